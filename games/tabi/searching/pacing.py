"""Counting with the backpack: whether a win in a given turn is still possible, at any decision (16a).

N as in `counting`. The most that can be done is followed turn by turn:

- a turn's play adds at most 1 to N and to the events on the table, each use of the backpack at most 1 to N and none
  to the table (each changes one event: so N is at most that of the table with the played card laid down, + uses);
- N is at most 3 for each resolved suit and 1 for each event on the table;
- the backpack is used as often as it is ready, and readied: by green, once a turn, not any more once green is
  resolved (but for once, by a lantern that is ready);
- each use takes a card from the hand, a play as well; a turn draws one, yellow one more; there must be one to play;
- a suit is resolved at a turn's end, one a turn. In the last turn before the winning one four are resolved, green or
  yellow among them.

Using the backpack at once is never worse here: more of each number never hurts.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, places
from games.tabi.searching.counting import NEEDED, fewest_turns, gain, tally_of
from games.tabi.searching.data import BACKPACK, LANTERN, RADIO, Data
from games.tabi.searching.playing import BLUE, GREEN, YELLOW
from games.tabi.searching.resolving import lies_ahead, may_be_met, may_resolve
from solver.kernels import bit_count, entry, kernel

PLENTY = 99
"""More cards than are ever used: the radio brings three."""


@kernel
def is_in_time(data: Data, row: Any, target: int) -> bool:
    """Whether counting allows a win in turn `target` from that position, which may be inside a turn."""
    if not row[c.OWNED] & BACKPACK or not data.is_16a:
        return bool(fewest_turns(data, row) <= target)
    if row[c.RESOLVED] == (1 << data.suits) - 1:
        return bool(row[c.TURN] <= target)
    if target - row[c.TURN] < data.suits - bit_count(row[c.RESOLVED]):
        return False
    tally = tally_of(data, row)
    have, table = this_turn(data, row, tally)
    if have + _uses(row) + _may_come(data, row, GREEN) + _later(row, target) < NEEDED * data.suits:
        return False
    if not _either(data, row, target, have, table, 1):
        return False
    return _either(data, row, target, have, table, 0) or may_resolve(data, row, tally, uses_now(data, row))


@kernel
def _later(row: Any, target: int) -> int:
    """What later turns add to N at most: a play each, and a use if green may come."""
    return int((target - 1 - row[c.TURN]) * (1 + _may_recur(row, GREEN)))


@kernel
def spare(data: Data, row: Any, target: int) -> int:
    """By how much uses of the backpack may be wasted now if no green comes in this turn; `PLENTY` outside windows."""
    if row[c.PHASE] != phases.WINDOW or not row[c.READY] & BACKPACK or not data.is_16a:
        return PLENTY
    have, _ = this_turn(data, row, tally_of(data, row))
    return have + _uses(row) + _later(row, target) - NEEDED * data.suits


@kernel
def can_swap_now(data: Data, row: Any, spared: int, move: int) -> bool:
    """Whether that use of the backpack leaves time enough, see `spare`."""
    if spared == PLENTY:
        return True
    card, event = data.suit[(move >> 16) & 255], data.suit[(move >> 8) & 255]
    tally, gained = tally_of(data, row), 0
    if card != event:
        gained += int(not row[c.RESOLVED] >> card & 1 and tally >> 8 * card & 255 < NEEDED)
        gained -= int(not row[c.RESOLVED] >> event & 1 and tally >> 8 * event & 255 <= NEEDED)
    brings = card in (GREEN, BLUE) or row[c.OWNED] & LANTERN > 0
    is_near = brings or lies_ahead(data, row, GREEN) or lies_ahead(data, row, BLUE)
    return bool(spared + gained + int(is_near) >= 1)


@kernel
def _either(data: Data, row: Any, target: int, have: int, table: int, resolving: int) -> bool:
    """Whether it is in time if so many suits are resolved in this turn: by a lantern, or with one of the two effects
    in the last turn before the winning one.
    """
    if row[c.OWNED] & LANTERN:
        return _is_enough(data, row, target, have, table, resolving, 3)
    return _is_enough(data, row, target, have, table, resolving, 1) or (
        target - row[c.TURN] > 1 and _is_enough(data, row, target, have, table, resolving, 2)
    )


@kernel
def uses_now(data: Data, row: Any) -> int:
    """Uses of the backpack in this turn, at most."""
    cards = _cards(row) + _may_come(data, row, YELLOW) - 1
    return min(cards, _uses(row) + _may_come(data, row, GREEN))


@entry
def fewest_with_backpack(data: Data, row: Any) -> int:
    """The earliest turn in which the game can be won, by this counting."""
    target = int(fewest_turns(data, row))
    while target < PLENTY and not is_in_time(data, row, target):
        target += 1
    return target


@kernel
def _is_enough(data: Data, row: Any, target: int, have: int, table: int, resolving: int, last: int) -> bool:
    """Whether N and the suits can be complete in time; `last`: the effects of the last turn before the winning one,
    1 green, 2 yellow.
    """
    green, yellow = _may_come(data, row, GREEN), _may_come(data, row, YELLOW)
    greens, yellows = _may_recur(row, GREEN), _may_recur(row, YELLOW)
    ready, hand, resolved = _uses(row), _cards(row), bit_count(row[c.RESOLVED])
    room = data.first[data.days] - data.first[0]
    for turn in range(row[c.TURN], target):
        if turn > row[c.TURN]:
            have, table = have + 1, table + 1
            green, yellow = greens, yellows
            if turn == target - 1:
                green, yellow = greens & last, yellows & last >> 1
        table = min(table, room)
        most = NEEDED * resolved + min(table, NEEDED * (data.suits - resolved))
        have, hand = min(have, most), hand + yellow
        uses = max(0, min(ready + green, hand - 1, most - have))
        have, hand, ready = have + uses, hand - uses, ready + green - uses
        if hand < 1:
            return False
        ready = min(ready, 1) if green else ready
        hand = PLENTY if row[c.OWNED] & RADIO else min(hand, data.hand)
        if have - NEEDED * resolved >= NEEDED and (turn > row[c.TURN] or resolving):
            resolved += 1
        if data.suits - resolved > target - 1 - turn:
            return False
    return bool(have >= NEEDED * data.suits)


@kernel
def this_turn(data: Data, row: Any, tally: int) -> tuple[int, int]:
    """N and the events on the table once this turn's card is laid down."""
    have, table, card = 0, 0, row[c.PLAYED] - 1
    for suit in range(data.suits):
        lying = tally >> 8 * suit & 255
        table += lying
        have += NEEDED if row[c.RESOLVED] >> suit & 1 else min(NEEDED, lying)
    if row[c.PHASE] == phases.PLAY:
        return have + _best_gain(data, row, tally), table + 1
    if card < 0 or data.room[row[c.WHITE]] == 0:
        return have, table
    out = row[data.first[row[c.WHITE] + 1] - 1] - 1
    if out >= 0 and row[c.LETTERS] == 0:  # letters may reorder the events
        return have + gain(data, row, card, out), table
    return have + _gain(data, row, tally, card), table + 1


