"""Components as ``game.toml`` holds them: sizes, faces, copies, cards and their facts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games.components import Card, Component, Joins, Kind, Shape
from games.messages import say
from games.nets import NETS, NetSpec
from games.reading.face_book import FaceBook
from games.reading.overlays import without
from games.reading.toml_table import Table, is_length
from games.sizes import SIZES
from games.wording import listed

TABLES: Mapping[str, Kind] = {kind.table: kind for kind in Kind}
"""What the components in each table are: ``[decks.events]`` is a deck."""

_BLEED = {Kind.DECK: 3.0, Kind.TILE: 3.0, Kind.TOKEN: 3.0, Kind.SHEET: 0.0, Kind.PAD: 0.0, Kind.NET: 0.0}
_SAFE = {Kind.DECK: 3.0, Kind.TILE: 2.0, Kind.TOKEN: 2.0, Kind.SHEET: 3.0, Kind.PAD: 3.0, Kind.NET: 1.0}

_KEYS = ("size", "shape", "front", "back", "bleed", "safe", "copies", "count", "facts", "cards")
_OWN_KEYS = {Kind.SHEET: ("joins",)}

_UNKNOWN = 1.0
_NO_SIZE = (_UNKNOWN, _UNKNOWN)
"""Stands for a size that cannot be read, so that the rest can be checked."""


def read_components(root: Table, faces: FaceBook) -> tuple[Component, ...]:
    """All components of the tables ``decks``, ``tiles`` …, in their order; ``facts`` are for all their cards."""
    shared = root.table("facts").data
    kinds = [root.table(name) for name in root.data if name in TABLES]
    return tuple(_component(key, kind, table, faces, shared) for kind in kinds for key, table in kind.tables())


def _component(component_id: str, parent: Table, table: Table, faces: FaceBook, shared: Mapping[str, Any]) -> Component:
    parent.check_id(component_id)
    kind = TABLES[table.keys[0]]
    net = _net(table) if kind is Kind.NET else None
    size = _net_size(net) if kind is Kind.NET else _size(table)
    table.only((*_KEYS, *(_net_keys(net) if kind is Kind.NET else _OWN_KEYS.get(kind, ()))))
    if kind is Kind.NET:
        _check_one_sided(table)
    component = Component(
        id=component_id,
        kind=kind,
        size=size,
        front=_face(table, "front", faces),
        back=_face(table, "back", faces) if "back" in table.data else None,
        cards=_cards(component_id, kind, table, shared),
        bleed=table.length("bleed", _BLEED[kind]),
        safe=table.length("safe", _SAFE[kind]),
        shape=_shape(table, size),
        net=net,
        joins=_joins(table, size) if kind is Kind.SHEET else Joins(),
    )
    _check_safe(table, component)
    _check_count(table, component)
    return component


def _size(table: Table) -> tuple[float, float]:
    """Width and height of a piece that is no net."""
    match table.data.get("size"):
        case str():
            name = table.choice("size", SIZES)
            return SIZES[name] if name else _NO_SIZE
        case [width, height] if is_length(width) and is_length(height) and min(width, height) > 0:
            return float(width), float(height)
    table.wrong("size", say('a name such as "poker", or width and height in mm such as [63, 88]'))
    return _NO_SIZE


def _shape(table: Table, size: tuple[float, float]) -> Shape:
    shape = Shape(table.choice("shape", list(Shape)) or Shape.RECT)
    if shape is Shape.ROUND and size[0] != size[1]:
        table.fault(
            "shape",
            say(
                "round pieces are as wide as high, but the size is {size}: change one",
                size=f"{size[0]:g} × {size[1]:g}",
            ),
        )
    return shape


def _joins(table: Table, size: tuple[float, float]) -> Joins:
    """Lines at which a sheet may best be cut to parts."""
    joins = table.table("joins")
    joins.only(("x", "y"))
    return Joins(*(_lines(joins, key, length) for key, length in zip(("x", "y"), size, strict=True)))


def _lines(joins: Table, key: str, length: float) -> tuple[float, ...]:
    lines = joins.data.get(key, [])
    if length == _UNKNOWN:
        return ()
    if isinstance(lines, list) and all(is_length(line) and 0 < line < length for line in lines):
        return tuple(map(float, lines))
    joins.wrong(key, say("lengths in mm between 0 and {length}, such as [60, 120]", length=f"{length:g}"))
    return ()


def _net(table: Table) -> NetSpec | None:
    for key in ("size", "shape"):
        if key in table.data:
            table.fault(key, say("follows from the measures of a net: take it out"))
    make = table.choice("net", NETS)
    if make:
        return NetSpec(make, tuple(table.measure(name) for name in NETS[make].measures))
    if "net" not in table.data:
        table.wrong("net", say("the name of a net ({known})", known=listed(NETS)))
    return None


def _check_one_sided(table: Table) -> None:
    for key in ("back", "bleed"):
        if key in table.data:
            table.fault(key, say("a net is printed on one side, up to its outline: take it out"))


def _net_size(net: NetSpec | None) -> tuple[float, float]:
    built = net and net.build()
    return (built.width, built.height) if built else _NO_SIZE


def _net_keys(net: NetSpec | None) -> tuple[str, ...]:
    """The measures of this net; of all nets while it is not known which one it is."""
    makers = [NETS[net.make]] if net else NETS.values()
    return ("net", *(name for maker in makers for name in maker.measures))


def _face(table: Table, key: str, faces: FaceBook) -> str:
    name = table.text(key, say("the name of a face"))
    problem = faces.problem(name) if name else None
    if problem:
        table.fault(key, problem)
    return name


def _cards(component_id: str, kind: Kind, table: Table, shared: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards; where there is no list of them, one that bears the component's id."""
    copies, facts = table.whole("copies", 1), {**shared, **table.table("facts").data}
    if "cards" not in table.data and kind is not Kind.DECK:
        return (Card(component_id, component_id, copies, _frozen(facts)),)
    match table.data.get("cards"):
        case str():  # a file that could not be read, as has been reported
            return ()
        case Mapping() as cards if cards:
            return tuple(_card(component_id, key, table.table("cards"), copies, facts) for key in cards)
    table.wrong("cards", say("a table with a line for each card, or the name of a .csv or .xlsx file"))
    return ()


