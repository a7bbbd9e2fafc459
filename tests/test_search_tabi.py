"""The search of tabi: wins that the rules accept, endings against every line, bounds that hold."""

from __future__ import annotations

import _thread
import copy
import subprocess
import sys
import threading
import time
from dataclasses import fields, replace
from pathlib import Path

import pytest
from tabi_endings import TooManyError, endings, every_line
from tabi_lines import sampled
from tabi_rows import engine_of

from games.errors import KamibakoError
from games.rules import Setup
from games.tabi import model, policies, search
from games.tabi.lookups import Lookups, Points
from games.tabi.modelling.scores import UNWINNABLE, Switches
from games.tabi.modelling.scores import search as descend
from games.tabi.moves import Items
from games.tabi.searching import aims, fastest
from games.tabi.searching.counting import fewest_turns
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.guides import Guides
from games.tabi.searching.hunt import Hunt
from games.tabi.state import Phase
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


def test_in_the_middle_of_a_turn_its_event_lies_there_already():
    rules, state = dealt(1, ("lantern", "map"))
    for move in ("play R3 map+1", "split 3 1"):
        state = rules.apply(state, rules.read(move))
    assert (state.phase, state.turn) == (Phase.RED, 1)
    answer = asked(rules, state, "turns", limits=Limits(60))
    assert (answer.verdict, answer.value, answer.proof) == (Verdict.OPTIMAL, 16, Proof.COUNTING)


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


@pytest.mark.parametrize(
    ("question", "items", "most"), [("score", ("map", "tent"), 300_000), ("turns", ("backpack", "tent"), 400_000)]
)
def test_so_many_branches_give_the_same_answer(question, items, most):
    rules, state = dealt(3, items)
    first, again = (asked(rules, state, question, limits=Limits(branches=most)) for _ in range(2))
    assert first.effort.limit is Limit.BRANCHES
    assert most <= first.effort.branches < 2 * most
    assert first.line is not None
    assert replace(first, effort=again.effort) == again
    assert first.effort.branches == again.effort.branches


COMPILED = """
import sys
from games.rules import Setup
from games.tabi import search
from games.tabi.moves import Items
from games.tabi.searching import aims, guides
from solver.api import Limits, Task
from tabi_rows import engine_of

aims.ROUNDS = (1, 20), (1, 20)
guides.MOST_ROUNDS = 1

def entries():
    functions = [one for module in list(sys.modules.values()) if module.__name__.startswith("games.")
                 for one in vars(module).values() if hasattr(one, "signatures")]
    return {f"{one.__module__}.{one.__name__}": len(one.signatures) for one in functions if not
            one.targetoptions["no_cpython_wrapper"]}

rules = engine_of(sys.argv[1])
state = rules.apply(rules.initial(Setup(1, "3")), Items(tuple(sys.argv[3].split(","))))
task = Task(rules, state, sys.argv[2], Limits(branches=int(sys.argv[4])))
search.prepare(task)
before = entries()
search.solve(task)
print({name: count for name, count in entries().items() if count != before.get(name)})
"""


@pytest.mark.parametrize(
    ("ruleset", "question", "items", "branches"),
    [("16a", "score", "map,tent", 300_000), ("16a", "turns", "backpack,tent", 200_000),
     ("16b", "score", "map,tent", 200_000)],
)  # fmt: skip
def test_what_is_made_ready_is_all_that_a_search_needs(ruleset, question, items, branches):
    words = (sys.executable, "-c", COMPILED, ruleset, question, items, str(branches))
    folder = Path(__file__).parent
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder)
    assert done.stdout == "{}\n"


HEAVY = ("camera", "radio")
"""Turns with very many ends."""