@kernel
def _gain(data: Data, row: Any, tally: int, card: int) -> int:
    """What N gains by a card that is placed where there is room."""
    suit = data.suit[card]
    return int(not row[c.RESOLVED] >> suit & 1 and tally >> 8 * suit & 255 < NEEDED)


@kernel
def _best_gain(data: Data, row: Any, tally: int) -> int:
    """Whether a card in hand would add to N; the radio may draw any."""
    if row[c.READY] & RADIO:
        return 1
    for card in range(data.cards):
        if row[data.where + card] == places.HELD and _gain(data, row, tally, card) > 0:
            return 1
    return 0


@kernel
def _cards(row: Any) -> int:
    """Cards in hand, less those that this turn plays and more those that it draws, yellow aside."""
    if row[c.OWNED] & RADIO:
        return PLENTY
    return int(row[c.HAND] + (row[c.PLAYED] > 0))


@kernel
def _uses(row: Any) -> int:
    """Uses of the backpack without any green effect that an event of an unresolved suit has."""
    by_lantern = row[c.RESOLVED] >> GREEN & 1 and row[c.READY] & LANTERN
    return int(row[c.READY] & BACKPACK > 0) + int(by_lantern > 0)


@kernel
def _may_recur(row: Any, suit: int) -> int:
    """Whether the suit's effect can be had in later turns. What a lantern adds to green is counted in `_uses`."""
    if not row[c.RESOLVED] >> suit & 1:
        return 1
    return int(suit != GREEN and row[c.OWNED] & LANTERN > 0)


@kernel
def _may_come(data: Data, row: Any, suit: int) -> int:
    """Whether the suit's effect can still be had in this turn."""
    phase = row[c.PHASE]
    if phase == phases.GREEN and suit == GREEN:
        return 1
    if phase in (phases.RESOLVE, phases.RETURN, phases.WON, phases.LOST) or not _may_recur(row, suit):
        return 0
    if phase == phases.PLAY:
        return 1
    return int(data.room[row[c.WHITE]] > 0 and may_be_met(data, row, suit))
