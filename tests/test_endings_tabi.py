"""Endings of tabi: each thing that is left out loses nothing; bounds on rows; positions in the middle of a turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from tabi_endings import TooManyError, every_line
from tabi_laid import (
    ALL,
    backpack_before_the_play,
    last_epilogue,
    radio_after_a_letter,
    radio_in_the_walk,
    shortened,
    walked,
)
from tabi_lines import engine, lines, written

from games.tabi import search
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import potential
from games.tabi.modelling.scores import Switches
from games.tabi.modelling.scores import search as descend
from games.tabi.searching import useful, verbs
from games.tabi.searching.bounds import bound_of, most_to_come
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.endings import Endings, Pass, tightened
from games.tabi.searching.guiding import no_guide
from games.tabi.searching.plans import ALLOWED, EVERY_VERB, whole_plan
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


VERBS = {
    "camera": verbs.CAMERA,
    "backpack": verbs.BACKPACK,
    "orders": verbs.EVENTS,
    "letters": verbs.LOCATION,
    "radio": verbs.RADIO,
}
"""What each rule is about."""


def looked_through(state, kept=useful.LOSSLESS, *, dominance=True, is_bounded=True, allowed=EVERY_VERB):
    """(most points, ends of turns looked at) by layers of all positions; `kept` are the rules that leave moves out."""
    data, look = data_of(engine().look, state.days), engine().look
    bound = tightened(state, engine(), 6, lambda: None)[0] if is_bounded else no_guide()
    plan = whole_plan(counts_points=True, useful=kept)
    plan[ALLOWED] = allowed
    found = Pass(1 << 17, plan, bound, -1, lambda: None, lambda _: True)
    arrays = Endings(data, most=1 << 17, inside=1 << 17, dominance=dominance)
    assert arrays.run(row_of(data, look, state), state.vp, found)
    return found.least, arrays.made


def most_points(state, kept=useful.LOSSLESS, **switches):
    return looked_through(state, kept, **switches)[0]


def last_turns():
    """Turns' starts of lines with one card in the deck; also with other items, and letters in hand; the last but one
    with cards for the radio; those laid out for an epilogue.
    """
    for items in (("camera", "tent"), ("map", "tent")):
        for letters in (0, 1):
            yield last_epilogue(items, letters)
    for path in WON:
        short = [state for state in written(path)[0][:-1] if len(state.deck) <= 1]
        for state in short[:1]:
            yield state
            for items, letters in ((("camera", "map"), 0), (("backpack", "tent"), 1), (("radio", "lantern"), 2)):
                yield replace(state, items=items, used=frozenset(), letters=letters)
    for path in WON:
        for state in written(path)[0][-3:-1]:
            full = replace(state, deck=state.deck + state.discard, discard=())
            yield shortened(engine(), full, ("radio", "tent"), cards=4, hand=2, letters=0)


@cache
def known():
    """The states of `last_turns` with the most points."""
    return [(state, most_points(state)) for state in last_turns()]


@pytest.mark.parametrize("name", LEFT_OUT)
def test_moves_that_are_left_out_lose_nothing(name):
    is_needed, others = False, EVERY_VERB & ~(1 << VERBS[name])
    for state, best in known():
        assert most_points(state, useful.LOSSLESS & ~LEFT_OUT[name]) == best
        is_needed = is_needed or most_points(state, allowed=others) < best
    assert is_needed


def test_decks_that_cannot_last_lose_nothing():
    fewer = more = 0
    for state, best in known():
        points, all_ends = looked_through(state, useful.LOSSLESS & ~useful.LASTING)
        assert points == best
        more += all_ends
        fewer += looked_through(state)[1]
    assert fewer < more


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


MIDDLES = {Phase.WINDOW: "", Phase.RED: "R", Phase.BLUE: "B", Phase.GREEN: "G", Phase.WHITE: "W", Phase.RETURN: ""}
"""Decisions after the letters step, with the suit that asks there, so is not resolved yet."""


def middles():
    """Decisions in the last turns of the stored lines; in the middle of walks, as if nearly all suits were resolved."""
    for path in WON:
        states, rules = list(walked("16a", path.stem)), engine()
        for state in states:
            if state.turn == states[-1].turn and state.phase in (Phase.SPLIT, Phase.LETTERS):
                yield rules, state
        for phase, suit in MIDDLES.items():
            for state in [state for state in states[len(states) // 2 :] if state.phase is phase][-1:]:
                late = replace(state, resolved=ALL - {suit})
                for item in ("backpack", "camera", "radio"):
                    cards, hand = (0, 5) if phase is Phase.RETURN else (1, 1)
                    items = tuple(sorted((item, "tent")))
                    yield rules, shortened(rules, late, items, cards=cards, hand=hand, letters=0)


def agrees(rules, state, most):
    """The whole search says what every line says: whether there is a win; None: there are too many lines."""
    try:
        best_of = every_line(rules, state, most)
    except TooManyError:
        return None
    for question, best in zip(("score", "turns"), best_of or (None, None), strict=True):
        answer = search.solve(Task(rules, state, question))
        verdict = Verdict.UNWINNABLE if best is None else Verdict.OPTIMAL
        assert (answer.verdict, answer.value) == (verdict, best), state
        assert best is None or refereed(Task(rules, state, question), answer.line, best) == best
    return best_of is not None


def test_a_turn_in_the_middle_agrees_with_every_line():
    seen, won = set(), 0
    for rules, state in middles():
        is_won = agrees(rules, state, 2_000)
        if is_won is not None:
            won += is_won
            seen |= {state.phase, *state.items}
    assert seen >= {Phase.SPLIT, Phase.LETTERS, *MIDDLES, "backpack", "camera", "radio"}
    assert won >= 5


def test_the_radio_is_heard_in_a_walk_from_its_middle():
    assert agrees(*radio_in_the_walk(), 20_000)


@pytest.mark.parametrize("ruleset", ["16b", "16b-hard"])
@pytest.mark.parametrize("laid", [backpack_before_the_play, radio_after_a_letter], ids=lambda laid: laid.__name__)
def test_a_discarded_card_comes_back_in_a_window(laid, ruleset):
    assert agrees(*laid(ruleset), 60_000)


@pytest.mark.parametrize("ruleset", ["16b", "16b-hard"])
def test_endings_with_letters_in_windows_agree_with_every_line(ruleset):
    """With backpack and radio, with a letter or without."""
    count, won = Counter(), 0
    for laid, letters, cards, black in product(
        (backpack_before_the_play, radio_after_a_letter), (0, 1), (1, 2), ((3, 7), (3, 6), (3, 3))
    ):
        rules, state = laid(ruleset)
        items = ("backpack", "radio")
        short = shortened(rules, replace(state, black=black), items, cards=cards, hand=1, letters=letters)
        is_won = agrees(rules, short, 8_000)
        if is_won is not None:
            won += is_won
            count[letters] += 1
    assert min(count[0], count[1]) >= 3
    assert won >= 2
