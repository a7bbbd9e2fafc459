"""Tables of the bound on points: as guides of beams, and as bounds."""

from __future__ import annotations

import time
from collections import OrderedDict

from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import Ground
from games.tabi.modelling.scores import Switches, search, usual_prices, whole
from games.tabi.searching.guiding import Guide, guide_of
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.starts import Start
from solver.api import Proof

KEPT = 4
"""Tables in memory, of some 75 MB each."""

SHARE = 0.25
"""Of the time that is left, for a lower bound."""

MOST_ROUNDS = 40


class Guides:
    """The tables of a hunt."""

    def __init__(self, hunt: Hunt) -> None:
        self._hunt = hunt
        self._prices: dict[int, Prices] = {}
        self._kept: OrderedDict[int, Guide] = OrderedDict()
        self._applies = hunt.rules.look.is_16a
        self._tightened: set[int] = set()

    def of(self, start: Start) -> Guide | None:
        """The table for a start; its bound is known afterwards."""
        if not self._applies:
            return None
        key = id(start)
        if key not in self._kept:
            self._kept[key] = self._table(start)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _table(self, start: Start) -> Guide:
        """The table at the best prices known, at first at those that are good for most deals."""
        hunt = self._hunt
        ground = Ground.of(start.state, hunt.rules.look)
        ground.look_at_clock = hunt.look_at_clock
        prices = self._prices.get(id(start)) or usual_prices(ground.layout)
        value, _ = ground.value(prices)
        if hunt.rules.is_at_rest(start.state):
            self._bound(start, whole(value))
        return guide_of(ground, prices)

    def _descend(self, start: Start, deadline: float | None, rounds: int) -> None:
        hunt, switches = self._hunt, Switches(rounds=rounds)
        found = search(start.state, hunt.rules, deadline, switches, look_at_clock=hunt.look_at_clock)
        if found.prices is not None:
            self._prices[id(start)] = Prices(found.ground.layout, found.prices)
        if self._hunt.rules.is_at_rest(start.state):
            self._bound(start, found.bound)

    def _bound(self, start: Start, bound: int) -> None:
        """Keep a bound."""
        start.bound = bound if start.bound is None else min(start.bound, bound)
        if bound < 0 or (start.best is not None and start.best.points >= bound):
            start.proof = Proof.RELAXATION
        self._hunt.limit_points()

    def tighten(self) -> None:
        """Spend some of the time on a lower bound where there is one start; once."""
        deadline, starts = self._hunt.task.deadline, self._hunt.open_starts
        if not self._applies or len(self._hunt.starts) > 1 or not starts or id(starts[0]) in self._tightened:
            return
        self._tightened.add(id(starts[0]))
        now = time.monotonic()
        self._descend(starts[0], None if deadline is None else now + SHARE * (deadline - now), MOST_ROUNDS)
        self._kept.clear()
