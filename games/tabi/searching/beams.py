"""Beams: layer by layer, the most promising positions are played on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.tabi.searching import layers as of
from games.tabi.searching.data import Data
from games.tabi.searching.layers import Layer, advance, clear, make_layer
from games.tabi.searching.turns import Room, expand, make_room, path

SLICE = 64
"""Positions between two looks at the clock."""


@dataclass(frozen=True)
class Found:
    """A win: its points, the turn in which it comes, all moves as numbers."""

    points: int
    turn: int
    codes: list[int]


@dataclass(frozen=True)
class Kept:
    """What of a layer is remembered to write the line."""

    rows: Any
    parent: Any
    end: Any


class Beam:
    """The arrays of a search, used again by each run."""

    def __init__(self, data: Data, most: int = 1 << 18, room: int = 1 << 16) -> None:
        self.data, self.room = data, make_room(data, room)
        self.layers = make_layer(data, most), make_layer(data, most)
        self.homes = homes(data)
        self.on = np.zeros((2, data.suits, data.days), np.int64)
        self.made = 0

    def run(
        self, row: Any, points: int, width: int, plan: Any, weights: Any, is_over: Callable[[], bool],
        on_win: Callable[[Found], bool],
    ) -> bool:  # fmt: skip
        """Follow the best `width` positions a turn to the end. `on_win` says whether to stop; whether it did."""
        now, then = self.layers
        clear(now)
        now.rows[0], now.points[0], now.counts[of.SIZE] = row, points, 1
        history = [Kept(row[None, :].copy(), np.zeros(1, np.int64), np.zeros(1, np.int64))]
        chosen = np.zeros(1, np.int64)
        turn = int(row[1])
        while len(chosen):
            clear(then)
            for first in range(0, len(chosen), SLICE):
                if is_over():
                    return True
                advance(self.data, plan, weights, self.homes, self.on, self.room, now, first, min(first + SLICE, len(chosen)), then)
            self.made += int(then.counts[of.MADE])
            if then.counts[of.WINS]:
                best = Found(int(then.counts[of.BEST]), turn, self._codes(plan, history, then))
                if on_win(best):
                    return True
            size = int(then.counts[of.SIZE])
            chosen = _best(then, size, width)
            history.append(Kept(then.rows[chosen].copy(), then.parent[chosen].copy(), then.end[chosen].copy()))
            keep(then, chosen)
            now, then, turn = then, now, turn + 1
        return False

    def _codes(self, plan: Any, history: list[Kept], then: Layer) -> list[int]:
        """The moves that lead to the best win of a layer."""
        parent, end = int(then.counts[of.BEST_FROM]), int(then.counts[of.BEST_END])
        turns: list[list[int]] = []
        for kept in reversed(history):
            expand(self.data, self.room, kept.rows[parent], plan)
            turns.append(path(self.room, int(self.room.ends[end])))
            parent, end = int(kept.parent[parent]), int(kept.end[parent])
        return [code for codes in reversed(turns) for code in codes]


def homes(data: Data) -> Any:
    """[white, low, high]: the fewest turns to bring all pawns to the last day, with any cards and without effects."""
    days, far = data.days, 99
    found = np.full((days, days, days), far, np.int64)
    last = days - 1
    found[last, last, last] = 0
    numbers = sorted(set(data.number.tolist()))
    for turns in range(1, far):
        new = []
        for white, low, high in np.argwhere(found == far).tolist():
            if any(found[to] == turns - 1 for number in numbers for to in _after(data, white, low, high, number)):
                new.append((white, low, high))
        if not new:
            break
        for place in new:
            found[place] = turns
    return found


def _after(data: Data, white: int, low: int, high: int, number: int) -> list[tuple[int, int, int]]:
    """Where the pawns can stand after a card of that number."""
    days, total = data.days, data.days - number
    least = 1 if total > 1 and not data.one_black else 0
    shares = [0, total] if data.one_black else range(least, total - least + 1)
    ends = [sorted(((low + a) % days, (high + total - a) % days)) for a in shares]
    return [((white + number) % days, *end) for end in ends]


def _best(layer: Layer, size: int, width: int) -> Any:
    """The places of the most promising positions."""
    if size <= width:
        return np.arange(size)
    return np.sort(np.argpartition(-layer.value[:size], width)[:width])


def keep(layer: Layer, chosen: Any) -> None:
    """Move the chosen positions to the front."""
    for array in (layer.rows, layer.points):
        array[: len(chosen)] = array[chosen]


__all__ = ["Beam", "Found", "Room"]
