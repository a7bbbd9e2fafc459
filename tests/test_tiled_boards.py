"""Boards larger than the paper: cut to parts that, glued join on join, are the board again."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import handmade
import numpy as np
import pytest
import sheet_checks
import text_checks
from game_folder import component, faults, small, stand_alone
from hypothesis import given
from hypothesis import strategies as st
from pdf_measure import Point, Rect, Stroke
from prints import Piece, Print, SidePage, press

from games.canvas import Canvas, Theme
from games.components import Card, Component, Game, Joins, Kind, Shape
from games.geometry import Box
from generator.errors import PrintError
from generator.imposition import impose
from generator.marks import HAIR
from generator.papers import PAPERS
from generator.places import OVERLAP, Duplex, Place
from generator.tiling import JOIN_BLEED, LEAST_SHARE, MOST_PARTS, fewest, shares, tiling
from generator.wording import word

ON_PAPER = 1e-6
LINE, BACK_LINE, GROUND = "#00aa44", "#aa0044", "#c0d0e0"

SIZES = st.tuples(st.floats(150, 1400), st.floats(150, 1400))


def board(size: tuple[float, float], *, back: bool = False, bleed: float = 0, joins: Joins | None = None) -> Component:
    """A sheet whose face is `drawn`."""
    card = Card("only", "board", 1, {"number": 3}, {}, handmade.EDITION)
    behind = "behind" if back else None
    return Component("board", Kind.SHEET, size, "drawn", behind, (card,), bleed, 3, title="b", joins=joins or Joins())


def drawn(c: Canvas, card: Card, t: Theme) -> None:
    """A ground up to the bleed, and both diagonals."""
    _cross(c, LINE)


def behind(c: Canvas, card: Card, t: Theme) -> None:
    _cross(c, BACK_LINE)


def _cross(c: Canvas, colour: str) -> None:
    c.rect(Box(0, 0, c.width, c.height).inset(-c.bleed), fill=GROUND)
    c.line((0, 0), (c.width, c.height), stroke=colour, line=0.5)
    c.line((0, c.height), (c.width, 0), stroke=colour, line=0.5)


def placed(one: Component, paper: str, duplex: str = "long") -> tuple[list[Place], list[Place]]:
    """The fronts and backs of a board's parts."""
    sheets, refused = impose([one], PAPERS[paper], Duplex(duplex), 0)
    assert not refused
    assert all(len(sheet.front) == 1 for sheet in sheets)
    return [place for sheet in sheets for place in sheet.front], [place for sheet in sheets for place in sheet.back]


def share(place: Place) -> Rect:
    """What a part has of the board as it lies, from the board's own corner: all that is cut out."""
    x, y = place.whole.x, place.whole.y
    return Rect(place.box.x - x, place.box.y - y, place.box.right - x, place.box.bottom - y)


# --- one side of a board ---


@given(st.floats(20, 2000), st.floats(60, 400))
def test_shares_follow_each_other_and_have_room(length, room):
    found = shares(length, room)
    assert found[0].start == 0
    assert found[-1].end == length
    assert all(one.end == two.start for one, two in pairwise(found))
    assert [one.strip for one in found] == [OVERLAP] * (len(found) - 1) + [0]
    assert all(one.length <= room + ON_PAPER for one in found)


@given(st.floats(20, 2000), st.floats(60, 400))
def test_there_are_no_more_parts_than_there_must_be(length, room):
    """All parts but the last lose the strip: with one less, the side would not be covered."""
    count = len(shares(length, room))
    assert count * (room - OVERLAP) + OVERLAP >= length - ON_PAPER
    assert count == 1 or (count - 1) * (room - OVERLAP) + OVERLAP < length


@given(st.floats(120, 600), st.floats(60, 250), st.lists(st.floats(1, 599), max_size=7, unique=True))
def test_joins_lie_on_lines_that_are_welcome_where_that_costs_no_part(length, room, lines):
    """As even as any choice of the lines, by trying all; else as even as can be without them."""
    lines = [line for line in lines if line < length]
    found = shares(length, room, lines)
    assert len(found) == fewest(length, room)
    best = min((_uneven(way, length) for way in _ways(lines, length, room, len(found))), default=None)
    joins = [one.end for one in found[:-1]]
    if best is None or not joins:
        assert found == shares(length, room)
    else:
        assert set(joins) <= set(lines)
        assert _uneven(joins, length) == pytest.approx(best)


