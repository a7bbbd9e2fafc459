"""Counting: how many placements are still missing, so how many turns a win takes at least.

N = Σ over suits of 3 if it is resolved, else min(3, its events on the table). A suit is resolved when at least three of
its events lie there at once, so a win needs N = 3 for every suit. A turn places one event, and the turn that wins
places nothing (its card is discarded on the last day, and resolving comes after); only the backpack places another.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching.data import BACKPACK, Data
from games.tabi.searching.verbs import ZERO
from solver.kernels import kernel

NEEDED = 3
"""Events that a suit needs: one for each pawn."""


@kernel
def bits(mask: int) -> int:
    """How many of the lower 8 bits are set."""
    count = 0
    for bit in range(8):
        count += mask >> bit & 1
    return count


@kernel
def lying(data: Data, row: Any, suit: int) -> int:
    """How many events of the suit lie on the table."""
    count = 0
    for place in range(data.first[0], data.first[data.days]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            count += 1
    return count


@kernel
def progress(data: Data, row: Any) -> int:
    """N of the position."""
    total = 0
    for suit in range(data.suits):
        total += NEEDED if row[c.RESOLVED] >> suit & 1 else min(NEEDED, lying(data, row, suit))
    return total


@kernel
def is_in_time(data: Data, target: int, row: Any) -> bool:
    """Whether a win in `target` turns is still possible, at a turn's start."""
    placing = target - row[c.TURN]
    if data.suits - bits(row[c.RESOLVED]) > placing:  # at most one suit a turn
        return False
    missing = NEEDED * data.suits - progress(data, row)
    if row[c.OWNED] & BACKPACK:  # each use places one event more, and readying it takes a turn's green effect
        return bool(missing <= 2 * placing + bits(row[c.READY]))
    return bool(missing <= placing)


@kernel
def can_play(data: Data, target: int, row: Any, move: int) -> bool:
    """Whether a play still allows a win in `target` turns: what it places, and what it pushes out, is known.

    Not so where letters may reorder events first, or the backpack places some.
    """
    if row[c.LETTERS] > 0 or row[c.OWNED] & BACKPACK:
        return True
    card, detour = (move >> 16) & 255, ((move >> 8) & 255) - ZERO
    day, reached = (row[c.WHITE] + data.number[card] + detour) % data.days, progress(data, row)
    if data.room[day] > 0:
        reached += _gain(data, row, card, row[data.first[day + 1] - 1] - 1)
    elif row[c.TURN] == target:
        return bool(row[c.RESOLVED] == (1 << data.suits) - 1)
    return bool(NEEDED * data.suits - reached <= target - row[c.TURN] - 1)


@kernel
def _gain(data: Data, row: Any, card: int, out: int) -> int:
    """What N gains by a card that is placed, while `out` (−1: none) leaves the table."""
    suit, gain = data.suit[card], 0
    if out >= 0 and data.suit[out] == suit:
        return 0
    if not row[c.RESOLVED] >> suit & 1 and lying(data, row, suit) < NEEDED:
        gain += 1
    if out >= 0 and not row[c.RESOLVED] >> data.suit[out] & 1 and lying(data, row, data.suit[out]) <= NEEDED:
        gain -= 1
    return gain