@pytest.mark.parametrize(
    ("question", "items", "cards"),
    [("won", HEAVY, 14), ("turns", ("backpack", "radio"), 99), ("score", HEAVY, 99)],
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


# --- what a proof rests on ---


def hunting(question="score"):
    """Before the items are chosen: fifteen starts."""
    return Hunt(Task(*dealt(1), question))


@pytest.mark.parametrize(
    ("proofs", "told"),
    [
        ([Proof.COUNTING], Proof.COUNTING),
        ([Proof.COUNTING, Proof.EXHAUSTED], Proof.EXHAUSTED),
        ([Proof.COUNTING, Proof.RELAXATION, Proof.EXHAUSTED], Proof.RELAXATION),
    ],
)
def test_the_weakest_proof_of_all_starts_is_told(proofs, told):
    hunt = hunting()
    for number, start in enumerate(hunt.starts):
        start.proof = proofs[number % len(proofs)]
    assert hunt.exhaust_all(0)
    assert (hunt.answer().verdict, hunt.answer().proof) == (Verdict.UNWINNABLE, told)


def test_a_deck_that_cannot_last_is_refuted_by_counting():
    rules, state = dealt(1, ("lantern", "tent"))
    state = replace(state, deck=state.deck[:10], discard=state.deck[10:])
    for question in ("score", "turns", "won"):
        answer = asked(rules, state, question)
        assert (answer.verdict, answer.proof) == (Verdict.UNWINNABLE, Proof.COUNTING)


def test_starts_that_are_done_do_not_hold_up_the_bound():
    hunt = hunting()
    guides, (done, *others) = Guides(hunt), hunt.starts
    done.proof = Proof.COUNTING
    for number, start in enumerate(others[1:]):
        guides._bound(start, 100 + number)
    assert hunt.bound is None, "one is still unknown"
    guides._bound(others[0], 90)
    assert (hunt.bound, hunt.proof) == (100 + len(others) - 2, Proof.RELAXATION)
    guides._bound(others[-1], -1)
    assert others[-1].proof is Proof.RELAXATION
    assert hunt.bound == 100 + len(others) - 3


# --- long runs ---


def test_looking_at_every_line_is_not_tried_twice_with_the_same_room(monkeypatch):
    rules, state = dealt(1, ("camera", "radio"), "16b")
    hunt, tried = Hunt(Task(rules, replace(state, deck=state.deck[:8], discard=state.deck[8:]), "won")), []
    monkeypatch.setattr(hunt, "exhaust", lambda _, most: tried.append(most))
    assert not any(hunt.exhaust_all(number) for number in range(10))
    assert tried == [500, 2_000, 8_000, 32_000, 128_000, 200_000]


def test_beams_of_late_rounds_have_room(monkeypatch):
    """However many there were: widths are numbers of 64 bits in the kernels."""
    hunt, looks = hunting("turns"), []
    monkeypatch.setattr(hunt, "run", lambda _, look, **__: looks.append(look.width))
    room, search_of_turns = len(hunt.beam.layers[0].rows), fastest.Fastest(hunt)
    for number in (0, 200, 5_000):
        for start in hunt.starts:
            search_of_turns.hurry(start, number)
    for start in hunt.starts:
        start.runs = 1
    looks += [width for number in (0, 200, 5_000) for _, width in aims._chosen(hunt, aims.ROUNDS, number)]
    assert min(looks) == fastest.WIDTH
    assert max(looks) == room - 1


def late(turn):
    rules, state, best = next(case for case in small_endings() if case[2] is not None)
    return rules, replace(state, turn=turn), best[1] - state.turn


def test_the_last_turns_that_there_can_be():
    rules, state, more = late(35)
    assert asked(rules, state, "turns").value == 35 + more
    with pytest.raises(KamibakoError, match="from 1 to 35"):
        rules.load(rules.dump(replace(state, turn=36)))


def test_a_win_in_a_late_turn_is_told_at_once():
    rules, state = dealt(3, ("lantern", "tent"))
    line = next(policies.lines(Task(rules, replace(state, turn=60), "turns")))
    assert refereed(Task(rules, replace(state, turn=60), "turns"), line, None) > 64


# --- rules that a designer changed ---

CHANGES = {
    "days": 6, "hand": 5, "chosen": 3, "radio": 2, "map": 2, "camera": 2, "reach": 1, "draws_first": True,
    "one_black": True, "letters_anytime": True, "letter_uses": ("location", "adventure"), "has_epilogues": False,
    "points": Points(1, 1, 1), "fixed": {}, "number": {"R1": 2}, "capacity": {"eki": 1},
}  # fmt: skip
"""Numbers and ways, one by one; what is said of a card or a place is joined to the rest."""


def changed(name):
    """The rules with that change, at a turn's start near the end that the model can answer."""
    file_rules, state, _ = next(case for case in small_endings() if model.can(Task(case[0], case[1], "score")))
    rules, value = copy.copy(file_rules), CHANGES[name]
    value = {**getattr(rules.look, name), **value} if name in ("number", "capacity") else value
    rules.look = replace(rules.look, **{name: value})
    return rules, state


def test_each_rule_is_looked_at():
    names = {field.name for field in fields(Lookups)}
    assert names - CHANGES.keys() == {"suits", "order", "suit", "mark", "items"}
    assert engine_of("16a").look.is_16a
    assert not engine_of("16b").look.is_16a


@pytest.mark.parametrize("name", CHANGES)
def test_no_bound_is_claimed_for_other_rules(name):
    rules, state = changed(name)
    assert not rules.look.is_16a
    assert not model.can(Task(rules, state, "score"))
    hunt = Hunt(Task(rules, state, "score"))
    assert Guides(hunt).of(hunt.starts[0]) is None


def test_counting_with_the_backpack_is_for_16a_alone():
    rules, state = dealt(1, ("backpack", "tent"))
    look = replace(rules.look, draws_first=True)
    rows = [(data, row_of(data, one, state)) for one in (rules.look, look) for data in [data_of(one, state.days)]]
    assert [int(fastest.fewest_with_backpack(*row)) > int(fewest_turns(*row)) for row in rows] == [True, False]
