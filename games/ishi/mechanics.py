"""What can be done in a state and what comes of it: steps, alignment, placement, release, orders, recovery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.components import Card, Game
from games.ishi.board import NOWHERE, Line, make_board
from games.ishi.deck import EMPTY, Lying, make_deck
from games.ishi.ground import Energy, Ground, Values, price_list
from games.ishi.state import Phase, State
from games.ishi.terms import DOWN, ENERGIES, FIRST_PATH, LEFT, MARKS, RIGHT, SYSTEMS, UP
from games.seeds import Draws

TIME = ENERGIES.index("T")

OPPOSITE = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


class Entry(NamedTuple):
    """A flag where a card may be placed now, the system that will be judged there, whether the way goes up."""

    cell: int
    judged: int
    is_up: bool = False


class Side(NamedTuple):
    """A result of the WB: the path value (0: Ω), the judged system and its sign."""

    path: int
    judged: int
    sign: str


class Mechanics:
    """The game's data made into lookups, and everything that follows from a state."""

    def __init__(self, game: Game, starts: tuple[str, ...] | None = None) -> None:
        number = game.edition.number
        self.full, self.points = number("energy"), number("recovery")
        self.up, self.back = number("up"), number("fixed")
        sheet = game.component("fpo").cards[0]
        self.board = make_board(sheet, number("line"), starts)
        self.deck = make_deck(game.component("fpc"))
        self.aims: tuple[int, ...] = tuple(card.fact("value") for card in game.component("orders").cards)
        self.sums = {total: number(f"sum{total}") for total in sorted({a + b for a in self.aims for b in self.aims})}
        self.sides = tuple(self._side(side) for side in sheet.fact("sides"))
        self.path_names = tuple(self.board.paths)
        self._judged = number("judged")
        self._aim_index = {aim: index for index, aim in enumerate(self.aims)}
        self.standard = self.ground(_by_cell(sheet, self.board.names), self.deck.marks)

    def _side(self, side: Sequence[str]) -> Side:
        path, system, sign = side
        return Side(int(path) if path.isdecimal() else 0, SYSTEMS.index(system), sign)

    def ground(self, values: Sequence[Values | None], marks: tuple[int, ...]) -> Ground:
        """A sheet and cards of these values and marks, with their prices."""
        prices = tuple(() if found is None else price_list(found, self.aims, self._judged) for found in values)
        return Ground(tuple(values), marks, prices)

    # Chance

    def next_roll(self, state: State) -> int | None:
        """The side that the WB will show next; None when nobody knows."""
        if isinstance(state.coming, Draws):
            return state.coming[state.rolls]
        return state.coming[0] if state.coming else None

    def rolled(self, state: State) -> State:
        """The state after a roll for the judged system, which must be known."""
        roll = self.next_roll(state)
        if roll is None:
            raise ValueError(state)
        coming = state.coming if isinstance(state.coming, Draws) else state.coming[1:]
        return replace(state, judged=self.sides[roll].judged, rolls=state.rolls + 1, coming=coming)

    # Steps

    def ways(self, state: State) -> Iterator[tuple[int, bool]]:
        """The neighbours that lie beyond a number of the card on which you stand, each with whether it is up."""
        edges = self.deck.lying[state.cards[state.at]].edges
        return ((cell, side == UP) for side, cell in self.board.neighbours[state.at] if edges[side])

    def barrier(self, cards: Sequence[int], cell: int) -> int | None:
        """A neighbour whose null edge faces this flag, if any: no card fits there."""
        for side, other in self.board.neighbours[cell]:
            card = cards[other]
            if card != EMPTY and self.deck.lying[card].null == OPPOSITE[side]:
                return other
        return None

    def entries(self, state: State) -> Iterator[Entry]:
        """Where a card may be placed now, if it can be paid, ascending by flag."""
        if state.phase is Phase.START:
            yield from (Entry(cell, state.judged) for cell in self.board.starts)
        elif state.phase is Phase.RISEN:
            yield Entry(state.at, state.judged)
        elif state.phase is Phase.STEP:
            for cell, is_up in self.ways(state):
                if state.cards[cell] == EMPTY and self.barrier(state.cards, cell) is None:
                    yield from self._entry(state, cell, is_up)

    def _entry(self, state: State, cell: int, is_up: bool) -> Iterator[Entry]:
        """The step there; none up when the rolls are unknown (then `up` comes first)."""
        if not is_up:
            yield Entry(cell, state.judged)
        elif not state.is_honest and (roll := self.next_roll(state)) is not None:
            yield Entry(cell, self.sides[roll].judged, is_up=True)

    def walks(self, state: State) -> Iterator[int]:
        """The neighbouring flags with a card to which you can go."""
        for cell, is_up in self.ways(state):
            if state.cards[cell] != EMPTY and (not is_up or self._can_rise(state)):
                yield cell

    def ups(self, state: State) -> Iterator[int]:
        """The flag above, where the roll is to come before the card."""
        if state.is_honest and self._can_rise(state):
            for cell, is_up in self.ways(state):
                if is_up and self.may_rise(state, cell):
                    yield cell

    def _can_rise(self, state: State) -> bool:
        return state.energy[TIME] >= self.up and self.next_roll(state) is not None

    def may_rise(self, state: State, cell: int) -> bool:
        """Whether a card could be placed there at all: `up` into a dead end is no step."""
        return state.cards[cell] == EMPTY and self.barrier(state.cards, cell) is None and bool(self.tops(state))

    def hangs_on_a_roll(self, state: State) -> bool:
        """Whether there is a way up of which nobody can tell, as the next roll is not known."""
        if state.phase is not Phase.STEP or self.next_roll(state) is not None or state.energy[TIME] < self.up:
            return False
        return any(
            is_up and (state.cards[cell] != EMPTY or self.may_rise(state, cell)) for cell, is_up in self.ways(state)
        )

    # Alignment

    def aligned(self, state: State, entry: Entry, aim: int) -> Energy | None:
        """The energies after the way and the alignment; None when they cannot be paid."""
        price = self.price(state, entry, aim)
        time, power, space = state.energy[0] - price[0], state.energy[1] - price[1], state.energy[2] - price[2]
        if time < 0 or power < 0 or space < 0:
            return None
        values = state.ground.values[entry.cell]
        if values is None or values[-1] != aim:
            return time, power, space
        full, back = self.full, self.back
        return min(full, time + back), min(full, power + back), min(full, space + back)

    def price(self, state: State, entry: Entry, aim: int) -> Energy:
        """What the way and the alignment cost."""
        time, power, space = state.ground.prices[entry.cell][entry.judged][self._aim_index[aim]]
        return time + (self.up if entry.is_up else 0), power, space

    def payable(self, state: State, entry: Entry) -> dict[int, Energy]:
        """By value that can be paid: the energies after it."""
        found = ((aim, self.aligned(state, entry, aim)) for aim in self.aims)
        return {aim: energy for aim, energy in found if energy is not None}

    # Placement

    def free(self, cards: Sequence[int]) -> list[int]:
        """By card: how many are left in the supply."""
        left = list(self.deck.copies)
        for card in cards:
            if card != EMPTY:
                left[self.deck.lying[card].card] -= 1
        return left

    def tops(self, state: State) -> tuple[int, ...]:
        """The values that some card of the supply bears."""
        left, lying = self.free(state.cards), self.deck.lying
        return tuple(aim for aim in self.aims if any(left[lying[card].card] for card in self.deck.of_top.get(aim, ())))

    def placeable(self, state: State, entry: Entry) -> Iterator[Lying]:
        """The cards of the supply, as they may lie on that flag, in the order of the deck."""
        left, payable = self.free(state.cards), self.payable(state, entry)
        return (card for card in self.deck.lying if left[card.card] and card.top in payable)

    def can_place(self, state: State) -> bool:
        """Whether any card can be placed."""
        tops: tuple[int, ...] | None = None
        for entry in self.entries(state):
            tops = self.tops(state) if tops is None else tops
            if any(self.aligned(state, entry, aim) is not None for aim in tops):
                return True
        return False

    def released(self, cards: Sequence[int], cell: int, card: int) -> int:
        """The neighbour that the null edge of a card on `cell` would release; `NOWHERE` if none."""
        null = self.deck.lying[card].null
        faced = next((other for side, other in self.board.neighbours[cell] if side == null), NOWHERE)
        return faced if faced != NOWHERE and cards[faced] != EMPTY else NOWHERE

    def placed(self, state: State, entry: Entry, card: int) -> State:
        """The state after going there, aligning and placing, its phase CLAIM."""
        aim = self.deck.lying[card].top
        energy = self.aligned(state, entry, aim)
        if energy is None:
            raise ValueError(entry)
        state = self.rolled(state) if entry.is_up else state
        cards, used, freed = list(state.cards), list(state.used), self.released(state.cards, entry.cell, card)
        cards[entry.cell] = card
        if freed != NOWHERE:
            cards[freed], used[freed] = EMPTY, 0
        return replace(
            state,
            energy=energy,
            pit=state.pit or aim,
            first=state.first or aim,
            at=entry.cell,
            cards=tuple(cards),
            used=tuple(used),
            steps=state.steps + 1,
            phase=Phase.CLAIM,
        )

    # Orders

    def orders(self, cards: Sequence[int]) -> Mapping[int, int]:
        """What each order card shows: top values, and pairs of touching numbers by their sum."""
        counts, lying = dict.fromkeys(self.aims, 0), self.deck.lying
        for cell in self.board.cells:
            if cards[cell] == EMPTY:
                continue
            here = lying[cards[cell]].edges
            counts[here[UP]] += 1
            for side, other in self.board.neighbours[cell]:
                if side in (UP, RIGHT) and cards[other] != EMPTY:
                    counts[self.sums[here[side] + lying[cards[other]].edges[OPPOSITE[side]]]] += 1
        return counts

    # Recovery

    def rooms(self, energy: Energy) -> Energy:
        """How much each energy can take."""
        return self.full - energy[0], self.full - energy[1], self.full - energy[2]

    def gain(self, energy: Energy) -> int:
        """The points of a claim: those that can be received (D11)."""
        return min(self.points, sum(self.rooms(energy)))

    def spreads(self, energy: Energy) -> Iterator[Energy]:
        """All ways to spread the points of a claim, ascending."""
        room, gain = self.rooms(energy), self.gain(energy)
        for time in range(min(gain, room[0]) + 1):
            for power in range(min(gain - time, room[1]) + 1):
                if gain - time - power <= room[2]:
                    yield time, power, gain - time - power

    def has_mark(self, state: State, cell: int, mark: int) -> bool:
        """Whether a card lies there that bears the mark."""
        card = state.cards[cell]
        return card != EMPTY and bool(state.ground.marks[self.deck.lying[card].card] >> mark & 1)

    def lines(self, state: State) -> Iterator[tuple[int, Line]]:
        """Mark and flags of each line that the new card can claim (D9)."""
        for mark in range(len(MARKS)):
            if self._serves(state, state.at, mark):
                for line in self.board.lines[state.at]:
                    if all(self._serves(state, cell, mark) for cell in line):
                        yield mark, line

    def _serves(self, state: State, cell: int, mark: int) -> bool:
        """Whether the card there bears the mark and has not served one of its lines."""
        return not state.used[cell] >> mark & 1 and self.has_mark(state, cell, mark)

    def wanted(self, state: State, path: str) -> int:
        """The value to which a path must be aligned: the first aligned one for C, else the pit's."""
        return state.first if path == FIRST_PATH else state.pit

    def is_aligned(self, state: State, cell: int, aim: int) -> bool:
        """Whether a card on that flag has `aim` on top."""
        return state.cards[cell] != EMPTY and self.deck.lying[state.cards[cell]].top == aim

    def whole_paths(self, state: State) -> Iterator[str]:
        """The paths that the new card can claim (D10)."""
        for index, (path, cells) in enumerate(self.board.paths.items()):
            if state.paths >> index & 1 or state.at not in cells:
                continue
            aim = self.wanted(state, path)
            if all(self.is_aligned(state, cell, aim) for cell in cells):
                yield path

    def can_claim(self, state: State) -> bool:
        """Whether anything can be claimed: there must be room as well."""
        if not self.gain(state.energy):
            return False
        return any(True for _ in self.lines(state)) or any(True for _ in self.whole_paths(state))


def _by_cell(sheet: Card, names: Sequence[str]) -> tuple[Values | None, ...]:
    flags = sheet.fact("flags")
    return tuple(tuple(flags[name]) if name in flags else None for name in names)
