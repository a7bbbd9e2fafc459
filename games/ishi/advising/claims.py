"""What can be claimed on a way: which lines and paths, and what that asks of the cards to be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from games.ishi.advising.ways import Way
from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY
from games.ishi.mechanics import Mechanics
from games.ishi.state import Phase, State
from games.ishi.terms import FIRST_PATH, MARKS

PIT, FIRST = 1, 2
"""Bits of `Plan.wants`: the flag is to be aligned to the pit's value, to the first aligned one."""

Claim = tuple[str, tuple[int, ...]]
"""A mark with the cells of its line, or a path with none."""


@dataclass(frozen=True)
class Plan:
    """Claims along a way: those of the new card, how many each leg makes, which values and marks it needs for that."""

    now: tuple[Claim, ...]
    counts: tuple[int, ...]
    wants: tuple[int, ...]
    marks: tuple[int, ...]


class Cards(NamedTuple):
    """What lines hang on: the cells that get a card, where the new card lies (or `NOWHERE`), by cell beside them the
    marks that have not served, how many cards of the supply bear which marks (no more than there are cells).
    """

    cells: tuple[int, ...]
    new: int
    fresh: tuple[tuple[int, int], ...]
    supply: tuple[tuple[int, int], ...]


Paths = tuple[tuple[Claim, ...], tuple[int, ...], tuple[int, ...]]
"""Paths that the new card claims; by leg, how many it claims, and the values that they want."""


def plans(mechanics: Mechanics, state: State, way: Way) -> list[Plan]:
    """All plans that none exceeds: with as little asked of the cards, the same values, and more claims."""
    return _plans(mechanics, _cards(mechanics, state, way), tuple(_paths(mechanics, state, way)))


@lru_cache(20_000)
def _plans(mechanics: Mechanics, cards: Cards, paths: tuple[Paths, ...]) -> list[Plan]:
    lines = _Lines(mechanics, cards)
    return _best(list(dict.fromkeys(plan for chosen in paths for plan in lines.plans(*chosen))))


def _cards(mechanics: Mechanics, state: State, way: Way) -> Cards:
    marks, lying = state.ground.marks, mechanics.deck.lying
    cells = tuple(leg.cell for leg in way)
    new = state.at if state.phase is Phase.CLAIM else NOWHERE
    near = {other for cell in {*cells, new} - {NOWHERE} for line in mechanics.board.lines[cell] for other in line}
    fresh = tuple(
        (cell, marks[lying[state.cards[cell]].card] & ~state.used[cell])
        for cell in sorted(near)
        if state.cards[cell] != EMPTY
    )
    supply = Counter[int]()
    for card, count in enumerate(mechanics.free(state.cards)):
        supply[marks[card]] += max(count, 0)
    return Cards(cells, new, fresh, tuple(sorted((found, min(n, len(way))) for found, n in supply.items())))


def _paths(mechanics: Mechanics, state: State, way: Way) -> Iterator[Paths]:
    """Each choice of paths to be claimed: those of the new card, how many on each leg, the values that they want."""
    options = [[None, *_path(mechanics, state, way, index)] for index in range(len(mechanics.path_names))]
    for chosen in product(*options):
        counts, wants = [0] * len(way), [0] * len(way)
        now: list[Claim] = []
        for index, legs in enumerate(chosen):
            if legs is None:
                continue
            name = mechanics.path_names[index]
            if not legs:
                now.append((name, ()))
                continue
            counts[max(legs)] += 1
            for leg in legs:
                wants[leg] |= FIRST if name == FIRST_PATH else PIT
        yield tuple(now), tuple(counts), tuple(wants)


def _path(mechanics: Mechanics, state: State, way: Way, index: int) -> Iterator[tuple[int, ...]]:
    """The legs that complete a path; none of them if the new card does; nothing if it cannot be had."""
    name = mechanics.path_names[index]
    if state.paths >> index & 1:
        return
    cells, aim = mechanics.board.paths[name], mechanics.wanted(state, name)
    place = {leg.cell: i for i, leg in enumerate(way)}
    legs = tuple(place[cell] for cell in cells if cell in place)
    lying = [cell for cell in cells if cell not in place]
    if not all(mechanics.is_aligned(state, cell, aim) for cell in lying):
        return
    if legs or (state.phase is Phase.CLAIM and state.at in cells):
        yield legs


