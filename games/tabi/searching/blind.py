"""Somebody who plays without knowing the deck, compiled: so many games a second that moves can be judged by them.

He plans a turn on an imagined deck (the cards that he has not seen in another order), and takes the end whose traits
promise most (`traits`), in which cards that he would draw do not count. He plays that plan until he sees something new
that matters: a card turned up by a loop, cards to choose from. Then he plans anew.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import phases, places, verbs
from games.tabi.searching.data import Data
from games.tabi.searching.playing import make
from games.tabi.searching.traits import TRAITS, Sight, look, make_sight
from games.tabi.searching.turns import Room, expand
from solver.kernels import entry, kernel

WIN = 1e6
"""A win is better than all that may become one."""

MOST_CODES = 256
"""Moves in a turn, and more."""

MOST_TURNS, MOST_MOVES = 64, 2048

RANDOM, TOP, BOTTOM, OWN, TURN, LOGGED, MOVES = range(7)
"""`Mind.deal`: the state of the random numbers; known cards on top of the deck and at its bottom; cards that count as
his own, as bits; the turn in which a game ended; turns that were logged; moves that were made.
"""


class Mind(NamedTuple):
    """A player with what he needs to think."""

    weights: Any
    """[suits left, trait]"""
    sight: Sight
    codes: Any
    """The plan, backwards."""
    line: Any
    """The moves of the game that was played."""
    rows: Any
    """The position that he plays; the one that he imagines."""
    deal: Any
    noise: Any
    """By how much judgements vary at random: only to learn."""
    log: Any
    """[turn, trait]: the traits at each turn's start, suits left in the last column; written where there is noise."""


def make_mind(data: Data, weights: Any, homes: Any) -> Mind:
    """A player with these weights."""
    rows, log = np.zeros((2, data.width), np.int8), np.zeros((MOST_TURNS, TRAITS + 1))
    codes, line, deal = np.zeros(MOST_CODES, np.int64), np.zeros(MOST_MOVES, np.int64), np.zeros(7, np.int64)
    return Mind(weights, make_sight(data, homes), codes, line, rows, deal, np.zeros(1), log)


@kernel
def _below(mind: Mind, count: int) -> int:
    """A random number (xorshift)."""
    x = mind.deal[RANDOM]
    x ^= x << 13
    x ^= (x >> 7) & 0x1FFFFFFFFFFFFFF
    x ^= x << 17
    mind.deal[RANDOM] = x
    return int((x >> 11 & 0xFFFFFFFFFF) % count)


@kernel
def _seed(mind: Mind, seed: int, top: int, bottom: int) -> None:
    mind.deal[:] = 0
    mind.deal[RANDOM], mind.deal[TOP], mind.deal[BOTTOM] = seed * 2862933555777941757 + 3037000493, top, bottom
    for _ in range(8):
        _below(mind, 2)


@kernel
def shuffle(data: Data, row: Any, mind: Mind) -> None:
    """Deal the cards anew whose places in the deck he does not know."""
    top = mind.deal[TOP]
    for place in range(row[c.DECK] - mind.deal[BOTTOM] - 1, top, -1):
        other = top + _below(mind, place - top + 1)
        card = row[data.deck + place]
        row[data.deck + place] = row[data.deck + other]
        row[data.deck + other] = card


@kernel
def _held(data: Data, row: Any) -> int:
    """The cards in hand, as bits."""
    own = 0
    for card in range(data.cards):
        if row[data.where + card] == places.HELD:
            own |= 1 << card
    return own


@kernel
def owned(data: Data, row: Any) -> int:
    """The cards that count when they are in hand at the turn's end: those held now, and those that can be fetched."""
    own = _held(data, row)
    for card in range(data.cards):
        if row[data.where + card] == places.DISCARDED:
            own |= 1 << card
    return own


@kernel
def judged(data: Data, row: Any, own: int, mind: Mind) -> float:
    """What a turn's end promises."""
    if row[c.PHASE] == phases.WON:
        return float(WIN + 100 * row[c.HUNDREDS] + row[c.POINTS])
    left, total, x = look(data, row, own, mind.sight), 0.0, mind.sight.traits
    for trait in range(len(x)):
        total += mind.weights[left, trait] * x[trait]
    if mind.noise[0] > 0:
        total += mind.noise[0] * (_below(mind, 1001) - 500) / 1000.0
    return float(total)


@kernel
def _best_end(data: Data, room: Room, row: Any, plan: Any, mind: Mind) -> int:
    """The position in the room that promises most; −1 where all is lost."""
    own, best, found = owned(data, row), -1e18, -1
    for end in range(expand(data, room, row, plan)):
        value = judged(data, room.rows[room.ends[end]], own, mind)
        if value > best:
            best, found = value, int(room.ends[end])
    return found


