"""The maze's engine: worked examples, every decision, positions, refusals, and a second engine to compare with."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_mugen import COUNTS, LAYOUT, LOOSE, NAMES, Naive

from games.engines import engine
from games.errors import DataError
from games.line import read_line
from games.mugen.chance import Chance
from games.mugen.choices import Choices, arrangement, subset
from games.mugen.kit import UNKNOWN_CARD
from games.mugen.walks import Walks, distances
from games.reading import read_game
from games.referee import RefusedLine, referee
from games.registry import folder
from games.rules import IllegalMove, Outcome, Setup, perft
from games.seeds import Draws, Stream

HERE = Path(__file__).parent
LINES = sorted((HERE / "lines" / "mugen").glob("*.json"))
COUNTED = [row.split() for row in (HERE / "perft" / "mugen.txt").read_text().splitlines() if not row.startswith("#")]
RULESETS = ("basic", "scrambled", "advanced")
STARTS = {1: ["a1"], 2: ["a1", "g7"], 3: ["a1", "g1", "g7"], 4: ["a1", "g1", "g7", "a7"]}
CODES = {name.lower(): name for name in COUNTS}


@cache
def rules(ruleset="basic"):
    return engine(read_game(folder("mugen")), ruleset)


def start(ruleset="basic", players=1, seed="42"):
    return rules(ruleset).initial(Setup(players, str(seed)))


def document(*hands, ruleset="basic", rows=LAYOUT, pawns=None, top=(), discard=(), **more):
    """A table on the basic layout; cards of hands by name (``run change``), the rest of the deck is not known."""
    held = [[CODES[word] for word in hand.split()] for hand in hands]
    total = sum(COUNTS.values()) - (0 if ruleset == "advanced" else COUNTS["Light"] + COUNTS["Dark"])
    hidden = total - sum(map(len, held)) - len(top) - len(discard)
    return {
        "players": len(hands),
        "rows": list(rows),
        "pawns": STARTS[len(hands)] if pawns is None else pawns.split(),
        "treasure": "d4",
        "hands": held,
        "deck": [*top, *["??"] * hidden],
        "discard": list(discard),
        "dice": [],
        "reshuffles": 0,
        "seat": 0,
        **more,
    }


def lay(*hands, ruleset="basic", **more):
    return rules(ruleset).load(document(*hands, ruleset=ruleset, **more))


def after(state, *moves, ruleset="basic"):
    for move in moves:
        state = rules(ruleset).apply(state, rules(ruleset).read(move))
    return state


def refused(state, move, ruleset="basic"):
    """The sentence that refuses a move; it is not listed either."""
    with pytest.raises(IllegalMove) as error:
        after(state, move, ruleset=ruleset)
    assert move not in listed(state, ruleset=ruleset)
    assert error.value.reason.render("ja")
    return str(error.value.reason)


def listed(state, kind=None, ruleset="basic"):
    r = rules(ruleset)
    kinds = r.kinds(state) if kind is None else [kind] if kind in r.kinds(state) else []
    return [str(move) for kind in kinds for move in islice(r.moves(state, kind), 20_000)]


def where(state, ruleset="basic"):
    """Pawns and treasure, as ``a1 g7 / d4``."""
    seen = rules(ruleset).observe(state, 0)
    return f"{' '.join(seen['pawns'])} / {seen['treasure']}"


def shown(state, ruleset="basic"):
    """The whole position, also inside a turn."""
    return rules(ruleset).dump(state)


def tile(state, name, ruleset="basic"):
    return "".join(shown(state, ruleset)["rows"])[NAMES.index(name)]


def rows(**tiles):
    """The basic layout with some tiles, and others changed so that there are still as many of each kind."""
    glyphs = dict(zip(NAMES, "".join(LAYOUT), strict=True)) | tiles
    wanted = Counter(map(kind, "".join(LAYOUT)))
    for name in LOOSE:
        found = Counter(map(kind, glyphs.values()))
        missing = [k for k in wanted if found[k] < wanted[k]]
        if missing and name not in tiles and found[kind(glyphs[name])] > wanted[kind(glyphs[name])]:
            glyphs[name] = next(glyph for glyph in "│└├┼◇" if kind(glyph) == missing[0])
    text = "".join(glyphs.values())
    return [text[i : i + 7] for i in range(0, 49, 7)]


def kind(glyph):
    return {**dict.fromkeys("│─", "I"), **dict.fromkeys("└┌┐┘", "L"), **dict.fromkeys("├┤┬┴", "T")}.get(glyph, glyph)


def covered(up=""):
    """The basic layout with all tiles face down but those named and the corners; and the others' glyphs."""
    glyphs = dict(zip(NAMES, "".join(LAYOUT), strict=True))
    down = {name: glyph for name, glyph in glyphs.items() if name in LOOSE and name not in up.split()}
    text = "".join("?" if name in down else glyph for name, glyph in glyphs.items())
    return {"rows": [text[i : i + 7] for i in range(0, 49, 7)], "hidden": down}


# --- lines, seeds, counts ---


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.stem)
def test_lines_are_accepted(path):
    r, line = read_line(json.loads(path.read_text()), path.name, lambda _, ruleset: rules(ruleset))
    referee(r, line)


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.stem)
def test_a_line_without_its_first_move_is_refused(path):
    r, line = read_line(json.loads(path.read_text()), path.name, lambda _, ruleset: rules(ruleset))
    with pytest.raises(RefusedLine):
        referee(r, type(line)(line.setup, line.moves[1:], line.claims))


def test_the_deal():
    state = start("basic", 3, 42)
    deck = Stream("mugen/basic/42/cards").shuffle(
        name for name, count in COUNTS.items() for _ in range(count) if name not in ("Light", "Dark")
    )
    order = list(COUNTS).index
    assert shown(state)["hands"] == [sorted(deck[seat:12:3], key=order) for seat in range(3)]
    assert shown(state)["deck"] == list(deck[12:])
    assert shown(state)["rows"] == LAYOUT
    assert where(state) == "a1 g1 g7 / d4"


def test_seats():
    assert {n: shown(start("basic", n))["pawns"] for n in range(1, 5)} == STARTS
    seats = rules().kit.seats
    names = {rules().kit.squares[a]: rules().kit.squares[b] for a, b in seats[4]}
    assert names == {"a1": "g7", "g1": "a7", "g7": "a1", "a7": "g1"}
    assert [rules().kit.squares[goal] for _, goal in seats[2]] == ["g7", "a1"]


def test_the_players_are_no_part_of_the_streams():
    decks = []
    for players in (1, 2):
        doc = shown(start("basic", players))
        decks.append(Counter([*(card for hand in doc["hands"] for card in hand), *doc["deck"]]))
        assert doc["deck"] == shown(start("basic", 1))["deck"][4 * (players - 1) :]
    assert decks[0] == decks[1]


def test_the_advanced_deal():
    doc = shown(start("advanced", 2, 7), "advanced")
    tiles = Stream("mugen/advanced/7/tiles").shuffle(glyph for glyph in "".join(LAYOUT) if glyph != "☆")
    assert doc["rows"] == ["☆?????☆", *["???????"] * 5, "☆?????☆"]
    assert list(doc["hidden"].values()) == list(tiles)
    assert list(doc["hidden"]) == LOOSE
    assert doc["treasure"] == "aside"
    assert len(doc["deck"]) == 80


def test_d14_the_scrambled_layout():
    vector = "☆┬─┬─┬☆ ├┘┘┴┐└┤ ├┌┼┬┼┐│ ┤│┤├◇┤├ │└┴┼┘┌│ ├┐┼┬└┌┴ ☆┴─┴─┴☆"
    state = start("scrambled", 1, 42)
    assert shown(state)["rows"] == vector.split()
    assert where(state) == "a1 / e4"


def test_d14_everybody_can_run():
    """Some first attempts fail, and then another is made."""
    for seed in range(40):
        naive = Naive("scrambled", 4, seed)
        board = start("scrambled", 4, seed).maze.board
        assert shown(start("scrambled", 4, seed))["rows"] == naive.summary()["rows"]
        for a, b in rules("scrambled").kit.seats[4]:
            reached = distances(rules("scrambled").kit, board, a)
            assert b in reached
            assert start("scrambled", 4, seed).maze.lies in reached


