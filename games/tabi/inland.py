"""Landscapes inland: small town, station, mine, and the thousand-year tree."""

from __future__ import annotations

from games.art import arc, blob, cover, ground, joined, ribbon, sine_edge, twinkles, windows
from games.geometry import Box, Path
from games.tabi.scene import HORIZON, WIDTH, Scene, far_hills, meadow, sky

TIERS = (
    (41.5, 8.0, 6.4, "mauve", ("glow", 0.9)),
    (49.0, 10.5, 8.6, "brick", ("mauve", 0.55)),
    (59.5, 13.5, 10.8, "hill", ("dusk", 0.75)),
)
"""Rows of houses: foot, width, height, roof, wall."""

CREST = (
    (-4.0, 35.5), (3.0, 31.0), (9.0, 24.5), (14.0, 22.0), (19.0, 15.5), (25.0, 11.0),
    (31.0, 14.0), (37.0, 16.5), (43.0, 23.0), (51.0, 26.5), (58.0, 32.5), (67.0, 35.5),
)  # fmt: skip
"""The mine's mountain, from left to right; its top is the sixth point."""


def small_town(s: Scene) -> None:
    """Gabled roofs in three tiers, windows lit, one chimney's smoke, a wire overhead."""
    sky(s)
    far_hills(s)
    meadow(s, 38.5, 0.75)
    for i, (foot, width, height, roof, wall) in enumerate(TIERS):
        x = -6.0 - 2 * i
        while x < 66:
            w = width * s.chance.between(0.85, 1.2)
            _house(s, Box(x, foot - height * s.chance.between(0.95, 1.15), w, height), roof, wall)
            x += w + s.chance.between(0.3, 1.6)
        if i == 1:
            _smoke(s, 46, 34)
    _wires(s, 11.5, 17.5)


def _house(s: Scene, box: Box, roof: str, wall: tuple[str, float]) -> None:
    eaves = box.y + box.h * 0.48
    s.bar(*wall, Box(box.x + 0.7, eaves, box.w - 1.4, s.bottom - eaves))
    s.poly(roof, 0.95, (box.x - 0.3, eaves), (box.x + box.w * 0.5, box.y), (box.right + 0.3, eaves))
    pane = (box.w * 0.16, box.h * 0.22)
    panes = windows(s.chance, Box(box.x + 1, eaves + 0.8, box.w - 2, box.h * 0.36), 3, 1, lit=0.75, size=pane)
    role = "night" if wall[0] == "glow" else "lamp"
    s.canvas.path(panes, fill=cover(s.theme, role), stroke=s.theme.edge("lamp"), line=0.15)


def _smoke(s: Scene, x: float, y: float) -> None:
    for i in range(4):
        r = 0.9 + 0.5 * i
        puff = blob(x + i * 1.5, y - i * 3.3, r * 1.3, r, s.chance, rough=0.12)
        s.canvas.path(puff, fill=s.theme.colour("paper"), stroke=s.theme.edge("mauve"), line=0.2)


def _wires(s: Scene, x: float, top: float) -> None:
    pole = [Path.lines([(x, top), (x, s.bottom)])]
    pole += [Path.lines([(x - half, top + y), (x + half, top + y)]) for half, y in ((3.4, 2), (2.4, 4))]
    s.draw(joined(pole), "night", 0.6)
    for dx in (-3.0, 3.0):
        left = Path().move(-4, 17.5).curve(1, 20.5, 4, 20.5, x + dx, top + 2)
        right = Path().move(x + dx, top + 2).curve(28, 26.5, 47, 26.5, 67, 17.5)
        s.draw(left + right, "night", 0.22)


def station(s: Scene) -> None:
    """A bare platform, one lamp and its light, a name board, rails that go on."""
    sky(s)
    far_hills(s, rise=1.3)
    meadow(s, 39.5)
    edge = HORIZON + 7.6
    _lamp(s, 42, edge)
    _name_board(s, 16, edge)
    s.bar("steel", 0.4, Box(-4, edge, 71, 1.7))
    s.bar("steel", 0.85, Box(-4, edge + 1.7, 71, 4.1))
    s.draw(Path.lines([(-4, edge + 0.85), (67, edge + 0.85)]), "Y", 0.45, (1.6, 0.8))
    s.bar("earth", 0.5, Box(-4, edge + 5.8, 71, s.bottom - edge - 5.8))
    ties = joined(Path.lines([(x * 4.2 - 2, edge + 7.6), (x * 4.2 - 3.6, edge + 12.6)]) for x in range(18))
    s.draw(ties, "earth", 0.5 if s.is_open else 1.1)
    s.draw(joined(Path.lines([(-4, edge + y), (67, edge + y)]) for y in (8.4, 11.6)), "night", 0.6)


