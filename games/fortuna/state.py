"""States of Fortuna. Cards are indices of `Cards`; the rules know their codes."""

from __future__ import annotations

from dataclasses import dataclass

Kinds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A set of `n` cards on the table: those face up, and the face-down ones of an all-in, each sorted."""

    n: int
    up: Kinds
    down: Kinds = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position: at the start of a turn, its draw still to come; or, while cards are `owed`, after a play.

    `hands` are sorted, unknown cards last; `sets` by size; `pile` counts the discards of each kind;
    `stock` is the deck with the end pile below it, index 0 on top. `owners` (where numbers can be owned)
    has the seat that owns each base number, None for nobody. `round` counts from 1.
    """

    hands: tuple[Kinds, ...]
    sets: tuple[tuple[LaidSet, ...], ...]
    pile: Kinds
    stock: Kinds
    seat: int
    round: int
    owed: int = 0
    owners: tuple[int | None, ...] = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)


@dataclass(frozen=True, slots=True)
class Turn:
    """What the player to decide has before him: the hand with the card drawn, the stock that is left,
    his sets, and what each kind of card counts as just now (bit N: as N).
    """

    hand: Kinds
    stock: Kinds
    sets: tuple[LaidSet, ...]
    worth: Kinds

    def has_set(self, n: int) -> bool:
        """Whether he has laid a set of `n` already."""
        return any(laid.n == n for laid in self.sets)

    def counting(self, n: int) -> Kinds:
        """The cards in hand that can count as `n`."""
        worth = self.worth
        return tuple(kind for kind in self.hand if worth[kind] >> n & 1)


def without(cards: Kinds, gone: Kinds) -> Kinds:
    """The cards that are left; a ValueError when some of those gone are not there."""
    left = list(cards)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def counted(pile: Kinds, kinds: Kinds, step: int) -> Kinds:
    """The pile with each of `kinds` counted up (or down, `step` −1)."""
    counts = list(pile)
    for kind in kinds:
        counts[kind] += step
    return tuple(counts)
