"""Ishi's rules: the worked example, every decision, chance, claims, ends, questions."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import naive_ishi as naive
import pytest
from ishi_positions import FLAGS, PLAIN, changed, dealt, document, listed, lively, loaded, played, refused, rules

from games.errors import DataError
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.state import Phase
from games.line import read_document, read_line
from games.moves import IllegalMove
from games.referee import RefusedLine, referee
from games.rules import Outcome, Sense, Setup, perft
from games.seeds import Stream

LINES = sorted((Path(__file__).parent / "lines" / "ishi").glob("*.json"))
PERFT = (Path(__file__).parent / "perft" / "ishi.txt").read_text(encoding="utf-8")


def dump(state):
    return rules().dump(state)


def orders(state):
    return dict(rules().mechanics.orders(state.cards))


# --- the worked example ---


def example(judgement: str = "eco", **fields):
    return loaded(sheet="standard", judgement=judgement, **fields)


def test_worked_example_first_flag():
    """Economy judged: 05 aligned to 1. T stays full, since 16 and 1 more is 16."""
    state = played(example(pit=3), "place 05 312 S")
    assert state.energy == (16, 13, 15)
    assert orders(state) == {1: 1, 2: 0, 3: 0}
    assert (state.pit, state.first) == (3, 1)


def test_worked_example_second_flag():
    state = played(example(pit=3), "place 05 312 S", "place 04 123 S")
    assert state.energy == (15, 13, 15)
    assert orders(state) == {1: 1, 2: 1, 3: 1}  # 1 on top, 2 on top, 3 + 3
    assert dump(state)["at"] == "04"


def test_worked_example_omega():
    """D13: the rule is followed where the source's figure is an oversight."""
    state = played(example("dis"), "place 05 312 S")
    assert state.energy == (16, 12, 15)
    assert (state.pit, state.first) == (1, 1)


# --- seeds ---


def test_seeded_sheet_vector():
    """D14."""
    sheet = dump(dealt(sheet="seeded"))["sheet"]
    assert [sheet[flag] for flag in ("01", "02", "03")] == [[1, 3, 1, 2, 3, 1], [1, 3, 2, 3, 1, 1], [2, 1, 2, 2, 2, 3]]
    assert list(sheet) == FLAGS


def test_the_fixed_value_of_a_seeded_flag_is_the_dearest_the_lower_of_equals():
    """D14."""
    for *values, fixed in dump(dealt("7", sheet="seeded"))["sheet"].values():
        costs = {aim: sum(abs(value - aim) for value in values) for aim in (1, 2, 3)}
        assert fixed == min(aim for aim in costs if costs[aim] == max(costs.values()))


@pytest.mark.parametrize("seed", ["42", "1", "a~b"])
def test_rolls_come_from_their_stream(seed):
    """D6: the sides are 1Π, 2Δ, 3Ο, Ωα in this order; the first also gives the path value."""
    pit, judgement = naive.WB[naive.roll(seed, 0)]
    found = dump(dealt(seed))
    assert (found["pit"], found["judgement"], found["rolls"]) == (pit, judgement, 1)
    assert found["next_rolls"][:9] == [naive.roll(seed, k) for k in range(1, 10)]


def test_the_start():
    found = dump(dealt())
    assert found["energy"] == [16, 16, 16]
    assert (found["placed"], found["at"], found["first"], found["steps"], found["phase"]) == (
        {},
        None,
        None,
        0,
        "start",
    )
    assert {move.split()[1] for move in listed(dealt())} == {"01", "02", "03", "04", "05"}


def test_sheets_of_ones_own():
    typed = dealt(sheet=PLAIN)
    assert dump(typed)["sheet"] == PLAIN
    assert typed.judged == dealt().judged
    assert dump(dealt(sheet=dump(dealt(sheet="seeded"))["sheet"])) == dump(dealt(sheet="seeded"))


def test_the_standard_sheet_has_the_published_flags_and_d2():
    """D2, D3: from the data."""
    values = dealt().ground.values
    assert values[4] == (1, 2, 2, 3, 2, 1)
    assert values[3] == (1, 2, 2, 2, 2, 3)
    assert values[17] is None
    assert sum(found is not None for found in values) == 34


def test_cards_of_ones_own():
    """Marks that a player types in: here 111 makes a line of noise, which it does not bear in print."""
    placed = "06:112S 07:123S"
    others = {"cards": {"111": ["noise", "box"]}, "at": "07", "energy": [9, 9, 9]}
    state = played(loaded(placed, **others), "place 08 111 S")
    assert state.phase is Phase.CLAIM
    assert dump(state)["cards"]["111"] == ["noise", "box"]
    assert dump(state)["cards"]["112"] == ["noise"]
    assert played(loaded(placed, at="07", energy=[9, 9, 9]), "place 08 111 S").phase is Phase.STEP
    assert dealt(cards={"111": []}) != dealt()
    assert "cards" not in dump(dealt(cards={"111": ["cross"]}))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"sheet": "other"}, 'sheet: found "other": write "standard", or a table with the values of all flags'),
        ({"sheet": {**PLAIN, "18": PLAIN["17"]}}, "sheet.18: is no key of this table"),
        (
            {"sheet": {**PLAIN, "17": [1, 2, 3, 1, 2]}},
            "sheet.17: found [1, 2, 3, 1, 2]: write the values of the 5 systems",
        ),
        ({"sheet": {**PLAIN, "17": [1, 2, 3, 1, 2, 4]}}, "each one of 1, 2, 3"),
        ({"sheet": {**PLAIN, "17": [1, 2, 3, 1, 2, True]}}, "each one of 1, 2, 3"),
        ({"sheet": {"17": PLAIN["17"]}}, "sheet.01: is missing: write the values"),
        ({"cards": {"411": ["noise"]}}, "cards.411: is no key of this table"),
        ({"cards": {"111": "noise"}}, 'cards.111: found "noise": write a list'),
        ({"cards": {"111": ["nois"]}}, 'cards.111: "nois" is none of this game\'s: did you mean noise?'),
        ({"cards": ["111"]}, 'cards: found ["111"]: write a table'),
        ({"rolls": "hidden"}, 'rolls: found "hidden": use one of known, unknown'),
    ],
)
def test_options_are_checked(options, said):
    with pytest.raises(DataError) as error:
        dealt(**options)
    assert said in str(error.value)


