"""Ishi's exact search against every line of small dives and against CP-SAT, its switches, limits and ends."""

from __future__ import annotations

import _thread
import threading
import time
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from ishi_boards import BOARDS, SEARCH, case, compared, cut, varied
from ishi_positions import dealt, loaded, rules

from games.ishi import model, search
from games.ishi.deck import EMPTY
from games.ishi.searching.switches import Switches
from games.ishi.state import Phase, State
from solver import kernels, running
from solver.api import Answer, Event, Limit, Limits, Proof, Task, Verdict

SLOW = 30.0
"""Seconds that a busy machine may be late; without a limit these searches would take minutes."""

STATES = 1500
"""Larger cases are left to `make verify`."""

SEEDS = range(40)


def asked(engine, state, question: str, **given) -> Answer:
    task = Task(engine, state, question, **given)
    assert search.can(task)
    return search.solve(task)


def ended(engine, state: State, answer: Answer) -> State:
    for move in answer.line:
        state = engine.apply(state, engine.read(move))
    assert engine.outcome(state).is_won
    return state


# --- against every line ---


@cache
def every_case():
    """Engine, position, and what was agreed on."""
    positions = [(cut(board), varied(board, seed)) for board in BOARDS for seed in SEEDS]
    found = [(*one, compared(SEARCH, *one, more=4, states=STATES)) for one in positions]
    return [one for one in found if one[-1] is not None]


def test_against_every_line():
    """Energies by number of placements, fewest placements, whether it can be won."""
    assert len(every_case()) >= 120
    assert sum(agreed.is_won for _, _, agreed in every_case()) >= 30
    assert {state.phase for _, state, _ in every_case()} == {Phase.START, Phase.STEP, Phase.RISEN, Phase.CLAIM}


def test_a_value_in_the_pit_that_no_flag_takes():
    """On a board without the value 3 a path that wants it cannot be claimed."""
    board = BOARDS[1]
    state = varied(board, 1343)
    assert state.pit not in cut(board).mechanics.aims
    assert compared(SEARCH, cut(board), state, more=4, states=40_000)


def test_the_cases_hold_what_is_difficult():
    """Walks, steps up that show a roll, releases, claims of lines and paths occur in the best lines."""
    played = [(engine, state, line) for engine, state, agreed in every_case() for line in agreed.lines]
    texts = [" ".join(line) for _, _, line in played]
    for word in ("walk", "up", "claim noise", "claim path"):
        assert any(word in text for text in texts), word
    assert any(releases(*one) for one in played)


def releases(engine, state: State, line) -> bool:
    """Whether a placement takes a card away."""
    for text in line:
        there = engine.apply(state, engine.read(text))
        if text.startswith("place") and there.cards.count(EMPTY) >= state.cards.count(EMPTY):
            return True
        state = there
    return False


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_against_the_model(board):
    """With more placements than every line could be tried for."""
    engine = cut(board)
    for seed in range(4):
        state = case(board, 100 + seed, 4)
        question = f"energy/{state.steps + 5}"
        one, other = asked(engine, state, question), model.solve(Task(engine, state, question))
        assert (one.value, one.verdict) == (other.value, other.verdict)


NAMES = [one.name for one in fields(Switches)]


@cache
def few_cases():
    states = [(cut(board), case(board, seed, 6)) for board in BOARDS for seed in range(8)]
    return [(engine, state, f"energy/{state.steps + 3}") for engine, state in states]


@cache
def with_switches(switches: Switches) -> list[Answer]:
    return [asked(*one, options={"switches": switches}) for one in few_cases()]


@pytest.mark.parametrize("names", [*([name] for name in NAMES), NAMES], ids=[*NAMES, "all"])
def test_switches_change_no_answer(names):
    """Each pruning is at work in these cases, and changes nothing but the work (`rolls`: the size of tables)."""
    on, off = with_switches(Switches()), with_switches(Switches(**dict.fromkeys(names, False)))
    assert [(one.value, one.verdict) for one in on] == [(one.value, one.verdict) for one in off]
    work = [sum(one.effort.branches for one in answers) for answers in (on, off)]
    assert work[0] < work[1] or names == ["rolls"]


# --- the whole sheet ---


@pytest.mark.parametrize(
    ("seed", "question", "value"), [("1", "energy", 41), ("2", "energy", 39), ("4", "energy/9", 43)]
)
def test_seeded_dives(seed, question, value):
    """Values that CP-SAT proves as well, in minutes."""
    events: list[Event] = []
    state = dealt(seed, sheet="seeded")
    answer = asked(rules(), state, question, report=events.append)
    assert (answer.verdict, answer.value, answer.bound, answer.proof) == (
        Verdict.OPTIMAL, value, value, Proof.EXHAUSTED,
    )  # fmt: skip
    assert sum(ended(rules(), state, answer).energy) == value
    assert all(event.bound >= value for event in events)
    for event in events:
        if event.line is not None:
            assert sum(ended(rules(), state, Answer("", Verdict.FEASIBLE, line=event.line)).energy) == event.value
    assert events[-1].value == value


def test_a_search_repeats():
    state = dealt("5", sheet="seeded")
    first, second = (asked(rules(), state, "energy/9") for _ in range(2))
    assert (first.line, first.effort.branches) == (second.line, second.effort.branches)


