"""The bound on points: the prices at which it is least, as far as the time allows (docs/tabi-search.md, "Bounds")."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import floor

import numpy as np

from games.tabi.bounding.grouping import groups
from games.tabi.bounding.prices import Layout, Prices
from games.tabi.bounding.table import MARGIN, Ground
from games.tabi.bounding.trace import Tracer
from games.tabi.bounding.walks import Floats
from games.tabi.modelling.planes import Box, Oracle, Planes
from games.tabi.rules import Tabi
from games.tabi.state import State

UNWINNABLE = -1
"""The bound where no line wins."""


@dataclass(frozen=True)
class Switches:
    """Which constraints are priced; without all of them the bound is looser, and still holds.

    `windows`: cards are played after the draws that bring them. `early`: cards are laid before they are met again.
    `goal` false: a line may stop at the end of any turn, as in tests, and to compile on a deck that is too small to be
    won with. `single`: at last each price by itself.
    `rounds`: most steps, for a bound that does not hang on the clock.
    """

    windows: bool = True
    early: bool = True
    goal: bool = True
    single: bool = True
    rounds: int | None = None


@dataclass
class Search:
    """The descent of one bound."""

    ground: Ground
    switches: Switches
    deadline: float | None
    best: float = np.inf
    prices: Floats | None = None
    rounds: int = 0

    def oracle(self, groups_of: Floats) -> Oracle:
        """Value and subgradient by groups of prices."""

        def ask(point: Floats) -> tuple[float, Floats]:
            prices = Prices(self.ground.layout, groups_of @ point)
            value, offers = self.ground.value(prices)
            if value < self.best:
                self.best, self.prices = value, prices.vector
            if whole(value) == UNWINNABLE:  # nothing to gain; prices would grow until 32-bit values are too coarse
                return value, np.zeros(groups_of.shape[1])
            return value, groups_of.T @ Tracer(self.ground, prices, offers).gradient()

        return ask

    @property
    def bound(self) -> int:
        """The best so far, rounded down, for points are whole; `UNWINNABLE` if no line wins."""
        return whole(self.best)

    def is_over(self) -> bool:
        """Whether time, or the rounds, are up."""
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.best < -MARGIN or self.rounds == self.switches.rounds

    def descend(self, groups_of: Floats, point: Floats, box: Box) -> Floats:
        """Steps until the time is up or there is little to gain; the best point."""
        planes = Planes(self.oracle(groups_of), point, box)
        while not self.is_over() and planes.step():
            self.rounds += 1
        return planes.point


def whole(value: float) -> int:
    """A table's value as a bound: points are whole, and no line has fewer than none."""
    return UNWINNABLE if value < -MARGIN else floor(value + MARGIN)


def usual_prices(layout: Layout) -> Prices:
    """Those that descents start from, which are good for most deals."""
    grouped, start = groups(layout)
    return Prices(layout, grouped @ start)


def search(state: State, rules: Tabi, deadline: float | None = None, switches: Switches | None = None,
           look_at_clock: Callable[[], None] = lambda: None) -> Search:  # fmt: skip
    """The descent from a turn's start: first in groups of prices, then each price by itself; 16a only (points on the
    way). `deadline` in seconds of `time.monotonic`; at least one table is filled in. `look_at_clock` may raise, also
    in the middle of a step.
    """
    chosen = switches or Switches()
    ground = Ground.of(state, rules.look, chosen.goal)
    ground.look_at_clock = look_at_clock
    descent = Search(ground, chosen, deadline)
    grouped, start = groups(ground.layout, chosen.windows, chosen.early)
    point = descent.descend(grouped, start, Box(radius=1.0, least=1.0 if chosen.single else 0.5))
    if chosen.single and not descent.is_over():
        kept = np.flatnonzero(grouped.any(axis=1))
        each = np.zeros((ground.layout.size, len(kept)))
        each[kept, np.arange(len(kept))] = 1.0
        descent.descend(each, (grouped @ point)[kept], Box(radius=0.3, least=0.3))
    return descent
