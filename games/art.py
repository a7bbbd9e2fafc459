"""Generative helpers for faces: chance that never changes, hills, stars, stamps, postmarks.

Everything here is geometry and small compositions of it; what it stands for is the games' matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TypeVar

from games.canvas import Canvas, Paint, Theme
from games.geometry import Box, Path, Point

T = TypeVar("T")


class Chance:
    """A stream of chance seeded by a word (a card's id): the same card always looks the same.

    Only `Random.random` is used, whose numbers are the same in every Python.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)  # noqa: S311 (drawing, not secrets)

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        return low + (high - low) * self._random.random()

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both possible."""
        return low + int((high - low + 1) * self._random.random())

    def odds(self, share: float) -> bool:
        """True in `share` (0..1) of all cases."""
        return self._random.random() < share

    def pick(self, choices: Sequence[T]) -> T:
        """One of `choices`."""
        return choices[self.whole(0, len(choices) - 1)]

    def jitter(self, amount: float) -> float:
        """A number around 0, at most `amount` away."""
        return self.between(-amount, amount)


def bleed_box(canvas: Canvas) -> Box:
    """The whole face with its bleed."""
    return Box(0, 0, canvas.width, canvas.height).inset(-canvas.bleed)


def cover(theme: Theme, role: str, tint: float = 1.0) -> Paint:
    """An area that hides what lies behind it, also where the theme leaves areas open."""
    paint = theme.area(role, tint)
    return paint if paint.colour else replace(paint, colour=theme.colour("paper"))


def flat(theme: Theme, role: str, tint: float = 1.0) -> Paint:
    """As `cover`, but never hatched: for strips and other areas too small for a pattern."""
    return replace(cover(theme, role, tint), hatch=None)


def shape(canvas: Canvas, theme: Theme, path: Path, role: str, tint: float = 1.0, *, line: float = 0.2) -> None:
    """A covering area with the outline that its theme wants."""
    canvas.path(path, fill=cover(theme, role, tint), stroke=theme.edge(role), line=line)


@dataclass(frozen=True)
class Brush:
    """A canvas, a theme and a stream of chance: what every picture is drawn with."""

    canvas: Canvas
    theme: Theme
    chance: Chance

    @property
    def is_open(self) -> bool:
        """Whether areas are left as paper here."""
        return self.theme.edge("ink") is not None

    @property
    def thin(self) -> float:
        """By how much lines are thinner where they are all there is."""
        return 0.7 if self.is_open else 1.0

    def fill(self, path: Path, role: str, tint: float = 1.0) -> None:
        """A covering area."""
        shape(self.canvas, self.theme, path, role, tint, line=0.15)

    def poly(self, role: str, tint: float, *points: Point) -> None:
        """A covering polygon."""
        self.fill(Path.polygon(points), role, tint)

    def bar(self, role: str, tint: float, box: Box) -> None:
        """A covering rectangle."""
        self.fill(Path.rect(box), role, tint)

    def draw(self, path: Path, role: str, line: float = 0.3, dash: tuple[float, ...] = ()) -> None:
        """A stroke; a pale one is darkened where it would be lost on open areas."""
        stroke = self.theme.edge(role) or self.theme.colour(role)
        self.canvas.path(path, stroke=stroke, line=line * self.thin, dash=dash)

    def solid(self, path: Path, role: str) -> None:
        """A small silhouette: filled in every theme."""
        self.canvas.path(path, fill=self.theme.colour(role))

    def outlined(self, path: Path, role: str, edge: str = "ink", line: float = 0.25, *, tint: float = 1.0) -> None:
        """A covering area with an outline in every theme."""
        fill = cover(self.theme, role, tint)
        self.canvas.path(path, fill=fill, stroke=self.theme.colour(edge), line=line * self.thin)


def sine_edge(
    x0: float, x1: float, y: float, waves: Sequence[tuple[float, float, float]], step: float = 3
) -> list[Point]:
    """Points from `x0` to `x1` round height `y`; each wave is (height, wavelength, phase 0..1)."""
    count = max(2, round((x1 - x0) / step))
    xs = [x0 + (x1 - x0) * i / count for i in range(count + 1)]
    return [(x, y + sum(a * math.sin(2 * math.pi * (x / span + phase)) for a, span, phase in waves)) for x in xs]


def beside(at: Point, points: Iterable[Point]) -> list[Point]:
    """`points`, given from `at`, where they come to lie."""
    return [(at[0] + x, at[1] + y) for x, y in points]


def ground(edge: Sequence[Point], bottom: float) -> Path:
    """The area under an edge that runs from left to right, down to `bottom`."""
    path = Path.smooth(edge)
    return path.line(edge[-1][0], bottom).line(edge[0][0], bottom).close()


def hills(chance: Chance, box: Box, rise: float, span: float = 40) -> Path:
    """A hilly area that fills `box`: its crest swings by about `rise` above and below the box's top."""
    waves = [(rise * 0.7, span, chance.between(0, 1)), (rise * 0.3, span / 2.6, chance.between(0, 1))]
    return ground(sine_edge(box.x, box.right, box.y, waves), box.bottom)


