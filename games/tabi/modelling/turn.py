"""A turn as constraints: play, loop, split, letters, the card placed and drawn, resolving, cards returned.

The walk over the places is in `walk`. Days, cards, suits are numbers from 0 (`games.tabi.searching.data`), items are
names. What is left out: radio and backpack are never used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.tabi.lookups import Lookups
from games.tabi.modelling.base import Base, Row
from games.tabi.modelling.pawns import index, pairs, splits, steps
from games.tabi.modelling.stacks import Stack
from games.tabi.searching.data import Data
from games.tabi.state import State
from solver.literals import Lit, Number

Slot = tuple[int, int]
"""Day and place."""

MOVES_OF_PAWNS = 3
"""Letters that move pawns, in one turn: with so many letters or more, any two days are reached by that many at most."""


@dataclass(frozen=True)
class Position:
    """A turn's start."""

    table: Mapping[Slot, Row]
    hand: Row
    discard: Row
    deck: Stack
    white: Mapping[int, Lit]
    black: Mapping[int, Lit]
    """By number of the pair (`pawns.pairs`)."""
    resolved: Mapping[int, Lit]
    ready: Mapping[str, Lit]
    letters: Number
    most_letters: int
    most_hand: int


class Board:
    """What is the same in all turns."""

    def __init__(self, base: Base, look: Lookups, data: Data, state: State) -> None:
        self.base, self.look, self.data, self.items = base, look, data, state.items
        self.days, self.suits = data.days, tuple(range(data.suits))
        self.pairs = pairs(data.days)
        self.number = {card: int(data.number[card]) for card in range(data.cards)}
        self.suit = {card: int(data.suit[card]) for card in range(data.cards)}
        self.slots = [(day, place) for day in range(data.days) for place in range(int(data.room[day]))]

    def cards_of(self, suit: int) -> list[int]:
        """The cards of a suit."""
        return [card for card, other in self.suit.items() if other == suit]

    def last(self, day: int) -> int:
        """The outermost place of a day; −1: it has none."""
        return int(self.data.room[day]) - 1

    def black_on(self, black: Mapping[int, Lit], day: int) -> Number:
        """How many black pawns stand on that day."""
        return self.base.weighed((literal, self.pairs[pair].count(day)) for pair, literal in black.items())

    def start(self, state: State) -> Position:
        """The position that was asked about."""
        base, order, true = self.base, self.look.order, self.base.true
        events = {(day, place): event for day, lying in enumerate(state.events) for place, event in enumerate(lying)}
        low, high = state.black
        return Position(
            table={slot: {order[events[slot]]: true} if slot in events else {} for slot in self.slots},
            hand={order[card]: true for card in state.hand},
            discard={order[card]: true for card in state.discard},
            deck=Stack(base, [{order[card]: true} for card in state.deck]),
            white=base.fixed(range(self.days), state.white - 1),
            black=base.fixed(range(len(self.pairs)), index(self.days)[low - 1, high - 1]),
            resolved={
                suit: true if name in state.resolved else base.false for suit, name in enumerate(self.look.suits)
            },
            ready={item: true if state.is_ready(item) else base.false for item in state.items},
            letters=base.model.new_constant(state.letters),
            most_letters=state.letters,
            most_hand=len(state.hand),
        )


