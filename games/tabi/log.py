"""The travel log: a sheet to note where the pawns stood, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass

from games.art import joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.tabi.icons import PAWN_BLACK, PAWN_WHITE

MARGIN = 4.0
TOP, HEAD, FOOT = 14.0, 5.0, 10.6
"""Top of the table, height of its head, room under it, mm."""


@dataclass(frozen=True)
class _Table:
    """The table's columns: turn, card, the days, loop, and VP where they are counted on the way."""

    turn: Box
    card: Box
    days: tuple[Box, ...]
    ends: tuple[Box, ...]

    @property
    def columns(self) -> tuple[Box, ...]:
        return (self.turn, self.card, *self.days, *self.ends)

    @property
    def left(self) -> float:
        return self.turn.x

    @property
    def right(self) -> float:
        return self.ends[-1].right


def log_pad(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A sheet of the travel log."""
    heading = theme.text(10, bold=True, valign="middle", lines=1)
    canvas.text("heading", card.word("heading"), Box(MARGIN, 3.6, 60, 5.4), heading)
    _legend(canvas, card, theme)
    table, turns = _table(canvas, card), card.fact("turns")
    foot = canvas.height - FOOT
    row = (foot - TOP - HEAD) / turns
    for turn in range(1, turns + 1):
        _row(canvas, theme, table, turn, Box(table.left, TOP + HEAD + (turn - 1) * row, table.right - table.left, row))
    _heads(canvas, card, theme, table)
    _frame(canvas, theme, table, foot)
    _results(canvas, card, theme, foot + 1.6)


def _counts_on_the_way(card: Card) -> bool:
    return bool(card.fact("points") == "running")


def _table(canvas: Canvas, card: Card) -> _Table:
    days, ends = card.edition.numbers["days"], 2 if _counts_on_the_way(card) else 1
    day = (canvas.width - 2 * MARGIN - 7 - 9 - 9 * ends) / days
    boxes, x = list[Box](), MARGIN
    for width in (7.0, 9.0, *([day] * days), *([9.0] * ends)):
        boxes.append(Box(x, TOP, width, HEAD))
        x += width
    return _Table(boxes[0], boxes[1], tuple(boxes[2 : 2 + days]), tuple(boxes[2 + days :]))


def _legend(canvas: Canvas, card: Card, theme: Theme) -> None:
    style = theme.text(6, role="muted", valign="middle", lines=1)
    canvas.text("legend", card.word("legend"), Box(MARGIN, 9.2, canvas.width - 2 * MARGIN, 3.4), style)
    for i, icon in enumerate((PAWN_WHITE, PAWN_BLACK, PAWN_BLACK)):
        canvas.icon(icon, Box(canvas.width - 14 + 3.4 * i, 4.2, 4.2, 4.2), theme.colour("ink"))


def _heads(canvas: Canvas, card: Card, theme: Theme, table: _Table) -> None:
    small = theme.text(6, bold=True, align="center", valign="middle", lines=1)
    large = theme.text(9, bold=True, align="center", valign="middle", lines=1)
    named = [(table.turn, "turn"), (table.card, "card"), *zip(table.ends, ("loop", "vp"), strict=False)]
    for box, key in named:
        canvas.text(key, card.word(key), box, small)
    for day, box in enumerate(table.days, start=1):
        canvas.text(f"day{day}", str(day), box, large)


def _row(canvas: Canvas, theme: Theme, table: _Table, turn: int, row: Box) -> None:
    """One turn: its number, and for each day a ring for the white pawn and two dots for the black ones."""
    tint = 0.3 if turn % 2 else 0.0
    if tint:
        canvas.rect(row, fill=theme.area("glow", tint))
    style = theme.text(6.5, role="muted", align="center", valign="middle", on="glow", tint=tint, lines=1)
    canvas.text("number", str(turn), Box(row.x, row.y, table.turn.w, row.h), style)
    paper, line, y = theme.colour("paper"), theme.colour("muted"), row.center[1]
    rings = joined(Path.ellipse(box.x + box.w * 0.36, y, 1.5) for box in table.days)
    dots = joined(Path.ellipse(box.x + box.w * 0.76, y + d, 0.72) for box in table.days for d in (-0.95, 0.95))
    canvas.path(rings, fill=paper, stroke=line, line=0.25)
    canvas.path(dots, fill=paper, stroke=line, line=0.2)


def _frame(canvas: Canvas, theme: Theme, table: _Table, foot: float) -> None:
    xs = [*(box.x for box in table.columns), table.right]
    canvas.path(joined(Path.lines([(x, TOP), (x, foot)]) for x in xs), stroke=theme.colour("line"), line=0.2)
    levels = joined(Path.lines([(table.left, y), (table.right, y)]) for y in (TOP, TOP + HEAD, foot))
    canvas.path(levels, stroke=theme.colour("ink"), line=0.35)


def _results(canvas: Canvas, card: Card, theme: Theme, y: float) -> None:
    """Lines to write the items and the score on."""
    blanks = {"items": 3, "total": 1}
    if not _counts_on_the_way(card):
        blanks = {"items": 2, "score1": 1, "score2": 1, "score3": 1, "total": 1}
    x, unit = MARGIN, (canvas.width - 2 * MARGIN) / sum(blanks.values())
    for key, share in blanks.items():
        w = unit * share
        canvas.text(key, card.word(key), Box(x, y, w - 1, 3), theme.text(6, role="muted", lines=1))
        canvas.line((x, y + 5.6), (x + w - 2, y + 5.6), stroke=theme.colour("ink"), line=0.25)
        x += w
