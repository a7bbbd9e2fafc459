"""How the player judges who does not know the deck: weights of traits, learned by ``benchmarks/learn_tabi.py``."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from games.tabi.searching.data import SUITS
from games.tabi.searching.traits import NAMES

FILE = Path(__file__).with_name("weights.toml")

HEAD = "# Weights of traits, with 0, 1, … 5 suits left; written by benchmarks/learn_tabi.py."

STAGES = len(SUITS) + 1
"""There are weights for each number of suits that are not resolved."""


def weights() -> Any:
    """[suits left, trait]"""
    return read(FILE, NAMES)


def read(file: Path, names: Sequence[str]) -> Any:
    """[suits left, name]: weights that are kept in a file."""
    found = np.zeros((STAGES, len(names)))
    for name, values in tomllib.loads(file.read_text(encoding="utf-8")).items():
        found[:, names.index(name)] = values
    return found


def write(found: Any, file: Path = FILE, names: Sequence[str] = NAMES, head: str = HEAD) -> None:
    """Keep weights."""
    lines = [f"{name!r} = [{', '.join(f'{value:.4f}' for value in found[:, at])}]" for at, name in enumerate(names)]
    file.write_text("\n".join([head, *lines, ""]), encoding="utf-8")
