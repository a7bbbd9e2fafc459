"""A turn whose opening is given: the moves up to the card that is played."""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import layers as of
from games.tabi.searching import phases
from games.tabi.searching.data import Data
from games.tabi.searching.layers import Judge, Layer, _enter
from games.tabi.searching.listing import list_moves
from games.tabi.searching.playing import make
from games.tabi.searching.turns import IS_CUT as OVERFLOW
from games.tabi.searching.turns import Room, expand
from solver.kernels import entry, kernel


@kernel
def _opened(data: Data, row: Any, opening: Any, moves: Any) -> bool:
    """Make the moves that open a turn; False where one of them is not legal."""
    for move in opening:
        is_legal = False
        for i in range(list_moves(data, row, moves)):
            is_legal = is_legal or moves[i] == move
        if not is_legal:
            return False
        make(data, row, move)
    return bool(row[c.PHASE] != phases.LOST)


@entry
def follow(
    data: Data, plan: Any, judge: Judge, room: Room, now: Layer, first: int, last: int, then: Layer, opening: Any
) -> None:
    """Play a turn that opens with these moves from the positions `first` to `last` of one layer into the next."""
    start = room.rows[len(room.rows) - 1]
    for at in range(first, last):
        start[:] = now.rows[at]
        if not _opened(data, start, opening, room.moves):
            continue
        ends = expand(data, room, start, plan)
        then.counts[of.MADE] += ends
        then.counts[of.IS_CUT] |= room.counts[OVERFLOW]
        for end in range(ends):
            _enter(data, plan, judge, room, now, then, at, end)


@entry
def opened(data: Data, row: Any, opening: Any, moves: Any) -> bool:
    """The same for one row."""
    return _opened(data, row, opening, moves)


@entry
def made(data: Data, row: Any, move: int) -> None:
    """Make a legal move."""
    make(data, row, move)
