"""Fortuna's five icons on the 24-unit grid: bolt, ear of wheat, helm, wheel, goddess."""

from __future__ import annotations

import math

from games.art import joined
from games.canvas import Canvas, Icon, InlineIcon, Theme
from games.geometry import Box, Matrix, Path
from games.icons import drawn

ORDER = ("L", "W", "H", "C", "G")
"""The icons in the order of the cards: lightning, wheat, helm, wheel, goddess."""


def _bolt() -> Icon:
    return Icon(fills=(drawn("M15.6 0.8 L4.2 11.6 L9.6 12.8 L5.4 23.4 L20.4 9.6 L14.4 8.6 L19.2 2 Z"),))


def _kernel(x: float, y: float, turn: float, long: float = 7.0, wide: float = 2.0) -> Path:
    """A grain whose foot stands at ``(x, y)``."""
    grain = Path().move(0, 0).curve(-wide * 1.5, -long * 0.35, -wide, -long * 0.8, 0, -long)
    grain = grain.curve(wide, -long * 0.8, wide * 1.5, -long * 0.35, 0, 0).close()
    return grain.mapped(Matrix.placed((x, y), turn))


def _wheat() -> Icon:
    pairs = [
        _kernel(12 + side * 0.9, y, side * 38, long)
        for y, long in ((18.4, 7.4), (14.0, 7.2), (9.6, 6.6))
        for side in (-1, 1)
    ]
    stalk = Path.lines([(12, 23), (12, 8)])
    return Icon(fills=(*pairs, _kernel(12, 7.2, 0, 6.8)), strokes=(stalk,))


def _helm() -> Icon:
    crest = drawn("""
        M4.6 6.4 C6.4 1.8 12.4 -0.4 17.4 1.8 C22.2 4 24.2 9.4 23.2 17 C22 16 21.3 14.8 21 13.4 C21.2 8 17.6 4 12.6 4
        C9.4 4 6.6 4.6 4.6 6.4 Z
        """)
    bowl = drawn("""
        M3.8 12.8 C3.6 8.4 7.4 5.2 12.2 5.2 C16.8 5.2 19.8 8.4 19.8 12.6 C19.8 15.8 18.6 17.2 20.4 21.4 L14.8 21.4
        C14.4 19.4 13.8 18.2 12.8 17.4 L11.2 23 L7.4 21 C6.6 18.6 6.6 16.6 6.8 14.8 L4.6 17 L3.4 16.4 Z M8 11.4
        L13 12 C13.8 13.6 12 15 10 14.6 L8.6 13.4 Z
        """)
    return Icon(fills=(crest, bowl))


def _wheel() -> Icon:
    rim = Path.ellipse(12, 12, 11.2) + Path.ellipse(12, 12, 8.3)
    hub = Path.ellipse(12, 12, 3.3) + Path.ellipse(12, 12, 1.3)
    bar = Path.rect(Box(-0.95, -8.6, 1.9, 5.8))
    spokes = [bar.mapped(Matrix.placed((12, 12), 45 * i + 22.5)) for i in range(8)]
    return Icon(fills=(rim, hub, *spokes))


def _goddess() -> Icon:
    """A blindfolded head in profile under a crown of five stars."""
    return Icon(fills=(PROFILE, CROWN))


PROFILE = drawn("""
    M13.4 6.4 C10 6.3 7.8 8 7.4 10.6 L17.6 9.6 L17.8 11.4 L6.9 12.6 C6.3 13.6 5.5 14.3 5.6 14.9 C5.7 15.3 6.4 15.3
    6.7 15.5 C6.6 15.9 6.2 16.2 6.3 16.6 C6.4 16.9 6.7 16.9 6.8 17.1 C6.5 17.4 6.5 17.8 6.8 18.2 C6.8 19.2 7.4 19.9
    8.6 19.8 C9.6 19.7 10.2 19.5 10.8 19.4 C11 20.8 10.4 22 9 23.6 L19 23.6 C17.2 21.8 16.6 20.2 17 18.6 C18.6 18.8
    20 18 20.2 16.3 C21.6 14.8 21.4 12.4 19.5 11.6 C19.2 8.4 16.8 6.5 13.4 6.4 Z
    """)
CROWN = joined(
    Path.star(13 + 9.6 * math.cos(math.radians(a)), 12.4 + 9.8 * math.sin(math.radians(a)), 2.5, 5, 0.42)
    for a in (-166, -128, -90, -52, -14)
)
ICONS: dict[str, Icon] = {"L": _bolt(), "W": _wheat(), "H": _helm(), "C": _wheel(), "G": _goddess()}


def deep(theme: Theme, name: str) -> str:
    """The dark partner of an icon's colour, for lines on paper."""
    return theme.colour(f"{name}-deep")


def suit(canvas: Canvas, theme: Theme, name: str, box: Box, *, large: bool = False) -> None:
    """An icon in its colour with a dark edge; a large one stays open where areas do."""
    icon, edge = ICONS[name], deep(theme, name)
    colour = theme.colour("paper" if large and theme.edge(name) else name)
    if icon.strokes:
        canvas.icon(Icon(strokes=icon.strokes), box, edge)
    canvas.icon(Icon(fills=icon.fills), box, colour, outline=edge)


def words(theme: Theme) -> dict[str, InlineIcon]:
    """Icons in running text: ``[L]`` … ``[G]``."""
    return {f"[{name}]": InlineIcon(icon, deep(theme, name)) for name, icon in ICONS.items()}
