"""Running text with a little structure: numbered, dotted and pictured lines hang, ``#`` makes headings."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.geometry import Box
from games.stock.sketch import Sketch

POINT = 25.4 / 72
"""mm."""

LEAST = 6.0
"""Points."""

_MARK = re.compile(r"^(#|\d+[.)．]|[・•*–-]|:[a-z]+:)\s*(?=\S)")
_SPARE = 1.06
"""Lines break at words: a little more room than the sum of all widths."""


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph: its mark (``1.``, ``・``, ``:leaf:``, ``#`` or none) and its text."""

    mark: str
    text: str

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading."""
        return self.mark == "#"


def lines_of(string: str) -> list[Line]:
    """The paragraphs of `string`, with their marks taken off."""
    found = []
    for part in string.strip().split("\n"):
        mark = _MARK.match(part)
        found.append(Line(mark[1] if mark else "", part[mark.end() :] if mark else part))
    return found


def set_prose(sketch: Sketch, field: str, string: str, box: Box, size: float) -> None:
    """Set `string` in `box`, at `size` points or as much smaller as it must be."""
    lines = lines_of(string)
    if not any(line.mark for line in lines):
        sketch.text(field, string.strip(), box, size, leading=sketch.leading)
        return
    while size > LEAST and _height(sketch, lines, box.w, size) > box.h:
        size = max(LEAST, size - 0.25)
    y = box.y
    for i, line in enumerate(lines):
        y += _gap(size) if line.is_heading and i else 0
        y = _set_line(sketch, field, line, Box(box.x, y, box.w, box.bottom - y), size)


def _gap(size: float) -> float:
    """Room between paragraphs, mm."""
    return size * POINT * 0.62


def _indent(size: float, lines: Sequence[Line]) -> float:
    return size * POINT * (1.7 if any(line.mark and not line.is_heading for line in lines) else 0)


def _height(sketch: Sketch, lines: Sequence[Line], width: float, size: float) -> float:
    """An estimate, mm, on the safe side."""
    total = 0.0
    for line in lines:
        room = width - (0 if line.is_heading else _indent(size, [line]))
        rows = math.ceil(sketch.canvas.measure(line.text, size, bold=line.is_heading) * _SPARE / room) or 1
        total += ((rows - 1) * sketch.leading + 1) * size * POINT + _gap(size) * (2 if line.is_heading else 1)
    return total


def _set_line(sketch: Sketch, field: str, line: Line, box: Box, size: float) -> float:
    """One paragraph; returns where the next one begins."""
    if line.is_heading:
        found = sketch.text(field, line.text, box, size, role=sketch.role, bold=True, leading=sketch.leading)
        return found.box.bottom + _gap(size) * 0.7
    indent = _indent(size, [line])
    if line.mark:
        sketch.text(field, line.mark.rstrip(".)．"), box, size, role=sketch.role, bold=True, lines=1)
    inner = Box(box.x + indent, box.y, box.w - indent, box.h)
    found = sketch.text(field, line.text, inner, size, leading=sketch.leading)
    return found.box.bottom + _gap(size)
