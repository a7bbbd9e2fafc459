"""The FPO sheet: 5 × 7 flags with the hall in their midst, the pit below, the legend beside it.

It is drawn for flags of `UNIT`; with larger ones, all grows alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.art import bleed_box, flat, joined
from games.canvas import Canvas, Icon, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.bays import moves_bay, systems_bay
from games.ishi.flag import PATH_TINT, UNIT, Flag, draw_flag
from games.ishi.icons import TARGET, UP
from games.ishi.look import chamfered, circuit, draw_circuit, fine, label, light

COLUMNS, ROWS = 5, 7
MARGIN = 3.0


@dataclass(frozen=True)
class Plan:
    """Where things lie, in units; a unit is `scale` mm on the sheet, and a flag's side is `UNIT` of them."""

    width: float
    height: float
    scale: float
    pit: Box
    order: Box
    grid: Box
    side: float = UNIT

    def cell(self, number: int) -> Box:
        """The square of a flag: row 1 is at the bottom."""
        row, column = divmod(number - 1, COLUMNS)
        x, y = self.grid.x + column * self.side, self.grid.bottom - (row + 1) * self.side
        return Box(x, y, self.side, self.side)


def plan(canvas: Canvas, card: Card) -> Plan:
    """Grid on top, pit at the foot, both in the middle."""
    scale = card.fact("flag") / UNIT
    width, height = canvas.width / scale, canvas.height / scale
    x = width / 2
    grid = Box(x - UNIT * COLUMNS / 2, MARGIN, UNIT * COLUMNS, UNIT * ROWS)
    (pit_w, pit_h), (w, h) = (tuple(mm / scale for mm in card.fact(key)) for key in ("pit", "order"))
    pit = Box(x - pit_w / 2, height - MARGIN - pit_h, pit_w, pit_h)
    return Plan(width, height, scale, pit, pit.inset((pit_w - w) / 2, (pit_h - h) / 2), grid)


