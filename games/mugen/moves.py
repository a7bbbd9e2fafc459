"""Moves of the maze and their text: the grammar of the rules page.

A way lists the tiles that are entered (``b1-c1``); ``stay`` enters none. Alone, with nothing face down, a way is
named together with the dice or the card (``roll b1-c1``), else afterwards (``roll``, then ``go b1-c1``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from games.moves import Grammar, Move, joined_by

STAY = "stay"
NONE = "none"
TREASURE = "treasure"
"""The piece that Move may lead instead of a pawn."""
ALONE = "pawn"
"""The only pawn of a solo run; with several players they are ``p0``, ``p1`` …"""
TURNS = (0, 90, 180, 270)
"""How far Rotate 1 turns a tile, degrees clockwise."""

Way = tuple[str, ...]


def spelled(way: Way) -> str:
    """A way as one word."""
    return "-".join(way) or STAY


def _way(words: Sequence[str]) -> Way | None:
    """The way of the last word, if there is one."""
    if len(words) > 1:
        raise ValueError(words)
    return None if not words else () if words[0] == STAY else tuple(words[0].split("-"))


def _ending(way: Way | None) -> tuple[str, ...]:
    return () if way is None else (spelled(way),)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll a die instead of using cards."""

    verb: ClassVar[str] = "roll"
    way: Way | None = None

    def words(self) -> Iterable[str]:
        """The way, if it is named at once."""
        return _ending(self.way)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """From nothing or a way."""
        return cls(_way(words))


@dataclass(frozen=True, slots=True)
class Played(Move):
    """A card that is declared: its verb is the card's id."""


@dataclass(frozen=True, slots=True)
class Run(Played):
    """Two dice, up to their sum."""

    verb: ClassVar[str] = "run"
    way: Way | None = None

    def words(self) -> Iterable[str]:
        """The way, if it is named at once."""
        return _ending(self.way)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """From nothing or a way."""
        return cls(_way(words))


@dataclass(frozen=True, slots=True)
class Teleport(Played):
    """To a tile beside one's own."""

    verb: ClassVar[str] = "teleport"
    tile: str


@dataclass(frozen=True, slots=True)
class Rush(Played):
    """Exactly so many steps; the way is declared with the card."""

    way: Way = field(metadata=joined_by("-"))


@dataclass(frozen=True, slots=True)
class Rush1(Rush):
    """One step."""

    verb: ClassVar[str] = "rush1"


@dataclass(frozen=True, slots=True)
class Rush2(Rush):
    """Two steps."""

    verb: ClassVar[str] = "rush2"


@dataclass(frozen=True, slots=True)
class Lead(Played):
    """Any pawn or the lying treasure, up to so many steps."""

    piece: str
    way: Way | None = None

    def words(self) -> Iterable[str]:
        """The piece, then the way, if it is named at once."""
        return (self.piece, *_ending(self.way))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """From a piece and perhaps a way."""
        piece, *rest = words
        return cls(piece, _way(rest))


@dataclass(frozen=True, slots=True)
class Move1(Lead):
    """Up to one step."""

    verb: ClassVar[str] = "move1"


@dataclass(frozen=True, slots=True)
class Move2(Lead):
    """Up to two steps."""

    verb: ClassVar[str] = "move2"


@dataclass(frozen=True, slots=True)
class Move3(Lead):
    """Up to three steps."""

    verb: ClassVar[str] = "move3"


@dataclass(frozen=True, slots=True)
class Rotate1(Played):
    """One tile is turned clockwise by `turn` degrees."""

    verb: ClassVar[str] = "rotate1"
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class Rotate4R(Played):
    """The block whose upper left tile is named goes round clockwise."""

    verb: ClassVar[str] = "rotate4r"
    tile: str


@dataclass(frozen=True, slots=True)
class Rotate4L(Played):
    """The block whose upper left tile is named goes round counterclockwise."""

    verb: ClassVar[str] = "rotate4l"
    tile: str


@dataclass(frozen=True, slots=True)
class Change(Played):
    """Two tiles change places."""

    verb: ClassVar[str] = "change"
    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class Shift(Played):
    """A column (a letter) goes ``up`` or ``down``, a row (a number) ``left`` or ``right``."""

    verb: ClassVar[str] = "shift"
    line: str
    heading: str


@dataclass(frozen=True, slots=True)
class Light(Played):
    """Face-down tiles, in the order in which they are turned up."""

    verb: ClassVar[str] = "light"
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dark(Played):
    """Tiles that are turned down."""

    verb: ClassVar[str] = "dark"
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End(Move):
    """No card, or no more; a pass."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Block(Move):
    """The declared card is cancelled."""

    verb: ClassVar[str] = "block"


@dataclass(frozen=True, slots=True)
class Allow(Move):
    """The declared card is not cancelled by who is asked."""

    verb: ClassVar[str] = "allow"


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Steps of a roll, of Run or of Move."""

    verb: ClassVar[str] = "go"
    way: Way

    def words(self) -> Iterable[str]:
        """The way."""
        return (spelled(self.way),)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """From a way."""
        way = _way(words)
        if way is None:
            raise ValueError(words)
        return cls(way)


@dataclass(frozen=True, slots=True)
class Face(Move):
    """A tile that is turned up lies so that these sides are open (in the order NESW)."""

    verb: ClassVar[str] = "face"
    tile: str
    sides: str


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Cards that are thrown away after a roll, in component order."""

    verb: ClassVar[str] = "discard"
    cards: tuple[str, ...]

    def words(self) -> Iterable[str]:
        """The cards."""
        return self.cards or (NONE,)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """From at least one word."""
        if not words:
            raise ValueError(words)
        return cls(() if list(words) == [NONE] else tuple(words))


PLAYED: tuple[type[Played], ...] = (
    Run,
    Teleport,
    Rush1,
    Rush2,
    Move1,
    Move2,
    Move3,
    Rotate1,
    Rotate4R,
    Rotate4L,
    Change,
    Shift,
    Light,
    Dark,
)
"""Cards that can be declared; Block answers them."""

GRAMMAR = Grammar(Roll, *PLAYED, End, Block, Allow, Go, Face, Discard)
