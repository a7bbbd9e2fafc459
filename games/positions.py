"""Reading positions (JSON) field by field: what somebody typed in from the table in front of him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from games.errors import DataError, Fault
from games.messages import Message, say
from games.reading.toml_table import Report, Table, is_whole
from games.wording import hint, listed, shown

HIDDEN = "??"
"""A card that the player cannot know."""


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
