"""Hints: the next moves ranked, each with what it leads to and how that is known.

A peeking hint solves what each move leads to. An honest one takes what the player can know (`Rules.observe`)
and nothing else: what is hidden is sampled, the same samples for every move, and the mean is told with its
95 % interval.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean, stdev
from typing import Any, Protocol

from games.messages import Message, say
from games.moves import Move
from games.rules import Sense
from games.seeds import Stream
from solver.api import Answer, Solver, Task, Verdict
from solver.running import ask

SHOWN = 1.96
"""Standard errors to each side of a mean."""


class Hinting(Solver, Protocol):
    """A solver that can also hint."""

    def candidates(self, task: Task, most: int) -> Sequence[Move]:
        """The moves that may be best, the most promising first; at most so many."""

    def blind(self, state: Any) -> Any:
        """The state as somebody plays it who does not know what is hidden: his moves may be others."""

    def sighted(self, state: Any) -> Any:
        """The state as somebody plays it who knows all."""


@dataclass(frozen=True)
class Ranked:
    """A move and what it leads to.

    `value` is the best that follows (a mean, for an honest hint; None: no win was found); `low`
    and `high` bound it: proven for a peeking hint, the 95 % interval for an honest one. `wins` is the share of samples
    with a win.
    """

    move: str
    value: float | None
    verdict: Verdict
    low: float | None = None
    high: float | None = None
    wins: float = 0.0
    samples: int = 1
    line: tuple[str, ...] = ()


@dataclass
class Sampled:
    """Values of a move over samples so far; a lost sample has none."""

    move: Move
    values: list[float] = field(default_factory=list)
    count: int = 0

    def add(self, answer: Answer) -> None:
        """One sample more."""
        self.count += 1
        if answer.line is not None:
            self.values.append(float(answer.value or 0))

    def ranked(self) -> Ranked:
        """The mean with its interval."""
        wins = len(self.values) / self.count if self.count else 0.0
        if not self.values:
            return Ranked(str(self.move), None, Verdict.UNKNOWN, wins=wins, samples=self.count)
        middle = mean(self.values)
        reach = SHOWN * stdev(self.values) / math.sqrt(len(self.values)) if len(self.values) > 1 else math.inf
        low, high = (middle - reach, middle + reach) if reach < math.inf else (None, None)
        return Ranked(str(self.move), middle, Verdict.FEASIBLE, low, high, wins, self.count)


def _better(sense: Sense | None) -> Callable[[Ranked], tuple[float, float]]:
    """The order of hints: wins first, then the value."""
    sign = -1.0 if sense is Sense.FEWEST else 1.0
    return lambda one: (one.wins, -math.inf if one.value is None else sign * one.value)


def sense_of(task: Task) -> Sense | None:
    """Which way the question's value is good."""
    return task.rules.questions.get(task.question, task.rules.questions.get(task.question.partition("/")[0]))


def peeking(solver: Hinting, task: Task, most: int) -> list[Ranked]:
    """The best moves of a player who knows all, each solved within its share of the time."""
    moves = list(solver.candidates(task, most))
    found = []
    for left, move in zip(range(len(moves), 0, -1), moves, strict=True):
        limits = replace(task.limits, seconds=_share(task, left))
        after = replace(task, state=task.rules.apply(task.state, move), limits=limits)
        found.append(_ranked(move, ask(solver, after)))
    return sorted(found, key=_better(sense_of(task)), reverse=True)


def _share(task: Task, left: int) -> float | None:
    """Seconds for the next of so many moves."""
    return None if task.deadline is None else max(0.05, (task.deadline - time.monotonic()) / left)


def _ranked(move: Move, answer: Answer) -> Ranked:
    line = (str(move), *(answer.line or ()))
    won = 0.0 if answer.line is None else 1.0
    return Ranked(str(move), answer.value, answer.verdict, answer.value, answer.bound, won, 1, line)


def honest(solver: Hinting, task: Task, most: int, samples: int) -> Iterator[list[Ranked]]:
    """The best moves by what the player can know; better and better, one list after each sample.

    The samples depend on the observation alone: dealing what is hidden in another order changes nothing.
    Each sample is solved as if its player knew it from then on, so values are a little too good, alike for all moves.
    """
    rules, blind = task.rules, solver.blind(task.state)
    seat = rules.player(blind)
    tallies = [Sampled(move) for move in solver.candidates(replace(task, state=blind), most)]
    observed = json.dumps(rules.observe(blind, seat), sort_keys=True)
    key = hashlib.sha256(observed.encode()).hexdigest()
    for number in range(samples):
        dealt = rules.resample(blind, seat, Stream(f"{key}/{number}"))
        for place, tally in enumerate(tallies):
            left = (samples - number) * len(tallies) - place
            state = solver.sighted(rules.apply(dealt, tally.move))
            tally.add(ask(solver, replace(task, state=state, limits=replace(task.limits, seconds=_share(task, left)))))
        yield sorted((tally.ranked() for tally in tallies), key=_better(sense_of(task)), reverse=True)
        if task.deadline is not None and time.monotonic() > task.deadline:
            return


def reasons(ranked: Sequence[Ranked]) -> list[Message]:
    """Why the first move is the first, in sentences made of what is proven (or measured, for an honest hint)."""
    if not ranked or ranked[0].value is None:
        return []
    best, others = ranked[0], ranked[1:]
    found = []
    if others and all(other.verdict is Verdict.UNWINNABLE for other in others):
        found.append(say("every other move of these loses (proven)"))
    elif best.verdict is Verdict.OPTIMAL and all(other.verdict in _SETTLED for other in others):
        found.append(say("no other move of these leads to more (proven)"))
    if others and others[0].value is not None and others[0].value != best.value:
        found.append(say("the next best leads to {value}", value=f"{others[0].value:g}"))
    return found


_SETTLED = (Verdict.OPTIMAL, Verdict.UNWINNABLE)