@pytest.mark.parametrize(("ruleset", "seed", "depth", "count", "option"), COUNTED)
def test_perft(ruleset, seed, depth, count, option):
    players = int(option.removeprefix("players="))
    assert perft(rules(ruleset), start(ruleset, players, seed), int(depth)) == int(count)


# --- the board, steps, ways ---


def test_d1_start_tiles_and_the_room_are_open_and_the_rim_is_closed():
    kit, board = rules().kit, start().maze.board
    ways = {name: set(kit.names(kit.ways(board, at))) for name, at in kit.square.items()}
    assert ways["a1"] == {"b1", "a2"}
    assert ways["d4"] == {"d3", "e4", "d5", "c4"}
    assert ways["b3"] == {"b4", "c3"}
    assert all(b in ways[a] for b, found in ways.items() for a in found)
    for a, b in kit.seats[4]:
        assert distances(kit, board, a)[kit.square["d4"]] == 8
        assert distances(kit, board, kit.square["d4"])[b] == 8


def test_d2_faces_of_the_dice():
    assert rules().kit.faces == (0, 1, 1, 2, 2, 3)
    draws = Draws("mugen/basic/42/dice", 6)
    state = start("basic", 2)
    for i in range(12):
        state = after(state, "roll")
        steps = (0, 1, 1, 2, 2, 3)[draws[i]]
        assert rules().kinds(state) == (("go",) if steps else ("discard",))
        if steps:
            assert max(len(move.split("-")) for move in listed(state)) == steps
            state = after(state, "go stay")
        state = after(state, "discard none")


def test_d3_a_pass():
    state = start("basic", 2)
    passed = after(state, "end")
    assert (passed.seat, passed.turns, passed.stock) == (1, 1, state.stock)
    one = after(lay("rotate1 run", "run"), "rotate1 b1 0", "end")
    assert (one.seat, len(one.stock.hands[0])) == (1, 2)


def test_d5_steps():
    state = lay("run", dice=[3, 3])
    assert {"run stay", "run b1", "run b1-b2", "run b1-a1", "run b1-b2-a2-a3"} <= set(listed(state, "run"))
    assert "b1 does not lie" not in refused(state, "run a3")
    assert refused(state, "run a3") == "a3 does not lie beside a1 (rule mugen D5)"
    assert refused(state, "run a2-a3-b3") == (
        "a3 and b3 are not joined: both must be open towards each other (rule mugen D5)"
    )
    assert "there are 6 steps" in refused(state, "run b1-a1-b1-a1-b1-a1-b1")
    assert refused(state, "run z9") == "there is no tile z9"
    assert where(after(state, "run b1-b2-a2")) == "a2 / d4"


def test_steps_of_a_roll():
    assert listed(lay("run", dice=[0]), "roll") == ["roll stay"]
    one = lay("run", dice=[1])
    assert listed(one, "roll") == ["roll stay", "roll b1", "roll a2"]
    assert "too long" in refused(one, "roll b1-c1")
    moved = after(one, "roll b1")
    assert listed(moved) == ["discard none", "discard Run"]
    with_two = lay("run", "run", dice=[0])
    assert rules().kinds(after(with_two, "roll")) == ("discard",)


def test_alone_ways_are_named_at_once():
    state = lay("run move1", dice=[1, 1])
    for bare in ("roll", "run", "move1 pawn"):
        assert refused(state, bare) == f"name the way too: {bare} and the tiles, or {bare} stay"
    together = lay("run move1", "run", dice=[1, 1])
    for named in ("roll b1", "run b1", "move1 p0 b1"):
        assert "the way is asked for afterwards" in refused(together, named)


def test_alone_with_a_tile_face_down_ways_are_asked_for():
    dark = {"rows": ["☆┬─┬─┬☆", *LAYOUT[1:5], "├┐└?┘┌┤", LAYOUT[6]], "hidden": {"d6": "┬"}}
    state = lay("dark run", ruleset="advanced", dice=[1], **dark)
    assert "the way is asked for afterwards" in refused(state, "roll b1", "advanced")
    assert where(after(state, "roll", "go b1", "discard none", ruleset="advanced"), "advanced") == "b1 / d4"
    lit = lay("dark run", ruleset="advanced", dice=[1])
    assert "name the way too" in refused(lit, "roll", "advanced")


def test_taking_the_treasure_on_the_way():
    state = lay("move3", pawns="d3")
    assert where(after(state, "move3 pawn d4-d5")) == "d5 / p0"
    assert where(after(state, "move3 pawn d4-d3")) == "d3 / p0"
    assert where(after(state, "move3 treasure d5-c5")) == "d3 / c5"


def test_treasure_that_is_led_stops_at_a_pawn():
    state = lay("move3", "run", pawns="d3 g7")
    led = after(state, "move3 treasure")
    assert "a pawn stands on d3" in refused(led, "go d3-c3")
    taken = after(led, "go d3")
    assert where(taken) == "d3 g7 / p0"
    assert rules().kinds(taken) == ("end",)


def test_a_held_treasure_is_no_piece():
    state = lay("move1", "run", treasure="p1")
    assert refused(state, "move1 treasure") == "the treasure lies nowhere, so it cannot be moved"
    assert listed(state, "move1") == ["move1 p0", "move1 p1"]
    assert "there is no piece p2" in refused(state, "move1 p2")
    assert "there is no piece pawn" in refused(state, "move1 pawn")


# --- meetings ---


def meeting(dice, **more):
    """p0 on b1 has run 3 steps, p1 stands on d1."""
    return after(lay("run", "run", pawns="b1 d1", dice=[3, 0, *dice], **more), "run")


def test_only_the_last_tile_of_a_way_holds_a_pawn():
    state = meeting([])
    assert "a pawn stands on d1" in refused(state, "go c1-d1-d2")
    assert {"go c1-d1", "go c1"} <= set(listed(meeting([2, 1])))


def test_a_meeting_won():
    state = after(meeting([2, 1]), "go c1-d1")
    assert where(state) == "d1 c1 / d4"
    assert rules().kinds(state) == ("go",)
    assert listed(state) == ["go stay", "go e1", "go d2"]
    assert where(after(state, "go d2")) == "d2 c1 / d4"
    assert rules().kinds(after(state, "go d2")) == ("end",)


@pytest.mark.parametrize("dice", [[1, 1], [0, 3], [2, 3]])
def test_a_meeting_lost_or_tied(dice):
    state = after(meeting(dice), "go c1-d1")
    assert where(state) == "c1 d1 / d4"
    assert rules().kinds(state) == ("end",)


def test_who_is_beaten_loses_the_treasure():
    assert where(after(meeting([2, 1], treasure="p1"), "go c1-d1")) == "d1 c1 / p0"
    assert where(after(meeting([2, 1], treasure="p0"), "go c1-d1")) == "d1 c1 / p0"
    assert where(after(meeting([1, 2], treasure="p0"), "go c1-d1")) == "c1 d1 / p1"
    assert where(after(meeting([1, 2], treasure="p1"), "go c1-d1")) == "c1 d1 / p1"


def test_no_more_steps_after_a_meeting_with_the_last_one():
    state = after(lay("run", "run", pawns="b1 c1", dice=[1, 0, 3, 0]), "run", "go c1")
    assert where(state) == "c1 b1 / d4"
    assert rules().kinds(state) == ("end",)


def test_a_meeting_on_a_roll_is_followed_by_discarding():
    state = after(lay("run", "run", pawns="b1 c1", dice=[2, 0, 3]), "roll", "go c1")
    assert where(state) == "b1 c1 / d4"
    assert rules().kinds(state) == ("discard",)


def test_back_to_ones_own_tile_is_no_meeting():
    assert where(after(meeting([]), "go c1-b1")) == "b1 d1 / d4"


