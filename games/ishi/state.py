"""A dive's state: immutable, hashable, whole at every decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.ishi.ground import Energy, Ground
from games.seeds import Draws


class Phase(StrEnum):
    """What is to be decided: where to begin, a step, the card after `up`, recovery; or nothing any more."""

    START = "start"
    STEP = "step"
    RISEN = "risen"
    CLAIM = "claim"
    END = "end"


Rolls = Draws | tuple[int, ...]
"""The WB's next sides, by index: all there will ever be, from a seed; or those that somebody knows."""


@dataclass(frozen=True, slots=True)
class State:
    """Flags are cells of the board, cards entries of `Deck.lying`, marks bits, paths bits in their order.

    In the phase CLAIM the new card is the one on which you stand. In the phase RISEN you stand on a flag
    that has no card yet; so you do at the END if none could be placed there.
    """

    ground: Ground
    energy: Energy
    judged: int
    """The judged system."""

    rolls: int
    """How often the WB has been rolled."""

    pit: int
    """The value of the order card in the pit; 0: it waits for the first alignment."""

    first: int
    """The first aligned value; 0: there is none yet."""

    at: int
    cards: tuple[int, ...]
    """By cell; `EMPTY` where there is none."""

    used: tuple[int, ...]
    """By cell: the marks of its card that have served."""

    paths: int
    """The paths that have been claimed."""

    steps: int
    """Placements so far."""

    phase: Phase
    is_honest: bool
    """Whether the rolls are unknown to the player, who goes up before he chooses."""

    coming: Rolls
    """From a seed: by the number of rolls so far. Else: the next one first."""

    @property
    def has_rolls(self) -> bool:
        """Whether any roll to come is known to somebody."""
        return self.coming != ()
