"""What a placed card and the walk after it can bring at best, for all places of the black pawns at once.

Compiled: the functions are longer than elsewhere, for each is one case of the rules with its arrays. A place that
is not the innermost may hold any card that has been bought at its price (`Offers`), or none. What each relaxation
lets go is argued in docs/tabi-search.md.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.tabi.bounding.pawns import ENDS, HERE, JOIN, STEP
from solver.kernels import kernel

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

RED, GREEN, BLUE, YELLOW, WHITE = range(5)
SUITS, NUMBERS, CARDS = 5, 6, 30
SWAP, READY, MAP, TENT, LANTERN, ADVENTURE, REORDER, DRAWN, SWAP_LATE, CAMERA, RADIO, BACKPACK, PACKED = range(13)
"""Entries of `Offers.fee`."""
NEVER = -1.0e6


class Offers(NamedTuple):
    """What can be had at the given prices.

    The arrays up to `laid` have the stage as one more, first index; what a stage offers (`at_stage`) lacks it.
    `laid[day]`: what any card laid there brings.

    `second[day, suit]`, `third[suit]`: the effect of a card in the second, third place. `sum2[day, suit, n, p]`: the
    points of a card of that suit in the second place, met by p pawns, any number but n; `sum3` of the third place,
    `sum23` of both. `own2[day, suit, n, p]`, `own23`, `own3[first suit, suit, n, p]`: the same after a swap by blue has
    brought another card of that suit to the first place, where a card of the number n was laid; `other3[suit, p]`: the
    third place's points after such a swap of the second. `shot[p]`: what the camera adds to
    points; `shift[p]`: a swap by blue and what the camera adds to points in the same turn. `fee`: what the other things
    cost or bring.
    `drawn[card]`: how many draws it takes to get the card; playing it d draws too early costs d × `late[stage]`;
    an extra draw brings `credit[stage]`, the sum of the prices of all later stages, an adventure `soon[stage]`.
    `suit[s]`: what each placement of a suit brings while it is not resolved; resolving takes three times that.
    """

    second: Floats
    third: Floats
    sum2: Floats
    sum3: Floats
    sum23: Floats
    own2: Floats
    own23: Floats
    own3: Floats
    other3: Floats
    laid: Floats
    shot: Floats
    shift: Floats
    fee: Floats
    suit: Floats
    card: Floats
    token: Floats
    drawn: Ints
    late: Floats
    credit: Floats
    soon: Floats


@kernel
def at_stage(offers: Offers, stage: int) -> Offers:
    """What can be had at a stage."""
    offers.fee[DRAWN] = offers.credit[stage]
    return Offers(
        offers.second[stage], offers.third[stage], offers.sum2[stage], offers.sum3[stage], offers.sum23[stage],
        offers.own2[stage], offers.own23[stage], offers.own3[stage], offers.other3[stage], offers.laid[stage],
        offers.shot, offers.shift, offers.fee, offers.suit, offers.card, offers.token, offers.drawn, offers.late,
        offers.credit, offers.soon,
    )  # fmt: skip


@kernel
def called(suit: int, day: int, source: Floats, swapped: Floats, swap: float, offers: Offers, out: Floats) -> None:
    """`out[pair]`: the best after a suit's effect at `day`; `source` follows it, `swapped` a swap by blue."""
    for pair in range(len(out)):
        if suit in (RED, WHITE):
            targets = STEP[1, pair] if suit == RED else JOIN[day, pair]
            best = NEVER
            for i in range(1, targets[0] + 1):
                best = max(best, source[targets[i]])
            out[pair] = best
        elif suit == GREEN:
            out[pair] = source[pair] + offers.fee[READY]
        elif suit == BLUE:
            out[pair] = max(source[pair], swapped[pair] + swap)
        else:
            out[pair] = source[pair] + offers.fee[DRAWN]


@kernel
def raise_to(out: Floats, other: Floats, plus: float) -> None:
    """`out` is at least `other` + `plus`."""
    for pair in range(len(out)):
        out[pair] = max(out[pair], other[pair] + plus)


@kernel
def resolving(day: int, none: Floats, suits: Floats, allowed: Any, out: Floats) -> None:
    """`out[pair]`: the end of the turn. `allowed[m]`: bits of the suits that can be resolved with m pawns here."""
    for pair in range(len(out)):
        best = none[pair]
        if not ENDS[pair]:
            bits = allowed[HERE[day, pair]]
            for suit in range(SUITS):
                if bits >> suit & 1:
                    best = max(best, suits[suit, pair])
        out[pair] = best


