"""The floor of a tile: its outline and the kerb along it, on a square of 30 units, whatever the size printed.

A floor is as wide at every opening and exactly in the middle of the edge, so any two tiles join.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from games.art import arc
from games.geometry import KAPPA, Matrix, Path, Point
from games.mugen.glyphs import SIDES

UNIT = 30.0
MIDDLE = UNIT / 2
HALF = 5.4
"""Half the width of a path."""

LEDGE = 0.95
"""Width of the shaded edge of a floor."""

ROUND_PLAZA, EIGHT_PLAZA = 11.6, 8.4
"""Radius of the treasure room; half the width of a start tile's octagon."""

INNER, OUTER = 1.0, 3.6
"""Radius of the corners where two openings meet, and where walls do."""


@dataclass(frozen=True, slots=True)
class Floor:
    """Closed outline of the floor, and the lines where it meets a wall (none across an opening)."""

    area: Path
    kerb: Path


@lru_cache(maxsize=256)
def floor(openings: str, plaza: str = "", inset: float = 0, reach: float = 0) -> Floor:
    """The floor of a tile; `inset` makes it narrower, `reach` is how far it runs past the tile's edge."""
    chains = [_chain(side, openings, plaza, inset, reach) for side in SIDES if side in openings]
    area = Path()
    for chain in chains:
        first = chain.segments[0][1]
        area = (area.line(*first) if area.segments else area.move(*first)) + Path(chain.segments[1:])
    return Floor(area.close(), Path(tuple(segment for chain in chains for segment in chain.segments)))


def _chain(side: str, openings: str, plaza: str, inset: float, reach: float) -> Path:
    """The edge from the right hand of one opening, clockwise, to the left hand of the next."""
    half = HALF - inset
    first = SIDES.index(side)
    start = _turned((half, -MIDDLE - reach), first)
    if plaza:
        path = Path().move(*start) + _plaza(plaza, half, inset, first)
        return path.line(*_turned((-half, -MIDDLE - reach), first + 1))
    step = next(n for n in range(1, 5) if SIDES[(first + n) % 4] in openings)
    return _edge(start, step, first, half, inset, reach)


def _edge(start: Point, step: int, first: int, half: float, inset: float, reach: float) -> Path:
    """Along the walls past `step` corners of the middle."""
    path = Path().move(*start)
    if step == 1:
        path = _bend(path, _turned((half, -half), first), first + 2, first + 1, INNER + inset)
    for k in range(1, step - 1):
        path = _bend(path, _turned((half, -half), first + k), first + 1 + k, first + 2 + k, OUTER - inset)
    return path.line(*_turned((-half, -MIDDLE - reach), first + step))


def _bend(path: Path, corner: Point, came: int, goes: int, r: float) -> Path:
    """A rounded corner; `came` and `goes` are headings in quarter turns from north."""
    (ax, ay), (bx, by) = _heading(came), _heading(goes)
    x, y = corner
    soft = r * (1 - KAPPA)
    path = path.line(x - ax * r, y - ay * r)
    return path.curve(x - ax * soft, y - ay * soft, x + bx * soft, y + by * soft, x + bx * r, y + by * r)


def _plaza(plaza: str, half: float, inset: float, quarter: int) -> Path:
    """A quarter of a wide room's edge, from one opening to the next."""
    place = Matrix.placed((MIDDLE, MIDDLE), 90 * quarter)
    if plaza == "eight":
        wide = EIGHT_PLAZA - inset
        return Path((("L", (half, -wide)), ("L", (wide, -half)))).mapped(place)
    r = ROUND_PLAZA - inset
    far = math.sqrt(r * r - half * half)
    curve = arc(0, 0, r, -math.degrees(math.atan2(far, half)), -math.degrees(math.atan2(half, far)))
    return Path((("L", curve.segments[0][1]), *curve.segments[1:])).mapped(place)


def _turned(point: Point, quarters: int) -> Point:
    """A point about the middle, turned clockwise and put on the tile."""
    return Matrix.placed((MIDDLE, MIDDLE), 90 * (quarters % 4)).apply(*point)


def _heading(quarters: int) -> Point:
    """One step north, turned clockwise."""
    return Matrix.placed((0, 0), 90 * (quarters % 4)).apply(0, -1)
