"""Ishi's positions as JSON: whole at every decision, and damaged in every way."""

from __future__ import annotations

import copy
import json

import pytest
from ishi_positions import PLAIN, dealt, document, loaded, played, rules

from games.errors import DataError
from games.ishi.state import Phase
from games.rules import Setup

PAGE = {
    "energy": [16, 13, 15], "judgement": "eco", "rolls": 3, "pit": 3, "first": 1, "at": "05",
    "placed": {"05": ["312", "S"]}, "used": {"05": ["box"]}, "paths": ["C"], "new": None, "claimed": [], "steps": 1,
    "sheet": "standard", "next_rolls": [2, 0, 3], "phase": "step",
}  # fmt: skip


def test_a_position_comes_back_as_it_was():
    assert rules().dump(rules().load(PAGE)) == PAGE
    assert list(rules().dump(rules().load(PAGE))) == list(PAGE)
    assert json.loads(json.dumps(rules().dump(dealt()))) == rules().dump(dealt())


def test_equal_positions_are_equal_states():
    one, other = rules().load(PAGE), rules().load(copy.deepcopy(PAGE))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, loaded("02:131S")}) == 2


@pytest.mark.parametrize("key", ["rolls", "used", "paths", "new", "claimed", "steps", "phase"])
def test_what_follows_may_be_left_out(key):
    plain = PAGE | {"rolls": 1, "used": {}, "paths": []}
    left = {name: value for name, value in plain.items() if name != key}
    assert rules().load(left) == rules().load(plain)


def test_every_phase_can_be_written():
    start = loaded()
    step = played(start, "place 02 131 S")
    risen = loaded("02:131S", at="07", phase="risen", next_rolls="unknown")
    claim = loaded("01:112S 02:123S 03:311S", phase="claim", new="03", energy=[9, 9, 9])
    end = played(loaded("02:213W 07:212W", energy=[1, 9, 9], at="02"), "walk 07")
    stuck = loaded("02:131S", at="07", phase="end", next_rolls="unknown", sheet=PLAIN | {"07": [1, 3, 3, 1, 1, 2]},
                   energy=[9, 1, 1])  # fmt: skip
    states = (start, step, risen, claim, end, stuck)
    assert [state.phase for state in states] == [*Phase, Phase.END]
    for state in states:
        assert rules().load(rules().dump(state)) == state
    assert rules().outcome(stuck).result == "stuck"
    assert {move.flag for move in rules().moves(risen, "place")} == {"07"}


def test_having_gone_up_one_may_name_the_card_below():
    risen = {"phase": "risen", "next_rolls": "unknown"}
    assert loaded("02:131S", at="02", new="07", **risen) == loaded("02:131S", at="07", **risen)


def test_a_claim_that_is_under_way():
    fields = {"phase": "claim", "energy": [9, 9, 9], "first": 2}
    state = loaded("01:112S 02:123S 08:122W 13:111W 03:131E", new="03", **fields)
    under_way = played(state, "claim noise 01-02-03 5 0 0")
    found = rules().dump(under_way)
    assert (found["new"], found["claimed"], found["phase"]) == ("03", ["noise"], "claim")
    assert rules().load(found) == under_way


def test_a_position_is_played_by_the_options_of_its_line():
    state = document("06:112S 07:123S", energy=[9, 9, 9], next_rolls=[1, 2])
    del state["sheet"]
    options = {"sheet": "standard", "rolls": "unknown", "cards": {"111": ["noise"]}}
    found = rules().initial(Setup(1, state=state, options=options))
    assert found.is_honest
    assert rules().dump(found)["cards"]["111"] == ["noise"]
    assert rules().dump(found)["sheet"] == "standard"
    typed = document("06:112S 07:123S")
    assert rules().dump(rules().initial(Setup(1, state=typed, options=options)))["sheet"] == PLAIN


