"""What stands beside the pieces: crop marks, the sheet's name, rulers, outlines of round pieces; and on the
strips of a board's parts, where the next part is glued.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext

from games.canvas import Canvas, Theme
from games.components import Shape
from games.geometry import Box, Path, Point
from generator.grid import MARK_GAP, MARK_ROOM
from generator.papers import EDGE, STRIP, Paper
from generator.places import OVERLAP, Block, Place

MARK = "#000000"
HALO = "#ffffff"
MARK_LINE = 0.25
HALO_LINE = 1.0
INCH = 25.4

JOIN_DASH = (0.6, 0.6)
"""Sets the marks of joins, where nothing is cut, off from crop marks."""

TICK = 3.0
TICK_STEP = 20.0
"""Length of the ticks on a strip, and about how far they are apart."""

HAIR = 0.25
"""What lies on a strip keeps so far from the join."""

Line = tuple[Point, Point]
Name = Callable[[int], str]
"""The words for a part of a given number."""


def crop_marks(canvas: Canvas, block: Block, paper: Paper, *, strip_sides: bool) -> None:
    """Marks at both ends of every cut of the block, over a white halo."""
    _draw(canvas, mark_lines(block, paper, strip_sides=strip_sides))


def _draw(canvas: Canvas, lines: Sequence[Line], dash: tuple[float, ...] = ()) -> None:
    """Marks over white halos."""
    for a, b in lines:
        canvas.line(a, b, stroke=HALO, line=HALO_LINE)
    for a, b in lines:
        canvas.line(a, b, stroke=MARK, line=MARK_LINE, dash=dash)


def mark_lines(block: Block, paper: Paper, *, strip_sides: bool) -> list[Line]:
    """All crop marks, mm on the paper, each from its end near the cut outwards."""
    xs = _cuts((place.box.x, place.box.right) for place in block.places)
    ys = _cuts((place.box.y, place.box.bottom) for place in block.places)
    return _beside(block, paper, xs, ys, strip_sides=strip_sides)


def join_lines(block: Block, paper: Paper, *, strip_sides: bool) -> list[Line]:
    """Marks like crop marks, at both ends of the lines at which a board's next parts are glued on."""
    found = [(place.box, place.part) for place in block.places if place.part]
    xs = [box.right - OVERLAP for box, part in found if part.beside]
    ys = [box.bottom - OVERLAP for box, part in found if part.below]
    return _beside(block, paper, xs, ys, strip_sides=strip_sides)


def _beside(block: Block, paper: Paper, xs: Sequence[float], ys: Sequence[float], *, strip_sides: bool) -> list[Line]:
    """Marks outside the block at both ends of upright lines at `xs` and level ones at `ys`."""
    trim = Box.hull(place.box for place in block.places)
    seen = Box.hull(place.clip for place in block.places)
    page = Box(0, 0, paper.width, paper.height).inset(EDGE + MARK_LINE / 2)
    free = page.inset(STRIP, 0) if strip_sides else page.inset(0, STRIP)
    top = _span(trim.y - seen.y, trim.y - free.y, block.reach)
    bottom = _span(seen.bottom - trim.bottom, free.bottom - trim.bottom, block.reach)
    left = _span(trim.x - seen.x, trim.x - free.x, block.reach)
    right = _span(seen.right - trim.right, free.right - trim.right, block.reach)
    lines: list[Line] = []
    for x in xs:
        lines.append(((x, trim.y - top[0]), (x, trim.y - top[1])))
        lines.append(((x, trim.bottom + bottom[0]), (x, trim.bottom + bottom[1])))
    for y in ys:
        lines.append(((trim.x - left[0], y), (trim.x - left[1], y)))
        lines.append(((trim.right + right[0], y), (trim.right + right[1], y)))
    return lines


def _span(bleed: float, room: float, reach: float) -> tuple[float, float]:
    """Where a mark begins and ends, as distances from the cut: beyond the bleed if there is room."""
    end = min(room, reach)
    start = max(bleed, MARK_GAP)
    return (start if end - start >= MARK_ROOM - 0.01 else MARK_GAP), end


def _cuts(edges: Iterator[tuple[float, float]]) -> list[float]:
    """Each place of a cut once, although neighbours share it up to rounding."""
    return sorted({round(value, 6) for pair in edges for value in pair})


