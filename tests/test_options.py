"""Options of a game: layers over any ruleset, one or several, checked when the game is read."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from game_folder import faults, small, stand_alone, write
from prints import game_print, games, source
from test_broken_inputs import run
from test_reading_faults import LAYER, SIZE

from games import registry
from games.errors import DataError
from games.reading import Source, read_game
from games.reading.setups import Setup
from kamibako.cli import main

GAME = """
[game]
version = "1"
players = [1, 1]
default_ruleset = "a"
[numbers]
hand = 4
[decks.d]
size = [30, 40]
front = "plain"
[decks.d.cards]
X = {n = 1, copies = 2}
[rulesets.a]
[rulesets.b.decks.d]
size = [40, 50]
[rulesets.b.numbers]
hand = 5
[options.large.decks.d]
size = [60, 80]
[options.more]
numbers = {hand = 9}
[options.more.decks.d.cards]
X = {copies = 7}
Y = {}
[options.more.tiles.t]
size = [20, 20]
front = "plain"
"""
TEXT = """
[decks.d]
title = "D"
[tiles.t]
title = "T"
[options.large]
title = "Large cards."
[options.large.decks.d]
note = "large"
[options.more]
title = "More of everything."
"""


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """Only the small games below, and their two faces."""
    stand_alone(monkeypatch, tmp_path)


small_games = pytest.mark.usefixtures("alone")


def read(game: str = GAME, text: str = TEXT) -> Source:
    return read_game(small(game, text))


def shape(source: Source, ruleset: str, *options: str) -> tuple[object, ...]:
    game = source.edition("en", ruleset, options)
    deck = game.components[0]
    copies = {card.id: card.copies for card in deck.cards}
    return deck.size, copies, game.edition.numbers["hand"], [component.id for component in game.components]


@small_games
def test_options_are_laid_over_any_ruleset():
    found = read()
    assert found.options == ("large", "more")
    assert shape(found, "a") == ((30, 40), {"X": 2}, 4, ["d"])
    assert shape(found, "a", "large") == ((60, 80), {"X": 2}, 4, ["d"])
    assert shape(found, "b", "large") == ((60, 80), {"X": 2}, 5, ["d"])
    assert shape(found, "b", "more") == ((40, 50), {"X": 7, "Y": 1}, 9, ["d", "t"])


@small_games
def test_options_may_be_combined_in_any_order():
    found = read()
    assert shape(found, "b", "large", "more") == ((60, 80), {"X": 7, "Y": 1}, 9, ["d", "t"])
    assert found.edition("en", "b", ["more", "large", "more"]) == found.edition("en", "b", ("large", "more"))


@small_games
def test_the_later_option_of_the_data_lies_on_top():
    game = GAME.replace("[options.more]", "[options.more.decks.d]\nsize = [10, 10]\n[options.more]")
    assert shape(read(game), "a", "more", "large")[0] == (10, 10)


@small_games
def test_the_edition_knows_its_options_and_their_words():
    found = read()
    plain, large = (found.edition("en", "b", options) for options in ((), ("large",)))
    assert (plain.edition.options, large.edition.options) == ((), ("large",))
    assert (plain.edition.label, large.edition.label) == ("b v1", "b v1 + large")
    assert found.edition("en", "a", ("large", "more")).edition.label == "a v1 + large + more"
    assert large.edition.word("options.large.title") == "Large cards."
    assert [game.components[0].cards[0].has_word("note") for game in (plain, large)] == [False, True]
    assert not large.edition.has_word("title")


@small_games
def test_a_game_without_options_has_none():
    found = read(GAME[: GAME.index("[options")], TEXT[: TEXT.index("[tiles")])
    assert found.options == ()
    assert found.edition("en").edition.options == ()
    with pytest.raises(DataError, match=r"^g: there is no option large: there are none$"):
        found.edition("en", options=("large",))


@small_games
def test_an_unknown_option_is_a_fault_with_a_hint():
    with pytest.raises(DataError, match=r"^g: there is no option lage: did you mean large\? \(All: large, more\)$"):
        read().edition("en", "a", ("lage",))
    with pytest.raises(DataError) as error:
        read().edition("en", "c", ("more", "x", "y"))
    assert [str(fault).split(": ")[1] for fault in error.value.faults] == [
        "there is no ruleset c",
        "there is no option x",
        "there is no option y",
    ]


# --- faults in the data: each once, in its place ---


WRONG = {
    "no title": (
        GAME,
        TEXT.replace('title = "Large cards."', ""),
        ["g/text.en.toml: options.large.title: is missing: write a title"],
    ),
    "a title that is no text": (
        GAME,
        TEXT.replace('"Large cards."', "3"),
        ["g/text.en.toml: options.large.title: found 3: write text between quotes"],
    ),
    "a table that cannot be overlaid": (
        GAME + "[options.more.game]\nplayers = [1, 2]\n",
        TEXT,
        [f"g/game.toml: options.more.game: is no key of this table: use one of {LAYER}"],
    ),
    "options are not based on each other": (
        GAME.replace("[options.more]", '[options.more]\nbased_on = "large"'),
        TEXT,
        [f"g/game.toml: options.more.based_on: is no key of this table: use one of {LAYER}"],
    ),
    "no table": (
        GAME.replace("[options.large.decks.d]\nsize = [60, 80]", "[options]\nlarge = 3"),
        TEXT,
        ["g/game.toml: options.large: found 3: write a table"],
    ),
    "an odd name": (
        GAME.replace("options.large", "options.'A 3'"),
        TEXT.replace("options.large", "options.'A 3'"),
        ["g/game.toml: options.A 3: is no id: use letters, digits, _ and -, nothing else"],
    ),
    "words of no option": (
        GAME,
        TEXT + '[options.huge]\ntitle = "x"\n',
        ["g/text.en.toml: options.huge: there is no option huge: use one of large, more"],
    ),
    "words of nothing": (
        GAME,
        TEXT + '[options.more.decks.e]\ntitle = "x"\n',
        ["g/text.en.toml: options.more.decks.e: there is no such component: use one of d"],
    ),
    "a wrong value in an option": (
        GAME.replace("[60, 80]", "[60]"),
        TEXT,
        [f"g/game.toml: options.large.decks.d.size: found [60]: {SIZE}"],
    ),
    "what is wrong anyway": (
        GAME.replace("n = 1, copies = 2", "copies = 0"),
        TEXT,
        ["g/game.toml: decks.d.cards.X.copies: found 0: write a whole number, 1 or more"],
    ),
    "what an option makes wrong": (
        GAME.replace('front = "plain"', 'front = "plain"\ncount = 2', 1),
        TEXT,
        [
            "g/game.toml: decks.d.count (option more): found 2, but the copies add up to 8: correct one of the two",
        ],
    ),
    "what an option makes wrong in one ruleset": (
        GAME.replace("[rulesets.b.decks.d]", "[rulesets.b.decks.d]\nsafe = 20").replace("[60, 80]", "[38, 60]"),
        TEXT,
        [
            "g/game.toml: rulesets.b.decks.d.safe: 20 mm on both sides leave nothing of 40 mm: write less",
            "g/game.toml: rulesets.b.decks.d.safe: 20 mm on both sides leave nothing of 38 mm: write less",
        ],
    ),
    "what goes wrong in one ruleset with one option": (
        GAME.replace("[decks.d]\nsize", "[decks.d]\nsafe = 14\nsize").replace("[60, 80]", "[30, 28]")
        + "[rulesets.a.decks.d]\nsafe = 3\n",
        TEXT,
        ["g/game.toml: decks.d.safe (ruleset b, option large): 14 mm on both sides leave nothing of 28 mm: write less"],
    ),
    "a component without a title": (
        GAME,
        TEXT.replace('[tiles.t]\ntitle = "T"\n', ""),
        ["g/text.en.toml: tiles.t.title: is missing: write a title"],
    ),
    "an id given twice": (
        GAME + '[options.large.tiles.d]\nsize = [9, 9]\nfront = "plain"\n',
        TEXT + '[tiles.d]\ntitle = "T"\n',
        ["g/game.toml: options.large.tiles.d: decks.d has this id already: give each component its own"],
    ),
}  # fmt: skip


@small_games
@pytest.mark.parametrize("name", WRONG)
def test_faults_of_options_are_told_once(name):
    game, text, wanted = WRONG[name]
    assert faults(small(game, text)) == wanted


@small_games
def test_a_title_stands_in_every_language():
    ja = '[game]\ntitle = "T"\n' + TEXT.replace('title = "Large cards."', "")
    assert faults(small(GAME, TEXT, {"text.ja.toml": ja})) == [
        "g/text.ja.toml: options.large.title: is missing, but text.en.toml has it: write it here too"
    ]


@small_games
def test_a_combination_is_checked_when_it_is_asked_for():
    """Each option is right by itself: the sheet of one is too small for the margin of the other."""
    wide = "[options.more.decks.d]\nsafe = 14\n"
    game = GAME.replace("[options.more.decks.d.cards]", wide + "[options.more.decks.d.cards]")
    found = read(game.replace("[60, 80]", "[28, 60]"))
    assert shape(found, "a", "large")[0] == (28, 60)
    with pytest.raises(DataError) as error:
        found.edition("en", "a", ("large", "more"))
    assert [str(fault) for fault in error.value.faults] == [
        "g/game.toml: options.more.decks.d.safe: 14 mm on both sides leave nothing of 28 mm: write less"
    ]


@small_games
def test_a_fault_that_stands_in_no_layer_names_the_combination():
    place = Setup("a", ("large", "more")).place("decks.d.count", everywhere=True)
    assert str(place) == "decks.d.count (option large + more)"


@small_games
def test_an_option_takes_another_table():
    cards = {"d.csv": "id,copies\nX,2\n", "e.csv": "id,copies\nE,5\n"}
    game = GAME.replace("[decks.d.cards]\nX = {n = 1, copies = 2}\n", 'cards = "d.csv"\n')
    game = game.replace("[options.large.decks.d]", '[options.large.decks.d]\ncards = "e.csv"')
    game = game.replace("[options.more.decks.d.cards]\nX = {copies = 7}\nY = {}\n", "")
    found = read_game(small(game, TEXT, cards))
    assert [list(shape(found, "b", *chosen)[1].items()) for chosen in ((), ("large",), ("large", "more"))] == [
        [("X", 2)],
        [("E", 5)],
        [("E", 5)],
    ]


# --- the command line ---

CARD = GAME.replace('"plain"', '"card"')


def printed(tmp_path, *arguments: str) -> dict:
    main(["print", str(tmp_path / "g"), "--lang", "en", "--out", str(tmp_path / "out"), *arguments])
    return json.loads((tmp_path / "out" / "g-a4-en.manifest.json").read_text())


def test_the_print_says_which_options_were_used(tmp_path, capsys):
    text = '[game]\ntitle = "T"\n' + TEXT
    write({"game.toml": CARD, "text.en.toml": text}, str(tmp_path / "g"))
    assert printed(tmp_path)["options"] == []
    manifest = printed(tmp_path, "--option", "more", "--option", "large")
    assert manifest["options"] == ["large", "more"]
    assert [component["size"] for component in manifest["components"]] == [[60, 80], [20, 20]]
    code, _, err = run(capsys, "print", str(tmp_path / "g"), "--option", "lrge", "--lang", "en", "--out", str(tmp_path))
    assert (code, err) == (2, '--option: g has no option "lrge": did you mean large? (All: large, more)\n')


def test_options_are_listed_with_their_titles(capsys):
    main(["list", "--json", "--lang", "ja"])
    listed = {game["id"]: game["options"] for game in json.loads(capsys.readouterr().out)["games"]}
    for name in registry.games():
        titles = source(name).edition("ja").edition
        assert listed[name] == {option: titles.word(f"options.{option}.title") for option in source(name).options}
    assert any(listed.values())
    main(["list", "--lang", "en"])
    lines = capsys.readouterr().out.splitlines()
    for name in registry.games():
        edition = source(name).edition("en").edition
        at = next(i for i, line in enumerate(lines) if line.startswith(name))
        wanted = [f"--option {option}  {edition.word(f'options.{option}.title')}" for option in source(name).options]
        assert [line.strip() for line in lines[at + 1 : at + 1 + len(wanted)]] == wanted


OPTIONS = [(name, option) for name in games() for option in source(name).options]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_cover_and_sheets_name_the_option(name, option, lang):
    print_ = game_print(name, lang, source(name).default_ruleset, options=(option,))
    title = print_.game.edition.word(f"options.{option}.title")
    cover = "".join(print_.extracted(print_.measured.pages[0]).split())
    assert "".join(title.split()) in cover
    assert f"+{option}" in cover
    for side in print_.sides:
        if side.pieces:
            assert f"+ {option}" in " ".join(text.string for text in side.page.texts), side.page.number


@pytest.mark.parametrize("name", sorted({name for name, _ in OPTIONS}))
def test_all_combinations_of_a_game_s_options_go_together(name):
    found = source(name)
    for count in range(2, len(found.options) + 1):
        for chosen in combinations(found.options, count):
            for ruleset in found.rulesets:
                assert found.edition(found.languages[0], ruleset, chosen).edition.options == chosen


def test_all_games_are_printed_when_none_is_named(tmp_path):
    main(["print", "--lang", "en", "--out", str(tmp_path)])
    printed = {file.name.split("-")[0] for file in tmp_path.glob("*.pdf")}
    assert printed == set(registry.games())


def test_an_option_chooses_the_games_that_have_it(tmp_path):
    main(["print", "--lang", "en", "--option", "tiles-40", "--out", str(tmp_path)])
    printed = {file.name.split("-")[0] for file in tmp_path.glob("*.pdf")}
    assert printed == {name for name in registry.games() if "tiles-40" in read_game(registry.folder(name)).options}
