"""Round pieces: the start player's wheel, the marker of the end pile, the numbers' coins."""

from __future__ import annotations

from games.art import bleed_box, cover, flat, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.fortuna.digits import numeral
from games.fortuna.icons import ICONS, suit
from games.fortuna.ornament import beads, lathe
from games.geometry import Box


def start_wheel(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The start player's wheel, the same on both sides."""
    x, y = _rim(canvas, theme, "cloth")
    suit(canvas, theme, "C", Box(x - 7.4, y - 10.2, 14.8, 14.8))
    _label(canvas, card, theme, "label")


def end_marker(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Lies on the end pile."""
    x, y = _rim(canvas, theme, "cream")
    deck = Box(x - 4.6, y - 9.6, 7.6, 10.6)
    for step in (1.6, 0.8, 0.0):
        sheet = deck.moved(step, step)
        canvas.rect(sheet, fill=flat(theme, "cream"), stroke=theme.colour("ink"), line=0.3, radius=0.8)
    style = theme.text(13, on="cream", bold=True, align="center", valign="middle", lines=1)
    canvas.text("count", str(card.edition.numbers["end_pile"]), deck, style)
    _label(canvas, card, theme, "label")


def end_marker_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Turned over when the end has been triggered."""
    x, y = _rim(canvas, theme, "C")
    canvas.path(rays(x, y - 3.6, 6.4, 7.4, 24), stroke=theme.colour("C-deep"), line=0.4)
    suit(canvas, theme, "C", Box(x - 5.4, y - 9.0, 10.8, 10.8))
    canvas.line((x - 4.6, y + 1.0), (x + 4.6, y - 8.2), stroke=theme.colour("ink"), line=1.2)
    _label(canvas, card, theme, "back_label")


def coin(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A number's coin, for whoever owns it."""
    x, y = _rim(canvas, theme, "gilt-light")
    r = canvas.width * 0.27
    numeral(canvas, theme, str(card.fact("number")), Box(x - r * 0.58, y - r * 0.78, r * 1.16, r * 1.56), weight=1.9)


def coin_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The other side of a coin."""
    del card
    x, y = _rim(canvas, theme, "gilt-light")
    canvas.icon(ICONS["C"], Box(x - 5, y - 5, 10, 10), theme.colour("ink"))


def _rim(canvas: Canvas, theme: Theme, role: str) -> tuple[float, float]:
    """Rim with beads round a clear field; returns the middle."""
    x, y, r = canvas.width / 2, canvas.height / 2, canvas.width / 2
    canvas.rect(bleed_box(canvas), fill=cover(theme, role), stroke=theme.edge(role), line=0.3)
    light = "gilt-light" if role in {"cloth", "C"} and theme.edge(role) is None else "ink"
    canvas.path(beads((x, y), r - 1.5, 0.42, 40, 1, 40), fill=theme.colour(light))
    canvas.circle(x, y, r - 2.8, fill=theme.colour("paper"), stroke=theme.colour("gilt"), line=0.4)
    canvas.path(lathe((x, y), r - 3.6, 0.5, 36, 2), stroke=theme.colour("gilt"), line=0.14)
    return x, y


def _label(canvas: Canvas, card: Card, theme: Theme, key: str) -> None:
    w = canvas.width
    style = theme.text(7.5, bold=True, align="center", valign="middle", leading=1.1, balance=True, lines=2)
    canvas.text(key, card.word(key), Box(w * 0.21, w * 0.66, w * 0.58, w * 0.17), style)
