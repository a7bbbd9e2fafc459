"""Which moves are worth a look. Each rule has a bit of its own, so that it can be switched off.

Those of `LOSSLESS` lose nothing: what is left out can be done at another time with the same outcome or a better one, or
does nothing (docs/tabi-search.md, "Endings"). The others are for beams: they leave out moves that are seldom the best.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, verbs
from games.tabi.searching.data import LANTERN, Data
from games.tabi.searching.playing import BLUE, GREEN, events_on, value_of
from solver.kernels import kernel

CAMERA_LATE, BACKPACK_LATE, RADIO_SELDOM, TUCK_SORTED, ADVENTURE_LATE = 1, 2, 4, 8, 16
ORDERS_HERE, LETTERS_SORTED, RADIO_EARLY = 32, 64, 128

LOSSLESS = CAMERA_LATE | BACKPACK_LATE | ORDERS_HERE | LETTERS_SORTED | RADIO_EARLY
ALL = LOSSLESS | RADIO_SELDOM | TUCK_SORTED | ADVENTURE_LATE

LAST_CARDS = 0
"""With so many cards in the deck an adventure is worth a look."""


@kernel
def is_useful(data: Data, row: Any, move: int, last: int, rules: int) -> bool:  # noqa: PLR0911  one for each rule
    """Whether the move is worth a look in that position; `last` is the move that led there (0: none)."""
    verb, a, b = move >> 24, (move >> 16) & 255, (move >> 8) & 255
    if verb == verbs.CAMERA and rules & CAMERA_LATE:
        return _serves(data, row, a, b - verbs.ZERO)
    if verb == verbs.BACKPACK and rules & BACKPACK_LATE:
        return bool(row[c.PHASE] == phases.WINDOW or (row[c.PHASE] == phases.LETTERS and row[c.LETTERS] > 0))
    if verb in (verbs.LOCATION, verbs.EVENTS) and not data.letters_anytime:
        if rules & ORDERS_HERE and verb == verbs.EVENTS and a != row[c.WHITE]:
            return False
        return not (rules & LETTERS_SORTED) or _is_in_order(last >> 24)
    if verb == verbs.RADIO and rules & RADIO_SELDOM:
        return bool(row[c.PHASE] == phases.PLAY or _is_next(data, row, GREEN))
    if verb == verbs.RADIO and rules & RADIO_EARLY and row[c.PHASE] == phases.WINDOW and last:
        return _was_walked(data, row, GREEN)
    if verb == verbs.ADVENTURE and rules & ADVENTURE_LATE:
        return bool(row[c.DECK] <= LAST_CARDS)
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
def _is_in_order(last: int) -> bool:
    """Whether pawns may be moved by a letter, or events reordered, after that move: first pawns move, while there are
    most letters, then one location gets a new order, then comes all else.
    """
    return last not in (verbs.EVENTS, verbs.ADVENTURE, verbs.RADIO, verbs.BACKPACK)


@kernel
def _was_walked(data: Data, row: Any, suit: int) -> bool:
    """Whether the place that was walked last bears that suit: by green the radio may have been readied. If it was ready
    before, it could have been used in the letters step, before a card was drawn (tabi D10).
    """
    place = row[c.PLACE] - 1
    return bool(place >= 0 and data.suit[row[data.first[row[c.WHITE]] + place] - 1] == suit)


@kernel
def _is_next(data: Data, row: Any, suit: int) -> bool:
    """Whether the place that is walked next bears that suit."""
    day, place = row[c.WHITE], row[c.PLACE]
    if row[c.PHASE] != phases.WINDOW or place >= events_on(data, row, day):
        return False
    return bool(data.suit[row[data.first[day] + place] - 1] == suit)


__all__ = ["ALL", "LOSSLESS", "is_useful", "value_of"]
