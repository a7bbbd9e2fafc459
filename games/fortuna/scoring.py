"""What sets, coins and the lack of a goddess are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.fortuna.state import LaidSet, State
from games.fortuna.terms import GODDESS, Cards, Terms


def discards(cards: Cards, state: State) -> dict[int, int]:
    """How many discards each base number has."""
    return {base: sum(state.pile[first:end]) for base, first, end in cards.groups}


def equal_icons(cards: Cards, laid: LaidSet) -> tuple[str, int]:
    """The most frequent icon of a set and how often it counts.

    All goddesses are the same icon, the one of which there are most others (D8); cards face down have none.
    """
    icons = Counter(cards.icons[kind] for kind in laid.up)
    wild = icons.pop(GODDESS, 0)
    best, most = max(icons.items(), key=lambda item: item[1], default=(GODDESS, 0))
    return best, most + wild


def set_points(cards: Cards, terms: Terms, laid: LaidSet) -> int:
    """Its size by the multiplier of its most frequent icon."""
    return laid.n * terms.multiplier(equal_icons(cards, laid)[1])


def shows_goddess(cards: Cards, sets: Iterable[LaidSet]) -> bool:
    """Whether a goddess lies face up in any of the sets."""
    return any(cards.icons[kind] == GODDESS for laid in sets for kind in laid.up)


def bonus(cards: Cards, sets: Sequence[LaidSet]) -> int:
    """For sets none of which shows a goddess: their number, squared."""
    return 0 if shows_goddess(cards, sets) else len(sets) ** 2


def owned(cards: Cards, terms: Terms, state: State, seat: int) -> int:
    """For the numbers that a seat owns: the discards of each (D10)."""
    if seat not in state.owners:
        return 0
    there = discards(cards, state)
    mine = [base for (base, *_), owner in zip(cards.groups, state.owners, strict=True) if owner == seat]
    return terms.owner_points * sum(there[base] for base in mine)


def score(cards: Cards, terms: Terms, state: State, seat: int) -> int:
    """The points of a seat in this position."""
    sets = state.sets[seat]
    laid = sum(set_points(cards, terms, one) for one in sets)
    return laid + bonus(cards, sets) + owned(cards, terms, state, seat)


def scores(cards: Cards, terms: Terms, state: State) -> list[int]:
    """The points of every seat."""
    return [score(cards, terms, state, seat) for seat in range(state.players)]
