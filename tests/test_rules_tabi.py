"""Tabi's engine: worked examples, every decision, windows, positions, rulesets, and a second engine to compare with."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from itertools import islice
from pathlib import Path

import naive_tabi
import pytest
from hypothesis import given
from hypothesis import strategies as st
from prints import painter

from games.engines import engine
from games.errors import DataError
from games.line import read_line
from games.moves import IllegalMove
from games.reading import read_game
from games.referee import referee
from games.registry import folder
from games.rules import Setup, perft
from games.seeds import Stream, word
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList

HERE = Path(__file__).parent
RULESETS = ("16a", "16b", "16b-hard")
LINES = sorted((HERE / "lines" / "tabi").glob("*.json"))
FROM_SEEDS = [file for file in LINES if "seed" in json.loads(file.read_text())]
PERFT = [row.split() for row in (HERE / "perft" / "tabi.txt").read_text().splitlines() if not row.startswith("#")]
CARDS = [f"{suit}{number}" for suit in "RGBYW" for number in range(1, 7)]
DAYS = ["eki", "wangan", "hamabe", "machi", "tokai", "haikou", "sennenju"]

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@cache
def rules(ruleset="16a"):
    return engine(read_game(folder("tabi")), ruleset)


def initial(seed="42", ruleset="16a"):
    return rules(ruleset).initial(Setup(1, str(seed)))


def document(items="map tent", used="", **fields):
    """A table in mid-game; the deck is what is named nowhere, in the order of the list, after `top`."""
    found = {
        "items": {item: "used" if item in used.split() else "ready" for item in items.split()},
        "days": DAYS,
        "events": {},
        "hand": ["R1"],
        "discard": [],
        "white": 1,
        "black": [3, 5],
        "resolved": [],
        "letters": 0,
        "vp": 0,
        "camera": None,
        "turn": 6,
        "phase": "play",
    } | fields
    top = list(found.pop("top", ()))
    named = [*found["hand"], *found["discard"], *top, *(card for cards in found["events"].values() for card in cards)]
    return {"deck": [*top, *(card for card in CARDS if card not in named)]} | found


def at(items="map tent", used="", ruleset="16a", **fields):
    return rules(ruleset).load(document(items, used, **fields))


def run(state, *moves, ruleset="16a"):
    for text in moves:
        state = rules(ruleset).apply(state, rules(ruleset).read(text))
    return state


def legal(state, ruleset="16a"):
    return [str(move) for move in rules(ruleset).legal_moves(state)]


def kinds(state, ruleset="16a"):
    return list(rules(ruleset).kinds(state))


def refusal(state, text, ruleset="16a"):
    with pytest.raises(IllegalMove) as error:
        run(state, text, ruleset=ruleset)
    assert error.value.reason.render("ja") != str(error.value.reason)
    return str(error.value.reason)


# Setup and seeds


def test_the_stream_of_the_rules_page():
    assert word("tabi/16a/42/events", 0) == 0xCAFBA1178298AF3C
    assert word("tabi/16a/42/events", 1) == 0xC53198CCEA627AEE


def test_seed_42():
    state = initial()
    assert state.days == ("wangan", "haikou", "eki", "hamabe", "tokai", "machi", "sennenju")
    assert state.hand == ("R4", "G6", "B5", "Y5")
    deck = "R2 W2 G3 W3 W6 B6 G1 B1 B2 G4 Y1 B4 R5 R6 W1 G2 R3 Y4 Y6 R1 Y3 W5 G5 Y2 W4 B3"
    assert " ".join(state.deck) == deck
    assert (state.white, state.black) == (1, (5, 6))


def test_the_first_decision_is_which_items():
    assert len(legal(initial())) == 15
    assert legal(initial())[0] == "items backpack camera"
    assert "alphabet" in refusal(initial(), "items tent camera")
    assert "alphabet" in refusal(initial(), "items tent tent")
    assert "alphabet" in refusal(initial(), "items camera map tent")
    assert "did you mean camera" in refusal(initial(), "items camra tent")


@pytest.mark.parametrize(("ruleset", "hand", "deck"), [("16a", 4, 26), ("16b", 4, 26), ("16b-hard", 4, 26)])
def test_the_first_turn_begins(ruleset, hand, deck):
    """In 16b three cards are dealt, and one is drawn at once."""
    assert len(initial(ruleset=ruleset).hand) == (4 if ruleset == "16a" else 3)
    state = run(initial(ruleset=ruleset), "items map tent", ruleset=ruleset)
    assert (len(state.hand), len(state.deck), state.turn) == (hand, deck, 1)
    assert rules(ruleset).is_at_rest(state)


# Move, loop, black


def test_white_moves_on_and_black_shares_the_rest():
    state = run(at(hand=["R2"]), "play R2")
    assert state.white == 3
    assert legal(state) == ["split 1 4", "split 2 3", "split 3 2", "split 4 1"]
    assert run(state, "split 1 4").black == (2, 4)  # from days 3 and 5


@pytest.mark.parametrize(
    ("black", "card", "moves"),
    [
        ([3, 5], "R6", ["split 0 1", "split 1 0"]),
        ([4, 4], "R6", ["split 0 1"]),
        ([4, 4], "R2", ["split 1 4", "split 2 3"]),
        ([3, 5], "R5", ["split 1 1"]),
    ],
)
def test_how_black_may_share(black, card, moves):
    state = run(at(hand=[card], black=black), f"play {card}")
    assert legal(state) == moves


def test_why_black_may_not_share_so():
    state = run(at(hand=["R2"]), "play R2")
    assert "5 days together, not 6" in refusal(state, "split 3 3")
    assert "each black pawn moves at least 1 day" in refusal(state, "split 0 5")
    same = run(at(hand=["R2"], black=[4, 4]), "play R2")
    assert "smaller number first" in refusal(same, "split 3 2")
    assert "0 or more" in refusal(run(at(hand=["R6"]), "play R6"), "split -1 2")


def test_d1_the_week_is_a_circle_both_ways():
    state = run(at(hand=["R1"], white=1, black=[1, 6]), "play R1 map-1", "split 3 3")
    assert state.black == (2, 4)
    assert run(state, "red 2 -1").black == (1, 4)
    day_1 = run(at(hand=["R1"], white=1, black=[2, 5]), "play R1", "split 3 3")
    assert run(day_1, "red 1 -1").black == (5, 7)
    letters = at(hand=["G1"], black=[1, 4], letters=2, resolved=["W", "Y"])
    far = run(letters, "play G1", "split 1 5", "letter location 2 -2")
    assert far.black == (2, 7)


@pytest.mark.parametrize(
    ("white", "play", "loops"),
    [
        (6, "play R1", False),
        (6, "play R2", True),
        (7, "play R1", True),
        (7, "play R1 map-1", False),
        (7, "play R6 map+1", True),
        (1, "play R6", False),
        (1, "play R6 map+1", True),
    ],
)
def test_d2_what_is_a_loop(white, play, loops):
    card = play.split()[1]
    before = at("map radio", hand=[card], white=white, top=["Y6"])
    state = run(before, play)
    assert (state.discard == ("Y6",)) == loops
    assert len(before.deck) - len(state.deck) == loops


def test_a_loop_without_a_card_is_defeat():
    state = run(lost_deck(hand=["R2"], white=7), "play R2")
    assert rules().outcome(state).result == "lost"
    assert state.black == (3, 5)  # before black moves


def lost_deck(deck=(), **fields):
    """A table whose deck holds these cards only; the others have been discarded."""
    placed = [card for cards in fields.get("events", {}).values() for card in cards]
    named = [*fields["hand"], *deck, *placed]
    return at(**{"deck": list(deck), "discard": [card for card in CARDS if card not in named]} | fields)


# Letters


def test_letters_reach_as_far_as_there_are_letters():
    state = run(at(hand=["G1"], black=[1, 4], letters=2, resolved=["W", "Y"]), "play G1", "split 1 5")
    assert [text for text in legal(state) if text.startswith("letter location 2")] == [
        f"letter location 2 {step}" for step in ("-2", "-1", "+1", "+2")
    ]
    once = run(state, "letter location 2 +2")
    assert (once.letters, once.black) == (1, (2, 4))
    assert "by 1 to 1" in refusal(once, "letter location 2 +2")
    assert run(once, "letter location 2 +1").letters == 0  # and the window has closed


def test_letters_reorder_events():
    events = {"4": ["R2", "B6"], "5": ["Y2"]}
    state = run(at(hand=["G1"], events=events, letters=1, resolved=["W"]), "play G1", "split 1 5")
    assert run(state, "letter events 4 B6 R2").events[3] == ("B6", "R2")
    assert "in this order already" in refusal(state, "letter events 4 R2 B6")
    assert "name all events" in refusal(state, "letter events 4 R2 R2")
    assert "fewer than two" in refusal(state, "letter events 5 Y2")
    assert "days are 1 to 7" in refusal(state, "letter events 8 Y2 R2")


def test_an_adventure_brings_a_discarded_card_back():
    state = run(at(hand=["G1"], discard=["Y3", "R6"], letters=1, resolved=["W"]), "play G1", "split 1 5")
    assert "not among the discarded" in refusal(state, "letter adventure Y4")
    after = run(state, "letter adventure Y3")
    assert "Y3" in after.hand  # drawn in the action that follows
    assert after.discard == ("R6",)


# Act


def test_cards_slide_out_and_fall():
    state = at("map radio", hand=["R1"], events={"2": ["G1", "W2", "Y3"], "3": ["B1", "B2"]})
    full = run(state, "play R1", "split 3 3", "pass", "pass")
    assert full.events[1] == ("R1", "G1", "W2")
    assert full.discard == ("Y3",)
    two = run(state, "play R1 map+1", "split 3 3", "pass", "pass")
    assert two.events[2] == ("R1", "B1")
    assert two.discard == ("B2",)


def test_on_day_7_the_card_is_discarded_and_there_is_one_window():
    state = run(at("map radio", hand=["R1"], white=6, top=["Y6"]), "play R1", "split 3 3", "pass")
    assert state.discard == ("R1",)
    assert state.hand == ("Y6",)
    assert (state.phase, kinds(state)) == ("window", ["item radio", "pass"])
    assert run(state, "pass").turn == 7


def test_drawing_from_an_empty_deck_is_defeat():
    state = run(lost_deck(hand=["G1", "G2"]), "play G1", "split 3 3")
    assert rules().outcome(state).result == "lost"
    yellow = run(lost_deck(deck=["R1"], hand=["Y1", "G2"]), "play Y1", "split 3 3")
    assert rules().outcome(yellow).result == "lost"
    assert rules().facts(yellow) == {"result": "lost", "won": False, "score": None, "turns": 6, "vp": 0}


def test_d3_white_may_call_a_pawn_that_is_there():
    state = run(at(hand=["W2"], black=[1, 5]), "play W2", "split 2 3")
    assert (state.white, state.black) == (3, (1, 3))
    assert legal(state) == ["white 1", "white 3"]
    assert run(state, "white 3").black == (1, 3)
    assert run(state, "white 1").black == (3, 3)


def test_white_asks_nothing_when_both_stand_together():
    assert run(at(hand=["W2"], black=[4, 5]), "play W2", "split 3 2").black == (3, 7)


def test_d4_what_a_swap_brings_to_a_later_place_is_applied():
    """Blue in the first place brings W4 where R4 lay."""
    events = {"2": ["R4", "Y6"], "6": ["W4"]}
    asked = run(at(hand=["B1"], events=events, black=[4, 6], top=["G1", "G2"]), "play B1", "split 1 5")
    assert asked.phase == "blue"
    swapped = run(asked, "blue R4 W4")
    assert swapped.phase == "white"
    assert run(asked, "blue none").phase == "red"


def test_d4_earlier_and_current_places_are_not_visited_again():
    """Blue in the second place swaps itself, then the first: neither R nor W is applied."""
    events = {"2": ["B3"], "6": ["W1", "R3"]}
    state = run(
        at("map camera", hand=["Y1"], events=events, black=[4, 6]), "play Y1", "split 1 5", "pass", "pass", "pass"
    )
    assert (state.phase, state.place) == ("blue", 1)
    assert run(state, "blue R3 B3").place == 2  # the window after the last place: red was not asked
    assert run(state, "blue Y1 W1").place == 2


def test_blue_swaps_equal_numbers_only():
    events = {"2": ["G4"], "6": ["W4", "R3"]}
    state = run(at(hand=["B1"], events=events), "play B1", "split 1 5")
    assert legal(state) == ["blue G4 W4", "blue none"]
    assert "G4 counts 4 and R3 counts 3" in refusal(state, "blue G4 R3")
    assert "write G4 before W4" in refusal(state, "blue W4 G4")
    assert "name two events" in refusal(state, "blue G4")
    assert "not placed" in refusal(state, "blue G4 Y4")
    assert run(at(hand=["B1"], events={"2": ["G5"]}), "play B1", "split 1 5").turn == 7  # nothing to swap


def test_green_readies():
    one = run(at(used="map", hand=["G1"]), "play G1", "split 1 5")
    assert one.used == frozenset()
    two = run(at(used="map tent", hand=["G1"]), "play G1", "split 1 5")
    assert legal(two) == ["green map", "green tent"]
    assert run(two, "green tent").used == {"map"}
    assert "not a used item" in refusal(two, "green radio")


def test_red_must_move():
    state = run(at(hand=["R1"], black=[3, 5]), "play R1", "split 1 5")
    assert state.black == (3, 4)
    assert legal(state) == ["red 3 -1", "red 3 +1", "red 4 -1", "red 4 +1"]
    assert "by 1 day" in refusal(state, "red 3 +2")
    assert "they stand on 3 and 4" in refusal(state, "red 5 +1")


def test_d17_the_first_place_is_the_one_application_of_a_suit():
    """Red twice is red once; a green that finds nothing to ready is spent, though the radio is used later."""
    state = run(at(hand=["R1"], events={"2": ["R2", "W2"]}, black=[3, 5]), "play R1", "split 1 5", "red 3 -1")
    assert state.phase == "white"
    green = run(
        at("map radio", hand=["G1"], events={"2": ["G2"]}), "play G1", "split 1 5", "pass", "pass", "item radio"
    )
    assert green.used == {"radio"}


# Resolve


def test_two_pawns_on_one_place_need_two_events():
    state = run(at(hand=["G1"], events={"2": ["G2"], "4": ["G4"]}, black=[1, 6]), "play G1", "split 1 5")
    assert (state.white, state.black) == (2, (2, 4))
    assert legal(state) == ["resolve G", "resolve none"]
    after = run(state, "resolve G")
    assert (after.resolved, after.letters, after.turn) == ({"G"}, 1, 7)
    short = run(at(hand=["G1"], events={"4": ["G4"]}, black=[1, 6]), "play G1", "split 1 5")
    assert short.turn == 7  # one green event, two pawns: nothing is asked


def test_a_pawn_on_day_7_resolves_nothing():
    state = run(at(hand=["G1"], events={"2": ["G2"], "4": ["G4"]}, black=[1, 2]), "play G1", "split 1 5")
    assert state.black == (2, 7)
    assert state.turn == 7


def test_d5_resolving_is_optional_and_once_a_turn():
    """Green and red are ready at once; one of them, or none."""
    events = {"2": ["R2"], "3": ["G3", "R3"], "4": ["R4", "G4"]}
    asked = run(at(used="map", hand=["G1"], events=events, black=[2, 5]), "play G1", "split 1 5", "red 3 +1")
    assert asked.black == (3, 4)
    assert legal(asked) == ["resolve R", "resolve G", "resolve none"]
    one = run(asked, "resolve R")
    assert (one.resolved, one.letters, one.turn) == ({"R"}, 1, 7)
    none = run(asked, "resolve none")
    assert (none.resolved, none.letters, none.turn) == (frozenset(), 0, 7)


def test_why_a_suit_cannot_be_resolved():
    events = {"2": ["R2"], "3": ["G3", "R3"], "4": ["R4", "G4"]}
    table = at(used="map", hand=["G1"], events=events, black=[2, 5], resolved=["G"])
    asked = run(table, "play G1", "split 1 5", "red 3 +1")
    assert legal(asked) == ["resolve R", "resolve none"]
    assert "resolved already" in refusal(asked, "resolve G")
    assert "on day 2 there are more pawns (1) than events of W (0)" in refusal(asked, "resolve W")
    assert "there is no suit Q" in refusal(asked, "resolve Q")


def epilogue(hand, events, *moves, resolved=("G",), items="map tent", used="map", black=(1, 6), **fields):
    state = at(items, used, hand=[hand], events=events, black=list(black), resolved=list(resolved), **fields)
    return run(state, f"play {hand}", *moves)


def test_an_epilogue_of_8_points():
    """Green 3 and 1, two pawns: (3 + 1) × 2."""
    state = epilogue("G1", {"2": ["G3"]}, "split 1 5")
    assert state.pawns(2) == 2
    assert state.vp == 8


def test_only_the_innermost_epilogue_scores():
    """Red 2 and blue 6, both resolved: 2 points, not 8."""
    state = epilogue("R2", {"3": ["B6"]}, "split 2 3", resolved=("R", "B"), black=(5, 6))
    assert state.pawns(3) == 1
    assert state.vp == 2


def test_an_epilogue_counts_pawns_as_they_are_when_its_place_is_reached():
    """White in the first place calls a pawn before green in the second one scores."""
    state = epilogue("W1", {"2": ["G3"]}, "split 1 5", "white 4", black=(3, 5))
    assert state.vp == 6


def test_a_resolved_suit_has_lost_its_effect():
    state = epilogue("R2", {}, "split 2 3", resolved=("R",), black=(5, 6))
    assert (state.phase, state.vp) == ("play", 2)


def test_d8_points_come_before_the_lanterns_effect():
    """The resolved white scores one pawn, then calls another."""
    state = epilogue("W1", {}, "split 1 5", resolved=("W",), items="lantern tent", used="", black=(3, 5))
    assert legal(state) == ["lantern", "dark"]
    lit = run(state, "lantern", "white 4")
    assert (lit.vp, lit.black, lit.used) == (1, (2, 3), {"lantern"})
    dark = run(state, "dark")
    assert (dark.vp, dark.used) == (1, frozenset())


def test_d7_the_lantern_is_turned_first_so_green_readies_it():
    state = epilogue("G1", {}, "split 1 5", "lantern", items="lantern tent", used="", black=(3, 6))
    assert state.used == frozenset()
    both = epilogue("G1", {}, "split 1 5", "lantern", items="lantern tent", used="tent", black=(3, 6))
    assert legal(both) == ["green lantern", "green tent"]


# Items and windows


def test_d7_each_item_has_its_moments():
    state = at("camera radio", hand=["R2"], white=6, events={"3": ["G1"]})
    assert kinds(state) == ["item radio", "item camera", "play"]
    split = run(state, "play R2")
    assert kinds(split) == ["split"]
    assert "no answer to what is asked now: split" in refusal(split, "item radio")
    assert "not among your items" in refusal(state, "item backpack R2 G1")
    assert "not among your items" in refusal(state, "play R2 map+1")
    used = at("camera map", used="camera map", hand=["R2"], events={"3": ["G1"]})
    assert "has been used" in refusal(used, "item camera G1 +1")
    assert "has been used" in refusal(used, "play R2 map+1")


def test_windows_are_asked_for_while_an_item_is_ready():
    """Before the play, after black, before each of two places, after the last."""
    state = at("radio tent", hand=["Y1"], events={"2": ["Y2"]})
    seen = [kinds(state)]
    for text in ("play Y1", "split 1 5", "pass", "pass", "pass"):
        state = run(state, text)
        seen.append(kinds(state))
    window = ["item radio", "pass"]
    assert seen == [["item radio", "play"], ["split"], window, window, window, window]
    assert run(state, "pass").turn == 7


def test_a_window_closes_by_itself():
    """The radio was all there was; the letters step stays open while a letter is held."""
    state = run(at("radio tent", hand=["Y1"], events={"2": ["Y2"]}), "play Y1", "split 1 5", "item radio")
    assert state.phase == "return"
    held = at("radio tent", hand=["Y1"], letters=1, resolved=["B"], discard=["R6"])
    state = run(held, "play Y1", "split 1 5", "item radio")
    assert kinds(state) == ["letter location", "letter adventure", "pass"]
    assert run(state, "pass").phase == "return"  # no letters in the other windows of 16a


def test_ready_is_enough_for_a_window():
    state = run(at("camera tent", hand=["R1"], white=6), "play R1", "split 1 5")
    assert legal(state) == ["pass"]


def test_d9_the_map_changes_whites_steps_only():
    state = run(at(hand=["R2"]), "play R2 map+1")
    assert (state.white, state.used) == (4, {"map"})
    assert legal(state)[0] == "split 1 4"  # 7 − 2, as ever
    assert run(at(hand=["R1"]), "play R1 map-1").white == 1
    assert "map+1 or map-1" in refusal(at(hand=["R2"]), "play R2 map+2")
    assert "(rule tabi D9)" in refusal(at(hand=["R2"]), "play R2 map+2")


def test_d10_the_radio_needs_three_cards():
    state = lost_deck(deck=["R1", "R2"], items="radio tent", hand=["G1"])
    assert kinds(state) == ["play"]
    assert refusal(state, "item radio") == "the radio draws 3 cards, but the deck has 2 (rule tabi D10)"
    three = lost_deck(deck=["R1", "R2", "R3"], items="radio tent", hand=["G1"])
    assert run(three, "item radio").hand == ("R1", "R2", "R3", "G1")


def test_d11_the_camera_stays_with_its_card():
    """+1 on W3 makes it a 4; swapped with G4 it still is one, at its new place."""
    events = {"2": ["G4"], "6": ["W3"]}
    state = at("camera tent", hand=["B1"], events=events)
    assert run(state, "item camera W3 +1").camera == ("W3", 1)
    assert run(state, "item camera W3 +1", "play B1").camera is None  # until the next card is played
    asked = run(state, "play B1", "split 1 5", "item camera W3 +1")
    assert legal(asked) == ["blue G4 W3", "blue none"]
    after = run(asked, "blue G4 W3")
    assert (after.camera, after.events[1]) == (("W3", 1), ("B1", "W3"))
    assert "write +1 or -1" in refusal(state, "item camera W3 +2")


def test_d11_it_ends_when_the_card_leaves_or_the_camera_is_used_anew():
    events = {"3": ["W3", "Y6"], "2": ["G5"]}
    left = run(at("camera tent", hand=["B2"], events=events), "play B2", "split 1 4", "item camera Y6 -1")
    assert left.camera is None  # pushed out by B2
    pack = at("backpack camera", hand=["B1", "B2"], events=events)
    assert run(pack, "item camera W3 +1", "item backpack B1 W3").camera is None
    anew = at("camera tent", hand=["G1"], events=events, camera=["W3", 1])
    assert run(anew, "item camera W3 -1").camera == ("W3", -1)


def test_the_camera_counts_in_epilogues():
    state = at("camera tent", hand=["G1"], events={"2": ["G3"]}, black=[1, 6], resolved=["G"])
    assert run(state, "play G1", "split 1 5", "item camera G3 +1").vp == 10
    assert run(state, "play G1", "split 1 5", "pass", "item camera G1 -1").vp == 6


def test_d12_an_item_may_be_used_twice_in_a_turn():
    events = {"2": ["Y2"], "5": ["R5", "R6"]}
    state = at("backpack tent", hand=["G1", "B1", "B2"], events=events)
    again = run(state, "play G1", "split 1 5", "item backpack B1 R5", "item backpack B2 R6")
    assert again.events[4] == ("B1", "B2")
    assert again.discard == ("R5", "R6")
    assert again.used == {"backpack"}


def test_what_the_backpack_puts_in_the_current_place_is_applied():
    """R1 was played, W6 is put where it lies before its effect."""
    state = run(at("backpack tent", hand=["R1", "W6"]), "play R1", "split 1 5", "pass", "item backpack W6 R1")
    assert state.phase == "white"
    assert state.discard == ("R1",)


def test_the_tent_is_decided_on_after_seeing_the_card():
    state = run(at(hand=["R2"], white=7, top=["Y6"]), "play R2")
    assert legal(state) == ["tent", "mill"]
    assert rules().observe(state, 0)["deck"][:2] == ["Y6", "??"]
    under = run(state, "tent")
    assert (under.deck[-1], under.known, under.used) == ("Y6", {"Y6"}, {"tent"})
    assert run(state, "mill").discard == ("Y6",)


# Defeat and end


def test_d6_no_card_to_play_is_defeat():
    fields = {"hand": ["G1"], "events": {"3": ["R6"]}}
    lost = run(at("backpack tent", **fields), "item backpack G1 R6")
    assert rules().outcome(lost).result == "lost"
    assert kinds(lost) == []
    saved = run(at("backpack radio", **fields), "item backpack G1 R6")
    assert legal(saved) == ["item radio"]
    assert kinds(run(saved, "item radio")) == ["play"]


def test_d6_a_radio_that_cannot_be_used_does_not_help():
    state = lost_deck(deck=["R1"], items="backpack radio", hand=["G1"], events={"3": ["R6"]})
    assert rules().outcome(run(state, "item backpack G1 R6")).result == "lost"


def test_d6_at_a_turns_start():
    """The hand was emptied in the turn before: turn 7 begins, and no move of it stands."""
    low = run(
        at("backpack tent", hand=["R1"], white=6, events={"3": ["R6"]}, top=["Y6"]), "play R1", "split 1 5", "pass"
    )
    lost = run(low, "item backpack Y6 R6")
    assert (lost.hand, lost.turn) == ((), 7)
    assert rules().facts(lost) == {"result": "lost", "won": False, "score": None, "turns": 6, "vp": 0}


def test_too_many_cards_go_under_the_deck():
    state = run(at("radio tent", hand=["B1", "G2", "G3", "G4"]), "play B1", "split 1 5", "item radio")
    assert len(state.hand) == 7
    assert "exactly 4 cards are kept" in refusal(state, "return G2")
    assert "once each" in refusal(state, "return G2 G2 G3")
    assert "not in your hand" in refusal(state, "return G2 G3 W6")
    after = run(state, "return G4 G2 G3")
    assert after.deck[-3:] == ("G4", "G2", "G3")
    assert after.known == {"G2", "G3", "G4"}


def final(ruleset="16a", **fields):
    """All is resolved and black is a day away: R1 from day 6 ends it."""
    usual = {"hand": ["R1", "G2"], "white": 6, "black": [4, 4], "resolved": list("RGBYW"), "turn": 20}
    return at(used="tent map", ruleset=ruleset, **usual | fields)


def test_a_won_game():
    won = run(final(vp=57), "play R1", "split 3 3")
    outcome = rules().outcome(won)
    assert (outcome.result, outcome.is_won, outcome.score) == ("won", True, 57)
    assert rules().facts(won) == {"result": "won", "won": True, "score": 57, "turns": 20, "vp": 57}
    assert rules().bound_holds(won, "turns", 21) is False
    assert rules().bound_holds(won, "score", 57) is True
    assert rules().bound_holds(final(), "turns", 21) is None


def test_without_all_cubes_or_all_pawns_it_goes_on():
    assert run(final(resolved=list("RGBY")), "play R1", "split 3 3").turn == 21
    assert run(final(), "play R1", "split 2 4").turn == 21


def test_turns_count_once_a_move_of_them_stands():
    assert rules().facts(initial())["turns"] == 0
    begun = run(initial(), "items map radio")
    assert rules().facts(begun)["turns"] == 0
    assert rules().facts(run(begun, "item radio"))["turns"] == 1
    assert rules().facts(at())["turns"] == 5


# 16b


def test_16b_one_black_pawn_moves_all():
    state = run(at(ruleset="16b", hand=["R2"]), "play R2", ruleset="16b")
    assert legal(state, "16b") == ["split 0 5", "split 5 0"]
    assert "one black pawn moves all 5 days" in refusal(state, "split 2 3", "16b")
    same = run(at(ruleset="16b", hand=["R2"], black=[4, 4]), "play R2", ruleset="16b")
    assert legal(same, "16b") == ["split 0 5"]


@pytest.mark.parametrize(("ruleset", "station", "mine"), [("16a", 2, 2), ("16b", 1, 2), ("16b-hard", 1, 1)])
def test_d13_what_locations_hold(ruleset, station, mine):
    room = rules(ruleset).look.capacity
    assert (room["eki"], room["haikou"], room["wangan"], room["machi"], room["sennenju"]) == (station, mine, 3, 2, 0)
    state = at(ruleset=ruleset, hand=["R1"], white=5, black=[1, 2], events={"6": ["Y1"]})
    after = run(state, "play R1", "split 0 6" if ruleset != "16a" else "split 1 5", ruleset=ruleset)
    assert after.events[5] == ("R1", "Y1")[:mine]


def test_d14_letters_in_every_window_of_16b():
    fields = {"hand": ["Y1", "Y2"], "letters": 2, "resolved": ["B", "R"], "discard": ["G6"]}
    state = at(used="map tent", ruleset="16b", **fields)
    assert kinds(state, "16b") == ["letter location", "letter adventure", "play"]
    assert "by 1 to 1" in refusal(state, "letter location 3 +2", "16b")
    assert "(rule tabi D14)" in refusal(state, "letter location 3 +2", "16b")
    assert "no answer" in refusal(state, "letter events 1 R1 R2", "16b")
    black = run(state, "play Y1", "split 0 6", ruleset="16b")
    window = ["letter location", "letter adventure", "pass"]
    assert kinds(black, "16b") == window
    before = run(black, "pass", ruleset="16b")
    assert (before.phase, before.place, kinds(before, "16b")) == ("window", 0, window)
    last = run(before, "letter location 3 +1", "pass", ruleset="16b")
    assert (last.place, last.black, last.letters) == (1, (4, 4), 1)
    assert run(last, "letter location 4 +1", ruleset="16b").turn == 7  # no letter left: the window closes


def test_16b_draws_first():
    state = at(ruleset="16b", hand=["G1", "R2", "R3", "R5"], used="tent", items="map tent", top=["Y6", "Y5"])
    after = run(state, "play G1", "split 0 6", ruleset="16b")
    assert after.hand == ("R2", "R3", "R5", "Y6")  # drawn as turn 7 begins, none after placing
    lost = run(lost_deck(ruleset="16b", hand=["G1", "G2"]), "play G1", "split 0 6", ruleset="16b")
    assert rules("16b").facts(lost) == {"result": "lost", "won": False, "score": None, "turns": 6, "vp": 0}


def test_d19_16b_keeps_exactly_three():
    state = at(ruleset="16b", hand=["Y1", "R2", "R3", "R5"], top=["Y6", "Y5"])
    ending = run(state, "play Y1", "split 0 6", ruleset="16b")
    assert legal(ending, "16b") == ["return R2", "return R3", "return R5", "return Y6"]
    assert "(rule tabi D19)" in refusal(ending, "return R2 R3", "16b")


def test_d18_no_epilogues_in_16b():
    state = at(ruleset="16b", used="map tent", hand=["R1", "R2"], resolved=["R"], black=[1, 6])
    after = run(state, "play R1", "split 6 0", ruleset="16b")
    assert (after.phase, after.vp) == ("play", 0)  # neither points nor the old effect


def test_d15_the_lantern_of_16b():
    """Asked at the first place of each resolved suit, while it is ready; a dark place is spent."""
    events = {"2": ["R2", "W2"]}
    fields = {"hand": ["R1", "G2"], "events": events, "resolved": ["R", "W"], "black": [1, 6]}
    state = run(at("lantern tent", ruleset="16b", **fields), "play R1", "split 6 0", ruleset="16b")
    assert legal(state, "16b") == ["lantern", "dark"]
    later = run(state, "dark", ruleset="16b")
    assert (later.phase, later.place) == ("lantern", 2)  # not at the second red
    assert run(later, "lantern", ruleset="16b").phase == "white"
    lit = run(state, "lantern", ruleset="16b")
    assert lit.phase == "red"
    assert run(lit, "red 6 +1", ruleset="16b").phase == "play"  # used: white is not asked for


def test_d16_points_of_16b():
    """Star: R1 R5 W1 W5 Y2 Y6 B3 G4. Moon: B2 B6. A location of one event matches itself."""
    mark = rules("16b").look.mark
    names = ("moon", "star", "hourglass", "key")
    assert all(mark[card] == names[(int(card[1]) + "RGBYW".index(card[0])) % 4] for card in CARDS)
    events = {"1": ["R2"], "2": ["R5", "W1", "W5"], "3": ["Y2", "Y6"], "4": ["B3"], "5": ["G4", "B2"]}
    state = final(ruleset="16b", letters=2, events=events, black=[1, 7])
    state = run(state, "play R1", "split 6 0", "pass", "pass", ruleset="16b")
    deck = 30 - 2 - 9
    assert rules("16b").outcome(state).score == deck + 2 + 3
    assert rules("16b").facts(state)["vp"] == deck + 2 + 3


# What is known


@every_ruleset
def test_a_seeds_setup_is_written_and_read(ruleset):
    """Before the items are chosen: the only position that is no turn's start."""
    state = initial(7, ruleset)
    written = rules(ruleset).dump(state)
    assert (written["phase"], written["items"], written["turn"]) == ("items", {}, 1)
    assert rules(ruleset).load(json.loads(json.dumps(written))) == state


