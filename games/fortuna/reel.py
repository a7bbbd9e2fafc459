"""A reel window: the number, and its neighbours half seen as they roll by."""

from __future__ import annotations

from functools import cache

from games.art import flat, joined
from games.canvas import Canvas, Theme
from games.fortuna.digits import STAR, numeral
from games.geometry import Box, Path


def above(number: int) -> str:
    """What the reel shows over a number: before 1 comes "any number"."""
    return str(number - 1) if number > 1 else STAR


@cache
def shading(box: Box, gap: float) -> Path:
    """Engraver's lines across a drum: dense at its upper and lower edge, none in the middle."""
    lines, y, step = list[Path](), 0.0, gap
    while y < box.h * 0.27:
        lines += [Path.lines([(box.x, at), (box.right, at)]) for at in (box.y + y, box.bottom - y)]
        y += step
        step *= 1.16
    return joined(lines)


def window(canvas: Canvas, theme: Theme, number: int, box: Box, *, weight: float | None = None) -> None:
    """The window of a reel that stands at `number`."""
    weight = box.h * 0.105 if weight is None else weight
    canvas.rect(box, fill=theme.colour("paper"), radius=box.w * 0.06)
    with canvas.group(clip=box):
        for tint, share in ((0.5, 0.2), (1.0, 0.09)):
            for y in (box.y, box.bottom - box.h * share):
                canvas.rect(Box(box.x, y, box.w, box.h * share), fill=flat(theme, "drum", tint))
        _neighbours(canvas, theme, number, box, weight)
        gap = box.h * (0.016 if theme.edge("drum") is None else 0.045) + 0.1
        canvas.path(shading(box, gap), stroke=theme.colour("gilt"), line=0.14)
    tall = box.h * 0.46
    middle = Box(box.x, box.center[1] - tall / 2, box.w, tall)
    numeral(canvas, theme, str(number), middle.inset(box.w * 0.12, 0), weight=weight)
    frame(canvas, theme, box)


def _neighbours(canvas: Canvas, theme: Theme, number: int, box: Box, weight: float) -> None:
    """Pressed flat by the turn of the drum, and cut off by the window's edge."""
    high = box.h * 0.26
    room = box.inset(box.w * 0.12, 0)
    upper = Box(room.x, box.y - high * 0.42, room.w, high)
    lower = Box(room.x, box.bottom - high * 0.58, room.w, high)
    for string, place in ((above(number), upper), (str(number + 1), lower)):
        numeral(canvas, theme, string, place, weight=weight * 0.62, role="faint")


def frame(canvas: Canvas, theme: Theme, box: Box) -> None:
    """The window's metal edge."""
    radius = box.w * 0.06
    line = max(0.35, box.w * 0.016)
    canvas.rect(box, stroke=theme.colour("ink"), line=line, radius=radius)
    canvas.rect(box.inset(-line * 1.5), stroke=theme.colour("gilt"), line=line * 0.9, radius=radius + line * 1.5)


def payline(canvas: Canvas, theme: Theme, box: Box, role: str, size: float) -> None:
    """Two arrowheads beside a window, at the height of its number."""
    y = box.center[1]
    for x, way in ((box.x - size * 0.5, 1), (box.right + size * 0.5, -1)):
        tip = Path.polygon([(x, y), (x - way * size, y - size * 0.62), (x - way * size, y + size * 0.62)])
        canvas.path(tip, fill=theme.colour(role), stroke=theme.colour("ink"), line=0.2)
