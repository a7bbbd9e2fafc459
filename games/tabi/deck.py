"""The deck: what is drawn, discarded, put under it or on it. Nobody sees what is not known."""

from __future__ import annotations

from dataclasses import replace

from games.messages import say
from games.positions import HIDDEN
from games.rules import NotKnown
from games.tabi.lookups import Lookups
from games.tabi.state import State


class Defeat(Exception):  # noqa: N818  the name says what happened
    """A card must be drawn or discarded and there is none, or none can be played; carries the position."""

    def __init__(self, state: State) -> None:
        self.state = state
        super().__init__()


def top(state: State) -> str:
    """The deck's first card, which everybody sees now."""
    if not state.deck:
        raise Defeat(state)
    card = state.deck[0]
    if card == HIDDEN:
        raise NotKnown(say("the next card is not known: this move would turn up a card that is given as ??"))
    return card


def draw(state: State, look: Lookups, count: int = 1) -> State:
    """Cards from the deck's top go to the hand."""
    for _ in range(count):
        card = top(state)
        hand = look.in_order((*state.hand, card))
        state = replace(state, hand=hand, deck=state.deck[1:], known=state.known - {card})
    return state


def mill(state: State, look: Lookups) -> State:
    """The top card is discarded."""
    card = top(state)
    state = replace(state, deck=state.deck[1:], known=state.known - {card})
    return discarded(state, look, (card,))


def discarded(state: State, look: Lookups, cards: tuple[str, ...]) -> State:
    """Cards go to the discard."""
    return replace(state, discard=look.in_order((*state.discard, *cards))) if cards else state


def tucked(state: State) -> State:
    """The top card goes under the deck."""
    card = top(state)
    return replace(state, deck=(*state.deck[1:], card), known=state.known | {card})


def returned(state: State, cards: tuple[str, ...]) -> State:
    """Cards of the hand go under the deck, the first one first."""
    hand = tuple(card for card in state.hand if card not in cards)
    return replace(state, hand=hand, deck=(*state.deck, *cards), known=state.known | set(cards))


def recovered(state: State, card: str) -> State:
    """A discarded card goes on top of the deck."""
    discard = tuple(other for other in state.discard if other != card)
    return replace(state, discard=discard, deck=(card, *state.deck), known=state.known | {card})
