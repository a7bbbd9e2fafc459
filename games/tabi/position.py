"""Positions as JSON: what somebody types in from the table in front of him, and what is written of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.errors import data_error
from games.messages import say
from games.positions import HIDDEN, check_once, listing, names, number, position, raise_faults, wholes
from games.reading.toml_table import Table
from games.tabi.course import Course
from games.tabi.lookups import Lookups
from games.tabi.state import Phase, Places, State
from games.wording import hint, listed

KEYS = (
    "items", "days", "events", "hand", "deck", "discard", "white", "black", "resolved", "letters", "vp", "camera",
    "turn", "phase", "known",
)  # fmt: skip
USE = {"ready": False, "used": True}
MOST = 9999
"""No game has more points."""


def load(document: Mapping[str, Any], look: Lookups, course: Course) -> State:
    """The position of a JSON object; a `DataError` with all that is wrong."""
    table = position(document, KEYS)
    state = _read(table, look)
    if not table.report.faults:
        check = _check_beginning if state.phase is Phase.ITEMS else _check_going_on
        check(table, state, course)
    raise_faults(table)
    return state


def _read(table: Table, look: Lookups) -> State:
    """The position; each field is something usable, whatever was found."""
    phase = _phase(table)
    items, days = _items(table, look, 0 if phase is Phase.ITEMS else look.chosen), _days(table, look)
    events = _events(table, look, days)
    cards = {key: names(table, key, look.order, hidden=key == "deck") for key in ("hand", "deck", "discard")}
    _check_cards(table, look, events, cards)
    resolved = _resolved(table, look)
    return State(
        phase=phase,
        turn=number(table, "turn", 1, last_turn(look)),
        begun=False,
        items=tuple(sorted(items)),
        used=frozenset(name for name, is_used in items.items() if is_used),
        days=days,
        events=events,
        hand=look.in_order(cards["hand"]),
        deck=cards["deck"],
        discard=look.in_order(cards["discard"]),
        known=_known(table, look, cards["deck"]),
        white=number(table, "white", 1, look.days),
        black=_black(table, look),
        resolved=resolved,
        letters=_letters(table, look, resolved),
        vp=_vp(table, look, resolved),
        camera=_camera(table, look, events, items),
    )


def last_turn(look: Lookups) -> int:
    """No game has more turns: each plays a card, and only an adventure, one for each suit's letter, brings one back."""
    return len(look.order) + len(look.suits)


def _items(table: Table, look: Lookups, count: int) -> dict[str, bool]:
    """Whether each item has been used."""
    inner = table.table("items")
    inner.only(look.items)
    held = {name: inner.choice(name, USE) for name in inner.data if name in look.items}
    for name in (name for name in held if not isinstance(inner.data[name], str)):
        inner.wrong(name, say('"ready" or "used"'))
    if not count and inner.data:
        table.fault("items", say("the items are still to be chosen: write none of them"))
    elif len(inner.data) != count:
        table.fault("items", say("name {count} items, each ready or used", count=count))
    return {name: use == "used" for name, use in held.items()}


def _days(table: Table, look: Lookups) -> tuple[str, ...]:
    days = names(table, "days", look.capacity)
    if sorted(days) != sorted(look.capacity):
        table.fault(
            "days", say("name all locations once, in the order of the days: {known}", known=listed(look.capacity))
        )
        return ()
    for place, day in look.fixed.items():
        if days[day - 1] != place:
            table.fault("days", say("{place} always stands on day {day}", place=place, day=day))
    return days


def _events(table: Table, look: Lookups, days: tuple[str, ...]) -> Places:
    """The placed events of each day."""
    inner = table.table("events")
    if "events" not in table.data:
        table.wrong("events", say("a table"))
    known = [str(day) for day in range(1, look.days + 1)]
    for key in (key for key in inner.data if key not in known):
        inner.fault(key, say("there is no such day: {hint}", hint=hint(key, known)))
    found = {key: listing(inner, key, inner.data[key], look.order) for key in known if key in inner.data}
    for key, place in zip(known, days, strict=False):
        room, events = look.capacity[place], found.get(key, ())
        if len(events) > room:
            problem = say("{place} holds {room} events, not {count}", place=place, room=room, count=len(events))
            inner.fault(key, problem)
    return tuple(found.get(key, ()) for key in known)


def _check_cards(table: Table, look: Lookups, events: Places, cards: Mapping[str, tuple[str, ...]]) -> None:
    """Every event card is in exactly one place; a turn begins with a hand that can be."""
    on_days = {f"events.{day}": placed for day, placed in enumerate(events, 1)}
    check_once(table, {**on_days, **cards}, Counter(look.order.keys()), whole=not table.report.faults)
    most = look.hand + look.draws_first
    if len(cards["hand"]) > most:
        problem = say(
            "a turn begins with at most {most} cards in hand, not {count}", most=most, count=len(cards["hand"])
        )
        table.fault("hand", problem)


def _known(table: Table, look: Lookups, deck: tuple[str, ...]) -> frozenset[str]:
    known = names(table, "known", look.order) if "known" in table.data else ()
    for card in (card for card in known if card not in deck):
        table.fault("known", say("{card} is no card of the deck that is named there", card=card))
    return frozenset(known)


