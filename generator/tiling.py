"""Tiling: a board larger than the paper is cut to parts on several sheets. Pure geometry, mm, y downwards.

Parts meet at joins. The part left of a join (or above it) shows the picture for `OVERLAP` beyond it, as a
strip to glue on; the next part is cut on the join and glued over that strip. So whatever is seen of the
board in the end is seen once, and no cut has to be exact at both of its sides. ("Tiling" is the printers'
word, and has nothing to do with the tiles of a game.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from games.components import Component
from games.geometry import Box
from generator.grid import MARK_LENGTH, margin_with_strip
from generator.papers import EDGE, TRIM_EDGE, Paper
from generator.places import OVERLAP, Block, Part, Piece, Place

JOIN_BLEED = 2.0
"""How far a part shows the picture beyond its cut on a join, so that a cut beside the line leaves no white."""

LEAST_SHARE = 2 * OVERLAP
"""Narrower parts would be little more than their strips."""

MOST_PARTS = 36
"""Who glues more parts than these is better served by a print shop."""

SLACK = 1e-9

Way = tuple[float, tuple[float, ...]]
"""Joins up to a line, and the sum of the squares of the shares between them: the less, the more even."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a part adds to one side of the board, from ``start`` to ``end``, and its strip beyond."""

    start: float
    end: float
    strip: float

    @property
    def length(self) -> float:
        """From cut to cut."""
        return self.end + self.strip - self.start


@dataclass(frozen=True, slots=True)
class Tiling:
    """The parts of a board as it lies on the paper: columns from the left, rows from the top.

    `turned`: the board lies on its right side. `strip_sides`: as in `generator.places.Sheet`.
    """

    columns: tuple[Share, ...]
    rows: tuple[Share, ...]
    turned: bool
    strip_sides: bool

    @property
    def count(self) -> int:
        """How many parts there are."""
        return len(self.columns) * len(self.rows)


def tiling(component: Component, paper: Paper) -> Tiling:
    """The fewest parts, upright or turned; of equally few, upright, and strips at top and bottom."""
    ways = product((False, True), repeat=2)
    return min((_tiling(component, paper, *way) for way in ways), key=lambda found: found.count)


def _tiling(component: Component, paper: Paper, turned: bool, sides: bool) -> Tiling:
    (w, h), (xs, ys) = component.size, (component.joins.x, component.joins.y)
    if turned:  # clockwise: what was at the foot comes to lie at the left
        w, h, xs, ys = h, w, tuple(h - y for y in ys), xs
    strip = margin_with_strip(max(component.bleed, JOIN_BLEED))
    margin_x, margin_y = (strip, TRIM_EDGE) if sides else (TRIM_EDGE, strip)
    columns = shares(w, paper.width - 2 * margin_x, xs)
    return Tiling(columns, shares(h, paper.height - 2 * margin_y, ys), turned, sides)


def shares(length: float, room: float, lines: Sequence[float] = ()) -> tuple[Share, ...]:
    """The fewest parts of a side of `length` that each have `room`: joined on `lines` if these need no more."""
    parts = fewest(length, room)
    joins = on_lines(length, room, lines, parts) or _even(length, room, parts)
    stops = (0.0, *joins, length)
    return tuple(Share(a, b, OVERLAP if b < length else 0.0) for a, b in pairwise(stops))


def fewest(length: float, room: float) -> int:
    """How many parts there must be, each but the last with its strip."""
    return max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - SLACK))


def _even(length: float, room: float, parts: int) -> tuple[float, ...]:
    """Equal shares; where those would leave no room for strips, the last one is larger."""
    step = min(length / parts, room - OVERLAP)
    return tuple(step * i for i in range(1, parts))


def on_lines(length: float, room: float, lines: Sequence[float], parts: int) -> tuple[float, ...] | None:
    """The most even joins that lie on some of `lines`; None if these do not do."""
    ways: dict[float, Way] = {0.0: (0.0, ())}
    for _ in range(parts - 1):
        ways = dict(_onward(ways, lines, room - OVERLAP))
    ends = [
        (cost + (length - at) ** 2, joins)
        for at, (cost, joins) in ways.items()
        if LEAST_SHARE <= length - at <= room + SLACK
    ]
    return min(ends)[1] if ends else None


def _onward(ways: Mapping[float, Way], lines: Sequence[float], reach: float) -> Iterator[tuple[float, Way]]:
    """The best way to each line that is one part further."""
    for line in lines:
        found = [
            (cost + (line - at) ** 2, (*joins, line))
            for at, (cost, joins) in ways.items()
            if LEAST_SHARE <= line - at <= reach + SLACK
        ]
        if found:
            yield line, min(found)


def lay_parts(piece: Piece, found: Tiling, paper: Paper) -> Iterator[Block]:
    """Each part in the middle of its sheet, row by row."""
    component, card = piece
    reach = max(component.bleed, JOIN_BLEED) + MARK_LENGTH
    for (row, down), (column, across) in product(enumerate(found.rows), enumerate(found.columns)):
        cut = Box((paper.width - across.length) / 2, (paper.height - down.length) / 2, across.length, down.length)
        whole = Box(cut.x - across.start, cut.y - down.start, found.columns[-1].end, found.rows[-1].end)
        part = Part(column, row, len(found.columns), len(found.rows), whole)
        clip = _clip(cut, part, component.bleed, paper)
        yield Block((Place(component, card, cut, 90 if found.turned else 0, clip, part),), reach)


def _clip(cut: Box, part: Part, bleed: float, paper: Paper) -> Box:
    """The cut-out part with its bleed; a strip needs none, as it is glued over."""
    page = Box(0, 0, paper.width, paper.height).inset(EDGE)
    left = min(JOIN_BLEED if part.column else bleed, cut.x - page.x)
    top = min(JOIN_BLEED if part.row else bleed, cut.y - page.y)
    right = 0.0 if part.beside else min(bleed, page.right - cut.right)
    bottom = 0.0 if part.below else min(bleed, page.bottom - cut.bottom)
    return Box(cut.x - left, cut.y - top, cut.w + left + right, cut.h + top + bottom)
