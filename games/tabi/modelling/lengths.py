"""How many turns a line can have."""

from __future__ import annotations

from games.tabi.bounding.counting import most_turns, turns_left
from games.tabi.rules import Tabi
from games.tabi.state import State


def lengths(state: State, rules: Tabi, *, counting: bool) -> range:
    """The numbers of turns in which the game may be won from a turn's start."""
    return range(turns_left(state, rules) if counting else 1, most_turns(state, rules) + 1)