def _black(table: Table, look: Lookups) -> tuple[int, int]:
    expected = say("the days of the two black pawns, from 1 to {last}, such as [1, 5]", last=look.days)
    one, other = wholes(table, "black", range(1, look.days + 1), expected, count=2) or (1, 1)
    return min(one, other), max(one, other)


def _resolved(table: Table, look: Lookups) -> frozenset[str]:
    found = names(table, "resolved", look.suits)
    if len(set(found)) != len(found):
        table.fault("resolved", say("name each resolved suit once"))
    return frozenset(found)


def _letters(table: Table, look: Lookups, resolved: frozenset[str]) -> int:
    letters = number(table, "letters", 0, len(look.suits), default=None if resolved else 0)
    if letters > len(resolved):
        problem = say(
            "{letters} letters need as many resolved suits, not {count}", letters=letters, count=len(resolved)
        )
        table.fault("letters", problem)
    return letters


def _vp(table: Table, look: Lookups, resolved: frozenset[str]) -> int:
    vp = number(table, "vp", 0, MOST, default=None if resolved and not look.points else 0)
    if vp and look.points:
        table.fault("vp", say("points are counted when the game is won: write 0"))
    elif vp and not resolved:
        table.fault("vp", say("only epilogues score, and no suit is resolved: write 0"))
    return vp


def _camera(table: Table, look: Lookups, events: Places, items: Mapping[str, bool]) -> tuple[str, int] | None:
    """The event whose number is changed, and by how much."""
    match table.data.get("camera"):
        case None:
            return None
        case [str(event), int(change)] if any(event in placed for placed in events) and abs(change) == look.camera:
            if "camera" not in items:
                table.fault("camera", say("the camera is not among the items: write null"))
            return event, change
    table.wrong(
        "camera", say('a placed event and {step} or -{step}, such as ["R4", {step}], or null', step=look.camera)
    )
    return None


def _phase(table: Table) -> Phase:
    """Whether a turn starts, or the items are still to be chosen."""
    value = table.data.get("phase", Phase.PLAY)
    if value == Phase.ITEMS:
        return Phase.ITEMS
    if value != Phase.PLAY:
        table.wrong("phase", say('"play" at a turn\'s start, or "items" before all turns'))
    return Phase.PLAY


def _check_beginning(table: Table, state: State, _: Course) -> None:
    """Before the items are chosen, nothing has happened."""
    if state.turn > 1 or state.placed or state.discard or state.resolved:
        table.fault("phase", say('the game has begun: write "play", and name the items'))


def _check_going_on(table: Table, state: State, course: Course) -> None:
    """A game that is over has no turn that could start."""
    if course.is_won(state):
        table.fault(
            "resolved", say("all suits are resolved and all pawns are on the last day: the game is won already")
        )
    if not course.can_go_on(state):
        table.fault("hand", say("no card can be played or drawn by radio: the game is lost already (tabi D6)"))


def dump(state: State, look: Lookups) -> dict[str, Any]:
    """The position as a JSON object, at a turn's start (or before all turns, with phase ``items``)."""
    if not is_at_rest(state):
        raise data_error("", "phase", say("a position is written at a turn's start; inside a turn write a line"))
    return {
        "items": {item: "used" if item in state.used else "ready" for item in state.items},
        **_table(state, look),
        "deck": list(state.deck),
        "known": [card for card in state.deck if card in state.known],
        "phase": state.phase.value,
    }


def is_at_rest(state: State) -> bool:
    """Whether a turn starts, and no move of it stands; or the items are still to be chosen."""
    return state.phase in (Phase.PLAY, Phase.ITEMS) and not state.begun


def _table(state: State, look: Lookups) -> dict[str, Any]:
    """What lies open on the table, and the hand."""
    return {
        "days": list(state.days),
        "events": {
            str(day): list(events)
            for day, (place, events) in enumerate(zip(state.days, state.events, strict=True), 1)
            if look.capacity[place]
        },
        "hand": list(state.hand),
        "discard": list(state.discard),
        "white": state.white,
        "black": list(state.black),
        "resolved": [suit for suit in look.suits if suit in state.resolved],
        "letters": state.letters,
        "vp": state.vp,
        "camera": list(state.camera) if state.camera else None,
        "turn": state.turn,
    }


def observe(state: State, look: Lookups) -> dict[str, Any]:
    """What the player can know. The items are chosen before the table is laid, so nothing is seen of it then."""
    if state.phase is Phase.ITEMS:
        return {"phase": state.phase.value, "deck": [HIDDEN] * len(look.order), "items": {}}
    return {
        "items": {item: "used" if item in state.used else "ready" for item in state.items},
        **_table(state, look),
        "deck": _seen_deck(state),
        "phase": state.phase.value,
        "played": state.played,
        "place": state.place,
        "applied": [suit for suit in look.suits if suit in state.applied],
        "scored": state.scored,
    }


def _seen_deck(state: State) -> list[str]:
    """The deck with the cards that the player does not know as ``??``; at a loop he sees its top."""
    shown = [card if card in state.known else HIDDEN for card in state.deck]
    if state.phase is Phase.LOOP:
        shown[0] = state.deck[0]
    return shown
