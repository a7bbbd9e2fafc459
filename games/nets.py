"""Nets: flat outlines that are cut, folded and glued into solids. Pure geometry, in mm.

Each function returns a `Net`: what to cut, where to fold, which areas take glue, and the panels
on which the faces are drawn (each with the map from the panel's own coordinates).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from games.geometry import Box, Matrix, Path, Point


@dataclass(frozen=True, slots=True)
class Fold:
    """A fold line from `a` to `b`: ``mountain`` folds away from you, ``valley`` towards you."""

    a: Point
    b: Point
    kind: Literal["mountain", "valley"] = "mountain"


@dataclass(frozen=True, slots=True)
class Panel:
    """One face of the solid: its size, and where its own top left and axes lie on the net."""

    width: float
    height: float
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Net:
    """A net inside ``(0, 0)`` to ``(width, height)``."""

    width: float
    height: float
    cut: Path
    folds: tuple[Fold, ...]
    glue: tuple[Path, ...]
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class NetSpec:
    """Which net, and its measures as given in the data (see the functions in `NETS`)."""

    make: str
    measures: tuple[float, ...]

    def build(self) -> Net:
        """The geometry."""
        return NETS[self.make].build(*self.measures)


@dataclass(frozen=True, slots=True)
class NetMaker:
    """How to build a net and what its measures mean, for the reader's error messages."""

    build: Callable[..., Net]
    measures: tuple[str, ...]


def cube(edge: float) -> Net:
    """A die: a cross of six squares with seven glue flaps.

    Panels 0..5 are: the row of four (left to right: 0 1 2 3), 4 above panel 1, 5 below panel 1.
    Panels 0 and 2, 1 and 3, 4 and 5 lie opposite each other.
    """
    e = edge
    flap = min(0.45 * e, 6.0)
    slant = flap * 0.7
    x0, y0 = flap, e
    at = [(x0 + i * e, y0) for i in range(4)] + [(x0 + e, y0 - e), (x0 + e, y0 + e)]
    panels = tuple(Panel(e, e, Matrix.placed(point)) for point in at)
    # Flaps on the free edges, each written from its start to its end with the solid on the right hand.
    top, bottom, right = y0, y0 + e, x0 + 4 * e
    sides: list[tuple[Point, Point]] = [
        ((x0, top), (x0 + e, top)),
        ((x0 + 2 * e, top), (x0 + 3 * e, top)),
        ((x0 + 3 * e, top), (right, top)),
        ((right, bottom), (x0 + 3 * e, bottom)),
        ((x0 + 3 * e, bottom), (x0 + 2 * e, bottom)),
        ((x0 + e, bottom), (x0, bottom)),
        ((x0, bottom), (x0, top)),
    ]
    flaps = {side: _flap(*side, flap, slant) for side in sides}
    outline: list[Point] = [
        *flaps[sides[0]], (x0 + e, top - e), (x0 + 2 * e, top - e),
        *flaps[sides[1]], *flaps[sides[2]], (right, bottom),
        *flaps[sides[3]], *flaps[sides[4]], (x0 + 2 * e, bottom + e), (x0 + e, bottom + e),
        *flaps[sides[5]], *flaps[sides[6]],
    ]  # fmt: skip
    inner = [((x0 + i * e, top), (x0 + i * e, bottom)) for i in (1, 2, 3)]
    inner += [((x0 + e, top), (x0 + 2 * e, top)), ((x0 + e, bottom), (x0 + 2 * e, bottom))]
    folds = tuple(Fold(a, b) for a, b in [*inner, *sides])
    glue = tuple(Path.polygon(points) for points in flaps.values())
    return Net(4 * e + flap, 3 * e, Path.polygon(outline), folds, glue, panels)


def standee(width: float, height: float, base: float) -> Net:
    """A figure that stands: two panels glued back to back, two feet folded out.

    From the top: foot, panel 1 (upside down: the figure's back), panel 0 (its front), foot. The
    glue goes on the unprinted side, so no area of the net is marked.
    """
    w, h, b = width, height, base
    total = 2 * h + 2 * b
    front = Panel(w, h, Matrix.placed((0, b + h)))
    back = Panel(w, h, Matrix.placed((w, b + h), 180))
    folds = (
        Fold((0, b), (w, b), "valley"),
        Fold((0, b + h), (w, b + h), "mountain"),
        Fold((0, b + 2 * h), (w, b + 2 * h), "valley"),
    )
    return Net(w, total, Path.rect(Box(0, 0, w, total)), folds, (), (front, back))


def _flap(a: Point, b: Point, depth: float, slant: float) -> list[Point]:
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


NETS = {
    "cube": NetMaker(cube, ("edge",)),
    "standee": NetMaker(standee, ("width", "height", "base")),
}
