"""The games there are: the folders beside this file that hold a ``game.toml``."""

from __future__ import annotations

from pathlib import Path

from games.errors import data_error
from games.messages import say
from games.wording import hint

_HOME = Path(__file__).parent


def games() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(file.parent.name for file in _HOME.glob("*/game.toml"))


def folder(game: str) -> Path:
    """The folder of a game of that id."""
    if game not in games():
        raise data_error(game, "", say("there is no such game: {hint}", hint=hint(game, games())))
    return _HOME / game


def find(argument: str) -> Path:
    """The folder that a person means: that of a game by its id, else any folder by its path."""
    if argument in games():
        return folder(argument)
    path = Path(argument)
    if not argument or not path.exists():
        problem = say("is neither a game nor the path of a folder (either works): {hint}", hint=hint(argument, games()))
        raise data_error(argument, "", problem)
    return path
