"""What stands beside the pieces: crop marks, the sheet's name, rulers, outlines of round pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.canvas import Canvas, Theme
from games.components import Shape
from games.geometry import Box, Path, Point
from generator.imposition import MARK_ROOM, Place
from generator.papers import EDGE, STRIP, Paper

MARK = "#000000"
HALO = "#ffffff"
MARK_LINE = 0.25
HALO_LINE = 1.0
MARK_LENGTH = 5.0
MARK_GAP = 1.0
"""Where bleed and mark must share a narrow margin, the mark keeps this far from the cut."""

INCH = 25.4


def crop_marks(canvas: Canvas, places: Sequence[Place], paper: Paper, *, strip_sides: bool) -> None:
    """Marks at both ends of every cut of the block, over a white halo."""
    for a, b in mark_lines(places, paper, strip_sides=strip_sides):
        canvas.line(a, b, stroke=HALO, line=HALO_LINE)
    for a, b in mark_lines(places, paper, strip_sides=strip_sides):
        canvas.line(a, b, stroke=MARK, line=MARK_LINE)


def mark_lines(places: Sequence[Place], paper: Paper, *, strip_sides: bool) -> list[tuple[Point, Point]]:
    """End points of all crop marks, mm on the paper, each from its end near the cut outwards."""
    block = _block([place.box for place in places])
    seen = _block([place.clip for place in places])
    page = Box(0, 0, paper.width, paper.height).inset(EDGE)
    strip = STRIP + 0.5
    free = page.inset(strip, 0) if strip_sides else page.inset(0, strip)
    spans = {
        "top": _span(block.y - seen.y, block.y - free.y),
        "bottom": _span(seen.bottom - block.bottom, free.bottom - block.bottom),
        "left": _span(block.x - seen.x, block.x - free.x),
        "right": _span(seen.right - block.right, free.right - block.right),
    }
    lines: list[tuple[Point, Point]] = []
    for x in _cuts((place.box.x, place.box.right) for place in places):
        lines.append(((x, block.y - spans["top"][0]), (x, block.y - spans["top"][1])))
        lines.append(((x, block.bottom + spans["bottom"][0]), (x, block.bottom + spans["bottom"][1])))
    for y in _cuts((place.box.y, place.box.bottom) for place in places):
        lines.append(((block.x - spans["left"][0], y), (block.x - spans["left"][1], y)))
        lines.append(((block.right + spans["right"][0], y), (block.right + spans["right"][1], y)))
    return lines


def _span(bleed: float, room: float) -> tuple[float, float]:
    """Where a mark begins and ends, as distances from the cut: beyond the bleed if there is room."""
    start = max(bleed, MARK_GAP)
    if room - start < MARK_ROOM - 0.01:
        start = MARK_GAP
    return start, min(room, start + MARK_LENGTH)


def _block(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


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
    # Turned by a quarter, the left strip reads upwards and the right one downwards.
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
