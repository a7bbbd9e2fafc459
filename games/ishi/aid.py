"""The turn aid: a step on its front, recovery and the end on its back."""

from __future__ import annotations

from games.art import bleed_box, flat
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.bays import draw_sums
from games.ishi.fpc import mark
from games.ishi.icons import MARKS, words
from games.ishi.look import chamfered, circuit, draw_circuit, label

BODY = 6.5
"""Size of the text, points."""

HEAD = 11.0
LEFT, RIGHT, BOTTOM = 4.0, 59.0, 84.6


def aid_front(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A step from the roll to the placed card."""
    _head(canvas, theme, card.word("front_title"))
    y = HEAD + 1.2
    keys = [i for i in range(1, 10) if card.has_word(f"step{i}")]
    for i in keys:
        y = _step(canvas, card, theme, i, y) + 1.6
        if i != keys[-1]:
            canvas.line((LEFT, y - 0.8), (RIGHT, y - 0.8), stroke=theme.colour("line"), line=0.2)


def _head(canvas: Canvas, theme: Theme, title: str) -> None:
    """A band with circuits, and the title on it."""
    b = canvas.bleed
    band = Box(-b, -b, canvas.width + 2 * b, HEAD + b - 1)
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    canvas.rect(band, fill=flat(theme, "ice", 0.8))
    with canvas.group(clip=band), canvas.group(move=(canvas.width + b, HEAD - 1), turn=180):
        draw_circuit(canvas, theme, circuit("aid", Box(0, 0, 20, HEAD + b), 2.2))
    canvas.line((-b, HEAD - 1), (canvas.width + b, HEAD - 1), stroke=theme.colour("deep"), line=0.4)
    style = theme.text(10, role="deep", on="ice", tint=0.8, bold=True, valign="middle", lines=1)
    canvas.text("heading", title, Box(LEFT, 3.2, 38, HEAD - 4.6), style)


def _step(canvas: Canvas, card: Card, theme: Theme, index: int, y: float) -> float:
    """One part of a step, its number beside its name; returns where it ends."""
    cell = Box(LEFT, y + 0.1, 4.8, 4.2)
    canvas.path(chamfered(cell, 1), fill=flat(theme, "cyan", 0.35), stroke=theme.colour("deep"), line=0.3)
    label(canvas, theme, f"number{index}", str(index), cell, 8, on="cyan", tint=0.35)
    title = theme.text(7.5, bold=True, valign="middle", lines=1)
    room = Box(LEFT + 6.2, y, RIGHT - LEFT - 6.2, 4.4)
    canvas.text(f"step{index}_title", card.word(f"step{index}_title"), room, title)
    return _body(canvas, card, theme, f"step{index}", y + 5)


def _body(canvas: Canvas, card: Card, theme: Theme, key: str, y: float) -> float:
    box = Box(LEFT, y, RIGHT - LEFT, BOTTOM - y)
    text = card.word(key, **card.edition.numbers)
    leading = 1.42 if canvas.lang == "ja" else 1.32
    return canvas.text(key, text, box, theme.text(BODY, leading=leading), icons=words(theme)).box.bottom


def _note(canvas: Canvas, card: Card, theme: Theme, key: str, y: float) -> float:
    """A bold word, and the text under it."""
    title = card.word(f"{key}_title", **card.edition.numbers)
    head = canvas.text(f"{key}_title", title, Box(LEFT, y, RIGHT - LEFT, 3.2), theme.text(7, bold=True, lines=1))
    return _body(canvas, card, theme, key, head.box.bottom + 0.6)


def aid_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The orders by the sums of touching values; recovery and the end, with the three marks."""
    _head(canvas, theme, card.word("back_title"))
    y = _note(canvas, card, theme, "orders", HEAD + 1) + 1
    draw_sums(canvas, card, theme, Box(LEFT, y, RIGHT - LEFT, 8.6))
    y = _note(canvas, card, theme, "recovery", y + 10.2) + 1.2
    y = _marks(canvas, card, theme, y)
    for key in ("line", "path", "end"):
        y = _note(canvas, card, theme, key, y) + 1.4


def _marks(canvas: Canvas, card: Card, theme: Theme, y: float) -> float:
    """The three marks with their names."""
    for name, box in zip(MARKS, Box(LEFT, y, RIGHT - LEFT, 4.8).columns(len(MARKS), 1), strict=True):
        with canvas.group(move=(box.x + 2.3, box.center[1])):
            mark(canvas, theme, name, 2.2, Path.ellipse(0, 0, 2.2))
        style = theme.text(6.5, valign="middle", lines=1)
        canvas.text(name, card.edition.word(f"marks.{name}"), Box(box.x + 5.4, box.y, box.w - 5.4, box.h), style)
    return y + 6
