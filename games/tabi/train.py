"""Green: the raven and the train. As many stars fall as the card's number."""

from __future__ import annotations

from games.art import Brush, cover, hills, joined, twinkles, windows
from games.geometry import Box, Path
from games.tabi.stamp import HEIGHT, WIDTH, backdrop

DECK = 36.0
"""Height of the viaduct's deck, mm."""


def night_train(b: Brush, number: int) -> None:
    """The picture on a green stamp."""
    backdrop(b, "G", (0.92, 0.74, 0.56))
    small = twinkles(b.chance, Box(1, 1, WIDTH - 2, 26), 14, 0.35)
    b.canvas.path(small, fill=b.theme.colour("paper"), stroke=b.theme.edge("line"), line=0.1)
    _falling_stars(b, number)
    b.fill(hills(b.chance, Box(0, 33, WIDTH, HEIGHT - 33), 2.0, 34), "G", 0.32)
    _viaduct(b)
    _train(b, b.chance.between(2, 8))
    _raven(b, b.chance.between(9, 31), b.chance.between(23.0, 24.2), b.chance.between(0.85, 1.05))


def _falling_stars(b: Brush, number: int) -> None:
    column = (WIDTH - 8) / number
    for i in range(number):
        x = 7 + column * (i + 0.5) + b.chance.jitter(column * 0.2)
        y = b.chance.between(4.5, 8.0) if i % 2 == 0 else b.chance.between(10.5, 13.5)
        size = b.chance.between(1.5, 2.0)
        tail = Path.polygon([(x + 0.9, y - 1.0), (x + 6.2, y - 6.6), (x + 0.2, y - 1.5)])
        b.fill(tail, "lamp", 0.75)
        b.outlined(Path.star(x, y, size, 5, 0.45, b.chance.between(-20, 20)), "lamp", "G-deep", 0.2)


def _viaduct(b: Brush) -> None:
    b.bar("G", 0.16, Box(0, DECK + 1.6, WIDTH, HEIGHT - DECK))
    shift = b.chance.between(-5, 0)
    piers = Path.rect(Box(0, DECK, WIDTH, HEIGHT - DECK))
    for i in range(6):
        x = shift + i * 9
        left, right = max(0.0, x + 1.1), min(WIDTH, x + 7.9)
        if right - left > 0.5:
            bow = (
                Path()
                .move(left, HEIGHT)
                .line(left, DECK + 6)
                .curve(left, DECK + 1.6, right, DECK + 1.6, right, DECK + 6)
            )
            piers += bow.line(right, HEIGHT).close()
    b.outlined(piers, "G", "G-deep", 0.2, tint=0.95)


def _train(b: Brush, x: float) -> None:
    """Two or three carriages and their engine, rolling to the right."""
    cars = b.chance.whole(2, 3)
    width, top = (31 - x * 0.6) / (cars + 1), DECK - 6.6
    for i in range(cars):
        _carriage(b, Box(x + i * width, top + 0.6, width - 0.7, 5))
    _engine(b, x + cars * width, top, width)
    length = (cars + 1) * width
    wheels = [Path.ellipse(x + 1.2 + k * 2.35, DECK - 0.75, 0.72) for k in range(int(length / 2.35))]
    b.solid(joined(wheels), "ink")


def _carriage(b: Brush, box: Box) -> None:
    b.canvas.rect(box, fill=cover(b.theme, "night"), stroke=b.theme.colour("ink"), line=0.3, radius=0.7)
    panes = windows(b.chance, Box(box.x + 0.4, box.y + 0.7, box.w - 0.8, 2.3), 3, 1, lit=0.9, size=(box.w / 5, 1.7))
    b.canvas.path(panes, fill=cover(b.theme, "lamp"), stroke=b.theme.edge("ink"), line=0.15)


def _engine(b: Brush, x: float, top: float, width: float) -> None:
    """Cab, boiler and chimney; stars for smoke."""
    nose = x + width
    cab = Path().move(x, top + 5.6).line(x, top - 0.4).line(x + 2.8, top - 0.4).line(x + 2.8, top + 1.6)
    boiler = cab.line(nose, top + 1.6).curve(nose + 1, top + 3, nose + 1, top + 4.4, nose, top + 5.6)
    b.outlined(boiler.close(), "night", line=0.3)
    b.solid(Path.rect(Box(nose - 2.4, top - 0.8, 1.3, 2.6)), "ink")
    b.solid(Path.rect(Box(x + 0.7, top + 0.4, 1.3, 1.4)), "lamp")
    for k in range(3):
        puff = Path.star(nose - 1.8 - k * 3.0, top - 2.6 - k * 1.4, 0.8 + 0.28 * k, 4, 0.35, 10 * k)
        b.outlined(puff, "paper", "G-deep", 0.15)


def _raven(b: Brush, x: float, y: float, scale: float) -> None:
    """Wings spread, drawn from the beak."""
    flip = -1 if x > WIDTH / 2 else 1

    def at(dx: float, dy: float) -> tuple[float, float]:
        return (x + flip * dx * scale, y + dy * scale)

    body = Path().move(*at(6.2, -0.4)).curve(*at(4.6, -1.3), *at(3.6, -1.2), *at(2.2, -0.6))
    body = body.curve(*at(1.6, -4.4), *at(-1.0, -6.6), *at(-5.4, -8.0)).line(*at(-4.6, -6.4)).line(*at(-5.6, -6.2))
    body = body.line(*at(-4.0, -4.8)).line(*at(-4.8, -4.3)).curve(*at(-3.2, -3.0), *at(-2.6, -1.8), *at(-2.4, -0.6))
    body = (
        body.line(*at(-6.6, 1.4))
        .line(*at(-5.6, 1.8))
        .line(*at(-6.2, 2.6))
        .curve(*at(-3.0, 2.2), *at(2.4, 2.2), *at(4.2, 0.4))
        .close()
    )
    b.solid(body, "ink")
    b.canvas.circle(*at(4.2, -0.5), 0.22 * scale, fill=b.theme.colour("lamp"))
