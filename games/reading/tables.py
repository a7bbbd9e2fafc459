"""Decks that stand in a CSV or XLSX file: one card a row, its facts and words in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.errors import Faults
from games.messages import Message, say
from games.reading import csv_rows, xlsx_rows
from games.reading.columns import COPIES, ID, Column, read_columns
from games.reading.rows import Cell, Row
from games.reading.toml_table import is_identifier, is_whole
from games.wording import instead, listed, shown, whole_number


@dataclass(frozen=True)
class TableFile:
    """A table as game.toml names it: ``events.csv``, ``book.xlsx`` or ``book.xlsx#Sheet``."""

    path: Path
    sheet: str | None = None

    @staticmethod
    def named(folder: Path, name: str) -> TableFile | None:
        """The table of that name in `folder`; None when it is not the name of a table there."""
        match = re.fullmatch(r"(.+?\.xlsx)(?:#(.+))?|.+\.csv", name, re.IGNORECASE)
        path = Path((match and match[1]) or name)
        if match is None or path.is_absolute() or ".." in path.parts:
            return None
        return TableFile(folder / path, match[2])

    @property
    def where(self) -> str:
        """The file, and the sheet if one is named."""
        return f"{self.path}#{self.sheet}" if self.sheet else str(self.path)

    @property
    def is_typed(self) -> bool:
        """Whether the file itself tells numbers from texts, and has no ragged rows."""
        return self.path.suffix.lower() == ".xlsx"

    def rows(self, faults: Faults) -> list[Row]:
        """All rows that are not empty."""
        found = xlsx_rows.rows(self.path, self.sheet, faults) if self.is_typed else csv_rows.rows(self.path, faults)
        return [row for row in found if row.width]


@dataclass
class CardTable:
    """What a table holds, by card: facts (with copies), words by language, and where it stands."""

    file: TableFile
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    words: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    places: dict[str, Message] = field(default_factory=dict)


def read_cards(file: TableFile, languages: Sequence[str], faults: Faults) -> CardTable | None:
    """The cards of a table, with words in all `languages`; None (and faults) when anything is wrong."""
    found, table = Faults(), CardTable(file)
    rows = file.rows(found)
    if not found.found:
        _read_rows(table, rows, languages, found)
    faults.extend(found.found)
    return None if found.found else table


def _read_rows(table: CardTable, rows: Sequence[Row], languages: Sequence[str], faults: Faults) -> None:
    if not rows:
        advice = say("write the names of the columns in the first row, then a row for each card")
        faults.add(table.file.where, "", say("is empty: {advice}", advice=advice))
        return
    _Reader(table, languages, faults).read(rows[0], rows[1:])
    if len(rows) == 1:
        faults.add(table.file.where, "", say("has no cards: write a row for each below the header row"))


@dataclass
class _Reader:
    """Fills a card table row by row."""

    table: CardTable
    languages: Sequence[str]
    faults: Faults
    columns: Sequence[Column] = ()

    @property
    def is_typed(self) -> bool:
        return self.table.file.is_typed

    def complain(self, place: Message, problem: Message) -> None:
        self.faults.add(self.table.file.where, place, problem)

    def read(self, header: Row, rows: Sequence[Row]) -> None:
        self.columns = read_columns(header, rows, self.languages, self.complain)
        if not self.faults.found:
            for row in rows:
                self.read_row(row, len(header.cells))

    def read_row(self, row: Row, width: int) -> None:
        if not self.fits(row, width):
            return
        card = self.card_id(row)
        self.table.facts[card] = dict(self.facts(row))
        self.table.words[card] = self.words(row)
        self.table.places[card] = row.place()

    def fits(self, row: Row, width: int) -> bool:
        """Whether the row has as many cells as the header; only options may be missing at its end."""
        found = row.width if self.is_typed else len(row.cells)
        missing = [column.name for column in self.columns if column.index >= len(row.cells) and column.must_be_there]
        if found > width:
            advice = say("name all columns") if self.is_typed else say("put text that has commas between quotes")
            problem = say(
                "has {found} cells, the header row {width}: {advice}", found=found, width=width, advice=advice
            )
        elif missing and not self.is_typed:
            problem = say("ends before {columns}: write all cells of the row", columns=listed(missing))
        else:
            return True
        self.complain(row.place(), problem)
        return False

    def card_id(self, row: Row) -> str:
        cell = next(row.cell(column.index) for column in self.columns if column.name == ID)
        card = str(cell).strip() if isinstance(cell, str | int) else ""
        if not is_identifier(card):
            problem = say("found {found}: write an id of letters, digits, _ and -", found=shown(cell))
            self.complain(row.place(ID), problem)
        elif card in self.table.facts:
            first = self.table.places[card]
            self.complain(
                row.place(ID), say("{id} is the id in {first} already: each card needs its own", id=card, first=first)
            )
        return card

    def facts(self, row: Row) -> Iterator[tuple[str, Cell]]:
        for column in self.columns:
            cell = row.cell(column.index)
            if cell is None or column.lang or column.name == ID:
                continue
            value = cell if self.is_typed else csv_rows.number_or_text(cell)
            problem = _problem(column, value)
            if problem:
                self.complain(row.place(column.name), problem)
            yield column.key, value

    def words(self, row: Row) -> dict[str, dict[str, str]]:
        """By language; what is written in one language is written in all."""
        found: dict[str, dict[str, str]] = {lang: {} for lang in self.languages}
        for column in self.columns:
            cell = row.cell(column.index)
            if column.lang is None or cell is None:
                continue
            if isinstance(cell, Message | bool):
                problem = cell if isinstance(cell, Message) else instead(cell, say("text"))
                self.complain(row.place(column.name), problem)
            found[column.lang][column.key] = str(cell)
        self.check_filled(row, found)
        return found

    def check_filled(self, row: Row, words: dict[str, dict[str, str]]) -> None:
        for key in dict.fromkeys(key for found in words.values() for key in found):
            filled = [lang for lang in self.languages if key in words[lang]]
            for lang in self.languages:
                if lang not in filled:
                    problem = say("is empty, but {column} is filled: write both or none", column=f"{key}.{filled[0]}")
                    self.complain(row.place(f"{key}.{lang}"), problem)


def _problem(column: Column, value: Cell) -> Message | None:
    if isinstance(value, Message):
        return value
    if column.name == COPIES and not (is_whole(value) and value >= 1):
        return instead(value, whole_number(1))
    return None
