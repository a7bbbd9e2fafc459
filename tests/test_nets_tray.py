"""The tray and its lid, measured on their nets and folded in thought: they lock, close and hold the cards. mm."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from games.components import Component
from games.geometry import Path
from games.nets import Fold, Net, lid, tray
from games.reading import read_game
from games.registry import folder
from generator.papers import PAPERS
from generator.shelves import net_parcel, shelf_area

Vector = np.ndarray
UP = np.array([0.0, 0.0, 1.0])
SIDE, WALL, PAPER = 90.0, 20.0, 0.3
CARD = 0.3
"""Thickness of a card of heavy paper."""

SIZES = [(90, 20, 0.3), (70, 25, 0.25), (40, 10, 0.2), (25, 30, 0.4), (120, 18, 0.5)]
BOXES = [make(*size) for make in (tray, lid) for size in SIZES]


def points(path: Path) -> list[Vector]:
    return [np.array([*numbers, 0.0]) for op, numbers in path.segments if op != "Z"]


def middle(net: Net) -> Vector:
    return np.array([net.width / 2, net.height / 2, 0.0])


def outward(fold: Fold, inside: Vector) -> Vector:
    """The unit vector across a fold, away from a point on its other side."""
    a, b = np.array([*fold.a, 0.0]), np.array([*fold.b, 0.0])
    normal = np.cross(b - a, UP) / np.linalg.norm(b - a)
    return normal if normal @ (a - inside) > 0 else -normal


def bent(fold: Fold, normal: Vector, point: Vector) -> Vector:
    """The point behind a fold after a quarter turn: up for a valley, down for a mountain."""
    sign = 1 if fold.kind == "valley" else -1
    rest = point - np.array([*fold.a, 0.0])
    s, z = rest @ normal, rest @ UP
    return point - s * normal - z * UP - sign * z * normal + sign * s * UP


class Folded:
    """Wall `i` of a box, with the ear or flap at its end: points of the net in space, from the base's middle."""

    def __init__(self, net: Net, i: int) -> None:
        self.net = net
        self.hinge, self.corner = net.folds[2 * i], net.folds[2 * i + 1]
        self.out = outward(self.hinge, middle(net))
        self.along = outward(self.corner, middle(net))
        wall = net.panels[i]
        self.panel = [np.array([*wall.matrix.apply(x, y), 0.0]) for x in (0, wall.width) for y in (0, wall.height)]

    def wall(self, point: Vector) -> Vector:
        return bent(self.hinge, self.out, point) - middle(self.net)

    def ear(self, point: Vector) -> Vector:
        return self.wall(bent(self.corner, self.along, point))

    def ear_points(self) -> list[Vector]:
        """The part of the outline behind the ear's fold, that fold's ends included."""
        a = np.array([*self.corner.a, 0.0])
        height = abs(np.array(self.corner.b) - np.array(self.corner.a)).max()
        rim = [p for p in points(self.net.cut) if (p - a) @ self.along > -1e-6]
        return [p for p in rim if -1e-6 < (p - np.array([*self.hinge.a, 0.0])) @ self.out < height + 1e-6]

    @property
    def plane(self) -> float:
        """Distance of the standing wall's middle layer from the middle of the base."""
        return float(self.wall(np.array([*self.hinge.a, 0.0])) @ self.out)


def box(net: Net) -> list[Folded]:
    return [Folded(net, i) for i in range(4)]


def following(walls: list[Folded]) -> list[tuple[Folded, Folded]]:
    return list(zip(walls, [*walls[1:], walls[0]], strict=True))


def tab(this: Folded, after: Folded) -> list[tuple[float, float]]:
    """The folded ear as seen along the next wall: (distance from the corner, height)."""
    seen = [this.ear(p) for p in this.ear_points()]
    return [(float(this.plane - p @ this.out), float(p @ UP)) for p in seen]


def slot(this: Folded, after: Folded, i: int) -> tuple[float, float, float]:
    """In the same coordinates: distance from the corner, lower end, upper end."""
    ends = [after.wall(p) for p in points(after.net.slits[i])]
    (at,) = {round(float(this.plane - p @ this.out), 6) for p in ends}
    low, high = sorted(float(p @ UP) for p in ends)
    return at, low, high


def section(outline: list[tuple[float, float]], u: float) -> tuple[float, float]:
    """Lowest and highest point of a polygon at `u`."""
    heights = []
    for (a, p), (b, q) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if min(a, b) <= u <= max(a, b) and a != b:
            heights.append(p + (q - p) * (u - a) / (b - a))
    return min(heights), max(heights)


# --- both boxes, of any measures ---