def _ways(lines, length, room, parts):
    for way in combinations(sorted(lines), parts - 1):
        steps = [b - a for a, b in pairwise((0, *way, length))]
        if min(steps) >= LEAST_SHARE and max(steps[:-1], default=0) <= room - OVERLAP and steps[-1] <= room:
            yield way


def _uneven(joins, length):
    return sum((b - a) ** 2 for a, b in pairwise((0, *joins, length)))


def test_joins_are_even_where_no_line_is_welcome():
    assert [one.end for one in shares(300, 195)] == [150, 300]
    assert [one.end for one in shares(560, 195)] == pytest.approx([560 / 3, 1120 / 3, 560])
    tight = shares(380, 195)  # equal shares would leave the first part no room for its strip
    assert [one.length for one in tight] == pytest.approx([195, 193])


# --- whole boards ---


@given(SIZES, st.sampled_from(list(PAPERS)), st.sampled_from(list(Duplex)), st.sampled_from([0.0, 2.0, 3.0, 6.0]))
def test_parts_of_any_board_on_any_paper(size, paper, duplex, bleed):
    one = board(size, back=True, bleed=bleed)
    sheets, refused = impose([one], PAPERS[paper], duplex, 0)
    if refused:
        assert tiling(one, PAPERS[paper]).count > MOST_PARTS
        return
    fronts = [place for sheet in sheets for place in sheet.front]
    page = Rect(0, 0, PAPERS[paper].width, PAPERS[paper].height)
    for place in (*fronts, *(place for sheet in sheets for place in sheet.back)):
        box, clip = (Rect(b.x, b.y, b.right, b.bottom) for b in (place.box, place.clip))
        assert page.grown(-7.5).holds(box, ON_PAPER)
        assert page.grown(-5).holds(clip, ON_PAPER)
        assert clip.holds(box, ON_PAPER)
        lying = size if place.turn % 180 == 0 else size[::-1]
        assert (place.whole.w, place.whole.h) == pytest.approx(lying)
    if len(fronts) > 1:
        _check_cover(fronts)
        _check_overlaps(fronts)
        _check_glued(fronts)
        _check_bleed(fronts, bleed)


def _check_cover(fronts: list[Place]) -> None:
    """Every point of the board is on some part: so are the middles and corners of all fields between cuts."""
    found = [share(place) for place in fronts]
    xs = sorted({x for one in found for x in (one.left, one.right)})
    ys = sorted({y for one in found for y in (one.top, one.bottom)})
    assert (xs[0], ys[0], xs[-1], ys[-1]) == pytest.approx((0, 0, fronts[0].whole.w, fronts[0].whole.h))
    points = [((a + b) / 2, (c + d) / 2) for a, b in pairwise(xs) for c, d in pairwise(ys)]
    assert all(any(one.left <= x <= one.right and one.top <= y <= one.bottom for one in found) for x, y in points)


def _check_overlaps(fronts: list[Place]) -> None:
    """Neighbours share a strip of exactly the overlap, and others share nothing but its corner."""
    at = {(place.part.column, place.part.row): share(place) for place in fronts}
    for (column, row), one in at.items():
        if beside := at.get((column + 1, row)):
            assert one.meet(beside).width == pytest.approx(OVERLAP, abs=ON_PAPER)
            assert (one.top, one.bottom) == pytest.approx((beside.top, beside.bottom))
        if below := at.get((column, row + 1)):
            assert one.meet(below).height == pytest.approx(OVERLAP, abs=ON_PAPER)
        if further := at.get((column + 2, row)):
            assert one.overlap(further) <= 0


