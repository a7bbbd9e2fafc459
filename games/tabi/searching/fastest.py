"""The fewest turns: beams that must be faster than the best line so far, and refutations of the fewest turns left.

A refutation looks at every line of a start that may still win by a given turn: layers that leave nothing out, thinned
by counting alone (`pacing`) and by moves that can be made later as well (`useful.TIMELY`). It proves that there is no
such line, or finds one. Where there is no room for all positions it says nothing.
"""

from __future__ import annotations

from itertools import count

from games.tabi.searching.columns import OWNED
from games.tabi.searching.data import BACKPACK
from games.tabi.searching.hunt import Hunt, Look, widened
from games.tabi.searching.pacing import fewest_with_backpack
from games.tabi.searching.plans import plan_of
from games.tabi.searching.starts import Start
from games.tabi.searching.weighing import FAST, weights_of
from solver.api import Proof

WIDTH, PACKED_WIDTH = 30, 100
"""Positions kept a turn by the first beams; with the backpack each turn has many more ends."""

GROWTH, PACKED_GROWTH = 1.25, 1.5
"""By which the width grows with each round."""

SLACK, PACKED_SLACK = 2, 4
"""Turns more than the fewest by counting, for a first win."""

POSITIONS = 1 << 20
"""A layer's positions at most, where no line that may be fast enough is left out."""

BEFORE_REFUTING = 3
"""Rounds of beams that come first, for each start with the backpack."""


BEFORE_NEXT = 8
"""Rounds that come before more than the count is refuted, which takes much longer."""


class Fastest:
    """The search for the fewest turns."""

    def __init__(self, hunt: Hunt) -> None:
        self.hunt = hunt
        self.refuted: list[Start] = []
        self.packed = [start for start in hunt.starts if start.row[OWNED] & BACKPACK]
        self.refutable = list(self.packed)
        for start in self.packed:
            start.fewest = max(start.fewest, int(fewest_with_backpack(start.data, start.row)))

    def run(self) -> None:
        """Rounds of beams, later with a refutation each."""
        self.tell_bound()
        for number in count():
            if self.hunt.exhaust_all(number):
                return
            for start in self.hopeful():
                before = self.hunt.best
                self.hurry(start, number)
                if self.is_done():
                    return
                if before is None and self.hunt.best is not None:
                    break  # other starts come first now
            if number >= BEFORE_REFUTING * len(self.packed):
                self.refute_next(number)
            if self.is_done():
                return

    def hopeful(self) -> list[Start]:
        """Starts from which a faster line may come, those that may be the fastest first; those that win soon first
        (without the backpack) as long as there is no line.
        """
        best = self.hunt.best
        if best is None:
            return self.hunt.open_starts
        open_starts = sorted(self.hunt.open_starts, key=lambda start: start.fewest)
        return [start for start in open_starts if start.fewest < best.turn]

    def is_done(self) -> bool:
        """Whether nothing faster is left."""
        self.tell_bound()
        return self.hunt.best is not None and not self.hopeful()

    def tell_bound(self) -> None:
        """What is known of all starts is known of all lines; those that were looked at whole have their best."""
        turns = [start.fewest for start in self.hunt.open_starts]
        if self.hunt.best is not None:
            turns.append(self.hunt.best.turn)
        if turns and (self.hunt.bound is None or min(turns) > self.hunt.bound):
            is_searched = self.refuted or any(start.proof is Proof.EXHAUSTED for start in self.hunt.starts)
            self.hunt.limit(min(turns), Proof.EXHAUSTED if is_searched else Proof.COUNTING)

    def hurry(self, start: Start, number: int) -> None:
        """A beam that has to be faster than the best line. Before there is one, all beams with the backpack, and every
        other one without, have some slack.
        """
        best, is_packed = self.hunt.best, start in self.packed
        slack = PACKED_SLACK if is_packed else SLACK * (number % 2)
        target = start.fewest + slack if best is None else min(start.fewest + slack, best.turn - 1)
        first, growth = (PACKED_WIDTH, PACKED_GROWTH) if is_packed else (WIDTH, GROWTH)
        look = Look(widened(first, growth, number), plan_of(target, counts_points=False), weights_of(FAST, number))
        self.hunt.run(start, look, goes_on=False)

    def refute_next(self, number: int) -> None:
        """Refute the fewest turns of the start that may be the fastest, if there is room."""
        waiting = [start for start in self.hopeful() if start in self.refutable]
        if number < BEFORE_NEXT:
            waiting = [start for start in waiting if start not in self.refuted]
        if not waiting:
            return
        start = waiting[0]
        try:
            is_refuted = self.hunt.refute(start, start.fewest, POSITIONS)
        except MemoryError:
            is_refuted = False
        if is_refuted:
            start.fewest += 1
            self.refuted.append(start)
        else:
            self.refutable.remove(start)


def turns(hunt: Hunt) -> None:
    """The fewest turns."""
    Fastest(hunt).run()
