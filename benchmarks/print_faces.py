"""The benchmark's card as our own face: `print_job` copies this file into the game's folder as faces.py."""

from __future__ import annotations

from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path


def front(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Number, title, star, and three lines of text in a border."""
    _border(canvas, theme)
    canvas.text("number", str(card.fact("number")), Box(6, 6, 20, 7), theme.text(14, bold=True))
    title = theme.text(13, bold=True, align="center", valign="middle", lines=1)
    canvas.text("title", card.word("title"), Box(5, 15, 53, 7), title)
    _star(canvas, theme, 39, 13)
    canvas.text("text", card.word("text"), Box(6, 60, 50, 19), theme.text(8))


def back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A larger star and the word that all backs share."""
    _border(canvas, theme)
    _star(canvas, theme, 42, 20)
    word = theme.text(14, bold=True, align="center", valign="middle", lines=1)
    canvas.text("back", card.word("back"), Box(5, 68, 53, 8), word)


def _border(canvas: Canvas, theme: Theme) -> None:
    canvas.rect(Box(3, 3, 57, 82), stroke=theme.colour("accent"), line=0.4, radius=3)


def _star(canvas: Canvas, theme: Theme, y: float, r: float) -> None:
    canvas.path(Path.star(31.5, y, r), fill="#d9a441", stroke=theme.colour("accent"), line=0.3)
