"""Imposition: which piece goes where on which sheet, front and back. Pure geometry, mm, y downwards.

Pieces of one size share sheets in a grid with shared cuts (or gutters). Nets, and small sets that
would leave most of a sheet empty, share sheets in shelves. A board larger than the paper is cut to
parts. All sheets are portrait, so that "long edge" means one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.components import Component, Kind, Shape
from games.errors import Fault
from games.messages import say
from generator.grid import MARK_LENGTH, Grid, fit, lay, margin_with_strip
from generator.papers import TRIM_EDGE, Paper
from generator.places import Block, Duplex, Piece, Sheet, backs
from generator.shelves import Parcel, block_parcel, net_parcel, shelf_area, shelve
from generator.tiling import MOST_PARTS, lay_parts, tiling

ROUND_GUTTER = 3.0
"""Round pieces stand apart, each with its whole bleed, so that scissors have room."""

SMALL = 0.5
"""What fills at most this share of a sheet (a small set, or the rest of a large one) may share one with others."""


@dataclass(frozen=True, slots=True)
class _Make:
    """What pieces must have in common to lie in one grid."""

    size: tuple[float, float]
    bleed: float
    shape: Shape
    backed: bool


@dataclass(frozen=True, slots=True)
class _Set:
    """Pieces of one make, and the fullest grid for them."""

    make: _Make
    pieces: tuple[Piece, ...]
    grid: Grid

    @property
    def is_small(self) -> bool:
        """Whether a sheet of its own would be mostly empty."""
        return len(self.pieces) <= SMALL * self.grid.count

    @property
    def reach(self) -> float:
        """How far crop marks may go; round pieces have none, their outline is printed."""
        return 0 if self.make.shape is Shape.ROUND else self.make.bleed + MARK_LENGTH


def impose(
    components: Sequence[Component], paper: Paper, duplex: Duplex, gutter: float
) -> tuple[list[Sheet], list[Fault]]:
    """All sheets of `components`, and what cannot be laid out."""
    nets = [component for component in components if component.kind is Kind.NET]
    boards = [component for component in components if _is_cut_to_parts(component, paper)]
    flat = [component for component in components if component not in (*nets, *boards)]
    sets, faults = _sets(flat, paper, duplex, gutter)
    parcels, unfit = _net_parcels(nets, paper)
    small = [one for one in sets if one.is_small]
    if len(small) + bool(parcels) > 1:
        packed = [(one, parcel) for one in small if (parcel := _parcel(one, paper)) is not None]
        sets = [one for one in sets if not any(one is other for other, _ in packed)]
        parcels += [parcel for _, parcel in packed]
    sheets = [sheet for one in sets for sheet in _grid_sheets(one, paper, duplex)]
    tiled, too_many = _tiled_sheets(boards, paper, duplex)
    sheets += [*tiled, *_shelf_sheets(parcels, paper, duplex)]
    return [replace(sheet, number=n) for n, sheet in enumerate(sheets, 1)], [*faults, *too_many, *unfit]


def _sets(
    components: Iterable[Component], paper: Paper, duplex: Duplex, gutter: float
) -> tuple[list[_Set], list[Fault]]:
    """Components that share sheets, in the order in which the first of each appears."""
    groups: dict[_Make, list[Component]] = {}
    for component in components:
        backed = component.back is not None and duplex is not Duplex.NONE
        make = _Make(component.size, component.bleed, component.shape, backed)
        groups.setdefault(make, []).append(component)
    sets, faults = [], []
    for make, members in groups.items():
        apart = max(gutter, ROUND_GUTTER, 2 * make.bleed) if make.shape is Shape.ROUND else gutter
        grid = fit(paper, make.size, make.bleed, apart)
        if grid is None:
            faults += [_too_large(component, paper) for component in members]
        else:
            sets += _split(_Set(make, tuple(_pieces(members)), grid))
    return sets, faults


def _split(one: _Set) -> list[_Set]:
    """Full sheets, and what is left over if that is little."""
    full = len(one.pieces) // one.grid.count * one.grid.count
    rest = replace(one, pieces=one.pieces[full:])
    if not full or not rest.pieces or not rest.is_small:
        return [one]
    return [replace(one, pieces=one.pieces[:full]), rest]


def _pieces(components: Iterable[Component]) -> list[Piece]:
    return [(component, card) for component in components for card in component.cards for _ in range(card.copies)]


def _too_large(component: Component, paper: Paper) -> Fault:
    return Fault(
        component.id,
        "size",
        say(
            "{w} × {h} mm does not fit on {paper} paper, which has room for {room_w} × {room_h} mm "
            "beside its rulers: use larger paper or a smaller size",
            w=f"{component.size[0]:g}",
            h=f"{component.size[1]:g}",
            paper=paper.name,
            room_w=f"{paper.width - 2 * TRIM_EDGE:g}",
            room_h=f"{paper.height - 2 * margin_with_strip(component.bleed):g}",
        ),
    )


def _is_cut_to_parts(component: Component, paper: Paper) -> bool:
    """Whether it is a board (or another sheet) for which this paper is too small."""
    return component.kind is Kind.SHEET and fit(paper, component.size, component.bleed, 0) is None


def _tiled_sheets(boards: Iterable[Component], paper: Paper, duplex: Duplex) -> tuple[list[Sheet], list[Fault]]:
    """A sheet for each part of each copy."""
    sheets: list[Sheet] = []
    faults: list[Fault] = []
    for component in boards:
        found = tiling(component, paper)
        if found.count > MOST_PARTS:
            faults.append(_too_many_parts(component, paper, found.count))
            continue
        blocks = [block for piece in _pieces([component]) for block in lay_parts(piece, found, paper)]
        backed = component.back is not None and duplex is not Duplex.NONE
        sheets += [_sheet([(block, backed)], paper, duplex, strip_sides=found.strip_sides) for block in blocks]
    return sheets, faults


def _too_many_parts(component: Component, paper: Paper, parts: int) -> Fault:
    return Fault(
        component.id,
        "size",
        say(
            "{w} × {h} mm would be cut to {parts} parts on {paper} paper, and {most} are the most: "
            "use larger paper or a smaller size",
            w=f"{component.size[0]:g}",
            h=f"{component.size[1]:g}",
            parts=parts,
            paper=paper.name,
            most=MOST_PARTS,
        ),
    )


def _grid_sheets(one: _Set, paper: Paper, duplex: Duplex) -> list[Sheet]:
    """Full sheets, and a last one that may be partly filled."""
    chunks = [one.pieces[start : start + one.grid.count] for start in range(0, len(one.pieces), one.grid.count)]
    blocks = [lay(one.grid, chunk, paper, one.reach) for chunk in chunks]
    return [_sheet([(block, one.make.backed)], paper, duplex, strip_sides=one.grid.strip_sides) for block in blocks]


def _sheet(blocks: Sequence[tuple[Block, bool]], paper: Paper, duplex: Duplex, *, strip_sides: bool = False) -> Sheet:
    """A sheet of blocks, each with whether it has backs."""
    behind = tuple(backs(block, paper, duplex) for block, backed in blocks if backed)
    return Sheet(0, tuple(block for block, _ in blocks), behind, strip_sides)


def _net_parcels(nets: Iterable[Component], paper: Paper) -> tuple[list[Parcel], list[Fault]]:
    parcels: list[Parcel] = []
    faults: list[Fault] = []
    for component in nets:
        found = [net_parcel(piece, shelf_area(paper)) for piece in _pieces([component])]
        parcels += [parcel for parcel in found if parcel is not None]
        faults += [_too_large(component, paper)] if None in found else []
    return parcels, faults


def _parcel(one: _Set, paper: Paper) -> Parcel | None:
    marked = one.make.shape is Shape.RECT
    return block_parcel(one.pieces, one.grid, paper, marked=marked, backed=one.make.backed)


def _shelf_sheets(parcels: Sequence[Parcel], paper: Paper, duplex: Duplex) -> list[Sheet]:
    pages = shelve(parcels, paper)
    return [_sheet([(block, parcel.backed) for parcel, block in page], paper, duplex) for page in pages]
