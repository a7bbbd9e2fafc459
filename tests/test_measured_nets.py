"""Nets as printed: the lines for knife and fold are measured in the PDF, and folded in space. All in mm."""

from __future__ import annotations

import math
import tomllib
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from folding import UP, Crease, Folded, Point, Sheet, inner_point
from pdf_measure import EVERYWHERE, Stroke, Text
from prints import Piece, Print, game_print, source

from games.registry import folder

LANGUAGES = ("ja", "en")
CLOSE = 0.05
"""What a home printer's knife cannot tell."""

EASE = 0.5
"""How much wider than everything inside it a lid shall be."""

LOOSEST = 1.0
"""How much longer than its tab a slot may be."""

CARD = 0.3
"""Thickness of a card of heavy paper."""


@cache
def printed(name: str, lang: str = "en") -> Print:
    return game_print(name, lang, source(name).default_ruleset)


@cache
def facts(name: str) -> dict[str, Any]:
    """A game's data as written."""
    return tomllib.loads((folder(name) / "game.toml").read_text(encoding="utf-8"))


def pieces(print_: Print, component: str, side: str = "front") -> list[Piece]:
    return [p for s in print_.sides if s.side == side for p in s.pieces if p.component.id == component]


@dataclass(frozen=True)
class Cutout:
    """The lines of a net on the page: those that no panel clips. Dashed ones are folds."""

    strokes: tuple[Stroke, ...]

    @cached_property
    def outline(self) -> Stroke:
        return max((s for s in self.strokes if not s.dash), key=lambda s: s.length)

    @cached_property
    def slits(self) -> list[Stroke]:
        return [s for s in self.strokes if s.is_segment and not s.dash and s.colour == self.outline.colour]

    @cached_property
    def sheet(self) -> Sheet:
        kinds = {2: "valley", 4: "mountain"}
        creases = tuple(Crease(*s.points, kinds[len(s.dash)]) for s in self.strokes if s.dash)
        assert self.outline.points[0] == self.outline.points[-1], "the outline is not closed"
        return Sheet(self.outline.points[:-1], creases)

    def box(self) -> list[Folded]:
        """All creases by a quarter turn."""
        return self.sheet.folded(lambda _: 90)


@cache
def cutout(name: str, component: str, lang: str = "en", number: int = 0) -> Cutout:
    print_ = printed(name, lang)
    piece = pieces(print_, component)[number]
    return Cutout(tuple(s for s in print_.measured.strokes_of(piece.placement) if s.clip == EVERYWHERE))


# --- dice ---

EDGE = 16.0
FACES = (0, 1, 1, 2, 2, 3)
FLAPS = 7


def squares(net: Cutout) -> list[int]:
    return [i for i, face in enumerate(net.sheet.faces) if len(corners(face)) == 4 and is_square(corners(face))]


def corners(face: tuple[Point, ...]) -> list[Point]:
    """Without points in the middle of an edge."""
    around = zip([face[-1], *face[:-1]], face, [*face[1:], face[0]], strict=True)
    return [p for before, p, after in around if abs(bend(before, p, after)) > 1e-3]


def bend(a: Point, b: Point, c: Point) -> float:
    """The angle at `b`, radians; 0 where the line goes straight on."""
    turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
    return (turn + math.pi) % math.tau - math.pi


def is_square(face: list[Point]) -> bool:
    sides = [math.dist(a, b) for a, b in pairwise([*face, face[0]])]
    return max(abs(side - EDGE) for side in sides) < CLOSE and abs(math.dist(face[0], face[2]) / EDGE - 2**0.5) < 0.01


@cache
def shown(lang: str, number: int) -> dict[int, int]:
    """Square of a die's net → the value printed on it."""
    print_, net = printed("mugen", lang), cutout("mugen", "die", lang, number)
    found: dict[int, list[str]] = {}
    for text in print_.measured.texts_of(pieces(print_, "die")[number].placement):
        (square,) = [i for i in squares(net) if within(net.sheet.faces[i], text.bounds.center)]
        found.setdefault(square, []).append(text.string)
    assert all(len(strings) == 1 for strings in found.values())
    return {square: int(strings[0]) for square, strings in found.items()}


