"""What all faces of ishi share: values in their shapes, equal cells, circuits, traces of a signal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.art import Chance, flat, joined, sine_edge
from games.canvas import Canvas, Theme
from games.geometry import Box, Path, Point

VALUES = (1, 2, 3)


def light(theme: Theme) -> str:
    """The colour of circuits and signals."""
    return theme.edge("cyan") or theme.colour("cyan")


def fine(theme: Theme, line: float) -> float:
    """A line's weight: finer where ink is saved."""
    return line * 0.6 if theme.edge("deep") else line


TINTS = {1: 0.0, 2: 0.26, 3: 1.0}
"""How dark each value's plate is: told apart in any light, and in grey."""


@lru_cache
def value_shape(value: int, r: float) -> Path:
    """Disorder is jagged, activity round, stability square."""
    if value == 1:
        return Path.star(0, 0, r * 1.13, 10, 0.8)
    if value == 2:
        return Path.ellipse(0, 0, r)
    k = r * 0.93
    return Path.rect(Box(-k, -k, 2 * k, 2 * k))


def plate(canvas: Canvas, theme: Theme, value: int, at: Point, r: float, size: float) -> None:
    """A value in its shape round `at`."""
    tint = TINTS[value]
    fill = flat(theme, "deep", tint) if tint else theme.colour("paper")
    with canvas.group(move=at):
        canvas.path(value_shape(value, r), fill=fill, stroke=theme.colour("deep"), line=fine(theme, 0.3))
        style = theme.text(size, on="deep", tint=tint, bold=True, align="center", valign="middle", leading=1, lines=1)
        canvas.text(f"value {value}", str(value), Box(-r, -r, 2 * r, 2 * r), style)


def label(
    canvas: Canvas,
    theme: Theme,
    field: str,
    string: str,
    box: Box,
    size: float,
    *,
    role: str = "ink",
    on: str = "paper",
    tint: float = 1.0,
    bold: bool = True,
) -> None:
    """One line in the middle of a cell."""
    style = theme.text(
        size, role=role, on=on, tint=tint, bold=bold, align="center", valign="middle", leading=1, lines=1
    )
    canvas.text(field, string, box, style)


@lru_cache
def signal(value: int, box: Box) -> Path:
    """What an oscilloscope shows of a value: noise, a swing, a level line."""
    y, swing = box.center[1], box.h / 2
    if value == 3:
        return Path.lines([(box.x, y), (box.right, y)])
    if value == 2:
        span = box.h * 1.6
        return Path.smooth(sine_edge(box.x, box.right, y, [(swing, span, -box.x / span)], step=box.h / 8))
    chance, count = Chance("disorder"), round(box.w / box.h * 7)
    swings = [swing * chance.jitter(1) * (1 if i % 3 else 0.4) for i in range(count + 1)]
    return Path.lines([(box.x + box.w * i / count, y + dy) for i, dy in enumerate(swings)])


@lru_cache
def lattice(box: Box, pitch: float) -> Path:
    """Fine squares over a box, as one path."""
    xs = [box.x + i * pitch for i in range(int(box.w / pitch) + 1)]
    ys = [box.y + i * pitch for i in range(int(box.h / pitch) + 1)]
    upright = [Path.lines([(x, box.y), (x, box.bottom)]) for x in xs]
    return joined([*upright, *(Path.lines([(box.x, y), (box.right, y)]) for y in ys)])


Circuit = tuple[Path, Path]
"""Traces, and the pads at their ends."""


@lru_cache
def circuit(seed: str, box: Box, pitch: float = 3.0, odds: float = 0.75) -> Circuit:
    """Traces that leave the left edge of `box` level, turn by 45 degrees, and end in pads."""
    chance, traces, pads = Chance(seed), list[Path](), list[Path]()
    for i in range(1, int(box.h / pitch)):
        if not chance.odds(odds):
            continue
        y, bend = box.y + i * pitch, chance.pick((-1, 0, 0, 1)) * pitch * 0.5
        turn, end = box.x + box.w * chance.between(0.15, 0.45), box.x + box.w * chance.between(0.6, 0.97)
        points = [(box.x, y), (turn, y), (turn + abs(bend), y + bend), (end, y + bend)]
        traces.append(Path.lines(points))
        pads.append(Path.ellipse(end, y + bend, 0.55))
    return joined(traces), joined(pads)


def draw_circuit(canvas: Canvas, theme: Theme, found: Circuit) -> None:
    """Traces and their pads in one colour."""
    traces, pads = found
    line = fine(theme, 0.25)
    if traces.segments:
        canvas.path(traces, stroke=light(theme), line=line)
        canvas.path(pads, fill=theme.colour("paper"), stroke=light(theme), line=line)


def chamfered(box: Box, cut: float, corners: Sequence[int] = (0, 1, 2, 3)) -> Path:
    """A rectangle without its corners: 0 top left, then clockwise."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    cuts = [cut if i in corners else 0.0 for i in range(4)]
    points = [
        (x, y + cuts[0]), (x + cuts[0], y), (right - cuts[1], y), (right, y + cuts[1]),
        (right, bottom - cuts[2]), (right - cuts[2], bottom), (x + cuts[3], bottom), (x, bottom - cuts[3]),
    ]  # fmt: skip
    return Path.polygon(list(dict.fromkeys(points)))
