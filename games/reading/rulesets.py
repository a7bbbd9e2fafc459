"""Rulesets: layers of tables, each laid over the one it is based on, down to the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.messages import say
from games.reading.toml_table import Keys, Table
from games.wording import hint, listed

Layers = tuple[Keys, ...]
"""What to lay over the base, lowest first: the keys of tables such as ``[rulesets.b]``."""


def chains(rulesets: Table) -> dict[str, Layers]:
    """For each ruleset of the data its layers; rulesets whose chain is broken are left out."""
    tables = dict(rulesets.tables())
    found = {name: _chain(name, tables) for name in tables}
    return {name: layers for name, layers in found.items() if layers}


def _chain(name: str, tables: Mapping[str, Table]) -> Layers:
    """From the lowest layer up to `name`; empty (and a fault at `name`) when the way down has no end."""
    way = [name]
    while (below := tables[way[-1]].data.get("based_on")) is not None:
        if not isinstance(below, str) or below not in tables:
            _no_such_base(way, below, tables)
            return ()
        if below in way:
            if below == name:  # else those in the circle report it
                circle = " → ".join([*way, below])
                tables[name].fault("based_on", say("goes round in a circle ({circle}): take one out", circle=circle))
            return ()
        way.append(below)
    return tuple(("rulesets", step) for step in reversed(way))


def _no_such_base(way: Sequence[str], below: object, tables: Mapping[str, Table]) -> None:
    last = tables[way[-1]]
    others = [name for name in tables if name != way[-1]]
    if isinstance(below, str):
        last.fault("based_on", say("there is no ruleset {name}: {hint}", name=below, hint=hint(below, others)))
    else:
        last.wrong("based_on", say("the name of a ruleset ({known})", known=listed(others)))
