"""Where pieces lie on sheets: backs meet their fronts, nothing overlaps, nothing is lost."""

from __future__ import annotations

import handmade
import numpy as np
import pytest
import sheet_checks
from handmade import BACK_DOT, DOT, FRONT_DOT
from hypothesis import example, given
from hypothesis import strategies as st
from pdf_measure import Affine, Page, Rect
from prints import Print, handmade_print

from games.components import Kind
from games.geometry import Box
from generator.imposition import impose
from generator.papers import PAPERS
from generator.places import Duplex

EDGES = ("long", "short")


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "name", ["cards1", "cards2", "cards5", "cards18", "cards40", "lying", "mixed", "round", "everything"]
)
def test_backs_meet_their_fronts(name, paper, edge):
    print_ = handmade_print(name, paper, edge)
    backed = sum(component.total for component in print_.game.components if component.back is not None)
    assert sheet_checks.check_registration(print_) == backed


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("gutter", [0, 4, 11.5])
def test_backs_meet_their_fronts_with_gutters(gutter, edge):
    assert sheet_checks.check_registration(handmade_print("cards5", "a4", edge, gutter)) == 5


def test_the_cases_above_hold_what_they_are_to_hold():
    """Full and partly filled sheets, upright and lying cards: else the tests would say little."""
    turns = {
        (name, paper): {piece.place["turn"] for side in handmade_print(name, paper).sides for piece in side.pieces}
        for name, paper in (("cards18", "a4"), ("cards18", "a3"), ("lying", "a4"))
    }
    assert turns == {("cards18", "a4"): {0}, ("cards18", "a3"): {90, 270}, ("lying", "a4"): {90, 270}}
    assert [len(side.pieces) for side in handmade_print("cards40", "a4").fronts] == [9, 9, 9, 9, 4]


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_a_page_turned_over_carries_each_card_s_own_back(paper, edge):
    """By what the forms say: the text of a back names the card whose front lies on the other side."""
    print_ = handmade_print("cards5", paper, edge)
    ((front, back),) = print_.leaves()
    over = sheet_checks.turning(print_, back.page)
    fronts, backs = _said(print_, front.page, Affine()), _said(print_, back.page, over)
    assert len(fronts) == len(backs) == 5
    for text, trim in fronts.items():
        behind = backs[text.replace("札", "裏")]
        assert behind == pytest.approx(trim, abs=1e-3)


def _said(print_: Print, page: Page, over: Affine) -> dict[str, Rect]:
    """The text of each placement, and its box (all cards here have the same bleed)."""
    forms = print_.measured.forms
    return {
        forms[placement.form].string: over.rect(placement.matrix.rect(forms[placement.form].bbox).grown(-3))
        for placement in page.placements
    }


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(
    ("name", "paper"), [("cards5", "a4"), ("cards18", "letter"), ("cards5", "a3"), ("lying", "a4")]
)
def test_dots_printed_on_both_sides_of_a_corner_coincide(name, paper, edge):
    """In pixels: a dot at the front's top left and one at the back's top right lie on each other."""
    print_ = handmade_print(name, paper, edge)
    dpi = 150
    for front, back in print_.leaves():
        fronts = _is(print_.raster(front.page, dpi), FRONT_DOT)
        turned = print_.raster(back.page, dpi)[:, ::-1] if edge == "long" else print_.raster(back.page, dpi)[::-1]
        backs = _is(turned, BACK_DOT)
        assert fronts.any()
        assert backs.any()
        for piece in front.pieces:
            left, top, right, bottom = (round(value * dpi / 25.4) for value in piece.trim)
            one, two = (_middle(mask[top:bottom, left:right]) for mask in (fronts, backs))
            assert np.hypot(*(one - two)) * 25.4 / dpi < 0.2, (front.page.number, piece.card.ref)
            wanted = piece.placement.matrix.at((DOT, DOT))
            found = ((left + one[1]) * 25.4 / dpi, (top + one[0]) * 25.4 / dpi)
            assert found == pytest.approx(wanted, abs=0.3), (front.page.number, piece.card.ref)
            fronts[top:bottom, left:right] = backs[top:bottom, left:right] = False
        assert not fronts.any()
        assert not backs.any()


def _is(pixels: np.ndarray, colour: str) -> np.ndarray:
    wanted = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    return np.abs(pixels.astype(int) - wanted).max(axis=2) < 40


