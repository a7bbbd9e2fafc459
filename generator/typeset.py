"""Text set in a box: broken into lines, shrunk until it fits, placed. Implemented once.

Every backend draws the same positioned runs, so PDF, SVG and the recording of the tests break
lines alike. Rows and columns (vertical Japanese) differ in placing only: a line has a length
*along* its direction, and the lines together a thickness *across* it. Lengths of text are in ems
until the size is known, so that each piece is measured once for all sizes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from typing import Literal

from games.canvas import InlineIcon, TextStyle
from games.geometry import Box
from games.messages import Message, say
from generator import linebreak
from generator.fonts import MM_PER_POINT, Metrics
from generator.linebreak import SPACES, Measure

STEP = 0.25
"""Points by which text shrinks at a time."""

TITLE_SHRINK = 0.8
"""Share of its size down to which a balanced title shrinks before a phrase is broken."""

LEAST_BODY = 6.0
LEAST_CREDIT = 5.0
"""Points below which no text may come to paper."""

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


def set_text(
    string: str,
    box: Box,
    style: TextStyle,
    metrics: Metrics,
    icons: Mapping[str, InlineIcon] | None = None,
    zoom: float = 1.0,
) -> Setting:
    """Set `string` in `box` (mm); `zoom` is the scale at which the box comes to paper.

    Tokens that are keys of `icons` become marks; all else stands as it is. What does not fit is
    set at the floor size all the same, with problems that say what is too much. Sizes and lengths
    in problems are those on paper.
    """
    # Only the icons in use take part in the cache's key: hashing a whole game's icons takes longer than setting a line.
    used = tuple((token, icon) for token, icon in (icons or {}).items() if token and token in string)
    return _set_text(string, box, style, metrics, icons=used, zoom=zoom)


@lru_cache(maxsize=1 << 12)
def _set_text(
    string: str, box: Box, style: TextStyle, metrics: Metrics, *, icons: tuple[tuple[str, InlineIcon], ...], zoom: float
) -> Setting:
    if not string:
        return Setting((), (), (), style.size, Box(box.x, box.y, 0, 0), ())
    job = _Job(_read(string, dict(icons)), box, style, metrics)
    room = _column_room(job) if style.vertical else _row_room(job)
    fitted = _fit(job.source, style, room, zoom)
    ink = (_place_columns if style.vertical else _place_rows)(job, room, fitted)
    lines = tuple(map(job.source.shown, fitted.lines))
    problems = (*_missing_glyphs(job), *fitted.problems)
    return Setting(tuple(ink.runs), tuple(ink.marks), lines, fitted.size, ink.hull(), problems)


# --- Reading ---


@dataclass(frozen=True)
class _Source:
    """The text, in which a single private-use character, its stand-in, is put for each inline icon."""

    text: str
    tokens: Mapping[str, str]
    icons: Mapping[str, InlineIcon]

    def shown(self, part: str) -> str:
        """`part` with the tokens back in their places."""
        return "".join(self.tokens.get(char, char) for char in part) if self.tokens else part


def _read(string: str, icons: Mapping[str, InlineIcon]) -> _Source:
    """Newlines made alike, and each token, the longest first, replaced by its stand-in."""
    text = string.replace("\r\n", "\n")
    if not icons:
        return _Source(text, {}, {})
    free = (char for char in map(chr, range(0xE000, 0xF900)) if char not in text)
    tokens = dict(zip(free, sorted(icons, key=len, reverse=True), strict=False))
    stand_ins = {token: char for char, token in tokens.items()}
    text = re.sub("|".join(map(re.escape, stand_ins)), lambda match: stand_ins[match[0]], text)
    return _Source(text, tokens, {char: icons[token] for char, token in tokens.items()})


@dataclass(frozen=True)
class _Job:
    source: _Source
    box: Box
    style: TextStyle
    metrics: Metrics

    def ems(self, part: str) -> float:
        """Length of `part`, set as a row, in ems. An icon is as wide as it is high."""
        icons = self.source.icons
        plain = "".join(char for char in part if char not in icons) if icons else part
        return self.metrics.width(plain, 1 / MM_PER_POINT, bold=self.style.bold) + len(part) - len(plain)


def _missing_glyphs(job: _Job) -> Iterator[Message]:
    for char in dict.fromkeys(job.source.text):
        if char != "\n" and char not in job.source.icons and not job.metrics.has(char, bold=job.style.bold):
            yield say(
                "the font has no glyph for {char} (U+{code}): use another character",
                char=char if char.isprintable() else repr(char)[1:-1],
                code=f"{ord(char):04X}",
            )


# --- Fitting ---


@dataclass(frozen=True)
class _Room:
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
            and self.thickness(lines, style.leading) * _em(size) <= self.across + SLACK
            and not any(linebreak.exceeds(line, self.along / _em(size), self.measure) for line in lines)
        )


@dataclass(frozen=True)
class _Fitted:
    lines: list[str]
    size: float
    problems: tuple[Message, ...]


def _fit(source: _Source, style: TextStyle, room: _Room, zoom: float) -> _Fitted:
    """At the largest size that fits: whole phrases if they do, else lines broken wherever allowed."""
    floor = max(style.floor, LEAST_CREDIT if style.credit else LEAST_BODY) / zoom
    problems = tuple(_too_small(style.size, floor, zoom))
    for size, phrases in _attempts(style, floor):
        width = room.along / _em(size)
        lines = linebreak.fill_lines(source.text, width, room.measure, phrases=phrases)
        if room.fits(lines, style, size):
            if style.balance:
                lines = _balanced(source.text, lines, width, room, phrases=phrases)
            return _Fitted(lines, size, problems)
    overfull = _Fitted(lines, size, problems)
    return replace(overfull, problems=(*problems, *_overflow(source, style, room, overfull, zoom)))


def _attempts(style: TextStyle, floor: float) -> Iterator[tuple[float, bool]]:
    """Sizes, each with whole phrases and with breaks inside them. A balanced title would rather be
    a little smaller than broken inside a phrase.
    """
    sizes = _sizes(style.size, floor)
    if style.balance:
        yield from ((size, True) for size in sizes if size >= TITLE_SHRINK * style.size)
    for size in sizes:
        yield size, True
        yield size, False


def _sizes(size: float, floor: float) -> list[float]:
    """From `size` down to `floor` in steps; what is below the floor already does not shrink."""
    steps = max(0, math.ceil((size - floor) / STEP - SLACK))
    return [*(size - STEP * i for i in range(steps)), min(size, floor)]


def _balanced(text: str, lines: list[str], width: float, room: _Room, *, phrases: bool) -> list[str]:
    """As many lines in the narrowest measure that holds them, which makes them about equally long."""
    if len(lines) == text.count("\n") + 1:
        return lines
    pieces = linebreak.pieces(text, width, room.measure, phrases=phrases)
    narrow, wide = max(map(room.length, pieces)), max(map(room.length, lines))
    for _ in range(10):  # to a thousandth of the width
        middle = (narrow + wide) / 2
        tried = linebreak.fill_lines(text, middle, room.measure, phrases=phrases)
        if len(tried) == len(lines):
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


# --- Saying what is too much ---


def _too_small(size: float, floor: float, zoom: float) -> Iterator[Message]:
    if size < floor - SLACK:
        yield say(
            "text of {size} pt is too small to read: the least here is {floor} pt",
            size=_tenths(size * zoom),
            floor=_tenths(floor * zoom),
        )


def _overflow(source: _Source, style: TextStyle, room: _Room, fitted: _Fitted, zoom: float) -> Iterator[Message]:
    """Words too long, lines too thick together, lines too many."""
    lines, size = fitted.lines, fitted.size
    yield from _long_words(source, room, size, zoom)
    needed = room.thickness(lines, style.leading) * _em(size)
    if needed > room.across + SLACK:
        yield say(
            "text needs {needed} mm of {side} at {size} pt and has {room} mm: shorten it or enlarge its box",
            needed=_tenths(needed * zoom, math.ceil),
            side=room.sides[1],
            size=_tenths(size * zoom),
            room=_tenths(room.across * zoom, math.floor),
        )
    if style.lines is not None and len(lines) > style.lines:
        yield say(
            "text needs {needed} lines at {size} pt and may have {lines}: shorten it or enlarge its box",
            needed=len(lines),
            size=_tenths(size * zoom),
            lines=style.lines,
        )


def _long_words(source: _Source, room: _Room, size: float, zoom: float) -> Iterator[Message]:
    width = room.along / _em(size)
    pieces = linebreak.pieces(source.text, width, room.measure, phrases=False)
    words = (piece.strip(SPACES) for piece in pieces if linebreak.exceeds(piece, width, room.measure))
    for word in dict.fromkeys(words):
        yield say(
            "“{word}” needs {needed} mm of {side} at {size} pt and has {room} mm: shorten it or enlarge its box",
            word=source.shown(word),
            needed=_tenths(room.length(word) * _em(size) * zoom, math.ceil),
            side=room.sides[0],
            size=_tenths(size * zoom),
            room=_tenths(room.along * zoom, math.floor),
        )


def _tenths(value: float, rounded: Callable[[float], int] = round) -> float:
    """To one decimal, without a needless ``.0``. What is needed is rounded up, what there is down,
    so that the two never read alike.
    """
    tenths = rounded(round(value * 10, 5))
    return tenths / 10 if tenths % 10 else tenths // 10


def _em(size: float) -> float:
    """The em in mm at `size` points."""
    return size * MM_PER_POINT


# --- Placing: what rows and columns share ---

_BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Share of the spare room that lies before what is set."""


