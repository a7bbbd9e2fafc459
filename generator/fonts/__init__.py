"""The two bundled fonts: loaded once, measured alike for every backend, given to reportlab.

No system font is ever looked up, so the same text takes the same room on every machine.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

REGULAR = "BIZUDPGothic-Regular"
BOLD = "BIZUDPGothic-Bold"

MM_PER_POINT = 25.4 / 72


def font_name(bold: bool) -> str:
    """The name under which reportlab knows the face."""
    return BOLD if bold else REGULAR


@cache
def _font(name: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - takes 0.1 s, and many commands need no font

    return TTFont(name, str(Path(__file__).with_name(f"{name}.ttf")))


def register() -> None:
    """Make both faces known to reportlab; further calls do nothing."""
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415

    for name in (REGULAR, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(_font(name))


class _Advances(dict[str, float]):
    """Advance of each character in mm at 1 point, looked up in the font on first use."""

    def __init__(self, face: Any) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, char: str) -> float:
        thousandths = self._face.charWidths.get(ord(char), self._face.defaultWidth)
        self[char] = advance = float(thousandths) / 1000 * MM_PER_POINT
        return advance


class Metrics:
    """Measures of the bundled fonts. `ascent`, `descent` and `cap_height` are fractions of the em.

    The font has no kerning, so the width of a string is the sum of its characters' advances.
    """

    def __init__(self) -> None:
        faces = {bold: _font(font_name(bold)).face for bold in (False, True)}
        self._glyphs = {bold: face.charToGlyph for bold, face in faces.items()}
        self._advances = {bold: _Advances(face) for bold, face in faces.items()}
        self.ascent = float(faces[False].ascent) / 1000
        self.descent = -float(faces[False].descent) / 1000
        self.cap_height = float(faces[False].capHeight) / 1000

    def width(self, string: str, size: float, *, bold: bool = False) -> float:
        """Width in mm of a single line at `size` points."""
        return sum(map(self._advances[bold].__getitem__, string)) * size

    def has(self, char: str, *, bold: bool = False) -> bool:
        """Whether `char` can be printed and read back from the PDF.

        Control and invisible format characters cannot, whatever glyph the font has for them,
        and characters beyond the Basic Multilingual Plane come back from a PDF as others.
        """
        invisible = unicodedata.category(char).startswith("C")
        return not invisible and ord(char) <= 0xFFFF and ord(char) in self._glyphs[bold]


@cache
def metrics() -> Metrics:
    """The one `Metrics` object."""
    return Metrics()