FAULTS = [
    ({"energy": [16, 16]}, "energy: found [16, 16]: write three whole numbers from 0 to 16: T, P and S"),
    ({"energy": [17, 16, 16]}, "energy: found [17, 16, 16]"),
    ({"energy": [-1, 16, 16]}, "energy: found [-1, 16, 16]"),
    ({"energy": [True, 16, 16]}, "energy: found [true, 16, 16]"),
    ({"energy": None}, "energy: found nothing"),
    ({"energy": ...}, "energy: is missing: write three whole numbers"),
    ({"judgement": "eko"}, 'judgement: found "eko": did you mean eco?'),
    ({"judgement": ...}, "judgement: is missing: write one of pol, eco, war, dis, nat"),
    ({"judgement": 2}, "judgement: found 2"),
    ({"rolls": 0}, "rolls: found 0: write a whole number from 1 to 9999"),
    ({"rolls": "3"}, 'rolls: found "3"'),
    ({"pit": 4}, "pit: found 4: write one of 1, 2, 3, or null"),
    ({"pit": None}, "pit: found nothing: write a value: cards have been placed, so there is one"),
    ({"pit": ...}, "pit: is missing: write a value"),
    ({"first": "1"}, 'first: found "1": write one of 1, 2, 3, or null'),
    ({"first": None}, "first: found nothing: write a value"),
    ({"first": 1.0}, "first: found 1.0"),
    ({"at": "18"}, 'at: found "18": use one of'),
    ({"at": 5}, "at: found 5"),
    ({"at": None}, "at: found nothing: write the flag where you stand"),
    ({"at": "04"}, "at: there is no card on this flag, but one stands on a card"),
    ({"placed": {"18": ["312", "S"]}}, "placed.18: there is no such flag"),
    ({"placed": {"05": ["412", "S"]}}, 'placed.05: "412" is none of this game\'s: did you mean'),
    ({"placed": {"05": ["312", "N"]}}, 'placed.05: found ["312", "N"]: write a card and the side'),
    ({"placed": {"05": "312 S"}}, 'placed.05: found "312 S": write a card and the side'),
    ({"placed": {"05": [["312"], "S"]}}, "placed.05: found"),
    (
        {"placed": {"05": ["312", "S"], "04": ["312", "E"]}},
        "312 stands in 2 places (placed.05, placed.04)",
    ),
    (
        {"placed": {"05": ["312", "S"], "04": ["123", "E"]}, "steps": 2},
        "placed.04: its null edge touches the card on 05",
    ),
    ({"placed": []}, "placed: found []: write a table"),
    ({"placed": ...}, "placed: is missing: write a table of flags and their cards"),
    ({"used": {"04": ["box"]}}, "used.04: there is no card on this flag whose marks could have served"),
    ({"used": {"05": ["noise"]}}, "used.05: the card 312 does not bear noise"),
    ({"used": {"05": ["boxes"]}}, 'used.05: "boxes" is none of this game\'s'),
    ({"used": {"05": "box"}}, 'used.05: found "box": write a list'),
    ({"paths": ["D"]}, 'paths: "D" is none of this game\'s: use one of A, B, C'),
    ({"paths": "C"}, 'paths: found "C": write a list'),
    ({"new": "05"}, 'new: found "05": write null: there is a new card only while it can claim'),
    ({"new": "x"}, 'new: found "x"'),
    ({"claimed": ["box"]}, 'claimed: found ["box"]: write the marks with which the new card has served: []'),
    ({"steps": 0}, "steps: found 0: write a whole number from 1 to 9999"),
    ({"steps": None}, "steps: found nothing"),
    ({"sheet": "seeded"}, "sheet: a position has no seed to draw this sheet from: write the values of its flags"),
    ({"sheet": ...}, 'sheet: is missing: write "standard", or a table'),
    ({"sheet": {"01": [1, 1, 1, 1, 1, 1]}}, "sheet.02: is missing"),
    ({"cards": {"999": []}}, "cards.999: is no key of this table"),
    ({"next_rolls": [4]}, 'next_rolls: found [4]: write a list of rolls, each from 0 to 3, or "unknown"'),
    ({"next_rolls": "none"}, 'next_rolls: found "none"'),
    ({"next_rolls": ...}, 'next_rolls: is missing: write a list of rolls, or "unknown"'),
    ({"phase": "walk"}, 'phase: found "walk": use one of start, step, risen, claim, end'),
    ({"phase": "start"}, 'phase: found "start": write "start" before the first card, another one after it'),
    ({"phase": "claim"}, 'phase: nothing can be claimed with the card on which you stand: write "step"'),
    ({"phase": "claim", "new": "04"}, 'new: found "04": write the flag where you stand, 05'),
    ({"phase": "end"}, 'phase: the dive is not over here: write "step"'),
    ({"energy": [0, 13, 15]}, 'phase: the dive is over here (time 0): write "end"'),
    ({"placed": {"33": ["312", "S"]}, "at": "33", "used": {}}, "phase: the dive is over here (orders unequal)"),
    ({"phase": "risen"}, 'phase: one goes up before choosing only where "next_rolls" is "unknown"'),
    ({"phase": "risen", "next_rolls": "unknown", "at": "09"}, 'at: found "09": write the flag to which'),
    ({"phase": "risen", "next_rolls": "unknown", "at": "10", "energy": [9, 0, 0]}, "phase: no card can be paid"),
    ({"phase": "end", "next_rolls": "unknown", "at": "10"}, 'phase: a card can still be placed here: write "risen"'),
    ({"other": 1}, "other: is no key of this table"),
]


