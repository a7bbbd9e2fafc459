"""Tabi's CP-SAT model of the last turns against every line and the search; limits, refusals; repair of lines."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest
from tabi_endings import TooManyError, endings, every_line
from tabi_rows import engine_of
from tabi_short import short

from games.rules import Setup
from games.tabi import model, search
from games.tabi.bounding.counting import most_turns, turns_bound
from games.tabi.modelling.inquiry import Inquiry, Switches
from games.tabi.moves import Items
from games.tabi.searching import verbs
from games.tabi.searching.aims import won
from games.tabi.searching.columns import WHITE as WHITE_DAY
from games.tabi.searching.data import row_of
from games.tabi.searching.following import Held, plays, unfold
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.repair import PLAN, Repairer, Round, line_of, repair
from games.tabi.searching.weighing import RICH, weights_of
from games.tabi.state import Phase
from solver.api import Event, Limit, Proof, StoppedError, Task, Verdict
from solver.cpsat import Settings
from solver.running import refereed

STATES = 4_000
"""Larger endings are left to `make verify`."""


def asked(rules, state, question, **given):
    return model.solve(Task(rules, state, question, **given))


@cache
def cases(most_cards=4):
    """Endings that the model can answer."""
    return [(rules, state) for rules, state in endings(most_cards) if model.can(Task(rules, state, "score"))]


SHORT = (0, 1, 2, 38, 57, 68)
"""Seeds of positions with few lines, most of which can be won."""


@cache
def small_cases():
    found = []
    for rules, state in (*cases(2), *map(short, SHORT)):
        try:
            found.append((rules, state, every_line(rules, state, STATES)))
        except TooManyError:
            continue
    return found


@pytest.mark.parametrize(("question", "index"), [("score", 0), ("turns", 1)])
def test_endings_agree_with_every_line(question, index):
    won = 0
    for rules, state, best in small_cases():
        answer = asked(rules, state, question)
        if best is None:
            assert answer.verdict is Verdict.UNWINNABLE
            continue
        assert (answer.verdict, answer.value, answer.bound) == (Verdict.OPTIMAL, best[index], best[index])
        assert refereed(Task(rules, state, question), answer.line, answer.value) == best[index]
        won += 1
    assert won >= 5


def test_longer_endings_agree_with_the_search():
    """Letters, camera, lantern, map, tent, suits still to be resolved: two ways to the same value."""
    tried = [(rules, state) for rules, state in cases() if 2 <= most_turns(state, rules) <= 4 and state.deck][:2]
    assert len(tried) == 2
    for rules, state in tried:
        for question in ("score", "turns", "won"):
            task = Task(rules, state, question)
            ours, theirs = model.solve(task), search.solve(task)
            assert (ours.verdict, ours.value) == (theirs.verdict, theirs.value)


@pytest.mark.parametrize("switch", ["counting", "cut"])
def test_switches_change_no_answer(switch):
    for rules, state, _ in small_cases():
        on = asked(rules, state, "score")
        off = asked(rules, state, "score", options={"switches": replace(Switches(), **{switch: False})})
        assert (on.verdict, on.value) == (off.verdict, off.value)


def test_events_tell_lines_and_bounds_that_hold():
    rules, state, best = next(case for case in small_cases() if case[2] is not None)
    events: list[Event] = []
    asked(rules, state, "score", report=events.append)
    assert max(event.value for event in events if event.value is not None) == best[0]
    assert all(event.bound >= best[0] for event in events if event.bound is not None)


def test_a_limit_is_no_proof():
    rules, state, best = next(case for case in small_cases() if case[2] is not None)
    answer = asked(rules, state, "score", deadline=time.monotonic())
    assert (answer.verdict, answer.effort.limit) == (Verdict.UNKNOWN, Limit.TIME)
    assert answer.bound >= best[0]
    assert asked(rules, state, "won", deadline=time.monotonic()).verdict is Verdict.UNKNOWN


def test_what_no_model_has_said_is_known_by_counting():
    rules, state, _ = next(case for case in small_cases() if case[2] is not None)
    for question in ("score", "turns"):
        answer = asked(rules, state, question, deadline=time.monotonic())
        assert (answer.effort.limit, answer.proof) == (Limit.TIME, Proof.COUNTING)
    assert answer.bound == turns_bound(state, rules)


@pytest.mark.parametrize(("refuted", "proof"), [(0, Proof.COUNTING), (1, Proof.CPSAT)])
def test_lengths_that_a_model_refuted_are_no_counting(monkeypatch, refuted, proof):
    rules, state = next((rules, state) for rules, state in cases() if most_turns(state, rules) >= 2)
    inquiry = Inquiry(Task(rules, state, "turns"), Switches(counting=False), Settings())

    def attempt(length):
        inquiry.limit = Limit.TIME if length > refuted else None
        return SimpleNamespace(has_solution=False)

    monkeypatch.setattr(inquiry, "attempt", attempt)
    answer = inquiry.answer()
    assert (answer.bound, answer.proof) == (state.turn + refuted, proof)


def test_a_bound_of_a_model_is_no_counting():
    rules, state, _ = next(case for case in small_cases() if case[2] is not None)
    events = []
    inquiry = Inquiry(Task(rules, state, "score", report=events.append), Switches(), Settings())
    cap = inquiry._bound()
    for length in inquiry.lengths:
        inquiry._bounded(length, cap - 1)
    assert (events[-1].bound, events[-1].proof) == (cap - 1, Proof.RELAXATION)
    if len(events) > 1:
        assert (events[0].bound, events[0].proof) == (cap, Proof.COUNTING)


def test_a_game_that_is_over():
    rules, state, _ = next(case for case in small_cases() if case[2] is not None)
    for text in asked(rules, state, "score").line:
        state = rules.apply(state, rules.read(text))
    answer = asked(rules, state, "score")
    assert (answer.verdict, answer.value, answer.line) == (Verdict.OPTIMAL, state.vp, ())


def test_what_the_model_does_not_know_is_refused_with_a_reason():
    rules = engine_of("16a")
    dealt = rules.initial(Setup(1, "1"))
    chosen = rules.apply(dealt, Items(("lantern", "map")))
    begun = rules.apply(chosen, next(iter(rules.legal_moves(chosen))))
    radio = rules.apply(dealt, Items(("lantern", "radio")))
    for state, word in ((chosen, "turns"), (begun, "start"), (dealt, "items"), (radio, "radio")):
        task = Task(rules, state, "score")
        assert not model.can(task)
        assert word in str(model.why_not(task))
    other = Task(engine_of("16b"), engine_of("16b").initial(Setup(1, "1")), "score")
    assert not model.can(other)
    assert "16a only" in str(model.why_not(other))


# Repair


@cache
def found(seed, *items):
    """A hunt with its first win."""
    rules = engine_of("16a")
    state = rules.apply(rules.initial(Setup(1, str(seed))), Items(items))
    hunt = Hunt(Task(rules, state, "won"))
    won(hunt)
    return hunt


def line_in(hunt, win):
    start = hunt.starts[0]
    return line_of(start.data, start.row, start.state.vp, win.codes)


def played(hunt, codes):
    """The end, by the rules."""
    start, rules = hunt.starts[0], hunt.rules
    state = start.state
    for move in start.spelling.spelt(state, codes, rules.apply):
        state = rules.apply(state, move)
    return state


def test_a_line_is_told_turn_by_turn():
    hunt = found(2, "lantern", "map")
    line, end = line_in(hunt, hunt.best), played(hunt, hunt.best.codes)
    assert (line.total, len(line.codes), line.all_codes) == (end.vp, end.turn, hunt.best.codes)
    assert line.points == sorted(line.points)


def test_repair_finds_more_points_and_repeats():
    hunt = found(2, "lantern", "map")
    start, heard = hunt.starts[0], []
    repairer = Repairer(hunt.beam, None, lambda: None)
    better = repair(repairer, start.row, 0, hunt.best, 8, heard.append)
    points = [win.points for win in (hunt.best, *heard)]
    assert points == sorted(set(points))
    assert better.points == points[-1] > hunt.best.points
    for win in heard:
        end = played(hunt, win.codes)
        assert (end.phase, end.vp, end.turn) == (Phase.WON, win.points, win.turn)
    assert repair(repairer, start.row, 0, hunt.best, 8).codes == better.codes


def test_turns_that_are_not_free_keep_the_way_of_the_white_pawn():
    hunt = found(2, "lantern", "map")
    line = line_in(hunt, hunt.best)
    repairer, weights = Repairer(hunt.beam, None, lambda: None), weights_of(RICH, 0)
    better = repairer.run(Round(line, range(5, 7), 300, 0, weights))
    assert better is not None
    assert better.total > line.total
    days = [[row[WHITE_DAY] for row in one.rows] for one in (line, better)]
    assert days[0][:6] == days[1][:6]
    assert days[0][7:] == days[1][7:]


def test_a_held_turn_goes_on_from_its_middle():
    """What is left of it is found, though no card is played any more."""
    hunt = found(2, "lantern", "map")
    line = line_in(hunt, hunt.best)
    before, turn = [code for codes in line.codes[:-3] for code in codes], line.codes[-3]
    begun = turn[: next(at for at, code in enumerate(turn) if code >> 24 == verbs.SPLIT)]
    state, data, room = played(hunt, [*before, *begun]), hunt.beam.data, hunt.beam.room
    row, held = row_of(data, hunt.rules.look, state), Held(int(line.rows[-3][WHITE_DAY]), 0)
    assert not hunt.rules.is_at_rest(state)
    assert plays(data, held, row, room.moves) == 1
    ends = room.ends[: unfold(data, PLAN, room, held, row, int(room.moves[0]))]
    assert len(ends)
    assert {int(day) for day in room.rows[ends, WHITE_DAY]} == {held.white}


def test_the_clock_ends_a_repair():
    hunt = found(2, "lantern", "map")

    def late():
        raise StoppedError(Limit.TIME)

    with pytest.raises(StoppedError):
        repair(Repairer(hunt.beam, None, late), hunt.starts[0].row, 0, hunt.best)
