"""The dynamic programme over turns: what a line can still gain at the given prices, from every state.

A state is: suits resolved, letters in hand, fuel (cards that the deck can still give), placements of suits not
resolved (pooled, three pay for a resolving), white's day, the black pawns. Compiled; the three long functions walk over
arrays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.tabi.bounding.counting import PAWNS
from games.tabi.bounding.pawns import DAYS, HOME, LAST, PAIRS, SPLIT, STEP
from games.tabi.bounding.walks import (
    ADVENTURE,
    BACKPACK,
    MAP,
    NEVER,
    NUMBERS,
    PACKED,
    RADIO,
    REORDER,
    SUITS,
    TENT,
    Floats,
    Offers,
    at_stage,
    packed,
    three_places,
    three_places_told,
    two_places,
    two_places_told,
)
from solver.kernels import bit_count, entry, kernel

Values = npt.NDArray[np.float32]
SPOTS = len(PAIRS)
DRAWS = 3
"""By the radio."""
USES = 2
"""Of one item in a turn, at most: there is one green effect."""
NEED = PAWNS
"""Events that must lie on the table before a suit can be resolved: one for each pawn."""


class Frame(NamedTuple):
    """What the table is made for: the capacities of days 1–7, and where it starts.

    `rate`: placements that a turn can add at most. `has_goal` false: a line may stop at the end of any turn
    (`modelling.scores.Switches`).
    """

    capacity: npt.NDArray[np.int64]
    resolved: int
    letters: int
    fuel: int
    placed: int
    rate: int
    has_goal: bool


@kernel
def window(frame: Frame, resolved: int, letters: int, placed: int) -> tuple[int, int]:
    """The least fuel with which the goal is in reach, the most that there can be."""
    done = bit_count(resolved)
    fresh = done - bit_count(frame.resolved)
    turns = max(fresh, -((frame.placed - placed - NEED * fresh) // frame.rate), 0)
    most = frame.fuel - turns + frame.letters + fresh - letters
    if not frame.has_goal:
        return 0, most
    left = SUITS - done
    placing = -((placed - NEED * left) // frame.rate)
    return max(0, max(placing, left) + 1 - letters - left), most


@kernel
def gather(table: Values, frame: Frame, resolved: int, letters: int, fuel: int, placed: int, offers: Offers,
           none: Floats, suits: Floats) -> None:  # fmt: skip
    """What follows a turn with so many placements: by day and pair, without and with each resolving."""
    done = bit_count(resolved)
    none[:] = table[resolved, letters, fuel, placed].reshape(DAYS, SPOTS)
    if resolved == (1 << SUITS) - 1:
        none[LAST, HOME] = 0.0
    if not frame.has_goal:
        none[:] = np.maximum(none, 0.0)
    for suit in range(SUITS):
        if resolved >> suit & 1 or placed < NEED:
            suits[suit] = NEVER
            continue
        rest = min(placed - NEED, NEED * (SUITS - done - 1))
        after = table[resolved | 1 << suit, letters + 1, fuel, rest].reshape(DAYS, SPOTS)
        suits[suit] = after
        if not frame.has_goal:
            suits[suit] = np.maximum(suits[suit], 0.0)
        suits[suit] -= NEED * offers.suit[suit]


@kernel
def stage_of(resolved: int, letters: int, fuel: int) -> int:
    """Fuel and all letters that can still become fuel: it falls with each turn, whatever is done."""
    return fuel + letters + SUITS - bit_count(resolved)


@kernel
def play_price(frame: Frame, card: int, fuel: int, stage: int, offers: Offers) -> Any:
    """What playing a card costs; more if the draws that the fuel accounts for have not brought it yet."""
    early = max(0, offers.drawn[card] - max(0, frame.fuel - fuel)) if offers.drawn[card] else 0
    return offers.card[card] + early * offers.late[stage]


@entry
def plays(table: Values, frame: Frame, resolved: int, letters: int, fuel: int, placed: int, offers: Offers,
          out: Floats) -> None:  # fmt: skip
    """`out[suit, number, day, pair]`: a card laid there, by what it brings from the letters step's end on.

    `fuel` is what is left after the loop, before the draw.
    """
    most = NEED * (SUITS - bit_count(resolved))
    none, suits = np.empty((2, DAYS, SPOTS)), np.empty((2, SUITS, DAYS, SPOTS))
    gather(table, frame, resolved, letters, fuel - 1, placed, offers, none[0], suits[0])
    gather(table, frame, resolved, letters, fuel - 1, min(placed + 1, most), offers, none[1], suits[1])
    stage = stage_of(resolved, letters, fuel)
    now = at_stage(offers, stage)
    result, fitting = np.empty((NUMBERS + 1, SPOTS)), np.empty((SUITS, SPOTS))
    for suit in range(SUITS):
        told = resolved >> suit & 1
        source = 0 if told else 1
        for day in range(LAST):
            fitting[:] = suits[source, :, day]
            result[:] = NEVER
            if frame.capacity[day] == 2:
                if told:
                    two_places_told(day, suit, resolved, none[source, day], fitting, now, result)
                else:
                    two_places(day, suit, resolved, none[source, day], fitting, now, result)
            elif told:
                three_places_told(day, suit, resolved, none[source, day], fitting, now, result)
            else:
                three_places(day, suit, resolved, none[source, day], fitting, now, result)
            for number in range(1, NUMBERS + 1):
                card = suit * NUMBERS + number - 1
                plus = offers.token[card, day] + now.laid[day] - play_price(frame, card, fuel, stage, offers)
                if not told:
                    plus += offers.suit[suit]
                out[suit, number, day] = result[number] + plus
        for number in range(1, NUMBERS + 1):
            price = play_price(frame, suit * NUMBERS + number - 1, fuel, stage, offers)
            out[suit, number, LAST] = none[0, LAST] - price


@entry
def pack(table: Values, frame: Frame, resolved: int, letters: int, fuel: int, placed: int, offers: Offers,
         cards: Floats) -> None:  # fmt: skip
    """The same with one or two uses of the backpack in the turn, each of which places one event more."""
    most = NEED * (SUITS - bit_count(resolved))
    stage = stage_of(resolved, letters, fuel)
    now = at_stage(offers, stage)
    none, suits, fitting = np.empty((DAYS, SPOTS)), np.empty((SUITS, DAYS, SPOTS)), np.empty((SUITS, SPOTS))
    out = np.empty(SPOTS)
    for uses in range(1, USES + 1):
        bring = uses * (offers.fee[BACKPACK] + offers.fee[PACKED] + now.laid.max())
        for told in range(2):
            rest = min(placed + uses + 1 - told, most)
            gather(table, frame, resolved, letters, fuel - 1, rest, offers, none, suits)
            for day in range(DAYS):
                fitting[:] = suits[:, day]
                if day == LAST:
                    out[:] = none[day]
                else:
                    packed(day, frame.capacity[day], none[day], fitting, now, out)
                for card in range(SUITS * NUMBERS):
                    suit, number = card // NUMBERS, card % NUMBERS + 1
                    if (resolved >> suit & 1) != told:
                        continue
                    plus = bring - play_price(frame, card, fuel, stage, offers)
                    if day != LAST:
                        plus += offers.token[card, day] + now.laid[day] + (0.0 if told else offers.suit[suit])
                    for pair in range(SPOTS):
                        cards[suit, number, day, pair] = max(cards[suit, number, day, pair], out[pair] + plus)


@entry
def best_suits(cards: Floats, out: Values) -> None:
    """`out[number, day, pair]`: the best card of each number."""
    for number in range(1, NUMBERS + 1):
        for day in range(DAYS):
            for pair in range(SPOTS):
                best = cards[0, number, day, pair]
                for suit in range(1, SUITS):
                    best = max(best, cards[suit, number, day, pair])
                out[number, day, pair] = best


@entry
def write_letters(fewer: Values, more_fuel: Values, letters: int, stage: int, offers: Offers, out: Values) -> None:
    """A letter is used: `fewer` is the step with one letter fewer, `more_fuel` that with a card more in the deck."""
    adventure, reorder = offers.fee[ADVENTURE] + offers.soon[stage], offers.fee[REORDER]
    for number in range(1, NUMBERS + 1):
        for day in range(DAYS):
            row = fewer[number, day]
            for pair in range(SPOTS):
                best = max(row[pair] + reorder, more_fuel[number, day, pair] + adventure)
                targets = STEP[letters, pair]
                for i in range(1, targets[0] + 1):
                    best = max(best, row[targets[i]])
                out[number, day, pair] = max(out[number, day, pair], best)


@kernel
def start_turn(calm: Values, looped: Values, stage: int, offers: Offers, out: Values) -> None:
    """`out[day · 28 + pair]`: the turn's start; `calm` are the steps without a loop, `looped` those with one."""
    ways = 3 if offers.fee[MAP] > NEVER else 1
    tent = offers.fee[TENT] + offers.credit[stage]
    radio = USES * max(0.0, offers.fee[RADIO] + DRAWS * (offers.credit[stage] + offers.late[stage]))
    for day in range(DAYS):
        for pair in range(SPOTS):
            best = NEVER
            for number in range(1, NUMBERS + 1):
                targets = SPLIT[number, pair]
                for way in range(ways):
                    steps = number + (0, 1, -1)[way]
                    fee = offers.fee[MAP] if way else 0.0
                    to = (day + steps) % DAYS
                    loops = day + steps > LAST
                    for i in range(1, targets[0] + 1):
                        if loops:
                            value = max(looped[number, to, targets[i]], calm[number, to, targets[i]] + tent)
                        else:
                            value = calm[number, to, targets[i]]
                        best = max(best, value + fee)
            out[day * SPOTS + pair] = best + radio


