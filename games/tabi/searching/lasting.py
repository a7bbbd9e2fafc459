"""Whether the deck can last until a win, at any decision, inside turns too.

Every turn draws a card. The deck gives those that lie there and what is returned to it of a hand that is too large;
an adventure gives one more, for each letter in hand and for each suit that is still to be resolved. Turns to come
resolve a suit each at most, and place an event each; the turn that wins does neither. Each loop costs a card as well:
white goes as far as the cards of so many turns take it at least, and ends on the last day.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, places
from games.tabi.searching.counting import NEEDED, fewest_turns, tally_of
from games.tabi.searching.data import BACKPACK, MAP, RADIO, TENT, Data
from games.tabi.searching.pacing import this_turn, uses_now
from games.tabi.searching.playing import BLUE, suit_on
from games.tabi.searching.resolving import may_resolve
from solver.kernels import bit_count, entry, kernel

PLENTY = 3
"""Cards to spare with which it is not asked how many loops there are."""

MOST_NUMBERS = 64
"""A card's number is less than that."""


@entry
def may_last(data: Data, row: Any) -> bool:
    """Whether the deck can last from that position on."""
    phase = row[c.PHASE]
    if phase in (phases.WON, phases.LOST):
        return bool(phase == phases.WON)
    fuel, turns, suits = fuel_after(data, row), least_turns(data, row), data.suits - bit_count(row[c.RESOLVED])
    if not _is_enough(data, row, fuel, turns):
        return False
    return suits == 0 or turns > suits or _is_enough(data, row, fuel, suits + 1) or _may_resolve_now(data, row)


@kernel
def least_turns(data: Data, row: Any) -> int:
    """Turns after this one, at least, if it resolves a suit where one is left."""
    suits = data.suits - bit_count(row[c.RESOLVED])
    if suits == 0:
        return int(row[c.PHASE] != phases.PLAY and data.room[row[c.WHITE]] > 0)
    return int(max(_placing_turns(data, row), suits))


@kernel
def _is_enough(data: Data, row: Any, fuel: int, turns: int) -> bool:
    """Whether so many cards are enough for so many turns after this one; with plenty loops are not counted."""
    return bool(fuel >= turns + PLENTY or (fuel >= turns and fuel >= turns + loops(data, row, turns)))


@kernel
def fuel_after(data: Data, row: Any) -> int:
    """Cards that turns after this one can draw, at most."""
    phase = row[c.PHASE]
    due = int(not data.draws_first and phase in (phases.PLAY, phases.LOOP, phases.SPLIT, phases.LETTERS))
    hand = row[c.HAND] - int(phase == phases.PLAY) + due
    letters = row[c.LETTERS] + data.suits - bit_count(row[c.RESOLVED])
    return int(row[c.DECK] - due + max(0, hand - data.hand) + letters)


@kernel
def _placing_turns(data: Data, row: Any) -> int:
    """Turns after this one that placing takes, the winning one included."""
    if row[c.OWNED] & BACKPACK:
        return int(fewest_turns(data, row) - row[c.TURN])
    have, _ = this_turn(data, row, tally_of(data, row))
    return int(NEEDED * data.suits - have + 1)


@kernel
def loops(data: Data, row: Any, turns: int) -> int:
    """Loops that white takes in so many turns after this one at least, and in this one if a card is still to be played.

    The cards are the smallest of hand and deck, and a least one for each adventure.
    """
    plays = turns + int(row[c.PHASE] == phases.PLAY)
    if row[c.OWNED] & TENT or plays == 0:
        return 0
    others = min(plays, row[c.LETTERS] + data.suits - bit_count(row[c.RESOLVED]))
    steps = others * data.number.min() + _least_steps(data, row, plays - others)
    if row[c.OWNED] & MAP:
        steps = max(0, steps - plays * data.detour)
    return int(max(0, (row[c.WHITE] + 1 + steps + data.days - 1) // data.days - 1))


@kernel
def _least_steps(data: Data, row: Any, plays: int) -> int:
    """The sum of the smallest numbers of so many cards in hand and deck; of all, if there are fewer."""
    steps, number = 0, 0
    while plays > 0 and number < MOST_NUMBERS:
        for card in range(data.cards):
            if plays > 0 and data.number[card] == number and row[data.where + card] in (places.HELD, places.DECKED):
                steps, plays = steps + number, plays - 1
        number += 1
    return steps


@kernel
def _may_resolve_now(data: Data, row: Any) -> bool:
    """Whether a suit may be resolved in this turn; what moves pawns is known of 16a only."""
    if not data.is_16a:
        return True
    tally = tally_of(data, row)
    uses = uses_now(data, row) if row[c.OWNED] & BACKPACK else 0
    if row[c.PHASE] != phases.PLAY or row[c.READY] & (RADIO | BACKPACK):
        return may_resolve(data, row, tally, uses)
    for card in range(data.cards):
        if row[data.where + card] == places.HELD and _may_resolve_with(data, row, tally, card, uses):
            return True
    return False


@kernel
def _may_resolve_with(data: Data, row: Any, tally: int, card: int, uses: int) -> bool:
    """Whether a suit may be resolved in this turn if that card is played."""
    detour = data.detour if row[c.READY] & MAP else 0
    for change in range(-detour, detour + 1):
        day = (row[c.WHITE] + data.number[card] + change) % data.days
        if data.room[day] == 0:
            continue
        blue = int(data.suit[card] == BLUE or suit_on(data, row, day, BLUE) > 0)
        for suit in range(data.suits):
            bonus = int(data.suit[card] == suit)
            is_there = suit_on(data, row, day, suit) + bonus + uses + blue > 0
            if not row[c.RESOLVED] >> suit & 1 and is_there and (tally >> 8 * suit & 255) + bonus + uses >= NEEDED:
                return True
    return False
