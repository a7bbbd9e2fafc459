"""The canvas that faces draw on: `games.canvas.Canvas` over any surface, with all checks.

It keeps the map from face to paper, so that it knows how large text really comes out and whether
it stays inside the safe zone. Faults are collected, never raised: one run reports them all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from games.canvas import Fill, Hatch, Icon, InlineIcon, Paint, TextSet, TextStyle
from games.errors import Faults
from games.geometry import Box, Matrix, Path, Point
from games.icons import GRID
from games.messages import Message, say
from generator import colour as tone
from generator.fonts import Metrics, metrics
from generator.setting import Setting
from generator.surfaces import Pen, Surface
from generator.themes import MIN_CONTRAST
from generator.typeset import set_text

ICON_LINE = 2.0
"""Weight of an icon's strokes on its grid."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is drawn on: trim size, bleed and safe zone in mm; `round_trim` where the cut is a circle."""

    width: float
    height: float
    bleed: float = 0
    safe: float = 0
    round_trim: bool = False

    def holds(self, box: Box) -> bool:
        """Whether `box` lies inside the safe zone."""
        if not self.round_trim:
            return Box(0, 0, self.width, self.height).inset(self.safe).contains(box, 0.01)
        middle = (self.width / 2, self.height / 2)
        corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
        return max(math.dist(corner, middle) for corner in corners) <= self.width / 2 - self.safe + 0.01


