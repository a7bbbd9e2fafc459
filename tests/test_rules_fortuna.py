"""Fortuna's engine: worked examples, every decision, positions, refusals, and a second engine to compare with."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_fortuna import ALL, Naive, shuffled

from games.engines import engine
from games.errors import DataError
from games.fortuna.multisets import choice, choices, count, supply
from games.fortuna.scoring import equal_icons
from games.reading import read_game
from games.registry import folder
from games.rules import IllegalMove, Outcome, Rules, Setup, perft
from games.seeds import Stream

HERE = Path(__file__).parent
LINES = sorted((HERE / "lines" / "fortuna").glob("*.json"))
COUNTS = [row.split() for row in (HERE / "perft" / "fortuna.txt").read_text().splitlines() if not row.startswith("#")]
RULESETS = ("3", "3b", "3c")
PILE = {"3": 0, "3b": 6, "3c": 6}


@cache
def rules(ruleset="3"):
    return engine(read_game(folder("fortuna")), ruleset)


def start(ruleset="3", players=3, seed="1"):
    return rules(ruleset).initial(Setup(players, seed))


def document(hand=None, drawn="??", *, ruleset="3", pile=(), sets=(), seat=0, round_=9, end=8, deck=None):
    """A table for three as one player sees it: his hand, the card he draws, discards and sets; all else is hidden."""
    del ruleset  # all that have a deck look the same
    laid = [list(sets[i]) if i < len(sets) else [] for i in range(3)]
    hands = [7 - len(own) if own else 6 for own in laid]
    if hand is not None:
        hands[seat] = list(hand)
    held = sum(len(cards) if isinstance(cards, list) else cards for cards in hands)
    left = 78 - held - sum(s["n"] for own in laid for s in own) - len(pile)
    stock = [drawn, *["??"] * (left - 1)]
    return {
        "players": 3,
        "hands": hands,
        "sets": laid,
        "pile": list(pile),
        "deck": stock[: left - end] if deck is None else deck,
        "end": stock[left - end :],
        "seat": seat,
        "round": round_,
        "trigger": end < 8,
    }


def lay(*args, ruleset="3", **kwargs):
    return rules(ruleset).load(document(*args, ruleset=ruleset, **kwargs))


def a_set(text):
    """``5 3L 4W / 1H``: a set of 5 with cards face up and down."""
    n, *rest = text.split()
    up, down = (rest[: rest.index("/")], rest[rest.index("/") + 1 :]) if "/" in rest else (rest, [])
    return {"n": int(n), "up": up, "down": down}


def after(state, *moves, ruleset="3"):
    for move in moves:
        state = rules(ruleset).apply(state, rules(ruleset).read(move))
    return state


def refusal(state, text, ruleset="3"):
    with pytest.raises(IllegalMove) as error:
        after(state, text, ruleset=ruleset)
    return str(error.value)


def texts(state, kind, ruleset="3"):
    return [str(move) for move in rules(ruleset).moves(state, kind)]


# Lines, counts, a second engine


@pytest.mark.parametrize("file", LINES, ids=lambda file: file.stem)
def test_played_lines_hold(file):
    line = json.loads(file.read_text())
    state = start(line["ruleset"], line["players"], line["seed"])
    cards = rules().pieces(state)
    for move in line["moves"]:
        state = after(state, move, ruleset=line["ruleset"])
        assert rules().pieces(state) == cards
    facts = rules(line["ruleset"]).facts(state)
    assert {claim: facts[claim] for claim in line["claims"]} == line["claims"]


@pytest.mark.parametrize(("ruleset", "seed", "depth", "wanted", "option"), COUNTS)
def test_counts_of_moves(ruleset, seed, depth, wanted, option):
    state = start(ruleset, int(option.removeprefix("players=")), seed)
    assert perft(rules(ruleset), state, int(depth)) == int(wanted)


@pytest.mark.parametrize(
    ("ruleset", "seed", "depth", "wanted", "option"),
    [row for row in COUNTS if row[2] == ("1" if row[0] == "3c" else "2") and row[3] != "239"],
)
def test_counts_of_moves_made_the_plain_way(ruleset, seed, depth, wanted, option):
    assert Naive(ruleset, int(option.removeprefix("players=")), seed).perft(int(depth)) == int(wanted)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_the_plain_engine_agrees_all_the_way(ruleset, players, seed):
    game, plain, stream = rules(ruleset), Naive(ruleset, players, seed), Stream(f"agree/{ruleset}/{players}/{seed}")
    state = start(ruleset, players, str(seed))
    while not game.outcome(state).is_over:
        if len(plain.hands[plain.seat]) < 13 and ("allin" not in game.kinds(state) or len(plain.pile) < 16):
            assert [str(move) for move in game.legal_moves(state)] == plain.moves()
        move = game.sample(state, stream)
        state, plain = game.apply(state, move), plain.apply(str(move))
        assert game.facts(state)["scores"] == plain.scores()
        assert game.outcome(state).is_over == plain.over
        assert game.pieces(state) == plain.cards() == Counter(ALL)
        if game.is_at_rest(state) and not plain.over:
            assert_same(game.dump(state), plain)
    assert game.facts(state)["rounds"] == plain.round
    assert game.player(state) == plain.seat


def assert_same(dumped, plain):
    """The plain engine has made the turn's draw already."""
    drawn = [] if plain.ruleset == "3c" else [(dumped["deck"] or dumped["end"])[0]]
    assert Counter(dumped["hands"][plain.seat] + drawn) == Counter(plain.hands[plain.seat])
    assert Counter(dumped["pile"]) == Counter(plain.pile)
    assert [sorted(one["n"] for one in own) for own in plain.sets] == [[s["n"] for s in own] for own in dumped["sets"]]
    assert (dumped["seat"], dumped["round"]) == (plain.seat, plain.round)


# Setup


@pytest.mark.parametrize("players", [3, 4])
def test_setup_of_draft_3_D2(players):
    """Six cards each, one at a time; the last eight of the list are the end pile, in the list's order (D2)."""
    cards = shuffled("fortuna/3/7/reel")
    dumped = rules().dump(start("3", players, "7"))
    for seat, hand in enumerate(dumped["hands"]):
        assert Counter(hand) == Counter(cards[seat : 6 * players : players])
    assert dumped["deck"] + dumped["end"] == cards[6 * players :]
    assert dumped["end"] == cards[-8:]
    assert (dumped["pile"], dumped["seat"], dumped["round"], dumped["trigger"]) == ([], 0, 1, False)


