"""Tabi's bounds: never below what a legal line reaches, from any of its turns; a path and its prices agree."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest
from numba import njit
from tabi_endings import TooManyError, every_line
from tabi_lines import PAIRS, engine, lines, never_rises, random_prices, sampled, written
from tabi_rows import engine_of

from games.rules import Setup
from games.seeds import Stream
from games.tabi.advising.facts import facts
from games.tabi.bounding.counting import can_be_won, most_turns, turns_bound
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import Ground
from games.tabi.bounding.trace import Tracer
from games.tabi.modelling.scores import UNWINNABLE, Switches, search
from games.tabi.moves import Play
from games.tabi.searching.counting import can_last
from games.tabi.searching.data import data_of, row_of
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


@njit(error_model="numpy")
def lasts(data, row):
    return can_last(data, row)


def last_turns(ruleset, seed):
    """(rules, position): few cards in the deck, at most one suit left; one card in hand may bring all pawns home."""
    rules, stream = engine_of(ruleset), Stream(f"counting/{ruleset}/{seed}")
    look, state, states = rules.look, rules.initial(Setup(1, str(seed))), []
    while not state.is_over:
        state = rules.apply(state, rules.sample(state, stream))
        if state.phase is Phase.PLAY and not state.begun:
            states.append(state)
    state = stream.choose(states)
    cards = stream.shuffle((*state.hand, *state.deck, *state.discard))
    held, decked = 1 + stream.below(look.hand + look.draws_first), stream.below(3) + (not look.draws_first)
    number = look.number[cards[0]]
    black = (number, 7) if look.one_black or number == 6 else (number + 1, 6)
    state = replace(state, white=7 - number, black=black) if stream.below(3) else state
    resolved = frozenset(look.suits if stream.below(4) else stream.shuffle(look.suits)[1:])
    return rules, replace(
        state,
        hand=look.in_order(cards[:held]),
        deck=cards[held : held + decked],
        discard=look.in_order(cards[held + decked :]),
        known=frozenset(),
        resolved=resolved,
        letters=stream.below(2),
        camera=None,
        vp=0,
    )


@pytest.mark.parametrize("ruleset", ["16a", "16b", "16b-hard"])
def test_counting_never_refuses_what_every_line_wins(ruleset):
    """Also where the hand is smaller than usual: what it lacks was drawn, and used, before."""
    won, at_last = 0, 0
    for seed in range(120):
        rules, state = last_turns(ruleset, seed)
        data, is_counted = data_of(rules.look, state.days), can_be_won(state, rules)
        if "backpack" not in state.items:  # else the rows' count is coarser
            assert lasts(data, row_of(data, rules.look, state)) == is_counted
        try:
            best = every_line(rules, state, 1_500)
        except TooManyError:
            continue
        if best is not None:
            assert is_counted
            won += 1
            is_small = len(state.hand) <= rules.look.hand
            at_last += is_small and best[1] - state.turn + 1 == most_turns(state, rules)
    assert won >= 20
    assert at_last >= 1, "what the count allows at most is reached"


def test_the_last_turn_of_16b_needs_no_deck():
    """Its card was drawn at its start."""
    rules = engine_of("16b")
    state = rules.apply(rules.initial(Setup(1, "1")), rules.read("items lantern tent"))
    card = state.hand[0]
    number = rules.look.number[card]
    rest = (*state.deck, *state.hand[3:])
    state = replace(
        state, deck=(), discard=rest, hand=state.hand[:3], white=7 - number, black=(number, 7),
        resolved=frozenset(rules.look.suits),
    )  # fmt: skip
    assert every_line(rules, state) is not None
    assert can_be_won(state, rules)
    told = list(map(str, facts(rules, state, Play(card, 0))))
    assert not any("cannot last" in sentence for sentence in told)


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
