"""What is wrong with somebody's data: every fault has a place and one clear sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.messages import Message


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    `where` is the file (as the person would type it) or the card; `place` the table and key,
    or row and column, or field in it (may be empty). A place that has words in it is a `Message`.
    """

    where: str
    place: str | Message
    problem: Message

    def render(self, lang: str = "en") -> str:
        """One line: place, then the sentence."""
        place = self.place.render(lang) if isinstance(self.place, Message) else self.place
        return ": ".join(part for part in (self.where, place, self.problem.render(lang)) if part)

    def __str__(self) -> str:
        return self.render()

    def __hash__(self) -> int:
        return hash(str(self))  # a message's fields are a dictionary, which has no hash


class KamibakoError(Exception):
    """Root of all errors that are the input's fault; carries every fault that was found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[object, ...]:
        """So that errors cross from one process to another, whatever their constructors take."""
        return _revived, (type(self), self.args, vars(self))


def _revived(kind: type[KamibakoError], args: tuple[object, ...], state: dict[str, object]) -> KamibakoError:
    error = kind.__new__(kind, *args)
    error.args = args
    vars(error).update(state)
    return error


class DataError(KamibakoError):
    """A game's files cannot be read as a game."""


class FaceError(Exception):
    """A face cannot draw what the data asks of it; raised by faces, reported under the card."""

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(str(problem))


class Faults:
    """Faults as they are found, each once, to be raised together."""

    def __init__(self) -> None:
        self._found: dict[Fault, None] = {}

    @property
    def found(self) -> tuple[Fault, ...]:
        """All of them, as they were found."""
        return tuple(self._found)

    def add(self, where: str, place: str | Message, problem: Message) -> None:
        """Note that `problem` was found."""
        self.extend([Fault(where, place, problem)])

    def extend(self, faults: Iterable[Fault]) -> None:
        """Note all that are not noted yet."""
        self._found |= dict.fromkeys(faults)

    def raise_any(self) -> None:
        """Raise a `DataError` with all that was found, if anything was."""
        if self._found:
            raise DataError(self._found)


def data_error(where: str, place: str | Message, problem: Message) -> DataError:
    """A `DataError` with a single fault."""
    return DataError([Fault(where, place, problem)])