# --- geometry and cards ---


def test_the_sheet_as_a_graph():
    """D1: 5 × 7, the hall in the middle; the goal seven steps from 02 and 04."""
    board = rules().mechanics.board
    assert [board.names[cell] for cell in board.cells] == FLAGS
    assert {path: [board.names[cell] for cell in cells] for path, cells in board.paths.items()} == naive.PATHS
    assert (board.names[board.goal], board.hall, board.fewest) == ("33", "18", 8)
    for flag in FLAGS:
        found = {"NESW"[side]: board.names[cell] for side, cell in board.neighbours[int(flag) - 1]}
        assert found == naive.neighbours(flag)


def test_lines_are_rows_columns_and_diagonals():
    board = rules().mechanics.board
    for flag in FLAGS:
        found = {tuple(board.names[cell] for cell in line) for line in board.lines[int(flag) - 1]}
        wanted = {three for three in combinations(FLAGS, 3) if flag in three and naive.is_line(three)}
        assert found == wanted


def test_cards_read_clockwise_from_null():
    """D4: ``place 05 312 S`` has W 3, N 1, E 2."""
    deck = rules().mechanics.deck
    assert deck.lying[deck.index["312", "S"]].edges == (1, 2, 0, 3)
    assert deck.lying[deck.index["312", "E"]].edges == (2, 0, 3, 1)
    assert deck.lying[deck.index["312", "W"]].edges == (3, 1, 2, 0)


def test_marks_are_those_of_the_page():
    """D5."""
    deck = rules().mechanics.deck
    names = ("noise", "cross", "box")
    found = {
        code: [m for i, m in enumerate(names) if marks >> i & 1]
        for code, marks in zip(deck.codes, deck.marks, strict=True)
    }
    assert found == naive.CARDS


def test_the_tray_has_a_lid():
    """D7."""
    nets = {component.id: component.net for component in rules().game.components if component.net}
    assert {nets["wb"].make, nets["lid"].make} == {"tray", "lid"}


# --- steps ---


def test_down_and_sideways_are_free_and_without_a_roll():
    """D8: and up again buys a new judgement for 1 time."""
    state = loaded("02:213W 07:212W", next_rolls=[3, 1])
    down = played(state, "walk 02")
    assert (down.energy, down.rolls, down.judged) == (state.energy, state.rolls, state.judged)
    up = played(down, "walk 07")
    assert up.energy == (15, 16, 16)
    assert (dump(up)["judgement"], up.rolls, dump(up)["next_rolls"]) == ("dis", 2, [1])
    side = played(loaded("02:213W 03:212S", at="02", next_rolls=[3]), "walk 03")
    assert (side.energy, side.rolls) == ((16, 16, 16), 1)


def test_going_up_to_place_costs_time_and_rolls_first():
    """The alignment is paid under the new judgement."""
    sheet = PLAIN | {"07": [1, 3, 1, 2, 1, 3]}
    state = played(loaded("02:213W", sheet=sheet, next_rolls=[3]), "place 07 311 S")
    assert state.energy == (15, 12, 16)  # eco 2, disease 1 doubled
    assert dump(state)["judgement"] == "dis"


def test_a_step_needs_a_number_on_the_way():
    state = loaded("03:121W")
    assert refused(state, "place 02 111 S") == "the null edge of your card on 03 bars the way to 02 (rule ishi D4)"
    assert {move.split()[1] for move in listed(state)} == {"04", "08"}


def test_nobody_enters_the_hall():
    """D1."""
    state = loaded("13:211W")
    assert refused(state, "place 18 333 S") == "18 is the hall, which nobody enters (rule ishi D1)"
    assert refused(state, "walk 18") == "18 is the hall, which nobody enters (rule ishi D1)"
    assert {move.split()[1] for move in listed(state)} == {"08", "14"}


def test_an_empty_flag_must_bear_a_card():
    assert "there is no card on 01" in refused(loaded("02:131S"), "walk 01")
    assert "there is a card on 02 already" in refused(loaded("02:131S 03:121S"), "place 02 111 S")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("place 11 111 S", "11 is no neighbour of 02, where you stand"),
        ("place 36 111 S", "36 is no flag: they are 01 to 35 (rule ishi D1)"),
        ("place 00 111 S", "00 is no flag"),
        ("place ०१ 111 S", "is no flag"),
        ("place 1 111 S", "1 is no flag"),
        ("place 03 411 S", "there is no card 411: did you mean"),
        ("place 03 111 N", "the null edge lies E, S or W: the upper edge bears the aligned value (rule ishi D4)"),
        ("place 03 131 E", "the card 131 is not in the supply: it lies on 02"),
        ("walk 07", "there is no card on 07"),
        ("up 07", "the rolls are known: going up is part of placing or walking"),
        ("up 03", "03 does not lie above you: sideways and down need no roll (rule ishi D8)"),
        ("pass", "there is nothing to claim"),
        ("claim noise 01-02-03 1 2 2", "there is nothing to claim"),
        ("claim path A 1 2 2", "there is nothing to claim"),
    ],
)
def test_refusals_at_a_step(move, reason):
    assert reason in refused(loaded("02:131S"), move)


