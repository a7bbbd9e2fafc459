"""Fortuna's data against its rules page: what is in the box, and what each ruleset changes."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from games.components import Component, Game
from games.fortuna.board import CARD, LEFT, Lane
from games.geometry import Box
from games.reading import read_game
from games.registry import folder
from games.sizes import SIZES
from generator import colour

RULESETS = ("3", "3b", "3c")
LANGUAGES = ("ja", "en")
ICONS = "LWHCG"
MULTIPLIERS = {1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12}
COMMON = {"hand": 6, "draw": 1, "discard": 1, "refill": 7, "end_pile": 8}
NUMBERS = {
    "3": COMMON | {"top": 10, "any_from": 11},
    "3b": COMMON | {"top": 9, "any_from": 9, "fillers": 3, "start_pile": 6, "round_discard": 1},
    "3c": COMMON | {"top": 9, "any_from": 9, "start_pile": 6, "deal3": 24, "deal4": 18, "owner_points": 1},
}


@cache
def game(ruleset: str = "3", lang: str = "ja") -> Game:
    return read_game(folder("fortuna")).edition(lang, ruleset)


def component(name: str, ruleset: str = "3", lang: str = "ja") -> Component:
    return next(found for found in game(ruleset, lang).components if found.id == name)


def test_the_rulesets_the_default_and_the_players():
    source = read_game(folder("fortuna"))
    assert source.rulesets == RULESETS
    assert source.default_ruleset == "3"
    assert game().edition.players == (3, 4)


@pytest.mark.parametrize(("ruleset", "more"), [("3", {"end": 1}), ("3b", {"end": 1}), ("3c", {"coins": 6})])
def test_what_is_in_the_box(ruleset, more):
    counts = {found.id: found.total for found in game(ruleset).components}
    assert counts == {"reels": 78, "aid": 4, "board": 2, "start": 1, "score": 4} | more


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reel_cards_are_thirteen_of_each_number(ruleset):
    """By number, then L W H C G: three of each icon, one goddess."""
    found = [(c.id, c.fact("number"), c.fact("icon"), c.copies) for c in component("reels", ruleset).cards]
    wanted = [(f"{n}{icon}", n, icon, 1 if icon == "G" else 3) for n in range(1, 7) for icon in ICONS]
    assert found == wanted
    for number in range(1, 7):
        assert sum(copies for _, n, _, copies in found if n == number) == 13


@pytest.mark.parametrize("ruleset", RULESETS)
def test_numbers_of_the_rules(ruleset):
    multipliers = {f"multiplier{icons}": times for icons, times in MULTIPLIERS.items()}
    assert dict(game(ruleset).edition.numbers) == NUMBERS[ruleset] | multipliers


def test_all_dealt_is_all_dealt():
    numbers = game("3c").edition.numbers
    for seats in (3, 4):
        assert seats * numbers[f"deal{seats}"] + numbers["start_pile"] == component("reels", "3c").total


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_board_has_a_lane_for_each_number(ruleset):
    assert [card.fact("lanes") for card in component("board", ruleset).cards] == [(1, 2, 3), (4, 5, 6)]
    board = component("board", ruleset)
    assert board.size[1] == 3 * SIZES["poker"][1]
    assert SIZES["poker"][0] == CARD


@pytest.mark.parametrize(("ruleset", "last"), [("3", 11), ("3b", 9), ("3c", 9)])
@pytest.mark.parametrize("number", range(1, 7))
def test_cards_in_a_lane_leave_open_what_the_number_reaches(ruleset, last, number):
    """After d cards the first column with its left edge free is number + d, on every lane, up to "any number"."""
    assert game(ruleset).edition.numbers["any_from"] == last
    lane = Lane(number, Box(0, 0, component("board", ruleset).size[0], 88), last)
    assert list(lane.values) == list(range(number, last))
    assert lane.place.x >= LEFT - 1e-9
    for discards in range(1, last - number + 1):
        right = lane.place.right + (discards - 1) * lane.pitch
        assert right == pytest.approx(lane.column(number + discards).x)
    assert lane.column(last).right <= lane.box.right - 3


@pytest.mark.parametrize("number", range(1, 7))
def test_columns_are_the_same_values_in_all_lanes(number):
    box = Box(0, 0, 190, 88)
    assert Lane(number, box, 11).column(8) == Lane(1, box, 11).column(8)


@pytest.mark.parametrize(("ruleset", "extras"), [("3", ("bonus",)), ("3b", ("bonus",)), ("3c", ("bonus", "owned"))])
def test_the_pad_has_a_line_for_each_extra(ruleset, extras):
    assert tuple(component("score", ruleset).cards[0].fact("extras")) == extras


def test_a_coin_for_each_number():
    assert [card.fact("number") for card in component("coins", "3c").cards] == list(range(1, 7))


def test_japanese_names_are_the_designers():
    words = game().edition.word
    assert [words(f"icons.{icon}") for icon in ICONS] == ["稲妻", "小麦", "兜", "車輪", "女神"]


SAID = [
    ("3", "step1", {"ja": "1枚引く", "en": "Draw 1 card"}),
    ("3", "step2", {"ja": "1〜10", "en": "1 to 10"}),
    ("3", "step4", {"ja": "7−自分のセット数", "en": "7 − your sets"}),
    ("3", "step5", {"ja": "1枚捨てる", "en": "Discard 1 card"}),
    ("3", "rule1", {"ja": "10を超えたら", "en": "Past 10"}),
    ("3b", "rule1", {"ja": "9に届いたら、1〜9", "en": "At 9: any of 1–9"}),
    ("3b", "step2", {"ja": "1〜9", "en": "1 to 9"}),
    ("3b", "step3", {"ja": "3枚まで", "en": "at most 3"}),
    ("3b", "rule2", {"ja": "準備で6枚", "en": "6 at setup, 1 more"}),
    ("3c", "step2", {"ja": "1枚捨てる", "en": "Discard 1 card"}),
    ("3c", "rule2", {"ja": "9に届かせ", "en": "reach 9"}),
    ("3c", "rule3", {"ja": "4人なら18枚、3人なら24枚", "en": "4 players hold 18 cards each, 3 players 24"}),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "key", "said"), SAID)
def test_the_aid_says_what_the_numbers_say(lang, ruleset, key, said):
    aid = component("aid", ruleset, lang).cards[0]
    assert said[lang] in aid.word(key, **aid.edition.numbers)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_field_is_left_open(ruleset, lang):
    edition = game(ruleset, lang)
    for found, card in edition.pieces():
        for key in card.words:
            said = card.word(key, **edition.edition.numbers, number=1, low=1, high=4)
            assert "{" not in said, (found.id, key)


def test_what_is_dealt_out_says_nothing_of_all_in():
    assert component("aid", "3").cards[0].has_word("step3")
    assert not any(component("aid", "3c").cards[0].has_word(f"step{i}") for i in (3, 4, 5))


@pytest.mark.parametrize("seen", [None, *colour.DICHROMACIES])
def test_icons_differ_for_everyone(seen):
    palette = game().edition.palette
    shown = [palette[icon].colour if seen is None else colour.as_seen(palette[icon].colour, seen) for icon in ICONS]
    assert min(colour.difference(a, b) for a, b in combinations(shown, 2)) >= 15
    assert len({palette[icon].hatch for icon in ICONS}) == len(ICONS)
