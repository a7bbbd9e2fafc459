"""Counting: how many placements are still missing, so how many turns a win takes at least.

N = Σ over suits of 3 if it is resolved, else min(3, its events on the table). A suit is resolved when at least three of
its events lie there at once, so a win needs N = 3 for every suit. A turn places one event, and the turn that wins
places nothing (its card is discarded on the last day, and resolving comes after); only the backpack places another.
"""

from __future__ import annotations

from typing import Any

from games.tabi.bounding.counting import PAWNS
from games.tabi.searching import columns as c
from games.tabi.searching import phases
from games.tabi.searching.data import BACKPACK, Data
from games.tabi.searching.verbs import ZERO
from solver.kernels import bit_count, entry, kernel

NEEDED = PAWNS
"""Events that a suit needs: one for each pawn."""


@kernel
def lying(data: Data, row: Any, suit: int) -> int:
    """How many events of the suit lie on the table."""
    count = 0
    for place in range(data.first[0], data.first[data.days]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            count += 1
    return count


@kernel
def tally_of(data: Data, row: Any) -> int:
    """How many events of each suit lie on the table, eight bits a suit."""
    tally = 0
    for place in range(data.first[0], data.first[data.days]):
        if row[place] > 0:
            tally += 1 << 8 * data.suit[row[place] - 1]
    return tally


@kernel
def progress(data: Data, row: Any) -> int:
    """N of the position."""
    total, tally = 0, tally_of(data, row)
    for suit in range(data.suits):
        total += NEEDED if row[c.RESOLVED] >> suit & 1 else min(NEEDED, tally >> 8 * suit & 255)
    return total


@entry
def fewest_turns(data: Data, row: Any) -> int:
    """The earliest turn in which the game can be won, from any decision on: each turn up to the one before the last
    places an event and resolves a suit at most.
    """
    missing = NEEDED * data.suits - progress(data, row)
    ready = int(row[c.READY] & BACKPACK > 0)
    later = int(missing > 0 and phases.WINDOW <= row[c.PHASE] <= phases.RETURN)  # this turn's event lies there already
    if row[c.OWNED] & BACKPACK:  # each use places one event more, and readying it takes the turn's green effect
        missing = (max(0, missing - ready - later) + 1) // 2
    return int(row[c.TURN] + max(missing + later, data.suits - bit_count(row[c.RESOLVED])))


@kernel
def can_last(data: Data, row: Any) -> bool:
    """Whether the deck can last for the turns that are needed, at a turn's start.

    Each turn draws a card; only a letter's adventure brings one back, and there is one letter for each suit to resolve.
    """
    letters = row[c.LETTERS] + data.suits - bit_count(row[c.RESOLVED])
    drawn = 1 if data.draws_first else 0
    return bool(fewest_turns(data, row) + 1 - row[c.TURN] <= row[c.DECK] + letters + drawn)


@kernel
def can_play(data: Data, target: int, row: Any, move: int) -> bool:
    """Whether a play still allows a win in `target` turns: what it places, and what it pushes out, is known.

    Not so where letters may reorder events first; what the backpack places is counted in `pacing`.
    """
    if row[c.LETTERS] > 0 or row[c.OWNED] & BACKPACK:
        return True
    card, detour = (move >> 16) & 255, ((move >> 8) & 255) - ZERO
    day, reached = (row[c.WHITE] + data.number[card] + detour) % data.days, progress(data, row)
    if data.room[day] > 0:
        reached += gain(data, row, card, row[data.first[day + 1] - 1] - 1)
    elif row[c.TURN] == target:
        return bool(row[c.RESOLVED] == (1 << data.suits) - 1)
    return bool(NEEDED * data.suits - reached <= target - row[c.TURN] - 1)


@kernel
def gain(data: Data, row: Any, card: int, out: int) -> int:
    """What N gains by a card that is placed, while `out` (−1: none) leaves the table."""
    suit, gain = data.suit[card], 0
    if out >= 0 and data.suit[out] == suit:
        return 0
    if not row[c.RESOLVED] >> suit & 1 and lying(data, row, suit) < NEEDED:
        gain += 1
    if out >= 0 and not row[c.RESOLVED] >> data.suit[out] & 1 and lying(data, row, data.suit[out]) <= NEEDED:
        gain -= 1
    return gain