@pytest.mark.parametrize(
    "text",
    [
        "place 05 312",
        "place 05 312 S S",
        "walk 5 ",
        "pass ",
        "claim noise 01-02-03 1 2",
        "claim noise 01 1 2 +2",
        "claim path A 1 2 02",
        "",
        "jump 05",
    ],
)
def test_other_spellings_are_no_moves(text):
    with pytest.raises(IllegalMove):
        rules().read(text)


@pytest.mark.parametrize(
    "move",
    [
        Place("05", "312", "S"),
        Walk("04"),
        Up("10"),
        ClaimLine("noise", ("02", "07", "12"), 4, 0, 1),
        ClaimPath("A", 0, 5, 0),
        Pass(),
    ],
)
def test_moves_are_read_as_they_are_written(move):
    assert rules().read(str(move)) == move


# --- alignment ---


def test_costs_must_be_payable():
    """05 to 3, economy judged: P 1·2 + 0, T 2, S 1 + 1."""
    assert played(example(energy=[2, 2, 2]), "place 05 133 E").energy == (0, 0, 0)
    poor = example(energy=[2, 1, 2])
    assert "to align 05 to 3 costs T 2, P 2, S 2, but there is T 2, P 1, S 2" in refused(poor, "place 05 133 E")


def test_the_fixed_value_gives_back_after_the_costs():
    """P must have 4 first, then gets 1; nothing rises above 16."""
    assert played(example(energy=[16, 4, 2]), "place 05 111 S").energy == (16, 1, 1)
    assert "costs T 0, P 4, S 2" in refused(example(energy=[16, 3, 2]), "place 05 111 S")


def test_time_may_touch_0_inside_a_step():
    sheet = PLAIN | {"07": [1, 1, 1, 1, 1, 1]}
    state = played(loaded("02:213W", energy=[1, 5, 5], sheet=sheet), "place 07 311 S")
    assert state.energy == (1, 6, 6)
    assert state.phase is Phase.STEP


def test_the_way_and_the_alignment_are_paid_together():
    sheet = PLAIN | {"07": [2, 1, 1, 1, 1, 3]}
    poor = loaded("02:213W", energy=[1, 5, 5], sheet=sheet, next_rolls=[1])
    assert "to align 07 to 1 costs T 2, P 0, S 0, but there is T 1, P 5, S 5" in refused(poor, "place 07 311 S")


# --- placement ---


def test_no_card_fits_where_a_null_edge_faces():
    state = loaded("03:311S 07:121E 02:213W", energy=[9, 9, 9], at="03")
    assert refused(state, "place 08 111 S") == "the card on 07 turns its null edge to 08: no card fits there"
    assert not [move for move in listed(state) if "08" in move.split()[1]]


def test_a_null_edge_releases_what_it_faces():
    """Back to the supply, its marks fresh, its counts gone; it may be the card from which one came."""
    before = loaded("02:131S 03:121S", used={"03": ["box"]}, paths=["A"])
    state = played(before, "place 04 111 W")
    found = dump(state)
    assert found["placed"] == {"02": ["131", "S"], "04": ["111", "W"]}
    assert found["used"] == {}
    assert (found["steps"], found["at"], found["paths"]) == (3, "04", ["A"])
    assert orders(before) == {1: 0, 2: 2, 3: 1}
    assert orders(state) == {1: 1, 2: 0, 3: 1}
    assert "place 09 121 S" in listed(state)


def test_released_before_recovery():
    """The line would have held the released card."""
    placed, fields = "01:112S 02:123S", {"energy": [9, 9, 9]}
    assert played(loaded(placed, **fields), "place 03 311 S").phase is Phase.CLAIM
    assert played(loaded(placed, **fields), "place 03 311 W").phase is Phase.STEP


def test_the_first_alignment_fills_an_empty_pit_and_both_stay():
    """Even if that card is released."""
    state = played(loaded(pit=None), "place 02 131 S")
    assert (state.pit, state.first) == (3, 3)
    state = played(loaded(pit=2), "place 03 213 S", "place 04 131 W")
    assert dump(state)["placed"] == {"04": ["131", "W"]}
    assert (state.pit, state.first) == (2, 1)


# --- orders ---


@pytest.mark.parametrize(
    ("touching", "order"), [((1, 1), 2), ((1, 2), 3), ((1, 3), 1), ((2, 2), 1), ((2, 3), 2), ((3, 3), 3)]
)
def test_touching_numbers_count_for_an_order(touching, order):
    """Two cards beside each other: E of the left one, W of the right one."""
    left, right = f"11{touching[0]}", f"{touching[1]}12"
    if left == right:
        right = f"{touching[1]}13"
    found = orders(loaded(f"02:{left}S 03:{right}S"))
    tops = {1: 2, 2: 0, 3: 0}
    assert found == {aim: tops[aim] + (aim == order) for aim in tops}


