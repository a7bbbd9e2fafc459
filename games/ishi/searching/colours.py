"""The marks with which claimed lines serve: no card serves twice with the same (D9)."""

from __future__ import annotations

from typing import Any

from games.ishi.searching.shape import Shape
from games.ishi.searching.tables import FRESH, Data, Start
from solver.kernels import kernel, number

FIRST, NEXT = map(number, range(2))
"""Which colours are wanted."""


@kernel
def next_colours(data: Data, start: Start, shape: Shape, needs: Any, count: int, where: int) -> bool:
    """The first (`FIRST`), or the next, way to give the first `count` lines marks; False when there are no more.

    `needs` holds by card the marks that it must bear; some card of the deck bears them.
    """
    lines, size = shape.lines, data.line_size
    line = 0 if where == FIRST else count - 1
    if where == FIRST:
        needs[:] = 0
        if count == 0:
            return True
        lines[0, size] = -1
    while line >= 0 and not data.stop[0]:
        _paint(shape, needs, line, size, lines[line, size])
        mark = lines[line, size] + 1
        while mark < 3 and not _fits(data, start, shape, needs, line, 1 << mark):
            mark += 1
        if mark == 3:
            line -= 1
            continue
        lines[line, size] = mark
        _paint(shape, needs, line, size, mark)
        line += 1
        if line == count:
            return True
        lines[line, size] = -1
    return False


@kernel
def _paint(shape: Shape, needs: Any, line: int, size: int, mark: int) -> None:
    """Add that mark to the line's cards, or take it away."""
    if mark >= 0:
        for i in range(size):
            needs[shape.lines[line, i]] ^= 1 << mark


@kernel
def _fits(data: Data, start: Start, shape: Shape, needs: Any, line: int, bit: int) -> bool:
    for i in range(data.line_size):
        card = shape.lines[line, i]
        if needs[card] & bit or data.bearing[needs[card] | bit] == 0:
            return False
        if card < start.lying and not start.there[card, FRESH] & bit:
            return False
    return True
