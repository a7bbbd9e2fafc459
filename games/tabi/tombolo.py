"""White: the tombolo. As many gulls are in the air as the card's number."""

from __future__ import annotations

from games.art import Brush, arc, blob, ground, joined, ribbon, sine_edge
from games.geometry import Box, Path, Point
from games.tabi.icons import TRAVELLER
from games.tabi.stamp import HEIGHT, WIDTH, backdrop

SEA = 20.0
"""Height of the horizon, mm."""


def sandbar(b: Brush, number: int) -> None:
    """The picture on a white stamp."""
    backdrop(b, "W", (0.45, 0.62, 0.85), 0.7)
    island = WIDTH / 2 + b.chance.jitter(9)
    b.fill(Path.ellipse(island + b.chance.pick([-8, 8]), SEA - 3, 4.4), "lamp", 0.85)
    _island(b, island)
    for share, tint in ((0.0, 0.3), (0.25, 0.4), (0.6, 0.52)):
        y = SEA + (HEIGHT - SEA) * share
        b.bar("sea", tint, 0, y, WIDTH, HEIGHT - y)
    course = _sand(b, island)
    _waves(b, course)
    _walker(b, course)
    _gulls(b, number)


def _island(b: Brush, x: float) -> None:
    w = b.chance.between(6.5, 9)
    h = b.chance.between(4.5, 7)
    crest: list[Point] = [(x - w, SEA + 0.3), (x - w * 0.6, SEA - h * 0.6), (x - w * 0.1, SEA - h), (x + w * 0.5, SEA - h * 0.7), (x + w, SEA + 0.3)]  # fmt: skip
    b.outlined(ground(crest, SEA + 0.4), "W-deep", "ink", 0.2, 0.85)
    top = SEA - h
    if b.chance.odds(0.5):
        house = Path.polygon([(x - 1.6, top + 0.6), (x - 1.6, top - 4.6), (x - 1.1, top - 5), (x - 1.1, top - 6.6), (x + 0.7, top - 6.6), (x + 0.7, top - 5), (x + 1.2, top - 4.6), (x + 1.2, top + 0.6)])  # fmt: skip
        b.outlined(house, "paper", "ink", 0.25)
        b.outlined(Path.rect(Box(x - 1.1, top - 6.4, 1.8, 1.4)), "lamp", "ink", 0.2)
    else:
        b.draw(Path.lines([(x, top + 0.5), (x, top - 2.4)]), "ink", 0.6)
        b.outlined(blob(x, top - 3.8, 2.8, 1.9, b.chance, 0.15), "leaf", "ink", 0.2)


def _sand(b: Brush, island: float) -> list[Point]:
    """The bar of sand, a bend left, a bend right, from the island to our feet."""
    side = b.chance.pick([-1, 1])
    sway = b.chance.between(5, 9)
    middle = WIDTH / 2
    course: list[Point] = [(island, SEA), (island * 0.6 + middle * 0.4 + side * sway * 0.35, SEA + 3.4), (middle + side * sway * 0.6, SEA + 8.5), (middle - side * sway * 0.5, SEA + 16), (middle - side * sway * 0.8, SEA + 23), (middle - side * sway * 0.1, HEIGHT + 5)]  # fmt: skip
    for extra, role, tint in ((2.2, "paper", 1.0), (0.0, "W", 1.0)):
        widths = [
            w + extra * k for w, k in zip((0.7, 1.6, 3.4, 6.4, 10.5, 19), (0.2, 0.3, 0.5, 0.8, 1.1, 1.4), strict=True)
        ]
        b.canvas.path(ribbon(course, widths), fill=b.theme.base(role, tint), stroke=b.theme.edge("W-deep") if extra else b.theme.colour("W-deep"), line=0.2)  # fmt: skip
    return course


def _waves(b: Brush, course: list[Point]) -> None:
    crests = []
    for _ in range(16):
        y = b.chance.between(SEA + 4, HEIGHT - 2)
        x = b.chance.between(1, WIDTH - 6)
        near = (y - SEA) / (HEIGHT - SEA)
        bar = min(course, key=lambda p, y=y: abs(p[1] - y))[0]  # type: ignore[misc]
        w = 2.5 + 3 * near
        if abs(x + w / 2 - bar) > 5 + 9 * near:
            crests.append(Path.smooth(sine_edge(x, x + w, y, [(0.35, w / 2, 0)], step=0.8)))
    b.draw(joined(crests), "sea", 0.35)


def _walker(b: Brush, course: list[Point]) -> None:
    (ax, ay), (bx, by) = course[2], course[3]
    t = b.chance.between(0.35, 1.0)
    x, y = ax + (bx - ax) * t, ay + (by - ay) * t
    size = 5.5 + 2.5 * t
    b.canvas.icon(TRAVELLER, Box(x - size / 2, y - size, size, size), b.theme.colour("ink"))


def _gulls(b: Brush, number: int) -> None:
    column = (WIDTH - 8) / number
    for i in range(number):
        x = 6 + column * (i + 0.5) + b.chance.jitter(column * 0.15)
        y = 5.0 + (3.6 if i % 2 else 0) + b.chance.jitter(1.2)
        r = b.chance.between(1.5, 2.1)
        wings = arc(x - r, y, r, -160, -20) + arc(x + r, y, r, -160, -20)
        b.draw(wings, "ink", 0.45)
