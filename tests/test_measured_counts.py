"""How many pieces there are, counted by the forms that the pages show, against what the games' rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from pdf_measure import Placement, Rect
from prints import Print, game_print, source

LANGUAGES = ("ja", "en")
ROUNDING = 0.01

COUNTS = {
    "ishi": {"fpc": ((30, 30), 27), "energies": ((68, 44), 3), "orders": ((68, 44), 3), "aid": ((63, 88), 1)},
    "fortuna": {"reels": ((63, 88), 78), "aid": ((63, 88), 4)},
    "mugen": {"maze": ((30, 30), 49), "actions": ((63, 88), 88), "aids": ((63, 88), 2)},
}
"""Game, component: size of a card and number of cards."""

UNIQUE = {("ishi", "fpc"): 27, ("mugen", "maze"): 49, ("mugen", "actions"): 15}
"""How many different faces there are among them."""

EDITIONS = [(name, lang) for name in COUNTS for lang in LANGUAGES]


def printed(name: str, lang: str) -> Print:
    return game_print(name, lang, source(name).default_ruleset)


def shown(print_: Print, page: int, box: Rect) -> list[Placement]:
    """Forms on a page whose middle is that of `box`."""
    measured = print_.measured
    centers = [(p, p.matrix.rect(measured.forms[p.form].bbox).center) for p in measured.pages[page - 1].placements]
    return [p for p, (x, y) in centers if abs(x - box.center[0]) < ROUNDING and abs(y - box.center[1]) < ROUNDING]


def places(print_: Print, component: str, side: str) -> Iterable[tuple[int, str, Rect]]:
    """Page, card and box of all places that the manifest lists."""
    for sheet in print_.printed.manifest["sheets"]:
        for found in sheet["sides"]:
            for p in found["places"]:
                if p["component"] == component and found["side"] == side:
                    yield found["page"], p["card"], Rect(p["x"], p["y"], p["x"] + p["w"], p["y"] + p["h"])


@pytest.mark.parametrize(("name", "lang"), EDITIONS)
def test_every_place_of_the_manifest_shows_one_form_on_both_sides(name, lang):
    print_ = printed(name, lang)
    for component, (size, count) in COUNTS[name].items():
        for side in ("front", "back"):
            here = list(places(print_, component, side))
            assert [len(shown(print_, page, box)) for page, _, box in here] == [1] * count, (component, side)
            assert all(sorted((box.width, box.height)) == pytest.approx(sorted(size)) for _, _, box in here)


@pytest.mark.parametrize(("name", "lang"), EDITIONS)
def test_pages_show_as_many_forms_as_the_manifest_lists(name, lang):
    print_ = printed(name, lang)
    listed = {
        side["page"]: len(side["places"]) for sheet in print_.printed.manifest["sheets"] for side in sheet["sides"]
    }
    drawn = {page.number: len(page.placements) for page in print_.measured.pages[print_.covers :]}
    assert {page: count for page, count in drawn.items() if count} == {p: n for p, n in listed.items() if n}


@pytest.mark.parametrize(("name", "lang"), EDITIONS)
def test_copies_share_a_form_and_different_cards_do_not(name, lang):
    print_ = printed(name, lang)
    for component in COUNTS[name]:
        faces = {}
        for page, card, box in places(print_, component, "front"):
            (placement,) = shown(print_, page, box)
            faces.setdefault(card, set()).add(placement.form)
        assert all(len(forms) == 1 for forms in faces.values())
        assert len(set().union(*faces.values())) == len(faces) == UNIQUE.get((name, component), len(faces))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reels_are_three_of_each_ordinary_face(lang):
    """72 cards that are three of a kind, and six that are not."""
    copies = Counter(card for _, card, _ in places(printed("fortuna", lang), "reels", "front"))
    assert Counter(copies.values()) == {3: 24, 1: 6}


@pytest.mark.parametrize("name", COUNTS)
def test_all_languages_have_the_same_pieces_in_the_same_places(name):
    one, two = (
        [
            (component, side, *place)
            for component in COUNTS[name]
            for side in ("front", "back")
            for place in places(printed(name, lang), component, side)
        ]
        for lang in LANGUAGES
    )
    assert one == two
