"""Ways to the goal: the flags that still get a card, in their order, and how each is reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY
from games.ishi.mechanics import Mechanics
from games.ishi.state import Phase, State
from games.ishi.terms import DOWN, UP

MOST = 8
"""Ways that are looked at: where there are more, the cheapest."""


class Kind(IntEnum):
    """How a flag is reached: one may place there now; by a step up, which brings a roll; by any other step."""

    NOW = 0
    UP = 1
    LEVEL = 2


class Leg(NamedTuple):
    """A flag that gets a card. `can_turn`: before it one can go down and up again, for another roll."""

    cell: int
    kind: Kind
    can_turn: bool = False


Way = tuple[Leg, ...]


def ways(mechanics: Mechanics, state: State) -> list[Way]:
    """All ways with the fewest placements from where one stands."""
    distance = _distances(mechanics, state.cards)
    firsts = [leg for leg in _firsts(mechanics, state) if leg.cell in distance]
    least = min((distance[leg.cell] for leg in firsts), default=0)
    found: list[Way] = []
    for leg in firsts:
        if distance[leg.cell] == least:
            found.extend(_onward(mechanics, (leg,), distance))
    return found if len(found) <= MOST else sorted(found, key=lambda way: _price(mechanics, state, way))[:MOST]


def _price(mechanics: Mechanics, state: State, way: Way) -> float:
    """What its alignments cost if each has the cheapest value, mean over all sides of the WB."""
    total = 0.0
    for leg in way:
        prices, values = state.ground.prices[leg.cell], state.ground.values[leg.cell]
        for side in mechanics.sides:
            total += min(
                sum(price) - 3 * mechanics.back * (values is not None and values[-1] == aim)
                for aim, price in zip(mechanics.aims, prices[side.judged], strict=True)
            )
    return total / len(mechanics.sides)


class Detour(NamedTuple):
    """A walk to a card from which the goal is nearer than from here: its first step, its end, its moves up."""

    step: int
    end: int
    ups: int


def detour(mechanics: Mechanics, state: State) -> Detour | None:
    """The walk with the fewest moves up to where the fewest placements are needed; None where one is there already."""
    if state.phase is not Phase.STEP:
        return None
    walks = _walks(mechanics, state)
    distance = _distances(mechanics, state.cards)

    def needed(cell: int) -> int:
        firsts = _firsts(mechanics, replace(state, at=cell))
        return min((distance[leg.cell] for leg in firsts if leg.cell in distance), default=len(mechanics.board.names))

    best = min([Detour(state.at, state.at, 0), *walks], key=lambda walk: (needed(walk.end), walk.ups))
    return None if best.end == state.at else best


def _walks(mechanics: Mechanics, state: State) -> list[Detour]:
    """To each card that can be reached, with the fewest moves up."""
    found = {state.at: Detour(state.at, state.at, 0)}
    queue = deque([state.at])
    while queue:
        here = found[queue.popleft()]
        for cell, is_up in mechanics.ways(replace(state, at=here.end)):
            walk = Detour(cell if here.end == state.at else here.step, cell, here.ups + is_up)
            if state.cards[cell] != EMPTY and (cell not in found or walk.ups < found[cell].ups):
                found[cell] = walk
                queue.append(cell)
    del found[state.at]
    return list(found.values())


def _firsts(mechanics: Mechanics, state: State) -> Iterator[Leg]:
    """Where the next card may lie."""
    if state.phase is Phase.START:
        yield from (Leg(cell, Kind.NOW) for cell in mechanics.board.starts)
    elif state.phase is Phase.RISEN:
        yield Leg(state.at, Kind.NOW)
    elif state.at != NOWHERE and state.cards[state.at] != EMPTY:
        for cell, is_up in mechanics.ways(state):
            if state.cards[cell] == EMPTY:
                yield Leg(cell, Kind.UP) if is_up else Leg(cell, Kind.LEVEL, turning(mechanics, state) is not None)


def turning(mechanics: Mechanics, state: State) -> int | None:
    """The neighbour above or below, with a card, to which one can go and come back for another roll."""
    for cell, _ in mechanics.ways(state):
        side = mechanics.board.side_towards(state.at, cell)
        back = mechanics.deck.lying[state.cards[cell]].edges[UP if side == DOWN else DOWN] if side in (UP, DOWN) else 0
        if state.cards[cell] != EMPTY and back:
            return cell
    return None


def _distances(mechanics: Mechanics, cards: Sequence[int]) -> dict[int, int]:
    """Steps to the goal over flags that can get a card (and that on which one has risen)."""
    board = mechanics.board

    def is_free(cell: int) -> bool:
        return cards[cell] == EMPTY and mechanics.barrier(cards, cell) is None

    found = {board.goal: 0} if is_free(board.goal) else {}
    queue = deque(found)
    while queue:
        cell = queue.popleft()
        for _, other in board.neighbours[cell]:
            if other not in found and is_free(other):
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def _onward(mechanics: Mechanics, way: Way, distance: dict[int, int]) -> Iterator[Way]:
    last = way[-1]
    if distance[last.cell] == 0:
        yield way
        return
    for side, cell in mechanics.board.neighbours[last.cell]:
        if distance.get(cell) == distance[last.cell] - 1:
            leg = Leg(cell, Kind.UP) if side == UP else Leg(cell, Kind.LEVEL, last.kind is Kind.UP)
            yield from _onward(mechanics, (*way, leg), distance)
