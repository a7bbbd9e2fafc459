"""The maze as people see and lay it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.canvas import Canvas, Theme
from games.components import Edition
from games.moves import Move
from games.mugen import laying
from games.mugen.asking import Asking
from games.mugen.picture import HEIGHT, WIDTH, Picture
from games.mugen.rules import MazeRules
from games.mugen.state import State
from games.mugen.telling import Telling
from games.mugen.telling_moves import Teller
from games.mugen.words import Words
from games.table import Ask, Covered, SealedDeck

PICTURE = (WIDTH, HEIGHT)


def describe(rules: MazeRules, state: State, edition: Edition, seat: int | None) -> Sequence[str]:
    """The position in lines."""
    return Telling(Words(rules, state, edition), seat).lines()


def move_in_words(rules: MazeRules, state: State, move: Move, edition: Edition) -> str:
    """What a move does."""
    return Teller(Words(rules, state, edition)).tell(move)


def picture(canvas: Canvas, rules: MazeRules, state: State, edition: Edition, theme: Theme, seat: int | None) -> None:
    """The position from above."""
    Picture(canvas, theme, Words(rules, state, edition), seat).draw()


def steps(rules: MazeRules, state: State, edition: Edition) -> Sequence[str]:
    """How to lay out the setup."""
    return laying.steps(Words(rules, state, edition))


def sealed(rules: MazeRules, state: State, edition: Edition) -> Sequence[SealedDeck]:
    """The deck; in the advanced game the tiles too."""
    return laying.sealed(Words(rules, state, edition))


def covered(rules: MazeRules, state: State, edition: Edition) -> Sequence[Covered]:
    """The dice."""
    return laying.covered(Words(rules, state, edition))


def asks(rules: MazeRules, document: Mapping[str, Any], edition: Edition) -> Iterable[Ask]:
    """The questions about a table."""
    return Asking(rules, document, edition).asks()
