"""The faces of ishi, by the names that game.toml gives."""

from __future__ import annotations

from games.ishi.aid import aid_back, aid_front
from games.ishi.backs import fpc_back, panel_back
from games.ishi.dials import energy, order
from games.ishi.fpc import fpc
from games.ishi.pieces import diver, marker, spent
from games.ishi.sheet import fpo
from games.ishi.wb import wb_base, wb_outer, wb_wall

__all__ = [
    "aid_back",
    "aid_front",
    "diver",
    "energy",
    "fpc",
    "fpc_back",
    "fpo",
    "marker",
    "order",
    "panel_back",
    "spent",
    "wb_base",
    "wb_outer",
    "wb_wall",
]
