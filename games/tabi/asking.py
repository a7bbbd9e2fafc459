"""Questions about the table in front of somebody, one after the other, until it is a position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from games.asking import cards, number, parts, split
from games.components import Edition
from games.messages import say
from games.positions import HIDDEN
from games.tabi.position import MOST, last_turn
from games.tabi.rules import Tabi
from games.tabi.telling import item_name, place_name
from games.table import Ask, Unreadable
from games.wording import clipped, hint, listed, shown

Document = Mapping[str, Any]


def asks(rules: Tabi, document: Document, edition: Edition) -> Iterator[Ask]:
    """All questions whose time has come; each may depend on the answers to those before."""
    look, words = rules.look, partial(_word, edition)
    items = listed(item_name(edition, item) for item in look.items)
    yield Ask("items", words("items", count=look.chosen, known=items), partial(_items, rules, edition))
    places = listed(place_name(edition, place) for place in _movable(rules))
    yield Ask("days", words("days", known=places), partial(_days, rules, edition))
    if "days" not in document:
        return
    for day, place in enumerate(document["days"], 1):
        if look.capacity[place]:
            title = place_name(edition, place)
            read = partial(_placed, rules, look.capacity[place], title)
            yield Ask(f"events.{day}", words("events", day=day, place=title), read)
    last = look.days
    yield Ask("white", words("white", last=last), partial(number, least=1, most=last))
    yield Ask("black", words("black"), partial(_black, last))
    yield Ask("hand", words("hand"), partial(_cards, rules))
    yield Ask("discard", words("discard"), partial(_cards, rules))
    yield Ask("resolved", words("resolved"), partial(_chosen, look.suits))
    yield from _rest(rules, document, edition)


def _rest(rules: Tabi, document: Document, edition: Edition) -> Iterator[Ask]:
    """What there is to ask only on some tables."""
    look, words = rules.look, partial(_word, edition)
    if document.get("resolved"):
        yield Ask("letters", words("letters"), partial(number, least=0, most=len(document["resolved"])))
        if look.points is None:
            yield Ask("vp", words("vp"), partial(number, least=0, most=MOST), default="0")
    if "camera" in document.get("items", {}) and any(document.get("events", {}).values()):
        yield Ask("camera", words("camera"), partial(_camera, rules))
    yield Ask("turn", words("turn"), partial(number, least=1, most=last_turn(look)), default="1")
    count = len(look.order) - len(_named(document))
    yield Ask("deck", words("deck", count=count), partial(_deck, rules, count))
    if known := [card for card in document.get("deck", ()) if card != HIDDEN]:
        yield Ask("known", words("known"), partial(_cards, rules), default=" ".join(known))


def _word(edition: Edition, key: str, **fields: object) -> str:
    return edition.word(f"table.ask.{key}", **fields)


def _named(document: Document) -> list[str]:
    """The cards that are named so far, the deck's apart."""
    placed = [card for events in document.get("events", {}).values() for card in events]
    return [*placed, *document.get("hand", ()), *document.get("discard", ())]


def _movable(rules: Tabi) -> list[str]:
    """The locations that do not always stand on the same day."""
    return [place for place in rules.look.capacity if place not in rules.look.fixed]


# How answers are read


def _chosen(known: Collection[str], text: str) -> list[str]:
    """Some of the known names, each once."""
    found = cards(text, known)
    if len(set(found)) != len(found):
        raise Unreadable(say("write each of them once"))
    return found


def _cards(rules: Tabi, text: str) -> list[str]:
    return _chosen(rules.look.order, text)


def _placed(rules: Tabi, room: int, title: str, text: str) -> list[str]:
    """The events of a day, no more than its location holds."""
    events = _cards(rules, text)
    if len(events) > room:
        problem = say("{place} holds {room} events, not {count}", place=title, room=room, count=len(events))
        raise Unreadable(problem)
    return events


def _deck(rules: Tabi, count: int, text: str) -> list[str]:
    """The whole deck: unknown but for its bottom cards."""
    bottom = _cards(rules, text)
    return [*[HIDDEN] * (count - len(bottom)), *bottom]


def _black(last: int, text: str) -> list[int]:
    days = split(text)
    if len(days) != 2:
        raise Unreadable(say("write {count} of them, such as {example}", count=2, example="1 5"))
    return sorted(number(day, 1, last) for day in days)


def _camera(rules: Tabi, text: str) -> list[Any] | None:
    """The event and its change; None when there is none."""
    step = rules.look.camera
    match split(text.replace("−", "-")):
        case []:
            return None
        case [event, change] if change in (f"+{step}", f"-{step}"):
            return [*_cards(rules, event), int(change)]
    raise Unreadable(say("write a placed event and its change, such as {example}", example=f"R4 +{step}"))


def _items(rules: Tabi, edition: Edition, text: str) -> dict[str, str]:
    """Items by their names or the beginnings of these, used ones with a star."""
    names = {item: item_name(edition, item) for item in rules.look.items}
    words = _named_by(names, text)
    found = {_begun(names, word.rstrip("*")): "used" if word.endswith("*") else "ready" for word in words}
    if not len(words) == len(found) == rules.look.chosen:
        example = f"{listed(list(names.values())[: rules.look.chosen])}*"
        raise Unreadable(say("write {count} of them, such as {example}", count=rules.look.chosen, example=example))
    return found


def _days(rules: Tabi, edition: Edition, text: str) -> list[str]:
    """The locations day by day; those that always stand on the same day need not be named."""
    movable = _movable(rules)
    names = {place: place_name(edition, place) for place in movable}
    standing = {name.casefold() for place in rules.look.fixed for name in (place, place_name(edition, place))}
    words = [word for word in _named_by(names, text, standing) if word.casefold() not in standing]
    found = [_begun(names, word) for word in words]
    if sorted(found) != sorted(movable):
        example = listed(names.values())
        raise Unreadable(say("write {count} of them, such as {example}", count=len(movable), example=example))
    places, fixed = iter(found), {day: place for place, day in rules.look.fixed.items()}
    return [fixed[day] if day in fixed else next(places) for day in range(1, rules.look.days + 1)]


def _named_by(names: Mapping[str, str], text: str, others: Collection[str] = ()) -> list[str]:
    """The words between spaces or commas; a name with spaces in it stands between commas."""
    found: list[str] = []
    for part in parts(text):
        is_one = part.casefold() in others or any(_begins(part.rstrip("*"), pair) for pair in names.items())
        found += [part] if is_one else split(part)
    return found


def _begins(word: str, names: Iterable[str]) -> bool:
    return any(name.casefold().startswith(word.casefold()) for name in names)


def _begun(names: Mapping[str, str], word: str) -> str:
    """The id that begins with the word, or whose name does."""
    if word.casefold() in names:
        return word.casefold()
    found = [] if not word else [key for key, name in names.items() if _begins(word, (key, name))]
    if len(found) > 1:
        known = listed(names[key] for key in found)
        raise Unreadable(say("{found} may mean several of these: {known}", found=clipped(word), known=known))
    if not found:
        raise Unreadable(say("{found} is none of these: {hint}", found=shown(word), hint=hint(word, names.values())))
    return found[0]
