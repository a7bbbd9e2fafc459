"""Fortuna as people see it: lines for a terminal, pictures without faults, setups, questions about a table."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from games.engines import engine, table
from games.errors import Faults
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.sealed import dealing, gathered
from games.seeds import Stream
from games.table import Unreadable
from games.terminal import columns
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.surfaces.svg import SvgSurface
from kamibako.tabling import first_open

RULESETS, LANGUAGES = ("3", "3b", "3c"), ("en", "ja")
SOURCE = read_game(folder("fortuna"))
TABLE = table(SOURCE)
every_edition = pytest.mark.parametrize(("ruleset", "lang"), [(r, lang) for r in RULESETS for lang in LANGUAGES])


@cache
def rules(ruleset="3"):
    return engine(SOURCE, ruleset)


def edition(ruleset="3", lang="en"):
    return SOURCE.edition(lang, ruleset).edition


@cache
def game(ruleset, players, seed="6"):
    """All states of a game at random."""
    states, stream = [rules(ruleset).initial(Setup(players, seed))], Stream(f"table/{ruleset}/{players}/{seed}")
    while rules(ruleset).kinds(states[-1]):
        states.append(rules(ruleset).apply(states[-1], rules(ruleset).sample(states[-1], stream)))
    return states


@every_edition
@pytest.mark.parametrize("players", [3, 4])
def test_a_position_fits_a_terminal(ruleset, lang, players):
    for state in game(ruleset, players):
        lines = TABLE.describe(rules(ruleset), state, edition(ruleset, lang), state.seat)
        assert all(columns(line) <= 80 for line in lines)
        assert not any("{" in line for line in lines)


def test_a_position_in_words():
    state = rules().initial(Setup(3, "2"))
    for move in ("pass 6W", "play 2 2L 2G"):
        state = rules().apply(state, rules().read(move))
    lines = list(TABLE.describe(rules(), state, edition(), state.seat))
    assert lines[0] == "Fortuna · 3 · round 1 · seat 2 to move"
    assert lines[1] == "deck 48 · end pile 8"
    assert "  6       .  .  .  .  .  6  7  .  .  .  6W" in lines
    assert "> Seat 2    points 0 · in hand 7" in lines
    assert "     2      2L 2G                                 2 ×  2 =   4" in lines
    hand = [line for line in lines if line.startswith("your hand")]
    known = rules().dump(state)
    assert hand == [f"your hand   {' '.join(known['hands'][2])} + {known['deck'][0]}"]


@every_edition
def test_only_the_own_hand_is_seen(ruleset, lang):
    """The lines are the same for every position that the player cannot tell from this one."""
    for state in game(ruleset, 3)[:-1]:
        if not rules(ruleset).is_at_rest(state):
            continue
        for seat in range(3):
            seen = rules(ruleset).load(rules(ruleset).observe(state, seat))
            said = [TABLE.describe(rules(ruleset), one, edition(ruleset, lang), seat) for one in (seen, state)]
            assert said[0] == said[1]


def test_columns_of_japanese_words():
    lines = TABLE.describe(rules(), game("3", 3)[20], edition(lang="ja"), 0)
    sets = [line for line in lines if re.search(r"=\s+\d+$", line)]
    assert len({columns(line) for line in sets}) == 1


@every_edition
def test_moves_in_words_and_their_rules(ruleset, lang):
    words, kinds = edition(ruleset, lang), set()
    for state in game(ruleset, 4)[:-1]:
        for kind in rules(ruleset).kinds(state):
            move = next(rules(ruleset).moves(state, kind))
            said = TABLE.move_in_words(rules(ruleset), state, move, words)
            assert said
            assert "{" not in said
            assert words.has_word(f"moves.{kind}")
            kinds.add(kind)
    assert kinds >= {"play", "pass"}


def test_what_moves_do():
    state = rules().initial(Setup(3, "2"))
    state = rules().apply(state, rules().read("pass 6W"))
    say = TABLE.move_in_words(rules(), state, rules().read("play 2 2L 2G"), edition())
    assert say == "scores 4: 2 cards, Lightning ×2"
    assert TABLE.move_in_words(rules(), state, rules().read("pass 6W"), edition()) == "then 6 counts as 6–8"
    start = rules().initial(Setup(3, "1"))
    assert "bonus 0 → 1" in TABLE.move_in_words(rules(), start, rules().read("play 1 1H"), edition())


@every_edition
@pytest.mark.parametrize("theme", ["colour", "lowink", "grey"])
def test_pictures_have_no_faults(ruleset, lang, theme):
    """Also at three quarters of their size, as on the smallest paper."""
    states = game(ruleset, 4)
    for state in (states[0], states[len(states) // 2], states[-1]):
        faults = Faults()
        words = edition(ruleset, lang)
        canvas = FaceCanvas(SvgSurface(*TABLE.PICTURE), Frame(*TABLE.PICTURE), lang, "picture", faults)
        with canvas.group(scale=0.76):
            TABLE.picture(canvas, rules(ruleset), state, words, themes.load(theme, words.palette), state.seat)
        assert faults.found == ()


def svg(state, seat, ruleset="3"):
    surface = SvgSurface(*TABLE.PICTURE)
    canvas = FaceCanvas(surface, Frame(*TABLE.PICTURE), "en", "picture", Faults())
    words = edition(ruleset)
    TABLE.picture(canvas, rules(ruleset), state, words, themes.load("colour", words.palette), seat)
    return surface.finish()


def test_pictures_show_no_hidden_card():
    """As for the lines; for nobody in particular not even the hand of the player who begins."""
    for state in game("3", 3)[1:-1:5]:
        if rules().is_at_rest(state):
            for seat in range(3):
                assert svg(rules().load(rules().observe(state, seat)), seat) == svg(state, seat)
    one, other = (rules().initial(Setup(3, seed)) for seed in ("1", "2"))
    assert svg(one, None) == svg(other, None)
    assert len({svg(one, seat) for seat in (None, 0, 1, 2)}) == 4


@every_edition
def test_steps_say_the_numbers(ruleset, lang):
    said = " ".join(TABLE.steps(rules(ruleset), game(ruleset, 4)[0], edition(ruleset, lang)))
    assert "{" not in said
    for number in {"3": (6, 78, 8, 46), "3b": (6, 78, 8, 40), "3c": (6, 18)}[ruleset]:
        assert str(number) in said
    assert not TABLE.covered(rules(ruleset), game(ruleset, 4)[0], edition(ruleset, lang))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_stacked_deck_deals_the_setup(ruleset, players):
    """Dealt by the printed numbers, then laid out as the steps say."""
    state = rules(ruleset).initial(Setup(players, "42"))
    (deck,) = TABLE.sealed(rules(ruleset), state, edition(ruleset))
    way, stack = dealing(deck), list(reversed(deck.sorted))
    for numbers in (way.first, way.second):
        stack = [stack[i] for i in gathered(list(range(len(stack))), numbers, way.piles)]
    assert tuple(stack) == deck.stacked
    dumped = rules(ruleset).dump(state)
    each, opened = len(dumped["hands"][0]), len(dumped["pile"])
    pile, stack = (stack[:opened], stack[opened:]) if ruleset == "3c" else ([], stack)
    hands, stack = [sorted(stack[seat : each * players : players]) for seat in range(players)], stack[each * players :]
    pile, stack = (stack[:opened], stack[opened:]) if ruleset != "3c" else (pile, stack)
    assert hands == [sorted(hand) for hand in dumped["hands"]]
    assert (sorted(pile), stack) == (sorted(dumped["pile"]), dumped["deck"] + dumped["end"])


def test_nothing_is_stacked_once_the_game_has_begun():
    state = rules().initial(Setup(3, "2"))
    state = rules().apply(state, rules().read("pass 6W"))
    state = rules().apply(state, rules().read("play 2 2L 2G"))
    assert TABLE.sealed(rules(), state, edition()) == ()
    assert TABLE.sealed(rules(), rules().load(rules().observe(state, 2)), edition()) == ()


def next_ask(document, ruleset="3"):
    return first_open(TABLE.asks(rules(ruleset), document, edition(ruleset)), document)


def typed(answers, ruleset="3", players=3):
    """The document of these answers; None: Enter."""
    document = {"players": players}
    while (ask := next_ask(document, ruleset)) is not None:
        assert "{" not in ask.question
        answer = answers.pop(0)
        document[ask.key] = ask.read(ask.default if answer is None else answer)
    assert not answers
    return document


def test_a_table_is_typed_in():
    answers = [
        "9",
        "0",
        "2 2L 2G ; - ; 1 4C, 8 6L 6L / 1H 1H ?? 2c 3W 3W",
        "3H 3C",
        "1l 2W*2 3C 5G 6H ; ６ ; 5",
        None,
        "5H 39",
        None,
    ]
    document = typed(answers)
    state = rules().load(json.loads(json.dumps(document)))
    assert rules().dump(state)["sets"][2][1]["down"] == ["1H", "1H", "2C", "3W", "3W", "??"]
    assert rules().cards.written(rules().turn(state).hand) == ("1L", "2W", "2W", "3C", "5H", "5G", "6H")


def test_a_table_near_the_end_is_typed_in():
    pile = [card for n in range(1, 7) for i in "LWHC" for card in [f"{n}{i}"] * (2 if i == "C" else 3)][:52]
    answers = ["20", "1", None, " ".join(pile), "6 ; 6 ; 6", "5G 7", "0", None]
    state = rules().load(typed(answers))
    assert rules().cards.codes[state.stock[0]] == "5G"
    assert not rules().dump(state)["trigger"]


def test_a_table_of_3c_is_typed_in():
    pile = "1L 1W 1H 1C 2L 2W 2H 2C 3L 6L 6W 6H"
    state = rules("3c").load(typed(["3", "0", "-", pile, "22 ; 22 ; 22", "- - - - - 2"], "3c"))
    assert state.owners == (None, None, None, None, None, 2)
    assert rules("3c").facts(state)["scores"] == [0, 0, 3]


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ({}, "zero", 'found "zero": write a whole number from 1 to 78'),
        ({"round": 1}, "3", 'found "3": write a whole number from 0 to 2'),
        ({"round": 1, "seat": 0}, "2 2L ; -", "write 3 parts, one a player, with ; between them"),
        ({"round": 1, "seat": 0}, "11 2L ; - ; -", "write a whole number from 1 to 10"),
        ({"round": 1, "seat": 0, "sets": [[], [], []]}, "3H 9X", '"9X" is none of these'),
        ({"round": 1, "seat": 0, "sets": [[], [], []], "pile": []}, "6 ; 6", "write 3 parts"),
    ],
)
def test_typing_errors(before, text, said):
    ask = next_ask({"players": 3} | before)
    with pytest.raises(Unreadable) as error:
        ask.read(text)
    assert said in str(error.value.problem)
    assert error.value.problem.render("ja")


def test_yes_and_no():
    known = {"players": 3, "round": 1, "seat": 0, "sets": [[], [], []], "pile": [], "hands": [6, 6, 6]}
    ask = next_ask(known | {"end": ["??"] * 8, "deck": ["??"] * 52})
    assert (ask.key, ask.default, ask.read("Ｙ"), ask.read("いいえ")) == ("trigger", "n", True, False)
    with pytest.raises(Unreadable) as error:
        ask.read("perhaps")
    assert str(error.value.problem) == 'found "perhaps": write yes or no'