def within(face: tuple[Point, ...], point: Point) -> bool:
    xs, ys = zip(*face, strict=True)
    return min(xs) < point[0] < max(xs) and min(ys) < point[1] < max(ys)


DICE = [(lang, number) for lang in LANGUAGES for number in (0, 1)]


def test_the_edge_is_that_of_the_data():
    assert facts("mugen")["nets"]["die"]["edge"] == EDGE


@pytest.mark.parametrize(("lang", "number"), DICE)
def test_a_die_has_six_squares_with_a_value_each(lang, number):
    assert len(squares(cutout("mugen", "die", lang, number))) == 6
    assert sorted(shown(lang, number).values()) == list(FACES)


@pytest.mark.parametrize(("lang", "number"), DICE)
def test_folds_of_a_die_are_as_long_as_its_edge(lang, number):
    net = cutout("mugen", "die", lang, number)
    assert all(abs(crease.length - EDGE) < CLOSE and crease.kind == "mountain" for crease in net.sheet.creases)
    assert len(net.sheet.creases) == 5 + FLAPS
    assert len(net.sheet.faces) == 6 + FLAPS


@pytest.mark.parametrize(("lang", "number"), DICE)
def test_a_die_closes_with_its_print_outside(lang, number):
    net = cutout("mugen", "die", lang, number)
    folded = net.box()
    points = [folded[i].at(p) for i in squares(net) for p in corners(net.sheet.faces[i])]
    low, high = np.min(points, axis=0), np.max(points, axis=0)
    assert high - low == pytest.approx([EDGE] * 3, abs=CLOSE)
    for point in points:
        assert np.minimum(point - low, high - point) == pytest.approx([0, 0, 0], abs=CLOSE)
    normals = [folded[i].normal for i in squares(net)]
    assert {tuple(np.round(n) + 0.0) for n in normals} == {
        tuple(s * np.eye(3)[k]) for s in (1.0, -1.0) for k in range(3)
    }
    for i in squares(net):
        assert (folded[i].at(inner_point(net.sheet.faces[i])) - (low + high) / 2) @ folded[i].normal > 0


@pytest.mark.parametrize(("lang", "number"), DICE)
def test_every_flap_lies_behind_a_square_that_it_does_not_hang_on(lang, number):
    net = cutout("mugen", "die", lang, number)
    folded = net.box()
    for flap in set(range(len(net.sheet.faces))) - set(squares(net)):
        (own,) = [one + two - flap for one, two, _ in net.sheet.hinges if flap in (one, two)]
        middle = folded[flap].at(inner_point(net.sheet.faces[flap]))
        under = [
            i for i in squares(net) if abs((middle - folded[i].at(net.sheet.faces[i][0])) @ folded[i].normal) < CLOSE
        ]
        assert len(under) == 1
        assert under != [own]
        reach = [
            folded[flap].at(p) - folded[under[0]].at(inner_point(net.sheet.faces[under[0]]))
            for p in net.sheet.faces[flap]
        ]
        assert np.max(np.abs(reach)) < EDGE / 2 + CLOSE


@pytest.mark.parametrize(("lang", "number"), DICE)
def test_each_edge_of_a_die_is_a_fold_or_is_glued_once(lang, number):
    """Edges of the cube in space; each flap's own fold lies on one that is not yet joined."""
    net = cutout("mugen", "die", lang, number)
    folded, joins = net.box(), {}
    for one, two, crease in net.sheet.hinges:
        still = one if one in squares(net) else two
        ends = frozenset(tuple(np.round(folded[still].at(p) / EDGE, 1) + 0.0) for p in (crease.a, crease.b))
        joins[ends] = joins.get(ends, 0) + 1
    assert len(joins) == 12
    assert set(joins.values()) == {1}


