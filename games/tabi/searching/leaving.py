"""Points that are counted in the end only (16b): the most that a position can still come to, at any decision.

What lies in the deck and the letters in hand can but shrink: each turn draws a card, each loop costs one, an adventure
puts a card on the deck for a letter (`lasting`). A location whose places are all filled by events of one mark must
have become so: by the card that a turn places, by a swap (two locations at once), by the backpack. The winning turn
changes nothing on the table.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases
from games.tabi.searching.data import BACKPACK, LANTERN, Data
from games.tabi.searching.lasting import fuel_after, least_turns, loops
from games.tabi.searching.playing import BLUE, GREEN, final_points, is_alike
from solver.kernels import entry, kernel

LOST = -1
"""No line wins."""


@entry
def counts_at_end(data: Data) -> bool:
    """Whether all points of the game come at its end."""
    return bool(not data.has_epilogues and data.final.min() >= 0)


@entry
def most_at_end(data: Data, row: Any) -> int:
    """The most points with which a line from that position can win; `LOST` if none does."""
    if row[c.PHASE] == phases.WON:
        return int(final_points(data, row))
    turns = least_turns(data, row)
    left = fuel_after(data, row) - turns - loops(data, row, turns)
    if row[c.PHASE] == phases.LOST or left < 0:
        return LOST
    each, place = max(data.final[0], data.final[1]), data.final[2]
    alike, missing = _alike(data, row)
    most = 0
    for more in range(left + 1):
        gained = min(missing, _changes(row, turns + more))
        most = max(most, each * (left - more) + place * (alike + gained))
        if gained == missing:
            break
    return int(most)


@kernel
def _alike(data: Data, row: Any) -> tuple[int, int]:
    """Locations whose places are all filled by events of one mark; the others that have places."""
    alike, missing = 0, 0
    for day in range(data.days):
        if data.room[day] > 0:
            if is_alike(data, row, day):
                alike += 1
            else:
                missing += 1
    return alike, missing


@kernel
def _changes(row: Any, turns: int) -> int:
    """Locations that may get a mark in this turn and so many after it, at most."""
    later, is_on = max(0, turns - 1), turns > 0
    walks = later + int(is_on and row[c.PHASE] < phases.RESOLVE)
    changes = later + int(is_on and row[c.PHASE] < phases.WINDOW) + int(row[c.READY] & BACKPACK > 0)
    if row[c.OWNED] & LANTERN or not row[c.RESOLVED] >> BLUE & 1:
        changes += 2 * walks
    if row[c.OWNED] & BACKPACK and (row[c.OWNED] & LANTERN or not row[c.RESOLVED] >> GREEN & 1):
        changes += walks
    return int(changes)
