"""Nets of small solids: dice and figures. Each function returns a `Net`; all measures in mm."""

from __future__ import annotations

from games.geometry import Box, Matrix, Path, Point
from games.nets.net import Fold, Net, Panel, flap


def cube(edge: float) -> Net:
    """A die: a cross of six squares with seven glue flaps.

    Panels 0..5 are: the row of four (left to right: 0 1 2 3), 4 above panel 1, 5 below panel 1.
    Panels 0 and 2, 1 and 3, 4 and 5 lie opposite each other.
    """
    e = edge
    depth = min(0.45 * e, 6.0)
    slant = depth * 0.7
    x0, y0 = depth, e
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
    flaps = {side: flap(*side, depth, slant) for side in sides}
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
    return Net(4 * e + depth, 3 * e, Path.polygon(outline), folds, glue, panels)


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
