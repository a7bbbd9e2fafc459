"""What a person sees and lays: the functions of `games.table.Table`, each in a module of its own."""

from __future__ import annotations

from collections.abc import Sequence

from games.components import Edition
from games.tabi.asking import ask
from games.tabi.laying import sealed, steps
from games.tabi.picture import SIZE as PICTURE
from games.tabi.picture import picture
from games.tabi.rules import Tabi
from games.tabi.state import State
from games.tabi.telling import describe, move_in_words
from games.table import Covered

__all__ = ["PICTURE", "ask", "covered", "describe", "move_in_words", "picture", "sealed", "steps"]


def covered(rules: Tabi, state: State, edition: Edition) -> Sequence[Covered]:  # noqa: ARG001
    """Nothing: all chance is in the deck."""
    return ()
