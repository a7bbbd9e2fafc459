"""Maze tiles: carved stone from above, pale floors between kerbs; all measures follow the canvas's width."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.art import Chance, bleed_box, flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.mugen.emblems import blossom, emblem, medal, seat_over, seat_role
from games.mugen.floors import HALF, LEDGE, MIDDLE, ROUND_PLAZA, UNIT, floor
from games.mugen.glyphs import SIDES
from games.mugen.walls import Slabs, pillars, slabs, stones

PLAZAS = {"start": "eight", "treasure": "round"}
"""Shape of the wide rooms."""


@dataclass(frozen=True)
class Mason:
    """A canvas in units of a tile's thirtieth, and how thick lines come out there."""

    canvas: Canvas
    theme: Theme
    scale: float

    @property
    def is_open(self) -> bool:
        """Whether areas are left as paper, so that lines are all the ink there is."""
        return self.theme.edge("stone") is not None

    def line(self, mm: float) -> float:
        """A line's weight in units that is so many mm on a tile of 30 mm, and not much finer on smaller ones."""
        return mm * max(1.0, 0.55 / self.scale) * (0.75 if self.is_open else 1.0)

    def wall(self, path: Path, role: str = "stone", tint: float = 1.0) -> None:
        """An area of wall without an outline."""
        self.canvas.path(path, fill=flat(self.theme, role, tint))

    def draw(self, path: Path, role: str, mm: float) -> None:
        """Lines."""
        if path.segments:
            self.canvas.path(path, stroke=self.theme.colour(role), line=self.line(mm))