class _Lines:
    """Chooses lines leg by leg, each card's marks once."""

    def __init__(self, mechanics: Mechanics, cards: Cards) -> None:
        self._lines, self._cells, self._new = mechanics.board.lines, cards.cells, cards.new
        self._leg = {cell: i for i, cell in enumerate(cards.cells)}
        self._fresh, self._supply = dict(cards.fresh), dict(cards.supply)

    def plans(self, now: tuple[Claim, ...], counts: tuple[int, ...], wants: tuple[int, ...]) -> Iterator[Plan]:
        """All of them for these paths."""
        spent: dict[int, int] = {}
        if self._new != NOWHERE:
            lines = self._through(self._new, -1)
            for chosen in self._choices(lines, spent):
                self._spend(chosen, spent, 1)
                claims = tuple((MARKS[mark], line) for mark, line in chosen)
                yield from self._from(0, spent, (*claims, *now), counts, wants)
                self._spend(chosen, spent, -1)
            return
        yield from self._from(0, spent, now, counts, wants)

    def _from(
        self,
        leg: int,
        spent: dict[int, int],
        now: tuple[Claim, ...],
        counts: tuple[int, ...],
        wants: tuple[int, ...],
    ) -> Iterator[Plan]:
        if leg == len(self._cells):
            marks = tuple(spent.get(cell, 0) for cell in self._cells)
            if self._can_supply(marks):
                yield Plan(now, counts, wants, marks)
            return
        for chosen in self._choices(self._through(self._cells[leg], leg), spent):
            self._spend(chosen, spent, 1)
            more = (*counts[:leg], counts[leg] + len(chosen), *counts[leg + 1 :])
            yield from self._from(leg + 1, spent, now, more, wants)
            self._spend(chosen, spent, -1)

    def _through(self, cell: int, leg: int) -> list[tuple[int, ...]]:
        """Lines through a cell whose other cards lie there by then."""
        return [
            line
            for line in self._lines[cell]
            if all(one == cell or one in self._fresh or self._leg.get(one, leg) < leg for one in line)
        ]

    def _choices(
        self, lines: list[tuple[int, ...]], spent: dict[int, int]
    ) -> Iterator[tuple[tuple[int, tuple[int, ...]], ...]]:
        """For each mark at most one of the lines."""
        options = [
            [None, *((mark, line) for line in lines if all(self._has(cell, 1 << mark, spent) for cell in line))]
            for mark in range(len(MARKS))
        ]
        for chosen in product(*options):
            found = tuple(one for one in chosen if one is not None)
            if len(found) < 2 or self._go_together(found, spent):
                yield found

    def _has(self, cell: int, mark: int, spent: dict[int, int]) -> bool:
        if spent.get(cell, 0) & mark:
            return False
        return bool(self._fresh[cell] & mark) if cell in self._fresh else self._some(spent.get(cell, 0) | mark)

    def _go_together(self, chosen: tuple[tuple[int, tuple[int, ...]], ...], spent: dict[int, int]) -> bool:
        cells = {cell for _, line in chosen for cell in line} - self._fresh.keys()
        return all(
            self._some(spent.get(cell, 0) | sum(1 << mark for mark, line in chosen if cell in line)) for cell in cells
        )

    def _some(self, marks: int) -> bool:
        """Whether the supply has a card that bears all these."""
        return any(count and found & marks == marks for found, count in self._supply.items())

    def _spend(self, chosen: tuple[tuple[int, tuple[int, ...]], ...], spent: dict[int, int], sign: int) -> None:
        for mark, line in chosen:
            for cell in line:
                spent[cell] = spent.get(cell, 0) + sign * (1 << mark)

    def _can_supply(self, marks: tuple[int, ...]) -> bool:
        """Whether the supply has as many cards for each combination of marks as are wanted of it."""
        wanted = Counter(found for found in marks if found)
        for want in wanted:
            need = sum(count for found, count in wanted.items() if found & want == want)
            if need > sum(count for found, count in self._supply.items() if found & want == want):
                return False
        return True


def _best(found: list[Plan]) -> list[Plan]:
    """Without those that others exceed."""
    kept: list[Plan] = []
    for plan in sorted(found, key=lambda plan: (-sum(plan.counts), sum(map(int.bit_count, plan.marks)))):
        if not any(_exceeds(other, plan) for other in kept):
            kept.append(plan)
    return kept


def _exceeds(one: Plan, other: Plan) -> bool:
    return (
        one.now == other.now
        and one.wants == other.wants
        and all(a & ~b == 0 for a, b in zip(one.marks, other.marks, strict=True))
        and all(a >= b for a, b in zip(one.counts, other.counts, strict=True))
    )
