"""Yellow: the gear tower and its diva. As many wheels turn in the tower as the card's number."""

from __future__ import annotations

import math

from games.art import Brush, arc, gear, hills, joined, rays
from games.geometry import Box, Path
from games.tabi.stamp import HEIGHT, WIDTH, backdrop

TOP = 20.0
"""Height of the balcony, mm."""

WHEELS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, 36, 6.4),),
    2: ((-2.0, 40, 5.2), (1.8, 29.8, 4.6)),
    3: ((-3.6, 42.4, 4.3), (3.0, 36.2, 4.0), (-1.6, 28.6, 3.6)),
    4: ((-3.8, 43, 3.9), (3.4, 39.4, 3.6), (-2.8, 34.6, 3.2), (1.8, 28.4, 3.4)),
    5: ((-4.2, 43.6, 3.6), (3.0, 41.8, 3.2), (-2.6, 36.6, 3.0), (3.0, 33.4, 2.9), (-1.4, 28.2, 2.9)),
    6: ((-4.6, 43.8, 3.3), (2.4, 43.2, 3.1), (-3.8, 37.2, 2.9), (2.6, 36.8, 2.9), (-2.2, 31.0, 2.7), (2.6, 28.2, 2.4)),
}
"""Middle (from the tower's axis, and height) and radius of each wheel."""


def gear_tower(b: Brush, number: int) -> None:
    """The picture on a yellow stamp."""
    backdrop(b, "Y", (0.18, 0.32, 0.48))
    x = WIDTH / 2 + b.chance.jitter(4)
    _song(b, x)
    b.fill(hills(b.chance, Box(0, 43.5, WIDTH, HEIGHT - 43.5), 1.2, 30), "Y-deep", 0.45)
    _tower(b, x)
    for i, (dx, y, r) in enumerate(WHEELS[number]):
        _wheel(b, x + dx, y, r, i)
    _balcony(b, x)
    _diva(b, x, TOP)


def _song(b: Brush, x: float) -> None:
    """Rings of sound round the singer, and the notes they carry."""
    y = TOP - 6
    for i in range(4):
        b.draw(arc(x, y, 8 + 4.4 * i, -164, -16), "paper" if not b.is_open else "Y", 0.6 - 0.1 * i, (2.4, 1.1))
    for _ in range(3):
        angle, r = math.radians(b.chance.between(-155, -25)), b.chance.between(9.5, 17)
        nx, ny = x + r * math.cos(angle), max(4.0, y + r * math.sin(angle))
        b.solid(Path.ellipse(nx, ny, 0.95, 0.7), "Y-deep")
        b.draw(Path.lines([(nx + 0.8, ny - 0.1), (nx + 0.8, ny - 3), (nx + 2, ny - 2.3)]), "Y-deep", 0.35)


def _tower(b: Brush, x: float) -> None:
    wall = [(x - 7.4, TOP + 2), (x + 7.4, TOP + 2), (x + 10, HEIGHT + 1), (x - 10, HEIGHT + 1)]
    inside = [(x - 5.8, TOP + 4.6), (x + 5.8, TOP + 4.6), (x + 8.2, HEIGHT - 1.2), (x - 8.2, HEIGHT - 1.2)]
    b.outlined(Path.polygon(wall), "Y", "ink", 0.3, tint=0.9)
    b.outlined(Path.polygon(inside), "night", "ink", 0.25)


def _wheel(b: Brush, x: float, y: float, r: float, index: int) -> None:
    teeth = max(8, round(r * 3))
    role, tint = (("lamp", 1.0), ("peach", 1.0), ("paper", 1.0))[index % 3]
    wheel = gear(x, y, r, teeth, turn=b.chance.between(0, 40), depth=min(0.2, 0.8 / r), hole=0.58)
    b.outlined(wheel, role, "ink", 0.2, tint=tint)
    spokes = rays(x, y, r * 0.16, r * 0.62, b.chance.whole(4, 6), turn=b.chance.between(0, 60))
    b.canvas.path(spokes, stroke=b.theme.colour("ink" if b.is_open else role), line=0.5)
    b.outlined(Path.ellipse(x, y, r * 0.2), role, "ink", 0.2, tint=tint)


def _balcony(b: Brush, x: float) -> None:
    b.outlined(Path.rect(Box(x - 9.4, TOP + 1.2, 18.8, 1.8)), "Y", "ink", 0.3)
    posts = joined(Path.lines([(x + d * 1.5, TOP - 1.6), (x + d * 1.5, TOP + 1)]) for d in range(-5, 6))
    b.draw(posts, "ink", 0.3)
    b.draw(Path.lines([(x - 8.4, TOP - 1.8), (x + 8.4, TOP - 1.8)]), "ink", 0.5)


def _diva(b: Brush, x: float, foot: float) -> None:
    """A woman in a wide dress, arms open, face to the sky."""
    dress = Path().move(x - 0.8, foot - 7.6).curve(x - 1.2, foot - 4, x - 4, foot - 1.6, x - 4.4, foot + 1)
    dress = dress.line(x + 4.4, foot + 1).curve(x + 4, foot - 1.6, x + 1.2, foot - 4, x + 0.8, foot - 7.6).close()
    b.outlined(dress, b.chance.pick(["brick", "dusk", "mauve"]), "ink", 0.25)
    lift = b.chance.between(1.2, 3.2)
    arms = Path.lines(
        [(x - 4.8, foot - 7.2 - lift), (x - 0.6, foot - 7.2), (x + 0.6, foot - 7.2), (x + 4.8, foot - 7.2 - lift)]
    )
    b.draw(arms, "ink", 0.6)
    b.outlined(Path.ellipse(x, foot - 9.2, 1.25, 1.4), "glow", "ink", 0.25)
    hair = arc(x, foot - 9.4, 1.5, -200, 20)
    b.solid(hair.curve(x + 1, foot - 10.6, x - 1, foot - 10.6, x - 1.4, foot - 9).close(), "ink")
