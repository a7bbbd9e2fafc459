"""The faces of ishi, by the names that game.toml gives."""

from __future__ import annotations

from games.ishi.aid import aid_back, aid_front
from games.ishi.backs import fpc_back, panel_back
from games.ishi.dials import energy, order
from games.ishi.fpc import fpc
from games.ishi.futures import futures_back, futures_front
from games.ishi.pieces import diver, marker, spent
from games.ishi.sheet import fpo
from games.ishi.wb import wb, wb_lid

__all__ = [
    "aid_back",
    "aid_front",
    "diver",
    "energy",
    "fpc",
    "fpc_back",
    "fpo",
    "futures_back",
    "futures_front",
    "marker",
    "order",
    "panel_back",
    "spent",
    "wb",
    "wb_lid",
]