@kernel
def score_second(day: int, suit: int, but: int, plus: int, after: Floats, offers: Offers, out: Floats) -> None:
    """An epilogue in the second place; `plus`: what the first place adds to the sum after a swap."""
    for pair in range(len(out)):
        pawns = HERE[day, pair]
        value = offers.sum2[day, suit, but, pawns] + plus * pawns + after[pair]
        out[pair] = max(out[pair], value + offers.shot[pawns])


@kernel
def two_places(day: int, first: int, resolved: int, none: Floats, suits: Floats, offers: Offers, out: Floats) -> None:
    """`out[number, pair]`: a card of the suit `first` laid at a location of two places; points not yet counted.

    A suit not resolved: all numbers alike, save blue, whose own number can be added to the second place's by a swap.
    """
    size = none.shape[0]
    open_bits = 31 & ~resolved
    own = 1 << first
    allowed = np.zeros(4, np.int64)
    base, blue, after, work, second = (np.empty(size), np.empty(size), np.empty(size), np.empty(size), np.empty(size))
    allowed[1], allowed[2] = open_bits, open_bits
    resolving(day, none, suits, allowed, blue)
    allowed[2] = own
    resolving(day, none, suits, allowed, base)
    scored = np.empty(size)
    allowed[1], allowed[2] = own, 0
    resolving(day, none, suits, allowed, scored)
    second[:] = base
    lit = offers.fee[LANTERN]
    for suit in range(SUITS):
        if resolved >> suit & 1:
            score_second(day, suit, 0, 0, scored, offers, second)
            if lit > NEVER:
                called(suit, day, scored, blue, offers.fee[SWAP_LATE], offers, work)
                _after_points(day, suit, work, lit, offers, second)
        elif suit != first:
            allowed[1] = own | 1 << suit
            resolving(day, none, suits, allowed, after)
            called(suit, day, after, blue, offers.fee[SWAP], offers, work)
            raise_to(second, work, offers.second[day, suit])
    called(first, day, second, second, NEVER, offers, work)
    for number in range(1, NUMBERS + 1):
        out[number] = work
    if first == BLUE:
        _two_places_swapped(day, resolved, blue, offers, out)


@kernel
def _after_points(day: int, suit: int, after: Floats, plus: float, offers: Offers, out: Floats) -> None:
    """An epilogue in the second place, counted with the pawns as they are, then what `after` holds."""
    for pair in range(len(out)):
        pawns = HERE[day, pair]
        value = offers.sum2[day, suit, 0, pawns] + offers.shot[pawns] + plus
        out[pair] = max(out[pair], value + after[pair])


@kernel
def _two_places_swapped(day: int, resolved: int, blue: Floats, offers: Offers, out: Floats) -> None:
    """Blue was laid and has swapped; another suit's card may now lie in the first place."""
    size = blue.shape[0]
    work, lit = np.empty(size), offers.fee[LANTERN]
    for suit in range(SUITS):
        if suit == BLUE:
            continue
        called(suit, day, blue, blue, NEVER, offers, work)
        if not resolved >> suit & 1:
            for number in range(1, NUMBERS + 1):
                raise_to(out[number], work, offers.second[day, suit] + offers.fee[SWAP])
            continue
        for pair in range(size):
            pawns = HERE[day, pair]
            end = max(blue[pair], work[pair] + lit)
            alone = offers.sum2[day, suit, 0, pawns] + end + offers.shift[pawns]
            for number in range(1, NUMBERS + 1):
                both = offers.own2[day, suit, number, pawns] + end
                out[number, pair] = max(out[number, pair], alone, both)
    for number in range(1, NUMBERS + 1):
        raise_to(out[number], blue, offers.fee[SWAP])


