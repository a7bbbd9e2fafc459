"""What stands beside the pieces: crop marks, the sheet's name, rulers, outlines of round pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.canvas import Canvas, Theme
from games.components import Shape
from games.geometry import Box, Path, Point
from generator.grid import MARK_GAP, MARK_ROOM
from generator.papers import EDGE, STRIP, Paper
from generator.places import Block, Place

MARK = "#000000"
HALO = "#ffffff"
MARK_LINE = 0.25
HALO_LINE = 1.0
INCH = 25.4


def crop_marks(canvas: Canvas, block: Block, paper: Paper, *, strip_sides: bool) -> None:
    """Marks at both ends of every cut of the block, over a white halo."""
    lines = mark_lines(block, paper, strip_sides=strip_sides)
    for colour, weight in ((HALO, HALO_LINE), (MARK, MARK_LINE)):
        for a, b in lines:
            canvas.line(a, b, stroke=colour, line=weight)


def mark_lines(block: Block, paper: Paper, *, strip_sides: bool) -> list[tuple[Point, Point]]:
    """End points of all crop marks, mm on the paper, each from its end near the cut outwards."""
    trim = Box.hull(place.box for place in block.places)
    seen = Box.hull(place.clip for place in block.places)
    page = Box(0, 0, paper.width, paper.height).inset(EDGE + MARK_LINE / 2)
    free = page.inset(STRIP, 0) if strip_sides else page.inset(0, STRIP)
    top = _span(trim.y - seen.y, trim.y - free.y, block.reach)
    bottom = _span(seen.bottom - trim.bottom, free.bottom - trim.bottom, block.reach)
    left = _span(trim.x - seen.x, trim.x - free.x, block.reach)
    right = _span(seen.right - trim.right, free.right - trim.right, block.reach)
    lines: list[tuple[Point, Point]] = []
    for x in _cuts((place.box.x, place.box.right) for place in block.places):
        lines.append(((x, trim.y - top[0]), (x, trim.y - top[1])))
        lines.append(((x, trim.bottom + bottom[0]), (x, trim.bottom + bottom[1])))
    for y in _cuts((place.box.y, place.box.bottom) for place in block.places):
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
            x, y = place.box.center
            canvas.circle(x, y, place.box.w / 2, stroke=MARK, line=0.2)


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