def test_d9_the_owner_of_the_moved_pawn_rolls_first():
    state = lay("move2", "run", pawns="c1 b1", dice=[2, 1])
    led = after(state, "move2 p1")
    assert rules().player(led) == 0
    state = after(led, "go c1")
    assert where(state) == "b1 c1 / d4"
    assert rules().kinds(state) == ("go",)
    assert where(after(lay("move2", "run", pawns="c1 b1", dice=[1, 2]), "move2 p1", "go c1")) == "c1 b1 / d4"


def test_treasure_goes_to_the_pawn_whoever_moves_it():
    assert where(after(lay("move1", "run", pawns="a1 d3"), "move1 p1", "go d4")) == "a1 d4 / p1"


# --- winning ---


def is_won_by(state, seat, ruleset="basic"):
    assert rules(ruleset).outcome(state) == Outcome("won", is_over=True, is_won=True, winner=seat)
    assert rules(ruleset).kinds(state) == ()
    facts = rules(ruleset).facts(state)
    assert facts["won"] is True
    assert facts["result"] == "won"
    return True


def test_d6_by_a_step_and_the_way_ends_there():
    state = lay("move3 run", pawns="f7", treasure="p0")
    assert is_won_by(after(state, "move3 pawn g7"), 0)
    assert refused(state, "move3 pawn g7-g6") == "the game is won on g7: the way ends there (rule mugen D6)"
    assert refused(after(state, "move3 pawn g7"), "end") == "the game is won: there are no more moves (rule mugen D6)"
    rolled = lay("run", pawns="f7", treasure="p0", dice=[2])
    assert is_won_by(after(rolled, "roll g7"), 0)


def test_d6_nothing_is_drawn_in_a_won_game():
    won = after(lay("move1 rotate1", pawns="f7", treasure="p0"), "rotate1 b1 0", "move1 pawn g7")
    assert is_won_by(won, 0)
    assert won.stock.hands == (b"",)


def test_d6_whoever_caused_it():
    """A pawn led to its goal; a swap that carries the holder there; the treasure led to a pawn on its goal."""
    led = after(lay("move1", "run", pawns="d4 b1", treasure="p1"), "move1 p1", "go a1")
    assert is_won_by(led, 1)
    assert rules().facts(led)["winner"] == 1
    assert is_won_by(after(lay("teleport", "run", pawns="a1 b1", treasure="p1"), "teleport b1"), 1)
    brought = after(lay("move1", "run", pawns="d4 a1", treasure="b1"), "move1 treasure", "go a1")
    assert is_won_by(brought, 1)


def test_d6_in_meetings():
    """A mover who loses the treasure to a pawn on its goal; one who wins it on his own."""
    lost = after(lay("move1", "run", pawns="b1 a1", treasure="p0", dice=[1, 1]), "move1 p0", "go a1")
    assert is_won_by(lost, 1)
    gained = after(lay("move2", "run", pawns="f7 g7", treasure="p1", dice=[3, 0]), "move2 p0", "go g7")
    assert is_won_by(gained, 0)


def test_d6_the_last_decision_in_a_won_game():
    """Who allowed the winning card decided last."""
    asked = after(lay("move1 teleport", "block", pawns="a1 b1", treasure="p1"), "teleport b1")
    assert rules().player(asked) == 1
    won = after(asked, "allow")
    assert is_won_by(won, 1)
    assert rules().player(won) == 1


# --- cards ---


def test_d7_rush_goes_exactly_so_far():
    state = lay("rush1 rush2")
    assert listed(state, "rush1") == ["rush1 b1", "rush1 a2"]
    ways = ["b1-c1", "b1-b2", "b1-a1", "a2-a1", "a2-b2", "a2-a3"]
    assert listed(state, "rush2") == [f"rush2 {way}" for way in ways]
    assert refused(state, "rush2 b1") == "goes exactly 2 steps, but this way has 1 (rule mugen D7)"
    assert "too long" in refused(state, "rush1 b1-c1")
    assert where(after(state, "rush2 b1-a1")) == "a1 / d4"


def test_d7_without_a_way_there_is_no_rush():
    closed = rows(b1="│", a3="┬", a2="┌", b2="├")
    state = lay("rush1 rush2 run", rows=closed)
    assert rules().kinds(state) == ("end",)
    assert rules().kinds(lay("rush1 rush2 run", rows=closed, dice=[1, 1])) == ("roll", "run", "end")
    assert "not joined" in refused(state, "rush1 b1")


def test_d7_shorter_only_if_it_wins():
    state = lay("rush2", pawns="f7", treasure="p0")
    assert "rush2 g7" in listed(state, "rush2")
    assert "the way ends there" in refused(state, "rush2 g7-g6")
    assert is_won_by(after(state, "rush2 g7"), 0)
    assert "rush2 g7" not in listed(lay("rush2", pawns="f7"))


def test_rush_throws_back_and_takes_the_treasure():
    state = lay("rush2", "run", pawns="b1 d1", treasure="p1")
    assert where(after(state, "rush2 c1-d1")) == "d1 c1 / p0"
    assert where(after(lay("rush2", "run", pawns="b1 c1", treasure="p1"), "rush2 c1-d1")) == "d1 b1 / p0"
    back = lay("rush2", "run", pawns="b1 c1", treasure="p0")
    assert where(after(back, "rush2 c1-b1")) == "b1 c1 / p0"
    three = lay("rush2", "run", "run", pawns="b1 c1 d1")
    assert where(after(three, "rush2 c1-d1")) == "d1 b1 c1 / d4"


def test_d7_a_rush_wins_with_the_treasure_it_takes():
    state = lay("rush2", "run", pawns="f7 g7", treasure="p1")
    assert is_won_by(after(state, "rush2 g7"), 0)
    assert "the way ends there" in refused(state, "rush2 g7-f7")


def test_teleport_swaps_without_dice():
    state = lay("teleport", "run", pawns="b3 c3", treasure="p1")
    assert listed(state, "teleport") == ["teleport b2", "teleport a3", "teleport c3", "teleport b4"]
    assert where(after(state, "teleport c3")) == "c3 b3 / p1"
    assert where(after(lay("teleport", "run", pawns="b3 c3", treasure="p0"), "teleport c3")) == "c3 b3 / p0"
    assert where(after(state, "teleport a3")) == "a3 c3 / p1"  # not joined
    assert refused(state, "teleport d3") == "d3 does not lie beside b3"
    assert "does not lie beside" in refused(lay("teleport"), "teleport g1")


def test_d8_teleport_takes_lying_treasure():
    assert where(after(lay("teleport", pawns="d3"), "teleport d4")) == "d4 / p0"
    assert is_won_by(after(lay("teleport", pawns="g6", treasure="g7"), "teleport g7"), 0)


def test_rotate1():
    state = lay("rotate1", pawns="b1", treasure="c1")
    turned = after(state, "rotate1 b1 90")
    assert tile(turned, "b1") == "┤"
    assert tile(after(state, "rotate1 b1 270"), "b1") == "├"
    assert tile(after(state, "rotate1 b1 0"), "b1") == "┬"
    assert where(turned) == "b1 / c1"
    assert len(listed(state, "rotate1")) == 45 * 4
    assert refused(state, "rotate1 a1 90") == "a1 is a start tile: it always stays as it is"
    assert "not by 45" in refused(state, "rotate1 b1 45")
    assert "not how a move" in refused(state, "rotate1 b1 090")


def test_rotate1_of_each_glyph_as_the_source_draws_it():
    """┘ becomes └, ┌ or ┐."""
    state = lay("rotate1")
    assert [tile(after(state, f"rotate1 b2 {turn}"), "b2") for turn in (90, 180, 270)] == ["└", "┌", "┐"]


def test_rotate4_as_the_source_draws_it():
    """├┼ over ┐┴ becomes ┐├ over ┴┼ clockwise, and ┼┴ over ├┐ the other way."""
    base = rows(c3="├", d3="┼", c4="┐", d4="┴", d5="◇")
    for card, expected in (("rotate4r", "┐├ ┴┼"), ("rotate4l", "┼┴ ├┐")):
        state = after(lay(card, rows=base, treasure="d5"), f"{card} c3")
        assert f"{tile(state, 'c3')}{tile(state, 'd3')} {tile(state, 'c4')}{tile(state, 'd4')}" == expected


