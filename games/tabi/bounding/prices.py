"""Prices ≥ 0 of what a line may use only so often, and what can be had at them.

Each price belongs to a constraint `uses − supply ≤ 0` that every legal line keeps; a line's points are at most its
points minus price × (uses − supply). So any prices give a bound, and where the best path at some prices breaks a
constraint, a higher price is better.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from games.tabi.bounding.pawns import DAYS, LAST
from games.tabi.bounding.walks import (
    ADVENTURE,
    BACKPACK,
    BLUE,
    CAMERA,
    CARDS,
    LANTERN,
    MAP,
    NEVER,
    NUMBERS,
    PACKED,
    RADIO,
    READY,
    REORDER,
    SUITS,
    SWAP,
    SWAP_LATE,
    TENT,
    Offers,
)

Floats = npt.NDArray[np.float64]

EARLY = 14
"""Stages from the start at which it is checked that cards are laid before they are met again."""
COUNTS = 4
"""Counts of pawns at a place: 0 to 3."""
FEES = 13


@dataclass(frozen=True)
class Layout:
    """Where each price stands in the vector.

    `wide`: the day of the location with three places, from 0. `drawn[card]`: how many draws from the deck bring it, 0
    if it is not there. `stages`: how many there are.
    """

    wide: int
    items: tuple[str, ...]
    drawn: tuple[int, ...]
    stages: int

    @property
    def play(self) -> int:
        """Each card is played once, and once more for each adventure that brings it back."""
        return 0

    @property
    def second(self) -> int:
        """Each card at each day is met in the second place as often as it has come to be innermost there."""
        return CARDS

    @property
    def third(self) -> int:
        """Each card is met in the third place of three as often as it has been laid before it."""
        return self.second + CARDS * LAST

    @property
    def suit(self) -> int:
        """Each suit is placed three times before it is resolved."""
        return self.third + CARDS

    @property
    def item(self) -> int:
        """Each item is used as often as it is ready or readied."""
        return self.suit + SUITS

    @property
    def size(self) -> int:
        """How many prices there are."""
        return self.early + DAYS * EARLY

    @property
    def early(self) -> int:
        """At each of the first stages and each day: no more cards are met in the second place (and in the last row: in
        the third) than have been laid there before.
        """
        return self.late + self.stages

    @property
    def late(self) -> int:
        """At each stage: a card is played after as many draws as bring it."""
        return self.item + len(self.items)


@dataclass(frozen=True)
class Swap:
    """Two cards that change places; `gains`, `losses`: prices that the change adds once, or takes away."""

    value: float
    gains: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()


@dataclass(frozen=True)
class Prices:
    """A vector of prices, taken apart."""

    layout: Layout
    vector: Floats

    @property
    def play(self) -> Floats:
        """[card]."""
        return self.vector[:CARDS]

    @property
    def second(self) -> Floats:
        """[day, card]."""
        found = np.zeros((DAYS, CARDS))
        found[:LAST] = self.vector[self.layout.second : self.layout.third].reshape(LAST, CARDS)
        return found

    @property
    def third(self) -> Floats:
        """[card]."""
        return self.vector[self.layout.third : self.layout.suit]

    @property
    def suit(self) -> Floats:
        """[suit]."""
        return self.vector[self.layout.suit : self.layout.item]

    def item(self, name: str) -> float:
        """What a use costs; out of reach if it is not among the items."""
        if name not in self.layout.items:
            return -NEVER
        return float(self.vector[self.layout.item + self.layout.items.index(name)])

    @property
    def token(self) -> Floats:
        """[card, day]: what a card brings that is laid innermost: it will be met in the other places."""
        found = self.second.T.copy()
        found[:, self.layout.wide] += self.third
        return found

    def columns(self) -> tuple[Floats, list[tuple[int, ...]]]:
        """[place, card]: what it is worth to lie there, and the first card's prices of each: none, each day's
        innermost place, the second of three.
        """
        second, wide = self.layout.second, self.layout.wide
        worth = np.vstack([np.zeros(CARDS), self.token.T[:LAST], self.third])
        prices: list[tuple[int, ...]] = [(), *((second + CARDS * day,) for day in range(LAST)), (self.layout.third,)]
        prices[1 + wide] = (second + CARDS * wide, self.layout.third)
        return worth, prices

    def swap(self, apart: int) -> Swap:
        """The best exchange of two cards whose numbers are so far apart at most: 0, or 1 with the camera."""
        return self._swaps[apart]

    @cached_property
    def _swaps(self) -> tuple[Swap, Swap]:
        return self._swap(0), self._swap(1)

    def _swap(self, apart: int) -> Swap:
        worth, prices = self._worth, self._prices
        change = worth[:, :, None] - worth[:, None, :]  # [place, comes, goes]
        place, best = change.argmax(axis=0), change.max(axis=0)
        number = np.arange(CARDS) % NUMBERS
        total = np.where(np.abs(number[:, None] - number[None, :]) <= apart, best + best.T, NEVER)
        x, y = np.unravel_index(int(total.argmax()), total.shape)
        here, there = prices[place[x, y]], prices[place[y, x]]
        gains = tuple(int(p + x) for p in here) + tuple(int(p + y) for p in there)
        losses = tuple(int(p + y) for p in here) + tuple(int(p + x) for p in there)
        return Swap(float(total[x, y]), gains, losses)

    def reorder(self) -> Swap:
        """The best new order of the events of one location: others come to the places that count."""
        best = Swap(0.0)
        for day in range(LAST):
            start = self.layout.second + CARDS * day
            rows = [(start, self.second[day])]
            if day == self.layout.wide:
                rows.append((self.layout.third, self.third))
            value = sum(float(row.max() - row.min()) for _, row in rows)
            if value > best.value:
                gains = tuple(at + int(row.argmax()) for at, row in rows)
                best = Swap(value, gains, tuple(at + int(row.argmin()) for at, row in rows))
        return best

    def packing(self) -> Swap:
        """The best card to be put on the table by the backpack: a use of it, a placement, what it will bring."""
        worth = self._worth - self.play[None, :]
        place, card = map(int, np.unravel_index(int(worth.argmax()), worth.shape))
        suit, value = int(self.suit.argmax()), float(worth[place, card])
        need = (self.layout.suit + suit,)
        if value <= 0.0:
            return Swap(float(self.suit[suit]), need)
        gains = (*need, *(price + card for price in self._prices[place]))
        return Swap(value + float(self.suit[suit]), gains, (self.layout.play + card,))

    def camera(self) -> Floats:
        """[pawns]: what the camera adds to points at best."""
        found: Floats = np.maximum(0.0, np.arange(COUNTS) - self.item("camera"))
        return found

    def shift(self) -> Floats:
        """[pawns]: the best of a swap and the camera's point, in one turn; one use of it may serve both."""
        swap, unequal = self.swap(0).value, self.swap(1).value
        pawns = np.arange(COUNTS)
        found: Floats = np.maximum(swap + self.camera(), unequal - self.item("camera") + pawns)
        return found

    @property
    def late(self) -> Floats:
        """[stage]."""
        return self.vector[self.layout.late : self.layout.early]

    @cached_property
    def met(self) -> Floats:
        """[stage, day]: what meeting a card in the second place costs at a stage, besides its own price: that of this
        stage and all later ones. The last column is for the third place.
        """
        late, start = self.layout.stages, max(0, self.layout.stages - EARLY)
        found = np.zeros((late, DAYS))
        rows = self.vector[self.layout.early :].reshape(DAYS, EARLY)[:, EARLY - (late - start) :]
        found[start:] = np.cumsum(rows, axis=1).T
        return found

    @cached_property
    def laid(self) -> Floats:
        """[stage, day]: what laying a card brings at a stage: it can be met at later ones, which are lower."""
        found = np.vstack([np.zeros(DAYS), self.met[:-1]])
        found[:, self.layout.wide] += found[:, LAST]
        return found

    @cached_property
    def credit(self) -> Floats:
        """[stage]: what one more draw is worth from then on: the prices of all later stages, which are lower ones."""
        return np.concatenate([[0.0], np.cumsum(self.late)[:-1]])

    @cached_property
    def soon(self) -> Floats:
        """[stage]: what an adventure may make cheaper in its turn: the dearest stage that the turn may have."""
        late = self.late
        return np.array([late[max(0, stage - SUITS) : stage + 1].max() for stage in range(len(late))])

    def offers(self) -> Offers:
        """What can be had."""
        second, third = self.second, self.third
        by_suit = -second.reshape(DAYS, SUITS, NUMBERS)
        sums, sum3 = np.stack([_sums(second[day]) for day in range(DAYS)]), _sums(third)
        both = _pairs(second[self.layout.wide], third)
        own2, own23, own3, other3 = self._joined(sums, sum3, both)
        met = self.met
        last, wide = met[:, LAST], met[:, self.layout.wide]
        third_of = (-third).reshape(SUITS, NUMBERS).max(axis=1)
        met = np.hstack([met[:, :LAST], np.zeros((len(met), 1))])
        return Offers(
            second=by_suit.max(axis=2) - met[:, :, None],
            third=third_of - last[:, None],
            sum2=sums - met[:, :, None, None, None],
            sum3=sum3 - last[:, None, None, None],
            sum23=both - (last + wide)[:, None, None, None],
            own2=own2 - met[:, :, None, None, None],
            own23=own23 - (last + wide)[:, None, None, None],
            own3=own3 - last[:, None, None, None, None],
            other3=other3 - (last + wide)[:, None, None],
            laid=self.laid,
            shot=self.camera(),
            shift=self.shift(),
            fee=self._fees(),
            suit=self.suit.copy(),
            card=self.play.copy(),
            token=np.ascontiguousarray(self.token),
            drawn=np.array(self.layout.drawn, np.int64),
            late=self.late.copy(),
            credit=self.credit,
            soon=self.soon,
        )

    def ways(self, card: int, place: int, suit: int) -> list[tuple[int, float, Swap]]:
        """Cards of a suit that a swap may bring where `card` lies: number, points a pawn that it adds, the swap.

        Equal numbers; or, with the camera, neighbours, the lower of which it raises.
        """
        number, worth = card % NUMBERS + 1, self._worth
        near = (0, 1, -1) if "camera" in self.layout.items else (0,)
        found = []
        for other in (number + step for step in near if 1 <= number + step <= NUMBERS):
            comes = suit * NUMBERS + other - 1
            here = float(worth[place, comes] - worth[place, card])
            gone = worth[:, card] - worth[:, comes]
            there = int(gone.argmax())
            prices = self._prices
            gains = tuple(p + comes for p in prices[place]) + tuple(p + card for p in prices[there])
            losses = tuple(p + card for p in prices[place]) + tuple(p + comes for p in prices[there])
            found.append((other, float(max(number, other)), Swap(here + float(gone[there]), gains, losses)))
        return found

    def shown(self, card: int, other: int) -> Floats:
        """[pawns]: what the camera adds to points when cards of these numbers have changed places, or costs."""
        if card % NUMBERS + 1 == other:
            return self.camera()
        return np.full(COUNTS, -self.item("camera"))

    @cached_property
    def _worth(self) -> Floats:
        return self.columns()[0]

    @cached_property
    def _prices(self) -> list[tuple[int, ...]]:
        return self.columns()[1]

    def _joined(self, sums: Floats, sum3: Floats, both: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Points of places of which one has got its card by a swap (`Offers.own2` and the rest)."""
        pawns = np.arange(COUNTS)
        own2, own23 = np.full_like(sums, NEVER), np.full_like(both, NEVER)
        own3, other3 = np.full((SUITS, *sum3.shape), NEVER), np.full((SUITS, COUNTS), NEVER)
        wide = self.layout.wide
        for card in range(CARDS):
            first, number = divmod(card, NUMBERS)
            for suit in (s for s in range(SUITS) if s != first):
                for other, points, swap in self.ways(card, 1 + wide, suit):
                    base = points * pawns + swap.value + self.shown(card, other)
                    at = own3[first, suit, number + 1]
                    at[:] = np.maximum(at, base + sum3[suit, other])
                    if first == BLUE:
                        at = own23[suit, number + 1]
                        at[:] = np.maximum(at, base + both[suit, other])
                if first == BLUE:
                    self._joined_blue(card, suit, sums, sum3, own2, other3)
        return own2, own23, own3, other3

    def _joined_blue(self, card: int, suit: int, sums: Floats, sum3: Floats, own2: Floats, other3: Floats) -> None:
        """A blue card laid at each day, and one that lies in the second of three places."""
        pawns, number = np.arange(COUNTS), card % NUMBERS + 1
        for day in range(LAST):
            for other, points, swap in self.ways(card, 1 + day, suit):
                base = points * pawns + swap.value + self.shown(card, other)
                at = own2[day, suit, number]
                at[:] = np.maximum(at, base + sums[day, suit, other])
        for other, points, swap in self.ways(card, 1 + LAST, suit):
            base = points * pawns + swap.value + self.shown(card, other) - self.second[self.layout.wide, card]
            other3[suit] = np.maximum(other3[suit], base + sum3[suit, other])

    def _fees(self) -> Floats:
        fee = np.zeros(FEES)
        shift, camera = self.shift(), self.camera()
        fee[SWAP] = max(self.swap(0).value, self.swap(1).value - self.item("camera"))
        fee[SWAP_LATE] = (shift - camera)[1:].max()
        fee[READY] = max((self.item(name) for name in self.layout.items), default=0.0)
        for entry, name in (
            (MAP, "map"),
            (TENT, "tent"),
            (LANTERN, "lantern"),
            (RADIO, "radio"),
            (BACKPACK, "backpack"),
        ):
            fee[entry] = max(NEVER, -self.item(name))
        fee[ADVENTURE] = self.play.max()
        fee[REORDER] = self.reorder().value
        fee[PACKED] = self.packing().value
        fee[CAMERA] = float("camera" in self.layout.items)
        return fee


def _sums(price: Floats) -> Floats:
    """[suit, number left out, pawns]: the best points of one card, minus its price."""
    by_suit = price.reshape(SUITS, NUMBERS)
    found = np.full((SUITS, NUMBERS + 1, COUNTS), NEVER)
    for out in range(NUMBERS + 1):
        for number in (n for n in range(1, NUMBERS + 1) if n != out):
            value = number * np.arange(COUNTS)[None, :] - by_suit[:, number - 1, None]
            found[:, out] = np.maximum(found[:, out], value)
    return found


def _pairs(second: Floats, third: Floats) -> Floats:
    """[suit, number left out, pawns]: the best points of two cards of a suit, in the second and third places."""
    one, other = second.reshape(SUITS, NUMBERS), third.reshape(SUITS, NUMBERS)
    found = np.full((SUITS, NUMBERS + 1, COUNTS), NEVER)
    for out in range(NUMBERS + 1):
        for a in (n for n in range(1, NUMBERS + 1) if n != out):
            for b in (n for n in range(1, NUMBERS + 1) if n not in (a, out)):
                value = (a + b) * np.arange(COUNTS)[None, :] - (one[:, a - 1] + other[:, b - 1])[:, None]
                found[:, out] = np.maximum(found[:, out], value)
    return found
