"""A display list: the primitives of one face, kept to be compared and played on any surface."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from games.errors import FaceError
from games.geometry import Box, Matrix, Path
from games.messages import say
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
        _check(pen, box.x, box.y, box.w, box.h, radius)
        self._steps.append(("rect", (box, radius, pen)))

    def circle(self, x: float, y: float, r: float, pen: Pen) -> None:
        """A circle."""
        _check(pen, x, y, r)
        self._steps.append(("circle", (x, y, r, pen)))

    def path(self, path: Path, pen: Pen) -> None:
        """Any outline."""
        _check(pen, *(number for _, numbers in path.segments for number in numbers))
        self._steps.append(("path", (path, pen)))

    def run(self, run: Run) -> None:
        """A run of text."""
        _check(Pen(run.colour), run.x, run.y, run.size, run.width)
        self._steps.append(("run", (run,)))

    def push(self, matrix: Matrix, clip: Path | None) -> None:
        """New coordinates."""
        _check(_NO_PEN, matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        if clip is not None:
            _check(_NO_PEN, *(number for _, numbers in clip.segments for number in numbers))
        self._steps.append(("push", (matrix, clip)))

    def pop(self) -> None:
        """Back again."""
        self._steps.append(("pop", ()))


def play(steps: tuple[Step, ...], surface: Surface) -> None:
    """Draw remembered primitives."""
    for name, arguments in steps:
        getattr(surface, name)(*arguments)


def _check(pen: Pen, *numbers: float) -> None:
    """Refuse what no file format can hold; the face that drew it is told."""
    if not math.isfinite(sum(numbers)):
        raise FaceError(say("a place or size is no number (nan or inf): mend the face"))
    _check_pen(pen)


@lru_cache(maxsize=1 << 10)
def _check_pen(pen: Pen) -> None:
    if pen.dash and not (all(map(math.isfinite, pen.dash)) and min(pen.dash) >= 0 < max(pen.dash)):
        raise FaceError(say("dashes of {dash} mm cannot be drawn: give lengths above 0", dash=pen.dash))
    for colour in (pen.fill, pen.stroke):
        if colour is not None and not _COLOUR.fullmatch(colour):
            raise FaceError(
                say('{colour} is no colour: write six digits such as "#c8502c", or take a role', colour=colour)
            )
    if not math.isfinite(pen.line) or pen.line < 0:
        raise FaceError(say("a line of {line} mm cannot be drawn: give its weight, 0 or more", line=pen.line))


_NO_PEN = Pen()
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
