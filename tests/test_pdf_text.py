"""Text in the PDF: all there, whole, where it belongs, large enough to read."""

from __future__ import annotations

import pytest
import text_checks
from pdf_measure import squeezed
from prints import handmade_print, press

from games.components import Card, Component, Kind
from games.geometry import Box
from generator.errors import PrintError

PRINTS = [
    ("everything", "a4", "long"),
    ("everything_en", "letter", "short"),
    ("texts", "a4", "none"),
    ("cards5", "a3", "long"),
]


@pytest.mark.parametrize("case", PRINTS, ids=str)
@pytest.mark.parametrize(
    "check",
    [
        text_checks.check_text_is_there,
        text_checks.check_sizes,
        text_checks.check_text_inside,
        text_checks.check_texts_apart,
    ],
)
def test_text(case, check):
    check(handmade_print(*case))


@pytest.mark.parametrize("case", PRINTS, ids=str)
@pytest.mark.parametrize("theme", ["colour", "grey", "lowink"])
def test_text_reads_on_its_ground(case, theme):
    assert text_checks.check_contrast(handmade_print(*case, theme=theme)) > 10


def test_the_raster_tells_what_a_face_says_wrongly():
    """A face that states white under its text and draws a dark area there is found out by the pixels alone."""

    def liar(c, card, t):
        c.rect(Box(0, 0, c.width, c.height), fill="#334455")
        c.text("name", "暗い文字", Box(8, 8, 40, 10), t.text(12))

    print_ = press(_game(liar))
    with pytest.raises(AssertionError, match="#334455"):
        text_checks.check_contrast(print_)


def test_the_raster_tells_text_that_is_covered():
    def covered(c, card, t):
        c.text("name", "隠れた文字", Box(8, 8, 40, 10), t.text(12))
        c.rect(Box(0, 0, c.width, c.height), fill="#ffffff")

    with pytest.raises(AssertionError, match="cannot be seen"):
        text_checks.check_contrast(press(_game(covered)))


def _game(face):
    from handmade import EDITION  # noqa: PLC0415

    from games.components import Game  # noqa: PLC0415

    card = Card("only", "deck", 1, {}, {}, EDITION)
    return Game(EDITION, (Component("deck", Kind.DECK, (63, 88), "face", None, (card,), title="deck"),), {"face": face})


def test_sizes_are_those_on_paper():
    """Shrunk text stays at 6 pt or more; scaled text is measured after its scale; a credit may be 5 pt."""
    print_ = handmade_print("texts", "a4", "none")
    (piece, _) = print_.sides[0].pieces
    sizes = {squeezed(text.string): round(text.size, 2) for text in print_.measured.texts_of(piece.placement)}
    assert sizes["横倒しの文字"] == 7
    assert sizes["絵山田花子"] == 5
    assert all(size >= 6 for string, size in sizes.items() if string != "絵山田花子")
    assert any(6 <= size < 9 for size in sizes.values()), "nothing has shrunk: the test says little"


def test_text_over_text_is_found_out():
    """Nothing else checks it: two boxes may overlap in a face as its designer likes."""

    def twice(c, card, t):
        for field in ("one", "two"):
            c.text(field, "同じ場所", Box(8, 8, 40, 10), t.text(12))

    with pytest.raises(AssertionError, match="同じ場所"):
        text_checks.check_texts_apart(press(_game(twice)))


def test_text_scaled_below_six_points_is_refused():
    def tiny(c, card, t):
        with c.group(scale=0.5):
            c.text("story", "小さすぎる", Box(10, 10, 60, 20), t.text(9))

    with pytest.raises(PrintError) as caught:
        press(_game(tiny))
    assert "story" in str(caught.value)


def test_every_page_of_the_cover_tells_what_is_inside():
    """The count and the name of every component, and a thumbnail of each side that has something on it."""
    for name in ("everything", "everything_en"):
        print_ = handmade_print(name)
        text = squeezed(print_.extracted(print_.measured.pages[0]))
        for component in print_.game.components:
            lines = (f"{component.title}{component.total}", f"{component.total}×{component.title}")
            assert any(line in text for line in lines), component.id
        shown = len(print_.measured.pages[0].placements)
        assert shown == sum(len(side.pieces) for side in print_.sides)