def test_before_the_items_are_chosen_nothing_is_laid_out():
    assert rules().observe(initial("1"), 0) == rules().observe(initial("2"), 0)


def test_the_deck_is_hidden_but_for_what_the_player_put_there():
    state = run(
        at("radio tent", hand=["B1", "G2", "G3", "G4"]), "play B1", "split 1 5", "item radio", "return G4 G2 G3"
    )
    seen = rules().observe(state, 0)["deck"]
    assert seen == ["??"] * (len(state.deck) - 3) + ["G4", "G2", "G3"]
    document = rules().dump(state)
    document["deck"][0], document["deck"][5] = document["deck"][5], document["deck"][0]
    other = rules().load(document)
    assert other != state
    assert rules().observe(other, 0) == rules().observe(state, 0)


def test_inside_a_turn_the_card_in_play_is_seen():
    seen = rules().observe(run(at(hand=["R2"]), "play R2"), 0)
    assert (seen["phase"], seen["played"]) == ("split", "R2")
    with pytest.raises(DataError, match="inside a turn"):
        rules().dump(run(at(hand=["R2"]), "play R2"))


def test_an_unknown_card_is_not_turned_up():
    table = document("radio tent", hand=["R1", "R2", "Y1"], white=6)
    table["deck"] = ["W6", *["??"] * (len(table["deck"]) - 1)]
    state = rules().load(table)
    assert rules().load(rules().dump(state)) == state
    assert "next card is not known" in refusal(state, "item radio")
    assert kinds(state) == ["play"]
    after = run(state, "play R1", "split 3 3", "pass", "pass")  # draws W6
    assert after.turn == 7
    assert "W6" in after.hand
    loop = run(state, "play R2", "mill")  # the loop discards W6, the action would draw the next card
    assert loop.discard == ("W6",)
    last = run(loop, "split 1 4")
    assert "next card is not known" in refusal(last, "pass")
    assert kinds(last) == []


