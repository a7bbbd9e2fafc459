"""Paper folded in space: an outline with creases falls into faces, which turn about the creases. All in mm.

The paper lies with its printed side towards you: x to the right, y downwards, z towards you. A valley
brings what lies behind it towards you, a mountain takes it away from you.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

Point = tuple[float, float]
Vector = np.ndarray
UP = np.array([0.0, 0.0, 1.0])
NEAR = 0.02
"""mm: points that are nearer are one point."""


@dataclass(frozen=True)
class Crease:
    """A fold from `a` to `b`: ``mountain`` or ``valley``."""

    a: Point
    b: Point
    kind: str

    @property
    def length(self) -> float:
        return math.dist(self.a, self.b)


Angle = Callable[[Crease], float]
"""Degrees by which a crease is folded."""


@dataclass(frozen=True)
class Folded:
    """What a face's points are mapped to: `turn` @ point + `shift`."""

    turn: Vector
    shift: Vector

    def at(self, point: Point) -> Vector:
        moved: Vector = self.turn @ np.array([*point, 0.0]) + self.shift
        return moved

    @property
    def normal(self) -> Vector:
        """Of the printed side."""
        up: Vector = self.turn @ UP
        return up


@dataclass(frozen=True)
class Sheet:
    """A cut-out with its creases."""

    outline: tuple[Point, ...]
    creases: tuple[Crease, ...]

    @cached_property
    def faces(self) -> list[tuple[Point, ...]]:
        """What the creases leave of the paper, largest first."""
        found = _faces(self._edges())
        return sorted(found, key=lambda face: -abs(area(face)))

    def _edges(self) -> set[tuple[Point, Point]]:
        """All straight pieces between points, in both directions."""
        lines = [*pairwise([*self.outline, self.outline[0]]), *((crease.a, crease.b) for crease in self.creases)]
        names = _Names()
        ends = [(names.of(a), names.of(b)) for a, b in lines]
        points = {point for line in ends for point in line}
        pieces = [piece for a, b in ends for piece in pairwise(_between(a, b, points))]
        return {edge for a, b in pieces if a != b for edge in ((a, b), (b, a))}

    @cached_property
    def hinges(self) -> list[tuple[int, int, Crease]]:
        """Pairs of faces with the crease that joins them."""
        found = []
        for crease in self.creases:
            here = [i for i, face in enumerate(self.faces) if _borders(face, crease)]
            assert len(here) == 2, f"{crease} joins {len(here)} faces"
            found.append((here[0], here[1], crease))
        return found

    def folded(self, angle: Angle, base: int = 0) -> list[Folded]:
        """Every face in space, while face `base` stays where it is."""
        placed = {base: Folded(np.eye(3), np.zeros(3))}
        for _ in self.faces:
            for one, two, crease in self.hinges:
                for still, moved in ((one, two), (two, one)):
                    if still in placed and moved not in placed:
                        placed[moved] = self._turned(placed[still], moved, crease, angle(crease))
        assert len(placed) == len(self.faces), "some faces hang on no crease"
        return [placed[i] for i in range(len(self.faces))]

    def _turned(self, parent: Folded, face: int, crease: Crease, degrees: float) -> Folded:
        a, b = np.array([*crease.a, 0.0]), np.array([*crease.b, 0.0])
        out = np.array([-(b - a)[1], (b - a)[0], 0.0]) / np.linalg.norm(b - a)
        if out @ (np.array([*inner_point(self.faces[face]), 0.0]) - a) < 0:
            out = -out
        local = _bend(out, math.radians(degrees if crease.kind == "valley" else -degrees))
        return Folded(parent.turn @ local, parent.turn @ (a - local @ a) + parent.shift)


class _Names:
    """Gives points that are as good as one the same coordinates."""

    def __init__(self) -> None:
        self._known: list[Point] = []

    def of(self, point: Point) -> Point:
        for known in self._known:
            if math.dist(known, point) < NEAR:
                return known
        self._known.append(point)
        return point


def _between(a: Point, b: Point, points: Iterable[Point]) -> list[Point]:
    """From `a` to `b` by way of all points that lie on the line."""
    length = math.dist(a, b)
    on = [p for p in points if math.dist(a, p) + math.dist(p, b) < length + 1e-3 and _off(a, b, p) < NEAR]
    return sorted({a, b, *on}, key=lambda p: math.dist(a, p))


def _off(a: Point, b: Point, p: Point) -> float:
    """Distance of `p` from the line through `a` and `b`."""
    return abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / max(math.dist(a, b), 1e-9)


def _faces(edges: set[tuple[Point, Point]]) -> list[tuple[Point, ...]]:
    """Round every face with the face on the right hand on screen; the unbounded one is left out."""
    leaving: dict[Point, list[Point]] = {}
    for a, b in edges:
        leaving.setdefault(a, []).append(b)
    left, found = set(edges), []
    while left:
        a, b = start = min(left)
        face = []
        while True:
            left.remove((a, b))
            face.append(a)
            a, b = b, _next(a, b, leaving[b])
            if (a, b) == start:
                break
        found.append(tuple(face))
    return [face for face in found if area(face) > 0]


def _next(a: Point, b: Point, ways: Iterable[Point]) -> Point:
    """Where the round of a face goes on that came from `a` to `b`: the first way on its hand, back as a last resort."""
    back = _heading(b, a)
    return min(ways, key=lambda p: (back - _heading(b, p)) % math.tau or math.tau)


def _heading(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def area(face: Sequence[Point]) -> float:
    """Positive where the corners follow each other clockwise on screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*face, face[0]])) / 2


def _borders(face: Sequence[Point], crease: Crease) -> bool:
    """Whether a crease is an edge of a face, or several of them in a row."""
    on = sum(math.dist(a, b) for a, b in pairwise([*face, face[0]]) if max(_along(crease, a), _along(crease, b)) < NEAR)
    return abs(on - crease.length) < NEAR


def _along(crease: Crease, p: Point) -> float:
    """How far a point is from a crease."""
    return math.dist(crease.a, p) + math.dist(p, crease.b) - crease.length


def inner_point(face: Sequence[Point]) -> Point:
    """The middle of a face's corners, weighted by area."""
    weights = [(a[0] * b[1] - b[0] * a[1], a, b) for a, b in pairwise([*face, face[0]])]
    whole = 3 * sum(w for w, _, _ in weights)
    x, y = (sum(w * (a[i] + b[i]) for w, a, b in weights) / whole for i in (0, 1))
    return (x, y)


def _bend(out: Vector, angle: float) -> Vector:
    """Turns `out` towards UP about what is square to both."""
    axis = np.cross(out, UP)
    kept = np.outer(axis, axis)
    new_out = math.cos(angle) * out + math.sin(angle) * UP
    new_up = math.cos(angle) * UP - math.sin(angle) * out
    return kept + np.outer(new_out, out) + np.outer(new_up, UP)