def test_touching_numbers_of_a_column():
    """N of the lower card, S of the upper one: 3 + 2."""
    assert orders(loaded("02:131S 07:212W")) == {1: 0, 2: 2, 3: 1}


# --- recovery ---


def claiming(placed: str, *moves: str, **fields):
    return played(loaded(placed, **({"energy": [9, 9, 9]} | fields)), *moves)


def claims(state) -> set[str]:
    """The claims that can be made, without their points."""
    return {move.rsplit(" ", 3)[0] for move in listed(state) if move != "pass"}


@pytest.mark.parametrize(
    ("placed", "move", "line"),
    [
        ("01:112S 02:123S", "place 03 311 S", "01-02-03"),
        ("01:112S 06:123W", "place 11 311 W", "01-06-11"),
        ("01:112S 07:123W 12:121W", "place 13 311 S", "01-07-13"),
        ("05:112S 09:123W 14:121E", "place 13 311 S", "05-09-13"),
    ],
)
def test_lines_lie_in_rows_columns_and_diagonals(placed, move, line):
    """Columns: each is placed from below."""
    assert claims(claiming(placed, move)) == {f"claim noise {line}"}


def test_a_claim_gives_its_points_and_is_spent():
    """D9, D11."""
    state = claiming("01:112S 02:123S", "place 03 311 S")
    assert state.phase is Phase.CLAIM
    assert rules().kinds(state) == ["claim", "pass"]
    after = played(state, "claim noise 01-02-03 0 2 3")
    assert after.energy == (9, 11, 12)
    assert dump(after)["used"] == {"01": ["noise"], "02": ["noise"], "03": ["noise"]}
    assert after.phase is Phase.STEP


def test_a_card_serves_one_line_per_mark():
    """D9: 02 and 03 have served noise, so the next card makes no line with them."""
    state = claiming("01:112S 02:123S", "place 03 311 S", "claim noise 01-02-03 0 2 3", "place 04 213 S")
    assert state.phase is Phase.STEP
    passed = claiming("01:112S 02:123S", "place 03 311 S", "pass", "place 04 211 S")
    assert claims(passed) == {"claim noise 02-03-04"}


def test_a_new_card_claims_one_line_per_mark():
    """D9: two lines of noise meet in the new card: only one of them can be claimed."""
    state = claiming("01:112S 02:123S 08:211W 13:213W", "place 03 311 S", at="02")
    assert claims(state) == {"claim noise 01-02-03", "claim noise 03-08-13"}
    assert played(state, "claim noise 03-08-13 5 0 0").phase is Phase.STEP


def test_five_cards_can_give_ten_points():
    """D9: the card in the middle bears both marks."""
    state = claiming("01:112S 02:123S 08:122W 13:111W", "place 03 131 E", at="02", first=2)
    assert claims(state) == {"claim noise 01-02-03", "claim cross 03-08-13"}
    state = played(state, "claim cross 03-08-13 5 0 0")
    assert claims(state) == {"claim noise 01-02-03"}
    assert dump(state)["claimed"] == ["cross"]
    assert dump(state)["new"] == "03"
    assert sum(played(state, "claim noise 01-02-03 0 5 0").energy) == 27 + 10


def test_released_cards_are_fresh_again():
    """D9."""
    before = loaded("01:112S 02:123S 03:311S", used={f: ["noise"] for f in ("01", "02", "03")}, energy=[9, 9, 9])
    state = played(before, "place 04 222 W")
    assert dump(state)["used"] == {"01": ["noise"], "02": ["noise"]}
    assert state.used[2] == 0
    assert "311" in {move.split()[2] for move in listed(state) if move.startswith("place")}


@pytest.mark.parametrize(
    ("energy", "gain"), [([9, 9, 9], 5), ([16, 16, 13], 3), ([16, 15, 16], 1), ([12, 16, 16], 4), ([1, 16, 16], 5)]
)
def test_points_are_those_received(energy, gain):
    """D11: t + p + s = min(5, room), each energy at most 16."""
    state = claiming("01:112S 02:123S", "place 03 311 S", energy=energy)
    found = [tuple(map(int, move.split()[-3:])) for move in listed(state) if move != "pass"]
    assert sorted(found) == sorted(naive.spreads({"energy": energy}))
    assert all(sum(spread) == gain for spread in found)


def test_without_room_there_is_no_claim():
    """D11."""
    assert claiming("01:112S 02:123S", "place 03 311 S", energy=[16, 16, 16]).phase is Phase.STEP


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (
            "claim noise 01-02-03 2 2 2",
            "exactly 5 points are received here: spread them over T, P and S (rule ishi D11)",
        ),
        ("claim noise 01-02-03 0 1 3", "exactly 5 points"),
        ("claim noise 01-02-03 -1 3 3", "exactly 5 points"),
        ("claim noise 01-02-03 0 5 0", "no energy can rise above 16: there is T 9, P 14, S 9 (rule ishi D11)"),
        ("claim noise 03-02-01 5 0 0", "the flags of a line are written in ascending order"),
        ("claim noise 01-02 5 0 0", "the new card on 03 must be part of the line (rule ishi D9)"),
        ("claim noise 02-03-04 5 0 0", "there is no card on 04"),
        ("claim noise 01-03-05 5 0 0", "01, 03, 05 are no line of neighbouring flags"),
        ("claim cross 01-02-03 5 0 0", "the card on 01 does not bear cross (rule ishi D5)"),
        ("claim nois 01-02-03 5 0 0", "there is no mark nois: did you mean noise?"),
        ("claim path A 5 0 0", "the new card on 03 is not on path A (rule ishi D10)"),
        ("claim path C 5 0 0", "path C must be aligned to 1 as a whole, but 08, 13 is not (rule ishi D10)"),
        ("claim path D 5 0 0", "there is no path D"),
        ("walk 02", "the new card can still recover energy: claim it, or pass (rule ishi D11)"),
        ("place 04 111 S", "the new card can still recover energy"),
    ],
)
def test_refusals_at_a_claim(move, reason):
    state = claiming("01:112S 02:123S", "place 03 311 S", energy=[9, 14, 9])
    assert reason in refused(state, move)


