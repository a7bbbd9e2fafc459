"""Positions of tabi near the end, and every line from there by the rules alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tabi_rows import engine_of

from games.line import read_document, read_line
from games.tabi.state import Phase

LINES = Path(__file__).parent / "lines" / "tabi"


def endings(most_cards):
    """Turn starts of the stored lines with so few cards in the deck, of rulesets of which all decks are known."""
    for file in sorted(LINES.glob("*.json")):
        rules, line = read_line(read_document(file), str(file), lambda _, ruleset: engine_of(ruleset))
        state = rules.initial(line.setup)
        if "??" in state.deck:
            continue
        for text in line.moves:
            state = rules.apply(state, rules.read(text))
            if state.phase is Phase.PLAY and not state.begun and len(state.deck) <= most_cards:
                yield rules, state


class TooManyError(Exception):
    pass


def every_line(rules, state, most=20_000):
    """(most points of a win, fewest turns of a win) by looking at every state once; None: no line wins."""
    seen = 0

    @cache
    def best(state):
        nonlocal seen
        seen += 1
        if seen > most:
            raise TooManyError
        if state.is_over:
            return (state.vp, state.turn) if state.phase is Phase.WON else None
        found = [value for move in rules.legal_moves(state) if (value := best(rules.apply(state, move)))]
        return (max(points for points, _ in found), min(turn for _, turn in found)) if found else None

    return best(state)
