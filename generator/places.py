"""Places on paper: a piece's trim and turn on one side of a sheet, and where its back must lie. mm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.components import Card, Component
from games.geometry import Box
from generator.papers import Paper


class Duplex(StrEnum):
    """Along which edge the paper is turned over for its backs."""

    LONG = "long"
    SHORT = "short"
    NONE = "none"


class Side(StrEnum):
    """Of a sheet, and of a piece."""

    FRONT = "front"
    BACK = "back"


LINE_REACH = 0.2
"""How far a printed outline reaches beyond the outline itself: half its weight, and a little."""

OVERLAP = 8.0
"""Width of the strip on which the next part of a board is glued: enough for a hand and a glue stick."""

Piece = tuple[Component, Card]
"""One piece to be cut out: a card counts as often as it has copies."""


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a board that is cut to parts, and where the whole board would lie on this paper.

    Columns and rows count from 0 as the sheets' fronts lie side by side, portrait.
    """

    column: int
    row: int
    columns: int
    rows: int
    whole: Box

    @property
    def number(self) -> int:
        """From 1, row by row."""
        return self.row * self.columns + self.column + 1

    @property
    def count(self) -> int:
        """Parts in all."""
        return self.columns * self.rows

    @property
    def beside(self) -> int | None:
        """Number of the part that is glued on at the right."""
        return self.number + 1 if self.column + 1 < self.columns else None

    @property
    def below(self) -> int | None:
        """Number of the part that is glued on below."""
        return self.number + self.columns if self.row + 1 < self.rows else None


@dataclass(frozen=True, slots=True)
class Place:
    """A piece on one side of a sheet.

    `box` is its trim on the paper; of a board's `part`, what is cut out of the sheet, strips included.
    The piece's own upright drawing is turned clockwise by `turn` (0, 90, 180, 270) about the centre of
    `whole`. `clip` is how far its bleed may be seen.
    """

    component: Component
    card: Card
    box: Box
    turn: int
    clip: Box
    part: Part | None = None

    @property
    def whole(self) -> Box:
        """The trim of the whole piece, which of a part reaches over the paper's edge."""
        return self.part.whole if self.part else self.box


@dataclass(frozen=True, slots=True)
class Block:
    """Places that are cut together. `reach` is how far crop marks may go from the outermost cuts, mm;
    0 for pieces whose outline is printed.
    """

    places: tuple[Place, ...]
    reach: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides of a sheet as blocks; `strip_sides`: the strips for its name and rulers lie left and
    right (else top and bottom).
    """

    number: int
    fronts: tuple[Block, ...]
    backs: tuple[Block, ...]
    strip_sides: bool = False

    @property
    def front(self) -> tuple[Place, ...]:
        """All places of the front."""
        return tuple(place for block in self.fronts for place in block.places)

    @property
    def back(self) -> tuple[Place, ...]:
        """All places of the back."""
        return tuple(place for block in self.backs for place in block.places)

    def blocks(self, side: Side) -> tuple[Block, ...]:
        """The blocks of one side."""
        return self.fronts if side is Side.FRONT else self.backs

    def places(self, side: Side) -> tuple[Place, ...]:
        """The places of one side."""
        return self.front if side is Side.FRONT else self.back


def backs(block: Block, paper: Paper, duplex: Duplex) -> Block:
    """The block's backs."""
    return replace(block, places=tuple(turned_over(place, paper, duplex) for place in block.places))


def turned_over(place: Place, paper: Paper, duplex: Duplex) -> Place:
    """Where the piece's back must be printed so that it meets its front after the paper is turned.

    A card is turned like a page, about its upright axis: over the long edge the drawing's turn is
    mirrored, over the short edge it stands on its head as well.
    """
    assert duplex is not Duplex.NONE
    mirror, turn = (_mirror_x, -place.turn) if duplex is Duplex.LONG else (_mirror_y, 180 - place.turn)
    box, clip = mirror(place.box, paper), mirror(place.clip, paper)
    part = place.part and replace(place.part, whole=mirror(place.part.whole, paper))
    return replace(place, box=box, clip=clip, turn=turn % 360, part=part)


def _mirror_x(box: Box, paper: Paper) -> Box:
    return Box(paper.width - box.right, box.y, box.w, box.h)


def _mirror_y(box: Box, paper: Paper) -> Box:
    return Box(box.x, paper.height - box.bottom, box.w, box.h)
