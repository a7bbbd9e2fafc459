"""Orders at the end: top values and touching numbers must give each order card the same."""

from __future__ import annotations

from games.ishi.mechanics import OPPOSITE
from games.ishi.modelling.base import Base
from games.ishi.modelling.row import Piece, Row
from solver.literals import Lit


class Orders:
    """Counts by order: weights and literals."""

    def __init__(self, base: Base, row: Row) -> None:
        self.base, self.row, self.plan = base, row, row.plan
        self.counts: dict[int, list[Lit]] = {aim: [] for aim in row.plan.mechanics.aims}
        self._tops()
        self._old_pairs()
        self._pairs()
        totals = [base.total((1, one) for one in found) for found in self.counts.values()]
        for total in totals[1:]:
            base.model.add(total == totals[0])

    def _last(self, piece: Piece) -> Lit:
        return self.row.stay(piece, self.plan.length)

    def _tops(self) -> None:
        for piece in (*self.row.olds, *self.row.news):
            for top, literal in piece.top.items():
                self.counts[top].append(self._all(literal, self._last(piece)))

    def _all(self, *literals: Lit) -> Lit:
        """Whether all are true."""
        base = self.base
        found = base.boolean()
        for literal in literals:
            base.implies((found,), literal)
        base.implies(literals, found)
        return found

    def _old_pairs(self) -> None:
        """Two cards that touch already, as long as both stay."""
        deck, state, mechanics = self.plan.mechanics.deck, self.plan.state, self.plan.mechanics
        pieces = dict(zip(self.plan.olds, self.row.olds, strict=True))
        for cell, piece in pieces.items():
            for side, other in self.plan.board.neighbours[cell]:
                if other in pieces and other > cell:
                    here, there = deck.lying[state.cards[cell]], deck.lying[state.cards[other]]
                    order = mechanics.sums[here.edges[side] + there.edges[OPPOSITE[side]]]
                    self.counts[order].append(self._all(self._last(piece), self._last(pieces[other])))

    def _pairs(self) -> None:
        """Two cards of which one or both are new: the sum of the numbers that touch."""
        sides: dict[tuple[Piece, Piece], list[tuple[int, Lit]]] = {}
        for earlier, later, side, near in self.row.touching():
            sides.setdefault((earlier, later), []).append((side, near))
        for (earlier, later), known in sides.items():
            self._pair(earlier, later, known)

    def _pair(self, earlier: Piece, later: Piece, sides: list[tuple[int, Lit]]) -> None:
        base, stay = self.base, (self._last(earlier), self._last(later))
        touches = [self._all(near, *stay) for _, near in sides]
        counts = {order: base.boolean() for order in self.counts}
        base.model.add(base.total((1, one) for one in counts.values()) == base.total((1, one) for one in touches))
        for (side, _), touch in zip(sides, touches, strict=True):
            self._sums(touch, earlier.edge[side], later.edge[OPPOSITE[side]], counts)
        for order, literal in counts.items():
            self.counts[order].append(literal)

    def _sums(self, touch: Lit, here: dict[int, Lit], there: dict[int, Lit], counts: dict[int, Lit]) -> None:
        sums = self.plan.mechanics.sums
        for one, literal in here.items():
            for other, facing in there.items():
                if one and other:
                    self.base.implies((touch, literal, facing), counts[sums[one + other]])
