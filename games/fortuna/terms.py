"""What the data says of the rules: the reel cards in their order, the numbers, what a ruleset switches."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.components import Game
from games.positions import HIDDEN

GODDESS = "G"
"""The icon that counts as any."""

DECK = "reels"
_NEEDED = ("hand", "draw", "discard", "refill", "top", "any_from", "end_pile")


@dataclass(frozen=True)
class Cards:
    """The kinds of reel cards by index, as the data lists them: by number, then L W H C G.

    Equal copies are one kind. One more kind, `hidden`, comes last: a card that is not known.
    """

    codes: tuple[str, ...]
    numbers: tuple[int, ...]
    icons: tuple[str, ...]
    copies: tuple[int, ...]
    index: Mapping[str, int] = field(repr=False)

    @property
    def hidden(self) -> int:
        """The index of a card that is not known."""
        return len(self.codes)

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.copies)

    @cached_property
    def unshuffled(self) -> tuple[int, ...]:
        """Every card, in order."""
        return tuple(kind for kind, copies in enumerate(self.copies) for _ in range(copies))

    @cached_property
    def groups(self) -> tuple[tuple[int, int, int], ...]:
        """Each base number with its first kind and the one after its last."""
        bases = sorted(set(self.numbers))
        spans = [[kind for kind, number in enumerate(self.numbers) if number == base] for base in bases]
        return tuple((base, span[0], span[-1] + 1) for base, span in zip(bases, spans, strict=True))

    def code(self, kind: int) -> str:
        """How the card is written; ``??`` when it is not known."""
        return HIDDEN if kind == self.hidden else self.codes[kind]

    def written(self, kinds: tuple[int, ...]) -> tuple[str, ...]:
        """How cards are written."""
        return tuple(map(self.code, kinds))

    def read(self, codes: tuple[str, ...]) -> tuple[int, ...]:
        """The kinds of cards that there are, in the order given."""
        return tuple(self.hidden if code == HIDDEN else self.index[code] for code in codes)


def cards_of(game: Game) -> Cards:
    """The reel cards of a game."""
    deck = game.component(DECK)
    icons = list(dict.fromkeys(card.fact("icon") for card in deck.cards))
    found = sorted(deck.cards, key=lambda card: (card.fact("number"), icons.index(card.fact("icon"))))
    codes = tuple(card.id for card in found)
    return Cards(
        codes,
        tuple(card.fact("number") for card in found),
        tuple(card.fact("icon") for card in found),
        tuple(card.copies for card in found),
        {code: kind for kind, code in enumerate(codes)},
    )


@dataclass(frozen=True)
class Terms:
    """The numbers of a ruleset. What a ruleset does not have is 0 or empty, `fillers` without a limit None.

    `deal` (cards by number of players) is the switch of `3c`: all cards are dealt, so there is no
    deck, no refill and no all-in, and every turn ends with a discard (D10).
    """

    hand: int
    draw: int
    discard: int
    refill: int
    top: int
    any_from: int
    end_pile: int
    multipliers: tuple[int, ...]
    fillers: int | None
    start_pile: int
    round_discard: int
    owner_points: int
    deal: Mapping[int, int]

    @property
    def is_dealt(self) -> bool:
        """Whether all cards are dealt out (`3c`)."""
        return bool(self.deal)

    def limit(self, sets: int) -> int:
        """How many cards a player of so many sets holds after a play."""
        return max(0, self.refill - sets)

    def settled(self, sets: int) -> int:
        """How many he holds at a turn's start, before the end is triggered."""
        return self.limit(sets) if sets else self.hand

    def multiplier(self, icons: int) -> int:
        """By what a set of so many equal icons counts; the last one stands for "or more"."""
        return self.multipliers[min(icons, len(self.multipliers)) - 1] if icons else 0

    def reach(self, base: int, discards: int) -> tuple[int, int]:
        """The lowest and the highest value of a base number of so many discards."""
        high = base + discards
        return (1, self.top) if high >= self.any_from else (base, min(high, self.top))


def terms_of(game: Game) -> Terms:
    """The numbers of a game's ruleset."""
    number, numbers = game.edition.number, game.edition.numbers
    seats = range(game.edition.players[0], game.edition.players[1] + 1)
    is_dealt = any(f"deal{n}" in numbers for n in seats)
    named = [int(found[1]) for name in numbers if (found := re.fullmatch(r"multiplier(\d{1,3})", name))]
    return Terms(
        **{name: number(name) for name in _NEEDED},
        multipliers=tuple(number(f"multiplier{n}") for n in range(1, max(1, *named) + 1)),
        fillers=numbers.get("fillers"),
        start_pile=numbers.get("start_pile", 0),
        round_discard=numbers.get("round_discard", 0),
        owner_points=numbers.get("owner_points", 0),
        deal={n: number(f"deal{n}") for n in seats} if is_dealt else {},
    )
