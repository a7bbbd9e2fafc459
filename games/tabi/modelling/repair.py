"""Repair of a line: a stretch of turns is searched anew, the other turns are held to the cards that were played.

A round plays the line again from the first turn of the stretch, layer by layer. In the turns of the stretch every move
is looked at. In the others the turn begins as it did, up to the card that is played (and the map); pawns, letters,
effects, items, cubes are free. The line itself is always kept, so a round never ends with fewer points. What comes
out are lines like any other, not bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import layers as of
from games.tabi.searching import phases, verbs
from games.tabi.searching.beams import Beam, Kept, _best, keep
from games.tabi.searching.data import Data
from games.tabi.searching.following import follow, made, opened
from games.tabi.searching.guiding import Guide, no_guide
from games.tabi.searching.layers import Judge, Layer, clear
from games.tabi.searching.turns import expand, path

SLICE = 64
"""Positions between two looks at the clock."""

AS_IT_WAS = -1
"""Stands for the end of the turn that the line has."""

FREE = np.zeros(0, np.int64)
"""The opening of a turn in which everything is free."""


@dataclass(frozen=True)
class Line:
    """A line that wins, turn by turn. `rows`: the positions at the turns' starts, without points."""

    rows: list[Any]
    codes: list[list[int]]
    points: list[int]
    """Before each turn; the last entry is that of the end."""

    @property
    def total(self) -> int:
        """Its points."""
        return self.points[-1]

    def opening(self, turn: int) -> Any:
        """The moves of a turn up to the card that is played."""
        codes = self.codes[turn]
        place = next(i for i, code in enumerate(codes) if code >> 24 == verbs.PLAY)
        return np.array(codes[: place + 1], np.int64)


def line_of(data: Data, row: Any, points: int, codes: Sequence[int]) -> Line:
    """The turns of a line that begins at a turn's start and wins."""
    row, turn = _rest(row), int(row[c.TURN])
    line = Line([row.copy()], [[]], [points])
    for code in codes:
        made(data, row, code)
        line.codes[-1].append(code)
        if row[c.TURN] != turn or row[c.PHASE] == phases.WON:
            line.points.append(line.points[-1] + 100 * int(row[c.HUNDREDS]) + int(row[c.POINTS]))
            row, turn = _rest(row), int(row[c.TURN])
            line.rows.append(row.copy())
            line.codes.append([])
    return Line(line.rows[:-1], line.codes[:-1], line.points)


def _rest(row: Any) -> Any:
    """A turn's start as layers hold it: without points, and without the camera's number."""
    row = row.copy()
    row[[c.HUNDREDS, c.POINTS, c.SHOT, c.CHANGE]] = 0
    return row


class Repair:
    """The searches of one start, in the arrays of its beam."""

    def __init__(self, beam: Beam, plan: Any, guide: Guide | None, look_at_clock: Callable[[], None]) -> None:
        self.beam, self.plan, self.guide, self.look_at_clock = beam, plan, guide or no_guide(), look_at_clock

    def run(self, line: Line, stretch: range, width: int, weights: Any, close: bool = False) -> Line | None:
        """Search those turns anew (indices of turns of the line); a line with more points, or None."""
        now, then = self.beam.layers
        clear(now)
        now.rows[0], now.points[0] = line.rows[stretch.start], line.points[stretch.start]
        history = [Kept(now.rows[:1].copy(), np.zeros(1, np.int64), np.zeros(1, np.int64))]
        openings: list[Any] = []
        kept, turn, best = 1, stretch.start, None
        while kept:
            openings.append(FREE if turn in stretch or turn >= len(line.codes) else line.opening(turn))
            clear(then)
            self._advance(weights, openings[-1], kept, now, then)
            if then.counts[of.WINS] and then.counts[of.BEST] > (line.total if best is None else best.total):
                codes = self._codes(line, stretch.start, history, openings, then)
                whole = [code for codes in (*line.codes[: stretch.start], *codes) for code in codes]
                best = line_of(self.beam.data, line.rows[0], line.points[0], whole)
            turn += 1
            if turn >= len(line.codes) and turn not in stretch:
                break
            kept = self._choose(line, turn, width, then)
            history.append(Kept(then.rows[:kept].copy(), then.parent[:kept].copy(), then.end[:kept].copy()))
            now, then = then, now
        return best

    def _advance(self, weights: Any, opening: Any, kept: int, now: Layer, then: Layer) -> None:
        judge = Judge(weights, self.beam.homes, self.beam.on, self.guide)
        for first in range(0, kept, SLICE):
            self.look_at_clock()
            last = min(first + SLICE, kept)
            follow(self.beam.data, self.plan, judge, self.beam.room, now, first, last, then, opening)
        self.beam.made += int(then.counts[of.MADE])

    def _choose(self, line: Line, turn: int, width: int, then: Layer) -> int:
        """Move the best positions to the front, the first of them that of the line; how many."""
        size = self._with(line, turn, then) if turn < len(line.rows) else int(then.counts[of.SIZE])
        chosen = _best(then, size, width)
        if size and then.value[0] == np.inf and 0 not in chosen:
            chosen = np.append(chosen, 0)
        for array in (then.parent, then.end, then.value):
            array[: len(chosen)] = array[chosen]
        keep(then, chosen)
        return len(chosen)

    def _with(self, line: Line, turn: int, then: Layer) -> int:
        """See to it that the position of the line is the first of the layer; how many there are."""
        size, row, points = int(then.counts[of.SIZE]), line.rows[turn], line.points[turn]
        found = np.flatnonzero((then.rows[:size] == row).all(axis=1))
        at = int(found[0]) if len(found) else size
        if not len(found) or then.points[at] < points:
            then.rows[at], then.points[at], then.parent[at], then.end[at] = row, points, 0, AS_IT_WAS
        then.value[at] = np.inf
        for array in (then.rows, then.points, then.parent, then.end, then.value):
            array[[0, at]] = array[[at, 0]]
        return max(size, at + 1)

    def _codes(self, line: Line, first: int, history: list[Kept], openings: list[Any], then: Layer) -> list[list[int]]:
        """The moves, turn by turn, that lead to the best win of a layer."""
        room, data = self.beam.room, self.beam.data
        parent, end = int(then.counts[of.BEST_FROM]), int(then.counts[of.BEST_END])
        turns: list[list[int]] = []
        for turn, kept in zip(reversed(range(len(history))), reversed(history), strict=True):
            opening = openings[turn]
            if end == AS_IT_WAS:
                turns.append(line.codes[first + turn])
                parent, end = int(kept.parent[parent]), int(kept.end[parent])
                continue
            row = kept.rows[parent].copy()
            opened(data, row, opening, room.moves)
            expand(data, room, row, self.plan)
            turns.append([*opening.tolist(), *path(room, int(room.ends[end]))])
            parent, end = int(kept.parent[parent]), int(kept.end[parent])
        return turns[::-1]
