"""The reel cards: index in two corners, a reel window over a medal; one back for all."""

from __future__ import annotations

from games.art import bleed_box, cover, flat, joined, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.fortuna.icons import suit
from games.fortuna.medal import goddess, medal
from games.fortuna.ornament import lathe, notched, ruled
from games.fortuna.reel import payline, window
from games.fortuna.terms import GODDESS
from games.geometry import Box, Path

PANEL = Box(11.6, 4.4, 39.8, 79.2)
REEL = Box(18.4, 7.2, 26.2, 29.6)
MEDAL = (31.5, 57.6)
INDEX = Box(3.3, 3.6, 7.2, 15.6)


def reel_card(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of a reel card."""
    name, number = card.fact("icon"), card.fact("number")
    full = bleed_box(canvas)
    canvas.rect(full, fill=cover(theme, "cream"))
    for turn, corner in ((0, (0.0, 0.0)), (180, (canvas.width, canvas.height))):
        with canvas.group(move=corner, turn=turn):
            _index(canvas, theme, name, number)
    _panel(canvas, theme, name, number)
    window(canvas, theme, number, REEL)
    payline(canvas, theme, REEL, "halo" if name == GODDESS else name, 2.6)
    _caption(canvas, card, theme, name)


def _index(canvas: Canvas, theme: Theme, name: str, number: int) -> None:
    box = INDEX
    style = theme.text(20, bold=True, align="center", valign="middle", on="cream", lines=1)
    canvas.text("number", str(number), box.top_part(7.4), style)
    suit(canvas, theme, name, Box(box.x + 0.1, box.y + 8.3, 7, 7))


def _panel(canvas: Canvas, theme: Theme, name: str, number: int) -> None:
    if name == GODDESS:
        goddess(canvas, theme, notched(PANEL.inset(0.9), 2.4), MEDAL)
    else:
        medal(canvas, theme, name, number, MEDAL)
    ruled(canvas, theme, PANEL)


def _caption(canvas: Canvas, card: Card, theme: Theme, name: str) -> None:
    """The icon's name at the foot of the panel; the goddess's on a label, since her niche is dark."""
    title, box = card.edition.word(f"icons.{name}"), Box(17, 77.0, 29, 4.6)
    on = "cream"
    if name == GODDESS:
        canvas.rect(box.inset(1, 0), fill=flat(theme, on), stroke=theme.colour("gilt"), line=0.3, radius=1)
    style = theme.text(7.5, on=on, bold=True, align="center", valign="middle", lines=1)
    canvas.text("title", title, box, style)


def reel_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The wheel on green cloth, the same either way up."""
    del card
    is_open = theme.edge("cloth") is not None
    gilt = theme.colour("gilt" if is_open else "gilt-light")
    canvas.rect(bleed_box(canvas), fill=flat(theme, "cloth"), stroke=theme.edge("cloth"), line=0.3)
    inner = Box(0, 0, canvas.width, canvas.height).inset(4.6)
    canvas.path(notched(inner, 5), stroke=gilt, line=0.5)
    canvas.path(notched(inner.inset(1.1), 5), stroke=gilt, line=0.2)
    x, y = inner.center
    with canvas.group(clip=inner.inset(1.6)):
        canvas.path(_far_rings(x, y, 1 if is_open else 3), stroke=gilt, line=0.18)
    _wheel(canvas, theme, x, y, gilt)


def _far_rings(x: float, y: float, lines: int) -> Path:
    """Guilloches that fill the corners."""
    return joined(lathe((x, y), r, 2.4, lobes, lines) for r, lobes in ((26.0, 28), (32.5, 36), (39.0, 44), (45.5, 52)))


def _wheel(canvas: Canvas, theme: Theme, x: float, y: float, gilt: str) -> None:
    ground, thin = flat(theme, "cloth"), 1.0 if theme.edge("cloth") is None else 0.55
    canvas.circle(x, y, 22.6, fill=ground, stroke=gilt, line=0.7 * thin)
    canvas.path(lathe((x, y), 20.4, 1.4, 40, 2 if thin == 1 else 1), stroke=gilt, line=0.2 * thin)
    canvas.circle(x, y, 18.2, stroke=gilt, line=0.5 * thin)
    canvas.path(rays(x, y, 6.4, 17.8, 10, turn=18), stroke=gilt, line=0.9 * thin)
    canvas.path(rays(x, y, 6.4, 17.8, 10), stroke=gilt, line=0.2 * thin)
    canvas.path(lathe((x, y), 11.2, 3.0, 20, 2 if thin == 1 else 1), stroke=gilt, line=0.2 * thin)
    canvas.circle(x, y, 6.4, fill=ground, stroke=gilt, line=0.7 * thin)
    canvas.path(Path.star(x, y, 5.2, 10, 0.5), fill=gilt)
    canvas.circle(x, y, 1.5, fill=ground)
