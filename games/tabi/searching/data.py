"""What the kernels read of a game: cards, days, numbers, and how the ruleset plays; rows made of states."""

from __future__ import annotations

from itertools import accumulate, permutations
from typing import Any, NamedTuple

import numpy as np

from games.tabi.lookups import Lookups
from games.tabi.searching import columns as c
from games.tabi.searching import phases, places
from games.tabi.state import Phase, State

ITEMS = ("lantern", "map", "radio", "camera", "backpack", "tent")
"""Items by index; a bit each."""

LANTERN, MAP, RADIO, CAMERA, BACKPACK, TENT = (1 << index for index in range(len(ITEMS)))

SUITS = "RGBYW"
"""Suits by the effect that they have, see `effects`."""

USES = ("location", "events", "adventure")
"""What letters are used for; a bit each."""

MOST_CARDS = 60
"""Cards, days and places are small numbers in a row."""

MOST_ROOM = 4
"""A location with more places has too many orders."""

WORD = 8
"""Columns that are hashed and compared at once."""


class Data(NamedTuple):
    """What the kernels read; the same for all positions of a game with the same days."""

    cards: int
    suits: int
    days: int
    hand: int
    radio: int
    detour: int
    """Days that the map adds or takes."""
    change: int
    """What the camera adds or takes."""
    reach: int
    """Days that a letter moves a pawn at most; −1: one for each letter held."""
    uses: int
    draws_first: bool
    one_black: bool
    letters_anytime: bool
    has_epilogues: bool
    is_16a: bool
    """Whether no number of ruleset 16a was changed (`Lookups.is_16a`)."""
    final: Any
    """Points at the end for a card in the deck, a letter, a location of one mark (all 0 where there are none)."""
    room: Any
    """[day]: how many events there can be."""
    first: Any
    """[day]: the column of its innermost place; one more for the end."""
    suit: Any
    number: Any
    mark: Any
    """[card]"""
    orders: Any
    """[events, order, i]: all orders of so many events, the first as they lie."""
    where: int
    """The column of the first card's place (`places`)."""
    deck: int
    """The column of the deck's top card."""
    width: int
    """Columns of a row, a multiple of `WORD`."""


def can_hold(look: Lookups) -> bool:
    """Whether rows can hold that game's numbers."""
    suits = tuple(look.suits) == tuple(SUITS)
    sizes = len(look.order) <= MOST_CARDS and look.days <= MOST_CARDS and max(look.capacity.values()) <= MOST_ROOM
    return suits and sizes and set(look.items) <= set(ITEMS) and max(look.number.values()) < MOST_CARDS


def data_of(look: Lookups, days: tuple[str, ...]) -> Data:
    """The arrays of a game with these locations, day by day."""
    cards, room = list(look.order), [look.capacity[day] for day in days]
    where, slots = c.FIXED, c.FIXED + len(cards)
    deck = slots + sum(room)
    points = look.points
    return Data(
        cards=len(cards),
        suits=len(look.suits),
        days=look.days,
        hand=look.hand,
        radio=look.radio,
        detour=look.map,
        change=look.camera,
        reach=-1 if look.reach is None else look.reach,
        uses=sum(1 << USES.index(use) for use in look.letter_uses),
        draws_first=look.draws_first,
        one_black=look.one_black,
        letters_anytime=look.letters_anytime,
        has_epilogues=look.has_epilogues,
        is_16a=look.is_16a,
        final=np.array((0, 0, 0) if points is None else (points.deck, points.letter, points.location), np.int64),
        room=np.array(room, np.int64),
        first=np.array([slots, *(slots + end for end in accumulate(room))], np.int64),
        suit=np.array([look.suits.index(look.suit[card]) for card in cards], np.int64),
        number=np.array([look.number[card] for card in cards], np.int64),
        mark=_marks(look, cards),
        orders=_orders(),
        where=where,
        deck=deck,
        width=-(-(deck + len(cards)) // WORD) * WORD,
    )


def _marks(look: Lookups, cards: list[str]) -> Any:
    known = list(dict.fromkeys(look.mark.values()))
    return np.array([known.index(look.mark[card]) for card in cards], np.int64)


def _orders() -> Any:
    most = len(list(permutations(range(MOST_ROOM))))
    orders = np.zeros((MOST_ROOM + 1, most, MOST_ROOM), np.int64)
    for count in range(MOST_ROOM + 1):
        for index, order in enumerate(permutations(range(count))):
            orders[count, index, :count] = order
    return orders


PHASES = {
    Phase.PLAY: phases.PLAY,
    Phase.LOOP: phases.LOOP,
    Phase.SPLIT: phases.SPLIT,
    Phase.LETTERS: phases.LETTERS,
    Phase.WINDOW: phases.WINDOW,
    Phase.LANTERN: phases.LANTERN,
    Phase.RED: phases.RED,
    Phase.BLUE: phases.BLUE,
    Phase.GREEN: phases.GREEN,
    Phase.WHITE: phases.WHITE,
    Phase.RESOLVE: phases.RESOLVE,
    Phase.RETURN: phases.RETURN,
    Phase.WON: phases.WON,
    Phase.LOST: phases.LOST,
}


def row_of(data: Data, look: Lookups, state: State) -> Any:
    """The row of a state whose items are chosen and whose deck is known: `data.width` bytes."""
    row, order = np.zeros(data.width, np.int8), look.order
    row[c.PHASE], row[c.TURN], row[c.WHITE] = PHASES[state.phase], state.turn, state.white - 1
    row[c.LOW], row[c.HIGH] = (day - 1 for day in state.black)
    row[c.RESOLVED], row[c.LETTERS] = suit_bits(look, state.resolved), state.letters
    row[c.HUNDREDS], row[c.POINTS] = divmod(state.vp, 100)
    row[c.OWNED] = item_bits(state.items)
    row[c.READY] = item_bits(item for item in state.items if item not in state.used)
    if state.camera is not None:
        row[c.SHOT], row[c.CHANGE] = order[state.camera[0]] + 1, state.camera[1]
    if state.played is not None:
        row[c.PLAYED] = order[state.played] + 1
        row[data.where + order[state.played]] = places.IN_PLAY
    row[c.PLACE], row[c.APPLIED], row[c.SCORED] = state.place, suit_bits(look, state.applied), state.scored
    row[c.HAND], row[c.DECK] = len(state.hand), len(state.deck)
    for place, cards in ((places.HELD, state.hand), (places.DECKED, state.deck), (places.DISCARDED, state.discard)):
        for card in cards:
            row[data.where + order[card]] = place
    for day, events in enumerate(state.events):
        for place, event in enumerate(events):
            row[data.first[day] + place] = order[event] + 1
            row[data.where + order[event]] = places.PLACED
    for place, card in enumerate(state.deck):
        row[data.deck + place] = order[card] + 1
    return row


def suit_bits(look: Lookups, suits: Any) -> int:
    """Suits as bits."""
    return sum(1 << look.suits.index(suit) for suit in suits)


def item_bits(items: Any) -> int:
    """Items as bits."""
    return sum(1 << ITEMS.index(item) for item in items)
