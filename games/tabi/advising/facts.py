"""What the rules say of a move, from what lies open: turns a win takes at least, and how long the deck lasts."""

from __future__ import annotations

from collections.abc import Iterator

from games.messages import Message, say
from games.moves import Move
from games.tabi.bounding.counting import PAWNS, can_be_won, most_turns, need, turns_bound, turns_left
from games.tabi.moves import NONE, Adventure, Play, Resolve
from games.tabi.rules import Tabi
from games.tabi.state import Phase, State


def facts(rules: Tabi, state: State, move: Move) -> Iterator[Message]:
    """Of a move that is legal there."""
    if state.phase is Phase.ITEMS:
        return
    match move:
        case Play():
            yield from _of_play(rules, state, move)
        case Resolve(suit) if suit != NONE:
            yield _of_resolving(rules, state, suit)
        case Adventure(card):
            yield say("{card} lies on top of the deck then, which has a card more", card=card)


def _of_play(rules: Tabi, state: State, move: Play) -> Iterator[Message]:
    """Whether it goes round, whether the event is still needed."""
    look, steps = rules.look, rules.look.number[move.card] + move.detour
    if state.white + steps > look.days:
        yield say("goes past day {days}: a card of the deck is lost, if no tent saves it", days=look.days)
    yield from _of_turns(rules, state, move)
    if _is_needed(rules, state, move):
        yield _of_needed(rules, state, move)


def _of_needed(rules: Tabi, state: State, move: Play) -> Message:
    """How many events of its suit lie there."""
    suit = rules.look.suit[move.card]
    lying = sum(rules.look.suit[event] == suit for event in state.placed)
    if not lying:
        return say("lays the first event ({card}) of a suit that is still to be resolved", card=move.card)
    return say("lays the event {card} of a suit that is still to be resolved (of it on the table so far: {lying})",
               card=move.card, lying=lying)  # fmt: skip


def _is_needed(rules: Tabi, state: State, move: Play) -> bool:
    """Whether it lays an event of a suit that is not resolved, of which fewer lie than there are pawns."""
    look, suit = rules.look, rules.look.suit[move.card]
    day = look.day(state.white, look.number[move.card] + move.detour)
    lying = sum(look.suit[event] == suit for event in state.placed)
    return suit not in state.resolved and look.capacity[state.days[day - 1]] > 0 and lying < PAWNS


def _of_resolving(rules: Tabi, state: State, suit: str) -> Message:
    left = len(rules.look.suits) - len(state.resolved) - 1
    if not left:
        return say("resolves {suit}, the last suit: all pawns have to reach day {days} now", suit=suit,
                   days=rules.look.days)  # fmt: skip
    return say("resolves {suit} (suits left then: {left})", suit=suit, left=left)


def _of_turns(rules: Tabi, state: State, move: Play) -> Iterator[Message]:
    """By counting: whether the deck can last, and what a play costs that lays nothing that is needed.

    Without the backpack only a play brings a suit nearer to its three events (`bounding.counting`).
    """
    if not rules.is_at_rest(state):
        return
    if not can_be_won(state, rules):
        yield say("the deck cannot last for the turns that a win takes (by counting)")
        return
    lacks = need(state, rules.look)
    if "backpack" in state.items or not lacks.missing >= lacks.suits > 0:
        return
    if most_turns(state, rules) == turns_left(state, rules):
        yield say("no turn can be spared: every play but the last must lay an event that is needed (by counting)")
    if not _is_needed(rules, state, move):
        yield say("lays nothing that is needed: no win comes before turn {turn} (by counting)",
                  turn=turns_bound(state, rules) + 1)  # fmt: skip
