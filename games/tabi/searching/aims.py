"""The three questions: any win, a win in few turns, a win with many points."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from games.tabi.bounding.counting import can_be_won, turns_bound
from games.tabi.searching.fastest import turns
from games.tabi.searching.guides import Guides
from games.tabi.searching.hunt import Hunt, Look
from games.tabi.searching.plans import plan_of
from games.tabi.searching.starts import Start
from games.tabi.searching.weighing import FAST, RICH, weights_of
from solver.api import Proof

WIDTH, GROWTH = 15, 1.25
"""Positions kept a turn by the first beams for a win; by which it grows with each round."""

SLACK = 4
"""Turns more than the fewest by counting, for a first win."""

FIRST_WIDTH = 100
"""Positions kept a turn by the beams that look which items are good for many points."""

ROUNDS = ((5, 200), (3, 400), (2, 800), (1, 1200))
"""How many starts are gone on with, and how wide their beams are, round by round; the last one again and again."""

REPAIRS = 12
"""Rounds of repair after each beam."""


def won(hunt: Hunt) -> None:
    """Any win: narrow beams from each start in turn, then wider ones with other weights."""
    for number in count():
        if hunt.exhaust_all(number):
            return
        for start in hunt.open_starts:
            plan = plan_of(start.fewest + SLACK if number % 2 == 0 else 0, counts_points=False)
            hunt.run(start, Look(int(WIDTH * GROWTH**number), plan, weights_of(FAST, number)), goes_on=False)
            if hunt.best is not None:
                return


def score(hunt: Hunt) -> None:
    """The most points, by successive halving: all starts with narrow beams, the best of them with wider ones, that have
    a guide, and repair, …
    """
    if hunt.exhaust_all(0):
        return
    guides, plan = Guides(hunt), plan_of(0, counts_points=True)
    for start in hunt.open_starts:
        hunt.run(start, Look(FIRST_WIDTH, plan, RICH), goes_on=True)
    for number in count():
        share, width = ROUNDS[min(number, len(ROUNDS) - 1)]
        for start in sorted(hunt.open_starts, key=_points, reverse=True)[:share]:
            guide = guides.of(start)
            if not start.is_done:
                hunt.run(start, Look(width, plan, weights_of(RICH, start.runs)), guide, goes_on=True)
                hunt.mend(start, guide, REPAIRS)
                start.runs += 1
        guides.tighten()
        if hunt.exhaust_all(number + 1) or (hunt.value is not None and hunt.value == hunt.bound):
            return


def _points(start: Start) -> int:
    """The most that was found from there."""
    return -1 if start.best is None else start.best.points


AIMS: dict[str, Callable[[Hunt], None]] = {"won": won, "turns": turns, "score": score}


def hopeless(hunt: Hunt) -> None:
    """Leave out starts of which counting says that their decks cannot last; raise what it says of turns."""
    for start in hunt.starts:
        if hunt.rules.is_at_rest(start.state):
            start.is_done = not can_be_won(start.state, hunt.rules)
            start.fewest = max(start.fewest, turns_bound(start.state, hunt.rules))
    if not hunt.open_starts:
        hunt.settle(Proof.COUNTING)
