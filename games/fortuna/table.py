"""Fortuna as people see and lay it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.canvas import Canvas, Theme
from games.components import Edition
from games.fortuna import laying
from games.fortuna.asking import Asking
from games.fortuna.moves import Deed
from games.fortuna.picture import HEIGHT, WIDTH, Picture
from games.fortuna.rules import Fortuna
from games.fortuna.state import State
from games.fortuna.telling import Telling
from games.fortuna.telling import move_in_words as in_words
from games.table import Ask, SealedDeck

PICTURE = (WIDTH, HEIGHT)


def describe(rules: Fortuna, state: State, edition: Edition, seat: int | None) -> Sequence[str]:
    """The position in lines."""
    return Telling(rules, state, edition, seat).lines()


def move_in_words(rules: Fortuna, state: State, move: Deed, edition: Edition) -> str:
    """What a move does."""
    return in_words(rules, state, move, edition)


def picture(canvas: Canvas, rules: Fortuna, state: State, edition: Edition, theme: Theme, seat: int | None) -> None:
    """The position from above."""
    Picture(canvas, theme, rules, state, edition, seat).draw()


def steps(rules: Fortuna, state: State, edition: Edition) -> Sequence[str]:
    """How to lay out the setup."""
    return laying.steps(rules, state, edition)


def sealed(rules: Fortuna, state: State, edition: Edition) -> Sequence[SealedDeck]:
    """The deck."""
    return laying.sealed(rules, state, edition)


def asks(rules: Fortuna, document: Mapping[str, Any], edition: Edition) -> Iterable[Ask]:
    """The questions about a table."""
    return Asking(rules, document, edition).asks()
