"""Engraver's ornaments: rosettes turned on a lathe, ruled frames, rings of beads."""

from __future__ import annotations

import math
from functools import cache

from games.art import joined
from games.canvas import Canvas, Theme
from games.geometry import Box, Path, Point


@cache
def rosette(at: Point, r: float, swing: float, lobes: int, turns: int = 1, phase: float = 0.0) -> Path:
    """A closed line that swings `lobes` times by `swing` round a circle of radius `r`, in `turns` rounds."""
    count = lobes * 8
    points = []
    for i in range(count):
        a = 2 * math.pi * turns * i / count
        reach = r + swing * math.cos(2 * math.pi * lobes * i / count + phase)
        points.append((at[0] + reach * math.cos(a), at[1] + reach * math.sin(a)))
    return Path.smooth([*points, points[0]])


@cache
def lathe(at: Point, r: float, swing: float, lobes: int, lines: int) -> Path:
    """Several rosettes, each a little further on: the guilloche of a banknote."""
    return joined(rosette(at, r, swing, lobes, 1, 2 * math.pi * i / lines) for i in range(lines))


@cache
def beads(at: Point, ring: float, r: float, count: int, first: int, last: int) -> Path:
    """Beads `first` to `last` of `count` on a ring, clockwise from the top."""
    angles = [2 * math.pi * (i - 0.5) / count - math.pi / 2 for i in range(first, last + 1)]
    return joined(Path.ellipse(at[0] + ring * math.cos(a), at[1] + ring * math.sin(a), r) for a in angles)


@cache
def notched(box: Box, r: float) -> Path:
    """A frame whose corners are bitten off by quarter circles."""
    k = r * 0.5523
    x, y, w, h = box.x, box.y, box.right, box.bottom
    return (
        Path()
        .move(x + r, y).line(w - r, y).curve(w - r, y + k, w - k, y + r, w, y + r)
        .line(w, h - r).curve(w - k, h - r, w - r, h - k, w - r, h)
        .line(x + r, h).curve(x + r, h - k, x + k, h - r, x, h - r)
        .line(x, y + r).curve(x + k, y + r, x + r, y + k, x + r, y)
        .close()
    )  # fmt: skip


def ruled(canvas: Canvas, theme: Theme, box: Box, r: float = 2.4) -> None:
    """A double gilt frame: strong without, fine within; a single one where ink is saved."""
    gilt = theme.colour("gilt")
    canvas.path(notched(box, r), stroke=gilt, line=0.5)
    if theme.edge("gilt") is None:
        canvas.path(notched(box.inset(0.9), r), stroke=gilt, line=0.18)


@cache
def zigzag(box: Box, gap: float, swing: float, pitch: float) -> Path:
    """Level zigzag lines over `box`."""
    lines = []
    for row in range(math.ceil(box.h / gap) + 1):
        xs = [box.x + pitch * i / 2 for i in range(math.ceil(2 * box.w / pitch) + 1)]
        lines.append(Path.lines([(x, box.y + row * gap + (swing if i % 2 else 0)) for i, x in enumerate(xs)]))
    return joined(lines)
