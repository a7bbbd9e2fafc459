"""Tabi as a person sees it: the terminal, the picture, how it is laid out, and typed in."""

from __future__ import annotations

import io
import json
import re
import sys
from functools import cache
from itertools import islice
from random import Random

import pytest

from games.components import MissingWord
from games.engines import engine, table
from games.errors import Faults
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream
from games.tabi.moves import Pass
from games.tabi.state import Phase
from games.table import Unreadable
from games.terminal import columns
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList
from kamibako.cli import main
from kamibako.tabling import first_open, put

RULESETS = ("16a", "16b", "16b-hard")
LANGUAGES = ("ja", "en")
SOURCE = read_game(folder("tabi"))
TABLE = table(SOURCE)

every_edition = pytest.mark.parametrize("lang", LANGUAGES)
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@cache
def rules(ruleset="16a"):
    return engine(SOURCE, ruleset)


def edition(lang="en", ruleset="16a"):
    return SOURCE.edition(lang, ruleset).edition


@cache
def states(ruleset="16a"):
    """Positions of every phase: of games from their beginning, and of some in which suits are resolved."""
    played, found = rules(ruleset), []
    places = {"1": ["R2"], "2": ["R5", "W1"], "3": ["Y2"], "4": ["B1"], "5": ["G4", "B2"], "6": []}
    vp = 34 if ruleset == "16a" else 0
    for seed in range(30):
        state, stream = played.initial(Setup(1, str(seed))), Stream(f"table/{ruleset}/{seed}")
        if seed % 2:
            state = played.load(document(events=places, vp=vp))
        while kinds := list(played.kinds(state)):
            found.append(state)
            resolving = "resolve" in kinds
            move = next(played.moves(state, "resolve")) if resolving else played.sample(state, stream)
            state = played.apply(state, move)
        found.append(state)
    return found


def some(ruleset, count):
    """Some of each phase."""
    by_phase = {}
    for state in states(ruleset):
        by_phase.setdefault(state.phase, []).append(state)
    return [state for found in by_phase.values() for state in Random(1).sample(found, min(count, len(found)))]


def document(**fields):
    """A table in mid-game."""
    found = {
        "items": {"camera": "used", "lantern": "ready"},
        "days": ["eki", "wangan", "hamabe", "machi", "tokai", "haikou", "sennenju"],
        "events": {"1": ["R2"], "2": ["R5", "W1", "W5"], "3": [], "4": ["B1"], "5": ["G4", "B2"], "6": []},
        "hand": ["R1", "G2", "Y4", "W4"],
        "discard": ["R3", "B3"],
        "white": 1,
        "black": [2, 2],
        "resolved": ["R", "G"],
        "letters": 2,
        "vp": 34,
        "camera": ["G4", 1],
        "turn": 14,
        "phase": "play",
        "known": ["W3", "W6"],
    } | fields
    named = [*found["hand"], *found["discard"], *(card for cards in found["events"].values() for card in cards)]
    rest = [card for card in rules().look.order if card not in (*named, "W3", "W6")]
    return {"deck": [*rest, "W3", "W6"]} | found


# At the terminal


@every_edition
@every_ruleset
def test_positions_fit_a_terminal(ruleset, lang):
    phases = set()
    for state in some(ruleset, 12):
        lines = TABLE.describe(rules(ruleset), state, edition(lang, ruleset), 0)
        assert all(columns(line) <= 80 for line in lines), lines
        assert not any("{" in line for line in lines), lines
        phases.add(state.phase)
    assert len(phases) >= 12


@every_edition
def test_a_position_in_words(lang):
    lines = TABLE.describe(rules(), rules().load(document()), edition(lang), 0)
    days = [line for line in lines if line[:1].isdigit()]
    assert len(days) == 7
    starts = {columns(line[: line.index(code)]) for line, code in zip(days, ("R2", "R5", "--"), strict=False)}
    assert len(starts) == 1  # columns stand under each other, whatever the script
    text = "\n".join(lines)
    assert "R5 W1 W5" in text
    assert ".. W3 W6" in text
    assert {"en": "G4 counts 5", "ja": "G4の数字は5"}[lang] in text


@every_ruleset
def test_nothing_hidden_is_told(ruleset):
    """The same table with its unseen cards in another order reads the same, and looks the same."""
    played, random = rules(ruleset), Random(2)
    for state in some(ruleset, 6):
        if not played.is_at_rest(state):
            continue
        full = played.dump(state)
        unseen = [index for index, card in enumerate(full["deck"]) if card not in full["known"]]
        cards = [full["deck"][index] for index in unseen]
        for index, card in zip(unseen, random.sample(cards, len(cards)), strict=True):
            full["deck"][index] = card
        other = played.load(full)
        for lang in LANGUAGES:
            words = edition(lang, ruleset)
            assert TABLE.describe(played, other, words, 0) == TABLE.describe(played, state, words, 0)
            assert TABLE.steps(played, other, words) == TABLE.steps(played, state, words)
        assert drawn(ruleset, other) == drawn(ruleset, state)