def test_returning_cards_does_not_search_a_million_orders():
    """In 16b the next turn's draw would turn up a card: no return is possible, and that is told at once."""
    table = document("radio tent", hand=["Y1", "R2", "R3", "R5"], top=["B1", "B2", "B3", "B4", "B5"])
    table["deck"] = [*table["deck"][:5], *["??"] * (len(table["deck"]) - 5)]
    state = run(rules("16b").load(table), "item radio", "play Y1", "split 0 6", ruleset="16b")
    assert state.phase == "return"
    state = run(state, f"return {' '.join(state.hand[3:])}", ruleset="16b")
    assert state.turn == 7  # B5 was known


FAULTS = [
    ({"items": {"map": "ready"}}, "items", "name 2 items"),
    ({"items": {"map": "ready", "tent": "lost"}}, "items.tent", "used"),
    ({"items": {"map": 1, "tent": "ready"}}, "items.map", '"ready" or "used"'),
    ({"items": {"map": "ready", "tend": "ready"}}, "items.tend", "did you mean tent"),
    ({"items": []}, "items", "a table"),
    ({"days": DAYS[:6]}, "days", "all locations once"),
    ({"days": [*DAYS[:6], "eki"]}, "days", "all locations once"),
    ({"days": DAYS[::-1]}, "days", "sennenju always stands on day 7"),
    ({"days": "eki"}, "days", "a list"),
    ({"events": {"8": []}}, "events.8", "no such day"),
    ({"events": {"1": ["R2", "R3", "R4"]}}, "events.1", "eki holds 2 events, not 3"),
    ({"events": {"7": ["R2"]}}, "events.7", "sennenju holds 0 events"),
    ({"events": {"1": ["Q2"]}}, "events.1", "none of this game's"),
    ({"events": {"1": "R2"}}, "events.1", "a list"),
    ({"events": {"1": ["R1"]}}, "", "R1 stands in 2 places (events.1, hand)"),
    ({"hand": ["R1", "R2", "R3", "R4", "R5"]}, "hand", "at most 4 cards in hand, not 5"),
    ({"hand": []}, "hand", "lost already"),
    ({"hand": ["??"]}, "hand", "none of this game's"),
    ({"deck": []}, "", "29 pieces stand nowhere"),
    ({"white": 8}, "white", "from 1 to 7"),
    ({"white": True}, "white", "from 1 to 7"),
    ({"black": [1]}, "black", "the days of the two black pawns"),
    ({"black": [0, 3]}, "black", "the days of the two black pawns"),
    ({"resolved": ["G", "G"]}, "resolved", "once"),
    ({"resolved": ["Q"]}, "resolved", "none of this game's"),
    ({"letters": 1}, "letters", "as many resolved suits"),
    ({"letters": -1}, "letters", "from 0 to 5"),
    ({"vp": 3}, "vp", "no suit is resolved"),
    ({"vp": -3}, "vp", "from 0"),
    ({"camera": ["R4", 1]}, "camera", "a placed event"),
    ({"events": {"1": ["R4"]}, "camera": ["R4", 2]}, "camera", "a placed event"),
    ({"events": {"1": ["R4"]}, "camera": ["R4", 1]}, "camera", "not among the items"),
    ({"turn": 0}, "turn", "from 1"),
    ({"turn": "6"}, "turn", "from 1"),
    ({"phase": "split"}, "phase", "turn's start"),
    ({"phase": "items"}, "items", "still to be chosen"),
    ({"items": {}, "phase": "items"}, "phase", "the game has begun"),
    ({"resolved": ["G"], "letters": None}, "letters", "from 0 to 5"),
    ({"known": ["R1"]}, "known", "no card of the deck"),
    ({"known": "R1"}, "known", "a list"),
    ({"colour": 1}, "colour", "no key of this table"),
    ({"resolved": list("RGBYW"), "white": 7, "black": [7, 7]}, "resolved", "won already"),
]


