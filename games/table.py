"""What a person sees and lays: the protocol of a game's ``table.py``.

The module of that name in a game's folder defines the functions of `Table`. It knows words, the canvas and
positions; the rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.canvas import Canvas, Theme
from games.components import Edition
from games.errors import KamibakoError
from games.messages import Message
from games.rules import Rules


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


@dataclass(frozen=True)
class Covered:
    """Values that shall be seen one after the other (rolls, dice): printed under a strip that is folded over."""

    title: str
    values: tuple[str, ...]


class Table(Protocol):
    """The functions of a game's ``table.py``; it is imported as a module."""

    PICTURE: tuple[float, float]
    """Width and height of the picture, mm; at most 180 × 200."""

    def describe(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[str]:
        """The position as lines for a terminal of 80 columns, in the edition's language, everything that the
        player to decide can see, nothing that he cannot.
        """

    def move_in_words(self, rules: Rules[Any, Any], state: Any, move: Any, edition: Edition) -> str:
        """What a move does, in a few words, for the numbered list (``the black pawn on day 3 goes to day 5``)."""

    def picture(self, canvas: Canvas, rules: Rules[Any, Any], state: Any, edition: Edition, theme: Theme) -> None:
        """Draw the position, as it lies on the table, from above, in the box ``(0, 0, *PICTURE)``."""

    def steps(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[str]:
        """How to lay out this setup: which piece where, a sentence each; nothing of what shall stay hidden."""

    def sealed(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[SealedDeck]:
        """The decks that are to be stacked."""

    def covered(self, rules: Rules[Any, Any], state: Any, edition: Edition) -> Sequence[Covered]:
        """What is to be seen later only."""

    def ask(self, rules: Rules[Any, Any], document: Mapping[str, Any], edition: Edition) -> Ask | None:
        """The next question about a table of which `document` is known so far; None when all is known."""
