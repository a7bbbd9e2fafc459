"""Tabi's bounds along random, greedy and kept lines (see verify.py)."""

from __future__ import annotations

from tabi_lines import PAIRS, engine, lines, never_rises, sampled, written

from games.tabi.bounding.counting import turns_bound
from games.tabi.modelling.scores import Switches, score_bound
from games.tabi.state import Phase


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


PROPERTIES = {
    "tabi: potential of sampled lines": (potential_of_a_sampled_line, 5_000),
    "tabi: potential of kept lines": (potential_of_a_kept_line, 500),
    "tabi: bound of sampled positions": (bound_of_a_sampled_position, 5_000),
}
"""Name, check of one seed, number of seeds."""
