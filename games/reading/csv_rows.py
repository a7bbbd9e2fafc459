"""CSV: comma-separated, UTF-8, cells with commas or line breaks between quotes."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from games.errors import Faults
from games.messages import say
from games.reading.files import read_text
from games.reading.rows import Cell, Row, clean

_INT = re.compile(r"0|-?[1-9]\d{0,14}", re.ASCII)
_FLOAT = re.compile(r"-?(0|[1-9]\d{0,14})\.\d{1,15}", re.ASCII)


def rows(path: Path, faults: Faults) -> Iterator[Row]:
    """All rows of the file."""
    text = read_text(path, say("save it as 'CSV UTF-8'"), faults)
    reader = csv.reader(StringIO(text or "", newline=""), strict=True)
    number, line = 1, 1
    try:
        for cells in reader:
            yield Row(number, line, tuple(clean(cell) for cell in cells))
            number, line = number + 1, reader.line_num + 1
    except csv.Error as error:
        problem = say("is not valid CSV ({reason}): look for a quote too many or too few", reason=error)
        faults.add(str(path), Row(number, line, ()).place(), problem)


def number_or_text(cell: Cell) -> Cell:
    """The number that a text looks like, else the text: ``007`` and ``1e3`` are text."""
    text = cell.strip() if isinstance(cell, str) else ""
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else cell
