"""Folders and data that are wrong: every sentence that is said about them."""

import errno
import json
import tomllib
from pathlib import Path

import pytest
from game_folder import (
    GAME,
    HEAD_AB,
    ONE_DECK,
    RULESETS,
    RULESETS_TEXT,
    TEXT_EN,
    TEXT_JA,
    faults,
    small,
    stand_alone,
    whole,
    write,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import DataError
from games.line import read_document
from games.reading import read_game
from games.sizes import SIZES


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)


# Files that cannot be read


def test_a_folder_that_is_not_there():
    assert faults(Path("no/where")) == ["no/where: there is no such folder: check its name and where it lies"]


def test_a_file_for_a_folder():
    folder = whole()
    assert faults(folder / "game.toml") == ["g/game.toml: is a file: give the folder that holds game.toml"]


def test_a_folder_without_game():
    assert faults(write({"text.en.toml": ""})) == ["g: holds no game.toml: give the folder of a game"]


def test_a_game_without_words():
    assert faults(write({"game.toml": GAME})) == [
        "g: has no words: write text.ja.toml or text.en.toml beside game.toml"
    ]


def test_a_text_file_without_language():
    assert faults(small(more={"text.ja copy.toml": ""})) == [
        "g/text.ja copy.toml: names no language: call it text.ja.toml or text.en.toml, for example"
    ]


def test_a_folder_for_a_file():
    folder = write({"game.toml/x": "", "text.en.toml": '[game]\ntitle = "T"\n'})
    assert faults(folder) == ["g/game.toml: is a folder: name a file"]


def test_a_file_that_may_not_be_opened(monkeypatch):
    def refuse(path):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(DataError) as error:
        read_document(Path("line.json"))
    assert str(error.value) == "line.json: cannot be read (Permission denied): check that you may open this file"
    assert "denied" not in error.value.faults[0].render("ja")


@pytest.mark.parametrize("kind", [FileNotFoundError, IsADirectoryError])
def test_a_slip_in_a_name_is_no_matter_of_permissions(monkeypatch, kind):
    def refuse(_):
        raise kind

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(DataError) as error:
        read_document(Path("line.json"))
    for lang, word in (("en", "may open"), ("ja", "権限")):
        assert word not in error.value.faults[0].render(lang)


QUOTES = "may only stand between quotes (keys in other letters than A–Z need quotes too)"


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("[game]\na = 1\nb == 2\n", "is not valid TOML in line 3, column 4: Invalid value: correct that line"),
        (
            '[game]\n名 = "x"\n',
            f"is not valid TOML in line 2, column 1: Invalid statement: 名 {QUOTES}",
        ),
        ("a = [1,\n", "is not valid TOML: Invalid value at its end: complete the last line"),
        ("# 赤い\n".encode("cp932"), "is not UTF-8 (it looks like Shift_JIS): save it as UTF-8"),
        ("a = 1\n".encode("utf-16"), "is not UTF-8 (it looks like UTF-16): save it as UTF-8"),
    ],
)
def test_bad_toml(game, sentence):
    assert faults(write({"game.toml": game, "text.en.toml": ""})) == [f"g/game.toml: {sentence}"]


def test_all_bad_files_are_told_at_once():
    found = faults(whole({"game.toml": "x", "text.ja.toml": "y", "text.en.toml": b"\xff"}))
    assert [fault.split(":")[0] for fault in found] == ["g/game.toml", "g/text.en.toml", "g/text.ja.toml"]


def test_all_faults_are_told_at_once():
    game = GAME.replace("[2, 4]", "4").replace('"poker"', '"pokr"').replace("copies = 2", "copies = 0")
    found = faults(whole({"game.toml": game, "text.ja.toml": TEXT_JA.replace('name = "赤"', ""), "faces.py": "1/0"}))
    assert [fault.split(": ")[:2] for fault in found] == [
        ["g/game.toml", "game.players"],
        ["g/faces.py", "cannot be run (ZeroDivisionError in line 1"],
        ["g/game.toml", "decks.events.size"],
        ["g/game.toml", "decks.events.cards.R1.copies"],
        ["g/text.ja.toml", "suits.R.name"],
    ]


# Data that is wrong: what is written, and each sentence that is said

