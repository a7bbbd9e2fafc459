"""XLSX: cells keep their types; what only Excel can know (a formula not yet reckoned) is a fault."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import Any

from games.errors import Faults
from games.messages import Message, say
from games.reading.files import read_bytes
from games.reading.rows import Cell, Row, clean
from games.wording import hint

_EMPTY_TEXT = "str"
"""What openpyxl leaves as the type of a formula whose value is a text of no length."""


def rows(path: Path, sheet: str | None, faults: Faults) -> list[Row]:
    """All rows of the named sheet, or of the first one."""
    data = read_bytes(path, faults)
    if data is None:
        return []
    where = f"{path}#{sheet}" if sheet else str(path)
    try:
        with warnings.catch_warnings(action="ignore"):  # openpyxl warns of styles and such that it leaves out
            return list(_rows(data, sheet, faults, where))
    except Exception as error:  # noqa: BLE001  a broken workbook can break anything inside openpyxl
        reason = str(error) or type(error).__name__
        faults.add(where, "", say("is not a readable workbook ({reason}): save it as .xlsx again", reason=reason))
        return []


def _rows(data: bytes, sheet: str | None, faults: Faults, where: str) -> Iterator[Row]:
    values, formulas = _sheets(data, values=True), _sheets(data, values=False)
    name = next(iter(values)) if sheet is None else sheet
    if name not in values:
        faults.add(
            where, "", say("there is no sheet {sheet} in this workbook: {hint}", sheet=name, hint=hint(name, values))
        )
        return
    both = zip_longest(values[name].iter_rows(), formulas[name].iter_rows(), fillvalue=())
    for number, (cells, sources) in enumerate(both, start=1):
        yield Row(number, number, tuple(_cell(*pair) for pair in zip(cells, sources, strict=False)))


def _sheets(data: bytes, *, values: bool) -> dict[str, Any]:
    """The sheets by name, with the values of formulas or with the formulas themselves."""
    from openpyxl import load_workbook  # noqa: PLC0415  takes a fifth of a second, and few games need it

    book = load_workbook(BytesIO(data), read_only=True, data_only=values)
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # some programs write wrong ones, and rows would be lost
    return {sheet.title: sheet for sheet in book.worksheets}


def _cell(cell: Any, source: Any) -> Cell:
    value = cell.value
    if value is None:
        uncounted = source.data_type == "f" and cell.data_type != _EMPTY_TEXT
        return say("the formula has no value yet: open the file in a spreadsheet and save it") if uncounted else None
    if cell.data_type == "e":
        return say("holds the error {error}: correct the formula", error=value)
    return _plain(value)


def _plain(value: object) -> Cell:
    match value:
        case str():
            return clean(value)
        case float() if value.is_integer():
            return int(value)
        case bool() | int() | float():
            return value
    return _no_date(value)


def _no_date(value: object) -> Message:
    """Spreadsheets make a date of ``1-2``, silently: hardly ever what a card should say."""
    return say("was made a date or time ({value}): format the cell as text and type it again", value=value)
