"""Ishi as people see and lay it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.canvas import Canvas, Theme
from games.components import Edition
from games.ishi.asking import Asking
from games.ishi.laying import Laying
from games.ishi.picture import HEIGHT, WIDTH, Picture
from games.ishi.rules import IshiRules
from games.ishi.state import State
from games.ishi.telling import Telling
from games.moves import Move
from games.table import Ask, Covered

PICTURE = (WIDTH, HEIGHT)


def describe(rules: IshiRules, state: State, edition: Edition, _: int | None) -> Sequence[str]:
    """The position in lines; whoever dives alone sees all of it."""
    return Telling(rules, state, edition).lines()


def move_in_words(rules: IshiRules, state: State, move: Move, edition: Edition) -> str:
    """What a move does."""
    return Telling(rules, state, edition).move(move)


def picture(canvas: Canvas, rules: IshiRules, state: State, edition: Edition, theme: Theme, _: int | None) -> None:
    """The position from above."""
    Picture(canvas, theme, rules, state, edition).draw()


def steps(rules: IshiRules, state: State, edition: Edition) -> Sequence[str]:
    """How to lay out the setup."""
    return Laying(rules, state, edition).steps()


def covered(rules: IshiRules, state: State, edition: Edition) -> Sequence[Covered]:
    """The rolls to come."""
    return Laying(rules, state, edition).covered()


def asks(rules: IshiRules, document: Mapping[str, Any], edition: Edition) -> Iterable[Ask]:
    """The questions about a table."""
    return Asking(rules, document, edition).asks()