def test_setup_of_3b_D10():
    """After the deal the deck's six top cards begin the pile."""
    cards = shuffled("fortuna/3b/7/reel")
    dumped = rules("3b").dump(start("3b", 4, "7"))
    assert Counter(dumped["pile"]) == Counter(cards[24:30])
    assert dumped["deck"] == cards[30:-8]


@pytest.mark.parametrize(("players", "each"), [(3, 24), (4, 18)])
def test_setup_of_3c_D10(players, each):
    """Six cards begin the pile, the rest is dealt."""
    cards = shuffled("fortuna/3c/7/reel")
    dumped = rules("3c").dump(start("3c", players, "7"))
    assert Counter(dumped["pile"]) == Counter(cards[:6])
    assert [len(hand) for hand in dumped["hands"]] == [each] * players
    assert Counter(dumped["hands"][1]) == Counter(cards[7::players])
    assert (dumped["deck"], dumped["end"], dumped["owners"]) == ([], [], [None] * 6)


def test_a_whole_number_and_its_text_are_the_same_seed_and_players_share_the_stream():
    assert start("3", 4, "9").stock == start("3", 3, "9").stock[6:]


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_for_three_or_four(players):
    with pytest.raises(DataError, match=f"players: found {players}: write a whole number from 3 to 4"):
        start("3", players)


def test_a_position_has_as_many_players_as_play():
    found = rules().dump(start("3", 4))
    assert rules().initial(Setup(4, state=found)).players == 4
    with pytest.raises(DataError, match="players: found 3: write 4, as in the position"):
        rules().initial(Setup(3, state=found))


# What cards count as


def values(card, pile, ruleset="3"):
    game = rules(ruleset)
    worth = game.worth(lay(pile=pile, ruleset=ruleset))
    return [n for n in range(12) if worth[game.cards.index[card]] >> n & 1]


@pytest.mark.parametrize(
    ("card", "pile", "ruleset", "wanted"),
    [
        ("6L", [], "3", [6]),
        ("6L", ["6H", "6G"], "3", [6, 7, 8]),
        ("5L", ["6H", "6G"], "3", [5]),
        ("6L", ["6L", "6L", "6W", "6W"], "3", [6, 7, 8, 9, 10]),
        ("6L", ["6L", "6L", "6W", "6W", "6H"], "3", list(range(1, 11))),
        ("1L", ["1L", "1L", "1W", "1W", "1W", "1H", "1H"], "3b", list(range(1, 9))),
        ("6L", ["6L", "6W"], "3b", [6, 7, 8]),
        ("6L", ["6L", "6W", "6H"], "3b", list(range(1, 10))),
    ],
)
def test_what_cards_count_as(card, pile, ruleset, wanted):
    """b to b + d; beyond 10 (3b: from 9 on) anything."""
    assert values(card, pile, ruleset) == wanted


def test_example_three_three_five_five_five():
    """Two discarded 3s let 3s count as 3 to 5."""
    hand = ["3L", "3W", "5L", "5W", "5H", "6C"]
    state = lay(hand, "1L", pile=["3H", "3C"])
    assert texts(state, "play") == ["play 1 1L", "play 5 3L 3W 5L 5W 5H"]
    assert texts(lay(hand, "1L", pile=["3H"]), "play") == ["play 1 1L"]


