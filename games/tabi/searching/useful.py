"""Which moves are worth a look. Each rule has a bit of its own, so that it can be switched off.

`CAMERA`, `BACKPACK` lose nothing: what is left out can be done later in the same turn with the same outcome, or does
nothing. The others are for beams: they leave out moves that are seldom the best.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, verbs
from games.tabi.searching.data import LANTERN, Data
from games.tabi.searching.letters import serves
from games.tabi.searching.playing import BLUE, GREEN, events_on, value_of
from solver.kernels import kernel

CAMERA_LATE, BACKPACK_LATE, RADIO_SELDOM, TUCK_SORTED, ADVENTURE_LATE = 1, 2, 4, 8, 16

LETTERS_AIMED = 32
"""For those who must be quick (`blind`): letters only where they serve at once."""

LOSSLESS = CAMERA_LATE | BACKPACK_LATE
ALL = LOSSLESS | RADIO_SELDOM | TUCK_SORTED | ADVENTURE_LATE

LAST_CARDS = 2
"""With so many cards in the deck an adventure is worth a look."""


@kernel
def is_useful(data: Data, row: Any, move: int, last: int, rules: int) -> bool:  # noqa: PLR0911  one for each rule
    """Whether the move is worth a look in that position; `last` is the move that led there (0: none)."""
    verb, a, b = move >> 24, (move >> 16) & 255, (move >> 8) & 255
    if verb == verbs.CAMERA and rules & CAMERA_LATE:
        return _serves(data, row, a, b - verbs.ZERO)
    if verb == verbs.BACKPACK and rules & BACKPACK_LATE:
        return bool(row[c.PHASE] == phases.WINDOW or (row[c.PHASE] == phases.LETTERS and row[c.LETTERS] > 0))
    if verb == verbs.RADIO and rules & RADIO_SELDOM:
        return bool(row[c.PHASE] == phases.PLAY or _is_next(data, row, GREEN))
    if verb == verbs.ADVENTURE and rules & ADVENTURE_LATE and row[c.DECK] > LAST_CARDS:
        return False
    if verb in (verbs.LOCATION, verbs.ADVENTURE) and rules & LETTERS_AIMED:
        return serves(data, row, move, last)
    if verb == verbs.TUCK and rules & TUCK_SORTED and last >> 24 == verbs.TUCK:
        return a > (last >> 16) & 255
    return True


@kernel
def _serves(data: Data, row: Any, card: int, change: int) -> bool:
    """Whether the camera can help there: for an epilogue that is still to come, or for a swap.

    The number ends when the next card is played, so before the action it does nothing that it does not do in the
    action's first window (tabi D7, D11).
    """
    day = row[c.WHITE]
    if row[c.PHASE] != phases.WINDOW or row[c.PLACE] >= events_on(data, row, day):
        return False
    suit = data.suit[card]
    if change > 0 and row[c.RESOLVED] >> suit & 1 and not row[c.SCORED] and _is_on(data, row, day, card):
        return True
    if not _has_later(data, row, BLUE):
        return False
    number = data.number[card] + change
    for place in range(data.first[0], data.first[data.days]):
        other = row[place] - 1
        if other >= 0 and other != card and data.number[other] == number:
            return True
    return False


@kernel
def _is_on(data: Data, row: Any, day: int, card: int) -> bool:
    is_there = False
    for place in range(data.first[day], data.first[day + 1]):
        is_there = is_there or row[place] == card + 1
    return is_there


@kernel
def _has_later(data: Data, row: Any, suit: int) -> bool:
    """Whether an event of the suit lies in the place that is walked next or later, and may have its effect."""
    if row[c.RESOLVED] >> suit & 1 and not row[c.READY] & LANTERN:
        return False
    for place in range(data.first[row[c.WHITE]] + row[c.PLACE], data.first[row[c.WHITE] + 1]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            return True
    return False


@kernel
def _is_next(data: Data, row: Any, suit: int) -> bool:
    """Whether the place that is walked next bears that suit."""
    day, place = row[c.WHITE], row[c.PLACE]
    if row[c.PHASE] != phases.WINDOW or place >= events_on(data, row, day):
        return False
    return bool(data.suit[row[data.first[day] + place] - 1] == suit)


__all__ = ["ALL", "LOSSLESS", "is_useful", "value_of"]
