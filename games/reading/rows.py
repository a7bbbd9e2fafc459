"""Rows of a table file, with the numbers that people see beside them."""

from __future__ import annotations

from dataclasses import dataclass

from games.messages import Message, say

Cell = str | int | float | bool | Message | None
"""None where a cell is empty; a `Message` where it cannot be used: what is wrong with it."""


@dataclass(frozen=True)
class Row:
    """A row of cells. `number` counts rows as a spreadsheet does, `line` the lines of a text file.

    The two differ below a cell that holds a line break.
    """

    number: int
    line: int
    cells: tuple[Cell, ...]

    @property
    def width(self) -> int:
        """How many cells there are up to the last one that is not empty."""
        return max((index for index, cell in enumerate(self.cells, start=1) if cell is not None), default=0)

    def cell(self, index: int) -> Cell:
        """The cell at `index`; empty beyond the row's end."""
        return self.cells[index] if index < len(self.cells) else None

    def place(self, column: str = "") -> Message:
        """Where the row, or its cell in the column of that name, is found."""
        spot = say("row {row}", row=self.number)
        if self.line != self.number:
            spot = say("row {row} (line {line})", row=self.number, line=self.line)
        return say("{row}, column {column}", row=spot, column=column) if column else spot


def letters(index: int) -> str:
    """What a spreadsheet calls the column: A, B … Z, AA …"""
    before, last = divmod(index, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + last)


def clean(text: str) -> str | None:
    """A cell's text, its lines ended as Python ends them; None when it is blank."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if text.strip() else None