def _card(component_id: str, card_id: str, cards: Table, copies: int, facts: Mapping[str, Any]) -> Card:
    cards.check_id(card_id)
    card = cards.table(card_id)
    own = without(card.data, "copies")
    return Card(card_id, component_id, card.whole("copies", copies), _frozen({**facts, **own}))


def _frozen(value: Any) -> Any:
    """The same value, in a form that cannot be changed: a face must not alter what the next one sees."""
    match value:
        case Mapping():
            return MappingProxyType({key: _frozen(inner) for key, inner in value.items()})
        case list():
            return tuple(_frozen(inner) for inner in value)
    return value


def _check_safe(table: Table, component: Component) -> None:
    """Text needs room inside the margin, on each panel of a net."""
    panels = component.net.build().panels if component.net else ()
    room = min([side for panel in panels for side in (panel.width, panel.height)] or component.size)
    if room > _UNKNOWN and 2 * component.safe >= room:
        safe, room_there = f"{component.safe:g}", f"{room:g}"
        table.fault(
            "safe", say("{safe} mm on both sides leave nothing of {room} mm: write less", safe=safe, room=room_there)
        )


def _check_count(table: Table, component: Component) -> None:
    """The number of pieces that was declared is the sum of all copies."""
    if "count" not in table.data or not component.cards:
        return
    declared, total = table.whole("count", component.total), component.total
    if declared != total:
        problem = say(
            "found {declared}, but the copies add up to {total}: correct one of the two", declared=declared, total=total
        )
        table.fault("count", problem)