def test_what_is_told_is_refereed():
    """In its child: values of lines are those of the question."""
    told: list[Event] = []
    for question, value in (("steps", 8), ("won", None), ("energy", 37)):
        answer = running.ask(search, Task(rules(), dealt("20", sheet="seeded"), question), told.append)
        assert answer.value == value
        assert told[-1].value == value


def test_geometry_alone():
    answer = asked(rules(), dealt(), "energy/7")
    assert (answer.verdict, answer.proof, answer.line) == (Verdict.UNWINNABLE, Proof.GEOMETRY, None)
    assert list(map(str, answer.assumptions)) == ["at most 7 placements"]
    steps = asked(rules(), dealt(), "steps")
    assert (steps.value, steps.proof) == (8, Proof.GEOMETRY)


def test_no_line_from_here():
    """Nobody can go on for long: so no longer line is left to be looked for."""
    state = loaded("02:131S", energy=[1, 0, 0], next_rolls=[])
    for question in ("won", "steps", "energy", "energy/20"):
        answer = asked(rules(), state, question)
        assert (answer.verdict, answer.proof) == (Verdict.UNWINNABLE, Proof.EXHAUSTED)
        assert list(map(str, answer.assumptions)) == ["no rolls but those that are written"]


# --- where a dive is over, or unknown ---


def test_a_dive_that_is_over():
    state = dealt("2", sheet="seeded")
    won = ended(rules(), state, asked(rules(), state, "won"))
    for question, value in (
        ("steps", won.steps),
        ("energy", sum(won.energy)),
        (f"energy/{won.steps}", sum(won.energy)),
    ):
        answer = asked(rules(), won, question)
        assert (answer.verdict, answer.value, answer.line) == (Verdict.OPTIMAL, value, ())
    assert asked(rules(), won, "won").line == ()
    assert asked(rules(), won, f"energy/{won.steps - 1}").verdict is Verdict.UNWINNABLE
    lost = loaded("02:131S", energy=[0, 5, 5], phase="end")
    assert asked(rules(), lost, "won").verdict is Verdict.UNWINNABLE
    search.prepare(Task(rules(), lost, "won"))


def test_unknown_rolls_are_not_looked_at():
    honest = dealt("2", rolls="unknown", sheet="seeded")
    assert not search.can(Task(rules(), honest, "won"))
    answer = asked(rules(), honest, "energy", options={"peeking": True})
    assert answer.value == 39
    assert sum(ended(rules(), honest, answer).energy) == 39
    assert "up" in {move.split()[0] for move in answer.line}


def test_questions_that_it_cannot_answer():
    assert not search.can(Task(rules(), dealt(), "score"))


# --- limits ---


def test_time():
    """The best line so far, and what bounds every line: no energy rises above full."""
    for seconds in (0.01, 4.0):
        deadline = time.monotonic() + seconds
        answer = asked(rules(), dealt("2", sheet="seeded"), "energy/13", deadline=deadline)
        assert time.monotonic() < deadline + SLOW
        assert answer.effort.limit is Limit.TIME
        assert (answer.bound, answer.proof) == (48, Proof.COUNTING)
    assert answer.verdict is Verdict.FEASIBLE
    assert sum(ended(rules(), dealt("2", sheet="seeded"), answer).energy) == answer.value
    late = asked(rules(), dealt("2", sheet="seeded"), "energy", deadline=time.monotonic())
    assert (late.verdict, late.effort.limit) == (Verdict.UNKNOWN, Limit.TIME)


def test_an_interrupt():
    """Of a search in this process: elsewhere it is the parent's affair."""
    threading.Timer(4.0, _thread.interrupt_main).start()
    answer = asked(rules(), dealt("2", sheet="seeded"), "energy/13")
    assert (answer.verdict, answer.effort.limit) == (Verdict.FEASIBLE, Limit.INTERRUPT)


def test_the_time_in_a_child():
    began = time.monotonic()
    task = Task(rules(), dealt("2", sheet="seeded"), "energy/13", Limits(seconds=4))
    answer = running.ask(search, task)
    assert time.monotonic() < began + 4 + SLOW
    assert (answer.verdict, answer.effort.limit) == (Verdict.FEASIBLE, Limit.TIME)


# --- compiled code ---


def test_code_of_other_sources_is_dropped(tmp_path):
    """Numba would still use it: it compares the file of the called function only."""
    keeps, package = kernels._keeps.__wrapped__, Path(search.__file__).parent / "searching"
    kept = tmp_path / "shapes.run-1.py311.1.nbc"
    kept.touch()
    assert keeps(str(tmp_path), package)
    assert not kept.exists()
    kept.touch()
    assert keeps(str(tmp_path), package)
    assert kept.exists()
    (tmp_path / kernels.STAMP).write_text("other")
    assert keeps(str(tmp_path), package)
    assert not kept.exists()
    assert not keeps(str(tmp_path / "nowhere"), package)


def test_nothing_can_be_kept(monkeypatch):
    """A folder that nobody may write to: compiled each time."""
    made = kernels.njit

    def njit(*, cache=False, **settings):
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return made(**settings)

    monkeypatch.setattr(kernels, "njit", njit)
    assert kernels.entry(lambda x: x + 1)(2) == 3
