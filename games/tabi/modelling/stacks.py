"""The deck: a row of cards for each place, the top first, changed by draws and by cards put on it or under it."""

from __future__ import annotations

from collections.abc import Sequence

from games.tabi.modelling.base import Base, Row
from solver.literals import Lit


class Stack:
    """The deck at one moment."""

    def __init__(self, base: Base, places: Sequence[Row]) -> None:
        self.base, self.places = base, list(places)

    @property
    def cards(self) -> set[int]:
        """All that can be in it."""
        return {card for row in self.places for card in row}

    def holds(self, card: int) -> list[Lit]:
        """The literals that say that the card is in it."""
        return [row[card] for row in self.places if card in row]

    def drawn(self, condition: Lit) -> tuple[Row, Stack]:
        """The top card where the condition is true, and the rest. With an empty deck that is defeat."""
        base = self.base
        if condition is base.false:
            return {}, self
        top = self.places[0] if self.places else {}
        base.implies([condition], base.has(top))
        card = top if condition is base.true else {card: base.both(condition, here) for card, here in top.items()}
        below = [*self.places, {}][1:]
        rest = [base.either(condition, under, here) for here, under in zip(self.places, below, strict=True)]
        return card, Stack(base, [row for row in rest if row])

    def topped(self, card: Row) -> Stack:
        """With a card on top, where there is one."""
        if not card:
            return self
        base, there = self.base, self.base.has(card)
        above, places = [card, *self.places], [*self.places, {}]
        return Stack(base, [base.either(there, on, here) for on, here in zip(above, places, strict=True)])

    def tucked(self, card: Row) -> Stack:
        """With a card under it, where there is one."""
        if not card:
            return self
        base, found = self.base, list[Row]()
        above: Lit = base.true
        for row in [*self.places, {}]:
            here = base.has(row)
            is_first_free = base.both(above, ~here)
            new = base.row(sorted({*row, *card}))
            base.equal([~is_first_free], new, row)
            base.equal([is_first_free], new, card)
            found.append(new)
            above = here
        return Stack(base, found)
