"""The course of a game: from each decision on, up to the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.moves import Move
from games.tabi import moves as m
from games.tabi.deck import Defeat, discarded, draw, mill, returned, top, tucked
from games.tabi.effects import Walk
from games.tabi.lookups import Lookups
from games.tabi.state import Phase, State, turned, with_events
from games.tabi.windows import WindowMove, after, can_listen, is_open


class Course:
    """What follows from each move of a game with these numbers."""

    def __init__(self, look: Lookups) -> None:
        self._look = look
        self.walk = Walk(look, self._resolving)
        self._after: Mapping[type[Move], Callable[[State, Any], State]] = {
            **dict.fromkeys((m.Radio, m.Camera, m.Backpack, m.Location, m.Events, m.Adventure), self._window_move),
            m.Items: self._items,
            m.Pass: lambda state, _: self._close(state),
            m.Play: self._play,
            m.Tent: lambda state, _: self._splitting(tucked(turned(state, "tent"))),
            m.Mill: lambda state, _: self._splitting(mill(state, look)),
            m.Split: self._split,
            m.Red: self.walk.red,
            m.Blue: self.walk.blue,
            m.Green: self.walk.green,
            m.White: self.walk.white,
            m.Lantern: lambda state, _: self.walk.lantern(state),
            m.Dark: lambda state, _: self.walk.dark(state),
            m.Resolve: self._resolve,
            m.Return: lambda state, move: self._finish(returned(state, move.cards)),
        }

    def after(self, state: State, move: Move) -> State:
        """The position at the next decision, or at the end."""
        begun = state if state.begun or state.phase is Phase.ITEMS else replace(state, begun=True)
        try:
            return self._after[type(move)](begun, move)
        except Defeat as defeat:
            return replace(defeat.state, phase=Phase.LOST)

    # The beginning of a turn

    def _items(self, state: State, move: m.Items) -> State:
        return self._turn(replace(state, items=move.names), 1)

    def _turn(self, state: State, turn: int) -> State:
        state = replace(state, phase=Phase.PLAY, turn=turn, begun=False)
        return self._playing(draw(state, self._look) if self._look.draws_first else state)

    def _playing(self, state: State) -> State:
        """No card to play is defeat, unless the radio can bring one (tabi D6)."""
        if not self.can_go_on(state):
            raise Defeat(state)
        return state

    def can_go_on(self, state: State) -> bool:
        """Whether there is a card to play, or to be had."""
        return bool(state.hand) or can_listen(state, self._look)

    # Windows

    def _window_move(self, state: State, move: WindowMove) -> State:
        state = after(state, self._look, move)
        if state.phase is Phase.PLAY:
            return self._playing(state)
        return state if is_open(state, self._look) else self._close(state)

    def _close(self, state: State) -> State:
        return self._act(state) if state.phase is Phase.LETTERS else self.walk.enter(state)

    # Move

    def _play(self, state: State, move: m.Play) -> State:
        """White moves. The map changes the steps before the loop is judged (tabi D9)."""
        steps, hand = self._look.number[move.card] + move.detour, tuple(c for c in state.hand if c != move.card)
        is_loop = state.white + steps > self._look.days  # from the last day every step is one (tabi D2)
        to = self._look.day(state.white, steps)
        state = replace(state, hand=hand, played=move.card, white=to, camera=None)
        if move.detour:
            state = turned(state, "map")
        return self._loop(state) if is_loop else self._splitting(state)

    def _loop(self, state: State) -> State:
        """Settled before the black pawns move. The tent is decided on after its owner has seen the card."""
        top(state)
        return replace(state, phase=Phase.LOOP) if state.is_ready("tent") else self._splitting(mill(state, self._look))

    def _splitting(self, state: State) -> State:
        return replace(state, phase=Phase.SPLIT)

    def _split(self, state: State, move: m.Split) -> State:
        lower, higher = (
            self._look.day(day, steps) for day, steps in zip(state.black, (move.lower, move.higher), strict=True)
        )
        state = replace(state, phase=Phase.LETTERS, black=(min(lower, higher), max(lower, higher)))
        return state if is_open(state, self._look) else self._act(state)

    # Act

    def _act(self, state: State) -> State:
        """The played card is placed innermost; what has no room is discarded."""
        room, events = self._look.capacity[state.days[state.white - 1]], (str(state.played), *state.here)
        state = with_events(replace(state, played=None), state.white, events[:room])
        state = discarded(state, self._look, events[room:])
        return self.walk.start(state if self._look.draws_first else draw(state, self._look))

    # Resolve

    def _resolving(self, state: State) -> State:
        """Resolving is optional, and asked for only where a suit is ready (tabi D5)."""
        return replace(state, phase=Phase.RESOLVE) if self.ready_suits(state) else self._ending(state)

    def ready_suits(self, state: State) -> list[str]:
        """The suits that can be resolved: as many events of it as pawns, wherever pawns are."""
        return [suit for suit in self._look.suits if suit not in state.resolved and self.is_met(state, suit)]

    def is_met(self, state: State, suit: str) -> bool:
        """Whether every location with pawns has as many events of the suit."""
        return all(state.pawns(day) <= self.events_of(state, suit, day) for day in {state.white, *state.black})

    def events_of(self, state: State, suit: str, day: int) -> int:
        """How many events of the suit lie on that day."""
        return sum(self._look.suit[event] == suit for event in state.events[day - 1])

    def _resolve(self, state: State, move: m.Resolve) -> State:
        if move.suit != m.NONE:
            state = replace(state, resolved=state.resolved | {move.suit}, letters=state.letters + 1)
        return self._ending(state)

    # End

    def _ending(self, state: State) -> State:
        """With too many cards some go back (tabi D19: in every ruleset as many are kept as are dealt)."""
        return replace(state, phase=Phase.RETURN) if len(state.hand) > self._look.hand else self._finish(state)

    def _finish(self, state: State) -> State:
        if not self.is_won(state):
            return self._turn(state, state.turn + 1)
        return replace(state, phase=Phase.WON, vp=state.vp + self.final_points(state))

    def is_won(self, state: State) -> bool:
        """Whether all cubes are taken and all pawns stand on the last day."""
        return len(state.resolved) == len(self._look.suits) and state.pawns(self._look.days) == 1 + len(state.black)

    def final_points(self, state: State) -> int:
        """What is counted in the end: deck, letters, locations of one mark (tabi D16)."""
        points = self._look.points
        if points is None:
            return 0
        alike = sum(map(self._is_alike, state.days, state.events))
        return points.deck * len(state.deck) + points.letter * state.letters + points.location * alike

    def _is_alike(self, location: str, events: tuple[str, ...]) -> bool:
        """Whether a location's places are all filled by events of one mark."""
        room = self._look.capacity[location]
        return 0 < room == len(events) and len({self._look.mark[event] for event in events}) == 1
