"""The faces of tabi, by the names that game.toml gives."""

from __future__ import annotations

from games.tabi.items import item, item_back
from games.tabi.letters import event, event_back
from games.tabi.log import log_pad
from games.tabi.papers import aid_back, aid_front, summary, summary_back
from games.tabi.pieces import day_stamp, letter_cube, pawn
from games.tabi.places import location, location_back

__all__ = [
    "aid_back",
    "aid_front",
    "day_stamp",
    "event",
    "event_back",
    "item",
    "item_back",
    "letter_cube",
    "location",
    "location_back",
    "log_pad",
    "pawn",
    "summary",
    "summary_back",
]