NO_ID = "is no id: use letters, digits, _ and -, nothing else"
NO_TABLE = "is no table beside game.toml: write the name of a .csv or .xlsx file"
KEYS = "size, shape, front, back, bleed, safe, copies, count, facts, cards"
ROLES = "colour, grey, lowink, hatch"
LAYER = "numbers, facts, palette, checks, decks, tiles, tokens, sheets, pads, nets"
HATCHES = "diagonal, back, cross, horizontal, vertical, grid, dots"
SIZE = 'write a name such as "poker", or width and height in mm such as [63, 88]'
CARDS = "write a table with a line for each card, or the name of a .csv or .xlsx file"
COLOUR = 'write a colour of six digits such as "#D55E00"'
PLAYERS = "write the fewest and the most players, such as [2, 4]"
DISTINCT = 'write lists of two or more different roles, such as [["R", "G"]]'

WRONG_GAME = {
    "unknown table": (
        "[deck.events]",
        f"deck: is no key of this table: did you mean decks? (All: game, rulesets, options, {LAYER})",
    ),
    "unknown key": (
        "[game]\nversion = '1'\nplayers = [1, 1]\ntitle = 'T'",
        "game.title: is no key of this table: use one of version, players, default_ruleset",
    ),
    "no head": (
        "game = 3",
        "game: found 3: write a table",
        'game.version: is missing: write a text such as "1.0"',
        f"game.players: is missing: {PLAYERS}",
    ),
    "version as number": ("[game]\nversion = 1\nplayers = [1, 1]", 'game.version: found 1: write a text such as "1.0"'),
    "empty version": ("[game]\nversion = ''\nplayers = [1, 1]", 'game.version: found "": write a text such as "1.0"'),
    "players upside down": ("[game]\nversion = '1'\nplayers = [4, 2]", f"game.players: found [4, 2]: {PLAYERS}"),
    "no players": ("[game]\nversion = '1'\nplayers = [0, 2]", f"game.players: found [0, 2]: {PLAYERS}"),
    "truth for players": ("[game]\nversion = '1'\nplayers = [true, 2]", f"game.players: found [true, 2]: {PLAYERS}"),
    "number as text": ("[numbers]\nhand = '4'", 'numbers.hand: found "4": write a whole number'),
    "number as float": ("[numbers]\nhand = 4.0", "numbers.hand: found 4.0: write a whole number"),
    "number as truth": ("[numbers]\nhand = true", "numbers.hand: found true: write a whole number"),
    "table of numbers": ("[numbers.hand]", "numbers.hand: found an empty table: write a whole number"),
    "no colour": ("[palette.R]\ngrey = '#000000'", f"palette.R.colour: is missing: {COLOUR}"),
    "short colour": ("[palette.R]\ncolour = '#D50'", f'palette.R.colour: found "#D50": {COLOUR}'),
    "colour by name": ("[palette.R]\ncolour = '#000000'\nlowink = 'red'", f'palette.R.lowink: found "red": {COLOUR}'),
    "color": (
        "[palette.R]\ncolour = '#000000'\ncolor = '#000000'",
        f"palette.R.color: is no key of this table: did you mean colour? (All: {ROLES})",
    ),
    "hatch": (
        "[palette.R]\ncolour = '#000000'\nhatch = 'dot'",
        f'palette.R.hatch: found "dot": did you mean dots? (All: {HATCHES})',
    ),
    "role as text": ("[palette]\nR = '#000000'", 'palette.R: found "#000000": write a table'),
    "unknown role": (
        "[palette.sea]\ncolour = '#000000'\n[checks]\ndistinct = [['sea', 'see']]",
        "checks.distinct: there is no role see in the palette: did you mean sea? (All: sea)",
    ),
    "unknown check": (
        "[checks]\ndistincts = []",
        "checks.distincts: is no key of this table: did you mean distinct? (All: distinct)",
    ),
    "flat list of roles": ("[checks]\ndistinct = ['R']", f'checks.distinct: found ["R"]: {DISTINCT}'),
    "one role": ("[checks]\ndistinct = [['R']]", f'checks.distinct: found [["R"]]: {DISTINCT}'),
    "a role twice": ("[checks]\ndistinct = [['R', 'R']]", f'checks.distinct: found [["R", "R"]]: {DISTINCT}'),
    "no default ruleset": ("[rulesets.a]", "game.default_ruleset: is missing: write the name of a ruleset (a)"),
    "unknown default ruleset": (
        HEAD_AB.replace("rulesets.a", "rulesets.16a"),
        "game.default_ruleset: there is no ruleset a: use one of 16a",
    ),
    "default ruleset as number": (
        HEAD_AB.replace('"a"', "1"),
        "game.default_ruleset: found 1: write the name of a ruleset (a)",
    ),
    "ruleset as text": (HEAD_AB.replace("[rulesets.a]", "[rulesets]\na = 'x'"), 'rulesets.a: found "x": write a table'),
    "unknown key of a ruleset": (
        HEAD_AB + "base_on = 'b'",
        f"rulesets.a.base_on: is no key of this table: did you mean based_on? (All: based_on, {LAYER})",
    ),
    "odd name of a ruleset": (HEAD_AB + "[rulesets.'b.1']", f"rulesets.b.1: {NO_ID}"),
    "unknown base": (
        HEAD_AB + "based_on = '16a'\n[rulesets.16b]",
        "rulesets.a.based_on: there is no ruleset 16a: did you mean 16b? (All: 16b)",
    ),
    "unknown base of a base": (
        HEAD_AB + "based_on = '16b'\n[rulesets.16b]\nbased_on = 'x'",
        "rulesets.16b.based_on: there is no ruleset x: use one of a",
    ),
    "long text": (
        "[numbers]\nhand = '" + 41 * "x" + "'",
        'numbers.hand: found "' + 40 * "x" + '…": write a whole number',
    ),
    "not too long text": (
        "[numbers]\nhand = '" + 40 * "x" + "'",
        'numbers.hand: found "' + 40 * "x" + '": write a whole number',
    ),
    "base as list": (
        HEAD_AB + "based_on = ['b']\n[rulesets.b]",
        'rulesets.a.based_on: found ["b"]: write the name of a ruleset (b)',
    ),
    "based on itself": (
        HEAD_AB + "based_on = 'a'",
        "rulesets.a.based_on: goes round in a circle (a → a): take one out",
    ),
    "circle": (
        HEAD_AB + "based_on = 'b'\n[rulesets.b]\nbased_on = 'c'\n[rulesets.c]\nbased_on = 'b'",
        "rulesets.b.based_on: goes round in a circle (b → c → b): take one out",
        "rulesets.c.based_on: goes round in a circle (c → b → c): take one out",
    ),
    "ruleset's number": (
        HEAD_AB + "[rulesets.a.numbers]\nhand = 'x'",
        'rulesets.a.numbers.hand: found "x": write a whole number',
    ),
}

