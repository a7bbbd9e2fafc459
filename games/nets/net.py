"""What a net is: pure geometry, in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.geometry import Matrix, Path, Point

FoldKind = Literal["mountain", "valley"]


@dataclass(frozen=True, slots=True)
class Fold:
    """A fold line from `a` to `b`: ``mountain`` folds away from you, ``valley`` towards you."""

    a: Point
    b: Point
    kind: FoldKind = "mountain"


@dataclass(frozen=True, slots=True)
class Panel:
    """One face of the solid: its size, and where its own top left and axes lie on the net."""

    width: float
    height: float
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Net:
    """A net inside ``(0, 0)`` to ``(width, height)``; `slits` are cuts inside its outline."""

    width: float
    height: float
    cut: Path
    folds: tuple[Fold, ...]
    glue: tuple[Path, ...]
    panels: tuple[Panel, ...]
    slits: tuple[Path, ...] = ()


def flap(a: Point, b: Point, depth: float, slant: float) -> list[Point]:
    """A trapezium outside the edge from `a` to `b` (outside is on the left hand), as its corners."""
    (ax, ay), (bx, by) = a, b
    length = abs(bx - ax) + abs(by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    nx, ny = uy, -ux
    return [
        a,
        (ax + ux * slant + nx * depth, ay + uy * slant + ny * depth),
        (bx - ux * slant + nx * depth, by - uy * slant + ny * depth),
        b,
    ]
