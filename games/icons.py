"""Stock icons on a 24-unit grid: silhouettes that survive at 4 mm, named so that data can ask for them.

Outlines are written as in SVG, with ``M L C Z`` and absolute numbers. Parts of one path overlap by
the even-odd rule: a part within a part is a hole.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from itertools import pairwise

from games.canvas import Icon
from games.geometry import Box, Matrix, Path, Segment

GRID = 24
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def drawn(outline: str) -> Path:
    """The path of an SVG-like outline."""
    steps = _STEP.findall(outline)
    return Path(tuple(_segment(op, numbers.split()) for op, numbers in steps))


def _segment(op: str, numbers: list[str]) -> Segment:
    return (op, tuple(float(number) for number in numbers))


def _filled(*outlines: str | Path) -> Icon:
    return Icon(fills=tuple(drawn(part) if isinstance(part, str) else part for part in outlines))


def _both(fills: tuple[str | Path, ...], strokes: tuple[str | Path, ...]) -> Icon:
    return Icon(_filled(*fills).fills, _filled(*strokes).fills)


def _round(x: float, y: float, r: float, ry: float | None = None) -> Path:
    return Path.ellipse(x, y, r, ry)


def _bar(x: float, y: float, right: float, bottom: float) -> Path:
    return Path.rect(Box(x, y, right - x, bottom - y))


def _turned(path: Path, degrees: float) -> Path:
    """Turned clockwise about the middle of the grid."""
    middle = GRID / 2
    return path.mapped(Matrix.placed((middle, middle), degrees) @ Matrix.placed((-middle, -middle)))


def _gear(teeth: int = 8) -> Path:
    points = []
    for tooth in range(teeth):
        for share, reach in ((-0.27, 7.6), (-0.17, 10.6), (0.17, 10.6), (0.27, 7.6)):
            angle = 2 * math.pi * (tooth + share) / teeth
            points.append((12 + reach * math.sin(angle), 12 - reach * math.cos(angle)))
    return Path.polygon(points) + _round(12, 12, 3.6)


def _around(path: Path, times: int) -> tuple[Path, ...]:
    """The path `times` times round the middle."""
    return tuple(_turned(path, 360 * i / times) for i in range(times))


def _ripples(*heights: float) -> tuple[Path, ...]:
    xs = [2.0, 7.0, 12.0, 17.0, 22.0]
    paths = []
    for y in heights:
        path = Path().move(xs[0], y)
        for i, (a, b) in enumerate(pairwise(xs)):
            bend = -3.4 if i % 2 == 0 else 3.4
            path = path.curve(a + 1.8, y + bend, b - 1.8, y + bend, b, y)
        paths.append(path)
    return tuple(paths)


_RAY = "M12 1.8 L12 4"
_KEY = _round(12, 6.4, 5.2) + _round(12, 6.4, 2.3)
_FLAKE = "M12 12 L12 2 M8.8 3.6 L12 6.6 L15.2 3.6"

ICONS: Mapping[str, Icon] = {
    # plain shapes
    "circle": _filled(_round(12, 12, 9.5)),
    "ring": _filled(_round(12, 12, 10) + _round(12, 12, 6)),
    "square": _filled(_bar(3.5, 3.5, 20.5, 20.5)),
    "triangle": _filled("M12 2.5 L22.3 20.5 L1.7 20.5 Z"),
    "diamond": _filled("M12 1.2 L20.4 12 L12 22.8 L3.6 12 Z"),
    "hexagon": _filled(Path.regular(12, 12, 10.6, 6)),
    "cross": _filled("""
        M8.6 2.5 L15.4 2.5 L15.4 8.6 L21.5 8.6 L21.5 15.4 L15.4 15.4 L15.4 21.5 L8.6 21.5 L8.6 15.4 L2.5 15.4
        L2.5 8.6 L8.6 8.6 Z
        """),
    "star": _filled(Path.star(12, 12.9, 11.4, 5, 0.44)),
    "arrow": _filled("M12 1.8 L21 11.6 L15.2 11.6 L15.2 22 L8.8 22 L8.8 11.6 L3 11.6 Z"),
    # sky and weather
    "sun": _both((_round(12, 12, 5.2),), _around(drawn(_RAY), 8)),
    "moon": _filled("""
        M15.2 2.4 C9 0.6 2.3 5.2 2 12 C1.8 17.6 6.3 22.2 12 22.2 C16.4 22.2 20.3 19.4 21.7 15.3 C20 16.2 18.2
        16.5 16.4 16.2 C12.2 15.6 9.5 12 9.8 8.2 C10 5.4 12 3.2 15.2 2.4 Z
        """),
    "cloud": _filled("""
        M6.5 19.5 C3.6 19.5 1.5 17.5 1.5 14.9 C1.5 12.4 3.4 10.5 5.8 10.3 C6.4 6.9 9 4.5 12.3 4.5 C15.4 4.5 17.9
        6.5 18.6 9.5 C21 9.8 22.5 11.8 22.5 14.3 C22.5 17.3 20.4 19.5 17.6 19.5 Z
        """),
    "drop": _filled("""
        M12 1.5 C15 6.6 19.6 10.6 19.6 15 C19.6 19.3 16.2 22.6 12 22.6 C7.8 22.6 4.4 19.3 4.4 15 C4.4 10.6 9 6.6
        12 1.5 Z M7.4 14.8 C7.4 17.7 9.3 19.7 12 19.8 L12 18.1 C10.3 18 9.1 16.7 9.1 14.8 Z
        """),
    "bolt": _filled("M14.6 1.2 L3.8 13.8 L10.6 13.8 L8.8 22.8 L20.2 9.4 L13.2 9.4 Z"),
    "wave": Icon(strokes=_ripples(6.4, 12, 17.6)),
    "snow": Icon(strokes=_around(drawn(_FLAKE), 6)),
    "flame": _filled("""
        M12.8 1.2 C13.6 5.6 19.8 8.8 19.8 15 C19.8 19.6 16.4 22.8 12 22.8 C7.6 22.8 4.2 19.7 4.2 15.2 C4.2 12.2
        5.8 9.8 7.6 8 C7.8 9.8 8.4 11 9.6 11.8 C9.2 8 10.2 3.8 12.8 1.2 Z M12.2 20.8 C14.4 20.8 15.9 19.3 15.9
        17.3 C15.9 15.2 14.2 13.9 12.9 12.2 C12.2 14.4 8.6 15 8.6 17.6 C8.6 19.5 10.1 20.8 12.2 20.8 Z
        """),
    # growing and living
    "leaf": _both(
        (
            """
        M21.2 2.8 C22 11 20 15.4 16.9 18 C13.6 20.7 9.4 20.3 7.4 18.6 L16 8.6 L14.9 7.6 L6.2 17.4 C4.2 15.2 3.8
        11 6.6 7.6 C9.6 4 14 2.6 21.2 2.8 Z
        """,
        ),
        ("M2.8 21.6 L6 18",),
    ),
    "tree": _filled("""
        M12 1.2 L18.4 9.4 L15.8 9.4 L21 17.6 L13.4 17.6 L13.4 22.8 L10.6 22.8 L10.6 17.6 L3 17.6 L8.2 9.4 L5.6
        9.4 Z
        """),
    "flower": Icon(fills=_around(_round(12, 6.1, 3.6, 4.1), 5)),
    "fish": _filled("""
        M1.4 12 C4 7.4 7.8 5.2 11.6 5.2 C14.8 5.2 16.8 7 18.4 9.4 L22.6 5.6 C21.6 9.8 21.6 14.2 22.6 18.4 L18.4
        14.6 C16.8 17 14.8 18.8 11.6 18.8 C7.8 18.8 4 16.6 1.4 12 Z M7.6 9.2 C6.7 9.2 6 9.9 6 10.8 C6 11.7 6.7
        12.4 7.6 12.4 C8.5 12.4 9.2 11.7 9.2 10.8 C9.2 9.9 8.5 9.2 7.6 9.2 Z
        """),
    "bird": _filled("""
        M1.6 9 L5.6 6.8 C6.6 4.4 8.4 3.2 10.4 3.2 C13.4 3.2 15.2 5.4 15.6 8.4 L22.6 19 L16.4 17.6 C15 19 13 19.8
        10.8 19.8 C7 19.8 4.6 17 4.6 13.4 C4.6 12 4.8 10.8 5 9.8 Z M9 6 C8.3 6 7.8 6.5 7.8 7.2 C7.8 7.9 8.3 8.4
        9 8.4 C9.7 8.4 10.2 7.9 10.2 7.2 C10.2 6.5 9.7 6 9 6 Z
        """),
    "cat": _both(
        (
            """
        M5.4 1.6 L8.5 3.6 C9.6 3.3 11 3.3 12.1 3.6 L15.2 1.6 C15.7 3.4 16 5.2 15.9 7 C15.9 9 15.2 10.4 14 11.4
        C16.8 13.6 17.9 17.6 17.5 22.4 L3.1 22.4 C2.7 17.6 3.8 13.6 6.6 11.4 C5.4 10.4 4.7 9 4.7 7 C4.6 5.2 4.9
        3.4 5.4 1.6 Z
        """,
        ),
        ("M17 21.4 C21.6 21.4 22.6 18.6 21.4 16 C20.6 14.2 20.4 13 21.6 11.6",),
    ),
    "paw": _filled(
        _round(12, 16.4, 6, 5),
        _round(4.6, 11.4, 2.3, 3),
        _round(9, 6, 2.4, 3.3),
        _round(15, 6, 2.4, 3.3),
        _round(19.4, 11.4, 2.3, 3),
    ),
    "person": _filled(_round(12, 6.6, 4.6), "M3.4 22.2 C3.4 16.6 7 12.6 12 12.6 C17 12.6 20.6 16.6 20.6 22.2 Z"),
    "hand": _filled(
        """
        M6.5 12.4 L6.5 5.9 C6.5 4.3 8.9 4.3 8.9 5.9 L8.9 11 L9.6 11 L9.6 3.4 C9.6 1.7 12.1 1.7 12.1 3.4 L12.1 11
        L12.8 11 L12.8 4.2 C12.8 2.6 15.2 2.6 15.2 4.2 L15.2 11.4 L15.9 11.4 L15.9 6.7 C15.9 5.2 18.2 5.2 18.2
        6.7 L18.2 15.4 C18.2 19.8 15.9 22.6 12.2 22.6 C9 22.6 7.4 21.2 6 18.6 L2.9 12.9 C2.1 11.3 4.1 10.2 5.1
        11.5 Z
        """
    ),
    "eye": _filled(
        drawn("""
        M1.2 12 C4.8 6.4 8.4 4.4 12 4.4 C15.6 4.4 19.2 6.4 22.8 12 C19.2 17.6 15.6 19.6 12 19.6 C8.4 19.6 4.8
        17.6 1.2 12 Z
        """)
        + _round(12, 12, 5.4)
        + _round(12, 12, 3)
    ),
    "heart": _filled("""
        M12 21.8 C4.4 16.2 1.4 12.4 1.4 8.4 C1.4 4.9 4 2.6 7 2.6 C9.2 2.6 11 3.8 12 5.8 C13 3.8 14.8 2.6 17 2.6
        C20 2.6 22.6 4.9 22.6 8.4 C22.6 12.4 19.6 16.2 12 21.8 Z
        """),
    # places
    "mountain": _filled("""
        M0.8 20.8 L9 4.6 L13.2 12.6 L15.4 9 L23.2 20.8 Z M9 8 L6.9 12.1 L8.2 13.2 L9.4 11.8 L10.6 13.2 L11.2
        12.4 Z
        """),
    "house": _filled(
        """
        M12 2 L23 12 L20 12 L20 21.8 L4 21.8 L4 12 L1 12 Z M9.6 21.8 L14.4 21.8 L14.4 14.6 L9.6 14.6 Z
        """
    ),
    "flag": _both(("M6 3 L21 3 L17.4 8 L21 13 L6 13 Z",), ("M5 2.6 L5 22",)),
    "tower": _filled("""
        M5 2 L8 2 L8 4.4 L10.5 4.4 L10.5 2 L13.5 2 L13.5 4.4 L16 4.4 L16 2 L19 2 L19 9 L17.4 10.6 L18.6 22 L5.4
        22 L6.6 10.6 L5 9 Z M10.2 22 L13.8 22 L13.8 17.4 C13.8 15 10.2 15 10.2 17.4 Z
        """),
    # things
    "gear": _filled(_gear()),
    "crown": _filled(
        "M2 7.2 L7.3 11.6 L12 4 L16.7 11.6 L22 7.2 L20.2 17.2 L3.8 17.2 Z",
        _bar(3.8, 18.6, 20.2, 21.2),
        _round(12, 3.4, 1.7),
        _round(2.4, 6.2, 1.5),
        _round(21.6, 6.2, 1.5),
    ),
    "key": _filled(
        _turned(_KEY, 45),
        _turned(
            drawn(
                """
        M10.7 11.2 L13.3 11.2 L13.3 15.8 L16.8 15.8 L16.8 18.2 L13.3 18.2 L13.3 20 L16.8 20 L16.8 22.6 L10.7
        22.6 Z
        """
            ),
            45,
        ),
    ),
    "coin": _filled(_round(12, 12, 10.4) + _round(12, 12, 8.6) + _round(12, 12, 7.2) + _bar(9.4, 9.4, 14.6, 14.6)),
    "gem": _filled("""
        M6.4 3.4 L17.6 3.4 L22.8 9.4 L12 21.8 L1.2 9.4 Z M4.6 8.8 L8.8 8.8 L7 5.4 Z M8.8 10.4 L5 10.4 L10.4 16.6
        Z
        """),
    "shield": _filled("""
        M12 1.6 C15 3.6 17.8 4.4 21 4.6 C21.2 12.4 18.4 19 12 22.4 C5.6 19 2.8 12.4 3 4.6 C6.2 4.4 9 3.6 12 1.6
        Z M12 4.4 L12 19.4 C16 16.6 18.2 12.2 18.4 6.8 C16 6.4 14 5.6 12 4.4 Z
        """),
    "sword": _filled(
        _turned(
            drawn("""
        M12 0.2 L14 3 L14 15 L18 15 L18 17.4 L13.4 17.4 L13.4 22.6 L10.6 22.6 L10.6 17.4 L6 17.4 L6 15 L10 15
        L10 3 Z
        """),
            45,
        )
    ),
    "cup": _both(
        ("M3 8.4 L17.4 8.4 L17.4 13.6 C17.4 17.8 14.8 20 10.2 20 C5.6 20 3 17.8 3 13.6 Z", _bar(2.4, 21, 18, 22.6)),
        (
            "M17.6 10 C22.6 9.4 22.6 16 16.8 16",
            "M7.6 5.8 C6.6 4.6 8.6 3.4 7.6 2",
            "M12.6 5.8 C11.6 4.6 13.6 3.4 12.6 2",
        ),
    ),
    "umbrella": _both(
        (
            """
        M12 2.8 C18 2.8 22.4 7.4 22.6 13.4 C21 11.8 18.4 11.8 16.9 13.4 C15.4 11.8 8.6 11.8 7.1 13.4 C5.6 11.8 3
        11.8 1.4 13.4 C1.6 7.4 6 2.8 12 2.8 Z
        """,
        ),
        ("M12 1.4 L12 3", "M12 13 L12 19.4 C12 22.8 16.6 22.8 16.6 19.6"),
    ),
    "lamp": _both(
        (
            """
        M7 6.4 L17 6.4 C19.6 9.6 19.6 15 17 18.2 L7 18.2 C4.4 15 4.4 9.6 7 6.4 Z M5.9 9.2 L18.1 9.2 L18.1 10.2
        L5.9 10.2 Z M5.9 14.4 L18.1 14.4 L18.1 15.4 L5.9 15.4 Z
        """,
            _bar(8.6, 3.8, 15.4, 5.4),
            _bar(8.6, 19.2, 15.4, 20.8),
        ),
        ("M12 1.6 L12 3.4",),
    ),
    "book": _filled("""
        M11.4 5.6 C8.6 3.6 5 3.2 1.4 3.6 L1.4 18.6 C5 18.2 8.6 18.8 11.4 21 Z M12.6 5.6 C15.4 3.6 19 3.2 22.6
        3.6 L22.6 18.6 C19 18.2 15.4 18.8 12.6 21 Z
        """),
    "hourglass": _filled("""
        M4 1.6 L20 1.6 L20 4 L18 4 C18 8 15.4 10 13.4 12 C15.4 14 18 16 18 20 L20 20 L20 22.4 L4 22.4 L4 20 L6
        20 C6 16 8.6 14 10.6 12 C8.6 10 6 8 6 4 L4 4 Z M8.4 20 L15.6 20 C15 17.4 13.4 16.2 12 15 C10.6 16.2 9
        17.4 8.4 20 Z
        """),
    "feather": _both(
        (
            """
        M21.8 2.2 C14 2.2 8.4 5.4 6.6 11 C6 12.8 6 14.6 6.4 16.2 L14 8.6 L15.2 9.8 L7.6 17.4 C9.4 17.8 11.2 17.6
        13 17 L11.8 15.4 L15.4 15.8 C19.4 13 21.6 8.6 21.8 2.2 Z
        """,
        ),
        ("M2.8 21.2 L7 17",),
    ),
}
"""All stock icons by the name that a fact ``icon = "leaf"`` gives."""
