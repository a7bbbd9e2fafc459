"""Which moves are worth a look. Each rule has a bit of its own, so that it can be switched off.

Those of `LOSSLESS` lose nothing: what is left out can be done at another time with the same outcome or a better one, or
does nothing (docs/tabi-search.md, "Endings"). Those of `TIMELY` lose no win by a given turn, whatever its points. Both
hold in all rulesets and from any decision on, as `rules_from` leaves them. The others are for beams: they leave out
moves that are seldom the best.
"""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, verbs
from games.tabi.searching.counting import NEEDED, tally_of
from games.tabi.searching.data import BACKPACK, LANTERN, Data
from games.tabi.searching.letters import serves
from games.tabi.searching.playing import BLUE, GREEN, YELLOW, events_on
from solver.kernels import kernel

CAMERA_LATE, BACKPACK_LATE, RADIO_SELDOM, TUCK_SORTED, ADVENTURE_LATE = 1, 2, 4, 8, 16
ORDERS_HERE, LETTERS_SORTED, RADIO_EARLY = 32, 64, 128
BACKPACK_LAST, LOCATION_LATE, BACKPACK_GAINS = 256, 512, 1024

ADVENTURE_LAST, LETTERS_AIMED = 2048, 4096
"""For those who must be quick (`blind`): letters only where they serve at once."""

LASTING = 8192
"""Leave out positions from which the deck cannot last (`lasting`)."""

LOSSLESS = CAMERA_LATE | BACKPACK_LATE | ORDERS_HERE | LETTERS_SORTED | RADIO_EARLY | LASTING
TIMELY = CAMERA_LATE | BACKPACK_LATE | BACKPACK_LAST | LOCATION_LATE
ALL = (LOSSLESS & ~LASTING) | RADIO_SELDOM | TUCK_SORTED | ADVENTURE_LATE
FAST = ALL | TIMELY | BACKPACK_GAINS
RICH = ALL | ADVENTURE_LAST

IN_ANY_WINDOW = BACKPACK_LATE | RADIO_EARLY | BACKPACK_LAST
"""What is argued for letters that are used in their step only: what the backpack or a placed card has discarded goes on
the deck there, and nowhere else.
"""

LAST_CARDS = 2
"""With so many cards in the deck an adventure is worth a look."""


@kernel
def rules_from(data: Data, start: Any, rules: int) -> int:
    """Those of the rules that hold in the rest of the turn, from that position on.

    Where letters are used in any window (16b) a card may have to be discarded, then put on the deck, then drawn, in
    that order; a turn without letters is as in 16a. Once the letters step is over, the radio cannot be used there.
    """
    if data.letters_anytime and start[c.LETTERS] > 0:
        rules &= ~IN_ANY_WINDOW
    if start[c.PHASE] > phases.LETTERS:
        rules &= ~RADIO_EARLY
    return rules


@kernel
def is_useful(data: Data, row: Any, move: int, last: int, rules: int) -> bool:  # noqa: PLR0911  one for each rule
    """Whether the move is worth a look in that position; `last` is the move that led there (0: none)."""
    verb, a, b = move >> 24, (move >> 16) & 255, (move >> 8) & 255
    if verb == verbs.CAMERA and rules & CAMERA_LATE:
        return _serves(data, row, a, b - verbs.ZERO)
    if verb == verbs.BACKPACK:
        return _is_swap_useful(data, row, a, b, rules)
    if verb in (verbs.LOCATION, verbs.EVENTS):
        return _is_letter_useful(data, row, move, last, rules)
    if verb == verbs.RADIO and rules & RADIO_SELDOM:
        return bool(row[c.PHASE] == phases.PLAY or _is_next(data, row, GREEN))
    if verb == verbs.RADIO and rules & RADIO_EARLY and row[c.PHASE] == phases.WINDOW:
        return _was_walked(data, row, GREEN)
    if verb == verbs.ADVENTURE and rules & ADVENTURE_LATE and row[c.DECK] > LAST_CARDS:
        return False
    if verb == verbs.ADVENTURE and rules & ADVENTURE_LAST and row[c.DECK] > 0:
        return False
    if verb == verbs.ADVENTURE and rules & LETTERS_AIMED:
        return serves(data, row, move, last)
    if verb == verbs.TUCK and rules & TUCK_SORTED and last >> 24 == verbs.TUCK:
        return a > (last >> 16) & 255
    return True


@kernel
def _is_letter_useful(data: Data, row: Any, move: int, last: int, rules: int) -> bool:
    """Whether a pawn's move or a new order by letter is worth a look."""
    verb, a, b = move >> 24, (move >> 16) & 255, (move >> 8) & 255
    if data.letters_anytime:
        rules &= LETTERS_AIMED
    if rules & LETTERS_SORTED and not _is_in_order(last >> 24):
        return False
    if verb == verbs.EVENTS:
        return bool(not rules & ORDERS_HERE or a == row[c.WHITE])
    if rules & LETTERS_AIMED and not serves(data, row, move, last):
        return False
    return bool(not rules & LOCATION_LATE or abs(b - verbs.ZERO) > 1 or _may_stand(data, row))


@kernel
def _is_swap_useful(data: Data, row: Any, card: int, event: int, rules: int) -> bool:
    """Whether a use of the backpack is worth a look."""
    if rules & BACKPACK_GAINS and not _gains(data, row, card, event):
        return False
    if row[c.PHASE] == phases.WINDOW:
        return not rules & BACKPACK_LAST or _must_be_now(data, row, event)
    if not rules & BACKPACK_LATE:
        return True
    return bool(row[c.PHASE] == phases.LETTERS and (row[c.LETTERS] > 0 or _is_pushed_out(data, row, event)))


