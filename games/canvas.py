"""What a face sees: a canvas in mm from the top left of the trim, and a theme of roles.

A face is a function ``(canvas, card, theme) -> None``. It draws inside ``(0, 0)`` to
``(canvas.width, canvas.height)`` and may reach `canvas.bleed` mm beyond on each side. No file
format is in sight: the generator gives the canvas (PDF, SVG or a recording).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from games.geometry import Box, Path, Point

Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]
HatchPattern = Literal["diagonal", "back", "cross", "horizontal", "vertical", "grid", "dots"]


@dataclass(frozen=True, slots=True)
class Hatch:
    """Lines (or dots) over an area: pattern, colour, distance and weight in mm."""

    pattern: HatchPattern
    colour: str
    gap: float = 1.2
    line: float = 0.15


@dataclass(frozen=True, slots=True)
class Paint:
    """How an area is filled: a flat ``#rrggbb`` (or nothing) and lines over it (or none)."""

    colour: str | None = None
    hatch: Hatch | None = None


Fill = Paint | str | None
"""A fill: a `Paint`, a ``#rrggbb`` colour, or nothing."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture on a 24-unit grid: filled paths, and strokes of weight 2 (0.5 mm at 6 mm)."""

    fills: tuple[Path, ...] = ()
    strokes: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class InlineIcon:
    """An icon that stands in running text instead of a token."""

    icon: Icon
    colour: str


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set. Sizes in points; `leading` as a multiple of the size.

    Text shrinks from `size` in steps down to `floor` before it counts as a fault. `floor` is at
    least 6 (body) or, with `credit`, 5. `on` is the colour under the text: contrast is checked
    against it. `balance` makes lines of a title about equally long. `vertical` sets one column
    downwards (small Japanese titles). `lines` limits the number of lines.
    """

    size: float
    colour: str
    on: str
    floor: float = 6.0
    bold: bool = False
    align: Align = "left"
    valign: Valign = "top"
    leading: float = 1.45
    balance: bool = False
    vertical: bool = False
    credit: bool = False
    lines: int | None = None


@dataclass(frozen=True, slots=True)
class TextSet:
    """What was set: the lines, the size it came to (points), and the ink's box (mm)."""

    lines: tuple[str, ...]
    size: float
    box: Box


class Theme(Protocol):
    """Roles turned into colours. Standard roles: ``paper ink muted line accent``; a game's
    palette adds its own and may override these. An unknown role is an error.
    """

    @property
    def name(self) -> str:
        """``colour``, ``lowink`` or ``grey``."""

    def colour(self, role: str) -> str:
        """For lines, icons and other small things of this role: ``#rrggbb``."""

    def area(self, role: str, tint: float = 1.0) -> Paint:
        """For a large area. `tint` 0..1 mixes the colour with paper. Flat in ``colour``, flat
        and (above half a tint) hatched in ``grey``; empty, or lightly hatched, in ``lowink``.
        """

    def edge(self, role: str) -> str | None:
        """The outline that an area of this role needs to be seen: None where it is solid
        (``colour``, ``grey``), a line colour in ``lowink``.
        """

    def base(self, role: str, tint: float = 1.0) -> str:
        """The flat colour that `area` leaves under text: what `TextStyle.on` wants."""

    def text(
        self,
        size: float,
        *,
        role: str = "ink",
        on: str = "paper",
        tint: float = 1.0,
        bold: bool = False,
        align: Align = "left",
        valign: Valign = "top",
        leading: float = 1.45,
        floor: float = 6.0,
        balance: bool = False,
        vertical: bool = False,
        credit: bool = False,
        lines: int | None = None,
    ) -> TextStyle:
        """A text style on an area of role `on` (with `tint`). The colour is that of `role` if
        its contrast there is at least 4.5 : 1, else ink or paper, whichever reads better.
        """


class Canvas(Protocol):
    """Drawing in mm, y downwards. Fill and stroke are given each time; nothing is remembered."""

    @property
    def width(self) -> float:
        """Trim width, mm."""

    @property
    def height(self) -> float:
        """Trim height, mm."""

    @property
    def bleed(self) -> float:
        """How far the drawing may reach beyond the trim, mm (0 where there is no bleed)."""

    @property
    def lang(self) -> str:
        """Language of the edition: ``ja`` or ``en``."""

    def rect(
        self, box: Box, *, fill: Fill = None, stroke: str | None = None, line: float = 0.25, radius: float = 0
    ) -> None:
        """A rectangle; `line` is the stroke's weight, mm; `radius` rounds the corners, mm."""

    def circle(
        self, x: float, y: float, r: float, *, fill: Fill = None, stroke: str | None = None, line: float = 0.25
    ) -> None:
        """A circle round ``(x, y)``."""

    def path(
        self,
        path: Path,
        *,
        fill: Fill = None,
        stroke: str | None = None,
        line: float = 0.25,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Any outline; `dash` in mm."""

    def line(self, a: Point, b: Point, *, stroke: str, line: float = 0.25, dash: tuple[float, ...] = ()) -> None:
        """A straight line from `a` to `b` with round ends."""

    def group(
        self, *, move: Point = (0, 0), turn: float = 0, scale: float = 1, clip: Path | Box | None = None
    ) -> AbstractContextManager[None]:
        """Within: moved by `move`, then turned clockwise by `turn` degrees about the new origin,
        then scaled; `clip` (in the new coordinates) limits what is seen.
        """

    def icon(self, icon: Icon, box: Box, colour: str, *, outline: str | None = None) -> None:
        """`icon` in the largest square centred in `box`; `outline` draws a thin edge round the fills."""

    def measure(self, string: str, size: float, *, bold: bool = False) -> float:
        """Width of a single line, mm, at `size` points."""

    def text(
        self, field: str, string: str, box: Box, style: TextStyle, *, icons: Mapping[str, InlineIcon] | None = None
    ) -> TextSet:
        """Set `string` in `box`. Newlines are kept. Tokens that are keys of `icons` are replaced
        by pictures; all else stands as it is. Whatever does not fit, has no glyph, leaves the
        safe zone or reads badly becomes a fault under this card and `field`; nothing is raised.
        """
