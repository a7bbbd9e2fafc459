"""The bound on points: a position taken as a start, a table for prices, the value of every state that can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from games.tabi.bounding.pawns import DAYS, LAST, pair_of
from games.tabi.bounding.prices import EARLY, Layout, Prices
from games.tabi.bounding.stages import NEED, SPOTS, Frame, Values, blocks, fill
from games.tabi.bounding.walks import CARDS, NEVER, SUITS, Floats, Offers
from games.tabi.lookups import Lookups
from games.tabi.state import Phase, State

RATE = 3
"""Placements a turn with the backpack: the play's, and two uses if it is readied between them."""
MARGIN = 0.02
"""Values are kept as 32-bit numbers; their errors are far below this."""


@dataclass(frozen=True)
class Spot:
    """A turn's start, as the table knows it."""

    resolved: int
    letters: int
    fuel: int
    placed: int
    place: int

    @property
    def stage(self) -> int:
        """Fuel and all letters that can still become fuel."""
        return self.fuel + self.letters + SUITS - self.resolved.bit_count()

    @classmethod
    def of(cls, state: State, look: Lookups) -> Spot:
        """Of a position at a turn's start."""
        suits = [suit in state.resolved for suit in look.suits]
        on_table = Counter(look.suit[event] for event in state.placed)
        placed = sum(min(NEED, on_table[suit]) for suit in look.suits if suit not in state.resolved)
        place = (state.white - 1) * SPOTS + pair_of(state.black[0] - 1, state.black[1] - 1)
        fuel = len(state.deck) + max(0, len(state.hand) - look.hand)
        return cls(sum(1 << i for i, is_done in enumerate(suits) if is_done), state.letters, fuel, placed, place)


@dataclass
class Ground:
    """A start with what it supplies: `supply[i]` is how often what price i stands for may be used from the start."""

    spot: Spot
    frame: Frame
    layout: Layout
    supply: Floats
    points: int
    fuels: int
    look_at_clock: Callable[[], None] = lambda: None
    """Called every few hundredths of a second while a table is filled in; it may raise."""
    _table: Values | None = field(default=None, repr=False)
    _steps: Values | None = field(default=None, repr=False)

    @classmethod
    def of(cls, state: State, look: Lookups, has_goal: bool = True) -> Ground:
        """A position at a turn's start."""
        capacity = np.array([look.capacity[place] for place in state.days], np.int64)
        spot = Spot.of(state, look)
        rate = RATE if "backpack" in state.items else 1
        frame = Frame(capacity, spot.resolved, spot.letters, spot.fuel, spot.placed, rate, has_goal)
        fuels = spot.fuel + spot.letters + SUITS - len(state.resolved) + 1
        drawn = {card: draws for draws, card in enumerate(state.deck, 1)}
        layout = Layout(int(capacity.argmax()), state.items, tuple(drawn.get(card, 0) for card in look.order), fuels)
        return cls(spot, frame, layout, supply(state, look, layout), state.vp, fuels)

    @property
    def table(self) -> Values:
        """[resolved, letters, fuel, placements, place]: the values that were filled in last."""
        if self._table is None:
            shape = (1 << SUITS, SUITS + 1, self.fuels, NEED * SUITS + 1, DAYS * SPOTS)
            self._table = np.full(shape, NEVER, np.float32)
        return self._table

    @property
    def steps(self) -> Values:
        """Letters steps of the block that was filled in last, and of that before it."""
        if self._steps is None:
            self._steps = np.empty((2, self.fuels, NEED * SUITS + 1, 7, DAYS, SPOTS), np.float32)
        return self._steps

    def value(self, prices: Prices) -> tuple[float, Offers]:
        """The bound at these prices, and what was on offer."""
        offers = prices.offers()
        for resolved, letters in blocks(self.frame):
            self.look_at_clock()
            fill(self.table, self.steps, self.frame, resolved, letters, offers)
        return self.points + float(prices.vector @ self.supply) + self.at(self.spot), offers

    def at(self, spot: Spot) -> float:
        """What a line can still gain from there, at the prices filled in last."""
        if spot.fuel < 0:
            return NEVER
        found = float(self.table[spot.resolved, spot.letters, spot.fuel, spot.placed, spot.place])
        return found if self.frame.has_goal else max(found, 0.0)


def supply(state: State, look: Lookups, layout: Layout) -> Floats:
    """What the start supplies, by price."""
    found = np.zeros(layout.size)
    order = look.order
    gone = {*state.placed, *state.discard}
    for card in order:
        found[layout.play + order[card]] = card not in gone
    for day, events in enumerate(state.events[:LAST]):
        if events:
            found[layout.second + CARDS * day + order[events[0]]] += 1
            found[row(layout, day)] += 1
        if day == layout.wide:
            for event in events[:2]:
                found[layout.third + order[event]] += 1
                found[row(layout, LAST)] += 1
    on_table = Counter(look.suit[event] for event in state.placed)
    for i, suit in enumerate(look.suits):
        if suit not in state.resolved:
            found[layout.suit + i] = min(NEED, on_table[suit])
    for i, item in enumerate(layout.items):
        found[layout.item + i] = state.is_ready(item)
    return found


def row(layout: Layout, day: int) -> slice:
    """The prices of `Layout.early` of a day that have a stage: with fewer stages than `EARLY` the first have none."""
    start = layout.early + EARLY * day
    return slice(start + max(0, EARLY - layout.stages), start + EARLY)


def potential(ground: Ground, prices: Prices, state: State, look: Lookups, gone: int) -> float:
    """What a line through `state`, a turn's start that follows the ground's, ends with at most, at the prices that the
    table was filled in with; `gone`: cards of the first deck that have left it.

    From one turn's start to the next it never rises: each turn of the table is as good as the real one. No search asks
    it: it is the plain witness of the table in tests, and of what searches do ask (`searching.bounds.most_to_come`).
    """
    spot, layout = Spot.of(state, look), ground.layout
    found = supply(state, look, layout)
    extra = max(0, gone - (ground.frame.fuel - spot.fuel))
    found[layout.late : layout.late + spot.stage + 1] += extra
    late = max(0, layout.stages - EARLY)
    for day in range(DAYS):
        found[row(layout, day)][max(0, spot.stage + 1 - late) :] = 0.0
    rest = 0.0 if state.phase is Phase.WON else ground.at(spot)
    return state.vp + float(prices.vector @ found) + rest
