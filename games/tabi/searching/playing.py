"""The rules on rows: what follows from each move, up to the next decision (see `games.tabi.course`, `effects`)."""

from __future__ import annotations

from typing import Any

from games.tabi.searching import columns as c
from games.tabi.searching import phases, places, verbs
from games.tabi.searching.data import BACKPACK, CAMERA, LANTERN, MAP, RADIO, TENT, Data
from solver.kernels import kernel

FREE = RADIO | CAMERA | BACKPACK
"""Items that are used in windows (tabi D7)."""

RED, GREEN, BLUE, YELLOW, WHITE = range(5)
"""Effects by suit."""


# Cards and pawns


@kernel
def draw(data: Data, row: Any) -> bool:
    """The deck's top card goes to the hand; with an empty deck that is defeat (False)."""
    if row[c.DECK] == 0:
        row[c.PHASE] = phases.LOST
        return False
    card = take(data, row)
    row[data.where + card] = places.HELD
    row[c.HAND] += 1
    return True


@kernel
def take(data: Data, row: Any) -> int:
    """The deck's top card, taken from it."""
    card, count = row[data.deck] - 1, row[c.DECK]
    for place in range(data.deck, data.deck + count - 1):
        row[place] = row[place + 1]
    row[data.deck + count - 1] = 0
    row[c.DECK] = count - 1
    return int(card)


@kernel
def tuck(data: Data, row: Any, card: int) -> None:
    """A card goes under the deck."""
    row[data.deck + row[c.DECK]] = card + 1
    row[c.DECK] += 1
    row[data.where + card] = places.DECKED


@kernel
def lift(data: Data, row: Any, card: int) -> None:
    """A discarded card goes on top of the deck."""
    for place in range(data.deck + row[c.DECK], data.deck, -1):
        row[place] = row[place - 1]
    row[data.deck] = card + 1
    row[c.DECK] += 1
    row[data.where + card] = places.DECKED


@kernel
def discard(data: Data, row: Any, card: int) -> None:
    """A card that leaves the table, the deck or the hand. The camera's number ends with it (tabi D11)."""
    row[data.where + card] = places.DISCARDED
    if row[c.SHOT] == card + 1:
        row[c.SHOT], row[c.CHANGE] = 0, 0


@kernel
def move_black(row: Any, day: int, to: int) -> None:
    """One black pawn goes from one day to another."""
    other = row[c.HIGH] if row[c.LOW] == day else row[c.LOW]
    row[c.LOW], row[c.HIGH] = min(other, to), max(other, to)


@kernel
def pawns(row: Any, day: int) -> int:
    """How many pawns stand on that day."""
    return int(row[c.WHITE] == day) + int(row[c.LOW] == day) + int(row[c.HIGH] == day)


@kernel
def events_on(data: Data, row: Any, day: int) -> int:
    """How many events lie on that day."""
    count = 0
    for place in range(data.first[day], data.first[day + 1]):
        if row[place] > 0:
            count += 1
    return count


@kernel
def value_of(data: Data, row: Any, card: int) -> int:
    """The number of a placed event, as the camera shows it."""
    return int(data.number[card] + (row[c.CHANGE] if row[c.SHOT] == card + 1 else 0))


@kernel
def score(row: Any, points: int) -> None:
    """Points are written."""
    total = 100 * row[c.HUNDREDS] + row[c.POINTS] + points
    row[c.HUNDREDS], row[c.POINTS] = total // 100, total % 100


# Windows


@kernel
def can_listen(data: Data, row: Any) -> bool:
    """Whether the radio can be used (tabi D10)."""
    return bool(row[c.READY] & RADIO and row[c.DECK] >= data.radio)


@kernel
def is_open(data: Data, row: Any) -> bool:
    """Whether a window is a decision."""
    is_usable = row[c.LETTERS] > 0 and (data.letters_anytime or row[c.PHASE] == phases.LETTERS)
    return bool(is_usable or row[c.READY] & FREE)


@kernel
def go_on(data: Data, row: Any) -> None:
    """After a move of a window: what is decided next."""
    if row[c.PHASE] == phases.PLAY:
        _need_card(data, row)
    elif not is_open(data, row):
        close(data, row)


