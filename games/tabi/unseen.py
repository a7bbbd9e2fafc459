"""What the player cannot know: the order of the cards in the deck that he has not put there himself."""

from __future__ import annotations

from dataclasses import replace

from games.seeds import Stream
from games.tabi.lookups import Lookups
from games.tabi.state import Phase, State


def deck_anew(state: State, look: Lookups, stream: Stream) -> State:
    """The deck with all cards that the player has not seen in another order; those that he knows keep their places."""
    known = {place: card for place, card in enumerate(state.deck) if is_known(state, place)}
    seen = {*known.values(), *state.hand, *state.discard, *state.placed, state.played}
    unseen = iter(stream.shuffle(card for card in look.order if card not in seen))
    return replace(state, deck=tuple(known.get(place) or next(unseen) for place in range(len(state.deck))))


def is_known(state: State, place: int) -> bool:
    """Whether the player knows which card lies there: he has put it there, or a loop has just turned it up."""
    return state.deck[place] in state.known or (place == 0 and state.phase is Phase.LOOP)
