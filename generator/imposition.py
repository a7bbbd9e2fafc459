"""Imposition: which piece goes where on which sheet, front and back. Pure geometry, mm, y downwards.

Pieces of one size share sheets in a grid with shared cuts (or gutters). Nets, whose outlines are
printed, are packed in shelves. All sheets are portrait, so that "long edge" means one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from games.components import Card, Component, Kind, Shape
from games.errors import Fault
from games.geometry import Box
from games.messages import say
from generator.papers import EDGE, STRIP, TRIM_EDGE, Paper

MARK_ROOM = 1.5
"""Least room for a crop mark between bleed and strip."""

ROUND_GUTTER = 3.0
"""Round pieces stand apart, so that scissors have room."""

NET_GAP = 4.0
"""Distance between nets."""


class Duplex(StrEnum):
    """Along which edge the paper is turned over for its backs."""

    LONG = "long"
    SHORT = "short"
    NONE = "none"


class Side(StrEnum):
    """Of a sheet, and of a piece."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Place:
    """A piece on one side of a sheet.

    `box` is its trim on the paper. The piece's own upright drawing is turned clockwise by `turn`
    (0, 90, 180, 270) about the box's centre. `clip` is how far its bleed may be seen.
    """

    component: Component
    card: Card
    box: Box
    turn: int
    clip: Box


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side's or two sides' worth of places; `cuts` says whether crop marks or outlines guide the knife."""

    number: int
    front: tuple[Place, ...]
    back: tuple[Place, ...]
    marked: bool
    strip_sides: bool
    """The strips for name and rulers lie left and right (else top and bottom)."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells: `turned` by a quarter or upright, `w` × `h` as they lie, `bleed` at the block's rim."""

    columns: int
    rows: int
    x: float
    y: float
    w: float
    h: float
    gutter: float
    turned: bool
    strip_sides: bool

    @property
    def count(self) -> int:
        """Cells a sheet."""
        return self.columns * self.rows

    def cell(self, index: int) -> Box:
        """Trim of the cell, row by row."""
        row, column = divmod(index, self.columns)
        return Box(self.x + column * (self.w + self.gutter), self.y + row * (self.h + self.gutter), self.w, self.h)


@dataclass(frozen=True, slots=True)
class _Group:
    """What decides whether pieces may share a sheet."""

    size: tuple[float, float]
    bleed: float
    shape: Shape
    backed: bool
    free: bool


def impose(
    components: Sequence[Component], paper: Paper, duplex: Duplex, gutter: float
) -> tuple[list[Sheet], list[Fault]]:
    """All sheets of `components`, in order, and what cannot be laid out."""
    sheets: list[Sheet] = []
    faults: list[Fault] = []
    for group, members in _grouped(components, duplex):
        laid = _nets(members, paper) if group.free else _cards(group, members, paper, duplex, gutter)
        if isinstance(laid, list):
            sheets += laid
        else:
            faults += laid.faults
    return [replace(sheet, number=n) for n, sheet in enumerate(sheets, 1)], faults


@dataclass(frozen=True, slots=True)
class _Refused:
    faults: tuple[Fault, ...]


def _grouped(components: Sequence[Component], duplex: Duplex) -> list[tuple[_Group, list[Component]]]:
    """Components that share sheets, in the order in which the first of each appears."""
    groups: dict[_Group, list[Component]] = {}
    for component in components:
        backed = component.back is not None and duplex is not Duplex.NONE
        free = component.kind is Kind.NET
        size = (0.0, 0.0) if free else component.size
        key = _Group(size, component.bleed, component.shape, backed, free)
        groups.setdefault(key, []).append(component)
    return list(groups.items())


def _pieces(components: Iterable[Component]) -> list[tuple[Component, Card]]:
    return [(component, card) for component in components for card in component.cards for _ in range(card.copies)]


def _cards(
    group: _Group, members: list[Component], paper: Paper, duplex: Duplex, gutter: float
) -> list[Sheet] | _Refused:
    gutter = max(gutter, ROUND_GUTTER) if group.shape is Shape.ROUND else gutter
    grid = fit(paper, group.size, group.bleed, gutter)
    if grid is None:
        return _Refused(tuple(_too_large(component, paper) for component in members))
    pieces = _pieces(members)
    return [
        _sheet(grid, group, pieces[start : start + grid.count], paper, duplex)
        for start in range(0, len(pieces), grid.count)
    ]


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
            room_h=f"{paper.height - 2 * _strip_margin(component.bleed):g}",
        ),
    )


def _strip_margin(bleed: float) -> float:
    """Margin that holds a strip, a crop mark and the bleed."""
    return EDGE + STRIP + MARK_ROOM + bleed


def fit(paper: Paper, size: tuple[float, float], bleed: float, gutter: float) -> Grid | None:
    """The fullest grid of pieces of `size` (upright if equally full), or None if not one fits."""
    w, h = size
    found = [
        grid
        for turned, (cw, ch) in ((False, (w, h)), (True, (h, w)))
        for sides in (False, True)
        if (grid := _fill(paper, cw, ch, bleed, gutter, turned=turned, sides=sides)) is not None
    ]
    return max(found, key=lambda grid: grid.count, default=None)


