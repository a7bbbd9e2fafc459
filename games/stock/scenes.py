"""The picture on a stock card: a disc over a land, composed by chance that the card's id seeds.

The land follows the role (its place in the palette), so that suits are told apart without colour;
the sky follows the card. A card with a number shows as many small icons round the disc.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.art import Chance, ground, joined, rays, sine_edge
from games.canvas import Icon
from games.geometry import Box, Matrix, Path, Point
from games.stock.sketch import Sketch, circle_box

LAYERS = ((0.34, 0.0), (0.6, 0.36), (1.0, 0.7))
"""Tint of each layer of land, and its top as a share of the land's height."""

MOST = 12
"""Numbers above this are not counted out in small icons."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a scene plays: the panel with its bleed, what is seen of it, and its disc."""

    sketch: Sketch
    panel: Box
    seen: Box
    chance: Chance
    crest: float = 0.72

    @property
    def r(self) -> float:
        """Radius of the disc."""
        return min(self.seen.w * 0.25, self.seen.h * 0.27)

    @property
    def disc(self) -> Point:
        """Middle of the disc."""
        return (self.seen.center[0], self.seen.y + self.seen.h * 0.47)

    @property
    def land(self) -> Box:
        """Where the land lies, from its highest crest down; a little wider than what is seen of it."""
        top = self.seen.y + self.seen.h * self.crest
        return Box(self.panel.x - 1, top, self.panel.w + 2, self.panel.bottom + 1 - top)


def paint(sketch: Sketch, panel: Box) -> None:
    """The scene, within `panel` (which may reach into the bleed)."""
    seen = _common(panel, Box(0, 0, sketch.width, sketch.height))
    stage = Stage(sketch, panel, seen, Chance(sketch.card.id))
    with sketch.canvas.group(clip=panel):
        sketch.ground(panel, 0.16)
        _sky(stage)
        _orbit(stage)
        x, y = stage.disc
        sketch.paper(Path.ellipse(x, y, stage.r))
        _land(stage)
        if sketch.icon:
            sketch.picture(sketch.icon, circle_box(x, y - stage.r * 0.06, stage.r * 0.6))
    sketch.inner_edges(panel)


def paint_ground(sketch: Sketch, panel: Box, crest: float = 0.62) -> None:
    """Sky and land alone, for small pieces; the land's top is at that share of the height."""
    stage = Stage(sketch, panel, _common(panel, Box(0, 0, sketch.width, sketch.height)), Chance(sketch.card.id), crest)
    with sketch.canvas.group(clip=panel):
        sketch.ground(panel, 0.16)
        _sky(stage)
        _land(stage)
    sketch.inner_edges(panel)


def _common(a: Box, b: Box) -> Box:
    x, y = max(a.x, b.x), max(a.y, b.y)
    return Box(x, y, min(a.right, b.right) - x, min(a.bottom, b.bottom) - y)


# Sky


def _rings(stage: Stage) -> None:
    (x, y), step = stage.disc, stage.r * stage.chance.between(0.2, 0.27)
    reach = math.ceil(math.hypot(stage.panel.w, stage.panel.h) / step / 2) + 2
    rings = joined(Path.ellipse(x, y, stage.r + i * step) for i in range(1, reach))
    stage.sketch.canvas.path(rings, stroke=stage.sketch.shade(0.34), line=stage.sketch.weight(0.18))


def _rays(stage: Stage) -> None:
    (x, y), far = stage.disc, stage.panel.w + stage.panel.h
    path = rays(x, y, stage.r * 1.12, far, stage.chance.whole(21, 28))
    stage.sketch.canvas.path(path, stroke=stage.sketch.shade(0.36), line=stage.sketch.weight(0.18))


def _clouds(stage: Stage) -> None:
    """Clouds: level bars with round ends."""
    panel, chance = stage.panel, stage.chance
    for i in range(5):
        y = panel.y + (stage.land.y - panel.y) * (i + 0.6) / 5 + chance.jitter(0.6)
        w = panel.w * chance.between(0.18, 0.42)
        x = panel.x + (panel.w - w) * chance.between(-0.1, 1.1)
        stage.sketch.area(Path.rounded(Box(x, y, w, 1.7), 0.85), 0.28, 0.18)