class FaceCanvas:
    """Implements `games.canvas.Canvas`."""

    def __init__(self, surface: Surface, frame: Frame, lang: str, where: str, faults: Faults) -> None:
        self._surface = surface
        self._frame = frame
        self._where = where
        self._faults = faults
        self._maps = [Matrix()]
        self.lang = lang

    @property
    def width(self) -> float:
        """Trim width, mm."""
        return self._frame.width

    @property
    def height(self) -> float:
        """Trim height, mm."""
        return self._frame.height

    @property
    def bleed(self) -> float:
        """Reach beyond the trim, mm."""
        return self._frame.bleed

    @property
    def _metrics(self) -> Metrics:
        return metrics()

    def rect(
        self, box: Box, *, fill: Fill = None, stroke: str | None = None, line: float = 0.25, radius: float = 0
    ) -> None:
        """A rectangle."""
        flat, hatch = _parts(fill)
        if hatch is None:
            self._surface.rect(box, radius, Pen(flat, stroke, line))
            return
        if flat:
            self._surface.rect(box, radius, Pen(flat))
        self._hatch(Path.rounded(box, radius) if radius else Path.rect(box), hatch)
        if stroke:
            self._surface.rect(box, radius, Pen(None, stroke, line))

    def circle(
        self, x: float, y: float, r: float, *, fill: Fill = None, stroke: str | None = None, line: float = 0.25
    ) -> None:
        """A circle."""
        if isinstance(fill, Paint) and fill.hatch:
            self.path(Path.ellipse(x, y, r), fill=fill, stroke=stroke, line=line)
        else:
            self._surface.circle(x, y, r, Pen(_parts(fill)[0], stroke, line))

    def path(
        self,
        path: Path,
        *,
        fill: Fill = None,
        stroke: str | None = None,
        line: float = 0.25,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Any outline."""
        flat, hatch = _parts(fill)
        if hatch is None:
            self._surface.path(path, Pen(flat, stroke, line, dash))
            return
        if flat:
            self._surface.path(path, Pen(flat))
        self._hatch(path, hatch)
        if stroke:
            self._surface.path(path, Pen(None, stroke, line, dash))

    def line(self, a: Point, b: Point, *, stroke: str, line: float = 0.25, dash: tuple[float, ...] = ()) -> None:
        """A straight line."""
        self._surface.path(Path.lines((a, b)), Pen(None, stroke, line, dash))

    @contextmanager
    def group(
        self, *, move: Point = (0, 0), turn: float = 0, scale: float = 1, clip: Path | Box | None = None
    ) -> Iterator[None]:
        """New coordinates, and a clip in them."""
        with self.mapped(Matrix.placed(move, turn, scale), Path.rect(clip) if isinstance(clip, Box) else clip):
            yield

    @contextmanager
    def mapped(self, matrix: Matrix, clip: Path | None = None) -> Iterator[None]:
        """`group` for any affine map."""
        self._surface.push(matrix, clip)
        self._maps.append(self._maps[-1] @ matrix)
        try:
            yield
        finally:
            self._maps.pop()
            self._surface.pop()

    def icon(self, icon: Icon, box: Box, colour: str, *, outline: str | None = None) -> None:
        """An icon, as large as the box lets it be."""
        side = min(box.w, box.h)
        corner = (box.center[0] - side / 2, box.center[1] - side / 2)
        with self.mapped(Matrix.placed(corner, 0, side / GRID)):
            for path in icon.fills:
                self._surface.path(path, Pen(colour, outline, ICON_LINE / 2))
            for path in icon.strokes:
                self._surface.path(path, Pen(None, colour, ICON_LINE))

    def measure(self, string: str, size: float, *, bold: bool = False) -> float:
        """Width, mm."""
        return self._metrics.width(string, size, bold=bold)

    def text(
        self,
        field: str,
        string: str,
        box: Box,
        style: TextStyle,
        *,
        icons: Mapping[str, InlineIcon] | None = None,
    ) -> TextSet:
        """Set text, and check it."""
        setting = set_text(string, box, style, self._metrics, icons, self._maps[-1].zoom)
        for problem in [*setting.problems, *self._misplaced(setting), *_illegible(style)]:
            self._faults.add(self._where, field, problem)
        for run in setting.runs:
            self._surface.run(run)
        for mark in setting.marks:
            self.icon(mark.icon.icon, mark.box, mark.icon.colour)
        return TextSet(setting.lines, setting.size, setting.box)

    def _misplaced(self, setting: Setting) -> Iterator[Message]:
        if (setting.runs or setting.marks) and not self._frame.holds(self._maps[-1].box(setting.box)):
            yield say(
                "text leaves the safe zone of {safe} mm inside the cut: move it or make it smaller",
                safe=f"{self._frame.safe:g}",
            )

    def _hatch(self, path: Path, hatch: Hatch) -> None:
        lines = _hatch_lines(path.bounds(), hatch)
        dash = (0.0, hatch.gap) if hatch.pattern == "dots" else ()
        weight = hatch.line * 3 if hatch.pattern == "dots" else hatch.line
        self._surface.push(Matrix(), path)
        self._surface.path(lines, Pen(None, hatch.colour, weight, dash))
        self._surface.pop()


def _parts(fill: Fill) -> tuple[str | None, Hatch | None]:
    return (fill.colour, fill.hatch) if isinstance(fill, Paint) else (fill, None)


def _illegible(style: TextStyle) -> Iterator[Message]:
    ratio = tone.contrast(style.colour, style.on)
    if ratio < MIN_CONTRAST:
        yield say(
            "text in {colour} on {on} has a contrast of {ratio} : 1, at least {least} : 1 is needed: "
            "choose a darker or lighter role",
            colour=style.colour,
            on=style.on,
            ratio=f"{ratio:.1f}",
            least=f"{MIN_CONTRAST:g}",
        )


SLOPES = {
    "diagonal": ((1, -1),),
    "back": ((1, 1),),
    "cross": ((1, -1), (1, 1)),
    "horizontal": ((1, 0),),
    "dots": ((1, 0),),
    "vertical": ((0, 1),),
    "grid": ((1, 0), (0, 1)),
}
"""Directions of each pattern's lines."""


def _hatch_lines(box: Box, hatch: Hatch) -> Path:
    segments: list[tuple[str, tuple[float, ...]]] = []
    for dx, dy in SLOPES[hatch.pattern]:
        for a, b in _parallels(box, dx, dy, hatch.gap):
            segments += [("M", a), ("L", b)]
    return Path(tuple(segments))


def _parallels(box: Box, dx: int, dy: int, gap: float) -> Iterator[tuple[Point, Point]]:
    """Lines of direction ``(dx, dy)`` over `box`, on a lattice fixed to the origin."""
    if dx == 0 or dy == 0:
        low, high = (box.y, box.bottom) if dy == 0 else (box.x, box.right)
        for k in range(math.floor(low / gap), math.ceil(high / gap) + 1):
            at = k * gap
            yield ((box.x, at), (box.right, at)) if dy == 0 else ((at, box.y), (at, box.bottom))
        return
    step = gap * math.sqrt(2)
    ends = [y - dy * x for x in (box.x, box.right) for y in (box.y, box.bottom)]
    for k in range(math.floor(min(ends) / step), math.ceil(max(ends) / step) + 1):
        yield (box.x, k * step + dy * box.x), (box.right, k * step + dy * box.right)
