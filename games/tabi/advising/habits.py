"""How the player judges who does not know the deck: weights of traits, learned by ``benchmarks/learn_tabi.py``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from games.tabi.searching import verbs
from games.tabi.searching.data import SUITS
from games.tabi.searching.plans import FEW_VERBS
from games.tabi.searching.traits import NAMES, TRAITS
from games.tabi.searching.useful import ALL, LETTERS_AIMED

FILE = Path(__file__).with_name("weights.toml")

HEAD = "# Weights of traits, with 0, 1, … 5 suits left; written by benchmarks/learn_tabi.py."

STAGES = len(SUITS) + 1
"""There are weights for each number of suits that are not resolved."""


def quick_plan() -> Any:
    """Which moves are looked at (`plans`)."""
    return np.array([0, False, FEW_VERBS | 1 << verbs.ADVENTURE, ALL | LETTERS_AIMED], np.int64)


def weights(file: Path = FILE) -> Any:
    """[suits left, trait]"""
    found = np.zeros((STAGES, TRAITS))
    for name, values in tomllib.loads(file.read_text(encoding="utf-8")).items():
        found[:, NAMES.index(name)] = values
    return found


def write(found: Any, file: Path = FILE) -> None:
    """Keep weights."""
    lines = [f"{name!r} = [{', '.join(f'{value:.4f}' for value in found[:, at])}]" for at, name in enumerate(NAMES)]
    file.write_text("\n".join([HEAD, *lines, ""]), encoding="utf-8")