def test_a_spent_mark_is_refused():
    """D9."""
    placed, fields = "01:112S 02:123S 08:211W 13:213W", {"at": "02", "used": {"02": ["noise"]}}
    state = claiming(placed, "place 03 311 S", **fields)
    assert claims(state) == {"claim noise 03-08-13"}
    reason = "the card on 02 has served a line of noise already (rule ishi D9)"
    assert refused(state, "claim noise 01-02-03 5 0 0") == reason


@pytest.mark.parametrize(
    ("path", "flags", "fields"),
    [
        ("A", "23 28", {"pit": 1, "first": 2}),
        ("B", "16 17 19 20", {"pit": 1, "first": 2}),
        ("C", "03 08 13", {"pit": 2, "first": 1}),
    ],
)
def test_paths_want_the_pit_or_the_first_value(path, flags, fields):
    """D10: A and B the pit's value, C the first aligned one; once a game."""
    names = flags.split()
    fields = {"energy": [9, 9, 9], "phase": "claim", "new": names[-1], **fields}
    state = loaded(ones(names), **fields)
    assert claims(state) == {f"claim path {path}"}
    done = played(state, f"claim path {path} 1 2 2")
    assert dump(done)["paths"] == [path]
    assert done.energy == (10, 11, 11)
    assert done.phase is Phase.STEP
    elsewhere = {"at": "01", "new": "01"}
    for placed, change in (
        (ones(names), {"pit": fields["first"], "first": fields["pit"]}),
        (ones(names), {"paths": [path]}),
        (ones(names[1:]), {}),
        (f"{ones(names)} 01:222S", elsewhere),
    ):
        with pytest.raises(DataError, match="nothing can be claimed"):
            loaded(placed, **fields | change)


def ones(flags: list[str]) -> str:
    """Cards with 1 on top: null to the left in a column, down in a row; no mark three times."""
    side = "S" if "16" in flags or "17" in flags else "W"
    return " ".join(f"{flag}:{code}{side}" for flag, code in zip(flags, ("111", "112", "113", "212"), strict=False))


def test_path_and_line_together():
    """D10: three cards on C can give ten points."""
    state = loaded("03:112W 08:123W 13:131W", phase="claim", new="13", energy=[9, 9, 9])
    assert claims(state) == {"claim noise 03-08-13", "claim path C"}
    assert rules().kinds(state) == ["claim", "claim path", "pass"]
    state = played(state, "claim path C 5 0 0")
    assert (
        refused(state, "claim path C 0 5 0") == "path C has been claimed already: it serves once a game (rule ishi D10)"
    )
    assert played(state, "claim noise 03-08-13 0 5 0").energy == (14, 14, 9)


def test_what_is_passed_is_lost():
    """D11."""
    state = claiming("01:112S 02:123S", "place 03 311 S", "pass")
    assert state.phase is Phase.STEP
    assert state.energy == (9, 9, 9)
    assert dump(state)["used"] == {}


# --- the end ---


def outcome(state) -> Outcome:
    return rules().outcome(state)


def test_time_0_ends_the_dive():
    """D12: after a walk, too."""
    state = played(loaded("02:213W 07:212W", energy=[1, 9, 9], at="02"), "walk 07")
    assert outcome(state) == Outcome("time 0", is_over=True)
    assert rules().kinds(state) == ()
    assert refused(state, "walk 02") == "the dive is over"


def test_a_claim_can_save_the_dive():
    """The end is looked for after recovery."""
    sheet = PLAIN | {"11": [2, 1, 1, 1, 1, 3]}
    state = played(loaded("01:213S 06:123W", energy=[2, 9, 9], sheet=sheet, next_rolls=[1]), "place 11 112 W")
    assert (state.energy[0], state.phase) == (0, Phase.CLAIM)
    assert outcome(state).result == "open"
    assert outcome(played(state, "pass")).result == "time 0"
    assert outcome(played(state, "claim noise 01-06-11 0 4 1")).result == "time 0"
    assert outcome(played(state, "claim noise 01-06-11 1 4 0")).result == "open"


def at_the_goal(energy):
    """One step from it."""
    return loaded("32:213W", energy=energy, next_rolls=[])


def test_a_card_on_the_goal_ends_the_dive():
    unequal = played(at_the_goal([9, 9, 9]), "place 33 113 S")
    assert outcome(unequal) == Outcome("orders unequal", is_over=True)
    assert rules().facts(unequal) == {"result": "orders unequal", "won": False, "energy": 27, "steps": 2}


