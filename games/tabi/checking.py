"""Whether a move is legal, and if not, why: said so that a player understands it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.messages import Message, say
from games.moves import IllegalMove, Move
from games.tabi import moves as m
from games.tabi.course import Course
from games.tabi.listing import Listing
from games.tabi.lookups import Lookups
from games.tabi.state import State
from games.tabi.windows import reach
from games.wording import clipped, hint, listed


class Checking:
    """Refuses what the rules do not allow."""

    def __init__(self, look: Lookups, course: Course, listing: Listing) -> None:
        self._look, self._course, self._listing = look, course, listing
        self._checks: Mapping[type[Move], Callable[[State, Any], None]] = {
            m.Items: self._items,
            m.Radio: self._radio,
            m.Camera: self._camera,
            m.Backpack: self._backpack,
            m.Play: self._play,
            m.Split: self._split,
            m.Location: self._location,
            m.Events: self._events,
            m.Adventure: self._adventure,
            m.Red: self._red,
            m.Blue: self._blue,
            m.Green: self._green,
            m.White: lambda state, move: _black(state, move.day),
            m.Resolve: self._resolve,
            m.Return: self._return,
        }

    def check(self, state: State, move: Move) -> None:
        """Raise `IllegalMove` unless the move answers what is asked and the rules allow it."""
        asked = self._listing.asked(state)
        if move.verb not in asked:
            raise IllegalMove(_not_asked(move.verb, asked))
        check = self._checks.get(type(move))
        if check is not None:  # else there is nothing to choose
            check(state, move)

    def _items(self, _: State, move: m.Items) -> None:
        for name in move.names:
            if name not in self._look.items:
                raise IllegalMove(
                    say("there is no item {name}: {hint}", name=clipped(name), hint=hint(name, self._look.items))
                )
        if len(move.names) != self._look.chosen or list(move.names) != sorted(set(move.names)):
            problem = say("choose {count} different items, in the order of the alphabet", count=self._look.chosen)
            raise IllegalMove(problem)

    # Windows

    def _radio(self, state: State, _: m.Radio) -> None:
        _ready(state, "radio")
        count, left = self._look.radio, len(state.deck)
        if left < count:
            problem = say("the radio draws {count} cards, but the deck has {left}", count=count, left=left)
            raise IllegalMove(problem, "tabi D10")

    def _camera(self, state: State, move: m.Camera) -> None:
        _ready(state, "camera")
        _placed(state, move.event)
        if abs(move.change) != self._look.camera:
            step = self._look.camera
            raise IllegalMove(say("the camera changes a number by {step}: write +{step} or -{step}", step=step))

    def _backpack(self, state: State, move: m.Backpack) -> None:
        _ready(state, "backpack")
        _in_hand(state, move.card)
        _placed(state, move.event)

    def _location(self, state: State, move: m.Location) -> None:
        _letter(state)
        _black(state, move.day)
        far = reach(state, self._look)
        if not 1 <= abs(move.steps) <= far:
            rule = "" if self._look.reach is None else "tabi D14"
            raise IllegalMove(say("a letter now moves a black pawn by 1 to {far}, either way", far=far), rule)

    def _events(self, state: State, move: m.Events) -> None:
        _letter(state)
        if not 1 <= move.day <= len(state.events):
            raise IllegalMove(
                say("there is no day {day}: the days are 1 to {last}", day=move.day, last=self._look.days)
            )
        events = state.events[move.day - 1]
        if len(events) < 2:
            raise IllegalMove(say("day {day} has fewer than two events, so they have one order only", day=move.day))
        if sorted(move.order) != sorted(events):
            problem = say("name all events of day {day} once each: {events}", day=move.day, events=listed(events))
            raise IllegalMove(problem)
        if move.order == events:
            raise IllegalMove(say("the events of day {day} lie in this order already", day=move.day))

    def _adventure(self, state: State, move: m.Adventure) -> None:
        _letter(state)
        if move.card not in state.discard:
            problem = say(
                "{card} is not among the discarded cards: {cards}", card=clipped(move.card), cards=_any(state.discard)
            )
            raise IllegalMove(problem)

    # Move

    def _play(self, state: State, move: m.Play) -> None:
        _in_hand(state, move.card)
        if not move.detour:
            return
        _ready(state, "map")
        detour, steps = self._look.map, self._look.number[move.card] + move.detour
        if abs(move.detour) != detour:
            problem = say("the map changes white's days by {detour}: write map+{detour} or map-{detour}", detour=detour)
            raise IllegalMove(problem, "tabi D9")
        if not 0 <= steps <= self._look.days:
            raise IllegalMove(
                say("white moves 0 to {days} days, not {steps}", days=self._look.days, steps=steps), "tabi D9"
            )

    def _split(self, state: State, move: m.Split) -> None:
        total, pair = self._look.days - self._look.number[str(state.played)], (move.lower, move.higher)
        if sum(pair) != total:
            raise IllegalMove(
                say("the black pawns move {total} days together, not {found}", total=total, found=sum(pair))
            )
        if pair not in self._listing.shares(total):
            raise IllegalMove(_bad_shares(total, is_one=self._look.one_black))
        if state.black[0] == state.black[1] and move.lower > move.higher:
            problem = say("both black pawns stand on day {day}: write the smaller number first", day=state.black[0])
            raise IllegalMove(problem)

    # Effects

    def _red(self, state: State, move: m.Red) -> None:
        _black(state, move.day)
        if abs(move.steps) != 1:
            raise IllegalMove(say("red moves a black pawn by 1 day: write +1 or -1"))

    def _blue(self, state: State, move: m.Blue) -> None:
        if move.events == (m.NONE,):
            return
        for event in move.events:
            _placed(state, event)
        if len(set(move.events)) != 2 or len(move.events) != 2:
            raise IllegalMove(say("name two events to be swapped, or none"))
        first, second = move.events
        if move.events not in self._course.walk.swaps(state):
            raise IllegalMove(self._bad_swap(state, first, second))

    def _bad_swap(self, state: State, first: str, second: str) -> Message:
        a, b = (self._look.value(event, state.camera) for event in (first, second))
        if a == b:
            return say(
                "write {second} before {first}: that is their order in the deck's list", first=first, second=second
            )
        return say(
            "{first} counts {a} and {second} counts {b}: only equal numbers are swapped",
            first=first,
            a=a,
            second=second,
            b=b,
        )

    def _green(self, state: State, move: m.Green) -> None:
        if move.item not in state.used:
            used = [item for item in state.items if item in state.used]
            raise IllegalMove(
                say("{item} is not a used item of yours: {hint}", item=clipped(move.item), hint=hint(move.item, used))
            )

    # Resolve, end

    def _resolve(self, state: State, move: m.Resolve) -> None:
        if move.suit == m.NONE:
            return
        if move.suit not in self._look.suits:
            raise IllegalMove(
                say("there is no suit {suit}: {hint}", suit=clipped(move.suit), hint=hint(move.suit, self._look.suits))
            )
        if move.suit in state.resolved:
            raise IllegalMove(say("{suit} is resolved already", suit=move.suit))
        for day in sorted({state.white, *state.black}):
            pawns, events = state.pawns(day), self._course.events_of(state, move.suit, day)
            if pawns > events:
                raise IllegalMove(_unready(move.suit, day, pawns, events))

    def _return(self, state: State, move: m.Return) -> None:
        for card in move.cards:
            _in_hand(state, card)
        count = len(state.hand) - self._look.hand
        if len(move.cards) != count or len(set(move.cards)) != count:
            problem = say(
                "exactly {hand} cards are kept: name those that go under the deck ({count}) once each",
                hand=self._look.hand,
                count=count,
            )
            raise IllegalMove(problem, "tabi D19" if self._look.draws_first else "")


def _not_asked(verb: str, asked: Iterable[str]) -> Message:
    if not asked:
        return say("the game is over: there is nothing left to decide")
    return say('"{verb}" is no answer to what is asked now: {asked}', verb=verb, asked=listed(asked))


def _ready(state: State, item: str) -> None:
    if item not in state.items:
        raise IllegalMove(say("{item} is not among your items: {items}", item=item, items=listed(state.items)))
    if item in state.used:
        raise IllegalMove(say("{item} has been used: a green event can ready it", item=item))


def _in_hand(state: State, card: str) -> None:
    if card not in state.hand:
        raise IllegalMove(say("{card} is not in your hand: {hand}", card=clipped(card), hand=_any(state.hand)))


def _placed(state: State, event: str) -> None:
    if event not in state.placed:
        raise IllegalMove(
            say("{event} is not placed on the table: {events}", event=clipped(event), events=_any(state.placed))
        )


def _black(state: State, day: int) -> None:
    if day not in state.black:
        lower, higher = state.black
        problem = say(
            "no black pawn stands on day {day}: they stand on {lower} and {higher}", day=day, lower=lower, higher=higher
        )
        raise IllegalMove(problem)


def _letter(state: State) -> None:
    if not state.letters:
        raise IllegalMove(say("you hold no letter"))


def _unready(suit: str, day: int, pawns: int, events: int) -> Message:
    return say(
        "{suit} is not ready: on day {day} there are more pawns ({pawns}) than events of {suit} ({events})",
        suit=suit,
        day=day,
        pawns=pawns,
        events=events,
    )


def _bad_shares(total: int, *, is_one: bool) -> Message:
    if is_one:
        return say("one black pawn moves all {total} days, the other stays where it is", total=total)
    if total > 1:
        return say("each black pawn moves at least 1 day of the {total}", total=total)
    return say("shares of {total} are 0 or more", total=total)


def _any(names: Iterable[str]) -> str | Message:
    return listed(names) or say("there is none")
