"""Ishi: exact search and CP-SAT model against every line of small dives, and against each other (see verify.py)."""

from __future__ import annotations

import time
from dataclasses import replace

from ishi_boards import BOARDS, SEARCH, agreement, case, compared, cut, varied
from ishi_positions import midway, rules

from games.ishi import model, search
from games.ishi.modelling.plan import Plan, Switches
from games.ishi.searching.driver import least_placements
from games.ishi.state import State
from solver.api import Answer, Task, Verdict

STATES = 40_000

SECONDS = 20.0
"""For each answer about the whole sheet."""

DECIDED = {Verdict.OPTIMAL, Verdict.WON, Verdict.UNWINNABLE}


def model_and_every_line(seed: int) -> None:
    """A random position of a small dive: energies by placements and fewest placements, found in two ways."""
    agreement(BOARDS[seed % len(BOARDS)], 1_000 + seed, more=6, states=STATES)


def search_and_every_line(seed: int) -> None:
    """The same by search; also with written rolls, and with rolls that the player does not know."""
    board = BOARDS[seed % len(BOARDS)]
    compared(SEARCH, cut(board), varied(board, 1_000 + seed), more=6, states=STATES)


def ways_and_one_model(seed: int) -> None:
    """From the start: a longer dive split by its ways, and as one model without what geometry says."""
    board = BOARDS[seed % len(BOARDS)]
    engine, state = cut(board), case(board, 2_000 + seed, 0)
    fewest = Plan(engine.mechanics, state, 1).fewest
    assert fewest is not None
    task = Task(engine, state, f"energy/{fewest + 1 + seed % 2}")
    plain = replace(task, options={"switches": Switches(windows=False, direct=False, split=False)})
    one, other = model.solve(task), model.solve(plain)
    assert (one.value, one.verdict) == (other.value, other.verdict)


def search_and_model(seed: int) -> None:
    """On the whole sheet, in the middle of a dive: what one proves the other does not contradict."""
    state = midway(seed)
    if seed % 4 == 1:  # little is left: there may be no line
        state = replace(state, energy=(1 + seed % 3, seed // 4 % 6, seed // 8 % 8))
    question = _question(state, seed)
    answers = [_refereed(state, way, question) for way in (search, model)]
    for one, other in (answers, answers[::-1]):
        if one.verdict in DECIDED:
            _agrees(one, other, question)


def _question(state: State, seed: int) -> str:
    """One of each kind in turn: up to two placements more than geometry demands."""
    shortest = state.steps + (least_placements(rules(), state) or 0)
    return ("energy", "won", "steps", *(f"energy/{shortest + more}" for more in range(3)))[seed % 6]


def _refereed(state: State, way, question: str) -> Answer:
    """The answer; its line is as good as it says."""
    answer = way.solve(Task(rules(), state, question, deadline=time.monotonic() + SECONDS, options={"peeking": True}))
    for move in answer.line or ():
        state = rules().apply(state, rules().read(move))
    if answer.line is not None:
        facts = rules().facts(state)
        assert facts["won"]
        assert answer.value in (None, facts["steps" if question == "steps" else "energy"])
    return answer


def _agrees(proven: Answer, other: Answer, question: str) -> None:
    """Nobody finds more than what is proven to be the most, or bounds it by less."""
    sign = -1 if question == "steps" else 1
    if other.verdict in DECIDED:
        assert (proven.verdict, proven.value) == (other.verdict, other.value)
    elif proven.verdict is Verdict.UNWINNABLE:
        assert other.line is None
    elif proven.value is not None:
        assert other.value is None or sign * other.value <= sign * proven.value
        assert other.bound is None or sign * other.bound >= sign * proven.value


PROPERTIES = {
    "ishi: model and every line": (model_and_every_line, 400),
    "ishi: ways and one model": (ways_and_one_model, 300),
    "ishi: search and every line": (search_and_every_line, 500),
    "ishi: search and model": (search_and_model, 200),
}
"""Name, check of one seed, number of seeds."""
