"""Bounds by counting: how many turns a win takes at least, and whether the deck can last so long.

A suit can be resolved when three of its events lie on the table at once, for the three pawns' locations need as
many of them as pawns in all. Let N = Σ over suits of 3 if resolved, else min(3, its events on the table). A win needs
N = 15 before its last turn, which places and resolves nothing: all pawns stand on day 7.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.tabi.lookups import Lookups
from games.tabi.rules import Tabi
from games.tabi.state import State

PAWNS = 3


@dataclass(frozen=True)
class Need:
    """What is still to be done. `missing`: 15 − N; `suits`: not resolved; `table`: placed events; `have`: N."""

    missing: int
    suits: int
    table: int
    have: int


def need(state: State, look: Lookups) -> Need:
    """What a position still needs."""
    on_table = Counter(look.suit[event] for event in state.placed)
    have = sum(PAWNS if suit in state.resolved else min(PAWNS, on_table[suit]) for suit in look.suits)
    missing = PAWNS * len(look.suits) - have
    return Need(missing, len(look.suits) - len(state.resolved), len(state.placed), have)


def turns_left(state: State, rules: Tabi) -> int:
    """How many turns a win takes at least, this one included."""
    left = need(state, rules.look)
    placing = left.missing if "backpack" not in state.items else _placing_with_backpack(state, left)
    return max(placing, left.suits) + 1


def turns_bound(state: State, rules: Tabi) -> int:
    """The earliest turn in which a win is possible, from a turn's start."""
    return state.turn - 1 + turns_left(state, rules)


def can_be_won(state: State, rules: Tabi) -> bool:
    """Whether the deck may last for the turns that are needed; False is a proof that there is no win."""
    return turns_left(state, rules) <= most_turns(state, rules)


def most_turns(state: State, rules: Tabi) -> int:
    """How many turns a line has at most, from a turn's start.

    Each turn draws a card; only a letter's adventure brings one back, and there are as many letters to come as
    suits to resolve. What a hand has more at the turn's start than a game allows there goes under the deck. Where a
    turn begins with its draw (16b), this turn's card is drawn already.
    """
    look, drawn = rules.look, int(rules.look.draws_first)
    excess = max(0, len(state.hand) - look.hand - drawn)
    letters = state.letters + len(look.suits) - len(state.resolved)
    return len(state.deck) + excess + drawn + letters


def _placing_with_backpack(state: State, left: Need) -> int:
    """Turns that place an event, when each use of the backpack may add one more to N.

    One use is there if the backpack is ready; each turn's green effect, of which there is one at most, brings one
    more. So P turns add at most 2 P + ready. Once green is resolved only the lantern can call its effect.
    """
    ready = int(state.is_ready("backpack"))
    if "G" in state.resolved and "lantern" not in state.items:
        return max(0, left.missing - ready)
    if state.resolved or not left.missing:
        return max(0, (left.missing - ready + 1) // 2)
    return min(_placing_from(left, first, ready) for first in _first_turns(left))


def _first_turns(left: Need) -> range:
    """Turns from now until the first suit is resolved.

    Before that a swap leaves the number of placed events as it is, so three of them take as many plays as are
    missing; at the latest all that is missing is placed one by one.
    """
    first = max(1, PAWNS - left.table)
    return range(first, max(first, left.missing) + 1)


def _placing_from(left: Need, first: int, ready: int) -> int:
    """Placing turns if the first suit is resolved at the end of turn `first` from now.

    Until then N is no more than the placed events, which only a play adds to; so later turns must do the rest, two a
    turn, with one use left over at most.
    """
    have = min(left.have + 2 * first + ready, left.table + first)
    missing = left.have + left.missing - have
    return first + max(0, missing // 2)
