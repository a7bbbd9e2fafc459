"""Papers and the margins that home printers and hands need. mm, portrait."""

from __future__ import annotations

from dataclasses import dataclass

EDGE = 5.0
"""What home printers leave white: nothing is drawn nearer to the paper's edge."""

TRIM_EDGE = 7.5
"""Least distance of a cut from the paper's edge: feeds are skewed by 1 to 1.5 mm."""

STRIP = 3.9
"""Height of the strip for the sheet's name or its rulers, at `EDGE` from the paper's edge."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, portrait, mm."""

    name: str
    width: float
    height: float


PAPERS = {paper.name: paper for paper in (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4), Paper("a3", 297, 420))}
