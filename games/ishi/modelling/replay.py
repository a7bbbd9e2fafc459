"""A solution of the model turned into moves of the engine, each checked by it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from games.ishi.deck import EMPTY
from games.ishi.ground import Energy
from games.ishi.mechanics import Mechanics
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.ishi.terms import MARKS
from games.ishi.terms import UP as UPWARDS
from games.moves import Move

FORWARD = -1


@dataclass(frozen=True)
class Step:
    """What a solution says of a step: flag, entry of the deck, rolls on the way; claims and the energies after them.

    Step 0 is what the card on which one stands still claims.
    """

    cell: int
    lying: int
    rolls: int
    lines: tuple[tuple[int, tuple[int, ...]], ...]
    paths: tuple[int, ...]
    energy: Energy


class Replay:
    """Plays steps from a state. The energies are at least those of the solution."""

    def __init__(self, rules: IshiRules, state: State) -> None:
        self.rules, self.state = rules, state
        self.moves: list[str] = []

    @property
    def mechanics(self) -> Mechanics:
        """The game's lookups."""
        return self.rules.mechanics

    def play(self, steps: list[Step]) -> None:
        """All steps; an `IllegalMove` would be a fault of the model."""
        for step in steps:
            if step.lying != EMPTY:
                self._place(step)
            self._claim(step)

    def _move(self, move: Move) -> None:
        self.state = self.rules.apply(self.state, move)
        self.moves.append(str(move))

    def _name(self, cell: int) -> str:
        return self.mechanics.board.names[cell]

    def _place(self, step: Step) -> None:
        if self.state.phase is Phase.STEP:
            for cell in self._walk(step.cell, step.rolls):
                self._move(Walk(self._name(cell)))
            is_up = self.mechanics.board.side_towards(self.state.at, step.cell) == UPWARDS
            if is_up and self.state.is_honest:
                self._move(Up(self._name(step.cell)))
        lying = self.mechanics.deck.lying[step.lying]
        self._move(Place(self._name(step.cell), lying.code, lying.side))

    def _walk(self, goal: int, rolls: int) -> list[int]:
        """The flags of a shortest walk to beside the new flag that brings just so many rolls with the last step.

        A last step up comes first: time may touch 0 with that one.
        """
        board, before = self.mechanics.board, dict[tuple[int, int], tuple[int, int]]()
        queue = deque([(self.state.at, 0)])
        ends = {(cell, rolls - (side == FORWARD)): side for side, cell in self._beside(goal)}
        before[queue[0]] = queue[0]
        while queue:
            spot = queue.popleft()
            for side, other in board.neighbours[spot[0]]:
                following = other, spot[1] + (side == UPWARDS)
                if self.state.cards[other] != EMPTY and following[1] <= rolls and following not in before:
                    before[following] = spot
                    queue.append(following)
        end = min((spot for spot in ends if spot in before), key=lambda spot: (ends[spot] != FORWARD, spot))
        return list(reversed(list(self._back(before, end))))

    def _beside(self, goal: int) -> Iterator[tuple[int, int]]:
        """The flags with cards beside it; `FORWARD` for the one below."""
        for side, cell in self.mechanics.board.neighbours[goal]:
            if self.state.cards[cell] != EMPTY:
                towards = self.mechanics.board.side_towards(cell, goal)
                yield FORWARD if towards == UPWARDS else side, cell

    def _back(self, before: dict[tuple[int, int], tuple[int, int]], spot: tuple[int, int]) -> Iterator[int]:
        while before[spot] != spot:
            yield spot[0]
            spot = before[spot]

    def _claim(self, step: Step) -> None:
        names = self.mechanics.path_names
        for mark, line in step.lines:
            if self.state.phase is Phase.CLAIM:
                flags = tuple(self._name(cell) for cell in line)
                self._move(ClaimLine(MARKS[mark], flags, *self._spread(step.energy)))
        for path in step.paths:
            if self.state.phase is Phase.CLAIM:
                self._move(ClaimPath(names[path], *self._spread(step.energy)))
        if self.state.phase is Phase.CLAIM:
            self._move(Pass())

    def _spread(self, wanted: Energy) -> Energy:
        """The points that come: first where the solution has more energy than there is, then where there is room."""
        gain, rooms, spread = self.mechanics.gain(self.state.energy), self.mechanics.rooms(self.state.energy), [0, 0, 0]
        missing = [max(0, want - have) for want, have in zip(wanted, self.state.energy, strict=True)]
        for limits in (missing, rooms):
            for kind, limit in enumerate(limits):
                more = min(gain - sum(spread), limit - spread[kind])
                spread[kind] += max(0, more)
        return spread[0], spread[1], spread[2]
