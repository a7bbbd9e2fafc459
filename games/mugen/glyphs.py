"""The maze in letters: which sides of a tile are open, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

SIDES = "NESW"
"""The order in which openings are written, clockwise."""

OPENINGS = {
    "│": "NS",
    "─": "EW",
    "└": "NE",
    "┌": "ES",
    "┐": "SW",
    "┘": "NW",
    "├": "NES",
    "┤": "NSW",
    "┬": "ESW",
    "┴": "NEW",
    "┼": "NESW",
    "☆": "NESW",
    "◇": "NESW",
}
"""Open sides by the glyph of a tile; start tiles and the treasure room are open all round."""

START, TREASURE, DOWN = "☆", "◇", "?"


def kind(glyph: str) -> str:
    """What a tile of that glyph is called in the data."""
    named = {START: "start", TREASURE: "treasure", "│": "straight", "─": "straight"}
    return named.get(glyph) or {2: "bend", 3: "tee", 4: "crossing"}[len(OPENINGS[glyph])]


def squares(rows: Sequence[str]) -> Iterator[tuple[str, int, int, str]]:
    """All tiles row by row: name (a1 …), column, row, glyph."""
    for row, glyphs in enumerate(rows):
        for column, glyph in enumerate(glyphs):
            yield f"{'abcdefghij'[column]}{row + 1}", column, row, glyph


def column_row(name: str) -> tuple[int, int]:
    """Column and row of a square, from 0."""
    return ("abcdefghij".index(name[0]), int(name[1:]) - 1)