def test_the_goal_is_three_equal_orders():
    """One top value 1, one top value 2, one pair 1 + 2 for order 3."""
    sheet = PLAIN | {"33": [2, 2, 2, 2, 2, 1]}
    state = played(loaded("32:211S", energy=[9, 9, 9], sheet=sheet), "place 33 221 S")
    assert orders(state) == {1: 1, 2: 1, 3: 1}
    assert outcome(state) == Outcome("goal", is_over=True, is_won=True)
    assert rules().facts(state) == {"result": "goal", "won": True, "energy": 27, "steps": 2}


def test_time_0_comes_first_on_the_goal_too():
    """D12."""
    sheet = PLAIN | {"33": [3, 2, 2, 2, 2, 1]}
    state = played(loaded("32:211S", energy=[1, 9, 9], sheet=sheet), "place 33 221 S")
    assert orders(state) == {1: 1, 2: 1, 3: 1}
    assert outcome(state) == Outcome("time 0", is_over=True)


def test_recovery_on_the_goal():
    """Right after a placement, on 33 too: here it saves a dive that has no time left."""
    sheet = PLAIN | {"33": [2, 1, 1, 1, 1, 3]}
    state = loaded("31:112S 32:123S", energy=[1, 9, 9], sheet=sheet)
    state = played(state, "place 33 311 S")
    assert (state.phase, state.energy[0]) == (Phase.CLAIM, 0)
    assert outcome(played(state, "claim noise 31-32-33 5 0 0")).result == "orders unequal"


def test_stuck_without_a_place_and_a_walk():
    """D12: nothing can be paid, and the null edge bars the only card."""
    dear = {flag: [2, 2, 2, 2, 2, 3] for flag in FLAGS} | {"02": [1, 1, 1, 1, 1, 3]}
    state = played(loaded(sheet=dear, energy=[16, 0, 0], next_rolls=[1] * 5), "place 02 111 S")
    assert outcome(state).result == "open"  # aligned to 2 all cost nothing
    dear = {flag: [1, 3, 2, 2, 2, 3] for flag in FLAGS} | {"02": [1, 1, 1, 1, 1, 3]}
    state = played(loaded(sheet=dear, energy=[16, 0, 0], next_rolls=[1] * 5), "place 02 111 S")
    assert outcome(state) == Outcome("stuck", is_over=True)


# --- rolls unknown ---


def test_up_pays_and_rolls_first():
    sheet = PLAIN | {"07": [1, 3, 1, 2, 1, 3]}
    line = {"seed": "5", "sheet": sheet, "rolls": "unknown"}
    state = played(rules().initial(Setup(1, line["seed"], options=line)), "place 02 131 S")
    assert rules().kinds(state) == ["place", "up"]
    assert refused(state, "place 07 111 S") == "the roll comes first: go up to 07, then place"
    risen = played(state, "up 07")
    assert risen.phase is Phase.RISEN
    assert risen.energy[0] == state.energy[0] - 1
    assert (risen.rolls, dump(risen)["judgement"]) == (2, naive.WB[naive.roll("5", 1)][1])
    assert {move.split()[1] for move in listed(risen)} == {"07"}
    assert refused(risen, "place 06 111 S") == "you have gone up to 07: a card must be placed there now"
    assert refused(risen, "walk 02") == "you have gone up to 07: a card must be placed there now"
    assert dump(risen)["at"] == "07"


def test_the_same_game_with_rolls_known_and_unknown():
    known = played(dealt("3", sheet="seeded"), "place 01 131 S", "place 06 111 S")
    unknown = played(dealt("3", sheet="seeded", rolls="unknown"), "place 01 131 S", "up 06", "place 06 111 S")
    assert rules().observe(known, 0) == rules().observe(unknown, 0)


def test_going_up_where_nothing_can_be_paid_is_stuck():
    sheet = PLAIN | {"07": [1, 3, 3, 1, 1, 2]}
    document_ = document("02:131S", sheet=sheet, energy=[9, 1, 1], next_rolls=[0, 0])
    state = rules().initial(Setup(1, state=document_, options={"rolls": "unknown"}))
    stuck = played(state, "up 07")
    assert outcome(stuck) == Outcome("stuck", is_over=True)
    assert rules().facts(stuck)["energy"] == 10
    assert rules().load(dump(stuck)) == rules().load(dump(stuck))


def test_nobody_goes_up_into_a_null_edge():
    state = loaded("06:121E 02:131S", at="02", next_rolls="unknown")
    assert refused(state, "up 07") == "the card on 06 turns its null edge to 07: no card fits there"


def test_unknown_rolls_are_not_revealed():
    """What would need a roll that nobody knows is refused, and the dive is not over for it."""
    state = loaded("02:131S 07:111W", at="02", next_rolls="unknown")
    assert "the next roll is not known" in refused(state, "walk 07")
    state = loaded("02:131S", next_rolls="unknown")
    assert "the next roll is not known" in refused(state, "up 07")
    dear = {flag: [1, 3, 2, 2, 2, 3] for flag in FLAGS}
    for rolls in ("unknown", []):
        state = loaded("02:131S", sheet=dear, energy=[9, 0, 0], next_rolls=rolls)
        assert rules().kinds(state) == []
        assert outcome(state) == Outcome("open", is_over=False)


# --- what is known ---


def test_the_player_does_not_see_the_rolls_to_come():
    one, other = (loaded("02:131S", next_rolls=rolls) for rolls in ([0, 1, 2], [3, 3]))
    assert rules().observe(one, 0) == rules().observe(other, 0)
    assert rules().observe(one, 0)["next_rolls"] == "unknown"
    assert one != other
    assert rules().observe(loaded("02:131S", judgement="dis"), 0) != rules().observe(one, 0)


