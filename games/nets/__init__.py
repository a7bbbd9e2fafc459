"""Nets: flat outlines that are cut, folded and put together. Pure geometry, in mm.

Each function of `NETS` returns a `Net`: what to cut, where to fold, which areas take glue, and the
panels on which the faces are drawn (each with the map from the panel's own coordinates).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.nets.boxes import lid, tray
from games.nets.net import Fold, Net, Panel
from games.nets.solids import cube, standee

__all__ = ["NETS", "Fold", "Net", "NetMaker", "NetSpec", "Panel", "cube", "lid", "standee", "tray"]


@dataclass(frozen=True, slots=True)
class NetSpec:
    """Which net, and its measures as given in the data (see the functions in `NETS`)."""

    make: str
    measures: tuple[float, ...]

    def build(self) -> Net:
        """The geometry."""
        return NETS[self.make].build(*self.measures)


@dataclass(frozen=True, slots=True)
class NetMaker:
    """How to build a net and what its measures mean, for the reader's error messages."""

    build: Callable[..., Net]
    measures: tuple[str, ...]


NETS = {
    "cube": NetMaker(cube, ("edge",)),
    "standee": NetMaker(standee, ("width", "height", "base")),
    "tray": NetMaker(tray, ("side", "wall", "thickness")),
    "lid": NetMaker(lid, ("side", "wall", "thickness")),
}