def round_cuts(canvas: Canvas, places: Sequence[Place]) -> None:
    """The circle along which a round piece is cut."""
    for place in places:
        if place.component.shape is Shape.ROUND:
            (x, y), r = place.whole.center, place.whole.w / 2
            with canvas.group(clip=place.clip) if place.part else nullcontext():
                canvas.circle(x, y, r, stroke=MARK, line=0.2)


def joins(canvas: Canvas, theme: Theme, block: Block, paper: Paper, *, strip_sides: bool, name: Name) -> None:
    """Where the next parts of a board go: dashed marks beside it, ticks and their `name` on the strips.

    Whatever is on a strip begins a hair beyond the join, and is hidden once the next part is in its place.
    """
    _draw(canvas, join_lines(block, paper, strip_sides=strip_sides), JOIN_DASH)
    for place in block.places:
        part, box = place.part, place.box
        if part and part.beside:
            length = box.h - (OVERLAP if part.below else 0)
            with canvas.group(move=(box.right - OVERLAP, box.y + length), turn=270):
                _strip(canvas, theme, length, name(part.beside))
        if part and part.below:
            length = box.w - (OVERLAP if part.beside else 0)
            with canvas.group(move=(box.x, box.bottom - OVERLAP)):
                _strip(canvas, theme, length, name(part.below))


def _strip(canvas: Canvas, theme: Theme, length: float, name: str) -> None:
    """Ticks down from a join that runs to the right from the origin; a name in the middle between two."""
    steps = 2 * max(1, round(length / TICK_STEP / 2))
    step = length / steps
    ticks = [((i + 0.5) * step, HAIR) for i in range(steps)]
    _draw(canvas, [((x, y + HALO_LINE / 2), (x, y + TICK)) for x, y in ticks])
    style = theme.text(6.5, bold=True, align="center", valign="middle", floor=5, credit=True, lines=1)
    room = min(canvas.measure(name, 6.5, bold=True) + 2, step - 1)
    plate = Box(length / 2 - room / 2, OVERLAP / 2 - 1.6, room, 3.2)
    canvas.rect(plate, fill=HALO, radius=0.6)
    canvas.text("part", name, plate, style)


def furniture(canvas: Canvas, theme: Theme, name: str, paper: Paper, *, strip_sides: bool) -> None:
    """The sheet's name in one strip, the rulers in the strip opposite."""
    length = paper.height if strip_sides else paper.width
    across = paper.width if strip_sides else paper.height
    style = theme.text(6.5, valign="middle", floor=5, credit=True, lines=1)
    # Turned by a quarter, both strips read upwards.
    frame: tuple[Point, float] = ((0, paper.height), 270) if strip_sides else ((0, 0), 0)
    with canvas.group(move=frame[0], turn=frame[1]):
        canvas.text("sheet name", name, Box(EDGE + 2.5, EDGE, length - 2 * EDGE - 5, STRIP), style)
        with canvas.group(move=((length - 4 * INCH) / 2 - 5, across - EDGE - STRIP / 2)):
            rulers(canvas, theme)


def rulers(canvas: Canvas, theme: Theme) -> None:
    """100 mm upwards and 4 in downwards from one line that begins at the origin."""
    ticks = Path.lines([(0, 0), (4 * INCH, 0)])
    for mm in range(101):
        ticks += Path.lines([(mm, 0), (mm, -_tick(mm, 10))])
    for eighth in range(33):
        x = eighth * INCH / 8
        ticks += Path.lines([(x, 0), (x, _tick(eighth, 8))])
    canvas.path(ticks, stroke=theme.colour("ink"), line=0.12)
    label = theme.text(5, floor=5, credit=True, valign="middle", lines=1)
    canvas.text("ruler", "100 mm", Box(103, -1.9, 12, 1.9), label)
    canvas.text("ruler", "4 in", Box(103, 0, 12, 1.9), label)


def _tick(count: int, unit: int) -> float:
    """Length of a ruler's tick: long at the unit, middling at its half, else short."""
    if count % unit == 0:
        return 1.5
    return 1.1 if 2 * count % unit == 0 else 0.7
