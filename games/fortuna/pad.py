"""The score pad: four seats, a line for each size of set."""

from __future__ import annotations

from games.art import flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path

MARGIN, TOP, HEAD, NAMES = 3.4, 11.6, 7.6, 17.0
"""Left and right margin, top of the table, height of its head, width of its first column, mm."""
SEATS = 4


def score_pad(canvas: Canvas, card: Card, theme: Theme) -> None:
    """One sheet of the score pad."""
    heading = theme.text(11, bold=True, valign="middle", lines=1)
    canvas.text("heading", card.word("heading"), Box(MARGIN, 3.4, 44, 6), heading)
    style = theme.text(6.5, role="muted", valign="middle", align="right", lines=1)
    canvas.text("rule", card.word("rule"), Box(45, 3.4, canvas.width - 45 - MARGIN, 6), style)
    table = Box(MARGIN, TOP, canvas.width - 2 * MARGIN, canvas.height - TOP - 10.6)
    body = table.below(HEAD)
    rows = _rows(card)
    lines = body.rows(len(rows))
    for i, (row, key) in enumerate(zip(lines, rows, strict=True)):
        _row(canvas, card, theme, row, key, striped=i % 2 == 0)
    _heads(canvas, card, theme, table.top_part(HEAD))
    _rules(canvas, theme, table, lines, len(rows) - card.edition.numbers["top"])
    _multipliers(canvas, card, theme, Box(MARGIN, table.bottom + 1.4, table.w, 6))


def _rows(card: Card) -> list[str]:
    """Sizes of sets as numbers, then the extras that this ruleset has."""
    return [*map(str, range(1, card.edition.numbers["top"] + 1)), *card.fact("extras"), "total"]


def _seats(row: Box) -> list[Box]:
    return Box(row.x + NAMES, row.y, row.w - NAMES, row.h).columns(SEATS)


def _row(canvas: Canvas, card: Card, theme: Theme, row: Box, key: str, *, striped: bool) -> None:
    tint = 0.55 if striped else 0.0
    if tint:
        canvas.rect(row, fill=theme.area("cream", tint))
    name = Box(row.x, row.y, NAMES, row.h)
    if not key.isdigit():
        style = theme.text(7, bold=True, valign="middle", align="center", leading=1.15, on="cream", tint=tint)
        canvas.text(key, card.word(key), name.inset(0.6, 0.4), style)
        return
    style = theme.text(13, bold=True, valign="middle", align="center", on="cream", tint=tint, lines=1)
    canvas.text("size", key, name, style)
    small = theme.text(7, role="muted", valign="middle", on="cream", tint=tint, lines=1)
    for seat in _seats(row):
        times = canvas.text("times", f"{key} ×", Box(seat.x + 1, seat.y, 7, seat.h), small)
        y = row.center[1] + 1.7
        canvas.line((times.box.right + 0.6, y), (times.box.right + 3.6, y), stroke=theme.colour("line"), line=0.25)
        canvas.text("equals", "=", Box(seat.x + 9.4, seat.y, 3, seat.h), small)


def _heads(canvas: Canvas, card: Card, theme: Theme, head: Box) -> None:
    canvas.rect(head, fill=flat(theme, "cloth"), stroke=theme.edge("cloth"), line=0.3)
    style = theme.text(6.5, role="cream", on="cloth", bold=True, valign="middle", align="center", lines=1)
    canvas.text("sets", card.word("sets"), Box(head.x, head.y, NAMES, head.h), style)
    for seat in _seats(head):
        canvas.rect(seat.inset(0.9, 0.9), fill=theme.colour("paper"), radius=0.8)


def _rules(canvas: Canvas, theme: Theme, table: Box, lines: list[Box], extras: int) -> None:
    xs = [*(seat.x for seat in _seats(table)), table.right, table.x]
    upright = joined(Path.lines([(x, table.y), (x, table.bottom)]) for x in xs)
    canvas.path(upright, stroke=theme.colour("gilt"), line=0.25)
    first, last = lines[-extras].y, lines[-1].y
    levels = joined(Path.lines([(table.x, y), (table.right, y)]) for y in (table.y, first, last, table.bottom))
    canvas.path(levels, stroke=theme.colour("ink"), line=0.4)


def _multipliers(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """The table of multipliers, small: how many alike, and by what the size is multiplied."""
    numbers = card.edition.numbers
    name = theme.text(6.5, bold=True, valign="middle", lines=1)
    canvas.text("alike", card.word("alike"), Box(box.x, box.y, 19, box.h), name)
    style = theme.text(7, valign="middle", align="center", lines=1)
    for i, cell in enumerate(Box(box.x + 19, box.y, box.w - 19, box.h).columns(6), start=1):
        more = "+" if i == 6 else ""
        canvas.text(f"multiplier{i}", f"{i}{more}: ×{numbers[f'multiplier{i}']}", cell, style)
