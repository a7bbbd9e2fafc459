"""All moves of a row (see `games.tabi.listing`)."""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, places, verbs
from games.tabi.searching.data import BACKPACK, CAMERA, MAP, Data
from games.tabi.searching.playing import can_listen, events_on, ready_suits, value_of
from games.tabi.searching.splits import shares
from solver.kernels import kernel

MOST_MOVES = 4096
"""As many moves as one decision can have, and more."""

LOCATION, EVENTS, ADVENTURE = 1, 2, 4
"""Bits of `Data.uses`."""


@kernel
def code(verb: int, a: int, b: int) -> int:
    """A move as one number."""
    return verb << 24 | a << 16 | b << 8


@kernel
def list_moves(data: Data, row: Any, out: Any) -> int:  # noqa: PLR0911  one for each sort of phase
    """Write all moves to `out`; how many there are."""
    phase = row[c.PHASE]
    if phase == phases.PLAY:
        return _play(data, row, out, _window(data, row, out, data.letters_anytime))
    if phase in (phases.LETTERS, phases.WINDOW):
        count = _window(data, row, out, data.letters_anytime or phase == phases.LETTERS)
        out[count] = code(verbs.PASS, 0, 0)
        return count + 1
    if phase == phases.SPLIT:
        return _split(data, row, out)
    if phase in (phases.LOOP, phases.LANTERN):
        first = verbs.TENT if phase == phases.LOOP else verbs.LANTERN
        out[0], out[1] = code(first, 0, 0), code(first + 1, 0, 0)
        return 2
    if phase == phases.BLUE:
        return _blue(data, row, out)
    if phase in (phases.RED, phases.WHITE):
        return _pawn(row, out, phase)
    return _choice(data, row, out, phase)


@kernel
def _window(data: Data, row: Any, out: Any, has_letters: bool) -> int:
    count = _letters(data, row, out) if has_letters and row[c.LETTERS] > 0 else 0
    if can_listen(data, row):
        out[count] = code(verbs.RADIO, 0, 0)
        count += 1
    for place in range(data.first[0], data.first[data.days]):
        event = row[place] - 1
        if event < 0:
            continue
        if row[c.READY] & CAMERA:
            out[count] = code(verbs.CAMERA, event, verbs.ZERO + data.change)
            out[count + 1] = code(verbs.CAMERA, event, verbs.ZERO - data.change)
            count += 2
        if row[c.READY] & BACKPACK:
            for card in range(data.cards):
                if row[data.where + card] == places.HELD:
                    out[count] = code(verbs.BACKPACK, card, event)
                    count += 1
    return count


@kernel
def _letters(data: Data, row: Any, out: Any) -> int:
    count = _pawns_by_letter(data, row, out) if data.uses & LOCATION else 0
    if data.uses & EVENTS:
        for day in range(data.days):
            orders = 1
            for events in range(2, events_on(data, row, day) + 1):
                orders *= events
            for order in range(1, orders):
                out[count] = code(verbs.EVENTS, day, order)
                count += 1
    if data.uses & ADVENTURE:
        for card in range(data.cards):
            if row[data.where + card] == places.DISCARDED:
                out[count] = code(verbs.ADVENTURE, card, 0)
                count += 1
    return count


@kernel
def _pawns_by_letter(data: Data, row: Any, out: Any) -> int:
    count, reach = 0, row[c.LETTERS] if data.reach < 0 else data.reach
    for steps in range(1, reach + 1):
        for sign in (1, -1):
            out[count] = code(verbs.LOCATION, row[c.LOW], verbs.ZERO + sign * steps)
            count += 1
            if row[c.HIGH] != row[c.LOW]:
                out[count] = code(verbs.LOCATION, row[c.HIGH], verbs.ZERO + sign * steps)
                count += 1
    return count


@kernel
def _play(data: Data, row: Any, out: Any, count: int) -> int:
    for card in range(data.cards):
        if row[data.where + card] != places.HELD:
            continue
        out[count] = code(verbs.PLAY, card, verbs.ZERO)
        count += 1
        for detour in (data.detour, -data.detour):
            if row[c.READY] & MAP and 0 <= data.number[card] + detour <= data.days:
                out[count] = code(verbs.PLAY, card, verbs.ZERO + detour)
                count += 1
    return count


@kernel
def _split(data: Data, row: Any, out: Any) -> int:
    count, is_same = 0, row[c.LOW] == row[c.HIGH]
    total, least, step = shares(data, data.number[row[c.PLAYED] - 1])
    for lower in range(least, total - least + 1, step):
        if lower <= total - lower or not is_same:
            out[count] = code(verbs.SPLIT, lower, total - lower)
            count += 1
    return count


@kernel
def _blue(data: Data, row: Any, out: Any) -> int:
    out[0] = code(verbs.BLUE, verbs.NONE, verbs.NONE)
    count, end = 1, data.first[data.days]
    for one in range(data.first[0], end):
        for other in range(one + 1, end):
            if row[one] == 0 or row[other] == 0:
                continue
            a, b = row[one] - 1, row[other] - 1
            if value_of(data, row, a) == value_of(data, row, b):
                out[count] = code(verbs.BLUE, min(a, b), max(a, b))
                count += 1
    return count


@kernel
def _pawn(row: Any, out: Any, phase: int) -> int:
    count = 0
    for pawn in (c.LOW, c.HIGH):
        if pawn == c.HIGH and row[c.HIGH] == row[c.LOW]:
            break
        if phase == phases.WHITE:
            out[count] = code(verbs.WHITE, row[pawn], 0)
            count += 1
        else:
            out[count] = code(verbs.RED, row[pawn], verbs.ZERO + 1)
            out[count + 1] = code(verbs.RED, row[pawn], verbs.ZERO - 1)
            count += 2
    return count


@kernel
def _choice(data: Data, row: Any, out: Any, phase: int) -> int:
    count = 0
    if phase == phases.GREEN:
        used = row[c.OWNED] & ~row[c.READY]
        for item in range(8):
            if used >> item & 1:
                out[count] = code(verbs.GREEN, item, 0)
                count += 1
    elif phase == phases.RESOLVE:
        ready = ready_suits(data, row)
        for suit in range(data.suits):
            if ready >> suit & 1:
                out[count] = code(verbs.RESOLVE, suit, 0)
                count += 1
        out[count] = code(verbs.RESOLVE, verbs.NONE, 0)
        count += 1
    elif phase == phases.RETURN:
        for card in range(data.cards):
            if row[data.where + card] == places.HELD:
                out[count] = code(verbs.TUCK, card, 0)
                count += 1
    return count
