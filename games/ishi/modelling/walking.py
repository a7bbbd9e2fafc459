"""Ways between placements, and the rolls that they bring: the shortest, and any number of turns down and up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from games.ishi.board import Board
from games.ishi.mechanics import OPPOSITE, Mechanics
from games.ishi.modelling.base import Base
from games.ishi.modelling.plan import FAR
from games.ishi.modelling.row import Row
from games.ishi.state import State
from games.ishi.terms import DOWN, LEFT, RIGHT, UP
from solver.literals import Lit, Number


class Walking:
    """By step: the rolls so far (`rolled`, one literal a number), the judged system, ups of the step.

    A way is a simple path over cards to the new flag, and `extra` rolls: one for each time that one goes down and
    up again. That can be done any number of times where two cards lie above each other within reach, and not at all
    elsewhere; the first such pair that one can come to is beside the row of cards on which one stands.
    """

    def __init__(self, base: Base, row: Row) -> None:
        self.base, self.row, self.plan = base, row, row.plan
        self.rolled: list[dict[int, Lit]] = [{0: base.true}]
        self.count: list[Number] = [base.zero]
        self.judged: list[dict[int, Lit]] = [{row.plan.state.judged: base.true}]
        self.ups: list[Number] = [base.zero]
        self.last_up: list[Lit] = [base.false]
        """Whether the last of the step's ups is the one to the new flag: time may touch 0 with that one."""
        for step in range(1, row.plan.length + 1):
            self._step(step)

    def _step(self, step: int) -> None:
        plan = self.plan
        if step == 1 and plan.firsts is not None:
            self._still()
            return
        way = plan.before_on_way(step)
        if way is not None:
            self.base.one_of(self.row.near[self.row.news[way - 1], self.row.news[step - 1]].values())
        if plan.is_direct(step):
            ways, last = self._beside(step)
        else:
            ways, last = self._first_way() if step == 1 else self._path(step)
        self._roll(step, ways, last)

    def _still(self) -> None:
        """The first card of a dive, and that after `up`: no way, no roll."""
        self.rolled.append(self.rolled[0])
        self.judged.append(self.judged[0])
        self.count.append(self.base.zero)
        self.ups.append(self.base.zero)
        self.last_up.append(self.base.false)

    def _roll(self, step: int, ways: Number, last: Lit) -> None:
        base, most, least = self.base, self.plan.most_rolls[step], self.plan.least_rolls[step]
        extra = base.integer(0, most)
        self._turn(step, extra)
        rolled = base.choice(range(least, most + 1))
        count = base.total(rolled.items())
        base.model.add(count == self.count[-1] + ways + extra)
        self.rolled.append(rolled)
        self.count.append(count)
        self.ups.append(ways + extra)
        self.last_up.append(last)
        self.judged.append(base.grouped(rolled, {k: self._judged_after(k) for k in rolled}))

    def _judged_after(self, rolls: int) -> int:
        """The judged system after so many more rolls."""
        return judged_after(self.plan.mechanics, self.plan.state, rolls)

    # Ways

    def _beside(self, step: int) -> tuple[Number, Lit]:
        """The new card lies beside the one before."""
        sides = self.row.near[self.row.news[step - 2], self.row.news[step - 1]]
        self.base.one_of(sides.values())
        return sides.get(UP, self.base.false), sides.get(UP, self.base.false)

    def _first_way(self) -> tuple[Number, Lit]:
        """From where one stands now: the table is known, so each flag has its fewest ups, by a last step up or not."""
        base, plan, first = self.base, self.plan, self.row.news[0]
        ups = fewest_ups(plan.board, plan.state.at, plan.olds)
        ways: dict[tuple[int, bool], tuple[int, Lit]] = {}
        for cell in first.at:
            for is_up in (False, True):
                least = _arrival(plan.board, ups, cell, is_up=is_up)
                if least < FAR:
                    ways[cell, is_up] = least, base.boolean()
        base.one_of(literal for _, literal in ways.values())
        for (cell, _), (_, literal) in ways.items():
            base.implies((literal,), first.at[cell])
        return base.total(ways.values()), base.some_of(way for (_, is_up), (_, way) in ways.items() if is_up)

    def _path(self, step: int) -> tuple[Number, Lit]:
        """A simple path over cards, from the last one placed to the new flag, as a circuit that closes outside."""
        base, board = self.base, self.plan.board
        there, start, end = self.row.occupied(step - 1), self.row.news[step - 2].at, self.row.news[step - 1].at
        nodes = sorted(there.keys() | end.keys())
        index = {cell: i for i, cell in enumerate(nodes, 1)}
        arcs: list[tuple[int, int, Lit]] = [(0, index[cell], literal) for cell, literal in start.items()]
        arcs += [(index[cell], 0, literal) for cell, literal in end.items()]
        ups, finals = [], []
        for cell in nodes:
            unseen = base.boolean()
            arcs.append((index[cell], index[cell], unseen))
            base.any_of([unseen, *(known[cell] for known in (there, end) if cell in known)])
            for side, other in board.neighbours[cell] if cell in there else ():
                if other in index:
                    arc = base.boolean()
                    arcs.append((index[cell], index[other], arc))
                    if side == UP:
                        ups.append(arc)
                        if other in end:
                            finals.append((arc, end[other]))
        base.model.add_circuit(arcs)
        return base.total((1, up) for up in ups), self._final(finals)

    def _final(self, finals: Iterable[tuple[Lit, Lit]]) -> Lit:
        """Whether the path ends with a step up."""
        base, found = self.base, []
        for arc, end in finals:
            both = base.boolean()
            base.implies((both,), arc)
            base.implies((both,), end)
            base.implies((arc, end), both)
            found.append(both)
        return base.some_of(found)

    # Down and up again

    def _turn(self, step: int, extra: Number) -> None:
        """More rolls than the way brings need two cards above each other, beside the row on which one stands."""
        base = self.base
        may = base.boolean()
        base.model.add(extra == 0).only_enforce_if(~may)
        base.implies((may,), *self._turns(step))

    def _turns(self, step: int) -> Iterable[Lit]:
        plan, board = self.plan, self.plan.board
        there = self.row.occupied(step - 1)
        start = self.row.news[step - 2].at if step > 1 else {plan.state.at: self.base.true}
        rows = [self._along(start, there, side) for side in (LEFT, RIGHT)]
        for cell in there:
            pairs = [there[other] for side, other in board.neighbours[cell] if side in (UP, DOWN) and other in there]
            reach = [known[cell] for known in rows if cell in known]
            if pairs and reach:
                yield self._pair(reach, pairs)

    def _pair(self, reach: list[Lit], pairs: list[Lit]) -> Lit:
        base = self.base
        turn = base.boolean()
        base.implies((turn,), *reach)
        base.implies((turn,), *pairs)
        return turn

    def _along(self, start: Mapping[int, Lit], there: Mapping[int, Lit], side: int) -> dict[int, Lit]:
        """By flag: whether it can be reached from the start over cards, always to that side."""
        base, board, found = self.base, self.plan.board, dict[int, Lit]()
        for cell in sorted(there, reverse=side == LEFT):
            back = next((other for towards, other in board.neighbours[cell] if towards == OPPOSITE[side]), None)
            reasons = [known for known in (start.get(cell), found.get(back) if back is not None else None)
                       if known is not None]  # fmt: skip
            if reasons:
                found[cell] = base.boolean()
                base.implies((found[cell],), there[cell])
                base.implies((found[cell],), *reasons)
        return found


def judged_after(mechanics: Mechanics, state: State, rolls: int) -> int:
    """The judged system after so many more rolls."""
    if not rolls:
        return state.judged
    coming, first = state.coming, 0 if isinstance(state.coming, tuple) else state.rolls
    return mechanics.sides[coming[first + rolls - 1]].judged


def fewest_ups(board: Board, at: int, there: Iterable[int]) -> dict[int, int]:
    """By flag with a card: the fewest steps up to walk there."""
    known, found, queue = set(there), {at: 0}, deque([at])
    while queue:
        cell = queue.popleft()
        for side, other in board.neighbours[cell]:
            ups = found[cell] + (side == UP)
            if other in known and ups < found.get(other, FAR):
                found[other] = ups
                queue.append(other)
    return found


def _arrival(board: Board, ups: Mapping[int, int], cell: int, *, is_up: bool) -> int:
    """The fewest ups to an empty flag, by a last step up or by another one."""
    ways = (ups.get(other, FAR) + is_up for side, other in board.neighbours[cell] if (side == DOWN) == is_up)
    return min(ways, default=FAR)