def tile(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of a tile."""
    scale = canvas.width / UNIT
    reach = canvas.bleed / scale
    with canvas.group(clip=bleed_box(canvas)), canvas.group(scale=scale):
        mason = Mason(canvas, theme, scale)
        masonry(mason, card.id, card.fact("openings"), reach, seat=card.fact("seat", 0))
        paving(mason, card.fact("openings"), card.fact("kind"), reach)
        furnish(mason, card)


def masonry(mason: Mason, seed: str, openings: str, reach: float, seat: int = 0) -> None:
    """The walls: a ground, tinted stones, joints, carved slabs and pillars."""
    theme, found = mason.theme, stones(seed, reach)
    ground = Path.rect(Box(0, 0, UNIT, UNIT).inset(-reach))
    if seat:
        mason.canvas.path(ground, fill=theme.area(seat_role(seat)))
        mason.canvas.path(found.joints, stroke=seat_line(theme, seat), line=mason.line(0.16))
    else:
        mason.wall(ground)
        mason.canvas.path(found.dark, fill=theme.area("shade"))
        mason.wall(found.light, "light")
        mason.draw(found.joints, "joint", 0.16)
    set_slabs(mason, slabs(seed, openings))
    raise_pillars(mason)


def set_slabs(mason: Mason, found: Slabs) -> None:
    """Carved slabs in a wall."""
    if found.outlines.segments:
        fill, line = flat(mason.theme, "light"), mason.line(0.22)
        mason.canvas.path(found.outlines, fill=fill, stroke=mason.theme.colour("joint"), line=line)
        mason.draw(found.carvings, "muted" if mason.is_open else "joint", 0.3)


def seat_line(theme: Theme, seat: int) -> str:
    """The colour of joints in a wall of a seat's colour."""
    role = seat_role(seat)
    return theme.colour(f"{role}-deep") if seat != 4 or theme.edge(role) else theme.base(role, 0.7)


def raise_pillars(mason: Mason) -> None:
    """A quarter of a pillar in each corner."""
    theme, found = mason.theme, pillars()
    mason.canvas.path(
        found.plinths,
        fill=flat(theme, "light"),
        stroke=theme.colour("muted" if mason.is_open else "kerb"),
        line=mason.line(0.25),
    )
    mason.draw(found.rings, "joint", 0.2)
    mason.canvas.path(found.flowers, fill=flat(theme, "rim"), stroke=theme.colour("joint"), line=mason.line(0.15))


def paving(mason: Mason, openings: str, kind: str, reach: float) -> None:
    """The kerb, the floor between, its shaded edge and its flagstones."""
    theme, canvas, plaza = mason.theme, mason.canvas, PLAZAS.get(kind, "")
    whole = floor(openings, plaza, 0, reach)
    inner = floor(openings, plaza, LEDGE, reach)
    raise_kerb(mason, whole.kerb)
    canvas.path(whole.area, fill=flat(theme, "edge"))
    canvas.path(inner.area, fill=flat(theme, "floor"))
    mason.draw(flags(openings, kind), "seam", 0.18)
    mason.draw(whole.kerb, "kerb", 0.42)


def raise_kerb(mason: Mason, edge: Path) -> None:
    """The kerb's stone along a floor's edge, before the floor is laid."""
    mason.draw(edge, "joint" if mason.is_open else "kerb", 2.0 * (1.2 if mason.is_open else 1))
    mason.draw(edge, "paper" if mason.is_open else "rim", 1.55 * (1.2 if mason.is_open else 1))


def flags(openings: str, kind: str) -> Path:
    """Joints of the flagstones: level with the edge, so that they meet in a mirror or turned."""
    half = HALF - LEDGE
    ends = [4.8] if kind in PLAZAS else [4.8, 9.6]
    lines = []
    for quarter, side in enumerate(SIDES):
        if side in openings:
            for depth in ends:
                a, b = (MIDDLE - half, depth), (MIDDLE + half, depth)
                lines.append(Path.lines([_quarter(a, quarter), _quarter(b, quarter)]))
    return joined(lines)


def _quarter(point: tuple[float, float], quarter: int) -> tuple[float, float]:
    """A point of the square after quarter turns of it."""
    x, y = point
    for _ in range(quarter):
        x, y = UNIT - y, x
    return x, y


def furnish(mason: Mason, card: Card) -> None:
    """What stands in the middle."""
    match card.fact("kind"):
        case "start":
            gate(mason, card.fact("seat"), card.fact("goal"))
        case "treasure":
            pool(mason)
        case "crossing":
            inlay(mason)
        case _:
            wear(mason, card.ref)


def gate(mason: Mason, seat: int, goal: int) -> None:
    """A start tile: the seat's emblem in each corner, and in the middle the goal of the seat across."""
    canvas, theme = mason.canvas, mason.theme
    role = seat_role(goal)
    deep = theme.colour(f"{role}-deep")
    canvas.circle(MIDDLE, MIDDLE, 7.2, fill=flat(theme, "floor"), stroke=deep, line=mason.line(0.5))
    canvas.circle(MIDDLE, MIDDLE, 6.35, stroke=deep, line=mason.line(0.25))
    medal(canvas, theme, goal, (MIDDLE, MIDDLE), 5.6, hatched=True)
    for x in (5.3, UNIT - 5.3):
        for y in (5.3, UNIT - 5.3):
            emblem(canvas, theme, seat, Box(x - 2.2, y - 2.2, 4.4, 4.4), seat_over(theme, seat))


def pool(mason: Mason) -> None:
    """The treasure room: a round pool with a lotus."""
    canvas, theme, r = mason.canvas, mason.theme, ROUND_PLAZA - 2.9
    canvas.circle(MIDDLE, MIDDLE, r, fill=flat(theme, "pool"), stroke=theme.colour("kerb"), line=mason.line(0.35))
    canvas.circle(MIDDLE, MIDDLE, r - 0.7, stroke=theme.colour("joint"), line=mason.line(0.15))
    blossom(canvas, theme, (MIDDLE, MIDDLE), r - 1.2)


def inlay(mason: Mason) -> None:
    """A crossing: a diamond of dark stone in the floor."""
    for path, role in zip(inlay_paths(), ("rim", "stone"), strict=True):
        line = mason.line(0.18)
        mason.canvas.path(path, fill=flat(mason.theme, role), stroke=mason.theme.colour("joint"), line=line)


def inlay_paths() -> tuple[Path, Path]:
    """A diamond, and one within it."""
    return Path.regular(MIDDLE, MIDDLE, 3.4, 4), Path.regular(MIDDLE, MIDDLE, 1.5, 4)


def wear(mason: Mason, seed: str) -> None:
    """Pebbles and a crack on the middle of a floor."""
    chance = Chance(seed)
    spots = [(MIDDLE + chance.jitter(3.6), MIDDLE + chance.jitter(3.6)) for _ in range(4)]
    dots = joined(Path.ellipse(x, y, chance.between(0.16, 0.36)) for x, y in spots)
    mason.canvas.path(dots, fill=mason.theme.colour("seam"))
    if chance.odds(0.6):
        mason.draw(Path.lines(_crack(chance)), "seam", 0.2)


def _crack(chance: Chance) -> list[tuple[float, float]]:
    """A broken line through the middle, all in one direction."""
    heading, points = chance.between(0, math.tau), list[tuple[float, float]]()
    for i in range(5):
        far, off = 1.6 * (i - 2) + chance.jitter(0.4), chance.jitter(0.7)
        x, y = math.cos(heading), math.sin(heading)
        points.append((MIDDLE + far * x - off * y, MIDDLE + far * y + off * x))
    return points


def tile_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """One closed door in a wall, the same behind every tile."""
    scale = canvas.width / UNIT
    with canvas.group(clip=bleed_box(canvas)), canvas.group(scale=scale):
        mason = Mason(canvas, theme, scale)
        masonry(mason, card.component, SIDES, canvas.bleed / scale)
        door(mason)


def door(mason: Mason) -> None:
    """Two leaves in a stone frame, studs, and the ring that holds them shut."""
    canvas, theme = mason.canvas, mason.theme
    kerb, frame = theme.colour("kerb"), Box(6.4, 4.6, 17.2, 21.2)
    canvas.path(_arch(frame), fill=flat(theme, "rim"), stroke=kerb, line=mason.line(0.4))
    canvas.path(_arch(frame.inset(1.5)), fill=flat(theme, "night"), stroke=kerb, line=mason.line(0.4))
    pale = theme.colour("muted" if mason.is_open else "light")
    leaf = frame.inset(2.5)
    if not mason.is_open:
        canvas.path(_arch(leaf), stroke=pale, line=mason.line(0.18))
    canvas.line((MIDDLE, frame.y + 1.5), (MIDDLE, frame.bottom - 1.5), stroke=pale, line=mason.line(0.3))
    canvas.path(studs(), fill=pale)
    canvas.circle(MIDDLE, 15.6, 3.0, fill=flat(theme, "gold"), stroke=kerb, line=mason.line(0.3))
    canvas.circle(MIDDLE, 15.6, 1.7, fill=flat(theme, "night"), stroke=kerb, line=mason.line(0.25))
    canvas.path(keyhole(MIDDLE, 15.5), fill=theme.colour("gold"))


def _arch(box: Box) -> Path:
    """A doorway with a round head."""
    r = box.w / 2
    path = Path().move(box.x, box.bottom).line(box.x, box.y + r)
    k = 0.5523 * r
    path = path.curve(box.x, box.y + r - k, box.x + r - k, box.y, box.x + r, box.y)
    return (
        path.curve(box.x + r + k, box.y, box.right, box.y + r - k, box.right, box.y + r)
        .line(box.right, box.bottom)
        .close()
    )


def studs() -> Path:
    """Nails in rows on both leaves."""
    xs = (10.6, 12.9, UNIT - 12.9, UNIT - 10.6)
    return joined(Path.ellipse(x, y, 0.36) for x in xs for y in (10.6, 20.6, 22.4))


def keyhole(x: float, y: float) -> Path:
    """A keyhole round ``(x, y)``."""
    slit = Path.polygon([(x - 0.3, y + 0.3), (x + 0.3, y + 0.3), (x + 0.5, y + 1.1), (x - 0.5, y + 1.1)])
    return Path.ellipse(x, y - 0.3, 0.55) + slit
