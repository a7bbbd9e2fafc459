"""Whole turns: all positions in which a turn can end, each found once, with the moves that lead there."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import phases, verbs
from games.tabi.searching.counting import can_play
from games.tabi.searching.data import BACKPACK, Data
from games.tabi.searching.lasting import may_last
from games.tabi.searching.leaving import most_at_end
from games.tabi.searching.listing import MOST_MOVES, list_moves
from games.tabi.searching.pacing import can_swap_now, is_in_time, spare
from games.tabi.searching.plans import ALLOWED, EXCEED, TARGET, USEFUL
from games.tabi.searching.playing import make
from games.tabi.searching.useful import LASTING, is_useful, rules_from
from solver.kernels import entry, kernel


class Room(NamedTuple):
    """Room for the positions inside one turn. The arrays are written again for each."""

    rows: Any
    """[position, column]; position 0 is the turn's start."""
    words: Any
    """The same memory, eight columns a word."""
    came: Any
    """[position]: the position before."""
    how: Any
    """[position]: the move from there."""
    table: Any
    """Hash table: stamp and position; its size is a power of 2."""
    ends: Any
    """Positions in which the turn, or the game, has ended (lost ones are left out)."""
    moves: Any
    counts: Any
    """The stamp; positions; ends; whether there was no room for all."""


STAMP, SIZE, ENDS, IS_CUT = range(4)


def make_room(data: Data, most: int = 1 << 17) -> Room:
    """Room for so many positions (a power of 2)."""
    rows = np.zeros((most, data.width), np.int8)
    return Room(
        rows,
        rows.view(np.int64),
        np.zeros(most, np.int32),
        np.zeros(most, np.int64),
        np.zeros(2 * most, np.int64),
        np.zeros(most, np.int32),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(4, np.int64),
    )


UNMIXED = 0x2545F4914F6CDD1D
"""The hash of no words: any odd number, its bits at random."""


@kernel
def mix(mixed: int, word: int) -> int:
    """The hash of one word more."""
    mixed = (mixed ^ word) * 0x1E3779B97F4A7C15
    return mixed ^ ((mixed >> 31) & 0x1FFFFFFFF)


@kernel
def hashed(words: Any) -> int:
    """A hash of a row."""
    mixed = UNMIXED
    for word in words:
        mixed = mix(mixed, word)
    return mixed


@entry
def expand(data: Data, room: Room, start: Any, plan: Any) -> int:
    """Fill the room with all positions of the turn that starts with that row; the number of its ends.

    `plan` says which are left out (`plans`).
    """
    rows, words, counts = room.rows, room.words, room.counts
    counts[STAMP] += 1
    rows[0, :] = start
    room.how[0] = 0
    _note(room, 0)
    size, ends, at, turn = 1, 0, 0, start[c.TURN]
    counts[IS_CUT], useful = 0, rules_from(data, start, plan[USEFUL])
    while at < size:
        phase = rows[at, c.PHASE]
        if phase == phases.WON or (at > 0 and rows[at, c.TURN] != turn and phase != phases.LOST):
            room.ends[ends] = at
            ends += 1
            at += 1
            continue
        moves = 0 if phase == phases.LOST else list_moves(data, rows[at], room.moves)
        spared = spare(data, rows[at], plan[TARGET]) if plan[TARGET] else 0
        for i in range(moves):
            if not _is_looked_at(data, plan, useful, rows[at], room.moves[i], room.how[at], spared):
                continue
            if size >= len(rows) - 1:
                counts[IS_CUT] = 1
                break
            words[size, :] = words[at]
            make(data, rows[size], room.moves[i])
            if _has_hope(data, plan, rows[size]) and _note(room, size):
                room.came[size], room.how[size] = at, room.moves[i]
                size += 1
        at += 1
    counts[SIZE], counts[ENDS] = size, ends
    return ends


@kernel
def _is_looked_at(data: Data, plan: Any, useful: int, row: Any, move: int, last: int, spared: int) -> bool:
    """Whether the plan wants that move to be tried. `useful`: the rules that hold; `last` led to the position; `spared`
    is told by `pacing.spare`.
    """
    verb = move >> 24
    if not plan[ALLOWED] >> verb & 1 or (useful and not is_useful(data, row, move, last, useful)):
        return False
    if plan[TARGET] and verb == verbs.PLAY:
        return can_play(data, plan[TARGET], row, move)
    return not plan[TARGET] or verb != verbs.BACKPACK or can_swap_now(data, row, spared, move)


@kernel
def _note(room: Room, at: int) -> bool:
    """Enter a position into the table; False when it is there already."""
    mask, stamp = len(room.table) - 1, room.counts[STAMP]
    slot = hashed(room.words[at]) & mask
    while room.table[slot] >> 32 == stamp:
        other = room.table[slot] & 0xFFFFFFFF
        if np.array_equal(room.words[other], room.words[at]):
            return False
        slot = (slot + 1) & mask
    room.table[slot] = stamp << 32 | at
    return True


@kernel
def _has_hope(data: Data, plan: Any, row: Any) -> bool:
    """Whether counting allows a win from that position, as far as the plan wants to know."""
    if plan[USEFUL] & LASTING and not may_last(data, row):
        return False
    if plan[EXCEED] and most_at_end(data, row) <= plan[EXCEED]:
        return False
    return not plan[TARGET] or not row[c.OWNED] & BACKPACK or is_in_time(data, row, plan[TARGET])


def path(room: Room, position: int) -> list[int]:
    """The moves from the turn's start to a position."""
    found: list[int] = []
    while position:
        found.append(int(room.how[position]))
        position = int(room.came[position])
    return found[::-1]
