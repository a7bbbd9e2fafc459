"""Vertical Japanese: columns from right to left, the characters in their cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from games.geometry import Box
from games.messages import say
from generator.setting import BEFORE, Fitted, Ink, Job, Room

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


def column_room(job: Job) -> Room:
    """What the box has for columns: its height along, its width across."""

    def measure(part: str) -> float:
        return sum(cell.length for cell in _cells(job, part))

    breadths = [job.ems(cell.text) for cell in _cells(job, job.source.text) if cell.kind == "pair"]
    return Room(job.box.h, job.box.w, cache(measure), max([1.0, *breadths]), (say("height"), say("width")))


def _cells(job: Job, part: str) -> list[_Cell]:
    """Kanji and kana upright, one each; two digits side by side (tate-chu-yoko); longer Latin words,
    and all of a text that is Latin throughout, turned.
    """
    pattern = _SIDEWAYS if _is_sideways(job.source.text) else _CELL
    return [_cell(job, match[0], match.lastgroup) for match in pattern.finditer(part)]


@lru_cache
def _is_sideways(text: str) -> bool:
    return not _CJK.search(text) and bool(re.search(_LONG_WORD, text))


def _cell(job: Job, text: str, group: str | None) -> _Cell:
    if text in job.source.icons:
        return _Cell(text, "icon", 1.0)
    if group == "turned" or text in _TURNED:
        return _Cell(text, "turned", job.ems(text))
    if group == "pair":
        return _Cell(text, "pair", 1.0)
    kind: _Kind = "stop" if text in _STOPS else "small" if text in _SMALL_KANA else "upright"
    return _Cell(text, kind, job.ems(text) if text == " " else 1.0)


def place_columns(job: Job, room: Room, fitted: Fitted) -> Ink:
    """The first column is the rightmost; all begin at the same height."""
    ink = Ink(job, fitted.size)
    length = max(map(room.length, fitted.lines)) * ink.em
    thickness = room.thickness(fitted.lines, job.style.leading) * ink.em
    top = job.box.y + (job.box.h - length) * BEFORE[job.style.valign]
    left = job.box.x + (job.box.w - thickness) * BEFORE[job.style.align]
    middle = left + thickness - room.breadth / 2 * ink.em
    for line in fitted.lines:
        _place_column(ink, line, middle, top)
        middle -= job.style.leading * ink.em
    ink.boxes.append(Box(left, top, thickness, length))
    return ink


def _place_column(ink: Ink, line: str, middle: float, top: float) -> None:
    for cell in _cells(ink.job, line):
        _place_cell(ink, cell, middle, top)
        top += cell.length * ink.em


def _place_cell(ink: Ink, cell: _Cell, middle: float, top: float) -> None:
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
