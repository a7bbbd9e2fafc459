"""Weights of beams: what positions are judged by (`layers.worth`), and how restarts vary them."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.seeds import Stream
from games.tabi.searching import layers as of

FAST = {
    of.RESOLVED: 10.0, of.PROGRESSED: 3.0, of.DECK: 0.2, of.LETTERS: 3.0, of.READY: 0.5, of.TOGETHER: 0.3,
    of.HOME: 2.0, of.MATCHED: 1.0, of.NOISE: 0.5, of.LATE: 20.0, of.HELD: 0.5, of.FREE: 0.5,
}  # fmt: skip
"""To win, in few turns."""

RICH = {
    of.POINTS: 1.0, of.BOUND: 0.5, of.RESOLVED: 3.0, of.PROGRESSED: 0.3, of.DECK: 0.5, of.LETTERS: 0.5, of.READY: 0.3,
    of.TOGETHER: 0.3, of.SUMS: 0.1, of.HOME: 0.3, of.MATCHED: 4.0, of.NOISE: 0.4, of.LATE: 2.0, of.HELD: 0.5,
    of.FREE: 0.2, of.SHORT: 0.5,
}  # fmt: skip
"""To win with many points, with a guide."""

GRAIN = 1 << 20


def weights_of(base: dict[int, float], restart: int) -> Any:
    """[weight]: those of a restart; the first has the base, the others vary it by factors from 1/2 to 2."""
    stream, weights = Stream(f"weights/{restart}"), np.zeros(of.FEATURES)
    for index, weight in sorted(base.items()):
        weights[index] = weight * 2.0 ** (2.0 * stream.below(GRAIN) / GRAIN - 1.0 if restart else 0.0)
    if restart:
        weights[of.NOISE] = 2.0 * stream.below(GRAIN) / GRAIN
    return np.tile(weights, of.AGES)
