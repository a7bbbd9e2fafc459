"""The search of tabi: wins that the rules accept, endings against every line, bounds that hold."""

from __future__ import annotations

import _thread
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tabi_endings import TooManyError, endings, every_line
from tabi_lines import sampled
from tabi_rows import engine_of

from games.rules import Setup
from games.tabi import search
from games.tabi.modelling.scores import UNWINNABLE, Switches
from games.tabi.modelling.scores import search as descend
from games.tabi.moves import Items
from games.tabi.searching import fastest
from solver.api import Event, Limit, Limits, Proof, Task, Verdict
from solver.running import refereed

ROOT = Path(__file__).parent.parent

STATES = 4_000
"""Larger endings are left to `make verify`."""


def dealt(seed, items=None, ruleset="16a"):
    rules = engine_of(ruleset)
    state = rules.initial(Setup(1, str(seed)))
    return rules, state if items is None else rules.apply(state, Items(items))


def asked(rules, state, question, **given):
    return search.solve(Task(rules, state, question, **given))


@pytest.mark.parametrize("module", ["search", "policies"])
def test_no_linear_programme_is_loaded_before_it_is_needed(module):
    code = f"import sys, games.tabi.{module}; print(*(name for name in sys.modules if name.startswith('ortools')))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


@pytest.mark.parametrize(("seed", "items"), [(1, None), (2, ("lantern", "map")), (3, ("lantern", "tent"))])
def test_a_deal_is_won(seed, items):
    rules, state = dealt(seed, items)
    answer = asked(rules, state, "won")
    assert answer.verdict is Verdict.WON
    assert refereed(Task(rules, state, "won"), answer.line, None) is None
    assert asked(rules, state, "won").line == answer.line


def test_the_fewest_turns_are_proven_by_counting():
    rules, state = dealt(2, ("lantern", "map"))
    events: list[Event] = []
    answer = asked(rules, state, "turns", report=events.append)
    assert (answer.verdict, answer.value, answer.proof) == (Verdict.OPTIMAL, 16, Proof.COUNTING)
    assert refereed(Task(rules, state, "turns"), answer.line, 16) == 16
    assert events[0].bound == 16


def small_endings():
    for rules, state in endings(3):
        try:
            yield rules, state, every_line(rules, state, STATES)
        except TooManyError:
            continue


def test_endings_agree_with_every_line():
    count = 0
    for rules, state, best in small_endings():
        for question, index in (("score", 0), ("turns", 1), ("won", None)):
            answer = asked(rules, state, question)
            if best is None:
                assert answer.verdict is Verdict.UNWINNABLE
            elif index is None:
                assert answer.verdict is Verdict.WON
            else:
                assert (answer.verdict, answer.value) == (Verdict.OPTIMAL, best[index])
            count += best is not None
    assert count >= 9


@pytest.mark.parametrize("ruleset", ["16b", "16b-hard"])
def test_other_rulesets_are_won_too(ruleset):
    rules, state = dealt(1, None, ruleset)
    answer = asked(rules, state, "won")
    assert answer.verdict is Verdict.WON
    refereed(Task(rules, state, "won"), answer.line, None)


def test_a_limit_is_no_proof():
    rules, state = dealt(1, ("backpack", "radio"))
    answer = asked(rules, state, "score", deadline=0.0, limits=Limits(0.01))
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.effort.limit is not None


HEAVY = ("camera", "radio")
"""Turns with very many ends."""


@pytest.mark.parametrize(
    ("question", "items", "cards"),
    [("won", HEAVY, 12), ("turns", ("backpack", "radio"), 99), ("score", HEAVY, 99)],
)
def test_a_second_is_hardly_overrun(question, items, cards):
    """Of a deck that is too short for all but the count, of the fewest turns, of points."""
    rules, state = dealt(3, items)
    state = replace(state, deck=state.deck[:cards], discard=state.deck[cards:])
    search.prepare(Task(rules, state, question))
    begun = time.process_time()
    answer = asked(rules, state, question, deadline=time.monotonic() + 1.0)
    assert time.process_time() - begun < 1.7
    assert answer.effort.limit is Limit.TIME


def test_an_interrupt_is_heard_soon():
    rules, state = dealt(3, HEAVY)
    search.prepare(Task(rules, state, "score"))
    begun = time.process_time()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    answer = asked(rules, state, "score")
    timer.join()
    assert time.process_time() - begun < 1.0
    assert answer.effort.limit is Limit.INTERRUPT


def test_counting_with_the_backpack_is_compiled_before_the_time_begins(monkeypatch):
    counted = []
    monkeypatch.setattr(fastest, "fewest_with_backpack", lambda _, row: counted.append(row) or 1)
    search.prepare(Task(*dealt(1), "turns"))
    assert counted


def hopeless(seed, items, suit):
    """Three cards in the deck, and none of the one suit that is left: they are all discarded."""
    rules, _ = dealt(seed)
    look = rules.look
    for state in sampled(seed, items):
        if not state.is_over and len(state.deck) <= 12:
            if any(look.suit[card] == suit for card in (*state.hand, *state.placed)):
                continue
            cards = (*state.deck, *state.discard)
            deck = tuple([card for card in cards if look.suit[card] != suit][:3])
            rest = look.in_order([card for card in cards if card not in deck])
            resolved = frozenset(look.suits) - {suit}
            return rules, replace(state, deck=deck, discard=rest, resolved=resolved, letters=0, known=frozenset())
    raise AssertionError


@pytest.mark.parametrize(("seed", "items", "suit"), [(6, "map tent", "Y"), (11, "lantern tent", "Y")])
def test_a_descent_below_no_points_ends_with_a_proof(seed, items, suit):
    rules, state = hopeless(seed, items, suit)
    found = descend(state, rules, None, Switches(rounds=150))
    assert found.bound == UNWINNABLE
    assert found.best > -10_000
    assert found.rounds < 150
