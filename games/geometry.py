"""Boxes, paths and affine maps, in mm, y downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]

KAPPA = 4 / 3 * (math.sqrt(2) - 1)
"""Handle length of the cubic that stands for a quarter circle of radius 1."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Lower edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """Middle point."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` left and right and `dy` (else `dx`) top and bottom; negative grows."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def top_part(self, h: float) -> Box:
        """The upper strip of height `h`."""
        return Box(self.x, self.y, self.w, h)

    def below(self, h: float) -> Box:
        """What is left under the upper strip of height `h`."""
        return Box(self.x, self.y + h, self.w, self.h - h)

    def columns(self, n: int, gap: float = 0) -> list[Box]:
        """`n` equal boxes side by side."""
        w = (self.w - gap * (n - 1)) / n
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0) -> list[Box]:
        """`n` equal boxes one under the other."""
        h = (self.h - gap * (n - 1)) / n
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]

    @staticmethod
    def hull(boxes: Iterable[Box]) -> Box:
        """The smallest box round all of `boxes` (at least one)."""
        found = list(boxes)
        x, y = min(box.x for box in found), min(box.y for box in found)
        return Box(x, y, max(box.right for box in found) - x, max(box.bottom for box in found) - y)

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether `other` lies inside, up to `slack`."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Path:
    """An outline as segments ``M x y``, ``L x y``, ``C x1 y1 x2 y2 x y``, ``Z``.

    Built by chaining: ``Path().move(0, 0).line(5, 0).curve(6, 0, 7, 1, 7, 2).close()``.
    """

    segments: tuple[Segment, ...] = ()

    def _then(self, op: str, *numbers: float) -> Path:
        return Path((*self.segments, (op, numbers)))

    def move(self, x: float, y: float) -> Path:
        """Begin a new part at ``(x, y)``."""
        return self._then("M", x, y)

    def line(self, x: float, y: float) -> Path:
        """Straight to ``(x, y)``."""
        return self._then("L", x, y)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Path:
        """A cubic Bézier to ``(x, y)``."""
        return self._then("C", x1, y1, x2, y2, x, y)

    def close(self) -> Path:
        """Back to where this part began."""
        return self._then("Z")

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    @staticmethod
    def lines(points: Iterable[Point], *, closed: bool = False) -> Path:
        """Through `points` by straight lines."""
        parts = [("L" if i else "M", point) for i, point in enumerate(points)]
        return Path((*parts, ("Z", ()))) if closed else Path(tuple(parts))

    @staticmethod
    def polygon(points: Iterable[Point]) -> Path:
        """A closed polygon."""
        return Path.lines(points, closed=True)

    @staticmethod
    def smooth(points: Sequence[Point]) -> Path:
        """An open curve through all `points` (Catmull-Rom)."""
        path = Path().move(*points[0])
        ends = [points[0], *points, points[-1]]
        for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
            path = path.curve(bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        return path

    @staticmethod
    def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Path:
        """A closed ellipse round ``(x, y)``."""
        ry = rx if ry is None else ry
        kx, ky = rx * KAPPA, ry * KAPPA
        return (
            Path()
            .move(x + rx, y)
            .curve(x + rx, y + ky, x + kx, y + ry, x, y + ry)
            .curve(x - kx, y + ry, x - rx, y + ky, x - rx, y)
            .curve(x - rx, y - ky, x - kx, y - ry, x, y - ry)
            .curve(x + kx, y - ry, x + rx, y - ky, x + rx, y)
            .close()
        )

    @staticmethod
    def rect(box: Box) -> Path:
        """A closed rectangle."""
        return Path.polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])

    @staticmethod
    def rounded(box: Box, radius: float) -> Path:
        """A closed rectangle with round corners."""
        r, k = radius, radius * (1 - KAPPA)
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        return (
            Path()
            .move(x + r, y)
            .line(right - r, y)
            .curve(right - k, y, right, y + k, right, y + r)
            .line(right, bottom - r)
            .curve(right, bottom - k, right - k, bottom, right - r, bottom)
            .line(x + r, bottom)
            .curve(x + k, bottom, x, bottom - k, x, bottom - r)
            .line(x, y + r)
            .curve(x, y + k, x + k, y, x + r, y)
            .close()
        )

    @staticmethod
    def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.4, turn: float = 0) -> Path:
        """A closed star with `points` tips of radius `r`, turned clockwise by `turn` degrees."""
        tips = []
        for i in range(2 * points):
            angle = math.pi * i / points - math.pi / 2 + math.radians(turn)
            reach = r if i % 2 == 0 else r * inner
            tips.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        return Path.polygon(tips)

    @staticmethod
    def regular(x: float, y: float, r: float, sides: int, turn: float = 0) -> Path:
        """A closed regular polygon, a corner on top unless turned."""
        angles = [2 * math.pi * i / sides - math.pi / 2 + math.radians(turn) for i in range(sides)]
        return Path.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles])

    def mapped(self, matrix: Matrix) -> Path:
        """The path under an affine map."""
        return Path(tuple((op, _map_pairs(matrix, numbers)) for op, numbers in self.segments))

    def bounds(self) -> Box:
        """The box round all points and handles."""
        xs = [n for _, numbers in self.segments for n in numbers[0::2]]
        ys = [n for _, numbers in self.segments for n in numbers[1::2]]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Matrix:
    """An affine map ``x' = ax + cy + e``, ``y' = bx + dy + f``."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def apply(self, x: float, y: float) -> Point:
        """Where the point goes."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def __matmul__(self, inner: Matrix) -> Matrix:
        """First `inner`, then self."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def box(self, box: Box) -> Box:
        """The box round the image of `box`."""
        return Path.rect(box).mapped(self).bounds()

    @property
    def zoom(self) -> float:
        """By how much lengths grow (for maps that keep angles)."""
        return math.hypot(self.a, self.b)

    @staticmethod
    def placed(move: Point = (0, 0), turn: float = 0, scale: float = 1) -> Matrix:
        """Scaled, then turned clockwise by `turn` degrees (quarter turns exactly), then moved."""
        cos, sin = _QUARTERS.get(turn % 360) or (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
        return Matrix(scale * cos, scale * sin, -scale * sin, scale * cos, *move)


_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def _map_pairs(matrix: Matrix, numbers: tuple[float, ...]) -> tuple[float, ...]:
    pairs = zip(numbers[0::2], numbers[1::2], strict=True)
    return tuple(value for pair in pairs for value in matrix.apply(*pair))
