"""Sheets as they come out of the printer: sizes, margins, marks, rulers, measured in the PDF."""

from __future__ import annotations

import handmade
import pytest
import sheet_checks
from handmade import TRIM_LINE, back_colour, front_colour
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from prints import handmade_print, press

from games.components import Card, Component, Kind
from games.geometry import Box
from generator.papers import PAPERS

CASES = [
    ("everything", "a4", "long", 0),
    ("everything", "letter", "short", 0),
    ("everything", "a3", "long", 4),
    ("everything", "a4", "none", 4),
    ("cards1", "a4", "long", 0),
    ("cards2", "letter", "long", 4),
    ("cards5", "a4", "short", 0),
    ("cards18", "letter", "long", 0),
    ("cards18", "a3", "short", 0),
    ("lying", "letter", "long", 0),
    ("tall", "a4", "long", 4),
    ("round", "letter", "short", 0),
]


@pytest.mark.parametrize("check", sheet_checks.ALL)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_sheets(case, check):
    check(handmade_print(*case))


@pytest.mark.parametrize("case", [case for case in CASES if case[0] in {"everything", "cards18"}], ids=str)
def test_nothing_is_printed_near_the_edge(case):
    sheet_checks.check_white_edges(handmade_print(*case), dpi=150)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_are_as_large_as_the_paper(paper):
    sizes = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}
    for page in handmade_print("cards5", paper).measured.pages:
        assert (page.width, page.height) == pytest.approx(sizes[paper], abs=0.01)
        for name, box in page.boxes.items():
            assert box == pytest.approx(page.paper, abs=0.01), name


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_poker_cards_on_a_sheet_and_more_on_a3(paper):
    assert len(handmade_print("cards18", paper).sides[0].pieces) == 9
    assert len(handmade_print("cards18", "a3").sides[0].pieces) == 18


def test_trims_drawn_by_the_faces_are_where_the_forms_say():
    """The line that a face draws along its trim lies, on the page, on the trim that its form and its bleed make out."""
    print_ = handmade_print("everything", "a3", "long", 4)
    count = 0
    for side in print_.sides:
        for piece in side.pieces:
            lines = [s for s in print_.measured.strokes_of(piece.placement) if s.colour == TRIM_LINE]
            for line in lines:
                assert line.bounds == pytest.approx(piece.trim, abs=0.001)
            count += len(lines)
    assert count > 100


@pytest.mark.parametrize("paper", PAPERS)
def test_each_place_shows_its_own_card(paper):
    """By colour: in the form's content, and in the pixels just inside and outside of the trim."""
    print_ = handmade_print("mixed", paper)
    dots = 100 / 25.4
    for side in print_.sides:
        pixels = print_.raster(side.page, 100)
        for piece in side.pieces:
            number = piece.card.fact("number")
            own = (
                front_colour(number)
                if side.side == "front"
                else back_colour(255 if piece.component.id == "alike" else number)
            )
            assert print_.measured.forms[piece.placement.form].fills[0].colour == own
            for x, y in (
                (piece.trim.left + 0.8, piece.trim.center[1]),
                (piece.trim.center[0], piece.trim.bottom - 0.8),
            ):
                seen = "#" + "".join(f"{part:02x}" for part in pixels[int(y * dots), int(x * dots)])
                assert seen == own, (side.page.number, piece.card.ref)


def test_pieces_of_one_size_share_sheets_but_not_their_bleed():
    """Two components alike but for their bleed, with a face that fills what there is to fill."""

    def flood(c, card, t):
        c.rect(Box(-3, -3, c.width + 6, c.height + 6), fill="#336699")

    components = tuple(
        Component(
            name, Kind.DECK, (63, 88), "flood", None, (Card("x", name, 1, {}, {}, handmade.EDITION),), bleed=bleed
        )
        for name, bleed in (("without", 0.0), ("with", 3.0))
    )
    print_ = press(handmade.Game(handmade.EDITION, components, {"flood": flood}))
    for side in print_.fronts:
        for piece in side.pieces:
            assert (piece.trim.width, piece.trim.height) == pytest.approx((63, 88), abs=0.01), piece.card.ref
            full = piece.trim.grown(piece.component.bleed)
            assert piece.seen == pytest.approx(full, abs=0.01), piece.card.ref


def test_only_prints_what_it_names():
    print_ = press(handmade.everything(), only=("own3", "tokens", "bare/bare31"))
    assert {piece.card.ref for side in print_.sides for piece in side.pieces} == {
        "own/own3",
        "bare/bare31",
        *(f"token/token{n}" for n in range(60, 67)),
    }
    assert print_.printed.pieces == 1 + 1 + 7 * 3


SIZES = st.tuples(st.floats(15, 110), st.floats(15, 160))
PARTS = st.fixed_dictionaries(
    {
        "size": SIZES,
        "back": st.sampled_from(["shared", None]),
        "bleed": st.sampled_from([0.0, 1.5, 3.0]),
        "copies": st.integers(1, 3),
        "cards": st.integers(1, 14),
    }
)
WAYS = st.fixed_dictionaries(
    {
        "paper": st.sampled_from(list(PAPERS)),
        "duplex": st.sampled_from(["long", "short", "none"]),
        "gutter": st.sampled_from([0, 0, 1, 4, 7.5]),
    }
)


@given(st.lists(PARTS, min_size=1, max_size=4), WAYS)
@settings(max_examples=40, phases=[Phase.generate])  # shrinking would take minutes
def test_any_sizes_print_well(parts, way):
    """A few components of any sizes, without text."""
    decks = [
        handmade.deck(f"c{i}", range(part["cards"]), front="shared", **{k: v for k, v in part.items() if k != "cards"})
        for i, part in enumerate(parts)
    ]
    print_ = press(handmade.game(*decks), **way)
    for check in sheet_checks.ALL:
        check(print_)
    if print_.duplex:
        sheet_checks.check_registration(print_)
