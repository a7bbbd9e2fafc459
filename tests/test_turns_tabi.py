"""The fewest turns of tabi: what counting and refutations leave out, against all moves by the rules."""

from __future__ import annotations

import itertools
import json
import time

import numpy as np
import pytest
from engines import LINES
from naive_turns import TooManyError, ends, is_refuted, may_win
from numba import njit
from tabi_rows import engine_of

from games.rules import Setup
from games.tabi import search
from games.tabi.moves import Items
from games.tabi.searching import columns as c
from games.tabi.searching import fastest
from games.tabi.searching.beams import Beam
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.pacing import fewest_with_backpack, is_in_time
from games.tabi.searching.plans import whole_plan
from games.tabi.searching.turns import expand, make_room
from games.tabi.searching.useful import LOCATION_LATE, TIMELY
from games.tabi.state import Phase
from solver.api import Proof, Task, Verdict

PACKED = [3, 4, 7]
"""Kept lines with the backpack, and tent, map, camera."""


@njit(error_model="numpy")
def timely(data, row, target):
    return is_in_time(data, row, target)


def played(number):
    """All states of a kept line, once its items are chosen."""
    rules, line = engine_of("16a"), json.loads((LINES / "tabi" / f"turns_{number}.json").read_text(encoding="utf-8"))
    state, states = rules.initial(Setup(1, line["seed"])), []
    for move in line["moves"]:
        state = rules.apply(state, rules.read(move))
        states.append(state)
    return rules, states


def starts(states):
    return [state for state in states if state.phase is Phase.PLAY and not state.begun]


def plain(row):
    """A row without what is dropped at a turn's end: points, the camera's number."""
    row = row.copy()
    row[[c.HUNDREDS, c.POINTS, c.SHOT, c.CHANGE]] = 0
    return tuple(row.tolist())


def of_kernel(rules, state, target, useful):
    """The ends of a turn by the compiled search; those of the game for themselves."""
    data = data_of(rules.look, state.days)
    room, plan = make_room(data), whole_plan(counts_points=False, useful=useful, target=target)
    count = expand(data, room, row_of(data, rules.look, state), plan)
    rows = room.rows[room.ends[:count]]
    return {plain(row) for row in rows if row[c.PHASE] != 12 and timely(data, row, target)}


def of_rules(rules, state, target):
    """The same by the rules."""
    data = data_of(rules.look, state.days)
    rows = [row_of(data, rules.look, end) for end in ends(rules, state) if end.phase is Phase.PLAY]
    return {plain(row) for row in rows if timely(data, row, target)}


def is_outdone(end, found):
    """Whether the same end is there with more items ready: a use of the camera did nothing."""
    return any((*end[: c.READY], end[c.READY] | more, *end[c.READY + 1 :]) in found for more in range(64))


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
    for state, after in itertools.pairwise(turns):
        found = of_kernel(rules, state, target, TIMELY & ~LOCATION_LATE)
        assert plain(row_of(data, rules.look, after)) in found, state.turn


@pytest.mark.parametrize("number", PACKED)
@pytest.mark.parametrize("turn", [1, 2, 3, 6])
def test_all_ends_of_a_turn_by_the_rules(number, turn):
    """Nothing that counting allows is left out inside a turn, and nothing is added."""
    rules, states = played(number)
    state = starts(states)[turn - 1]
    for target in (states[-1].turn, states[-1].turn - 1):
        expected = of_rules(rules, state, target)
        found = of_kernel(rules, state, target, TIMELY & ~LOCATION_LATE)
        assert found <= expected
        assert not {end for end in expected - found if not is_outdone(end, found)}
        assert of_kernel(rules, state, target, TIMELY) <= expected


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
    assert np.all([event.bound == 10 for event in events])
