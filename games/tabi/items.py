"""Item cards: a luggage tag with one big object in line, its name, and what it does."""

from __future__ import annotations

from games.art import Brush, Chance, bleed_box, flat, joined, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.tabi.objects import OBJECTS
from games.tabi.scene import sky_ring

TAG = Box(4, 4, 55, 80)


def item(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of an item."""
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    _tag(canvas, theme, TAG)
    with canvas.group(move=(31.5, 34.5)):
        brush = Brush(canvas, theme, Chance(card.ref))
        _glow(brush)
        OBJECTS[card.id](brush)
    name = theme.text(13, bold=True, align="center", valign="middle", lines=1)
    canvas.text("title", card.word("title"), Box(7, 56.6, 49, 6.4), name)
    canvas.path(Path.lines([(22, 64.2), (41, 64.2)]), stroke=theme.colour("brick"), line=0.5)
    style = theme.text(8.5, align="center", leading=1.4, balance=True)
    canvas.text("effect", card.word("effect", **card.edition.numbers), Box(8, 66, 47, 15.4), style)


def _tag(canvas: Canvas, theme: Theme, box: Box) -> None:
    """A tag with cut corners and an eyelet with its string."""
    cut = 7.0
    corners = [(box.x + cut, box.y), (box.right - cut, box.y), (box.right, box.y + cut), (box.right, box.bottom - 2)]
    corners += [(box.right - 2, box.bottom), (box.x + 2, box.bottom), (box.x, box.bottom - 2), (box.x, box.y + cut)]
    canvas.path(Path.polygon(corners), stroke=theme.colour("ink"), line=0.4)
    x, y = box.center[0], box.y + 5.4
    string = Path().move(x, y).curve(x - 1, y - 4, x + 5, y - 7, x + 3, -canvas.bleed - 1)
    canvas.circle(x, y, 2.1, fill=flat(theme, "brick", 0.6), stroke=theme.colour("ink"), line=0.3)
    canvas.circle(x, y, 1.0, fill=theme.colour("paper"), stroke=theme.colour("ink"), line=0.3)
    canvas.path(string, stroke=theme.colour("brick"), line=0.5)


def _glow(b: Brush) -> None:
    """A round evening behind the object."""
    sky_ring(b, 18.5)


def item_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A travelling case with its straps, the same either way up."""
    del card
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    case = Box(5, 5, canvas.width - 10, canvas.height - 10)
    ink = theme.colour("ink")
    canvas.rect(case, fill=flat(theme, "peach", 0.45), stroke=ink, line=0.45, radius=4)
    canvas.rect(case.inset(1.6), stroke=theme.colour("brick"), line=0.25, radius=2.8)
    for y in (case.y + 15, case.bottom - 15):
        strap = Box(case.x - 0.6, y - 3, case.w + 1.2, 6)
        canvas.rect(strap, fill=flat(theme, "brick", 0.85), stroke=ink, line=0.4, radius=0.8)
        stitches = [Path.lines([(strap.x + 1, y + d), (strap.right - 1, y + d)]) for d in (-2, 2)]
        canvas.path(joined(stitches), stroke=theme.edge("brick") or theme.colour("paper"), line=0.25, dash=(1.4, 1))
        buckle = Box(canvas.width / 2 - 4, y - 4, 8, 8)
        canvas.rect(buckle, fill=flat(theme, "lamp", 0.9), stroke=ink, line=0.4, radius=1)
        canvas.rect(buckle.inset(1.8), fill=flat(theme, "brick", 0.85), stroke=ink, line=0.3, radius=0.5)
    _rose(canvas, theme, canvas.width / 2, canvas.height / 2)


def _rose(canvas: Canvas, theme: Theme, x: float, y: float) -> None:
    """A compass rose on a round sticker."""
    ink = theme.colour("ink")
    canvas.circle(x, y, 13, fill=theme.colour("paper"), stroke=ink, line=0.4)
    canvas.circle(x, y, 11.6, stroke=theme.colour("brick"), line=0.3)
    canvas.path(rays(x, y, 9.6, 11, 32), stroke=ink, line=0.25)
    canvas.path(Path.star(x, y, 6, 4, 0.36, 45), fill=flat(theme, "peach"), stroke=ink, line=0.25)
    canvas.path(Path.star(x, y, 9.4, 4, 0.26), fill=flat(theme, "dusk"), stroke=ink, line=0.3)
    canvas.circle(x, y, 1.2, fill=theme.colour("paper"), stroke=ink, line=0.3)