class _Ink:
    """What has been placed so far, at one size."""

    def __init__(self, job: _Job, size: float) -> None:
        self.job, self.size, self.em = job, size, _em(size)
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
        x, y = min(box.x for box in self.boxes), min(box.y for box in self.boxes)
        return Box(x, y, max(box.right for box in self.boxes) - x, max(box.bottom for box in self.boxes) - y)


# --- Rows ---


def _row_room(job: _Job) -> _Room:
    return _Room(job.box.w, job.box.h, cache(job.ems), 1.0, (say("width"), say("height")))


def _place_rows(job: _Job, room: _Room, fitted: _Fitted) -> _Ink:
    ink = _Ink(job, fitted.size)
    baseline = _first_baseline(job, len(fitted.lines), ink.em)
    for line in fitted.lines:
        width = room.length(line) * ink.em
        x = job.box.x + (job.box.w - width) * _BEFORE[job.style.align]
        _place_row(ink, line, x, baseline)
        if width:
            ink.boxes.append(Box(x, baseline - job.metrics.ascent * ink.em, width, ink.em))
        baseline += job.style.leading * ink.em
    return ink


def _first_baseline(job: _Job, lines: int, em: float) -> float:
    """In the middle, caps top to last baseline is what is centred: right for kanji and digits alike."""
    rest = (lines - 1) * job.style.leading * em
    if job.style.valign == "top":
        return job.box.y + job.metrics.ascent * em
    if job.style.valign == "bottom":
        return job.box.bottom - job.metrics.descent * em - rest
    return job.box.y + (job.box.h + job.metrics.cap_height * em - rest) / 2