@kernel
def close(data: Data, row: Any) -> None:
    """The window is closed."""
    if row[c.PHASE] == phases.LETTERS:
        _act(data, row)
    else:
        _walk(data, row)


@kernel
def _need_card(data: Data, row: Any) -> None:
    """No card to play is defeat, unless the radio can bring one (tabi D6)."""
    if row[c.HAND] == 0 and not can_listen(data, row):
        row[c.PHASE] = phases.LOST


# The course of a turn


@kernel
def _play(data: Data, row: Any, card: int, detour: int) -> None:
    steps = data.number[card] + detour  # the map counts before the loop is judged (tabi D9)
    is_loop = row[c.WHITE] + 1 + steps > data.days
    row[c.WHITE] = (row[c.WHITE] + steps) % data.days
    row[c.PLAYED], row[data.where + card] = card + 1, places.IN_PLAY
    row[c.HAND] -= 1
    row[c.SHOT], row[c.CHANGE] = 0, 0
    if detour != 0:
        row[c.READY] &= ~MAP
    row[c.PHASE] = phases.SPLIT
    if not is_loop:
        return
    if row[c.DECK] == 0:
        row[c.PHASE] = phases.LOST
    elif row[c.READY] & TENT:
        row[c.PHASE] = phases.LOOP
    else:
        discard(data, row, take(data, row))


@kernel
def _split(data: Data, row: Any, lower: int, higher: int) -> None:
    low, high = (row[c.LOW] + lower) % data.days, (row[c.HIGH] + higher) % data.days
    row[c.LOW], row[c.HIGH] = min(low, high), max(low, high)
    row[c.PHASE] = phases.LETTERS
    if not is_open(data, row):
        _act(data, row)


@kernel
def _act(data: Data, row: Any) -> None:
    """The played card is placed innermost; what has no room is discarded; then the effects are walked."""
    day, card = row[c.WHITE], row[c.PLAYED]
    row[c.PLAYED] = 0
    row[data.where + card - 1] = places.PLACED
    for place in range(data.first[day], data.first[day + 1]):
        card, row[place] = row[place], card
        if card == 0:
            break
    if card > 0:
        discard(data, row, card - 1)
    if data.draws_first or draw(data, row):
        row[c.PLACE], row[c.APPLIED], row[c.SCORED], row[c.PHASE] = 0, 0, 0, phases.WINDOW
        if not is_open(data, row):
            _walk(data, row)


@kernel
def _walk(data: Data, row: Any) -> None:
    """From a closed window to the next decision: places are walked by index (tabi D4)."""
    while row[c.PLACE] < events_on(data, row, row[c.WHITE]):
        if _apply(data, row):
            return
        row[c.PLACE], row[c.PHASE] = row[c.PLACE] + 1, phases.WINDOW
        if is_open(data, row):
            return
    row[c.PLACE], row[c.APPLIED], row[c.SCORED] = 0, 0, 0
    if ready_suits(data, row):
        row[c.PHASE] = phases.RESOLVE
    else:
        _end(data, row)


@kernel
def _onward(data: Data, row: Any) -> None:
    """The place is done: the window after it, or the next place."""
    row[c.PLACE], row[c.PHASE] = row[c.PLACE] + 1, phases.WINDOW
    if not is_open(data, row):
        _walk(data, row)


@kernel
def _apply(data: Data, row: Any) -> bool:
    """The event of the place is applied; whether that asks for a decision (or is defeat)."""
    suit = _suit_here(data, row)
    bit, is_applied = 1 << suit, row[c.APPLIED] >> suit & 1
    if row[c.RESOLVED] & bit:
        if row[c.SCORED] if data.has_epilogues else is_applied:
            return False
        if row[c.READY] & LANTERN:
            row[c.PHASE] = phases.LANTERN
            return True
        _tell(data, row, suit)
        return False
    if is_applied:
        return False
    row[c.APPLIED] |= bit
    return _effect(data, row, suit)