@kernel
def _is_pushed_out(data: Data, row: Any, event: int) -> bool:
    """Whether the event leaves the table when the played card is placed: what replaces it then goes in its stead."""
    day = row[c.WHITE]
    return bool(data.room[day] > 0 and row[data.first[day + 1] - 1] == event + 1)


@kernel
def _serves(data: Data, row: Any, card: int, change: int) -> bool:
    """Whether the camera can help there: for an epilogue that is still to come, or for a swap.

    The number ends when the next card is played, so before the action it does nothing that it does not do in the
    action's first window (tabi D7, D11).
    """
    day = row[c.WHITE]
    if row[c.PHASE] != phases.WINDOW or row[c.PLACE] >= events_on(data, row, day):
        return False
    suit = data.suit[card]
    if change > 0 and row[c.RESOLVED] >> suit & 1 and not row[c.SCORED] and _is_on(data, row, day, card):
        return True
    if row[c.READY] & BACKPACK and (_has_later(data, row, YELLOW) or _has_later(data, row, GREEN)):
        return True  # green readies the camera, then the backpack brings, maybe in green's own place, what blue wants
    if not _has_later(data, row, BLUE):
        return False
    return bool(row[c.SHOT] > 0) or _is_borne(data, row, data.number[card] + change, card)  # it ends a former number


@kernel
def _is_borne(data: Data, row: Any, number: int, card: int) -> bool:
    """Whether a placed event other than that card bears the number."""
    for place in range(data.first[0], data.first[data.days]):
        other = row[place] - 1
        if other >= 0 and other != card and data.number[other] == number:
            return True
    return False


@kernel
def _gains(data: Data, row: Any, card: int, event: int) -> bool:
    """Whether a use of the backpack brings an event of a suit that lacks some, for one that is not needed; before the
    first resolving, for one of a suit with no more events than that suit then has.
    """
    tally, suit, other = tally_of(data, row), data.suit[card], data.suit[event]
    if row[c.RESOLVED] == 0:
        return bool(suit != other and tally >> 8 * suit & 255 and tally >> 8 * suit & 255 >= tally >> 8 * other & 255)
    if row[c.RESOLVED] >> suit & 1 or tally >> 8 * suit & 255 >= NEEDED:
        return False
    return bool(row[c.RESOLVED] >> other & 1 or tally >> 8 * other & 255 > NEEDED)


@kernel
def _must_be_now(data: Data, row: Any, event: int) -> bool:
    """Whether the backpack's swap of that event cannot as well be made in the next window.

    What comes between them, red, white, yellow or an epilogue, neither asks what lies on the table nor changes it,
    unless the swap gives that very place another event.
    """
    day, place = row[c.WHITE], row[c.PLACE]
    if place >= events_on(data, row, day):
        return True
    here = row[data.first[day] + place] - 1
    suit = data.suit[here]
    if here == event or row[c.OWNED] & LANTERN:
        return True
    if row[c.RESOLVED] >> suit & 1 or row[c.APPLIED] >> suit & 1:
        return False
    return bool(suit == BLUE or suit == GREEN)  # noqa: PLR1714, SIM109  numba's `in` wants equal types


@kernel
def _may_stand(data: Data, row: Any) -> bool:
    """Whether it may matter in this turn where black pawns stand: for the win, or for a suit to be resolved.

    Otherwise a letter moves a pawn one day in a later turn just as well: steps, splits and red add up, white's effect
    makes it needless. (More days may ask for other letters that are gone by then.)
    """
    if data.room[row[c.WHITE]] == 0:
        return bool(row[c.RESOLVED] == (1 << data.suits) - 1)
    tally, more = tally_of(data, row), 2 * int(row[c.OWNED] & BACKPACK > 0)
    for suit in range(data.suits):
        bonus = int(row[c.PLAYED] > 0 and data.suit[row[c.PLAYED] - 1] == suit)
        if not row[c.RESOLVED] >> suit & 1 and (tally >> 8 * suit & 255) + bonus + more >= NEEDED:
            return True
    return False


@kernel
def _is_on(data: Data, row: Any, day: int, card: int) -> bool:
    is_there = False
    for place in range(data.first[day], data.first[day + 1]):
        is_there = is_there or row[place] == card + 1
    return is_there


@kernel
def _has_later(data: Data, row: Any, suit: int) -> bool:
    """Whether an event of the suit lies in the place that is walked next or later, and may have its effect."""
    if row[c.RESOLVED] >> suit & 1 and not row[c.READY] & LANTERN:
        return False
    for place in range(data.first[row[c.WHITE]] + row[c.PLACE], data.first[row[c.WHITE] + 1]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            return True
    return False


@kernel
def _is_in_order(last: int) -> bool:
    """Whether pawns may be moved by a letter, or events reordered, after that move: first pawns move, while there are
    most letters, then one location gets a new order, then comes all else.
    """
    return last not in (verbs.EVENTS, verbs.ADVENTURE, verbs.RADIO, verbs.BACKPACK)


@kernel
def _was_walked(data: Data, row: Any, suit: int) -> bool:
    """Whether the place that was walked last bears that suit: by green the radio may have been readied. If it was ready
    before, it could have been used in the letters step, before a card was drawn (tabi D10).
    """
    place = row[c.PLACE] - 1
    return bool(place >= 0 and data.suit[row[data.first[row[c.WHITE]] + place] - 1] == suit)


@kernel
def _is_next(data: Data, row: Any, suit: int) -> bool:
    """Whether the place that is walked next bears that suit."""
    day, place = row[c.WHITE], row[c.PLACE]
    if row[c.PHASE] != phases.WINDOW or place >= events_on(data, row, day):
        return False
    return bool(data.suit[row[data.first[day] + place] - 1] == suit)
