"""The two bays beside the pit: what the five systems cost, and what moves and neighbours do."""

from __future__ import annotations

from collections.abc import Iterator

from games.art import flat
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box
from games.ishi.icons import ENERGY_ICONS, PAYS, SYSTEM_ICONS, SYSTEMS, UP, words
from games.ishi.look import VALUES, chamfered, fine, label, light, plate

HEAD = 5.6


def _bay(canvas: Canvas, theme: Theme, title: str, box: Box) -> Box:
    """A framed panel with its title; returns the room in it."""
    canvas.path(chamfered(box, 2.2), fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.35)
    style = theme.text(7.5, role="deep", bold=True, valign="middle", lines=1)
    canvas.text("heading", title, Box(box.x + 3, box.y + 0.6, box.w - 6, HEAD - 1), style)
    y = box.y + HEAD - 0.2
    canvas.line((box.x + 3, y), (box.right - 3, y), stroke=light(theme), line=fine(theme, 0.3))
    return Box(box.x + 3, box.y + HEAD + 0.6, box.w - 6, box.h - HEAD - 1.8)


def systems_bay(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """The systems in the order of the cells, with the energy that each costs; the values' names."""
    room = _bay(canvas, theme, card.word("systems"), box)
    *rows, last = room.rows(len(SYSTEMS) + 1, 0.5)
    for system, row in zip(SYSTEMS, rows, strict=True):
        _system(canvas, card, theme, system, row)
    for value, cell in zip(VALUES, last.moved(0, 0.4).columns(len(VALUES), 1), strict=True):
        plate(canvas, theme, value, (cell.x + 2.4, cell.center[1]), 2.2, 8)
        style = theme.text(7, valign="middle", lines=1)
        name = Box(cell.x + 5.4, cell.y, cell.w - 5.4, cell.h)
        canvas.text(f"value {value}", card.edition.word(f"values.{value}"), name, style)


def _system(canvas: Canvas, card: Card, theme: Theme, system: str, row: Box) -> None:
    energy = PAYS[system]
    deep = theme.colour(f"{energy}-deep")
    canvas.rect(row, fill=flat(theme, energy, 0.2), stroke=theme.edge(energy), line=0.15)
    canvas.icon(SYSTEM_ICONS[system], Box(row.x + 0.8, row.y + 0.4, row.h - 0.8, row.h - 0.8), deep)
    style = theme.text(7.5, on=energy, tint=0.2, valign="middle", lines=1)
    canvas.text(system, card.edition.word(f"systems.{system}"), Box(row.x + 6.8, row.y, row.w - 27, row.h), style)
    x = row.right - 19.5
    canvas.icon(ENERGY_ICONS[energy], Box(x, row.y + 0.6, row.h - 1.2, row.h - 1.2), deep)
    name = f"{energy}  {card.edition.word(f'energies.{energy}')}"
    canvas.text(energy, name, Box(x + 5.8, row.y, 13.5, row.h), style)


def moves_bay(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """What a move costs, and which order the sum of two touching values counts for."""
    room = _bay(canvas, theme, card.word("moves"), box)
    *rows, sums = room.rows(4, 0.8)
    numbers = card.edition.numbers
    for key, turns, row in zip(("up", "side", "down"), ((0,), (270, 90), (180,)), rows, strict=True):
        _arrows(canvas, theme, turns, row)
        style = theme.text(7.5, valign="middle", leading=1.2)
        text = card.word(key, **numbers)
        canvas.text(key, text, Box(row.x + 14, row.y, row.w - 14, row.h), style, icons=words(theme))
    draw_sums(canvas, card, theme, sums)


def _arrows(canvas: Canvas, theme: Theme, turns: tuple[int, ...], row: Box) -> None:
    side = min(5.6, row.h - 1)
    for i, turn in enumerate(turns):
        x = row.x + 6.4 + (i - (len(turns) - 1) / 2) * (side + 0.6)
        with canvas.group(move=(x, row.center[1]), turn=turn):
            canvas.icon(UP, Box(-side / 2, -side / 2, side, side), theme.colour("accent"))


def pair_sums(card: Card) -> Iterator[tuple[int, int]]:
    """Sums of two values, and the order that each counts for."""
    for total in range(2 * VALUES[0], 2 * VALUES[-1] + 1):
        yield total, card.edition.numbers[f"sum{total}"]


def draw_sums(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """Each sum of two touching values over the plate of its order."""
    sums = dict(pair_sums(card))
    head, cells = Box(box.x, box.y, 10.6, box.h), Box(box.x + 11.4, box.y, box.w - 11.4, box.h).columns(len(sums), 0.8)
    top = head.top_part(head.h * 0.42)
    label(canvas, theme, "sum", card.edition.word("sums.sum"), top, 6.5, bold=False)
    label(canvas, theme, "order", card.edition.word("sums.order"), head.below(top.h), 6.5, bold=False)
    for (total, order), cell in zip(sums.items(), cells, strict=True):
        canvas.rect(cell, fill=flat(theme, "ice", 0.7), stroke=theme.edge("ice"), line=0.15)
        label(canvas, theme, f"sum {total}", str(total), cell.top_part(top.h), 8, on="ice", tint=0.7)
        plate(canvas, theme, order, (cell.center[0], cell.bottom - cell.h * 0.3), min(2.5, cell.h * 0.25), 8.5)
