"""The row of placements: where each card lies and how, how long it stays, what it releases and bars."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.ishi.mechanics import OPPOSITE
from games.ishi.modelling.base import Base
from games.ishi.modelling.plan import Plan
from games.ishi.terms import MARKS, UP
from solver.literals import Lit


@dataclass(frozen=True, eq=False)
class Piece:
    """A card on the table, now (`born` 0) or placed in a step. All are literals by what they stand for.

    `lying` by entry of the deck; `edge` by side and number (0: null).
    """

    born: int
    at: dict[int, Lit]
    lying: dict[int, Lit]
    card: dict[int, Lit] = field(default_factory=dict)
    top: dict[int, Lit] = field(default_factory=dict)
    null: dict[int, Lit] = field(default_factory=dict)
    mark: dict[int, Lit] = field(default_factory=dict)
    edge: dict[int, dict[int, Lit]] = field(default_factory=dict)


class Row:
    """All cards of a plan: those that lie, then those of the steps. Variables and their geometry."""

    def __init__(self, base: Base, plan: Plan) -> None:
        self.base, self.plan = base, plan
        state, board = plan.state, plan.board
        self.olds = [self._piece(0, {cell: base.true}, {state.cards[cell]: base.true}) for cell in plan.olds]
        self.news = [self._new(step) for step in range(1, plan.length + 1)]
        self.sides = {(cell, side): other for cell in board.cells for side, other in board.neighbours[cell]}
        self.near: dict[tuple[Piece, Piece], dict[int, Lit]] = {}
        """By earlier and later card: the side of the earlier at which the later lies."""
        self.stays: dict[Piece, list[Lit]] = {}
        """By card: whether it lies there after step `born` + i."""
        self._lay()

    def _new(self, step: int) -> Piece:
        deck = self.plan.mechanics.deck
        entries = [i for i, one in enumerate(deck.lying) if deck.copies[one.card]]
        return self._piece(step, self.base.choice(self.plan.cells[step]), self.base.choice(entries))

    def _piece(self, born: int, at: dict[int, Lit], lying: dict[int, Lit]) -> Piece:
        """What follows from how the card lies."""
        base, deck, marks = self.base, self.plan.mechanics.deck, self.plan.state.ground.marks
        cards = base.grouped(lying, {i: deck.lying[i].card for i in lying})
        tops = base.grouped(lying, {i: deck.lying[i].top for i in lying})
        nulls = base.grouped(lying, {i: deck.lying[i].null for i in lying})
        borne = {m: base.grouped(cards, {card: marks[card] >> m & 1 for card in cards}) for m in range(len(MARKS))}
        edges = {
            side: tops if side == UP else base.grouped(lying, {i: deck.lying[i].edges[side] for i in lying})
            for side in range(4)
        }
        mark = {m: found[1] for m, found in borne.items() if 1 in found}
        return Piece(born, at, lying, cards, tops, nulls, mark, edges)

    def before(self, step: int) -> list[Piece]:
        """The cards that lie or have lain before a step."""
        return [*self.olds, *self.news[: max(0, step - 1)]]

    def new(self, step: int) -> Piece | None:
        """The new card of a step; that of step 0 is the one on which one stands."""
        if step:
            return self.news[step - 1]
        return self.old(self.plan.state.at)

    def old(self, cell: int) -> Piece | None:
        """The card that lies there now."""
        return next((piece for piece in self.olds if cell in piece.at), None)

    def stay(self, piece: Piece, step: int) -> Lit:
        """Whether the card is on the table after a step."""
        return self.stays[piece][step - piece.born]

    # How they lie to each other

    def _lay(self) -> None:
        for piece in self.olds:
            self.stays[piece] = [self.base.true]
        for piece in self.news:
            for other in self.before(piece.born):
                self.near[other, piece] = self._nearness(other, piece)
                self._keep(other, piece)
            self.stays[piece] = [self.base.true]

    def _nearness(self, earlier: Piece, later: Piece) -> dict[int, Lit]:
        """Literals of the sides at which the later can lie beside the earlier, each true exactly if it does."""
        found = {}
        for side in range(4):
            pairs = [(cell, other) for cell in earlier.at if (other := self.sides.get((cell, side))) in later.at]
            if pairs:
                found[side] = self._beside(earlier, later, pairs)
        return found

    def _beside(self, earlier: Piece, later: Piece, pairs: list[tuple[int, int]]) -> Lit:
        base = self.base
        if len(earlier.at) == 1:
            return later.at[pairs[0][1]]
        if len(later.at) == 1:
            return earlier.at[pairs[0][0]]
        near, partner = base.boolean(), dict(pairs)
        for cell, literal in earlier.at.items():
            if cell in partner:
                base.implies((near, literal), later.at[partner[cell]])
                base.implies((literal, later.at[partner[cell]]), near)
            else:
                base.implies((near, literal))
        return near

    def _keep(self, earlier: Piece, later: Piece) -> None:
        """What placing the later means for the earlier: flag and card must be free, nothing barred, release."""
        base, before = self.base, self.stays[earlier][-1]
        for cell in earlier.at.keys() & later.at.keys():
            base.implies((before, earlier.at[cell], later.at[cell]))
        self._supply(earlier, later, before)
        after = self._released(earlier, later, before)
        self.stays[earlier].append(after)

    def _supply(self, earlier: Piece, later: Piece, before: Lit) -> None:
        """A card of which there is one cannot lie twice; several copies are counted by `copies`."""
        copies = self.plan.mechanics.deck.copies
        for card in earlier.card.keys() & later.card.keys():
            if copies[card] == 1:
                self.base.implies((before, earlier.card[card], later.card[card]))

    def _released(self, earlier: Piece, later: Piece, before: Lit) -> Lit:
        """Whether the earlier card lies on: not if the null edge of the later one faces it."""
        base, reasons = self.base, []
        for side, near in self.near[earlier, later].items():
            if side in earlier.null:
                base.implies((before, near, earlier.null[side]))  # barred
            if OPPOSITE[side] in later.null:
                reasons.append((near, later.null[OPPOSITE[side]]))
        if not reasons:
            return before
        after = base.boolean()
        base.implies((after,), before)
        faced = []
        for near, null in reasons:
            both = base.boolean()
            base.implies((both,), near)
            base.implies((both,), null)
            base.implies((near, null), both)
            base.implies((both, after))
            faced.append(both)
        base.implies((before,), after, *faced)
        return after

    def copies(self) -> None:
        """Cards of which there are several: no more of them on the table than there are."""
        base, deck = self.base, self.plan.mechanics.deck
        for card, count in enumerate(deck.copies):
            for later in self.news if count > 1 else ():
                there = [self._lies(piece, card, later.born) for piece in self.before(later.born) if card in piece.card]
                base.model.add(base.total((1, one) for one in [*there, later.card[card]]) <= count)

    def _lies(self, piece: Piece, card: int, step: int) -> Lit:
        """Whether the piece is that card and still on the table just before a step."""
        both, stay = self.base.boolean(), self.stays[piece][step - 1 - piece.born]
        self.base.implies((piece.card[card], stay), both)
        return both

    # Flags

    def occupied(self, step: int) -> dict[int, Lit]:
        """By flag: a literal that can be true only if a card lies there after the step."""
        return self._occupied[step]

    def occupy(self) -> None:
        """The literals of `occupied`: a card lies where one was placed, or lay and was not released."""
        base, plan = self.base, self.plan
        self._occupied: list[dict[int, Lit]] = [dict.fromkeys(plan.olds, base.true)]
        for piece in self.news:
            before, after = self._occupied[-1], {}
            for cell in sorted(plan.covered[piece.born]):
                here = [known[cell] for known in (before, piece.at) if cell in known]
                after[cell] = base.boolean()
                base.implies((after[cell],), *here)
                self._vacate(piece, cell, after[cell])
            self._occupied.append(after)

    def _vacate(self, piece: Piece, cell: int, occupied: Lit) -> None:
        for side, other in self.plan.board.neighbours[cell]:
            null = OPPOSITE[side]
            if other in piece.at and null in piece.null:
                self.base.implies((piece.at[other], piece.null[null], occupied))

    def touching(self) -> Iterator[tuple[Piece, Piece, int, Lit]]:
        """Pairs of cards that can touch: earlier, later, side of the earlier, literal."""
        for (earlier, later), sides in self.near.items():
            for side, near in sides.items():
                yield earlier, later, side, near
