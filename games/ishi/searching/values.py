"""Rolls and values of one shape: exact, with the sets of all energies that can be reached."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.ishi.searching.codes import ANY, EXACT, GONE, SHOWN, Cards, fit, lay
from games.ishi.searching.energies import SETS, copy, gain, join, keep_time, pay
from games.ishi.searching.shape import (
    ALLOWED,
    AT,
    BOUNCES,
    CLAIMED,
    CLIMB,
    KIND,
    PATHS,
    PLAIN,
    ROLL,
    VALUE,
    Shape,
)
from games.ishi.searching.tables import CLAIM, FAR, FIXED, LYING, NET, PLACE, Data, Start
from solver.kernels import ZERO, bit_count, entry, kernel

NEVER = 1 << 20
"""A total that no energies have."""

TRIES, AIM, HAS_CARDS, BY_TOTALS, BY_GLANCES = range(5)
"""Indices of `Room.numbers`: values and rolls tried, the total that is aimed at, whether cards are fitted; prunings
(`Switches`).
"""


class Room(NamedTuple):
    """Room for one shape."""

    need: Any
    """[step, roll]: the least T + P + S before that step, after so many rolls, that can still reach the aim."""
    joined: Any
    """[step, roll, subset]: a bound on all energies before that step with the values chosen so far; −1: none."""
    energies: Any
    """[step, subset]: the energies before that step with the values and rolls chosen."""
    shown: Any
    """[step, value]: how many cards that stay show it on top."""
    scratch: Any
    numbers: Any


def make_room(energy: Any, steps: int, rolls: int, kinds: int) -> Room:
    """For that many steps, rolls and values, from those energies on."""
    room = Room(
        np.zeros((steps + 2, rolls + 1), np.int64),
        np.zeros((steps + 2, rolls + 1, SETS), np.int64),
        np.zeros((steps + 2, SETS), np.int64),
        np.zeros((steps + 2, kinds), np.int64),
        np.array([[0] * SETS, [0] * SETS, [-1] * SETS], np.int64),
        np.zeros(5, np.int64),
    )
    room.energies[0] = energy
    return room


@kernel
def can_pay(data: Data, start: Start, shape: Shape, room: Room) -> bool:
    """Whether the totals could do: a quick look before `decide`."""
    low, high = _firsts(data, start, shape)
    for first in range(low, high):
        if _allow(data, start, shape, first):
            _need(data, shape, room)
            if not room.numbers[BY_TOTALS] or room.energies[0, SETS - 1] >= room.need[0, 0]:
                return True
    return False


@kernel
def _firsts(data: Data, start: Start, shape: Shape) -> tuple[int, int]:
    """The first aligned values to be told apart: where claimed paths want one that is not known; else −1, any."""
    if start.first < 0:
        for step in range(shape.size[0]):
            if shape.steps[step, PATHS]:
                return 0, data.values
    return -1, 0


@kernel
def decide(data: Data, start: Start, shape: Shape, cards: Cards, room: Room) -> bool:
    """Whether values, rolls and cards give that shape the aimed energy; they are left in the shape."""
    low, high = _firsts(data, start, shape)
    is_checked = False
    for first in range(low, high):
        if not _allow(data, start, shape, first):
            continue
        _need(data, shape, room)
        if room.numbers[BY_TOTALS] and room.energies[0, SETS - 1] < room.need[0, 0]:
            continue
        if room.numbers[HAS_CARDS] and not is_checked:
            if not lay(data, start, shape, cards):
                return False
            if room.numbers[BY_GLANCES] and not fit(data, start, shape, cards, ANY):
                return False
            is_checked = True
        if _choose(data, start, shape, cards, room):
            return True
    return False


@kernel
def _allow(data: Data, start: Start, shape: Shape, first: int) -> bool:
    """The values that the claimed paths allow, with that first value (−1: any); False when a card spoils a path."""
    steps, last = shape.steps, shape.size[0]
    for step in range(last):
        steps[step, ALLOWED] = (1 << data.values) - 1
    if first >= 0:
        steps[0, ALLOWED] = 1 << first
    for step in range(last):
        for path in range(len(data.paths)):
            if not steps[step, PATHS] >> path & 1:
                continue
            wanted = start.first if path == data.first_path else start.pit
            wanted = first if wanted < 0 else wanted
            for cell in range(len(data.board)):
                if data.paths[path] >> cell & 1 and not _align(data, start, shape, step, cell, wanted):
                    return False
    return True


@kernel
def _align(data: Data, start: Start, shape: Shape, step: int, cell: int, wanted: int) -> bool:
    """Demand that value of the card that lies on `cell` at `step`."""
    steps = shape.steps
    for before in range(step, -1, -1):
        if steps[before, KIND] != CLAIM and steps[before, AT] == cell:
            steps[before, ALLOWED] &= 1 << wanted
            return bool(steps[before, ALLOWED] != 0)
    card = start.card_at[cell]
    return bool(card >= 0 and data.entries[start.there[card, LYING], 0] == wanted)


@kernel
def _need(data: Data, shape: Shape, room: Room) -> None:
    """Backwards from the aim: the least total before each step, as if only the total of the energies were limited."""
    need, last, rolls, cap = room.need, shape.size[0], room.need.shape[1], 3 * data.full
    for roll in range(rolls):
        need[last, roll] = room.numbers[AIM]
    for step in range(last - 1, -1, -1):
        given = data.points * claims_of(shape, step)
        for roll in range(rolls):
            need[step, roll] = NEVER
        for roll in range(rolls):
            if need[step + 1, roll] > cap:
                continue
            have = need[step + 1, roll] - given + _least(data, shape, step, roll)
            for before in range(roll, -1, -1):
                if have > cap:
                    break
                if may_roll(shape, step, roll - before):
                    need[step, before] = min(need[step, before], max(have, 0))
                have += data.up


@kernel
def claims_of(shape: Shape, step: int) -> int:
    """Lines and paths that a step claims."""
    return int(shape.steps[step, CLAIMED] + bit_count(shape.steps[step, PATHS]))


@kernel
def _least(data: Data, shape: Shape, step: int, roll: int) -> int:
    """The least energy that the alignment costs under that roll."""
    if shape.steps[step, KIND] == CLAIM:
        return 0
    least, price = NEVER, data.price[shape.steps[step, AT], data.judged[roll]]
    for value in range(data.values):
        if shape.steps[step, ALLOWED] >> value & 1:
            least = min(least, price[value, NET])
    return least


@kernel
def may_roll(shape: Shape, step: int, count: int) -> bool:
    """Whether the way to the step can make exactly that many rolls (see `shapes.reach`)."""
    of = shape.steps[step]
    if of[KIND] != PLACE:
        return count == 0
    if of[BOUNCES]:
        return bool(count >= min(of[CLIMB], of[PLAIN]))
    return bool(count == of[CLIMB] or count == of[PLAIN])


@entry
def climbs(shape: Shape, step: int, count: int) -> bool:
    """Whether so many rolls can end with a move up onto the flag: then T may touch 0 inside the step."""
    of = shape.steps[step]
    if of[KIND] != PLACE:
        return True
    return bool(count == of[CLIMB] or (of[BOUNCES] and count >= of[CLIMB]))


@kernel
def _choose(data: Data, start: Start, shape: Shape, cards: Cards, room: Room) -> bool:
    """Values step by step, back where none are left; then cards for them, then rolls."""
    steps, last, step = shape.steps, shape.size[0], ZERO
    for roll in range(room.joined.shape[1]):
        copy(room.joined[0, roll], room.scratch[2])
    copy(room.joined[0, 0], room.energies[0])
    for value in range(data.values):
        room.shown[0, value] = 0
    steps[0, VALUE] = -1
    while step >= 0 and not data.stop[0]:
        steps[step, VALUE] += 1
        if steps[step, VALUE] >= (1 if steps[step, KIND] == CLAIM else data.values):
            step -= 1
            continue
        room.numbers[TRIES] += 1
        if not _show(data, start, shape, cards, room, step) or not _advance(data, shape, room, step):
            continue
        step += 1
        if step < last:
            steps[step, VALUE] = -1
            continue
        has_cards = not room.numbers[HAS_CARDS] or fit(data, start, shape, cards, EXACT)
        if has_cards and _choose_rolls(data, shape, room):
            return True
        step -= 1
    return False


@kernel
def _show(data: Data, start: Start, shape: Shape, cards: Cards, room: Room, step: int) -> bool:
    """Count the value on top; False when it is not allowed, or an order would show too much (if cards are fitted)."""
    of, shown = shape.steps[step], room.shown[step + 1]
    for value in range(data.values):
        shown[value] = room.shown[step, value]
    if of[KIND] == CLAIM:
        return True
    if not of[ALLOWED] >> of[VALUE] & 1:
        return False
    if room.numbers[HAS_CARDS] and room.numbers[BY_GLANCES] and cards.card[start.lying + step, GONE] == FAR:
        shown[of[VALUE]] += 1
        return bool(shown[of[VALUE]] <= cards.numbers[SHOWN])
    return True


@kernel
def _advance(data: Data, shape: Shape, room: Room, step: int) -> bool:
    """The energies after the step, whatever the rolls: the greatest of all ways, taken subset by subset."""
    of, after, way, is_any = shape.steps[step], room.joined[step + 1], room.scratch[0], False
    claims = claims_of(shape, step)
    for roll in range(len(after)):
        copy(after[roll], room.scratch[2])
        _join_ways(data, shape, room, step, roll)
        if way[SETS - 1] < 0:
            continue
        if of[KIND] != CLAIM:
            price = data.price[of[AT], data.judged[roll], of[VALUE]]
            if not pay(way, price[0], price[1], price[2]):
                continue
            if data.board[of[AT], FIXED] == of[VALUE]:
                gain(way, data.back, 0, data.full)
        for _ in range(claims):
            gain(way, 0, data.points, data.full)
        if keep_time(way) and (not room.numbers[BY_TOTALS] or way[SETS - 1] >= room.need[step + 1, roll]):
            copy(after[roll], way)
            is_any = True
    return is_any


@kernel
def _join_ways(data: Data, shape: Shape, room: Room, step: int, roll: int) -> None:
    """The greatest energies with which one can stand before the flag after that roll, into the first row of scratch."""
    before, way, f = room.joined[step], room.scratch[0], room.scratch[1]
    copy(way, room.scratch[2])
    for had in range(roll, -1, -1):
        if (roll - had) * data.up > data.full:
            return
        if before[had, SETS - 1] >= 0 and may_roll(shape, step, roll - had):
            copy(f, before[had])
            if pay(f, (roll - had) * data.up, 0, 0):
                join(way, f)


@kernel
def _choose_rolls(data: Data, shape: Shape, room: Room) -> bool:
    """Rolls for the values step by step, back where none are left: exactly."""
    steps, last, step = shape.steps, shape.size[0], ZERO
    steps[0, ROLL] = -1
    while step >= 0 and not data.stop[0]:
        before = steps[step - 1, ROLL] if step > 0 else 0
        steps[step, ROLL] += 1
        count = steps[step, ROLL] - before
        if steps[step, ROLL] >= room.need.shape[1] or count * data.up > room.energies[step, 1]:
            step -= 1
            continue
        room.numbers[TRIES] += 1
        if not may_roll(shape, step, count) or not _make(data, shape, room, step, count):
            continue
        step += 1
        if step == last:
            return True
        steps[step, ROLL] = steps[step - 1, ROLL] - 1
    return False


@kernel
def _make(data: Data, shape: Shape, room: Room, step: int, count: int) -> bool:
    """Pay the way and the alignment, receive what the fixed value and the claims give; whether the aim is in reach."""
    of, f = shape.steps[step], room.energies[step + 1]
    copy(f, room.energies[step])
    if of[KIND] != CLAIM:
        price = data.price[of[AT], data.judged[of[ROLL]], of[VALUE]]
        kept = 0
        if price[0] == 0 and not climbs(shape, step, count):
            kept = 1  # where the way ends there must be time left: T = 0 ends the dive after a walk too
        if not pay(f, count * data.up + price[0] + kept, price[1], price[2]):
            return False
        for subset in range(1, SETS, 2):
            f[subset] += kept
        if data.board[of[AT], FIXED] == of[VALUE]:
            gain(f, data.back, 0, data.full)
    for _ in range(claims_of(shape, step)):
        gain(f, 0, data.points, data.full)
    if not keep_time(f):
        return False
    if room.numbers[BY_TOTALS] or step + 1 == shape.size[0]:
        return bool(f[SETS - 1] >= room.need[step + 1, of[ROLL]])
    return True