def _check_glued(fronts: list[Place]) -> None:
    """Parts laid edge on join line, as a person does who knows the sheets only: the board lies in one place."""
    at = {(place.part.column, place.part.row): place for place in fronts}
    corners = {}
    for (column, row), place in sorted(at.items()):
        x = corners[column - 1, row][0] + at[column - 1, row].box.w - OVERLAP if column else 0.0
        y = corners[column, row - 1][1] + at[column, row - 1].box.h - OVERLAP if row else 0.0
        corners[column, row] = (x, y)
        assert (x + place.whole.x - place.box.x, y + place.whole.y - place.box.y) == pytest.approx((0, 0), abs=1e-9)


def _check_bleed(fronts: list[Place], bleed: float) -> None:
    """Beyond a cut on a join the picture goes on, beyond a strip it need not; outer edges have their own bleed."""
    for place in fronts:
        box, clip, part = place.box, place.clip, place.part
        assert box.x - clip.x == pytest.approx(JOIN_BLEED if part.column else min(bleed, box.x - 5))
        assert box.y - clip.y == pytest.approx(JOIN_BLEED if part.row else min(bleed, box.y - 5))
        assert (clip.right == pytest.approx(box.right)) or part.beside is None
        assert (clip.bottom == pytest.approx(box.bottom)) or part.below is None


@given(SIZES, st.sampled_from(list(PAPERS)))
def test_no_other_way_of_cutting_has_fewer_parts(size, paper):
    """Upright or turned, strips here or there, by the plain sum."""
    one, sheet = board(size), PAPERS[paper]
    margins = ((7.5, 5 + 3.9 + 1.5 + JOIN_BLEED), (5 + 3.9 + 1.5 + JOIN_BLEED, 7.5))
    counts = [
        fewest(w, sheet.width - 2 * x) * fewest(h, sheet.height - 2 * y)
        for w, h in (size, size[::-1])
        for x, y in margins
    ]
    assert tiling(one, sheet).count == min(counts)


@pytest.mark.parametrize("size", [(300, 260), (260, 300)])
def test_lines_turn_with_the_board(size):
    """Welcome lines are the board's own, from its left and top, however it lies on the paper."""
    lines = Joins((100, 140), (90, 130, 200))
    turns = set()
    for paper in ("a4", "letter"):
        fronts, _ = placed(board(size, joins=lines), paper)
        for place in fronts:
            turns.add(place.turn)
            found = share(place)
            if place.turn == 0:
                xs, ys = {0.0, *lines.x}, {0.0, *lines.y}
            else:
                xs, ys = {0.0, *(size[1] - y for y in lines.y)}, {0.0, *lines.x}
            assert (found.left in xs, found.top in ys) == (True, True), (paper, place)
    assert turns


def test_sheets_that_fit_are_left_whole():
    (place,), _ = placed(board((190, 260)), "a4")
    assert place.part is None
    assert place.whole == place.box


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_behind_their_parts(duplex):
    fronts, backs = placed(board((400, 300), back=True, bleed=2), "a4", duplex)
    assert len(fronts) == len(backs) > 2
    paper = PAPERS["a4"]
    for front, back in zip(fronts, backs, strict=True):
        for a, b in ((front.box, back.box), (front.clip, back.clip), (front.whole, back.whole)):
            x, y = (paper.width - a.right, a.y) if duplex == "long" else (a.x, paper.height - a.bottom)
            assert (b.x, b.y, b.w, b.h) == pytest.approx((x, y, a.w, a.h))
        assert (back.part.number, back.part.count) == (front.part.number, front.part.count)


# --- what is refused ---


def test_a_board_of_too_many_parts_is_refused_with_its_sizes():
    _, refused = impose([board((1900, 1800))], PAPERS["a4"], Duplex.LONG, 0)
    (fault,) = refused
    assert (fault.where, fault.place) == ("board", "size")
    count = tiling(board((1900, 1800)), PAPERS["a4"]).count
    assert count > MOST_PARTS
    for said in ("1900 × 1800 mm", f"{count} parts", "a4", str(MOST_PARTS)):
        assert said in fault.problem.render()
    assert "1900×1800" in fault.problem.render("ja")


