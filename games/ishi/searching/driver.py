"""The search for one question: kernels run in a thread, so that limits are kept; lines are written and told."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from games.ishi.deck import EMPTY
from games.ishi.rules import IshiRules
from games.ishi.searching.lines import Step, Writing
from games.ishi.searching.runs import Run, nearest
from games.ishi.searching.switches import Switches
from games.ishi.searching.tables import FAR, MOST_STEPS, make_position
from games.ishi.state import State
from solver.api import Event, Limit, Proof, StoppedError, Task

TOLD = 0.5
"""Seconds between two lines that are told: those between are not even written."""


@dataclass
class Hunt:
    """What is known while a question is being answered."""

    task: Task
    value: int | None = None
    line: tuple[str, ...] | None = None
    branches: int = 0
    bound: int = field(init=False)
    """No line that the question allows has more energy."""
    floor: int = 0
    """No line wins with fewer placements, all told."""
    is_cut: bool = False
    """Whether rolls that nobody has written would allow more lines."""

    _steps: tuple[Step, ...] | None = None
    """The best line, if it is not written yet."""
    _told: float = 0.0
    _stop: Any = field(default_factory=lambda: np.zeros(1, np.int64))

    def __post_init__(self) -> None:
        self.bound = self.cap

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

    # Searches

    def is_possible(self, placements: int) -> bool:
        """Whether so many more placements can be made at all, none of them on the goal: energies and geometry."""
        run = self._run(placements, 1, has_goal=False)
        return self._watched(run, run.go)

    def find(self, placements: int) -> bool:
        """Any line with so many more placements that wins."""
        return self._is_found(self._run(placements, 1))

    def improve(self, placements: int) -> None:
        """The best line with so many more placements, if it is better than the one that is known."""
        run = self._run(placements, (self.value or 0) + 1)
        while self._is_found(run):
            while run.value < self.cap and self._watched(run, run.again):
                self._keep(run)
            if run.value == self.cap:
                return

    def refine(self, placements: int) -> Iterator[int]:
        """The same from above, telling each energy that no such line has: for short searches."""
        for aim in range(self.cap, self.value or 0, -1):
            if self._is_found(self._run(placements, aim)):
                return
            yield aim

    def prepare(self) -> None:
        """Let kernels be compiled, or loaded: by a search that stops at once."""
        self._stop[0] = 1
        run = self._run(1, 1)
        run.go()
        run.again()
        run.steps()

    def _run(self, placements: int, aim: int, *, has_goal: bool = True) -> Run:
        if placements > MOST_STEPS:
            raise StoppedError(Limit.MEMORY)
        mechanics, switches = self.rules.mechanics, self.task.options.get("switches") or Switches()
        position = make_position(mechanics, self.state, placements, self._stop)
        self.is_cut |= position.is_cut
        return Run(mechanics, position, placements, aim, switches, has_goal=has_goal)

    def _is_found(self, run: Run) -> bool:
        found = self._watched(run, run.go)
        if found:
            self._keep(run)
        return found

    def _watched(self, run: Run, work: Callable[[], bool]) -> bool:
        """What comes of the kernels' work, unless a limit or an interrupt stops it."""
        before = run.nodes
        try:
            with ThreadPoolExecutor(1) as pool:
                future = pool.submit(work)
                try:
                    while not wait((future,), self._patience()).done:
                        self._look()
                except BaseException:
                    self._stop[0] = 1
                    raise
        finally:
            self.branches += run.nodes - before
        return future.result()

    def _patience(self) -> float:
        """Seconds until one should look at the limits."""
        deadline = self.task.deadline
        return TOLD if deadline is None else min(TOLD, max(0.0, deadline - time.monotonic()))

    def _look(self) -> None:
        """Stop if the time is over; write a line that has waited for a better one."""
        self.task.look_at_limits()
        self.write()

    # Lines

    def _keep(self, run: Run) -> None:
        self.value, self._steps = run.value, run.steps()
        if self.line is None or time.monotonic() > self._told + TOLD:
            self.write()

    def write(self) -> None:
        """Write the best line and tell it, unless that was done."""
        if self._steps is not None:
            self.tell()

    def tell(self) -> None:
        """Tell the best line, its value, and the bound."""
        if self._steps is not None:
            self.line, self._steps = Writing(self.rules, self.state).moves(self._steps), None
        self._told = time.monotonic()
        value, bound = {"won": (None, None), "steps": (None, self.floor)}.get(
            self.task.question, (self.value, self.bound)
        )
        self.task.report(Event(value, self.line, bound, self.branches, self.proof))

    @property
    def proof(self) -> Proof:
        """How the bound is known: that no energy rises above full needs no search."""
        is_cap = self.task.question.startswith("energy") and self.bound == self.cap
        return Proof.COUNTING if is_cap else Proof.EXHAUSTED


def least_placements(rules: IshiRules, state: State) -> int | None:
    """The fewest more placements that reach the goal, by geometry; None: there is no way."""
    found = nearest(make_position(rules.mechanics, state, 0))
    return found if found < FAR else None


def is_on_goal(rules: IshiRules, state: State) -> bool:
    """Whether the last card lies there already."""
    return state.cards[rules.mechanics.board.goal] != EMPTY
