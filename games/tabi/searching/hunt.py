"""A question about a position: what is known so far, and the searches that all questions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.tabi.rules import Tabi
from games.tabi.searching import columns as c
from games.tabi.searching.beams import MOST_POSITIONS, Beam, Found, Search
from games.tabi.searching.endings import Closing, Endings
from games.tabi.searching.guiding import Guide, no_guide
from games.tabi.searching.leaving import counts_at_end
from games.tabi.searching.plans import exceeding, whole_plan
from games.tabi.searching.repair import Repairer, repair
from games.tabi.searching.starts import Start, beam_of, starts_of
from games.tabi.searching.useful import TIMELY
from games.tabi.searching.weighing import no_weights
from solver.api import Answer, Event, Proof, Task, Verdict

SHORT_DECK = 12
"""With so few cards it may be that all lines can be looked at."""

FEW_CARDS = 8
"""With so few cards in the deck, or to come back to it, it is tried at once."""

FIRST_MOST, LAST_MOST = 500, 200_000
"""Positions a turn that are looked at, at first and at last, where all lines shall be."""


ENDS = 50
"""Ends of turns that are looked at for each position that a beam keeps."""

MOST_ROUNDS = 100
"""After so many rounds widths do not grow any more: they are as great as they can be."""

WEAKER_FIRST = (Proof.RELAXATION, Proof.EXHAUSTED, Proof.COUNTING)
"""Proofs of starts: what rests on several is told by the first of these."""

SPREAD = 0.3
"""What positions that are alike are worth less (`Search.spread`)."""


class Look(NamedTuple):
    """How a beam looks: how many positions it keeps, its plan, its weights."""

    width: int
    plan: Any
    weights: Any


def widened(width: int, growth: float, rounds: int) -> int:
    """How many positions a beam keeps after so many rounds: no more than a layer has room for."""
    return int(min(width * growth ** min(rounds, MOST_ROUNDS), MOST_POSITIONS - 1))


class Hunt:
    """What is known of a question so far."""

    def __init__(self, task: Task) -> None:
        assert isinstance(task.rules, Tabi)
        self.task, self.rules, self.question = task, task.rules, task.question
        self.best: Found | None = None
        self.line: tuple[str, ...] | None = None
        self.bound: int | None = None
        self.proof: Proof | None = None
        self.is_settled = False
        self.starts = starts_of(self.rules, task.state)
        self.beam = beam_of(self.starts)
        self._closings: dict[int, Closing] = {}
        self._endings: Endings | None = None
        self._wide: Beam | None = None

    @property
    def branches(self) -> int:
        """Ends of turns that were looked at."""
        return sum(one.made for one in (self.beam, self._wide, self._endings) if one is not None)

    @property
    def open_starts(self) -> list[Start]:
        """Those from which something may still be found."""
        return [start for start in self.starts if not start.is_done]

    @property
    def counts_at_end(self) -> bool:
        """Whether all points of the game come at its end."""
        return bool(counts_at_end(self.starts[0].data))

    # Searches

    def run(self, start: Start, look: Look, guide: Guide | None = None, *, goes_on: bool) -> None:
        """One beam; what it finds is kept if it is better. It ends with the first win unless it `goes_on`."""
        self.beam.data = start.data
        plan = exceeding(look.plan, self._least())
        search = Search(
            look.width,
            plan,
            look.weights,
            self.look_at_clock,
            self._keeper(start, goes_on=goes_on),
            look.width * ENDS,
            SPREAD,
            guide=guide or no_guide(),
            least=self._least,
        )
        self.beam.run(start.row, start.state.vp, search)

    def _least(self) -> int:
        """Points that a line must exceed, where positions can be told that no better one follows (0: any will do)."""
        return self.best.points if self.best is not None and self.question == "score" and self.counts_at_end else 0

    def mend(self, start: Start, guide: Guide | None, rounds: int) -> None:
        """Make the best line from there better, stretch by stretch."""
        if start.best is not None:
            self.beam.data = start.data
            repairer = Repairer(self.beam, guide, self.look_at_clock)
            repair(repairer, start.row, start.state.vp, start.best, rounds, lambda found: self._take(start, found))

    def close(self, start: Start) -> None:
        """Look at every line that can have more points than the best one known, if there is room; then it is done."""
        if id(start) not in self._closings:
            self._closings[id(start)] = Closing(start.state, self.rules, self.look_at_clock)
        closing, keep = self._closings[id(start)], self._keeper(start, goes_on=True)
        if self._endings is None:
            self._endings = Endings(start.data)
        is_short = start.row[c.DECK] + start.row[c.LETTERS] <= FEW_CARDS
        while not closing.is_hopeless:
            least = -1 if self.best is None else self.best.points
            if closing.step(self._endings, start, least, keep):
                start.proof = Proof.EXHAUSTED
                return
            if closing.most is not None:
                start.bound = closing.most if start.bound is None else min(start.bound, closing.most)
                self.limit_points()
            if not is_short:
                return

    def exhaust(self, start: Start, most: int) -> None:
        """Look at every line, if there is room for so many positions a turn; then the start is done."""
        counts_points = self.question == "score"
        self.beam.data = start.data
        plan = exceeding(whole_plan(counts_points=counts_points), self._least())
        keep = self._keeper(start, goes_on=counts_points)
        search = Search(most, plan, no_weights(), self.look_at_clock, keep, must_be_whole=True, least=self._least)
        if self.beam.run(start.row, start.state.vp, search):
            start.proof = Proof.EXHAUSTED

    def refute(self, start: Start, target: int, positions: int) -> bool:
        """Look at every line that may win by turn `target`; True if there is none, False also if there is no room for
        so many positions in a layer.
        """
        beam = self._wide = self._wide or Beam(start.data, positions)
        found: list[Found] = []

        def on_win(win: Found) -> bool:
            found.append(win)
            self._take(start, win)
            return True

        beam.data = start.data
        plan = whole_plan(counts_points=False, useful=TIMELY, target=target)
        search = Search(len(beam.layers[0].rows), plan, no_weights(), self.look_at_clock, on_win, must_be_whole=True)
        return beam.run(start.row, start.state.vp, search) and not found

    def exhaust_all(self, round_number: int) -> bool:
        """Try to look at every line from where the deck is short, more of them each time; whether all is proven."""
        most, is_score = FIRST_MOST * 4 ** min(round_number, MOST_ROUNDS), self.question == "score"
        for start in self.open_starts:
            if start.row[c.DECK] > SHORT_DECK:
                continue
            if is_score and self.rules.look.is_16a:
                self.close(start)
            elif most < 4 * LAST_MOST:  # later ones would be the same again
                self.exhaust(start, min(most, LAST_MOST))
        if self.open_starts:
            if is_score:
                self.limit_points()
            return False
        self.settle()
        return True

    def look_at_clock(self) -> None:
        """Stop when a limit is reached."""
        self.task.look_at_limits(self.branches)

    # What is known

    def _keeper(self, start: Start, *, goes_on: bool) -> Callable[[Found], bool]:
        def on_win(found: Found) -> bool:
            self._take(start, found)
            return not goes_on

        return on_win

    def _take(self, start: Start, found: Found) -> None:
        """A win: keep it if it is the best so far, and tell."""
        if start.best is None or self._is_better(found, start.best):
            start.best = found
        if self.best is not None and not self._is_better(found, self.best):
            return
        moves = start.spelling.spelt(start.state, found.codes, self.rules.apply)
        line = tuple(map(str, (*start.before, *moves)))
        self.best, self.line = found, line  # together: an interrupt must not find one of them only
        self.tell()

    def _is_better(self, found: Found, best: Found) -> bool:
        return found.turn < best.turn if self.question == "turns" else found.points > best.points

    def limit(self, bound: int, proof: Proof) -> None:
        """A bound on the value, valid over all lines."""
        if bound != self.bound:
            self.bound, self.proof = bound, proof
            self.tell()

    def limit_points(self) -> None:
        """The bound on points over all starts, once each has one; those that are done have no more than the best."""
        bounds = [start.bound for start in self.open_starts]
        known = [bound for bound in bounds if bound is not None]
        if known and len(known) == len(bounds):
            proof = Proof.COUNTING if self.counts_at_end else Proof.RELAXATION
            self.limit(max(known if self.best is None else (*known, self.best.points)), proof)

    def leave_out_beaten(self) -> None:
        """Starts from which no line has more points than the best one are done, where points are counted in the end."""
        for start in self.open_starts:
            if self.counts_at_end and start.bound is not None and self.value is not None and start.bound <= self.value:
                start.proof = Proof.COUNTING

    def settle(self) -> None:
        """Nothing better can be found, for no start leaves anything open."""
        proofs = {start.proof for start in self.starts}
        self.is_settled, self.proof = True, next(proof for proof in WEAKER_FIRST if proof in proofs)

    def tell(self) -> None:
        """Report what is known."""
        self.task.report(Event(self.value, self.line, self.bound, self.branches, self.proof))

    @property
    def value(self) -> int | None:
        """What the question asks for, of the best line."""
        if self.best is None or self.question == "won":
            return None
        return self.best.turn if self.question == "turns" else self.best.points

    def answer(self) -> Answer:
        """What is known now."""
        question, value = self.question, self.value
        if self.best is None:
            verdict = Verdict.UNWINNABLE if self.is_settled else Verdict.UNKNOWN
            return Answer(question, verdict, bound=None if self.is_settled else self.bound, proof=self.proof)
        if question == "won":
            return Answer(question, Verdict.WON, line=self.line)
        if self.is_settled or value == self.bound:
            return Answer(question, Verdict.OPTIMAL, value, value, self.proof, line=self.line)
        return Answer(question, Verdict.FEASIBLE, value, self.bound, self.proof, line=self.line)
