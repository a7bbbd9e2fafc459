"""Ishi as people see it: lines for a terminal, pictures without faults, setups, questions about a table."""

from __future__ import annotations

from functools import cache

import pytest
from ishi_positions import FLAGS, PLAIN, dealt, lively, loaded, played, rules

from games.engines import table
from games.errors import Faults
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream
from games.table import Unreadable
from games.terminal import columns
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList
from kamibako.tabling import first_open

SOURCE = read_game(folder("ishi"))
TABLE = table(SOURCE)
LANGUAGES, THEMES = ("en", "ja"), ("colour", "grey", "lowink")
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def edition(lang="en"):
    return SOURCE.edition(lang).edition


@cache
def states(seed="6", rolls="unknown"):
    """All states of a game at random."""
    found, stream = [dealt(seed, sheet="seeded", rolls=rolls)], Stream(f"table {seed}")
    while rules().kinds(found[-1]):
        found.append(rules().apply(found[-1], lively(rules(), found[-1], stream)))
    return found


def told(state, lang="en"):
    return TABLE.describe(rules(), state, edition(lang), 0)


@every_language
@pytest.mark.parametrize("seed", ["6", "11", "12"])
def test_a_position_fits_a_terminal(seed, lang):
    for state in states(seed):
        lines = told(state, lang)
        assert all(columns(line) <= 80 for line in lines)
        assert not any("{" in line for line in lines)
        frame = [line for line in lines if line.startswith(("+", "|"))]
        assert {columns(line) for line in frame} == {71}


def test_a_position_in_words():
    state = loaded("02:131S 03:313S", used={"02": ["noise"]}, sheet="standard", pit=3, paths=["A"])
    lines = told(state)
    assert lines[0] == "Ishi no Tsubu: You stand on 03."
    assert "| 01       =2 | 02    3     | 03 C  1   @ | 04       =3 | 05       =1 |" in lines
    assert "|  2 3 1 3 3  |   1 (n)c  1 |   3   c   3 |  1 2 2 2 2  |  1 2 2 3 2  |" in lines
    assert "|             | 131   #     | 313   #     |             |             |" in lines
    assert any(line.startswith("Time T 16/16") for line in lines)
    assert "orders 1: 2  2: 0  3: 1   pit 3   first value 1   paths claimed A" in lines
    assert "supply 25" in lines
    assert lines[-1].endswith("the lane, looking for their owners.")


def test_the_end_in_words():
    state = played(loaded("02:213W 07:212W", energy=[1, 9, 9], at="02"), "walk 07")
    assert told(state)[0] == "Ishi no Tsubu: The dive is over: Time 0."
    assert "No time is left." in " ".join(told(state))
    assert "時間" in told(state, "ja")[0]


def test_nothing_is_told_of_rolls_to_come():
    one, other = (loaded("02:131S 07:111W", at="02", next_rolls=rolls) for rolls in ([0, 1, 2], [3, 2]))
    assert told(one) == told(other)
    for text in ("walk 07", "place 03 111 S"):
        assert in_words(one, text) == in_words(other, text)
    one, other = (loaded("02:131S", next_rolls=rolls) for rolls in ([0], [3]))
    assert in_words(one, "place 07 322 E") == in_words(other, "place 07 322 E") == "go up, roll; then 07 to 2"


def in_words(state, text, lang="en"):
    return TABLE.move_in_words(rules(), state, rules().read(text), edition(lang))


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (loaded(sheet="standard"), "place 05 312 S", "05 to 1: pay P 4, S 2, get T +1, P +1, S +1"),
        (loaded(), "place 05 312 S", "05 to 1: pay nothing"),
        (loaded("02:131S 03:121S"), "place 04 111 W", "04 to 1: pay nothing; releases 03"),
        (loaded("02:131S 03:121S"), "walk 02", "walk to 02"),
        (loaded("02:131S 07:111W", at="02"), "walk 07", "walk up to 07: 1 T and a roll"),
        (loaded("02:131S", next_rolls="unknown"), "up 07", "go up to 07: 1 T and a roll"),
        (loaded("02:131S"), "claim noise 01-02-03 3 0 2", "Noise: T +3, S +2"),
        (loaded("02:131S"), "claim path C 0 5 0", "path C: P +5"),
        (loaded("02:131S"), "pass", "take nothing more"),
    ],
)
def test_moves_in_words(state, move, words):
    assert in_words(state, move) == words
    assert in_words(state, move, "ja") != words


@every_language
def test_every_legal_move_has_words(lang):
    for state in states("12"):
        for move in list(rules().legal_moves(state))[::9]:
            found = TABLE.move_in_words(rules(), state, move, edition(lang))
            assert found
            assert "{" not in found


@every_language
def test_every_kind_of_move_and_option_has_its_sentence(lang):
    keys = [f"moves.{verb.replace(' ', '-')}" for verb in rules().grammar.verbs]
    keys += [f"setup.{option.name}" for option in rules().options]
    keys += [f"starts.{name}" for name in rules().starts_by]
    assert not any("{" in edition(lang).word(key).replace('{"', "") for key in keys)


