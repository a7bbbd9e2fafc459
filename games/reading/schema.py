"""What ``game.toml`` may hold besides components: the game itself, numbers, palette, checks."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args

from games.canvas import HatchPattern
from games.components import ONLY_RULESET, Component, Role
from games.messages import say
from games.reading.face_book import FaceBook
from games.reading.parts import TABLES, read_components
from games.reading.toml_table import Table, is_identifier, is_whole
from games.wording import hint, listed

OVERLAID = ("numbers", "facts", "palette", "checks", *TABLES)
"""Tables that a ruleset or an option may overlay."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class Head:
    """The ``[game]`` table, the names of the rulesets, the default first, and those of the options."""

    version: str
    players: tuple[int, int]
    rulesets: tuple[str, ...]
    options: tuple[str, ...]


def read_head(root: Table) -> Head:
    """The game's own facts; also whether all tables of the file are known."""
    root.only(("game", "rulesets", "options", *OVERLAID))
    game, rulesets, options = root.table("game"), root.table("rulesets"), root.table("options")
    game.only(("version", "players", "default_ruleset"))
    _check_layers(rulesets, ("based_on", *OVERLAID))
    _check_layers(options, OVERLAID)
    version = game.text("version", say('a text such as "1.0"'))
    return Head(version, _players(game), _rulesets(game, list(rulesets.data)), tuple(options.data))


def _check_layers(layers: Table, known: Collection[str]) -> None:
    """Whether each layer has a name that can be asked for, and overlays nothing but what it may."""
    for name, table in layers.tables():
        layers.check_id(name)
        table.only(known)


def _players(game: Table) -> tuple[int, int]:
    match game.data.get("players"):
        case [least, most] if is_whole(least) and is_whole(most) and 1 <= least <= most:
            return least, most
    game.wrong("players", say("the fewest and the most players, such as [2, 4]"))
    return 1, 1


def _rulesets(game: Table, names: Sequence[str]) -> tuple[str, ...]:
    """The default first. A game without a table of rulesets has just one."""
    default = game.data.get("default_ruleset")
    if default is None and not names:
        return (ONLY_RULESET,)
    if not isinstance(default, str) or not is_identifier(default):
        game.wrong("default_ruleset", say("the name of a ruleset ({known})", known=listed(names)))
    elif names and default not in names:
        game.fault(
            "default_ruleset", say("there is no ruleset {name}: {hint}", name=default, hint=hint(default, names))
        )
    else:
        return (default, *(name for name in names if name != default))
    return tuple(names)


@dataclass(frozen=True)
class Facts:
    """What a ruleset says, apart from words: the cards in `components` have none yet."""

    components: tuple[Component, ...]
    numbers: Mapping[str, int]
    palette: Mapping[str, Role]
    distinct: tuple[tuple[str, ...], ...]


def read_facts(root: Table, faces: FaceBook) -> Facts:
    """The facts of one ruleset."""
    palette = _palette(root.table("palette"))
    return Facts(
        components=read_components(root, faces),
        numbers=_numbers(root.table("numbers")),
        palette=palette,
        distinct=_distinct(root.table("checks"), palette),
    )


def _numbers(table: Table) -> Mapping[str, int]:
    """The numbers that the rules use."""
    for key, value in table.data.items():
        if not is_whole(value):
            table.wrong(key, say("a whole number"))
    return MappingProxyType(dict(table.data))


def _palette(table: Table) -> Mapping[str, Role]:
    """The palette's roles by name."""
    return MappingProxyType({name: _role(role) for name, role in table.tables()})


def _role(table: Table) -> Role:
    table.only(("colour", "grey", "lowink", "hatch"))
    colours = {key: table.data[key] for key in ("grey", "lowink") if key in table.data}
    colours["colour"] = table.data.get("colour")
    for key, value in colours.items():
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            table.wrong(key, say('a colour of six digits such as "#D55E00"'))
    return Role(**colours, hatch=table.choice("hatch", get_args(HatchPattern)))


def _distinct(checks: Table, palette: Mapping[str, Role]) -> tuple[tuple[str, ...], ...]:
    """Sets of palette roles that must be told apart."""
    checks.only(("distinct",))
    sets = checks.data.get("distinct", [])
    if not isinstance(sets, list) or not all(_is_set(roles) for roles in sets):
        checks.wrong("distinct", say('lists of two or more different roles, such as [["R", "G"]]'))
        return ()
    for role in dict.fromkeys(role for roles in sets for role in roles):
        if role not in palette:
            checks.fault(
                "distinct", say("there is no role {role} in the palette: {hint}", role=role, hint=hint(role, palette))
            )
    return tuple(tuple(roles) for roles in sets)


def _is_set(roles: Any) -> bool:
    return (
        isinstance(roles, list) and all(isinstance(role, str) for role in roles) and len(set(roles)) == len(roles) >= 2
    )
