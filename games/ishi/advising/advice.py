"""Who plays by expectations: the moves of a position in which rolls are unknown, each with what it leads to.

Expected is what `Prospects` says of the best plan (`claims`) on the best way (`ways`): from each position on, values
and spreads of points are chosen as the rolls come, while way and claims stay as planned; at the next move all is
planned anew. Cards are looked at one by one for the next placement, of later ones by what the orders lack; so the
last placement is expected exactly, the ones before it nearly.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Any

from games.ishi.advising.outlooks import Outlook, fits, hangs_on_first, outlooks, pairs
from games.ishi.advising.prospects import FREE, LOST, Lacks, Prospects, Stages
from games.ishi.advising.ways import Detour, Kind, Way, detour, turning, ways
from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY, Lying
from games.ishi.ground import Energy, Ground
from games.ishi.mechanics import Entry, Mechanics
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.moves import Move


@dataclass(frozen=True)
class Expected:
    """A move with the energy that can be expected at the goal."""

    move: Move
    value: float


@lru_cache(2)
def _prospects(mechanics: Mechanics, ground: Ground) -> Prospects:
    return Prospects(mechanics, ground)


def _lacks(mechanics: Mechanics, state: State, beside: Sequence[int]) -> Lacks | None:
    """What the orders lack of the count that all must show, with so many pairs for each card to come; None where they
    cannot be equal.
    """
    orders = list(mechanics.orders(state.cards).values())
    total = sum(orders) + sum(1 + count for count in beside)
    lacks = tuple(total // len(orders) - shown for shown in orders)
    return lacks if total % len(orders) == 0 and min(lacks) >= 0 else None


class Advice:
    """Expectations for one engine."""

    def __init__(self, rules: IshiRules) -> None:
        self._rules, self._mechanics = rules, rules.mechanics

    def ranked(self, state: State, most: int = 1) -> list[Expected]:
        """Moves, the best first; none where no way with the fewest placements leads on from here.

        Of moves that go to the same flag and align it to the same value the best one only; so of claims of one line.
        """
        walk = detour(self._mechanics, state)
        if walk is not None:
            return self._walking(state, walk)
        found: dict[Move, float] = {}
        for one in self._moves(state):
            found[one.move] = max(found.get(one.move, one.value), one.value)
        bounded = sorted((Expected(move, value) for move, value in found.items()), key=lambda one: -one.value)
        return list(self._confirmed(state, bounded, most))

    def _walking(self, state: State, walk: Detour) -> list[Expected]:
        """The walk to where the way goes on."""
        left = state.energy[0] - walk.ups * self._mechanics.up
        if left <= 0:
            return []
        there = replace(state, at=walk.end, energy=(left, *state.energy[1:]))
        judged = [side.judged for side in self._mechanics.sides] if walk.ups else [state.judged]
        values = [self.value(replace(there, judged=one)) for one in judged]
        return [Expected(Walk(self._mechanics.board.names[walk.step]), sum(values) / len(values))]

    def _confirmed(self, state: State, bounded: list[Expected], most: int) -> Iterator[Expected]:
        """The best of each sort: the bounds are looked into as long as the next one may be better."""
        waiting = [(-one.value, i, False, one.move) for i, one in enumerate(bounded)]
        heapify(waiting)
        sorts = set[tuple[str, ...]]()
        known = dict[Hashable, float]()
        while waiting and len(sorts) < most:
            value, i, is_sure, move = heappop(waiting)
            sort = self._sort(move)
            if sort in sorts:
                continue
            if is_sure:
                sorts.add(sort)
                yield Expected(move, -value)
            else:
                heappush(waiting, (-min(-value, self._expected(state, move, known)), i, True, move))

    def _expected(self, state: State, move: Move, known: dict[Hashable, float]) -> float:
        """What can be expected after that move."""
        if isinstance(move, Up):
            cell = self._mechanics.board.index[move.flag]
            return self._best(state, [way for way in ways(self._mechanics, state) if way[0].cell == cell])
        if isinstance(move, Walk):
            return self._turned(state)
        after = self._rules.apply(state, move)
        if not isinstance(move, Place):
            return self.value(after)
        key = self._alike(after)
        if key not in known:
            known[key] = self.value(after)
        return known[key]

    def _alike(self, after: State) -> Hashable:
        """Equal for cards of which almost the same is left to be said: how often a mark is left hardly matters, but
        who bears two does.
        """
        card = self._mechanics.deck.lying[after.cards[after.at]]
        marks = after.ground.marks[card.card]
        orders = tuple(self._mechanics.orders(after.cards).values())
        is_level = any(leg.kind is Kind.LEVEL for leg, *_ in ways(self._mechanics, after))
        edges = card.edges if is_level else (card.top, card.null)
        return after.at, edges, orders, marks, card.card if marks.bit_count() > 1 else -1

    def _sort(self, move: Move) -> tuple[str, ...]:
        if isinstance(move, Place):
            top = self._mechanics.deck.lying[self._mechanics.deck.index[move.card, move.side]].top
            return move.verb, move.flag, str(top)
        if isinstance(move, ClaimLine):
            return move.verb, move.mark, *move.flags
        return tuple(str(move).split(" ")[:3])

    def value(self, state: State) -> float:
        """What can be expected here."""
        if state.phase is Phase.END:
            return float(sum(state.energy)) if self._rules.outcome(state).is_won else LOST
        if state.phase in (Phase.START, Phase.RISEN):
            return max((one.value for one in self.ranked(state)), default=LOST)
        walk = detour(self._mechanics, state)
        if walk is not None:
            return max((one.value for one in self._walking(state, walk)), default=LOST)
        return self._best(state, self._ways(state))

    def _ways(self, state: State) -> list[Way]:
        """An empty way where the goal has its card."""
        if state.cards[self._mechanics.board.goal] != EMPTY:
            return [()]
        return ways(self._mechanics, state)

    def _best(self, state: State, found: list[Way]) -> float:
        """The best outlook: those are looked into that may be it."""
        open_ways = [way for way in found if self._lacks(state, way) is not None]
        looks = [look for way in open_ways for look in outlooks(self._mechanics, state, way)]
        bounds = [(self._bound(state, look.stages, len(look.now)), look) for look in looks]
        best = LOST
        for bound, look in sorted(bounds, key=lambda one: -one[0]):
            if bound <= best:
                break
            best = max(best, self._value(state, look.stages, len(look.now)))
        return best

    def _bound(self, state: State, stages: Stages, claims: int, energy: Energy | None = None) -> float:
        """No less than `_value`."""
        return self._at(state, _prospects(self._mechanics, state.ground).bound(stages, claims), energy)

    def _value(self, state: State, stages: Stages, claims: int) -> float:
        lacks = _lacks(self._mechanics, state, [stage.pairs for stage in stages])
        if lacks is None:
            return LOST
        touch = FREE
        if stages and state.at != NOWHERE and stages[0].pairs == 1:
            side = self._mechanics.board.side_towards(state.at, stages[0].cell)
            if side is not None:
                touch = self._mechanics.aims.index(self._mechanics.deck.lying[state.cards[state.at]].edges[side])
        table = _prospects(self._mechanics, state.ground).expected(stages, lacks, touch, claims)
        return self._at(state, table, None)

    def _at(self, state: State, table: Any, energy: Energy | None) -> float:
        row = table[state.judged if len(table) > 1 else 0]
        return float(row[energy or state.energy])

    def _lacks(self, state: State, way: Way) -> Lacks | None:
        return _lacks(self._mechanics, state, pairs(self._mechanics, state, way))

    # Bounds of moves

    def _moves(self, state: State) -> Iterator[Expected]:
        if state.phase is Phase.CLAIM:
            yield from self._claims(state)
            return
        for way in ways(self._mechanics, state):
            if way[0].kind is Kind.NOW:
                yield from self._placements(state, way)
                continue
            for look in outlooks(self._mechanics, state, way):
                bound = self._bound(state, look.stages, 0)
                if way[0].kind is Kind.UP:
                    yield Expected(Up(self._mechanics.board.names[way[0].cell]), bound)
                elif (there := turning(self._mechanics, state)) is not None and state.energy[0] > self._mechanics.up:
                    yield Expected(Walk(self._mechanics.board.names[there]), 3.0 * self._mechanics.full)
            if way[0].kind is Kind.LEVEL:
                yield from self._placements(state, way)

    def _claims(self, state: State) -> Iterator[Expected]:
        for way in self._ways(state):
            for look in outlooks(self._mechanics, state, way):
                if not look.now:
                    yield Expected(Pass(), self._bound(state, look.stages, 0))
                for mark, line in look.now:
                    yield from self._claim(state, look.stages, mark, line, len(look.now) - 1)

    def _claim(self, state: State, stages: Stages, mark: str, line: tuple[int, ...], more: int) -> Iterator[Expected]:
        names = self._mechanics.board.names
        flags = tuple(names[cell] for cell in line)
        for spread in self._mechanics.spreads(state.energy):
            time, power, space = (have + given for have, given in zip(state.energy, spread, strict=True))
            bound = self._bound(state, stages, more, (time, power, space))
            yield Expected(ClaimLine(mark, flags, *spread) if line else ClaimPath(mark, *spread), bound)

    def _turned(self, state: State) -> float:
        """What can be expected of going down and up again, for another roll."""
        left = replace(state, energy=(state.energy[0] - self._mechanics.up, *state.energy[1:]))
        found = ways(self._mechanics, state)
        judged = [side.judged for side in self._mechanics.sides]
        return sum(self._best(replace(left, judged=one), found) for one in judged) / len(judged)

    def _placements(self, state: State, way: Way) -> Iterator[Expected]:
        """Each card on the first flag of the way, by the plans that its marks allow."""
        mechanics, leg = self._mechanics, way[0]
        if self._lacks(state, way) is None:
            return
        later = tuple(one.cell for one in way)
        hangs = hangs_on_first(mechanics, state, way)
        looks = {aim: outlooks(mechanics, state, way, aim) for aim in (mechanics.aims if hangs else (0,))}
        known = dict[tuple[int, int], float | None]()
        for card in mechanics.placeable(state, Entry(leg.cell, state.judged)):
            if fits(mechanics, state.cards, leg.cell, card, later):
                marks = state.ground.marks[card.card]
                if (card.top, marks) not in known:
                    known[card.top, marks] = self._bound_of(state, looks[card.top if hangs else 0], card, marks)
                best = known[card.top, marks]
                if best is not None:
                    yield Expected(Place(mechanics.board.names[leg.cell], card.code, card.side), best)

    def _bound_of(self, state: State, looks: list[Outlook], card: Lying, marks: int) -> float | None:
        """The best bound of the plans that the card's marks allow; None where there is none."""
        bounds = (self._placed(state, look, card) for look in looks if look.marks & ~marks == 0)
        return max((bound for bound in bounds if bound is not None), default=None)

    def _placed(self, state: State, look: Outlook, card: Lying) -> float | None:
        """The bound by that plan; None where it wants another value."""
        stage, rest = look.stages[0], look.stages[1:]
        if not stage.shows[self._mechanics.aims.index(card.top)]:
            return None
        energy = self._mechanics.aligned(state, Entry(stage.cell, state.judged), card.top)
        return self._bound(state, rest, stage.claims, energy)
