"""FPC cards in the ways in which they can lie: three turns each, with the null edge E, S or W."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.components import Component
from games.ishi.terms import MARKS, NULL_SIDES, SIDES, UP

EMPTY = -1
"""Stands for a card where there is none."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as it lies: its index in the deck, the side of its null edge, the numbers N, E, S, W (null is 0)."""

    card: int
    code: str
    null: int
    edges: tuple[int, int, int, int]

    @property
    def top(self) -> int:
        """The value that its flag is aligned to."""
        return self.edges[UP]

    @property
    def side(self) -> str:
        """The side of the null edge, as moves write it."""
        return SIDES[self.null]


@dataclass(frozen=True)
class Deck:
    """All cards in the order of the data. `lying` holds three entries a card, in the order of `NULL_SIDES`."""

    codes: tuple[str, ...]
    copies: tuple[int, ...]
    marks: tuple[int, ...]
    """The marks printed on each card: the bit 1 << i for the mark i."""

    lying: tuple[Lying, ...]
    index: Mapping[tuple[str, str], int]
    """From code and side to the entry of `lying`."""

    of_top: Mapping[int, tuple[int, ...]]
    """The entries of `lying` with that value on top."""


def make_deck(component: Component) -> Deck:
    """The deck of the component's cards."""
    lying = tuple(
        _lying(index, card.id, card.fact("edges"), SIDES.index(side))
        for index, card in enumerate(component.cards)
        for side in NULL_SIDES
    )
    return Deck(
        codes=tuple(card.id for card in component.cards),
        copies=tuple(card.copies for card in component.cards),
        marks=tuple(bits(card.fact("marks")) for card in component.cards),
        lying=lying,
        index={(one.code, one.side): i for i, one in enumerate(lying)},
        of_top={top: tuple(i for i, one in enumerate(lying) if one.top == top) for top in {one.top for one in lying}},
    )


def _lying(card: int, code: str, numbers: tuple[int, int, int], null: int) -> Lying:
    """The numbers follow the null edge clockwise (D4)."""
    edges = [0, 0, 0, 0]
    for step, number in enumerate(numbers, 1):
        edges[(null + step) % 4] = number
    return Lying(card, code, null, (edges[0], edges[1], edges[2], edges[3]))


def bits(marks: tuple[str, ...] | list[str]) -> int:
    """Marks as bits."""
    return sum(1 << MARKS.index(mark) for mark in set(marks))


def mark_names(found: int) -> tuple[str, ...]:
    """The marks of these bits, in their order."""
    return tuple(mark for i, mark in enumerate(MARKS) if found >> i & 1)
