"""A flag of the FPO sheet: its number, five system values in equal cells, their levels, the fixed value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.art import flat, joined
from games.canvas import Canvas, Hatch, Paint, Theme
from games.geometry import Box, Path
from games.ishi.icons import PAYS, SYSTEM_ICONS, SYSTEMS, TARGET
from games.ishi.look import chamfered, fine, label, plate

UNIT = 30.0
"""Side, mm, that a flag is drawn for; other sizes are scaled."""

PATH_TINT = 0.24
CELLS = Box(1.4, 9.6, 27.2, 18.9)
GAP = 0.35
LEVELS = {1: 27.0, 2: 24.6, 3: 22.2}
"""Heights of the values in the chart."""

NOTCH = Box(20.6, 0, 9.4, 9)
CUT = 2.6
"""The fixed value's corner, and how much is notched off it."""

STRIP = Box(9.2, 1.6, 10.4, 4.8)
HATCHES = {"A": "diagonal", "B": "horizontal", "C": "dots"}


@dataclass(frozen=True)
class Flag:
    """What a flag says. `path` is A, B, C or empty."""

    name: str
    values: tuple[int, ...]
    fixed: int
    path: str = ""
    is_goal: bool = False


def draw_flag(canvas: Canvas, theme: Theme, flag: Flag) -> None:
    """A flag in units of `UNIT` from its own top left corner."""
    square = Box(0, 0, UNIT, UNIT)
    if flag.path:
        canvas.rect(square, fill=flat(theme, flag.path, PATH_TINT))
        path_strip(canvas, theme, flag.path, STRIP)
    if flag.is_goal:
        _goal(canvas, theme, square)
    on, tint = (flag.path, PATH_TINT) if flag.path else ("paper", 1.0)
    label(canvas, theme, f"{flag.name} number", flag.name, Box(1.5, 1.7, 7, 4.6), 11, role="deep", on=on, tint=tint)
    for box, system, value in zip(cells(), SYSTEMS, flag.values, strict=True):
        _cell(canvas, theme, flag.name, box, system, value)
    _levels(canvas, theme, flag)
    fixed_corner(canvas, theme, flag.fixed)


@lru_cache
def cells() -> tuple[Box, ...]:
    """The five cells."""
    return tuple(CELLS.columns(len(SYSTEMS), GAP))


def path_strip(canvas: Canvas, theme: Theme, path: str, strip: Box) -> None:
    """The path's hatch, and its letter in a cell of its own."""
    shape, colour = chamfered(strip, strip.h / 4), theme.colour(path)
    canvas.path(shape, fill=theme.colour("paper"))
    with canvas.group(clip=shape):
        _hatched(canvas, strip, HATCHES[path], colour)
    canvas.path(shape, stroke=colour, line=0.3)
    cell = Box(strip.center[0] - 2.2, strip.y, 4.4, strip.h)
    canvas.rect(cell, fill=theme.colour("paper"), stroke=colour, line=0.3)
    label(canvas, theme, f"path {path}", path, cell, 10)


def _hatched(canvas: Canvas, box: Box, pattern: str, colour: str) -> None:
    gaps: dict[str, Hatch] = {
        "diagonal": Hatch("diagonal", colour, 0.9, 0.3),
        "horizontal": Hatch("horizontal", colour, 0.8, 0.3),
        "dots": Hatch("dots", colour, 0.8, 0.14),
    }
    canvas.rect(box, fill=Paint(None, gaps[pattern]))


def _goal(canvas: Canvas, theme: Theme, square: Box) -> None:
    """A double frame and a target."""
    colour = theme.colour("accent")
    canvas.rect(square.inset(0.45), stroke=colour, line=0.6)
    canvas.icon(TARGET, Box(12, 1.4, 5.2, 5.2), colour)


def _cell(canvas: Canvas, theme: Theme, flag: str, box: Box, system: str, value: int) -> None:
    """A pictogram, the value under it, both on the tint of the energy that they cost."""
    energy = PAYS[system]
    canvas.rect(box, fill=flat(theme, energy, 0.2))
    if edge := theme.edge(energy):
        canvas.line((box.x, box.y), (box.right, box.y), stroke=edge, line=0.3)
    x = box.center[0]
    canvas.icon(SYSTEM_ICONS[system], Box(x - 2.1, box.y + 0.5, 4.2, 4.2), theme.colour(f"{energy}-deep"))
    digit = Box(box.x, box.y + 5.1, box.w, 5.8)
    label(canvas, theme, f"{flag} {system}", str(value), digit, 15, on=energy, tint=0.2)


def _levels(canvas: Canvas, theme: Theme, flag: Flag) -> None:
    """The values once more as a trace on three levels; the fixed one is dashed (not where ink is saved)."""
    deep = theme.colour("deep")
    if not theme.edge("deep"):
        canvas.path(_scale(), stroke=theme.colour("line"), line=0.15)
    fixed = LEVELS[flag.fixed]
    if not theme.edge("deep"):  # the corner tells it, too
        canvas.line((CELLS.x, fixed), (CELLS.right, fixed), stroke=deep, line=0.25, dash=(0.9, 1.1))
    trace, dots = _trace(flag.values, fine(theme, 0.75))
    canvas.path(trace, stroke=deep, line=fine(theme, 0.3))
    if theme.edge("deep"):
        canvas.path(dots, fill=deep)
    else:
        canvas.path(dots, fill=theme.colour("paper"), stroke=deep, line=0.35)


@lru_cache
def _scale() -> Path:
    return joined(Path.lines([(CELLS.x, y), (CELLS.right, y)]) for y in LEVELS.values())


@lru_cache
def _trace(values: Sequence[int], r: float) -> tuple[Path, Path]:
    points = [(box.center[0], LEVELS[value]) for box, value in zip(cells(), values, strict=True)]
    return Path.lines(points), joined(Path.ellipse(x, y, r) for x, y in points)


def fixed_corner(canvas: Canvas, theme: Theme, value: int) -> None:
    """The fixed value in the notched corner at the upper right of a field of `UNIT`."""
    canvas.path(chamfered(NOTCH, CUT, (3,)), fill=flat(theme, "cyan", 0.45))
    x, y, bottom = NOTCH.x, NOTCH.y, NOTCH.bottom
    inner = Path.lines([(x, y), (x, bottom - CUT), (x + CUT, bottom), (NOTCH.right, bottom)])
    canvas.path(inner, stroke=theme.colour("deep"), line=fine(theme, 0.35))
    plate(canvas, theme, value, (NOTCH.center[0] + 0.3, NOTCH.center[1]), 3.1, 12)