def _lamp(s: Scene, x: float, foot: float) -> None:
    s.poly("lamp", 0.45, (x - 7.4, 22), (x - 3.6, 22), (x + 3.5, foot), (x - 14.5, foot))
    s.draw(Path.lines([(x, foot), (x, 18.8)]) + arc(x - 2.75, 18.8, 2.75, 0, -180), "night", 0.75)
    s.canvas.circle(x - 5.5, 21.9, 1.5, fill=s.theme.colour("lamp"), stroke=s.theme.colour("night"), line=0.25)
    s.fill(Path().move(x - 8.2, 21.6).curve(x - 7.6, 18.2, x - 3.4, 18.2, x - 2.8, 21.6).close(), "night")
    seat = [Path.lines([(x - 10, y), (x - 2.5, y)]) for y in (foot - 3.4, foot - 5.8)]
    legs = [Path.lines([(x + dx, foot - 3.4), (x + dx, foot)]) for dx in (-9, -3.5)]
    s.draw(joined([*seat, *legs]), "night", 0.6)


def _name_board(s: Scene, x: float, foot: float) -> None:
    s.draw(joined(Path.lines([(x + dx, foot), (x + dx, foot - 12)]) for dx in (-5.5, 5.5)), "night", 0.6)
    s.white(Path.rect(Box(x - 7, foot - 13, 14, 6.6)), 0.35)
    s.draw(Path.lines([(x - 4, foot - 10.7), (x + 4, foot - 10.7)]), "night", 0.8)
    s.draw(Path.lines([(x - 6.8, foot - 7.6), (x + 6.8, foot - 7.6)]), "sea", 0.9)


def mine(s: Scene) -> None:
    """A timbered mouth in the mountain, rails running into the dark, a cart left behind."""
    sky(s)
    far_hills(s)
    s.fill(ground(CREST, s.bottom), "earth", 0.95)
    shade = Path().move(25, 11).curve(22, 19, 28, 22, 25, 30).curve(23, 36, 20, 42, 22, s.bottom).line(-4, s.bottom)
    s.fill(Path((*shade.segments, *(("L", p) for p in CREST[:6]), ("Z", ()))), "earth", 1.0)
    light = Path().move(43, 23).curve(41, 29, 46, 34, 44, 50).line(67, 50)
    s.fill(Path((*light.segments, *(("L", p) for p in CREST[:8:-1]), ("Z", ()))), "earth", 0.75)
    s.fill(ground(sine_edge(-4, 67, 49.5, [(0.7, 21, 0.2)]), s.bottom), "sand", 0.9)
    _mouth(s, 31.5, 50)
    _rails(s, 31.5, 50)
    _cart(s, 51, 54)


def _mouth(s: Scene, x: float, foot: float) -> None:
    s.fill(_vault(x, foot, 9.0, 27.0), "hill")
    s.solid(_vault(x, foot, 5.6, 33.0), "ink")
    for dx in (-10.4, 8.0):
        s.bar("peach", 0.95, Box(x + dx, 30.5, 2.4, foot - 30.5))
    s.bar("peach", 0.95, Box(x - 13, 27.4, 26, 3.2))
    s.draw(joined(Path.lines([(x - 11, y), (x + 10.5, y)]) for y in (28.4, 29.6)), "earth", 0.25, (4, 1.2))


def _vault(x: float, foot: float, half: float, top: float) -> Path:
    """A doorway with a round head."""
    spring = top + half * 0.9
    path = Path().move(x - half, foot).line(x - half, spring).curve(x - half, top, x + half, top, x + half, spring)
    return path.line(x + half, foot).close()


