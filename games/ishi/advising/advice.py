"""Who plays by expectations: the moves of a position in which rolls are unknown, each with what it leads to.

Expected is what `Prospects` says of the best plan (`claims`) on the best way (`ways`): from each position on, values
and spreads of points are chosen as the rolls come, while way and claims stay as planned; at the next move all is
planned anew. Cards are looked at one by one for the next placement; of the last two exactly, of those before by what
the orders lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heapify, heappop, heappush

from games.ishi.advising.outlooks import Outlook, fits, outlooks
from games.ishi.advising.prospects import LOST, ORDERED, Lacks, Prospects, Stages
from games.ishi.advising.ways import Kind, Way, turning, ways
from games.ishi.deck import EMPTY, Lying
from games.ishi.ground import Energy, Ground
from games.ishi.mechanics import Entry, Mechanics
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.moves import Move

EVEN = 0.02
"""What it is worth if two orders differ by one less: they are the easier made equal."""


@dataclass(frozen=True)
class Expected:
    """A move with the energy that can be expected at the goal."""

    move: Move
    value: float


@lru_cache(8)
def _prospects(mechanics: Mechanics, ground: Ground) -> Prospects:
    return Prospects(mechanics, ground)


class Advice:
    """Expectations for one engine."""

    def __init__(self, rules: IshiRules) -> None:
        self._rules, self._mechanics = rules, rules.mechanics

    def ranked(self, state: State, most: int = 1) -> list[Expected]:
        """Moves, the best first; none where no way with the fewest placements leads on from here.

        Of moves that go to the same flag and align it to the same value the best one only; so of claims of one line.
        """
        found: dict[Move, float] = {}
        for one in self._moves(state):
            found[one.move] = max(found.get(one.move, one.value), one.value)
        best = sorted((Expected(move, value) for move, value in found.items()), key=lambda one: -one.value)
        return list(self._confirmed(state, best, most))

    def _confirmed(self, state: State, found: list[Expected], most: int) -> Iterator[Expected]:
        """The best of each sort, placements by what the supply allows after them: that is never more than before."""
        waiting = [(-one.value, i, False, one) for i, one in enumerate(found)]
        heapify(waiting)
        sorts, sure = set[tuple[str, ...]](), dict[tuple[int, ...], float]()
        while waiting and len(sorts) < most:
            _, i, is_sure, one = heappop(waiting)
            sort = self._sort(one.move)
            if sort in sorts:
                continue
            if not is_sure and isinstance(one.move, Place):
                value = min(one.value, self._after(state, one.move, sure))
                heappush(waiting, (-value, i, True, replace(one, value=value)))
                continue
            sorts.add(sort)
            yield one

    def _after(self, state: State, move: Place, sure: dict[tuple[int, ...], float]) -> float:
        """What is expected after a placement; the same for cards of which the same is left to be said."""
        after = self._rules.apply(state, move)
        card = self._mechanics.deck.lying[after.cards[after.at]]
        marks = after.ground.marks[card.card]
        orders = tuple(self._mechanics.orders(after.cards).values())
        key = (after.at, card.top, card.null, marks, card.card if marks.bit_count() > 1 else -1, *orders)
        if key not in sure:
            sure[key] = self.value(after) - (max(orders) - min(orders)) * EVEN
        return sure[key]

    def _sort(self, move: Move) -> tuple[str, ...]:
        if isinstance(move, Place):
            top = self._mechanics.deck.lying[self._mechanics.deck.index[move.card, move.side]].top
            return move.verb, move.flag, str(top)
        if isinstance(move, ClaimLine):
            return move.verb, move.mark, *move.flags
        return tuple(str(move).split(" ")[:3])

    def _moves(self, state: State) -> Iterator[Expected]:
        if state.phase is Phase.CLAIM:
            yield from self._claims(state)
            return
        for way in ways(self._mechanics, state):
            if way[0].kind is Kind.UP:
                move = Up(self._mechanics.board.names[way[0].cell])
                yield from (Expected(move, value) for value in self._values(state, way))
            else:
                yield from self._placements(state, way)
                yield from self._turns(state, way)

    def value(self, state: State) -> float:
        """What can be expected here."""
        if state.phase is Phase.END:
            return float(sum(state.energy)) if self._rules.outcome(state).is_won else LOST
        if state.phase in (Phase.START, Phase.RISEN):
            return max((one.value for one in self._moves(state)), default=LOST)
        return max((value for way in self._ways(state) for value in self._values(state, way)), default=LOST)

    def _ways(self, state: State) -> list[Way]:
        """An empty way where the goal has its card."""
        if state.cards[self._mechanics.board.goal] != EMPTY:
            return [()]
        return ways(self._mechanics, state)

    def _values(self, state: State, way: Way) -> Iterator[float]:
        for look in outlooks(self._mechanics, state, way):
            yield self._value(state, look.stages, len(look.now))

    def _value(self, state: State, stages: Stages, claims: int, energy: Energy | None = None) -> float:
        lacks = None
        if len(stages) <= ORDERED:
            lacks = self._lacks(state, stages)
            if min(lacks) < 0:
                return LOST
            if len(stages) == 1:
                stages = self._last(state, stages)
        table = _prospects(self._mechanics, state.ground).claiming(stages, lacks, claims)
        row = table[state.judged if len(table) > 1 else 0]
        return float(row[energy or state.energy])

    def _lacks(self, state: State, stages: Stages) -> Lacks:
        """What the orders lack of the count that all must show; less than nothing where they cannot be equal."""
        orders = list(self._mechanics.orders(state.cards).values())
        total = sum(orders) + sum(1 + stage.pairs for stage in stages)
        if total % len(orders):
            return (-1,) * len(orders)
        return tuple(total // len(orders) - shown for shown in orders)

    def _last(self, state: State, stages: Stages) -> Stages:
        """The last stage with those values only with which some card makes the orders equal."""
        mechanics, left, mask, stage = self._mechanics, self._mechanics.free(state.cards), 0, stages[0]
        cards = list(state.cards)
        for index, card in enumerate(mechanics.deck.lying):
            bit = 1 << mechanics.aims.index(card.top)
            if mask & bit or not stage.mask & bit or not left[card.card]:
                continue
            cards[stage.cell] = index
            if fits(mechanics, state.cards, stage.cell, card, ()) and len(set(mechanics.orders(cards).values())) == 1:
                mask |= bit
        return (stage._replace(mask=mask),)

    # Claims

    def _claims(self, state: State) -> Iterator[Expected]:
        for way in self._ways(state):
            for look in outlooks(self._mechanics, state, way):
                if not look.now:
                    yield Expected(Pass(), self._value(state, look.stages, 0))
                for mark, line in look.now:
                    yield from self._claim(state, look.stages, mark, line, len(look.now) - 1)

    def _claim(self, state: State, stages: Stages, mark: str, line: tuple[int, ...], more: int) -> Iterator[Expected]:
        names = self._mechanics.board.names
        flags = tuple(names[cell] for cell in line)
        for spread in self._mechanics.spreads(state.energy):
            time, power, space = (have + given for have, given in zip(state.energy, spread, strict=True))
            value = self._value(state, stages, more, (time, power, space))
            yield Expected(ClaimLine(mark, flags, *spread) if line else ClaimPath(mark, *spread), value)

    # Placements

    def _turns(self, state: State, way: Way) -> Iterator[Expected]:
        """Going down and up again, for another roll."""
        there = turning(self._mechanics, state) if way[0].can_turn else None
        left = state.energy[0] - self._mechanics.up
        if there is None or left <= 0:
            return
        energy = (left, *state.energy[1:])
        judged = [side.judged for side in self._mechanics.sides]
        for look in outlooks(self._mechanics, state, way):
            values = [self._value(replace(state, judged=one), look.stages, 0, energy) for one in judged]
            yield Expected(Walk(self._mechanics.board.names[there]), sum(values) / len(values))

    def _placements(self, state: State, way: Way) -> Iterator[Expected]:
        """Each card on the first flag of the way, by the plans that its marks allow."""
        mechanics, leg = self._mechanics, way[0]
        entry = Entry(leg.cell, state.judged)
        later = tuple(one.cell for one in way)
        looks = {aim: outlooks(mechanics, state, way, aim) for aim in mechanics.aims}
        for card in mechanics.placeable(state, entry):
            if fits(mechanics, state.cards, leg.cell, card, later):
                marks = state.ground.marks[card.card]
                values = (self._placed(state, look, card) for look in looks[card.top] if look.marks & ~marks == 0)
                best = max((value for value in values if value is not None), default=None)
                if best is not None:
                    yield Expected(Place(mechanics.board.names[leg.cell], card.code, card.side), best)

    def _placed(self, state: State, look: Outlook, card: Lying) -> float | None:
        """What is expected by that plan; None where it wants another value."""
        mechanics, stage, rest = self._mechanics, look.stages[0], look.stages[1:]
        if not stage.mask >> mechanics.aims.index(card.top) & 1:
            return None
        energy = mechanics.aligned(state, Entry(stage.cell, state.judged), card.top)
        cards = list(state.cards)
        cards[stage.cell] = mechanics.deck.index[card.code, card.side]
        return self._value(replace(state, cards=tuple(cards)), rest, stage.claims, energy)
