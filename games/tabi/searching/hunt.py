"""One question about one position: which searches are made, in which order, and what is known so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from games.moves import Move
from games.tabi.moves import Items
from games.tabi.rules import Tabi
from games.tabi.searching import columns as c
from games.tabi.searching.beams import Beam, Found, Search
from games.tabi.searching.counting import fewest_turns
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.exhaust import exhaust
from games.tabi.searching.plans import plan_of
from games.tabi.searching.spelling import Spelling
from games.tabi.searching.weighing import FAST, RICH, weights_of
from games.tabi.state import Phase, State
from solver.api import Answer, Event, Proof, Task, Verdict

FIRST_WIDTH = 30
"""Positions kept a turn by the first beams; later ones keep more."""

GROWTH = 1.25
"""By which the width grows after each round of restarts."""

SLACK = 2
"""Turns more than the fewest by counting, for a first win."""

SHORT_DECK = 12
"""With so few cards it may be that all lines can be looked at."""

FIRST_MOST = 500
LAST_MOST = 200_000
"""Positions a turn that are looked at, at first and at last."""

ORDER = (
    ("lantern", "map"), ("lantern", "tent"), ("map", "tent"), ("camera", "map"), ("camera", "tent"),
)  # fmt: skip
"""Pairs of items that win soon, so are tried first."""


class StoppedError(Exception):
    """The time is over."""


@dataclass
class Start:
    """A position to search from, with the moves that lead there from the one that was asked about."""

    state: State
    before: tuple[Move, ...]
    beam: Beam
    spelling: Spelling
    row: np.ndarray
    fewest: int
    """No win comes in an earlier turn."""
    is_done: bool = False
    """All lines from here were looked at."""
    is_hopeless: bool = False
    """None of them wins."""
    restarts: Iterator[int] = field(default_factory=count)


class Hunt:
    """What is known of a question so far. `run` ends when the answer is proven, or by `StoppedError`."""

    def __init__(self, task: Task) -> None:
        assert isinstance(task.rules, Tabi)
        self.task, self.rules = task, task.rules
        self.question = task.question
        self.best: Found | None = None
        self.line: tuple[str, ...] | None = None
        self.bound: int | None = None
        self.proof: Proof | None = None
        self.is_settled = False
        self._starts: list[Start] = []
        self.branches = 0

    def prepare(self) -> None:
        """Compile what a search calls: a turn is played, nothing is kept."""
        state, before = self._openings(self.task.state)[0]
        start = self._start(state, before)
        plan, weights = plan_of(0, counts_points=True), weights_of(FAST, 0)
        start.beam.prepare(start.row, Search(1, plan, weights, lambda: None, lambda _: True))

    def run(self) -> None:
        """Search until the answer is proven."""
        state = self.task.state
        if state.is_over:
            self._ended(state)
            return
        self._starts = [self._start(state, before) for state, before in self._openings(state)]
        {"won": self._win, "turns": self._hurry, "score": self._gather}[self.question]()

    # Where to search from

    def _openings(self, state: State) -> list[tuple[State, tuple[Move, ...]]]:
        """The position itself; before the items are chosen, one for each pair."""
        if state.phase is not Phase.ITEMS:
            return [(state, ())]
        moves = sorted(self.rules.legal_moves(state), key=_rank)
        return [(self.rules.apply(state, move), (move,)) for move in moves]

    def _start(self, state: State, before: tuple[Move, ...]) -> Start:
        look = self.rules.look
        data = data_of(look, state.days)
        beam = self._starts[0].beam if self._starts else Beam(data)
        row = row_of(data, look, state)
        return Start(state, before, beam, Spelling(look, data), row, int(fewest_turns(data, row)))

    # The questions

    def _win(self) -> None:
        """Any win."""
        for start in self._turnwise():
            self._beam(start, FAST, start.fewest + SLACK, lambda _: True)
            if self.best is not None:
                return

    def _hurry(self) -> None:
        """The fewest turns: a first win, then beams that must be faster than the best so far."""
        self._raise_bound()
        for start in self._turnwise():
            target = self._next_target(start)
            if target is not None:
                self._beam(start, FAST, target, lambda _: True)
            self._raise_bound()
            if self.best is not None and self.best.turn == self.bound:
                return

    def _next_target(self, start: Start) -> int | None:
        """In how many turns the next beam shall win: as few as counting allows, at first with some slack."""
        if self.best is None:
            return start.fewest + (SLACK if next(start.restarts) % 2 else 0)
        return start.fewest if start.fewest < self.best.turn else None

    def _raise_bound(self) -> None:
        self._bound(min(start.fewest for start in self._starts), Proof.COUNTING)

    def _gather(self) -> None:
        """The most points: wider and wider beams."""
        for start in self._turnwise():
            self._beam(start, RICH, 0, lambda _: False)

    def _turnwise(self) -> Iterator[Start]:
        """The starts in turn, for ever; each time round with wider beams (see `_beam`)."""
        for self._round in count():
            if self._exhausted():
                return
            for start in self._starts:
                if not start.is_hopeless:
                    yield start

    # Searches

    def _beam(self, start: Start, base: dict[int, float], target: int, is_enough: Callable[[Found], bool]) -> None:
        """One beam; what it finds is kept if it is better."""
        width = int((FIRST_WIDTH if target else 4 * FIRST_WIDTH) * GROWTH**self._round)
        plan, weights = plan_of(target, counts_points=not target), weights_of(base, self._round)

        def on_win(found: Found) -> bool:
            self._take(start, found)
            return is_enough(found)

        made = start.beam.made
        start.beam.run(start.row, start.state.vp, Search(width, plan, weights, self._look_at_clock, on_win))
        self.branches += start.beam.made - made

    def _exhausted(self) -> bool:
        """Whether all lines could be looked at, so that the answer is proven. More of them each time round."""
        for start in self._starts:
            if not start.is_done and start.row[c.DECK] <= SHORT_DECK:
                self._exhaust(start)
        if not all(start.is_done for start in self._starts):
            return False
        self.is_settled, self.proof = True, Proof.EXHAUSTED
        return True

    def _exhaust(self, start: Start) -> None:
        most, made = min(FIRST_MOST * 4**self._round, LAST_MOST), start.beam.made
        result = exhaust(start.beam, start.row, start.state.vp, self.question, self._look_at_clock, most)
        self.branches += start.beam.made - made
        if result.best is not None:
            self._take(start, result.best)
        start.is_done, start.is_hopeless = result.is_whole, result.is_whole and result.best is None

    def _look_at_clock(self) -> None:
        if self.task.deadline is not None and time.monotonic() > self.task.deadline:
            raise StoppedError

    # What is known

    def _take(self, start: Start, found: Found) -> None:
        """A win: keep it if it is the best so far, and tell."""
        if self.best is not None and not self._is_better(found, self.best):
            return
        self.best = found
        moves = start.spelling.spelt(start.state, found.codes, self.rules.apply)
        self.line = tuple(map(str, (*start.before, *moves)))
        self._tell()

    def _is_better(self, found: Found, best: Found) -> bool:
        return found.turn < best.turn if self.question == "turns" else found.points > best.points

    def _bound(self, bound: int, proof: Proof) -> None:
        if bound != self.bound:
            self.bound, self.proof = bound, proof
            self._tell()

    def _tell(self) -> None:
        self.task.report(Event(self._value(), self.line, self.bound, self.branches))

    def _value(self) -> int | None:
        if self.best is None or self.question == "won":
            return None
        return self.best.turn if self.question == "turns" else self.best.points

    def _ended(self, state: State) -> None:
        """The game is over: what it is worth is what it has."""
        self.is_settled, self.proof = True, Proof.EXHAUSTED
        if self.rules.outcome(state).is_won:
            self.best, self.line = Found(state.vp, state.turn, []), ()

    def answer(self) -> Answer:
        """What is known now."""
        question, value = self.question, self._value()
        if self.best is None:
            if self.is_settled:
                return Answer(question, Verdict.UNWINNABLE, proof=self.proof)
            return Answer(question, Verdict.UNKNOWN, bound=self.bound, proof=self.proof)
        if question == "won":
            return Answer(question, Verdict.WON, line=self.line)
        if self.is_settled:
            return Answer(question, Verdict.OPTIMAL, value, value, self.proof, line=self.line)
        verdict = Verdict.OPTIMAL if value == self.bound else Verdict.FEASIBLE
        return Answer(question, verdict, value, self.bound, self.proof, line=self.line)


def _rank(move: Move) -> tuple[int, tuple[str, ...]]:
    assert isinstance(move, Items)
    return (ORDER.index(move.names) if move.names in ORDER else len(ORDER), move.names)
