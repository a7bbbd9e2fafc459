"""The moves of tabi, as they are written: one class for each kind of decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from games.moves import SIGNED, Grammar, Move

NONE = "none"
"""What is written by someone who may, but will not."""


@dataclass(frozen=True, slots=True)
class Items(Move):
    """Choose the items to travel with, in the order of the alphabet."""

    verb: ClassVar[str] = "items"
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Radio(Move):
    """Draw cards."""

    verb: ClassVar[str] = "item radio"


@dataclass(frozen=True, slots=True)
class Camera(Move):
    """Change the number of a placed event until the next card is played."""

    verb: ClassVar[str] = "item camera"
    event: str
    change: int = field(metadata=SIGNED)


@dataclass(frozen=True, slots=True)
class Backpack(Move):
    """Swap a card in hand with a placed event, which is discarded."""

    verb: ClassVar[str] = "item backpack"
    card: str
    event: str


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Close the window."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card; `detour` is what the map adds to white's steps (0: it is not used)."""

    verb: ClassVar[str] = "play"
    card: str
    detour: int = 0

    def words(self) -> Iterable[str]:
        """The card, and what the map does: ``map+1``."""
        return (self.card, f"map{self.detour:+d}") if self.detour else (self.card,)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """The move of these words."""
        match words:
            case [card]:
                return cls(card)
            case [card, detour] if detour.startswith("map"):
                return cls(card, int(detour.removeprefix("map")))
        raise ValueError(words)


@dataclass(frozen=True, slots=True)
class Tent(Move):
    """Put the card that the loop would discard under the deck."""

    verb: ClassVar[str] = "tent"


@dataclass(frozen=True, slots=True)
class Mill(Move):
    """Let the loop discard its card."""

    verb: ClassVar[str] = "mill"


@dataclass(frozen=True, slots=True)
class Split(Move):
    """How many days the black pawns move: the one on the lower day first."""

    verb: ClassVar[str] = "split"
    lower: int
    higher: int


@dataclass(frozen=True, slots=True)
class Location(Move):
    """A letter that moves the black pawn on `day`."""

    verb: ClassVar[str] = "letter location"
    day: int
    steps: int = field(metadata=SIGNED)


@dataclass(frozen=True, slots=True)
class Events(Move):
    """A letter that puts the events of `day` in a new order, the innermost first."""

    verb: ClassVar[str] = "letter events"
    day: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adventure(Move):
    """A letter that puts a discarded card on the deck."""

    verb: ClassVar[str] = "letter adventure"
    card: str


@dataclass(frozen=True, slots=True)
class Red(Move):
    """Red's effect: the black pawn on `day` moves a day."""

    verb: ClassVar[str] = "red"
    day: int
    steps: int = field(metadata=SIGNED)


@dataclass(frozen=True, slots=True)
class Blue(Move):
    """Blue's effect: two events change places; or ``none``."""

    verb: ClassVar[str] = "blue"
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Green(Move):
    """Green's effect: an item is readied."""

    verb: ClassVar[str] = "green"
    item: str


@dataclass(frozen=True, slots=True)
class White(Move):
    """White's effect: the black pawn on `day` comes to the white one."""

    verb: ClassVar[str] = "white"
    day: int


@dataclass(frozen=True, slots=True)
class Lantern(Move):
    """Turn the lantern, so that a resolved suit's old effect happens."""

    verb: ClassVar[str] = "lantern"


@dataclass(frozen=True, slots=True)
class Dark(Move):
    """Leave the lantern ready."""

    verb: ClassVar[str] = "dark"


@dataclass(frozen=True, slots=True)
class Resolve(Move):
    """Resolve a suit; or ``none``."""

    verb: ClassVar[str] = "resolve"
    suit: str


@dataclass(frozen=True, slots=True)
class Return(Move):
    """Put cards under the deck; the last one named is the bottom card."""

    verb: ClassVar[str] = "return"
    cards: tuple[str, ...]


GRAMMAR = Grammar(
    Items, Radio, Camera, Backpack, Pass, Play, Tent, Mill, Split, Location, Events, Adventure, Red, Blue, Green,
    White, Lantern, Dark, Resolve, Return,
)  # fmt: skip