@pytest.mark.parametrize("theme", THEMES)
@every_language
def test_pictures_have_no_faults(lang, theme):
    found = states("12")
    both = loaded("02:131S 03:121S", used={"02": ["noise", "cross"]}, paths=["A", "B", "C"])
    for state in (dealt("2"), dealt("3", sheet="seeded"), found[len(found) // 2], found[-1], both):
        faults = Faults()
        canvas = FaceCanvas(DisplayList(), Frame(*TABLE.PICTURE), lang, "ishi picture", faults)
        TABLE.picture(canvas, rules(), state, edition(lang), themes.load(theme, edition(lang).palette), 0)
        assert [str(fault) for fault in faults.found] == []


# --- laying it out ---


def test_steps_of_a_setup():
    steps = TABLE.steps(rules(), dealt("42"), edition())
    assert steps[0] == "Spread out the FPO sheet. Its values are the printed ones."
    assert steps[1] == "Lay the energy cards below it and set each pointer: T 16, P 16, S 16."
    assert "Lay the order card of 1 in the pit." in steps
    assert any(
        step.startswith("The WB has been rolled for you. Judged: People / politics, which costs Time") for step in steps
    )
    assert "for this dive" in TABLE.steps(rules(), dealt("42", sheet="seeded"), edition())[0].lower()
    omega = next(state for state in (dealt(str(seed)) for seed in range(50)) if not state.pit)
    assert any("Ω" in step for step in TABLE.steps(rules(), omega, edition()))


def test_steps_of_a_position():
    steps = TABLE.steps(rules(), loaded("02:131S 03:121S", energy=[3, 0, 9]), edition())
    assert "Lay these cards on their flags, each with the number given on top: 02 131 (3), 03 121 (2)." in steps
    assert any("T 3, P 0, S 9" in step for step in steps)
    assert steps[-1] == "Stand the diver on 03."


def test_the_rolls_to_come_are_covered():
    (covered,) = TABLE.covered(rules(), dealt("42"), edition())
    state = dealt("42")
    signs = [rules().mechanics.sides[state.coming[k]].sign for k in range(1, 41)]
    assert [value.split()[0] for value in covered.values] == signs
    assert not any(value in " ".join(TABLE.steps(rules(), state, edition())) for value in covered.values[:1])
    assert TABLE.covered(rules(), loaded("02:131S", next_rolls="unknown"), edition()) == []
    assert len(TABLE.covered(rules(), loaded("02:131S", next_rolls=[3, 1]), edition())[0].values) == 2
    assert not TABLE.sealed(rules(), dealt("42"), edition())


# --- asking ---

ANSWERS = {
    "sheet": "standard",
    "energy": "16、13、15",
    "judgement": "eco",
    "placed": "０５ 312 s",
    "at": "05",
    "pit": "3",
    "first": "1",
    "used": "05 box",
    "paths": "a",
    "steps": "1",
    "next_rolls": "2 0 3",
}


def next_ask(document, lang="en"):
    return first_open(TABLE.asks(rules(), document, edition(lang)), document)


def asked(answers, lang="en"):
    """The document, and the keys in the order in which they were asked for."""
    document, keys = {}, []
    while ask := next_ask(document, lang):
        assert ask.question
        assert "{" not in ask.question
        keys.append(ask.key)
        document[ask.key] = ask.read(answers.get(ask.key) or ask.default or "")
    return document, keys


@every_language
def test_a_table_is_typed_in(lang):
    document, keys = asked(ANSWERS, lang)
    assert keys == list(ANSWERS)
    found = rules().dump(rules().load(document))
    assert found["placed"] == {"05": ["312", "S"]}
    assert (found["used"], found["paths"], found["next_rolls"]) == ({"05": ["box"]}, ["A"], [2, 0, 3])


def test_a_beginning_is_typed_in():
    document, keys = asked({"energy": "16,16,16", "judgement": "dis", "placed": "-", "pit": "-"})
    assert keys == ["sheet", "energy", "judgement", "placed", "pit", "next_rolls"]
    state = rules().load(document)
    assert rules().kinds(state) == ["place"]
    assert state.is_honest


def test_a_sheet_is_typed_in():
    typed = " ".join(f"{flag} {''.join(map(str, values))}" for flag, values in PLAIN.items())
    document, _ = asked(ANSWERS | {"sheet": typed})
    assert document["sheet"] == PLAIN
    assert list(document["sheet"]) == FLAGS


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("sheet", "other", 'write "standard", or pairs of a flag and its values'),
        ("sheet", "18 111111", '"18" is none of these'),
        ("sheet", "01 11111", "11111: write 6 digits for each flag"),
        ("energy", "16 16", "write three whole numbers from 0 to 16: T, P and S"),
        ("energy", "16 16 17", 'found "17": write a whole number from 0 to 16'),
        ("judgement", "eko", '"eko" is none of these: did you mean eco?'),
        ("placed", "05 312", "05 312: write a flag, a card and a side, such as 05 312 S"),
        ("placed", "05 412 S", '"412" is none of these'),
        ("placed", "05 312 N", '"N" is none of these: use one of E, S, W'),
        ("at", "04", '"04" is none of these'),
        ("pit", "4", '"4" is none of these'),
        ("first", "-", '"-" is none of these'),
        ("used", "04 box", '"04" is none of these'),
        ("used", "05 boxes", '"boxes" is none of these'),
        ("paths", "D", '"D" is none of these'),
        ("steps", "0", "write a whole number from 1 to 9999"),
        ("next_rolls", "4", 'found "4": write a whole number from 0 to 3'),
    ],
)
def test_answers_that_are_none(key, text, said):
    with pytest.raises(Unreadable) as error:
        asked(ANSWERS | {key: text})
    assert said in error.value.problem.render()
    assert error.value.problem.render("ja") != error.value.problem.render()


def test_typed_options_are_not_asked_for_again():
    assert next_ask({"sheet": "standard"}).key == "energy"
    assert rules().initial(Setup(1, state=asked(ANSWERS)[0], options={"sheet": "standard"})).steps == 1
