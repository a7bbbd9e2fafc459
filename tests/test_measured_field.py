"""The sheet of flags and the cards that cover them, measured in the PDF: flags, trims as cut, the pit, null edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from pdf_measure import Form, Rect, Stroke
from prints import Piece, Print, SidePage, game_print, source
from sheet_checks import cuts, marks_and_halos

COLUMNS, ROWS = 5, 7
HALL = 18
EXACT = 0.01
"""mm: cards and flags are equal to the eye and to the ruler."""

LANGUAGES = ("ja", "en")
THEMES = ("colour", "grey", "lowink")
BAND = 4.0
"""Depth of the bands at a card's edges that are compared, mm."""

STRETCHES = 10
DARK = 128
"""Grey value, of 255, below which a pixel is inked."""

DPI = 200


@cache
def print_of(lang: str = "en", theme: str = "colour") -> Print:
    return game_print("ishi", lang, source("ishi").default_ruleset, theme=theme)


def found(component: str, lang: str = "en", theme: str = "colour", side: str = "front") -> list[tuple[SidePage, Piece]]:
    print_ = print_of(lang, theme)
    return [(s, p) for s in print_.sides if s.side == side for p in s.pieces if p.component.id == component]


@cache
def field(lang: str) -> list[Stroke]:
    """All lines of the sheet as they lie on the paper."""
    ((_, piece),) = found("fpo", lang)
    return print_of(lang).measured.strokes_of(piece.placement)


def grid(lang: str) -> tuple[list[float], list[float]]:
    """Where the long straight lines and the large frame stand: from the left and from the top of the paper, mm."""
    lines = [s for s in field(lang) if s.is_segment and s.length > 100]
    (frame,) = [s for s in field(lang) if len(s.points) == 5 and min(s.bounds.width, s.bounds.height) > 100]
    upright = [s.points[0][0] for s in lines if abs(s.points[0][0] - s.points[1][0]) < EXACT]
    level = [s.points[0][1] for s in lines if abs(s.points[0][1] - s.points[1][1]) < EXACT]
    assert len(upright) + len(level) == len(lines)
    return sorted({*upright, frame.bounds.left, frame.bounds.right}), sorted(
        {*level, frame.bounds.top, frame.bounds.bottom}
    )


def cells(lang: str) -> dict[int, Rect]:
    """Flags by number: row 1 is at the bottom."""
    xs, ys = grid(lang)
    rows = list(pairwise(ys))[::-1]
    return {
        row * COLUMNS + column + 1: Rect(left, top, right, bottom)
        for row, (top, bottom) in enumerate(rows)
        for column, (left, right) in enumerate(pairwise(xs))
    }


def as_cut(component: str, lang: str) -> Iterator[Rect]:
    """Cards between neighbouring cuts, as the crop marks of their sheets have them."""
    for side in {s.page.number: s for s, _ in found(component, lang)}.values():
        trims = [p.trim for p in side.pieces]
        marks, _ = marks_and_halos(side.page)
        xs = cuts(m.points[0][0] for m in marks if abs(m.points[0][0] - m.points[1][0]) < EXACT)
        ys = cuts(m.points[0][1] for m in marks if abs(m.points[0][1] - m.points[1][1]) < EXACT)
        for trim in trims:
            left, right = (min(xs, key=lambda x, at=at: abs(x - at)) for at in (trim.left, trim.right))
            top, bottom = (min(ys, key=lambda y, at=at: abs(y - at)) for at in (trim.top, trim.bottom))
            yield Rect(left, top, right, bottom)


