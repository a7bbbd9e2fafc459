"""Whether a suit can still be resolved in this turn: by what lies there, where pawns stand, and what may still move.

A suit is resolved when each location has as many of its events as pawns. Relaxed: every use of the backpack and one
swap by blue may each put an event of the suit where one is missing; red and white move pawns as they like, once each,
if they may still come; with letters black pawns stand wherever it suits.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases
from games.tabi.searching.counting import NEEDED
from games.tabi.searching.data import BACKPACK, LANTERN, Data
from games.tabi.searching.playing import BLUE, GREEN, RED, WHITE, suit_on
from solver.kernels import kernel

NOWHERE = 99
"""More events than can be missing."""


@kernel
def may_resolve(data: Data, row: Any, tally: int, uses: int) -> bool:
    """Whether a suit may be resolved in this turn, with so many more uses of the backpack at most."""
    phase = row[c.PHASE]
    if phase in (phases.PLAY, phases.RESOLVE):
        return True
    if phase in (phases.RETURN, phases.WON, phases.LOST) or data.room[row[c.WHITE]] == 0:
        return False
    card = row[c.PLAYED] - 1
    out = row[data.first[row[c.WHITE] + 1] - 1] - 1 if card >= 0 and row[c.LETTERS] == 0 else -1
    for suit in range(data.suits):
        if row[c.RESOLVED] >> suit & 1:
            continue
        bonus = int(card >= 0 and data.suit[card] == suit) - int(out >= 0 and data.suit[out] == suit)
        if (tally >> 8 * suit & 255) + bonus + uses >= NEEDED and _may_meet(data, row, suit, bonus, uses):
            return True
    return False


@kernel
def _may_meet(data: Data, row: Any, suit: int, bonus: int, uses: int) -> bool:
    """Whether pawns may stand with so many events of the suit; `bonus` comes to white's location."""
    fixes = uses + may_be_met(data, row, BLUE)
    if row[c.PHASE] in (phases.LOOP, phases.SPLIT) or (row[c.PHASE] == phases.LETTERS and row[c.LETTERS] > 0):
        return bool(suit_on(data, row, row[c.WHITE], suit) + bonus + fixes > 0)
    red, white = may_be_met(data, row, RED), may_be_met(data, row, WHITE)
    for by_red in range(1 + 4 * red):
        for by_white in range(1 + 4 * white):
            low, high = _moved(data, row, by_red, by_white)
            if _missing(data, row, low, high, suit, bonus) <= fixes:
                return True
    return False


@kernel
def _moved(data: Data, row: Any, by_red: int, by_white: int) -> tuple[int, int]:
    """Where the black pawns stand after red (0 none; the lower or the higher, on or back) and white (0 none; the
    lower or the higher, before red or after it).
    """
    low, high, step = row[c.LOW], row[c.HIGH], 1 if by_red & 1 else data.days - 1
    if by_white == 1:
        low = row[c.WHITE]
    elif by_white == 3:
        high = row[c.WHITE]
    if by_red in (1, 2):
        low = (low + step) % data.days
    elif by_red > 0:
        high = (high + step) % data.days
    if by_white == 2:
        low = row[c.WHITE]
    elif by_white == 4:
        high = row[c.WHITE]
    return low, high


@kernel
def _missing(data: Data, row: Any, low: int, high: int, suit: int, bonus: int) -> int:
    """Events of the suit that are missing where pawns stand."""
    white = row[c.WHITE]
    total = max(0, 1 + int(low == white) + int(high == white) - suit_on(data, row, white, suit) - bonus)
    if low != white:
        total += _short(data, row, low, 1 + int(high == low), suit)
    if high != white and high != low:  # noqa: PLR1714  numba has no `in` for numbers of different sizes
        total += _short(data, row, high, 1, suit)
    return total


@kernel
def _short(data: Data, row: Any, day: int, pawns: int, suit: int) -> int:
    if data.room[day] < pawns:
        return NOWHERE
    return max(0, pawns - suit_on(data, row, day, suit))


@kernel
def may_be_met(data: Data, row: Any, suit: int) -> int:
    """Whether an event of the suit may still have its effect in this turn."""
    phase = row[c.PHASE]
    if phase == _phase(suit):
        return 1
    if row[c.APPLIED] >> suit & 1 or (row[c.RESOLVED] >> suit & 1 and not row[c.OWNED] & LANTERN):
        return 0
    if row[c.READY] & BACKPACK or phase in (phases.BLUE, phases.GREEN) or row[c.OWNED] & LANTERN:
        return 1  # an event of the suit may come here by a swap
    return int(lies_ahead(data, row, suit) or lies_ahead(data, row, BLUE) or lies_ahead(data, row, GREEN))


@kernel
def _phase(suit: int) -> int:
    """The phase in which a suit's effect is answered."""
    if suit == RED:
        return phases.RED
    if suit == BLUE:
        return phases.BLUE
    return phases.GREEN if suit == GREEN else (phases.WHITE if suit == WHITE else -1)


@kernel
def lies_ahead(data: Data, row: Any, suit: int) -> bool:
    """Whether an event of the suit will be met in this turn, as they lie."""
    if row[c.PLAYED] > 0 and data.suit[row[c.PLAYED] - 1] == suit:
        return True
    for place in range(data.first[row[c.WHITE]] + row[c.PLACE], data.first[row[c.WHITE] + 1]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            return True
    return False