WRONG_DECK = {
    "unknown key": ("fornt = 'plain'", f"fornt: is no key of this table: did you mean front? (All: {KEYS})"),
    "net of a deck": ("net = 'cube'", f"net: is no key of this table: use one of {KEYS}"),
    "size missing": ("size = DEL", f"size: is missing: {SIZE}"),
    "size by another name": ("size = 'Poker'", f'size: found "Poker": did you mean poker? (All: {", ".join(SIZES)})'),
    "size 0": ("size = [0, 88]", f"size: found [0, 88]: {SIZE}"),
    "size negative": ("size = [63, -88]", f"size: found [63, -88]: {SIZE}"),
    "size infinite": ("size = [63, inf]", f"size: found [63, inf]: {SIZE}"),
    "size of three": ("size = [1, 2, 3]", f"size: found [1, 2, 3]: {SIZE}"),
    "size as number": ("size = 63", f"size: found 63: {SIZE}"),
    "front missing": ("front = DEL", "front: is missing: write the name of a face"),
    "front as number": ("front = 1", "front: found 1: write the name of a face"),
    "unknown front": ("front = 'plan'", "front: there is no face plan: did you mean plain? (All: plain, plain_back)"),
    "empty back": ("back = ''", 'back: found "": write the name of a face'),
    "bleed": ("bleed = -1", "bleed: found -1: write a length in mm, 0 or more"),
    "bleed as text": ("bleed = '3mm'", 'bleed: found "3mm": write a length in mm, 0 or more'),
    "safe": ("safe = nan", "safe: found nan: write a length in mm, 0 or more"),
    "safe too much": ("safe = 5", "safe: 5 mm on both sides leave nothing of 10 mm: write less"),
    "shape": ("shape = 'circle'", 'shape: found "circle": use one of rect, round'),
    "round but oblong": (
        "shape = 'round'",
        "shape: round pieces are as wide as high, but the size is 10 × 20: change one",
    ),
    "copies": ("copies = 0", "copies: found 0: write a whole number, 1 or more"),
    "copies as float": ("copies = 1.0", "copies: found 1.0: write a whole number, 1 or more"),
    "copies as truth": ("copies = true", "copies: found true: write a whole number, 1 or more"),
    "copies as text": ("copies = 'x'", 'copies: found "x": write a whole number, 1 or more'),
    "count": ("count = 3", "count: found 3, but the copies add up to 2: correct one of the two"),
    "count as text": ("count = 'x'", 'count: found "x": write a whole number, 1 or more'),
    "facts": ("facts = 1", "facts: found 1: write a table"),
    "cards missing": ("cards = DEL", f"cards: is missing: {CARDS}"),
    "no cards": ("cards = {}", f"cards: found an empty table: {CARDS}"),
    "cards in a list": ("cards = ['X']", f'cards: found ["X"]: {CARDS}'),
    "card as number": ("cards = {X = 2}", "cards.X: found 2: write a table"),
    "card's copies": ("cards = {X = {copies = -1}}", "cards.X.copies: found -1: write a whole number, 1 or more"),
    "card's id": ("cards = {'a b' = {}}", f"cards.a b: {NO_ID}"),
    "empty id": ("cards = {'' = {}}", f"cards.: {NO_ID}"),
    "table missing": (
        "cards = 'e.csv'",
        "cards: there is no file e.csv beside game.toml: check its name and where it lies",
    ),
    "table of another kind": ("cards = 'e.ods'", f"cards: e.ods {NO_TABLE}"),
    "table elsewhere": ("cards = '../e.csv'", f"cards: ../e.csv {NO_TABLE}"),
}

