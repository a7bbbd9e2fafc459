"""Stacking a deck without seeing it: how to deal a sorted deck into piles, twice, so that it lies as it shall.

Two passes into p piles reach every order of up to p² cards: the first pass sorts by the place's remainder
by p, the second by its quotient (a radix sort by hand).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.table import SealedDeck


@dataclass(frozen=True)
class Dealing:
    """Pile numbers, from 1, for the two passes, in the order in which the cards are dealt.

    The deck is sorted face up (first card on top), turned over as a whole, and dealt from the top, each card
    face down onto its pile. Then the piles are put on each other, pile 1 on top, and dealt again likewise.
    """

    piles: int
    first: tuple[int, ...]
    second: tuple[int, ...]


def dealing(deck: SealedDeck) -> Dealing:
    """How to deal that deck."""
    places = _places(deck)
    p = piles_for(len(places))
    # Turned over, the card that was sorted last is dealt first.
    dealt = places[::-1]
    first = tuple(p - place % p for place in dealt)
    again = gathered(dealt, first, p)
    return Dealing(p, first, tuple(place // p + 1 for place in again))


def piles_for(count: int) -> int:
    """The fewest piles that reach every order of so many cards in two passes."""
    p = 1
    while p * p < count:
        p += 1
    return p


def _places(deck: SealedDeck) -> list[int]:
    """For each card, as sorted, the place from the top where it shall lie; equal cards in the order they come."""
    free: dict[str, list[int]] = {}
    for place, card in enumerate(deck.stacked):
        free.setdefault(card, []).append(place)
    return [free[card].pop(0) for card in deck.sorted]


def gathered(dealt: Sequence[int], piles: Sequence[int], count: int) -> list[int]:
    """The face-down deck, from the top, after dealing cards onto piles and putting pile 1 on top of all."""
    heaps: list[list[int]] = [[] for _ in range(count)]
    for card, pile in zip(dealt, piles, strict=True):
        heaps[pile - 1].insert(0, card)
    return [card for heap in heaps for card in heap]