def fpo(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The whole sheet."""
    lay = plan(canvas, card)
    canvas.rect(bleed_box(canvas), fill=flat(theme, "ice", 0.5))
    with canvas.group(scale=lay.scale):
        _sheet(canvas, card, theme, lay)


def _sheet(canvas: Canvas, card: Card, theme: Theme, lay: Plan) -> None:
    """All but the ground."""
    canvas.rect(lay.grid, fill=theme.colour("paper"))
    _margins(canvas, card, theme, lay)
    for flag in flags(card):
        box = lay.cell(int(flag.name))
        with canvas.group(move=(box.x, box.y)):
            draw_flag(canvas, theme, flag)
    _hall(canvas, theme, lay.cell(card.fact("hall")))
    _grid_lines(canvas, theme, lay)
    _entries(canvas, theme, lay)
    _pit(canvas, card, theme, lay)
    y, h = lay.pit.y, lay.pit.h
    systems_bay(canvas, card, theme, Box(MARGIN, y, lay.pit.x - MARGIN - 3, h))
    moves_bay(canvas, card, theme, Box(lay.pit.right + 3, y, lay.width - MARGIN - lay.pit.right - 3, h))


def flags(card: Card) -> Iterator[Flag]:
    """All flags as the data has them."""
    paths = {name: path for path, names in card.fact("paths").items() for name in names}
    for name, (*values, fixed) in card.fact("flags").items():
        yield Flag(name, tuple(values), fixed, paths.get(name, ""), name == card.fact("goal"))


def _grid_lines(canvas: Canvas, theme: Theme, lay: Plan) -> None:
    """Deep lines between the flags; a double frame."""
    grid, side = lay.grid, lay.side
    across = [Path.lines([(grid.x, grid.y + i * side), (grid.right, grid.y + i * side)]) for i in range(1, ROWS)]
    down = [Path.lines([(grid.x + i * side, grid.y), (grid.x + i * side, grid.bottom)]) for i in range(1, COLUMNS)]
    deep = theme.colour("deep")
    canvas.path(joined([*across, *down]), stroke=deep, line=fine(theme, 0.35))
    canvas.rect(grid, stroke=deep, line=fine(theme, 0.7))


def _hall(canvas: Canvas, theme: Theme, box: Box) -> None:
    """The hall: a well without a floor, barred."""
    (x, y), r = box.center, box.w / 2
    canvas.rect(box, fill=flat(theme, "deep"), stroke=theme.edge("deep"), line=0.3)
    for i, share in enumerate((0.9, 0.78, 0.67, 0.57, 0.48)):
        canvas.circle(x, y, r * share, stroke=light(theme), line=0.35 - 0.05 * i)
    canvas.circle(x, y, r * 0.4, fill=theme.colour("paper"), stroke=theme.edge("deep"), line=0.3)
    k = r * 0.4
    bar = Box(x - k * 0.68, y - k * 0.2, k * 1.36, k * 0.4)
    canvas.rect(bar, fill=theme.colour("deep"))


def _entries(canvas: Canvas, theme: Theme, lay: Plan) -> None:
    """Arrows into the bottom row: here one may begin."""
    y, r = lay.grid.bottom + 0.7, lay.side * 0.055
    xs = [lay.grid.x + (i + 0.5) * lay.side for i in range(COLUMNS)]
    arrows = joined(Path.polygon([(x - r, y + r), (x, y), (x + r, y + r)]) for x in xs)
    canvas.path(arrows, fill=theme.colour("accent"))


def _pit(canvas: Canvas, card: Card, theme: Theme, lay: Plan) -> None:
    """A bay for one order card; where it is much larger than the card, the card's corners are marked."""
    pit, beside = lay.pit, lay.order.x - lay.pit.x
    shape, reach = chamfered(pit, 2.2), beside - 1 if beside > 1 else 15.0
    canvas.path(shape, fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.5)
    with canvas.group(clip=shape):
        for turn, at in ((0, (pit.x, pit.y)), (180, (pit.right, pit.bottom))):
            with canvas.group(move=at, turn=turn):
                draw_circuit(canvas, theme, circuit("pit", Box(0, 0, reach, pit.h), 6.8 if theme.edge("deep") else 3.4))
    if beside > 1:
        canvas.path(_corners(lay.order), stroke=theme.colour("deep"), line=fine(theme, 0.35))
    x, y = pit.center
    label(canvas, theme, "pit", card.word("pit"), Box(x - 15, y - 8, 30, 9), 20, role="deep")
    text = theme.text(7, role="muted", align="center", leading=1.3, balance=True)
    canvas.text("pit_note", card.word("pit_note"), Box(x - 17, y + 2.4, 34, 9), text)


def _corners(box: Box, arm: float = 4.0) -> Path:
    """The four corners of a box."""
    ends = [(x, s, y, t) for x, s in ((box.x, 1), (box.right, -1)) for y, t in ((box.y, 1), (box.bottom, -1))]
    return joined(Path.lines([(x + s * arm, y), (x, y), (x, y + t * arm)]) for x, s, y, t in ends)


def _margins(canvas: Canvas, card: Card, theme: Theme, lay: Plan) -> None:
    """Circuits run from the grid to both sides; the title and the rows' names stand beside them."""
    room, pitch = Box(0, 0, lay.grid.x - MARGIN, lay.grid.h), 6.0 if theme.edge("deep") else 3.0
    with canvas.group(move=(lay.grid.right, lay.grid.y)):
        draw_circuit(canvas, theme, circuit("right", room, pitch))
    with canvas.group(move=(lay.grid.x, lay.grid.bottom), turn=180):
        draw_circuit(canvas, theme, circuit("left", room, pitch))
    _tab(canvas, theme, lay, 1, "task", card.word("task"), UP)
    _tab(canvas, theme, lay, ROWS, "termination", card.word("termination"), TARGET)
    _path_name(canvas, theme, lay)
    _title(canvas, card, theme, lay)


def _tab(canvas: Canvas, theme: Theme, lay: Plan, row: int, field: str, name: str, icon: Icon) -> None:
    """What a sign on the grid means, in a tab left of its row."""
    y, colour = lay.grid.bottom - row * lay.side, theme.colour("accent")
    tab = Box(MARGIN, y + lay.side * 0.14, lay.grid.x - MARGIN - 1, lay.side * 0.56)
    canvas.path(chamfered(tab, 1.6), fill=theme.colour("paper"), stroke=colour, line=0.4)
    canvas.icon(icon, Box(tab.center[0] - 2.4, tab.y + 1.2, 4.8, 4.8), colour)
    style = theme.text(7, bold=True, align="center", valign="middle", leading=1.2)
    canvas.text(field, name, Box(tab.x + 0.5, tab.y + 6.4, tab.w - 1, tab.h - 7), style)


def _path_name(canvas: Canvas, theme: Theme, lay: Plan) -> None:
    """Path B begins at both sides: its letter stands there, too."""
    for x in (lay.grid.x - 9, lay.grid.right + 1):
        box = Box(x, lay.grid.center[1] - 4, 8, 8)
        canvas.path(chamfered(box, 1.8), fill=flat(theme, "B", PATH_TINT), stroke=theme.colour("B"), line=0.4)
        label(canvas, theme, "path B", "B", box, 15, on="B", tint=PATH_TINT)


def _title(canvas: Canvas, card: Card, theme: Theme, lay: Plan) -> None:
    """Upright at the right, from the top down."""
    length = lay.side * (1.7 if canvas.lang == "ja" else 2.2)
    box = Box(lay.width - MARGIN - 9.5, lay.grid.y + lay.side * 0.14, 9, length)
    canvas.path(chamfered(box, 1.8), fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.35)
    title = card.edition.title
    if canvas.lang == "ja":
        style = theme.text(20, bold=True, align="center", valign="middle", vertical=True, lines=1)
        canvas.text("title", title, box.inset(0.6), style)
        return
    with canvas.group(move=(box.right, box.y), turn=90):
        label(canvas, theme, "title", title, Box(0, 0, box.h, box.w), 17)
