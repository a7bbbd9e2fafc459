"""A position of tabi, and the small changes that all rules are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

Places = tuple[tuple[str, ...], ...]
"""The placed events, by day (index 0 is day 1), the innermost first."""


class Phase(StrEnum):
    """What is to be decided, or how the game ended."""

    ITEMS = "items"
    PLAY = "play"
    LOOP = "loop"
    SPLIT = "split"
    LETTERS = "letters"
    WINDOW = "window"
    LANTERN = "lantern"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    WHITE = "white"
    RESOLVE = "resolve"
    RETURN = "return"
    WON = "won"
    LOST = "lost"


OVER = (Phase.WON, Phase.LOST)
"""The phases in which nothing is left to decide."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. Hand and discard are in the order of the deck's list, the black pawns by their days.

    `begun`: a move of this turn stands. `known`: cards in the deck whose place the player knows. `played` is
    the card in play until it is placed. `place`, `applied`, `scored` tell how far the effects have been
    walked: the index of the place, the suits that have had their application, whether an epilogue has scored.
    """

    phase: Phase
    turn: int
    begun: bool
    items: tuple[str, ...]
    used: frozenset[str]
    days: tuple[str, ...]
    events: Places
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    known: frozenset[str]
    white: int
    black: tuple[int, int]
    resolved: frozenset[str]
    letters: int
    vp: int
    camera: tuple[str, int] | None
    played: str | None = None
    place: int = 0
    applied: frozenset[str] = frozenset()
    scored: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase in OVER

    @property
    def placed(self) -> list[str]:
        """All placed events, day by day."""
        return [event for events in self.events for event in events]

    @property
    def here(self) -> tuple[str, ...]:
        """The events at white's location."""
        return self.events[self.white - 1]

    def is_ready(self, item: str) -> bool:
        """Whether the player has the item and it is upright."""
        return item in self.items and item not in self.used

    def pawns(self, day: int) -> int:
        """How many pawns stand on that day."""
        return (self.white == day) + self.black.count(day)


def turned(state: State, item: str) -> State:
    """The item is used."""
    return replace(state, used=state.used | {item})


def with_black(state: State, day: int, to: int) -> State:
    """One black pawn goes from one day to another."""
    lower, higher = state.black
    other = higher if lower == day else lower
    return replace(state, black=(min(other, to), max(other, to)))


def with_events(state: State, day: int, events: tuple[str, ...]) -> State:
    """Other events on that day. The camera's number ends when its card leaves the table (tabi D11)."""
    places = (*state.events[: day - 1], events, *state.events[day:])
    camera = state.camera
    if camera is not None and not any(camera[0] in placed for placed in places):
        camera = None
    return replace(state, events=places, camera=camera)


def exchanged(state: State, old: str, new: str) -> State:
    """`new` lies where `old` lay."""
    day = day_of(state, old)
    return with_events(state, day, tuple(new if event == old else event for event in state.events[day - 1]))


def swapped(state: State, first: str, second: str) -> State:
    """Two placed events change places; the camera's number stays with its card (tabi D11)."""
    other = {first: second, second: first}
    return replace(state, events=tuple(tuple(other.get(event, event) for event in events) for events in state.events))


def day_of(state: State, event: str) -> int:
    """The day on which the event lies."""
    return next(day for day, events in enumerate(state.events, 1) if event in events)
