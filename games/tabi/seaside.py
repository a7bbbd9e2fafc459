"""Landscapes by the water: coast road, beach, big city."""

from __future__ import annotations

from itertools import pairwise

from games.art import arc, cover, ground, joined, windows
from games.geometry import Box, Path
from games.tabi.scene import HORIZON, Scene, far_hills, glitter, low_sun, sea, sky

GUARD = ((27.0, 40.2, 0.9), (28.0, 42.2, 1.5), (34.0, 45.4, 2.6), (46.0, 49.5, 4.4), (67.0, 55.0, 7.6))
"""Foot and height of the guard rail along the outer edge of the road."""


def coast_road(s: Scene) -> None:
    """A road that bends along the bay, a white guard rail between it and the sea."""
    sky(s)
    low_sun(s, 45)
    sea(s, HORIZON)
    glitter(s, 45, HORIZON + 1.6, 6, 9)
    cape = [(-4.0, 24.0), (3, 24.5), (9, 27), (14, 31.5), (20, 34), (27, 35.5), (33, HORIZON + 0.3)]
    s.fill(ground(cape, HORIZON + 0.3), "ridge", 0.85)
    s.fill(ground([(-4.0, 30.0), (5, 31.5), (12, 35.5), (18, 38.6), (26.5, 40.2)], s.bottom), "leaf", 0.95)
    s.fill(ground([(-4.0, 40.0), (4, 41), (9, 44.5), (12, 50), (12.5, 60)], s.bottom), "leaf", 0.75)
    _road(s)
    _guard_rail(s)


def _road(s: Scene) -> None:
    outer = [(x, y) for x, y, _ in GUARD]
    inner = [(14.5, 66.0), (13.5, 57), (14.8, 50.5), (18.5, 44.8), (26.2, 40.2)]
    edge = Path.smooth(outer).line(67, 66).line(*inner[0])
    s.fill(Path((*edge.segments, *Path.smooth(inner).segments[1:], ("Z", ()))), "steel", 0.75)
    middle = Path.smooth([(26.6, 40.4), (24.6, 43.5), (26.6, 48), (35, 54), (51, 61.5)])
    dash = "line" if s.is_open else "paper"
    s.draw(middle, dash, 0.3 if s.is_open else 0.8, (2.4, 2.0))


def _guard_rail(s: Scene) -> None:
    posts = [
        (ax + (bx - ax) * t, ay + (by - ay) * t, ah + (bh - ah) * t)
        for (ax, ay, ah), (bx, by, bh) in pairwise(GUARD)
        for t in (0, 0.5)
    ]
    s.draw(joined(Path.lines([(x, y), (x, y - h)]) for x, y, h in posts), "night", 0.55)
    top = [(x, y - h * 0.98) for x, y, h in posts] + [(67.0, 47.5)]
    low = [(67.0, 51.2)] + [(x, y - h * 0.5) for x, y, h in posts[::-1]]
    s.white(Path((*Path.smooth(top).segments, *(("L", p) for p in low), ("Z", ()))), 0.3)


def beach(s: Scene) -> None:
    """Surf, a parasol and its shadow, a shell."""
    sky(s)
    low_sun(s, 16)
    sea(s, HORIZON)
    glitter(s, 16, HORIZON + 1.6, 6, 9)
    shore = [(-4.0, 51.0), (8, 49.6), (19, 50.8), (32, 47.6), (46, 44.6), (67, 43.4)]
    for drop, role, tint in ((0, "paper", 1.0), (1.6, "sand", 0.75), (3.6, "sand", 1.0)):
        s.fill(ground([(x, y + drop) for x, y in shore], s.bottom), role, tint)
    s.fill(Path.ellipse(47.5, 52.4, 9, 1.2), "earth", 0.45)
    _parasol(s, 42.5, 50)
    s.draw(joined(arc(12.5, 56.6, r, 200, 340) for r in (0.9, 1.7, 2.5)), "earth", 0.3)


def _parasol(s: Scene, x: float, y: float) -> None:
    with s.canvas.group(move=(x, y), turn=14):
        s.draw(Path.lines([(0, 2.2), (0, -21.4)]), "night", 0.7)
        xs = (-12.0, -7.6, -2.7, 2.7, 7.6, 12.0)
        for i, (a, b) in enumerate(pairwise(xs)):
            rib = Path().move(0, -20.4).curve(a * 0.55, -20.2, a * 0.95, -15.4, a, -10.8)
            rib = rib.curve(a * 0.6 + b * 0.4, -12, a * 0.4 + b * 0.6, -12, b, -10.8)
            rib = rib.curve(b * 0.95, -15.4, b * 0.55, -20.2, 0, -20.4).close()
            colour = cover(s.theme, "brick" if i % 2 == 0 else "paper")
            s.canvas.path(rib, fill=colour, stroke=s.theme.colour("night"), line=0.25)


def big_city(s: Scene) -> None:
    """Towers full of lit windows in two ranks, a mast with its light, their lamps on the water."""
    sky(s)
    far_hills(s, tint=0.6)
    quay = HORIZON + 10
    for rank, (role, tint) in enumerate((("mauve", 0.9), ("hill", 1.0))):
        x = -3.0
        while x < 64:
            w = s.chance.between(6, 9.5)
            middle = 1 - abs(x + w / 2 - 34) / 40
            h = (21 - 7 * rank) * middle * s.chance.between(0.9, 1.25) + 7
            _tower(s, Box(x, quay - h, w, h), role, tint, rank)
            x += w + (0 if rank == 0 else s.chance.between(0.3, 3.4))
    s.draw(Path.lines([(33, 10), (33, 17)]), "night", 0.5)
    s.canvas.circle(33, 9.6, 0.8, fill=s.theme.colour("brick"))
    sea(s, quay)
    for i in range(11):
        x = 1 + i * 6 + s.chance.jitter(1.5)
        rows = [(quay + 2, 1.1), (quay + 4.2, 0.8), (quay + 6.6, 0.5)]
        lights = [Path.lines([(x - w, y), (x + w, y)]) for y, w in rows if s.chance.odds(0.8)]
        s.draw(joined(lights), "lamp", 0.2 if s.is_open else 0.5)


def _tower(s: Scene, box: Box, role: str, tint: float, rank: int) -> None:
    s.fill(Path.rect(box), role, tint)
    if s.chance.odds(0.4):
        s.bar(role, tint, Box(box.x + box.w * 0.25, box.y - 2, box.w * 0.5, 2))
    rows, columns = int(box.h / 2.1), 3 + int(box.w > 7.5)
    lit = windows(s.chance, box.inset(0.7, 1), columns, rows, lit=0.5 if rank else 0.35, size=(0.95, 0.8))
    s.canvas.path(lit, fill=cover(s.theme, "lamp" if rank else "glow"), stroke=s.theme.edge("lamp"), line=0.1)
