"""The fewest turns of tabi: what counting and refutations leave out, against all moves by the rules."""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import combinations, pairwise, product

import pytest
from naive_turns import TooManyError, ends, is_refuted, may_win
from tabi_laid import (
    backpack_before_yellow,
    backpack_over_green,
    backpack_over_green_for_points,
    blue_by_the_backpack,
    camera_before_green,
    can_have,
    former_number_in_the_way,
    shortened,
    walked,
)
from tabi_rows import engine_of
from tabi_turns import agree_on_a_turn, loses_no_end, of_kernel, plain, played, starts, timely

from games.rules import Setup
from games.tabi import search
from games.tabi.moves import Items
from games.tabi.searching import fastest
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.pacing import fewest_with_backpack
from games.tabi.searching.useful import LASTING, LOCATION_LATE, LOSSLESS, TIMELY
from games.tabi.state import Phase
from solver.api import Proof, Task, Verdict

PACKED = [3, 4, 7]
"""Kept lines with the backpack, and tent, map, camera."""


@pytest.mark.parametrize("number", PACKED)
def test_counting_never_refuses_a_position_of_a_line_that_wins(number):
    rules, states = played(number)
    for state in states[:-1]:
        data = data_of(rules.look, state.days)
        row = row_of(data, rules.look, state)
        assert timely(data, row, states[-1].turn)
        assert fewest_with_backpack(data, row) <= states[-1].turn


@pytest.mark.parametrize("number", PACKED)
def test_turns_of_a_line_that_wins_are_among_those_looked_at(number):
    rules, states = played(number)
    turns, target = starts(states), states[-1].turn
    data = data_of(rules.look, states[0].days)
    for state, after in pairwise(turns):
        found = of_kernel(rules, state, target, TIMELY & ~LOCATION_LATE)
        assert plain(row_of(data, rules.look, after)) in found, state.turn


@pytest.mark.parametrize("number", PACKED)
@pytest.mark.parametrize("turn", [1, 2, 4])
def test_all_ends_of_a_turn_by_the_rules(number, turn):
    rules, states = played(number)
    for target in (states[-1].turn, states[-1].turn - 1):
        agree_on_a_turn(rules, starts(states)[turn - 1], target)


def test_counting_agrees_with_every_choice():
    """On turns' starts: the compiled count allows what the plain one does, and little more."""
    allowed, more = 0, 0
    for number in PACKED:
        rules, states = played(number)
        for state in starts(states)[:7:2]:
            data = data_of(rules.look, state.days)
            for end in sorted(ends(rules, state), key=repr)[::7]:
                row = row_of(data, rules.look, end)
                for target in (9, 10, 11, 12) if end.phase is Phase.PLAY else ():
                    if may_win(end, target):
                        allowed += 1
                        assert timely(data, row, target), (end, target)
                    else:
                        more += timely(data, row, target)
    assert allowed > 500
    assert more < allowed


FOR_THE_CAMERA = [
    backpack_over_green,
    backpack_over_green_for_points,
    blue_by_the_backpack,
    former_number_in_the_way,
]
IN_THE_MIDDLE = {Phase.LETTERS, Phase.WINDOW, Phase.LANTERN, Phase.RED, Phase.BLUE, Phase.GREEN, Phase.WHITE}
OF_WINDOWS = list(combinations(("backpack", "camera", "lantern", "radio"), 2))


@pytest.mark.parametrize("useful", [LOSSLESS & ~LASTING, TIMELY], ids=["lossless", "timely"])
def test_the_rest_of_a_turn_has_all_its_ends(useful):
    """From decisions after the play, without letters: what the rules leave out comes to nothing."""
    seen = set()
    for name in ("score_1", "turns_3", "score_7"):
        for state in list(walked("16a", name))[::4]:
            for items in OF_WINDOWS:
                if state.phase not in IN_THE_MIDDLE or not can_have(state, items):
                    continue
                with suppress(TooManyError):
                    short = shortened(engine_of("16a"), state, items, cards=4, hand=2, letters=0)
                    loses_no_end(engine_of("16a"), short, useful)
                    seen |= {(state.phase, item) for item in items}
    assert seen >= set(product(IN_THE_MIDDLE, ("backpack", "camera", "radio")))