@pytest.mark.parametrize("net", BOXES)
def test_quarter_turns_change_nothing(net):
    """So an unfolded tray that lies on its face does not tell its walls apart."""
    for paths in ((net.cut,), net.slits, net.glue):
        found = {tuple(np.round(p - middle(net), 4)[:2] + 0.0) for path in paths for p in points(path)}
        assert found == {(-y + 0.0, x) for x, y in found}


@pytest.mark.parametrize("net", BOXES)
def test_the_outline_never_crosses_itself(net):
    corners = [p[:2] for p in points(net.cut)]
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    assert all(np.linalg.norm(b - a) > 0.1 for a, b in edges)
    for (i, one), (j, other) in combinations(enumerate(edges), 2):
        if (j - i) % len(edges) not in (1, len(edges) - 1):
            assert not crosses(one, other), (one, other)


def crosses(one, other) -> bool:
    def side(a, b, p) -> float:
        return float((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))

    (a, b), (c, d) = one, other
    apart = np.maximum(a, b) < np.minimum(c, d) - 1e-9, np.maximum(c, d) < np.minimum(a, b) - 1e-9
    return not np.any(apart) and side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


@pytest.mark.parametrize("net", BOXES)
def test_everything_lies_inside(net):
    paths = [net.cut, *net.slits, *net.glue]
    seen = [p for path in paths for p in points(path)] + [np.array([*end, 0]) for f in net.folds for end in (f.a, f.b)]
    seen += [p for wall in box(net) for p in wall.panel]
    low, high = np.min(seen, axis=0), np.max(seen, axis=0)
    assert np.allclose(low[:2], 0)
    assert np.allclose(high[:2], (net.width, net.height))


@pytest.mark.parametrize("net", BOXES)
def test_walls_are_as_long_as_the_base_and_equally_high(net):
    walls = box(net)
    lengths = [abs(np.array(w.hinge.b) - np.array(w.hinge.a)).max() for w in walls]
    assert np.ptp(lengths) < 1e-6
    rims = [abs(float(w.wall(p) @ UP)) for w in walls for p in w.panel]
    assert len({round(z, 6) for z in rims}) == 2
    assert max(rims) == pytest.approx(max(abs(float(w.ear(p) @ UP)) for w in walls for p in w.ear_points()))


@pytest.mark.parametrize(("make", "size"), [(make, size) for make in (tray, lid) for size in SIZES])
def test_ears_lie_flat_on_the_next_wall(make, size):
    """A tray's outside it, a lid's flaps inside it; one thickness away either way."""
    net, t = make(*size), size[2]
    for this, after in following(box(net)):
        layer = {round(float(this.ear(p) @ after.out), 6) for p in this.ear_points()}
        assert layer == {round(after.plane + (t if make is tray else -t), 6)}
        heights = [abs(float(this.ear(p) @ UP)) for p in this.ear_points()]
        assert min(heights) > -1e-6


@pytest.mark.parametrize("size", SIZES)
def test_walls_meet_in_the_corners(size):
    """Each wall begins within a thickness of the inner face of the one before."""
    t = size[2]
    for before, this in following(box(tray(*size))):
        start = min(float(-before.out @ this.wall(np.array([*end, 0.0]))) for end in (this.hinge.a, this.hinge.b))
        gap = before.plane - t / 2 + start
        assert 0 <= gap <= t


# --- the lock ---


@pytest.mark.parametrize("size", SIZES)
def test_necks_stand_in_their_slots_and_hooks_behind_them(size):
    walls = box(tray(*size))
    for i, (this, after) in enumerate(following(walls)):
        outline = tab(this, after)
        at, low, high = slot(this, after, (i + 1) % 4)
        bottom, top = section(outline, at)
        hook = section(outline, at * 1.1)[1] - top
        assert low < bottom
        assert high - top == pytest.approx(hook / 3)
        assert section(outline, at * 1.1)[1] - high == pytest.approx(hook * 2 / 3)
        body_low, body_high = section(outline, at * 0.8)
        assert body_low < low
        assert body_high > high, "the shoulders stop the ear outside"


@pytest.mark.parametrize("size", SIZES)
def test_heads_pass_when_their_wall_leans_inwards(size):
    """Leaning by an angle of at most 9 degrees lowers the head into the slot, with a third of the hook to spare."""
    this, after = following(box(tray(*size)))[0]
    outline = tab(this, after)
    at, low, high = slot(this, after, 1)
    behind = [section(outline, u) for u in np.linspace(at * 1.05, max(u for u, _ in outline) - 1e-6, 40)]
    bottom, top = min(p for p, _ in behind), max(q for _, q in behind)
    hook = top - section(outline, at)[1]
    assert (high - low) - (top - bottom) == pytest.approx(hook / 3)
    lowered = [at * np.sin(np.radians(angle)) for angle in np.arange(0, 9.1, 0.25)]
    assert any(low <= bottom - down and top - down <= high for down in lowered)


