"""Things to read: a turn and the rest of the rules, the cards in a line each, the dice, the advanced game."""

from __future__ import annotations

from games.art import flat
from games.canvas import Canvas, InlineIcon, Theme
from games.components import Card
from games.geometry import Box, Path
from games.icons import ICONS
from games.mugen.actions import stone_frame
from games.mugen.icons import ACTIONS
from games.mugen.pieces import face

BODY = 6.5
"""Size of the aid's text, points."""

LEFT, RIGHT, BOTTOM = 4.4, 58.6, 84.4


def aid_front(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A turn; or how to relabel a die."""
    _sheet(canvas, card, theme, "front_title")
    y = 12.0
    if card.fact("kind") == "dice":
        y = _die(canvas, card, theme, y)
    _notes(canvas, card, theme, "front", y)


def aid_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """What cards do; or the advanced game."""
    _sheet(canvas, card, theme, "back_title")
    if card.fact("kind") == "turn":
        _cards(canvas, card, theme)
    else:
        _notes(canvas, card, theme, "back", 12.0)


def _sheet(canvas: Canvas, card: Card, theme: Theme, title: str) -> None:
    stone_frame(canvas, theme, "stone", f"{card.ref} {title}")
    style = theme.text(10, bold=True, valign="middle", lines=1)
    canvas.text(title, card.word(title), Box(LEFT, 3.8, RIGHT - LEFT, 6), style)
    canvas.line((LEFT, 10.2), (RIGHT, 10.2), stroke=theme.colour("kerb"), line=0.4)


def _inline(theme: Theme) -> dict[str, InlineIcon]:
    return {"☆": InlineIcon(ICONS["star"], theme.colour("accent"))}


def _notes(canvas: Canvas, card: Card, theme: Theme, side: str, y: float) -> None:
    """Titled paragraphs, one under the other."""
    for i in range(1, 10):
        key = f"{side}{i}"
        if not card.has_word(key):
            return
        head = theme.text(BODY + 0.5, role="accent", bold=True, lines=1)
        title = canvas.text(f"{key}_title", card.word(f"{key}_title"), Box(LEFT, y, RIGHT - LEFT, 3.4), head)
        box = Box(LEFT, title.box.bottom + 0.35, RIGHT - LEFT, BOTTOM - title.box.bottom - 0.5)
        style = theme.text(BODY, leading=1.36 if canvas.lang == "ja" else 1.25)
        y = canvas.text(key, card.word(key, **card.edition.numbers), box, style).box.bottom + 1.9


def _cards(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Each kind of card: its picture, its name, and the effect in a line or two."""
    keys = [key for key in ACTIONS if card.has_word(f"line_{key}")]
    rows = Box(LEFT, 11.2, RIGHT - LEFT, BOTTOM - 11.2).rows(len(keys))
    for key, box in zip(keys, rows, strict=True):
        canvas.icon(ACTIONS[key], Box(box.x, box.y + 0.5, box.h - 1.0, box.h - 1.0), theme.colour("ink"))
        name = theme.text(BODY, bold=True, valign="middle", leading=1.1, floor=6)
        canvas.text(f"name_{key}", card.word(f"name_{key}"), Box(box.x + 6.4, box.y, 14.6, box.h), name)
        style = theme.text(BODY, valign="middle", leading=1.2, floor=6)
        text = card.word(f"line_{key}", **card.edition.numbers)
        canvas.text(f"line_{key}", text, Box(box.x + 21.2, box.y, box.w - 21.2, box.h), style)
        if key != keys[-1]:
            canvas.line((box.x, box.bottom), (box.right, box.bottom), stroke=theme.colour("line"), line=0.15)


OURS = (0, 1, 1, 2, 2, 3)
"""What the numbers 1 to 6 of an ordinary die become: half of them, rounded down."""


def _die(canvas: Canvas, card: Card, theme: Theme, y: float) -> float:
    """An ordinary die's numbers with ours under them, then which lie opposite; returns where it ends."""
    label = theme.text(6.5, role="muted", valign="middle", leading=1.15)
    canvas.text("ordinary", card.word("ordinary"), Box(LEFT, y, 9.6, 8), label)
    canvas.text("ours", card.word("ours"), Box(LEFT, y + 10.8, 9.6, 8), label)
    cells = Box(LEFT + 10, y, RIGHT - LEFT - 10, 8).columns(6, 0.6)
    for value, (ours, box) in enumerate(zip(OURS, cells, strict=True), 1):
        square = Box(box.x, box.y + (8 - box.w) / 2, box.w, box.w)
        _ordinary(canvas, theme, value, square)
        x = box.center[0]
        arrow = Path.polygon([(x - 1.0, box.bottom + 0.9), (x + 1.0, box.bottom + 0.9), (x, box.bottom + 2.3)])
        canvas.path(arrow, fill=theme.colour("accent"))
        face(canvas, theme, ours, square.moved(0, 10.8), f"ours{value}")
    return _opposites(canvas, card, theme, y + 21.5)


def _ordinary(canvas: Canvas, theme: Theme, value: int, box: Box) -> None:
    canvas.rect(box, fill=flat(theme, "paper"), stroke=theme.colour("ink"), line=0.25, radius=1)
    style = theme.text(9, align="center", valign="middle", lines=1)
    canvas.text(f"ordinary{value}", str(value), box, style)


def _opposites(canvas: Canvas, card: Card, theme: Theme, y: float) -> float:
    """The three pairs of opposite faces."""
    label = theme.text(BODY + 0.5, role="accent", bold=True, lines=1)
    canvas.text("opposite", card.word("opposite"), Box(LEFT, y, RIGHT - LEFT, 3.4), label)
    for (a, b), box in zip(((0, 3), (1, 2), (1, 2)), Box(LEFT, y + 4.4, RIGHT - LEFT, 9).columns(3, 2), strict=True):
        x, top = box.center[0], box.y
        face(canvas, theme, a, Box(x - 8.2, top, 7, 7), f"opposite{a}")
        face(canvas, theme, b, Box(x + 1.2, top, 7, 7), f"opposite{b}")
        canvas.line((x - 0.7, top + 3.5), (x + 0.7, top + 3.5), stroke=theme.colour("ink"), line=0.4)
    return y + 13.6