# --- cards on flags ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_grid_has_5_by_7_flags(lang):
    xs, ys = grid(lang)
    assert (len(xs) - 1, len(ys) - 1) == (COLUMNS, ROWS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_as_cut_covers_every_flag(lang):
    cards = list(as_cut("fpc", lang))
    assert len(cards) == 27
    for card in cards:
        for number, flag in cells(lang).items():
            assert (card.width, card.height) == pytest.approx((flag.width, flag.height), abs=EXACT), number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_laid_side_by_side_do_not_drift(lang):
    """Five cards are as wide as the grid and seven as high."""
    xs, ys = grid(lang)
    for card in as_cut("fpc", lang):
        assert card.width * COLUMNS == pytest.approx(xs[-1] - xs[0], abs=5 * EXACT)
        assert card.height * ROWS == pytest.approx(ys[-1] - ys[0], abs=7 * EXACT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_flag_bears_its_number(lang):
    """In the upper left of its cell; the hall, in the midst, has none."""
    ((_, piece),) = found("fpo", lang)
    texts = [
        t for t in print_of(lang).measured.texts_of(piece.placement) if len(t.string) == 2 and t.string.isdecimal()
    ]
    seen = {}
    for number, cell in cells(lang).items():
        corner = Rect(cell.left, cell.top, cell.center[0], cell.center[1])
        seen[number] = [int(t.string) for t in texts if corner.holds(t.bounds)]
    assert seen == {number: [] if number == HALL else [number] for number in range(1, COLUMNS * ROWS + 1)}
    assert sum(map(len, seen.values())) == len(texts)


# --- the pit ---


def frames(lang: str) -> list[Rect]:
    """Closed outlines below the grid that are larger than a flag."""
    bottom = grid(lang)[1][-1]
    closed = [s.bounds for s in field(lang) if len(s.points) >= 5 and s.points[0] == s.points[-1]]
    return [rect for rect in closed if rect.top > bottom and rect.height > 40]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("component", ["orders", "energies"])
def test_the_pit_takes_a_mini_card(component, lang):
    """With a little room on all sides; it lies in the middle, and the bays beside it stay free."""
    pit = min(frames(lang), key=lambda rect: abs(rect.center[0] - print_of(lang).measured.pages[0].paper.center[0]))
    others = [rect for rect in frames(lang) if rect != pit]
    assert len(others) == 2
    xs, _ = grid(lang)
    assert pit.center[0] == pytest.approx((xs[0] + xs[-1]) / 2, abs=EXACT)
    for card in as_cut(component, lang):
        long, short = max(card.width, card.height), min(card.width, card.height)
        assert (long, short) == pytest.approx((68, 44), abs=EXACT)
        assert 0.5 <= pit.width - long < 2
        assert 0.5 <= pit.height - short < 2
    assert all(pit.grown(1).overlap(rect) < 0 for rect in others)


# --- null edges ---


def bands(card: Piece, pixels: np.ndarray) -> list[np.ndarray]:
    """The bands at the four edges of an upright card: bottom, left, top, right."""
    dots = DPI / 25.4
    t, deep = card.trim, round(BAND * dots)
    whole = pixels[round(t.top * dots) : round(t.bottom * dots), round(t.left * dots) : round(t.right * dots)]
    return [whole[-deep:], whole[:, :deep], whole[:deep], whole[:, -deep:]]


def darkness(band: np.ndarray) -> float:
    """0 white, 1 black: the mean of all pixels."""
    return 1 - float(band.mean()) / 255


@pytest.mark.parametrize("theme", THEMES)
def test_null_edges_are_far_darker_than_any_other(theme):
    """On each of the 27 cards, against its own three other edges; hatched where areas stay open."""
    print_ = print_of("en", theme)
    for side, piece in found("fpc", "en", theme):
        assert piece.place["turn"] == 0
        null, *others = map(darkness, bands(piece, print_.raster(side.page, DPI)))
        assert null > (1.5 if theme == "lowink" else 2.5) * max(others), (piece.card.ref, null, others)


@pytest.mark.parametrize("theme", THEMES)
def test_null_edges_are_inked_all_along_and_others_are_not(theme):
    """Of ten stretches of 3 mm along the trim; others have half a plus sign in their middle, and the bar's ends."""
    print_ = print_of("en", theme)
    for side, piece in found("fpc", "en", theme):
        null, *others = [inked(band) for band in rims(piece, print_.raster(side.page, DPI))]
        assert null == STRETCHES, (piece.card.ref, null)
        assert max(others) <= 4, (piece.card.ref, others)


def rims(card: Piece, pixels: np.ndarray) -> list[np.ndarray]:
    """Along the four edges, 0.3 to 1.5 mm inside: as rows, the null edge first."""
    shallow, deep = (round(mm * DPI / 25.4) for mm in (0.3, 1.5))
    below, left, above, right = bands(card, pixels)
    return [
        below[-deep:-shallow],
        left[:, shallow:deep].swapaxes(0, 1),
        above[shallow:deep],
        right[:, -deep:-shallow].swapaxes(0, 1),
    ]


def inked(rim: np.ndarray) -> int:
    """In how many of the stretches there is something dark."""
    grey = rim.mean(axis=2)
    return sum(int(part.min() < DARK) for part in np.array_split(grey, STRETCHES, axis=1))


@pytest.mark.parametrize("theme", THEMES)
def test_the_bar_of_the_null_edge_runs_from_corner_to_corner(theme):
    """Within the trim at least 4 mm deep everywhere, over the whole width and into the bleed, so no cut can lose it."""
    for _, piece in found("fpc", "en", theme):
        form, (w, h) = print_of("en", theme).measured.forms[piece.placement.form], piece.component.size
        bar = bar_of(form, w, h)
        assert bar.bounds.left <= -piece.component.bleed + EXACT
        assert bar.bounds.right >= w + piece.component.bleed - EXACT
        assert max(y for _, y in bar.points if y < h) <= h - BAND
        assert bar.bounds.top >= h / 2 + 5


def bar_of(form: Form, w: float, h: float) -> Stroke:
    """The one closed outline that spans the card and runs over its lower edge."""
    (bar,) = [s for s in form.strokes if len(s.points) > 4 and s.bounds.width > w and s.bounds.bottom > h + 1]
    return bar


@pytest.mark.parametrize("theme", ["colour", "grey"])
def test_no_other_edge_has_a_bar(theme):
    """Where areas are filled: nothing else that wide has the bar's colour."""
    for _, piece in found("fpc", "en", theme):
        form, (w, h) = print_of("en", theme).measured.forms[piece.placement.form], piece.component.size
        bar = bar_of(form, w, h)
        dark = [f.bounds for f in form.fills if f.colour == bar.colour and max(f.bounds.width, f.bounds.height) > w / 2]
        assert dark == [bar.bounds], piece.card.ref
