"""Ishi's CP-SAT model against every line of small dives, its switches, limits and ends; what models share."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest
from ishi_boards import BOARDS, Cut, agreement, case, cut, outcomes
from ishi_positions import dealt, loaded, rules
from ortools.sat.python import cp_model

from games.ishi import model
from games.ishi.modelling.plan import Plan, Switches
from games.ishi.state import Phase
from solver import cpsat
from solver.api import Answer, Event, Limit, Limits, Proof, Task, Verdict
from solver.cpsat import Settings, Watchers, run

STATES = 2000
"""Larger cases are left to `make verify`."""

SEEDS = range(45)


def asked(engine, state, question: str, **fields) -> Answer:
    task = Task(engine, state, question, **fields)
    assert model.can(task)
    return model.solve(task)


# --- against every line ---


def every_case(board):
    return [agreement(board, seed, more=4, states=STATES) for seed in SEEDS]


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_against_every_line(board):
    """Positions of small dives in all phases: most energy for each number of placements, fewest placements."""
    tried = [one for one in every_case(board) if one is not None]
    assert len(tried) >= 18
    assert any(one.is_won for one in tried)
    assert any(not one.is_won for one in tried)


def test_the_cases_hold_what_is_difficult():
    """Walks, turns for another roll, releases, claims of lines and paths occur in the best lines."""
    lines = [line for board in BOARDS for one in every_case(board) if one for line in one.lines]
    assert len(lines) >= 30
    texts = [" ".join(line) for line in lines]
    for word in ("walk", "claim noise", "claim path"):
        assert any(word in text for text in texts), word
    assert any(_releases(line) for line in lines)


def _releases(line) -> bool:
    flags = [move.split()[1] for move in line if move.startswith("place")]
    cards = [move.split()[2] for move in line if move.startswith("place")]
    return len(set(flags)) < len(flags) or len(set(cards)) < len(cards)


@pytest.mark.parametrize("switch", ["windows", "direct", "split"])
def test_switches_change_no_answer(switch):
    for board in BOARDS:
        for seed in range(4):
            engine, state = cut(board), case(board, seed, 6)
            question = f"energy/{state.steps + 4}"
            on = asked(engine, state, question)
            off = asked(engine, state, question, options={"switches": replace(Switches(), **{switch: False})})
            assert (on.value, on.verdict) == (off.value, off.verdict)


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_ways_of_a_dive_hold_all_its_lines(board):
    """From the start a longer dive is split by the cards that lie beside the way."""
    engine = cut(board)
    for seed in range(2):
        state = case(board, seed, 0)
        plan = Plan(engine.mechanics, state, 1)
        longer = replace(plan, length=plan.fewest + 1 + seed)
        assert len(list(longer.ways())) > 1
        question = f"energy/{longer.length}"
        on = asked(engine, state, question)
        off = asked(engine, state, question, options={"switches": Switches(split=False, windows=False)})
        assert (on.value, on.verdict) == (off.value, off.verdict)


# --- the whole sheet ---


def test_the_fewest_placements_of_a_seeded_dive():
    """The best of all lines with 8 placements, also by walks that are not needed (`direct` off)."""
    events: list[Event] = []
    answer = asked(rules(), dealt("2", sheet="seeded"), "energy", report=events.append)
    assert (answer.verdict, answer.value, answer.bound, answer.proof) == (Verdict.OPTIMAL, 39, 39, Proof.CPSAT)
    values = [event.value for event in events if event.value is not None]
    assert values == sorted(values)
    assert values[-1] == 39
    assert all(event.bound >= 39 for event in events if event.bound is not None)
    assert sum(move.startswith("place") for move in answer.line) == 8


def test_a_run_repeats():
    state = dealt("2", sheet="seeded")
    first, second = (asked(rules(), state, "won") for _ in range(2))
    assert first.verdict is Verdict.WON
    assert first.line == second.line


def test_geometry_alone():
    answer = asked(rules(), dealt(), "energy/7")
    assert (answer.verdict, answer.proof, answer.line) == (Verdict.UNWINNABLE, Proof.GEOMETRY, None)
    assert asked(rules(), dealt(), "steps").value == 8


def test_no_line_from_here():
    """Nobody can go on for long: so no longer line is left to be looked for."""
    state = loaded("02:131S", energy=[1, 0, 0], next_rolls=[])
    for question in ("won", "steps", "energy"):
        answer = asked(rules(), state, question)
        assert (answer.verdict, answer.proof) == (Verdict.UNWINNABLE, Proof.CPSAT)
        assert list(map(str, answer.assumptions)) == ["no rolls but those that are written"]


# --- where a dive is over, or unknown ---


def test_a_dive_that_is_over():
    board = BOARDS[0]
    engine = cut(board)
    won = asked(engine, _won(board), "steps")
    assert (won.verdict, won.line, won.bound) == (Verdict.OPTIMAL, (), won.value)
    lost = loaded("02:131S", energy=[0, 5, 5], phase="end")
    assert asked(rules(), lost, "won").verdict is Verdict.UNWINNABLE


def _won(board: Cut):
    engine = cut(board)
    for seed in range(60):
        state = case(board, seed, 6)
        answer = asked(engine, state, "won", deadline=time.monotonic() + 5)
        if answer.line:
            for move in answer.line:
                state = engine.apply(state, engine.read(move))
            return state
    raise AssertionError


def test_unknown_rolls_are_not_looked_at():
    honest = dealt("2", rolls="unknown", sheet="seeded")
    assert not model.can(Task(rules(), honest, "won"))
    answer = asked(rules(), honest, "won", options={"peeking": True})
    state = honest
    for move in answer.line:
        state = rules().apply(state, rules().read(move))
    assert rules().outcome(state).is_won
    assert "up" in {move.split()[0] for move in answer.line}


def test_risen():
    """The flag to which one has gone up gets its card first."""
    state = dealt("2", rolls="unknown", sheet="seeded")
    line = asked(rules(), state, "won", options={"peeking": True}).line
    for move in line[: next(i for i, move in enumerate(line) if move.startswith("up")) + 1]:
        state = rules().apply(state, rules().read(move))
    assert state.phase is Phase.RISEN
    assert asked(rules(), state, "won", options={"peeking": True}).verdict is Verdict.WON


def test_questions_that_it_cannot_answer():
    assert not model.can(Task(rules(), dealt(), "score"))


# --- limits ---


def test_time():
    deadline = time.monotonic() + 1
    answer = asked(rules(), dealt("2", sheet="seeded"), "energy/11", deadline=deadline)
    assert time.monotonic() < deadline + 30
    assert answer.verdict in {Verdict.FEASIBLE, Verdict.UNKNOWN}
    assert answer.effort.limit is Limit.TIME
    late = asked(rules(), dealt("2", sheet="seeded"), "energy", deadline=time.monotonic())
    assert (late.verdict, late.effort.limit) == (Verdict.UNKNOWN, Limit.TIME)


def test_asked_to_stop():
    asked_to = threading.Event()
    threading.Timer(0.5, asked_to.set).start()
    began = time.monotonic()
    answer = asked(rules(), dealt("2", sheet="seeded"), "energy/11", options={"settings": Settings(asked=asked_to)})
    assert time.monotonic() < began + 30
    assert answer.effort.limit is Limit.INTERRUPT


def test_memory(monkeypatch):
    """More than 100 MB in addition to what there is."""
    taken = iter([500.0, *[620.0] * 1000])
    monkeypatch.setattr(cpsat, "used_memory", lambda: next(taken))
    limits = Limits(memory=100)
    assert asked(rules(), dealt("2", sheet="seeded"), "energy/11", limits=limits).effort.limit is Limit.MEMORY


def small() -> tuple[cp_model.CpModel, cp_model.IntVar]:
    made = cp_model.CpModel()
    number = made.new_int_var(0, 9, "")
    made.add(number * 3 <= 20)
    return made, number


def test_runs_of_models():
    made, number = small()
    free = run(made, Watchers())
    assert (free.verdict, free.value, free.bound, free.is_proven) == (Verdict.OPTIMAL, None, None, True)
    made.minimize(-2 * number)
    values: list[int] = []
    least = run(made, Watchers(found=lambda value: values.append(value(number))))
    assert (least.value, least.bound, values[-1], least.proof) == (-12, -12, 6, Proof.CPSAT)
    made.add(number >= 8)
    none = run(made, Watchers())
    assert (none.verdict, none.is_impossible, none.value) == (Verdict.UNWINNABLE, True, None)


def test_what_listeners_raise_comes_out():
    made, number = small()
    made.maximize(number)

    def angry(_) -> None:
        raise KeyError("listener")

    with pytest.raises(KeyError, match="listener"):
        run(made, Watchers(found=angry))


def test_outcomes_give_up():
    board = BOARDS[0]
    assert outcomes(cut(board), case(board, 3, 0), 5, 100)[1] < 2
    assert Plan(cut(board).mechanics, case(board, 3, 0), 3).fewest is not None
