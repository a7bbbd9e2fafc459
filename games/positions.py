"""Reading positions (JSON) field by field: what somebody typed in from the table in front of him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.errors import DataError, Fault
from games.messages import Message, say
from games.reading.toml_table import Report, Table, is_whole
from games.wording import hint, instead, listed, shown

HIDDEN = "??"
"""A card that the player cannot know."""

T = TypeVar("T")


def position(document: Mapping[str, Any], known: Collection[str]) -> Table:
    """The document as a table that reports its faults; keys other than `known` are faults."""
    table = Table(document, (), Report(""))
    table.only(known)
    return table


def raise_faults(table: Table) -> None:
    """Raise a `DataError` with all that was reported, if anything was."""
    if table.report.faults:
        raise DataError(table.report.faults)


def number(table: Table, key: str, least: int, most: int, default: int | None = None) -> int:
    """The whole number at `key`; `least` (and a fault) when there is none in the range."""
    value = table.data.get(key, default)
    if is_whole(value) and least <= value <= most:
        return value
    table.wrong(key, say("a whole number from {least} to {most}", least=least, most=most))
    return least


def wholes(
    table: Table, key: str, known: Collection[int], expected: Message, *, count: int | None = None
) -> tuple[int, ...]:
    """The list of whole numbers at `key`, each of `known`, `count` of them; none (and a fault) when it is none such."""
    value = table.data.get(key)
    if isinstance(value, list) and count in (None, len(value)) and all(is_whole(n) and n in known for n in value):
        return tuple(value)
    table.wrong(key, expected)
    return ()


def optional(table: Table, key: str, known: Collection[int]) -> int | None:
    """The whole number at `key`, one of `known`; None where there is null or nothing."""
    value = table.data.get(key)
    if value is None or (is_whole(value) and value in known):
        return value
    table.wrong(key, say("one of {known}, or null", known=listed(map(str, known))))
    return None


def flag(table: Table, key: str, *, default: bool | None = None) -> bool:
    """True or false at `key`; false (and a fault) when it is neither."""
    value = table.data.get(key, default)
    if not isinstance(value, bool):
        table.wrong(key, say("true or false"))
    return value is True


def by_seat(table: Table, key: str, players: int, read: Callable[[str, object], T]) -> tuple[T, ...]:
    """The list at `key`, which has an entry for each player; `read` is given the key and the value of each."""
    value = table.data.get(key)
    if not isinstance(value, list) or len(value) != players:
        table.wrong(key, say("a list with an entry for each of {players} players", players=players))
        return ()
    return tuple(read(f"{key}.{seat}", entry) for seat, entry in enumerate(value))


def cards(table: Table, key: str, value: object, known: Collection[str], most: int) -> tuple[str, ...]:
    """A hand or a face-down pile: its cards, ``??`` for those that are not known, or how many they are."""
    if is_whole(value) and 0 <= value <= most:
        return (HIDDEN,) * value
    if isinstance(value, list):
        return listing(table, key, value, known, hidden=True)
    expected = say("a list of cards, or how many they are")
    if value is None:
        table.wrong(key, expected)
    else:
        table.fault(key, instead(value, expected))
    return ()


def names(table: Table, key: str, known: Collection[str], *, hidden: bool = False) -> tuple[str, ...]:
    """The list of names (cards, tiles …) at `key`, each of `known`; `hidden` ones may stand as ``??``."""
    return listing(table, key, table.data.get(key), known, hidden=hidden)


def listing(table: Table, key: str, value: object, known: Collection[str], *, hidden: bool = False) -> tuple[str, ...]:
    """As `names`, of a value that stands at or below `key`."""
    if not isinstance(value, list):
        table.wrong(key, say("a list"))
        return ()
    odd = [item for item in value if not (isinstance(item, str) and (item in known or (hidden and item == HIDDEN)))]
    for item in odd:
        table.fault(key, say("{found} is none of this game's: {hint}", found=shown(item), hint=hint(str(item), known)))
    return () if odd else tuple(value)


def check_once(table: Table, places: Mapping[str, Iterable[str]], pieces: Counter[str], *, whole: bool) -> None:
    """Report every piece that stands in more places than there are such pieces; if `whole`, in fewer as well.

    `places` leads from the key of each place to what stands there; ``??`` is any piece.
    """
    held: dict[str, list[str]] = {}
    for place, found in places.items():
        for piece in found:
            held.setdefault(piece, []).append(place)
    unknown = len(held.pop(HIDDEN, []))
    for piece, where in held.items():
        if len(where) > pieces[piece]:
            table.fault(where[-1], _too_often(piece, where, pieces[piece]))
    missing = [piece for piece, count in pieces.items() for _ in range(count - len(held.get(piece, [])))]
    if whole and len(missing) != unknown:
        table.report.faults.append(Fault("", "", _unbalanced(missing, unknown)))


def _too_often(piece: str, where: Sequence[str], count: int) -> Message:
    return say(
        "{piece} stands in {found} places ({where}), but there is {count}: correct one of them",
        piece=piece,
        found=len(where),
        where=listed(where),
        count=count,
    )


def _unbalanced(missing: Sequence[str], unknown: int) -> Message:
    return say(
        "{count} pieces stand nowhere ({pieces}) and {unknown} are hidden (??): name each piece once, or hide as many",
        count=len(missing),
        pieces=listed(missing[:8]) + (" …" if len(missing) > 8 else ""),
        unknown=unknown,
    )
