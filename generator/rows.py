"""Horizontal lines: how much room they have, and where they go."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from games.geometry import Box
from games.messages import say
from generator.setting import BEFORE, Fitted, Ink, Job, Room


def row_room(job: Job) -> Room:
    """What the box has for rows: its width along, its height across."""
    return Room(job.box.w, job.box.h, cache(job.ems), 1.0, (say("width"), say("height")))


def place_rows(job: Job, room: Room, fitted: Fitted) -> Ink:
    """The lines from top to bottom, aligned as the style says."""
    ink = Ink(job, fitted.size)
    baseline = _first_baseline(job, len(fitted.lines), ink.em)
    for line in fitted.lines:
        width = room.length(line) * ink.em
        x = job.box.x + (job.box.w - width) * BEFORE[job.style.align]
        _place_row(ink, line, x, baseline)
        if width:
            ink.boxes.append(Box(x, baseline - job.metrics.ascent * ink.em, width, ink.em))
        baseline += job.style.leading * ink.em
    return ink


def _first_baseline(job: Job, lines: int, em: float) -> float:
    """In the middle, caps top to last baseline is what is centred: right for kanji and digits alike."""
    rest = (lines - 1) * job.style.leading * em
    if job.style.valign == "top":
        return job.box.y + job.metrics.ascent * em
    if job.style.valign == "bottom":
        return job.box.bottom - job.metrics.descent * em - rest
    return job.box.y + (job.box.h + job.metrics.cap_height * em - rest) / 2


def _place_row(ink: Ink, line: str, x: float, baseline: float) -> None:
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
