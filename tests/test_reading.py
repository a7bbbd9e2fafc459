"""A game's folder: what is read, with rulesets, tables, faces; and the registry of folders."""

import re
import sys
from pathlib import Path

import pytest
from game_folder import (
    GAME,
    HEAD_AB,
    ONE_DECK,
    RULESETS,
    RULESETS_TEXT,
    TEXT_JA,
    component,
    faults,
    plain,
    small,
    stand_alone,
    whole,
    write,
)

from games import registry
from games.components import Kind, Role, Shape
from games.errors import DataError, Fault
from games.messages import say
from games.nets import NetSpec, cube, standee
from games.reading import Source, read_game


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)


# What is read


def test_source():
    source = read_game(whole())
    assert isinstance(source, Source)
    assert (source.id, source.version, source.players) == ("g", "1.2", (2, 4))
    assert (source.languages, source.rulesets, source.default_ruleset) == (("en", "ja"), ("1",), "1")


def test_edition():
    edition = read_game(whole()).edition("ja").edition
    assert (edition.id, edition.lang, edition.ruleset, edition.title) == ("g", "ja", "1", "旅")
    assert edition.numbers == {"hand": 4}
    assert edition.palette == {"R": Role("#D55E00"), "G": Role("#009E73", grey="#808080", hatch="dots")}
    assert edition.distinct == (("R", "G"),)
    assert edition.words["suits.R.name"] == "赤"
    assert edition.words["decks.events.title"] == "イベント"
    assert edition.words["decks.events.cards.R1.title"] == "鳥"


def test_deck():
    game = read_game(whole()).edition("en")
    (deck,) = game.components
    assert (deck.id, deck.kind, deck.size, deck.title) == ("events", Kind.DECK, (63, 88), "Events")
    assert (deck.front, deck.back, deck.bleed, deck.safe, deck.shape) == ("plain", "plain_back", 3, 3, Shape.RECT)
    assert [(card.ref, card.copies) for card in deck.cards] == [("events/R1", 2), ("events/G1", 1)]
    assert all(card.edition is game.edition for card in deck.cards)
    assert game.faces == {"plain": plain, "plain_back": plain}


def test_facts_of_a_component_are_defaults_for_its_cards():
    first, second = read_game(whole()).edition("en").components[0].cards
    assert first.facts == {"effect": "none", "suit": "R", "number": 1}
    assert second.facts == {"effect": "draw", "suit": "G", "number": 1}


def test_facts_of_the_game_are_defaults_for_all_cards():
    game = "[facts]\na = 1\nb = 1\nc = 1\n" + ONE_DECK + "[decks.d.facts]\nb = 2\nc = 2\n[decks.d.cards]\nX = {c = 3}\n"
    (card,) = component(game, '[decks.d]\ntitle = "D"\n').cards
    assert card.facts == {"a": 1, "b": 2, "c": 3}


def test_words_of_a_component_are_defaults_for_its_cards_but_its_title_is_not():
    first, second = read_game(whole()).edition("en").components[0].cards
    assert first.words == {"title": "Bird", "rule": "draw"}
    assert second.words == {"title": "Wood", "rule": "discard"}


def test_a_single_card_has_the_words_of_its_component_but_no_title():
    (card,) = component('[sheets.s]\nsize = "a6"\nfront = "plain"\n', '[sheets.s]\ntitle = "S"\nrule = "r"\n').cards
    assert card.words == {"rule": "r"}


def test_facts_cannot_be_changed():
    game = ONE_DECK + "[decks.d.cards]\nX = {list = [1, [2]], table = {a = [3]}}\n"
    (card,) = component(game, '[decks.d]\ntitle = "D"\n').cards
    assert card.facts == {"list": (1, (2,)), "table": {"a": (3,)}}
    for target in (card.facts, card.fact("table")):
        with pytest.raises(TypeError):
            target["a"] = 1


@pytest.mark.parametrize(
    ("kind", "more", "bleed", "safe"),
    [
        ("decks", "size = [9, 9]\ncards = {x = {}}", 3, 3),
        ("tiles", "size = [9, 9]", 3, 2),
        ("tokens", "size = [9, 9]", 3, 2),
        ("sheets", "size = [9, 9]", 0, 3),
        ("pads", "size = [9, 9]", 0, 3),
        ("nets", 'net = "cube"\nedge = 9', 0, 1),
    ],
)
def test_margins_by_kind(kind, more, bleed, safe):
    found = component(f'[{kind}.x]\nfront = "plain"\n{more}\n', f'[{kind}.x]\ntitle = "X"\n')
    assert (found.kind.table, found.bleed, found.safe, found.back) == (kind, bleed, safe, None)
    assert [card.ref for card in found.cards] == ["x/x"]