def _stars(stage: Stage) -> None:
    panel, chance = stage.panel, stage.chance
    at = [
        (panel.x + panel.w * (i + chance.between(0.1, 0.9)) / 7, panel.y + panel.h * (j + chance.between(0.1, 0.9)) / 5)
        for i in range(7)
        for j in range(4)
    ]
    path = joined(Path.star(x, y, chance.between(0.35, 0.95), 4, 0.25) for x, y in at)
    stage.sketch.canvas.path(path, fill=stage.sketch.shade(0.45))


def _drizzle(stage: Stage) -> None:
    panel, chance = stage.panel, stage.chance
    strokes = []
    for _ in range(round(panel.w * panel.h / 26)):
        x, y = panel.x + panel.w * chance.between(0, 1), panel.y + panel.h * chance.between(-0.1, 0.8)
        length = chance.between(1.6, 3.4)
        strokes.append(Path.lines([(x, y), (x - length * 0.32, y + length)]))
    stage.sketch.canvas.path(joined(strokes), stroke=stage.sketch.shade(0.4), line=stage.sketch.weight(0.2))


SKIES: Mapping[str, Callable[[Stage], None]] = {
    "rings": _rings,
    "rays": _rays,
    "clouds": _clouds,
    "stars": _stars,
    "drizzle": _drizzle,
}
"""All skies by the name that a fact ``sky = "stars"`` gives."""


def _sky(stage: Stage) -> None:
    """Fact ``sky``, else one that the card's id picks."""
    chosen = stage.chance.pick(list(SKIES))
    SKIES[stage.sketch.choice("sky", SKIES, chosen)](stage)


def _orbit(stage: Stage) -> None:
    """As many small icons over the disc as the card's number says."""
    icon, count = stage.sketch.icon, _count(stage.sketch.card.fact("number", 0))
    step = min(30.0, 250 / max(1, count))
    for i in range(count if icon else 0):
        _satellite(stage, icon, (i - (count - 1) / 2) * step)


def _satellite(stage: Stage, icon: Icon | None, degrees: float) -> None:
    (x, y), reach, angle = stage.disc, stage.r * 1.42, math.radians(degrees)
    middle = (x + reach * math.sin(angle), y - reach * math.cos(angle))
    side = max(2.0, stage.r * 0.32)
    if icon:
        stage.sketch.picture(icon, circle_box(*middle, side / 2))


def _count(number: object) -> int:
    return number if isinstance(number, int) and 0 < number <= MOST else 0


# Land


def _land(stage: Stage) -> None:
    crest = _land_of(stage.sketch)
    for tint, share in LAYERS:
        top = stage.land.y + stage.land.h * share * 0.72
        layer = crest(stage.chance, Box(stage.land.x, top, stage.land.w, stage.land.bottom - top))
        stage.sketch.area(layer, tint, 0.22)
        _contours(stage, layer, tint)


def _contours(stage: Stage, layer: Path, tint: float) -> None:
    """Lines that follow the crest, like raked gravel; none where a hatch tells the area, or to save ink."""
    if stage.sketch.is_spare or stage.sketch.theme.area(stage.sketch.role, tint).hatch:
        return
    colour = stage.sketch.shade(tint * 0.72)
    with stage.sketch.canvas.group(clip=layer):
        for i in (1, 2, 3):
            lower = layer.mapped(Matrix.placed((0, 1.25 * i)))
            stage.sketch.canvas.path(lower, stroke=colour, line=0.16)


def _land_of(sketch: Sketch) -> Callable[[Chance, Box], Path]:
    """Fact ``land``, else the one whose turn it is for the role's place in the palette."""
    roles = list(sketch.card.edition.palette) if sketch.card.edition else []
    place = roles.index(sketch.role) if sketch.role in roles else 0
    return LANDS[sketch.choice("land", LANDS, list(LANDS)[place % len(LANDS)])]


