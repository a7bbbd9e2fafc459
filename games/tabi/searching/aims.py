"""The three questions: any win, a win in few turns, a win with many points."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from games.tabi.bounding.counting import can_be_won, turns_bound
from games.tabi.searching.fastest import turns
from games.tabi.searching.guides import Guides
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.plans import plan_of
from games.tabi.searching.starts import Start
from games.tabi.searching.weighing import FAST, RICH, weights_of
from solver.api import Proof

FAST_WIDTH, RICH_WIDTH = 30, 20
"""Positions kept a turn by the first beams."""

GROWTH = 1.25
"""By which the width for a win grows with each round."""

SLACK = 2
"""Turns more than the fewest by counting, for a first win."""


def won(hunt: Hunt) -> None:
    """Any win: narrow beams from each start in turn, then wider ones with other weights."""
    for number in count():
        if hunt.exhaust_all(number):
            return
        for start in hunt.open_starts:
            _hurry(hunt, start, start.fewest + SLACK, number)
            if hunt.best is not None:
                return


def _hurry(hunt: Hunt, start: Start, target: int, number: int) -> None:
    width = int(FAST_WIDTH * GROWTH**number)
    plan = plan_of(target, counts_points=False)
    hunt.run(start, width, plan, weights_of(FAST, number), None, goes_on=False)


def score(hunt: Hunt) -> None:
    """The most points, by successive halving: all starts with narrow beams, the better half with wider ones, …"""
    guides = Guides(hunt)
    for number in count():
        if hunt.exhaust_all(number):
            return
        share = max(1, len(hunt.starts) >> number)
        ranked = sorted(hunt.open_starts, key=_points, reverse=True)
        for start in ranked[:share]:
            guide = guides.of(start)
            if start.is_done:
                continue
            width = int(RICH_WIDTH * 2 ** min(number, 4) * GROWTH ** max(0, number - 4))
            plan = plan_of(0, counts_points=True)
            hunt.run(start, width, plan, weights_of(RICH, start.runs), guide, goes_on=True)
            start.runs += 1
        guides.tighten()
        if hunt.value is not None and hunt.value == hunt.bound:
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
