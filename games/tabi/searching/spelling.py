"""Moves of rows as moves of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.moves import Move
from games.tabi import moves as m
from games.tabi.lookups import Lookups
from games.tabi.searching import verbs
from games.tabi.searching.data import ITEMS, Data
from games.tabi.state import State


class Spelling:
    """The moves of a game with these cards and days."""

    def __init__(self, look: Lookups, data: Data) -> None:
        self._cards, self._suits, self._data = tuple(look.order), look.suits, data
        self._spell: Mapping[int, Callable[[State, int, int], Move]] = {
            verbs.PASS: lambda *_: m.Pass(),
            verbs.PLAY: lambda _, a, b: m.Play(self._cards[a], b - verbs.ZERO),
            verbs.TENT: lambda *_: m.Tent(),
            verbs.MILL: lambda *_: m.Mill(),
            verbs.SPLIT: lambda _, a, b: m.Split(a, b),
            verbs.LOCATION: lambda _, a, b: m.Location(a + 1, b - verbs.ZERO),
            verbs.EVENTS: self._events,
            verbs.ADVENTURE: lambda _, a, __: m.Adventure(self._cards[a]),
            verbs.RADIO: lambda *_: m.Radio(),
            verbs.CAMERA: lambda _, a, b: m.Camera(self._cards[a], b - verbs.ZERO),
            verbs.BACKPACK: lambda _, a, b: m.Backpack(self._cards[a], self._cards[b]),
            verbs.RED: lambda _, a, b: m.Red(a + 1, b - verbs.ZERO),
            verbs.BLUE: self._blue,
            verbs.GREEN: lambda _, a, __: m.Green(ITEMS[a]),
            verbs.WHITE: lambda _, a, __: m.White(a + 1),
            verbs.LANTERN: lambda *_: m.Lantern(),
            verbs.DARK: lambda *_: m.Dark(),
            verbs.RESOLVE: lambda _, a, __: m.Resolve(m.NONE if a == verbs.NONE else self._suits[a]),
        }

    def spelt(self, state: State, codes: Iterable[int], after: Callable[[State, Move], State]) -> list[Move]:
        """The moves of these numbers from a state on; `after` plays a move. A run of `TUCK` is one ``return``."""
        found: list[Move] = []
        tucked: list[str] = []
        for code in codes:
            verb, a, b = code >> 24, code >> 16 & 255, code >> 8 & 255
            if verb == verbs.TUCK:
                tucked.append(self._cards[a])
                continue
            if tucked:
                found.append(m.Return(tuple(tucked)))
                state, tucked = after(state, found[-1]), []
            found.append(self._spell[verb](state, a, b))
            state = after(state, found[-1])
        return [*found, m.Return(tuple(tucked))] if tucked else found

    def move(self, state: State, code: int) -> Move:
        """The move of that number, which is no `TUCK`."""
        return self._spell[code >> 24](state, code >> 16 & 255, code >> 8 & 255)

    def _events(self, state: State, day: int, order: int) -> Move:
        lying = state.events[day]
        places = self._data.orders[len(lying), order, : len(lying)]
        return m.Events(day + 1, tuple(lying[place] for place in places))

    def _blue(self, _: State, a: int, b: int) -> Move:
        return m.Blue((m.NONE,) if a == verbs.NONE else (self._cards[a], self._cards[b]))
