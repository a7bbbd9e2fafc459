"""Ishi's CP-SAT model against every line of small dives (see verify.py)."""

from __future__ import annotations

from dataclasses import replace

from ishi_boards import BOARDS, agreement, case, cut

from games.ishi import model
from games.ishi.modelling.plan import Plan, Switches
from solver.api import Task

STATES = 40_000


def model_and_every_line(seed: int) -> None:
    """A random position of a small dive: energies by placements and fewest placements, found in two ways."""
    agreement(BOARDS[seed % len(BOARDS)], 1_000 + seed, more=6, states=STATES)


def ways_and_one_model(seed: int) -> None:
    """From the start: a longer dive split by its ways, and as one model without what geometry says."""
    board = BOARDS[seed % len(BOARDS)]
    rules, state = cut(board), case(board, 2_000 + seed, 0)
    fewest = Plan(rules.mechanics, state, 1).fewest
    assert fewest is not None
    task = Task(rules, state, f"energy/{fewest + 1 + seed % 2}")
    plain = replace(task, options={"switches": Switches(windows=False, direct=False, split=False)})
    one, other = model.solve(task), model.solve(plain)
    assert (one.value, one.verdict) == (other.value, other.verdict)


PROPERTIES = {
    "ishi: model and every line": (model_and_every_line, 1_000),
    "ishi: ways and one model": (ways_and_one_model, 1_000),
}
"""Name, check of one seed, number of seeds."""
