"""The free windows: what can be done at (almost) any time, by items and by letters."""

from __future__ import annotations

from dataclasses import replace

from games.tabi.deck import discarded, draw, recovered
from games.tabi.lookups import Lookups
from games.tabi.moves import Adventure, Backpack, Camera, Events, Location, Radio
from games.tabi.state import Phase, State, exchanged, turned, with_black, with_events

FREE_ITEMS = ("radio", "camera", "backpack")
"""Those that are used in windows; the others have a moment of their own (tabi D7)."""

WindowMove = Radio | Camera | Backpack | Location | Events | Adventure


def is_open(state: State, look: Lookups) -> bool:
    """Whether a window is a decision: one of its items is ready, or a letter can be used in it."""
    usable = state.letters > 0 and (look.letters_anytime or state.phase is Phase.LETTERS)
    return usable or any(map(state.is_ready, FREE_ITEMS))


def can_listen(state: State, look: Lookups) -> bool:
    """Whether the radio can be used: only with enough cards in the deck (tabi D10)."""
    return state.is_ready("radio") and len(state.deck) >= look.radio


def reach(state: State, look: Lookups) -> int:
    """How many days a letter moves a pawn at most: the letters are counted before it is removed."""
    return state.letters if look.reach is None else look.reach


def after(state: State, look: Lookups, move: WindowMove) -> State:
    """The position after a move of the window, which may still be open."""
    match move:
        case Radio():
            return draw(turned(state, "radio"), look, look.radio)
        case Camera(event, change):
            return replace(turned(state, "camera"), camera=(event, change))
        case Backpack(card, event):
            hand = tuple(other for other in state.hand if other != card)
            packed = exchanged(replace(turned(state, "backpack"), hand=hand), event, card)
            return discarded(packed, look, (event,))
    return _lettered(replace(state, letters=state.letters - 1), look, move)


def _lettered(state: State, look: Lookups, move: Location | Events | Adventure) -> State:
    match move:
        case Location(day, steps):
            return with_black(state, day, look.day(day, steps))
        case Events(day, order):
            return with_events(state, day, order)
        case Adventure(card):
            return recovered(state, card)