def bands(
    canvas: Canvas, theme: Theme, box: Box, stripes: Sequence[tuple[str, float, float]], swell: float = 0
) -> None:
    """Sky: (role, tint, top as a share of the height) from the top down, each with a slow swell.

    The swell has the wavelength of the face's width, so neighbouring cards join in one sky.
    """
    for i, (role, tint, top) in enumerate(stripes):
        y = box.y + box.h * top
        if i == 0:
            shape(canvas, theme, Path.rect(Box(box.x, y, box.w, box.bottom - y)), role, tint)
        else:
            edge = sine_edge(box.x, box.right, y, [(swell, canvas.width, 0.23 * i)], step=6)
            shape(canvas, theme, ground(edge, box.bottom), role, tint)


def twinkles(chance: Chance, box: Box, count: int, size: float = 0.55) -> Path:
    """Four-pointed stars strewn over `box`, as one path, none too close to another."""
    path, placed = Path(), list[Point]()
    for _ in range(count * 8):
        x, y = chance.between(box.x, box.right), chance.between(box.y, box.bottom)
        r = size * chance.between(0.45, 1.15)
        if len(placed) < count and all(math.hypot(x - px, y - py) > 5 * size for px, py in placed):
            placed.append((x, y))
            path += Path.star(x, y, r, 4, 0.28)
    return path


def arc(x: float, y: float, r: float, start: float, end: float) -> Path:
    """An open arc round ``(x, y)``, angles in degrees clockwise from the right."""
    steps = max(1, math.ceil(abs(end - start) / 45))
    sweep = math.radians(end - start) / steps
    handle = 4 / 3 * math.tan(sweep / 4) * r
    a = math.radians(start)
    path = Path().move(x + r * math.cos(a), y + r * math.sin(a))
    for i in range(steps):
        b = math.radians(start) + sweep * (i + 1)
        path = path.curve(
            x + r * math.cos(a) - handle * math.sin(a), y + r * math.sin(a) + handle * math.cos(a),
            x + r * math.cos(b) + handle * math.sin(b), y + r * math.sin(b) - handle * math.cos(b),
            x + r * math.cos(b), y + r * math.sin(b),
        )  # fmt: skip
        a = b
    return path


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> Path:
    """A closed band along `points` (a road, a trunk, a tail) as wide as `widths` says at each."""
    left, right = list[Point](), list[Point]()
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        nx, ny = -(by - ay) / length * widths[i] / 2, (bx - ax) / length * widths[i] / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    back = Path.smooth(right[::-1]).segments[1:]
    return Path((*Path.smooth(left).line(*right[-1]).segments, *back, ("Z", ())))