def test_margins_shape_copies_and_count_as_written():
    game = (
        '[tokens.t]\nsize = [20, 20]\nfront = "plain"\nbleed = 1\nsafe = 0.5\ncopies = 3\ncount = 4\nshape = "round"\n'
    )
    found = component(game + "[tokens.t.cards]\na = {}\nb = {copies = 1}\n", '[tokens.t]\ntitle = "T"\n')
    assert (found.bleed, found.safe, found.shape, found.total) == (1, 0.5, Shape.ROUND, 4)
    assert [card.copies for card in found.cards] == [3, 1]


@pytest.mark.parametrize(
    ("measures", "spec", "built"),
    [
        ('net = "cube"\nedge = 15', NetSpec("cube", (15,)), cube(15)),
        ('net = "standee"\nbase = 9\nwidth = 18\nheight = 30', NetSpec("standee", (18, 30, 9)), standee(18, 30, 9)),
    ],
)
def test_nets_are_as_large_as_their_outline(measures, spec, built):
    found = component(f'[nets.n]\nfront = "plain"\n{measures}\n', '[nets.n]\ntitle = "N"\n')
    assert (found.net, found.size) == (spec, (built.width, built.height))


def test_ids_in_any_script():
    source = read_game(
        small(
            ONE_DECK.replace(".d", '."山札"') + '[decks."山札".cards]\n"赤-1" = {}\n', '[decks."山札"]\ntitle = "D"\n'
        )
    )
    assert [card.ref for _, card in source.edition("en").pieces()] == ["山札/赤-1"]


def test_components_keep_their_order():
    text = "".join(f'[{name}]\ntitle = "X"\n' for name in ("sheets.z", "sheets.a", "tiles.b"))
    game = "".join(f'[{name}]\nsize = [9, 9]\nfront = "plain"\n' for name in ("tiles.b", "sheets.z", "sheets.a"))
    assert [found.id for found in read_game(small(game, text)).edition("en").components] == ["b", "z", "a"]


def test_byte_order_marks_line_ends_and_folders_of_any_name():
    folder = write(
        {name: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode() for name, text in
         {"game.toml": GAME, "text.ja.toml": TEXT_JA}.items()},
        "私の ゲーム",
    )  # fmt: skip
    source = read_game(folder)
    assert (source.id, source.languages, source.edition("ja").edition.title) == ("私の ゲーム", ("ja",), "旅")


def test_the_folder_one_stands_in(monkeypatch):
    monkeypatch.chdir(whole())
    assert read_game(Path()).id == "g"


# Tables of decks

TABLE = ONE_DECK + 'cards = "d.csv"\n[decks.d.facts]\nkind = "x"\n'
CSV = "id,copies,kind,title.en\nA,2,,Ape\nB,,y,Bee\n"


def test_a_deck_from_a_csv_file():
    deck = component(TABLE, '[decks.d]\ntitle = "D"\nrule = "r"\n', {"d.csv": CSV})
    assert [(card.id, card.copies, dict(card.facts), dict(card.words)) for card in deck.cards] == [
        ("A", 2, {"kind": "x"}, {"rule": "r", "title": "Ape"}),
        ("B", 1, {"kind": "y"}, {"rule": "r", "title": "Bee"}),
    ]


def test_words_of_a_table_are_words_of_the_game():
    source = read_game(small(TABLE, '[decks.d]\ntitle = "D"\n', {"d.csv": CSV}))
    assert source.edition("en").edition.words["decks.d.cards.A.title"] == "Ape"


def test_a_ruleset_changes_cards_of_a_table():
    game = TABLE.replace("[decks", HEAD_AB + "[decks", 1) + "[rulesets.b.decks.d.cards]\nA = {copies = 5}\nC = {}\n"
    source = read_game(small(game, '[decks.d]\ntitle = "D"\n', {"d.csv": CSV}))
    assert copies(source, "a") == {"A": 2, "B": 1}
    assert copies(source, "b") == {"A": 5, "B": 1, "C": 1}