def test_rotate4_blocks():
    names = [move.split()[1] for move in listed(lay("rotate4r"), "rotate4r")]
    assert len(names) == 32
    assert names[0] == "b1"
    assert "a1" not in names
    for wrong in ("a1", "f1", "a6", "f6", "g3", "c7"):
        assert "is not the upper left tile" in refused(lay("rotate4l"), f"rotate4l {wrong}")


def test_d10_pieces_ride_in_rotate4():
    state = lay("rotate4r", "rotate4l", pawns="c3 d4", treasure="c4")
    assert where(after(state, "rotate4r c3")) == "d3 c4 / c3"
    away = lay("rotate4l", "run", pawns="c3 d3", treasure="p1")
    assert where(after(away, "rotate4l c3")) == "c4 c3 / p1"


def test_d10_pieces_ride_over_the_rim_in_shift():
    state = lay("shift", "run", pawns="c1 c7", treasure="c4")
    up = after(state, "shift c up")
    assert where(up) == "c7 c6 / c3"
    assert "".join(tile(up, f"c{row}") for row in range(1, 8)) == "┌┼├┼└──"
    assert where(after(state, "shift c down")) == "c2 c1 / c5"
    row = lay("shift", "run", pawns="a3 g3")
    assert where(after(row, "shift 3 left")) == "g3 f3 / d4"
    assert where(after(row, "shift 3 right")) == "b3 a3 / d4"


def test_shift_as_the_source_draws_it():
    """├┐┴┼┤│┬ becomes ┐┴┼┤│┬├ or ┬├┐┴┼┤│."""
    row = dict(zip(("a4", "b4", "c4", "d4", "e4", "f4", "g4"), "├┐┴┼┤│┬", strict=True))
    base = rows(**row, c3="◇")
    for way, expected in (("left", "┐┴┼┤│┬├"), ("right", "┬├┐┴┼┤│")):
        assert shown(after(lay("shift", rows=base, treasure="c3"), f"shift 4 {way}"))["rows"][3] == expected


def test_shift_moves_inner_lines_only():
    state = lay("shift")
    assert len(listed(state, "shift")) == 20
    assert listed(state, "shift")[:3] == ["shift b up", "shift b down", "shift c up"]
    assert listed(state, "shift")[-1] == "shift 6 right"
    for wrong in ("shift a up", "shift g down", "shift 1 left", "shift 7 right", "shift c left", "shift 3 up"):
        assert "cannot be shifted" in refused(state, wrong)


def test_change():
    state = lay("change", "run", pawns="b1 g7")
    swapped = after(state, "change c1 b2")
    assert tile(swapped, "c1") + tile(swapped, "b2") == "┘─"
    assert len(listed(state, "change")) == 43 * 42 // 2
    assert "a pawn or the treasure stands on b1" in refused(state, "change b1 c1")
    assert "a pawn or the treasure stands on d4" in refused(state, "change c1 d4")
    assert "start tile" in refused(state, "change a1 c1")
    assert refused(state, "change b2 c1") == "name different tiles in reading order: c1, b2"
    assert "different tiles" in refused(state, "change c1 c1")
    assert "change c1 d4" in listed(lay("change", treasure="p0"))


def test_d11_the_others_are_asked_clockwise():
    state = after(lay("run", "block", "rotate1", "block block", seat=0), "end", "end")
    assert state.seat == 2
    asked = after(state, "rotate1 b1 90")
    assert rules().player(asked) == 3
    assert listed(asked) == ["block", "allow"]
    again = after(asked, "allow")
    assert rules().player(again) == 1
    assert tile(again, "b1") == "┬"
    assert tile(after(again, "allow"), "b1") == "┤"
    blocked = after(again, "block")
    assert tile(blocked, "b1") == "┬"
    assert rules().player(blocked) == 2
    assert rules().kinds(blocked) == ("end",)


def test_d11_a_blocked_card_is_used_and_the_blocker_draws_at_once():
    state = lay("run rotate1 rotate1 rotate1", "block run run run", top=["Move3", "Shift"], dice=[2, 1])
    blocked = after(state, "run", "block")
    stock = rules().observe(blocked, 1)
    assert stock["hands"] == [3, ["Run", "Run", "Run", "Move3"]]
    assert stock["discard"] == ["Run", "Block"]
    assert blocked.dice.known == (2, 1)
    done = after(blocked, "end")
    assert rules().observe(done, 0)["hands"][0] == ["Rotate1"] * 3 + ["Shift"]


def test_d11_two_cards_of_which_the_second_is_blocked_end_the_turn():
    state = lay("rotate1 rotate1", "block run", top=["Move3", "Shift", "Shift"])
    asked = after(state, "rotate1 b1 90", "allow", "rotate1 b1 90")
    assert rules().player(asked) == 1
    done = after(asked, "block")
    assert (done.seat, done.used, done.task) == (1, 0, None)
    assert rules().dump(done)["hands"] == [["Shift", "Shift"], ["Run", "Move3"]]


def test_d11_block_is_no_card_of_ones_own_turn():
    state = lay("block", "run")
    assert rules().kinds(state) == ("end",)
    assert "block has no place now" in refused(state, "block")
    asked = after(lay("run", "block", dice=[1, 1]), "run")
    assert "p1 is asked to block or allow run" in refused(asked, "end")


def test_d11_move_and_run_are_declared_before_any_die():
    asked = after(lay("move2", "block"), "move2 treasure")
    assert rules().observe(asked, 0)["task"] == {"asked": 1, "card": "move2 treasure"}
    assert where(asked) == "a1 g7 / d4"


def test_d12_a_card_without_effect():
    state = lay("move3 rotate1", "run")
    assert where(after(state, "move3 p1", "go stay")) == "a1 g7 / d4"
    assert after(state, "rotate1 b1 0").maze == state.maze


def test_d12_light_and_dark_need_a_tile():
    everything_up = lay("light dark", ruleset="advanced")
    assert "light" not in rules("advanced").kinds(everything_up)
    assert "b1 lies face up already (rule mugen D12)" in refused(everything_up, "light b1", "advanced")
    down = lay("light dark", ruleset="advanced", treasure="aside", **covered())
    assert rules("advanced").kinds(down) == ("light", "end")
    assert "b1 lies face down already (rule mugen D12)" in refused(down, "dark b1", "advanced")


def test_d12_change_needs_two_free_tiles():
    """The board never comes to this: with one tile that is no start tile."""
    kit = replace(rules().kit, loose=rules().kit.loose[:1])
    state = lay("change run")
    assert "change" in Choices(rules().kit, Chance(rules().kit, rules().key)).kinds(state)
    assert "change" not in Choices(kit, Chance(kit, rules().key)).kinds(state)


def test_the_turn_ends_after_two_cards():
    state = lay("rotate1 rotate1 rotate1", "run", top=["Shift", "Change"])
    one = after(state, "rotate1 b1 90")
    assert rules().kinds(one) == ("rotate1", "end")
    assert "use another or end it" in refused(one, "roll")
    two = after(one, "rotate1 b1 90")
    assert (two.seat, two.turns) == (1, 1)
    assert rules().dump(two)["hands"][0] == ["Rotate1", "Change", "Shift"]


def test_cards_that_are_not_there():
    state = lay("run shift", "run")
    assert refused(state, "teleport b1") == "Teleport is not in the hand (Run, Shift)"
    assert refused(state, "light b1") == "light is only in the deck of the advanced game"


