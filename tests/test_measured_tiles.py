"""Maze tiles as printed: where the paths' kerbs and floors cross the trim, measured in the PDF. All in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

import pytest
from pdf_measure import Affine, Point, flat
from prints import Piece, Print, game_print, source

from generator import themes

TOLERANCE = 0.05
THEMES = ("colour", "grey", "lowink")
SIDES = "NESW"
ROWS = ("☆┬─┬─┬☆", "├┘┌┴┐└┤", "│┌┼┬┼┐│", "├┤├◇┤├┤", "│└┼┴┼┘│", "├┐└┬┘┌┤", "☆┴─┴─┴☆")
"""The basic layout as on the page of rules."""

OPEN = {
    "─": "EW", "│": "NS", "┌": "ES", "┐": "SW", "└": "NE", "┘": "NW", "├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW",
    "┼": "NESW", "☆": "NESW", "◇": "NESW",
}  # fmt: skip
PLACES = {
    f"{column}{row}": glyph for row, line in enumerate(ROWS, 1) for column, glyph in zip("abcdefg", line, strict=True)
}
LAYERS = {"colour": ("kerb", "edge", "floor"), "grey": ("kerb", "edge", "floor"), "lowink": ("kerb",)}
"""Lines of the kerb; areas of the whole floor and of the floor within its shaded edge, where areas are filled."""

Crossings = tuple[float, ...]


@cache
def print_of(theme: str) -> Print:
    return game_print("mugen", "en", source("mugen").default_ruleset, theme=theme)


@cache
def tiles(theme: str) -> dict[str, Piece]:
    """By the place in the basic layout that the manifest names."""
    return {p.card.id: p for side in print_of(theme).fronts for p in side.pieces if p.component.id == "maze"}


@cache
def lines(name: str, layer: str, theme: str) -> list[tuple[Point, ...]]:
    """Outlines of a layer on a tile: open kerbs, or the rims of filled areas; from the trim's top left as it lies."""
    print_, piece = print_of(theme), tiles(theme)[name]
    colour = themes.load(theme, print_.game.edition.palette).colour(layer)
    form = print_.measured.forms[piece.placement.form]
    if layer == "kerb":
        parts = [stroke.part for stroke in form.strokes if stroke.colour == colour]
        parts = [part for part in parts if part[0] != part[-1]]
    else:
        parts = [part for fill in form.fills if fill.colour == colour for part in (*fill.parts,)]
        parts = [(*part, part[0]) for part in parts]
    on_page = piece.placement.matrix
    corner = (piece.trim.left, piece.trim.top)
    return [tuple(moved(on_page.at(p), corner) for p in flat(part)) for part in parts]


def moved(point: Point, corner: Point) -> Point:
    return (point[0] - corner[0], point[1] - corner[1])


@cache
def size(theme: str) -> float:
    """Side of the tiles as they lie on the paper, all alike."""
    found = [length for p in tiles(theme).values() for length in (p.trim.width, p.trim.height)]
    assert max(found) - min(found) < TOLERANCE
    return sum(found) / len(found)


def crossings(parts: Iterable[tuple[Point, ...]], side: str, length: float) -> Crossings:
    """Where lines cross a side of the square, clockwise from its beginning."""
    seen = [[quarter_turned(p, -SIDES.index(side), length) for p in part] for part in parts]
    found = [at for part in seen for at in _crossings_of_top(part) if 0 < at < length]
    return tuple(sorted(found))


