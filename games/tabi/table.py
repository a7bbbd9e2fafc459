"""What a person sees and lays: the functions of `games.table.Table`, each in a module of its own."""

from games.tabi.asking import asks
from games.tabi.laying import sealed, steps
from games.tabi.picture import SIZE as PICTURE
from games.tabi.picture import picture
from games.tabi.telling import describe, move_in_words

__all__ = ["PICTURE", "asks", "describe", "move_in_words", "picture", "sealed", "steps"]
