"""Endings: the most points from a position with few cards in the deck, proven.

Layers of positions, turn by turn, as in beams; what cannot beat the best line known is dropped by a bound on what is
still to come (`bounds`). The first passes keep few positions and find lines; when a pass drops none for want of room,
the best line is proven.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import floor
from typing import Any

import numpy as np

from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import MARGIN, Ground
from games.tabi.modelling.scores import Switches, search
from games.tabi.rules import Tabi
from games.tabi.searching import columns as c
from games.tabi.searching import layers as of
from games.tabi.searching import phases, places
from games.tabi.searching.beams import Found, Kept, codes_of
from games.tabi.searching.bounds import bound_of, most_to_come
from games.tabi.searching.counting import NEEDED, can_last
from games.tabi.searching.data import Data
from games.tabi.searching.guiding import Guide
from games.tabi.searching.layers import Layer, clear, make_layer
from games.tabi.searching.plans import whole_plan
from games.tabi.searching.starts import Start
from games.tabi.searching.turns import IS_CUT as OVERFLOW
from games.tabi.searching.turns import SIZE as INSIDE
from games.tabi.searching.turns import UNMIXED, Room, expand, make_room, mix
from games.tabi.state import State
from solver.kernels import bit_count, entry, kernel

FIRST, GROWTH, LAST = 300, 4, 200_000
"""Positions of a turn that passes keep: the first, by how many times more each, at most."""

FEW_ROUNDS, ROUNDS = 5, 24
"""Steps of the descent in prices before the first pass, and before the second; the latter take up to a second."""

PROMISE = 0.5
"""How much of what the bound promises counts when few positions are kept."""


@entry
def sift(
    data: Data, plan: Any, bound: Guide, masks: Any, room: Room, now: Layer, span: Any, then: Layer, least: int
) -> int:
    """Play a turn from the positions `span[0]` to `span[1]` into the next layer, without what cannot exceed `least`
    points; the first position that was not played.
    """
    spent = 0
    for at in range(span[0], span[1]):
        if now.value[at] < least + 1 - MARGIN:
            continue
        ends = expand(data, room, now.rows[at], plan)
        then.counts[of.MADE] += ends
        then.counts[of.IS_CUT] |= room.counts[OVERFLOW]
        for end in range(ends):
            least = max(least, _enter(data, bound, masks, room, now.points[at], then, at, end, least))
        spent += room.counts[INSIDE]
        if spent >= of.AT_ONCE:
            return at + 1
    return int(span[1])


@kernel
def _enter(
    data: Data, bound: Guide, masks: Any, room: Room, points: int, then: Layer, at: int, end: int, least: int
) -> int:
    """Take the end of a turn into the next layer, if it can exceed `least`; the points of a win."""
    row = room.rows[room.ends[end]]
    points += 100 * row[c.HUNDREDS] + row[c.POINTS]
    if row[c.PHASE] == phases.WON:
        then.counts[of.WINS] += 1
        if points > then.counts[of.BEST]:
            then.counts[of.BEST], then.counts[of.BEST_FROM], then.counts[of.BEST_END] = points, at, end
        return int(points)
    if not can_last(data, row) or not has_cards(data, row):
        return -1
    most = points + most_to_come(data, row, bound)
    if most < least + 1 - MARGIN:
        return -1
    size = then.counts[of.SIZE]
    if size >= len(then.rows) - 1:
        then.counts[of.IS_CUT] = 1
        return -1
    then.rows[size, :] = row
    new = then.rows[size]
    new[c.HUNDREDS], new[c.POINTS], new[c.SHOT], new[c.CHANGE] = 0, 0, 0, 0
    then.points[size] = points
    found = _note(then, size, masks)
    if found < 0:
        return -1
    if found == size:
        then.counts[of.SIZE] += 1
    else:
        then.rows[found, :] = new
    then.points[found], then.parent[found], then.end[found], then.value[found] = points, at, end, most
    return -1


@kernel
def has_cards(data: Data, row: Any) -> bool:
    """Whether three cards of each suit that is not resolved can lie on the table at once.

    What is neither there nor in hand nor in the deck takes an adventure each, of which there is one for each letter;
    the letter of the suit that is resolved last comes too late.
    """
    left = data.suits - bit_count(row[c.RESOLVED])
    adventures = row[c.LETTERS] + max(0, left - 1)
    for suit in range(data.suits):
        if not row[c.RESOLVED] >> suit & 1:
            there = 0
            for card in range(data.cards):
                if data.suit[card] == suit and row[data.where + card] != places.DISCARDED:
                    there += 1
            adventures -= max(0, NEEDED - there)
    return bool(adventures >= 0)


@kernel
def _note(layer: Layer, at: int, masks: Any) -> int:
    """Where the new position `at` is to be kept: there, or in the place of one that is no better; −1 if another is as
    good.
    """
    mask = len(layer.table) - 1
    slot = _hashed(layer.words[at], masks) & mask
    while layer.table[slot] >= 0:
        other = layer.table[slot]
        if _is_like(layer.words[other], layer.words[at], masks):
            if _is_as_good(layer, other, at):
                return -1
            if _is_as_good(layer, at, other):
                return int(other)
        slot = (slot + 1) & mask
    layer.table[slot] = at
    return at


@kernel
def _hashed(words: Any, masks: Any) -> int:
    """A hash of the columns that must be alike."""
    mixed = UNMIXED
    for i in range(len(words)):
        mixed = mix(mixed, words[i] & masks[i])
    return mixed


@kernel
def _is_like(one: Any, other: Any, masks: Any) -> bool:
    """Whether two positions are alike in those columns."""
    is_like = True
    for i in range(len(one)):
        is_like = is_like and not (one[i] ^ other[i]) & masks[i]
    return is_like


@kernel
def _is_as_good(layer: Layer, one: int, other: int) -> bool:
    """Whether one has at least the points, letters and ready items of the other: then it can do whatever that can."""
    a, b = layer.rows[one], layer.rows[other]
    is_richer = layer.points[one] >= layer.points[other] and a[c.LETTERS] >= b[c.LETTERS]
    return bool(is_richer and not b[c.READY] & ~a[c.READY])


def masks_of(data: Data, *, dominance: bool) -> Any:
    """[word]: ones where positions must be alike to be compared; with `dominance` letters and items may differ."""
    row = np.full(data.width, -1, np.int8)
    if dominance:
        row[[c.LETTERS, c.READY]] = 0
    return row.view(np.int64)


def tightened(state: State, rules: Tabi, rounds: int, look_at_clock: Callable[[], None]) -> tuple[Guide, int | None]:
    """The bound for all turns' starts that follow a position, and that of the position if it is at a turn's start."""
    is_at_rest = rules.is_at_rest(state)
    # the rest of a turn leads to what a whole turn with one card more in the deck may lead to
    start = state if is_at_rest else replace(state, deck=(*state.deck, next(iter(rules.look.order))))
    found = search(start, rules, None, Switches(rounds=rounds, windows=False), look_at_clock=look_at_clock)
    assert found.prices is not None
    prices = Prices(found.ground.layout, found.prices)
    ground = Ground.of(start, rules.look)
    ground.look_at_clock = look_at_clock
    ground.value(prices)
    return bound_of(ground, prices), found.bound if is_at_rest else None


@dataclass
class Pass:
    """One pass: how many positions of a turn are kept, what is known, what came out."""

    width: int
    plan: Any
    bound: Guide
    least: int
    look_at_clock: Callable[[], None]
    on_win: Callable[[Found], bool]
    is_whole: bool = True
    dropped: float = -np.inf
    """What the dropped positions promise at most."""
    is_cut: bool = False
    """Whether there was no room for some, of which nothing is known."""


@dataclass
class Endings:
    """The arrays of a search. `made`: ends of turns that were looked at."""

    data: Data
    most: int = 1 << 18
    inside: int = 1 << 18
    made: int = 0
    room: Room = field(init=False)
    layers: tuple[Layer, Layer] = field(init=False)
    masks: Any = field(init=False)
    dominance: bool = True

    def __post_init__(self) -> None:
        self.room = make_room(self.data, self.inside)
        self.layers = make_layer(self.data, self.most), make_layer(self.data, self.most)
        self.masks = masks_of(self.data, dominance=self.dominance)

    def run(self, row: Any, points: int, search: Pass) -> bool:
        """One pass; whether no position was dropped that may lead to more points than the best line known."""
        now = self.layers[0]
        clear(now)
        now.rows[0], now.points[0], now.value[0] = row, points, np.inf
        now.rows[0, [c.HUNDREDS, c.POINTS]] = 0
        history = [Kept(now.rows[:1].copy(), np.zeros(1, np.int64), np.zeros(1, np.int64))]
        kept, turn = 1, int(row[c.TURN])
        while kept:
            then = self.layers[1]
            clear(then)
            self.sift(search, kept)
            if then.counts[of.BEST] > search.least:
                search.least = int(then.counts[of.BEST])
                codes = codes_of(self.data, self.room, search.plan, history, then)
                search.on_win(Found(search.least, turn, codes))
            chosen = self._chosen(then, search)
            search.is_cut = search.is_cut or bool(then.counts[of.IS_CUT])
            history.append(Kept(then.rows[chosen].copy(), then.parent[chosen].copy(), then.end[chosen].copy()))
            for array in (then.rows, then.points, then.value):
                array[: len(chosen)] = array[chosen]
            self.layers = self.layers[::-1]
            kept, turn = len(chosen), turn + 1
        return search.is_whole and not search.is_cut

    def sift(self, search: Pass, kept: int) -> None:
        """A turn from so many positions of the first layer into the second."""
        (now, then), span = self.layers, np.array([0, kept])
        arrays = self.data, search.plan, search.bound, self.masks, self.room
        while True:
            search.look_at_clock()
            least = max(search.least, int(then.counts[of.BEST]))
            made = int(then.counts[of.MADE])
            span[0] = sift(*arrays, now, span, then, least)
            self.made += int(then.counts[of.MADE]) - made
            if span[0] >= kept:
                return

    def _chosen(self, then: Layer, search: Pass) -> Any:
        """The places of the most promising positions, of those that can still be better than the best line."""
        size = int(then.counts[of.SIZE])
        alive = np.flatnonzero(then.value[:size] >= search.least + 1 - MARGIN)
        promise = PROMISE * then.value[alive] + (1.0 - PROMISE) * then.points[alive]
        if len(alive) <= search.width:
            return alive[np.argsort(-promise)]
        order = np.argsort(-promise)
        search.is_whole = False
        search.dropped = max(search.dropped, float(then.value[alive[order[search.width :]]].max()))
        return alive[order[: search.width]]


class Closing:
    """What is known of one start: its bound, and how many positions the next pass keeps."""

    def __init__(self, state: State, rules: Tabi, look_at_clock: Callable[[], None]) -> None:
        self._state, self._rules, self._look_at_clock = state, rules, look_at_clock
        self._bound, self.most = tightened(state, rules, FEW_ROUNDS, look_at_clock)
        self._width = FIRST

    @property
    def is_hopeless(self) -> bool:
        """Whether there are too many positions to look at them all."""
        return self._width > LAST

    def step(self, endings: Endings, start: Start, least: int, on_win: Callable[[Found], bool]) -> bool:
        """One pass; whether it is proven that nothing exceeds the best of `least` and what is found."""
        if self._width == FIRST * GROWTH:
            self._bound, self.most = tightened(self._state, self._rules, ROUNDS, self._look_at_clock)
        plan = whole_plan(counts_points=True)
        done = Pass(self._width, plan, self._bound, least, self._look_at_clock, on_win)
        self._width *= GROWTH
        if endings.run(start.row, start.state.vp, done):
            return True
        if not done.is_cut:
            most = max(done.least, floor(done.dropped + MARGIN))
            self.most = most if self.most is None else min(self.most, most)
        return False
