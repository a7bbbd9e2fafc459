"""What a person sees and lays: the protocol of a game's ``table.py``.

The module of that name in a game's folder defines the functions of `Table`. It knows words, the canvas and
positions; the rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, cast

from games.canvas import Canvas, Theme
from games.components import Edition
from games.errors import KamibakoError, data_error
from games.messages import Message, say
from games.rules import Rules
from games.wording import listed


class Unreadable(KamibakoError):  # noqa: N818  the name says what happened
    """What a person typed is no answer to what was asked; carries the sentence that says why."""

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(())


@dataclass(frozen=True)
class Ask:
    """One question about the table in front of somebody.

    `question` is in the edition's language, with an example. `read` turns the typed text into the JSON
    value for `key` (dots lead into tables: ``events.1``), or raises `Unreadable`. An empty answer
    means `default`, if there is one.
    """

    key: str
    question: str
    read: Callable[[str], Any]
    default: str | None = None


@dataclass(frozen=True)
class SealedDeck:
    """A deck that can be stacked without being seen: what it is called, its cards sorted as a person sorts
    them face up (index 0 on top), and as they shall lie (index 0 on top of the face-down deck).
    """

    title: str
    sorted: tuple[str, ...]
    stacked: tuple[str, ...]
    legend: str = ""
    """What the letters in the cards' names stand for, where the cards do not bear them."""


@dataclass(frozen=True)
class Covered:
    """Values that shall be seen one after the other (rolls, dice): printed under a strip that is folded over."""

    title: str
    values: tuple[str, ...]


class Table(Protocol):
    """The functions of a game's ``table.py``; it is imported as a module. It may leave out `sealed` and `covered`.

    `seat` is the one who looks; None: nobody yet, as on a setup sheet, so only what lies open for everybody
    is shown (in a game for one, all that this one may see).
    """

    PICTURE: tuple[float, float]
    """Width and height of the picture, mm; at most 180 × 200."""

    def describe(self, rules: Rules[Any, Any], state: Any, edition: Edition, seat: int | None) -> Sequence[str]:
        """The position as lines for a terminal (`games.terminal`), in the edition's language: everything that the
        seat can see, nothing that it cannot.
        """

    def move_in_words(self, rules: Rules[Any, Any], state: Any, move: Any, edition: Edition) -> str:
        """What a move does, in a few words, for the numbered list (``the black pawn on day 3 goes to day 5``)."""

    def picture(
        self, canvas: Canvas, rules: Rules[Any, Any], state: Any, edition: Edition, theme: Theme, seat: int | None
    ) -> None:
        """Draw the position, as it lies on the table, from above, in the box ``(0, 0, *PICTURE)``."""

    def steps(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[str]:
        """How to lay out this setup: which piece where, a sentence each; nothing of what shall stay hidden."""

    def asks(self, rules: Rules[Any, Any], document: Mapping[str, Any], edition: Edition) -> Iterable[Ask]:
        """All questions about a table of which `document` is known so far, in their order, answered ones too; those
        that depend on an answer come once it is there.
        """

    def sealed(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[SealedDeck]:
        """The decks that are to be stacked."""

    def covered(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[Covered]:
        """What is to be seen later only."""


NEEDED = ("PICTURE", "describe", "move_in_words", "picture", "steps", "asks")
"""What every ``table.py`` defines."""


def whole(module: ModuleType, where: str) -> Table:
    """A module as a table, with nothing for what it may leave out; a `DataError` that names what it must not."""
    missing = [name for name in NEEDED if not hasattr(module, name)]
    if missing:
        raise data_error(where, "", say("does not define {names}, which every table.py does", names=listed(missing)))
    found = {name: getattr(module, name, _nothing) for name in (*NEEDED, "sealed", "covered")}
    return cast("Table", SimpleNamespace(**found))


def _nothing(*_: object) -> tuple[()]:
    return ()