def test_a_ruleset_takes_another_table():
    game = TABLE.replace("[decks", HEAD_AB + "[decks", 1) + '[rulesets.b.decks.d]\ncards = "e.csv"\n'
    source = read_game(small(game, '[decks.d]\ntitle = "D"\n', {"d.csv": CSV, "e.csv": "id,title.en\nA,\nZ,Zoo\n"}))
    assert copies(source, "b") == {"A": 1, "Z": 1}
    assert [dict(card.words) for _, card in source.edition("en", "b").pieces()] == [{}, {"title": "Zoo"}]


def test_a_word_in_the_table_and_in_the_text_file_is_a_fault():
    text = '[decks.d]\ntitle = "D"\n[decks.d.cards.B]\ntitle = "Bear"\n'
    assert faults(small(TABLE, text, {"d.csv": CSV})) == [
        "g/text.en.toml: decks.d.cards.B.title: is in g/d.csv, row 3 too: take one of the two out"
    ]


def test_a_broken_table_does_not_make_its_cards_unknown():
    text = '[decks.d]\ntitle = "D"\n[decks.d.cards.B]\nrule = "r"\n'
    assert faults(small(TABLE.replace("cards", "count = 9\ncards"), text, {"d.csv": CSV.replace("2", "0")})) == [
        "g/d.csv: row 2, column copies: found 0: write a whole number, 1 or more"
    ]


# Rulesets


def copies(source: Source, ruleset: str) -> dict[str, int]:
    return {card.id: card.copies for _, card in source.edition("en", ruleset).pieces()}


def test_rulesets_are_layers_over_the_base():
    source = read_game(small(RULESETS, RULESETS_TEXT))
    assert (source.rulesets, source.default_ruleset) == (("b", "a", "c"), "b")
    seen = {name: source.edition("en", name) for name in source.rulesets}
    assert {name: dict(game.edition.numbers) for name, game in seen.items()} == {
        "a": {"hand": 4, "days": 7},
        "b": {"hand": 3, "days": 7},
        "c": {"hand": 2, "days": 7},
    }
    assert {name: [card.ref for _, card in game.pieces()] for name, game in seen.items()} == {
        "a": ["d/X"],
        "b": ["d/X", "new/N"],
        "c": ["d/X", "new/N"],
    }
    first = {name: game.components[0].cards[0] for name, game in seen.items()}
    assert {name: dict(card.facts) for name, card in first.items()} == {
        "a": {"n": 1, "m": 1},
        "b": {"n": 2, "m": 1},
        "c": {"n": 2, "m": 9},
    }
    assert {name: card.word("rule") for name, card in first.items()} == {"a": "of a", "b": "of b", "c": "of b"}
    assert [seen[name].components[1].cards[0].has_word("title") for name in "bc"] == [False, True]


def test_the_default_ruleset_is_given_when_none_is_asked_for():
    source = read_game(small(RULESETS, RULESETS_TEXT))
    assert source.edition("en") == source.edition("en", "b")
    assert source.edition("en").edition.ruleset == "b"


def test_words_of_layers_are_not_among_the_words():
    words = read_game(small(RULESETS, RULESETS_TEXT)).edition("en", "a").edition.words
    assert not [key for key in words if key.startswith("rulesets")]


def test_the_only_ruleset_can_have_a_name():
    assert read_game(small('[game]\nversion = "1"\nplayers = [1, 1]\ndefault_ruleset = "7c"\n')).rulesets == ("7c",)


def test_what_is_not_there_cannot_be_asked_for():
    source = read_game(small(RULESETS, RULESETS_TEXT))
    with pytest.raises(DataError, match=r"^g: has no words in fr: use one of en$"):
        source.edition("fr")
    with pytest.raises(DataError, match=r"^g: there is no ruleset x: use one of b, a, c$"):
        source.edition("en", "x")


def test_a_fault_of_some_rulesets_tells_which():
    game = RULESETS.replace("[decks.d.cards]", "count = 1\n[decks.d.cards]") + "copies = 2\n"
    assert faults(small(game, RULESETS_TEXT)) == [
        "g/game.toml: decks.d.count (ruleset c): found 1, but the copies add up to 2: correct one of the two"
    ]