def test_only_sheets_are_cut_to_parts():
    _, refused = impose([handmade.deck("big", [0], (300, 400), bleed=0)], PAPERS["a4"], Duplex.LONG, 0)
    assert ["does not fit" in fault.problem.render() for fault in refused] == [True]


def test_parts_are_counted_before_a_file_grows_without_bounds():
    one = board((900, 900))
    many = replace(one, cards=(replace(one.cards[0], copies=900),))
    with pytest.raises(PrintError, match="too many for one file"):
        press(Game(handmade.EDITION, (many,), {"drawn": drawn}))


BETWEEN = "write lengths in mm between 0 and {}, such as [60, 120]"
WRONG_JOINS = {
    "no list": ("{ x = 3 }", f"joins.x: found 3: {BETWEEN.format(300)}"),
    "beyond the sheet": ("{ y = [400] }", f"joins.y: found [400]: {BETWEEN.format(400)}"),
    "on the trim": ("{ x = [0] }", f"joins.x: found [0]: {BETWEEN.format(300)}"),
    "no such side": ("{ z = [9] }", "joins.z: is no key of this table: use one of x, y"),
    "no table": ("[60]", "joins: found [60]: write a table"),
}  # fmt: skip


def _data(kind: str, joins: str) -> tuple[str, str]:
    game = f'[{kind}.s]\nsize = [300, 400]\nfront = "plain"\njoins = {joins}\n'
    return game, f'[{kind}.s]\ntitle = "S"\n'


def test_lines_are_read(monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)
    assert component(*_data("sheets", "{ x = [100, 150.5] }")).joins == Joins((100.0, 150.5), ())
    assert component(*_data("sheets", "{}")).joins == Joins()


@pytest.mark.parametrize("name", WRONG_JOINS)
def test_lines_that_cannot_be(name, monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)
    joins, wanted = WRONG_JOINS[name]
    assert faults(small(*_data("sheets", joins))) == [f"g/game.toml: sheets.s.{wanted}"]


def test_only_sheets_have_lines(monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)
    (fault,) = faults(small(*_data("pads", "{ x = 3 }")))
    assert fault.startswith("g/game.toml: pads.s.joins: is no key of this table")


# --- printed and measured ---

WAYS = [
    ("a4", "long", (400, 300), 2.0),
    ("a4", "short", (400, 300), 2.0),
    ("letter", "long", (300, 420), 0.0),
    ("a3", "long", (600, 500), 3.0),
    ("a4", "none", (220, 500), 0.0),
]
every_way = pytest.mark.parametrize("way", WAYS, ids=str)


@cache
def printed(paper: str, duplex: str, size: tuple[float, float], bleed: float) -> Print:
    """The board in parts, and a few cards so that other sheets lie before and behind it."""
    one = board(size, back=True, bleed=bleed)
    cards = handmade.deck("card", range(4))
    tokens = handmade.tokens("token", range(60, 62))
    faces = {**handmade.FACES, "drawn": drawn, "behind": behind}
    return press(Game(handmade.EDITION, (cards, one, tokens), faces), paper=paper, duplex=duplex)


def part_sides(print_: Print, side: str = "front") -> list[tuple[SidePage, Piece]]:
    found = [(page, page.pieces[0]) for page in print_.sides if page.side == side and page.pieces]
    return [(page, piece) for page, piece in found if piece.is_part]


@every_way
def test_all_that_holds_of_sheets_holds_of_parts(way):
    print_ = printed(*way)
    assert len(part_sides(print_)) > 1
    for check in sheet_checks.ALL:
        check(print_)
    if print_.duplex:
        sheet_checks.check_registration(print_)
    sheet_checks.check_white_edges(print_)
    text_checks.check_sizes(print_)
    text_checks.check_texts_apart(print_)


def _marks(side: SidePage, *, dashed: bool) -> list[Stroke]:
    """Crop marks, or (dashed) the marks of joins."""
    marks, _ = sheet_checks.marks_and_halos(side.page)
    return [m for m in marks if bool(m.dash) == dashed and (dashed or not sheet_checks.belongs_to_join(side, m))]