def blob(x: float, y: float, rx: float, ry: float, chance: Chance, *, rough: float = 0.15, knots: int = 9) -> Path:
    """A closed round shape with an uneven edge: foliage, stones, smoke."""
    spokes = [(2 * math.pi * i / knots, 1 + chance.jitter(rough)) for i in range(knots)]
    ring = [(x + rx * k * math.cos(a), y + ry * k * math.sin(a)) for a, k in spokes]
    ends = [ring[-1], *ring, ring[0], ring[1]]
    path = Path().move(*ring[0])
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        path = path.curve(bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
    return path.close()


def windows(chance: Chance, box: Box, columns: int, rows: int, *, lit: float, size: tuple[float, float]) -> Path:
    """A grid of window panes over `box`, each lit (drawn) with odds `lit`, as one path."""
    path = Path()
    for row in range(rows):
        for column in range(columns):
            if chance.odds(lit):
                x = box.x + box.w * (column + 0.5) / columns - size[0] / 2
                y = box.y + box.h * (row + 0.5) / rows - size[1] / 2
                path += Path.rect(Box(x, y, *size))
    return path


def joined(paths: Iterable[Path]) -> Path:
    """Many parts as one path (one drawing call); parts that overlap would cancel out."""
    return Path(tuple(segment for path in paths for segment in path.segments))


@lru_cache
def perforated(box: Box, pitch: float = 2.2, bite: float = 0.62) -> Path:
    """The outline of a postage stamp: round bites of radius `bite` along all four edges."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    path = Path().move(*corners[0])
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        path += _bitten(a, b, pitch, bite)
    return path.close()


def _bitten(a: Point, b: Point, pitch: float, bite: float) -> Path:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    count = max(1, round(length / pitch))
    path = Path()
    for i in range(count):
        middle = length * (i + 0.5) / count
        x, y = a[0] + ux * middle, a[1] + uy * middle
        start = math.degrees(math.atan2(-uy, -ux))
        half = arc(x, y, bite, start, start - 180)
        path = path.line(*half.segments[0][1]) + Path(half.segments[1:])
    return path.line(*b)


def postmark(canvas: Canvas, theme: Theme, at: Point, r: float, *, role: str, run: float = 12) -> None:
    """A cancellation: two rings with ticks round a clear disc (put a number there), waves to the right."""
    colour = theme.colour(role)
    with canvas.group(move=at, turn=-7):
        if run:
            heights = [r * k for k in (0.02, 0.3, 0.58)]
            crests = [sine_edge(r * 0.9, r + run, y, [(0.5, 4.6, 0.1)], step=1.15) for y in heights]
            canvas.path(joined(Path.smooth(crest) for crest in crests), stroke=colour, line=0.3)
        canvas.circle(0, 0, r, fill=theme.colour("paper"), stroke=colour, line=0.45)
        canvas.circle(0, 0, r * 0.7, stroke=colour, line=0.25)
        canvas.path(rays(0, 0, r * 0.78, r * 0.91, 24), stroke=colour, line=0.3)


def rays(x: float, y: float, inner: float, outer: float, count: int, *, turn: float = 0) -> Path:
    """Short spokes round ``(x, y)`` from radius `inner` to `outer`."""
    angles = [2 * math.pi * i / count + math.radians(turn) for i in range(count)]
    return joined(Path.lines([(x + r * math.cos(a), y + r * math.sin(a)) for r in (inner, outer)]) for a in angles)


def airmail(box: Box, pitch: float, slant: float, phase: float = 0, share: float = 0.5) -> Path:
    """Slanted stripes across a level strip, as one path: every `pitch` mm, `share` of it filled.

    The ends are not trimmed: clip them.
    """
    path = Path()
    for i in range(-1, math.ceil(box.w / pitch) + 1):
        x = box.x + (i + phase) * pitch
        w = pitch * share
        corners = [(x + slant, box.y), (x + slant + w, box.y), (x + w, box.bottom), (x, box.bottom)]
        path += Path.polygon(corners)
    return path


def gear(x: float, y: float, r: float, teeth: int, *, turn: float = 0, depth: float = 0.2, hole: float = 0.35) -> Path:
    """A toothed wheel of outer radius `r` with a round hole (none when `hole` is 0)."""
    corners = list[Point]()
    for i in range(teeth):
        for offset, reach in ((-0.30, 1 - depth), (-0.19, 1.0), (0.19, 1.0), (0.30, 1 - depth)):
            a = 2 * math.pi * (i + offset) / teeth + math.radians(turn)
            corners.append((x + r * reach * math.cos(a), y + r * reach * math.sin(a)))
    wheel = Path.polygon(corners)
    return wheel + Path.ellipse(x, y, r * hole) if hole else wheel
