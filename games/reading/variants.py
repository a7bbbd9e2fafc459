"""Variants: the facts of a ruleset with options, all layers laid over the base and the decks' tables opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.errors import Faults
from games.messages import say
from games.reading.overlays import at, laid_over, origins, without
from games.reading.parts import TABLES
from games.reading.rulesets import Layers
from games.reading.tables import CardTable, TableFile, read_cards
from games.reading.toml_table import Keys, Report, Table

Document = Mapping[str, Any]


@dataclass
class Shelf:
    """The tables of a game's decks, each read once."""

    folder: Path
    languages: Sequence[str]
    faults: Faults
    _read: dict[TableFile, CardTable | None] = field(default_factory=dict)

    def table(self, file: TableFile) -> CardTable | None:
        """The cards of a table; None when something is wrong with it (which has been noted)."""
        if file not in self._read:
            self._read[file] = read_cards(file, self.languages, self.faults)
        return self._read[file]


@dataclass
class Variant:
    """The document of one ruleset with options, where its parts stand, and the tables that its decks came from.

    A deck whose table cannot be read keeps the table's name as its ``cards``.
    """

    document: Document
    report: Report
    tables: dict[Keys, CardTable] = field(default_factory=dict)

    @property
    def root(self) -> Table:
        """The document as a table that knows its place."""
        return Table(self.document, (), self.report)

    def overlay(self, layer: Document, prefix: Keys) -> None:
        """Lay a ruleset's or option's table over the document."""
        self.report.origins |= origins(self.document, layer, prefix)
        self.document = laid_over(self.document, layer)

    def open_tables(self, shelf: Shelf) -> None:
        """Put the cards of tables where their names stand."""
        for name in TABLES:
            for component, content in at(self.document, name).items():
                if isinstance(content, Mapping) and isinstance(content.get("cards"), str):
                    self._open_table((name, component), content["cards"], shelf)

    def _open_table(self, keys: Keys, name: str, shelf: Shelf) -> None:
        file = TableFile.named(shelf.folder, name)
        if file is None or not file.path.exists():
            self._no_table(keys, name, is_name=file is not None)
        elif table := shelf.table(file):
            kind, component = keys
            self.tables[keys] = table
            self.document = laid_over(self.document, {kind: {component: {"cards": table.facts}}})

    def _no_table(self, keys: Keys, name: str, *, is_name: bool) -> None:
        if is_name:
            problem = say("there is no file {name} beside game.toml: check its name and where it lies", name=name)
        else:
            problem = say("{name} is no table beside game.toml: write the name of a .csv or .xlsx file", name=name)
        self.report.add((*keys, "cards"), problem)


def make_variant(game: Table, layers: Layers, shelf: Shelf) -> Variant:
    """What has these layers over the base."""
    variant = Variant(without(game.data, "game", "rulesets", "options"), Report(game.report.where))
    variant.open_tables(shelf)
    for keys in layers:
        variant.overlay(without(at(game.data, *keys), "based_on"), keys)
        variant.open_tables(shelf)
    return variant


def owners(variants: Iterable[Variant]) -> dict[Keys, set[str] | None]:
    """Every component, as ``("decks", "events")``, with the ids of its cards; None where these are not known."""
    found: dict[Keys, set[str] | None] = {}
    for variant in variants:
        for table in TABLES:
            for component, content in at(variant.document, table).items():
                known, cards = found.get((table, component), set()), _card_ids(component, content)
                found[table, component] = None if known is None or cards is None else known | cards
    return found


def _card_ids(component: str, content: object) -> set[str] | None:
    cards = content.get("cards", {component: {}}) if isinstance(content, Mapping) else None
    return set(cards) if isinstance(cards, Mapping) else None


def check_ids(root: Table) -> None:
    """No id is given to two components, be they of different kinds or in different layers."""
    places: dict[str, Keys] = {}
    layers = [(table, name) for table in ("rulesets", "options") for name in at(root.data, table)]
    for prefix in ((), *layers):
        for table in TABLES:
            for component in at(root.data, *prefix, table):
                first = places.setdefault(component, (*prefix, table, component))
                if first[-2] != table:
                    problem = say("{place} has this id already: give each component its own", place=".".join(first))
                    root.report.add((*prefix, table, component), problem)
