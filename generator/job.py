"""How to print: what the command line, or a caller of the library, decides."""

from __future__ import annotations

from dataclasses import dataclass

from generator.papers import PAPERS, Paper
from generator.places import Duplex


@dataclass(frozen=True)
class Job:
    """Paper, duplex, gutter in mm, theme, which pieces only (empty: all), and our own version."""

    paper: Paper = PAPERS["a4"]
    duplex: Duplex = Duplex.LONG
    gutter: float = 0
    theme: str = "colour"
    only: tuple[str, ...] = ()
    tool_version: str = ""
