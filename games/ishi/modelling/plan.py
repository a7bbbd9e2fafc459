"""What geometry says before anything is solved: where the placement of each step can be, how often one can roll.

All of it is necessary for a line of so many placements that reaches the goal, whatever its walks and releases.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, combinations

from games.ishi.board import Board
from games.ishi.deck import EMPTY
from games.ishi.mechanics import TIME, Mechanics
from games.ishi.state import Phase, State
from games.seeds import Draws

FAR = 10**6
"""Stands for a distance where there is no way."""

SPLIT = 4
"""From so many placements more than are needed on, a plan has too many ways."""


@dataclass(frozen=True)
class Switches:
    """What the model leaves out or adds because it changes no answer; each can be switched off."""

    windows: bool = True
    """A flag is offered to a step only if geometry lets it lie there in a line of that length."""

    direct: bool = True
    """Where every placement must lie beside the one before, no walks are modelled."""

    split: bool = True
    """A longer dive is solved by its ways: which placements lie beside the way to the goal."""


@dataclass(frozen=True)
class Plan:
    """A question to the model: exactly `length` placements from `state`, the last one on the goal.

    `is_open`: none on the goal; asked is only whether so many placements can be made.
    """

    mechanics: Mechanics
    state: State
    length: int
    is_open: bool = False
    switches: Switches = Switches()
    beside: frozenset[int] | None = None
    """The steps whose placements are not on the way: the cards from which one went on, step by step, to the one on
    the goal. None: any. Every dive from its start has one such set.
    """

    @property
    def board(self) -> Board:
        """The sheet."""
        return self.mechanics.board

    @cached_property
    def olds(self) -> tuple[int, ...]:
        """The flags that have a card now."""
        return tuple(cell for cell in self.board.cells if self.state.cards[cell] != EMPTY)

    @cached_property
    def in_line(self) -> int:
        """How many cards make a line; 0: the sheet is too small for one."""
        return next((len(line) for lines in self.board.lines for line in lines), 0)

    @property
    def is_start(self) -> bool:
        """Whether the first card is still to be placed."""
        return self.state.phase is Phase.START

    @property
    def is_risen(self) -> bool:
        """Whether one has gone up already, and must place a card there."""
        return self.state.phase is Phase.RISEN

    @cached_property
    def firsts(self) -> tuple[int, ...] | None:
        """Where the first placement must be, if no walk leads to it."""
        if self.is_start:
            return self.board.starts
        return (self.state.at,) if self.is_risen else None

    # Distances

    @cached_property
    def _from_here(self) -> Mapping[int, int]:
        """By flag: the fewest placements until it has a card."""
        firsts = self.firsts
        return self._spread({self.state.at: 0} if firsts is None else dict.fromkeys(firsts, 1))

    @cached_property
    def _between(self) -> Mapping[int, Mapping[int, int]]:
        return {cell: self._spread({cell: 0}) for cell in self.board.cells}

    def _spread(self, sources: Mapping[int, int]) -> Mapping[int, int]:
        """Fewest placements by flag: 1 for each flag on the way that has no card now. The goal is no way to others."""
        found, queue = dict(sources), deque(sorted(sources, key=lambda cell: sources[cell]))
        while queue:
            cell = queue.popleft()
            if cell == self.board.goal:
                continue
            for _, other in self.board.neighbours[cell]:
                cost = found[cell] + (self.state.cards[other] == EMPTY)
                if cost < found.get(other, FAR):
                    found[other] = cost
                    queue.append(other)
        return found

    @property
    def fewest(self) -> int | None:
        """The fewest placements that can reach the goal; None: it is cut off."""
        return self._from_here.get(self.board.goal)

    def is_direct(self, step: int) -> bool:
        """Whether the placement is stepped to from the one before: both are on the way to the goal."""
        if self.beside is not None:
            return step > 1 and not {step - 1, step} & self.beside
        return self.switches.direct and self.is_start and not self.is_open and self.length == self.fewest

    def before_on_way(self, step: int) -> int | None:
        """The step from whose card this one's is stepped to, where that is known."""
        if self.beside is None or step in self.beside:
            return None
        return max((one for one in range(1, step) if one not in self.beside), default=None)

    def ways(self) -> Iterator[Plan]:
        """Plans that hold all lines of this one, by their steps beside the way: those with none first."""
        spare = self.length - (self.fewest or FAR)
        if not (self.switches.split and self.is_start and not self.is_open and 0 < spare < SPLIT):
            yield self
            return
        for count in range(spare + 1):
            for beside in combinations(range(2, self.length), count):
                plan = replace(self, beside=frozenset(beside))
                if not plan.is_hopeless:
                    yield plan

    # Where the steps can be

    @cached_property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """By step, from 1: the flags where its placement can lie; step 0 has none."""
        steps = range(1, self.length + 1)
        if self.beside is not None and self.switches.windows:
            return ((), *self._split_cells(self.beside))
        return ((), *(tuple(cell for cell in self.board.cells if self._may_lie(cell, step)) for step in steps))

    def _split_cells(self, beside: frozenset[int]) -> list[tuple[int, ...]]:
        """The flags of each step, where it is known which of them are on the way."""
        way, found, on_way, spare = self._way(self.length - len(beside)), list[set[int]](), set[int](), 0
        for step in range(1, self.length + 1):
            if step in beside:
                spare += 1
                found.append({cell for cell in self.board.cells if self._is_near(cell, on_way, spare)})
            else:
                found.append(way[step - spare - 1])
                on_way |= found[-1]
        return [tuple(sorted(cells)) for cells in found]

    def _is_near(self, cell: int, on_way: set[int], spare: int) -> bool:
        """Whether so many placements lead to a flag from one on the way."""
        return cell != self.board.goal and any(self._between[one].get(cell, FAR) <= spare for one in on_way)

    def _way(self, length: int) -> list[set[int]]:
        """The flags by place on a way of so many placements, each beside the one before."""
        forth = [set(self.board.starts)]
        back = [{self.board.goal}]
        for _ in range(length - 1):
            forth.append(self._onward(forth[-1]))
            back.append(self._onward(back[-1]))
        last = [here & there for here, there in zip(forth, reversed(back), strict=True)]
        return [cells - {self.board.goal} for cells in last[:-1]] + last[-1:]

    def _onward(self, cells: set[int]) -> set[int]:
        return {other for cell in cells for _, other in self.board.neighbours[cell]}

    def _may_lie(self, cell: int, step: int) -> bool:
        firsts, is_last = self.firsts, step == self.length and not self.is_open
        if (cell == self.board.goal) != is_last:
            return False
        if step == 1 and firsts is not None and cell not in firsts:
            return False
        if not self.switches.windows:
            return True
        return self._soonest(cell) <= step and (self.is_open or is_last or self._serves(cell, step))

    def _soonest(self, cell: int) -> int:
        """The first step that can place a card there; one that lies there now must be released before."""
        there = self._from_here.get(cell, FAR)
        return there if self.state.cards[cell] == EMPTY else max(2, there)

    def _serves(self, cell: int, step: int) -> bool:
        """Whether the placement can be on the way to the goal, or beside a way that is short enough."""
        goal, again = self.board.goal, self.state.cards[cell] != EMPTY
        onward = self._between[cell].get(goal, FAR)
        if step + onward <= self.length and self._from_here.get(cell, FAR) + again + onward <= self.length:
            return True
        return any(way + again <= self.length for way in self._ways_past(cell))

    def _ways_past(self, cell: int) -> Iterator[int]:
        """Placements of a way to the goal from which another one leads to the flag, for each flag where they part."""
        goal = self.board.goal
        for parting in self.board.cells:
            if parting not in (cell, goal):
                here, between = self._from_here.get(parting, FAR), self._between[parting]
                yield here + between.get(cell, FAR) + between.get(goal, FAR)

    @cached_property
    def covered(self) -> tuple[frozenset[int], ...]:
        """By step: the flags that can have a card after it."""
        found = [frozenset(self.olds)]
        for step in range(1, self.length + 1):
            found.append(found[-1] | frozenset(self.cells[step]))
        return tuple(found)

    # Rolls

    @cached_property
    def most_rolls(self) -> tuple[int, ...]:
        """By step: the most rolls from now on until its alignment, by the time that there can be to pay for them."""
        mechanics, found = self.mechanics, [0]
        time = self.state.energy[TIME] + mechanics.points * self._claims(0)
        for step in range(1, self.length + 1):
            is_still = step == 1 and self.firsts is not None
            rolls = found[-1] + (0 if is_still else mechanics.full // mechanics.up)
            gained = (step - 1) * mechanics.back + mechanics.points * (self._claims(step - 1) - self._claims(0))
            found.append(min(rolls, (time + gained) // mechanics.up, self._known_rolls))
        return tuple(found)

    @cached_property
    def least_rolls(self) -> tuple[int, ...]:
        """By step: the fewest rolls from now on until its alignment, by how far it lies above."""
        columns, sources = self.board.columns, (self.state.at,) if self.firsts is None else self.firsts
        highest = max(source // columns for source in sources)
        rises = [min((cell // columns for cell in cells), default=0) - highest for cells in self.cells[1:]]
        return tuple(accumulate((0, *rises), max))

    @property
    def is_hopeless(self) -> bool:
        """Whether some step has no flag, or needs more rolls than there can be."""
        rolls = zip(self.least_rolls, self.most_rolls, strict=True)
        return not all(self.cells[1:]) or any(least > most for least, most in rolls)

    @property
    def _known_rolls(self) -> int:
        coming = self.state.coming
        return FAR if isinstance(coming, Draws) else len(coming)

    def _claims(self, step: int) -> int:
        """The most claims that there can be up to a step: each mark of a card serves once, each path once."""
        if step == 0 and self.state.phase is not Phase.CLAIM:
            return 0
        marks = max(found.bit_count() for found in self.state.ground.marks)
        lines = marks * (len(self.olds) + step) // self.in_line if self.in_line else 0
        return lines + sum(self.path_can_be_whole(index, step) for index in range(len(self.mechanics.path_names)))

    def path_can_be_whole(self, path: int, step: int) -> bool:
        """Whether there can be a card on each of its flags after a step."""
        cells = tuple(self.board.paths.values())[path]
        return not self.state.paths >> path & 1 and bool(cells) and set(cells) <= self.covered[step]
