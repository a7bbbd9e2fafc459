"""The six things a traveller may take along, drawn in line round the origin, about 36 × 36 mm."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from games.art import Brush, arc, joined, ribbon
from games.geometry import Box, Path

INK = 0.55
"""Weight of the outlines, mm."""
FINE = 0.3


def _box(b: Brush, box: Box, role: str, radius: float = 0, *, tint: float = 1.0, line: float = INK) -> None:
    """A rectangle, its corners rounded if asked."""
    path = Path.rounded(box, radius) if radius else Path.rect(box)
    b.outlined(path, role, "ink", line, tint=tint)


def _strokes(b: Brush, *pairs: tuple[float, float, float, float], line: float = FINE, role: str = "ink") -> None:
    b.draw(joined(Path.lines([(x, y), (u, v)]) for x, y, u, v in pairs), role, line)


def lantern(b: Brush) -> None:
    """A storm lantern, burning."""
    b.draw(arc(0, -8.5, 8.6, -180, 0), "ink", INK)
    _box(b, Box(-4, -13.6, 8, 2.6), "brick", 0.8)
    b.outlined(Path.polygon([(-6.4, -8), (-3.4, -11), (3.4, -11), (6.4, -8)]), "brick", line=INK)
    glass = Path().move(-5.6, -8).curve(-9.4, -4, -9.4, 4, -5.6, 8).line(5.6, 8).curve(9.4, 4, 9.4, -4, 5.6, -8).close()
    b.outlined(glass, "glow", line=INK)
    outer = Path().move(0, -5.4).curve(4.2, -0.6, 4.4, 2.6, 3.0, 4.8).curve(1.6, 6.8, -1.6, 6.8, -3.0, 4.8)
    b.outlined(outer.curve(-4.4, 2.6, -2.2, 0.4, 0, -5.4).close(), "lamp", line=FINE)
    b.outlined(
        Path().move(0.2, 0).curve(2, 2.4, 1.9, 5.8, 0, 5.8).curve(-1.9, 5.8, -1.6, 2.6, 0.2, 0).close(),
        "brick",
        line=FINE,
    )
    b.draw(
        Path().move(-3, -8).curve(-4.6, -3, -4.6, 3, -3, 8) + Path().move(3, -8).curve(4.6, -3, 4.6, 3, 3, 8),
        "ink",
        FINE,
    )
    _box(b, Box(-7.4, 8, 14.8, 3), "brick", 0.8)
    _box(b, Box(-8.6, 11, 17.2, 3.6), "brick", 1.2)


def map_sheet(b: Brush) -> None:
    """A folded map: a coast, a river, the way to a cross."""
    folds = [(-16, -9, 0), (-5.4, -11.4, 1), (5.2, -9, 0), (16, -11.4, 1)]
    for i, ((x, y, _), (u, v, _)) in enumerate(pairwise(folds)):
        panel = Path.polygon([(x, y), (u, v), (u, v + 21.6), (x, y + 21.6)])
        b.outlined(panel, "paper" if i % 2 == 0 else "glow", line=INK)
    bay = (
        Path()
        .move(5.2, -9)
        .line(16, -11.4)
        .line(16, 2)
        .curve(12, 3, 11.5, -2, 8.6, -2.4)
        .curve(6, -2.8, 7, -6, 5.2, -9)
        .close()
    )
    b.outlined(bay, "sea", line=FINE, tint=0.6)
    b.draw(Path().move(-5.4, 6).curve(-2, 3, 0, 7, 3, 2).curve(4.4, -0.6, 6, 0.4, 8.6, -2.4), "sea", 0.5)
    peaks = [
        Path.lines([(x - 1.8, y + 2.4), (x, y), (x + 1.8, y + 2.4)])
        for x, y in ((-12, -4.6), (-9, -5.6), (-10.6, -2.2))
    ]
    b.draw(joined(peaks), "ink", FINE)
    way = Path().move(-13, 8.4).curve(-9, 3, -7, 9, -3, 8).curve(2, 7, 4, 9.6, 8, 6.6)
    b.draw(way, "brick", 0.6, (1.6, 1.1))
    _strokes(b, (9, 4.6, 12.2, 7.8), (12.2, 4.6, 9, 7.8), line=0.7, role="brick")
    b.outlined(Path.star(1, -6, 3, 4, 0.3), "brick", line=FINE)


def radio(b: Brush) -> None:
    """A portable set, its aerial out, on the air."""
    _strokes(b, (8, -8, 14.4, -17), line=INK)
    b.canvas.circle(14.4, -17, 0.9, fill=b.theme.colour("ink"))
    b.draw(joined(arc(14.4, -17, r, 120, 250) for r in (3.0, 5.2, 7.4)), "brick", 0.45)
    b.draw(Path().move(-11, -8).line(-11, -11.6).line(3, -11.6).line(3, -8), "ink", 0.9)
    _box(b, Box(-16, -8, 32, 20), "brick", 2.4)
    _box(b, Box(-14.2, -6.2, 28.4, 16.4), "paper", 1.4, line=FINE)
    for r, role in ((6.2, "steel"), (2.2, "paper")):
        b.outlined(Path.ellipse(-6.6, 2, r), role, line=INK if r > 3 else FINE, tint=0.6)
    dots = [Path.ellipse(-6.6 + dx, 2 + dy, 0.4) for dx in (-4, -2, 0, 2, 4) for dy in (-4, 4) if abs(dx) < 4]
    dots += [Path.ellipse(-6.6 + dx, 2 + dy, 0.4) for dx in (-4.2, 4.2) for dy in (-1.6, 1.6)]
    b.canvas.path(joined(dots), fill=b.theme.colour("ink"))
    _box(b, Box(1.6, -4.4, 11, 5), "glow", 0.5, line=FINE)
    _strokes(b, *((2.8 + i * 1.2, -3.6, 2.8 + i * 1.2, -2.4 if i % 2 else -1.8) for i in range(8)), line=0.25)
    _strokes(b, (8.4, -4.2, 8.4, 0.4), line=0.5, role="brick")
    for x in (4.2, 10.2):
        b.outlined(Path.ellipse(x, 6, 2.5), "steel", line=INK, tint=0.6)
        _strokes(b, (x, 6, x + 1.3, 4.6), line=0.45)
    for x in (-12, 9.6):
        _box(b, Box(x, 12, 2.6, 1.2), "ink", line=0.1)


def camera(b: Brush) -> None:
    """An old rangefinder, its strap hanging."""
    for k in (-1, 1):
        b.draw(Path().move(k * 15, -5.4).curve(k * 20, 2, k * 17, 12, k * 8, 15.4), "brick", 0.9)
    _box(b, Box(-9.6, -10.6, 6, 2.6), "steel", 0.6, tint=0.7)
    _box(b, Box(5.6, -10, 4.4, 2), "brick", 0.6)
    _box(b, Box(-15.6, -8, 31.2, 20), "paper", 2.2)
    b.outlined(Path.rect(Box(-15.6, -1.6, 31.2, 9.8)), "ridge", line=INK, tint=0.85)
    _box(b, Box(-4.4, -7, 8.8, 4), "glow", 0.6, line=FINE)
    _box(b, Box(8.4, -6.6, 4.4, 3), "sea", 0.5, tint=0.5, line=FINE)
    b.canvas.circle(-10.4, -5, 1.2, fill=b.theme.colour("brick"))
    for r, role, tint in ((8.4, "steel", 0.5), (6.6, "paper", 1.0), (5.0, "night", 1.0), (2.6, "sea", 0.8)):
        b.outlined(Path.ellipse(0, 2.6, r), role, line=INK if r > 6 else FINE, tint=tint)
    b.draw(arc(0, 2.6, 3.8, 190, 260), "ink" if b.is_open else "glow", 0.5)


def backpack(b: Brush) -> None:
    """A canvas rucksack with a rolled blanket."""
    b.draw(arc(0, -14, 3.2, -180, 0), "ink", 0.8)
    for k in (-1, 1):
        pocket = Path().move(k * 10, 0.5).curve(k * 15.6, 0.5, k * 15.6, 12, k * 14, 12.6).line(k * 10, 12.6).close()
        b.outlined(pocket, "leaf", line=INK, tint=0.75)
    body = (
        Path()
        .move(-8, -13.6)
        .curve(-11.4, -12, -12, 2, -11.6, 14)
        .line(11.6, 14)
        .curve(12, 2, 11.4, -12, 8, -13.6)
        .close()
    )
    b.outlined(body, "leaf", line=INK, tint=0.6)
    flap = Path().move(-8.4, -14.4).curve(-11.6, -13.4, -12, -6, -11.4, -2.4).curve(-6, 0.4, 6, 0.4, 11.4, -2.4)
    b.outlined(flap.curve(12, -6, 11.6, -13.4, 8.4, -14.4).close(), "leaf", line=INK, tint=0.9)
    _box(b, Box(-7, 3, 14, 9), "leaf", 1.4, tint=0.85)
    b.draw(Path().move(-7, 6).curve(-3, 7.4, 3, 7.4, 7, 6), "ink", FINE)
    for x in (-5.6, 3.4):
        _box(b, Box(x, -4, 2.2, 8.6), "brick", 0.4, line=FINE)
        _box(b, Box(x - 0.5, -0.4, 3.2, 2.2), "lamp", 0.3, line=FINE)
    _box(b, Box(-14, -18.2, 28, 5), "brick", 2.4, tint=0.7)
    for k in (-1, 1):
        b.draw(arc(k * 11.6, -15.7, 1.3, 0, 300), "ink", FINE)
        _strokes(b, (k * 6, -18, k * 6, -13.4), line=0.8)


def tent(b: Brush) -> None:
    """A ridge tent, its door open, a light inside."""
    _strokes(b, (-3, -12, -17.4, 10.8), (9, -9.6, 18.4, 5.4), line=FINE)
    b.outlined(Path.polygon([(-3, -11.4), (9, -9), (17, 6.6), (9, 12)]), "dusk", line=INK, tint=0.85)
    b.outlined(Path.polygon([(-3, -11.4), (9, 12), (-15, 12)]), "dusk", line=INK, tint=0.5)
    b.outlined(Path().move(-3, -11.4).line(4.4, 12).line(-10.4, 12).close(), "lamp", line=INK, tint=0.9)
    b.outlined(
        Path().move(-3, -11.4).curve(-3.4, -3, -6, 7, -12.6, 12).line(-10.4, 12).line(-3, -5).close(),
        "paper",
        line=FINE,
    )
    b.outlined(
        Path().move(-3, -11.4).curve(-2.6, -3, 0, 7, 6.6, 12).line(4.4, 12).line(-3, -5).close(), "paper", line=FINE
    )
    b.outlined(ribbon([(-5.4, 10.8), (-3, 10), (-0.6, 10.8)], [1.4, 2.4, 1.4]), "brick", line=FINE)
    _strokes(b, (-3, -11.4, -3, -14), (9, -9, 9, -11.2), line=INK)
    b.outlined(Path.polygon([(-3, -14), (1.6, -12.9), (-3, -11.9)]), "brick", line=FINE)
    _strokes(b, (-17.8, 9.8, -16.8, 12.2), (17.9, 4.4, 18.9, 6.6), line=0.7)
    _strokes(b, (-18, 12, -13, 12), (-12, 13.6, -6, 13.6), (2, 13.8, 9, 13.8), (12, 12, 15.4, 12), line=FINE)


OBJECTS: dict[str, Callable[[Brush], None]] = {
    "lantern": lantern,
    "map": map_sheet,
    "radio": radio,
    "camera": camera,
    "backpack": backpack,
    "tent": tent,
}
