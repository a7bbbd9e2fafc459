"""Questions about the last turns, answered by a model for each number of turns."""

from __future__ import annotations

import time
from dataclasses import dataclass

from games.tabi.modelling.endgame import Endgame
from games.tabi.modelling.lengths import lengths
from games.tabi.modelling.replay import Replay
from games.tabi.rules import Tabi
from games.tabi.state import Phase
from solver.api import Answer, Effort, Event, Limit, Proof, Task, Verdict
from solver.cpsat import Run, Settings, Values, Watchers, run


@dataclass(frozen=True)
class Switches:
    """What changes no answer; each can be switched off."""

    counting: bool = True
    """Numbers of turns that are too few by counting are not tried."""

    cut: bool = True
    """A model is asked for more points than are known."""


MOST_PAWNS = 3


class Inquiry:
    """One question about one position: what is known so far."""

    def __init__(self, task: Task, switches: Switches, settings: Settings) -> None:
        assert isinstance(task.rules, Tabi)
        self.task, self.rules, self.switches, self.settings = task, task.rules, switches, settings
        self.begun, self.branches = time.monotonic(), 0
        self.limit: Limit | None = None
        self.best: int | None = None
        self.line: tuple[str, ...] | None = None
        self.lengths = lengths(task.state, self.rules, counting=switches.counting)
        self.bounds = {length: self._cap(length) for length in self.lengths}
        """By number of turns: no line of that length has more points."""

    def answer(self) -> Answer:
        """The answer, within the limits."""
        return self._score() if self.task.question == "score" else self._first()

    def _first(self) -> Answer:
        """The fewest turns with a line."""
        for length in self.lengths:
            found = self.attempt(length)
            if found.has_solution:
                value = self.task.state.turn - 1 + length
                if self.task.question == "won":
                    return self._answer(Verdict.WON)
                return self._answer(Verdict.OPTIMAL, Proof.CPSAT, value, value)
            if self.limit is not None:
                return self._unknown(length)
        return self._answer(Verdict.UNWINNABLE, Proof.CPSAT if self.lengths else Proof.COUNTING)

    def _unknown(self, length: int) -> Answer:
        """No line is shorter; if none was looked for, this is by counting."""
        if self.task.question == "won":
            return self._answer(Verdict.UNKNOWN)
        proof = Proof.COUNTING if length == self.lengths[0] else Proof.CPSAT
        return self._answer(Verdict.UNKNOWN, proof, None, self.task.state.turn - 1 + length)

    def _score(self) -> Answer:
        for length in self.lengths:
            self.attempt(length)
            if self.limit is not None:
                break
        if self.limit is None:
            verdict = Verdict.UNWINNABLE if self.best is None else Verdict.OPTIMAL
            return self._answer(verdict, Proof.CPSAT if self.lengths else Proof.COUNTING, self.best, self.best)
        return self._limited()

    def _limited(self) -> Answer:
        verdict = Verdict.UNKNOWN if self.best is None else Verdict.FEASIBLE
        return self._answer(verdict, self._proof(), self.best, self._bound())

    def _bound(self) -> int:
        """The most that any number of turns can have."""
        return max([*self.bounds.values(), *([] if self.best is None else [self.best])], default=0)

    def _proof(self) -> Proof:
        """How that is known: as long as no model has said more than the caps, by counting."""
        is_counted = bool(self.lengths) and self._bound() == max(map(self._cap, self.lengths))
        return Proof.COUNTING if is_counted else Proof.RELAXATION

    def _cap(self, length: int) -> int:
        """Points that no line of that length exceeds: the greatest numbers in all places for all pawns, the last turn
        scores nothing.
        """
        look = self.rules.look
        places = max(look.capacity.values())
        most = sum(sorted(look.number.values())[-places:]) + look.camera
        points: int = self.task.state.vp
        return points + MOST_PAWNS * most * (length - 1)

    # One model

    def attempt(self, length: int) -> Run:
        """Look for a line of so many turns: one with more points than are known, where points are asked for."""
        endgame = Endgame(self.rules.look, self.task.state, length)
        is_score, model = self.task.question == "score", endgame.base.model
        if is_score:
            model.maximize(endgame.points)
            if self.best is not None and self.switches.cut:
                model.add(endgame.points >= self.best + 1)
        watchers = Watchers(lambda value: self._found(endgame, value), lambda bound: self._bounded(length, bound))
        found = run(model, watchers, self.task.deadline, self.task.limits, self.settings)
        self.branches += found.branches
        self.limit = found.limit
        if found.is_proven and is_score:
            self.bounds[length] = -1 if self.best is None else self.best
        return found

    def _found(self, endgame: Endgame, value: Values) -> None:
        """A solution is a line: it is played before anybody hears of it."""
        replay = Replay(self.rules, self.task.state)
        replay.play(endgame.chosen(value))
        points = replay.state.vp
        assert replay.state.phase is Phase.WON, replay.moves
        assert points == value(endgame.points), (points, replay.moves)
        if self.line is None or (self.best is not None and points > self.best):
            self.line = tuple(replay.moves)
            self.best = points if self.task.question == "score" else None
            self._tell()

    def _bounded(self, length: int, bound: int) -> None:
        self.bounds[length] = min(self.bounds[length], bound)
        self._tell()

    def _tell(self) -> None:
        is_score = self.task.question == "score"
        bound, proof = (self._bound(), self._proof()) if is_score else (None, None)
        self.task.report(Event(self.best, self.line, bound, self.branches, proof))

    def _answer(
        self, verdict: Verdict, proof: Proof | None = None, value: int | None = None, bound: int | None = None
    ) -> Answer:
        line = self.line if verdict in {Verdict.WON, Verdict.OPTIMAL, Verdict.FEASIBLE} else None
        effort = Effort(time.monotonic() - self.begun, self.branches, self.limit)
        return Answer(self.task.question, verdict, value, bound, proof, line=line, effort=effort)