def _positions(marks: list[Stroke]) -> tuple[list[float], list[float]]:
    """Where upright marks stand, and where level ones do."""
    upright = {round(m.points[0][0], 3) for m in marks if abs(m.points[0][0] - m.points[1][0]) < 1e-3}
    level = {round(m.points[0][1], 3) for m in marks if abs(m.points[0][1] - m.points[1][1]) < 1e-3}
    return sorted(upright), sorted(level)


def glued(sides: list[tuple[SidePage, Piece]]) -> dict[tuple[int, int], Point]:
    """Where each sheet's corner comes to lie when parts are glued, by nothing but the marks on the paper."""
    at = {(piece.place["part"]["column"], piece.place["part"]["row"]): side for side, piece in sides}
    corners: dict[tuple[int, int], Point] = {}
    for (column, row), side in sorted(at.items()):
        (left, *_), (top, *_) = _positions(_marks(side, dashed=False))
        x, y = -left, -top
        if column > 1:
            (join,) = _positions(_marks(at[column - 1, row], dashed=True))[0]
            x += corners[column - 1, row][0] + join
        if row > 1:
            (join,) = _positions(_marks(at[column, row - 1], dashed=True))[1]
            y += corners[column, row - 1][1] + join
        corners[column, row] = (x, y)
    return corners


