"""A round labyrinth of broken rings, the same after half a turn."""

from __future__ import annotations

import math

from games.art import Chance, arc, joined
from games.geometry import Path


def labyrinth(x: float, y: float, outer: float, inner: float, rings: int = 6) -> Path:
    """Walls of a labyrinth round ``(x, y)``: each ring has two gates, and bars close the way between them."""
    chance = Chance("labyrinth")
    gap = (outer - inner) / (rings - 1)
    parts = list[Path]()
    for i in range(rings):
        r = inner + i * gap
        gate = 90.0 * (i % 2) + chance.jitter(28)
        half = math.degrees(gap * 0.5 / r)
        for side in (0, 180):
            parts.append(arc(x, y, r, gate + side + half, gate + side + 180 - half))
            if i < rings - 1:
                parts.append(_bar(x, y, r, r + gap, gate + side + half + chance_turn(i)))
    return joined(parts)


def chance_turn(ring: int) -> float:
    """How far behind its gate a ring's bar stands, degrees."""
    return (24.0, 58.0, 36.0, 70.0, 30.0)[ring % 5]


def _bar(x: float, y: float, r0: float, r1: float, angle: float) -> Path:
    a = math.radians(angle)
    return Path.lines([(x + r * math.cos(a), y + r * math.sin(a)) for r in (r0, r1)])
