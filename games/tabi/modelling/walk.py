"""The walk over the places of white's location as constraints: effects, the epilogue, camera and lantern.

Each suit is applied once a walk at most, so there is one swap at most: the table is known before and after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from games.tabi.bounding.counting import PAWNS
from games.tabi.modelling.base import Row
from games.tabi.modelling.pawns import calls, steps
from games.tabi.modelling.turn import Slot, Turn
from games.tabi.searching.playing import BLUE, GREEN, RED, WHITE, YELLOW
from solver.literals import Lit, Number


class Walk:
    """The walk of a turn. Attributes with a list have an entry for each place, in the order of the walk."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.board, self.base = turn, turn.board, turn.base
        self.most = max(self.board.last(day) + 1 for day in range(self.board.days))
        self.events: list[Row] = []
        self.told: list[Lit] = []
        self.lantern: list[Lit] = []
        self.does: list[dict[int, Lit]] = []
        """By suit: whether its effect happens."""
        self.shots: list[tuple[Row, Row]] = []
        """The cards that the camera shows with one more, or one fewer, when the place is reached."""
        self.uses: list[Lit] = []
        self._bears: list[dict[int, Lit]] = []
        self._seen: list[tuple[Lit, list[Row], dict[int, Lit], tuple[Row, Row], Mapping[int, Lit]]] = []
        """What an epilogue at each place would see: whether it is told, the events, …"""
        self.readied: list[dict[str, Lit]] = []
        self.black: list[Mapping[int, Lit]] = [turn.walked[-1]]
        self._swaps()
        self._views()
        for place in range(self.most):
            self._visit(place)
        self._swapped()
        self._score()
        self._draw()

    # The table before and after a swap

    def _swaps(self) -> None:
        base, board, cards = self.base, self.board, sorted({c for row in self.turn.table.values() for c in row})
        self.table: Mapping[Slot, Row] = self.turn.table
        self.swaps: dict[tuple[int, int], Lit] = {}
        if self.turn.start.resolved[BLUE] is base.true and "lantern" not in board.items:
            return
        apart = board.look.camera if "camera" in board.items else 0
        for one, other in combinations(cards, 2):
            if abs(board.number[one] - board.number[other]) in (0, apart):
                self.swaps[one, other] = base.boolean()
        if self.swaps:
            base.model.add_at_most_one(list(self.swaps.values()))
            self.table = {slot: self._after(row) for slot, row in self.turn.table.items()}

    def _after(self, row: Row) -> Row:
        """What lies in a place after the swap."""
        base = self.base
        mine = {pair: swap for pair, swap in self.swaps.items() if row.keys() & {*pair}}
        found = base.row(sorted({*row, *(card for pair in mine for card in pair)}))
        for card, literal in found.items():
            moved = [swap for pair, swap in mine.items() if card in pair]
            was = row.get(card, base.false)
            base.implies([literal], was, *moved)
            base.implies([was], literal, *moved)
        for (one, other), swap in mine.items():
            base.same([swap], found[one], row.get(other, base.false))
            base.same([swap], found[other], row.get(one, base.false))
        return found

    def _views(self) -> None:
        """What lies in the places of white's location, before and after the swap."""
        self.before, self.after = ([self._here(table, place) for place in range(self.most)]
                                   for table in (self.turn.table, self.table))  # fmt: skip
        self.is_swapped: Lit = self.base.false

    def _here(self, table: Mapping[Slot, Row], place: int) -> Row:
        days = [day for day in range(self.board.days) if (day, place) in table]
        return self.base.picked([(self.turn.white[day], table[day, place]) for day in days])

    # One place

    def _visit(self, place: int) -> None:
        base = self.base
        view = [base.either(self.is_swapped, after, before)
                for before, after in zip(self.before, self.after, strict=True)]  # fmt: skip
        event = view[place]
        self.events.append(event)
        bears = {suit: base.of_suit(event, self.board.cards_of(suit)) for suit in self.board.suits}
        self._shoot(place)
        ended = {suit: base.both(bears[suit], was) for suit, was in self.turn.start.resolved.items()}
        self._tell(view, ended)
        self._effects(bears, ended)
        self._move(self.does[-1])
        self._ready(self.does[-1][GREEN])
        self.is_swapped = base.any_of(self.is_swapped, self.does[-1][BLUE])

    def _shoot(self, place: int) -> None:
        """The camera before a place that is occupied; a new use ends the former one."""
        base = self.base
        more, less = self.shots[-1] if self.shots else ({}, {})
        if "camera" not in self.board.items:
            self.shots.append((more, less))
            return
        used, cards = base.boolean(), sorted({card for row in self.turn.table.values() for card in row})
        base.implies([used], *self.events[place].values())
        self.turn.use("camera", used)
        new_more, new_less = ({card: base.boolean() for card in cards} for _ in range(2))
        base.model.add(base.total([*new_more.values(), *new_less.values()]) == base.total([used]))
        for card in cards:
            there = [row[card] for row in self.turn.table.values() if card in row]
            base.implies([new_more[card]], *there)
            base.implies([new_less[card]], *there)
        self.uses.append(used)
        self.shots.append((base.either(used, new_more, more), base.either(used, new_less, less)))

    def _tell(self, view: list[Row], ended: dict[int, Lit]) -> None:
        """Only the first epilogue that is met scores."""
        base = self.base
        met = base.any_of(*ended.values())
        tells = base.both(met, *(~told for told in self.told))
        self.told.append(tells)
        used = base.false
        if "lantern" in self.board.items:
            used = base.boolean()
            base.implies([used], tells)
            self.turn.use("lantern", used)
        self.lantern.append(used)
        self._seen.append((tells, view, ended, self.shots[-1], self.black[-1]))

    def _effects(self, bears: dict[int, Lit], ended: dict[int, Lit]) -> None:
        """The first place of a suit is its one application, or the lantern calls it."""
        base, does = self.base, dict[int, Lit]()
        self._bears.append(bears)
        for suit, here in bears.items():
            first = base.both(here, ~ended[suit], *(~before[suit] for before in self._bears[:-1]))
            called = base.both(here, self.lantern[-1])
            does[suit] = first if called is base.false else base.any_of(first, called)
        self.does.append(does)

    def _move(self, does: dict[int, Lit]) -> None:
        """Red and white move a black pawn."""
        base, board, before = self.base, self.board, self.black[-1]
        after = base.choice(range(len(board.pairs)))
        base.equal([~does[RED], ~does[WHITE]], after, before)
        base.related(before, after, steps(board.days, 1), does[RED])
        for day, here in self.turn.white.items():
            base.related(before, after, calls(board.days, day), does[WHITE], here)
        self.black.append(after)

    def _ready(self, green: Lit) -> None:
        """Green readies a used item; that it must do so takes nothing away."""
        base, readied = self.base, dict[str, Lit]()
        for item, was in self.turn.ready.items():
            readied[item] = base.boolean()
            base.implies([readied[item]], green)
            base.never(readied[item], was)
            self.turn.ready[item] = base.any_of(was, readied[item])
        base.model.add_at_most_one(list(readied.values()))
        self.readied.append(readied)

    def _swapped(self) -> None:
        """A swap takes a blue effect, and numbers that are equal as the camera shows them."""
        base, number, camera = self.base, self.board.number, "camera" in self.board.items
        blue = [does[BLUE] for does in self.does]
        shown = [base.picked([(does, shots[kind]) for does, shots in zip(blue, self.shots, strict=True)])
                 for kind in range(2)] if camera else [{}, {}]  # fmt: skip
        more, less = shown
        for (one, other), swap in self.swaps.items():
            base.implies([swap], *blue)
            for card in (one, other):
                there = [row[card] for row in self.turn.table.values() if card in row]
                base.implies([swap], *there)
            if number[one] == number[other]:
                for row in (more, less):
                    for card in (one, other):
                        if card in row:
                            base.never(swap, row[card])
            else:
                low, high = sorted((one, other), key=number.__getitem__)
                base.implies([swap], more[low], less[high])

    # Points

    def _score(self) -> None:
        """The numbers of the told suit here, once for each pawn here."""
        base, board = self.base, self.board
        suits = {suit: base.any_of(*(base.both(tells, ended[suit]) for tells, _, ended, _, _ in self._seen))
                 for suit in board.suits}  # fmt: skip
        terms: list[tuple[Lit, int]] = []
        for place in range(self.most):
            row = base.picked([(tells, view[place]) for tells, view, _, _, _ in self._seen])
            for card, here in row.items():
                counts = base.both(here, suits[board.suit[card]])
                terms.append((counts, board.number[card]))
                terms += self._shown(card, counts)
        most = sum(sorted(board.number.values())[-self.most :]) + board.look.camera
        self.sum = base.integer(0, most)
        base.model.add(self.sum == base.weighed(terms))
        self.points = base.integer(0, most * PAWNS)
        self._multiply()

    def _shown(self, card: int, counts: Lit) -> list[tuple[Lit, int]]:
        """What the camera adds to a card that counts, or takes."""
        base, step, found = self.base, self.board.look.camera, list[tuple[Lit, int]]()
        for kind, sign in ((0, step), (1, -step)):
            rows = [(tells, shots[kind]) for tells, _, _, shots, _ in self._seen if card in shots[kind]]
            if rows:
                shown = base.any_of(*(base.both(tells, row[card]) for tells, row in rows))
                found.append((base.both(counts, shown), sign))
        return found

    def _multiply(self) -> None:
        base, board = self.base, self.board
        pawns = base.choice(range(1, PAWNS + 1))
        for tells, _, _, _, black in self._seen:
            for day, here in self.turn.white.items():
                is_so = base.both(tells, here)
                base.when(is_so, base.number_of(pawns) == 1 + board.black_on(black, day))
        is_told = base.any_of(*self.told)
        base.when(~is_told, self.points == 0)
        for count, literal in pawns.items():
            base.when(literal, self.points == count * self.sum)

    def _draw(self) -> None:
        """Yellow's card."""
        base = self.base
        yellow = base.any_of(*(does[YELLOW] for does in self.does))
        self.extra, self.deck = self.turn.deck.drawn(yellow)

    @property
    def total(self) -> Number:
        """Points of the turn."""
        return self.points
