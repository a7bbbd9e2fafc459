"""The search for one question: kernels run in slices, so that limits are kept; lines are written and told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY
from games.ishi.mechanics import Mechanics
from games.ishi.rules import IshiRules
from games.ishi.searching import codes, releases, shape, shapes, tail, values
from games.ishi.searching.energies import SETS
from games.ishi.searching.lines import Step, Writing
from games.ishi.searching.tables import (
    CLAIM,
    DISTANCE,
    FAR,
    FRESH,
    MOST_STEPS,
    NET,
    PLACE,
    Position,
    make_position,
)
from games.ishi.state import Phase, State
from solver.api import Event, Limit, Task

SLICE = 10_000
"""Nodes between two looks at the clock: some hundredths of a second."""

TOLD = 0.5
"""Seconds between two lines that are told."""

PRUNINGS = ("distance", "sum", "tail", "colours", "capacity", "needs")
"""What the option ``without`` can switch off: `shapes`' switches from `BY_DISTANCE` on, then `values.NEEDS`."""


class StoppedError(Exception):
    """A limit was reached."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass
class Hunt:
    """What is known while a question is being answered."""

    task: Task
    value: int | None = None
    line: tuple[str, ...] | None = None
    placements: int = 0
    branches: int = 0
    bound: int | None = None
    """No line that the question allows has more energy; None: only the cap is known."""
    floor: int = 0
    """No line wins with fewer placements, all told."""
    is_cut: bool = False
    """Whether rolls that nobody has written would allow more lines."""

    _steps: tuple[Step, ...] | None = None
    _told: float = 0.0
    _without: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._without = frozenset(self.task.options.get("without", ()))

    @property
    def rules(self) -> IshiRules:
        """The engine."""
        rules: IshiRules = self.task.rules  # type: ignore[assignment]
        return rules

    @property
    def state(self) -> State:
        """The state that was asked about."""
        state: State = self.task.state
        return state

    @property
    def cap(self) -> int:
        """More energy than this there never is."""
        return 3 * self.rules.mechanics.full

    def check(self) -> None:
        """Stop if the time is over."""
        if self.task.deadline is not None and time.monotonic() >= self.task.deadline:
            raise StoppedError(Limit.TIME)

    def is_possible(self, placements: int) -> bool:
        """Whether so many more placements can be made at all, none of them on the goal: energies and geometry."""
        return next(self._runs(placements, 1, has_goal=False), None) is not None

    def find(self, placements: int) -> bool:
        """Any line with so many more placements that wins."""
        for run in self._runs(placements, 1):
            self._keep(run, placements)
            return True
        return False

    def improve(self, placements: int) -> None:
        """The best line with so many more placements, if it is better than the one that is known."""
        for run in self._runs(placements, (self.value or 0) + 1):
            self._keep(run, placements)
            while run.again(run.value + 1):
                self._keep(run, placements)
            if run.value >= self.cap:
                break

    def refine(self, placements: int) -> Iterator[int]:
        """The same from above, telling each energy that no such line has: for short searches."""
        for aim in range(self.cap, self.value or 0, -1):
            for run in self._runs(placements, aim):
                self._keep(run, placements)
                return
            yield aim

    def warm(self) -> None:
        """Have the kernels compiled: a search for more energy than there is ends at once."""
        position = make_position(self.rules.mechanics, self.state, 1)
        Run(self.rules.mechanics, position, 1, self.cap + 1, self._without, has_goal=True).go()

    def write(self) -> None:
        """Write the best line that is known, and tell it."""
        if self._steps is not None:
            self.line, self._steps = Writing(self.rules, self.state).moves(self._steps), None
            self._told = time.monotonic()
            is_energy = self.task.question.startswith("energy")
            self.task.report(Event(self.value if is_energy else None, self.line, None, self.branches))

    def _keep(self, run: Run, placements: int) -> None:
        self.value, self._steps, self.placements = run.value, run.steps(), placements
        if self.line is None or time.monotonic() - self._told > TOLD:
            self.write()

    def _runs(self, placements: int, aim: int, *, has_goal: bool = True) -> Iterator[Run]:
        """The search, each time that it has found something; what it shall find next may be raised then."""
        if placements > MOST_STEPS:
            raise StoppedError(Limit.MEMORY)
        self.check()
        position = make_position(self.rules.mechanics, self.state, placements)
        self.is_cut |= position.is_cut
        run = Run(self.rules.mechanics, position, placements, aim, self._without, has_goal)
        while True:
            before = run.nodes
            result = run.go()
            self.branches += run.nodes - before
            if result == shapes.DONE:
                return
            if result == shapes.FOUND:
                yield run
            self.check()


class Run:
    """The kernels' arrays for so many placements and an aim, which can be raised."""

    def __init__(
        self, mechanics: Mechanics, position: Position, placements: int, aim: int, without: frozenset[str],
        has_goal: bool,
    ) -> None:  # fmt: skip
        data, start = position.data, position.start
        self._mechanics, self._position = mechanics, position
        self._size = placements + (start.kind == CLAIM)
        self._rolls = min(position.rolls, useful_rolls(position, placements, aim))
        switches = np.array([has_goal, *(name not in without for name in PRUNINGS)], np.int64)
        self._shape, self._cards = shape.make_shape(data, self._size), codes.make_cards(data, start, self._size)
        self._room = values.make_room(self._size, self._rolls, data.values)
        self._room.numbers[values.HAS_CARDS], self._room.numbers[values.NEEDS] = has_goal, switches[-1]
        self._room.energies[0] = position.energy
        self._table = releases.make_table(position, self._size)
        self._stack = shapes.make_stack(position, self._size, self._rolls, switches)
        self._spare = max(placements - nearest(position), 0)
        self.value = 0
        self._aim(aim)

    def _aim(self, aim: int) -> None:
        self._room.numbers[values.AIM] = aim
        self._tail = tail.make_tail(self._position.data, self._size, self._spare, self._rolls, aim)

    @property
    def nodes(self) -> int:
        """How much was searched."""
        return int(self._stack.numbers[shapes.NODES] + self._room.numbers[values.TRIES])

    def _all(self) -> tuple[Any, ...]:
        return self._position.data, self._position.start, self._shape, self._cards, self._room, self._table

    def go(self) -> int:
        """Search on for a slice; a value that was found is to be exceeded."""
        if self.value and self._room.numbers[values.AIM] <= self.value:
            self._aim(self.value + 1)
        data, start, written, cards, room, table = self._all()
        result = shapes.run(data, start, written, cards, room, table, self._stack, self._tail, SLICE)
        if result == shapes.FOUND:
            self._note()
        return result

    def again(self, aim: int) -> bool:
        """Whether the order of flags that was found reaches that aim too."""
        self._room.numbers[values.AIM] = aim
        data, start, written, cards, room, table = self._all()
        found = shapes.settle(data, start, written, cards, room, table, self._stack)
        if found:
            self._note()
        else:
            self._aim(aim)
        return found

    def _note(self) -> None:
        self.value = int(self._room.energies[self._size, SETS - 1])

    def steps(self) -> tuple[Step, ...]:
        """What was found."""
        return tuple(self._step(step) for step in range(self._size))

    def _step(self, step: int) -> Step:
        of, data, start = self._shape.steps[step], self._position.data, self._position.start
        before = self._shape.steps[step - 1, shape.ROLL] if step else 0
        rolls, card = int(of[shape.ROLL] - before), None
        if of[shape.KIND] != CLAIM:
            lying = self._mechanics.deck.lying[self._cards.card[start.lying + step, codes.CHOSEN]]
            card = lying.code, lying.side
        paths = [name for i, name in enumerate(self._mechanics.path_names) if of[shape.PATHS] >> i & 1]
        climbs = of[shape.KIND] == PLACE and bool(values.climbs(self._shape, step, rolls))
        lines = [line for line in self._shape.lines[: self._shape.size[1]] if line[data.line_size + 1] == step]
        return Step(int(of[shape.AT]), card, rolls, climbs, tuple(map(self._line, lines)), tuple(paths))

    def _line(self, line: Any) -> tuple[int, tuple[int, ...]]:
        """Mark and cells."""
        size, start = self._position.data.line_size, self._position.start
        cells = [
            int(start.there[card, 0] if card < start.lying else self._shape.steps[card - start.lying, shape.AT])
            for card in line[:size]
        ]
        return int(line[size]), tuple(sorted(cells))


