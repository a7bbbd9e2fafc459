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
    for plan in plans(mechanics, state, way):
        wanted = _wanted(mechanics, state, plan, first)
        for shows in _shows(mechanics, state, way, plan):
            both = [
                tuple(numbers if mask >> value & 1 else 0 for value, numbers in enumerate(of))
                for mask, of in zip(wanted, shows, strict=True)
            ]
            if all(map(any, both)):
                marks = plan.marks[0] if plan.marks else 0
                found[Outlook(plan.now, marks, _stages(mechanics, state, way, plan, both))] = None
    return _best(list(found))


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


def _shows(mechanics: Mechanics, state: State, way: Way, plan: Plan) -> Iterator[list[Shows]]:
    """What cards with the wanted marks can show: where several flags want the same rare cards, by each way to deal
    these out.
    """
    left = mechanics.free(state.cards)
    by_card = [_by_card(mechanics, state, way, leg, plan.marks[leg], left) for leg in range(len(way))]
    rare = [leg for leg in range(len(way)) if plan.marks[leg].bit_count() > 1]
    shared = [
        leg for leg in rare if any(leg != other and by_card[leg].keys() & by_card[other].keys() for other in rare)
    ]
    union = [_union(found, len(mechanics.aims)) for found in by_card]
    if not shared:
        yield union
        return
    cards = sorted({card for leg in shared for card in by_card[leg]})
    for dealt in islice(permutations(cards, len(shared)), CHOICES):
        if all(card in by_card[leg] for leg, card in zip(shared, dealt, strict=True)):
            found = list(union)
            for leg, card in zip(shared, dealt, strict=True):
                found[leg] = by_card[leg][card]
            yield found


def _union(by_card: dict[int, Shows], values: int) -> Shows:
    found = [0] * values
    for shows in by_card.values():
        found = [a | b for a, b in zip(found, shows, strict=True)]
    return tuple(found)


def _by_card(
    mechanics: Mechanics, state: State, way: Way, leg: int, marks: int, left: Sequence[int]
) -> dict[int, Shows]:
    """By card that bears these marks: what it can show on that leg."""
    there = [*state.cards]
    for before in way[:leg]:
        there[before.cell] = 0  # any card
    cell, aims = way[leg].cell, mechanics.aims
    origin = way[leg - 1].cell if leg else state.at
    back = mechanics.board.side_towards(cell, origin) if origin != NOWHERE else None
    later, found = [one.cell for one in way[leg:]], dict[int, list[int]]()
    for card in mechanics.deck.lying:
        if left[card.card] > 0 and not marks & ~state.ground.marks[card.card]:
            if fits(mechanics, there, cell, card, later):
                numbers = (1 << len(aims)) - 1 if back is None else 1 << aims.index(card.edges[back])
                found.setdefault(card.card, [0] * len(aims))[aims.index(card.top)] |= numbers
    return {card: tuple(shows) for card, shows in found.items()}


def _stages(mechanics: Mechanics, state: State, way: Way, plan: Plan, shows: Sequence[Shows]) -> Stages:
    there, found = list(state.cards), list[Stage]()
    for leg, claims, of in zip(way, plan.counts, shows, strict=True):
        pairs = sum(there[cell] != EMPTY for _, cell in mechanics.board.neighbours[leg.cell])
        there[leg.cell] = 0
        found.append(Stage(leg.cell, leg.kind, leg.can_turn, claims, of, pairs))
    return tuple(found)


def _best(found: list[Outlook]) -> list[Outlook]:
    """Without those that others exceed."""
    kept: list[Outlook] = []
    for look in sorted(found, key=lambda look: -sum(stage.claims for stage in look.stages)):
        if not any(_exceeds(other, look) for other in kept):
            kept.append(look)
    return kept


def _exceeds(one: Outlook, other: Outlook) -> bool:
    return (
        one.now == other.now
        and one.marks & ~other.marks == 0
        and all(a.claims >= b.claims for a, b in zip(one.stages, other.stages, strict=True))
        and all(
            not y & ~x
            for a, b in zip(one.stages, other.stages, strict=True)
            for x, y in zip(a.shows, b.shows, strict=True)
        )
    )