def test_before_the_items_are_chosen_nothing_of_the_table_is_told():
    one, other = (rules().initial(Setup(1, seed)) for seed in ("1", "2"))
    assert TABLE.describe(rules(), one, edition(), 0) == TABLE.describe(rules(), other, edition(), 0)


@every_edition
@every_ruleset
def test_every_move_in_words(ruleset, lang):
    told = set()
    for state in some(ruleset, 8):
        for kind in rules(ruleset).kinds(state):
            for move in islice(rules(ruleset).moves(state, kind), 20):
                words = TABLE.move_in_words(rules(ruleset), state, move, edition(lang, ruleset))
                assert words
                assert "{" not in words
                told.add(kind)
    assert told >= set(rules(ruleset).grammar.verbs) - {"letter events"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play R1", "white goes to day 2, then black moves 6"),
        ("play Y4", "white goes to day 5, then black moves 3"),
    ],
)
def test_what_a_play_does(text, said):
    state = rules().load(document())
    assert TABLE.move_in_words(rules(), state, rules().read(text), edition()) == said


ACTIONS = {Phase.RED: "R", Phase.BLUE: "B", Phase.GREEN: "G", Phase.WHITE: "W"}


def test_what_is_passed_is_told():
    """A held letter, or the effect that comes next: the one whose suit is asked about then."""
    played, told = rules(), set()
    for state in some("16a", 60):
        if not played.is_legal(state, Pass()):
            continue
        words = TABLE.move_in_words(played, state, Pass(), edition())
        told.add(words[:5])
        assert (words == "no letter now") == (state.phase is Phase.LETTERS and state.letters > 0)
        suit = ACTIONS.get(played.apply(state, Pass()).phase)
        if suit and state.phase is Phase.WINDOW:
            assert re.fullmatch(f"on to {suit}[1-6]", words)
    assert told == {"no le", "on to", "go on"}


def test_a_loop_is_told():
    state = rules().load(document(white=7))
    words = TABLE.move_in_words(rules(), state, rules().read("play R1"), edition())
    assert words == "white goes to day 1 (loop), then black moves 6"


@every_edition
@every_ruleset
def test_every_kind_of_move_has_its_rule(ruleset, lang):
    words = edition(lang, ruleset)
    for verb in rules().grammar.verbs:
        assert words.word(f"moves.{verb.replace(' ', '-')}")
    with pytest.raises(MissingWord):
        words.word("moves.no-such-kind")


# The picture


def drawn(ruleset, state, lang="en", theme="colour"):
    """The picture as its primitives; whatever does not fit is a fault."""
    faults, surface = Faults(), DisplayList()
    words = edition(lang, ruleset)
    canvas = FaceCanvas(surface, Frame(*TABLE.PICTURE), lang, "tabi table", faults)
    TABLE.picture(canvas, rules(ruleset), state, words, themes.load(theme, words.palette), 0)
    assert faults.found == (), faults.found
    return surface.steps


@every_edition
@every_ruleset
@pytest.mark.parametrize("theme", ["colour", "grey", "lowink"])
def test_the_picture_is_drawn_of_every_phase(ruleset, lang, theme):
    for state in some(ruleset, 1):
        drawn(ruleset, state, lang, theme)


def test_full_tables_fit_the_picture():
    most = max(states(), key=lambda state: len(state.discard) + 3 * len(state.hand))
    drawn("16a", most, "ja")
    drawn("16a", rules().load(document()), "ja")
    assert max(TABLE.PICTURE) <= 200


def test_the_picture_shows_the_position():
    one = rules().load(document())
    for change in (
        {"white": 2},
        {"black": [2, 3]},
        {"hand": ["R1", "G2"]},
        {"letters": 1},
        {"vp": 1},
        {"camera": None},
    ):
        assert drawn("16a", rules().load(document(**change))) != drawn("16a", one), change


# Laying it out


def test_how_seed_42_is_laid_out():
    state = rules().initial(Setup(1, "42"))
    steps = TABLE.steps(rules(), state, edition())
    assert "Choose 2 items" in steps[0]
    assert "Coast Road, Abandoned Mine, Unstaffed Station" in steps[1]
    assert "black ones on days 5 and 6" in steps[3]
    assert "R4 G6 B5 Y5" in steps[4]
    assert not any(card in " ".join(steps) for card in state.deck)
    (deck,) = TABLE.sealed(rules(), state, edition())
    assert deck.stacked == state.deck
    assert deck.sorted == rules().look.in_order(state.deck)
    assert not TABLE.covered(rules(), state, edition())


@every_edition
@every_ruleset
def test_a_table_in_mid_game_is_laid_out(ruleset, lang):
    fields = {"camera": None} | ({} if ruleset == "16a" else {"vp": 0})
    fields |= {"events": {"1": ["R2"], "2": ["R5", "W1", "W5"]}}
    steps = "\n".join(TABLE.steps(rules(ruleset), rules(ruleset).load(document(**fields)), edition(lang, ruleset)))
    assert "{" not in steps
    for part in ("R5 W1 W5", "R1 G2 Y4 W4", "R3 B3", "B Y W"):
        assert part in steps


