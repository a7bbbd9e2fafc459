"""Stock faces of paper to write and play on: score pads, boards, plain sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.stock.prose import set_prose
from games.stock.sketch import Sketch, stock_icon

MARGIN = 6.0
"""mm."""

ROWS, COLUMNS = 8, 4
"""Of a pad or board that says nothing about it."""


def pad(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A score pad: a column for each player, a row for each thing that scores, the last one the sum."""
    sketch = Sketch(canvas, card, theme)
    top = _heading(sketch)
    rows, columns = _row_labels(sketch), _column_labels(sketch)
    foot = _footer(sketch)
    table = Box(MARGIN, top, canvas.width - 2 * MARGIN, canvas.height - top - MARGIN - foot)
    side = table.w * (0.32 if any(rows) else 0.1)
    head = min(9.0, table.h / (len(rows) + 1))
    grid = Box(table.x + side, table.y + head, table.w - side, table.h - head)
    _pad_head(sketch, columns, Box(grid.x, table.y, grid.w, head))
    _pad_rows(sketch, rows, Box(table.x, grid.y, side, grid.h), grid)
    for box in grid.columns(len(columns)):
        canvas.line((box.x, table.y + head), (box.x, box.bottom), stroke=theme.colour("line"), line=0.2)


def _row_labels(sketch: Sketch) -> list[str]:
    """Word ``rows``, cut at ``|``; else as many empty ones as fact ``rows`` says."""
    return sketch.labels("rows") or [""] * int(sketch.card.fact("rows", ROWS))


def _column_labels(sketch: Sketch) -> list[str]:
    """Word ``columns``, cut at ``|``; else fact ``columns``: a list of them, or how many empty ones."""
    found = sketch.card.fact("columns", COLUMNS)
    return sketch.labels("columns") or ([""] * found if isinstance(found, int) else [str(name) for name in found])


def _pad_head(sketch: Sketch, labels: list[str], box: Box) -> None:
    """Names over the columns; a line to write one on where there is none."""
    for label, cell in zip(labels, box.columns(len(labels)), strict=True):
        if label:
            sketch.text(
                "columns", label, cell.inset(0.8, 0.8), 7.5, role="muted", align="center", valign="bottom", leading=1.1
            )
        else:
            y = cell.bottom - 1.6
            sketch.canvas.line((cell.x + 2, y), (cell.right - 2, y), stroke=sketch.theme.colour("line"), line=0.25)


def _pad_rows(sketch: Sketch, labels: list[str], names: Box, grid: Box) -> None:
    """Every second row tinted; the last, which takes the sum, between strong lines."""
    ink, last = sketch.theme.colour("ink"), len(labels) - 1
    whole = Box(names.x, grid.y, names.w + grid.w, grid.h)
    for i, (row, name) in enumerate(zip(whole.rows(len(labels)), names.rows(len(labels)), strict=True)):
        if i % 2 == 0 and not sketch.is_open:
            sketch.area(Path.rect(row), 0.12)
        strong = i == last
        line = sketch.colour if strong else sketch.theme.colour("line")
        sketch.canvas.line((row.x, row.y), (row.right, row.y), stroke=line, line=0.5 if strong else 0.2)
        _row_name(sketch, labels[i], name, bold=strong)
    sketch.canvas.line((whole.x, whole.bottom), (whole.right, whole.bottom), stroke=ink, line=0.3)


def _row_name(sketch: Sketch, label: str, box: Box, *, bold: bool) -> None:
    """A label; a leading ``:leaf:`` becomes its picture."""
    tint = 0.12
    inner = Box(box.x + 1, box.y + 0.6, box.w - 2, box.h - 1.2)
    sketch.text("rows", label, inner, 8.5, on=sketch.role, tint=tint, bold=bold, valign="middle", leading=1.15)