def test_what_is_seen_can_be_loaded():
    state, stream = dealt("8", sheet="seeded", rolls="unknown"), Stream("see")
    while rules().kinds(state):
        seen = rules().observe(state, 0)
        assert rules().observe(rules().load(seen), 0) == seen
        json.dumps(seen)
        state = rules().apply(state, lively(rules(), state, stream))


# --- questions ---


def test_questions():
    assert next(iter(rules().questions)) == "energy"
    assert rules().questions["steps"] is Sense.FEWEST
    assert all(rules().can_ask(question) for question in ("energy", "energy/9", "energy/12", "won", "steps"))
    assert not any(rules().can_ask(question) for question in ("energy/", "energy/0", "energy/09", "energy/x", "score"))


def won(steps: int):
    """The position at the goal of `test_the_goal_is_three_equal_orders`, after so many placements; 27 energy."""
    sheet = PLAIN | {"33": [2, 2, 2, 2, 2, 1]}
    return played(loaded("32:211S", energy=[9, 9, 9], sheet=sheet, steps=steps - 1), "place 33 221 S")


@pytest.mark.parametrize(
    ("steps", "question", "bound", "holds"),
    [
        (8, "energy", 27, True),
        (8, "energy", 26, False),
        (9, "energy", 26, None),
        (9, "energy/9", 26, False),
        (9, "energy/9", 27, True),
        (9, "energy/8", 26, None),
        (9, "energy/10", 26, False),
        (9, "steps", 9, True),
        (9, "steps", 10, False),
        (9, "won", 1, None),
    ],
)
def test_bounds(steps, question, bound, holds):
    """A line with more placements than the fewest possible says nothing of the best with the fewest."""
    assert rules().bound_holds(won(steps), question, bound) is holds


def test_bounds_need_a_won_game():
    assert rules().bound_holds(loaded("02:131S"), "energy", 0) is None
    assert rules().bound_holds(played(at_the_goal([9, 9, 9]), "place 33 113 S"), "steps", 99) is None


# --- lines ---


@pytest.mark.parametrize("file", LINES, ids=lambda file: file.stem)
def test_lines(file):
    engine, line = read_line(read_document(file), str(file), lambda *_: rules())
    verdict = referee(engine, line, str(file))
    assert set(line.claims) <= {*verdict.facts, "question", "bound"}


def test_a_false_claim_is_refused():
    document_ = dict(read_document(LINES[0]))
    for claims_ in ({"steps": 99}, {"score": 3}, {"question": "energy", "bound": 3}):
        line = {**document_, "claims": claims_}
        with pytest.raises(RefusedLine):
            referee(*read_line(line, "", lambda *_: rules()))


# --- changed data ---


def test_changed_numbers(tmp_path):
    other = changed(
        tmp_path,
        ("energy = 16 ", "energy = 20 "),
        ("judged = 2 ", "judged = 3 "),
        ("fixed = 1 ", "fixed = 2 "),
        ("up = 1 ", "up = 2 "),
        ("recovery = 5 ", "recovery = 7 "),
    )
    state = other.load(document(sheet="standard", energy=[20, 20, 20], next_rolls=[0, 0]))
    state = played(state, "place 05 312 S", of=other)
    assert state.energy == (20, 20 - 1 * 3 - 2 + 2, 20 - 2 + 2)
    lying = document("01:112S 02:123S", energy=[9, 9, 9])
    claiming_ = played(other.load(lying), "place 03 311 S", of=other)
    assert sum(played(claiming_, "claim noise 01-02-03 0 0 7", of=other).energy) == 34
    up = played(other.load(document("02:213W 07:212W", at="02")), "walk 07", of=other)
    assert up.energy == (14, 16, 16)
    assert other.initial(Setup(1, "42")).energy == (20, 20, 20)


def test_changed_sums(tmp_path):
    other = changed(tmp_path, ("sum2 = 2", "sum2 = 3"))
    state = other.load(document("02:111S 03:112S"))
    assert dict(other.mechanics.orders(state.cards)) == {1: 2, 2: 0, 3: 1}


def test_changed_line(tmp_path):
    other = changed(tmp_path, ("line = 3 ", "line = 2 "))
    state = played(other.load(document("01:112S", energy=[9, 9, 9])), "place 02 123 S", of=other)
    assert "claim noise 01-02 0 0 5" in [str(move) for move in other.legal_moves(state)]


def small(tmp_path):
    """A sheet of 3 × 3 with its hall in the middle, and six cards fewer."""
    text = (Path(__file__).parent.parent / "games" / "ishi" / "game.toml").read_text(encoding="utf-8")
    flags = text[text.index("[facts.flags]") : text.index("# Energies; each")]
    kept = "[facts.flags]\n" + "".join(f'"{n:02d}" = [1, 2, 3, 1, 2, 1]\n' for n in range(1, 10) if n != 5) + "\n"
    return changed(
        tmp_path,
        (flags, kept),
        ("hall = 18", "hall = 5"),
        ('goal = "33"', 'goal = "08"'),
        ("columns = 5", "columns = 3"),
        ("rows = 7", "rows = 3"),
        ('start = ["01", "02", "03", "04", "05"]', 'start = ["01", "03"]'),
        ('A = ["23", "28"]', 'A = ["04"]'),
        ('B = ["16", "17", "19", "20"]', 'B = ["06"]'),
        ('C = ["03", "08", "13"]', 'C = ["02"]'),
        ("count = 27", "count = 25"),
        ('332 = { edges = [3, 3, 2], marks = ["cross"] }\n', ""),
        ('333 = { edges = [3, 3, 3], marks = ["noise"] }\n', ""),
    )


