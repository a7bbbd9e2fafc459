"""Repair of a line: some of its turns are searched anew, while the others are held to its course.

A round plays the line again from the first turn of a stretch, layer by layer. In the turns of the stretch every move is
looked at. In the others the white pawn goes where it went before: the card, the pawns, letters, effects, items and
cubes are free. The line itself is kept in every layer. What comes out are lines like any other, and no bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np

from games.seeds import Stream
from games.tabi.searching import columns as c
from games.tabi.searching import layers as of
from games.tabi.searching import phases
from games.tabi.searching.beams import Beam, Found, best, keep
from games.tabi.searching.data import Data
from games.tabi.searching.following import Held, follow, made, plays, unfold
from games.tabi.searching.guiding import Guide, no_guide
from games.tabi.searching.layers import Judge, Layer, clear
from games.tabi.searching.plans import repair_plan
from games.tabi.searching.turns import path
from games.tabi.searching.weighing import RICH, no_weights, weights_of

SLICE = 64
"""Positions between two looks at the clock."""

ANYWHERE = -1
"""Where the white pawn may go in a turn that is free."""

AS_IT_WAS = -1
"""Stands for the end of the turn that the line has (`Layer.end`)."""

EFFORT, MORE = 50_000, 1.5
"""Ends of turns that a round shall look at, at first; and by how much more after each `PATIENCE` rounds in vain."""

PATIENCE = 16

LONGEST_END, LONGEST_STRETCH, FREE_END = 13, 5, 99
"""Turns that are free in a round: so many at most at the end of the line, or in its middle; `FREE_END`: all from the
first one on.
"""

REACH = (2, 4, 8)
"""Cards that adventures may bring back in a round."""

FIRST_WIDTH, LEAST_WIDTH, MOST_WIDTH = 50, 10, 20_000

PLAN = repair_plan()


@dataclass(frozen=True)
class Line:
    """A line that wins, turn by turn. `rows`: the positions at the turns' starts and at the end, without points."""

    rows: list[Any]
    points: list[int]
    """At the same moments."""
    codes: list[list[int]]
    """The moves of each turn."""

    @property
    def total(self) -> int:
        """Its points."""
        return self.points[-1]

    def gained(self, turn: int, points: int) -> int:
        """Points after a turn of the line, if there were so many before."""
        return points + self.points[turn + 1] - self.points[turn]

    @property
    def all_codes(self) -> list[int]:
        """All moves."""
        return [code for codes in self.codes for code in codes]


def line_of(data: Data, row: Any, points: int, codes: Sequence[int]) -> Line:
    """The turns of a line that begins at a turn's start with so many points, and wins."""
    row = row.copy()
    row[[c.HUNDREDS, c.POINTS]] = 0
    line = Line([row.copy()], [points], [])
    turn: list[int] = []
    for code in codes:
        made(data, row, np.array([code]))
        turn.append(code)
        if row[c.TURN] != line.rows[-1][c.TURN] or row[c.PHASE] == phases.WON:
            line.points.append(line.points[-1] + _points(row))
            line.codes.append(turn)
            row, turn = _rest(row), []
            line.rows.append(row.copy())
    return line


def _points(row: Any) -> int:
    return 100 * int(row[c.HUNDREDS]) + int(row[c.POINTS])


def _rest(row: Any) -> Any:
    """A turn's start as layers hold it: without points, and without the camera's number, which ends."""
    row = row.copy()
    row[[c.HUNDREDS, c.POINTS, c.SHOT, c.CHANGE]] = 0
    return row


@dataclass(frozen=True)
class _Step:
    """What is remembered of a layer."""

    rows: Any
    points: Any
    parent: Any
    end: Any

    @classmethod
    def of(cls, layer: Layer, kept: int) -> _Step:
        return cls(*(array[:kept].copy() for array in (layer.rows, layer.points, layer.parent, layer.end)))