class Turn:
    """The first steps of a turn; `Walk` and `finish` go on from here. Attributes are what the replay reads."""

    def __init__(self, board: Board, start: Position) -> None:
        self.board, self.base, self.start = board, board.base, start
        self.ready = dict(start.ready)
        self.resolving: dict[int, Lit] = {}
        self.returned: list[Row] = []
        self._play()
        self._loop()
        self._split()
        self._letters()
        self.lettered = self.table
        self._place()

    # Move

    def _play(self) -> None:
        base, board, hand = self.base, self.board, self.start.hand
        self.card: Row = base.choice(sorted(hand))
        for card, literal in self.card.items():
            base.implies([literal], hand[card])
        self.detour = base.choice((-board.look.map, 0, board.look.map)) if "map" in self.ready else {0: base.true}
        self.white, self.is_loop = base.choice(range(board.days)), base.boolean()
        for card, played in self.card.items():
            for detour, chosen in self.detour.items():
                self._walk_white(board.number[card] + detour, played, chosen)
        if "map" in self.ready:
            self.use("map", ~self.detour[0])

    def _walk_white(self, far: int, *causes: Lit) -> None:
        """So many steps of the white pawn."""
        base, days = self.base, self.board.days
        if not 0 <= far <= days:
            base.never(*causes)
            return
        for day, here in self.start.white.items():
            if here is not base.false:
                base.implies([*causes, here], self.white[(day + far) % days])
                base.implies([*causes, here], self.is_loop if day + far >= days else ~self.is_loop)

    def use(self, item: str, used: Lit) -> None:
        """The item is used: it must be ready, and is not any more."""
        base, was = self.base, self.ready[item]
        base.implies([used], was)
        self.ready[item] = base.both(was, ~used)

    def _loop(self) -> None:
        """The deck's top card is discarded, or goes under it."""
        base = self.base
        turned_up, self.deck = self.start.deck.drawn(self.is_loop)
        self.is_tented: Lit = base.false
        self.milled: Row = turned_up
        if "tent" not in self.ready:
            return
        self.is_tented = base.boolean()
        base.implies([self.is_tented], self.is_loop)
        self.use("tent", self.is_tented)
        self.deck = self.deck.tucked(base.either(self.is_tented, turned_up, {}))
        self.milled = base.either(self.is_tented, {}, turned_up)

    def _split(self) -> None:
        base, board = self.base, self.board
        self.black = base.choice(range(len(board.pairs)))
        by_number: dict[int, list[Lit]] = {}
        for card, literal in self.card.items():
            by_number.setdefault(board.number[card], []).append(literal)
        for number, literals in by_number.items():
            base.related(self.start.black, self.black, splits(board.days, number), base.any_of(*literals))

    # Letters: those that move pawns come first, when most are held

    def _letters(self) -> None:
        most, self.table = self.start.most_letters, self.start.table
        self.walked: list[Mapping[int, Lit]] = [self.black]
        self.adventures: list[Row] = []
        used: list[Lit] = []
        for turn in range(min(most, MOVES_OF_PAWNS)):
            used.append(self._move_pawn(used, most - turn))
        if most:
            used += self._reorder()
        for _ in range(most):
            used.append(self._adventure())
        self.used_letters = self.base.total(used)
        self.base.model.add(self.used_letters <= self.start.letters)

    def _move_pawn(self, used: list[Lit], most: int) -> Lit:
        """A letter that moves a pawn as many days at most as letters are held."""
        base, board, before = self.base, self.board, self.walked[-1]
        moves, after = base.boolean(), base.choice(range(len(board.pairs)))
        if used:
            base.implies([moves], used[-1])
        base.equal([~moves], after, before)
        for reach in range(1, most + 1):
            is_reach = base.boolean()
            base.when(is_reach, self.start.letters - base.total(used) == reach)
            base.when(~is_reach, self.start.letters - base.total(used) != reach)
            base.related(before, after, steps(board.days, min(reach, board.days)), moves, is_reach)
        self.walked.append(after)
        return moves

    def _reorder(self) -> list[Lit]:
        """Letters that put the events of a day in another order."""
        base, used, table = self.base, [], dict(self.table)
        for day in range(self.board.days):
            slots = [slot for slot in self.board.slots if slot[0] == day]
            cards = sorted({card for slot in slots for card in self.table[slot]})
            if len(slots) < 2 or len(cards) < 2:
                continue
            turned = base.boolean()
            used.append(turned)
            for slot in slots:
                table[slot] = base.row(cards)
                base.equal([~turned], table[slot], self.table[slot])
                base.model.add(base.total(table[slot].values()) == base.total(self.table[slot].values()))
            for card in cards:
                old, new = ([row[slot][card] for slot in slots if card in row[slot]] for row in (self.table, table))
                base.model.add(base.total(new) == base.total(old))
        self.table = table
        return used

    def _adventure(self) -> Lit:
        """A letter that puts a discarded card on the deck."""
        base, discard = self.base, self.start.discard
        row = base.row(sorted({*discard, *self.milled}))
        is_used = base.has(row)
        if self.adventures:
            base.implies([is_used], base.has(self.adventures[-1]))
        self.adventures.append(row)
        for card in row:
            there = [known[card] for known in (discard, self.milled) if card in known]
            taken = [known[card] for known in self.adventures if card in known]
            base.model.add(base.total(taken) <= base.total(there))
        self.deck = self.deck.topped(row)
        return is_used

    # Action

    def _place(self) -> None:
        """The played card lies innermost; on the last day it is discarded."""
        base, table = self.base, dict(self.table)
        out: list[tuple[Lit, Row]] = []
        for day in range(self.board.days):
            here, coming = self.white[day], self.card
            for place in range(self.board.last(day) + 1):
                there = self.table[day, place]
                table[day, place] = base.either(here, coming, there)
                coming = there
            out.append((here, coming))
        self.table, self.out = table, base.picked(out)
        self.drawn, self.deck = self.deck.drawn(base.true)


