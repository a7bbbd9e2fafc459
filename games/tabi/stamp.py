"""The picture on an event card is a postage stamp: its size, its paper, its sky."""

from __future__ import annotations

from collections.abc import Sequence

from games.art import Brush, flat, ground, sine_edge
from games.geometry import Box, Path

WIDTH = 41.0
HEIGHT = 49.0


def backdrop(b: Brush, role: str, tints: Sequence[float], swell: float = 1.0) -> None:
    """A sky of one role: bands from the top down in these tints, never hatched."""
    phase = b.chance.between(0, 1)
    for i, tint in enumerate(tints):
        y = HEIGHT * 0.62 * i / len(tints)
        edge = sine_edge(0, WIDTH, y, [(swell, WIDTH * 0.8, phase + 0.3 * i)], step=5)
        band = ground(edge, HEIGHT) if i else Path.rect(Box(0, 0, WIDTH, HEIGHT))
        b.canvas.path(band, fill=flat(b.theme, role, tint), stroke=b.theme.edge(role), line=0.15)