def test_cut_down_boards(tmp_path):
    """Everything follows the data: size, hall, goal, starts, paths, cards."""
    other = small(tmp_path)
    board = other.mechanics.board
    assert [board.names[cell] for cell in board.cells] == ["01", "02", "03", "04", "06", "07", "08", "09"]
    assert board.fewest == 4
    assert sum(other.pieces(dealt(of=other)).values()) == 25
    ends = set()
    for seed in range(30):
        state, stream = dealt(str(seed), of=other), Stream(f"small{seed}")
        while other.kinds(state):
            state = other.apply(state, lively(other, state, stream))
            assert other.dump(other.load(other.dump(state))) == other.dump(state)
        ends.add(other.outcome(state).result)
    assert "orders unequal" in ends


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('goal = "33"', 'goal = "99"'), "99 is no flag of the sheet"),
        (('start = ["01",', 'start = ["18",'), "18 is no flag of the sheet"),
        (("judged = 2 ", "judge = 2 "), "numbers.judged: is missing: write a whole number"),
    ],
)
def test_data_that_makes_no_game(tmp_path, change, said):
    with pytest.raises(DataError) as error:
        changed(tmp_path, change)
    assert said in str(error.value)


# --- the written rules ---


def test_code_and_rules_cite_the_same_decisions():
    root = Path(__file__).parent.parent
    written = set(re.findall(r"\*\*D(\d+)\*\*", (root / "docs" / "rules" / "ishi.md").read_text(encoding="utf-8")))
    assert written == {str(number) for number in range(1, 15)}
    for file in (root / "games" / "ishi").glob("*.py"):
        assert set(re.findall(r"\bD(\d+)\b", file.read_text(encoding="utf-8"))) <= written, file


# --- against plain counting ---


def table(text: str):
    rows = [row.split() for row in text.splitlines() if row and not row.startswith("#")]
    return [(seed, sheet, rolls, int(depth), int(count)) for _, seed, sheet, rolls, depth, count in rows]


@pytest.mark.parametrize(("seed", "sheet", "rolls", "depth", "count"), table(PERFT))
def test_perft(seed, sheet, rolls, depth, count):
    assert perft(rules(), dealt(seed, sheet=sheet, rolls=rolls), depth) == count


@pytest.mark.parametrize("rolls", ["known", "unknown"])
@pytest.mark.parametrize("seed", range(6))
def test_random_games_against_the_naive_referee(seed, rolls):
    state = dealt(str(seed), sheet="seeded", rolls=rolls)
    other = naive.begin(str(seed), dump(state)["sheet"], rolls == "unknown")
    stream = Stream(f"naive {seed}")
    for _ in range(30):
        assert sorted(listed(state)) == sorted(naive.moves(other))
        found = dump(state)
        assert {
            key: found[key]
            for key in ("energy", "judgement", "rolls", "pit", "first", "at", "used", "paths", "steps", "phase")
        } == {
            key: other[key]
            for key in ("energy", "judgement", "rolls", "pit", "first", "at", "used", "paths", "steps", "phase")
        }
        assert {flag: tuple(card) for flag, card in found["placed"].items()} == other["placed"]
        assert rules().outcome(state).result == other["result"]
        if not rules().kinds(state):
            break
        move = lively(rules(), state, stream)
        state, other = rules().apply(state, move), naive.play(other, str(move))


@pytest.mark.parametrize("seed", range(25))
def test_random_games(seed):
    """Conservation, listed moves are legal, others are not, round trip at every decision."""
    engine, rolls = rules(), ("known", "unknown")[seed % 2]
    state, stream = dealt(str(seed), sheet="seeded", rolls=rolls), Stream(f"random {seed}")
    pieces = engine.pieces(state)
    assert sum(pieces.values()) == 27
    for _ in range(60):
        kinds = engine.kinds(state)
        assert bool(kinds) != engine.outcome(state).is_over
        assert engine.pieces(state) == pieces
        assert engine.dump(engine.load(dump(state))) == dump(state)
        assert hash(engine.load(dump(state))) == hash(engine.load(dump(state)))
        if not kinds:
            break
        moves = {kind: list(engine.moves(state, kind)) for kind in engine.grammar.verbs}
        assert [kind for kind in engine.grammar.verbs if moves[kind]] == list(kinds)
        every = [move for found in moves.values() for move in found]
        assert all(engine.is_legal(state, move) and engine.read(str(move)) == move for move in every)
        for mutant in mutants(str(stream.choose(every)), stream):
            assert engine.is_legal(state, mutant) == (mutant in every)
        state = engine.apply(state, engine.sample(state, stream) if seed < 5 else lively(engine, state, stream))


def mutants(text: str, stream: Stream):
    """Moves like this one, with one word changed."""
    words = text.split()
    swaps = [
        *FLAGS,
        *naive.CARDS,
        "N",
        "E",
        "S",
        "W",
        "A",
        "B",
        "C",
        "noise",
        "cross",
        "box",
        "0",
        "1",
        "5",
        "01-02-03",
    ]
    for _ in range(40):
        changed_ = list(words)
        changed_[stream.below(len(words))] = stream.choose(swaps)
        try:
            yield rules().read(" ".join(changed_))
        except IllegalMove:
            continue
