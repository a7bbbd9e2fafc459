"""Text for a terminal, where Japanese signs take two columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import east_asian_width

COLUMNS = 80
"""So wide a terminal is at least."""

TIE = "\u00a0"
"""Holds words together in a line; it is written as a space."""

_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6"
_OPENING, _CLOSING = "「『（【〈《", "。、」』）】〉》：；！？・ー々…"
_PIECE = re.compile(rf"[{_OPENING}]*(?:[^ {_WIDE}]+|[{_WIDE}])[{_CLOSING}]* *| +")
"""What stays together: a word, or a wide sign; what may not end a line before it, what may not begin one behind."""


def columns(text: str) -> int:
    """How many columns a text takes: signs of full width take two."""
    return sum(2 if east_asian_width(sign) in "FW" else 1 for sign in text)


def padded(text: str, width: int) -> str:
    """The text with spaces behind, so that it takes `width` columns."""
    return text + " " * max(0, width - columns(text))


def aligned(rows: Sequence[Sequence[str]], gap: int = 3) -> list[str]:
    """A table's rows as lines: the first column to the left, the others to the right, `gap` spaces between them."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return [
        (" " * gap)
        .join(
            [padded(row[0], widths[0])]
            + [" " * (width - columns(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        .rstrip()
        for row in rows
    ]


def wrapped(text: str, width: int = COLUMNS, label: str = "") -> list[str]:
    """Lines of at most `width` columns, all to the right of the label; a word that is longer stays whole."""
    lines, start = [label], columns(label)
    for piece in _PIECE.findall(text):
        if columns(lines[-1]) > start and columns(lines[-1] + piece.rstrip()) > width:
            lines.append(" " * start)
        lines[-1] += piece
    return [line.rstrip().replace(TIE, " ") for line in lines]
