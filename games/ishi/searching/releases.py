"""Null edges of one order of flags: which card each placement releases, once it is known which lines are claimed.

The search over orders (`shapes`) leaves open what is released: as if every card stayed, and every null edge could
still lie anywhere. Here all ways are tried, exactly.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.ishi.searching.codes import Cards
from games.ishi.searching.shape import (
    AT,
    BOUNCES,
    CLIMB,
    FORCED,
    KIND,
    PATHS,
    PLAIN,
    RELEASED,
    Shape,
)
from games.ishi.searching.tables import CLAIM, FAR, PLACE, Data, Position, Start
from games.ishi.searching.values import Room, can_pay, decide
from games.ishi.searching.walks import BOUNCES_HERE, LIVE, must_face, put, reach, rolls_to
from solver.kernels import ZERO, bit_count, kernel

OPEN = -2
"""In `FORCED`: whatever the placement releases."""


class Table(NamedTuple):
    """The table before each step."""

    rows: Any
    """[step]: see `walks`."""
    card_at: Any
    """[step, cell]."""
    tried: Any
    """[step]: the side of the null edge's neighbour that is tried; 0: none is released."""
    served: Any
    """[card]: the last step at which it serves, or −2."""
    layers: Any
    numbers: Any
    """[0]: ways tried."""


def make_table(position: Position, steps: int) -> Table:
    """Before the first step."""
    cells = len(position.data.board)
    table = Table(
        np.zeros((steps + 2, 6), np.int64),
        np.full((steps + 2, cells), -1, np.int64),
        np.zeros(steps + 2, np.int64),
        np.zeros(position.start.lying + steps + 2, np.int64),
        np.zeros(cells + 2, np.int64),
        np.zeros(1, np.int64),
    )
    table.rows[0] = [position.live, *position.turned[1:], position.start.at, 0]
    table.card_at[0] = position.start.card_at
    return table


@kernel
def release(data: Data, start: Start, shape: Shape, cards: Cards, room: Room, table: Table) -> bool:
    """Whether some way to release cards gives the shape the aimed energy."""
    if not can_pay(data, start, shape, room):
        return False
    _note_served(data, shape, table)
    last, step = shape.size[0], ZERO
    table.tried[0] = -1
    if not _arrive(data, shape, table, step):
        return False
    while step >= 0 and not data.stop[0]:
        if not _next_way(data, start, shape, table, step):
            step -= 1
            continue
        table.numbers[0] += 1
        step += 1
        if step < last:
            table.tried[step] = -1
            if not _arrive(data, shape, table, step):
                step -= 1
            continue
        if decide(data, start, shape, cards, room):
            return True
        step -= 1
    return False


@kernel
def _note_served(data: Data, shape: Shape, table: Table) -> None:
    """Until when each card must lie there."""
    for card in range(len(table.served)):
        table.served[card] = -2
    for line in range(shape.size[1]):
        for i in range(data.line_size):
            card = shape.lines[line, i]
            table.served[card] = max(table.served[card], shape.lines[line, data.line_size + 1])


@kernel
def _arrive(data: Data, shape: Shape, table: Table, step: int) -> bool:
    """The way to that step's flag on the table as it is then; False when there is none."""
    of, row = shape.steps[step], table.rows[step]
    if of[KIND] != PLACE:
        of[CLIMB], of[PLAIN], of[BOUNCES] = FAR, FAR, 0
        return True
    if row[LIVE] >> of[AT] & 1:
        return False
    count = reach(data, row, table.layers)
    of[CLIMB], of[PLAIN] = rolls_to(data, table.layers, count, of[AT])
    of[BOUNCES] = row[BOUNCES_HERE]
    if of[CLIMB] == FAR and of[PLAIN] == FAR:
        return False
    for side in range(4):
        other = data.board[of[AT], side]
        if other >= 0 and row[LIVE] >> other & 1 and must_face(row, other, (side + 2) % 4):
            return False
    return True


@kernel
def _next_way(data: Data, start: Start, shape: Shape, table: Table, step: int) -> bool:
    """Make the step with the next card that it could release; False when all were tried."""
    of, after = shape.steps[step], table.rows[step + 1]
    while table.tried[step] < 3:
        table.tried[step] += 1
        side = table.tried[step]
        if of[KIND] == CLAIM:
            if side > 0:
                return False
            _copy(table, step)
            of[RELEASED] = -1
            return _keeps_paths(data, shape, table, step)
        if bit_count(table.rows[step, LIVE]) >= data.bearing[0]:
            return False  # every card lies on the table
        other, sides = _faced(data, shape, table, step, side)
        if sides == 0 or (of[FORCED] != OPEN and of[FORCED] != other):
            continue
        _copy(table, step)
        put(data, after, of[AT], sides)
        of[RELEASED] = other
        table.card_at[step + 1, of[AT]] = start.lying + step
        if other >= 0:
            after[LIVE] &= ~(1 << other)
            table.card_at[step + 1, other] = -1
        if _keeps_paths(data, shape, table, step):
            return True
    return False


@kernel
def _faced(data: Data, shape: Shape, table: Table, step: int, side: int) -> tuple[int, int]:
    """The card released by a null edge at `side`, which must not serve any more, and the sides where the edge may lie
    for that, as bits; side 0: none is released.
    """
    row, cell, sides = table.rows[step], shape.steps[step, AT], 0
    if side > 0:
        faced = data.board[cell, side]
        if faced >= 0 and row[LIVE] >> faced & 1 and table.served[table.card_at[step, faced]] < step:
            return faced, 1 << side
        return -1, 0
    for turn in range(1, 4):
        faced = data.board[cell, turn]
        if faced < 0 or not row[LIVE] >> faced & 1:
            sides |= 1 << turn
    return -1, sides


@kernel
def _copy(table: Table, step: int) -> None:
    for word in range(6):
        table.rows[step + 1, word] = table.rows[step, word]
    for cell in range(table.card_at.shape[1]):
        table.card_at[step + 1, cell] = table.card_at[step, cell]


@kernel
def _keeps_paths(data: Data, shape: Shape, table: Table, step: int) -> bool:
    """Whether the paths that the step claims lie whole on the table."""
    for path in range(len(data.paths)):
        if shape.steps[step, PATHS] >> path & 1 and data.paths[path] & ~table.rows[step + 1, LIVE]:
            return False
    return True
