"""Draws the boxes and dice of the games, folded step by step, to be looked at: from flat to closed, an SVG each.

    python tests/fold_nets.py OUT_DIR [--game GAME]

Printed sides are pale, blank sides brown; slits are red; a panel's number stands beside its top. The last
picture of a box that locks looks straight at a wall from outside: the ear that lies on it, and in red the
slot that its tab goes through.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import svgwrite
from folding import UP, Crease, Folded, Point, Sheet, Vector, inner_point

from games import registry
from games.nets import Net, NetSpec
from games.reading import read_game

ROOM = 6.0
"""Round each picture, mm."""

WIDTH = 1800
"""Of a drawing, pixels."""

STEPS = (0.0, 0.5, 0.85, 1.0)
CLOSED = 0.99
OPEN = {"standee"}
"""Nets that close nothing."""

PRINTED, BLANK = "#dcebf5", "#d9c39a"
LIGHT = np.array([0.3, -0.5, 0.8]) / np.linalg.norm([0.3, -0.5, 0.8])

Line = list[Point]


@dataclass(frozen=True)
class Shape:
    """A flat piece as seen: its points on the picture, how near they are, its paint."""

    points: Line
    depth: float
    fill: str = "none"
    stroke: str = "#222222"
    line: float = 0.25
    label: str = ""


@dataclass(frozen=True)
class View:
    """Parallel projection. The picture's right, its up, and towards the eye."""

    right: Vector
    up: Vector
    eye: Vector

    @classmethod
    def towards(cls, eye: Vector, up: Vector = UP) -> View:
        eye = eye / np.linalg.norm(eye)
        right = np.cross(eye, up)  # x to the right, y downwards, z towards you: a left-handed space
        right = right / np.linalg.norm(right)
        return cls(right, np.cross(right, eye), eye)

    def at(self, point: Vector) -> Point:
        return float(self.right @ point), float(-self.up @ point)


def sheet_of(net: Net) -> Sheet:
    """The paper of a net with its creases."""
    corners = [numbers for op, numbers in net.cut.segments if op != "Z"]
    return Sheet(tuple((x, y) for x, y in corners), tuple(Crease(f.a, f.b, f.kind) for f in net.folds))


def shapes(net: Net, share: float, view: View) -> Iterator[Shape]:
    """All of a net, folded by a share of the way."""
    sheet = sheet_of(net)
    folded = sheet.folded(lambda _: share * 90)
    for face, placed in zip(sheet.faces, folded, strict=True):
        points = [placed.at(p) for p in face]
        depth = float(view.eye @ placed.at(inner_point(face)))
        if share > CLOSED and is_flap(net, face) and float(placed.normal @ view.eye) > 0:
            depth -= 1000  # it lies right behind what it joins
        yield Shape([view.at(p) for p in points], depth, shade(placed, view))
        for line, colour, label in marks(net, face, is_printed=float(placed.normal @ view.eye) > 0):
            yield Shape([view.at(placed.at(p)) for p in line], depth + 0.01, "none", colour, 0.35, label)


def is_flap(net: Net, face: tuple[Point, ...]) -> bool:
    """Whether nothing is printed on a face."""
    return not any(holds(face, panel.matrix.apply(panel.width / 2, panel.height / 2)) for panel in net.panels)


def shade(placed: Folded, view: View) -> str:
    """The side that is seen, darker where less light falls on it."""
    front = float(placed.normal @ view.eye) > 0
    tone = 0.62 + 0.38 * abs(float(placed.normal @ LIGHT))
    base = PRINTED if front else BLANK
    return "#" + "".join(f"{round(int(base[i : i + 2], 16) * tone):02x}" for i in (1, 3, 5))


def marks(net: Net, face: tuple[Point, ...], *, is_printed: bool) -> Iterator[tuple[Line, str, str]]:
    """What lies on a face: slits; on its printed side the panel's frame, with its number at its top."""
    for slit in net.slits:
        ends = [(x, y) for _, (x, y) in slit.segments]
        if holds(face, middle(ends)):
            yield ends, "#c02020", ""
    for i, panel in enumerate(net.panels):
        frame = [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94), (0.06, 0.06)]
        corners = [panel.matrix.apply(x * panel.width, y * panel.height) for x, y in frame]
        if is_printed and holds(face, middle(corners[:4])):
            yield corners, "#5a7a90", ""
            yield [panel.matrix.apply(panel.width / 2, panel.height * y) for y in (0.3, 0.5)], "#5a7a90", str(i)


