"""The walk: the effects of white's location, from the innermost place outward.

Places are walked by index: a card that comes to a later place is applied there, an earlier or the current
place is not visited again (tabi D4). The first place of a suit is its one application (tabi D17).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from games.tabi.deck import draw
from games.tabi.lookups import Lookups
from games.tabi.moves import NONE, Blue, Green, Red, White
from games.tabi.state import Phase, State, swapped, turned, with_black
from games.tabi.windows import is_open

Step = Callable[[State], State]


class Walk:
    """One walk along the places; `then` takes the position after the last window."""

    def __init__(self, look: Lookups, then: Step) -> None:
        self._look, self._then = look, then
        self._effects: dict[str, Step] = {
            "R": self._red,
            "G": self._green,
            "B": self._blue,
            "Y": self._yellow,
            "W": self._white,
        }

    def start(self, state: State) -> State:
        """The window before the first place (where there is none, the only one)."""
        return self._reach(replace(state, applied=frozenset(), scored=False), 0)

    def _reach(self, state: State, place: int) -> State:
        state = replace(state, phase=Phase.WINDOW, place=place)
        return state if is_open(state, self._look) else self.enter(state)

    def _onward(self, state: State) -> State:
        return self._reach(state, state.place + 1)

    def enter(self, state: State) -> State:
        """The window is closed: the event of the place is applied, or there is none any more."""
        if state.place >= len(state.here):
            return self._then(replace(state, place=0, applied=frozenset(), scored=False))
        suit = self._suit(state)
        if suit in state.resolved:
            return self._enter_resolved(state, suit)
        if suit in state.applied:
            return self._onward(state)
        return self._effects[suit](replace(state, applied=state.applied | {suit}))

    def _suit(self, state: State) -> str:
        return self._look.suit[state.here[state.place]]

    # Resolved suits

    def _enter_resolved(self, state: State, suit: str) -> State:
        """All epilogues share one name: only the first one met scores.

        Where there are none (tabi D18), the lantern may serve each resolved suit, once (tabi D15).
        """
        met = state.scored if self._look.has_epilogues else suit in state.applied
        if met:
            return self._onward(state)
        return replace(state, phase=Phase.LANTERN) if state.is_ready("lantern") else self.dark(state)

    def dark(self, state: State) -> State:
        """The epilogue scores, and that is all."""
        return self._onward(self._told(state))

    def lantern(self, state: State) -> State:
        """The lantern is turned first (tabi D7), the points are counted (tabi D8), then the old effect happens."""
        return self._effects[self._suit(state)](self._told(turned(state, "lantern")))

    def _told(self, state: State) -> State:
        suit = self._suit(state)
        points = self.epilogue(state, suit) if self._look.has_epilogues else 0
        return replace(state, vp=state.vp + points, scored=True, applied=state.applied | {suit})

    def epilogue(self, state: State, suit: str) -> int:
        """For each pawn here, the sum of the numbers of this suit's events here, all as they are now."""
        numbers = (self._look.value(event, state.camera) for event in state.here if self._look.suit[event] == suit)
        return sum(numbers) * state.pawns(state.white)

    # The five effects: each goes on by itself, or asks

    def _red(self, state: State) -> State:
        return replace(state, phase=Phase.RED)

    def red(self, state: State, move: Red) -> State:
        """The black pawn moves."""
        return self._onward(with_black(state, move.day, self._look.day(move.day, move.steps)))

    def _blue(self, state: State) -> State:
        can_swap = next(iter(self.swaps(state)), None) is not None
        return replace(state, phase=Phase.BLUE) if can_swap else self._onward(state)

    def swaps(self, state: State) -> list[tuple[str, str]]:
        """All pairs of placed events that bear the same number, as the camera shows them."""
        placed, camera, value = self._look.in_order(state.placed), state.camera, self._look.value
        return [(a, b) for a, b in combinations(placed, 2) if value(a, camera) == value(b, camera)]

    def blue(self, state: State, move: Blue) -> State:
        """The events change places, if the player likes."""
        if move.events == (NONE,):
            return self._onward(state)
        first, second = move.events
        return self._onward(swapped(state, first, second))

    def _yellow(self, state: State) -> State:
        return self._onward(draw(state, self._look))

    def _green(self, state: State) -> State:
        if len(state.used) > 1:
            return replace(state, phase=Phase.GREEN)
        return self._onward(replace(state, used=frozenset()))

    def green(self, state: State, move: Green) -> State:
        """The item is readied; it may be used again this very turn (tabi D12)."""
        return self._onward(replace(state, used=state.used - {move.item}))

    def _white(self, state: State) -> State:
        lower, higher = state.black
        return self.white(state, White(lower)) if lower == higher else replace(state, phase=Phase.WHITE)

    def white(self, state: State, move: White) -> State:
        """The black pawn comes; one that is there already may be chosen (tabi D3)."""
        return self._onward(with_black(state, move.day, state.white))
