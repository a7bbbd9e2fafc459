"""Questions answered by models of several lengths: which lengths, in which order, and what follows from each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from games.ishi.mechanics import Mechanics
from games.ishi.modelling.dive import Dive, Values
from games.ishi.modelling.plan import Plan, Switches
from games.ishi.modelling.replay import Replay
from games.ishi.questions import PEEKED, WRITTEN, at_most
from games.ishi.rules import WITHIN
from games.ishi.state import Phase
from games.messages import Message
from solver.api import Answer, Effort, Event, Limit, Proof, Task, Verdict
from solver.cpsat import Run, Settings, Watchers, run

SLICES = (1.0, 8.0, 64.0, 512.0)
"""Work (CP-SAT's own measure, about seconds) for each length in the rounds of a question of yes or no."""

NOTHING = -1
"""Stands for the energy of a length that has no line."""

PROVEN = Run(has_solution=False, is_proven=True, value=None, bound=None, branches=0, seconds=0.0, limit=None)
"""What comes of models that are done, or need not be made."""


class Inquiry:
    """One question about one state: what is known so far, and how more is found out."""

    def __init__(self, task: Task, switches: Switches, settings: Settings) -> None:
        self.task, self.switches, self.settings = task, switches, settings
        self.mechanics: Mechanics = task.rules.mechanics  # type: ignore[attr-defined]
        self.begun = time.monotonic()
        self.branches = 0
        self.limit: Limit | None = None
        self.best: int | None = None
        self.line: tuple[str, ...] | None = None
        self.bounds: dict[int, int] = {}
        """By number of placements from here: no line of that length ends with more energy."""

    # What is asked

    def answer(self) -> Answer:
        """The answer, within the limits."""
        if self.task.state.phase is Phase.END:
            return self._over()
        fewest = self.plan(1).fewest
        if fewest is None:
            return self._answer(Verdict.UNWINNABLE, Proof.GEOMETRY)
        within = WITHIN.fullmatch(self.task.question)
        if within is not None:
            return self._within(fewest, int(within[1]) - self.task.state.steps)
        if self.task.question == "energy":
            return self._shortest(fewest)
        return self._steps(fewest) if self.task.question == "steps" else self._decided(fewest)

    def plan(self, length: int, *, is_open: bool = False) -> Plan:
        """The plan of so many placements more."""
        return Plan(self.mechanics, self.task.state, length, is_open, self.switches)

    @property
    def cap(self) -> int:
        """No energy rises above full."""
        return self.mechanics.full * 3

    def _over(self) -> Answer:
        """The dive has ended: it is won or not, with nothing to choose any more."""
        state, within = self.task.state, WITHIN.fullmatch(self.task.question)
        is_won = self.task.rules.outcome(state).is_won and (within is None or state.steps <= int(within[1]))
        if not is_won:
            return self._answer(Verdict.UNWINNABLE, Proof.EXHAUSTED)
        self.best, self.line = sum(state.energy), ()
        if self.task.question == "won":
            return self._answer(Verdict.WON)
        value = state.steps if self.task.question == "steps" else self.best
        return self._answer(Verdict.OPTIMAL, Proof.EXHAUSTED, value, value)

    # One model

    def attempt(self, length: int, *, most: bool, work: float | None = None) -> Run:
        """Looks for lines of a length: for the most energy, more than is known; or for any."""
        plan, has_solution = self.plan(length), False
        for way in plan.ways() if most else (plan,):
            found = self._attempt(way, most=most, work=work)
            has_solution |= found.has_solution
            if not found.is_proven:
                return replace(found, has_solution=has_solution)
        if most or not has_solution:
            self.bounds[length] = NOTHING if self.best is None else self.best
        return replace(PROVEN, has_solution=has_solution)

    def _attempt(self, plan: Plan, *, most: bool, work: float | None) -> Run:
        if plan.is_hopeless:
            return PROVEN
        dive = Dive(plan)
        if most:
            dive.base.model.maximize(dive.energies.total)
            if self.best is not None:
                dive.base.model.add(dive.energies.total >= self.best + 1)
        return self._run(dive, work)

    def _run(self, dive: Dive, work: float | None = None) -> Run:
        found = run(
            dive.base.model,
            Watchers(lambda value: self._found(dive, value), lambda bound: self._bounded(dive.plan, bound)),
            self.task.deadline,
            self.task.limits,
            self.settings.with_work(work),
        )
        self.branches += found.branches
        self.limit = found.limit
        return found

    def _found(self, dive: Dive, value: Values) -> None:
        """A solution is a line: it is played before anybody hears of it."""
        if dive.plan.is_open:
            return
        replay = Replay(self.task.rules, self.task.state)  # type: ignore[arg-type]
        replay.play(dive.steps(value))
        assert self.task.rules.outcome(replay.state).is_won, replay.moves
        total = sum(replay.state.energy)
        if self.best is None or total > self.best:
            self.best, self.line = total, tuple(replay.moves)
            self.task.report(self._event())

    def _bounded(self, plan: Plan, bound: int) -> None:
        """A bound on a whole length; one on some of its ways alone says nothing yet."""
        if plan.beside is None:
            self.bounds[plan.length] = bound
            self.task.report(self._event())

    def _event(self) -> Event:
        """Of `energy` no bound is known until there is a line: it can be that only a longer one reaches the goal."""
        is_energy = self.task.question.startswith("energy")
        bound = self._bound() if is_energy and self.best is not None else None
        return Event(self.best if is_energy else None, self.line, bound, self.branches)

    def _bound(self) -> int:
        """The most that any of the lengths that count can still have."""
        return max(
            [self.cap] if not self.bounds else [*self.bounds.values(), NOTHING if self.best is None else self.best]
        )

    # Questions

    def _within(self, fewest: int, most: int) -> Answer:
        """Any number of placements up to `most`: the fewest first, as what is found cuts the longer ones short."""
        if most < fewest:
            return self._answer(Verdict.UNWINNABLE, Proof.GEOMETRY)
        lengths = list(range(fewest, most + 1))
        self.bounds = dict.fromkeys(lengths, self.cap)
        for length in lengths:
            if self.limit is None:
                self.attempt(length, most=True)
        return self._energy()

    def _energy(self) -> Answer:
        """What is known of the energy, over the lengths that count."""
        bound = self._bound()
        if self.best is None:
            return self._answer(
                Verdict.UNKNOWN if self.limit else Verdict.UNWINNABLE, None if self.limit else Proof.CPSAT
            )
        if self.limit is None or bound <= self.best:
            return self._answer(Verdict.OPTIMAL, Proof.CPSAT, self.best, self.best)
        proof = Proof.RELAXATION if bound < self.cap else Proof.COUNTING
        return self._answer(Verdict.FEASIBLE, proof, self.best, bound)

    def _shortest(self, fewest: int) -> Answer:
        """The first length that has a line at all."""
        for length in count(fewest):
            self.bounds = {length: self.cap}
            found = self.attempt(length, most=True)
            if found.has_solution or self.limit or self._is_dead(length):
                break
        return self._energy()

    def _steps(self, fewest: int) -> Answer:
        for length in count(fewest):
            found, value = self.attempt(length, most=False), self.task.state.steps + length
            if found.has_solution:
                return self._answer(Verdict.OPTIMAL, Proof.CPSAT, value, value)
            if self.limit:
                return self._answer(Verdict.UNKNOWN, Proof.GEOMETRY if length == fewest else Proof.CPSAT, None, value)
            if self._is_dead(length):
                break
        return self._answer(Verdict.UNWINNABLE, Proof.CPSAT)

    def _is_dead(self, length: int) -> bool:
        """Proven: nobody can make so many placements and go on; so no longer line reaches the goal either."""
        plan = self.plan(length, is_open=True)
        return plan.is_hopeless or self._run(Dive(plan)).is_impossible

    def _decided(self, fewest: int) -> Answer:
        """In rounds with more work each, as the shortest lengths need not be the easiest."""
        refuted: set[int] = set()
        for work, lengths in self._rounds(fewest):
            for length in lengths:
                if length in refuted:
                    continue
                found = self.attempt(length, most=False, work=work)
                if found.has_solution:
                    return self._answer(Verdict.WON)
                if self.limit:
                    return self._answer(Verdict.UNKNOWN)
                if found.is_impossible:
                    refuted.add(length)
                    if set(range(fewest, length + 1)) <= refuted and self._is_dead(length):
                        return self._answer(Verdict.UNWINNABLE, Proof.CPSAT)
        raise AssertionError  # the rounds never end

    def _rounds(self, fewest: int) -> Iterator[tuple[float, range]]:
        for turn in count():
            yield SLICES[min(turn, len(SLICES) - 1)] * 2 ** max(0, turn - len(SLICES)), range(fewest, fewest + 3 + turn)

    def _unless_longer(self, verdict: Verdict) -> list[Message]:
        """Nobody has proven that no line wins if only so many placements were asked for."""
        within = WITHIN.fullmatch(self.task.question)
        return [at_most(int(within[1]))] if within and verdict is Verdict.UNWINNABLE else []

    def _answer(
        self, verdict: Verdict, proof: Proof | None = None, value: int | None = None, bound: int | None = None
    ) -> Answer:
        has_rolls = self.task.state.phase is not Phase.END and (verdict, proof) != (Verdict.UNWINNABLE, Proof.GEOMETRY)
        assumed = self._unless_longer(verdict)
        if has_rolls and isinstance(self.task.state.coming, tuple):
            assumed.append(WRITTEN)
        if has_rolls and self.task.state.is_honest:
            assumed.append(PEEKED)
        return Answer(
            question=self.task.question,
            verdict=verdict,
            value=value,
            bound=bound,
            proof=proof,
            assumptions=tuple(assumed),
            line=self.line if verdict in {Verdict.WON, Verdict.OPTIMAL, Verdict.FEASIBLE} else None,
            effort=Effort(time.monotonic() - self.begun, self.branches, self.limit),
        )
