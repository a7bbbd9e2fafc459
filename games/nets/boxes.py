"""Nets of square boxes: a tray whose corners lock without glue, and its lid. All measures in mm.

Both are one wall, drawn four times with quarter turns about the middle of the base. So a tray that
lies unfolded on its face tells nothing of which wall is which. Walls 0 to 3 (panels 0 to 3) follow
each other clockwise from the top; panel 4 is the base. Lengths are taken along the middle of the
paper, where folding does not stretch it: a side of the base is the inner side + 1 thickness.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.geometry import Matrix, Path, Point
from games.nets.net import Fold, FoldKind, Net, Panel, flap

TURNS = (0, 90, 180, 270)

SLOT = 16.0
"""From a corner to the slot, along the wall; at most `SHARE` of the side."""

SHARE = 0.2

SHOULDER, NECK, PANEL = 7 / 8, 1.04, 9 / 8
"""Where the ear's body and neck end and a panel begins, as multiples of the way to the slot."""

SLOT_ENDS = (0.2, 0.8)
"""Lower and upper end of a slot, as shares of the wall's height."""

HOOK = 0.12
"""How far the hook stands above its neck, as a share of the wall's height."""

LEAN = 0.15
"""A hook is at most this share of the way to the slot: so far its wall must lean inwards to free it."""

CLEARANCE = 1 / 3
"""How much shorter than its slot a tab's head is, as a share of the hook."""

LID_EASE = 0.5
"""How much wider than everything inside it a lid is."""

GLUE = 10.0
"""Depth of a lid's glue flaps; at most `SHARE` of the side."""


@dataclass(frozen=True, slots=True)
class _Wall:
    """The top wall as seen from the middle of the base, and all that is turned with it.

    `edge` runs clockwise from where the wall begins to where the next one does.
    """

    edge: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    panel: Panel
    slits: tuple[Path, ...] = ()
    glue: tuple[Path, ...] = ()


def tray(side: float, wall: float, thickness: float) -> Net:
    """An open box, printed inside: `side` and `wall` are its inner measures.

    The right end of each wall carries an ear. It is folded round the corner, outside the next wall;
    its tab goes in through that wall's slot and hooks behind the slot's upper end. A wall that falls
    outwards lifts its hook and so locks it; leaning inwards a little, it takes its hook in or out.
    """
    t, m, high = thickness, (side + thickness) / 2, wall + thickness / 2
    ear = [(m + t + u, -m - z) for u, z in _ear(side, high)]
    edge = [(t - m, -m), (t - m, -m - high), *ear, (m, -m)]
    x, left = _slot_at(side) - m, PANEL * _slot_at(side) - m
    slit = Path.lines([(x, -m - end * high) for end in SLOT_ENDS])
    panel = Panel(side / 2 - left, wall, Matrix.placed((left, -m - high)))
    folds = (((t - m, -m), (m, -m)), (ear[0], ear[-1]))
    return _four(_Wall(tuple(edge), folds, panel, (slit,)), _base(side), "valley")


def tray_outer(side: float, thickness: float) -> float:
    """Outer side of a folded tray: on both sides a wall and an ear outside it."""
    return side + 4 * thickness


def lid(side: float, wall: float, thickness: float) -> Net:
    """The lid of the tray with the inner side `side`, printed outside; `wall` is its inner height.

    The flap at the right end of each wall is glued to the inner face of the next one.
    """
    t, inner = thickness, lid_inner(side, thickness)
    m, high = (inner + t) / 2, wall + t / 2
    end, depth = m - t, min(GLUE, SHARE * side)
    glue = flap((end, -m - high), (end, -m), depth, min(0.3 * depth, 0.2 * high))
    edge = ((-m, -m), (-m, -m - high), *glue)
    panel = Panel(end + m, high, Matrix.placed((end, -m), 180))
    folds = (((-m, -m), (end, -m)), (glue[0], glue[-1]))
    return _four(_Wall(edge, folds, panel, (), (Path.polygon(glue),)), _base(2 * m), "mountain")


def lid_inner(side: float, thickness: float) -> float:
    """Inner side of a lid: the tray, on both sides a glue flap, and a little room."""
    return tray_outer(side, thickness) + 2 * thickness + LID_EASE


def _slot_at(side: float) -> float:
    return min(SLOT, SHARE * side)


def _ear(side: float, high: float) -> list[Point]:
    """An ear from the rim down: (distance from its fold, height above the base)."""
    at = _slot_at(side)
    hook = min(HOOK * high, LEAN * at)
    body, neck, head = SHOULDER * at, NECK * at, at / 2
    low, top = SLOT_ENDS[0] * high + hook, SLOT_ENDS[1] * high - CLEARANCE * hook
    tip = neck + head
    return [
        (0, high), (body, 0.9 * high), (body, top), (neck, top), (neck, top + hook), (neck + head / 2, top + hook),
        (tip, top - hook), (tip, low + hook), (neck + head / 2, low), (body, low), (body, 0.1 * high), (0, 0),
    ]  # fmt: skip


def _base(side: float) -> Panel:
    """The base's panel about the middle."""
    return Panel(side, side, Matrix.placed((-side / 2, -side / 2)))


def _four(wall: _Wall, base: Panel, kind: FoldKind) -> Net:
    """Four walls round a base, moved so that the net begins at the origin."""
    reach = max(max(abs(x), abs(y)) for x, y in wall.edge)
    maps = [Matrix.placed((reach, reach), turn) for turn in TURNS]
    return Net(
        width=2 * reach,
        height=2 * reach,
        cut=Path.polygon([turn.apply(*point) for turn in maps for point in wall.edge]),
        folds=tuple(Fold(turn.apply(*a), turn.apply(*b), kind) for turn in maps for a, b in wall.folds),
        glue=tuple(area.mapped(turn) for turn in maps for area in wall.glue),
        panels=(*(_turned(wall.panel, turn) for turn in maps), _turned(base, maps[0])),
        slits=tuple(slit.mapped(turn) for turn in maps for slit in wall.slits),
    )


def _turned(panel: Panel, turn: Matrix) -> Panel:
    return Panel(panel.width, panel.height, turn @ panel.matrix)
