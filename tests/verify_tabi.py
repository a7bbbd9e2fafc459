"""Tabi: rows, endings, CP-SAT; its bounds along random, greedy and kept lines (see verify.py)."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace

from naive_turns import TooManyError as TooManyTurnsError
from tabi_endings import TooManyError, every_line
from tabi_laid import can_have
from tabi_lines import PAIRS, engine, falls, lines, never_rises, priced, sampled, written
from tabi_rows import agreement, engine_of
from tabi_short import short
from tabi_turns import agree_on_a_turn, played, starts

from games.rules import Setup
from games.tabi import model, search
from games.tabi.bounding.counting import turns_bound
from games.tabi.modelling.scores import Switches
from games.tabi.modelling.scores import search as descend
from games.tabi.moves import Items
from games.tabi.rules import Tabi
from games.tabi.searching.counting import fewest_turns
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.lasting import may_last
from games.tabi.searching.leaving import counts_at_end, most_at_end
from games.tabi.state import Phase, State
from solver.api import Task, Verdict

SECONDS = 20.0
STATES = 3_000
"""States of an ending that are looked at one by one; larger ones are left out."""
GAMES = 8
"""From one start, at the same prices."""
LATE = 8
"""Positions of the last turns of a line."""

DONE: Counter[str] = Counter()
"""What was counted so far. The blocks of a property that counts are whole."""


def counted(name: str, more: int, *, is_last: bool, least: int) -> None:
    """Count on; at the last seed there must be enough."""
    DONE[name] += more
    if is_last:
        print(f"{name}: {DONE[name]}")
        assert DONE[name] >= least


def potential_of_sampled_lines(seed: int) -> None:
    """At random prices: no turn of sampled lines gains more than the table allows, won or not."""
    pair = PAIRS[seed % len(PAIRS)]
    lines = [sampled(seed, pair, game) for game in range(GAMES)]
    ground, prices = priced(lines[0][0], seed, has_goal=False)
    found = sum(falls(ground, prices, line) for line in lines)
    counted("positions along sampled lines", found, is_last=seed == SAMPLED - 1, least=10_000)


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
    bound = descend(state, engine(), switches=Switches(goal=False, rounds=3)).bound
    assert bound >= states[-1].vp


RULESETS = ("16a", "16b", "16b-hard")


def rows_and_engine(seed: int) -> None:
    """A random game on both, decision by decision: all moves and all positions are alike."""
    found = agreement(RULESETS[seed % len(RULESETS)], 1_000 + seed)
    counted("states on rows and by the engine", found, is_last=seed == PLAYED - 1, least=10_000)


def endings_and_every_line(seed: int) -> None:
    """The last positions of a line that wins, with a short deck: most points, fewest turns, against every line."""
    rules = engine_of(RULESETS[seed % len(RULESETS)])
    state = rules.apply(rules.initial(Setup(1, str(seed))), Items(FAST[seed % len(FAST)]))
    answer = search.solve(Task(rules, state, "won", deadline=time.monotonic() + SECONDS))
    states = []
    for text in answer.line or ():
        state = rules.apply(state, rules.read(text))
        states.append(state)
    late = [shortened(one) for one in states if not one.is_over][-LATE:]
    if rules.look.letters_anytime:  # there these two bring what nothing else does (`useful.rules_from`)
        late += [
            replace(one, items=("backpack", "radio"), used=frozenset())
            for one in late
            if can_have(one, ()) and one.phase is not Phase.GREEN
        ]
    found = sum(_is_exact(rules, one) for one in late)
    counted("endings against every line", found, is_last=seed == ENDED - 1, least=200)


def counts_along_wins(seed: int) -> None:
    """At every decision of a win: the deck may last, no turn is refused, no fewer points are promised than it has."""
    rules = engine_of(RULESETS[seed % len(RULESETS)])
    state = rules.initial(Setup(1, str(seed)))
    line = search.solve(Task(rules, state, "won", deadline=time.monotonic() + SECONDS)).line or ()
    states = [state := rules.apply(state, rules.read(text)) for text in line]
    data = data_of(rules.look, state.days)
    rows = [row_of(data, rules.look, one) for one in states]
    assert all(may_last(data, row) and fewest_turns(data, row) <= state.turn for row in rows)
    assert not counts_at_end(data) or min(most_at_end(data, row) for row in rows) == state.vp
    counted("positions along wins", len(rows), is_last=seed == WINS - 1, least=10_000)


def shortened(state: State) -> State:
    """With so few cards in the deck, and letters, that all is over in two or three turns."""
    deck, gone = state.deck[:1], state.deck[1:]
    return replace(state, deck=deck, discard=(*state.discard, *gone), letters=min(1, state.letters))


def _is_exact(rules: Tabi, state: State) -> bool:
    """Whether every line could be looked at; then the search must say the same."""
    try:
        best_of = every_line(rules, state, STATES)
    except TooManyError:
        return False
    if best_of is None:
        assert search.solve(Task(rules, state, "score")).verdict is Verdict.UNWINNABLE
        return True
    for question, best in zip(("score", "turns"), best_of, strict=True):
        found = search.solve(Task(rules, state, question, deadline=time.monotonic() + SECONDS))
        assert found.value is None or found.value <= best if question == "score" else found.value >= best
        if found.effort.limit is not None:
            return False
        assert (found.verdict, found.value) == (Verdict.OPTIMAL, best)
    return True


FAST = (("lantern", "map"), ("lantern", "tent"), ("map", "tent"), ("camera", "tent"), ("backpack", "tent"))
"""Pairs that win soon; their number has no factor in common with that of rulesets, so each is met in all."""
PLAYED, ENDED, SAMPLED, WINS = 200, 70, 90, 150


def turns_by_the_rules(seed: int) -> None:
    """A turn of a kept line with the backpack: all its ends that may still win as fast, or faster."""
    number = PACKED[seed % len(PACKED)]
    rules, states = played(number)
    turns = starts(states)
    state = turns[seed // len(PACKED) % len(turns)]
    try:
        agree_on_a_turn(rules, state, states[-1].turn - seed % 2)
    except TooManyTurnsError:
        return


PACKED = (1, 3, 4, 7)
"""Kept lines of few turns, with the backpack."""


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
    "tabi: rows and engine": (rows_and_engine, PLAYED),
    "tabi: turns by the rules": (turns_by_the_rules, 44),
    "tabi: endings and every line": (endings_and_every_line, ENDED),
    "tabi: counts along wins": (counts_along_wins, WINS),
    "tabi: last turns by CP-SAT": (last_turns_by_cpsat, 24),
    "tabi: potential of sampled lines": (potential_of_sampled_lines, SAMPLED),
    "tabi: potential of kept lines": (potential_of_a_kept_line, 60),
    "tabi: bound of sampled positions": (bound_of_a_sampled_position, 50),
}
"""Name, check of one seed, number of seeds."""
