"""Walls of a tile: courses of stone that chance has laid, carved slabs, and a quarter of a pillar in each corner.

All on a square of 30 units. Pillars look the same after quarter turns and in a mirror, so the four
quarters that meet always make one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from games.art import Chance, joined, rays
from games.geometry import Box, Matrix, Path
from games.mugen.emblems import petals
from games.mugen.floors import HALF, MIDDLE, UNIT
from games.mugen.glyphs import SIDES

COURSE = UNIT / 8
"""Height of a course of stones."""

PILLAR = 4.1
"""Radius of a pillar."""


@dataclass(frozen=True, slots=True)
class Stones:
    """Joints between all stones, and the darker and the lighter ones."""

    joints: Path
    dark: Path
    light: Path


@lru_cache(maxsize=256)
def stones(seed: str, reach: float = 0, dark: float = 0.2, light: float = 0.16) -> Stones:
    """Courses over the whole square and `reach` beyond it; `dark` and `light` are shares."""
    joints, tinted = list[Path](), {"dark": list[Path](), "light": list[Path]()}
    for row in range(-math.ceil(reach / COURSE), 8 + math.ceil(reach / COURSE)):
        top, bottom = max(row * COURSE, -reach), min((row + 1) * COURSE, UNIT + reach)
        chance = Chance(f"{seed} {row}")
        ends = _ends(chance, reach)
        for left, right in pairwise(ends):
            lot = chance.between(0, 1)
            if lot < dark + light:
                name = "dark" if lot < dark else "light"
                tinted[name].append(Path.rect(Box(left, top, right - left, bottom - top)))
        joints += [Path.lines([(x, top), (x, bottom)]) for x in ends[1:-1]]
        joints.append(Path.lines([(-reach, bottom), (UNIT + reach, bottom)]))
    return Stones(joined(joints), joined(tinted["dark"]), joined(tinted["light"]))


def _ends(chance: Chance, reach: float) -> list[float]:
    """Where the stones of a course end: between 4 and 8 units long."""
    ends = [-reach]
    at = chance.between(1, 6)
    while at < UNIT - 1:
        ends.append(at)
        at += chance.between(4, 8)
    return [*ends, UNIT + reach]


@lru_cache(maxsize=16)
def courses(seed: str, box: Box) -> Path:
    """Joints of a plain wall that fills `box`."""
    chance, lines = Chance(seed), list[Path]()
    for row in range(math.floor(box.y / COURSE), math.ceil(box.bottom / COURSE)):
        top, bottom = max(box.y, row * COURSE), min(box.bottom, (row + 1) * COURSE)
        lines.append(Path.lines([(box.x, bottom), (box.right, bottom)]))
        at = box.x + chance.between(1, 6)
        while at < box.right:
            lines.append(Path.lines([(at, top), (at, bottom)]))
            at += chance.between(4, 8)
    return joined(lines)


_CARVINGS = (
    Path.lines([(-2.2, 2.2), (-2.2, -2.2), (2.2, -2.2), (2.2, 1.4), (-1.0, 1.4), (-1.0, -0.9), (0.8, -0.9)]),
    Path.polygon([(0, -2.5), (2.5, 0), (0, 2.5), (-2.5, 0)]) + Path.polygon([(0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)]),
    Path.ellipse(0, 0, 0.9) + rays(0, 0, 1.6, 2.5, 8),
    joined(Path.smooth([(-2.4, y), (-1.2, y - 0.8), (0, y), (1.2, y + 0.8), (2.4, y)]) for y in (-1.5, 0.0, 1.5)),
    Path.lines([(-2.3, 2), (-2.3, 0.7), (-0.8, 0.7), (-0.8, -0.7), (0.8, -0.7), (0.8, -2), (2.3, -2)])
    + Path.lines([(0.2, 2.2), (2.2, 2.2), (2.2, 0.2)]),
    Path.smooth([(-2.5, 0), (-1.3, -1.4), (0, -1.8), (1.3, -1.4), (2.5, 0)])
    + Path.smooth([(-2.5, 0), (-1.3, 1.4), (0, 1.8), (1.3, 1.4), (2.5, 0)])
    + Path.ellipse(0, 0, 0.75),
    Path.ellipse(0, 0, 2.3) + Path.ellipse(0, 0, 1.35) + Path.ellipse(0, 0, 0.45),
)
"""What masons carve, round the origin: key, diamond, sun, water, steps, eye, rings."""


@dataclass(frozen=True, slots=True)
class Slabs:
    """Carved slabs in the walls of closed sides: their outlines, and what is carved in them."""

    outlines: Path
    carvings: Path


@lru_cache(maxsize=256)
def slabs(seed: str, openings: str) -> Slabs:
    """One slab in the middle of each closed side."""
    chance = Chance(f"{seed} slabs")
    outlines, carvings = list[Path](), list[Path]()
    for quarter, side in enumerate(SIDES):
        carving = chance.pick(_CARVINGS)
        if side not in openings:
            place = Matrix.placed((MIDDLE, MIDDLE), 90 * quarter) @ Matrix.placed((0, (-MIDDLE - HALF) / 2 - 0.6))
            outlines.append(Path.rect(Box(-3.4, -3.4, 6.8, 6.8)).mapped(place))
            carvings.append(carving.mapped(place))
    return Slabs(joined(outlines), joined(carvings))


@dataclass(frozen=True, slots=True)
class Pillars:
    """Pillars in all four corners: their plinths, their rings, the flowers carved on them."""

    plinths: Path
    rings: Path
    flowers: Path


@lru_cache(maxsize=4)
def pillars(size: float = 1.0) -> Pillars:
    """The pillars of a tile, whole; what lies over the edge belongs to the neighbours."""
    corners = [(x, y) for x in (0, UNIT) for y in (0, UNIT)]
    plinths = joined(Path.ellipse(x, y, PILLAR * size) for x, y in corners)
    rings = joined(Path.ellipse(x, y, PILLAR * size * 0.78) for x, y in corners)
    flowers = joined(petals(x, y, 0.5, PILLAR * size * 0.66, 0.85, 8, 22.5) for x, y in corners)
    return Pillars(plinths, rings, flowers)