@kernel
def two_places_told(
    day: int, first: int, resolved: int, none: Floats, suits: Floats, offers: Offers, out: Floats
) -> None:
    """`out[number, pair]`: a card of a resolved suit laid at a location of two places, its points included."""
    size = none.shape[0]
    open_bits = 31 & ~resolved
    allowed = np.zeros(4, np.int64)
    blue, after, work, second = np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    allowed[1], allowed[2] = open_bits, open_bits
    resolving(day, none, suits, allowed, blue)
    allowed[2] = 0
    resolving(day, none, suits, allowed, second)
    late = offers.fee[SWAP_LATE]
    for suit in range(SUITS):
        if not resolved >> suit & 1:
            allowed[1] = 1 << suit
            resolving(day, none, suits, allowed, after)
            called(suit, day, after, blue, late, offers, work)
            raise_to(second, work, offers.second[day, suit])
    lit = offers.fee[LANTERN]
    for number in range(1, NUMBERS + 1):
        _told(day, first, number, second, none, 0.0, offers, out[number])
    if lit <= NEVER:
        return
    free = np.empty(size)
    free[:] = blue
    for suit in range(SUITS):
        if first == BLUE and not resolved >> suit & 1:
            called(suit, day, blue, blue, NEVER, offers, work)
            raise_to(free, work, offers.second[day, suit])
    called(first, day, second, free, late, offers, work)
    called(first, day, none, blue, late, offers, after)
    for number in range(1, NUMBERS + 1):
        _told(day, first, number, work, after, lit, offers, out[number])


@kernel
def _told(
    day: int, suit: int, number: int, one: Floats, both: Floats, plus: float, offers: Offers, out: Floats
) -> None:
    """The first place's epilogue: followed by `one`, or with a second card of its suit and followed by `both`."""
    for pair in range(len(out)):
        pawns = HERE[day, pair]
        after = max(one[pair], offers.sum2[day, suit, number, pawns] + both[pair])
        out[pair] = max(out[pair], number * pawns + offers.shot[pawns] + plus + after)


@kernel
def three_places(day: int, first: int, resolved: int, none: Floats, suits: Floats, offers: Offers, out: Floats) -> None:
    """`out[number, pair]`: the same at the location of three places."""
    size = none.shape[0]
    open_bits = 31 & ~resolved
    allowed = np.zeros(4, np.int64)
    base, blue, scored = np.empty(size), np.empty(size), np.empty(size)
    allowed[1], allowed[2] = open_bits, open_bits
    resolving(day, none, suits, allowed, scored)
    allowed[3] = 1 << first
    resolving(day, none, suits, allowed, base)
    allowed[3] = open_bits
    resolving(day, none, suits, allowed, blue)
    second, work, lit = np.empty(size), np.empty(size), np.empty((SUITS, size))
    _second(day, first, resolved, base, scored, blue, 0, offers, second)
    called(first, day, second, second, NEVER, offers, work)
    if first == BLUE:
        _second(day, BLUE, resolved, blue, blue, blue, 1, offers, second)
        raise_to(work, second, offers.fee[SWAP])
    for number in range(1, NUMBERS + 1):
        out[number] = work
    if resolved >> BLUE & 1:
        return
    for suit in range(SUITS):
        if resolved >> suit & 1:
            called(suit, day, blue, blue, NEVER, offers, lit[suit])
    for number in range(1, NUMBERS + 1):
        if first == BLUE:
            _first_swapped(day, number, resolved, blue, lit, offers, out[number])
        else:
            _third_swapped(day, first, number, resolved, blue, lit, offers, second)
            called(first, day, second, second, NEVER, offers, work)
            raise_to(out[number], work, offers.second[day, BLUE])


@kernel
def _third_swapped(
    day: int, first: int, number: int, resolved: int, blue: Floats, lit: Floats, offers: Offers, out: Floats
) -> None:
    """`out[pair]`: the third place scores after a swap by blue has changed the first place's card."""
    out[:] = NEVER
    for suit in range(SUITS):
        if resolved >> suit & 1:
            for pair in range(len(out)):
                pawns = HERE[day, pair]
                end = max(blue[pair], lit[suit, pair] + offers.fee[LANTERN]) + offers.shot[pawns]
                out[pair] = max(out[pair], offers.own3[first, suit, number, pawns] + end)


@kernel
def _first_swapped(
    day: int, number: int, resolved: int, blue: Floats, lit: Floats, offers: Offers, out: Floats
) -> None:
    """Blue was laid at the location of three places, and another card lies there now, whose suit scores."""
    size = len(out)
    third, work = np.empty(size), np.empty(size)
    _third_swapped(day, BLUE, number, resolved, blue, lit, offers, third)
    raise_to(out, third, 0.0)
    after, after_lit = np.empty(size), np.empty(size)
    _third_scored(day, -1, resolved, blue, blue, offers, after)
    for suit in range(SUITS):
        if not resolved >> suit & 1:
            if suit != BLUE:
                called(suit, day, third, third, NEVER, offers, work)
                raise_to(out, work, offers.second[day, suit])
            continue
        called(suit, day, after, after, NEVER, offers, after_lit)
        for pair in range(size):
            pawns = HERE[day, pair]
            one = max(after[pair], after_lit[pair] + offers.fee[LANTERN])
            two = max(blue[pair], lit[suit, pair] + offers.fee[LANTERN])
            value = max(offers.own2[day, suit, number, pawns] + one, offers.own23[suit, number, pawns] + two)
            out[pair] = max(out[pair], value + offers.shot[pawns])


