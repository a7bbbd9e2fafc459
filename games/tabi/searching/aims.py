"""The three questions: any win, a win in few turns, a win with many points."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from games.tabi.bounding.counting import can_be_won, turns_bound
from games.tabi.searching.fastest import turns
from games.tabi.searching.guides import Guides
from games.tabi.searching.hunt import Hunt, Look, widened
from games.tabi.searching.plans import plan_of
from games.tabi.searching.starts import Start
from games.tabi.searching.weighing import FAST, RICH, weights_of
from solver.api import Proof

WIDTH, GROWTH = 15, 1.25
"""Positions kept a turn by the first beams for a win; by which it grows with each round."""

SLACK = 4
"""Turns more than the fewest by counting, for a first win."""

GLANCE = 50
"""Positions kept a turn by a first beam without a guide, which takes a second or two to make."""

RICH_ORDER = (("lantern", "tent"), ("map", "tent"), ("radio", "tent"), ("camera", "tent"), ("camera", "map"))
"""Pairs of items with which most points were found; they are tried first."""

ROUNDS = ((4, 200), (3, 600), (2, 1000), (1, 1200))
"""How many starts are gone on with, and how wide their beams are, round by round."""

WIDER, REPAIRS = 1.25, 6
"""By what the width grows after these rounds; rounds of repair after a beam."""


def won(hunt: Hunt) -> None:
    """Any win: narrow beams from each start in turn, then wider ones with other weights."""
    for number in count():
        if hunt.exhaust_all(number):
            return
        for start in hunt.open_starts:
            plan = plan_of(start.fewest + SLACK if number % 2 == 0 else 0, counts_points=False)
            hunt.run(start, Look(widened(WIDTH, GROWTH, number), plan, weights_of(FAST, number)), goes_on=False)
            if hunt.best is not None:
                return


def score(hunt: Hunt) -> None:
    """The most points, by successive halving: the best starts are gone on with in wider beams, and their lines mended;
    later others have their turn.
    """
    if hunt.exhaust_all(0):
        return
    guides = Guides(hunt)
    first = min(hunt.open_starts, key=_rank)
    hunt.run(first, _look(GLANCE, RICH), goes_on=True)
    if hunt.best is None:  # any win, rather than none
        hunt.run(first, _look(GLANCE, FAST), goes_on=True)
    for number in count():
        for start, width in _chosen(hunt, number):
            guide = guides.of(start)
            if start.is_done:
                continue
            hunt.run(start, _look(width, weights_of(RICH, start.runs)), guide, goes_on=True)
            start.runs += 1
            if number:
                hunt.mend(start, guide, REPAIRS)
        guides.tighten()
        if hunt.exhaust_all(number + 1) or (hunt.value is not None and hunt.value == hunt.bound):
            return


def _look(width: int, weights: Any) -> Look:
    return Look(width, plan_of(0, counts_points=True), weights)


def _chosen(hunt: Hunt, number: int) -> list[tuple[Start, int]]:
    """The starts of a round, and how wide their beams are: those with the best lines; after some rounds one that had
    none yet.
    """
    share, width = ROUNDS[min(number, len(ROUNDS) - 1)]
    width = widened(width, WIDER, max(0, number - len(ROUNDS) + 1))
    order = sorted(hunt.open_starts, key=_rank)
    if number == 0:
        return [(start, width) for start in order[:share]]
    begun = [start for start in order if start.runs]
    fresh = [start for start in order if not start.runs][: int(number >= len(ROUNDS))]
    best = sorted(begun, key=_points, reverse=True)[:share]
    return [*((start, width) for start in best), *((start, ROUNDS[0][1]) for start in fresh)]


def _rank(start: Start) -> int:
    """How soon a start has its turn."""
    names = start.state.items
    return RICH_ORDER.index(names) if names in RICH_ORDER else len(RICH_ORDER)


def _points(start: Start) -> int:
    """The most that was found from there."""
    return -1 if start.best is None else start.best.points


AIMS: dict[str, Callable[[Hunt], None]] = {"won": won, "turns": turns, "score": score}


def hopeless(hunt: Hunt) -> None:
    """Leave out starts of which counting says that their decks cannot last; raise what it says of turns."""
    for start in hunt.starts:
        if hunt.rules.is_at_rest(start.state):
            start.proof = None if can_be_won(start.state, hunt.rules) else Proof.COUNTING
            start.fewest = max(start.fewest, turns_bound(start.state, hunt.rules))
    if not hunt.open_starts:
        hunt.settle()
