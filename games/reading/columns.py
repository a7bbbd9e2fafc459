"""The header row of a deck's table: which columns there are and what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.messages import Message, say
from games.reading.rows import Row, letters
from games.wording import nearest

ID = "id"
COPIES = "copies"

Complain = Callable[[Message, Message], None]
"""Takes a place and what is wrong there."""


@dataclass(frozen=True)
class Column:
    """A column by its header: ``title.ja`` has the key ``title`` and a language, a fact has none."""

    index: int
    name: str
    key: str
    lang: str | None = None

    @property
    def must_be_there(self) -> bool:
        """Whether a row that ends before it is broken, not merely short of options."""
        return self.name == ID or self.lang is not None


def read_columns(header: Row, rows: Sequence[Row], languages: Sequence[str], complain: Complain) -> list[Column]:
    """The columns of a table; `rows` tell whether a column without a name is in use."""
    columns = list(_named(header, rows, languages, complain))
    _check_names(header, [column.name for column in columns], complain)
    for key in dict.fromkeys(column.key for column in columns if column.lang):
        _check_languages(header, key, {column.name for column in columns}, languages, complain)
    return columns


def _named(header: Row, rows: Sequence[Row], languages: Sequence[str], complain: Complain) -> Iterator[Column]:
    """One column a cell. Blank columns at the end are what spreadsheets leave: no fault."""
    used = max(row.width for row in (header, *rows))
    for index, cell in enumerate(header.cells[:used]):
        if cell is None:
            complain(header.place(letters(index)), say("has no name in the header row: write one"))
        elif isinstance(cell, Message):
            complain(header.place(letters(index)), cell)
        else:
            yield _column(index, str(cell).strip(), languages)


def _column(index: int, name: str, languages: Sequence[str]) -> Column:
    key, _, lang = name.rpartition(".")
    return Column(index, name, key, lang) if key and lang in languages else Column(index, name, name)


def _check_names(header: Row, names: Sequence[str], complain: Complain) -> None:
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        complain(header.place(name), say("stands more than once in the header row: rename the others"))
    if ID in names:
        return
    if len(names) == 1 and re.search(r"[;\t]", names[0]):
        complain(header.place(), say("the cells are not separated by commas: save it as 'CSV UTF-8' with commas"))
    else:
        complain(header.place(), _no_id(nearest(ID, names)))


def _no_id(guess: str | None) -> Message:
    if guess is None:
        return say("there is no column id: write one, every card needs an id of its own")
    return say("there is no column id: did you mean {guess}? Rename it to id", guess=guess)


def _check_languages(header: Row, key: str, names: set[str], languages: Sequence[str], complain: Complain) -> None:
    """A word stands in each language of the game, and in no other."""
    for lang in languages:
        if f"{key}.{lang}" not in names:
            problem = say("there is no column {name}: words need one for each language", name=f"{key}.{lang}")
            complain(header.place(), problem)
    for name in sorted(names):
        base, _, lang = name.rpartition(".")
        if base == key and lang not in languages and re.fullmatch("[a-z]{2}", lang):
            problem = say("the game has no words in {lang}: add text.{lang}.toml or take the column out", lang=lang)
            complain(header.place(name), problem)