@pytest.mark.parametrize("useful", [LOSSLESS & ~LASTING, TIMELY], ids=["lossless", "timely"])
def test_a_card_drawn_in_the_walk_may_ask_for_the_camera(useful):
    loses_no_end(*camera_before_green(), useful, 40_000)


@pytest.mark.parametrize("laid", FOR_THE_CAMERA, ids=lambda laid: laid.__name__)
@pytest.mark.parametrize("ruleset", ["16a", "16b"])
@pytest.mark.parametrize("useful", [LOSSLESS & ~LASTING, TIMELY], ids=["lossless", "timely"])
def test_the_camera_is_used_early_where_it_must(useful, ruleset, laid):
    loses_no_end(*laid(ruleset), useful, 40_000)


@pytest.mark.parametrize("letters", [0, 1])
@pytest.mark.parametrize("ruleset", ["16b", "16b-hard"])
@pytest.mark.parametrize("useful", [LOSSLESS & ~LASTING, TIMELY], ids=["lossless", "timely"])
def test_a_turn_with_letters_in_its_windows_has_all_its_ends(useful, ruleset, letters):
    seen, rules = set(), engine_of(ruleset)
    for name in ("16b_end", "16b_random_3"):
        for state in list(walked("16b", name))[1::3]:
            for items in OF_WINDOWS:
                if state.phase is Phase.RETURN or not can_have(state, items):
                    continue
                with suppress(TooManyError):
                    short = shortened(rules, state, items, cards=2, hand=2, letters=letters)
                    loses_no_end(rules, short, useful)
                    seen |= {(state.phase, item) for item in items}
    assert seen >= set(product((Phase.SPLIT, Phase.WINDOW), ("backpack", "camera", "radio")))


@pytest.mark.parametrize("ruleset", ["16b", "16b-hard"])
def test_a_card_that_the_backpack_discards_may_be_drawn_by_yellow(ruleset):
    rules, state = backpack_before_yellow(ruleset)
    is_done, best = refuted(rules, state, state.turn + 1)
    assert (is_done, best.turn) == (False, state.turn + 1)


def refuted(rules, state, target, positions=1 << 14):
    hunt = Hunt(Task(rules, state, "turns"))
    return hunt.refute(hunt.starts[0], target, positions), hunt.best


def test_refutations_agree_with_the_rules():
    """From the last turns of lines: their own last turn is not refuted, the one before as the rules say."""
    compared = 0
    for number in PACKED:
        rules, states = played(number)
        for state in starts(states)[-2:]:
            for target in (states[-1].turn - 1, states[-1].turn):
                is_done, best = refuted(rules, state, target)
                assert is_done == (best is None)
                assert not (is_done and target == states[-1].turn)
                try:
                    assert is_done == is_refuted(rules, state, target)
                except TooManyError:
                    continue
                compared += 1
    assert compared >= 6


def test_where_there_is_no_room_nothing_is_refuted():
    rules = engine_of("16a")
    state = rules.apply(rules.initial(Setup(1, "1")), Items(("backpack", "tent")))
    assert refuted(rules, state, 10, 1 << 10) == (False, None)


def test_ten_turns_are_refuted(monkeypatch):
    """From the start; the limit of time is met in the middle of layers."""
    rules = engine_of("16a")
    state = rules.apply(rules.initial(Setup(1, "1")), Items(("backpack", "tent")))
    monkeypatch.setattr(fastest, "BEFORE_REFUTING", 0)
    monkeypatch.setattr(fastest, "POSITIONS", 1 << 16)
    search.prepare(Task(rules, state, "turns"))
    events = []
    begun = time.monotonic()
    answer = search.solve(Task(rules, state, "turns", deadline=begun + 1.0, report=events.append))
    assert time.monotonic() - begun < 4.0
    assert (answer.bound, answer.proof) == (10, Proof.COUNTING)
    assert answer.verdict in (Verdict.UNKNOWN, Verdict.FEASIBLE)
    is_done, best = refuted(rules, state, 10, 1 << 16)
    assert (is_done, best) == (True, None)
    assert all(event.bound == 10 for event in events)
