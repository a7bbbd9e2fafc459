"""Shelves: nets, and small blocks of equal pieces, side by side on shared sheets. mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.geometry import Box
from generator.grid import MARK_GAP, MARK_ROOM, Grid, how_many, lay, margin_with_strip
from generator.papers import TRIM_EDGE, Paper
from generator.places import LINE_REACH, Block, Piece, Place

GAP = 4.0
"""Distance between neighbours."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """Something to be put on a shelf: its outer size, and how to lay it with its corner at a point."""

    width: float
    height: float
    lay: Callable[[float, float], Block]
    backed: bool = False


def shelf_area(paper: Paper) -> Box:
    """Where parcels may lie."""
    return Box(0, 0, paper.width, paper.height).inset(TRIM_EDGE, margin_with_strip(0))


def net_parcel(piece: Piece, area: Box) -> Parcel | None:
    """A single net, upright unless it fits only when turned; None if it does not fit at all."""
    component, card = piece
    w, h = component.size
    for width, height, turn in ((w, h, 0), (h, w, 90)):
        if width <= area.w and height <= area.h:

            def at(x: float, y: float, turn: int = turn, width: float = width, height: float = height) -> Block:
                box = Box(x, y, width, height)
                return Block((Place(component, card, box, turn, box.inset(-LINE_REACH)),), 0)

            return Parcel(width, height, at)
    return None


def block_parcel(pieces: Sequence[Piece], cell: Grid, paper: Paper, *, marked: bool, backed: bool) -> Parcel | None:
    """Equal pieces in as wide a block as there is room for, with its bleed and crop marks round it."""
    reach = max(cell.bleed, MARK_GAP) + MARK_ROOM
    area = shelf_area(paper)
    columns = min(len(pieces), how_many(area.w - 2 * reach, cell.w, cell.gutter))
    if columns < 1:
        return None
    rows = -(-len(pieces) // columns)

    def grid(x: float, y: float) -> Grid:
        return Grid(columns, rows, x, y, cell.w, cell.h, cell.gutter, cell.bleed, cell.turned)

    outer = grid(0, 0)
    if outer.height + 2 * reach > area.h:
        return None
    return Parcel(
        outer.width + 2 * reach,
        outer.height + 2 * reach,
        lambda x, y: lay(grid(x + reach, y + reach), pieces, paper, reach if marked else 0),
        backed,
    )


def shelve(parcels: Sequence[Parcel], paper: Paper) -> list[list[tuple[Parcel, Block]]]:
    """Pages of parcels, tallest first, from left to right in shelves from top to bottom."""
    ordered = sorted(parcels, key=lambda parcel: -parcel.height)
    pages = groupby(_walk(ordered, shelf_area(paper)), key=lambda found: found[0])
    return [[(parcel, parcel.lay(x, y)) for _, parcel, x, y in page] for _, page in pages]


def _walk(parcels: Sequence[Parcel], area: Box) -> Iterator[tuple[int, Parcel, float, float]]:
    """Each parcel with its page and corner."""
    page, x, y, shelf = 0, area.x, area.y, 0.0
    for parcel in parcels:
        if x + parcel.width > area.right + 1e-9:
            x, y, shelf = area.x, y + shelf + GAP, 0.0
        if y + parcel.height > area.bottom + 1e-9:
            page, x, y, shelf = page + 1, area.x, area.y, 0.0
        yield page, parcel, x, y
        x, shelf = x + parcel.width + GAP, max(shelf, parcel.height)
