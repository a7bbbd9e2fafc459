"""A TOML table that knows its place in the file, so that whatever is wrong in it can be named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from games.errors import Fault
from games.messages import Message, say
from games.wording import hint, instead, shown, whole_number

Keys = tuple[str, ...]


@dataclass
class Report:
    """Where the faults of one file are noted.

    `origins` leads from a key to the table that overlaid it: ``decks.events.size`` that
    stands in ``[rulesets.b]`` is to be found there.
    """

    where: str
    origins: dict[Keys, Keys] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, keys: Keys, problem: Message) -> None:
        """Note a fault at these keys."""
        self.faults.append(Fault(self.where, self.place(keys), problem))

    def place(self, keys: Keys) -> str:
        """The keys as they stand in the file, with dots between."""
        overlaid = (keys[:end] for end in range(len(keys), 0, -1))
        prefix = next((self.origins[start] for start in overlaid if start in self.origins), ())
        return ".".join((*prefix, *keys))


@dataclass(frozen=True)
class Table:
    """A table's data, the keys that lead to it, and the report that takes its faults.

    Each reading method returns something usable whatever it finds, and reports what is wrong.
    """

    data: Mapping[str, Any]
    keys: Keys
    report: Report

    def fault(self, key: str, problem: Message) -> None:
        """Report a fault at `key` of this table."""
        self.report.add((*self.keys, key), problem)

    def wrong(self, key: str, expected: Message) -> None:
        """Report that `key` is not what was expected, or is not there."""
        if key in self.data:
            self.fault(key, instead(self.data[key], expected))
        else:
            self.fault(key, say("is missing: write {expected}", expected=expected))

    def only(self, known: Collection[str]) -> None:
        """Report every key that is not known here."""
        for key in self.data:
            if key not in known:
                self.fault(key, say("is no key of this table: {hint}", hint=hint(key, known)))

    def table(self, key: str) -> Table:
        """The table at `key`; an empty one when there is none."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            self.wrong(key, say("a table"))
            value = {}
        return Table(value, (*self.keys, key), self.report)

    def check_id(self, key: str) -> None:
        """Report a key that cannot be the id of anything."""
        if not is_identifier(key):
            self.fault(key, say("is no id: use letters, digits, _ and -, nothing else"))

    def tables(self) -> Iterator[tuple[str, Table]]:
        """All entries, each of which must be a table; those that are not are left out."""
        for key, value in self.data.items():
            if isinstance(value, Mapping):
                yield key, self.table(key)
            else:
                self.wrong(key, say("a table"))

    def text(self, key: str, expected: Message) -> str:
        """The text at `key`, which must be there and not empty."""
        value = self.data.get(key)
        if isinstance(value, str) and value:
            return value
        self.wrong(key, expected)
        return ""

    def choice(self, key: str, known: Collection[str]) -> str | None:
        """The text at `key`, one of `known`; None when there is none."""
        value = self.data.get(key)
        if isinstance(value, str) and value in known:
            return value
        if key in self.data:
            found = shown(value)
            self.fault(key, say("found {found}: {hint}", found=found, hint=hint(str(value), known)))
        return None

    def whole(self, key: str, default: int, least: int = 1) -> int:
        """The whole number at `key`, at least `least`."""
        value = self.data.get(key, default)
        if is_whole(value) and value >= least:
            return value
        self.wrong(key, whole_number(least))
        return default

    def length(self, key: str, default: float) -> float:
        """The length in mm at `key`, 0 or more."""
        value = self.data.get(key, default)
        if is_length(value):
            return float(value)
        self.wrong(key, say("a length in mm, 0 or more"))
        return default

    def measure(self, key: str) -> float:
        """The length in mm at `key`, which must be there and more than 0."""
        value = self.data.get(key)
        if is_length(value) and value > 0:
            return float(value)
        self.wrong(key, say("a length in mm, more than 0"))
        return 1.0


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number (TOML's true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


LONGEST = 2000.0
"""No piece of paper is longer, mm."""


def is_length(value: object) -> TypeGuard[float]:
    """Whether it is a number that can be a length on paper, mm."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= LONGEST


def is_identifier(text: str) -> bool:
    """Whether it can name a component, a card or a ruleset: letters of any script, digits, ``_`` and ``-``."""
    return re.fullmatch(r"[\w-]+", text) is not None
