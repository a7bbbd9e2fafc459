"""Surfaces: the few primitives that a file format must offer; `generator.canvas` does the rest.

Coordinates are mm, y downwards, in the system set by the innermost `push`. Text arrives as
positioned runs, so that every format breaks lines alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from games.geometry import Box, Matrix, Path
from generator.setting import Run


@dataclass(frozen=True, slots=True)
class Pen:
    """How a shape is painted: fill colour, stroke colour, weight and dash in mm, round ends."""

    fill: str | None = None
    stroke: str | None = None
    line: float = 0.25
    dash: tuple[float, ...] = ()


class Surface(Protocol):
    """One drawing in one format."""

    def rect(self, box: Box, radius: float, pen: Pen) -> None:
        """A rectangle."""

    def circle(self, x: float, y: float, r: float, pen: Pen) -> None:
        """A circle."""

    def path(self, path: Path, pen: Pen) -> None:
        """Any outline; parts overlap by the even-odd rule."""

    def run(self, run: Run) -> None:
        """A run of text from its baseline start."""

    def push(self, matrix: Matrix, clip: Path | None) -> None:
        """New coordinates, and (in them) a clip."""

    def pop(self) -> None:
        """Back to what was before the last `push`."""