def opposites(lang: str, number: int) -> list[tuple[int, int]]:
    """Values of faces whose printed sides look in opposite directions."""
    net, values = cutout("mugen", "die", lang, number), shown(lang, number)
    folded = net.box()
    pairs = [(i, j) for i in values for j in values if i < j and folded[i].normal @ folded[j].normal < -0.99]
    return sorted(tuple(sorted((values[i], values[j]))) for i, j in pairs)


def told(lang: str) -> list[tuple[int, int]]:
    """The pairs that the face card draws: two numbers with a short line between them."""
    print_ = printed("mugen", lang)
    (piece,) = [p for p in pieces(print_, "aids") if p.card.id == "dice"]
    numbers = [t for t in print_.measured.texts_of(piece.placement) if t.string.isdecimal()]
    links = [s for s in print_.measured.strokes_of(piece.placement) if s.is_segment and s.length < 2]
    return sorted(tuple(sorted(beside(numbers, link))) for link in links)


def beside(numbers: list[Text], link: Stroke) -> list[int]:
    """The numbers next to both ends of a level line."""
    x, y = link.bounds.center
    row = [t for t in numbers if abs(t.bounds.center[1] - y) < 4]
    return [
        int(min((t for t in row if s * (t.bounds.center[0] - x) > 0), key=lambda t: abs(t.bounds.center[0] - x)).string)
        for s in (-1, 1)
    ]


