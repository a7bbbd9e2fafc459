"""What typesetting is made of: the text as read, the room it has, the runs and icons it becomes.

Rows (`generator.rows`) and columns (`generator.columns`) differ in placing only: a line has a
length *along* its direction, and the lines together a thickness *across* it. Lengths of text are
in ems until the size is known, so that each piece is measured once for all sizes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.canvas import InlineIcon, TextStyle
from games.geometry import Box
from games.messages import Message
from generator import linebreak
from generator.fonts import MM_PER_POINT, Metrics
from generator.linebreak import SPACES, Measure

SLACK = 1e-6
"""Millimetres by which rounding may be off."""


@dataclass(frozen=True, slots=True)
class Run:
    """One string in one colour and size (points), its baseline beginning at ``(x, y)`` mm.

    `width` (mm) is the advance of the whole text; `turn` is clockwise, in degrees, about that point.
    """

    x: float
    y: float
    text: str
    size: float
    bold: bool
    colour: str
    width: float
    turn: float = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon in running text and the square (mm) it fills."""

    icon: InlineIcon
    box: Box


@dataclass(frozen=True, slots=True)
class Setting:
    """What was set: runs and icons, the lines with their tokens, the size in points, the box (mm)
    round the em boxes of all that prints, and what is wrong with it.
    """

    runs: tuple[Run, ...]
    marks: tuple[Mark, ...]
    lines: tuple[str, ...]
    size: float
    box: Box
    problems: tuple[Message, ...]


@dataclass(frozen=True)
class Source:
    """The text, in which a single private-use character, its stand-in, is put for each inline icon."""

    text: str
    tokens: Mapping[str, str]
    icons: Mapping[str, InlineIcon]

    def shown(self, part: str) -> str:
        """`part` with the tokens back in their places."""
        return "".join(self.tokens.get(char, char) for char in part) if self.tokens else part


def read(string: str, icons: Mapping[str, InlineIcon]) -> Source:
    """Newlines made alike, and each token, the longest first, replaced by its stand-in."""
    text = string.replace("\r\n", "\n")
    if not icons:
        return Source(text, {}, {})
    free = (char for char in map(chr, range(0xE000, 0xF900)) if char not in text)
    tokens = dict(zip(free, sorted(icons, key=len, reverse=True), strict=False))
    stand_ins = {token: char for char, token in tokens.items()}
    text = re.sub("|".join(map(re.escape, stand_ins)), lambda match: stand_ins[match[0]], text)
    return Source(text, tokens, {char: icons[token] for char, token in tokens.items()})


@dataclass(frozen=True)
class Job:
    """One text to be set: as read, its box (mm), its style, the metrics of the fonts."""

    source: Source
    box: Box
    style: TextStyle
    metrics: Metrics

    def ems(self, part: str) -> float:
        """Length of `part`, set as a row, in ems. An icon is as wide as it is high."""
        icons = self.source.icons
        plain = "".join(char for char in part if char not in icons) if icons else part
        return self.metrics.width(plain, 1 / MM_PER_POINT, bold=self.style.bold) + len(part) - len(plain)


@dataclass(frozen=True)
class Room:
    """What the box has along a line and across the lines (mm), and what text takes of it (ems)."""

    along: float
    across: float
    measure: Measure
    breadth: float  # of a single line
    sides: tuple[Message, Message]  # what the two directions are called

    def length(self, line: str) -> float:
        """Ems along, but for spaces at the end of `line`."""
        return self.measure(line.rstrip(SPACES))

    def thickness(self, lines: list[str], leading: float) -> float:
        """Ems across."""
        return (len(lines) - 1) * leading + self.breadth

    def fits(self, lines: list[str], style: TextStyle, size: float) -> bool:
        """Whether `lines` are few, thin and short enough."""
        return (
            (style.lines is None or len(lines) <= style.lines)
            and self.thickness(lines, style.leading) * em(size) <= self.across + SLACK
            and not any(linebreak.exceeds(line, self.along / em(size), self.measure) for line in lines)
        )


@dataclass(frozen=True)
class Fitted:
    """The lines, the size (points) at which they fit, and what is wrong if they do not."""

    lines: list[str]
    size: float
    problems: tuple[Message, ...]


def em(size: float) -> float:
    """The em in mm at `size` points."""
    return size * MM_PER_POINT


BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Share of the spare room that lies before what is set."""


class Ink:
    """What has been placed so far, at one size."""

    def __init__(self, job: Job, size: float) -> None:
        self.job, self.size, self.em = job, size, em(size)
        self.runs: list[Run] = []
        self.marks: list[Mark] = []
        self.boxes: list[Box] = []

    def write(self, text: str, x: float, y: float, turn: float = 0) -> None:
        """A run whose baseline begins at ``(x, y)``; spaces alone print nothing."""
        if text.strip(SPACES):
            style, width = self.job.style, self.job.ems(text) * self.em
            self.runs.append(Run(x, y, text, self.size, style.bold, style.colour, width, turn))

    def mark(self, stand_in: str, x: float, y: float) -> None:
        """An icon whose square begins at ``(x, y)``."""
        self.marks.append(Mark(self.job.source.icons[stand_in], Box(x, y, self.em, self.em)))

    def hull(self) -> Box:
        """The box round all that prints; an empty one at the corner of the job's box if nothing does."""
        if not self.boxes:
            return Box(self.job.box.x, self.job.box.y, 0, 0)
        return Box.hull(self.boxes)
