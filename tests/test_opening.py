"""The first decision on the command line: which there are, how they may be typed, what is said against others."""

from __future__ import annotations

import json

import pytest

from games import registry
from games.engines import can_be_played, engine
from games.errors import DataError
from games.messages import say
from games.reading import read_game
from games.rules import Setup
from kamibako.cli import main
from kamibako.opening import opened, opening_option

TABI = read_game(registry.folder("tabi"))
RULES = engine(TABI)
START = RULES.initial(Setup(1, "42"))


def typed(text, state=START):
    return opened(TABI, RULES, state, {"items": text})


@pytest.mark.parametrize(
    "text",
    [
        "lantern,tent",
        "tent,lantern",
        "lantern, tent",
        " Tent ,LANTERN",
        "Tent Lantern",
        "ランタン、テント",
        "テント ランタン",
        "テント,lantern",
    ],
)
def test_names_and_titles_in_any_order(text):
    assert str(typed(text)) == "items lantern tent"


@pytest.mark.parametrize("text", [None, "any", " Any "])
def test_any_will_do(text):
    assert typed(text) is None


@pytest.mark.parametrize("text", ["", " , ", "lantern", "lantern,Lantern", "lantern,map,tent", "lantern tent,map"])
def test_too_few_or_too_many(text):
    with pytest.raises(DataError) as error:
        typed(text)
    sentence = "choose 2 different ones of lantern, map, radio, camera, backpack, tent, such as lantern,map"
    assert str(error.value) == f"--items: {sentence}"
    assert error.value.faults[0].render("ja").startswith("--items: 違うものを2つ")


def test_the_example_is_an_answer():
    with pytest.raises(DataError) as error:
        typed("")
    assert RULES.is_legal(START, typed(str(error.value).rpartition(" ")[2]))


def test_a_name_that_is_none():
    with pytest.raises(DataError, match=r'^--items: "ten" is none of these: did you mean tent\?'):
        typed("lantern,ten")


def test_what_is_decided_already_is_not_decided_again():
    beyond = RULES.apply(START, RULES.read("items camera map"))
    with pytest.raises(DataError) as error:
        typed("lantern,tent", beyond)
    assert str(error.value) == "--items: this is decided already where the game begins: leave --items out"
    assert typed("any", beyond) is None


def test_a_line_beyond_it_refuses_it(tmp_path, capsys):
    line = tmp_path / "line.json"
    main(["play", "tabi", "--seed", "42", "--random", "--limit", "1", "--to", str(line)])
    with pytest.raises(SystemExit) as stop:
        main(["solve", "tabi", "--line", str(line), "--items", "map,tent", "--lang", "en"])
    assert stop.value.code == 2
    assert capsys.readouterr().err == "--items: this is decided already where the game begins: leave --items out\n"


def test_rows_of_a_study_remember_the_decision_not_its_spelling(tmp_path, capsys):
    file = tmp_path / "rows.jsonl"
    words = ["study", "tabi", "--seeds", "1..1", "--time", "0.01", "--ask", "won", "--out", str(file)]
    main([*words, "--items", "Tent, lantern"])
    main([*words, "--items", "lantern,tent", "--resume"])
    capsys.readouterr()
    rows = [json.loads(row) for row in file.read_text().splitlines()]
    assert [row["options"]["items"] for row in rows] == ["lantern,tent"]


@pytest.mark.parametrize("game", registry.games())
def test_what_can_be_named_is_declared_and_told(game):
    """For any game: its first legal moves name as many of the declared cards as it says."""
    source = read_game(registry.folder(game))
    if not can_be_played(source) or not engine(source).opening:
        assert opening_option(lambda text, **fields: say(text, **fields).render(), source) == []
        return
    for ruleset in source.rulesets:
        rules = engine(source, ruleset)
        cards = {card.id for card in rules.game.component(rules.opening_from).cards}
        state = rules.initial(Setup(rules.players[0], "1"))
        for move in rules.moves(state, rules.opening):
            assert len(set(move.words())) == rules.opening_count
            assert set(move.words()) <= cards
    (option,) = opening_option(lambda text, **fields: say(text, **fields).render(), source)
    assert all(card in option.help for card in cards)
