"""The best path at the prices of a table, and what it uses: an exact subgradient of the bound.

The walk is told once more here, place by place and for one position at a time, so that each choice is known; a path
whose value is not the table's is a fault in one of the two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from games.tabi.bounding.pawns import DAYS, ENDS, HERE, HOME, JOIN, LAST, SPLIT, STEP
from games.tabi.bounding.prices import EARLY, Prices, Swap
from games.tabi.bounding.stages import DRAWS, NEED, SPOTS, USES, best_suits, pack, plays, write_letters
from games.tabi.bounding.table import Ground, Spot
from games.tabi.bounding.walks import (
    ADVENTURE,
    BACKPACK,
    BLUE,
    CAMERA,
    CARDS,
    GREEN,
    LANTERN,
    MAP,
    NEVER,
    NUMBERS,
    PACKED,
    RADIO,
    READY,
    RED,
    REORDER,
    SUITS,
    SWAP,
    SWAP_LATE,
    TENT,
    WHITE,
    YELLOW,
    Floats,
    Offers,
)

Uses = tuple[tuple[int, float], ...]
"""Prices, and how much more often each is used (less often: negative)."""
Found = tuple[float, Uses, Spot | None]
"""A value, the uses on the way, the next turn's start; None: the game is won there."""
Node = Callable[[int], Found]
CLOSE = 0.05
"""Values are kept as 32-bit numbers: a path is found where they agree so well."""


def plus(found: Found, value: float, uses: Uses = ()) -> Found:
    """The same after a step of that value and those uses."""
    return found[0] + value, uses + found[1], found[2]


def best(*choices: Found) -> Found:
    """The best of them."""
    return max(choices, key=lambda choice: choice[0])


def better(node: Node, other: Node) -> Node:
    """The better of two, wherever the pawns are."""
    return lambda pair: best(node(pair), other(pair))


def shifted(node: Node, value: float, uses: Uses = ()) -> Node:
    """The same after a step."""
    return lambda pair: plus(node(pair), value, uses)


def uses_of(swap: Swap) -> Uses:
    """What a change of places supplies and takes."""
    return tuple((p, -1.0) for p in swap.gains) + tuple((p, 1.0) for p in swap.losses)


def drawn(late: int, stage: int, count: float = 1.0) -> Uses:
    """Extra draws, which all later stages profit from."""
    return tuple((late + later, -count) for later in range(stage))