def _hills(chance: Chance, box: Box) -> Path:
    waves = [(1.7, chance.between(26, 36), chance.between(0, 1)), (0.7, chance.between(11, 15), chance.between(0, 1))]
    return ground(sine_edge(box.x, box.right, box.y, waves), box.bottom)


def _ridges(chance: Chance, box: Box) -> Path:
    """Mountains: sharp peaks of uneven height."""
    points, x, up = [(box.x - 4, box.y + 2)], box.x - 4, True
    while x < box.right + 4:
        x += chance.between(3.2, 7)
        points.append((x, box.y + (-chance.between(1.2, 3.6) if up else chance.between(0.6, 2.2))))
        up = not up
    return Path.polygon([*points, (x, box.bottom), (box.x - 4, box.bottom)])


def _waves(chance: Chance, box: Box) -> Path:
    """Round crests side by side, as on the sea."""
    pitch = chance.between(5.4, 6.6)
    x = box.x - pitch * chance.between(0, 1)
    path = Path().move(x, box.bottom).line(x, box.y + 1)
    while x < box.right:
        path = path.curve(x + pitch * 0.12, box.y - 2.2, x + pitch * 0.88, box.y - 2.2, x + pitch, box.y + 1)
        x += pitch
    return path.line(x, box.bottom).close()


def _town(chance: Chance, box: Box) -> Path:
    """Roofs: flat, pitched and lean-to."""
    x, points = box.x - 3, [(box.x - 3, box.bottom)]
    while x < box.right:
        w, y = chance.between(4, 7.5), box.y + chance.between(-2.6, 1.6)
        roof = chance.pick(
            ([], [(x + w / 2, y - w * 0.36)], [(x + w * 0.2, y - w * 0.22), (x + w * 0.8, y - w * 0.22)])
        )
        points += [(x, y), *roof, (x + w, y)]
        x += w
    return Path.polygon([*points, (x, box.bottom)])


def _wood(chance: Chance, box: Box) -> Path:
    """Firs in a row."""
    x, points = box.x - 3, [(box.x - 3, box.bottom)]
    while x < box.right:
        w, tip = chance.between(3, 4.6), box.y - chance.between(0.6, 4.2)
        points += [(x, box.y + 2), (x + w / 2, tip), (x + w, box.y + 2)]
        x += w * 0.9
    return Path.polygon([*points, (x, box.bottom)])


def _dunes(chance: Chance, box: Box) -> Path:
    """Long slopes on one side, steep ones on the other."""
    x = box.x - 20 * chance.between(0, 1)
    path = Path().move(x, box.bottom).line(x, box.y + 2.4)
    while x < box.right:
        w, rise = chance.between(18, 28), chance.between(2.6, 4.6)
        peak = x + w * 0.7
        path = path.curve(x + w * 0.3, box.y + 2.2, peak - w * 0.2, box.y + 2.4 - rise, peak, box.y + 2.4 - rise)
        path = path.curve(peak + w * 0.04, box.y + 1, peak + w * 0.14, box.y + 2.4, x + w, box.y + 2.4)
        x += w
    return path.line(x, box.bottom).close()


def _terraces(chance: Chance, box: Box) -> Path:
    """Steps up and down, as of fields on a slope."""
    x, y, points = box.x - 2, box.y, [(box.x - 2, box.bottom)]
    while x < box.right:
        y = min(box.y + 2.4, max(box.y - 2.4, y + chance.pick((-1.5, 1.5))))
        w = chance.between(3.5, 9)
        points += [(x, y), (x + w, y)]
        x += w
    return Path.polygon([*points, (x, box.bottom)])


LANDS: Mapping[str, Callable[[Chance, Box], Path]] = {
    "hills": _hills,
    "waves": _waves,
    "town": _town,
    "ridges": _ridges,
    "dunes": _dunes,
    "wood": _wood,
    "terraces": _terraces,
}
"""All lands by the name that a fact ``land = "town"`` gives; in palette order, the default of each role."""