def test_discarding():
    state = after(lay("run run shift block", dice=[0], top=["Move1", "Move2"]), "roll stay")
    assert len(listed(state)) == 12
    assert listed(state)[:4] == ["discard none", "discard Run", "discard Shift", "discard Block"]
    assert "in the order of the deck list: Run, Block" in refused(state, "discard Block Run")
    assert refused(state, "discard Run Run Run") == "the hand holds 2 Run, not 3"
    assert refused(state, "discard Change") == "the hand holds 0 Change, not 1"
    done = after(state, "discard Run Block")
    assert rules().dump(done)["hands"] == [["Run", "Move1", "Move2", "Shift"]]
    assert rules().dump(done)["discard"] == ["Run", "Block"]


def test_d4_the_discards_are_the_new_deck():
    """Two cards are drawn, one is left: the second comes from all discards, this turn's too."""
    rest = Counter(COUNTS) - Counter(["Light"] * 6 + ["Dark"] * 6 + ["Run", "Shift", "Shift", "Block", "Move1"])
    order = list(COUNTS).index
    discard = sorted(rest.elements(), key=order)
    doc = document("run shift shift block", top=["Move1"], discard=discard, seed="42", rolled=0, reshuffles=2)
    del doc["dice"]
    state = rules().load(doc)
    rolled = after(state, "roll stay", "discard Run Block")
    fresh = Stream("mugen/basic/42/cards-3").shuffle(sorted([*discard, "Run", "Block"], key=order))
    written = rules().dump(rolled)
    assert written["hands"] == [sorted(["Shift", "Shift", "Move1", fresh[0]], key=order)]
    assert written["deck"] == list(fresh[1:])
    assert (written["discard"], written["reshuffles"]) == ([], 3)


def test_d4_without_a_seed_nobody_knows_the_new_deck():
    rest = Counter(COUNTS) - Counter(["Light"] * 6 + ["Dark"] * 6 + ["Rotate1", "Shift"])
    state = lay("rotate1 shift", discard=sorted(rest.elements(), key=list(COUNTS).index))
    one = after(state, "rotate1 b1 0")
    assert "how the discards are shuffled is not known (rule mugen D4)" in refused(one, "end")
    assert after(state, "end").turns == 1


# --- the advanced game ---


def test_entering_a_face_down_tile():
    state = after(lay("run", ruleset="advanced", treasure="aside", dice=[2, 1], **covered()), "run", ruleset="advanced")
    assert "b1 lies face down" in refused(state, "go b1-c1", "advanced")
    seen = after(state, "go b1", ruleset="advanced")
    assert listed(seen, ruleset="advanced") == ["face b1 NEW", "face b1 NSW", "face b1 ESW"]
    assert "can lie with these sides open" in refused(seen, "face b1 NES", "advanced")
    assert "it is b1 that is turned up now" in refused(seen, "face c1 NEW", "advanced")
    up = after(seen, "face b1 ESW", ruleset="advanced")
    assert tile(up, "b1", "advanced") == "┬"
    assert rules("advanced").kinds(up) == ("go",)
    on = after(up, "go c1", ruleset="advanced")
    assert listed(on, ruleset="advanced") == ["face c1 EW"]


def test_no_steps_left_after_a_tile_was_turned_up():
    state = lay("run", ruleset="advanced", treasure="aside", dice=[1], **covered())
    up = after(state, "roll", "go b1", "face b1 NEW", ruleset="advanced")
    assert rules("advanced").kinds(up) == ("discard",)


def test_face_down_tiles_are_open_all_round():
    state = lay("rush2", ruleset="advanced", treasure="aside", **covered())
    assert len(listed(state, "rush2", "advanced")) == 2 * 3


def test_a_rush_over_face_down_tiles():
    state = lay("rush2", ruleset="advanced", treasure="aside", **covered())
    seen = after(state, "rush2 b1-b2", ruleset="advanced")
    assert where(seen, "advanced") == "b1 / aside"
    through = after(seen, "face b1 ESW", ruleset="advanced")
    assert listed(through, ruleset="advanced") == ["face b2 NE", "face b2 NW"]
    barred = after(seen, "face b1 NEW", ruleset="advanced")
    assert where(barred, "advanced") == "b1 / aside"
    assert rules("advanced").kinds(barred) == ("end",)


def test_teleport_to_a_face_down_tile_any_way_round():
    state = after(lay("teleport", ruleset="advanced", treasure="aside", **covered()), "teleport b1", ruleset="advanced")
    assert listed(state, ruleset="advanced") == ["face b1 NES", "face b1 NEW", "face b1 NSW", "face b1 ESW"]
    assert rules("advanced").kinds(after(state, "face b1 NES", ruleset="advanced")) == ("end",)


def test_light():
    state = lay("light", ruleset="advanced", treasure="aside", **covered())
    assert len(listed(state, "light", "advanced")) == 20_000  # cut off
    assert "at most 3 tiles" in refused(state, "light b1 c1 d1 e1", "advanced")
    assert "name each tile once" in refused(state, "light c1 c1", "advanced")
    seen = after(state, "light d4 b2 c1", ruleset="advanced")
    assert listed(seen, ruleset="advanced") == ["face d4 NESW"]
    second = after(seen, "face d4 NESW", ruleset="advanced")
    assert where(second, "advanced") == "a1 / d4"
    assert listed(second, ruleset="advanced") == ["face b2 NE", "face b2 ES", "face b2 NW", "face b2 SW"]
    third = after(second, "face b2 SW", ruleset="advanced")
    assert listed(third, ruleset="advanced") == ["face c1 NS", "face c1 EW"]
    done = after(third, "face c1 NS", ruleset="advanced")
    assert [tile(done, name, "advanced") for name in ("d4", "b2", "c1")] == ["◇", "┐", "│"]
    assert rules("advanced").kinds(done) == ("end",)


def test_d13_the_treasure_appears_the_first_time_only():
    state = lay("run", ruleset="advanced", pawns="d3", treasure="aside", dice=[1, 0], **covered("d3"))
    taken = after(state, "run", "go d4", "face d4 NESW", ruleset="advanced")
    assert where(taken, "advanced") == "d4 / p0"
    later = lay("light", ruleset="advanced", pawns="d3", treasure="p0", **covered("d3"))
    lit = after(later, "light d4", "face d4 NESW", ruleset="advanced")
    assert (where(lit, "advanced"), lit.maze.lies) == ("d3 / p0", -1)
    held = lay("run", "run", ruleset="advanced", pawns="d3 g7", treasure="p1", dice=[1, 0], **covered("d3"))
    assert where(after(held, "run", "go d4", "face d4 NESW", ruleset="advanced"), "advanced") == "d4 g7 / p1"
    lies = lay("light", ruleset="advanced", pawns="d3", treasure="d2", **covered("d3 d2"))
    assert where(after(lies, "light d4", "face d4 NESW", ruleset="advanced"), "advanced") == "d3 / d2"


def test_d13_taken_by_teleport_and_by_a_led_pawn():
    state = lay("teleport", "move1", ruleset="advanced", pawns="d3 g7", treasure="aside", **covered("d3"))
    assert where(after(state, "teleport d4", "face d4 NESW", ruleset="advanced"), "advanced") == "d4 g7 / p0"
    led = lay("move1", "run", ruleset="advanced", pawns="g7 d3", treasure="aside", **covered("d3"))
    taken = after(led, "move1 p1", "go d4", "face d4 NESW", ruleset="advanced")
    assert where(taken, "advanced") == "g7 d4 / p1"


def test_the_led_treasure_turns_tiles_up():
    state = lay("move2", ruleset="advanced", treasure="d4", **covered("d4"))
    led = after(state, "move2 treasure", "go d3", ruleset="advanced")
    assert all("S" in move.split()[2] for move in listed(led, ruleset="advanced"))
    up = after(led, "face d3 ESW", ruleset="advanced")
    assert where(up, "advanced") == "a1 / d3"
    assert rules("advanced").kinds(up) == ("go",)


