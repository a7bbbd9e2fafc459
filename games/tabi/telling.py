"""Positions and moves in words: what a player sees at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.components import Edition
from games.moves import Move
from games.positions import HIDDEN
from games.tabi import moves as m
from games.tabi.rules import Tabi
from games.tabi.state import Phase, State, day_of
from games.terminal import columns, padded, wrapped

LABEL = 10
"""Columns of the words that begin a line."""
EMPTY = "--"
"""A place without an event."""


def place_name(edition: Edition, place: str) -> str:
    """A location's name."""
    return edition.word(f"decks.locations.cards.{place}.title")


def item_name(edition: Edition, item: str) -> str:
    """An item's name."""
    return edition.word(f"decks.items.cards.{item}.title")


def together(edition: Edition, names: Iterable[str]) -> str:
    """Names side by side."""
    return edition.word("table.between").join(names)


def items_in_use(state: State, edition: Edition) -> str:
    """The items, and whether each has been used."""
    use = {item: edition.word("table.used" if item in state.used else "table.ready") for item in state.items}
    named = (edition.word("table.item_use", item=item_name(edition, item), use=use[item]) for item in state.items)
    return together(edition, named)


# Positions


def describe(rules: Tabi, state: State, edition: Edition, _: int | None) -> Sequence[str]:
    """The table as lines for a terminal, and what is to be decided; the hand is that of the one who plays alone."""
    if state.phase is Phase.ITEMS:
        items = together(edition, (item_name(edition, item) for item in rules.look.items))
        choice = edition.word("table.choose", count=rules.look.chosen, items=items)
        return [edition.word("table.unchosen"), *wrapped(choice), _decision(rules, state, edition)]
    rows = [*_head(rules, state, edition), "", *_week(rules, state, edition), ""]
    return [*rows, *_holdings(rules, state, edition), "", _decision(rules, state, edition)]


def _head(rules: Tabi, state: State, edition: Edition) -> Iterator[str]:
    """Turn, points, letters."""
    word = edition.word
    parts = [word("table.turn", turn=state.turn), word("table.letters", letters=state.letters)]
    if rules.look.points is None or state.is_over:
        parts.append(word("table.vp", vp=state.vp))
    yield "   ".join(parts)


def _week(rules: Tabi, state: State, edition: Edition) -> Iterator[str]:
    """A line for each day, in columns."""
    heads = [edition.word(f"table.{key}") for key in ("day", "location", "events", "pawns")]
    days = range(1, rules.look.days + 1)
    rows = [heads, *(_day(rules, state, edition, day) for day in days)]
    widths = [max(columns(row[i]) for row in rows) for i in range(len(heads))]
    for row in rows:
        yield ("  ".join(map(padded, row, widths))).rstrip()


def _day(rules: Tabi, state: State, edition: Edition, day: int) -> list[str]:
    place, events = state.days[day - 1], state.events[day - 1]
    free = [EMPTY] * (rules.look.capacity[place] - len(events))
    pawns = [edition.word("table.white")] * (state.white == day) + [edition.word("table.black")] * state.black.count(
        day
    )
    return [str(day), place_name(edition, place), " ".join((*events, *free)), " ".join(pawns)]


def _holdings(rules: Tabi, state: State, edition: Edition) -> Iterator[str]:
    """All that does not lie on the days."""
    word = edition.word
    if state.played:
        place = place_name(edition, state.days[state.white - 1])
        yield from _labelled(edition, "played", word("table.placed_at", card=state.played, place=place))
    yield from _labelled(edition, "hand", " ".join(state.hand))
    yield from _labelled(edition, "items", items_in_use(state, edition))
    if state.camera:
        event = state.camera[0]
        number = rules.look.value(event, state.camera)
        yield from _labelled(edition, "camera", word("table.counts", event=event, number=number))
    yield from _labelled(edition, "resolved", " ".join(suit for suit in rules.look.suits if suit in state.resolved))
    yield from _labelled(edition, "deck", _deck(rules, state, edition))
    yield from _labelled(edition, "discard", " ".join(state.discard))


def _deck(rules: Tabi, state: State, edition: Edition) -> str:
    """How many cards there are, and those whose place the player knows, the top card first."""
    seen: Sequence[str] = rules.observe(state, 0)["deck"]
    if all(card == HIDDEN for card in seen):
        return edition.word("table.cards", count=len(seen))
    return edition.word("table.known_cards", count=len(seen), known=" ".join(_shortened(seen)))


def _shortened(seen: Sequence[str]) -> Iterator[str]:
    """The deck with rows of unknown cards drawn together."""
    for index, card in enumerate(seen):
        if card != HIDDEN:
            yield card
        elif index == 0 or seen[index - 1] != HIDDEN:
            yield ".."


def _labelled(edition: Edition, key: str, text: str) -> Sequence[str]:
    """A label, and the text beside it, in as many lines as it takes."""
    label = padded(edition.word(f"table.{key}"), LABEL)
    return wrapped(text or edition.word("table.none"), label=label)