@kernel
def _suit_here(data: Data, row: Any) -> int:
    """The suit of the event in the place that is walked."""
    return int(data.suit[row[data.first[row[c.WHITE]] + row[c.PLACE]] - 1])


@kernel
def _tell(data: Data, row: Any, suit: int) -> None:
    """The epilogue of a suit scores, all as it is now."""
    if data.has_epilogues:
        day, total = row[c.WHITE], 0
        for place in range(data.first[day], data.first[day + 1]):
            card = row[place] - 1
            if card >= 0 and data.suit[card] == suit:
                total += value_of(data, row, card)
        score(row, total * pawns(row, day))
    row[c.SCORED] = 1
    row[c.APPLIED] |= 1 << suit


@kernel
def _effect(data: Data, row: Any, suit: int) -> bool:
    """The original effect of a suit; whether it asks for a decision (or is defeat)."""
    if suit == YELLOW:
        return not draw(data, row)
    if suit == GREEN:
        used = row[c.OWNED] & ~row[c.READY]
        if used & (used - 1):
            row[c.PHASE] = phases.GREEN
            return True
        row[c.READY] = row[c.OWNED]
        return False
    if suit == WHITE and row[c.LOW] == row[c.HIGH]:
        move_black(row, row[c.LOW], row[c.WHITE])
        return False
    if suit == BLUE and not can_swap(data, row):
        return False
    row[c.PHASE] = phases.RED if suit == RED else (phases.BLUE if suit == BLUE else phases.WHITE)
    return True


@kernel
def can_swap(data: Data, row: Any) -> bool:
    """Whether two placed events bear the same number."""
    seen = 0
    for place in range(data.first[0], data.first[data.days]):
        if row[place] > 0:
            bit = 1 << value_of(data, row, row[place] - 1)
            if seen & bit:
                return True
            seen |= bit
    return False


@kernel
def ready_suits(data: Data, row: Any) -> int:
    """The suits that can be resolved, as bits: as many events of it as pawns, wherever pawns are."""
    found = 0
    for suit in range(data.suits):
        if row[c.RESOLVED] >> suit & 1:
            continue
        is_met = True
        for pawn in (c.WHITE, c.LOW, c.HIGH):
            if is_met and suit_on(data, row, row[pawn], suit) < pawns(row, row[pawn]):
                is_met = False
        if is_met:
            found |= 1 << suit
    return found


