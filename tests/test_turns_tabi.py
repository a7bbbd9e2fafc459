"""The fewest turns of tabi: what counting and refutations leave out, against all moves by the rules."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from naive_turns import TooManyError, ends, is_refuted, may_win
from tabi_rows import engine_of
from tabi_turns import agree_on_a_turn, of_kernel, plain, played, starts, timely

from games.rules import Setup
from games.tabi import search
from games.tabi.moves import Items
from games.tabi.searching import fastest
from games.tabi.searching.beams import Beam
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.pacing import fewest_with_backpack
from games.tabi.searching.useful import LOCATION_LATE, TIMELY
from games.tabi.state import Phase
from solver.api import Proof, Task, Verdict

PACKED = [3, 4, 7]
"""Kept lines with the backpack, and tent, map, camera."""


@pytest.mark.parametrize("number", PACKED)
def test_counting_never_refuses_a_position_of_a_line_that_wins(number):
    rules, states = played(number)
    for state in states[:-1]:
        data = data_of(rules.look, state.days)
        row = row_of(data, rules.look, state)
        assert timely(data, row, states[-1].turn)
        assert fewest_with_backpack(data, row) <= states[-1].turn


@pytest.mark.parametrize("number", PACKED)
def test_turns_of_a_line_that_wins_are_among_those_looked_at(number):
    rules, states = played(number)
    turns, target = starts(states), states[-1].turn
    data = data_of(rules.look, states[0].days)
    for state, after in pairwise(turns):
        found = of_kernel(rules, state, target, TIMELY & ~LOCATION_LATE)
        assert plain(row_of(data, rules.look, after)) in found, state.turn


@pytest.mark.parametrize("number", PACKED)
@pytest.mark.parametrize("turn", [1, 2, 4])
def test_all_ends_of_a_turn_by_the_rules(number, turn):
    rules, states = played(number)
    for target in (states[-1].turn, states[-1].turn - 1):
        agree_on_a_turn(rules, starts(states)[turn - 1], target)


def test_counting_agrees_with_every_choice():
    """On turns' starts: the compiled count allows what the plain one does, and little more."""
    allowed, more = 0, 0
    for number in PACKED:
        rules, states = played(number)
        for state in starts(states)[:7:2]:
            data = data_of(rules.look, state.days)
            for end in sorted(ends(rules, state), key=repr)[::7]:
                row = row_of(data, rules.look, end)
                for target in (9, 10, 11, 12) if end.phase is Phase.PLAY else ():
                    if may_win(end, target):
                        allowed += 1
                        assert timely(data, row, target), (end, target)
                    else:
                        more += timely(data, row, target)
    assert allowed > 500
    assert more < allowed


def refuted(rules, state, target, positions=1 << 14):
    hunt = Hunt(Task(rules, state, "turns"))
    return hunt.refute(hunt.starts[0], target, Beam(hunt.starts[0].data, positions)), hunt.best


def test_refutations_agree_with_the_rules():
    """From the last turns of lines: their own last turn is not refuted, the one before as the rules say."""
    compared = 0
    for number in PACKED:
        rules, states = played(number)
        for state in starts(states)[-2:]:
            for target in (states[-1].turn - 1, states[-1].turn):
                is_done, best = refuted(rules, state, target)
                assert is_done == (best is None)
                assert not (is_done and target == states[-1].turn)
                try:
                    assert is_done == is_refuted(rules, state, target)
                except TooManyError:
                    continue
                compared += 1
    assert compared >= 6


def test_where_there_is_no_room_nothing_is_refuted():
    rules = engine_of("16a")
    state = rules.apply(rules.initial(Setup(1, "1")), Items(("backpack", "tent")))
    assert refuted(rules, state, 10, 1 << 10) == (False, None)


def test_ten_turns_are_refuted(monkeypatch):
    """From the start; the limit of time is met in the middle of layers."""
    rules = engine_of("16a")
    state = rules.apply(rules.initial(Setup(1, "1")), Items(("backpack", "tent")))
    monkeypatch.setattr(fastest, "BEFORE_REFUTING", 0)
    monkeypatch.setattr(fastest, "POSITIONS", 1 << 16)
    search.prepare(Task(rules, state, "turns"))
    events = []
    begun = time.monotonic()
    answer = search.solve(Task(rules, state, "turns", deadline=begun + 1.0, report=events.append))
    assert time.monotonic() - begun < 4.0
    assert (answer.bound, answer.proof) == (10, Proof.COUNTING)
    assert answer.verdict in (Verdict.UNKNOWN, Verdict.FEASIBLE)
    is_done, best = refuted(rules, state, 10, 1 << 16)
    assert (is_done, best) == (True, None)
    assert all(event.bound == 10 for event in events)