@dataclass
class Round:
    """One round: which turns of the line are free (their indices; also beyond its end), and how it searches."""

    line: Line
    stretch: range
    width: int
    within_reach: int
    """The discarded cards that adventures may bring back, as bits."""
    weights: Any = field(repr=False)

    def held(self, turn: int) -> Held:
        """What that turn is held to."""
        is_free = turn in self.stretch or turn >= len(self.line.codes)
        return Held(ANYWHERE if is_free else int(self.line.rows[turn + 1][c.WHITE]), self.within_reach)

    def goes_on(self, turn: int) -> bool:
        """Whether that turn is looked at."""
        return turn < len(self.line.codes) or turn in self.stretch


class Repairer:
    """The rounds of one start, in the arrays of its beam."""

    def __init__(self, beam: Beam, guide: Guide | None, look_at_clock: Callable[[], None]) -> None:
        self.beam, self.guide, self.look_at_clock = beam, guide or no_guide(), look_at_clock

    def prepare(self, row: Any) -> None:
        """Have all kernels compiled."""
        beam, held, (now, then) = self.beam, Held(ANYWHERE, 0), self.beam.layers
        judge = Judge(no_weights(), beam.sight, self.guide)
        follow(beam.data, PLAN, judge, beam.room, now, 0, 0, then, held)
        unfold(beam.data, PLAN, beam.room, held, row, 0)
        plays(beam.data, held, row, beam.room.moves)
        made(beam.data, row.copy(), np.zeros(0, np.int64))

    def run(self, task: Round) -> Line | None:
        """A line with more points, or None."""
        line, best, turn = task.line, None, task.stretch.start
        now, then = self.beam.layers
        clear(now)
        now.rows[0], now.points[0], now.end[0] = line.rows[turn], line.points[turn], AS_IT_WAS
        steps, kept = [_Step.of(now, 1)], 1
        while kept and task.goes_on(turn):
            clear(then)
            self._advance(task, turn, kept, now, then)
            codes = self._won(task, turn, steps, then, (best or line).total)
            if codes is not None:
                best = line_of(self.beam.data, line.rows[0], line.points[0], codes)
            turn += 1
            kept = self._choose(task, turn, then, int(steps[-1].points[0]))
            steps.append(_Step.of(then, kept))
            now, then = then, now
        return best

    def _advance(self, task: Round, turn: int, kept: int, now: Layer, then: Layer) -> None:
        beam = self.beam
        judge, held = Judge(task.weights, beam.sight, self.guide), task.held(turn)
        for first in range(0, kept, SLICE):
            self.look_at_clock()
            follow(beam.data, PLAN, judge, beam.room, now, first, min(first + SLICE, kept), then, held)
        beam.made += int(then.counts[of.MADE])

    def _choose(self, task: Round, turn: int, then: Layer, points: int) -> int:
        """Move the best positions to the front, the first of them that of the line, which had so many points a turn
        before; how many.
        """
        size = int(then.counts[of.SIZE])
        if turn < len(task.line.codes):
            size = _with(task.line, turn, then, points)
        chosen = best(self.beam.data, then, size, task.width)
        for array in (then.parent, then.end, then.value):
            array[: len(chosen)] = array[chosen]
        keep(then, chosen)
        return len(chosen)

    # The moves of what was found

    def _won(self, task: Round, turn: int, steps: list[_Step], then: Layer, most: int) -> list[int] | None:
        """The moves of the best win in that turn, the line's own last turn among them; None: none has more points."""
        line, found = task.line, -1
        if then.counts[of.WINS]:
            found = int(then.counts[of.BEST])
        if turn == len(line.codes) - 1:
            as_it_was = line.gained(turn, int(steps[-1].points[0]))
            if as_it_was > max(most, found):
                return [*self._way(task, steps, 0), *line.codes[turn]]
        if found <= most:
            return None
        at = int(then.counts[of.BEST_FROM])
        last = self._between(task, len(steps) - 1, steps[-1], at, None, found)
        return [*self._way(task, steps, at), *last]

    def _way(self, task: Round, steps: list[_Step], at: int) -> list[int]:
        """The moves that lead to a position of the last step."""
        first, ways = task.stretch.start, list[list[int]]()
        for turn in range(len(steps) - 1, 0, -1):
            step, now = steps[turn], at
            at = int(step.parent[now])
            if step.end[now] == AS_IT_WAS:
                ways.append(task.line.codes[first + turn - 1])
            else:
                ways.append(self._between(task, turn - 1, steps[turn - 1], at, step.rows[now], int(step.points[now])))
        before = (code for codes in task.line.codes[:first] for code in codes)
        return [*before, *(code for codes in reversed(ways) for code in codes)]

    def _between(self, task: Round, turn: int, step: _Step, at: int, to: Any, points: int) -> list[int]:
        """The moves of a turn that lead from a position to another one (None: to a win) with so many points."""
        data, room, row = self.beam.data, self.beam.room, step.rows[at]
        held = task.held(task.stretch.start + turn)
        openings = [0]
        if held.white != ANYWHERE:
            openings = room.moves[: plays(data, held, row, room.moves)].tolist()
        for opening in openings:
            for end in room.ends[: unfold(data, PLAN, room, held, row, opening)]:
                reached = room.rows[end]
                is_it = reached[c.PHASE] == phases.WON if to is None else np.array_equal(_rest(reached), to)
                if is_it and int(step.points[at]) + _points(reached) == points:
                    return [*([opening] if opening else []), *path(room, int(end))]
        raise AssertionError(turn)