def test_dark():
    state = lay("dark", "run", ruleset="advanced", pawns="b1 g7")
    assert len(listed(state, "dark", "advanced")) == 43 + 43 * 42 // 2 + 43 * 42 * 41 // 6
    dark = after(state, "dark c1 b2 f7", ruleset="advanced")
    assert [tile(dark, name, "advanced") for name in ("c1", "b2", "f7", "d1")] == ["?", "?", "?", "┬"]
    assert "a pawn or the treasure stands on b1" in refused(state, "dark b1", "advanced")
    assert "a pawn or the treasure stands on d4" in refused(state, "dark d4", "advanced")
    assert "reading order" in refused(state, "dark b2 c1", "advanced")
    assert "at most 3 tiles" in refused(state, "dark c1 d1 e1 f1", "advanced")


def test_d16_no_start_tile_is_turned_down():
    state = lay("dark", "run", ruleset="advanced", pawns="b1 g7")
    assert refused(state, "dark a1", "advanced") == "a1 is a start tile: it always stays as it is (rule mugen D16)"


def test_face_down_tiles_can_be_moved_and_exchanged():
    state = lay("change shift rotate1 rotate4r", ruleset="advanced", treasure="aside", **covered())
    kit = rules("advanced").kit
    assert len(listed(state, "change", "advanced")) == 45 * 44 // 2
    shifted = after(state, "shift d up", ruleset="advanced")
    assert shifted.maze.board[kit.square["d3"]] == state.maze.board[kit.square["d4"]]
    assert "rotate1 d4 90" in listed(state, "rotate1", "advanced")


# --- the solo run ---


def test_d15_the_solo_run():
    state = start("basic", 1, 0)
    assert where(state) == "a1 / d4"
    assert len(state.stock.hands[0]) == 4
    assert list(rules().questions) == ["turns", "won"]
    r, line = read_line(json.loads((HERE / "lines/mugen/par_basic_0.json").read_text()), "", lambda *_: rules())
    assert referee(r, line).facts == {"result": "won", "won": True, "turns": 4}
    claims = dict(line.claims) | {"bound": 5}
    with pytest.raises(RefusedLine, match="refutes the bound 5"):
        referee(r, type(line)(line.setup, line.moves, claims))
    with pytest.raises(RefusedLine, match="no such claim"):
        referee(r, type(line)(line.setup, line.moves, {"winner": 0}))


def test_d15_block_can_only_be_discarded():
    state = lay("block block", dice=[0])
    assert rules().kinds(state) == ("roll", "end")
    assert "discard Block Block" in listed(after(state, "roll stay"))


def test_turns_count_once_a_move_stands():
    state = lay("rotate1 rotate1", "run", dice=[1])
    assert rules().facts(state) == {"result": "open", "won": False, "turns": 0, "winner": None}
    assert rules().facts(after(state, "rotate1 b1 0"))["turns"] == 1
    assert rules().facts(after(state, "rotate1 b1 0", "end"))["turns"] == 1
    assert rules().facts(after(state, "rotate1 b1 0", "end", "end"))["turns"] == 2


# --- many moves ---


@pytest.mark.parametrize(("size", "count"), [(1, 7), (2, 21), (3, 35)])
def test_subsets_and_arrangements_by_index(size, count):
    items = list("abcdefg")
    assert [subset(items, size, i) for i in range(count)] == list(combinations(items, size))
    orders = list(permutations(items, size))
    assert [arrangement(items, size, i) for i in range(len(orders))] == orders


@pytest.mark.parametrize(
    ("pawns", "steps", "rush"), [("a1", 6, False), ("c3", 4, False), ("b1 d1 g7", 3, False), ("c3 c2 g7", 2, True)]
)
def test_ways_by_index(pawns, steps, rush):
    state = lay(*["run"] * len(pawns.split()), pawns=pawns)
    walks = Walks(rules().kit, state.maze, 0, steps, rush=rush)
    every = list(walks)
    assert len(set(every)) == len(every) == len(walks)
    assert [walks[i] for i in range(len(walks))] == every
    with pytest.raises(IndexError):
        walks[len(walks)]