@kernel
def _third(
    day: int,
    but: int,
    resolved: int,
    base: Floats,
    scored: Floats,
    blue: Floats,
    paid: int,
    offers: Offers,
    out: Floats,
) -> None:
    """The third place when nothing has scored, no effect of the suits `but`; `paid` 1: after a swap by blue."""
    size = len(out)
    work = np.empty(size)
    out[:] = base
    for suit in range(SUITS):
        if not resolved >> suit & 1:
            if not but >> suit & 1:
                called(suit, day, base, blue, offers.fee[SWAP], offers, work)
                raise_to(out, work, offers.third[suit])
            continue
        called(suit, day, scored, blue, offers.fee[SWAP_LATE], offers, work)
        for pair in range(size):
            pawns = HERE[day, pair]
            value = offers.sum3[suit, 0, pawns] + offers.shot[pawns]
            if paid:  # the camera that helped to swap may show one more as well
                value += offers.shift[pawns] - offers.fee[SWAP]
            out[pair] = max(out[pair], value + max(scored[pair], work[pair] + offers.fee[LANTERN]))


@kernel
def _third_scored(day: int, but: int, resolved: int, scored: Floats, blue: Floats, offers: Offers, out: Floats) -> None:
    """The third place when something has scored; no effect of the suit `but` (−1: any)."""
    work = np.empty(len(out))
    out[:] = scored
    for suit in range(SUITS):
        if not resolved >> suit & 1 and suit != but:
            called(suit, day, scored, blue, offers.fee[SWAP_LATE], offers, work)
            raise_to(out, work, offers.third[suit])


@kernel
def _third_after_blue(day: int, first: int, resolved: int, blue: Floats, offers: Offers, out: Floats) -> None:
    """The third place after a swap by a blue event in the second, which may have changed that event itself."""
    size = len(out)
    work = np.empty(size)
    _third(day, 1 << first | 1 << BLUE, resolved, blue, blue, blue, 1, offers, out)
    for pair in range(size):
        out[pair] += offers.fee[SWAP] + offers.second[day, BLUE]
    for suit in range(SUITS):
        if resolved >> suit & 1:
            called(suit, day, blue, blue, NEVER, offers, work)
            for pair in range(size):
                pawns = HERE[day, pair]
                end = max(blue[pair], work[pair] + offers.fee[LANTERN]) + offers.shot[pawns]
                out[pair] = max(out[pair], offers.other3[suit, pawns] + end)


@kernel
def _second(
    day: int, first: int, resolved: int, base: Floats, scored: Floats, blue: Floats, paid: int, offers: Offers,
    out: Floats,
) -> None:  # fmt: skip
    """The second of three places; nothing has scored. `paid` 1: after a swap by blue in the first."""
    size = len(out)
    work, both, third, late, free = np.empty(size), np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    _third(day, 1 << first, resolved, base, scored, blue, paid, offers, out)
    _third_scored(day, first, resolved, scored, blue, offers, late)
    _third_scored(day, first, resolved, blue, blue, offers, free)
    for suit in range(SUITS):
        if not resolved >> suit & 1:
            if suit == first:
                continue
            _third(day, 1 << first | 1 << suit, resolved, base, scored, blue, paid, offers, third)
            called(suit, day, third, third, NEVER, offers, work)
            raise_to(out, work, offers.second[day, suit])
            if suit == BLUE:
                _third_after_blue(day, first, resolved, blue, offers, third)
                raise_to(out, third, 0.0)
            continue
        called(suit, day, late, free, offers.fee[SWAP_LATE], offers, work)
        called(suit, day, scored, blue, offers.fee[SWAP_LATE], offers, both)
        for pair in range(size):
            pawns = HERE[day, pair]
            value = offers.shot[pawns]
            if paid:
                value += offers.shift[pawns] - offers.fee[SWAP]
            lit = offers.fee[LANTERN]
            one = offers.sum2[day, suit, 0, pawns] + max(late[pair], work[pair] + lit)
            two = offers.sum23[suit, 0, pawns] + max(scored[pair], both[pair] + lit)
            out[pair] = max(out[pair], value + max(one, two))