def _middle(mask: np.ndarray) -> np.ndarray:
    """Row and column of the middle of the mask."""
    return np.argwhere(mask).mean(axis=0) + 0.5


# --- any sizes, papers and gutters, straight from the imposition ---


PARTS = st.fixed_dictionaries(
    {
        "size": st.tuples(st.floats(10, 120), st.floats(10, 160)),
        "kind": st.sampled_from([Kind.DECK, Kind.TILE, Kind.SHEET]),
        "back": st.sampled_from(["back", None]),
        "bleed": st.sampled_from([0.0, 2.0, 3.0]),
        "copies": st.integers(1, 4),
        "numbers": st.integers(1, 12).map(range),
    }
)


def _rect(box: Box) -> Rect:
    return Rect(box.x, box.y, box.right, box.bottom)


HAIR = {"size": (10.0, 10.0), "kind": Kind.DECK, "back": "back", "bleed": 2.0, "copies": 1, "numbers": range(4)}


@example([HAIR], "a3", Duplex.LONG, 0.025)  # a hair's gutter, whose half no rounding may lose
@given(
    st.lists(PARTS, min_size=1, max_size=4),
    st.sampled_from(list(PAPERS)),
    st.sampled_from(list(Duplex)),
    st.floats(0, 12),
)
def test_any_sizes_are_laid_out_whole_and_apart(parts, paper, duplex, gutter):
    """All that is not refused lies within the margins, apart, once for each copy, with its back behind it."""
    parts = [handmade.deck(f"c{i}", **part) for i, part in enumerate(parts)]
    sheets, faults = impose(parts, PAPERS[paper], duplex, gutter)
    refused = {fault.where for fault in faults}
    drawn = [place.card.ref for sheet in sheets for place in sheet.front]
    wanted = [c.ref for part in parts if part.id not in refused for c in part.cards for _ in range(c.copies)]
    assert sorted(drawn) == sorted(wanted)
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    width, height = PAPERS[paper].width, PAPERS[paper].height
    inside, printable = Rect(0, 0, width, height).grown(-7.5), Rect(0, 0, width, height).grown(-5)
    for sheet in sheets:
        for side in (sheet.front, sheet.back):
            boxes = [(_rect(place.box), _rect(place.clip)) for place in side]
            for i, (box, clip) in enumerate(boxes):
                assert inside.holds(box, 1e-6)
                assert printable.holds(clip, 1e-6)
                assert clip.holds(box, 1e-6)
                others = boxes[:i] + boxes[i + 1 :]
                assert all(clip.overlap(other) < 1e-6 for other, _ in others)
                assert all(box.overlap(other) < 1e-6 for other, _ in others)
        _backs_lie_behind(sheet.front, sheet.back, duplex, width, height)


def _backs_lie_behind(front, back, duplex, width, height):
    backed = [place for place in front if place.component.back is not None and duplex is not Duplex.NONE]
    assert len(back) == len(backed)
    for ahead, behind in zip(backed, back, strict=True):
        box = _rect(behind.box)
        turned = (
            Rect(width - box.right, box.top, width - box.left, box.bottom)
            if duplex is Duplex.LONG
            else Rect(box.left, height - box.bottom, box.right, height - box.top)
        )
        assert turned == pytest.approx(_rect(ahead.box), abs=1e-9)
        assert behind.card is ahead.card


@given(st.floats(150, 500), st.floats(150, 500), st.sampled_from(list(PAPERS)))
def test_what_is_refused_could_not_have_been_printed(w, h, paper):
    """A single piece is refused only where it does not lie, upright or turned, within margins and strips."""
    _, faults = impose([handmade.deck("big", [0], (w, h), bleed=0)], PAPERS[paper], Duplex.LONG, 0)
    width, height = PAPERS[paper].width - 15, PAPERS[paper].height - 15
    fits_bare = any(a <= width and b <= height for a, b in ((w, h), (h, w)))
    strips = 2 * (5 + 3.9 + 1 + 1.5 - 7.5)  # a strip, a mark and its gap need so much more than the bare margin
    fits_well = any(
        a <= width - i * strips and b <= height - (1 - i) * strips for a, b in ((w, h), (h, w)) for i in (0, 1)
    )
    if faults:
        assert not fits_well
        assert paper in faults[0].problem.render()
    else:
        assert fits_bare