def board(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A board: a grid of spaces, numbered or labelled if wanted, with icons and words of their own."""
    sketch = Sketch(canvas, card, theme)
    top, foot = _heading(sketch), _footer(sketch)
    if body := sketch.word("body"):
        h = min(22.0, canvas.height * 0.18)
        box = Box(MARGIN, canvas.height - MARGIN - foot - h, canvas.width - 2 * MARGIN, h)
        set_prose(sketch, "body", body, box, 8.5)
        foot += h + 3
    grid = _grid(sketch, Box(MARGIN, top, canvas.width - 2 * MARGIN, canvas.height - top - MARGIN - foot))
    _axes(sketch, grid)
    for i, box in enumerate(grid.cells()):
        _space(sketch, grid, i, box)


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of spaces in a box, and whether letters and numbers stand beside them."""

    box: Box
    rows: int
    columns: int
    gap: float

    def cells(self) -> list[Box]:
        """All spaces, row by row."""
        return [cell for row in self.box.rows(self.rows, self.gap) for cell in row.columns(self.columns, self.gap)]


def _grid(sketch: Sketch, room: Box) -> Grid:
    """As large as there is room for; spaces are at most half as long again as wide, and the grid is centred."""
    rows, columns = int(sketch.card.fact("rows", ROWS)), int(sketch.card.fact("columns", COLUMNS))
    axis = 5.0 if _has_axes(sketch) else 0.0
    room = Box(room.x + axis, room.y + axis, room.w - axis, room.h - axis)
    gap = float(sketch.card.fact("gap", 1.6))
    w, h = (room.w - gap * (columns - 1)) / columns, (room.h - gap * (rows - 1)) / rows
    w, h = min(w, h * 1.5), min(h, w * 1.5)
    width, height = w * columns + gap * (columns - 1), h * rows + gap * (rows - 1)
    return Grid(Box(room.center[0] - width / 2, room.y, width, height), rows, columns, gap)


def _has_axes(sketch: Sketch) -> bool:
    return bool(sketch.card.fact("axes", False))  # noqa: FBT003 - a default


def _axes(sketch: Sketch, grid: Grid) -> None:
    """A, B, C over the columns, 1, 2, 3 beside the rows."""
    if not _has_axes(sketch):
        return
    for i, box in enumerate(grid.box.columns(grid.columns, grid.gap)):
        letter = chr(ord("A") + i % 26)
        _axis_label(sketch, letter, Box(box.x, grid.box.y - 4.6, box.w, 4))
    for i, box in enumerate(grid.box.rows(grid.rows, grid.gap)):
        _axis_label(sketch, str(i + 1), Box(grid.box.x - 5, box.y, 4.4, box.h))


def _axis_label(sketch: Sketch, label: str, box: Box) -> None:
    sketch.text("axes", label, box, 8, role="muted", align="center", valign="middle", leading=1, lines=1)


def _space(sketch: Sketch, grid: Grid, i: int, box: Box) -> None:
    """One space: its tint, its icon, its number, its words."""
    row, column = divmod(i, grid.columns)
    tint = 0.2 if (row + column) % 2 == 0 else 0.1
    sketch.area(Path.rounded(box, min(2.5, box.w * 0.12, grid.gap * 2)), tint)
    name, label = _at(sketch.items("icons"), i), _at(sketch.labels("spaces"), i)
    foot = min(7.0, box.h * 0.36) if sketch.word("spaces") else 0
    side = min(box.w, box.h - foot) * 0.5
    if name:
        x, y = box.center[0], box.y + (box.h - foot) / 2
        role = name if name in sketch.card.edition.palette else sketch.role
        picture = Box(x - side / 2, y - side / 2, side, side)
        sketch.picture(stock_icon(name), picture, sketch.theme.colour(role))
    if sketch.card.fact("numbered", False):  # noqa: FBT003 - a default
        _space_number(sketch, str(i + 1), box, tint, small=bool(name))
    if label:
        inner = Box(box.x + 0.8, box.bottom - foot - 0.4, box.w - 1.6, foot)
        sketch.text("spaces", label, inner, 7, on=sketch.role, tint=tint, align="center", valign="middle", leading=1.15)


def _at(things: list[Any], i: int) -> str:
    return str(things[i]) if i < len(things) else ""


def _space_number(sketch: Sketch, number: str, box: Box, tint: float, *, small: bool) -> None:
    """In the corner beside an icon, else in the middle."""
    size = 8.0 if small else min(20.0, box.h * 0.9)
    inner = box.inset(1.2) if small else Box(box.x, box.y, box.w, box.h * (0.64 if sketch.labels("spaces") else 1))
    align, valign = ("left", "top") if small else ("center", "middle")
    sketch.text(
        "numbered", number, inner, size, on=sketch.role, tint=tint, bold=True, align=align,
        valign=valign, leading=1, lines=1,
    )  # fmt: skip


def sheet(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A page to read: a title and text."""
    sketch = Sketch(canvas, card, theme)
    top, foot = _heading(sketch), _footer(sketch)
    room = Box(MARGIN, top, canvas.width - 2 * MARGIN, canvas.height - top - MARGIN - foot)
    set_prose(sketch, "body", card.word("body"), room, 9.5)


def _heading(sketch: Sketch) -> float:
    """Icon, title, second line, a rule across; returns where the rest may begin."""
    x, y, size = MARGIN, MARGIN, 10.0
    if sketch.icon:
        sketch.canvas.icon(sketch.icon, Box(x, y - 0.6, size, size), sketch.colour)
        x += size + 3
    w = sketch.width - x - MARGIN
    found = sketch.text("title", sketch.heading, Box(x, y, w, 6.4), 16, bold=True, leading=1.1, floor=9, lines=1)
    y = found.box.bottom + 1
    if subtitle := sketch.word("subtitle"):
        y = sketch.text("subtitle", subtitle, Box(x, y, w, 3.4), 7.5, role="muted", leading=1.1, lines=1).box.bottom + 1
    y = max(y, MARGIN + size if sketch.icon else y) + 1
    sketch.canvas.line((MARGIN, y), (sketch.width - MARGIN, y), stroke=sketch.colour, line=0.6)
    return y + 4


def _footer(sketch: Sketch) -> float:
    """The word at the foot; returns the room it takes."""
    if not (footer := sketch.word("footer")):
        return 0
    box = Box(MARGIN, sketch.height - MARGIN - 2.6, sketch.width - 2 * MARGIN, 2.6)
    sketch.text("footer", footer, box, 6.5, role="muted", leading=1, valign="bottom", lines=1, floor=5, credit=True)
    return 5
