"""Questions and answers: what can be asked of a position, and what an answer must say.

Solvers return moves, never states; every line is replayed by the rules before anybody sees it. A limit
that was reached is never merged with "impossible".
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol

from games.messages import Message
from games.rules import Rules


class Verdict(StrEnum):
    """What is known at the end."""

    WON = "WON"
    """There is a line that wins (asked for no more than that)."""

    UNWINNABLE = "UNWINNABLE"
    """Proven: no line wins."""

    OPTIMAL = "OPTIMAL"
    """Proven: no line has a better value."""

    FEASIBLE = "FEASIBLE"
    """A line of that value was found; it may not be the best."""

    UNKNOWN = "UNKNOWN"
    """Nothing was found before a limit was reached."""


class Limit(StrEnum):
    """What stopped a search before it was done."""

    TIME = "time"
    MEMORY = "memory"
    BRANCHES = "branches"
    INTERRUPT = "interrupt"


class StoppedError(Exception):
    """A limit was reached; for use inside solvers, which then return what they have."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


class Proof(StrEnum):
    """How a bound, or an optimum, is known."""

    GEOMETRY = "geometry"
    """By what lies open on the table alone: it holds whatever is hidden from the player, or still to come."""

    COUNTING = "counting"
    EXHAUSTED = "exhausted search"
    CPSAT = "CP-SAT optimal"
    RELAXATION = "relaxation bound"


@dataclass(frozen=True)
class Limits:
    """What a search may use: seconds of wall-clock time, MB of memory, workers (one by default: it repeats), branches.

    A limit by branches is reached at the same point each time, on any machine; solvers that keep to it say so.
    """

    seconds: float | None = None
    memory: int | None = None
    workers: int = 1
    branches: int | None = None


@dataclass(frozen=True)
class Event:
    """What is known so far: the best value with its line, a bound on all values, how much was searched.

    `proof` is how the bound is known; None: by a relaxation.
    """

    value: int | None = None
    line: tuple[str, ...] | None = None
    bound: int | None = None
    branches: int = 0
    proof: Proof | None = None


PEEKING = "peeking"
"""Option of a task: what is hidden from the player, but known to the program, shall be looked at."""


@dataclass(frozen=True)
class Task:
    """A question about a state, with limits.

    `report` takes events as they come; `options` are `PEEKING` and the game's own, by name. A solver looks at
    `deadline` (`time.monotonic` seconds; None: no limit) and returns what it has.
    """

    rules: Rules[Any, Any]
    state: Any
    question: str
    limits: Limits = field(default_factory=Limits)
    deadline: float | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    report: Callable[[Event], None] = lambda _: None

    def look_at_limits(self, branches: int = 0) -> None:
        """Raise `StoppedError` when the time is over, or so many branches are enough."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise StoppedError(Limit.TIME)
        if self.limits.branches is not None and branches >= self.limits.branches:
            raise StoppedError(Limit.BRANCHES)


@dataclass(frozen=True)
class Effort:
    """What it took: wall-clock seconds, branches (nodes) searched, the limit that was reached (None: none)."""

    seconds: float = 0.0
    branches: int = 0
    limit: Limit | None = None


@dataclass(frozen=True)
class Answer:
    """What came out. `bound` is valid over all lines; `proof` says how it, or the verdict, is known.

    `assumptions` are what it rests on beside the rules. `line` holds the moves from the state that was asked about.
    `value` is that of the question, None for a question of yes or no.
    """

    question: str
    verdict: Verdict
    value: int | None = None
    bound: int | None = None
    proof: Proof | None = None
    assumptions: tuple[Message, ...] = ()
    line: tuple[str, ...] | None = None
    effort: Effort = field(default_factory=Effort)


class Solver(Protocol):
    """What a game's ``search.py`` or ``model.py`` may offer: both answer the same questions, so that each
    is the other's check.

    It may also define `why_not(task)`, the sentence that says what to do where it has no way to an answer, and
    `COUNTS_BRANCHES`, true if it keeps to a limit by branches.
    """

    def can(self, task: Task) -> bool:
        """Whether it has a way to that answer."""

    def solve(self, task: Task) -> Answer:
        """The answer, within the limits."""


class Preparing(Protocol):
    """A solver that has to get ready before its time begins: to compile itself, say."""

    def prepare(self, task: Task) -> None:
        """Load, or make, what a search for such a task needs; quick when it was done before."""


def sighted(task: Task) -> Task:
    """The task of somebody who looks at all that the state holds (dealt at random, say)."""
    return replace(task, options={**task.options, PEEKING: True})