@pytest.mark.parametrize(("change", "place", "said"), FAULTS)
def test_what_is_wrong_with_a_position(change, place, said):
    items = {"items": change["items"]} if "items" in change else {}
    fields = {key: value for key, value in change.items() if key != "items"}
    with pytest.raises(DataError) as error:
        rules().load(document(**fields) | items)
    assert any(str(fault.place).startswith(place) and said in str(fault) for fault in error.value.faults), error.value
    assert all(fault.render("ja") for fault in error.value.faults)


@pytest.mark.parametrize(
    "key", ["items", "days", "hand", "deck", "discard", "white", "black", "resolved", "events", "turn"]
)
def test_what_a_position_must_have(key):
    found = document()
    del found[key]
    with pytest.raises(DataError) as error:
        rules().load(found)
    assert any(str(fault.place) == key for fault in error.value.faults)


def test_points_of_16b_come_at_the_end():
    with pytest.raises(DataError, match="counted when the game is won"):
        at(ruleset="16b", resolved=["R"], vp=1)


@pytest.mark.parametrize(
    "change", [{"black": None}, {"camera": [[], 1]}, {"events": None}, {"days": [1, None]}, {"known": [{}]}]
)
def test_odd_values_are_faults_not_crashes(change):
    with pytest.raises(DataError):
        rules().load(document() | change)


