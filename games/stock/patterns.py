"""Backs: patterns of chiyogami paper, with which paper boxes are covered, as plain geometry.

Each pattern covers a box, is centred on it, and comes as lines to stroke and areas to fill.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from games.art import arc, joined
from games.geometry import Box, Path, Point

ROOT3 = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Lines to stroke and areas to fill."""

    lines: Path = Path()  # noqa: RUF009 - a frozen value
    areas: Path = Path()  # noqa: RUF009


def lattice(box: Box, dx: float, dy: float, shift: float = 0) -> Iterator[Point]:
    """Points over `box` and a little beyond, row by row from the top; odd rows are shifted."""
    x, y = box.center
    rows, columns = math.ceil(box.h / dy / 2) + 1, math.ceil(box.w / dx / 2) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield x + column * dx + (shift if row % 2 else 0), y + row * dy


def seigaiha(box: Box, cell: float) -> Pattern:
    """Waves of the blue sea: scales of arcs, each row before the last."""
    r = cell / 2
    return Pattern(
        joined(_scale_arc(x, y, r, k) for (x, y), k in product(lattice(box, cell, r / 2, r), (1, 0.72, 0.44)))
    )


def _scale_arc(x: float, y: float, r: float, share: float) -> Path:
    """The part of the arc of radius ``share * r`` that the scales before it leave to be seen."""
    hidden = min(1.0, (share + 0.25 / share) / math.sqrt(5))
    start = math.degrees(math.atan(2) - math.asin(hidden))
    return arc(x, y, r * share, -180 + start, -start)


def asanoha(box: Box, cell: float) -> Pattern:
    """Hemp leaves: triangles, each divided from its middle."""
    side = cell * 0.8
    rise = side * ROOT3 / 2
    return Pattern(joined(_hemp(x, y, side, rise) for x, y in lattice(box, side, rise, side / 2)))


def _hemp(x: float, y: float, side: float, rise: float) -> Path:
    """The triangles below ``(x, y)``: one that stands under it, one that hangs from it to the right."""
    left, right, east = (x - side / 2, y + rise), (x + side / 2, y + rise), (x + side, y)
    path = Path.lines([east, (x, y), left]) + Path.lines([(x, y), right])
    for middle, corners in (
        ((x, y + rise * 2 / 3), ((x, y), left, right)),
        ((x + side / 2, y + rise / 3), ((x, y), right, east)),
    ):
        path += joined(Path.lines([middle, corner]) for corner in corners)
    return path


def shippo(box: Box, cell: float) -> Pattern:
    """Seven treasures: rings that each share a quarter with four others."""
    r = cell * 0.56
    rings = (Path.ellipse(x, y, r) for x, y in lattice(box, 2 * r, r, r))
    dots = (Path.ellipse(x, y, r * 0.1) for x, y in lattice(box, 2 * r, r, r))
    return Pattern(joined(rings), joined(dots))


def kikko(box: Box, cell: float) -> Pattern:
    """Tortoise shell: hexagons within hexagons, flowers of six in the middle."""
    r = cell * 0.56
    at = list(lattice(box, r * ROOT3, r * 1.5, r * ROOT3 / 2))
    shells = (Path.regular(x, y, r * k, 6) for (x, y), k in product(at, (1, 0.7)))
    return Pattern(joined(shells), joined(Path.star(x, y, r * 0.34, 6, 0.5) for x, y in at))


def uroko(box: Box, cell: float) -> Pattern:
    """Fish scales: rows of triangles."""
    side = cell * 0.8
    rise = side * ROOT3 / 2
    at = lattice(box, side, rise, side / 2)
    return Pattern(
        areas=joined(Path.polygon([(x, y), (x + side / 2, y + rise), (x - side / 2, y + rise)]) for x, y in at)
    )


def yabane(box: Box, cell: float) -> Pattern:
    """Arrow feathers: columns of slanted vanes, every second one dark."""
    w, h = cell * 0.46, cell * 1.1
    vanes = (_vane(x, y, w, h) for x, y in lattice(box, 2 * w, 2 * h))
    return Pattern(areas=joined(vanes))


def _vane(x: float, y: float, w: float, h: float) -> Path:
    left = Path.polygon([(x - w, y), (x, y + w), (x, y + w + h), (x - w, y + h)])
    return left + Path.polygon([(x, y + w + h), (x + w, y + h), (x + w, y + 2 * h), (x, y + w + 2 * h)])


def ichimatsu(box: Box, cell: float) -> Pattern:
    """Checks."""
    side = cell * 0.56
    return Pattern(areas=joined(Path.rect(Box(x, y, side, side)) for x, y in lattice(box, 2 * side, side, side)))


def tatewaku(box: Box, cell: float) -> Pattern:
    """Rising steam: upright lines that swell and narrow."""
    w, h = cell * 0.5, cell * 1.5
    return Pattern(joined(_steam(x, y, w, h) for x, y in lattice(box, 2 * w, 2 * h)))


def _steam(x: float, y: float, w: float, h: float) -> Path:
    swells = [(x + offset * side, side) for offset, side in product((w * 0.3, w * 0.42), (-1, 1))]
    return joined(_sway(at, y, h, w * 0.42 * side) for at, side in swells)


def _sway(x: float, y: float, h: float, swing: float) -> Path:
    return (
        Path()
        .move(x, y)
        .curve(x, y + h / 3, x + swing, y + h / 3, x + swing, y + h)
        .curve(x + swing, y + h * 5 / 3, x, y + h * 5 / 3, x, y + 2 * h)
    )


def rain(box: Box, cell: float) -> Pattern:
    """Rain: short slanted strokes."""
    dx, dy = cell * 0.42, cell * 0.7
    lean, drop = dx * 0.42, dy * 0.62
    at = lattice(box, dx, dy, dx / 2)
    return Pattern(joined(Path.lines([(x + lean / 2, y - drop / 2), (x - lean / 2, y + drop / 2)]) for x, y in at))


PATTERNS: Mapping[str, Callable[[Box, float], Pattern]] = {
    "seigaiha": seigaiha,
    "asanoha": asanoha,
    "shippo": shippo,
    "kikko": kikko,
    "uroko": uroko,
    "yabane": yabane,
    "ichimatsu": ichimatsu,
    "tatewaku": tatewaku,
    "rain": rain,
}
"""All patterns by the name that a fact ``pattern = "asanoha"`` gives."""
