"""What the seven landscapes share: one sky, one horizon, one line of far hills.

All waves divide the card's width, so a row of location cards is one evening panorama in whatever
order the days were dealt.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.art import Brush, bands, ground, joined, sine_edge, twinkles
from games.geometry import Box, Path

WIDTH = 63.0
HORIZON = 37.0

SKY = (
    ("dusk", 1.0, 0.0),
    ("dusk", 0.74, 0.17),
    ("mauve", 0.72, 0.34),
    ("rose", 0.66, 0.50),
    ("peach", 0.78, 0.64),
    ("glow", 0.95, 0.78),
)


@dataclass(frozen=True)
class Scene(Brush):
    """A landscape in the making: down to `bottom`, out to the bleed on the other sides."""

    bottom: float

    @property
    def box(self) -> Box:
        """Everything that the scene fills."""
        b = self.canvas.bleed
        return Box(-b, -b, WIDTH + 2 * b, self.bottom + b)

    def white(self, path: Path, line: float = 0.25) -> None:
        """A white thing with a dark outline."""
        self.outlined(path, "paper", "night", line)


def sky(s: Scene, stars: int = 9) -> None:
    """Evening: bands from dusk to the glow over the horizon, a few first stars."""
    b = s.box
    bands(s.canvas, s.theme, Box(b.x, b.y, b.w, HORIZON - b.y + 3), SKY, swell=0.9)
    first = twinkles(s.chance, Box(2, 1.5, WIDTH - 4, 13), stars)
    s.canvas.path(first, fill=s.theme.colour("glow"), stroke=s.theme.edge("glow"), line=0.12)


def far_hills(s: Scene, tint: float = 0.75, rise: float = 1.0) -> None:
    """The crest that runs on from card to card."""
    waves = [(1.5, WIDTH, 0.1), (0.9 * rise, WIDTH / 2, 0.45), (0.4 * rise, WIDTH / 5, 0.2)]
    s.fill(ground(sine_edge(s.box.x, s.box.right, HORIZON - 2.2, waves), s.bottom), "ridge", tint)


def meadow(s: Scene, y: float, tint: float = 0.6) -> None:
    """Green ground from `y` down."""
    s.fill(ground(sine_edge(s.box.x, s.box.right, y, [(0.8, WIDTH, 0.3)]), s.bottom), "leaf", tint)


def sea(s: Scene, top: float) -> None:
    """Water from `top` to the scene's bottom, darker towards us."""
    b = s.box
    for share, tint in ((0, 0.55), (0.22, 0.75), (0.55, 0.95)):
        y = top + (s.bottom - top) * share
        s.bar("sea", tint, Box(b.x, y, b.w, s.bottom - y))


def low_sun(s: Scene, x: float) -> None:
    """The sun on the horizon at `x`: draw it before the sea."""
    s.fill(Path.ellipse(x, HORIZON, 5), "lamp")


def glitter(s: Scene, x: float, top: float, rows: int, width: float) -> None:
    """Light on water: short level strokes, wider towards us."""
    dashes = []
    for i in range(rows):
        half = width * (0.35 + 0.65 * i / rows) * s.chance.between(0.25, 0.5)
        cx, y = x + s.chance.jitter(width / 3), top + i * 1.35 + i * i * 0.05
        dashes.append(Path.lines([(cx - half, y), (cx + half, y)]))
    s.draw(joined(dashes), "glow", 0.2 if s.is_open else 0.4)


def sky_ring(b: Brush, r: float) -> None:
    """The evening sky in a disc of radius `r` round the origin: light enough to draw on."""
    tints = (("dusk", 0.30), ("mauve", 0.30), ("rose", 0.30), ("peach", 0.36), ("glow", 0.55))
    with b.canvas.group(clip=Path.ellipse(0, 0, r)):
        for i, (role, tint) in enumerate(tints):
            y = -r + 2 * r * (0, 0.2, 0.38, 0.56, 0.74)[i]
            edge = sine_edge(-r, r, y, [(0.7 if i else 0, 2 * r, 0.3 * i)], step=5)
            b.fill(ground(edge, r), role, tint)
    b.canvas.circle(0, 0, r, stroke=b.theme.colour("ink"), line=0.3)
