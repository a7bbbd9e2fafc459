"""The faces of the maze, by the names that game.toml gives."""

from __future__ import annotations

from games.mugen.actions import action, action_back
from games.mugen.board import layout
from games.mugen.papers import aid_back, aid_front
from games.mugen.pieces import die_face, pawn, treasure
from games.mugen.tiles import tile, tile_back

__all__ = [
    "action",
    "action_back",
    "aid_back",
    "aid_front",
    "die_face",
    "layout",
    "pawn",
    "tile",
    "tile_back",
    "treasure",
]