def _decision(rules: Tabi, state: State, edition: Edition) -> str:
    """What is to be decided now, or how the game ended."""
    key: str = state.phase.value
    fields: dict[str, object] = {"turn": state.turn, "vp": state.vp}
    if state.phase is Phase.LOOP:
        fields["card"] = state.deck[0]
    elif state.phase is Phase.SPLIT:
        fields["days"] = rules.look.days - rules.look.number[str(state.played)]
    elif state.phase is Phase.RETURN:
        fields["count"] = len(state.hand) - rules.look.hand
    elif state.place < len(state.here):
        fields["event"] = state.here[state.place]
    elif state.phase is Phase.WINDOW:
        key = "window_last"
    return edition.word(f"table.decide.{key}", **fields)


# Moves


def move_in_words(rules: Tabi, state: State, move: Move, edition: Edition) -> str:
    """What a move does, in a few words."""
    key, fields = _WORDS[type(move)](rules, state, move, edition)
    return edition.word(f"table.move.{key}", **fields)


Words = tuple[str, Mapping[str, object]]


def _items(_: Tabi, __: State, move: m.Items, edition: Edition) -> Words:
    return "items", {"items": together(edition, (item_name(edition, name) for name in move.names))}


def _radio(rules: Tabi, _: State, __: m.Radio, ___: Edition) -> Words:
    return "item-radio", {"count": rules.look.radio}


def _camera(rules: Tabi, _: State, move: m.Camera, __: Edition) -> Words:
    return "item-camera", {"event": move.event, "number": rules.look.number[move.event] + move.change}


def _backpack(_: Tabi, state: State, move: m.Backpack, __: Edition) -> Words:
    return "item-backpack", {"card": move.card, "event": move.event, "day": day_of(state, move.event)}


def _play(rules: Tabi, state: State, move: m.Play, _: Edition) -> Words:
    look, number = rules.look, rules.look.number[move.card]
    is_loop = state.white + number + move.detour > look.days
    to, rest = look.day(state.white, number + move.detour), look.days - number
    return "play_loop" if is_loop else "play", {"to": to, "rest": rest}


def _loop(_: Tabi, state: State, move: Move, __: Edition) -> Words:
    return move.verb, {"card": state.deck[0]}


def _split(rules: Tabi, state: State, move: m.Split, _: Edition) -> Words:
    lower, higher = state.black
    return "split", {"lower": rules.look.day(lower, move.lower), "higher": rules.look.day(higher, move.higher)}


def _walked(rules: Tabi, _: State, move: m.Location | m.Red, __: Edition) -> Words:
    return move.verb.replace(" ", "-"), {"day": move.day, "to": rules.look.day(move.day, move.steps)}


def _events(_: Tabi, __: State, move: m.Events, ___: Edition) -> Words:
    return "letter-events", {"day": move.day, "order": " ".join(move.order)}


def _adventure(_: Tabi, __: State, move: m.Adventure, ___: Edition) -> Words:
    return "letter-adventure", {"card": move.card}


def _blue(_: Tabi, __: State, move: m.Blue, ___: Edition) -> Words:
    return (
        ("blue", dict(zip(("first", "second"), move.events, strict=True)))
        if len(move.events) > 1
        else ("blue_none", {})
    )


def _pass(_: Tabi, state: State, __: Move, ___: Edition) -> Words:
    """What is left unused, or what comes next."""
    if state.phase is Phase.LETTERS and state.letters:
        return "pass_letters", {}
    if state.phase is Phase.WINDOW and state.place < len(state.here):
        return "pass_effect", {"event": state.here[state.place]}
    return "pass", {}


def _green(_: Tabi, __: State, move: m.Green, edition: Edition) -> Words:
    return "green", {"item": item_name(edition, move.item)}


def _white(_: Tabi, state: State, move: m.White, __: Edition) -> Words:
    return "white_stays" if move.day == state.white else "white", {"day": move.day, "to": state.white}


def _lantern(rules: Tabi, state: State, move: m.Lantern | m.Dark, _: Edition) -> Words:
    event = state.here[state.place]
    return move.verb, {"vp": rules.course.walk.epilogue(state, rules.look.suit[event]), "event": event}


def _resolve(_: Tabi, __: State, move: m.Resolve, edition: Edition) -> Words:
    return (
        ("resolve_none", {}) if move.suit == m.NONE else ("resolve", {"suit": edition.word(f"suits.{move.suit}.name")})
    )


def _return(_: Tabi, __: State, move: m.Return, ___: Edition) -> Words:
    return "return", {"cards": " ".join(move.cards)}


_WORDS: Mapping[type[Move], Callable[[Tabi, State, Any, Edition], Words]] = {
    m.Items: _items,
    m.Radio: _radio,
    m.Camera: _camera,
    m.Backpack: _backpack,
    m.Pass: _pass,
    m.Play: _play,
    m.Tent: _loop,
    m.Mill: _loop,
    m.Split: _split,
    m.Location: _walked,
    m.Events: _events,
    m.Adventure: _adventure,
    m.Red: _walked,
    m.Blue: _blue,
    m.Green: _green,
    m.White: _white,
    m.Lantern: _lantern,
    m.Dark: _lantern,
    m.Resolve: _resolve,
    m.Return: _return,
}
