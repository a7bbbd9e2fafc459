"""Weights of beams: what positions are judged by (`layers.worth`), and how restarts vary them."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.seeds import Stream
from games.tabi.advising.habits import STAGES, weights
from games.tabi.searching.layers import BOUND, NOISE, WEIGHTS
from games.tabi.searching.traits import NAMES, RESOLVED, TRAITS

GRAIN = 1 << 20


def _fast() -> Any:
    """To win in few turns."""
    found = np.zeros((STAGES, WEIGHTS))
    found[:, RESOLVED : RESOLVED + STAGES - 1] = 19.0
    for name, weight in {
        "one lies": 3.0, "two lie": 3.0, "three lie": 3.0, "fuel": 0.2, "letters": 3.0, "together": 0.3,
        "stand, three lie": 1.0, "fuel lacks": 20.0, "held": 0.5, "free": 0.5,
    }.items():  # fmt: skip
        found[:, NAMES.index(name)] = weight
    for name in NAMES:
        if name.endswith(" ready"):
            found[:, NAMES.index(name)] = 0.5
    found[0, NAMES.index("home")] = -2.0
    found[:, NOISE] = 0.5
    return found


def _rich() -> Any:
    """To win with many points, with a guide."""
    found = np.zeros((STAGES, WEIGHTS))
    found[:, :TRAITS] = weights()
    found[:, BOUND] = 0.0
    return found


FAST, RICH = _fast(), _rich()


def weights_of(base: Any, restart: int) -> Any:
    """[suits left, weight]: those of a restart; the first has the base, the others vary it by factors from 1/2 to 2."""
    stream, found = Stream(f"weights/{restart}"), base.copy()
    if not restart:
        return found
    for index in range(WEIGHTS):
        found[:, index] *= 2.0 ** (2.0 * stream.below(GRAIN) / GRAIN - 1.0)
    found[:, NOISE] = 2.0 * stream.below(GRAIN) / GRAIN
    return found


def no_weights() -> Any:
    """Where nothing is left out, so nothing is judged."""
    return np.zeros((STAGES, WEIGHTS))