@dataclass
class Walker:
    """One card laid at one day, with so much fuel left; after it the turn ends."""

    ground: Ground
    prices: Prices
    offers: Offers
    spot: Spot
    card: int
    day: int
    extra: int = 0

    @property
    def first(self) -> int:
        """The suit."""
        return self.card // NUMBERS

    @property
    def number(self) -> int:
        """The number."""
        return self.card % NUMBERS + 1

    @cached_property
    def told(self) -> bool:
        """Whether the suit is resolved."""
        return self.is_resolved(self.first)

    def is_resolved(self, suit: int) -> bool:
        """Whether that suit is."""
        return bool(self.spot.resolved >> suit & 1)

    @cached_property
    def placed(self) -> int:
        """Placements of suits not resolved, with this one."""
        left = SUITS - self.spot.resolved.bit_count()
        own = 0 if self.told or (self.day == LAST and not self.extra) else 1
        return min(self.spot.placed + self.extra + own, NEED * left)

    # Prices

    def use(self, entry: int, card: int = 0) -> Uses:
        """A use of what that price stands for."""
        return ((entry + card, 1.0),)

    def second_price(self, card: int) -> int:
        """That of meeting a card in the second place here."""
        return self.ground.layout.second + CARDS * self.day + card

    @cached_property
    def second(self) -> Floats:
        """[card]: what meeting it in the second place costs in all."""
        found: Floats = self.prices.second[self.day] + self.prices.met[self.stage, self.day]
        return found

    @cached_property
    def third(self) -> Floats:
        """[card]: what meeting it in the third place costs in all."""
        found: Floats = self.prices.third + self.prices.met[self.stage, LAST]
        return found

    def meet(self, card: int, third: bool = False) -> Uses:
        """It is met in the second or third place."""
        price = self.ground.layout.third + card if third else self.second_price(card)
        return ((price, 1.0), *self.count(LAST if third else self.day, self.stage, 1.0))

    def count(self, row: int, stage: int, count: float) -> Uses:
        """So many more are met up to that stage: it counts at this stage and at all later ones."""
        layout = self.ground.layout
        first = layout.stages - EARLY
        start = layout.early + row * EARLY - first
        return tuple((start + later, count) for later in range(max(0, first), stage + 1))

    def item(self, name: str) -> Uses:
        """A use of an item."""
        return self.use(self.ground.layout.item, self.ground.layout.items.index(name))

    def swap(self, entry: int) -> tuple[float, Uses]:
        """A swap by blue: unequal numbers where that is worth the camera."""
        equal, unequal = self.prices.swap(0), self.prices.swap(1)
        value = float(self.offers.fee[entry])
        if entry == SWAP and abs(value - equal.value) < 1e-9:
            return value, uses_of(equal)
        if entry == SWAP:
            return value, uses_of(unequal) + self.item("camera")
        return self.late_swap(value, equal, unequal)

    def late_swap(self, value: float, equal: Swap, unequal: Swap) -> tuple[float, Uses]:
        """A swap after points, for which the camera may have been used already."""
        if abs(value - equal.value) < 1e-9:
            return value, uses_of(equal)
        price = self.prices.item("camera")
        pawns = int((self.offers.shift - self.offers.shot)[1:].argmax()) + 1
        paid = pawns > price  # by the points' share
        return value, uses_of(unequal) + (() if paid else self.item("camera"))

    def shot(self, pawns: int) -> tuple[float, Uses]:
        """What the camera adds."""
        value = float(self.offers.shot[pawns])
        return value, self.item("camera") if value > 0 else ()

    def shift(self, pawns: int) -> tuple[float, Uses]:
        """A swap and the camera's points."""
        equal, value = self.prices.swap(0), float(self.offers.shift[pawns])
        shot, uses = self.shot(pawns)
        if abs(value - equal.value - shot) < 1e-9:
            return value, uses_of(equal) + uses
        return value, uses_of(self.prices.swap(1)) + self.item("camera")

    def effect_card(self, suit: int, third: bool = False) -> tuple[float, Uses]:
        """The cheapest card of a suit in the second or third place."""
        row = self.third if third else self.second
        card = suit * NUMBERS + int(row[suit * NUMBERS : (suit + 1) * NUMBERS].argmin())
        return -float(row[card]), self.meet(card, third)

    def sum_card(self, suit: int, but: int, pawns: int, third: bool = False) -> tuple[float, Uses]:
        """The best card of a suit for points in one place."""
        row = self.third if third else self.second
        cards = [suit * NUMBERS + n - 1 for n in range(1, NUMBERS + 1) if n != but]
        card = max(cards, key=lambda c: (c % NUMBERS + 1) * pawns - row[c])
        value = float((card % NUMBERS + 1) * pawns - row[card])
        return value, self.meet(card, third)

    def sum_both(self, suit: int, but: int, pawns: int) -> tuple[float, Uses]:
        """The best two cards of a suit for points in the second and the third place."""
        second, third = self.second, self.third
        cards = [suit * NUMBERS + n - 1 for n in range(1, NUMBERS + 1) if n != but]
        pairs = [(a, b) for a in cards for b in cards if a != b]

        def worth(pair: tuple[int, int]) -> float:
            a, b = pair
            return float((a % NUMBERS + b % NUMBERS + 2) * pawns - second[a] - third[b])

        a, b = max(pairs, key=worth)
        return worth((a, b)), self.meet(a) + self.meet(b, third=True)

    # The end of the turn

    def end(self, *allowed: int) -> Node:
        """The turn ends; `allowed[m − 1]`: bits of the suits that can be resolved with m pawns here."""

        def node(pair: int) -> Found:
            choices = [self.none(pair)]
            if self.day != LAST and not ENDS[pair]:
                bits = (*allowed, 0, 0, 0)[HERE[self.day, pair] - 1]
                choices += [self.resolve(suit, pair) for suit in range(SUITS) if bits >> suit & 1]
            return best(*choices)

        return node

    def none(self, pair: int) -> Found:
        """Nothing is resolved."""
        spot = self.spot
        if spot.resolved == (1 << SUITS) - 1 and self.day == LAST and pair == HOME:
            return 0.0, (), None
        after = Spot(spot.resolved, spot.letters, spot.fuel - 1, self.placed, self.day * SPOTS + pair)
        return self.ground.at(after), (), after

    def resolve(self, suit: int, pair: int) -> Found:
        """A suit is."""
        spot, placed = self.spot, self.placed
        if self.is_resolved(suit) or placed < NEED:
            return NEVER, (), None
        rest = min(placed - NEED, NEED * (SUITS - 1 - spot.resolved.bit_count()))
        after = Spot(spot.resolved | 1 << suit, spot.letters + 1, spot.fuel - 1, rest, self.day * SPOTS + pair)
        price = self.ground.layout.suit + suit
        return self.ground.at(after) - NEED * float(self.offers.suit[suit]), ((price, float(NEED)),), after

    # Effects

    def called(self, suit: int, node: Node, swapped: Node | None = None, entry: int = SWAP) -> Node:
        """A suit's effect, then `node`; after a swap by blue `swapped`."""

        def moved(pair: int) -> Found:
            targets = STEP[1, pair] if suit == RED else JOIN[self.day, pair]
            return best(*(node(int(to)) for to in targets[1 : targets[0] + 1]))

        if suit in (RED, WHITE):
            return moved
        if suit == GREEN:
            return self.readied(node)
        if suit == BLUE and swapped is not None:
            return better(node, shifted(swapped, *self.swap(entry)))
        if suit == YELLOW:
            return shifted(node, float(self.prices.credit[self.stage]), drawn(self.ground.layout.late, self.stage))
        return node

    def readied(self, node: Node) -> Node:
        """An item is readied: the dearest."""
        items = self.ground.layout.items
        name = max(items, key=self.prices.item)
        return shifted(node, float(self.offers.fee[READY]), tuple((p, -n) for p, n in self.item(name)))

    @property
    def lit(self) -> tuple[float, Uses]:
        """The lantern's price."""
        value = float(self.offers.fee[LANTERN])
        return value, self.item("lantern") if value > NEVER else ()

    # Walks

    def laid(self, pair: int) -> Found:
        """From the end of the letters step on."""
        layout = self.ground.layout
        uses = self.use(layout.play, self.card)
        value, early = self.price()
        uses += early
        if self.day == LAST:
            return plus(best(self.none(pair), self.pack(pair)), value, uses)
        value += float(self.offers.token[self.card, self.day] + self.prices.laid[self.stage, self.day])
        uses += self.count(self.day, self.stage - 1, -1.0)
        uses += ((self.second_price(self.card), -1.0),)
        if self.day == layout.wide:
            uses += ((layout.third + self.card, -1.0), *self.count(LAST, self.stage - 1, -1.0))
        if not self.told:
            value += float(self.offers.suit[self.first])
            uses += ((layout.suit + self.first, -1.0),)
        return plus(best(self.walk()(pair), self.pack(pair)), value, uses)

    def pack(self, pair: int) -> Found:
        """The best turn with one or two uses of the backpack."""
        if self.offers.fee[BACKPACK] <= NEVER:
            return NEVER, (), None
        return best(*(self.packed(uses, pair) for uses in (1, 2)))

    def packed(self, count: int, pair: int) -> Found:
        """The best turn with so many uses of the backpack."""
        other = replace(self, extra=count)
        value, uses, spot = other.free(pair) if self.day != LAST else other.none(pair)
        laid = self.prices.laid[self.stage]
        day = int(laid.argmax())
        each = uses_of(self.prices.packing()) + self.item("backpack") + self.count(day, self.stage - 1, -1.0)
        if day == self.ground.layout.wide:
            each += self.count(LAST, self.stage - 1, -1.0)
        bring = float(self.offers.fee[BACKPACK] + self.offers.fee[PACKED] + laid.max())
        return value + count * bring, uses + each * count, spot

    def free(self, pair: int) -> Found:
        """What `walks.packed` allows."""
        places = int(self.ground.frame.capacity[self.day])
        end = self.end(*[self.open_bits] * places)
        points = (11 if places == 2 else 15) + float(self.offers.fee[CAMERA])

        def node(at: int, *, red: bool = False, white: bool = False, scored: bool = False) -> Found:
            choices = [end(at)]
            if not red:
                choices += [
                    node(int(to), red=True, white=white, scored=scored) for to in STEP[1, at, 1 : STEP[1, at, 0] + 1]
                ]
            if not white:
                lists = JOIN[self.day, at]
                choices += [node(int(to), red=red, white=True, scored=scored) for to in lists[1 : lists[0] + 1]]
            if not scored:
                choices.append(plus(node(at, red=red, white=white, scored=True), points * self.pawns(at)))
            return best(*choices)

        swap = max((self.swap(SWAP), self.swap(SWAP_LATE)), key=lambda way: way[0])
        found = plus(node(pair), *swap)
        found = plus(found, float(self.prices.credit[self.stage]), drawn(self.ground.layout.late, self.stage))
        return self.readied(lambda _: found)(pair)

    @cached_property
    def stage(self) -> int:
        """The stage of the letters step's end."""
        return self.spot.stage

    def price(self) -> tuple[float, Uses]:
        """That of the play, and the draws that are missing."""
        layout, early = self.ground.layout, 0
        if drawn := layout.drawn[self.card]:
            early = max(0, drawn - max(0, self.ground.frame.fuel - self.spot.fuel))
        value = -float(self.prices.play[self.card] + early * self.prices.late[self.stage])
        return value, ((layout.late + self.stage, float(early)),) if early else ()

    def walk(self) -> Node:
        """The effects."""
        if self.day == self.ground.layout.wide:
            return self.three_told() if self.told else self.three()
        return self.two_told() if self.told else self.two()

    @cached_property
    def open_bits(self) -> int:
        """Suits not resolved."""
        return 31 & ~self.spot.resolved

    def pawns(self, pair: int) -> int:
        """Pawns here."""
        return int(HERE[self.day, pair])

    def others(self) -> list[int]:
        """Suits not resolved but the first place's."""
        return [suit for suit in range(SUITS) if not self.is_resolved(suit) and suit != self.first]

    def resolved_suits(self) -> list[int]:
        """Suits resolved."""
        return [suit for suit in range(SUITS) if self.is_resolved(suit)]

    def points(self, suit: int, after: Node, third: bool = False, paid: bool = False) -> Node:
        """An epilogue in one place, `paid`: after a swap; then `after`."""

        def node(pair: int) -> Found:
            pawns = self.pawns(pair)
            found = plus(after(pair), *self.sum_card(suit, 0, pawns, third))
            return plus(self.bonus(found, paid, pawns), *self.shot(pawns))

        return node

    def bonus(self, found: Found, paid: bool, pawns: int) -> Found:
        """What the camera that helped to swap may add to points."""
        if not paid:
            return found
        value, uses = self.shift(pawns)
        cost, back = self.swap(SWAP)
        return plus(found, value - cost, uses + tuple((p, -n) for p, n in back))

    def joined(self, kind: str, card: int, suit: int, pawns: int) -> tuple[float, Uses]:
        """Points of places of which one has got its card by a swap: `Offers.own2`, `own23`, `own3`, `other3`."""
        place = 1 + LAST if kind == "other3" else 1 + self.day
        choices = []
        for other, points, swap in self.prices.ways(card, place, suit):
            shown = float(self.prices.shown(card, other)[pawns])
            camera = self.item("camera") if other != card % NUMBERS + 1 or shown > 0 else ()
            rest = self.rest(kind, suit, other, pawns)
            value = points * pawns + swap.value + shown + rest[0]
            choices.append((value, uses_of(swap) + camera + rest[1]))
        return max(choices, key=lambda choice: choice[0])

    def rest(self, kind: str, suit: int, but: int, pawns: int) -> tuple[float, Uses]:
        """The places behind that count too."""
        if kind == "own23":
            return self.sum_both(suit, but, pawns)
        return self.sum_card(suit, but, pawns, third=kind != "own2")

    def lantern_too(self, suit: int, after: Node, swapped: Node) -> Node:
        """After points: as it is, or with the lantern."""
        lit = shifted(self.called(suit, after, swapped, SWAP_LATE), *self.lit)
        return better(after, lit) if self.offers.fee[LANTERN] > NEVER else after

    def two(self) -> Node:
        """A suit not resolved, two places."""
        own, bits = 1 << self.first, self.open_bits
        blue, scored, second = self.end(bits, bits), self.end(own), self.end(bits, own)
        for suit in self.resolved_suits():
            second = better(second, self.points(suit, self.lantern_too(suit, scored, blue)))
        for suit in self.others():
            after = self.called(suit, self.end(own | 1 << suit), blue)
            second = better(second, shifted(after, *self.effect_card(suit)))
        node = self.called(self.first, second)
        return better(node, self.two_swapped(blue)) if self.first == BLUE else node

    def two_swapped(self, blue: Node) -> Node:
        """Blue has swapped."""
        paid = self.swap(SWAP)
        node = shifted(blue, *paid)
        for suit in self.others():
            node = better(node, shifted(shifted(self.called(suit, blue), *self.effect_card(suit)), *paid))
        for suit in self.resolved_suits():
            node = better(node, self.swapped_points(suit, blue))
        return node

    def swapped_points(self, suit: int, blue: Node) -> Node:
        """The second place's epilogue, to which the first place may add blue's own number."""

        def node(pair: int) -> Found:
            pawns = self.pawns(pair)
            end = best(blue(pair), plus(self.called(suit, blue)(pair), *self.lit))
            alone = plus(plus(end, *self.sum_card(suit, 0, pawns)), *self.shift(pawns))
            return best(alone, plus(end, *self.joined("own2", self.card, suit, pawns)))

        return node

    def two_told(self) -> Node:
        """A resolved suit, two places."""
        bits = self.open_bits
        blue, second, none = self.end(bits, bits), self.end(bits), self.end()
        free = blue
        for suit in self.others():
            card = self.effect_card(suit)
            second = better(second, shifted(self.called(suit, self.end(1 << suit), blue, SWAP_LATE), *card))
            if self.first == BLUE:
                free = better(free, shifted(self.called(suit, blue), *card))
        node = self.told_two(second, none)
        if self.offers.fee[LANTERN] <= NEVER:
            return node
        lit = self.told_two(
            self.called(self.first, second, free, SWAP_LATE), self.called(self.first, none, blue, SWAP_LATE)
        )
        return better(node, shifted(lit, *self.lit))

    def told_two(self, one: Node, both: Node) -> Node:
        """The first epilogue, alone or with the second place's card."""

        def node(pair: int) -> Found:
            pawns = self.pawns(pair)
            found = best(one(pair), plus(both(pair), *self.sum_card(self.first, self.number, pawns)))
            return plus(plus(found, float(self.number * pawns)), *self.shot(pawns))

        return node

    def three(self) -> Node:
        """A suit not resolved, three places."""
        own, bits = 1 << self.first, self.open_bits
        scored, base, blue = self.end(bits, bits), self.end(bits, bits, own), self.end(bits, bits, bits)
        node = self.called(self.first, self.walk_second(base, scored, blue, paid=False))
        if self.first == BLUE:
            node = better(node, shifted(self.walk_second(blue, blue, blue, paid=True), *self.swap(SWAP)))
            return better(node, self.first_swapped(blue))
        if self.is_resolved(BLUE):
            return node
        swapped = self.called(self.first, self.third_swapped(self.card, blue))
        return better(node, shifted(swapped, *self.effect_card(BLUE)))

    def third_swapped(self, card: int, blue: Node, kind: str = "own3") -> Node:
        """The third place scores after a swap has changed an earlier one, where `card` lay."""

        def node(pair: int) -> Found:
            pawns = self.pawns(pair)
            choices: list[Found] = [(NEVER, (), None)]
            for suit in self.resolved_suits():
                end = plus(self.lantern_after(suit, blue)(pair), *self.shot(pawns))
                choices.append(plus(end, *self.joined(kind, card, suit, pawns)))
            return best(*choices)

        return node

    def lantern_after(self, suit: int, blue: Node) -> Node:
        """After points that follow a swap: as it is, or with the lantern."""
        return better(blue, shifted(self.called(suit, blue), *self.lit))

    def first_swapped(self, blue: Node) -> Node:
        """Blue was laid at three places, and another card lies there now, whose suit scores."""
        third = self.third_swapped(self.card, blue)
        node, after = third, self.third_scored(-1, blue, blue)
        for suit in self.others():
            node = better(node, shifted(self.called(suit, third), *self.effect_card(suit)))

        def scored(pair: int) -> Found:
            pawns = self.pawns(pair)
            choices = []
            for suit in self.resolved_suits():
                one = plus(self.lantern_after(suit, after)(pair), *self.joined("own2", self.card, suit, pawns))
                two = plus(self.lantern_after(suit, blue)(pair), *self.joined("own23", self.card, suit, pawns))
                choices.append(plus(best(one, two), *self.shot(pawns)))
            return best(node(pair), *choices)

        return scored

    def walk_third(self, but: tuple[int, ...], base: Node, scored: Node, blue: Node, paid: bool) -> Node:
        """The third place when nothing has scored."""
        node = base
        for suit in range(SUITS):
            if self.is_resolved(suit):
                after = self.lantern_too(suit, scored, blue)
                node = better(node, self.points(suit, after, third=True, paid=paid))
            elif suit not in but:
                node = better(node, shifted(self.called(suit, base, blue), *self.effect_card(suit, third=True)))
        return node

    def third_scored(self, but: int, scored: Node, blue: Node) -> Node:
        """The third place when something has scored."""
        node = scored
        for suit in range(SUITS):
            if not self.is_resolved(suit) and suit != but:
                after = self.called(suit, scored, blue, SWAP_LATE)
                node = better(node, shifted(after, *self.effect_card(suit, third=True)))
        return node

    def third_after_blue(self, blue: Node) -> Node:
        """The third place after a swap by a blue event in the second."""
        third = shifted(self.walk_third((self.first, BLUE), blue, blue, blue, paid=True), *self.swap(SWAP))
        node = shifted(third, *self.effect_card(BLUE))
        for n in range(NUMBERS):
            card = BLUE * NUMBERS + n
            swapped = self.third_swapped(card, blue, "other3")
            node = better(node, shifted(swapped, -float(self.second[card]), self.meet(card)))
        return node

    def walk_second(self, base: Node, scored: Node, blue: Node, paid: bool) -> Node:
        """The second of three places."""
        first = self.first
        node = self.walk_third((first,), base, scored, blue, paid)
        late, free = self.third_scored(first, scored, blue), self.third_scored(first, blue, blue)
        for suit in range(SUITS):
            if self.is_resolved(suit):
                one = self.points(suit, self.lantern_too(suit, late, free), paid=paid)
                two = self.points_both(suit, self.lantern_too(suit, scored, blue), paid)
                node = better(node, better(one, two))
            elif suit != first:
                third = self.walk_third((first, suit), base, scored, blue, paid)
                node = better(node, shifted(self.called(suit, third), *self.effect_card(suit)))
                if suit == BLUE:
                    node = better(node, self.third_after_blue(blue))
        return node

    def points_both(self, suit: int, after: Node, paid: bool) -> Node:
        """An epilogue of the second and third places."""

        def node(pair: int) -> Found:
            pawns = self.pawns(pair)
            found = plus(after(pair), *self.sum_both(suit, 0, pawns))
            return plus(self.bonus(found, paid, pawns), *self.shot(pawns))

        return node

    def three_told(self) -> Node:
        """A resolved suit, three places."""
        bits = self.open_bits
        end, blue = self.end(bits, bits), self.end(bits, bits, bits)
        third, all_blue = self.third_scored(-1, end, blue), self.third_scored(-1, blue, blue)
        second, alone, free = third, end, all_blue
        for suit in self.others():
            card = self.effect_card(suit)
            rest = self.third_scored(suit, end, blue)
            second = better(second, shifted(self.called(suit, rest, all_blue, SWAP_LATE), *card))
            alone = better(alone, shifted(self.called(suit, end, blue, SWAP_LATE), *card))
            if self.first == BLUE:
                free = better(free, shifted(self.called(suit, all_blue), *card))
        node = self.told_three(second, third, alone, end)
        if self.offers.fee[LANTERN] <= NEVER:
            return node
        pairs = ((second, free), (third, all_blue), (alone, free), (end, blue))
        lit = self.told_three(*(self.called(self.first, one, other, SWAP_LATE) for one, other in pairs))
        return better(node, shifted(lit, *self.lit))

    def told_three(self, second: Node, third: Node, alone: Node, end: Node) -> Node:
        """The first epilogue: alone, with the second place's card, the third's, both."""

        def node(pair: int) -> Found:
            pawns, suit, number = self.pawns(pair), self.first, self.number
            found = best(
                second(pair),
                plus(third(pair), *self.sum_card(suit, number, pawns)),
                plus(alone(pair), *self.sum_card(suit, number, pawns, third=True)),
                plus(end(pair), *self.sum_both(suit, number, pawns)),
            )
            return plus(plus(found, float(number * pawns)), *self.shot(pawns))

        return node