@entry
def fill(table: Values, steps: Values, frame: Frame, resolved: int, letters: int, offers: Offers) -> None:
    """All states with these suits resolved and so many letters; `steps[letters % 2]` gets their letters steps."""
    most = NEED * (SUITS - bit_count(resolved))
    now, before = steps[letters % 2], steps[1 - letters % 2]
    now[:] = NEVER
    cards = np.empty((SUITS, NUMBERS + 1, DAYS, SPOTS))
    never = np.full((NUMBERS + 1, DAYS, SPOTS), np.float32(NEVER))
    for fuel in range(table.shape[2]):
        for placed in range(most + 1):
            low, high = window(frame, resolved, letters, placed)
            if low <= fuel <= high:
                if fuel:
                    plays(table, frame, resolved, letters, fuel, placed, offers, cards)
                    if offers.fee[BACKPACK] > NEVER:
                        pack(table, frame, resolved, letters, fuel, placed, offers, cards)
                    best_suits(cards, now[fuel, placed])
                if letters:
                    above = min(fuel + 1, table.shape[2] - 1)
                    stage = stage_of(resolved, letters, fuel)
                    write_letters(
                        before[fuel, placed], before[above, placed], letters, stage, offers, now[fuel, placed]
                    )
            if low <= fuel <= high:
                looped = now[fuel - 1, placed] if fuel else never
                stage = stage_of(resolved, letters, fuel)
                start_turn(now[fuel, placed], looped, stage, offers, table[resolved, letters, fuel, placed])


def blocks(frame: Frame) -> Iterator[tuple[int, int]]:
    """Suits resolved and letters of all states that can follow the frame's start, in the order in which `fill` needs
    them.
    """
    suits = sorted(range(1 << SUITS), key=lambda mask: (SUITS - mask.bit_count(), mask))
    for resolved in suits:
        if resolved & frame.resolved == frame.resolved:
            fresh = resolved.bit_count() - frame.resolved.bit_count()
            for letters in range(frame.letters + fresh + 1):
                yield resolved, letters
