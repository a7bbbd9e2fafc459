"""Whether the deck can last: no line that wins is refused at any decision, with no card too many in the deck."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, product

import pytest
from tabi_endings import LINES, TooManyError, every_line
from tabi_laid import ALL, laid
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


@pytest.mark.parametrize("ruleset", ["16a", "16b", "16b-hard"])
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


@pytest.mark.parametrize("ruleset", ["16a", "16b", "16b-hard"])
def test_what_is_refused_cannot_be_won(ruleset):
    count = 0
    for rules, states, _ in won(ruleset):
        for at, fewer, letters in product(range(max(0, len(states) - 40), len(states) - 1), range(1, 4), (0, 5)):
            state = bare(states, at)
            gone = {"deck": state.deck[fewer:], "discard": (*state.discard, *state.deck[:fewer])}
            short = replace(state, **gone, letters=min(letters, state.letters))
            if len(state.deck) < fewer or lasts(rules, short):
                continue
            try:
                assert every_line(rules, short, STATES) is None
            except TooManyError:
                continue
            count += 1
    assert count >= 3


def short_of_cards(**fields):
    """16a: red is the last suit to be resolved, the deck is short; with the tent, so loops cost nothing."""
    base = {
        "events": (("R1",), ("R2",), ("R3",), (), (), (), ()),
        "hand": ("G4",),
        "deck": ("G6",),
        "phase": Phase.PLAY,
        "items": ("map", "tent"),
        "white": 1,
        "black": (1, 3),
        "resolved": ALL - {"R"},
        "letters": 0,
    }
    rules, state = laid("16a", **{**base, **fields})
    return rules, replace(state, used=frozenset(state.items) - {"tent"})


NO_RED, ONE_RED = ((),) * 7, ((), (), (), ("R4",), (), (), ())
HOME = {"resolved": ALL, "white": 6, "events": NO_RED, "hand": ("G6",), "deck": ("B6",)}
WALKED = {"phase": Phase.WINDOW, "deck": (), "white": 2, "items": ("camera", "tent")}
REFUSED = {
    "placing": (
        {"events": NO_RED, "hand": ("R1", "R2"), "deck": ("R3", "G1")},
        {"events": ONE_RED, "hand": ("R1", "R2"), "deck": ("R3", "G1")},
    ),
    "loops": ({**HOME, "items": ("lantern", "map")}, HOME),
    "resolving at once": ({**WALKED, "black": (5, 6)}, WALKED),
    "resolving with a card in hand": ({}, {"hand": ("G1",)}),
}
"""What cannot last, by what says so; and what may, as little else as that is changed."""


@pytest.mark.parametrize("name", REFUSED)
def test_each_reason_refuses_for_itself(name):
    short, enough = (short_of_cards(**fields) for fields in REFUSED[name])
    assert not lasts(*short)
    assert every_line(*short, STATES) is None
    assert lasts(*enough)
