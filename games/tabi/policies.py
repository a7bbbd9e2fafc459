"""A player of tabi who does not know the deck, for honest hints, and what the rules say of moves (`advising`)."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from games.messages import Message
from games.tabi.advising.advice import Advice, Plan
from games.tabi.advising.advice import tried as tried_plans
from games.tabi.advising.facts import facts
from games.tabi.rules import Tabi
from games.tabi.searching.data import can_hold
from games.tabi.searching.hunt import SHORT_DECK
from games.tabi.state import State
from solver.api import Task
from solver.hints import Expected, Tally

MOST_LINES = 200
"""Games that are played to find a line."""

GUIDED = 2.5
"""Seconds below which the search for points has hardly made its tables."""


@lru_cache(2)
def _advice(rules: Tabi) -> Advice:
    return Advice(rules)


def can(task: Task) -> bool:
    """All questions of games that rows can hold."""
    return isinstance(task.rules, Tabi) and can_hold(task.rules.look)


def prepare(task: Task) -> None:
    """Compile the kernels, or load what was compiled before."""
    if can(task):
        _of(task).prepare(task.state)


def blind(task: Task) -> State:
    """The state as it is: what is not known of it is the order of the deck."""
    state: State = task.state
    return state


def candidates(task: Task, most: int) -> Sequence[Expected]:
    """First moves of the most promising plans; what they promise is no value of a question."""
    return [Expected(plan.moves[0]) for plan in _by_move(_plans(task, most))][:most] if can(task) else []


def tried(task: Task, deal: Callable[[int], State], most: int) -> Iterator[Sequence[Tally]]:
    """By plan, those of a first move joined to the best of them."""
    plans = _plans(task, most)
    yield _tallies(plans, most)
    for order in tried_plans(_of(task), plans, deal, task.question, task.deadline):
        yield _tallies(order, most)


def lines(task: Task) -> Iterator[tuple[str, ...]]:
    """Games played without looking that happen to be won on the deck as it is, each better than those before."""
    if not can(task):
        return
    advice, best = _of(task), -math.inf
    for seed in range(1, MOST_LINES + 1):
        if task.deadline is not None and time.monotonic() > task.deadline:
            return
        found = advice.game(task.state, seed)
        worth = None if found is None else {"score": found[0], "turns": -found[1]}.get(task.question, 0)
        if worth is not None and worth > best:
            best = worth
            yield tuple(map(str, advice.line(task.state)))
            if task.question == "won":
                return


def least(task: Task) -> float:
    """Points of 16a are searched for with tables that have to be made first, unless the deck is short."""
    needs_tables = isinstance(task.rules, Tabi) and task.rules.look.is_16a and len(task.state.deck) > SHORT_DECK
    return GUIDED if task.question == "score" and needs_tables else 0.0


def reasons(task: Task, move: str) -> Sequence[Message]:
    """What the rules say of it."""
    rules = task.rules
    return list(facts(rules, task.state, rules.read(move))) if isinstance(rules, Tabi) else []


def _of(task: Task) -> Advice:
    assert isinstance(task.rules, Tabi)
    return _advice(task.rules)


def _plans(task: Task, most: int) -> list[Plan]:
    return _of(task).plans(task.state, most)


def _by_move(plans: Sequence[Plan]) -> list[Plan]:
    """The first plan of each first move."""
    found: dict[str, Plan] = {}
    for plan in plans:
        found.setdefault(str(plan.moves[0]), plan)
    return list(found.values())


def _tallies(plans: Sequence[Plan], most: int) -> list[Tally]:
    return [
        Tally(plan.moves[0], None, list(plan.values), tuple(map(str, plan.moves))) for plan in _by_move(plans)[:most]
    ]
