"""Who can walk where, and which flags a null edge bars. `of` is a row of words about a table, see `LIVE` … `STAND`."""

from __future__ import annotations

from typing import Any

from games.ishi.searching.tables import FAR, Data
from solver.kernels import kernel

LIVE, EAST, SOUTH, WEST, STAND, BOUNCES_HERE = range(6)
"""Columns of a row: cells with a card; by side the cells whose card may have its null edge there, all as bits; where
one stands; whether more rolls can be made in the own group of cards (`reach`).
"""


@kernel
def reach(data: Data, of: Any, layers: Any) -> int:
    """Layers of the cells to which one can walk, by rolls made: sideways and down are free, up makes one (D8).

    Between neighbouring cards there is never a null edge: one that faces a card releases it, one that faces a flag
    bars it. So every card that hangs together with the own one can be reached. Where any two of them lie one above the
    other, going down and up makes as many more rolls as time can pay for, at no more than their own cost: a group that
    is no single row has on each row that it crosses a card with another above or below it, and one walks there
    and back sideways.
    """
    live, count = of[LIVE], 1
    seen = _spread(data, live, 1 << of[STAND])
    layers[0] = seen
    while True:
        above = (seen << data.columns) & live & ~seen
        if not above:
            break
        seen = _spread(data, live, above | seen)
        layers[count] = seen
        count += 1
    of[BOUNCES_HERE] = 1 if seen & (seen << data.columns) else 0
    return count


@kernel
def _spread(data: Data, live: int, cells: int) -> int:
    """All cards to which one can walk from those without a roll."""
    while True:
        more = (cells | cells >> data.columns | _beside(data, cells)) & live
        if more == cells:
            return cells
        cells = more


@kernel
def _beside(data: Data, cells: int) -> int:
    """The cells to the right and to the left of those; also some that are none."""
    return (cells & ~data.last_column) << 1 | (cells & ~data.first_column) >> 1


@kernel
def grown(data: Data, cells: int) -> int:
    """Those cells and their neighbours."""
    return (cells | cells << data.columns | cells >> data.columns | _beside(data, cells)) & data.flags


@kernel
def rolls_to(data: Data, layers: Any, count: int, cell: int) -> tuple[int, int]:
    """The fewest rolls to a flag: going up onto it, and from the side or from above (FAR: not so)."""
    climb, plain = FAR, FAR
    for side in range(4):
        other = data.board[cell, side]
        if other < 0 or not layers[count - 1] >> other & 1:
            continue
        rolls = 0
        while not layers[rolls] >> other & 1:
            rolls += 1
        if side == SOUTH:
            climb = rolls + 1
        else:
            plain = min(plain, rolls)
    return climb, plain


@kernel
def must_face(of: Any, card: int, side: int) -> bool:
    """Whether the card on that cell can turn its null edge nowhere but to `side`."""
    others = 0
    for turn in range(1, 4):
        others |= of[turn] if turn != side else 0
    return not others >> card & 1


@kernel
def put(data: Data, of: Any, cell: int, sides: int) -> None:
    """A new card on the table: its null edge may lie at those sides (bits), those of its neighbours not against it."""
    for side in range(4):
        other = data.board[cell, side]
        if other >= 0 and side != SOUTH:  # the card below has its null edge at no upper edge
            of[(side + 2) % 4] &= ~(1 << other)
        if side > 0:
            of[side] = of[side] | 1 << cell if sides >> side & 1 else of[side] & ~(1 << cell)
    of[LIVE] |= 1 << cell
    of[STAND] = cell