def test_an_unknown_deck_is_not_stacked():
    found = document(known=[])
    found["deck"] = ["??"] * len(found["deck"])
    assert TABLE.sealed(rules(), rules().load(found), edition()) == []


# Typing it in


ANSWERS = {
    "items": "cam* lantern",
    "days": "eki wan hama machi tokai hai",
    "events.1": "R2",
    "events.2": "r5 w1, w5",
    "events.3": "",
    "events.4": "Ｂ１",
    "events.5": "G4、B2",
    "events.6": "",
    "white": "1",
    "black": "２ 2",
    "hand": "R1 G2 Y4 W4",
    "discard": "R3 B3",
    "resolved": "g R",
    "letters": "2",
    "vp": "34",
    "camera": "G4 +1",
    "turn": "14",
    "deck": "W3 W6",
    "known": "W3 W6",
}


def typed(answers, ruleset="16a", lang="en"):
    """The document that comes of these answers, and the keys that were asked for."""
    found, asked = {}, []
    while (question := first_open(TABLE.asks(rules(ruleset), found, edition(lang, ruleset)), found)) is not None:
        asked.append(question.key)
        assert question.question
        assert "{" not in question.question
        put(found, question.key, question.read(answers.get(question.key, question.default or "")))
    return found, asked


@every_edition
def test_a_table_is_typed_in(lang):
    found, asked = typed(ANSWERS, lang=lang)
    assert asked == list(ANSWERS)
    state = rules().load(json.loads(json.dumps(found)))
    deck = ["??"] * (len(document()["deck"]) - 2)
    assert state == rules().load(document(deck=[*deck, "W3", "W6"]))


@pytest.mark.parametrize(
    "days",
    [
        "Unstaffed Station, Coast Road, beach, Small Town, Big City, Abandoned Mine",
        "unst, coast, beach, small, big, abandoned",
        "Unstaffed Station, wan hama machi, big city, hai, Thousand-Year Tree",
        "eki wan hama machi tokai hai sennenju",
    ],
)
def test_whole_titles_stand_between_commas(days):
    assert typed(ANSWERS | {"days": days, "items": "Camera*, Lantern"}) == typed(ANSWERS)


@every_edition
def test_questions_name_things_as_the_edition_does(lang):
    questions = {ask.key: ask.question for ask in TABLE.asks(rules(), {}, edition(lang))}
    for key, component in (("items", "items"), ("days", "locations")):
        for card in SOURCE.edition(lang).component(component).cards:
            assert (card.word("title") in questions[key]) == (card.id != "sennenju")


def test_what_is_wrong_is_said_at_once(monkeypatch, capsys, tmp_path):
    """Not only when all has been asked: too many on a day, and a card that lies elsewhere already."""
    answers = ["map tent", "wan hama machi tokai eki hai", "Y1", "", "", "Y2 Y3 Y4", "Y1", "Y2"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(answers) + "\n"))
    with pytest.raises(SystemExit):
        main(["table", "tabi", "--lang", "en", "--to", str(tmp_path / "state.json")])
    out = capsys.readouterr().out
    assert out.count("Day 4, Big City") == 3
    assert "Big City holds 2 events, not 3" in out
    assert "Y1 stands in 2 places (events.1, events.4), but there is 1" in out
    assert "Day 5, Unstaffed Station" in out


def test_what_does_not_apply_is_not_asked():
    answers = {"items": "map tent", "days": "eki wan hama machi tokai hai", "white": "1", "black": "3 5", "hand": "R1"}
    found, asked = typed(answers)
    assert not {"letters", "vp", "camera", "known", "events.7"} & set(asked)
    assert rules().load(found).turn == 1
    found, asked = typed(ANSWERS, "16b")
    assert "vp" not in asked
    assert rules("16b").load(found).letters == 2


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("items", "map", "write 2 of them"),
        ("items", "map xyz", '"xyz" is none of these'),
        ("days", "eki wan", "write 6 of them"),
        ("days", "eki wan ha machi tokai hai", "ha may mean several"),
        ("events.1", "R9", '"R9" is none of these'),
        ("events.1", "R2 R2", "write each of them once"),
        ("items", "map t* e", '"e" is none of these: use one of Backpack, Camera, Lantern, Map, Radio, Tent'),
        ("days", "eki wan hama machi tokai", "such as Coast Road, Beach, Small Town"),
        ("events.5", "R1 R3 R4", "Big City holds 2 events, not 3"),
        ("white", "9", "from 1 to 7"),
        ("white", "", "from 1 to 7"),
        ("black", "3", "write 2 of them"),
        ("black", "0 3", "from 1 to 7"),
        ("camera", "G4", "a placed event and its change"),
        ("letters", "3", "from 0 to 2"),
    ],
)
def test_what_is_no_answer(key, text, said):
    answers = ANSWERS | {key: text}
    with pytest.raises(Unreadable) as error:
        typed(answers)
    assert said in str(error.value.problem)
    assert error.value.problem.render("ja") != str(error.value.problem)