def test_a_fault_in_a_layer_is_placed_there_once():
    game = RULESETS.replace("X = {n = 2}", "X = {n = 2, copies = 0}")
    assert faults(small(game, RULESETS_TEXT)) == [
        "g/game.toml: rulesets.b.decks.d.cards.X.copies: found 0: write a whole number, 1 or more"
    ]


# Faces

OWN = """
from games import faces
from games.faces import STOCK
def own(canvas, card, theme): ...
def helper(a): ...
plain = STOCK["plain_back"]
number = 3
class Thing:
    def __init__(self, canvas, card, theme): ...
"""


def test_own_faces_come_first(tmp_path):
    before = set(sys.path)
    game = read_game(whole({"game.toml": GAME.replace('"plain_back"', '"own"'), "faces.py": OWN})).edition("en")
    assert (game.faces["own"].__name__, game.faces["plain"]) == ("own", plain)
    assert set(sys.path) == before
    assert not (tmp_path / "g" / "__pycache__").exists()


def test_faces_are_read_anew_each_time():
    code = "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass A:\n    a: int\n"
    for number in (1, 2):
        folder = whole({"faces.py": f"{code}def plain(c, d, t): return {number}\n"})
        assert read_game(folder).edition("en").faces["plain"](None, None, None) == number


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("plian", "there is no face plian: did you mean plain? (All: own, plain, plain_back)"),
        ("xyz", "there is no face xyz: use one of own, plain, plain_back"),
        ("helper", "helper in faces.py is no face: make it a function (canvas, card, theme)"),
        ("Thing", "Thing in faces.py is no face: make it a function (canvas, card, theme)"),
        ("number", "number in faces.py is no face: make it a function (canvas, card, theme)"),
    ],
)
def test_faces_that_are_none(name, sentence):
    folder = whole({"game.toml": GAME.replace('front = "plain"', f'front = "{name}"'), "faces.py": OWN})
    assert faults(folder) == [f"g/game.toml: decks.events.front: {sentence}"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("import os\n\nx = 1 / 0\n", "cannot be run (ZeroDivisionError in line 3: division by zero): correct it"),
        ("def f(:\n", "cannot be run (SyntaxError in line 1: invalid syntax): correct it"),
        ("def f():\n    int('x')\nf()\n", "cannot be run (ValueError in line 2: *): correct it"),
        ("raise SystemExit(3)\n", "cannot be run (SystemExit in line 1: 3): correct it"),
        ("from games import nothing_here\n", "cannot be run (ImportError in line 1: *): correct it"),
    ],
)
def test_faces_that_cannot_be_run(code, sentence):
    before = set(sys.modules)
    (found,) = faults(whole({"game.toml": GAME.replace('"plain"', '"own"'), "faces.py": code}))
    assert re.fullmatch(re.escape("g/faces.py: " + sentence).replace(r"\*", ".*"), found)
    assert not [name for name in set(sys.modules) - before if name.startswith("games_faces")]


# The registry


@pytest.fixture
def home(monkeypatch):
    """Two games in a package folder of their own."""
    for name in ("b", "a"):
        write({f"{name}/game.toml": ""}, "home")
    write({"not_a_game/x": ""}, "home")
    monkeypatch.setattr(registry, "_HOME", Path("home"))


def test_games_are_the_folders_that_hold_a_game(home):
    assert registry.games() == ["a", "b"]
    assert registry.folder("a") == Path("home/a")


def test_games_are_found_by_id_first_then_by_path(home):
    write({"x": ""}, "a")
    assert [registry.find(name) for name in ("a", "./a", "home/not_a_game")] == [
        Path("home/a"), Path("a"), Path("home/not_a_game"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["c", ""])
def test_a_game_that_is_not_there(home, name):
    with pytest.raises(DataError) as error:
        registry.find(name)
    assert str(error.value).endswith("is neither a game nor the path of a folder (either works): use one of a, b")
    with pytest.raises(DataError, match="there is no such game: use one of a, b"):
        registry.folder(name)


def test_every_game_of_the_registry_is_beside_it():
    assert all((registry.folder(name) / "game.toml").is_file() for name in registry.games())


# Faults


def test_faults_have_a_hash_and_each_is_told_once():
    one, two = (Fault("f", say("row {row}", row=1), say("is missing: write a title")) for _ in range(2))
    assert len({one, two}) == 1
    assert hash(one) != hash(Fault("g", "", say("is missing: write a title")))