@kernel
def _plan_turn(data: Data, room: Room, row: Any, plan: Any, mind: Mind) -> int:
    """Think of the rest of the turn; the number of moves, written to `codes`."""
    guess, count = mind.rows[1], 0
    guess[:] = row
    shuffle(data, guess, mind)
    at = _best_end(data, room, guess, plan, mind)
    if at < 0:
        row[c.PHASE] = phases.LOST
    while at > 0:
        mind.codes[count] = room.how[at]
        at, count = int(room.came[at]), count + 1
    return count


@kernel
def _step(data: Data, row: Any, code: int, mind: Mind) -> None:
    """Make a move, and keep in mind which cards of the deck are known."""
    verb, deck = code >> 24, row[c.DECK]
    make(data, row, code)
    mind.line[min(mind.deal[MOVES], MOST_MOVES - 1)] = code
    mind.deal[MOVES] += 1
    if verb in (verbs.TUCK, verbs.TENT):
        mind.deal[BOTTOM] += 1
        deck += 1
    elif verb == verbs.ADVENTURE:
        mind.deal[TOP] += 1
        deck += 1
    mind.deal[TOP] = max(0, mind.deal[TOP] - (deck - row[c.DECK]))
    mind.deal[BOTTOM] = min(mind.deal[BOTTOM], row[c.DECK] - mind.deal[TOP])


@kernel
def _follow(data: Data, row: Any, count: int, mind: Mind) -> None:
    """Play a plan until the turn ends, or something new is seen that matters."""
    held, turn = _held(data, row), row[c.TURN]
    while count > 0:
        count -= 1
        code = mind.codes[count]
        verb = code >> 24
        if verb == verbs.TUCK and _held(data, row) & ~held:
            return
        if verb == verbs.BACKPACK and row[data.where + ((code >> 16) & 255)] != places.HELD:
            return
        _step(data, row, code, mind)
        if row[c.PHASE] == phases.LOOP:
            mind.deal[TOP] = max(1, mind.deal[TOP])
            return
        if row[c.TURN] != turn or (verb == verbs.RADIO and row[c.PHASE] == phases.PLAY):
            return


@entry
def played(data: Data, room: Room, start: Any, plan: Any, mind: Mind, count: int, deal: Any) -> int:
    """Play a game to its end: first the plan that `codes` holds, of so many moves; then by plans of his own.

    `deal`: the seed of what he imagines, known cards on top of the deck and at its bottom, whether to shuffle it first.
    The points of a win; of a lost game, −1 − the suits that were resolved.
    """
    row = mind.rows[0]
    row[:] = start
    _seed(mind, deal[0], deal[1], deal[2])
    if deal[3]:
        shuffle(data, row, mind)
    turn = -1
    while row[c.PHASE] != phases.WON and row[c.PHASE] != phases.LOST:
        if row[c.TURN] != turn:
            _note(data, row, mind)
            turn = row[c.TURN]
        if count == 0:
            count = _plan_turn(data, room, row, plan, mind)
        _follow(data, row, count, mind)
        count = 0
    mind.deal[TURN] = row[c.TURN]
    if row[c.PHASE] == phases.WON:
        return int(100 * row[c.HUNDREDS] + row[c.POINTS])
    return int(-1 - _resolved(data, row))


@kernel
def _resolved(data: Data, row: Any) -> int:
    count = 0
    for suit in range(data.suits):
        count += row[c.RESOLVED] >> suit & 1
    return count


@kernel
def _note(data: Data, row: Any, mind: Mind) -> None:
    """Log the traits of a turn's start, seen as they were when its end was chosen."""
    own, mind.deal[OWN] = mind.deal[OWN], owned(data, row)
    if mind.noise[0] > 0 and own and mind.deal[LOGGED] < len(mind.log):
        at, traits = mind.deal[LOGGED], len(mind.sight.traits)
        mind.log[at, traits] = look(data, row, own, mind.sight)
        mind.log[at, :traits] = mind.sight.traits
        mind.deal[LOGGED] = at + 1


@entry
def weigh(data: Data, room: Room, start: Any, plan: Any, mind: Mind, values: Any, deal: Any) -> int:
    """All ends of the turn on an imagined deck, in the room, with what they promise in `values`; how many."""
    guess = mind.rows[1]
    guess[:] = start
    _seed(mind, deal[0], deal[1], deal[2])
    shuffle(data, guess, mind)
    own, ends = owned(data, guess), expand(data, room, guess, plan)
    for end in range(min(ends, len(values))):
        values[end] = judged(data, room.rows[room.ends[end]], own, mind)
    return int(ends)
