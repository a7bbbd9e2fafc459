"""What the placements still to come can give at best, whatever they are."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.ishi.searching.tables import DISTANCE, FAR, NET, Data
from games.ishi.searching.values import NEVER
from solver.kernels import entry, kernel

MOST_LEFT = 9
"""More claims to come than this are counted as this many at each placement."""


@entry
def make_tail(data: Data, steps: int, spare: int, rolls: int, aim: int) -> Any:
    """[cell, spare, row, claims left, roll]: the least total that can still reach the aim.

    A relaxation. From the last placement, on the goal, one looks back at the card from which it was reached, then at
    the one from which that was reached, until one comes to a card that lies there already: to `cell`. The placements
    of this chain lead from flag to neighbouring flag; all others (`spare`, by which the placements left exceed the
    distance of `cell` to the goal) may lie anywhere in their row. One stands in `row`; to get up to another takes as
    many rolls at least, and more can always be made. Claims are only counted.
    """
    cells, rows = len(data.board), (len(data.board) + data.columns - 1) // data.columns
    need = np.full((cells, spare + 1, rows, MOST_LEFT + 1, rolls + 1), NEVER, np.int64)
    need[data.goal, 0] = aim
    in_row = _cheapest(data, rows)
    for left in range(1, steps + 1):
        for cell in range(cells):
            more = left - data.board[cell, DISTANCE]
            if cell == data.goal or not 0 <= more <= spare:
                continue
            if data.stop[0]:
                return need
            for row in range(rows):
                for claims in range(MOST_LEFT + 1):
                    _fill(data, need, in_row, cell, more, row, claims)
    return need


@kernel
def _cheapest(data: Data, rows: int) -> Any:
    """[row, system]: the least net cost of any flag but the goal."""
    systems = data.price.shape[1]
    found = np.full((rows, systems), NEVER, np.int64)
    for cell in range(len(data.board)):
        if cell != data.goal and data.board[cell, DISTANCE] < FAR:
            for system in range(systems):
                for value in range(data.values):
                    row = found[cell // data.columns]
                    row[system] = min(row[system], data.price[cell, system, value, NET])
    return found


@kernel
def _fill(data: Data, need: Any, in_row: Any, cell: int, spare: int, row: int, claims: int) -> None:
    """All rolls of one entry: the next card of the chain, or another one somewhere."""
    of, own, left = need[cell, spare, row, claims], cell // data.columns, spare + data.board[cell, DISTANCE]
    for side in range(4):
        other = data.board[cell, side]
        if other < 0 or (other == data.goal) != (left == 1):
            continue
        more = left - 1 - data.board[other, DISTANCE]
        if more >= 0:
            least = max(own - row, 0) + (1 if side == 0 else 0)
            _join(data, of, need[other, more, other // data.columns], claims, least, other, in_row[0])
    if spare > 0:
        for there in range(len(in_row)):
            _join(data, of, need[cell, spare - 1, there], claims, max(there - row, 0), -1, in_row[there])


@kernel
def _join(data: Data, of: Any, after: Any, claims: int, least: int, cell: int, in_row: Any) -> None:
    """Lower what is needed to what this placement needs, `least` rolls or more after the roll in hand."""
    best = NEVER
    for roll in range(len(of) - 1, least - 1, -1):
        best += data.up
        system = data.judged[roll]
        net = in_row[system]
        if cell >= 0:
            net = data.price[cell, system, 0, NET]
            for value in range(1, data.values):
                net = min(net, data.price[cell, system, value, NET])
        best = min(best, max(_before_claims(data, after, claims, roll) + net, 1))
        of[roll - least] = min(of[roll - least], best + least * data.up)


@kernel
def _before_claims(data: Data, after: Any, claims: int, roll: int) -> int:
    """The least total before the claims of a placement, of those that are left."""
    cap, found = 3 * data.full, NEVER
    for count in range(min(claims, data.most_marks + len(data.paths)) + 1):
        left = claims - count if claims < MOST_LEFT else claims
        if after[left, roll] <= cap:
            found = min(found, after[left, roll] - data.points * count)
    return found
