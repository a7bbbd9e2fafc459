"""What is wrong with somebody's data: every fault has a place and one clear sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.messages import Message


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    `where` is the file (as the person would type it) or the card; `place` the table and key,
    or row and column, or field in it (may be empty).
    """

    where: str
    place: str
    problem: Message

    def render(self, lang: str = "en") -> str:
        """One line: place, then the sentence."""
        place = f"{self.where}: {self.place}" if self.place else self.where
        return f"{place}: {self.problem.render(lang)}"

    def __str__(self) -> str:
        return self.render()


class KamibakoError(Exception):
    """Root of all errors that are the input's fault; carries every fault that was found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class DataError(KamibakoError):
    """A game's files cannot be read as a game."""


def data_error(where: str, place: str, problem: Message) -> DataError:
    """A `DataError` with a single fault."""
    return DataError([Fault(where, place, problem)])