def quarter_turned(point: Point, quarters: int, length: float) -> Point:
    """Clockwise about the middle of the square."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = length - y, x
    return (x, y)


def _crossings_of_top(part: list[Point]) -> Iterator[float]:
    for (ax, ay), (bx, by) in pairwise(part):
        if (ay < 0) != (by < 0):
            yield ax + (bx - ax) * ay / (ay - by)


def apart(one: Crossings, other: Crossings) -> float:
    """The largest distance between crossings that belong together."""
    if len(one) != len(other):
        return math.inf
    return max((abs(a - b) for a, b in zip(one, other, strict=True)), default=0.0)


def ends(name: str, side: str, theme: str) -> dict[str, Crossings]:
    """All layers at one side of a tile as printed."""
    return {layer: crossings(lines(name, layer, theme), side, size(theme)) for layer in LAYERS[theme]}


def mirrored(found: Crossings, theme: str) -> Crossings:
    """As seen from the neighbour, who counts the other way."""
    return tuple(sorted(size(theme) - at for at in found))


def neighbours() -> Iterator[tuple[str, str, str, str]]:
    """Two places and the sides at which they touch."""
    for column, row in ((c, r) for c in "abcdefg" for r in range(1, 8)):
        if column != "g":
            yield f"{column}{row}", "E", f"{chr(ord(column) + 1)}{row}", "W"
        if row != 7:
            yield f"{column}{row}", "S", f"{column}{row + 1}", "N"


def test_every_place_of_the_layout_has_a_tile():
    assert set(tiles("colour")) == set(PLACES)
    assert size("colour") == pytest.approx(30, abs=TOLERANCE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PLACES)
def test_open_sides_have_a_path_and_closed_ones_none(name, theme):
    """Two kerbs and a floor between them, as the layout has it; nothing where there is a wall."""
    for side in SIDES:
        found = ends(name, side, theme)
        count = 2 if side in OPEN[PLACES[name]] else 0
        assert len(found["kerb"]) == count * strands(name, theme), (side, found)
        assert all(len(found[layer]) == count for layer in LAYERS[theme] if layer != "kerb"), (side, found)


def strands(name: str, theme: str) -> int:
    """How often the kerb is drawn, one line upon the other."""
    return len(crossings(lines("d4", "kerb", theme), "N", size(theme))) // 2


@pytest.mark.parametrize("theme", THEMES)
def test_paths_of_neighbours_meet(theme):
    """In the basic layout, at each of the 84 edges between two tiles; 20 of them are walls on both sides."""
    joined = 0
    for one, side, other, facing in neighbours():
        here, there = ends(one, side, theme), ends(other, facing, theme)
        for layer in LAYERS[theme]:
            gap = apart(here[layer], mirrored(there[layer], theme))
            assert gap < TOLERANCE, f"{layer} of {one} and {other}: {gap:.3f} mm apart"
        joined += bool(here["kerb"])
    assert joined == 84 - 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_paths_meet_however_tiles_are_turned(quarters, theme):
    """Every open side of every tile, turned in its place, has the crossings of the treasure room's, mirrored or not."""
    length = size(theme)
    wanted = ends("d4", "N", theme)
    for name in PLACES:
        for layer in LAYERS[theme]:
            parts = [tuple(quarter_turned(p, quarters, length) for p in part) for part in lines(name, layer, theme)]
            for i, side in enumerate(SIDES):
                found = crossings(parts, side, length)
                is_open = SIDES[(i - quarters) % 4] in OPEN[PLACES[name]]
                meets = wanted[layer] if is_open else ()
                assert apart(found, meets) < TOLERANCE, (name, layer, side)
                assert apart(found, mirrored(found, theme)) < TOLERANCE, (name, layer, side)


@pytest.mark.parametrize("theme", ["colour", "grey"])
def test_kerbs_stand_where_floors_end(theme):
    """The lines lie on the rim of the area that they border, and are the same width on both sides."""
    for side in SIDES:
        found = ends("a1", side, theme)
        assert {round(at, 1) for at in found["kerb"]} == {round(at, 1) for at in found["edge"]}
        (a, b), (c, d) = found["edge"], found["floor"]
        assert a < c < d < b
        assert (a + b) / 2 == pytest.approx(size(theme) / 2, abs=TOLERANCE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["d4", "a1", "g1", "g7", "a7", "c2", "f5"])
def test_what_is_printed_at_an_open_side_is_alike_in_a_mirror(name, theme):
    """In the pixels, half a millimetre inside the trim: as on the treasure room's north side, also mirrored."""
    for side in OPEN[PLACES[name]]:
        assert differing(profile(name, side, theme), profile("d4", "N", theme)) < 0.03
        assert differing(profile(name, side, theme), profile(name, side, theme)[::-1]) < 0.03


DPI = 300


@cache
def profile(name: str, side: str, theme: str) -> list[float]:
    """Grey values across the path, each the mean of half a millimetre: along a line 0.5 mm inside a side of a tile."""
    print_, piece = print_of(theme), tiles(theme)[name]
    page = next(s.page for s in print_.fronts if piece in s.pieces)
    pixels, dots = print_.raster(page, DPI), DPI / 25.4
    length = size(theme)
    places = [quarter_turned((length / 2 + i / 10, 0.5), SIDES.index(side), length) for i in range(-62, 63)]
    grey = [
        float(pixels[int((piece.trim.top + y) * dots), int((piece.trim.left + x) * dots)].mean()) / 255
        for x, y in places
    ]
    return [sum(grey[i : i + 5]) / 5 for i in range(len(grey) - 4)]


def differing(one: list[float], other: list[float]) -> float:
    """The mean difference, 0 to 1; edges may be half a pixel off."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_the_tiles_of_a_sheet_lie_upright():
    """So that the crossings above are those of the layout, unturned."""
    upright = Affine()
    for piece in tiles("colour").values():
        assert abs(piece.placement.matrix.b - upright.b) < 1e-6
        assert piece.placement.matrix.a > 0.99
