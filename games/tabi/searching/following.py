"""Turns that are held to something: to where the white pawn goes, and to few of the discarded cards.

With several letters in hand and many cards discarded a turn has ten thousand ends that differ in what adventures bring
back. So all but some of the discarded cards are put out of reach while the turn is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import layers as of
from games.tabi.searching import phases, places, verbs
from games.tabi.searching.data import Data
from games.tabi.searching.layers import Judge, Layer, enter
from games.tabi.searching.listing import list_moves
from games.tabi.searching.playing import make
from games.tabi.searching.turns import IS_CUT as OVERFLOW
from games.tabi.searching.turns import Room, expand
from solver.kernels import entry, kernel

MOST_PLAYS = 64

AWAY = 5
"""Where a card is (`places`) that cannot be reached in this turn."""


class Held(NamedTuple):
    """What a turn is held to."""

    white: int
    """The day on which the white pawn ends; −1: everything is free. Where it is given, a turn that has not begun begins
    with a play; in the middle of a turn the white pawn has gone already, and everything else is free.
    """
    within_reach: int
    """Discarded cards that adventures may bring back, as bits."""


@kernel
def _put_away(data: Data, row: Any, within_reach: int) -> None:
    """Discarded cards are put out of reach of adventures, but for these (bits)."""
    for card in range(data.cards):
        if row[data.where + card] == places.DISCARDED and not within_reach >> card & 1:
            row[data.where + card] = AWAY


@kernel
def _put_back(data: Data, row: Any) -> None:
    for card in range(data.cards):
        if row[data.where + card] == AWAY:
            row[data.where + card] = places.DISCARDED


@entry
def plays(data: Data, held: Held, row: Any, moves: Any) -> int:
    """The cards that may be played from a turn's start, written to the front of `moves`; how many. In the middle of a
    turn there is one way to begin: with anything (0).
    """
    if row[c.PHASE] != phases.PLAY:
        moves[0] = 0
        return 1
    count = 0
    for i in range(list_moves(data, row, moves)):
        card, detour = (moves[i] >> 16) & 255, ((moves[i] >> 8) & 255) - verbs.ZERO
        if moves[i] >> 24 == verbs.PLAY and (row[c.WHITE] + data.number[card] + detour) % data.days == held.white:
            moves[count] = moves[i]
            count += 1
    return count


@entry
def unfold(data: Data, plan: Any, room: Room, held: Held, row: Any, play: int) -> int:
    """All ends of a turn that begins with a play (0: with anything); how many. They are as `expand` leaves them."""
    start = room.rows[len(room.rows) - 1]
    start[:] = row
    _put_away(data, start, held.within_reach)
    if play:
        make(data, start, play)
        if start[c.PHASE] == phases.LOST:
            return 0
    ends = expand(data, room, start, plan)
    for end in range(ends):
        _put_back(data, room.rows[room.ends[end]])
    return int(ends)


@entry
def follow(
    data: Data, plan: Any, judge: Judge, room: Room, now: Layer, first: int, last: int, then: Layer, held: Held
) -> None:
    """Play a turn from the positions `first` to `last` of one layer into the next."""
    openings = np.zeros(MOST_PLAYS, np.int64)
    for at in range(first, last):
        count = 1
        if held.white >= 0:
            count = min(plays(data, held, now.rows[at], room.moves), MOST_PLAYS)
            openings[:count] = room.moves[:count]
        for i in range(count):
            ends = unfold(data, plan, room, held, now.rows[at], openings[i])
            then.counts[of.MADE] += ends
            then.counts[of.IS_CUT] |= room.counts[OVERFLOW]
            for end in range(ends):
                enter(data, plan, judge, room, now, then, at, end)


@entry
def made(data: Data, row: Any, moves: Any) -> None:
    """Make legal moves, one after the other."""
    for move in moves:
        make(data, row, move)
