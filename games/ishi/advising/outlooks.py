"""Plans on their way, with the values that the cards allow: what `Prospects` can be asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple

from games.ishi.advising.claims import FIRST, PIT, Claim, Plan, plans
from games.ishi.advising.prospects import Stage, Stages
from games.ishi.advising.ways import Way
from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY, Lying
from games.ishi.mechanics import Mechanics
from games.ishi.state import State

CHOICES = 24
"""Ways to deal cards that bear several marks to the flags that want them, at most."""


class Outlook(NamedTuple):
    """Claims of the new card, the marks that the next one must bear, the stages."""

    now: tuple[Claim, ...]
    marks: int
    stages: Stages


def fits(mechanics: Mechanics, cards: Sequence[int], cell: int, card: Lying, later: Sequence[int]) -> bool:
    """Whether its null edge, on that cell, releases nothing and bars none of the later flags."""
    for side, other in mechanics.board.neighbours[cell]:
        if side == card.null and (cards[other] != EMPTY or other in later):
            return False
    return True


def outlooks(mechanics: Mechanics, state: State, way: Way, first: int = 0) -> list[Outlook]:
    """All that none exceeds; `first` is the value of the next card, where the first one is still to come."""
    found: dict[Outlook, None] = {}
    cards, beside = _Cards(mechanics, state, way), pairs(mechanics, state, way)
    for plan in plans(mechanics, state, way):
        wanted = _wanted(mechanics, state, plan, first)
        for shows in cards.shows(plan.marks):
            both = [
                of if mask == cards.everything else tuple(x if mask >> i & 1 else 0 for i, x in enumerate(of))
                for mask, of in zip(wanted, shows, strict=True)
            ]
            if all(map(any, both)):
                marks = plan.marks[0] if plan.marks else 0
                found[Outlook(plan.now, marks, _stages(way, plan, both, beside))] = None
    return _best(list(found))


def hangs_on_first(mechanics: Mechanics, state: State, way: Way) -> bool:
    """Whether paths want a value that only the next card settles."""
    return any(
        (wants & PIT and not state.pit) or (wants & FIRST and not state.first)
        for plan in plans(mechanics, state, way)
        for wants in plan.wants
    )


def _wanted(mechanics: Mechanics, state: State, plan: Plan, first: int) -> list[int]:
    """The values that the paths allow, as bits."""
    found = []
    for wants in plan.wants:
        mask = (1 << len(mechanics.aims)) - 1
        for bit, value in ((PIT, state.pit or first), (FIRST, state.first or first)):
            if wants & bit and value:
                mask &= 1 << mechanics.aims.index(value)
        found.append(mask)
    return found


Shows = tuple[int, ...]
"""By value: the numbers that can be turned to the card before, as bits."""


class _Cards:
    """What the cards of the supply can show on each leg of a way."""

    def __init__(self, mechanics: Mechanics, state: State, way: Way) -> None:
        self._mechanics, self._state, self._way = mechanics, state, way
        self._left = mechanics.free(state.cards)
        self._known: dict[tuple[int, int], tuple[dict[int, Shows], Shows]] = {}
        self._fitting: dict[int, list[tuple[int, int, int, int]]] = {}
        self.everything = (1 << len(mechanics.aims)) - 1

    def shows(self, marks: Sequence[int]) -> Iterator[list[Shows]]:
        """By leg, with the wanted marks: where several want the same rare cards, by each way to deal these out."""
        by_card = [self._bearing(leg, wanted) for leg, wanted in enumerate(marks)]
        rare = [leg for leg, wanted in enumerate(marks) if wanted.bit_count() > 1]
        shared = [leg for leg in rare if any(leg != one and by_card[leg][0].keys() & by_card[one][0] for one in rare)]
        union = [found for _, found in by_card]
        if not shared:
            yield union
            return
        cards = sorted({card for leg in shared for card in by_card[leg][0]})
        for dealt in islice(permutations(cards, len(shared)), CHOICES):
            if all(card in by_card[leg][0] for leg, card in zip(shared, dealt, strict=True)):
                found = list(union)
                for leg, card in zip(shared, dealt, strict=True):
                    found[leg] = by_card[leg][0][card]
                yield found

    def _bearing(self, leg: int, marks: int) -> tuple[dict[int, Shows], Shows]:
        """By card that bears these marks, and by all of them together."""
        if (leg, marks) not in self._known:
            values = len(self._mechanics.aims)
            found, union = dict[int, list[int]](), [0] * values
            for card, bears, top, numbers in self._fits(leg):
                if not marks & ~bears:
                    found.setdefault(card, [0] * values)[top] |= numbers
                    union[top] |= numbers
            self._known[leg, marks] = {card: tuple(shows) for card, shows in found.items()}, tuple(union)
        return self._known[leg, marks]

    def _fits(self, leg: int) -> list[tuple[int, int, int, int]]:
        """The cards as they may lie there: card, marks, index of the top value, numbers to the card before (bits)."""
        if leg not in self._fitting:
            self._fitting[leg] = list(self._fit(leg))
        return self._fitting[leg]

    def _fit(self, leg: int) -> Iterator[tuple[int, int, int, int]]:
        mechanics, way, aims = self._mechanics, self._way, self._mechanics.aims
        there = [*self._state.cards]
        for before in way[:leg]:
            there[before.cell] = 0  # any card
        cell, later = way[leg].cell, [one.cell for one in way[leg:]]
        origin = way[leg - 1].cell if leg else self._state.at
        back = mechanics.board.side_towards(cell, origin) if origin != NOWHERE else None
        for card in mechanics.deck.lying:
            if self._left[card.card] > 0 and fits(mechanics, there, cell, card, later):
                numbers = self.everything if back is None else 1 << aims.index(card.edges[back])
                yield card.card, self._state.ground.marks[card.card], aims.index(card.top), numbers


def pairs(mechanics: Mechanics, state: State, way: Way) -> list[int]:
    """By leg: the cards that are beside it by then."""
    there, found = list(state.cards), list[int]()
    for leg in way:
        found.append(sum(there[cell] != EMPTY for _, cell in mechanics.board.neighbours[leg.cell]))
        there[leg.cell] = 0  # any card
    return found


def _stages(way: Way, plan: Plan, shows: Sequence[Shows], beside: Sequence[int]) -> Stages:
    return tuple(
        Stage(leg.cell, leg.kind, leg.can_turn, claims, of, count)
        for leg, claims, of, count in zip(way, plan.counts, shows, beside, strict=True)
    )


def _best(found: list[Outlook]) -> list[Outlook]:
    """Without those that others exceed."""
    kept: list[tuple[int, int, Outlook]] = []
    guards = sum(GUARD << 4 * i for i in range(max((len(look.stages) for look in found), default=0)))
    for look in sorted(found, key=lambda look: -sum(stage.claims for stage in look.stages)):
        claims, shows = _packed(look)
        if not any(_exceeds(other, claims, shows, look, guards) for other in kept):
            kept.append((claims, shows, look))
    return [look for _, _, look in kept]


GUARD = 8
"""The highest bit of four: fields of claims stay below it, so that all are compared by one subtraction."""


def _packed(look: Outlook) -> tuple[int, int]:
    """Claims, four bits a leg; what is shown, as many bits as there are values each."""
    claims, shows = 0, 0
    for stage in look.stages:
        claims = claims << 4 | stage.claims
        for numbers in stage.shows:
            shows = shows << len(stage.shows) | numbers
    return claims, shows


def _exceeds(one: tuple[int, int, Outlook], claims: int, shows: int, look: Outlook, guards: int) -> bool:
    return (
        not shows & ~one[1]
        and ((one[0] | guards) - claims) & guards == guards
        and one[2].marks & ~look.marks == 0
        and one[2].now == look.now
    )
