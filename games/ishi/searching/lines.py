"""From a found shape to moves: walks, spreads of claims, each replayed by the rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from games.ishi.deck import EMPTY
from games.ishi.ground import Energy
from games.ishi.mechanics import TIME
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.ishi.terms import DOWN, MARKS
from games.ishi.terms import UP as UPWARDS
from games.moves import Move

T = TypeVar("T")


class Step(NamedTuple):
    """One placement of a found line, or only claims (`card` None)."""

    cell: int
    card: tuple[str, str] | None
    """Its code and the side of its null edge."""
    rolls: int
    """How many are made on the way to it."""
    climbs: bool
    """Whether its last move goes up."""
    lines: tuple[tuple[int, tuple[int, ...]], ...]
    """Mark and cells of each line that it claims."""
    paths: tuple[str, ...]


Spread = tuple[Energy, ...]
"""The points of a step's claims, one after the other."""


@dataclass(frozen=True)
class Writing:
    """Writes the moves of steps from a state on."""

    rules: IshiRules
    state: State

    def moves(self, steps: tuple[Step, ...]) -> tuple[str, ...]:
        """The moves, each legal; of all ways to spread the claims' points the one that leaves most."""
        state, found = self.state, list[str]()
        for step, spreads in zip(steps, self._spreads(steps), strict=True):
            for move in self._step(state, step, spreads):
                state = self.rules.apply(state, move)
                found.append(str(move))
            if state.phase is Phase.CLAIM:
                state = self.rules.apply(state, Pass())
                found.append(str(Pass()))
        assert self.rules.outcome(state).is_won
        return tuple(found)

    def _step(self, state: State, step: Step, spreads: Spread) -> Iterator[Move]:
        names = self.rules.mechanics.board.names
        if step.card is not None:
            yield from (Walk(names[cell]) for cell in self._way(state, step))
            if step.climbs and state.is_honest and state.phase is Phase.STEP:
                yield Up(names[step.cell])
            yield Place(names[step.cell], *step.card)
        given = iter(spreads)
        for mark, cells in step.lines:
            spread = next(given)
            if sum(spread):
                yield ClaimLine(MARKS[mark], tuple(names[cell] for cell in cells), *spread)
        for path in step.paths:
            spread = next(given)
            if sum(spread):
                yield ClaimPath(path, *spread)

    def _way(self, state: State, step: Step) -> list[int]:
        """Cells to walk over, with as many rolls as the step makes."""
        if state.phase is not Phase.STEP:
            return []
        board = self.rules.mechanics.board
        ends = {
            (cell, step.rolls - (side == DOWN)): side == DOWN
            for side, cell in board.neighbours[step.cell]
            if state.cards[cell] != EMPTY
        }
        begin = (state.at, 0)
        came: dict[tuple[int, int], tuple[int, int] | None] = {begin: None}
        queue = deque([begin])
        while queue:
            here = queue.popleft()
            for side, cell in board.neighbours[here[0]]:
                there = (cell, here[1] + (side == UPWARDS))
                if state.cards[cell] != EMPTY and there[1] <= step.rolls and there not in came:
                    came[there] = here
                    queue.append(there)
        end = next(end for end in ends if end in came and ends[end] == step.climbs)
        way, at = list[int](), end
        while (before := came[at]) is not None:
            way.append(at[0])
            at = before
        return way[::-1]

    def _spreads(self, steps: tuple[Step, ...]) -> tuple[Spread, ...]:
        """How to spread the points of all claims so that as much as possible is left: all ways, the best kept."""
        reached: dict[Energy, tuple[Spread, ...]] = {self.state.energy: ()}
        judged, coming = self.state.judged, self.state
        for step in steps:
            for _ in range(step.rolls):
                coming = self.rules.mechanics.rolled(coming)
            judged = coming.judged
            reached = _best(dict(self._after(reached, step, judged)))
        return reached[max(reached, key=lambda energy: (sum(energy), energy))]

    def _after(
        self, reached: dict[Energy, tuple[Spread, ...]], step: Step, judged: int
    ) -> Iterator[tuple[Energy, tuple[Spread, ...]]]:
        for energy, spreads in reached.items():
            paid = self._paid(energy, step, judged)
            if paid is None:
                continue
            claimed: dict[Energy, Spread] = {paid: ()}
            for _ in (*step.lines, *step.paths):
                claimed = _best(dict(self._claimed(claimed)))
            yield from ((found, (*spreads, spread)) for found, spread in claimed.items() if found[TIME] > 0)

    def _claimed(self, claimed: dict[Energy, Spread]) -> Iterator[tuple[Energy, Spread]]:
        for energy, spread in claimed.items():
            for time, power, space in self.rules.mechanics.spreads(energy):
                yield (
                    (energy[0] + time, energy[1] + power, energy[2] + space),
                    (*spread, (time, power, space)),
                )

    def _paid(self, energy: Energy, step: Step, judged: int) -> Energy | None:
        """The energies after way and alignment; None where they cannot be paid: where a walk ends, T must be left."""
        mechanics = self.rules.mechanics
        if step.card is None:
            return energy
        aim = mechanics.deck.lying[mechanics.deck.index[step.card]].top
        values = self.state.ground.values[step.cell]
        cost = self.state.ground.prices[step.cell][judged][mechanics.aims.index(aim)]
        left = (energy[0] - cost[0] - step.rolls * mechanics.up, energy[1] - cost[1], energy[2] - cost[2])
        walked = (step.rolls - step.climbs) * mechanics.up
        if min(left) < 0 or (walked and energy[0] <= walked):
            return None
        back = mechanics.back if values is not None and values[-1] == aim else 0
        full = mechanics.full
        return min(full, left[0] + back), min(full, left[1] + back), min(full, left[2] + back)


def _best(reached: dict[Energy, T]) -> dict[Energy, T]:
    """Without those energies that others exceed in all three."""
    found: dict[Energy, T] = {}
    for energy in sorted(reached, key=sum, reverse=True):
        if not any(all(a >= b for a, b in zip(other, energy, strict=True)) for other in found):
            found[energy] = reached[energy]
    return found
