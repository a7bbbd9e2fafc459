"""Small pieces: pointers for the scales, tokens for marks that are spent, and the diver."""

from __future__ import annotations

from games.art import arc, bleed_box, flat
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.icons import CHECK, ENERGY_ICONS
from games.ishi.look import light, plate


def marker(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A pointer: its tip shows the number; it bears its energy or its order's value."""
    energy, value = card.fact("energy"), card.fact("value")
    role = energy or "cyan"
    w, h = canvas.width, canvas.height
    deep = theme.colour(f"{energy}-deep" if energy else "deep")
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    tip = Path.polygon([(w / 2, 0.9), (w - 1, h * 0.44), (w - 1, h - 1), (1, h - 1), (1, h * 0.44)])
    canvas.path(tip, fill=flat(theme, role, 0.3), stroke=deep, line=0.4)
    at = (w / 2, h * 0.6)
    if energy:
        side = w * 0.5
        canvas.icon(ENERGY_ICONS[energy], Box(at[0] - side / 2, at[1] - side / 2, side, side), deep)
    else:
        plate(canvas, theme, value, at, w * 0.25, 11)


def spent(canvas: Canvas, card: Card, theme: Theme) -> None:  # noqa: ARG001  all alike
    """Lies on a mark that has served, or on a path that has been claimed."""
    w = canvas.width
    canvas.rect(bleed_box(canvas), fill=flat(theme, "cyan", 0.3))
    canvas.circle(w / 2, w / 2, w * 0.36, fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.35)
    canvas.icon(CHECK, Box(w * 0.26, w * 0.26, w * 0.48, w * 0.48), theme.colour("deep"))


def diver(canvas: Canvas, card: Card, theme: Theme) -> None:
    """You, linked: a figure with a cable that comes from above; from behind on the other side."""
    w, h = canvas.width, canvas.height
    canvas.rect(bleed_box(canvas), fill=flat(theme, "deep"))
    _link(canvas, theme, w, h)
    with canvas.group(move=(w / 2, h - 1.2), scale=w / 16):
        figure(canvas, theme, from_behind=card.panel == 1)


def _link(canvas: Canvas, theme: Theme, w: float, h: float) -> None:
    """Rings of the link round the head, and the floor's ripples."""
    y = h - 1.2 - 16.6 * w / 16
    for i, r in enumerate((3.6, 4.9, 6.2, 7.4)):
        for start in (0, 90, 180, 270):
            canvas.path(arc(w / 2, y, r * w / 16, start + 14 * i, start + 66 + 14 * i), stroke=light(theme), line=0.3)
    for i, k in enumerate((0.18, 0.3, 0.42)):
        canvas.path(Path.ellipse(w / 2, h - 1.3, w * k, 0.55 + 0.35 * i), stroke=light(theme), line=0.3)


def figure(canvas: Canvas, theme: Theme, *, from_behind: bool) -> None:
    """Feet at the origin, 19 units high."""
    ink, paper = theme.colour("ink"), theme.colour("paper")
    cable = Path().move(0, -18.6).curve(0.4, -21, -2.2, -22, -0.6, -24.2).curve(0.6, -26, 0.2, -26.4, 0.2, -27.6)
    canvas.path(cable, stroke=light(theme), line=0.7)
    canvas.path(_body(), fill=paper, stroke=ink, line=0.35)
    canvas.path(Path.ellipse(0, -16.6, 2.25), fill=paper, stroke=ink, line=0.35)
    if from_behind:
        canvas.rect(Box(-1.3, -13.2, 2.6, 4), fill=flat(theme, "cyan", 0.5), stroke=ink, line=0.3, radius=0.5)
        canvas.path(Path().move(0, -13.2).curve(0.8, -14.4, -0.6, -15.4, 0, -18.4), stroke=ink, line=0.4)
    else:
        visor = Path().move(-1.6, -16.9).curve(-1.2, -18, 1.2, -18, 1.6, -16.9)
        visor = visor.curve(1.2, -15.6, -1.2, -15.6, -1.6, -16.9)
        canvas.path(visor.close(), fill=flat(theme, "cyan", 0.9), stroke=ink, line=0.3)
        canvas.circle(0, -11.6, 0.7, fill=flat(theme, "P"), stroke=ink, line=0.25)


def _body() -> Path:
    """Shoulders, arms a little off the sides, legs apart."""
    half = [(0.9, -14.0), (2.7, -13.3), (3.4, -12.3), (4.4, -8.0), (3.5, -7.5), (2.5, -10.6), (2.3, -7.2),
            (2.6, -0.4), (3.1, 0), (0.9, 0), (0.5, -6.2)]  # fmt: skip
    return Path.polygon([*half, *((-x, y) for x, y in reversed(half))])
