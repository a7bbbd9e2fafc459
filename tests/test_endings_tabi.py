"""Endings of tabi: each thing that is left out loses nothing; bounds on rows; positions in the middle of a turn."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest
from tabi_endings import TooManyError, every_line
from tabi_lines import engine, lines, written

from games.rules import Setup
from games.tabi import search
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import potential
from games.tabi.modelling.scores import Switches
from games.tabi.modelling.scores import search as descend
from games.tabi.searching import useful
from games.tabi.searching.bounds import bound_of, most_to_come
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.endings import Endings, Pass, tightened
from games.tabi.searching.guiding import no_guide
from games.tabi.searching.plans import whole_plan
from games.tabi.state import Phase
from solver.api import Task, Verdict
from solver.running import refereed

WON = [path for path in lines() if not path.name.startswith("random")]
LEFT_OUT = {
    "camera": useful.CAMERA_LATE,
    "backpack": useful.BACKPACK_LATE,
    "orders": useful.ORDERS_HERE,
    "letters": useful.LETTERS_SORTED,
    "radio": useful.RADIO_EARLY,
}


def most_points(state, kept=useful.LOSSLESS, *, dominance=True, is_bounded=True):
    """By layers of all positions; `kept` are the rules that leave moves out."""
    data, look = data_of(engine().look, state.days), engine().look
    bound = tightened(state, engine(), 6, lambda: None)[0] if is_bounded else no_guide()
    plan = whole_plan(counts_points=True, useful=kept)
    found = Pass(1 << 17, plan, bound, -1, lambda: None, lambda _: True)
    arrays = Endings(data, most=1 << 17, inside=1 << 17, dominance=dominance)
    assert arrays.run(row_of(data, look, state), state.vp, found)
    return found.least


def last_turns():
    """Turns' starts of lines with one card in the deck; also with other items, and letters in hand."""
    for path in WON:
        short = [state for state in written(path)[0][:-1] if len(state.deck) <= 1]
        for state in short[:1]:
            yield state
            for items, letters in ((("camera", "map"), 0), (("backpack", "tent"), 1), (("radio", "lantern"), 2)):
                yield replace(state, items=items, used=frozenset(), letters=letters)


@cache
def known():
    """The states of `last_turns` with the most points."""
    return [(state, most_points(state)) for state in last_turns()]


@pytest.mark.parametrize("name", LEFT_OUT)
def test_moves_that_are_left_out_lose_nothing(name):
    for state, best in known():
        assert most_points(state, useful.LOSSLESS & ~LEFT_OUT[name]) == best


def test_richer_positions_lose_nothing():
    for state, best in known():
        assert most_points(state, dominance=False) == best


def test_the_bound_loses_nothing():
    for state, best in known():
        assert most_points(state, is_bounded=False) == best


@pytest.mark.parametrize("path", WON, ids=lambda path: path.stem)
def test_bound_on_rows_is_that_on_states(path):
    states = written(path)[0][-4:]
    start, look = states[0], engine().look
    found = descend(start, engine(), None, Switches(rounds=6, windows=False))
    prices = Prices(found.ground.layout, found.prices)
    found.ground.value(prices)
    bound, data = bound_of(found.ground, prices), data_of(look, start.days)
    for state in states[:-1]:
        most = state.vp + most_to_come(data, row_of(data, look, state), bound)
        assert most == pytest.approx(potential(found.ground, prices, state, look, 0), abs=0.01)
        assert most >= states[-1].vp


def middles():
    """Decisions in the middle of the last turns of the stored lines, with what they are worth."""
    for path in WON:
        line, rules, end = json.loads(path.read_text(encoding="utf-8")), engine(), written(path)[0][-1].turn
        state = rules.initial(Setup(1, line["seed"]))
        for move in line["moves"]:
            state = rules.apply(state, rules.read(move))
            if state.turn == end and state.phase is not Phase.PLAY and not state.is_over:
                try:
                    yield rules, state, every_line(rules, state, 2_000)
                except TooManyError:
                    continue


def test_a_turn_in_the_middle_agrees_with_every_line():
    phases, won = set(), 0
    for rules, state, best in middles():
        answer = search.solve(Task(rules, state, "score"))
        if best is None:
            assert answer.verdict is Verdict.UNWINNABLE
        else:
            assert (answer.verdict, answer.value) == (Verdict.OPTIMAL, best[0])
            assert refereed(Task(rules, state, "score"), answer.line, best[0]) == best[0]
            won += 1
        phases.add(state.phase)
    assert phases >= {Phase.SPLIT, Phase.LETTERS}
    assert won
