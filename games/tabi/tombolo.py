"""White: the tombolo. As many gulls are in the air as the card's number."""

from __future__ import annotations

from games.art import Brush, arc, beside, blob, ground, joined, ribbon, sine_edge
from games.geometry import Box, Path, Point
from games.tabi.icons import TRAVELLER
from games.tabi.stamp import HEIGHT, WIDTH, backdrop

SEA = 20.0
"""Height of the horizon, mm."""


LIGHTHOUSE = ((-1.6, 0.6), (-1.6, -4.6), (-1.1, -5), (-1.1, -6.6), (0.7, -6.6), (0.7, -5), (1.2, -4.6), (1.2, 0.6))
BAR = (0.7, 1.6, 3.4, 6.4, 10.5, 19.0)
"""Width of the sand from the island to our feet."""
SURF = (0.4, 0.7, 1.1, 1.8, 2.4, 3.1)
"""What the white water adds to it."""


def sandbar(b: Brush, number: int) -> None:
    """The picture on a white stamp."""
    backdrop(b, "W", (0.45, 0.62, 0.85), 0.7)
    island = WIDTH / 2 + b.chance.jitter(9)
    b.fill(Path.ellipse(island + b.chance.pick([-8, 8]), SEA - 3, 4.4), "lamp", 0.85)
    _island(b, island)
    for share, tint in ((0.0, 0.3), (0.25, 0.4), (0.6, 0.52)):
        y = SEA + (HEIGHT - SEA) * share
        b.bar("sea", tint, Box(0, y, WIDTH, HEIGHT - y))
    course = _sand(b, island)
    _waves(b, course)
    _walker(b, course)
    _gulls(b, number)


def _island(b: Brush, x: float) -> None:
    w = b.chance.between(6.5, 9)
    h = b.chance.between(3.6, 5.2)
    rise = [(-1.0, 0.0), (-0.6, -0.6), (-0.1, -1.0), (0.5, -0.7), (1.0, 0.0)]
    crest = beside((x, SEA + 0.3), [(w * dx, h * dy) for dx, dy in rise])
    b.outlined(ground(crest, SEA + 0.4), "W-deep", "ink", 0.2, tint=0.85)
    top = SEA - h
    if b.chance.odds(0.5):
        b.outlined(Path.polygon(beside((x, top), LIGHTHOUSE)), "paper", "ink", 0.25)
        b.outlined(Path.rect(Box(x - 1.1, top - 6.4, 1.8, 1.4)), "lamp", "ink", 0.2)
    else:
        b.draw(Path.lines([(x, top + 0.5), (x, top - 2.4)]), "ink", 0.6)
        b.outlined(blob(x, top - 3.8, 2.8, 1.9, b.chance), "leaf", "ink", 0.2)


def _sand(b: Brush, island: float) -> list[Point]:
    """The bar of sand, a bend left, a bend right, from the island to our feet."""
    side = b.chance.pick([-1, 1])
    sway = b.chance.between(5, 9)
    middle = WIDTH / 2
    bend = side * sway
    course: list[Point] = [
        (island, SEA),
        (island * 0.6 + middle * 0.4 + bend * 0.35, SEA + 3.4),
        (middle + bend * 0.6, SEA + 8.5),
        (middle - bend * 0.5, SEA + 16),
        (middle - bend * 0.8, SEA + 23),
        (middle - bend * 0.1, HEIGHT + 5),
    ]
    surf = ribbon(course, [w + extra for w, extra in zip(BAR, SURF, strict=True)])
    b.canvas.path(surf, fill=b.theme.colour("paper"), stroke=b.theme.edge("W-deep"), line=0.2)
    b.outlined(ribbon(course, BAR), "W", "W-deep", 0.2)
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
        y = 4.2 + (2.8 if i % 2 else 0) + b.chance.jitter(0.6)
        r = b.chance.between(1.5, 2.1)
        wings = arc(x - r, y, r, -160, -20) + arc(x + r, y, r, -160, -20)
        b.draw(wings, "ink", 0.45)
