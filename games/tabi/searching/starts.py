"""Where a search begins: the position that was asked about, or one for each pair of items before they are chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.moves import Move
from games.tabi.moves import Items
from games.tabi.rules import Tabi
from games.tabi.searching.beams import Beam, Found
from games.tabi.searching.counting import fewest_turns
from games.tabi.searching.data import Data, data_of, row_of
from games.tabi.searching.spelling import Spelling
from games.tabi.state import Phase, State
from solver.api import Proof

ORDER = (
    ("lantern", "map"), ("lantern", "tent"), ("map", "tent"), ("camera", "map"), ("camera", "tent"),
    ("backpack", "tent"),
)  # fmt: skip
"""Pairs of items that win soon, so are tried first."""


@dataclass
class Start:
    """A position to search from, with the moves that lead there from the one that was asked about."""

    state: State
    before: tuple[Move, ...]
    data: Data
    row: Any
    spelling: Spelling
    fewest: int
    """No win comes in an earlier turn."""
    proof: Proof | None = None
    """How it is known that no better line comes from here than those that were found; None: it is not."""
    best: Found | None = None
    bound: int | None = None
    """On points."""
    runs: int = 0

    @property
    def is_done(self) -> bool:
        """Whether nothing better can be found from here."""
        return self.proof is not None


def starts_of(rules: Tabi, state: State) -> list[Start]:
    """All that the position leaves open."""
    if state.phase is not Phase.ITEMS:
        return [_start(rules, state, ())]
    moves = sorted(rules.legal_moves(state), key=_rank)
    return [_start(rules, rules.apply(state, move), (move,)) for move in moves]


def _start(rules: Tabi, state: State, before: tuple[Move, ...]) -> Start:
    data = data_of(rules.look, state.days)
    row = row_of(data, rules.look, state)
    return Start(state, before, data, row, Spelling(rules.look, data), int(fewest_turns(data, row)))


def _rank(move: Move) -> tuple[int, tuple[str, ...]]:
    assert isinstance(move, Items)
    return (ORDER.index(move.names) if move.names in ORDER else len(ORDER), move.names)


def beam_of(starts: list[Start]) -> Beam:
    """The arrays for all of them, which have the same days."""
    return Beam(starts[0].data)
