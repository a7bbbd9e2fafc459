"""The moves of a dive."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from games.moves import Grammar, Move, joined_by


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Go to a flag, align it to the card's upper number, place the card: ``place 05 312 S``."""

    verb: ClassVar[str] = "place"
    flag: str
    card: str
    side: str


@dataclass(frozen=True, slots=True)
class Walk(Move):
    """Go to a neighbouring flag that has a card: ``walk 04``."""

    verb: ClassVar[str] = "walk"
    flag: str


@dataclass(frozen=True, slots=True)
class Up(Move):
    """Pay, go up and roll before choosing a card: ``up 10``."""

    verb: ClassVar[str] = "up"
    flag: str


@dataclass(frozen=True, slots=True)
class ClaimLine(Move):
    """Recover by a line of one mark: ``claim noise 02-07-12 4 0 1``, points to T, P, S."""

    verb: ClassVar[str] = "claim"
    mark: str
    flags: tuple[str, ...] = field(metadata=joined_by("-"))
    t: int
    p: int
    s: int


@dataclass(frozen=True, slots=True)
class ClaimPath(Move):
    """Recover by a path: ``claim path A 4 0 1``."""

    verb: ClassVar[str] = "claim path"
    path: str
    t: int
    p: int
    s: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No more claims."""

    verb: ClassVar[str] = "pass"


GRAMMAR = Grammar(Place, Walk, Up, ClaimLine, ClaimPath, Pass)
