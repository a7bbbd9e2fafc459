"""The FPO sheet as a graph: flags by number, their neighbours, lines and paths, made of the data once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.components import Card
from games.errors import data_error
from games.ishi.terms import DOWN, LEFT, RIGHT, UP
from games.messages import say
from games.wording import hint

NOWHERE = -1
"""Stands for a flag where there is none."""

Line = tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """Flags are cells: 0 is the lower left one, row by row upwards. A cell without a flag has no neighbours.

    `neighbours` holds, for each cell, the sides that lead to another flag (a step or an edge), ascending by
    flag; `lines` the lines of neighbouring cells that it is part of.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    cells: tuple[int, ...]
    index: Mapping[str, int]
    hall: str
    goal: int
    starts: tuple[int, ...]
    paths: Mapping[str, tuple[int, ...]]
    neighbours: tuple[tuple[tuple[int, int], ...], ...]
    lines: tuple[tuple[Line, ...], ...]
    fewest: int | None
    """The fewest placements that can reach the goal, by the way from the nearest start; None: it is cut off."""

    def cell(self, name: str) -> int | None:
        """The cell of a flag of that name."""
        return self.index.get(name)

    def side_towards(self, cell: int, other: int) -> int | None:
        """The side of `cell` at which `other` lies."""
        return next((side for side, found in self.neighbours[cell] if found == other), None)


def name_of(cell: int) -> str:
    """How a flag is written: ``05``."""
    return f"{cell + 1:02d}"


def make_board(sheet: Card, length: int, begins: tuple[str, ...] | None = None) -> Board:
    """The board of a sheet's facts; `length` is how many cards make a line, `begins` the flags to start from
    (None: those of the sheet).
    """
    columns, rows = sheet.fact("columns"), sheet.fact("rows")
    names = tuple(name_of(cell) for cell in range(columns * rows))
    flags = _cells(sheet.fact("flags"), names)
    known = tuple(names[cell] for cell in flags)
    neighbours = tuple(_neighbours(cell, columns, flags) for cell in range(len(names)))
    starts = _cells(sheet.fact("start") if begins is None else begins, known)
    goal = _cells([sheet.fact("goal")], known)[0]
    return Board(
        columns=columns,
        rows=rows,
        names=names,
        cells=flags,
        index={names[cell]: cell for cell in flags},
        hall=f"{sheet.fact('hall'):02d}",
        goal=goal,
        starts=starts,
        paths={path: _cells(on_it, known) for path, on_it in sheet.fact("paths").items()},
        neighbours=neighbours,
        lines=tuple(tuple(_lines(cell, columns, flags, length)) for cell in range(len(names))),
        fewest=_fewest(starts, goal, neighbours),
    )


def _cells(wanted: Iterable[str], known: tuple[str, ...]) -> tuple[int, ...]:
    """The cells of flags, ascending; a `DataError` for one that is not on the sheet."""
    found = []
    for name in wanted:
        if name not in known:
            raise data_error(
                "game.toml", "facts", say("{name} is no flag of the sheet: {hint}", name=name, hint=hint(name, known))
            )
        found.append(int(name) - 1)
    return tuple(sorted(found))


def _neighbours(cell: int, columns: int, flags: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Side and cell of each neighbouring flag, ascending."""
    if cell not in flags:
        return ()
    column = cell % columns
    sides = [(DOWN, cell - columns), (UP, cell + columns)]
    if column > 0:
        sides.append((LEFT, cell - 1))
    if column < columns - 1:
        sides.append((RIGHT, cell + 1))
    return tuple(sorted((found for found in sides if found[1] in flags), key=lambda found: found[1]))


def _lines(cell: int, columns: int, flags: tuple[int, ...], length: int) -> Iterator[Line]:
    """All lines of `length` flags through a cell: rows, columns, diagonals, ascending."""
    row, column = divmod(cell, columns)
    found = set()
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for before in range(length):
            spots = [(row + (i - before) * down, column + (i - before) * right) for i in range(length)]
            line = tuple(sorted(r * columns + c for r, c in spots if 0 <= c < columns and r >= 0))
            if len(line) == length and all(one in flags for one in line):
                found.add(line)
    return iter(sorted(found))


def _fewest(starts: tuple[int, ...], goal: int, neighbours: tuple[tuple[tuple[int, int], ...], ...]) -> int | None:
    """Breadth-first from all starts: every new flag on the way is a placement."""
    queue, count = deque(starts), dict.fromkeys(starts, 1)
    while queue:
        cell = queue.popleft()
        if cell == goal:
            return count[cell]
        for _, other in neighbours[cell]:
            if other not in count:
                count[other] = count[cell] + 1
                queue.append(other)
    return None
