"""Grids of equal pieces with shared cuts or gutters: how many fit, and where. mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.geometry import Box
from generator.papers import EDGE, STRIP, TRIM_EDGE, Paper
from generator.places import Block, Piece, Place

MARK_ROOM = 1.5
"""Least length of a crop mark."""

MARK_GAP = 1.0
"""Where bleed and mark must share a narrow margin, the mark keeps this far from the cut."""

MARK_LENGTH = 5.0
"""Length of a crop mark where there is room."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of `w` × `h` as they lie on the paper, from the first one's corner ``(x, y)``.

    `turned`: the pieces lie on their right side. `bleed`: what their faces draw beyond the trim.
    """

    columns: int
    rows: int
    x: float
    y: float
    w: float
    h: float
    gutter: float
    bleed: float
    turned: bool = False
    strip_sides: bool = False

    @property
    def count(self) -> int:
        """Cells in all."""
        return self.columns * self.rows

    @property
    def width(self) -> float:
        """From the first cut to the last."""
        return self.columns * (self.w + self.gutter) - self.gutter

    @property
    def height(self) -> float:
        """From the first cut to the last."""
        return self.rows * (self.h + self.gutter) - self.gutter

    def cell(self, index: int) -> Box:
        """Trim of the cell, row by row."""
        row, column = divmod(index, self.columns)
        return Box(self.x + column * (self.w + self.gutter), self.y + row * (self.h + self.gutter), self.w, self.h)


def margin_with_strip(bleed: float) -> float:
    """Margin that holds a strip, a crop mark and the bleed."""
    return EDGE + STRIP + MARK_ROOM + max(bleed, MARK_GAP)


def fit(paper: Paper, size: tuple[float, float], bleed: float, gutter: float) -> Grid | None:
    """The fullest grid of pieces of `size`, in the middle of the paper; None if not one fits.

    Of equally full ones the upright, and strips at top and bottom, are preferred.
    """
    w, h = size
    found = [
        grid
        for turned, (cw, ch) in ((False, (w, h)), (True, (h, w)))
        for sides in (False, True)
        if (grid := _fill(paper, Grid(0, 0, 0, 0, cw, ch, gutter, bleed, turned, sides))) is not None
    ]
    return max(found, key=lambda grid: grid.count, default=None)


def _fill(paper: Paper, cell: Grid) -> Grid | None:
    """As many cells as fit with the strips where `cell` says."""
    strip = margin_with_strip(cell.bleed)
    margin_x, margin_y = (strip, TRIM_EDGE) if cell.strip_sides else (TRIM_EDGE, strip)
    columns = how_many(paper.width - 2 * margin_x, cell.w, cell.gutter)
    rows = how_many(paper.height - 2 * margin_y, cell.h, cell.gutter)
    if columns < 1 or rows < 1:
        return None
    x = (paper.width - columns * cell.w - (columns - 1) * cell.gutter) / 2
    y = (paper.height - rows * cell.h - (rows - 1) * cell.gutter) / 2
    return Grid(columns, rows, x, y, cell.w, cell.h, cell.gutter, cell.bleed, cell.turned, cell.strip_sides)


def how_many(room: float, size: float, gutter: float) -> int:
    """Cells of `size` with gutters between them in `room`."""
    return int((room + gutter + 1e-9) // (size + gutter))


def lay(grid: Grid, pieces: Sequence[Piece], paper: Paper, reach: float) -> Block:
    """`pieces` in the cells of `grid`, row by row; the last rows may be partly filled or empty."""
    places = (
        Place(component, card, grid.cell(index), 90 if grid.turned else 0, _clip(grid, index, len(pieces), paper))
        for index, (component, card) in enumerate(pieces)
    )
    return Block(tuple(places), reach)


def _clip(grid: Grid, index: int, count: int, paper: Paper) -> Box:
    """The trim and what may be seen of its bleed: up to a neighbour's cut, half a gutter, or the paper's rim."""
    page, box = Box(0, 0, paper.width, paper.height).inset(EDGE), grid.cell(index)
    column = index % grid.columns

    def reach(down: int, across: int, room: float) -> float:
        there = 0 <= column + across < grid.columns and 0 <= index + down * grid.columns + across < count
        return min(grid.bleed, grid.gutter / 2 if there else room)

    left, right = reach(0, -1, box.x - page.x), reach(0, 1, page.right - box.right)
    top, bottom = reach(-1, 0, box.y - page.y), reach(1, 0, page.bottom - box.bottom)
    return Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)
