"""The pictures of ishi on a 24-unit grid: five systems, three energies, small signs."""

from __future__ import annotations

import math

from games.art import joined, rays
from games.canvas import Icon, InlineIcon, Theme
from games.geometry import Box, Path
from games.icons import ICONS, drawn
from games.ishi.terms import ENERGIES, MARKS, PAYS, SYSTEMS

__all__ = [
    "CHECK",
    "ENERGIES",
    "ENERGY_ICONS",
    "MARKS",
    "NULL",
    "PAYS",
    "SYSTEMS",
    "SYSTEM_ICONS",
    "TARGET",
    "TRAY",
    "UP",
    "words",
]


def _crossed_flags() -> Icon:
    poles = (drawn("M2.6 22.4 L18.2 3"), drawn("M21.4 22.4 L5.8 3"))
    left = drawn("M5.2 1.6 C3.4 3.4 2.2 2.6 0.6 4 L4.6 10.6 C6.2 9.2 7.6 9.8 9.4 8 Z")
    right = drawn("M18.8 1.6 C20.6 3.4 21.8 2.6 23.4 4 L19.4 10.6 C17.8 9.2 16.4 9.8 14.6 8 Z")
    return Icon(fills=(left, right), strokes=poles)


def _virus() -> Icon:
    """A ring with knobs round it."""
    body = Path.ellipse(12, 12, 6.9) + Path.ellipse(12, 12, 3.1)
    angles = [2 * math.pi * i / 8 for i in range(8)]
    knobs = joined(Path.ellipse(12 + 10 * math.sin(a), 12 - 10 * math.cos(a), 1.75) for a in angles)
    return Icon(fills=(body, knobs), strokes=(rays(12, 12, 6.6, 9.4, 8),))


def _tsunami() -> Icon:
    """A breaker over a swell."""
    crest = drawn(
        "M1 17.4 C5.6 16.6 5.4 3.4 14.2 3 C18.6 2.8 21.4 5.6 21.6 9 C19.6 7.2 16.6 7.2 15.4 9.4 "
        "C14.2 11.8 16 16.2 23 17.4 Z"
    )
    return Icon(fills=(crest,), strokes=(drawn("M1.4 21.4 C4.6 19 7 23.6 12 21.4 C16.6 19.2 19 23.4 22.6 21.4"),))


SYSTEM_ICONS: dict[str, Icon] = {
    "pol": ICONS["person"],
    "eco": ICONS["coin"],
    "war": _crossed_flags(),
    "dis": _virus(),
    "nat": _tsunami(),
}


def _clock() -> Icon:
    ring = Path.ellipse(12, 12, 10.6) + Path.ellipse(12, 12, 8.4)
    return Icon(fills=(ring,), strokes=(drawn("M12 6.4 L12 12 L16.2 14.4"),))


def _room() -> Icon:
    """A cube in space: six sides, three edges."""
    return Icon(
        strokes=(
            drawn("M12 1.8 L21 7 L21 17 L12 22.2 L3 17 L3 7 Z"),
            drawn("M3.4 7.2 L12 12.2 L20.6 7.2"),
            drawn("M12 12.2 L12 21.6"),
        )
    )


ENERGY_ICONS: dict[str, Icon] = {"T": _clock(), "P": ICONS["bolt"], "S": _room()}

TARGET = Icon(
    fills=(Path.ellipse(12, 12, 10.8) + Path.ellipse(12, 12, 8.6), Path.ellipse(12, 12, 5.6) + Path.ellipse(12, 12, 2)),
)
NULL = Icon(strokes=(Path.ellipse(12, 12, 8), drawn("M4.6 20.6 L19.4 3.4")))
UP = Icon(fills=(drawn("M12 2 L21 12 L15.4 12 L15.4 22 L8.6 22 L8.6 12 L3 12 Z"),))
CHECK = Icon(strokes=(drawn("M4.4 12.6 L10 18.6 L20 5.6"),))


def _tray() -> Icon:
    """The WB, unfolded: a base and four walls."""
    base = Path.rect(Box(7.4, 7.4, 9.2, 9.2))
    walls = joined(Path.rect(box) for box in (Box(7.4, 1.8, 9.2, 3.8), Box(7.4, 18.4, 9.2, 3.8)))
    sides = joined(Path.rect(box) for box in (Box(1.8, 7.4, 3.8, 9.2), Box(18.4, 7.4, 3.8, 9.2)))
    return Icon(fills=(walls, sides), strokes=(base,))


TRAY = _tray()


def words(theme: Theme) -> dict[str, InlineIcon]:
    """Icons that stand in running text: ``[T]`` and its like, ``[pol]`` and its like, ``[WB]``."""
    found = {f"[{name}]": InlineIcon(icon, theme.colour(f"{name}-deep")) for name, icon in ENERGY_ICONS.items()}
    found |= {f"[{name}]": InlineIcon(icon, theme.colour(f"{PAYS[name]}-deep")) for name, icon in SYSTEM_ICONS.items()}
    return found | {"[WB]": InlineIcon(TRAY, theme.colour("deep")), "[null]": InlineIcon(NULL, theme.colour("ink"))}
