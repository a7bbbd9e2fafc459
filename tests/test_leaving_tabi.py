"""Points that are counted in the end (16b): what a position can still come to is never too low."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from tabi_endings import TooManyError, endings, every_line
from tabi_rows import engine_of

from games.rules import Setup
from games.seeds import Stream
from games.tabi import search
from games.tabi.moves import Items
from games.tabi.searching.beams import Beam, Search
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.leaving import counts_at_end, most_at_end
from games.tabi.searching.plans import exceeding, whole_plan
from games.tabi.searching.weighing import no_weights
from games.tabi.state import Phase
from solver.api import Limits, Proof, Task, Verdict

RULESETS = ["16b", "16b-hard"]
STATES = 4_000


def most(rules, state):
    data = data_of(rules.look, state.days)
    return int(most_at_end(data, row_of(data, rules.look, state)))


def test_it_is_for_games_without_points_on_the_way():
    for ruleset, expected in (("16a", False), ("16b", True), ("16b-hard", True)):
        rules = engine_of(ruleset)
        assert bool(counts_at_end(data_of(rules.look, rules.initial(Setup(1, "1")).days))) is expected


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_line_has_more(ruleset):
    rules, count = engine_of(ruleset), 0
    for seed, items in enumerate(list(combinations(rules.look.items, 2))[::2], 1):
        start = rules.apply(rules.initial(Setup(1, str(seed))), Items(items))
        states = [start]
        for move in search.solve(Task(rules, start, "won", Limits(branches=40_000))).line or ():
            states.append(rules.apply(states[-1], rules.read(move)))
        if states[-1].phase is Phase.WON:
            bounds = [most(rules, state) for state in states]
            assert min(bounds) == bounds[-1] == states[-1].vp
            count += len(bounds)
    assert count > 100


def test_endings_have_no_more_and_some_have_all():
    gaps = []
    for rules, state in short("16b"):
        try:
            best = every_line(rules, state, STATES)
        except TooManyError:
            continue
        bound = most(rules, state)
        if best is not None:
            assert bound >= best[0]
            gaps.append(bound - best[0])
    assert len(gaps) >= 5
    assert min(gaps) == 0


def short(ruleset):
    """Turns' starts of wins with what is left of the deck cut to some cards."""
    rules = engine_of(ruleset)
    yield from ((found, state) for found, state in endings(3) if found.ruleset == ruleset)
    for seed in range(1, 9):
        state = rules.initial(Setup(1, str(seed)))
        line, stream = search.solve(Task(rules, state, "won")).line, Stream(f"short/{seed}")
        states = [state]
        for move in line:
            states.append(rules.apply(states[-1], rules.read(move)))
        starts = [state for state in states if state.phase is Phase.PLAY and not state.begun]
        for left, state in enumerate(starts[:-3:-1]):
            for letters in range(min(2, state.letters + 1)):
                yield rules, replace(cut(state, left + stream.below(3)), letters=letters)


def cut(state, cards):
    return replace(state, deck=state.deck[:cards], discard=(*state.discard, *state.deck[cards:]))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_cannot_exceed_the_best_loses_nothing(ruleset):
    """Whole searches that must exceed a number of points, from the first and as lines are found."""
    compared = 0
    for rules, state in short(ruleset):
        data = data_of(rules.look, state.days)
        best = whole(data, row_of(data, rules.look, state), 0, rises=False)
        if best is None or best < 1:
            continue
        for least, expected in ((0, best), (best - 1, best), (best, -1)):
            assert whole(data, row_of(data, rules.look, state), least, rises=True) == expected
        compared += 1
    assert compared >= 3


def whole(data, row, least, *, rises):
    """The most points above `least`, by layers that hold every position; −1: none; None: there are too many."""
    found = []

    def on_win(win):
        found.append(win.points)
        return False

    now = (lambda: max([least, *found])) if rises else (lambda: 0)
    plan = exceeding(whole_plan(counts_points=True), least)
    done = Search(1 << 12, plan, no_weights(), lambda: None, on_win, must_be_whole=True, least=now)
    if not Beam(data, 1 << 13, 1 << 13).run(row, 0, done):
        return None
    return max([points for points in found if points > least], default=-1)


def test_a_bound_by_counting_is_told_and_may_be_reached():
    rules = engine_of("16b")
    state = rules.initial(Setup(1, "1"))
    answer = search.solve(Task(rules, state, "score", Limits(branches=50_000)))
    assert (answer.verdict, answer.proof) == (Verdict.FEASIBLE, Proof.COUNTING)
    assert answer.bound == max(most(rules, rules.apply(state, move)) for move in rules.legal_moves(state))
