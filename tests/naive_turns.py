"""The fewest turns of tabi by the rules alone, and by a count of its own: the second way to what `refute` says.

`ends` plays all moves of a turn with the engine. `may_win` is the count of `games.tabi.searching.pacing` told anew, on
states at a turn's start: it tries every choice that the compiled one argues away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from games.tabi.rules import Tabi
from games.tabi.state import Phase, State

SUITS, NEEDED, ROOM, HAND = 5, 3, 13, 4


class TooManyError(Exception):
    pass


def ends(rules: Tabi, start: State, most: int = 20_000, *, counts_points: bool = False) -> set[State]:
    """All states in which that turn can end, lost ones left out; the camera's number is dropped, points too unless they
    count.

    A `TooManyError` if there are more states than `most` inside the turn.
    """
    seen, waiting, found = {start}, [start], set()
    while waiting:
        state = waiting.pop()
        for move in rules.legal_moves(state):
            after = rules.apply(state, move)
            after = after if counts_points else replace(after, vp=0)
            if after.phase is Phase.WON or (after.phase is Phase.PLAY and after.turn > start.turn):
                found.add(replace(after, camera=None))
            elif after.phase is not Phase.LOST and after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            raise TooManyError
    return found


def may_win(state: State, target: int) -> bool:
    """Whether counting allows a win in turn `target` with the backpack, without lantern and radio."""
    if state.phase is Phase.WON:
        return state.turn <= target
    table = Counter(event[0] for event in state.placed)
    have = sum(NEEDED if suit in state.resolved else min(NEEDED, table[suit]) for suit in "RGBYW")
    gaining = any(card[0] not in state.resolved and table[card[0]] < NEEDED for card in state.hand)
    return _can(
        target - state.turn,
        have,
        len(state.placed),
        len(state.resolved),
        int(state.is_ready("backpack")),
        len(state.hand),
        "G" not in state.resolved,
        "Y" not in state.resolved,
        gaining,
    )


@cache
def _can(
    left: int,
    have: int,
    table: int,
    resolved: int,
    ready: int,
    hand: int,
    green: bool,
    yellow: bool,
    gaining: bool = True,
) -> bool:
    """Whether N and the suits can be complete after so many turns more; every choice is tried."""
    if resolved == SUITS:
        return left >= 0
    if left <= 0 or hand < 1 or have + left * 3 + 1 < NEEDED * SUITS:
        return False
    table = min(table + 1, ROOM)
    for gain, by_green, by_yellow in product({0, int(gaining)}, {0, int(green)}, {0, int(yellow)}):
        for uses in range(min(ready + by_green, hand + by_yellow - 1) + 1):
            for useful in range(uses + 1):
                now = have + gain + useful
                if now > NEEDED * resolved + min(table, NEEDED * (SUITS - resolved)):
                    continue
                then = min(1, ready + by_green - uses) if by_green else ready - uses
                cards = min(HAND, hand + by_yellow - uses)
                if any(
                    _can(left - 1, now, table, resolved + one, then, cards, is_green, is_yellow)
                    for one, is_green, is_yellow in _resolvings(now, resolved, green, yellow)
                ):
                    return True
    return False


def _resolvings(have: int, resolved: int, green: bool, yellow: bool) -> Iterator[tuple[int, bool, bool]]:
    """None, or a suit: green, yellow or another, if there is one left."""
    yield 0, green, yellow
    if have - NEEDED * resolved < NEEDED:
        return
    if green:
        yield 1, False, yellow
    if yellow:
        yield 1, green, False
    if SUITS - resolved > green + yellow:
        yield 1, green, yellow


def is_refuted(rules: Tabi, start: State, target: int, most: int = 60) -> bool:
    """Whether no line wins by turn `target`; a `TooManyError` if more than `most` turns had to be played."""
    now, count = {start}, 0
    while now:
        found: set[State] = set()
        for state in now:
            count += 1
            if count > most:
                raise TooManyError
            found |= {end for end in ends(rules, state, 3_000) if may_win(end, target)}
        if any(state.phase is Phase.WON for state in found):
            return False
        now = found
    return True
