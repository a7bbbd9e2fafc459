"""Tabi's data against its rules page: what is in the box, and what each ruleset changes."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from games.components import Component, Game
from games.reading import read_game
from games.registry import folder
from generator import colour

RULESETS = ("16a", "16b", "16b-hard")
LANGUAGES = ("ja", "en")
SUITS = "RGBYW"
MARKS = ("moon", "star", "hourglass", "key")
CAPACITIES = {"wangan": 3, "hamabe": 2, "machi": 2, "tokai": 2, "eki": 2, "haikou": 2, "sennenju": 0}


@cache
def game(ruleset: str = "16a", lang: str = "ja") -> Game:
    return read_game(folder("tabi")).edition(lang, ruleset)


def component(name: str, ruleset: str = "16a") -> Component:
    return next(found for found in game(ruleset).components if found.id == name)


def test_the_rulesets_and_the_default():
    assert read_game(folder("tabi")).rulesets == RULESETS
    assert read_game(folder("tabi")).default_ruleset == "16a"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_in_the_box(ruleset):
    counts = {found.id: found.total for found in game(ruleset).components}
    summaries = {} if ruleset == "16a" else {"summary": 5}
    common = {"locations": 7, "events": 30, "items": 6, "aid": 1, "days": 7, "cubes": 5, "pawns": 3, "log": 4}
    assert counts == common | summaries


@pytest.mark.parametrize(
    ("ruleset", "changes"), [("16a", {}), ("16b", {"eki": 1}), ("16b-hard", {"eki": 1, "haikou": 1})]
)
def test_how_many_events_a_location_holds(ruleset, changes):
    found = {card.id: card.fact("capacity") for card in component("locations", ruleset).cards}
    assert found == CAPACITIES | changes


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cubes_lie_on_the_tree_or_on_the_summaries(ruleset):
    squares = {card.id: card.fact("cubes") for card in component("locations", ruleset).cards if card.fact("cubes")}
    assert squares == ({"sennenju": tuple(SUITS)} if ruleset == "16a" else {})


def test_only_the_tree_has_a_day_of_its_own():
    assert {card.id: card.fact("day") for card in component("locations").cards if card.fact("day")} == {"sennenju": 7}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_events_are_five_suits_of_one_to_six(ruleset):
    found = [(card.id, card.fact("suit"), card.fact("number")) for card in component("events", ruleset).cards]
    assert found == [(f"{suit}{number}", suit, number) for suit in SUITS for number in range(1, 7)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_marks_follow_from_suit_and_number(ruleset):
    for card in component("events", ruleset).cards:
        mark = MARKS[(card.fact("number") + SUITS.index(card.fact("suit"))) % 4]
        assert card.fact("mark") == ("" if ruleset == "16a" else mark)


def test_numbers_that_the_rulesets_change():
    assert dict(game("16a").edition.numbers) == {"days": 7, "hand": 4, "items": 2, "radio": 3, "map": 1, "camera": 1}
    for ruleset in ("16b", "16b-hard"):
        changes = {"hand": 3, "letter_steps": 1, "deck_points": 1, "letter_points": 1, "location_points": 1}
        assert dict(game(ruleset).edition.numbers) == dict(game("16a").edition.numbers) | changes


def test_the_six_items():
    ids = [card.id for card in component("items").cards]
    assert ids == ["lantern", "map", "radio", "camera", "backpack", "tent"]


def test_one_white_pawn_and_two_black_ones_alike():
    assert [(card.fact("tone"), card.copies) for card in component("pawns").cards] == [("white", 1), ("black", 2)]


def test_a_cube_and_a_summary_for_each_suit():
    assert [card.fact("suit") for card in component("cubes").cards] == list(SUITS)
    assert [card.fact("suit") for card in component("summary", "16b").cards] == list(SUITS)


def test_japanese_names_are_the_designers():
    words = game().edition.word
    assert [words(f"suits.{suit}.name") for suit in SUITS] == [
        "珍獣屋のおじさん、現る",
        "ワタリガラスと星降り列車",
        "おしゃべり猫の奇妙なお茶会",
        "歯車塔の千年歌姫",
        "彼方へ至るトンボロ",
    ]
    places = [card.word("title") for card in component("locations").cards]
    assert places == ["湾岸道路", "浜辺", "小さな町", "大都会", "無人駅", "廃坑", "千年樹"]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aid_names_its_hand_size(ruleset, lang):
    edition = game(ruleset, lang)
    aid = next(found for found in edition.components if found.id == "aid").cards[0]
    hand, full_width = edition.edition.numbers["hand"], "０１２３４５６７８９"
    said = aid.word("step5", **edition.edition.numbers)
    assert str(hand) in said or full_width[hand] in said
    assert "{" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("ruleset", "step", "said"),
    [
        ("16a", "step1", {"ja": "黒２つが計7", "en": "the black pawns 7"}),
        ("16b", "step2", {"ja": "どちらか１つだけが7", "en": "one of the black pawns 7"}),
    ],
)
def test_the_aid_says_how_black_moves(lang, ruleset, step, said):
    aid = next(found for found in game(ruleset, lang).components if found.id == "aid").cards[0]
    assert said[lang] in aid.word(step, **aid.edition.numbers)


@pytest.mark.parametrize("seen", [None, *colour.DICHROMACIES])
def test_suits_differ_for_everyone(seen):
    palette = game().edition.palette
    shown = [palette[suit].colour if seen is None else colour.as_seen(palette[suit].colour, seen) for suit in SUITS]
    assert min(colour.difference(a, b) for a, b in combinations(shown, 2)) >= 15
    assert len({palette[suit].hatch for suit in SUITS}) == len(SUITS)
