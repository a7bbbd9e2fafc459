"""Traits of a position at a turn's start by which somebody judges who does not know the deck (`blind`).

No trait looks at the order of the deck, nor at cards in hand that are not among `own`: those have been drawn in a
deal that is only imagined.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import places
from games.tabi.searching.counting import NEEDED
from games.tabi.searching.data import ITEMS, SUITS, Data
from games.tabi.searching.playing import pawns
from games.tabi.searching.splits import shares
from solver.kernels import bit_count, kernel

NAMES = (
    "points", *(f"{suit} resolved" for suit in SUITS), "one lies", "two lie", "three lie", "stand, three lie",
    "stand, fewer lie", "stand, second suit", "fuel", "fuel lacks", "fuel under 3", "fuel under 6", "letters",
    *(f"{item} ready" for item in ITEMS), "together", "home", "constant", "held", "free", "variety", "at risk",
    "reach", "reaches", "comes home", "sums", "white comes home", "two gone", "three gone", "four gone",
)  # fmt: skip
"""One for each trait, in their order."""

TRAITS = len(NAMES)

POINTS, RESOLVED, LYING = 0, 1, 6
STAND_FULL, STAND_FEW, STAND_SECOND, FUEL, LACKS, UNDER_3, UNDER_6, LETTERS, READY = range(9, 18)
TOGETHER, HOME, CONSTANT, HELD, FREE, VARIETY, AT_RISK, REACH, REACHES, COMES, SUMS, WHITE_COMES, GONE = range(23, 36)

MOST_FREE = 6
"""More free places than that make no difference."""


class Sight(NamedTuple):
    """What traits are written to, and are made with."""

    traits: Any
    homes: Any
    """[white, low, high]: the fewest turns that bring all pawns to the last day (`beams.homes`)."""
    on: Any
    """Scratch, [suit, day]: events that lie there."""


def make_sight(data: Data, homes: Any) -> Sight:
    """Room for the traits of one position."""
    return Sight(np.zeros(TRAITS), homes, np.zeros((data.suits, data.days), np.int64))


@kernel
def look(data: Data, row: Any, own: int, sight: Sight) -> int:
    """Write all traits; how many suits are not resolved."""
    x = sight.traits
    x[:] = 0.0
    x[POINTS], x[CONSTANT] = 100 * row[c.HUNDREDS] + row[c.POINTS], 1.0
    x[HOME] = sight.homes[row[c.WHITE], row[c.LOW], row[c.HIGH]]
    x[TOGETHER] = max(pawns(row, row[c.WHITE]), pawns(row, row[c.LOW]))
    for item in range(len(ITEMS)):
        x[READY + item] = row[c.READY] >> item & 1
    _table(data, row, sight)
    left = _suits(data, row, sight)
    _fuel(data, row, x, left)
    _hand(data, row, own, sight, left)
    return left


@kernel
def _table(data: Data, row: Any, sight: Sight) -> None:
    """What lies where; numbers that can score; events of unresolved suits that the next card there pushes out."""
    x, on = sight.traits, sight.on
    on[:] = 0
    for day in range(data.days):
        first, end = data.first[day], data.first[day + 1]
        for place in range(first, end):
            card = row[place] - 1
            if card >= 0:
                on[data.suit[card], day] += 1
                if row[c.RESOLVED] >> data.suit[card] & 1:
                    x[SUMS] += data.number[card]
        if end > first and row[end - 1] > 0 and not row[c.RESOLVED] >> data.suit[row[end - 1] - 1] & 1:
            x[AT_RISK] += 1


@kernel
def _suits(data: Data, row: Any, sight: Sight) -> int:
    """By suit: events that lie there, pawns that stand with them, cards that are gone. How many suits are left."""
    x, left, first, second = sight.traits, 0, 0, 0
    for suit in range(data.suits):
        if row[c.RESOLVED] >> suit & 1:
            x[RESOLVED + suit] = 1
            continue
        left += 1
        there, stand = _standing(data, row, sight.on, suit)
        for k in range(min(NEEDED, there)):
            x[LYING + k] += 1
        which = STAND_FULL if there >= NEEDED else STAND_FEW
        x[which] = max(x[which], stand)
        first, second = max(first, stand), max(second, min(first, stand))
        gone = _gone(data, row, suit)
        for k in range(3):
            x[GONE + k] += int(gone >= k + 2)
    x[STAND_SECOND] = second
    return left


@kernel
def _standing(data: Data, row: Any, on: Any, suit: int) -> tuple[int, int]:
    """Events of a suit on the table; pawns that stand where they lie, one for each event at most."""
    there, stand = 0, 0
    for day in range(data.days):
        if on[suit, day] > 0:
            there += on[suit, day]
            stand += min(pawns(row, day), on[suit, day])
    return there, stand


@kernel
def _gone(data: Data, row: Any, suit: int) -> int:
    """Cards of a suit that are discarded."""
    found = 0
    for card in range(data.cards):
        if data.suit[card] == suit and row[data.where + card] == places.DISCARDED:
            found += 1
    return found


@kernel
def _fuel(data: Data, row: Any, x: Any, left: int) -> None:
    """How long the deck can last, against the turns that are needed at least; places without a needed event."""
    fuel = row[c.DECK] + row[c.LETTERS] + max(0, row[c.HAND] - data.hand)
    lying = x[LYING] + x[LYING + 1] + x[LYING + 2]
    needed = max(NEEDED * left - lying, left) + 1 if left > 0 else x[HOME]
    slack = float(fuel - needed)
    x[FUEL], x[LETTERS] = fuel, row[c.LETTERS]
    x[LACKS], x[UNDER_3], x[UNDER_6] = min(0.0, slack), min(0.0, slack - 3.0), min(0.0, slack - 6.0)
    x[FREE] = min(MOST_FREE, data.first[data.days] - data.first[0] - lying)


@kernel
def _hand(data: Data, row: Any, own: int, sight: Sight, left: int) -> None:
    """What the cards in hand can do in the next turn: suits that a play makes ready, or all pawns brought home."""
    x, need, seen, reached = sight.traits, _need(data, row, sight.on), 0, 0
    for card in range(data.cards):
        if row[data.where + card] != places.HELD or not own >> card & 1:
            continue
        seen |= 1 << data.number[card]
        if need >> 4 * data.suit[card] & 15:
            need -= 1 << 4 * data.suit[card]
            x[HELD] += 1
        if left > 0:
            reached |= made_ready(data, row, card, sight.on)
        elif (row[c.WHITE] + data.number[card]) % data.days == data.days - 1:
            x[WHITE_COMES] = 1
            x[COMES] = max(x[COMES], _comes_home(data, row, data.number[card]))
    x[VARIETY], x[REACH], x[REACHES] = bit_count(seen & 255), int(reached > 0), bit_count(reached)


@kernel
def _need(data: Data, row: Any, on: Any) -> int:
    """Events that suits which are not resolved lack on the table, four bits a suit."""
    need = 0
    for suit in range(data.suits):
        if not row[c.RESOLVED] >> suit & 1:
            there = 0
            for day in range(data.days):
                there += on[suit, day]
            need |= max(0, NEEDED - there) << 4 * suit
    return need


@kernel
def _comes_home(data: Data, row: Any, number: int) -> int:
    """Whether the black pawns can both reach the last day when a card of that number is played."""
    last, (rest, least, step) = data.days - 1, shares(data, number)
    for lower in range(least, rest - least + 1, step):
        if (row[c.LOW] + lower) % data.days == last and (row[c.HIGH] + rest - lower) % data.days == last:
            return 1
    return 0


@kernel
def made_ready(data: Data, row: Any, card: int, on: Any) -> int:
    """Suits, as bits, that a play of the card can make ready by its own steps and placing alone."""
    white = (row[c.WHITE] + data.number[card]) % data.days
    if data.room[white] == 0:
        return 0
    out, found = row[data.first[white + 1] - 1] - 1, 0
    on[data.suit[card], white] += 1
    if out >= 0:
        on[data.suit[out], white] -= 1
    for suit in range(data.suits):
        if not row[c.RESOLVED] >> suit & 1 and on[suit, white] > 0:
            found |= _fits(data, row, white, data.number[card], on, suit) << suit
    on[data.suit[card], white] -= 1
    if out >= 0:
        on[data.suit[out], white] += 1
    return found


@kernel
def _fits(data: Data, row: Any, white: int, number: int, on: Any, suit: int) -> int:
    """Whether some split brings the black pawns to where events of the suit lie, one for each pawn."""
    rest, least, step = shares(data, number)
    for lower in range(least, rest - least + 1, step):
        low, high = (row[c.LOW] + lower) % data.days, (row[c.HIGH] + rest - lower) % data.days
        same = int(low == high)
        if on[suit, low] > int(low == white) + same and on[suit, high] > int(high == white) + same:
            return 1
    return 0
