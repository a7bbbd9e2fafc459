"""Tabi's bounds: never below what a legal line reaches, from any of its turns; a path and its prices agree."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest
from tabi_lines import PAIRS, engine, lines, never_rises, random_prices, sampled, written

from games.rules import Setup
from games.tabi.bounding.counting import can_be_won, turns_bound
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import Ground
from games.tabi.bounding.trace import Tracer
from games.tabi.modelling.scores import UNWINNABLE, Switches, search
from games.tabi.state import Phase

WON = [path for path in lines() if not path.name.startswith("random")]
FEW = Switches(rounds=3)


def start(seed: int, items: str):
    rules = engine()
    return rules.apply(rules.initial(Setup(1, str(seed))), rules.read(f"items {items}"))


def short(path, cards: int):
    """The first turn's start of a line with so few cards in the deck, and the line's end."""
    states, _ = written(path)
    return next(state for state in states if len(state.deck) <= cards), states[-1]


# --- turns ---


@pytest.mark.parametrize("pair", PAIRS)
def test_fewest_turns_by_counting(pair):
    assert turns_bound(start(1, pair), engine()) == (10 if "backpack" in pair else 16)


@pytest.mark.parametrize("path", WON, ids=lambda path: path.stem)
def test_no_line_is_faster_than_counted(path):
    states, _ = written(path)
    for state in states[:-1]:
        assert turns_bound(state, engine()) <= states[-1].turn
        assert can_be_won(state, engine())


def test_too_small_a_deck_is_no_win():
    state = start(1, "lantern tent")
    assert not can_be_won(replace(state, deck=state.deck[:10]), engine())
    assert can_be_won(replace(state, deck=state.deck[:11]), engine())


# --- points ---


@pytest.mark.parametrize("path", WON, ids=lambda path: path.stem)
def test_potential_of_a_won_line_falls(path):
    never_rises(written(path)[0], 7, has_goal=True)


@pytest.mark.parametrize("pair", PAIRS[::3])
def test_potential_of_a_sampled_line_falls(pair):
    never_rises(sampled(2, pair), 11, has_goal=False)


@pytest.mark.parametrize("path", [path for path in WON if path.name.startswith("score")], ids=lambda path: path.stem)
def test_bound_of_a_short_deck(path):
    state, end = short(path, 6)
    assert search(state, engine(), switches=FEW).bound >= end.vp


def test_each_switch_only_loosens():
    state, end = short(WON[0], 7)
    all_on = search(state, engine(), switches=Switches(rounds=25)).bound
    for off in ({"windows": False}, {"early": False}, {"goal": False}, {"single": False}):
        bound = search(state, engine(), switches=Switches(rounds=25, **off)).bound
        assert bound >= end.vp
        assert bound >= all_on - 3


def test_path_and_table_agree_and_the_slope_is_one():
    state, _ = short(WON[0], 9)
    ground = Ground.of(state, engine().look)
    prices = random_prices(ground, 3)
    value, offers = ground.value(prices)
    slope = Tracer(ground, prices, offers).gradient()
    chance = np.random.default_rng(5)
    for _ in range(5):
        other = np.maximum(0.0, prices.vector + chance.normal(0.0, 0.5, len(slope)))
        assert ground.value(Prices(ground.layout, other))[0] >= value + slope @ (other - prices.vector) - 0.05


def test_no_win_is_told():
    state = start(1, "lantern tent")
    assert search(replace(state, deck=state.deck[:10]), engine(), switches=FEW).bound == UNWINNABLE


def test_deadline_is_kept():
    state, _ = short(WON[0], 8)
    begun = time.monotonic()
    search(state, engine(), begun + 1.0)
    assert time.monotonic() - begun < 5.0
    assert state.phase is Phase.PLAY
