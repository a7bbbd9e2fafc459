"""The faces of Fortuna, by the names that game.toml gives."""

from __future__ import annotations

from games.fortuna.board import reel_board
from games.fortuna.cards import reel_back, reel_card
from games.fortuna.pad import score_pad
from games.fortuna.papers import aid_back, aid_front
from games.fortuna.pieces import coin, coin_back, end_marker, end_marker_back, start_wheel

__all__ = [
    "aid_back",
    "aid_front",
    "coin",
    "coin_back",
    "end_marker",
    "end_marker_back",
    "reel_back",
    "reel_board",
    "reel_card",
    "score_pad",
    "start_wheel",
]
