"""All ends of a turn of tabi by the compiled search and by the rules, side by side."""

from __future__ import annotations

import json

from engines import LINES
from naive_turns import ends
from numba import njit
from tabi_rows import engine_of

from games.rules import Setup
from games.tabi.searching import columns as c
from games.tabi.searching import phases
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.pacing import is_in_time
from games.tabi.searching.plans import whole_plan
from games.tabi.searching.turns import expand, make_room
from games.tabi.searching.useful import LOCATION_LATE, TIMELY
from games.tabi.state import Phase


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
    """The ends of a turn by the compiled search, those in time for a win (target 0: all); those of the game for
    themselves.
    """
    data = data_of(rules.look, state.days)
    room, plan = make_room(data), whole_plan(counts_points=False, useful=useful, target=target)
    count = expand(data, room, row_of(data, rules.look, state), plan)
    rows = room.rows[room.ends[:count]]
    return {plain(row) for row in rows if row[c.PHASE] != phases.WON and (not target or timely(data, row, target))}


def of_rules(rules, state, target, most=20_000):
    """The same by the rules."""
    data = data_of(rules.look, state.days)
    rows = [row_of(data, rules.look, end) for end in ends(rules, state, most) if end.phase is Phase.PLAY]
    return {plain(row) for row in rows if not target or timely(data, row, target)}


def richer(end):
    """Those ends with as many items ready or more."""
    return {(*end[: c.READY], end[c.READY] | more, *end[c.READY + 1 :]) for more in range(64)}


def is_outdone(end, found):
    """Whether the same end is there with more items ready: a use of the camera did nothing."""
    return not found.isdisjoint(richer(end))


def agree_on_a_turn(rules, state, target):
    """Nothing that counting allows is left out inside a turn, and nothing is added."""
    expected = of_rules(rules, state, target)
    found = of_kernel(rules, state, target, TIMELY & ~LOCATION_LATE)
    assert found <= expected
    assert not {end for end in expected - found if not is_outdone(end, found)}
    assert of_kernel(rules, state, target, TIMELY) <= expected


def most_points(rows):
    """The most points of each plain row."""
    best = {}
    for row in rows:
        end, points = plain(row), 100 * int(row[c.HUNDREDS]) + int(row[c.POINTS])
        best[end] = max(points, best.get(end, 0))
    return best


def loses_no_end(rules, state, useful, most=400):
    """Those rules leave out no end of the turn, but for those that only lost the use of an item; those that are not for
    the fewest turns lose no points either.
    """
    data, counts_points = data_of(rules.look, state.days), useful != TIMELY
    room, plan = make_room(data), whole_plan(counts_points=counts_points, useful=useful)
    count = expand(data, room, row_of(data, rules.look, state), plan)
    rows = room.rows[room.ends[:count]]
    found = most_points(row for row in rows if row[c.PHASE] != phases.WON)
    all_ends = ends(rules, state, most, counts_points=counts_points)
    expected = most_points(row_of(data, rules.look, end) for end in all_ends if end.phase is Phase.PLAY)
    assert found.keys() <= expected.keys()
    for end, points in expected.items():
        there = [found[other] for other in richer(end) if other in found]
        assert there, (state, end)
        assert not counts_points or max(there) >= points, (state, end)