def middle(points: Line) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def holds(face: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies within a polygon: rays cross its edges an odd number of times."""
    (x, y), inside = point, False
    for (ax, ay), (bx, by) in zip(face, [*face[1:], face[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def lock(net: Net) -> list[Shape]:
    """A box's wall with the ear on it, seen from outside; empty where nothing has slots."""
    if not net.slits:
        return []
    sheet = sheet_of(net)
    folded = sheet.folded(lambda _: 90.0)
    wall = next(one + two for one, two, _ in sheet.hinges if 0 in (one, two))
    view = View.towards(-folded[wall].normal)
    plane = float(view.eye @ folded[wall].at(sheet.faces[wall][0]))
    kept = [s for s in shapes(net, CLOSED + 0.01, view) if s.depth > plane - 0.5]
    slots = [replace(s, depth=s.depth + 9, line=0.6) for s in kept if len(s.points) == 2 and not s.label]
    return [*(s for s in kept if s.fill != "none"), *slots]


def picture(groups: list[list[Shape]], path: Path) -> None:
    """Side by side, what is nearest drawn last."""
    boxes = [bounds(group) for group in groups]
    width = sum(right - left + 2 * ROOM for left, _, right, _ in boxes)
    height = max(bottom - top + 2 * ROOM for _, top, _, bottom in boxes)
    drawing = svgwrite.Drawing(
        str(path), size=(WIDTH, round(WIDTH * height / width)), viewBox=f"0 0 {width:.3f} {height:.3f}"
    )
    drawing.add(drawing.rect((0, 0), (width, height), fill="white"))
    x = ROOM
    for group, (left, top, right, _) in zip(groups, boxes, strict=True):
        for shape in sorted(group, key=lambda s: s.depth):
            add(drawing, shape, (x - left, ROOM - top))
        x += right - left + 2 * ROOM
    drawing.save()


def bounds(group: list[Shape]) -> tuple[float, float, float, float]:
    xs, ys = zip(*(point for shape in group for point in shape.points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def add(drawing: svgwrite.Drawing, shape: Shape, shift: Point) -> None:
    points = [(round(x + shift[0], 3), round(y + shift[1], 3)) for x, y in shape.points]
    style = {"stroke": shape.stroke, "stroke_width": shape.line, "stroke_linejoin": "round"}
    if len(points) > 2:
        drawing.add(drawing.polygon(points, fill=shape.fill, fill_opacity=0.93, **style))
    else:
        drawing.add(drawing.line(*points, **style))
    if shape.label:
        at = (points[1][0] + 0.6, points[1][1])
        drawing.add(drawing.text(shape.label, at, font_size=4, fill=shape.stroke, font_family="sans-serif"))


def eye(net: Net) -> Vector:
    """From above and before, where the folded thing shows most: a box's inside, or what is printed outside."""
    return np.array([0.45, 0.75, 0.75 if net.folds[0].kind == "valley" else 0.6])


def nets(game: str) -> Iterator[tuple[str, NetSpec]]:
    """A game's nets by the names of their drawings."""
    source = read_game(registry.folder(game))
    for component in source.edition(source.languages[0], source.default_ruleset).components:
        if component.net and component.net.make not in OPEN:
            yield f"{game}-{component.id}", component.net


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=registry.games(), default=None)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for game in [wanted.game] if wanted.game else registry.games():
        for name, spec in nets(game):
            net = spec.build()
            view = View.towards(eye(net))
            groups = [list(shapes(net, share, view)) for share in STEPS]
            picture([group for group in [*groups, lock(net)] if group], wanted.out / f"{name}.svg")
            print(wanted.out / f"{name}.svg")


if __name__ == "__main__":
    main()