@dataclass
class Tracer:
    """The best path from the ground's start at the prices that the table was filled in with."""

    ground: Ground
    prices: Prices
    offers: Offers

    def gradient(self) -> Floats:
        """For each price: supply minus uses, so a subgradient of the bound."""
        found = self.ground.supply.copy()
        for uses in self.turns():
            for price, count in uses:
                found[price] -= count
        return found

    def turns(self) -> list[Uses]:
        """What each turn of the best path uses."""
        spot: Spot | None = self.ground.spot
        found = []
        while spot is not None and self.ground.at(spot) > NEVER / 2:
            if not self.ground.frame.has_goal and self.ground.at(spot) <= 0.0:
                break
            turn = Turn(self.ground, self.prices, self.offers, spot)
            uses, spot = turn.best()
            found.append(uses)
        return found


class Turn:
    """One turn from its start: the letters steps that can matter are made again."""

    def __init__(self, ground: Ground, prices: Prices, offers: Offers, spot: Spot) -> None:
        self.ground, self.prices, self.offers, self.spot = ground, prices, offers, spot
        shape = NUMBERS + 1, DAYS, SPOTS
        letters = spot.letters
        self.low = max(0, spot.fuel - 1)
        self.cards = np.full((letters + 1, letters + 2, SUITS, *shape), NEVER)
        self.steps = np.full((letters + 1, letters + 3, *shape), NEVER, np.float32)
        for held in range(letters + 1):
            for i, fuel in enumerate(range(self.low, spot.fuel + letters - held + 1)):
                self._step(held, i, fuel)

    def _step(self, held: int, i: int, fuel: int) -> None:
        """The letters step with so many letters and so much fuel."""
        ground, spot = self.ground, self.spot
        if fuel:
            args = ground.table, ground.frame, spot.resolved, held, fuel, spot.placed, self.offers, self.cards[held, i]
            plays(*args)
            if self.offers.fee[BACKPACK] > NEVER:
                pack(*args)
            best_suits(self.cards[held, i], self.steps[held, i])
        if held:
            fewer = self.steps[held - 1]
            stage = Spot(spot.resolved, held, fuel, 0, 0).stage
            write_letters(fewer[i], fewer[i + 1], held, stage, self.offers, self.steps[held, i])

    def best(self) -> tuple[Uses, Spot | None]:
        """What the best turn uses, and where it leads."""
        value, uses, fuel, number, day, pair = max(self._starts(), key=lambda start: start[0])
        radio, heard = self._radio()
        value, uses = value + radio, uses + heard
        assert abs(value - self.ground.at(self.spot)) < CLOSE, (value, self.ground.at(self.spot))
        held, fuel, pair, letters = self._letters(fuel, number, day, pair)
        at = self.cards[held, fuel - self.low, :, number, day, pair]
        card = int(at.argmax()) * NUMBERS + number - 1
        spot = Spot(self.spot.resolved, held, fuel, self.spot.placed, 0)
        found = Walker(self.ground, self.prices, self.offers, spot, card, day).laid(pair)
        assert abs(found[0] - at.max()) < CLOSE, (found, at.max())
        return uses + letters + found[1], found[2]

    def _starts(self) -> list[tuple[float, Uses, int, int, int, int]]:
        """All plays with loop and split: value, uses, fuel, number, white's day, black pawns."""
        day, pair = divmod(self.spot.place, SPOTS)
        found: list[tuple[float, Uses, int, int, int, int]] = []
        detours = (0, 1, -1) if self.offers.fee[MAP] > NEVER else (0,)
        for number in range(1, NUMBERS + 1):
            targets = SPLIT[number, pair]
            for detour in detours:
                for to in map(int, targets[1 : targets[0] + 1]):
                    found += self._play(number, detour, day + number + detour, to)
        return found

    def _radio(self) -> tuple[float, Uses]:
        """The radio before the play, if that is worth it."""
        stage, late = self.spot.stage, self.ground.layout.late
        value = USES * float(self.offers.fee[RADIO] + DRAWS * (self.prices.credit[stage] + self.prices.late[stage]))
        return (value, (self._item("radio") + drawn(late, stage + 1, DRAWS)) * USES) if value > 0 else (0.0, ())

    def _play(self, number: int, detour: int, to: int, pair: int) -> list[tuple[float, Uses, int, int, int, int]]:
        """A play that ends there: as it is; with a loop, by the tent or a discard."""
        fee, uses = (float(self.offers.fee[MAP]), self._item("map")) if detour else (0.0, ())
        fuel, day = self.spot.fuel, to % DAYS
        calm = self._at(fuel, number, day, pair) + fee
        if to <= LAST:
            return [(calm, uses, fuel, number, day, pair)]
        found = [(self._at(fuel - 1, number, day, pair) + fee, uses, fuel - 1, number, day, pair)]
        if self.offers.fee[TENT] > NEVER:
            value = calm + float(self.offers.fee[TENT] + self.prices.credit[self.spot.stage])
            used = uses + self._item("tent") + drawn(self.ground.layout.late, self.spot.stage)
            found.append((value, used, fuel, number, day, pair))
        return found

    def _item(self, name: str) -> Uses:
        return ((self.ground.layout.item + self.ground.layout.items.index(name), 1.0),)

    def _at(self, fuel: int, number: int, day: int, pair: int) -> float:
        """The letters step there."""
        return float(self.steps[self.spot.letters, fuel - self.low, number, day, pair]) if fuel >= 0 else NEVER

    def _letters(self, fuel: int, number: int, day: int, pair: int) -> tuple[int, int, int, Uses]:
        """The letters that are used: how many are left, fuel, black pawns."""
        held = self.spot.letters
        uses: Uses = ()
        while held:
            i = fuel - self.low
            value = float(self.steps[held, i, number, day, pair])
            if float(self.cards[held, i, :, number, day, pair].max()) > value - CLOSE / 5:
                break
            fuel, pair, used = self._letter(held, fuel, number, day, pair)
            held, uses = held - 1, uses + used
        return held, fuel, pair, uses

    def _letter(self, held: int, fuel: int, number: int, day: int, pair: int) -> tuple[int, int, Uses]:
        """The best use of one letter."""
        fewer, i = self.steps[held - 1], fuel - self.low
        layout, stage = self.ground.layout, Spot(self.spot.resolved, held, fuel, 0, 0).stage
        first = max(0, stage - SUITS)
        soon = layout.late + first + int(self.prices.late[first : stage + 1].argmax())
        adventure = float(self.offers.fee[ADVENTURE] + self.prices.soon[stage])
        brings = ((layout.play + int(self.prices.play.argmax()), -1.0), (soon, -1.0))
        choices: list[tuple[float, int, int, Uses]] = [
            (float(fewer[i, number, day, pair] + self.offers.fee[REORDER]), fuel, pair, uses_of(self.prices.reorder())),
            (float(fewer[i + 1, number, day, pair]) + adventure, fuel + 1, pair, brings),
        ]
        targets = STEP[held, pair]
        choices += [(float(fewer[i, number, day, to]), fuel, to, ()) for to in map(int, targets[1 : targets[0] + 1])]
        return max(choices, key=lambda choice: choice[0])[1:]
