"""The recording surface: a readable log of drawing calls, for golden files and tests."""

from __future__ import annotations

from games.geometry import Box, Matrix, Path
from generator.setting import Run
from generator.surfaces import Pen


class RecordingSurface:
    """`lines` is what was drawn, one primitive a line, indented by group; `runs` are the texts."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.runs: list[Run] = []
        self._depth = 0

    def _log(self, *words: str) -> None:
        self.lines.append("  " * self._depth + " ".join(word for word in words if word))

    def rect(self, box: Box, radius: float, pen: Pen) -> None:
        """A rectangle."""
        self._log("rect", _numbers(box.x, box.y, box.w, box.h), f"radius={radius:g}" if radius else "", _pen(pen))

    def circle(self, x: float, y: float, r: float, pen: Pen) -> None:
        """A circle."""
        self._log("circle", _numbers(x, y, r), _pen(pen))

    def path(self, path: Path, pen: Pen) -> None:
        """Any outline."""
        self._log("path", " ".join(op + _numbers(*numbers) for op, numbers in path.segments), _pen(pen))

    def run(self, run: Run) -> None:
        """A run of text."""
        self.runs.append(run)
        weight = "bold" if run.bold else ""
        turn = f"turn={run.turn:g}" if run.turn else ""
        self._log("text", repr(run.text), _numbers(run.x, run.y), f"{run.size:g}pt", weight, turn, run.colour)

    def push(self, matrix: Matrix, clip: Path | None) -> None:
        """New coordinates."""
        numbers = _numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        self._log("group", numbers, f"clip={_box(clip)}" if clip else "")
        self._depth += 1

    def pop(self) -> None:
        """Back again."""
        self._depth -= 1


def _numbers(*numbers: float) -> str:
    return " ".join(f"{round(number, 2) + 0:g}" for number in numbers)


def _box(path: Path) -> str:
    box = path.bounds()
    return _numbers(box.x, box.y, box.w, box.h).replace(" ", ",")


def _pen(pen: Pen) -> str:
    parts = [f"fill={pen.fill}" if pen.fill else ""]
    if pen.stroke:
        parts += [f"stroke={pen.stroke}", f"line={pen.line:g}"]
        parts += [f"dash={_numbers(*pen.dash).replace(' ', ',')}" if pen.dash else ""]
    return " ".join(part for part in parts if part)