@every_way
def test_lines_go_on_over_every_join(way):
    """Both diagonals of the board, followed from part to part: they are straight to a hundredth of a mm."""
    print_ = printed(*way)
    sides = part_sides(print_)
    corners = glued(sides)
    found = []
    for _, piece in sides:
        dx, dy = corners[piece.place["part"]["column"], piece.place["part"]["row"]]
        lines = [s for s in print_.measured.strokes_of(piece.placement) if s.colour == LINE]
        found.append([(x + dx, y + dy) for line in lines for x, y in line.points])
    assert len(found[0]) == 4
    for other in found[1:]:
        assert max(math.dist(a, b) for a, b in zip(found[0], other, strict=True)) < 0.01
    w, h = way[2] if sides[0][1].place["turn"] == 0 else way[2][::-1]
    corners_of_the_board = {(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in found[0]}
    assert corners_of_the_board == {(0, 0), (w, h), (0, h), (w, 0)}


@every_way
def test_marks_of_joins(way):
    """Dashed at both ends of each join, outside what is cut out, with ticks and the next part's name on the strip."""
    print_ = printed(*way)
    for side, piece in part_sides(print_):
        part, trim = piece.place["part"], piece.trim
        dashed = _marks(side, dashed=True)
        right, below = part["column"] < part["columns"], part["row"] < part["rows"]
        assert _positions(dashed) == (
            [pytest.approx(trim.right - OVERLAP, abs=1e-3)] if right else [],
            [pytest.approx(trim.bottom - OVERLAP, abs=1e-3)] if below else [],
        )
        assert len(dashed) == 2 * (right + below)
        assert all(mark.bounds.overlap(trim) <= 0 for mark in dashed)
        _check_strip(side, piece, right=right, below=below)


def _check_strip(side: SidePage, piece: Piece, *, right: bool, below: bool) -> None:
    part, trim = piece.place["part"], piece.trim
    strips = {}
    if right:
        end = trim.bottom - OVERLAP * below
        strips[part["part"] + 1] = Rect(trim.right - OVERLAP, trim.top, trim.right, end)
    if below:
        end = trim.right - OVERLAP * right
        strips[part["part"] + part["columns"]] = Rect(trim.left, trim.bottom - OVERLAP, end, trim.bottom)
    marks, _ = sheet_checks.marks_and_halos(side.page)
    ticks = [mark for mark in marks if trim.holds(mark.bounds)]
    for number, strip in strips.items():
        upright = strip.height > strip.width
        here = [tick for tick in ticks if strip.holds(tick.bounds)]
        along = sorted(tick.bounds.center[1 if upright else 0] for tick in here)
        assert all(10 <= b - a <= 30 for a, b in pairwise(along)), along
        assert 2 <= len(along) <= max(2, max(strip.width, strip.height) / 15)
        for tick in here:
            ahead = tick.bounds.left - strip.left if upright else tick.bounds.top - strip.top
            assert HAIR <= ahead < 1
        name = word("ja", "part", part=number)
        (label,) = [text for text in side.page.texts if text.string == name]
        assert strip.holds(label.bounds)
    assert len(ticks) == sum(strip.holds(tick.bounds) for strip in strips.values() for tick in ticks)


@every_way
def test_backs_bear_no_marks_of_joins(way):
    """A strip is seen from behind."""
    for side, piece in part_sides(printed(*way), "back"):
        assert _marks(side, dashed=True) == []
        marks, _ = sheet_checks.marks_and_halos(side.page)
        assert not [mark for mark in marks if piece.trim.overlap(mark.bounds) > 0]


@every_way
def test_no_white_shows_beside_a_cut_or_on_a_strip(way):
    """In pixels: the ground goes on beyond a cut on a join, and to the end of the strips."""
    print_ = printed(*way)
    dpi = 100
    for side, piece in part_sides(print_):
        part, trim, pixels = piece.place["part"], piece.trim, print_.raster(side.page, dpi)
        middle = trim.center
        if part["column"] > 1:
            assert _is_ground(pixels, (trim.left - JOIN_BLEED * 0.7, trim.top + 5), dpi)
        if part["row"] > 1:
            assert _is_ground(pixels, (trim.left + 5, trim.top - JOIN_BLEED * 0.7), dpi)
        if part["column"] < part["columns"]:
            assert _is_ground(pixels, (trim.right - 0.5, middle[1] + 7), dpi)
        if part["row"] < part["rows"]:
            assert _is_ground(pixels, (middle[0] + 7, trim.bottom - 0.5), dpi)


def _is_ground(pixels: np.ndarray, point: Point, dpi: float) -> bool:
    x, y = (int(value * dpi / 25.4) for value in point)
    return bool(np.abs(pixels[y, x].astype(int) - [0xC0, 0xD0, 0xE0]).max() < 6)


@every_way
def test_each_sheet_and_the_manifest_say_which_part_it_is(way):
    print_ = printed(*way)
    sides = part_sides(print_)
    count = len(sides)
    for number, (side, piece) in enumerate(sides, 1):
        part = piece.place["part"]
        assert (part["part"], part["parts"]) == (number, count)
        assert part["columns"] * part["rows"] == count
        assert (part["row"] - 1) * part["columns"] + part["column"] == number
        name = word("ja", "part_of", part=number, parts=count, row=part["row"], column=part["column"])
        assert name in "".join(text.string for text in side.page.texts)
    others = [piece for page in print_.sides for piece in page.pieces if piece.component.id != "board"]
    assert others
    assert not any(piece.is_part for piece in others)


def test_a_board_counts_once():
    print_ = printed(*WAYS[0])
    assert print_.printed.pieces == 4 + 1 + 2
    assert [c["cards"] for c in print_.printed.manifest["components"] if c["id"] == "board"] == [{"only": 1}]


def test_the_cover_tells_how_to_join_where_there_is_something_to_join():
    said = [
        "".join(word("ja", "join").split()) in "".join(print_.extracted(print_.measured.pages[0]).split())
        for print_ in (printed(*WAYS[0]), press(Game(handmade.EDITION, (board((150, 200)),), {"drawn": drawn})))
    ]
    assert said == [True, False]


def test_a_round_board_keeps_to_the_paper():
    """Its outline is printed on every part that it crosses, and nowhere else."""
    card = Card("only", "disc", 1, {"number": 3}, {}, handmade.EDITION)
    disc = Component("disc", Kind.SHEET, (320, 320), "drawn", None, (card,), 0, 3, Shape.ROUND, title="d")
    print_ = press(Game(handmade.EDITION, (disc,), {"drawn": drawn}))
    sheet_checks.check_white_edges(print_)
    for side, piece in part_sides(print_):
        (outline,) = [s for s in side.page.strokes if len(s.points) > 40]
        assert outline.bounds == pytest.approx(piece.whole, abs=0.01)
        assert outline.clip == pytest.approx(piece.seen, abs=0.01)
