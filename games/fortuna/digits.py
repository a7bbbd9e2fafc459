"""Numerals of the reels: drawn strokes with an engraved line within, so that they can roll with the drum."""

from __future__ import annotations

from functools import cache

from games.canvas import Canvas, Theme
from games.geometry import Box, Matrix, Path
from games.icons import drawn

# Skeletons in a box 58 wide and 100 high.
_STROKES = {
    "0": "M29 0 C47 0 58 18 58 50 C58 82 47 100 29 100 C11 100 0 82 0 50 C0 18 11 0 29 0 Z",
    "1": "M8 21 L32 0 L32 100 M10 100 L54 100",
    "2": "M3 27 C3 9 13 0 29 0 C45 0 55 10 55 26 C55 50 26 62 2 100 L57 100",
    "3": """
        M3 16 C9 5 18 0 29 0 C44 0 54 10 54 24 C54 38 44 47 26 47 C46 47 58 57 58 73 C58 90 45 100 28 100 C15 100 5
        94 1 82
        """,
    "4": "M43 100 L43 0 L0 71 L58 71",
    "5": """
        M52 0 L11 0 L7 45 C14 38 21 36 30 36 C47 36 58 49 58 67 C58 87 45 100 27 100 C14 100 5 94 0 84
        """,
    "6": """
        M51 3 C20 8 0 34 0 68 C0 88 12 100 29 100 C46 100 58 88 58 70 C58 53 46 41 30 41 C14 41 2 52 0 68
        """,
    "7": "M0 0 L57 0 C38 28 24 60 20 100",
    "8": """
        M29 46 C16 46 6 37 6 23 C6 9 16 0 29 0 C42 0 52 9 52 23 C52 37 42 46 29 46 C12 46 0 57 0 73 C0 90 12 100 29
        100 C46 100 58 90 58 73 C58 57 46 46 29 46 Z
        """,
    "9": """
        M7 97 C38 92 58 66 58 32 C58 12 46 0 29 0 C12 0 0 12 0 30 C0 47 12 59 28 59 C44 59 56 48 58 32
        """,
}
_WIDE, _HIGH, _STEP = 58.0, 100.0, 84.0
_STAR = Path.star(29, 55, 52, 5, 0.42)
STAR = "*"
"""Stands for "any number" where a reel has no number."""


@cache
def skeleton(numeral: str) -> Path:
    """The middle lines of a numeral (or of `STAR`), in a box 100 high."""
    if numeral == STAR:
        return _STAR
    parts = [drawn(_STROKES[digit]).mapped(Matrix.placed((i * _STEP, 0))) for i, digit in enumerate(numeral)]
    return Path(tuple(segment for part in parts for segment in part.segments))


@cache
def placed(numeral: str, box: Box) -> Path:
    """The skeleton stretched to the height of `box`, centred in it."""
    wide = _WIDE if numeral == STAR else (len(numeral) - 1) * _STEP + _WIDE
    scale = min(box.h / _HIGH, box.w / wide) if box.w < box.h else box.h / _HIGH
    across = min(scale, box.w / wide)
    x, y = box.center[0] - wide * across / 2, box.y
    return skeleton(numeral).mapped(Matrix(across, 0, 0, box.h / _HIGH, x, y))


def numeral(canvas: Canvas, theme: Theme, number: str, box: Box, *, weight: float, role: str = "ink") -> None:
    """A numeral whose middle lines fill `box`: a stroke of `weight` mm, a fine light line within."""
    path, colour = placed(number, box), theme.colour(role)
    is_open = theme.edge("ink") is not None
    if number == STAR:
        canvas.path(path, fill=theme.colour("paper" if is_open else role), stroke=colour, line=0.35)
        return
    canvas.path(path, stroke=colour, line=weight)
    if is_open:
        canvas.path(path, stroke=theme.colour("paper"), line=weight - 0.7)
    elif weight > 1.9:
        canvas.path(path, stroke=theme.colour("cream"), line=max(0.25, weight * 0.11))
