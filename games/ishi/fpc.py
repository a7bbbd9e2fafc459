"""FPC cards: three edges bear a value each, the fourth is null; the mark is in the middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from games.art import Chance, arc, bleed_box, flat, joined
from games.canvas import Canvas, Fill, Hatch, Paint, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.icons import NULL
from games.ishi.look import fine, label, light, plate

UNIT = 30.0
"""Side, mm, that the face is drawn for; other sizes are scaled."""

HALF = UNIT / 2
PLATE = 3.7
LENS = 5.6
BAR = 5.0
"""Depth of the null edge's bar, mm."""

TURNS = (270, 0, 90)
"""Where the three values lie, clockwise from the null edge, which is printed at the bottom."""


def fpc(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of an FPC card."""
    canvas.rect(bleed_box(canvas), fill=flat(theme, "ice", 0.6))
    with canvas.group(move=(canvas.width / 2, canvas.height / 2), scale=canvas.width / UNIT):
        draw_fpc(canvas, theme, card.fact("edges"), card.fact("marks"), HALF + canvas.bleed * UNIT / canvas.width)
        label(canvas, theme, "code", card.id, Box(-13, -13, 5, 2.6), 6, role="muted", on="ice", tint=0.6, bold=False)


def draw_fpc(canvas: Canvas, theme: Theme, edges: Sequence[int], marks: Sequence[str], reach: float = HALF) -> None:
    """Edges and marks round the origin in units of `UNIT`; the null edge's bar goes as far as `reach`."""
    _null_edge(canvas, theme, reach)
    for value, turn in zip(edges, TURNS, strict=True):
        with canvas.group(turn=turn):
            _edge(canvas, theme, value)
    _lens(canvas, theme, marks)


def _edge(canvas: Canvas, theme: Theme, value: int) -> None:
    """A value towards the upper edge: half of a plus sign, which the neighbour completes, and its line."""
    deep, line = theme.colour("deep"), fine(theme, 0.25)
    canvas.path(_wires(), stroke=light(theme), line=line)
    canvas.path(_pads(), fill=theme.colour("paper"), stroke=light(theme), line=line)
    canvas.line((0, -HALF - 1.2), (0, -HALF + 1.2), stroke=deep, line=0.5)
    canvas.line((-1.2, -HALF), (1.2, -HALF), stroke=deep, line=0.5)
    plate(canvas, theme, value, (0, -9.5), PLATE, 15)


@lru_cache
def _wires() -> Path:
    """From the middle past the plate to both sides of the edge."""
    sides = [[(s * 1.6, -3), (s * 5.2, -6.6), (s * 5.2, -11.4), (s * 6.8, -13)] for s in (-1, 1)]
    return joined([Path.lines([(0, 0), (0, -9)]), *(Path.lines(points) for points in sides)])


@lru_cache
def _pads() -> Path:
    return joined(Path.ellipse(s * 6.8, -13, 0.5) for s in (-1, 1))


def _null_edge(canvas: Canvas, theme: Theme, reach: float) -> None:
    """A solid bar along the lower edge; where areas stay open it is hatched."""
    ink = theme.colour("ink")
    bar = Path.polygon([(-reach, HALF - BAR - 1.6), (-reach + 3.4, HALF - BAR), (reach - 3.4, HALF - BAR),
                        (reach, HALF - BAR - 1.6), (reach, reach), (-reach, reach)])  # fmt: skip
    is_open = theme.edge("deep") is not None
    fill: Fill = Paint(theme.colour("paper"), Hatch("diagonal", ink, 1.8, 0.2)) if is_open else ink
    canvas.path(bar, fill=fill, stroke=ink, line=fine(theme, 0.4))
    middle = (0.0, HALF - BAR / 2)
    sign = ink if is_open else theme.colour("paper")
    if is_open:
        canvas.circle(*middle, 2.1, fill=theme.colour("paper"))
    canvas.icon(NULL, Box(-2.1, middle[1] - 2.1, 4.2, 4.2), sign)


def _lens(canvas: Canvas, theme: Theme, marks: Sequence[str]) -> None:
    """One mark fills the middle; two share it, each with a whole sign in its half."""
    deep = theme.colour("deep")
    if len(marks) == 1:
        mark(canvas, theme, marks[0], LENS, Path.ellipse(0, 0, LENS))
        return
    for name, turn in zip(marks, (-45, 135), strict=True):
        _half_mark(canvas, theme, name, turn)
    k = LENS * math.sqrt(0.5)
    canvas.circle(0, 0, LENS, stroke=deep, line=fine(theme, 0.4))
    canvas.line((-k, k), (k, -k), stroke=deep, line=fine(theme, 0.4))


def _half_mark(canvas: Canvas, theme: Theme, name: str, turn: float) -> None:
    """Half of the middle (the upper one, turned) with a whole, upright mark in it."""
    half = arc(0, 0, LENS, 180, 360).close()
    with canvas.group(turn=turn):
        _ground(canvas, theme, name, half)
        with canvas.group(move=(0, -LENS * 0.47), turn=-turn):
            _sign(canvas, theme, name, LENS * 0.4)


def mark(canvas: Canvas, theme: Theme, name: str, r: float, ground: Path) -> None:
    """A mark on its ground: speckle on white, × on pale, □ on dark."""
    _ground(canvas, theme, name, ground)
    canvas.path(ground, stroke=theme.colour("deep"), line=fine(theme, 0.4))
    _sign(canvas, theme, name, r * 0.8)


def _ground(canvas: Canvas, theme: Theme, name: str, shape: Path) -> None:
    fills: dict[str, Fill] = {
        "noise": theme.colour("paper"),
        "cross": flat(theme, "deep", 0.22),
        "box": flat(theme, "deep"),
    }
    canvas.path(shape, fill=fills[name])


def _sign(canvas: Canvas, theme: Theme, name: str, r: float) -> None:
    deep = theme.colour("deep")
    if name == "noise":
        canvas.path(speckle(r * 1.14), fill=deep)
    elif name == "cross":
        k = r * 0.72
        for s in (-1, 1):
            canvas.line((-k, -k * s), (k, k * s), stroke=deep, line=fine(theme, r * 0.34))
    else:
        colour = deep if theme.edge("deep") else theme.colour("paper")
        k = r * 0.72
        canvas.rect(Box(-k, -k, 2 * k, 2 * k), stroke=colour, line=fine(theme, r * 0.3))


@lru_cache
def speckle(r: float) -> Path:
    """Grains of several sizes strewn over a disc, none touching."""
    chance, grains = Chance("noise"), list[tuple[float, float, float]]()
    for _ in range(900):
        size = chance.pick((0.055, 0.08, 0.12)) * max(r, 3.2)
        a, d = chance.between(0, 2 * math.pi), r * math.sqrt(chance.between(0, 1))
        x, y = d * math.cos(a), d * math.sin(a)
        if d + size <= r and all(math.hypot(x - gx, y - gy) > size + gs + 0.06 * max(r, 3.2) for gx, gy, gs in grains):
            grains.append((x, y, size))
    return joined(Path.ellipse(x, y, size) for x, y, size in grains)