def _with(line: Line, turn: int, then: Layer, points: int) -> int:
    """See to it that the position of the line is the first of the layer; how many there are. `points` are those with
    which its position a turn before was reached.
    """
    size, row, points = int(then.counts[of.SIZE]), line.rows[turn], line.gained(turn - 1, points)
    found = np.flatnonzero((then.rows[:size] == row).all(axis=1))
    at = int(found[0]) if len(found) else size
    if not len(found) or then.points[at] < points:
        then.rows[at], then.points[at], then.parent[at], then.end[at] = row, points, 0, AS_IT_WAS
    then.value[at] = np.inf
    for array in (then.rows, then.points, then.parent, then.end, then.value):
        array[[0, at]] = array[[at, 0]]
    return max(size, at + 1)


def repair(
    repairer: Repairer,
    row: Any,
    points: int,
    found: Found,
    rounds: int | None = None,
    on_win: Callable[[Found], None] = lambda _: None,
) -> Found:
    """A line with more points, made of one that begins with that row and so many points, if rounds find it.

    It ends after so many rounds, or when the repairer's clock raises; `on_win` takes every better line as it comes. It
    hangs on no clock itself: so many rounds always do the same.
    """
    line, course = line_of(repairer.beam.data, row, points, found.codes), _Course(repairer.beam.data.cards)
    for number in count() if rounds is None else range(rounds):
        before = repairer.beam.made
        better = repairer.run(course.round(number, line))
        course.learn(repairer.beam.made - before, is_better=better is not None)
        if better is not None:
            line = better
            found = Found(line.total, int(line.rows[-1][c.TURN]), line.all_codes)
            on_win(found)
    return found


class _Course:
    """Which rounds are tried: two of three free the end of the line, the others turns in its middle. By the number of
    turns, widths are such that each round takes as much effort.
    """

    def __init__(self, cards: int) -> None:
        self._cards = cards
        self._widths: dict[tuple[int, int], int] = {}
        self._key = (0, 0)
        self._effort, self._vain = float(EFFORT), 0

    def round(self, number: int, line: Line) -> Round:
        """The next round."""
        stream, turns = Stream(f"repair/{number}"), len(line.codes)
        if stream.below(3):
            first = max(0, turns - 3 - stream.below(LONGEST_END - 2))
            free, self._key = FREE_END, (FREE_END, turns - first)
        else:
            first, free = stream.below(turns), stream.below(LONGEST_STRETCH + 1)
            self._key = free, (turns - first) // 3
        width = self._widths.setdefault(self._key, FIRST_WIDTH)
        cards = stream.shuffle(range(self._cards))[: stream.choose(REACH)]
        return Round(
            line, range(first, first + free), width, sum(1 << card for card in cards), weights_of(RICH, number)
        )

    def learn(self, made: int, *, is_better: bool) -> None:
        """Fit the width to what it took."""
        factor = min(2.0, max(0.5, self._effort / max(1, made)))
        self._widths[self._key] = min(MOST_WIDTH, max(LEAST_WIDTH, int(self._widths[self._key] * factor)))
        self._vain = 0 if is_better else self._vain + 1
        if self._vain and self._vain % PATIENCE == 0:
            self._effort *= MORE
