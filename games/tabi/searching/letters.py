"""Which uses of letters are worth a look where many games have to be played in a second."""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import places, verbs
from games.tabi.searching.counting import NEEDED, lying
from games.tabi.searching.data import Data
from games.tabi.searching.playing import row_day
from solver.kernels import kernel


@kernel
def serves(data: Data, row: Any, move: int, last: int) -> bool:
    """Whether a letter brings a pawn home, or makes a suit ready, or fetches a card that is needed; one in a turn."""
    verb, a, b = move >> 24, (move >> 16) & 255, (move >> 8) & 255
    if verb == verbs.ADVENTURE:
        return bool(last >> 24 != verbs.ADVENTURE and _is_needed(data, row, a))
    to, other = row_day(a, b - verbs.ZERO, data.days), row[c.HIGH] if row[c.LOW] == a else row[c.LOW]
    if row[c.RESOLVED] == (1 << data.suits) - 1:
        return bool(to == data.days - 1)
    found = False
    for suit in range(data.suits):
        found = found or (not row[c.RESOLVED] >> suit & 1 and _is_ready(data, row, suit, to, other))
    return bool(found)


@kernel
def _is_ready(data: Data, row: Any, suit: int, low: int, high: int) -> bool:
    """Whether a suit is ready with the black pawns on those days, once the card in play lies (without effects)."""
    white = row[c.WHITE]
    for i in range(3):
        day = white if i == 0 else (low if i == 1 else high)
        stand = int(white == day) + int(low == day) + int(high == day)
        if _on(data, row, suit, day) < stand:
            return False
    return True


@kernel
def _on(data: Data, row: Any, suit: int, day: int) -> int:
    """Events of a suit on a day when the card in play lies on white's."""
    count, last, is_white = 0, data.first[day + 1], row[c.WHITE] == day
    for place in range(data.first[day], last - 1 if is_white else last):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            count += 1
    if is_white and data.room[day] > 0 and data.suit[row[c.PLAYED] - 1] == suit:
        count += 1
    return count


@kernel
def _is_needed(data: Data, row: Any, card: int) -> bool:
    """Whether the card's suit lacks events, those in hand and in play counted."""
    suit = data.suit[card]
    if row[c.RESOLVED] >> suit & 1:
        return False
    count = lying(data, row, suit)
    for other in range(data.cards):
        if data.suit[other] == suit and row[data.where + other] in (places.HELD, places.IN_PLAY):
            count += 1
    return count < NEEDED
