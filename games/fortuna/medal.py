"""The picture on a reel card: a struck medal with the icon; the goddess fills the whole niche."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games.art import cover, flat, joined, rays
from games.canvas import Canvas, Icon, Theme
from games.fortuna.icons import CROWN, ICONS, PROFILE, deep, suit
from games.fortuna.ornament import beads, lathe, zigzag
from games.geometry import Box, Path, Point
from games.stock.patterns import seigaiha

RADIUS = 17.6
"""Of a medal, mm."""

VALUES = 10
"""Beads on the rim: all values there are."""


def medal(canvas: Canvas, theme: Theme, name: str, number: int, at: Point) -> None:
    """A medal: on its rim as many beads are set as the number says, on its field lies the icon."""
    gilt, ink, (x, y) = theme.colour("gilt"), theme.colour("ink"), at
    canvas.circle(x, y, RADIUS, fill=theme.colour("paper"), stroke=gilt, line=0.6)
    canvas.path(beads(at, 15.8, 1.0, VALUES, 1, number), fill=theme.colour(name), stroke=ink, line=0.2)
    if number < VALUES:
        canvas.path(beads(at, 15.8, 0.7, VALUES, number + 1, VALUES), stroke=gilt, line=0.25)
    field = Path.ellipse(x, y, 13.9)
    canvas.path(field, fill=cover(theme, name, 0.16), stroke=ink, line=0.35)
    with canvas.group(move=at, clip=Path.ellipse(0, 0, 13.5)):
        lines = FIELDS[name](number if theme.edge(name) is None else 1)
        canvas.path(lines, stroke=deep(theme, name), line=0.14)
    if theme.edge(name) is None:
        canvas.circle(x, y, 13.4, stroke=gilt, line=0.3)
    struck = Box(x - 9.8, y - 9.8, 19.6, 19.6)
    canvas.icon(Icon(strokes=ICONS[name].fills), struck, theme.base(name, 0.16))
    suit(canvas, theme, name, struck, large=True)


@cache
def _storm(number: int) -> Path:
    """Thunder in the air: the higher the number, the steeper."""
    return zigzag(Box(-14, -14, 28, 28), 1.6, 0.5 + 0.3 * number, 3.4)


@cache
def _field(number: int) -> Path:
    """A sun over furrows: the higher the number, the higher it stands."""
    level, sun = 4.6, 5.6 - 1.7 * number
    furrows = joined(Path.lines([(k * 1.0, level), (k * 4.6, 14)]) for k in range(-9, 10))
    ends = rays(0, sun, 3, 26, 56).segments
    beams = (Path(ends[i : i + 2]) for i in range(0, len(ends), 2))
    above = [beam for beam in beams if max(y for _, (_, y) in beam.segments) <= level]
    return furrows + Path.lines([(-14, level), (14, level)]) + joined(above)


@cache
def _mail(number: int) -> Path:
    """Scale armour: the higher the number, the finer."""
    return seigaiha(Box(-14, -14, 28, 28), 7.2 - 0.5 * number).lines


@cache
def _spin(number: int) -> Path:
    """The wheel's whirl: the higher the number, the more turns."""
    return lathe((0.0, 0.0), 11.6, 1.9, 6 + 3 * number, 4)


FIELDS: dict[str, Callable[[int], Path]] = {"L": _storm, "W": _field, "H": _mail, "C": _spin}


def goddess(canvas: Canvas, theme: Theme, niche: Path, at: Point) -> None:
    """Fortuna herself: a blindfolded head in a halo whose rays fill the niche, stars over her."""
    gilt, (x, y) = theme.colour("gilt"), at
    canvas.path(niche, fill=flat(theme, "G"), stroke=theme.edge("G"), line=0.3)
    light = gilt if theme.edge("G") else theme.colour("halo")
    with canvas.group(clip=niche):
        for outer, turn in ((56.0, 0.0), (26.0, 5.0)) if theme.edge("G") is None else ((56.0, 0.0),):
            canvas.path(rays(x, y, 17, outer, 36, turn=turn), stroke=light, line=0.22)
    canvas.circle(x, y, 16.8, fill=flat(theme, "halo", 0.75), stroke=gilt, line=0.6)
    canvas.path(lathe(at, 15.1, 1.0, 30, 2), stroke=gilt, line=0.18)
    canvas.circle(x, y, 13.4, fill=theme.colour("paper"), stroke=gilt, line=0.35)
    _head(canvas, theme, at)


def _head(canvas: Canvas, theme: Theme, at: Point) -> None:
    scale, plum, ink = 1.12, theme.colour("G"), theme.colour("ink")
    with canvas.group(move=(at[0] - 13.2 * scale, at[1] - 13.6 * scale), scale=scale):
        canvas.path(PROFILE, fill=plum, stroke=ink, line=0.2)
        canvas.path(CROWN, fill=theme.colour("halo"), stroke=ink, line=0.25)