def _place_row(ink: _Ink, line: str, x: float, baseline: float) -> None:
    """A run for each stretch between icons; an icon is centred on the height of capitals."""
    top = baseline - (1 + ink.job.metrics.cap_height) / 2 * ink.em
    for is_icon, group in groupby(line, ink.job.source.icons.__contains__):
        part = "".join(group)
        if is_icon:
            for i, stand_in in enumerate(part):
                ink.mark(stand_in, x + i * ink.em, top)
        else:
            ink.write(part, x, baseline)
        x += ink.job.ems(part) * ink.em


# --- Columns ---

_Kind = Literal["upright", "small", "stop", "pair", "turned", "icon"]

_TURNED = frozenset("ー～〜…‥―—–‐-−－─＝=：:|｜「」『』（）()【】〔〕［］[]｛｝{}〈〉《》<>＜＞“”‘’«»")
_STOPS = frozenset("、。，．")
_SMALL_KANA = frozenset("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")

_CJK = re.compile("[\u2e80-\ud7ff\uf900-\uffef]")
_LONG_WORD = r"(?=[0-9'’&.+-]*[A-Za-zÀ-ſ])[A-Za-zÀ-ſ0-9'’&.+-]{4,}"
_CELL = re.compile(rf"(?P<turned>{_LONG_WORD})|(?P<pair>(?<![0-9])[0-9]{{2}}(?![0-9]))|(?P<char>.)", re.DOTALL)
_SIDEWAYS = re.compile("(?P<char>[\ue000-\uf8ff])|(?P<turned>[^\ue000-\uf8ff]+)")


