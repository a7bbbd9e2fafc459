"""Ishi's data against its rules page: cards and their marks, the sheet and its values, the WB."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest
from prints import painter

from games.components import Card, Component, Game
from games.ishi import faces
from games.ishi.bays import pair_sums
from games.ishi.dials import arch, pairs_for, ring
from games.ishi.icons import PAYS, SYSTEMS
from games.ishi.sheet import COLUMNS, ROWS, flags, plan
from games.reading import read_game
from games.registry import folder
from generator import grid
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList
from generator.papers import PAPERS
from generator.tiling import tiling

LANGUAGES = ("ja", "en")
THEMES = ("colour", "grey", "lowink")
VALUES = (1, 2, 3)
MARKS = {"n": "noise", "c": "cross", "b": "box"}
HALL = 18
PATHS = {"A": ("23", "28"), "B": ("16", "17", "19", "20"), "C": ("03", "08", "13")}
D5 = (
    "111 c · 112 n · 113 b · 121 b · 122 c · 123 n · 131 nc · 132 b · 133 cb · 211 nb · 212 cb · 213 n · 221 n · "
    "222 b · 223 c · 231 c · 232 n · 233 b · 311 n · 312 b · 313 c · 321 c · 322 nc · 323 nb · 331 b · 332 c · 333 n"
)


@cache
def game(lang: str = "ja") -> Game:
    return read_game(folder("ishi")).edition(lang, "1")


def component(name: str, lang: str = "ja") -> Component:
    return next(found for found in game(lang).components if found.id == name)


def sheet() -> Card:
    return component("fpo").cards[0]


def cost(values, v: int) -> int:
    return sum(abs(value - v) for value in values)


def cheapest(values) -> set[int]:
    least = min(cost(values, v) for v in VALUES)
    return {v for v in VALUES if cost(values, v) == least}


def test_players_and_ruleset():
    assert read_game(folder("ishi")).rulesets == ("1",)
    assert game().edition.players == (1, 1)


def test_what_is_in_the_box():
    counts = {found.id: found.total for found in game().components}
    wanted = {"fpo": 1, "fpc": 27, "energies": 3, "orders": 3, "aid": 1, "markers": 6, "diver": 1}
    assert counts.items() >= wanted.items()


# --- FPC cards ---


def test_the_cards_are_all_triples_clockwise_from_null():
    cards = component("fpc").cards
    assert [card.id for card in cards] == ["".join(map(str, triple)) for triple in product(VALUES, repeat=3)]
    assert all("".join(map(str, card.fact("edges"))) == card.id and card.copies == 1 for card in cards)


def test_the_marks_are_those_of_the_table():
    wanted = dict(entry.split() for entry in D5.split(" · "))
    found = {card.id: tuple(card.fact("marks")) for card in component("fpc").cards}
    assert found == {code: tuple(MARKS[mark] for mark in marks) for code, marks in wanted.items()}


def test_marks_are_spread_evenly():
    cards = component("fpc").cards
    for mark in MARKS.values():
        having = [card for card in cards if mark in card.fact("marks")]
        assert len(having) == 11
        assert Counter("".join(card.id for card in having)) == {"1": 11, "2": 11, "3": 11}
    doubles = Counter(tuple(sorted(card.fact("marks"))) for card in cards if len(card.fact("marks")) == 2)
    assert doubles == {("cross", "noise"): 2, ("box", "cross"): 2, ("box", "noise"): 2}


def test_a_card_covers_a_flag():
    side = sheet().fact("flag")
    assert component("fpc").size == (side, side)


# --- the sheet ---


def test_there_is_a_flag_everywhere_but_in_the_hall():
    assert sheet().fact("hall") == HALL
    assert list(sheet().fact("flags")) == [f"{n:02d}" for n in range(1, ROWS * COLUMNS + 1) if n != HALL]


def test_paths_and_goal_lie_round_the_hall():
    assert {name: tuple(found) for name, found in sheet().fact("paths").items()} == PATHS
    assert sheet().fact("goal") == "33"
    row, column = divmod(HALL - 1, COLUMNS)
    assert (row, column) == (ROWS // 2, COLUMNS // 2)
    for path, names in PATHS.items():
        at = [divmod(int(name) - 1, COLUMNS) for name in names]
        assert all((r == row) if path == "B" else (c == column) for r, c in at)


def test_the_published_flags():
    assert tuple(sheet().fact("flags")["05"]) == (1, 2, 2, 3, 2, 1)
    assert tuple(sheet().fact("flags")["04"]) == (1, 2, 2, 2, 2, 3)


def test_no_flag_is_even_and_its_fixed_value_is_never_among_the_cheapest():
    for flag in flags(sheet()):
        assert {*flag.values, flag.fixed} <= set(VALUES), flag
        assert len(flag.values) == len(SYSTEMS)
        assert len(set(flag.values)) > 1, flag
        assert flag.fixed not in cheapest(flag.values), flag


def test_values_are_used_about_equally_often():
    found = list(flags(sheet()))
    systems = [[flag.values[i] for flag in found] for i in range(len(SYSTEMS))]
    for values in (*systems, [flag.fixed for flag in found]):
        counts = [values.count(v) for v in VALUES]
        assert max(counts) - min(counts) <= 2, counts
    every = [value for values in systems for value in values]
    assert max(map(every.count, VALUES)) - min(map(every.count, VALUES)) <= 3


def test_flags_differ():
    seen = [(flag.values, flag.fixed) for flag in flags(sheet())]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("path", PATHS)
def test_no_path_favours_disorder_or_stability(path):
    """A path costs about as much in 1 as in 3: which one the pit asks for does not decide the game."""
    on_path = [flag for flag in flags(sheet()) if flag.path == path]
    ones, threes = (sum(cost(flag.values, v) for flag in on_path) for v in (1, 3))
    assert abs(ones - threes) <= len(on_path)


def test_the_worked_example():
    """05 aligned to 1 with economy judged: power pays 4, space 2, time nothing."""
    paid = Counter({"T": 0, "P": 0, "S": 0})
    for system, value in zip(SYSTEMS, sheet().fact("flags")["05"], strict=False):
        paid[PAYS[system]] += abs(value - 1) * (game().edition.numbers["judged"] if system == "eco" else 1)
    assert paid == {"T": 0, "P": 4, "S": 2}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_sheet_fits_every_paper(paper):
    found = component("fpo")
    assert grid.fit(PAPERS[paper], found.size, found.bleed, 0) is not None


def test_rows_count_from_the_bottom():
    lay = _plan()
    assert lay.cell(1).bottom == pytest.approx(lay.grid.bottom)
    assert lay.cell(1).x == pytest.approx(lay.grid.x)
    assert lay.cell(33).y == pytest.approx(lay.grid.y)
    assert lay.cell(HALL).center == pytest.approx(lay.grid.center)


def test_an_order_card_fits_the_pit():
    pit, (w, h) = _plan().pit, component("orders").size
    assert 0 < pit.w - w < 2
    assert 0 < pit.h - h < 2
    assert _plan().grid.bottom < pit.y


def _plan():
    found = component("fpo")
    return plan(_canvas(found.size), found.cards[0])


# --- the large sheet ---


@cache
def large(name: str) -> Component:
    edition = read_game(folder("ishi")).edition("ja", "1", ("large",))
    return next(found for found in edition.components if found.id == name)


def test_large_cards_cover_large_flags():
    side = large("fpo").cards[0].fact("flag")
    assert side > 1.4 * sheet().fact("flag")
    assert large("fpc").size == (side, side)


def test_the_large_sheet_is_as_large_as_a3_lets_it_be():
    found = large("fpo")
    assert grid.fit(PAPERS["a3"], found.size, found.bleed, 0) is not None
    w, h = found.size
    for more in ((w + 1, h), (w, h + 5)):
        assert grid.fit(PAPERS["a3"], more, found.bleed, 0) is None


def test_an_order_card_fits_the_large_pit():
    lay, (w, h) = plan(_canvas(large("fpo").size), large("fpo").cards[0]), large("orders").size
    assert (w, h) == component("orders").size
    assert 0 < lay.order.w * lay.scale - w < 2
    assert 0 < lay.order.h * lay.scale - h < 2
    assert lay.pit.contains(lay.order)
    assert lay.pit.center == pytest.approx(lay.order.center)


def test_the_large_sheet_is_cut_on_lines_of_its_grid():
    found = large("fpo")
    lay = plan(_canvas(found.size), found.cards[0])
    xs = [(lay.grid.x + i * lay.side) * lay.scale for i in range(COLUMNS + 1)]
    ys = [(lay.grid.y + i * lay.side) * lay.scale for i in range(1, ROWS + 1)]
    assert (list(found.joins.x), list(found.joins.y)) == (pytest.approx(xs), pytest.approx(ys))
    for paper, count in (("a4", 3), ("letter", 4)):
        parts = tiling(found, PAPERS[paper])
        assert parts.count == count
        xs, ys = found.joins.x, found.joins.y
        if parts.turned:
            xs, ys = tuple(found.size[1] - y for y in ys), xs
        assert {part.start for part in parts.columns} - {0} <= set(xs)
        assert {part.start for part in parts.rows} - {0} <= set(ys)


# --- scales and sums ---


def test_numbers():
    numbers = game().edition.numbers
    assert {key: numbers[key] for key in ("energy", "orders", "up", "judged", "fixed", "recovery", "line")} == {
        "energy": 16, "orders": 30, "up": 1, "judged": 2, "fixed": 1, "recovery": 5, "line": 3,
    }  # fmt: skip


def test_sums_of_neighbours():
    card = component("orders").cards[0]
    assert dict(pair_sums(card)) == {2: 2, 3: 3, 4: 1, 5: 2, 6: 3}
    assert [pairs_for(card, order) for order in VALUES] == [[(1, 3), (2, 2)], [(1, 1), (2, 3)], [(1, 2), (3, 3)]]


def test_scales_have_room_for_every_count():
    w, h = component("energies").size
    assert len(arch(w, h, game().edition.numbers["energy"] + 1)) == game().edition.numbers["energy"] + 1
    assert len(ring(w, h)) > game().edition.numbers["orders"]
    for cells in (arch(w, h, 17), ring(w, h)):
        for one, other in combinations(cells, 2):
            assert min(one.right, other.right) - max(one.x, other.x) < 1e-6 or (
                min(one.bottom, other.bottom) - max(one.y, other.y) < 1e-6
            )


def test_energies_pay_for_the_systems():
    assert PAYS == {"pol": "T", "eco": "P", "war": "S", "dis": "P", "nat": "S"}
    assert [card.fact("energy") for card in component("energies").cards] == ["T", "P", "S"]
    assert [card.fact("value") for card in component("orders").cards] == [1, 2, 3]


# --- the WB ---


def results():
    return component("wb").cards[0].fact("sides")


def test_the_four_results():
    assert [tuple(side) for side in results()] == [
        ("1", "pol", "Π"), ("2", "war", "Δ"), ("3", "eco", "Ο"), ("Ω", "dis", "α"),
    ]  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(48, 16), (70, 20), (90, 32)])
def test_walls_of_any_size_are_drawn_without_faults(size, lang, theme):
    paint = painter(game(lang), theme)
    for panel in range(len(results())):
        card = Card("wb", "wb", facts={"sides": results()}, edition=game(lang).edition, panel=panel)
        for face in (faces.wb, faces.wb_lid):
            face(_canvas(size, lang, paint.faults), card, paint.theme)
    for face in (faces.wb, faces.wb_lid):
        face(_canvas((size[0], size[0]), lang, paint.faults), card.on_panel(len(results())), paint.theme)
    assert not paint.faults.found, list(map(str, paint.faults.found))


def _canvas(size, lang: str = "ja", faults=None) -> FaceCanvas:
    return FaceCanvas(DisplayList(), Frame(*size, 0, 1), lang, "wb", faults or painter(game(lang), "colour").faults)


# --- words ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aid_fills_in_its_numbers(lang):
    aid = component("aid", lang).cards[0]
    said = " ".join(aid.word(key, **aid.edition.numbers) for key in aid.words)
    assert "{" not in said
    for number in ("16", "5", "3"):
        assert number in said


def test_japanese_terms_are_the_designers():
    word = game().edition.word
    assert [word(f"energies.{name}") for name in "TPS"] == ["時間", "電力", "空間"]
    assert [word(f"values.{value}") for value in VALUES] == ["混乱", "活性", "安定"]
    assert [word(f"marks.{mark}") for mark in MARKS.values()] == ["ノイズ型", "クロス型", "ボックス型"]
    assert [word(f"systems.{name}") for name in SYSTEMS] == ["人／政治", "経済", "戦争／外交", "病気", "災害"]
