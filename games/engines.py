"""Engines by game: a game that can be played has a ``rules.py`` with ``rules(game) -> Rules``."""

from __future__ import annotations

from typing import Any

from games.errors import data_error
from games.messages import say
from games.plugins import module_of
from games.reading import Source
from games.rules import Rules
from games.table import Table, whole

FILE = "rules.py"
TABLE = "table.py"


def can_be_played(source: Source) -> bool:
    """Whether the game has rules of its own."""
    return (source.folder / FILE).is_file()


def engine(source: Source, ruleset: str | None = None) -> Rules[Any, Any]:
    """The engine of a ruleset (None: the default one); a `DataError` when the game has no rules."""
    if not can_be_played(source):
        raise data_error(str(source.folder), "", say("has no rules.py: it can be printed, but not played"))
    module = module_of(source.folder / FILE)
    make = getattr(module, "rules", None)
    if not callable(make):
        raise data_error(str(source.folder / FILE), "", say("defines no function rules(game)"))
    rules: Rules[Any, Any] = make(source.edition(source.languages[0], ruleset))
    return rules


def table(source: Source) -> Table | None:
    """How the game's positions are seen and laid; None when it has no ``table.py``, a `DataError` when parts of it
    are missing.
    """
    file = source.folder / TABLE
    return whole(module_of(file), str(file)) if file.is_file() else None
