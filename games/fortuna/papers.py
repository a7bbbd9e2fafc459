"""The player aid: a turn on its front, the scoring on its back."""

from __future__ import annotations

from games.art import bleed_box, cover, flat
from games.canvas import Canvas, Theme
from games.components import Card
from games.fortuna.icons import ICONS, ORDER, words
from games.geometry import Box, Path

BODY = 6.5
"""Size of the aid's text, points."""
LEFT, RIGHT, FOOT = 4.0, 59.0, 84.6


def aid_front(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A turn, step by step, and what a card counts as."""
    _head(canvas, card, theme, "front_title")
    y = 12.2
    for i in range(1, 6):
        if card.has_word(f"step{i}"):
            y = _step(canvas, card, theme, i, y) + 1.3
    _notes(canvas, card, theme, "rule", y)


def aid_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """What sets are worth, and how the game ends."""
    _head(canvas, card, theme, "back_title")
    style = theme.text(BODY, leading=1.35, balance=True)
    head = canvas.text("worth", card.word("worth"), Box(LEFT, 12.0, RIGHT - LEFT, 8), style)
    y = _multipliers(canvas, card, theme, Box(LEFT, head.box.bottom + 1.6, RIGHT - LEFT, 13.4))
    _notes(canvas, card, theme, "note", y + 1.8)


def _head(canvas: Canvas, card: Card, theme: Theme, key: str) -> None:
    """A band of cloth with the title between beads."""
    b = canvas.bleed
    canvas.rect(bleed_box(canvas), fill=flat(theme, "cream", 0.5))
    canvas.rect(Box(-b, -b, canvas.width + 2 * b, b + 9.6), fill=cover(theme, "cloth"))
    gilt = theme.colour("gilt")
    for y, line in ((9.6, 0.5), (10.4, 0.2)):
        canvas.line((-b, y), (canvas.width + b, y), stroke=gilt, line=line)
    title = theme.text(11, role="cream", on="cloth", bold=True, valign="middle", lines=1)
    canvas.text("heading", card.word(key), Box(LEFT, 3.2, 29, 5.6), title)
    light = theme.colour("gilt" if theme.edge("cloth") else "gilt-light")
    for i, name in enumerate(ORDER):
        canvas.icon(ICONS[name], Box(34.7 + 5.0 * i, 3.9, 4.3, 4.3), light)


def _step(canvas: Canvas, card: Card, theme: Theme, index: int, y: float) -> float:
    """One step of a turn; returns where it ends."""
    badge = Box(LEFT, y, 6, 6.6)
    canvas.rect(badge, fill=theme.colour("paper"), stroke=theme.colour("ink"), line=0.3, radius=0.6)
    canvas.rect(badge.inset(-0.5), stroke=theme.colour("gilt"), line=0.25, radius=1)
    style = theme.text(10, bold=True, align="center", valign="middle", lines=1)
    canvas.text(f"badge{index}", card.word(f"step{index}_mark"), badge, style)
    room = Box(LEFT + 8, y - 0.3, RIGHT - LEFT - 8, FOOT - y)
    return max(_entry(canvas, card, theme, f"step{index}", room), badge.bottom)


def _notes(canvas: Canvas, card: Card, theme: Theme, kind: str, y: float) -> None:
    for i in range(1, 8):
        if card.has_word(f"{kind}{i}"):
            room = Box(LEFT, y, RIGHT - LEFT, FOOT - y)
            y = _entry(canvas, card, theme, f"{kind}{i}", room) + 1.5


def _entry(canvas: Canvas, card: Card, theme: Theme, key: str, room: Box) -> float:
    """A bold title and text under it; returns where it ends."""
    title = theme.text(BODY + 0.5, on="cream", tint=0.5, bold=True, lines=1)
    head = canvas.text(f"{key}_title", card.word(f"{key}_title"), room.top_part(3.6), title, icons=words(theme))
    rest = room.below(head.box.bottom - room.y + 0.5)
    style = theme.text(BODY, on="cream", tint=0.5, leading=1.32)
    text = card.word(key, **card.edition.numbers)
    return canvas.text(key, text, rest, style, icons=words(theme)).box.bottom


def _multipliers(canvas: Canvas, card: Card, theme: Theme, box: Box) -> float:
    """Six little reels: equal icons above, the multiplier below."""
    numbers = card.edition.numbers
    for i, cell in enumerate(box.columns(6, 1.0), start=1):
        canvas.rect(cell, fill=theme.colour("paper"), stroke=theme.colour("ink"), line=0.3, radius=0.8)
        _pips(canvas, theme, i, Box(cell.x, cell.y, cell.w, 6.6))
        canvas.line((cell.x, cell.y + 6.8), (cell.right, cell.y + 6.8), stroke=theme.colour("gilt"), line=0.3)
        style = theme.text(9, bold=True, align="center", valign="middle", lines=1)
        low = Box(cell.x, cell.y + 6.8, cell.w, cell.h - 6.8)
        canvas.text(f"multiplier{i}", f"×{numbers[f'multiplier{i}']}", low, style)
    return box.bottom


def _pips(canvas: Canvas, theme: Theme, count: int, box: Box) -> None:
    """As many dots as there are equal icons; six stand for six or more."""
    spots = _SPOTS[count]
    x, y = box.center
    path = Path()
    for dx, dy in spots:
        path += Path.ellipse(x + dx * 2.2 - (0.9 if count == 6 else 0), y + dy * 1.9, 0.8)
    canvas.path(path, fill=theme.colour("ink"))
    if count == 6:
        plus = Path.lines([(x + 2.4, y - 0.7), (x + 2.4, y + 0.7)]) + Path.lines([(x + 1.7, y), (x + 3.1, y)])
        canvas.path(plus, stroke=theme.colour("ink"), line=0.3)


_TL, _TR, _L, _R, _BL, _BR, _M = (-0.6, -1), (0.6, -1), (-0.6, 0), (0.6, 0), (-0.6, 1), (0.6, 1), (0.0, 0.0)
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: (_M,),
    2: (_TL, _BR),
    3: (_TL, _M, _BR),
    4: (_TL, _TR, _BL, _BR),
    5: (_TL, _TR, _M, _BL, _BR),
    6: (_TL, _TR, _L, _R, _BL, _BR),
}
