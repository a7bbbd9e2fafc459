"""Backs: the inside of the linked computers, the same however a piece is turned."""

from __future__ import annotations

import math
from functools import lru_cache

from games.art import arc, bleed_box, flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path, Point
from games.ishi.look import chamfered, circuit, draw_circuit, fine, light

Arm = tuple[Path, Path]
"""A quarter of a rosette: lines, and nodes on them."""


@lru_cache
def _arm(r: float) -> Arm:
    """Arcs of a link that leave the middle upwards and bend to the right."""
    lines, nodes = list[Path](), list[Path]()
    for i, share in enumerate((0.30, 0.46, 0.62, 0.78, 0.94)):
        start, end = -90 + 9 * i, -90 + 52 + 9 * i
        lines.append(arc(0, 0, r * share, start, end))
        a, b = math.radians(start), math.radians(end)
        nodes += [Path.ellipse(r * share * math.cos(t), r * share * math.sin(t), r * 0.026) for t in (a, b)]
    lines.append(Path.lines([(0, -r * 0.17), (0, -r * 0.3)]))
    lines.append(Path.lines([(0, -r * 0.94), (0, -r * 1.6)]))
    lines.append(Path.lines([(r * 0.66, -r * 0.66), (r * 1.5, -r * 1.5)]))
    ends = ((0, -r * 1.6), (r * 1.5, -r * 1.5))
    nodes += [Path.ellipse(x, y, r * 0.026) for x, y in ends]
    return joined(lines), joined(nodes)


def rosette(canvas: Canvas, theme: Theme, at: Point, r: float) -> None:
    """Four arms round `at`, each the last one turned by a quarter."""
    ground = flat(theme, "deep")
    lines, nodes = _arm(r)
    for turn in (0, 90, 180, 270):
        with canvas.group(move=at, turn=turn):
            canvas.path(lines, stroke=light(theme), line=fine(theme, 0.3))
            canvas.path(nodes, fill=ground, stroke=light(theme), line=fine(theme, 0.3))
    with canvas.group(move=at):
        for share, line in ((0.17, 0.5), (0.1, 0.3)):
            canvas.circle(0, 0, r * share, stroke=light(theme), line=fine(theme, line))


def dark(canvas: Canvas, theme: Theme) -> None:
    """The ground of all backs."""
    canvas.rect(bleed_box(canvas), fill=flat(theme, "deep"))


def fpc_back(canvas: Canvas, card: Card, theme: Theme) -> None:  # noqa: ARG001  backs tell nothing
    """The back of all FPC cards: a link without an up."""
    dark(canvas, theme)
    rosette(canvas, theme, (canvas.width / 2, canvas.height / 2), canvas.width * 0.46)


def panel_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The back of cards that are not square: the title between two links, the same upside down."""
    dark(canvas, theme)
    w, h = canvas.width, canvas.height
    upright = h > w
    r, offset = min(w, h) * 0.5, max(w, h) * 0.32
    ends: list[Point] = [(w / 2, h / 2 + s * offset) if upright else (w / 2 + s * offset, h / 2) for s in (-1, 1)]
    for at in ends:
        rosette(canvas, theme, at, r * 0.62)
    for turn in (0, 180):
        with canvas.group(move=(w / 2, h / 2), turn=turn):
            _half_title(canvas, card, theme)


def _half_title(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The upper half of the label in the middle."""
    title, size = card.edition.title, 11
    w = canvas.measure(title, size, bold=True) + 9
    half = Box(-w / 2, -8, w, 8)
    deep = theme.colour("deep")
    canvas.path(chamfered(half, 2, (0, 1)), fill=theme.colour("paper"), stroke=deep, line=0.3)
    canvas.line((3 - w / 2, 0), (w / 2 - 3, 0), stroke=deep, line=0.3)
    style = theme.text(size, bold=True, align="center", valign="middle", lines=1)
    canvas.text("title", title, half.inset(0.6, 0.5), style)


def wall_pattern(canvas: Canvas, theme: Theme) -> None:
    """A side that is not square: circuits from both ends to a ring in the middle."""
    dark(canvas, theme)
    w, h = canvas.width, canvas.height
    found = circuit("wall", Box(0, 0, w / 2 - h * 0.36, h), max(2.4, h / 8), 0.9)
    draw_circuit(canvas, theme, found)
    with canvas.group(move=(w, h), turn=180):
        draw_circuit(canvas, theme, found)
    for share in (0.3, 0.22, 0.08):
        canvas.circle(w / 2, h / 2, h * share, stroke=light(theme), line=fine(theme, 0.35))