WRONG_NET = {
    "no net": ("edge = 9", "net: is missing: write the name of a net (cube, standee, tray, lid)"),
    "unknown net": ("net = 'cub'", 'net: found "cub": did you mean cube? (All: cube, standee, tray, lid)'),
    "no measure": ("net = 'cube'", "edge: is missing: write a length in mm, more than 0"),
    "measure 0": ("net = 'cube'\nedge = 0", "edge: found 0: write a length in mm, more than 0"),
    "another net's measure": (
        "net = 'cube'\nedge = 9\nbase = 3",
        f"base: is no key of this table: use one of {KEYS}, net, edge",
    ),
    "size": ("net = 'cube'\nedge = 9\nsize = [9, 9]", "size: follows from the measures of a net: take it out"),
    "shape": ("net = 'cube'\nedge = 9\nshape = 'rect'", "shape: follows from the measures of a net: take it out"),
    "safe": ("net = 'cube'\nedge = 9\nsafe = 4.5", "safe: 4.5 mm on both sides leave nothing of 9 mm: write less"),
}

WRONG_TEXT = {
    "no title of the game": ("[game]\nname = 'T'", "game.title: is missing: write a title"),
    "empty title": ("[game]\ntitle = ''", "game.title: is missing: write a title"),
    "table as title": ("[game.title]\nsub = 'T'", "game.title: found a table: write text between quotes"),
    "no title of a component": ("DEL", "decks.d.title: is missing: write a title"),
    "number": ("[suits.R]\nname = 3", "suits.R.name: found 3: write text between quotes"),
    "list": ("[suits]\nnames = ['R']", 'suits.names: found ["R"]: write text between quotes'),
    "dot": ("[suits]\n'R.name' = 'x'", "suits.R.name: a key of words is not empty and holds no dot: rename it"),
    "unknown component": ("[decks.dd]\ntitle = 'x'", "decks.dd: there is no such component: did you mean d? (All: d)"),
    "component of another kind": ("[tiles.d]\ntitle = 'x'", "tiles.d: there is no such component: there are none"),
    "component as text": (
        "decks.d = 'x'",
        'decks.d: found "x": write a table',
        "decks.d.title: is missing: write a title",
    ),
    "unknown card": (
        "[decks.d.cards.x]\nt = 'x'",
        "decks.d.cards.x: there is no such card: did you mean X? (All: X, Y)",
    ),
    "card as text": ("[decks.d.cards]\nX = 'x'", 'decks.d.cards.X: found "x": write a table'),
    "unknown ruleset": ("[rulesets.b.suits]\nR = 'x'", "rulesets.b: there is no ruleset b: there are none"),
}


def placed(file: str, sentences: list[str]) -> list[str]:
    return [f"g/{file}: {sentence}" for sentence in sentences]


@pytest.mark.parametrize(("game", "said"), [(game, said) for game, *said in WRONG_GAME.values()], ids=WRONG_GAME)
def test_wrong_game(game, said):
    assert faults(small(game + "\n")) == placed("game.toml", said)


@pytest.mark.parametrize(("line", "said"), WRONG_DECK.values(), ids=WRONG_DECK)
def test_wrong_deck(line, said):
    key = line.split(" = ")[0]
    lines = {"size": "size = [10, 20]", "front": "front = 'plain'", "cards": "cards = {X = {copies = 2}}"} | {key: line}
    deck = "\n".join(line for line in lines.values() if "DEL" not in line)
    assert faults(small(f"[decks.d]\n{deck}\n", "[decks.d]\ntitle = 'D'\n")) == [f"g/game.toml: decks.d.{said}"]