def finish(turn: Turn, table: Mapping[Slot, Row], black: Mapping[int, Lit], deck: Stack, extra: Row) -> Position:
    """From the end of the walk to the next turn's start: resolving, cards returned. `extra`: yellow's draw."""
    base, board, start = turn.base, turn.board, turn.start
    turn.resolving = _resolving(turn, table, black)
    hand = _hand(turn, extra)
    for row in turn.returned:
        deck = deck.tucked(row)
    return Position(
        table=table,
        hand=hand,
        discard=_discard(turn),
        deck=deck,
        white=turn.white,
        black=black,
        resolved={suit: base.any_of(was, turn.resolving.get(suit, base.false)) for suit, was in start.resolved.items()},
        ready=turn.ready,
        letters=start.letters - turn.used_letters + base.total(turn.resolving.values()),
        most_letters=min(start.most_letters + 1, len(board.suits)),
        most_hand=board.look.hand,
    )


def _resolving(turn: Turn, table: Mapping[Slot, Row], black: Mapping[int, Lit]) -> dict[int, Lit]:
    """One suit at most: wherever pawns stand there are as many of its events."""
    base, board = turn.base, turn.board
    found = {suit: base.boolean() for suit, was in turn.start.resolved.items() if was is not base.true}
    for suit, literal in found.items():
        base.never(literal, turn.start.resolved[suit])
        cards = board.cards_of(suit)
        for day in range(board.days):
            events = [table[slot][card] for slot in board.slots if slot[0] == day for card in cards
                      if card in table[slot]]  # fmt: skip
            base.when(literal, base.total(events) >= board.black_on(black, day) + turn.white[day])
    base.model.add_at_most_one(list(found.values()))
    return found


def _hand(turn: Turn, extra: Row) -> Row:
    """The cards that are kept, four at most; the others go under the deck one by one."""
    base, most, start = turn.base, turn.board.look.hand, turn.start.hand
    cards = sorted({*start, *turn.drawn, *extra})
    size = base.total(start.values()) + base.total(extra.values())  # one is played, one is drawn
    turn.returned = [base.row(cards) for _ in range(max(0, turn.start.most_hand + bool(extra) - most))]
    there = [base.has(row) for row in turn.returned]
    for before, after in pairwise(there):
        base.implies([after], before)
    excess = base.integer(0, len(cards))
    base.model.add_max_equality(excess, [0, size - most])
    base.model.add(base.total(there) == excess)
    hand: dict[int, Lit] = {}
    for card in cards:
        hand[card] = base.boolean()
        came = [row[card] for row in (start, turn.drawn, extra) if card in row]
        gone = [row[card] for row in (turn.card, *turn.returned) if card in row]
        base.model.add(hand[card] == base.total(came) - base.total(gone))
    return hand


def _discard(turn: Turn) -> Row:
    """What was there, what the loop and the new card pushed out, without what letters brought back."""
    base, found = turn.base, dict[int, Lit]()
    rows = (turn.start.discard, turn.milled, turn.out)
    for card in sorted({card for row in rows for card in row}):
        found[card] = base.boolean()
        came = [row[card] for row in rows if card in row]
        gone = [row[card] for row in turn.adventures if card in row]
        base.model.add(found[card] == base.total(came) - base.total(gone))
    return found