def test_the_page_s_example_is_read():
    state = at("map tent", used="tent", events={"1": ["R4", "G2"]}, resolved=["G"], letters=1, vp=12, known=["Y3"])
    assert rules().dump(state)["known"] == ["Y3"]
    assert rules().load(json.loads(json.dumps(rules().dump(state)))) == state


# Data


def copied(tmp_path, *changes):
    """A copy of the game's folder in which the data reads otherwise."""
    target = shutil.copytree(folder("tabi"), tmp_path / "tabi")
    text = (target / "game.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (target / "game.toml").write_text(text, encoding="utf-8")
    return read_game(target)


def slots(source):
    """How many slots are drawn on the coast road."""
    game = source.edition("en", "16a")
    card = next(card for _, card in game.pieces() if card.id == "wangan")
    brush = painter(game, "colour")
    canvas = FaceCanvas(DisplayList(), Frame(63, 88, 3, 3), "en", card.ref, brush.faults)
    drawn = []
    canvas.rect = lambda box, **style: drawn.append(box) if style.get("radius") == 0.4 else None
    game.faces["location"](canvas, card, brush.theme)
    return len(drawn)


def test_a_smaller_coast_road_is_smaller_everywhere(tmp_path):
    source = copied(tmp_path, ("wangan = { capacity = 3 }", "wangan = { capacity = 2 }"))
    table = document("map radio", hand=["R1"], events={"2": ["G1", "W2"]})
    for found, room in ((read_game(folder("tabi")), 3), (source, 2)):
        assert slots(found) == room
        played = engine(found)
        state = played.load(table)
        for text in ("play R1", "split 3 3", "pass"):
            state = played.apply(state, played.read(text))
        assert state.events[1] == ("R1", "G1", "W2")[:room]
    with pytest.raises(DataError, match="wangan holds 2 events, not 3"):
        engine(source).load(document(hand=["R1"], events={"2": ["G1", "W2", "Y3"]}))


def test_other_numbers_are_followed_by_engine_and_aid(tmp_path):
    changes = [
        ("hand = 4 ", "hand = 5 "),
        ("radio = 3 ", "radio = 2 "),
        ("map = 1 ", "map = 2 "),
        ("camera = 1 ", "camera = 2 "),
    ]
    source = copied(tmp_path, *changes)
    played, edition = engine(source), source.edition("en", "16a")
    state = played.initial(Setup(1, "42"))
    assert len(state.hand) == 5
    state = played.apply(state, played.read("items map radio"))
    assert "play R4 map-2" in list(map(str, played.legal_moves(state)))
    assert len(played.apply(state, played.read("item radio")).hand) == 7
    aid = next(card for _, card in edition.pieces() if card.id == "aid")
    assert "keep 5" in aid.word("step5", **edition.edition.numbers)
    radio = next(card for _, card in edition.pieces() if card.id == "radio")
    assert "Draw 2 cards" in radio.word("effect", **edition.edition.numbers)


def test_a_switch_can_be_thrown_alone(tmp_path):
    """Draft 16a in which one black pawn moves, and letters can be used in every window."""
    changes = [('black = "both" ', 'black = "one" '), ('letters = "step" ', 'letters = "window" ')]
    played = engine(copied(tmp_path, *changes))
    state = played.load(document(used="map tent", letters=1, resolved=["G"], hand=["R2"]))
    assert "letter location" in played.kinds(state)
    state = played.apply(state, played.read("play R2"))
    assert list(map(str, played.legal_moves(state))) == ["split 0 5", "split 5 0"]


def test_every_decision_is_on_the_rules_page():
    page = (HERE.parent / "docs" / "rules" / "tabi.md").read_text(encoding="utf-8")
    decided = set(re.findall(r"\*\*(D\d+)\*\*", page))
    assert decided == {f"D{i}" for i in range(1, 20)}
    cited = {
        number
        for file in folder("tabi").glob("*.*")
        if file.suffix in (".py", ".toml")
        for number in re.findall(r"tabi (D\d+)", file.read_text(encoding="utf-8"))
    }
    assert cited <= decided


# Whole games


@pytest.mark.parametrize("file", LINES, ids=lambda file: file.stem)
def test_played_lines_are_accepted(file):
    line = json.loads(file.read_text())
    played, read = read_line(line, file.name, lambda *_: rules(line["ruleset"]))
    referee(played, read, file.name)


def in_step(ruleset, seed, choose):
    """Play both engines side by side: the same moves at every decision, the same table after each."""
    engine_, table = rules(ruleset), naive_tabi.Table(seed, ruleset)
    state, game = initial(seed, ruleset), table.run()
    offered = next(game)
    while True:
        count = len(offered)
        assert sorted(islice(map(str, engine_.legal_moves(state)), count + 1)) == sorted(offered)
        move = choose(state)
        state = engine_.apply(state, move)
        try:
            offered = game.send(str(move))
        except StopIteration:
            break
        assert seen_by_engine(state) == seen_by_naive(table)
    assert engine_.kinds(state) == []
    assert (engine_.outcome(state).result, state.vp) == (table.result, table.vp)


def seen_by_engine(state):
    events = {day: list(cards) for day, cards in enumerate(state.events, 1)}
    pawns = (state.white, list(state.black))
    return list(state.hand), list(state.deck), list(state.discard), events, pawns, state.letters, state.vp, state.camera


def seen_by_naive(table):
    hand, discard = table.by_list(table.hand), table.by_list(table.discard)
    pawns = (table.white, sorted(table.black))
    return hand, table.deck, discard, table.events, pawns, table.letters, table.vp, table.camera


@pytest.mark.parametrize("file", FROM_SEEDS, ids=lambda file: file.stem)
def test_a_second_engine_agrees_along_the_lines(file):
    line = json.loads(file.read_text())
    moves = iter(line["moves"])
    in_step(line["ruleset"], line["seed"], lambda _: rules(line["ruleset"]).read(next(moves)))


@every_ruleset
@pytest.mark.parametrize("seed", range(12))
def test_a_second_engine_agrees_in_random_games(ruleset, seed):
    engine_, stream = rules(ruleset), Stream(f"in step/{ruleset}/{seed}")

    def choose(state):
        """At random, but resolve what can be resolved, and pass often: else no game gets far."""
        found = list(engine_.kinds(state))
        if "resolve" in found:
            return next(engine_.moves(state, "resolve"))
        kind = "pass" if "pass" in found and stream.below(3) else stream.choose(found)
        return engine_.pick(state, kind, stream)

    in_step(ruleset, str(seed), choose)


@pytest.mark.parametrize(("ruleset", "seed", "depth", "count"), PERFT, ids="-".join)
def test_perft(ruleset, seed, depth, count):
    assert perft(rules(ruleset), initial(seed, ruleset), int(depth)) == int(count)


def naive_perft(ruleset, seed, depth, played=()):
    game = naive_tabi.Table(seed, ruleset).run()
    offered = next(game)
    for text in played:
        offered = game.send(text)
    if depth == 1:
        return len(offered)
    return sum(naive_perft(ruleset, seed, depth - 1, (*played, text)) for text in offered)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_perft_of_the_second_engine(ruleset):
    """Every sequence of five moves, replayed from the beginning."""
    counts = {row[0]: int(row[3]) for row in PERFT if row[1:3] == ["42", "5"]}
    assert naive_perft(ruleset, "42", 5) == counts[ruleset]


@given(st.sampled_from(RULESETS), st.integers(0, 10**9))
def test_random_games_end_well(ruleset, seed):
    """To the end: nothing gets lost, positions are written and read, every move is found without listing."""
    played, stream = rules(ruleset), Stream(f"random/{seed}")
    state = initial(seed, ruleset)
    pieces = played.pieces(state)
    while played.kinds(state):
        move = played.sample(state, stream)
        assert played.read(str(move)) == move
        state = played.apply(state, move)
        assert played.pieces(state) == pieces
        if played.is_at_rest(state):
            assert played.load(played.dump(state)) == state
    assert played.outcome(state).is_over
    assert played.outcome(state).score is None or played.outcome(state).is_won