@pytest.mark.parametrize(("lines", "said"), WRONG_NET.values(), ids=WRONG_NET)
def test_wrong_net(lines, said):
    game = f"[nets.n]\nfront = 'plain'\n{lines}\n"
    assert faults(small(game, "[nets.n]\ntitle = 'N'\n")) == [f"g/game.toml: nets.n.{said}"]


@pytest.mark.parametrize(("text", "said"), [(text, said) for text, *said in WRONG_TEXT.values()], ids=WRONG_TEXT)
def test_wrong_text(text, said):
    game = "" if "[game" in text else "[game]\ntitle = 'T'\n"
    deck = "" if text == "DEL" or "decks.d =" in text else "[decks.d]\ntitle = 'D'\n"
    words = text.replace("DEL", "") + "\n" + game + deck
    folder = small(ONE_DECK + "cards = {X = {}, Y = {}}\n", more={"text.en.toml": words})
    assert faults(folder) == placed("text.en.toml", said)


def test_an_id_belongs_to_one_component():
    game = HEAD_AB + ONE_DECK + "cards = {X = {}}\n[rulesets.a.tiles.d]\nsize = [9, 9]\nfront = 'plain'\n"
    text = "[decks.d]\ntitle = 'D'\n[tiles.d]\ntitle = 'D'\n"
    assert faults(small(game, text)) == [
        "g/game.toml: rulesets.a.tiles.d: decks.d has this id already: give each component its own"
    ]


def test_an_odd_id_of_a_component():
    game = ONE_DECK.replace(".d", ".'a b'") + "cards = {X = {}}\n"
    assert faults(small(game, "[decks.'a b']\ntitle = 'D'\n")) == [
        "g/game.toml: decks.a b: is no id: use letters, digits, _ and -, nothing else"
    ]


def test_words_stand_in_every_language():
    changes = {"text.ja.toml": TEXT_JA.replace('rule = "捨てる"', ""), "text.en.toml": TEXT_EN + "[a]\nb = 'c'\n"}
    assert sorted(faults(whole(changes))) == [
        "g/text.ja.toml: a.b: is missing, but text.en.toml has it: write it here too",
        "g/text.ja.toml: decks.events.cards.G1.rule: is missing, but text.en.toml has it: write it here too",
    ]


# Anything at all

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats() | st.sampled_from(["", "a", "d.csv", "cube", "poker"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "cards", "R1"]), inner, max_size=2)
    ),
    max_leaves=4,
)


def written(value: object) -> str:
    """TOML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value).lower() if isinstance(value, float) else json.dumps(value)


def places(document: dict, keys: tuple = ()) -> list[tuple]:
    """The keys of every value in it."""
    inner = [
        place for key, value in document.items() if isinstance(value, dict) for place in places(value, (*keys, key))
    ]
    return [(*keys, key) for key in document] + inner


def put(document: dict, keys: tuple, value: object) -> dict:
    """The document with another value at these keys; none takes it out."""
    key, *rest = keys
    inner = put(document[key], tuple(rest), value) if rest else value
    return {name: old for name, old in document.items() if name != key} | ({} if inner is None else {key: inner})


@pytest.mark.parametrize("name", ["game.toml", "text.en.toml"])
@settings(derandomize=True, max_examples=150, deadline=None)
@given(data=st.data())
def test_whatever_is_written_is_read_or_refused(tmp_path_factory, name, data):
    """One value of a sound game is changed into any other: never a crash."""
    sources = {
        "game.toml": RULESETS + '[palette.R]\ncolour = "#000000"\n',
        "text.en.toml": f"game.title = 'T'\n{RULESETS_TEXT}",
    }
    document = tomllib.loads(sources[name])
    keys = data.draw(st.sampled_from(places(document)))
    changed = put(document, keys, data.draw(VALUES))
    lines = "\n".join(f"{json.dumps(key)} = {written(value)}" for key, value in changed.items())
    folder = write(sources | {name: lines, "d.csv": "id\nA\n"}, str(tmp_path_factory.mktemp("any")))
    assert [said for said in outcome(folder) if not said] == []


def outcome(folder: Path) -> list[str]:
    """What is read of the game, or said about it in both languages."""
    try:
        source = read_game(folder)
    except DataError as error:
        return [fault.render(lang) for fault in error.faults for lang in ("en", "ja")]
    return [source.edition("en", ruleset).edition.title for ruleset in source.rulesets]
