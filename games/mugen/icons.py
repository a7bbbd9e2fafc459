"""One picture for each kind of action card, on the 24-unit grid, told apart at 4 mm."""

from __future__ import annotations

import math

from games.art import arc, joined
from games.canvas import Icon
from games.geometry import Box, Matrix, Path, Point
from games.icons import GRID, drawn

MIDDLE = GRID / 2


def _tip(at: Point, heading: float, size: float = 3.4) -> Path:
    """An arrow's head with its point at `at`, heading in degrees clockwise from the right."""
    tip = Path.polygon([(size, 0), (-size * 0.55, -size * 0.95), (-size * 0.55, size * 0.95)])
    return tip.mapped(Matrix.placed(at, heading))


def _footprints() -> Icon:
    def sole(x: float, y: float) -> Path:
        place = Matrix.placed((x, y), 18)
        return joined(part.mapped(place) for part in (Path.ellipse(0, -3.0, 2.9, 4.2), Path.ellipse(0, 4.3, 2.1, 2.1)))

    return Icon(fills=(sole(7.2, 15.4), sole(16.8, 8.4)))


def _portal() -> Icon:
    rings = joined(arc(12, 12, 10.2, start, start + 62) for start in (0, 90, 180, 270))
    inner = joined(arc(12, 12, 6.2, start, start + 62) for start in (45, 135, 225, 315))
    return Icon(fills=(Path.ellipse(12, 12, 2.8),), strokes=(rings, inner))


def _charge(chevrons: int) -> Icon:
    wide = 8.6
    start = MIDDLE - (chevrons * 7.0 + 5) / 2 + 1.5
    shapes = []
    for i in range(chevrons):
        x = start + i * 7.0
        shapes.append(Path.polygon([(x, 2), (x + 4.6, 2), (x + wide + 1, 12), (x + 4.6, 22), (x, 22), (x + 5.0, 12)]))
    return Icon(fills=tuple(shapes))


_PAWN = drawn(
    "M4.6 22 L6.4 13.6 C4.6 12.4 3.8 10.7 3.8 8.9 C3.8 5.4 6.4 2.6 9.6 2.6 C12.8 2.6 15.4 5.4 15.4 8.9 "
    "C15.4 10.7 14.6 12.4 12.8 13.6 L14.6 22 Z"
)


def _led(steps: int) -> Icon:
    ys = {1: (12.3,), 2: (8.6, 16.0), 3: (5.4, 12.3, 19.2)}[steps]
    return Icon(fills=(_PAWN, *(Path.ellipse(19.8, y, 2.3) for y in ys)))


def _turn_one() -> Icon:
    ring = arc(12, 12, 9.0, -60, 205)
    return Icon(fills=(Path.rect(Box(8.2, 8.2, 7.6, 7.6)), _tip((17.6, 4.4), 215, 3.6)), strokes=(ring,))


def _turn_four(*, right: bool) -> Icon:
    boxes = [Path.rect(Box(x, y, 5.2, 5.2)) for x in (6.4, 12.4) for y in (6.4, 12.4)]
    arcs = [arc(12, 12, 10.0, start, start + 52) for start in (-142, 38)]
    tips = [
        _tip((12 + 10 * math.cos(a), 12 + 10 * math.sin(a)), math.degrees(a) + 90, 3.3)
        for a in (math.radians(d) for d in (-80, 100))
    ]
    icon = Icon(fills=(*boxes, *tips), strokes=tuple(arcs))
    mirror = Matrix(a=-1, e=GRID)
    flip = [tuple(path.mapped(mirror) for path in part) for part in (icon.fills, icon.strokes)]
    return icon if right else Icon(flip[0], flip[1])


def _swap() -> Icon:
    boxes = (Path.rect(Box(1.6, 8.2, 7.2, 7.2)), Path.rect(Box(15.2, 8.2, 7.2, 7.2)))
    over = drawn("M5.2 5.6 C8 1.2 15 1.2 17.6 4.4")
    under = over.mapped(Matrix.placed((GRID, GRID - 0.4), 180))
    return Icon(fills=(*boxes, _tip((18.6, 5.6), 50, 3.0), _tip((5.4, 18.0), 230, 3.0)), strokes=(over, under))


def _slide() -> Icon:
    boxes = [Path.rect(Box(2.2, y, 7.6, 5.4)) for y in (2.4, 9.3, 16.2)]
    return Icon(fills=(*boxes, _tip((17, 5.2), 270, 4.6)), strokes=(Path.lines([(17, 21.4), (17, 8)]),))


def _lantern() -> Icon:
    body = drawn("M7.4 8 L16.6 8 L18.4 17.8 L5.6 17.8 Z") + drawn(
        "M12 9.8 C14.2 12.2 14.6 14 14 15.2 C13.4 16.6 10.6 16.6 10 15.2 C9.4 14 9.8 12.2 12 9.8 Z"
    )
    lid = Path.polygon([(6, 6.8), (12, 3.2), (18, 6.8)])
    foot = Path.rect(Box(5, 19.2, 14, 2.6))
    glow = joined(
        Path.lines(points)
        for points in ([(1.4, 8), (3.8, 9)], [(0.9, 13), (3.2, 13)], [(22.6, 8), (20.2, 9)], [(23.1, 13), (20.8, 13)])
    )
    return Icon(fills=(body, lid, foot), strokes=(glow, arc(12, 3.0, 1.6, 180, 360)))


def _crescent() -> Icon:
    outer, inner = arc(11.5, 12, 10.2, 48, 312), arc(16.6, 12, 7.6, 272, 88)
    moon = Path((*outer.segments, ("L", inner.segments[0][1]), *inner.segments[1:], ("Z", ())))
    return Icon(fills=(moon, Path.star(18.2, 12, 3.4, 4, 0.34)))


def _portcullis() -> Icon:
    frame = drawn("M3 22.4 L3 11 C3 5.4 7 1.6 12 1.6 C17 1.6 21 5.4 21 11 L21 22.4")
    bars = joined(Path.lines([(x, top), (x, 20.4)]) for x, top in ((7.5, 4.6), (12, 3.0), (16.5, 4.6)))
    across = joined(Path.lines([(4, y), (20, y)]) for y in (9.4, 15.0))
    tips = [Path.polygon([(x - 1.9, 19.6), (x + 1.9, 19.6), (x, 23.4)]) for x in (7.5, 12, 16.5)]
    return Icon(fills=tuple(tips), strokes=(frame, bars, across))


ACTIONS: dict[str, Icon] = {
    "run": _footprints(),
    "teleport": _portal(),
    "rush1": _charge(1),
    "rush2": _charge(2),
    "move1": _led(1),
    "move2": _led(2),
    "move3": _led(3),
    "rotate1": _turn_one(),
    "rotate4r": _turn_four(right=True),
    "rotate4l": _turn_four(right=False),
    "change": _swap(),
    "shift": _slide(),
    "light": _lantern(),
    "dark": _crescent(),
    "block": _portcullis(),
}
"""Pictures by the card's id."""
