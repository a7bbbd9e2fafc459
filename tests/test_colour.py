"""Colour arithmetic against published values, and what is asked of palettes."""

from __future__ import annotations

from itertools import combinations

import handmade
import pytest
import text_checks
from prints import press

from games.components import Card, Component, Game, Kind, Role
from games.geometry import Box
from generator import colour as tone
from generator import themes
from generator.errors import PrintError

# Sharma, Wu and Dalal (2005), table 1: two colours in CIELAB and their CIEDE2000 difference.
SHARMA = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 2.8361 -74.0200 50.0000 0.0000 -82.7485 3.4412
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 -1.1848 -84.8006 50.0000 0.0000 -82.7485 1.0000
50.0000 -0.9009 -85.5211 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 -1.0000 2.0000 50.0000 0.0000 0.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0010 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0012 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0010 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 61.0000 -5.0000 29.0000 22.8977
50.0000 2.5000 0.0000 56.0000 -27.0000 -3.0000 31.9030
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
50.0000 2.5000 0.0000 50.0000 3.1736 0.5854 1.0000
50.0000 2.5000 0.0000 50.0000 3.2972 0.0000 1.0000
50.0000 2.5000 0.0000 50.0000 1.8634 0.5757 1.0000
50.0000 2.5000 0.0000 50.0000 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""


@pytest.mark.parametrize("row", SHARMA.strip().splitlines())
def test_differences_are_those_of_sharma(row):
    *labs, wanted = (float(number) for number in row.split())
    one, two = tuple(labs[:3]), tuple(labs[3:])
    assert tone._ciede2000(one, two) == pytest.approx(wanted, abs=1e-4)
    assert tone._ciede2000(two, one) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize(
    ("colour", "lab"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
        ("#808080", (53.59, 0, 0)),
    ],
)
def test_lab_values(colour, lab):
    assert tone._lab(colour) == pytest.approx(lab, abs=0.02)


@pytest.mark.parametrize(
    ("a", "b", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#767676", "#ffffff", 4.54),
        ("#0000ff", "#ffffff", 8.59),
    ],
)
def test_contrasts_are_those_of_wcag(a, b, ratio):
    assert tone.contrast(a, b) == tone.contrast(b, a) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize("dichromacy", tone.DICHROMACIES)
def test_dichromats_see_greys_as_they_are(dichromacy):
    for level in (0, 51, 128, 200, 255):
        grey = f"#{level:02x}{level:02x}{level:02x}"
        assert tone.difference(tone.as_seen(grey, dichromacy), grey) < 0.5
    assert all(sum(row) == pytest.approx(1, abs=1e-5) for row in tone.DICHROMACIES[dichromacy])


@pytest.mark.parametrize(
    ("dichromacy", "a", "b"),
    [
        ("protanopia", "#c05050", "#707050"),
        ("deuteranopia", "#b06040", "#808030"),
        ("tritanopia", "#4f8fb0", "#4f9a8f"),
    ],
)
def test_dichromats_confuse_what_they_are_known_to(dichromacy, a, b):
    """Colours along a confusion line come much nearer to each other than others see them."""
    seen = tone.difference(tone.as_seen(a, dichromacy), tone.as_seen(b, dichromacy))
    assert seen < 0.55 * tone.difference(a, b)


def test_there_are_three_dichromacies():
    assert set(tone.DICHROMACIES) == {"protanopia", "deuteranopia", "tritanopia"}


def test_greys_keep_their_luminance():
    for colour in ("#c8502c", "#2f9c7a", "#edb83d", "#10204f"):
        assert tone.luminance(tone.grey(colour)) == pytest.approx(tone.luminance(colour), abs=0.005)


# --- what print_game makes of palettes ---


def _game(palette, distinct) -> Game:
    edition = handmade.edition()
    edition = type(edition)("handmade", "ja", "1", "first", (1, 1), edition.words, {}, palette, distinct)
    card = Card("only", "deck", 1, {"number": 0}, {"name": "札", "back": "裏"}, edition)
    return Game(edition, (Component("deck", Kind.DECK, (63, 88), "front", "back", (card,), title="d"),), handmade.FACES)


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        (Role("#c8502c", hatch="dots"), Role("#c2553a", hatch="grid"), "full colour"),
        (Role("#b8643c", hatch="dots"), Role("#7d7f30", hatch="grid"), "deuteranopia"),
        (Role("#c8502c", hatch="dots"), Role("#2c5f9e", hatch="dots"), "hatch"),
        (Role("#c8502c"), Role("#2c5f9e"), "hatch"),
    ],
)
def test_roles_that_look_alike_are_refused(one, two, said):
    with pytest.raises(PrintError) as caught:
        press(_game({"P": one, "Q": two}, (("P", "Q"),)))
    assert any(said in str(fault) and "P and Q" in str(fault) for fault in caught.value.faults)


def test_roles_that_need_not_be_told_apart_may_look_alike():
    press(_game({"P": Role("#c8502c"), "Q": Role("#c8502c")}, ()))


def test_areas_in_grey_differ_in_pixels_by_their_hatches():
    """Swatches of the same grey but of different hatch look different on paper."""
    patterns = ["diagonal", "back", "cross", "horizontal", "vertical", "grid", "dots", None]
    palette = {f"H{i}": Role("#808080", hatch=pattern) for i, pattern in enumerate(patterns)}

    def swatches(c, card, t):
        for i in range(len(patterns)):
            c.rect(Box(5 + 12 * (i % 4), 10 + 20 * (i // 4), 10, 16), fill=t.area(f"H{i}"))

    edition = type(handmade.EDITION)("handmade", "ja", "1", "first", (1, 1), handmade.WORDS["ja"], {}, palette)
    card = Card("only", "deck", 1, {}, {}, edition)
    game = Game(edition, (Component("deck", Kind.DECK, (63, 88), "swatches", None, (card,)),), {"swatches": swatches})
    print_ = press(game, theme="grey")
    piece = print_.sides[0].pieces[0]
    pixels = print_.raster(print_.sides[0].page, 300)
    dots = 300 / 25.4
    tiles = []
    for i in range(len(patterns)):
        x, y = piece.trim.left + 5 + 12 * (i % 4), piece.trim.top + 10 + 20 * (i // 4)
        tiles.append(
            pixels[round((y + 1) * dots) : round((y + 15) * dots), round((x + 1) * dots) : round((x + 9) * dots)]
        )
    height, width = min(t.shape[0] for t in tiles), min(t.shape[1] for t in tiles)
    for one, two in combinations([t[:height, :width].astype(int) for t in tiles], 2):
        assert (abs(one - two).max(axis=2) > 30).mean() > 0.03


@pytest.mark.parametrize("name", themes.names())
def test_standard_roles_read_on_paper(name):
    theme = themes.load(name, {})
    for role in ("ink", "muted", "accent"):
        assert tone.contrast(theme.colour(role), theme.colour("paper")) >= 4.5, role


def test_ink_is_one_less_luminance():
    """Half a page of black is half the ink."""

    def half(c, card, t):
        c.rect(Box(0, 0, c.width, c.height / 2), fill="#000000")

    card = Card("only", "sheet", 1, {}, {}, handmade.EDITION)
    sheet = Component("sheet", Kind.SHEET, (190, 260), "half", None, (card,), bleed=0)
    print_ = press(Game(handmade.EDITION, (sheet,), {"half": half}), duplex="none")
    ink = text_checks.mean_ink(print_.raster(print_.sides[0].page, 72))
    assert ink == pytest.approx(190 * 130 / (210 * 297), abs=0.01)
