"""Whether the deck can last: no line that wins is refused at any decision, with no card too many in the deck."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, product

import pytest
from tabi_endings import LINES, TooManyError, every_line
from tabi_rows import engine_of

from games.errors import KamibakoError
from games.line import read_document, read_line
from games.rules import Setup
from games.tabi import search
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.lasting import may_last
from games.tabi.state import Phase
from solver.api import Task

STATES = 15_000


def lasts(rules, state):
    data = data_of(rules.look, state.days)
    return bool(may_last(data, row_of(data, rules.look, state)))


def played(rules, state, moves):
    """The states of a line."""
    found = [state]
    for text in moves:
        found.append(rules.apply(found[-1], rules.read(text)))
    return found


def stored():
    """(rules, start, moves) of the stored lines."""
    for file in sorted(LINES.glob("*.json")):
        rules, line = read_line(read_document(file), str(file), lambda _, ruleset: engine_of(ruleset))
        yield rules, rules.initial(line.setup), line.moves


def found(ruleset):
    """The same of wins that beams find."""
    rules = engine_of(ruleset)
    for seed in range(1, 9):
        state = rules.initial(Setup(1, str(seed)))
        yield rules, state, search.solve(Task(rules, state, "won")).line


def won(ruleset):
    """(rules, states, moves) of lines that win, from the choice of items on."""
    for rules, state, moves in chain(stored(), found(ruleset)):
        if rules.ruleset == ruleset and "??" not in state.deck:
            states = played(rules, rules.apply(state, rules.read(moves[0])), moves[1:])
            if states[-1].phase is Phase.WON:
                yield rules, states, moves[1:]


def bare(states, at):
    """A state of a line without the cards that lie in the deck from there to the end."""
    kept = set.intersection(*(set(state.deck) for state in states[at:]))
    deck = tuple(card for card in states[at].deck if card not in kept)
    return replace(states[at], deck=deck, discard=(*states[at].discard, *sorted(kept)))


@pytest.mark.parametrize("ruleset", ["16a", "16b"])
def test_no_line_that_wins_is_refused(ruleset):
    count = 0
    for rules, states, moves in won(ruleset):
        for at in (0, len(moves) // 2, len(moves) * 3 // 4):
            try:
                line = played(rules, bare(states, at), moves[at:])
            except KamibakoError:  # the radio wants more cards
                continue
            assert line[-1].phase is Phase.WON
            assert all(lasts(rules, state) for state in line)
            count += len(line)
    assert count > 400


@pytest.mark.parametrize("ruleset", ["16a", "16b"])
def test_what_is_refused_cannot_be_won(ruleset):
    count = 0
    for rules, states, _ in won(ruleset):
        for at, fewer in product(range(max(0, len(states) - 40), len(states) - 1), range(1, 4)):
            state = bare(states, at)
            short = replace(state, deck=state.deck[fewer:], discard=(*state.discard, *state.deck[:fewer]))
            if len(state.deck) < fewer or lasts(rules, short):
                continue
            try:
                assert every_line(rules, short, STATES) is None
            except TooManyError:
                continue
            count += 1
    assert count >= 3
