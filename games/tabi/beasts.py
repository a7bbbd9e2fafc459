"""Red: the rare-beast dealer. As many creatures as the card's number follow him over the hill."""

from __future__ import annotations

import math
from itertools import pairwise

from games.art import Brush, arc, ground, joined, ribbon, sine_edge
from games.geometry import Box, Path, Point
from games.tabi.icons import TRAVELLER
from games.tabi.stamp import HEIGHT, WIDTH, backdrop

PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((15, 2.3),),
    2: ((9, 1.6), (21, 1.8)),
    3: ((6.5, 1.25), (15, 1.2), (23.5, 1.3)),
    4: ((6.5, 1.2), (15, 1.25), (23.5, 1.2), (19, 0.9)),
    5: ((6.5, 1.2), (15, 1.25), (23.5, 1.2), (11, 0.85), (25, 0.9)),
    6: ((6.5, 1.2), (15, 1.25), (23.5, 1.2), (8, 0.85), (17.5, 0.9), (27, 0.8)),
}
"""Where each creature stands (mm from the left) and how large; from the fourth on, the far ridge."""


def parade(b: Brush, number: int) -> None:
    """The picture on a red stamp."""
    backdrop(b, "R", (0.12, 0.22, 0.34))
    b.fill(Path.ellipse(b.chance.between(12, 33), b.chance.between(10, 14), 6.5), "lamp", 0.9)
    far = _ridge(b, 31, 1.4)
    b.fill(ground(far, HEIGHT), "R", 0.5)
    near = _ridge(b, 42, 1.2)
    for i, (x, size) in enumerate(PLACES[number]):
        if i >= 3:
            _beast(b, x, _height(far, x), size)
    b.fill(ground(near, HEIGHT), "R", 0.9)
    for x, size in PLACES[number][:3]:
        _beast(b, x, _height(near, x), size)
    _dealer(b, 32.5, _height(near, 32.5))


def _ridge(b: Brush, y: float, rise: float) -> list[Point]:
    return sine_edge(0, WIDTH, y, [(rise, 38, b.chance.between(0, 1)), (rise * 0.4, 15, b.chance.between(0, 1))])


def _height(edge: list[Point], x: float) -> float:
    """The edge's height at `x`."""
    left, right = next((p, q) for p, q in pairwise(edge) if p[0] <= x <= q[0])
    return left[1] + (right[1] - left[1]) * (x - left[0]) / (right[0] - left[0])


def _dealer(b: Brush, x: float, foot: float) -> None:
    """A man in a tall hat, a lantern on his staff."""
    b.canvas.icon(TRAVELLER, Box(x - 6, foot - 11.4, 12, 12), b.theme.colour("ink"))
    b.draw(Path.lines([(x + 3.2, foot), (x + 3.2, foot - 13)]) + arc(x + 4.6, foot - 13, 1.4, -180, 0), "ink", 0.35)
    b.outlined(Path.ellipse(x + 6, foot - 11.6, 1.1, 1.4), "lamp", line=0.3)


def _beast(b: Brush, x: float, foot: float, size: float) -> None:
    """A creature no one has seen before: body, neck, head, and odd parts as chance has it."""
    c = b.chance
    with b.canvas.group(move=(x, foot + 0.4), scale=size):
        length, depth, leg = c.between(2.4, 3.1), c.between(1.0, 1.5), c.between(1.5, 2.6)
        top = -leg - depth
        legs = [(-length * 0.72, -0.3), (-length * 0.45, 0.25), (length * 0.42, -0.25), (length * 0.7, 0.3)]
        b.draw(joined(Path.lines([(lx, top), (lx + lean, 0)]) for lx, lean in legs), "ink", 0.42)
        back = _back(b, length, top - depth * 0.75)
        neck = c.between(0.8, 3.4)
        head = (length + 0.5 + neck * 0.25, top - depth * 0.4 - neck)
        parts = [
            Path.ellipse(0, top, length, depth),
            ribbon([(length * 0.55, top), (length * 0.9, top - neck * 0.5), head], [1.5, 0.95, 0.8]),
            Path.ellipse(head[0] + 0.35, head[1], 0.95, 0.62),
            _tail(b, length, top),
            *back,
        ]
        for part in parts:
            b.solid(part, "ink")
        _horns(b, head)
        b.canvas.circle(head[0] + 0.5, head[1] - 0.1, 0.17, fill=b.theme.colour("lamp"))


def _back(b: Brush, length: float, top: float) -> list[Path]:
    kind = b.chance.whole(0, 3)
    xs = [length * k for k in (-0.55, -0.1, 0.35)]
    if kind == 1:
        return [Path.ellipse(x, top + 0.4, 0.75, 1.0) for x in xs[:2]]
    if kind == 2:
        return [Path.polygon([(x - 0.5, top + 0.6), (x - 0.2, top - 0.9), (x + 0.5, top + 0.6)]) for x in xs]
    if kind == 3:
        return [
            Path()
            .move(-length * 0.8, top + 0.7)
            .curve(-length * 0.5, top - 2.4, length * 0.3, top - 2.4, length * 0.6, top + 0.7)
            .close()
        ]
    return []


def _tail(b: Brush, length: float, top: float) -> Path:
    kind, x = b.chance.whole(0, 2), -length * 0.85
    if kind == 0:
        return ribbon(
            [(x, top), (x - 1.4, top - 0.6), (x - 1.9, top - 2.0), (x - 1.1, top - 2.7)], [0.7, 0.5, 0.45, 0.4]
        )
    if kind == 1:
        return ribbon([(x, top), (x - 1.2, top + 0.2), (x - 2.0, top + 1.2)], [0.4, 0.5, 1.1])
    return ribbon([(x, top), (x - 0.9, top - 1.2), (x - 1.6, top - 2.6)], [0.5, 1.2, 0.2])


def _horns(b: Brush, head: Point) -> None:
    x, y = head
    kind = b.chance.whole(0, 3)
    if kind == 0:
        b.draw(Path.lines([(x + 0.5, y - 0.3), (x + 1.3, y - 2.2)]), "ink", 0.3)
    elif kind == 1:
        tines = [(-0.1, -0.6, -0.9, -2.2), (-0.5, -1.4, 0.1, -2.3), (0.3, -0.6, 0.9, -2.0), (0.6, -1.3, 0.1, -1.7)]
        b.draw(joined(Path.lines([(x + p, y + q), (x + r, y + t)]) for p, q, r, t in tines), "ink", 0.22)
    elif kind == 2:
        for dx in (-0.4, 0.35):
            b.solid(Path.ellipse(x + dx, y - 0.9, 0.26, 0.75), "ink")
    else:
        b.draw(arc(x - 0.3, y - 1.0, 0.7, -math.degrees(0.4) - 260, 20), "ink", 0.3)
