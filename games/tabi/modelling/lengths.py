"""How many turns a line can have."""

from __future__ import annotations

from games.tabi.bounding.counting import turns_left
from games.tabi.rules import Tabi
from games.tabi.state import State


def most_turns(state: State, rules: Tabi) -> int:
    """No line has more turns from a turn's start: each draws a card, and only an adventure, one for each letter, brings
    one back.
    """
    excess = max(0, len(state.hand) - rules.look.hand)
    letters = state.letters + len(rules.look.suits) - len(state.resolved)
    return len(state.deck) + excess + letters


def lengths(state: State, rules: Tabi, *, counting: bool) -> range:
    """The numbers of turns in which the game may be won from a turn's start."""
    return range(turns_left(state, rules) if counting else 1, most_turns(state, rules) + 1)
