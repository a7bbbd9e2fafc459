"""A display list: the primitives of one face, kept to be compared and played on any surface."""

from __future__ import annotations

from games.geometry import Box, Matrix, Path
from generator.setting import Run
from generator.surfaces import Pen, Surface

Step = tuple[str, tuple[object, ...]]


class DisplayList:
    """A surface that remembers. Equal lists look alike, so identical faces are stored once."""

    def __init__(self) -> None:
        self._steps: list[Step] = []

    @property
    def steps(self) -> tuple[Step, ...]:
        """All primitives in order; hashable."""
        return tuple(self._steps)

    def rect(self, box: Box, radius: float, pen: Pen) -> None:
        """A rectangle."""
        self._steps.append(("rect", (box, radius, pen)))

    def circle(self, x: float, y: float, r: float, pen: Pen) -> None:
        """A circle."""
        self._steps.append(("circle", (x, y, r, pen)))

    def path(self, path: Path, pen: Pen) -> None:
        """Any outline."""
        self._steps.append(("path", (path, pen)))

    def run(self, run: Run) -> None:
        """A run of text."""
        self._steps.append(("run", (run,)))

    def push(self, matrix: Matrix, clip: Path | None) -> None:
        """New coordinates."""
        self._steps.append(("push", (matrix, clip)))

    def pop(self) -> None:
        """Back again."""
        self._steps.append(("pop", ()))


def play(steps: tuple[Step, ...], surface: Surface) -> None:
    """Draw remembered primitives."""
    for name, arguments in steps:
        getattr(surface, name)(*arguments)