@kernel
def three_places_told(
    day: int, first: int, resolved: int, none: Floats, suits: Floats, offers: Offers, out: Floats
) -> None:
    """`out[number, pair]`: a card of a resolved suit at the location of three places, its points included."""
    size = none.shape[0]
    open_bits = 31 & ~resolved
    allowed = np.zeros(4, np.int64)
    blue, end = np.empty(size), np.empty(size)
    allowed[1], allowed[2] = open_bits, open_bits
    resolving(day, none, suits, allowed, end)
    allowed[3] = open_bits
    resolving(day, none, suits, allowed, blue)
    third, all_blue, work, rest = np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    _third_scored(day, -1, resolved, end, blue, offers, third)
    _third_scored(day, -1, resolved, blue, blue, offers, all_blue)
    late, lit = offers.fee[SWAP_LATE], offers.fee[LANTERN]
    second, alone = np.empty(size), np.empty(size)
    second[:], alone[:] = third, end
    for suit in range(SUITS):
        if not resolved >> suit & 1:
            _third_scored(day, suit, resolved, end, blue, offers, rest)
            called(suit, day, rest, all_blue, late, offers, work)
            raise_to(second, work, offers.second[day, suit])
            called(suit, day, end, blue, late, offers, work)
            raise_to(alone, work, offers.second[day, suit])
    _told_three(day, first, second, third, alone, end, 0.0, offers, out)
    if lit <= NEVER:
        return
    lantern = np.empty((4, size))
    free = np.empty(size)
    free[:] = all_blue
    for suit in range(SUITS):
        if first == BLUE and not resolved >> suit & 1:
            called(suit, day, all_blue, all_blue, NEVER, offers, work)
            raise_to(free, work, offers.second[day, suit])
    called(first, day, second, free, late, offers, lantern[0])
    called(first, day, third, all_blue, late, offers, lantern[1])
    called(first, day, alone, free, late, offers, lantern[2])
    called(first, day, end, blue, late, offers, lantern[3])
    _told_three(day, first, lantern[0], lantern[1], lantern[2], lantern[3], lit, offers, out)


@kernel
def _told_three(
    day: int, suit: int, second: Floats, third: Floats, alone: Floats, end: Floats, plus: float, offers: Offers,
    out: Floats,
) -> None:  # fmt: skip
    """The first epilogue alone, with the second place's card, with the third's, with both; then what follows."""
    for number in range(1, NUMBERS + 1):
        for pair in range(end.shape[0]):
            pawns = HERE[day, pair]
            best = max(second[pair], offers.sum2[day, suit, number, pawns] + third[pair])
            best = max(best, offers.sum3[suit, number, pawns] + alone[pair])
            best = max(best, offers.sum23[suit, number, pawns] + end[pair])
            out[number, pair] = max(out[number, pair], number * pawns + offers.shot[pawns] + plus + best)


@kernel
def packed(day: int, places: int, none: Floats, suits: Floats, offers: Offers, out: Floats) -> None:
    """`out[pair]`: at best, a turn in which the backpack has been used, which may have changed any place.

    The black pawns may move by red and by white, in any order; the best cards of one suit may score at any time
    between, once; blue, green and yellow bring what they can; every suit that has its three may be resolved.
    """
    size = none.shape[0]
    allowed = np.full(4, 31, np.int64)
    for pawns in range(places + 1, 4):
        allowed[pawns] = 0
    most = 11 if places == 2 else 15
    best = np.empty((2, 2, 2, size))
    resolving(day, none, suits, allowed, best[1, 1, 1])
    for scored in range(1, -1, -1):
        for red in range(1, -1, -1):
            for white in range(1, -1, -1):
                node = best[scored, red, white]
                node[:] = best[1, 1, 1]
                if not red:
                    _moved(STEP[1], best[scored, 1, white], node)
                if not white:
                    _moved(JOIN[day], best[scored, red, 1], node)
                if not scored:
                    for pair in range(size):
                        points = HERE[day, pair] * (most + offers.fee[CAMERA])
                        node[pair] = max(node[pair], points + best[1, red, white, pair])
    extra = offers.fee[READY] + offers.fee[DRAWN] + max(offers.fee[SWAP], offers.fee[SWAP_LATE])
    for pair in range(size):
        out[pair] = best[0, 0, 0, pair] + extra


@kernel
def _moved(lists: Ints, source: Floats, out: Floats) -> None:
    """`out` is at least what a move of a black pawn leads to."""
    for pair in range(len(out)):
        for i in range(1, lists[pair, 0] + 1):
            out[pair] = max(out[pair], source[lists[pair, i]])