@pytest.mark.parametrize(("lang", "number"), DICE)
def test_opposite_faces_are_those_that_the_card_shows(lang, number):
    assert told(lang) == [(0, 3), (1, 2), (1, 2)]
    assert opposites(lang, number) == told(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_turns_an_ordinary_die_into_ours(lang):
    """Six numbers, and under each of them ours; the text ends with what opposite faces add up to, 7 and 3."""
    print_ = printed("mugen", lang)
    (piece,) = [p for p in pieces(print_, "aids") if p.card.id == "dice"]
    texts = print_.measured.texts_of(piece.placement)
    numbers = sorted((t for t in texts if t.string.isdecimal()), key=lambda t: t.bounds.center)
    under = {int(t.string): ours(numbers, t) for t in numbers if t.start[1] < min(n.start[1] for n in numbers) + 1}
    assert under == dict(zip(range(1, 7), FACES, strict=True))
    said = [int(c) for c in unicodedata.normalize("NFKC", "".join(t.string for t in texts)) if c.isdecimal()]
    assert said[-2:] == [7, 3]
    assert {sum(pair) for pair in opposites(lang, 0)} == {said[-1]}


def ours(numbers: list[Text], ordinary: Text) -> int:
    x, y = ordinary.bounds.center
    below = [t for t in numbers if abs(t.bounds.center[0] - x) < 1 and t.bounds.center[1] > y + 1]
    return int(min(below, key=lambda t: t.bounds.center[1]).string)


# --- figures ---

STANDEES = [("mugen", "pawns", n) for n in range(4)] + [("mugen", "treasure", 0), ("ishi", "diver", 0)]


@pytest.mark.parametrize(("name", "component", "number"), STANDEES)
def test_figures_stand_on_two_feet(name, component, number):
    """Folded in half at the head and a quarter turn outwards at the feet: both feet are level, and look up."""
    net, data = cutout(name, component, number=number), facts(name)["nets"][component]
    folded = net.sheet.folded(lambda crease: {"mountain": 180, "valley": 90}[crease.kind])
    assert len(net.sheet.faces) == 4
    front, back, *feet = range(4)
    (head,) = [crease for crease in net.sheet.creases if crease.kind == "mountain"]
    down = (folded[front].at(inner_point(net.sheet.faces[front])) - folded[front].at(head.a)) * (0, 1, 0)
    down /= np.linalg.norm(down)
    heights = [np.ptp([down @ folded[i].at(p) for p in net.sheet.faces[i]]) for i in (front, back)]
    assert heights == pytest.approx([data["height"]] * 2, abs=CLOSE)
    assert folded[front].normal @ folded[back].normal == pytest.approx(-1)
    assert np.ptp([folded[i].at(p) @ down for i in feet for p in net.sheet.faces[i]]) < CLOSE
    assert [folded[i].normal @ down for i in feet] == pytest.approx([-1, -1])
    tips = [float(folded[i].at(inner_point(net.sheet.faces[i])) @ UP) for i in feet]
    assert sorted(tips) == pytest.approx([-data["base"] / 2, data["base"] / 2], abs=CLOSE)


# --- the tray and its lid ---


@dataclass(frozen=True)
class Corner:
    """A wall, the ear or flap at its end, and the wall that follows; faces by number."""

    wall: int
    ear: int
    after: int
    crease: Crease


@dataclass(frozen=True)
class Boxed:
    """A square box as folded, about the middle of its base."""

    net: Cutout
    t: float

    @cached_property
    def folded(self) -> list[Folded]:
        return self.net.box()

    @cached_property
    def walls(self) -> list[int]:
        """Faces that hang on the base."""
        return [one + two for one, two, _ in self.net.sheet.hinges if 0 in (one, two)]

    @cached_property
    def middle(self) -> np.ndarray:
        return np.array([*inner_point(self.net.sheet.faces[0]), 0.0])

    def seen(self, face: int) -> np.ndarray:
        """A face's corners in space."""
        return np.array([self.folded[face].at(p) - self.middle for p in self.net.sheet.faces[face]])

    def out(self, wall: int) -> np.ndarray:
        """Away from the box's middle."""
        mean = self.seen(wall).mean(axis=0)
        normal = self.folded[wall].normal
        return normal if normal @ mean > 0 else -normal

    def plane(self, wall: int) -> float:
        """Distance of a wall's middle layer from the middle of the base."""
        far = self.seen(wall) @ self.out(wall)
        assert np.ptp(far) < CLOSE
        return float(far.mean())

    @cached_property
    def corners(self) -> list[Corner]:
        found = []
        for one, two, crease in self.net.sheet.hinges:
            if 0 not in (one, two):
                wall, ear = (one, two) if one in self.walls else (two, one)
                (after,) = [
                    w for w in self.walls if abs(self.out(w) @ self.folded[ear].normal) > 0.99 and self.near(w, ear)
                ]
                found.append(Corner(wall, ear, after, crease))
        return found

    def near(self, wall: int, ear: int) -> bool:
        return self.out(wall) @ self.seen(ear).mean(axis=0) > 0

    def height(self, face: int) -> float:
        return float(np.abs(self.seen(face) @ UP).max())

    @property
    def inner(self) -> float:
        """From wall to wall."""
        return min(self.plane(a) + self.plane(b) for a, b in self.opposite) - self.t

    @property
    def opposite(self) -> list[tuple[int, int]]:
        return [(a, b) for a in self.walls for b in self.walls if a < b and self.out(a) @ self.out(b) < -0.99]

    def layer(self, corner: Corner) -> float:
        """Distance of an ear's middle layer from the middle of the base."""
        far = self.seen(corner.ear) @ self.out(corner.after)
        assert np.ptp(far) < CLOSE
        return float(far.mean())

    def along(self, corner: Corner, points: np.ndarray) -> list[tuple[float, float]]:
        """Points on the wall after a corner: (distance from the outer face of the wall before, height)."""
        edge = self.plane(corner.wall)
        return [(edge - float(p @ self.out(corner.wall)), float(p @ UP)) for p in points]

    def slot(self, corner: Corner) -> tuple[float, float, float]:
        """The one slit in the wall after a corner: where it stands, its lower and its upper end."""
        face = self.net.sheet.faces[corner.after]
        (slit,) = [s for s in self.net.slits if within(face, s.bounds.center)]
        ends = self.along(corner, np.array([self.folded[corner.after].at(p) - self.middle for p in slit.points]))
        assert abs(ends[0][0] - ends[1][0]) < CLOSE, "the slot does not stand upright"
        return ends[0][0], *sorted(z for _, z in ends)


def tray(lang: str = "en") -> Boxed:
    return Boxed(cutout("ishi", "wb", lang), facts("ishi")["nets"]["wb"]["thickness"])


def lid(lang: str = "en") -> Boxed:
    return Boxed(cutout("ishi", "lid", lang), facts("ishi")["nets"]["lid"]["thickness"])


BOXES: list[Callable[[str], Boxed]] = [tray, lid]


def span(outline: list[tuple[float, float]], u: float) -> tuple[float, float]:
    """Lowest and highest point of a polygon at `u`."""
    pairs = [(a, b) for a, b in pairwise([*outline, outline[0]]) if min(a[0], b[0]) <= u <= max(a[0], b[0])]
    heights = [a[1] + (b[1] - a[1]) * (u - a[0]) / (b[0] - a[0]) for a, b in pairs if abs(a[0] - b[0]) > 1e-9]
    return min(heights), max(heights)


@pytest.mark.parametrize("make", BOXES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_box_has_a_base_four_walls_and_four_ears(make, lang):
    box = make(lang)
    assert len(box.net.sheet.faces) == 9
    assert len(box.walls) == len(box.corners) == 4
    assert {corner.after for corner in box.corners} == set(box.walls)
    assert len(box.net.slits) == (4 if make is tray else 0)


@pytest.mark.parametrize("make", BOXES)
def test_a_box_is_printed_on_the_side_that_is_seen(make):
    """The tray inside, the lid outside."""
    box = make("en")
    sign = -1 if make is tray else 1
    assert all(box.folded[w].normal @ box.out(w) == pytest.approx(sign) for w in box.walls)


@pytest.mark.parametrize("make", BOXES)
def test_joining_edges_are_equally_long(make):
    """Of each corner: the crease of the ear, the wall's height, the next wall's height, the ear's height."""
    box = make("en")
    for corner in box.corners:
        after = box.seen(corner.after)
        nearest = max(p @ box.out(corner.wall) for p in after)
        start = [float(p @ UP) for p in after if p @ box.out(corner.wall) > nearest - CLOSE]
        ear = box.seen(corner.ear) @ UP
        heights = [corner.crease.length, box.height(corner.wall), float(np.ptp(start)), float(np.ptp(ear))]
        assert heights == pytest.approx([heights[0]] * 4, abs=CLOSE)
    hinges = [crease.length for one, two, crease in box.net.sheet.hinges if 0 in (one, two)]
    assert np.ptp(hinges) < CLOSE


@pytest.mark.parametrize("make", BOXES)
def test_all_rims_are_equally_high(make):
    box = make("en")
    data = facts("ishi")["nets"]["wb" if make is tray else "lid"]
    rims = [box.height(face) for face in (*box.walls, *(corner.ear for corner in box.corners))]
    assert rims == pytest.approx([data["wall"] + box.t / 2] * 8, abs=CLOSE)


@pytest.mark.parametrize("make", BOXES)
def test_ears_lie_on_the_walls_that_follow(make):
    """A tray's outside, a lid's flaps inside, one thickness away; the walls meet in the corner."""
    box = make("en")
    for corner in box.corners:
        gap = box.layer(corner) - box.plane(corner.after)
        assert gap == pytest.approx(box.t if make is tray else -box.t, abs=CLOSE)
        start = max(p @ box.out(corner.wall) for p in box.seen(corner.after))
        assert box.plane(corner.wall) - start == pytest.approx(0, abs=box.t + CLOSE)


def test_slots_take_their_tabs():
    """The head goes through with a little to spare; the neck stands between the slot's ends."""
    box = tray()
    for corner in box.corners:
        at, low, high = box.slot(corner)
        ear = box.along(corner, box.seen(corner.ear))
        behind = [span(ear, u) for u in np.linspace(at * 1.05, max(u for u, _ in ear) - 1e-6, 50)]
        head = max(z for _, z in behind) - min(z for z, _ in behind)
        assert 0 < (high - low) - head <= LOOSEST
        bottom, top = span(ear, at)
        assert low < bottom < top < high


def test_hooks_hold_and_shoulders_stop():
    """Behind the wall the hook stands more than 1 mm above the slot; before it the body is too wide to follow."""
    box = tray()
    for corner in box.corners:
        at, low, high = box.slot(corner)
        ear = box.along(corner, box.seen(corner.ear))
        assert span(ear, at * 1.1)[1] - high > 1
        body = span(ear, at * 0.8)
        assert body[0] < low - 1
        assert body[1] > high + 1


def test_the_tray_is_as_wide_inside_as_stated():
    assert tray().inner == pytest.approx(facts("ishi")["nets"]["wb"]["side"], abs=CLOSE)


def test_the_lid_goes_over_the_tray():
    """0.5 mm between what is widest on both: ears outside the tray, flaps inside the lid; elsewhere a paper more."""
    lower, upper = tray(), lid()
    widest = 2 * max(map(lower.layer, lower.corners)) + lower.t
    narrowest = 2 * min(map(upper.layer, upper.corners)) - upper.t
    assert narrowest - widest == pytest.approx(EASE, abs=CLOSE)
    beside_a_flap = upper.inner - upper.t
    assert beside_a_flap - widest == pytest.approx(EASE + upper.t, abs=CLOSE)
    assert 0 < lower.height(lower.walls[0]) - upper.height(upper.walls[0]) < 5


def test_all_cards_fit_into_the_tray():
    """Flat, also between the tabs that lie on the inner side of the walls; all of them in one pile."""
    box, print_ = tray(), printed("ishi")
    cards = [p for s in print_.fronts for p in s.pieces if p.component.kind == "deck"]
    assert len(cards) == 34
    longest = max(max(p.trim.width, p.trim.height) for p in cards)
    assert longest + 1 <= box.inner - 2 * box.t
    assert len(cards) * CARD <= box.height(box.walls[0]) - box.t / 2


# --- quarter turns ---


def turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def signatures(strokes: list[Stroke], middle: Point, quarters: int) -> list[tuple[str, bool, np.ndarray]]:
    """Each stroke by its colour, whether it is dashed, and its box, width and length after quarter turns."""
    found = []
    for s in strokes:
        points = [turned((x - middle[0], y - middle[1]), quarters) for x, y in s.points]
        low, high = np.min(points, axis=0), np.max(points, axis=0)
        found.append((s.colour, bool(s.dash), np.array([*low, *high, s.width, s.length])))
    return found


def unlike(strokes: list[Stroke], middle: Point, quarters: int) -> int:
    """How many strokes lie elsewhere after quarter turns."""
    still = signatures(strokes, middle, 0)
    return sum(
        not any(a[:2] == b[:2] and np.max(np.abs(a[2] - b[2])) < CLOSE for b in still)
        for a in signatures(strokes, middle, quarters)
    )


@pytest.mark.parametrize("component", ["wb", "lid"])
def test_boxes_are_cut_and_folded_alike_on_all_sides(component):
    net = cutout("ishi", component)
    lines = [net.outline, *net.slits, *(s for s in net.strokes if s.dash)]
    middle = inner_point(net.sheet.faces[0])
    assert unlike(lines, middle, 1) == 0
    points = {tuple(np.round(np.subtract(p, middle), 1) + 0.0) for p in net.outline.points}
    assert {(-y + 0.0, x) for x, y in points} == points


def drawn(component: str, side: str) -> tuple[list[Stroke], Point]:
    print_ = printed("ishi")
    piece = pieces(print_, component, side)[0]
    return print_.measured.strokes_of(piece.placement), piece.trim.center


@pytest.mark.parametrize(
    ("component", "side", "quarters"),
    [("lid", "front", 1), ("fpc", "back", 1), ("energies", "back", 2), ("orders", "back", 2)],
)
def test_what_tells_nothing_is_alike_after_turns(component, side, quarters):
    strokes, middle = drawn(component, side)
    assert len(strokes) > 20
    assert unlike(strokes, middle, quarters) == 0


def test_the_inside_of_the_tray_tells_its_walls_apart():
    strokes, middle = drawn("wb", "front")
    assert all(unlike(strokes, middle, quarters) > 5 for quarters in (1, 2, 3))
