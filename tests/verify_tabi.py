"""Tabi: rows, endings, CP-SAT; its bounds along random, greedy and kept lines (see verify.py)."""

from __future__ import annotations

import time

from tabi_endings import TooManyError, every_line
from tabi_lines import PAIRS, engine, lines, never_rises, sampled, written
from tabi_rows import agreement, engine_of
from tabi_short import short

from games.rules import Setup
from games.tabi import model, search
from games.tabi.bounding.counting import turns_bound
from games.tabi.modelling.scores import Switches, score_bound
from games.tabi.moves import Items
from games.tabi.state import Phase
from solver.api import Task, Verdict

SECONDS = 20.0
STATES = 30_000
"""States of an ending that are looked at one by one; larger ones are left out."""


def potential_of_a_sampled_line(seed: int) -> None:
    """At random prices: no turn of a sampled line gains more than the table allows, won or not."""
    never_rises(sampled(seed, PAIRS[seed % len(PAIRS)]), seed, has_goal=False)


def potential_of_a_kept_line(seed: int) -> None:
    """The same for lines that win, the goal included; the bound on turns at each turn's start."""
    won = [path for path in lines() if not path.name.startswith("random")]
    states, _ = written(won[seed % len(won)])
    first = seed // len(won) % max(1, len(states) - 2)
    never_rises(states[first:], seed, has_goal=True)
    assert all(turns_bound(state, engine()) <= states[-1].turn for state in states[:-1])


def bound_of_a_sampled_position(seed: int) -> None:
    """From the middle of a sampled line: the bound, after a few steps, is not below the points that followed."""
    states = [state for state in sampled(seed, PAIRS[seed % len(PAIRS)]) if state.phase is not Phase.LOST]
    state = states[seed % len(states)]
    bound = score_bound(state, engine(), switches=Switches(goal=False, rounds=3))
    assert bound >= states[-1].vp


RULESETS = ("16a", "16b", "16b-hard")


def rows_and_engine(seed: int) -> None:
    """A random game on both, decision by decision: all moves and all positions are alike."""
    agreement(RULESETS[seed % len(RULESETS)], 1_000 + seed)


def endings_and_every_line(seed: int) -> None:
    """The last turns of a line that wins: most points and fewest turns, against every line."""
    rules = engine_of(RULESETS[seed % len(RULESETS)])
    state = rules.apply(rules.initial(Setup(1, str(seed))), Items(tuple(PAIRS[seed % len(PAIRS)].split())))
    deadline = time.monotonic() + SECONDS
    answer = search.solve(Task(rules, state, "won", deadline=deadline))
    starts = []
    for text in answer.line or ():
        if state.phase is Phase.PLAY and not state.begun:
            starts.append(state)
        state = rules.apply(state, rules.read(text))
    for start in starts[-3:]:
        try:
            most, fewest = every_line(rules, start, STATES)
        except TooManyError:
            continue
        for question, best in (("score", most), ("turns", fewest)):
            found = search.solve(Task(rules, start, question, deadline=time.monotonic() + SECONDS))
            assert found.value is None or found.value <= best if question == "score" else found.value >= best
            if found.effort.limit is None:
                assert (found.verdict, found.value) == (Verdict.OPTIMAL, best)


def last_turns_by_cpsat(seed: int) -> None:
    """The last turns by CP-SAT and by search: the same verdict and value, against every line where there are few."""
    rules, start = short(seed, 3)
    try:
        best = every_line(rules, start, STATES)
    except TooManyError:
        best = ()
    for index, question in enumerate(("score", "turns")):
        answers = [
            way.solve(Task(rules, start, question, deadline=time.monotonic() + SECONDS)) for way in (model, search)
        ]
        proven = {(answer.verdict, answer.value) for answer in answers if answer.effort.limit is None}
        assert len(proven) < 2
        if best != () and proven:
            assert proven == {(Verdict.UNWINNABLE, None) if best is None else (Verdict.OPTIMAL, best[index])}


PROPERTIES = {
    "tabi: rows and engine": (rows_and_engine, 300),
    "tabi: endings and every line": (endings_and_every_line, 30),
    "tabi: last turns by CP-SAT": (last_turns_by_cpsat, 60),
    "tabi: potential of sampled lines": (potential_of_a_sampled_line, 300),
    "tabi: potential of kept lines": (potential_of_a_kept_line, 150),
    "tabi: bound of sampled positions": (bound_of_a_sampled_position, 50),
}
"""Name, check of one seed, number of seeds."""
