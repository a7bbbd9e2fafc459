"""Weights of beams: what positions are judged by (`layers.worth`), and how restarts vary them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from games.seeds import Stream
from games.tabi.advising.habits import STAGES, read, weights
from games.tabi.searching.layers import BOUND, NOISE, WEIGHTS
from games.tabi.searching.traits import NAMES, TRAITS

RICH_FILE = Path(__file__).with_name("rich.toml")

RICH_NAMES = (*NAMES, "guide")
"""Weights in that file: of traits, and of what the guide promises."""

BLUR = 0.3
"""By how much judgements vary by lot, in suits."""

LEFT = 0.3
"""What a point that can still be had in the end is worth, in suits."""

GRAIN = 1 << 20


def _fast() -> Any:
    """To win in few turns: as somebody judges who plays without knowing the deck."""
    found = no_weights()
    found[:, :TRAITS] = weights()
    found[:, NOISE] = BLUR
    return found


def _rich() -> Any:
    """To win with many points; tuned by ``benchmarks/tune_tabi.py``."""
    found = no_weights()
    found[:, : len(RICH_NAMES)] = read(RICH_FILE, RICH_NAMES)
    return found


def _late() -> Any:
    """To win with many points that are counted in the end: in few turns, and with what can be left."""
    found = _fast()
    found[:, BOUND] = LEFT
    return found


def no_weights() -> Any:
    """[suits left, weight]: where nothing is left out, so nothing is judged."""
    return np.zeros((STAGES, WEIGHTS))


FAST, RICH, LATE = _fast(), _rich(), _late()


def weights_of(base: Any, restart: int) -> Any:
    """[suits left, weight]: those of a restart; the first has the base, the others vary it by factors from 1/2 to 2."""
    stream, found = Stream(f"weights/{restart}"), base.copy()
    if restart:
        found *= [2.0 ** (2.0 * stream.below(GRAIN) / GRAIN - 1.0) for _ in range(WEIGHTS)]
    return found