def test_example_five_cards_that_count_as_eight():
    """A hand of five and three discards make a set of eight."""
    sets = [[a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H")]]
    state = lay(["6L", "6L", "6W", "6W"], "6H", pile=["6C", "6C", "1W", "1H", "5G"], sets=sets)
    sizes = Counter(move.n for move in rules().moves(state, "allin"))
    assert sizes == {6: 4, 7: 7, 8: 7}  # which discards lie below is the player's choice
    laid = after(state, "allin 8 6L 6L 6W 6W 6H / 1W 1H 5G")
    assert laid.sets[0][-1].n == 8
    assert rules().facts(laid)["scores"][0] == 1 * 1 + 2 * 1 + 3 * 1 + 8 * 2 + 4**2


def test_equal_copies_are_one_choice_and_cards_stand_in_order():
    state = lay(["4L", "4L", "4L", "4W", "4W", "1C"], "4G")
    assert texts(state, "play") == [
        "play 1 1C",
        *(f"play 4 {cards}" for cards in ("4L 4L 4L 4W", "4L 4L 4L 4G", "4L 4L 4W 4W", "4L 4L 4W 4G", "4L 4W 4W 4G")),
    ]
    assert texts(state, "pass") == ["pass 1C", "pass 4L", "pass 4W", "pass 4G"]


# Turns


def test_a_play_refills_to_seven_less_the_sets():
    state = start()
    state = after(state, str(next(rules().moves(state, "pass"))))
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    state = lay(["2L", "2W", "5L", "5W", "5H", "5C"], "1L", sets=[[], [a_set("1 1W")]])
    laid = after(state, "play 2 2L 2W")
    assert len(laid.hands[0]) == 6
    state = lay(["2L", "2W", "5L", "5W", "5H"], "1L", sets=[[a_set("1 1W"), a_set("3 3L 3W 3C")]])
    laid = after(state, "play 2 2L 2W")
    assert len(laid.hands[0]) == 4
    assert laid.seat == 1


def test_a_set_of_one_that_is_not_the_first_leaves_a_card_too_many():
    state = lay(["2L", "2W", "5L", "5W", "5H", "1W"], "1L", sets=[[a_set("2 2H 2C")]])
    laid = after(state, "play 1 1L")
    assert (laid.owed, laid.seat, len(laid.hands[0])) == (1, 0, 6)
    assert rules().kinds(laid) == ("discard",)
    assert refusal(laid, "pass 5L").startswith("the play is not finished")
    done = after(laid, "discard 2L")
    assert (done.owed, done.seat, len(done.hands[0])) == (0, 1, 5)
    assert rules().dump(done)["pile"] == ["2L"]
    assert not rules().is_at_rest(laid)
    first = lay(["2L", "2W", "5L", "5W", "5H", "1W"], "1L")
    assert after(first, "play 1 1L").seat == 1


def test_rounds_count_once_a_move_of_them_stands():
    state = start()
    seen = [rules().facts(state)["rounds"]]
    for _ in range(4):
        state = after(state, str(next(rules().moves(state, "pass"))))
        seen.append(rules().facts(state)["rounds"])
    assert seen == [0, 1, 1, 1, 2]


def test_rounds_count_inside_a_turn():
    state = lay(["2L", "2W", "5L", "5W", "5H", "1W"], "1L", sets=[[a_set("2 2H 2C")]])
    assert rules().facts(state)["rounds"] == 8
    assert rules().facts(after(state, "play 1 1L"))["rounds"] == 9


# The decisions


def test_D1_the_board_has_a_lane_for_each_number():
    lanes = [n for c in rules().game.components if c.id == "board" for card in c.cards for n in card.fact("lanes")]
    assert lanes == [base for base, *_ in rules().cards.groups]


def test_D3_there_is_no_set_of_nothing():
    assert "no reel shows 0 (rule fortuna D3)" in refusal(start(), "play 0 1L")
    assert all(move.n >= 1 for move in rules().moves(start(), "play"))


def test_D4_fillers_leave_the_pile_after_the_play_was_judged():
    sets = [[a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H")]]
    state = lay(["6L", "6L", "6W", "6W"], "6H", pile=["6C", "6C"], sets=sets)
    laid = after(state, "allin 7 6L 6L 6W 6W 6H / 6C 6C")
    worth = rules().worth(laid)[rules().cards.index["6G"]]
    assert worth == 1 << 6
    assert rules().worth(state)[rules().cards.index["6G"]] == 0b111000000


def test_D4_cards_are_refused_by_what_they_count_as():
    state = lay(["3L", "3W", "5L", "5W", "5H", "6C"], "1L", pile=["3H"])
    said = refusal(state, "play 5 3L 3W 5L 5W 5H")
    assert said == "3L counts as 3 to 4 while the discards lie as they do, not as 5 (rule fortuna D4)"
    assert "5L counts as 5 while" in refusal(state, "play 2 3L 5L") or "3L counts" in refusal(state, "play 2 3L 5L")


def test_D5_any_discards_fill_up_and_count_for_the_size_only():
    sets = [[a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H"), a_set("4 4L 4W 4H 4H")]]
    state = lay(["5L", "5L", "5L"], "5W", pile=["1G", "2G", "6L"], sets=sets)
    assert texts(state, "allin") == [f"allin 5 5L 5L 5L 5W / {card}" for card in ("1G", "2G", "6L")]
    laid = after(state, "allin 5 5L 5L 5L 5W / 1G")
    before, now = (rules().facts(found)["scores"][0] for found in (state, laid))
    assert now - before == 5 * 4 + 25 - 16  # three lightnings, no goddess seen
    said = refusal(state, "allin 5 5L 5L 5L 5W / 3G")
    assert said == "face-down cards come from the discards, which lack 3G (rule fortuna D5)"


def test_D6_a_refill_that_has_begun_is_completed_out_of_the_end_pile():
    state = with_deck(2)
    laid = after(state, "play 5 5L 5W 5H 5C 5G")
    assert len(laid.hands[0]) == 6
    assert rules().dump(laid)["end"] == ["??"] * 5
    assert rules().dump(laid)["trigger"] is True
    assert not rules().outcome(laid).is_over


def test_D6_later_plays_draw_nothing_and_the_turn_draw_goes_on():
    state = with_deck(0, drawn="1L")
    laid = after(state, "play 5 5L 5W 5H 5C 5G")
    assert len(laid.hands[0]) == 2  # the turn's own draw was the trigger
    assert rules().dump(laid)["trigger"] is True
    assert len(rules().turn(laid).hand) == 7


def test_D6_the_last_card_of_the_deck_triggers_nothing():
    laid = after(with_deck(1), "pass 1W")
    assert rules().dump(laid)["deck"] == []
    assert rules().dump(laid)["trigger"] is False


def with_deck(size, drawn="1L", *, end=8, seat=0, sets=()):
    """A table whose deck is nearly empty: the pile has grown by cards that change nothing for a 5."""
    hand = ["1W", "5L", "5W", "5H", "5C", "5G"]
    laid = [card for own in sets for one in own for card in one["up"]]
    free = list((Counter(ALL) - Counter([*hand, *laid, "1L"])).elements())
    pile = [card for card in free if card[0] != "5"][: 78 - 18 - len(laid) - end - size]
    return lay(hand, drawn, pile=pile, end=end, seat=seat, round_=20, sets=sets)


def test_after_the_trigger_the_round_is_played_to_its_end():
    state = with_deck(0, seat=0)
    state = after(state, "pass 1W")
    assert not rules().outcome(state).is_over
    assert rules().outcome(with_deck(0, end=7, seat=2)).result == "open"
    done = after(with_deck(0, end=7, seat=2), "pass 1W")
    assert rules().outcome(done) == Outcome("over", is_over=True, winner=0)
    assert rules().facts(done)["rounds"] == 20
    assert rules().player(done) == 2
    assert rules().kinds(done) == ()
    assert refusal(done, "pass 1L") == "this game is over: no turn is left to take"
    assert list(rules().moves(done, "pass")) == []


def test_D7_the_game_ends_after_the_turn_that_empties_the_end_pile():
    state = with_deck(0, end=1, seat=1)
    assert rules().outcome(state).result == "open"
    done = after(state, "pass 1W")
    assert rules().outcome(done).is_over
    assert rules().player(done) == 1


def test_D7_the_running_turn_is_finished_first():
    sets = [[], [a_set("2 2H 2C")]]
    state = with_deck(0, end=1, seat=1, sets=sets)
    laid = after(state, "play 1 1L")
    assert laid.owed == 1
    assert not rules().outcome(laid).is_over
    assert rules().outcome(after(laid, "discard 1W")).is_over


@pytest.mark.parametrize(
    ("cards", "icons", "points"),
    [
        ("5 5L 5L 5W 5W 5G", 3, 20),
        ("5 4G 5L 5L 5W 5G", 4, 30),
        ("3 1G 2G 3G", 3, 12),
        ("4 4L 4W 4H 4C", 1, 4),
        ("7 3L 3L 4L 4L 5L 5L 6L", 7, 84),
        ("8 6L / 1L 1L 1L 2L 2L 2L 6G", 1, 8),
        ("10 3L 3L 4L 4L 5L 5L 6L 6G 1W / 1L", 8, 120),
    ],
)
def test_D8_goddesses_are_the_best_icon(cards, icons, points):
    state = lay(sets=[[], [a_set(cards)]])
    (laid,) = state.sets[1]
    assert equal_icons(rules().cards, laid)[1] == icons
    bonus = 0 if "G" in cards.split("/")[0] else 1
    assert rules().facts(state)["scores"] == [0, points + bonus, 0]


def test_the_bonus_is_for_whoever_shows_no_goddess():
    plain, with_goddess = [a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H")], [a_set("1 1G"), a_set("2 2H 2C")]
    state = lay(sets=[plain, with_goddess])
    assert rules().facts(state)["scores"] == [1 + 2 + 3 + 9, 1 + 2, 0]


def test_ties_go_to_the_earlier_in_turn_order():
    sets = [[], [a_set("2 2L 2W")], [a_set("2 2H 2C")]]
    done = after(with_deck(0, end=7, seat=2, sets=sets), "pass 1W")
    assert rules().facts(done) == {"result": "over", "scores": [0, 3, 3], "winner": 1, "rounds": 20}
    assert rules().facts(start())["winner"] is None


def test_D9_a_bound_is_on_one_seats_plan():
    assert rules().bound_holds(start(), "best-partition", 1) is None
    assert list(rules().questions) == ["best-set", "best-partition"]


# 3b


def test_D10_3b_discards_a_card_at_each_rounds_end():
    state = start("3b")
    for _ in range(3):
        pile, top = rules("3b").dump(state)["pile"], rules("3b").dump(state)["deck"][:2]
        move = str(next(rules("3b").moves(state, "pass")))
        state = after(state, move, ruleset="3b")
    assert Counter(rules("3b").dump(state)["pile"]) - Counter(pile) == Counter([move.split()[1], top[1]])
    assert state.round == 2


def test_D10_3b_never_opens_the_end_pile():
    state = with_deck_3b(1, seat=2)
    done = after(state, "pass 1W", ruleset="3b")
    dumped = rules("3b").dump(done)
    assert (dumped["deck"], len(dumped["end"]), dumped["trigger"]) == ([], 8, False)


def with_deck_3b(size, seat):
    found = rules().dump(with_deck(size, seat=seat))
    return rules("3b").load(found)


def test_D10_3b_takes_three_fillers_at_most():
    sets = [[a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H"), a_set("5 5L 5W 5W 5H 5C")]]
    pile = ["4L", "4L", "4W", "4W", "6L"]
    state = lay(["4H", "4H", "4C"], "4C", pile=pile, sets=sets, ruleset="3b")
    assert {move.n for move in rules("3b").moves(state, "allin")} == {6, 7}
    said = refusal(state, "allin 8 4H 4H 4C 4C / 4L 4L 4W 4W", "3b")
    assert said == "an all-in takes at most 3 face-down cards, not 4 (rule fortuna D10)"
    state = rules().load(rules("3b").dump(state))
    assert {move.n for move in rules().moves(state, "allin")} == {6, 7, 8}


@pytest.mark.parametrize(("ruleset", "top"), [("3", 10), ("3b", 9), ("3c", 9)])
def test_the_largest_set(ruleset, top):
    said = refusal(start(ruleset), f"play {top + 1} 1L", ruleset)
    assert said == f"the largest set is one of {top}, not {top + 1}"


# 3c


def dealt(hand, *, pile, sets=(), owners=(None,) * 6, round_=3, seat=0):
    """A table of 3c for three: the others' hands are hidden."""
    laid = [list(sets[i]) if i < len(sets) else [] for i in range(3)]
    turns = [round_ - 1 + (i < seat) for i in range(3)]
    sizes = [24 - turns[i] - sum(s["n"] for s in laid[i]) for i in range(3)]
    hands = [[*hand, *["??"] * (sizes[i] - len(hand))] if i == seat else sizes[i] for i in range(3)]
    document = {"players": 3, "hands": hands, "sets": laid, "pile": pile, "seat": seat, "round": round_}
    return rules("3c").load(document | {"owners": list(owners)})


PILE_12 = ["1L", "1W", "1H", "1C", "2L", "2W", "2H", "2C", "3L", "6L", "6W", "4G"]


def test_D10_3c_plays_then_discards():
    state = dealt(["2L", "2W", "5L", "6H"], pile=PILE_12)
    assert rules("3c").kinds(state) == ["play", "pass"]
    laid = after(state, "play 2 2L 2W", ruleset="3c")
    assert (laid.owed, rules("3c").kinds(laid)) == (1, ("discard",))
    assert len(laid.hands[0]) == 20
    done = after(laid, "discard 5L", ruleset="3c")
    assert (done.seat, len(done.hands[0])) == (1, 19)
    assert len(after(state, "pass 5L", ruleset="3c").hands[0]) == 21
    assert "no all-in where all cards are dealt (rule fortuna D10)" in refusal(state, "allin 9 2L 2W / 1L", "3c")


def test_D10_3c_a_discard_that_brings_a_number_to_nine_owns_it():
    state = dealt(["6H", "6C", "6G", "5L"], pile=PILE_12)
    assert rules("3c").facts(state)["scores"] == [0, 0, 0]
    other = after(state, "pass 5L", ruleset="3c")
    assert other.owners == (None,) * 6
    mine = after(state, "pass 6H", ruleset="3c")
    assert rules("3c").dump(mine)["owners"] == [None, None, None, None, None, 0]
    assert rules("3c").facts(mine)["scores"] == [3, 0, 0]
    later = dealt(["6C"], pile=[*PILE_12, "6H"], owners=(*[None] * 5, 0), seat=1)
    later = after(later, "pass 6C", ruleset="3c")
    assert rules("3c").dump(later)["owners"][5] == 0
    assert rules("3c").facts(later)["scores"] == [4, 0, 0]


def test_D10_3c_what_the_setup_brings_to_nine_belongs_to_nobody():
    pile = ["1L", "1W", "1H", "1C", "2L", "2W", "2H", "2C", "3L", "6L", "6W", "6H"]
    state = after(dealt(["6C"], pile=pile), "pass 6C", ruleset="3c")
    assert rules("3c").facts(state)["scores"] == [0, 0, 0]


def play_out_3c(stream):
    state = start("3c", 4, "5")
    while not rules("3c").outcome(state).is_over:
        state, before = rules("3c").apply(state, rules("3c").sample(state, stream)), state
    return before, state


def test_D10_3c_ends_at_once_when_a_hand_is_empty():
    before, state = play_out_3c(Stream("out"))
    assert all(before.hands)
    assert [seat for seat, hand in enumerate(state.hands) if not hand] == [rules("3c").player(state)]
    assert rules("3c").load(rules("3c").dump(state)) == state


def test_D10_3c_who_lays_his_last_cards_has_nothing_to_discard():
    sets = [[a_set("9 3W 3W 3H 3H 4L 4L 4W 4W 4H"), a_set("8 5L 5L 5W 5W 5H 5H 6L 6L")], [], []]
    pile = [
        "1L",
        "1W",
        "1H",
        "1C",
        "2L",
        "2W",
        "2H",
        "2C",
        "3L",
        "6W",
        "6H",
        "4G",
        *["1G", "2G", "3G", "5G", "6G", "3C", "3C", "4C", "5C"],
    ]
    state = dealt(["2L", "2W"], pile=pile, sets=sets, owners=[None] * 5 + [1], round_=6)
    assert len(state.hands[0]) == 2
    done = after(state, "play 2 2L 2W", ruleset="3c")
    assert (rules("3c").outcome(done).is_over, done.owed, rules("3c").facts(done)["rounds"]) == (True, 0, 6)


# Refusals


WITH_SETS = [[a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H"), a_set("4 4L 4W 4H 4H")]]
REFUSED = [
    ("play 3 5L 5L 5L", "you have a set of 3: nobody lays two of the same size"),
    ("play 5 5L 5L 5L 5W", "a set of 5 takes exactly 5 cards, not 4"),
    ("play 6 5L 5L", "a set of 6 takes exactly 6 cards, not 2"),
    ("play 5 5L 5L 5L 5L 5W", "not in hand: 5L"),
    ("play 5 5W 5L 5L 5L", "cards stand in their order, by number, then by icon: 5L 5L 5L 5W"),
    ("play 5 5L 7L", '"7L" is none of this game\'s: '),
    ("play 5 5L ??", '"??" is none of this game\'s: '),
    ("pass 6G", "not in hand: 6G"),
    ("discard 5L", "nothing is left over from a play: to discard without playing, pass"),
    ("allin 4 5L 5L 5L 5W / 1G", "you have a set of 4"),
    ("allin 6 5L 5L 5L 5W / 1G 2G", "5L counts as 5 while the discards lie as they do, not as 6 (rule fortuna D4)"),
    ("allin 5 5L 5L 5W / 1G 2G", "an all-in lays the whole hand: 5L 5L 5L 5W"),
    ("allin 5 5L 5L 5L 5W / 1G 2G", "4 cards make a set of 5 with 1 face-down ones, not 2"),
    ("allin 5 5L 5L 5L 5W / 1L", "face-down cards come from the discards, which lack 1L (rule fortuna D5)"),
    ("allin 5 5L 5L 5L 5W", "is not how a move"),
    ("allin 5 / 1G", "is not how a move"),
    ("play 05 5L", "is not how a move"),
    ("play 5", "is not how a move"),
    ("lay 5 5L", "is no move"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_refusals(text, said):
    state = lay(["5L", "5L", "5L"], "5W", pile=["1G", "2G", "6L"], sets=WITH_SETS)
    assert said in refusal(state, text)


def test_an_all_in_is_for_hands_that_are_too_small():
    state = lay(["5L", "5L", "5L", "5W", "5W", "5W"], "5H", pile=["1G"])
    said = refusal(state, "allin 5 5L 5L 5L 5W 5W 5W 5H / 1G")
    assert said == "an all-in needs fewer than 5 cards in hand, and you hold 7: play 5 of them, or pass"
    state = lay(["5L", "5L", "5L"], "5W", pile=["5H", "1G"], sets=[[a_set(f"{n} {cards}") for n, cards in OTHERS]])
    said = refusal(state, "allin 4 5L 5L 5L 5W / 1G")
    assert said == "an all-in needs fewer than 4 cards in hand, and you hold 4: play 4 of them, or pass"


OTHERS = ((1, "1L"), (2, "2L 2W"), (3, "3L 3W 3H"), (6, "6L 6L 6W 6W 6H 6H"))


def test_an_all_in_needs_enough_discards():
    state = lay(["5L", "5L", "5L"], "5W", sets=WITH_SETS)
    assert "allin" not in rules().kinds(state)
    assert refusal(state, "allin 5 5L 5L 5L 5W / 1G") == "1 face-down cards are needed, but 0 are discarded"


def test_refusals_are_there_in_japanese():
    with pytest.raises(IllegalMove) as error:
        after(lay(["3L", "3W", "5L", "5W", "5H", "6C"], "1L", pile=["3H"]), "play 5 3L 3W 5L 5W 5H")
    assert (
        error.value.reason.render("ja")
        == "今の捨て札では、3L は3から4までとしてしか使えません（5は不可）。（ルール：fortuna D4）"
    )


# Hidden cards


def test_a_hidden_card_is_neither_played_nor_thrown_away():
    state = lay(["5L", "5L", "5L", "5W", "5W", "??"])
    assert rules().kinds(state) == ["play", "pass"]
    assert texts(state, "play") == ["play 5 5L 5L 5L 5W 5W"]
    assert texts(state, "pass") == ["pass 5L", "pass 5W"]
    assert refusal(state, "pass 6G") == "6G: not known to be in hand, where 2 cards are hidden"
    laid = after(state, "play 5 5L 5L 5L 5W 5W")
    assert rules().dump(laid)["hands"][0] == 6
    assert rules().kinds(laid) == []


def test_an_all_in_with_a_hidden_card_is_not_known():
    state = lay(["5L", "5L", "5L"], pile=["1G"], sets=WITH_SETS)
    assert "allin" not in rules().kinds(state)
    assert refusal(state, "allin 5 5L 5L 5L / 1G 1G") == "an all-in lays the whole hand: 5L 5L 5L ??"


def test_3b_refuses_what_would_lay_a_hidden_card_open():
    state = lay(["5L", "5L", "5L", "5W", "5W", "5H"], "1L", ruleset="3b", seat=2)
    assert not rules("3b").kinds(state)
    said = refusal(state, "pass 1L", "3b")
    assert said == "the next card is not known, and this round's end lays it open (rule fortuna D10)"
    known = document(["5L", "5L", "5L", "5W", "5W", "5H"], "1L", ruleset="3b", seat=2)
    known["deck"][1] = "2L"
    state = rules("3b").load(known)
    assert rules("3b").kinds(state) == ["pass"] or "pass" in rules("3b").kinds(state)
    assert texts(state, "pass", "3b")
    assert str(rules("3b").sample(state, Stream("x"))).split()[0] == "pass"


# Observation


def test_a_player_sees_his_hand_and_what_lies_open():
    state = after(start(seed="2"), "pass 6W", "play 2 2L 2G")
    seen = rules().observe(state, 2)
    dumped = rules().dump(state)
    assert seen["hands"] == [6, 6, dumped["hands"][2]]
    assert (seen["sets"], seen["pile"]) == (dumped["sets"], dumped["pile"])
    assert seen["deck"] == [dumped["deck"][0], *["??"] * (len(dumped["deck"]) - 1)]
    assert seen["end"] == ["??"] * 8
    assert rules().observe(state, 0)["deck"] == ["??"] * len(dumped["deck"])
    assert rules().dump(rules().load(seen)) == seen


def test_inside_a_turn_a_player_sees_what_is_owed():
    state = lay(["2L", "2W", "5L", "5W", "5H", "1W"], "1L", sets=[[a_set("2 2H 2C")]])
    laid = after(state, "play 1 1L")
    assert rules().observe(laid, 0)["owed"] == 1
    assert rules().observe(laid, 0)["hands"][0] == ["1W", "2L", "2W", "5L", "5W", "5H"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_observations_are_equal_where_only_hidden_cards_differ(ruleset):
    """All that seat 1 cannot see is dealt anew: he notices nothing."""
    game, stream = rules(ruleset), Stream(f"hidden/{ruleset}")
    state = start(ruleset, 3, "4")
    while not game.outcome(state).is_over:
        if game.is_at_rest(state):
            other = game.load(dealt_anew(game.dump(state), 1, game.observe(state, 1), stream))
            assert game.observe(other, 1) == game.observe(state, 1)
        state = game.apply(state, game.sample(state, stream))


def dealt_anew(dumped, seat, seen, stream):
    """The position with the hidden cards shuffled among their places."""
    hidden = [card for i, hand in enumerate(dumped["hands"]) if i != seat for card in hand]
    for key in ("deck", "end"):
        hidden += [card for card, shown in zip(dumped[key], seen[key], strict=True) if shown == "??"]
    cards = list(stream.shuffle(hidden))
    take = cards.pop
    hands = [hand if i == seat else [take() for _ in hand] for i, hand in enumerate(dumped["hands"])]
    piles = {key: [take() if shown == "??" else shown for shown in seen[key]] for key in ("deck", "end")}
    return dumped | {"hands": hands} | piles


# Positions


def damaged(**changes):
    return document(["5L", "5L", "5L", "5W", "5W", "5H"], "1L", pile=["3H"]) | changes


DAMAGED = [
    ({"players": 5}, "players: found 5: write a whole number from 3 to 4"),
    ({"hands": [6, 6]}, "hands: found [6, 6]: write a list with an entry for each of 3 players"),
    ({"hands": [6, 6, "six"]}, 'hands.2: found "six": write a list of cards, or how many they are'),
    ({"hands": [6, 6, ["9X"] * 6]}, 'hands.2: "9X" is none of this game\'s'),
    (
        {"hands": [["5L"] * 6, 6, 6]},
        "hands.0: 5L stands in 6 places (hands.0, hands.0, hands.0, hands.0, hands.0, hands.0)",
    ),
    ({"pile": ["5L"]}, "pile: 5L stands in 4 places (hands.0, hands.0, hands.0, pile), but there is 3"),
    ({"pile": ["??"]}, 'pile: "??" is none of this game\'s'),
    ({"pile": []}, "pieces stand nowhere"),
    ({"hands": [6, 5, 6]}, "hands.1: 5 cards, but a player of 0 sets holds 6 here"),
    ({"hands": [6, 7, 6]}, "hands.1: 7 cards, but a player of 0 sets holds 6 here"),
    ({"end": ["??"] * 9}, "end: 9 cards: the end pile has 8 at most"),
    ({"end": ["??"] * 7}, "end: 7 cards, but 8 stay in it until the deck is empty"),
    ({"trigger": True}, "trigger: write false: no card of the end pile is drawn yet"),
    ({"trigger": "no"}, 'trigger: found "no": write true or false'),
    ({"deck": 51}, "deck: found 51: write a list"),
    ({"seat": 3}, "seat: found 3: write a whole number from 0 to 2"),
    ({"round": 0}, "round: found 0: write a whole number from 1 to 78"),
    ({"sets": [[], [], 1]}, "sets.2: write a list of sets such as"),
    ({"sets": [[], [], [a_set("2 2L 2W 2H")]]}, "sets.2.0.up: a set of 2 has 2 cards, up and down, not 3"),
    ({"sets": [[], [], [a_set("2 / 2L 2W")]]}, "sets.2.0.up: a set has at least one card face up"),
    ({"sets": [[], [], [a_set("11 2L")]]}, "sets.2.0.n: found 11: write a whole number from 1 to 10"),
    ({"sets": [[], [], [a_set("1 2L"), a_set("1 2L")]]}, "sets.2: 2 sets of 1: a player has one of each size"),
    ({"sets": [[], [], [{"n": 1, "up": ["2L"], "under": []}]]}, "sets.2.0.under: is no key of this table"),
    ({"sets": [[], [], [a_set("1 1L")]], "round": 1}, "sets.2: 1 sets in 0 turns: one a turn at most"),
    ({"known": []}, "known: is no key of this table"),
    ({"owners": [None] * 6}, "owners: is no key of this table"),
]


@pytest.mark.parametrize(("changes", "said"), DAMAGED)
def test_positions_that_cannot_be(changes, said):
    with pytest.raises(DataError) as error:
        rules().load(damaged(**changes))
    assert said in str(error.value)


@pytest.mark.parametrize("key", ["players", "hands", "sets", "pile", "deck", "end", "seat", "round", "trigger"])
def test_positions_that_lack_a_key(key):
    found = damaged()
    del found[key]
    with pytest.raises(DataError, match=f"{key}: is missing: write"):
        rules().load(found)


def test_a_trigger_that_was_forgotten():
    found = rules().dump(with_deck(0, end=5, seat=1)) | {"trigger": False}
    with pytest.raises(DataError, match="trigger: write true: 3 cards of the end pile are drawn"):
        rules().load(found)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deck": ["??"]}, "deck: all cards are dealt: 0 are left in the deck, not 1"),
        ({"end": ["??"]}, "end: all cards are dealt: there is no end pile"),
        ({"trigger": True}, "trigger: all cards are dealt: there is no end pile"),
        (
            {"owners": [None] * 5},
            "owners: found [nothing, nothing, nothing, nothing, nothing]: write for each of 6 numbers",
        ),
        ({"owners": [3, *[None] * 5]}, "owners: found"),
        ({"owners": [*[None] * 5, 1]}, "owners: nobody owns 6 before 3 of it are discarded"),
        ({"sets": [[a_set("2 5L 5W / 5H")], [], []]}, "sets.0.0.up: a set of 2"),
        ({"sets": [[a_set("2 5L / 5H")], [], []]}, "sets.0.0.down: 1 cards face down: 0 at most"),
        ({"round": 4}, "hands.0: 22 cards, but a player of 0 sets holds 21 here"),
    ],
)
def test_positions_of_3c_that_cannot_be(changes, said):
    found = rules("3c").dump(dealt([], pile=PILE_12)) | changes
    with pytest.raises(DataError) as error:
        rules("3c").load(found)
    assert said in str(error.value)


def test_3c_a_number_that_only_a_player_can_bring_to_nine_has_an_owner():
    pile = ["1L"] * 3 + ["1W"] * 3 + ["1H"] * 2 + ["2L", "2W", "2H", "2C"]
    with pytest.raises(DataError, match="owners: 8 discards of 1: somebody must own it"):
        dealt([], pile=pile)
    assert dealt([], pile=pile, owners=(2, *[None] * 5)).owners[0] == 2


def test_3b_knows_how_many_cards_lie_face_down():
    found = document(ruleset="3b", sets=[[], [a_set("6 5L 5L / 1L 1L 1W 1W")]])
    with pytest.raises(DataError, match=r"sets.1.0.down: 4 cards face down: 3 at most"):
        rules("3b").load(found)
    assert rules().load(found)


def test_face_down_cards_may_be_forgotten():
    state = lay(sets=[[], [a_set("3 3L / ?? ??")]])
    assert rules().dump(state)["sets"][1] == [{"n": 3, "up": ["3L"], "down": ["??", "??"]}]


def test_a_finished_table_can_be_typed_in_and_scored():
    file = json.loads(LINES[0].read_text())
    state = after(start("3", file["players"], file["seed"]), *file["moves"])
    again = rules().load(json.loads(json.dumps(rules().dump(state))))
    assert again == state
    assert rules().facts(again)["winner"] == file["claims"]["winner"]


# Data


def changed(tmp_path, *edits, ruleset="3"):
    """The engine of a copy of the folder in which some lines of game.toml differ."""
    shutil.copytree(folder("fortuna"), tmp_path / "fortuna")
    file = tmp_path / "fortuna" / "game.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in edits:
        text, found = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert found, old
    file.write_text(text, encoding="utf-8")
    return engine(read_game(tmp_path / "fortuna"), ruleset)


def test_numbers_come_from_the_data(tmp_path):
    edits = [
        (r"^hand = 6", "hand = 4"),
        (r"^refill = 7", "refill = 5"),
        (r"^end_pile = 8", "end_pile = 5"),
        (r"^top = 10", "top = 8"),
        (r"^any_from = 11", "any_from = 7"),
        (r"^draw = 1", "draw = 2"),
        (r"^discard = 1", "discard = 2"),
        (r"^multiplier2 = 2", "multiplier2 = 5"),
    ]
    game = changed(tmp_path, *edits)
    state = game.initial(Setup(3, "1"))
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert len(game.dump(state)["end"]) == 5
    assert len(game.turn(state).hand) == 6
    first = str(next(game.moves(state, "pass")))
    half = game.apply(state, game.read(first))
    assert (half.seat, half.owed, game.kinds(half)) == (0, 1, ("discard",))
    done = game.apply(half, next(game.moves(half, "discard")))
    assert (done.seat, len(done.hands[0])) == (1, 4)
    assert game.terms.multiplier(2) == 5
    assert game.terms.reach(5, 2) == (1, 8)
    stream = Stream("changed")
    while not game.outcome(state).is_over:
        state = game.apply(state, game.sample(state, stream))
        assert game.pieces(state) == Counter(ALL)


def test_switches_come_from_the_data(tmp_path):
    edits = [
        (r"^fillers = 3", "fillers = 1"),
        (r"^start_pile = 6", "start_pile = 9"),
        (r"^round_discard = 1", "round_discard = 2"),
    ]
    game = changed(tmp_path, *edits, ruleset="3b")
    assert len(game.dump(game.initial(Setup(3, "1")))["pile"]) == 9
    assert (game.terms.fillers, game.terms.round_discard) == (1, 2)
    state = game.initial(Setup(3, "1"))
    for _ in range(3):
        state = game.play(state, next(game.moves(state, "pass")))
    assert sum(state.pile) == 9 + 3 + 2


def test_a_number_is_owned_once_also_where_discards_leave_the_pile(tmp_path):
    game = changed(tmp_path, (r"^round_discard = 1", "owner_points = 2\nround_discard = 1"), ruleset="3b")
    found = document(["6L", "6W", "6H", "1L", "1W", "1H"], "1C", pile=["6C", "6C"], seat=1)
    state = game.load(found | {"owners": [*[None] * 5, 2]})
    after_pass = game.apply(state, game.read("pass 6L"))
    assert game.dump(after_pass)["owners"][5] == 2
    assert game.facts(after_pass)["scores"] == [0, 0, 6]


def test_values_end_at_the_largest_set():
    terms = replace(rules().terms, top=8)
    assert [terms.reach(6, discards) for discards in (1, 3, 5)] == [(6, 7), (6, 8), (1, 8)]


def test_cards_come_from_the_data(tmp_path):
    game = changed(
        tmp_path, (r"^6G = .*$", '6G = { number = 6, icon = "G", copies = 3 }'), (r"^count = 78", "count = 80")
    )
    assert game.pieces(game.initial(Setup(4, "1"))) == Counter(ALL) + Counter(["6G", "6G"])


@pytest.mark.parametrize(
    ("edit", "ruleset", "said"),
    [
        ((r"^deal4 = 18.*$", ""), "3c", "numbers.deal4: is missing: write a whole number"),
        ((r"^deal4 = 18", "deal4 = 19"), "3c", "4 players need 82 cards at the start (end pile: 8), and there are 78"),
        ((r"^end_pile = 8", "end_pile = 0"), "3", "(end pile: 0)"),
    ],
)
def test_numbers_that_make_no_game(tmp_path, edit, ruleset, said):
    with pytest.raises(DataError) as error:
        changed(tmp_path, edit, ruleset=ruleset)
    assert said in str(error.value)


def test_every_decision_is_in_the_docs():
    doc = (HERE.parent / "docs" / "rules" / "fortuna.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\*\*(D\d+)\*\*|\*\*(D\d+):", doc))
    explained = {f"D{number}" for number in re.findall(r"\*\*D(\d+)\b", doc)}
    assert explained == {f"D{number}" for number in range(1, 11)}
    code = "".join(file.read_text(encoding="utf-8") for file in folder("fortuna").glob("*.py"))
    assert set(re.findall(r"fortuna (D\d+)", code)) <= explained


# Choices


@pytest.mark.parametrize("cards", ["", "a", "aab", "aaabbc", "abcdde"])
def test_choices_of_equal_cards(cards):
    """As combinations of places, each once, ascending; counted and found by place without a list."""
    kinds = tuple(ord(card) for card in cards)
    for size in range(len(cards) + 2):
        wanted = list(dict.fromkeys(combinations(kinds, size)))
        assert list(choices(supply(kinds), size)) == wanted
        assert count(supply(kinds), size) == len(wanted)
        assert [choice(supply(kinds), size, place) for place in range(len(wanted))] == wanted


@pytest.mark.parametrize("kind", ["play", "allin"])
def test_a_move_is_picked_as_from_the_list(kind):
    pile = ["5C", "5G", "6L", "6L", "6C", "6C", "6G"]
    hand = ["5L", "5L", "5W", "6W", "6W", "6H"]
    state = lay(hand, "5H", pile=pile)
    if kind == "allin":
        sets = [[a_set("1 1L"), a_set("2 2L 2W"), a_set("3 3L 3W 3H")]]
        state = lay(["5L", "6W", "6W", "6H"], "5H", pile=pile, sets=sets)
    moves = list(rules().moves(state, kind))
    picked = [rules().pick(state, kind, Stream(f"pick{i}")) for i in range(400)]
    assert picked == [Rules.pick(rules(), state, kind, Stream(f"pick{i}")) for i in range(400)]
    assert len(set(picked)) > 0.8 * min(400, len(moves))


def test_a_hundred_thousand_all_ins_are_neither_listed_nor_missed():
    """A hand of one card that counts as 10, and a pile of fifty."""
    sets = [[a_set(f"{n} {' '.join(cards)}") for n, cards in zip(range(1, 6), FIVE_SETS, strict=True)], [], []]
    state = lay(["6L", "6L"], "6W", pile=MANY, sets=sets)
    stream = Stream("many")
    for _ in range(50):
        move = rules().pick(state, "allin", stream)
        rules().check(state, move)
    assert "allin" in rules().kinds(state)


FIVE_SETS = (["1L"], ["2L", "2L"], ["3L"] * 3, ["4L"] * 3 + ["4W"], ["5L"] * 3 + ["5W"] * 2)
MANY = [f"{n}{icon}" for n in range(1, 7) for icon in "HCG" for _ in range(1 if icon == "G" else 2)]


@pytest.mark.parametrize("ruleset", RULESETS)
@given(players=st.sampled_from([3, 4]), seed=st.integers(0, 10**6))
def test_games_at_random(ruleset, players, seed):
    game, stream = rules(ruleset), Stream(f"random/{ruleset}/{seed}")
    state = start(ruleset, players, str(seed))
    for _ in range(400):
        if not game.kinds(state):
            break
        move = game.sample(state, stream)
        assert game.read(str(move)) == move
        assert game.is_legal(state, move)
        check_mutations(game, state, str(move))
        if game.is_at_rest(state):
            assert game.load(json.loads(json.dumps(game.dump(state)))) == state
        state = game.apply(state, move)
        assert game.pieces(state) == Counter(ALL)
    assert game.outcome(state).is_over
    assert game.facts(state)["winner"] is not None


def check_mutations(game, state, text):
    """Moves near a legal one: legal only if the plain list has them (it is short enough)."""
    words = text.split()
    spoiled = [text + " 1L", text.replace("L", "X"), " ".join([words[0], "11", *words[2:]])]
    for other in spoiled:
        if other == text:
            continue
        try:
            move = game.read(other)
        except IllegalMove:
            continue
        assert not game.is_legal(state, move) or str(move) in [str(found) for found in game.moves(state, words[0])]