@dataclass(frozen=True, slots=True)
class _Cell:
    """A stretch of a column: `length` ems downwards."""

    text: str
    kind: _Kind
    length: float


def _column_room(job: _Job) -> _Room:
    def measure(part: str) -> float:
        return sum(cell.length for cell in _cells(job, part))

    breadths = [job.ems(cell.text) for cell in _cells(job, job.source.text) if cell.kind == "pair"]
    return _Room(job.box.h, job.box.w, cache(measure), max([1.0, *breadths]), (say("height"), say("width")))


def _cells(job: _Job, part: str) -> list[_Cell]:
    """Kanji and kana upright, one each; two digits side by side (tate-chu-yoko); longer Latin words,
    and all of a text that is Latin throughout, turned.
    """
    pattern = _SIDEWAYS if _is_sideways(job.source.text) else _CELL
    return [_cell(job, match[0], match.lastgroup) for match in pattern.finditer(part)]


@lru_cache
def _is_sideways(text: str) -> bool:
    return not _CJK.search(text) and bool(re.search(_LONG_WORD, text))


def _cell(job: _Job, text: str, group: str | None) -> _Cell:
    if text in job.source.icons:
        return _Cell(text, "icon", 1.0)
    if group == "turned" or text in _TURNED:
        return _Cell(text, "turned", job.ems(text))
    if group == "pair":
        return _Cell(text, "pair", 1.0)
    kind: _Kind = "stop" if text in _STOPS else "small" if text in _SMALL_KANA else "upright"
    return _Cell(text, kind, job.ems(text) if text == " " else 1.0)


def _place_columns(job: _Job, room: _Room, fitted: _Fitted) -> _Ink:
    """The first column is the rightmost; all begin at the same height."""
    ink = _Ink(job, fitted.size)
    length = max(map(room.length, fitted.lines)) * ink.em
    thickness = room.thickness(fitted.lines, job.style.leading) * ink.em
    top = job.box.y + (job.box.h - length) * _BEFORE[job.style.valign]
    left = job.box.x + (job.box.w - thickness) * _BEFORE[job.style.align]
    middle = left + thickness - room.breadth / 2 * ink.em
    for line in fitted.lines:
        _place_column(ink, line, middle, top)
        middle -= job.style.leading * ink.em
    ink.boxes.append(Box(left, top, thickness, length))
    return ink


def _place_column(ink: _Ink, line: str, middle: float, top: float) -> None:
    for cell in _cells(ink.job, line):
        _place_cell(ink, cell, middle, top)
        top += cell.length * ink.em


def _place_cell(ink: _Ink, cell: _Cell, middle: float, top: float) -> None:
    """No glyph is exchanged for a vertical form, so that the text reads back as it was written."""
    em, metrics = ink.em, ink.job.metrics
    left, baseline = middle - ink.job.ems(cell.text) / 2 * em, top + metrics.ascent * em
    if cell.kind == "icon":
        ink.mark(cell.text, middle - em / 2, top)
    elif cell.kind == "turned":  # what is above the baseline comes to lie right of it
        ink.write(cell.text, middle - metrics.cap_height / 2 * em, top, turn=90)
    elif cell.kind == "stop":  # from the lower left of its cell to the upper right
        ink.write(cell.text, middle + 0.1 * em, baseline - 0.6 * em)
    elif cell.kind == "small":
        ink.write(cell.text, left + 0.1 * em, baseline - 0.1 * em)
    else:
        ink.write(cell.text, left, baseline)
