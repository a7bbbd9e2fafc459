"""The three questions: any win, a win in few turns, a win with many points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

from games.tabi.bounding.counting import can_be_won, turns_bound
from games.tabi.searching.fastest import turns
from games.tabi.searching.guides import Guides
from games.tabi.searching.hunt import Hunt, Look, widened
from games.tabi.searching.leaving import most_at_end
from games.tabi.searching.plans import plan_of
from games.tabi.searching.starts import Start
from games.tabi.searching.weighing import FAST, LATE, RICH, weights_of
from solver.api import Proof

WIDTH, GROWTH = 15, 1.25
"""Positions kept a turn by the first beams for a win; by which it grows with each round."""

SLACK = 4
"""Turns more than the fewest by counting, for a first win."""

GLANCE = 50
"""Positions kept a turn by a first beam without a guide, which takes a second or two to make."""

RICH_ORDER = (("lantern", "tent"), ("map", "tent"), ("radio", "tent"), ("camera", "tent"), ("camera", "map"))
"""Pairs of items with which most points were found; they are tried first."""

ROUNDS = ((4, 200), (2, 300))
"""How many starts are gone on with, and how wide their beams are, round by round."""

LATE_ROUNDS = ((15, 60), (6, 150), (3, 400), (2, 800))
"""The same where points are counted in the end."""

WIDER, REPAIRS = 1.25, 40
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


class Style(NamedTuple):
    """How lines with many points are looked for."""

    weights: Any
    plan: Any
    rounds: tuple[tuple[int, int], ...]
    repairs: int

    def look(self, width: int, restart: int = 0) -> Look:
        """A beam of that width; the weights of that restart."""
        return Look(width, self.plan, weights_of(self.weights, restart))


ON_THE_WAY = Style(RICH, plan_of(0, counts_points=True), ROUNDS, REPAIRS)
IN_THE_END = Style(LATE, plan_of(0, counts_points=False), LATE_ROUNDS, 0)
"""Points that are scored on the way (16a); that are counted in the end (16b): what is left then is the more the sooner
the game is won.
"""


def score(hunt: Hunt) -> None:
    """The most points, by successive halving: the best starts are gone on with in wider beams, and their lines mended;
    later others have their turn.
    """
    if hunt.exhaust_all(0):
        return
    guides, style = Guides(hunt), IN_THE_END if hunt.counts_at_end else ON_THE_WAY
    first = _in_order(hunt)[0]
    hunt.run(first, style.look(GLANCE), goes_on=True)
    if hunt.best is None:  # any win, rather than none
        hunt.run(first, style._replace(weights=FAST).look(GLANCE), goes_on=True)
    for number in count():
        for start, width in _chosen(hunt, style.rounds, number):
            guide = guides.of(start)
            hunt.leave_out_beaten()
            if start.is_done:
                continue
            hunt.run(start, style.look(width, start.runs), guide, goes_on=True)
            start.runs += 1
            if number and style.repairs:
                hunt.mend(start, guide, style.repairs)
        guides.tighten()
        hunt.leave_out_beaten()
        if hunt.exhaust_all(number + 1) or (hunt.value is not None and hunt.value == hunt.bound):
            return


def _chosen(hunt: Hunt, rounds: Sequence[tuple[int, int]], number: int) -> list[tuple[Start, int]]:
    """The starts of a round, and how wide their beams are: those with the best lines; after some rounds one that had
    none yet.
    """
    share, width = rounds[min(number, len(rounds) - 1)]
    width = widened(width, WIDER, max(0, number - len(rounds) + 1))
    order = _in_order(hunt)
    if number == 0:
        return [(start, width) for start in order[:share]]
    begun = [start for start in order if start.runs]
    fresh = [start for start in order if not start.runs][: int(number >= len(rounds))]
    best = sorted(begun, key=_points, reverse=True)[:share]
    return [*((start, width) for start in best), *((start, rounds[0][1]) for start in fresh)]


def _in_order(hunt: Hunt) -> list[Start]:
    """Starts by how soon they have their turn: with points in the end those that promise most, else the usual ones."""

    def rank(start: Start) -> int:
        if hunt.counts_at_end:
            return -(start.bound or 0)
        names = start.state.items
        return RICH_ORDER.index(names) if names in RICH_ORDER else len(RICH_ORDER)

    return sorted(hunt.open_starts, key=rank)


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
        if hunt.question == "score" and hunt.counts_at_end:
            start.bound = int(most_at_end(start.data, start.row))
            start.proof = start.proof or (Proof.COUNTING if start.bound < 0 else None)
    hunt.limit_points()
    if not hunt.open_starts:
        hunt.settle()