@pytest.mark.parametrize(("change", "said"), FAULTS, ids=[str(change)[:60] for change, _ in FAULTS])
def test_damaged_positions(change, said):
    damaged = {key: value for key, value in (PAGE | change).items() if value is not ...}
    with pytest.raises(DataError) as error:
        rules().load(damaged)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"first": 1}, "first: no card has been placed, so there is no first aligned value: write null"),
        ({"at": "05"}, 'at: found "05": write null: no card has been placed yet'),
        ({"phase": "step"}, 'phase: found "step": write "start" before the first card'),
        ({"phase": "claim"}, 'phase: found "claim": write "start" before the first card'),
        ({"phase": "end"}, 'phase: the dive is not over here: write "start"'),
        ({"energy": [0, 0, 0]}, 'phase: the dive is over here (time 0): write "end"'),
    ],
)
def test_damaged_beginnings(change, said):
    with pytest.raises(DataError) as error:
        rules().load(document() | change)
    assert said in str(error.value)


def test_a_null_edge_that_faces_the_flag_above():
    with pytest.raises(DataError, match="at: a null edge faces this flag: nobody goes up there"):
        loaded("06:121E 02:131S", at="07", phase="risen", next_rolls="unknown")


def test_nothing_follows_a_card_on_the_goal():
    with pytest.raises(DataError, match="at: the card on 33 was the last one: one stands there"):
        loaded("33:312S 02:131S")
    with pytest.raises(DataError, match="phase: the dive has ended on 33"):
        loaded("33:312S 02:131S", at="07", phase="risen", next_rolls="unknown")


def test_every_fault_is_told_at_once():
    with pytest.raises(DataError) as error:
        rules().load(PAGE | {"energy": 3, "pit": 9, "phase": "x", "placed": {"05": 4}})
    assert {str(fault.place) for fault in error.value.faults} == {"energy", "pit", "phase", "placed.05"}


@pytest.mark.parametrize(
    "value", [None, 0, 1, -1, 1.5, True, "x", "", [], [[]], [None], {}, {"x": 1}, {"05": None}, "05"]
)
@pytest.mark.parametrize("key", [*PAGE, "cards"])
def test_any_json_is_loaded_or_refused(key, value):
    """Nothing but a `DataError`, whatever stands at a key."""
    try:
        state = rules().load(PAGE | {key: value})
    except DataError as error:
        assert all(str(fault) and fault.render("ja") for fault in error.faults)
    else:
        assert rules().load(rules().dump(state)) == state
