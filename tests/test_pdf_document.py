"""The PDF as a file: what it asks of the printer, what it tells a reader, its fonts."""

from __future__ import annotations

import re
from importlib import resources
from itertools import combinations

import handmade
import pikepdf
import pytest
import sheet_checks
from prints import Print, handmade_print, press

from generator.fonts import BOLD, REGULAR

PRINTS = [("everything", "a4", "long"), ("everything_en", "letter", "short"), ("cards5", "a3", "none")]


@pytest.fixture(params=PRINTS, ids=str)
def print_(request) -> Print:
    return handmade_print(*request.param)


def test_it_asks_for_no_scaling(print_):
    assert print_.measured.pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert all("/UserUnit" not in page.obj for page in print_.measured.pdf.pages)
    assert all(int(page.obj.get("/Rotate", 0)) == 0 for page in print_.measured.pdf.pages)


def test_it_tells_its_language_and_title(print_):
    edition = print_.game.edition
    assert str(print_.measured.pdf.Root.Lang) == edition.lang
    title = str(print_.measured.pdf.docinfo["/Title"])
    assert edition.title in title
    assert edition.label in title


def test_every_page_has_an_outline_entry(print_):
    """With a name, and leading to that very page; names of sheets tell number and side."""
    pdf = print_.measured.pdf
    with pdf.open_outline() as outline:
        targets = [(str(item.title), _target(pdf, item)) for item in outline.root]
    assert [page for _, page in targets] == list(range(1, len(pdf.pages) + 1))
    assert all(title.strip() for title, _ in targets)
    words = {"ja": ("おもて", "うら"), "en": ("front", "back")}[print_.game.edition.lang]
    for side, (title, _) in zip(print_.sides, targets[print_.covers :], strict=True):
        assert re.search(rf"\b{side.sheet}\b", title)
        assert words[side.side == "back"] in title


def _target(pdf: pikepdf.Pdf, item: pikepdf.OutlineItem) -> int:
    destination = item.destination if item.destination is not None else item.action.D
    if isinstance(destination, (pikepdf.Name, pikepdf.String)):
        destination = pdf.Root.Dests[str(destination)]
    return pikepdf.Page(destination[0]).index + 1


def test_front_and_back_of_a_sheet_are_two_pages_side_by_side(print_):
    sheets = print_.printed.sheets
    assert len(print_.measured.pages) == (sheets + 1) * (2 if print_.duplex else 1)
    if print_.duplex:
        for front, back in print_.leaves():
            assert front.page.number % 2 == 1
            assert back.page.number == front.page.number + 1


def test_every_sheet_says_what_it_is(print_):
    """Game, version, sheet of sheets, side, edge, scale: in the text of the page itself."""
    edition, job = print_.game.edition, print_.job
    words = {
        "ja": {"front": "おもて", "back": "うら", "long": "長辺とじ", "short": "短辺とじ", "none": "片面"},
        "en": {"front": "front", "back": "back", "long": "long edge", "short": "short edge", "none": "One-sided"},
    }[edition.lang]
    for side in sheet_checks.printed_sides(print_):
        text = " ".join(t.string for t in side.page.texts)
        wanted = [edition.title, f"{side.sheet}/{print_.printed.sheets}", words[side.side], words[str(job.duplex)]]
        for part in (*wanted, "100", "%", job.paper.name, job.theme, "9.8.7"):
            assert part in text.replace("100 %", "100%") or part in text, (side.page.number, part)


@pytest.mark.parametrize("sheets", [1, 10, 31, 46, 100])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_cover_has_room_for_any_number_of_sheets(paper, sheets):
    """A large card fills a sheet each: a thumbnail of every side, apart from each other and inside the margins."""
    large = handmade.deck("large", [0], (170, 200), back="shared", copies=sheets)
    print_ = press(handmade.game(large), paper=paper)
    assert print_.printed.sheets == sheets
    sheet_checks.check_margins(print_)
    cover = print_.measured.pages[0]
    thumbs = [print_.measured.seen(placement) for placement in cover.placements]
    assert len(thumbs) == 2 * sheets
    assert all(cover.paper.grown(-5).holds(thumb) for thumb in thumbs)
    assert not any(one.overlap(two) > 0.001 for one, two in combinations(thumbs, 2))


def test_only_our_fonts_embedded_and_subset(print_):
    """Every font of every resource dictionary; and Helvetica is not even named anywhere."""
    check_fonts(print_)


def check_fonts(print_: Print) -> None:
    pdf = print_.measured.pdf
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        name = str(font.BaseFont)
        assert re.fullmatch(rf"/[A-Z]{{6}}\+({REGULAR}|{BOLD})", name), name
        program = font.FontDescriptor.FontFile2.read_bytes()
        assert len(program) < 400_000, f"{name} is not subset: {len(program)} bytes"
        assert program[:4] in {b"\x00\x01\x00\x00", b"true"}, name
    for owner in [*(page.obj for page in pdf.pages), *(o for o in pdf.objects if _is_form(o))]:
        for name, font in owner.get("/Resources", {}).get("/Font", {}).items():
            assert "/FontFile2" in font.FontDescriptor, name
    for item in pdf.objects:
        assert b"Helvetica" not in item.unparse(resolved=False), "Helvetica is named"
        if isinstance(item, pikepdf.Stream):
            assert b"Helvetica" not in item.read_bytes(), "Helvetica is named in a stream"


def _is_form(item: pikepdf.Object) -> bool:
    return isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"


def test_fonts_of_a_print_hold_only_what_is_used(print_):
    """The subsets together are much smaller than the bundled fonts."""
    folder = resources.files("generator.fonts")
    whole = sum(len((folder / f"{name}.ttf").read_bytes()) for name in (REGULAR, BOLD))
    inside = sum(
        len(item.FontFile2.read_bytes())
        for item in print_.measured.pdf.objects
        if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item
    )
    assert 0 < inside < whole / 10
