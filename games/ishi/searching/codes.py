"""The cards of a shape: which codes, turned how, make its releases, its lines and equal orders."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.ishi.searching.colours import FIRST, NEXT, next_colours
from games.ishi.searching.shape import AT, KIND, RELEASED, VALUE, Shape
from games.ishi.searching.tables import CELL, CLAIM, COPIES, FAR, LYING, MARKED, NULL, Data, Start
from solver.kernels import kernel, number

BORN, GONE, SIDES_FREE, CELL_OF, CHOSEN, ORDER, ROOM, TRIED = range(8)
"""Columns of `Cards.card`, the last three by rank:

* the step that places a card (−1: it lies there), the step that releases it (or FAR), the sides at which its null edge
  may lie, as bits, its cell, the entry that was chosen for it (or −1);
* the card that is fitted at that rank, how many entries it could be, the one that is tried.
"""

EXACT, ANY = map(number, range(2))
"""How cards are fitted: for the values of the shape, or for any."""

COUNT, SHOWN, FITTED, TRIES = range(4)
"""Indices of `Cards.numbers`: cards, what each order must show, how many cards are fitted, entries tried."""


class Cards(NamedTuple):
    """Room for the fitting of one shape."""

    card: Any
    needs: Any
    """[card]: marks that it must bear."""
    choices: Any
    """[rank, i]: entries that it could be; the last row is for the one that is listed."""
    shown: Any
    """[rank, value]: what the order cards show before that rank is fitted."""
    at: Any
    """[cell]: the card that lies there at the end, or −1."""
    numbers: Any


def make_cards(data: Data, start: Start, steps: int) -> Cards:
    """Room for so many steps."""
    most = start.lying + steps + 2
    return Cards(
        np.zeros((most, 8), np.int64),
        np.zeros(most, np.int64),
        np.zeros((most, len(data.entries)), np.int64),
        np.zeros((most, data.values), np.int64),
        np.zeros(len(data.board), np.int64),
        np.zeros(4, np.int64),
    )


@kernel
def lay(data: Data, start: Start, shape: Shape, cards: Cards) -> bool:
    """Lives of all cards and sides of their null edges; False when the orders cannot be equal (their sum)."""
    card, at = cards.card, cards.at
    for cell in range(len(at)):
        at[cell] = start.card_at[cell]
    for i in range(start.lying):
        card[i, BORN], card[i, GONE], card[i, SIDES_FREE] = -1, FAR, 0
        card[i, CELL_OF], card[i, CHOSEN] = start.there[i, CELL], start.there[i, LYING]
    for step in range(shape.size[0]):
        _lay_step(data, start, shape, cards, step)
    total = 0
    for cell in range(len(at)):
        if at[cell] >= 0:
            total += 1  # it shows its top value, and a pair with each card above or to the right
            for side in range(2):
                other = data.board[cell, side]
                if other >= 0 and at[other] >= 0:
                    total += 1
    cards.numbers[COUNT], cards.numbers[SHOWN] = start.lying + shape.size[0], total // data.values
    return total % data.values == 0


@kernel
def _lay_step(data: Data, start: Start, shape: Shape, cards: Cards, step: int) -> None:
    card, at, new = cards.card, cards.at, start.lying + step
    cell, released = shape.steps[step, AT], shape.steps[step, RELEASED]
    card[new, BORN], card[new, GONE], card[new, CHOSEN], card[new, SIDES_FREE] = step, FAR, -1, 0
    card[new, CELL_OF] = cell
    if shape.steps[step, KIND] == CLAIM:
        return
    for side in range(4):
        other = data.board[cell, side]
        is_there = other >= 0 and at[other] >= 0
        if is_there:
            card[at[other], SIDES_FREE] &= ~(1 << (side + 2) % 4)
        if side > 0 and ((released >= 0 and other == released) or (released < 0 and not is_there)):
            card[new, SIDES_FREE] |= 1 << side
    if released >= 0:
        card[at[released], GONE] = step
        at[released] = -1
    at[cell] = new


@kernel
def fit(data: Data, start: Start, shape: Shape, cards: Cards, how: int) -> bool:
    """Choose marks of lines and all cards for the values of the shape; False when none fit (`lay` came first).

    By `ANY`, whether there are cards for any values at all, whatever the orders show: a quick look. What was chosen is
    left in the lines and in `CHOSEN`.
    """
    is_free = how == ANY
    if not is_free and not _count_tops(data, start, shape, cards):
        return False
    found = next_colours(data, start, shape, cards.needs, shape.size[1], FIRST)
    while found:
        if _list_cards(data, start, shape, cards, is_free) and _fit_cards(data, start, cards, is_free):
            return True
        found = next_colours(data, start, shape, cards.needs, shape.size[1], NEXT)
    return False


@kernel
def _count_tops(data: Data, start: Start, shape: Shape, cards: Cards) -> bool:
    """What the orders show by top values and by cards that lie there; False when one shows too much."""
    shown, at = cards.shown[0], cards.at
    shown[:] = 0
    for cell in range(len(at)):
        card = at[cell]
        if card >= start.lying:
            shown[shape.steps[card - start.lying, VALUE]] += 1
        elif card >= 0:
            shown[data.entries[start.there[card, LYING], 0]] += 1
            for side in range(2):
                other = data.board[cell, side]
                if other >= 0 and 0 <= at[other] < start.lying:
                    here, there = data.entries[start.there[card, LYING]], data.entries[start.there[at[other], LYING]]
                    shown[data.sums[here[side], there[side + 2]]] += 1
    return bool(shown.max() <= cards.numbers[SHOWN])


@kernel
def _list_cards(data: Data, start: Start, shape: Shape, cards: Cards, is_free: bool) -> bool:
    """The entries that each new card could be, cards with the fewest first; False when one could be none."""
    card, choices, fitted = cards.card, cards.choices, 0
    for step in range(shape.size[0]):
        if shape.steps[step, KIND] == CLAIM:
            continue
        new = start.lying + step
        card[new, CHOSEN] = -1
        room = _list_entries(data, cards, new, -1 if is_free else shape.steps[step, VALUE])
        if room == 0:
            return False
        rank = fitted
        while rank > 0 and card[rank - 1, ROOM] > room:
            card[rank, ORDER], card[rank, ROOM] = card[rank - 1, ORDER], card[rank - 1, ROOM]
            for i in range(card[rank, ROOM]):
                choices[rank, i] = choices[rank - 1, i]
            rank -= 1
        card[rank, ORDER], card[rank, ROOM] = new, room
        for i in range(room):
            choices[rank, i] = choices[len(choices) - 1, i]
        fitted += 1
    cards.numbers[FITTED] = fitted
    return True


@kernel
def _list_entries(data: Data, cards: Cards, card: int, value: int) -> int:
    """Write the entries that a card could be into the last row of `choices`; how many they are."""
    room, need, last = 0, cards.needs[card], len(cards.choices) - 1
    for entry in range(len(data.entries)):
        of = data.entries[entry]
        is_turned = cards.card[card, SIDES_FREE] >> of[NULL] & 1
        if is_turned and of[MARKED] & need == need and of[COPIES] > 0 and (value < 0 or of[0] == value):
            cards.choices[last, room] = entry
            room += 1
    return room


@kernel
def _fit_cards(data: Data, start: Start, cards: Cards, is_free: bool) -> bool:
    """Choose an entry for each card, rank by rank, and go back where none is left."""
    card, rank, fitted = cards.card, 0, cards.numbers[FITTED]
    card[0, TRIED] = -1
    while rank >= 0 and not data.stop[0]:
        if rank == fitted:
            return True
        new = card[rank, ORDER]
        card[new, CHOSEN] = -1
        card[rank, TRIED] += 1
        if card[rank, TRIED] == card[rank, ROOM]:
            rank -= 1
            continue
        entry = cards.choices[rank, card[rank, TRIED]]
        cards.numbers[TRIES] += 1
        if not _is_free(data, start, cards, new, entry // 3):
            continue
        if not is_free and not _touch(data, cards, new, entry, rank):
            continue
        card[new, CHOSEN] = entry
        rank += 1
        card[rank, TRIED] = -1
    return False


@kernel
def _is_free(data: Data, start: Start, cards: Cards, new: int, code: int) -> bool:
    """Whether the supply never holds too few of that code (a released card is back only after the placement)."""
    card, count = cards.card, cards.numbers[COUNT]
    copies, last = data.entries[3 * code, COPIES], min(card[new, GONE], count - start.lying - 1)
    for step in range(card[new, BORN], last + 1):
        there = 1
        for other in range(count):
            is_same = other != new and card[other, CHOSEN] >= 0 and card[other, CHOSEN] // 3 == code
            if is_same and card[other, BORN] <= step <= card[other, GONE]:
                there += 1
        if there > copies:
            return False
    return True


@kernel
def _touch(data: Data, cards: Cards, new: int, entry: int, rank: int) -> bool:
    """Count the pairs that an entry makes with cards chosen before; False when an order shows too much."""
    card, before, after = cards.card, cards.shown[rank], cards.shown[rank + 1]
    for value in range(data.values):
        after[value] = before[value]
    if card[new, GONE] != FAR:
        return True
    for side in range(4):
        other = data.board[card[new, CELL_OF], side]
        if other >= 0 and cards.at[other] >= 0 and card[cards.at[other], CHOSEN] >= 0:
            there = data.entries[card[cards.at[other], CHOSEN], (side + 2) % 4]
            order = data.sums[data.entries[entry, side], there]
            after[order] += 1
            if after[order] > cards.numbers[SHOWN]:
                return False
    return True