@kernel
def suit_on(data: Data, row: Any, day: int, suit: int) -> int:
    """How many events of a suit lie on that day."""
    count = 0
    for place in range(data.first[day], data.first[day + 1]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            count += 1
    return count


@kernel
def _end(data: Data, row: Any) -> None:
    """With too many cards some go back."""
    if row[c.HAND] > data.hand:
        row[c.PHASE] = phases.RETURN
    elif is_won(data, row):
        score(row, final_points(data, row))
        row[c.PHASE] = phases.WON
    else:
        row[c.TURN], row[c.PHASE] = row[c.TURN] + 1, phases.PLAY
        if not data.draws_first or draw(data, row):
            _need_card(data, row)


@kernel
def is_won(data: Data, row: Any) -> bool:
    """Whether all suits are resolved and all pawns stand on the last day."""
    is_there = row[c.WHITE] == data.days - 1 and row[c.LOW] == data.days - 1
    return bool(is_there and row[c.HIGH] == data.days - 1 and row[c.RESOLVED] == (1 << data.suits) - 1)


@kernel
def final_points(data: Data, row: Any) -> int:
    """Points that are counted in the end (tabi D16)."""
    points = data.final[0] * row[c.DECK] + data.final[1] * row[c.LETTERS]
    for day in range(data.days):
        if data.final[2] and data.room[day] > 0 and is_alike(data, row, day):
            points += data.final[2]
    return int(points)


@kernel
def is_alike(data: Data, row: Any, day: int) -> bool:
    """Whether the places of a day are all filled by events of one mark."""
    first = row[data.first[day]]
    for place in range(data.first[day], data.first[day + 1]):
        if row[place] == 0 or data.mark[row[place] - 1] != data.mark[first - 1]:
            return False
    return True


# Moves


@kernel
def make(data: Data, row: Any, move: int) -> None:
    """Make a legal move: the row is then that of the next decision."""
    verb, a, b = move >> 24, (move >> 16) & 255, (move >> 8) & 255
    if verb == verbs.PASS:
        close(data, row)
    elif verb == verbs.PLAY:
        _play(data, row, a, b - verbs.ZERO)
    elif verb == verbs.SPLIT:
        _split(data, row, a, b)
    elif verb in (verbs.TENT, verbs.MILL):
        _settle_loop(data, row, verb)
    elif verb <= verbs.BACKPACK:
        if verb <= verbs.ADVENTURE:
            _use_letter(data, row, verb, a, b)
        else:
            _use_item(data, row, verb, a, b)
        go_on(data, row)
    elif verb == verbs.RESOLVE:
        if a != verbs.NONE:
            row[c.RESOLVED] |= 1 << a
            row[c.LETTERS] += 1
        _end(data, row)
    elif verb == verbs.TUCK:
        row[c.HAND] -= 1
        tuck(data, row, a)
        _end(data, row)
    else:
        _make_effect(data, row, verb, a, b)


@kernel
def _settle_loop(data: Data, row: Any, verb: int) -> None:
    """What becomes of the card that a loop turns up."""
    card = take(data, row)
    if verb == verbs.TENT:
        row[c.READY] &= ~TENT
        tuck(data, row, card)
    else:
        discard(data, row, card)
    row[c.PHASE] = phases.SPLIT


@kernel
def _use_letter(data: Data, row: Any, verb: int, a: int, b: int) -> None:
    """A letter is used, and leaves the game."""
    row[c.LETTERS] -= 1
    if verb == verbs.LOCATION:
        move_black(row, a, (row_day(a, b - verbs.ZERO, data.days)))
    elif verb == verbs.ADVENTURE:
        lift(data, row, a)
    else:
        first, count = data.first[a], events_on(data, row, a)
        old = row[first : first + count].copy()
        for place in range(count):
            row[first + place] = old[data.orders[count, b, place]]


@kernel
def row_day(day: int, steps: int, days: int) -> int:
    """The day so many steps on, or back."""
    return (day + steps + 2 * days) % days


@kernel
def _use_item(data: Data, row: Any, verb: int, a: int, b: int) -> None:
    """An item of a window is used."""
    if verb == verbs.RADIO:
        row[c.READY] &= ~RADIO
        for _ in range(data.radio):
            draw(data, row)
    elif verb == verbs.CAMERA:
        row[c.READY] &= ~CAMERA
        row[c.SHOT], row[c.CHANGE] = a + 1, b - verbs.ZERO
    else:
        row[c.READY] &= ~BACKPACK
        row[c.HAND] -= 1
        for place in range(data.first[0], data.first[data.days]):
            if row[place] == b + 1:
                row[place] = a + 1
        row[data.where + a] = places.PLACED
        discard(data, row, b)


@kernel
def _make_effect(data: Data, row: Any, verb: int, a: int, b: int) -> None:
    """The answer to an effect, or to an epilogue with the lantern ready."""
    if verb == verbs.RED:
        move_black(row, a, row_day(a, b - verbs.ZERO, data.days))
    elif verb == verbs.BLUE:
        _swap(data, row, a, b)
    elif verb == verbs.GREEN:
        row[c.READY] |= 1 << a
    elif verb == verbs.WHITE:
        move_black(row, a, row[c.WHITE])
    else:
        suit = _suit_here(data, row)
        if verb == verbs.LANTERN:
            row[c.READY] &= ~LANTERN  # first, so a green event may ready it (tabi D7)
        _tell(data, row, suit)
        if verb == verbs.LANTERN and _effect(data, row, suit):
            return
    _onward(data, row)


@kernel
def _swap(data: Data, row: Any, a: int, b: int) -> None:
    """Two placed events change places, or none do."""
    if a == verbs.NONE:
        return
    for place in range(data.first[0], data.first[data.days]):
        if row[place] == a + 1:
            row[place] = b + 1
        elif row[place] == b + 1:
            row[place] = a + 1