def nearest(position: Position) -> int:
    """The fewest placements with which the goal can be reached, by geometry; FAR: none."""
    board, start = position.data.board, position.start
    live = [int(board[cell, DISTANCE]) for cell in range(len(board)) if position.live >> cell & 1]
    if start.kind in (PLACE, CLAIM):
        return min(live)
    begins = [start.at] if start.at != NOWHERE else [c for c in range(len(board)) if position.data.starts >> c & 1]
    return 1 + min([*(int(board[cell, DISTANCE]) for cell in begins), *live])


def useful_rolls(position: Position, placements: int, aim: int) -> int:
    """The most rolls of a line that ends with `aim`: each costs `up`, and all that is received is bounded.

    A line takes a mark of each of its cards, a path serves once; an alignment brings no more than the cheapest does.
    """
    data, start = position.data, position.start
    fresh = sum(int(marks).bit_count() for marks in start.there[:, FRESH])
    claims = (placements * data.most_marks + fresh) // data.line_size + len(data.paths)
    gained = placements * max(0, -int(data.price[..., NET].min()))
    most = int(position.energy[SETS - 1]) + data.points * claims + gained - aim
    return max(most // data.up, 0)


def least_placements(rules: IshiRules, state: State) -> int | None:
    """The fewest more placements that reach the goal, by geometry; None: there is no way."""
    found = nearest(make_position(rules.mechanics, state, 0))
    return found if found < FAR else None


def is_on_goal(rules: IshiRules, state: State) -> bool:
    """Whether the last card lies there already."""
    return state.cards[rules.mechanics.board.goal] != EMPTY


def can_see(state: State) -> bool:
    """Whether rolls to come are known: else nobody can tell what is best."""
    return not (state.is_honest and state.coming == () and state.phase is not Phase.END)
