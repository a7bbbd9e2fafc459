"""Pieces of maze, three by three: what a card finds, and what it leaves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.art import arc, flat, joined
from games.canvas import Canvas, Theme
from games.geometry import Box, Matrix, Path, Point
from games.mugen.emblems import LOTUS, medal
from games.mugen.floors import UNIT, floor
from games.mugen.glyphs import DOWN, OPENINGS, column_row, squares

SIDE = 3 * UNIT
PLAIN = 1.4
"""Paths are narrower here by this much on either side, so that walls show."""


@dataclass(frozen=True)
class Fragment:
    """A piece of maze in its own units: 90 wide, each tile 30; the accent marks what changes."""

    canvas: Canvas
    theme: Theme
    role: str
    rows: Sequence[str]
    marked: Sequence[str]

    @property
    def accent(self) -> str:
        """The card's colour."""
        return self.theme.colour(self.role)

    @property
    def is_open(self) -> bool:
        """Whether areas are left as paper."""
        return self.theme.edge(self.role) is not None

    def draw(self) -> None:
        """Walls, floors, closed doors, and a frame."""
        canvas, theme = self.canvas, self.theme
        canvas.rect(Box(0, 0, SIDE, SIDE), fill=flat(theme, "stone", 0.5))
        chosen = [Path.rect(_cell(name)) for name in self.marked]
        if chosen:
            canvas.path(joined(chosen), fill=flat(theme, self.role, 0.7))
        self._floors()
        self._doors()
        canvas.path(_grid(), stroke=theme.colour("joint"), line=0.5 if self.is_open else 0.7)
        for path in self._outlines():
            canvas.path(path, stroke=self.accent, line=1.0 if self.is_open else 2.2)
        canvas.rect(
            Box(0, 0, SIDE, SIDE),
            stroke=theme.colour("muted" if self.is_open else "kerb"),
            line=0.7 if self.is_open else 1.6,
        )

    def _outlines(self) -> list[Path]:
        """Round each marked tile, or round all of them where they make up a block."""
        cells = [_cell(name) for name in self.marked]
        if not cells:
            return []
        x, y = min(cell.x for cell in cells), min(cell.y for cell in cells)
        block = Box(x, y, max(cell.right for cell in cells) - x, max(cell.bottom for cell in cells) - y)
        is_block = block.w * block.h == len(cells) * UNIT * UNIT
        return [Path.rect(box) for box in ([block] if is_block else cells)]

    def _floors(self) -> None:
        places = [(x, y, glyph) for _, x, y, glyph in squares(self.rows) if glyph != DOWN]
        found = [(floor(OPENINGS[glyph], "", PLAIN), Matrix.placed((x * UNIT, y * UNIT))) for x, y, glyph in places]
        area = joined(one.area.mapped(place) for one, place in found)
        kerbs = joined(one.kerb.mapped(place) for one, place in found)
        self.canvas.path(area, fill=flat(self.theme, "floor"))
        self.canvas.path(
            kerbs, stroke=self.theme.colour("muted" if self.is_open else "kerb"), line=0.7 if self.is_open else 1.4
        )

    def _doors(self) -> None:
        """Tiles that lie face down."""
        names = [name for name, _, _, glyph in squares(self.rows) if glyph == DOWN]
        if not names:
            return
        theme, kerb = self.theme, self.theme.colour("kerb")
        cells = [_cell(name) for name in names]
        self.canvas.path(joined(Path.rect(cell.inset(1.2)) for cell in cells), fill=flat(theme, "night"))
        leaves = [Path.rect(Box(cell.x + dx, cell.y + 5, 8.4, 20)) for cell in cells for dx in (6.0, 15.6)]
        line = theme.colour("muted" if self.is_open else "light")
        self.canvas.path(joined(leaves), stroke=line, line=0.8 if self.is_open else 1.2)
        rings = joined(Path.ellipse(cell.center[0], cell.center[1] + 1, 3.0) for cell in cells)
        self.canvas.path(rings, fill=flat(theme, "gold"), stroke=kerb, line=0.8)

    def pieces(self, standing: Iterable[str]) -> None:
        """Pawns and the treasure: ``seat1 a2``; a pawn with ``+`` holds the treasure."""
        for entry in standing:
            who, name = entry.split()
            x, y = _cell(name).center
            if who.startswith("treasure"):
                self._treasure(x, y, 8.4)
                continue
            medal(self.canvas, self.theme, int(who.removeprefix("seat").rstrip("+")), (x, y), 9.0)
            if who.endswith("+"):
                self._treasure(x + 8.4, y - 8.4, 6.4)

    def _treasure(self, x: float, y: float, r: float) -> None:
        theme, line = self.theme, self.theme.colour("petal-deep")
        self.canvas.circle(x, y, r, fill=flat(theme, "gold", 0.55), stroke=line, line=1.0)
        self.canvas.icon(LOTUS, Box(x - r * 0.78, y - r * 0.86, r * 1.56, r * 1.56), line)

    def trail(self, names: Sequence[str], stop: str = "", *, taken: bool = False) -> None:
        """Steps from tile to tile; at `stop`, if given, they are cut off. `taken`: somebody stands at the end."""
        points = [_cell(name).center for name in names]
        short = [*points[:-1], _towards(points[-1], points[-2], 10)] if taken else points
        self._arrow(Path.lines(short), dash=(0.01, 4.6))
        if stop:
            x, y = _cell(stop).center
            self.canvas.circle(x, y, 9.4, fill=flat(self.theme, "paper"), stroke=self.accent, line=2.4)
            bars = [Path.lines([(x - s * 4.4, y - 4.4), (x + s * 4.4, y + 4.4)]) for s in (-1, 1)]
            self.canvas.path(joined(bars), stroke=self.accent, line=2.8)

    def _arrow(self, path: Path, *, dash: tuple[float, ...] = ()) -> None:
        """A line with a head at its end, on a pale ground so that it is seen on walls too."""
        (ax, ay), (bx, by) = _last_two(path)
        angle = math.atan2(by - ay, bx - ax)
        tip = (bx - 3 * math.cos(angle), by - 3 * math.sin(angle))
        paper = self.theme.colour("paper")
        self.canvas.path(path, stroke=paper, line=4.8)
        self.canvas.path(path, stroke=self.accent, line=2.6, dash=dash)
        head = Path.polygon([(5.6, 0), (-4.4, -5.6), (-4.4, 5.6)])
        self.canvas.path(head.mapped(Matrix.placed(tip, math.degrees(angle))), fill=self.accent, stroke=paper, line=0.9)

    def swap(self, names: Sequence[str]) -> None:
        """A bow from square to square, and one back."""
        (ax, ay), (bx, by) = (_cell(name).center for name in names)
        length, angle = math.hypot(bx - ax, by - ay), math.degrees(math.atan2(by - ay, bx - ax))
        inset = 6.0
        bow = Path().move(inset, -9).curve(length * 0.3, -22, length * 0.7, -22, length - inset, -9.5)
        self._arrow(bow.mapped(Matrix.placed((ax, ay), angle)))
        self._arrow(bow.mapped(Matrix.placed((bx, by), angle + 180)))

    def turn(self, way: str) -> None:
        """A round arrow about the middle of what is marked."""
        xs, ys = zip(*(_cell(name).center for name in self.marked), strict=True)
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        r = 9.0 if len(self.marked) == 1 else 10.5
        sign = 1 if way == "right" else -1
        ends = (-150.0, 100.0) if sign > 0 else (-30.0, -280.0)
        path = arc(x, y, r, *ends)
        paper = self.theme.colour("paper")
        self.canvas.path(path, stroke=paper, line=5.2)
        self.canvas.path(path, stroke=self.accent, line=2.8)
        a = math.radians(ends[1])
        tip = (x + r * math.cos(a), y + r * math.sin(a))
        head = Path.polygon([(7.4, 0), (-2.6, -5.8), (-2.6, 5.8)])
        place = Matrix.placed(tip, ends[1] + 90 * sign + 14 * sign)
        self.canvas.path(head.mapped(place), fill=self.accent, stroke=paper, line=0.8)

    def slide(self) -> None:
        """The marked column goes up; its first tile comes in again below."""
        x, _ = _cell(self.marked[0]).center
        x += 9.5
        self._arrow(Path.lines([(x, 84), (x, 7)]))


def _cell(name: str) -> Box:
    column, row = column_row(name)
    return Box(column * UNIT, row * UNIT, UNIT, UNIT)


def _grid() -> Path:
    lines = [Path.lines([(at, 0), (at, SIDE)]) for at in (UNIT, 2 * UNIT)]
    return joined([*lines, *(Path.lines([(0, at), (SIDE, at)]) for at in (UNIT, 2 * UNIT))])


def _towards(a: Point, b: Point, far: float) -> Point:
    """The point `far` from `a` on the way to `b`."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
    return (a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length)


def _last_two(path: Path) -> tuple[Point, Point]:
    """The last two points or handles of a path."""
    numbers = [number for _, pairs in path.segments[-2:] for number in pairs]
    return (numbers[-4], numbers[-3]), (numbers[-2], numbers[-1])