def _fill(paper: Paper, w: float, h: float, bleed: float, gutter: float, *, turned: bool, sides: bool) -> Grid | None:
    """As many cells as fit when the strips lie left and right (`sides`) or top and bottom."""
    strip = _strip_margin(bleed)
    margin_x, margin_y = (strip, TRIM_EDGE) if sides else (TRIM_EDGE, strip)
    columns = _how_many(paper.width - 2 * margin_x, w, gutter)
    rows = _how_many(paper.height - 2 * margin_y, h, gutter)
    if columns < 1 or rows < 1:
        return None
    x = (paper.width - columns * w - (columns - 1) * gutter) / 2
    y = (paper.height - rows * h - (rows - 1) * gutter) / 2
    return Grid(columns, rows, x, y, w, h, gutter, turned, sides)


def _how_many(room: float, size: float, gutter: float) -> int:
    return int((room + gutter + 1e-9) // (size + gutter))


def _sheet(grid: Grid, group: _Group, pieces: Sequence[tuple[Component, Card]], paper: Paper, duplex: Duplex) -> Sheet:
    front = tuple(
        Place(component, card, grid.cell(i), 90 if grid.turned else 0, Box(0, 0, 0, 0))
        for i, (component, card) in enumerate(pieces)
    )
    front = tuple(replace(place, clip=_clip(place, front, grid, group, paper)) for place in front)
    back = tuple(turned_over(place, paper, duplex) for place in front) if group.backed else ()
    return Sheet(0, front, back, group.shape is Shape.RECT, grid.strip_sides)


def _clip(place: Place, block: Sequence[Place], grid: Grid, group: _Group, paper: Paper) -> Box:
    """The trim and what may be seen of its bleed: up to a neighbour's cut, half a gutter, or the paper's rim."""
    taken = {(round(other.box.x, 3), round(other.box.y, 3)) for other in block}
    box, bleed = place.box, group.bleed
    page = Box(0, 0, paper.width, paper.height).inset(EDGE)

    def reach(dx: int, dy: int, room: float) -> float:
        at = (round(box.x + dx * (grid.w + grid.gutter), 3), round(box.y + dy * (grid.h + grid.gutter), 3))
        return min(bleed, grid.gutter / 2 if at in taken else room)

    left, right = reach(-1, 0, box.x - page.x), reach(1, 0, page.right - box.right)
    top, bottom = reach(0, -1, box.y - page.y), reach(0, 1, page.bottom - box.bottom)
    return Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)


def turned_over(place: Place, paper: Paper, duplex: Duplex) -> Place:
    """Where the piece's back must be printed so that it meets its front after the paper is turned.

    A card is turned like a page, about its upright axis: over the long edge the drawing's turn is
    mirrored, over the short edge it stands on its head as well.
    """
    if duplex is Duplex.LONG:
        turn = -place.turn % 360
        return replace(place, box=_mirror_x(place.box, paper), clip=_mirror_x(place.clip, paper), turn=turn)
    turn = (180 - place.turn) % 360
    return replace(place, box=_mirror_y(place.box, paper), clip=_mirror_y(place.clip, paper), turn=turn)


def _mirror_x(box: Box, paper: Paper) -> Box:
    return Box(paper.width - box.right, box.y, box.w, box.h)


def _mirror_y(box: Box, paper: Paper) -> Box:
    return Box(box.x, paper.height - box.bottom, box.w, box.h)


def _nets(members: list[Component], paper: Paper) -> list[Sheet] | _Refused:
    """Nets in shelves, tallest first, none turned unless it must be."""
    area = Box(0, 0, paper.width, paper.height).inset(TRIM_EDGE, _strip_margin(0))
    refused = [component for component in members if _lying(component, area) is None]
    if refused:
        return _Refused(tuple(_too_large(component, paper) for component in refused))
    pieces = sorted(_pieces(members), key=lambda piece: -_height(piece[0], area))
    pages = groupby(_shelve(pieces, area), key=lambda found: found[0])
    return [Sheet(0, tuple(place for _, place in page), (), marked=False, strip_sides=False) for _, page in pages]


def _lying(component: Component, area: Box) -> tuple[float, float, int] | None:
    """Width, height and turn as it lies in the area."""
    w, h = component.size
    return next((lie for lie in ((w, h, 0), (h, w, 90)) if lie[0] <= area.w and lie[1] <= area.h), None)


def _height(component: Component, area: Box) -> float:
    lying = _lying(component, area)
    return lying[1] if lying else 0.0


def _shelve(pieces: Sequence[tuple[Component, Card]], area: Box) -> Iterator[tuple[int, Place]]:
    """Each piece with its page, from left to right in shelves from top to bottom."""
    page, x, y, shelf = 0, area.x, area.y, 0.0
    for component, card in pieces:
        w, h, turn = _lying(component, area) or (0.0, 0.0, 0)
        if x + w > area.right + 1e-9:
            x, y, shelf = area.x, y + shelf + NET_GAP, 0.0
        if y + h > area.bottom + 1e-9:
            page, x, y, shelf = page + 1, area.x, area.y, 0.0
        box = Box(x, y, w, h)
        yield page, Place(component, card, box, turn, box)
        x, shelf = x + w + NET_GAP, max(shelf, h)