@pytest.mark.parametrize("kind", ["light", "dark", "change", "rotate1"])
def test_picks_are_uniform(kind):
    """Chance picks by index: three picks in ten thousand fall on each third of the list alike."""
    up = " ".join(LOOSE[:20])
    state = lay("light dark change rotate1", ruleset="advanced", treasure="aside", **covered(up.replace("d4", "")))
    r, stream = rules("advanced"), Stream(f"test {kind}")
    moves = {str(move): i for i, move in enumerate(r.moves(state, kind))}
    thirds = Counter(moves[str(r.pick(state, kind, stream))] * 3 // len(moves) for _ in range(900))
    assert all(240 < thirds[i] < 360 for i in range(3))


def test_picking_does_not_list():
    state = start("advanced", 4, 42)
    stream = Stream("quick")
    for _ in range(2000):
        assert rules("advanced").is_legal(state, rules("advanced").pick(state, "light", stream))


# --- what is not known ---


def test_dice_that_run_out():
    state = lay("run move1", dice=[1])
    assert rules().kinds(state) == ("roll", "move1", "end")
    assert "the next die is not known" in refused(state, "run b1")
    assert "the next die is not known" in refused(lay("run", "run", pawns="b1 c1", dice=[1]), "run")
    met = after(lay("run", "run", pawns="b1 c1", dice=[1]), "roll")
    assert "the next die is not known" in refused(met, "go c1")
    assert listed(met) == ["go stay", "go b2", "go a1"]


def test_hidden_cards_that_are_drawn_stay_hidden():
    state = after(lay("rotate1 shift"), "rotate1 b1 90", "end")
    assert rules().dump(state)["hands"] == [["Shift", "??"]]
    assert rules().pieces(state) == rules().pieces(lay("rotate1 shift"))
    assert refused(state, "run b1") == "whether Run is in this hand is not known"
    rolled = after(rules().load(rules().dump(state) | {"dice": [0]}), "roll stay")
    assert listed(rolled) == ["discard none", "discard Shift"]
    assert "whether Change is in this hand is not known" in refused(rolled, "discard Change")


def test_whether_a_hidden_hand_holds_a_block():
    doc = document("rotate1", "run") | {"hands": [["Rotate1"], 1]}
    assert refused(rules().load(doc), "rotate1 b1 90") == "whether p1 holds a Block is not known (rule mugen D11)"
    assert rules().kinds(rules().load(doc)) == ("end",)
    discard = ["Block"] * 12
    known = document("rotate1", "run", discard=discard) | {"hands": [["Rotate1"], 1]}
    assert tile(after(rules().load(known), "rotate1 b1 90"), "b1") == "┤"


def test_face_down_tiles_that_nobody_knows():
    hidden = covered()
    doc = document("rush2 light teleport", ruleset="advanced", treasure="aside", **hidden)
    doc["hidden"] = {"b1": "┬", "c1": "─", "a2": "├"}
    state = rules("advanced").load(doc)
    assert "what lies face down on b2 is not known" in refused(state, "rush2 b1-b2", "advanced")
    assert "rush2 b1-c1" in listed(state, "rush2", "advanced")
    assert len(listed(state, "light", "advanced")) == 3 + 6 + 6
    assert "what lies face down on d1 is not known" in refused(state, "light b1 d1", "advanced")
    assert listed(state, "teleport", "advanced") == ["teleport b1", "teleport a2"]
    del doc["hidden"]
    state = rules("advanced").load(doc)
    assert rules("advanced").kinds(state) == ("end",)
    assert rules("advanced").pieces(state)["?"] == 45
    stream = Stream("unknown")
    assert str(rules("advanced").sample(state, stream)) == "end"


def test_games_from_a_position_end_only_where_nothing_is_known():
    state = lay("run shift change move3", dice=[1, 2, 3] * 30)
    stream = Stream("typed")
    for _ in range(200):
        if not rules().kinds(state):
            break
        state = rules().apply(state, rules().sample(state, stream))
    assert rules().pieces(state) == rules().pieces(lay("run shift change move3"))


# --- what a player sees ---


def test_others_hands_and_the_deck_are_numbers():
    state = start("basic", 3)
    seen = rules().observe(state, 1)
    assert seen["hands"] == [4, shown(state)["hands"][1], 4]
    assert seen["deck"] == 64
    assert not {"dice", "seed", "rolled", "hidden"} & set(seen)
    assert rules().load(seen).stock.hands[0] == bytes([UNKNOWN_CARD] * 4)


def test_face_down_tiles_are_not_seen():
    seen = rules("advanced").observe(start("advanced", 2), 0)
    assert seen["rows"][0] == "☆?????☆"
    other = rules("advanced").observe(start("advanced", 2, "other"), 0)
    assert seen["rows"] == other["rows"]


def test_who_else_holds_a_block_is_not_seen():
    """Two tables that differ in a hand that has yet to be asked look alike to the first who is asked."""
    one = after(lay("run", "block", "block", dice=[1, 1]), "run")
    other = after(lay("run", "block", "shift", dice=[1, 1]), "run")
    assert rules().observe(one, 1) == rules().observe(other, 1)
    assert rules().observe(one, 0) == rules().observe(other, 0)


@pytest.mark.parametrize(
    ("moves", "task"),
    [
        (["run"], {"piece": "p0", "steps": 3, "rolled": False}),
        (["roll"], {"piece": "p0", "steps": 2, "rolled": True}),
        (["roll", "go stay"], {"discard": True}),
        (["move2 p1"], {"piece": "p1", "steps": 2, "rolled": False}),
        (["move2 treasure"], {"piece": "treasure", "steps": 2, "rolled": False}),
    ],
)
def test_inside_a_turn(moves, task):
    state = after(lay("run move2", "shift", dice=[2, 1]), *moves)
    assert rules().observe(state, 1)["task"] == task
    assert not rules().is_at_rest(state)


def test_inside_a_turn_of_the_advanced_game():
    state = lay("light rush2", ruleset="advanced", treasure="aside", **covered())
    seen = rules("advanced").observe(after(state, "light b2 c1", ruleset="advanced"), 0)["task"]
    assert seen == {"tile": "b2", "kind": "bend", "faces": ["NE", "ES", "NW", "SW"], "then": {"light": ["c1"]}}
    seen = rules("advanced").observe(after(state, "rush2 b1-c1", ruleset="advanced"), 0)["task"]
    assert seen["then"] == {"rush": ["c1"]}
    assert rules().observe(after(lay("move1", pawns="f7", treasure="p0"), "move1 pawn g7"), 0)["task"] == {
        "winner": 0,
        "decided": 0,
    }


# --- positions ---


def test_a_position_is_written_as_it_was_read():
    doc = document("run run", "block", dice=[1, 2], top=["Run"], discard=["Shift"], treasure="p1", seat=1)
    assert rules().dump(rules().load(doc)) == doc
    later = doc | {"turns": 7}
    assert rules().dump(rules().load(later)) == later
    assert rules().load(doc | {"deck": len(doc["deck"])}).stock.deck[:1] == bytes([UNKNOWN_CARD])


def test_a_seeded_position_keeps_its_future():
    state = after(start("basic", 2), "roll", "discard none")
    again = rules().load(json.loads(json.dumps(rules().dump(state))))
    assert again == state
    assert rules().dump(state)["rolled"] == 1
    assert "dice" not in rules().dump(state)


def damaged(**changes):
    return {key: value for key, value in (document("run", "shift") | changes).items() if value is not ...}


def set_tile(name, glyph, base=LAYOUT):
    text = "".join(base)
    at = NAMES.index(name)
    text = text[:at] + glyph + text[at + 1 :]
    return [text[i : i + 7] for i in range(0, 49, 7)]


FAULTS = {
    "unknown key": ({"fields": 1}, "fields: is no key of this table"),
    "no players": ({"players": ...}, "players: is missing: write a whole number from 1 to 4"),
    "five players": ({"players": 5}, "players: found 5: write a whole number from 1 to 4"),
    "no rows": ({"rows": ...}, "rows: is missing: write 7 rows of 7 signs each"),
    "six rows": ({"rows": LAYOUT[:6]}, "7 rows of 7 signs each"),
    "short row": ({"rows": ["☆", *LAYOUT[1:]]}, "7 rows of 7 signs each"),
    "odd sign": ({"rows": set_tile("b2", "x")}, "rows: x on b2 is no tile"),
    "start tile in the middle": (
        {"rows": set_tile("b2", "☆")},
        "start tiles lie in their places and nowhere else: correct b2",
    ),
    "no start tile": ({"rows": set_tile("a1", "┼")}, "correct a1"),
    "a bend too many": ({"rows": set_tile("b1", "└")}, "there are 13 tiles of the kind bend, but the game has 12"),
    "two rooms": ({"rows": set_tile("c3", "◇")}, "there are 2 tiles of the kind treasure, but the game has 1"),
    "face down": ({"rows": set_tile("b2", "?")}, "b2 lies face down, as tiles do in the advanced game only"),
    "hidden, though up": ({"hidden": {"b2": "└"}}, "hidden.b2: no tile lies face down there"),
    "hidden, no table": ({"hidden": ["b2"]}, "hidden: found"),
    "no pawns": ({"pawns": ...}, "pawns: is missing: write a list"),
    "three pawns": ({"pawns": ["a1", "b1", "c1"]}, "pawns: there are 3 pawns for 2 players"),
    "off the board": ({"pawns": ["a1", "h8"]}, 'pawns: "h8" is none of this game\'s'),
    "two on a tile": ({"pawns": ["a1", "a1"]}, "pawns: two pawns stand on one tile"),
    "no treasure": ({"treasure": ...}, "treasure: is missing: write a tile, the seat that holds it (p0 …), or aside"),
    "held by nobody": ({"treasure": "p2"}, 'treasure: found "p2": write a tile'),
    "aside": ({"treasure": "aside"}, "treasure: only in the advanced game the treasure is aside"),
    "under a pawn": ({"treasure": "a1"}, "treasure: p0 stands on a1, so it has taken the treasure: write p0"),
    "over": ({"pawns": ["g7", "b1"], "treasure": "p0"}, "p0 stands on its goal with the treasure: the game is over"),
    "one hand": ({"hands": [["Run"]]}, "hands: found"),
    "five cards": ({"hands": [["Run"] * 5, []]}, "hands.0: p0 holds 5 cards, but never more than 4"),
    "a hand of nine": ({"hands": [9, []]}, "hands.0: p0 holds 9 cards, but never more than 4"),
    "no such card": ({"hands": [["Jump"], []]}, 'hands.0: "Jump" is none of this game\'s'),
    "advanced card": ({"hands": [["Light"], []]}, 'hands.0: "Light" is none of this game\'s'),
    "hand of text": ({"hands": ["Run", []]}, "hands.0: found"),
    "five shifts": ({"discard": ["Shift"] * 4}, "Shift stands in 5 places"),
    "a card too few": ({"deck": 10}, "pieces stand nowhere"),
    "deck of text": ({"deck": "Run"}, "deck: found"),
    "hidden discards": ({"discard": ["??"]}, 'discard: "??" is none'),
    "die of 4": ({"dice": [4]}, "dice: found [4]: write a list of what is rolled next, each from 0 to 3"),
    "dice and seed": ({"seed": "1"}, "dice: follow from the seed: take them out"),
    "rolled without seed": ({"rolled": 3}, "rolled: belongs to a seed"),
    "odd seed": ({"seed": "a b", "dice": ...}, "seed: found"),
    "no seat": ({"seat": ...}, "seat: is missing: write a whole number from 0 to 1"),
    "seat 2": ({"seat": 2}, "seat: found 2: write a whole number from 0 to 1"),
    "reshuffles": ({"reshuffles": -1}, "reshuffles: found -1"),
    "turns": ({"turns": "many"}, "turns: found"),
}


@pytest.mark.parametrize(("changes", "sentence"), FAULTS.values(), ids=FAULTS)
def test_damaged_positions(changes, sentence):
    with pytest.raises(DataError) as error:
        rules().load(damaged(**changes))
    assert sentence in str(error.value)
    for fault in error.value.faults:
        assert fault.render("ja")


ADVANCED_FAULTS = {
    "pawn on a face-down tile": ({"pawns": ["b1", "g7"]}, "pawns: p0 stands on b1, which lies face down"),
    "treasure on one": ({"treasure": "d4"}, "treasure never lies on a face-down tile such as d4"),
    "start tile down": ({"rows": set_tile("a1", "?", covered()["rows"])}, "correct a1"),
    "hidden start": ({"hidden": {"b1": "☆"}}, "hidden.b1: is no tile"),
    "two hidden rooms": ({"hidden": {"b1": "◇", "c1": "◇"}}, "there are 2 tiles of the kind treasure"),
    "room up, treasure aside": (covered("d4") | {"treasure": "aside"}, "so the treasure has appeared"),
}


@pytest.mark.parametrize(("changes", "sentence"), ADVANCED_FAULTS.values(), ids=ADVANCED_FAULTS)
def test_damaged_positions_of_the_advanced_game(changes, sentence):
    doc = document("run", "shift", ruleset="advanced", treasure="aside", **covered()) | changes
    with pytest.raises(DataError, match=re.escape(sentence)):
        rules("advanced").load(doc)


def test_the_position_and_the_line_agree_on_the_players():
    with pytest.raises(DataError, match="players: found 1: write 2, as in the position"):
        rules().initial(Setup(1, state=document("run", "shift")))


# --- the data is the law ---


def edited(tmp_path, *changes, ruleset="basic"):
    """The engine of a copy of the folder in which words of game.toml are replaced."""
    home = tmp_path / "maze"
    shutil.copytree(folder("mugen"), home, ignore=shutil.ignore_patterns("__pycache__"))
    text = (home / "game.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (home / "game.toml").write_text(text, encoding="utf-8")
    return engine(read_game(home), ruleset)


def test_hands_and_cards_of_a_turn_follow_the_data(tmp_path):
    r = edited(tmp_path, ("hand = 4 ", "hand = 6 "), ("cards = 2 ", "cards = 3 "))
    state = r.initial(Setup(2, "42"))
    assert [len(hand) for hand in state.stock.hands] == [6, 6]
    used = 0
    while state.seat == 0:
        kind = next(k for k in (*r.kinds(state)[1:], *r.kinds(state)) if k not in ("roll", "end"))
        state = r.apply(state, next(r.moves(state, kind)))
        used += kind in CODES
    assert used == 3


def test_the_deck_follows_the_data(tmp_path):
    r = edited(tmp_path, ("count = 88", "count = 90"), ('code = "Run"\ncopies = 6', 'code = "Run"\ncopies = 8'))
    assert r.pieces(r.initial(Setup(1, "1")))["Run"] == 8


def test_steps_of_cards_follow_the_data(tmp_path):
    r = edited(tmp_path, ('code = "Move1"\ncopies = 6\nnumber = 1', 'code = "Move1"\ncopies = 6\nnumber = 4'))
    state = r.load(document("move1"))
    assert max(len(str(move).split("-")) for move in r.moves(state, "move1")) == 4


def test_dice_follow_the_data(tmp_path):
    r = edited(tmp_path, ("faces = [1, 0, 2, 3, 1, 2]", "faces = [5, 5, 5, 5, 5, 5]"), ("run = 2 ", "run = 3 "))
    state = r.initial(Setup(2, "1"))
    state = r.apply(state, r.read("roll"))
    assert r.observe(state, 0)["task"]["steps"] == 5


def test_tiles_follow_the_data(tmp_path):
    changes = [('b1 = { kind = "tee", openings = "ESW" }', 'b1 = { kind = "crossing", openings = "NESW" }')]
    with pytest.raises(DataError, match="b1: the tile and the basic layout differ"):
        edited(tmp_path / "one", *changes)
    r = edited(tmp_path / "two", *changes, ('rows = ["☆┬─', 'rows = ["☆┼─'))
    assert r.pieces(r.initial(Setup(1, "1")))["crossing"] == 5
    with pytest.raises(DataError, match="there are 45 tiles other than start tiles"):
        edited(tmp_path / "three", ("shuffled = 45", "shuffled = 44"))


def test_switches_of_the_rulesets(tmp_path):
    assert {name: dict(rules(name).game.edition.numbers) for name in RULESETS} == {
        "basic": dict(rules().game.edition.numbers) | {"scrambled": 0, "advanced": 0},
        "scrambled": dict(rules().game.edition.numbers) | {"scrambled": 1},
        "advanced": dict(rules().game.edition.numbers) | {"advanced": 1},
    }
    none = edited(tmp_path / "a", ("scramble = 8", "scramble = 0"), ruleset="scrambled")
    assert none.dump(none.initial(Setup(1, "42")))["rows"] == LAYOUT
    both = edited(tmp_path / "b", ("scrambled = 1", "scrambled = 1\nadvanced = 1"), ruleset="scrambled")
    assert both.dump(both.initial(Setup(1, "42")))["treasure"] == "aside"


def test_a_layout_that_nobody_can_mend(monkeypatch):
    monkeypatch.setattr("games.mugen.tilework.MOST_ATTEMPTS", 0)
    with pytest.raises(DataError, match="no layout was found"):
        start("scrambled")


# --- a second engine ---


def compare(ruleset, players, seed, moves, *, greedy):
    """Play both engines side by side; returns how many positions had the same legal moves."""
    r, naive, stream = rules(ruleset), Naive(ruleset, players, seed), Stream(f"compare/{ruleset}/{players}/{seed}")
    state, compared = start(ruleset, players, seed), 0
    for i in range(moves):
        mine = r.dump(state)
        theirs = naive.summary()
        assert {key: mine.get(key, 0) for key in theirs} == theirs
        if not r.kinds(state):
            assert naive.todo == ("over",)
            break
        assert r.player(state) == (naive.todo[1] if naive.todo[0] == "ask" else naive.seat)
        if i % 4 == 0 and "light" not in r.kinds(state):
            assert sorted(map(str, r.legal_moves(state))) == sorted(naive.legal())
            compared += 1
        tried = [r.sample(state, stream) for _ in range(8 if greedy else 1)]
        move = min(tried, key=lambda move: distance(r, state, r.apply(state, move)))
        state = r.play(state, move)
        naive.play(str(move))
    return compared


def distance(r, state, after_it):
    """How far the mover has to go: to the treasure or its holder, then home."""
    maze, seat, kit = after_it.maze, state.seat, r.kit
    reached = distances(kit, maze.board, maze.pawns[seat])
    if maze.holder == seat:
        return reached.get(kit.seats[len(maze.pawns)][seat][1], 50)
    at = maze.lies if maze.holder == -1 else maze.pawns[maze.holder]
    return 50 + reached.get(at, 50)


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_second_engine_agrees(ruleset, players, greedy):
    assert sum(compare(ruleset, players, str(seed), 240, greedy=greedy) for seed in range(2)) > 4


# --- whole games ---


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(RULESETS), st.integers(1, 4), st.integers(0, 10**6))
def test_random_games(ruleset, players, seed):
    """Nothing is lost, listed moves are legal, positions are written and read, wherever a game goes."""
    r, stream = rules(ruleset), Stream(f"games/{seed}")
    state = start(ruleset, players, seed)
    pieces = r.pieces(state)
    for _ in range(60):
        if not r.kinds(state):
            break
        move = r.sample(state, stream)
        r.check(state, move)
        assert r.read(str(move)) == move
        state = r.play(state, move)
        assert r.pieces(state) == pieces
        if r.is_at_rest(state):
            assert r.load(json.loads(json.dumps(r.dump(state)))) == state
        for seat in range(players):
            json.dumps(r.observe(state, seat))


# --- the page ---


def test_decisions_in_code_and_in_the_rules():
    page = (HERE.parent / "docs" / "rules" / "mugen.md").read_text(encoding="utf-8")
    written = set(re.findall(r"\*\*(D\d+)\*\*", page))
    assert written == {f"D{n}" for n in range(1, 17)}
    code = "".join(file.read_text(encoding="utf-8") for file in folder("mugen").glob("*.py"))
    assert set(re.findall(r"\bD\d+\b", code)) <= written
