"""One search of the kernels: so many placements, an aim that rises, and what was found."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import numpy as np

from games.ishi.board import NOWHERE
from games.ishi.mechanics import Mechanics
from games.ishi.searching import codes, releases, shape, shapes, tail, values
from games.ishi.searching.energies import SETS
from games.ishi.searching.lines import Step
from games.ishi.searching.switches import Switches
from games.ishi.searching.tables import CELL, CLAIM, DISTANCE, FRESH, NET, PLACE, Data, Position, Start


class Run:
    """The kernels' arrays for so many placements. `has_goal`: the last of them lies on the goal, else none does and
    no cards are fitted: whether so many can be made at all.
    """

    def __init__(
        self,
        mechanics: Mechanics,
        position: Position,
        placements: int,
        aim: int,
        switches: Switches,
        *,
        has_goal: bool = True,
    ) -> None:
        data, start = position.data, position.start
        self._mechanics, self._position, self._aimed = mechanics, position, aim
        self._size = placements + (start.kind == CLAIM)
        useful = useful_rolls(position, placements, aim) if switches.rolls else position.rolls
        self._rolls, self._spare = min(position.rolls, useful), max(placements - nearest(position), 0)
        self._shape, self._cards = shape.make_shape(data, self._size), codes.make_cards(data, start, self._size)
        self._room = values.make_room(position.energy, self._size, self._rolls, data.values)
        self._table = releases.make_table(position, self._size)
        prunings = np.array(astuple(switches), np.int64)
        self._stack = shapes.make_stack(position, self._size, self._rolls, np.array([has_goal, *prunings], np.int64))
        self._room.numbers[[values.HAS_CARDS, values.BY_TOTALS, values.BY_GLANCES]] = [
            has_goal, switches.totals, switches.glances,
        ]  # fmt: skip
        self._tail: Any = None
        self.value = 0
        """The energy of the line that was found; 0: none was."""

    @property
    def nodes(self) -> int:
        """How much was searched: placements, values and rolls that were tried."""
        return int(self._stack.numbers[shapes.NODES] + self._room.numbers[values.TRIES])

    def go(self) -> bool:
        """Search on for a line of the aimed energy, or of more than was found; whether there is one."""
        self._raise_aim()
        found: bool = shapes.run(*self._kernels, self._stack, self._tail) == shapes.FOUND
        return self._note(found=found)

    def again(self) -> bool:
        """Whether the order of flags that was found can reach more than was found."""
        self._room.numbers[values.AIM] = self.value + 1
        return self._note(found=shapes.settle(*self._kernels, self._stack))

    def _raise_aim(self) -> None:
        aim = max(self._aimed, self.value + 1)
        if self._tail is None or aim > self._aimed:
            self._tail = tail.make_tail(self._position.data, self._size, self._spare, self._rolls, aim)
        self._aimed = self._room.numbers[values.AIM] = aim

    @property
    def _kernels(self) -> tuple[Data, Start, shape.Shape, codes.Cards, values.Room, releases.Table]:
        """What all kernels get first."""
        return self._position.data, self._position.start, self._shape, self._cards, self._room, self._table

    def _note(self, *, found: bool) -> bool:
        if found:
            self.value = int(self._room.energies[self._size, SETS - 1])
        return found

    # What was found

    def steps(self) -> tuple[Step, ...]:
        """The line: its flags, cards, rolls and claims."""
        return tuple(self._step(step) for step in range(self._size))

    def _step(self, step: int) -> Step:
        of, data, start = self._shape.steps[step], self._position.data, self._position.start
        before = self._shape.steps[step - 1, shape.ROLL] if step else 0
        rolls, card = int(of[shape.ROLL] - before), None
        if of[shape.KIND] != CLAIM:
            lying = self._mechanics.deck.lying[self._cards.card[start.lying + step, codes.CHOSEN]]
            card = lying.code, lying.side
        paths = [name for i, name in enumerate(self._mechanics.path_names) if of[shape.PATHS] >> i & 1]
        climbs = of[shape.KIND] == PLACE and bool(values.climbs(self._shape, step, rolls))
        lines = [line for line in self._shape.lines[: self._shape.size[1]] if line[data.line_size + 1] == step]
        return Step(int(of[shape.AT]), card, rolls, climbs, tuple(map(self._line, lines)), tuple(paths))

    def _line(self, line: Any) -> tuple[int, tuple[int, ...]]:
        """Mark and cells."""
        size, start = self._position.data.line_size, self._position.start
        cells = [
            int(start.there[card, CELL] if card < start.lying else self._shape.steps[card - start.lying, shape.AT])
            for card in line[:size]
        ]
        return int(line[size]), tuple(sorted(cells))


def nearest(position: Position) -> int:
    """The fewest placements with which the goal can be reached, by geometry; FAR: none."""
    board, start = position.data.board, position.start
    live = [int(board[cell, DISTANCE]) for cell in range(len(board)) if position.live >> cell & 1]
    if start.kind in (PLACE, CLAIM):
        return min(live)
    begins = [start.at] if start.at != NOWHERE else [c for c in range(len(board)) if position.data.starts >> c & 1]
    return 1 + min([*(int(board[cell, DISTANCE]) for cell in begins), *live])


def useful_rolls(position: Position, placements: int, aim: int) -> int:
    """The most rolls of a line that ends with `aim`: each costs `up`, and all that is received is bounded.

    A line takes a mark of each of its cards, a path serves once; an alignment brings no more than the cheapest does.
    """
    data, start = position.data, position.start
    fresh = sum(int(marks).bit_count() for marks in start.there[:, FRESH])
    claims = (placements * data.most_marks + fresh) // data.line_size + len(data.paths)
    gained = placements * max(0, -int(data.price[..., NET].min()))
    most = int(position.energy[SETS - 1]) + data.points * claims + gained - aim
    return max(most // data.up, 0)