def _rails(s: Scene, x: float, foot: float) -> None:
    ties = []
    for i in range(6):
        y = foot + 0.5 + i * 0.9 + i * i * 0.16
        half = 2.6 + (y - foot) * 0.75
        ties.append(Path.lines([(x - half, y), (x + half, y)]))
    s.draw(joined(ties), "earth", 0.45 if s.is_open else 0.9)
    near = 2.0 + (s.bottom - foot) * 0.62
    ends = [Path.lines([(x + k * 0.9, foot - 7), (x + k * near, s.bottom)]) for k in (-1, 1)]
    s.draw(joined(ends), "steel", 0.7)


def _cart(s: Scene, x: float, foot: float) -> None:
    s.poly("dusk", 1.0, (x - 6, foot - 8), (x + 6, foot - 8), (x + 4.2, foot - 1.6), (x - 4.2, foot - 1.6))
    s.draw(Path.lines([(x - 6.4, foot - 8), (x + 6.4, foot - 8)]), "night", 0.8)
    for dx in (-2.8, 2.8):
        s.white(Path.ellipse(x + dx, foot - 0.6, 1.4), 0.6)


CROWN = (
    (11.0, 20.0, 9.5, 6.5, 1.0), (52.0, 20.0, 9.5, 6.5, 1.0), (20.0, 13.0, 11.0, 7.5, 1.0),
    (43.0, 13.0, 11.0, 7.5, 1.0), (31.5, 9.8, 12.0, 7.0, 1.0), (17.0, 22.5, 8.5, 5.0, 0.86),
    (46.0, 22.5, 8.5, 5.0, 0.86), (31.5, 18.5, 11.5, 6.8, 0.86), (24.0, 12.5, 6.5, 4.0, 0.74),
    (41.0, 16.0, 6.0, 3.6, 0.74),
)  # fmt: skip
"""Masses of leaves: centre, radii, tint."""


def tree(s: Scene) -> None:
    """The thousand-year tree: a crown as wide as the sky, lights among its leaves, a sacred rope."""
    sky(s, stars=5)
    far_hills(s, rise=0.8)
    foot = min(s.bottom, HORIZON + 13) - 1.5
    s.fill(ground(sine_edge(-4, 67, foot - 4.5, [(-1.4, WIDTH, -0.25)]), s.bottom), "leaf", 0.7)
    _trunk(s, 31.5, foot)
    for x, y, rx, ry, tint in CROWN:
        s.fill(blob(x, y, rx, ry, s.chance, rough=0.09, knots=13), "leaf", tint)
    lights = twinkles(s.chance, Box(10, 8, 43, 16), 22, 0.75)
    s.canvas.path(lights, fill=s.theme.colour("lamp"), stroke=s.theme.edge("lamp"), line=0.12)


def _trunk(s: Scene, x: float, foot: float) -> None:
    for k in (-1, 1):
        s.fill(ribbon([(x + k * 2, foot - 10), (x + k * 8, foot - 17), (x + k * 15, 20)], [5, 3.4, 1.4]), "earth")
    trunk = Path().move(x - 5, 18).curve(x - 4, 30, x - 5, foot - 7, x - 15, foot + 0.5)
    trunk = trunk.curve(x - 8, foot - 1.8, x - 5, foot - 1, x - 3, foot + 1.5)
    trunk = trunk.curve(x - 1, foot - 1.4, x + 2, foot - 1.4, x + 4, foot + 1.5)
    trunk = trunk.curve(x + 6, foot - 1, x + 9, foot - 1.8, x + 15, foot + 0.5)
    s.fill(trunk.curve(x + 5, foot - 7, x + 4, 30, x + 5, 18).close(), "earth")
    y = foot - 10.5
    rope = Path().move(x - 5.2, y).curve(x - 2, y + 1.8, x + 2, y + 1.8, x + 5.2, y)
    s.canvas.path(rope, stroke=s.theme.colour("night"), line=1.9)
    s.canvas.path(rope, stroke=s.theme.colour("sand"), line=1.4)
    for dx in (-3.2, 0, 3.2):
        a, b = x + dx, y + 1.2 + (0.4 if dx == 0 else 0)
        folds = ((-0.7, 0), (0.7, 0), (1.3, 1.6), (0.5, 1.6), (1.1, 3.6), (-0.9, 3.6), (-0.3, 2.0), (-1.1, 2.0))
        s.white(Path.polygon([(a + i, b + j) for i, j in folds]), 0.18)
