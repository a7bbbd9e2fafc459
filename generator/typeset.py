"""Text set in a box: broken into lines, shrunk until it fits, placed. Implemented once.

Every backend draws the same positioned runs, so PDF, SVG and the recording of the tests break
lines alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from games.canvas import InlineIcon, TextStyle
from games.geometry import Box
from games.messages import Message, say
from generator import linebreak
from generator.columns import column_room, place_columns
from generator.fonts import Metrics
from generator.linebreak import SPACES
from generator.rows import place_rows, row_room
from generator.setting import SLACK, Fitted, Job, Room, Setting, Source, em, read

STEP = 0.25
"""Points by which text shrinks at a time."""

TITLE_SHRINK = 0.8
"""Share of its size down to which a balanced title shrinks before a phrase is broken."""

LEAST_BODY = 6.0
LEAST_CREDIT = 5.0
"""Points below which no text may come to paper."""


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
    job = Job(read(string, dict(icons)), box, style, metrics)
    room = column_room(job) if style.vertical else row_room(job)
    fitted = _fit(job.source, style, room, zoom)
    ink = (place_columns if style.vertical else place_rows)(job, room, fitted)
    lines = tuple(map(job.source.shown, fitted.lines))
    problems = (*_missing_glyphs(job), *fitted.problems)
    return Setting(tuple(ink.runs), tuple(ink.marks), lines, fitted.size, ink.hull(), problems)


def _missing_glyphs(job: Job) -> Iterator[Message]:
    for char in dict.fromkeys(job.source.text):
        if char != "\n" and char not in job.source.icons and not job.metrics.has(char, bold=job.style.bold):
            yield say(
                "the font has no glyph for {char} (U+{code}): use another character",
                char=char if char.isprintable() else repr(char)[1:-1],
                code=f"{ord(char):04X}",
            )


def _fit(source: Source, style: TextStyle, room: Room, zoom: float) -> Fitted:
    """At the largest size that fits: whole phrases if they do, else lines broken wherever allowed."""
    floor = max(style.floor, LEAST_CREDIT if style.credit else LEAST_BODY) / zoom
    problems = tuple(_too_small(style.size, floor, zoom))
    for size, phrases in _attempts(style, floor):
        width = room.along / em(size)
        lines = linebreak.fill_lines(source.text, width, room.measure, phrases=phrases)
        if room.fits(lines, style, size):
            if style.balance:
                lines = _balanced(source.text, lines, width, room, phrases=phrases)
            return Fitted(lines, size, problems)
    overfull = Fitted(lines, size, problems)
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


def _balanced(text: str, lines: list[str], width: float, room: Room, *, phrases: bool) -> list[str]:
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


def _too_small(size: float, floor: float, zoom: float) -> Iterator[Message]:
    if size < floor - SLACK:
        yield say(
            "text of {size} pt is too small to read: the least here is {floor} pt",
            size=_tenths(size * zoom),
            floor=_tenths(floor * zoom),
        )


def _overflow(source: Source, style: TextStyle, room: Room, fitted: Fitted, zoom: float) -> Iterator[Message]:
    """Words too long, lines too thick together, lines too many."""
    lines, size = fitted.lines, fitted.size
    yield from _long_words(source, room, size, zoom)
    needed = room.thickness(lines, style.leading) * em(size)
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


def _long_words(source: Source, room: Room, size: float, zoom: float) -> Iterator[Message]:
    width = room.along / em(size)
    pieces = linebreak.pieces(source.text, width, room.measure, phrases=False)
    words = (piece.strip(SPACES) for piece in pieces if linebreak.exceeds(piece, width, room.measure))
    for word in dict.fromkeys(words):
        yield say(
            "“{word}” needs {needed} mm of {side} at {size} pt and has {room} mm: shorten it or enlarge its box",
            word=source.shown(word),
            needed=_tenths(room.length(word) * em(size) * zoom, math.ceil),
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
