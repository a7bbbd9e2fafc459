"""Fortuna's moves, as the rules write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from games.moves import Grammar, Move

STROKE = "/"
"""Stands between the cards of an all-in and its face-down cards."""


@dataclass(frozen=True, slots=True)
class Play(Move):
    """``play N CARDS``: lay exactly N cards of the hand as a set."""

    verb: ClassVar[str] = "play"
    n: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllIn(Move):
    """``allin N CARDS / FILLERS``: lay the whole hand and fill the set up with discards, face down."""

    verb: ClassVar[str] = "allin"
    n: int
    cards: tuple[str, ...]
    fillers: tuple[str, ...]

    def words(self) -> Iterable[str]:
        """The words after the verb."""
        return (str(self.n), *self.cards, STROKE, *self.fillers)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """The move of these words: cards on both sides of the stroke."""
        stroke = list(words).index(STROKE)
        cards, fillers = tuple(words[1:stroke]), tuple(words[stroke + 1 :])
        if not cards or not fillers:
            raise ValueError(words)
        return cls(int(words[0]), cards, fillers)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """``pass CARD``: play nothing, discard a card."""

    verb: ClassVar[str] = "pass"
    card: str


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """``discard CARD``: a card that must go after a play."""

    verb: ClassVar[str] = "discard"
    card: str


Deed = Play | AllIn | Pass | Discard
GRAMMAR = Grammar(Play, AllIn, Pass, Discard)
