"""What the rules look up in the game's data: cards, places, numbers, and how the ruleset plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from games.components import Card, Edition, Game


@dataclass(frozen=True)
class Points:
    """What is counted once, when the game is won: for each card in the deck, letter, location of one mark."""

    deck: int
    letter: int
    location: int


AS_16A = {
    "days": 7, "hand": 4, "chosen": 2, "radio": 3, "map": 1, "camera": 1, "reach": None, "draws_first": False,
    "one_black": False, "letters_anytime": False, "has_epilogues": True, "points": None,
}  # fmt: skip
"""Numbers and ways of ruleset 16a, see `Lookups.is_16a`."""

PLACES_OF_16A = [0, 2, 2, 2, 2, 2, 3]
"""Places of its locations; the one without stands on the last day."""


@dataclass(frozen=True)
class Lookups:
    """The data, made ready. Events are in the order of the deck's list, everywhere.

    `fixed`: the day on which a location always stands. `reach`: days that a letter moves a pawn (None: one
    for each letter held). `points` None: points are scored on the way.
    """

    suits: tuple[str, ...]
    order: Mapping[str, int]
    suit: Mapping[str, str]
    number: Mapping[str, int]
    mark: Mapping[str, str]
    items: tuple[str, ...]
    capacity: Mapping[str, int]
    fixed: Mapping[str, int]
    days: int
    hand: int
    chosen: int
    radio: int
    map: int
    camera: int
    reach: int | None
    draws_first: bool
    one_black: bool
    letters_anytime: bool
    letter_uses: tuple[str, ...]
    has_epilogues: bool
    points: Points | None

    @classmethod
    def of(cls, game: Game) -> Self:
        """Those of an edition."""
        events, locations, items = (game.component(name).cards for name in ("events", "locations", "items"))
        number = game.edition.number
        way = locations[0].fact  # a card bears the facts of the whole game too
        return cls(
            suits=tuple(dict.fromkeys(card.fact("suit") for card in events)),
            order={card.id: index for index, card in enumerate(events)},
            suit=_facts(events, "suit"),
            number=_facts(events, "number"),
            mark=_facts(events, "mark"),
            items=tuple(sorted(card.id for card in items)),
            capacity=_facts(locations, "capacity"),
            fixed={card.id: card.fact("day") for card in locations if card.fact("day")},
            days=number("days"),
            hand=number("hand"),
            chosen=number("items"),
            radio=number("radio"),
            map=number("map"),
            camera=number("camera"),
            reach=game.edition.numbers.get("letter_steps"),
            draws_first=way("draw") == "start",
            one_black=way("black") == "one",
            letters_anytime=way("letters") == "window",
            letter_uses=tuple(way("letter_uses")),
            has_epilogues=way("resolved") == "epilogue",
            points=_points(game.edition) if way("points") == "final" else None,
        )

    @property
    def is_16a(self) -> bool:
        """Whether all is as in ruleset 16a, which tables of bounds and models are made for: a designer may have changed
        any number of it.
        """
        cards = [(self.suit[card], self.number[card]) for card in self.order]
        return (
            all(getattr(self, name) == value for name, value in AS_16A.items())
            and set(self.letter_uses) == {"location", "events", "adventure"}
            and cards == [(suit, number) for suit in "RGBYW" for number in range(1, 7)]
            and sorted(self.capacity.values()) == PLACES_OF_16A
            and [(self.capacity[place], day) for place, day in self.fixed.items()] == [(0, self.days)]
        )

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cards in the order of the deck's list."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def day(self, day: int, steps: int) -> int:
        """The day that lies so many steps on, or back: days are a cycle (tabi D1)."""
        return (day - 1 + steps) % self.days + 1

    def value(self, event: str, camera: tuple[str, int] | None) -> int:
        """The number of a placed event, as the camera shows it."""
        change = camera[1] if camera is not None and camera[0] == event else 0
        return self.number[event] + change


def _facts(cards: Iterable[Card], key: str) -> dict[str, Any]:
    return {card.id: card.fact(key) for card in cards}


def _points(edition: Edition) -> Points:
    return Points(*(edition.number(key) for key in ("deck_points", "letter_points", "location_points")))
