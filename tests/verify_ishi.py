"""Ishi's CP-SAT model against every line of small dives (see verify.py)."""

from __future__ import annotations

from ishi_boards import BOARDS, agreement

STATES = 40_000


def model_and_every_line(seed: int) -> None:
    """A random position of a small dive: energies by placements and fewest placements, found in two ways."""
    agreement(BOARDS[seed % len(BOARDS)], 1_000 + seed, more=6, states=STATES)


PROPERTIES = {"ishi: model and every line": (model_and_every_line, 1_000)}
