"""Nets folded in thought: panels are turned about their folds in space, and must close."""

from __future__ import annotations

import numpy as np
import pytest

from games.geometry import Box, Path
from games.nets import Net, cube, standee

Vector = np.ndarray


def corners(net: Net, index: int) -> list[tuple[float, float]]:
    """Of a panel on the flat net: top left, top right, bottom right, bottom left as its face sees it."""
    panel = net.panels[index]
    return [
        panel.matrix.apply(x, y) for x, y in ((0, 0), (panel.width, 0), (panel.width, panel.height), (0, panel.height))
    ]


def folded(net: Net) -> list[dict[tuple[float, float], Vector]]:
    """The cube's panels in space: flat corner → point, folding each panel a quarter turn from its neighbour."""
    edge = net.panels[0].width
    flat = [[np.array([x, y, 0.0]) for x, y in corners(net, i)] for i in range(6)]
    order = [(1, None), (0, 1), (2, 1), (4, 1), (5, 1), (3, 2)]
    maps: dict[int, tuple[Vector, Vector]] = {}
    for index, parent in order:
        if parent is None:
            maps[index] = (np.eye(3), np.zeros(3))
            continue
        shared = [p for p in flat[index] if any(np.allclose(p, q) for q in flat[parent])]
        assert len(shared) == 2, f"panels {index} and {parent} do not share an edge"
        a, b = shared
        turn, shift = maps[parent]
        fold = rotation((b - a) / edge, np.pi / 2 * side(a, b, np.mean(flat[index], axis=0)))
        maps[index] = (turn @ fold, turn @ (a - fold @ a) + shift)
    return [{(p[0], p[1]): maps[i][0] @ p + maps[i][1] for p in flat[i]} for i in range(6)]


def rotation(axis: Vector, angle: float) -> Vector:
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)


def side(a: Vector, b: Vector, middle: Vector) -> float:
    """+1 or −1: so that all panels fold to the same side of the paper."""
    return float(np.sign(np.cross(b - a, middle - a)[2]))


def test_the_cube_closes() -> None:
    panels = folded(cube(16))
    points = {tuple(np.round(p, 6) + 0.0) for panel in panels for p in panel.values()}
    assert len(points) == 8
    low, high = np.min(list(points), axis=0), np.max(list(points), axis=0)
    assert np.allclose(high - low, 16)


@pytest.mark.parametrize(("one", "other"), [(0, 2), (1, 3), (4, 5)])
def test_opposite_panels_are_as_stated(one: int, other: int) -> None:
    panels = folded(cube(16))
    gap = np.mean(list(panels[one].values()), axis=0) - np.mean(list(panels[other].values()), axis=0)
    assert np.isclose(np.linalg.norm(gap), 16)


def test_every_edge_is_a_fold_or_takes_one_flap() -> None:
    """Of a cube's twelve edges five are hinges; on the other seven exactly one of the two panels has a flap."""
    net = cube(16)
    panels = folded(net)
    edges: dict[frozenset[tuple[float, ...]], int] = {}
    for panel in panels:
        keys = list(panel)
        for p, q in zip(keys, [*keys[1:], keys[0]], strict=True):
            key = frozenset((tuple(np.round(panel[p], 4) + 0.0), tuple(np.round(panel[q], 4) + 0.0)))
            is_fold = any({fold.a, fold.b} == {p, q} for fold in net.folds)
            edges[key] = edges.get(key, 0) + is_fold
    assert len(edges) == 12
    hinges = sorted(edges.values()).count(2)
    assert (hinges, sorted(edges.values()).count(1)) == (5, 7)


@pytest.mark.parametrize("edge", [10, 16, 40])
def test_flaps_lie_outside_the_panels_and_apart(edge: float) -> None:
    net = cube(edge)
    panels = [Path.polygon(corners(net, i)).bounds() for i in range(6)]
    flaps = [glue.bounds() for glue in net.glue]
    assert len(flaps) == 7
    for i, flap in enumerate(flaps):
        assert all(overlap(flap, other) < 1e-9 for other in [*panels, *flaps[i + 1 :]])
    assert Box(0, 0, net.width, net.height).contains(net.cut.bounds())


def overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a.right, b.right) - max(a.x, b.x)) * max(0.0, min(a.bottom, b.bottom) - max(a.y, b.y))


def test_the_standee_stands() -> None:
    """Folded at the top, both figures have their feet at the same height and their heads up."""
    net = standee(18, 30, 9)
    front, back = (panel.matrix for panel in net.panels)
    head_fold = next(fold for fold in net.folds if fold.kind == "mountain")
    top = head_fold.a[1]
    assert front.apply(0, 0)[1] == back.apply(0, 0)[1] == top
    assert front.apply(0, 30)[1] - top == top - back.apply(0, 30)[1] == 30
    feet = [fold.a[1] for fold in net.folds if fold.kind == "valley"]
    assert sorted(feet) == [top - 30, top + 30]
    assert net.glue == ()