def test_a_wall_that_falls_outwards_locks_itself():
    """Turned about its lower edge it lifts the hook, which then is farther from the slot's end."""
    this, after = following(box(tray(SIDE, WALL, PAPER)))[0]
    outline = tab(this, after)
    at, _, high = slot(this, after, 1)
    corner = max((z, -u) for u, z in outline if u > at and u < at * 1.1)
    z, u = corner[0], -corner[1]
    engaged = [z * np.cos(a) + u * np.sin(a) - high for a in np.radians(np.arange(0, 21, 1))]
    assert engaged[0] > 1.5
    assert np.all(np.diff(engaged) > 0)


def test_the_lock_can_be_cut_and_held():
    """1.6 mm of hook, 0.8 mm of clearance, 4 mm of paper above and below the slot; no slot crosses a result."""
    net = tray(SIDE, WALL, PAPER)
    for i, (this, after) in enumerate(following(box(net))):
        at, low, high = slot(this, after, (i + 1) % 4)
        assert min(low, WALL - high) > 3.8
        assert section(tab(this, after), at * 1.1)[1] - high > 1.5
        starts = min(float(this.plane - after.wall(p) @ this.out) for p in after.panel)
        assert starts >= at + 1.5


# --- tray, lid and cards ---


@pytest.mark.parametrize(("side", "wall", "t"), SIZES)
def test_inner_measures_are_as_stated(side, wall, t):
    walls = box(tray(side, wall, t))
    assert walls[0].plane + walls[2].plane - t == pytest.approx(side)
    assert max(float(w.wall(p) @ UP) for w in walls for p in w.panel) - t / 2 == pytest.approx(wall)
    base = tray(side, wall, t).panels[4]
    assert (base.width, base.height) == (side, side)


@pytest.mark.parametrize(("side", "wall", "t"), SIZES)
def test_the_lid_goes_over_the_tray(side, wall, t):
    """Measured on what is folded: ears outside the tray, glued flaps inside the lid, 0.5 mm to spare."""
    lower, upper = box(tray(side, wall, t)), box(lid(side, wall, t))
    outer = 2 * max(float(p @ after.out) for w, after in following(lower) for p in map(w.ear, w.ear_points())) + t
    inner = upper[0].plane + upper[2].plane - t
    between_flaps = 2 * min(
        float(p @ after.out) for w, after in following(upper) for p in map(w.ear, w.ear_points())
    ) - t  # fmt: skip
    assert outer == pytest.approx(side + 4 * t)
    assert inner >= outer + 0.5 + t
    assert between_flaps == pytest.approx(outer + 0.5)


@cache
def ishi() -> dict[str, Component]:
    return {component.id: component for component in read_game(folder("ishi")).edition("en", "1").components}


def test_all_cards_of_ishi_fit_in():
    """Flat, between the four heads that lie on the inside of the walls; even all of them in one pile."""
    side, wall, t = ishi()["wb"].net.measures
    decks = [component for component in ishi().values() if component.kind == "deck"]
    assert max(max(deck.size) for deck in decks) + 1 <= side - 2 * t
    assert sum(deck.total for deck in decks) * CARD <= wall * 0.75


def test_the_lid_of_ishi_belongs_to_its_tray():
    (side, wall, t), (lid_side, lid_wall, lid_t) = (ishi()[name].net.measures for name in ("wb", "lid"))
    assert (side, t) == (lid_side, lid_t)
    assert wall - 4 <= lid_wall < wall


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
@pytest.mark.parametrize("name", ["wb", "lid"])
def test_both_fit_on_a_sheet(name, paper):
    component = ishi()[name]
    assert net_parcel((component, component.cards[0]), shelf_area(paper)) is not None


def test_results_read_upright_from_the_middle():
    """The top of each wall's panel is its rim, and the walls follow each other clockwise."""
    net = tray(SIDE, WALL, PAPER)
    around = []
    for wall, panel in zip(box(net), net.panels, strict=False):
        top, foot = (np.array([*panel.matrix.apply(panel.width / 2, y), 0.0]) for y in (0, panel.height))
        assert (top - foot) @ wall.out == pytest.approx(WALL)
        around.append(tuple(np.round(wall.out[:2]) + 0.0))
    assert around == [(0, -1), (1, 0), (0, 1), (-1, 0)]
