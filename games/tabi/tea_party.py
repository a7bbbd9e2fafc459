"""Blue: the chatty cat's tea party. As many cups stand on the table as the card's number."""

from __future__ import annotations

from games.art import Brush, arc, joined
from games.geometry import Box, Path
from games.tabi.stamp import HEIGHT, WIDTH, backdrop

TABLE = 34.0
"""Height of the table's far edge, mm."""

CUPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((29, 39.0),),
    2: ((14, 39.0), (30, 39.0)),
    3: ((10, 38.0), (21, 40.5), (32, 38.0)),
    4: ((9, 37.0), (32, 37.0), (15.5, 41.0), (26, 41.0)),
    5: ((8, 36.6), (20.5, 37.0), (33, 36.6), (14, 41.2), (27, 41.2)),
    6: ((8, 36.6), (20.5, 36.8), (33, 36.6), (8.5, 41.4), (20.5, 41.6), (32.5, 41.4)),
}
"""Where the cups stand: middle and foot, mm."""


def tea_party(b: Brush, number: int) -> None:
    """The picture on a blue stamp."""
    backdrop(b, "B", (0.14, 0.22, 0.3), 0.6)
    _lanterns(b)
    _cat(b, WIDTH / 2 + b.chance.jitter(3.5), 21.5)
    _table(b)
    for x, y in CUPS[number]:
        _cup(b, x, y)


def _lanterns(b: Brush) -> None:
    """A string of paper lanterns."""
    sag = b.chance.between(3, 5.5)
    b.draw(Path().move(-1, 2).curve(12, 2 + sag * 1.6, 29, 2 + sag * 1.6, WIDTH + 1, 2), "B-deep", 0.25)
    for i in range(5):
        t = (i + 0.5) / 5
        x, y = WIDTH * t, 2 + 4.8 * sag * t * (1 - t)
        r = b.chance.between(1.3, 1.8)
        b.outlined(
            Path.ellipse(x, y + r, r * 0.85, r), "lamp" if (i + b.chance.whole(0, 1)) % 2 else "paper", "B-deep", 0.2
        )


def _cat(b: Brush, x: float, y: float) -> None:
    """Head and shoulders behind the table; fur, eyes and whiskers as chance has it."""
    c = b.chance
    fur, tint = c.pick([("B", 0.85), ("B-deep", 1.0), ("B", 0.6)])
    shoulders = Path().move(x - 11.5, TABLE + 2).curve(x - 11, y + 6, x - 5, y + 5, x, y + 5)
    b.outlined(shoulders.curve(x + 5, y + 5, x + 11, y + 6, x + 11.5, TABLE + 2).close(), fur, "ink", 0.3, tint=tint)
    with b.canvas.group(move=(x, y), turn=c.jitter(7)):
        head = Path().move(-8.6, -9.2).line(-3.4, -6.2).curve(-1.4, -6.8, 1.4, -6.8, 3.4, -6.2).line(8.6, -9.2)
        head = head.curve(10.2, -4.0, 10.4, 0.6, 9.0, 3.2).curve(7.0, 6.8, 3.4, 7.6, 0, 7.6)
        head = head.curve(-3.4, 7.6, -7.0, 6.8, -9.0, 3.2).curve(-10.4, 0.6, -10.2, -4.0, -8.6, -9.2).close()
        b.outlined(head, fur, "ink", 0.3, tint=tint)
        for k in (-1, 1):
            b.outlined(Path.polygon([(k * 7.8, -7.2), (k * 4.9, -5.5), (k * 8.3, -3.4)]), "rose", "ink", 0.2)
        _stripes(b)
        _eyes(b)
        muzzle = Path.ellipse(-1.8, 3.6, 2.3, 1.9)
        for path in (muzzle, Path.ellipse(1.8, 3.6, 2.3, 1.9)):
            b.solid(path, "paper")
        b.solid(Path.polygon([(-1, 2.2), (1, 2.2), (0, 3.3)]), "ink")
        smile = arc(-1.2, 3.5, 1.3, 10, 130) + arc(1.2, 3.5, 1.3, 50, 170)
        b.draw(smile, "ink", 0.3)
        whiskers = [Path.lines([(k * 4.6, 3.4 + d), (k * 9.4, 2.6 + 2.2 * d)]) for k in (-1, 1) for d in (0, 0.8)]
        b.draw(joined(whiskers), "ink", 0.2)


def _stripes(b: Brush) -> None:
    kind = b.chance.whole(0, 2)
    if kind == 0:
        b.draw(joined(Path.lines([(x, -6.2), (x * 0.8, -3.6)]) for x in (-1.6, 0, 1.6)), "ink", 0.5)
    elif kind == 1:
        b.fill(Path().move(-2.4, -6.4).curve(-2, -2, -1, 0.5, 0, 1.6).curve(1, 0.5, 2, -2, 2.4, -6.4).close(), "paper")


def _eyes(b: Brush) -> None:
    kind = b.chance.whole(0, 3)
    for k in (-1, 1):
        x = k * 4.4
        if kind == 0 or (kind == 1 and k == 1):
            b.draw(arc(x, -0.2, 1.5, 200, 340), "paper" if not b.is_open else "ink", 0.5)
        else:
            b.outlined(Path.ellipse(x, -0.6, 1.5, 1.8), "lamp", "ink", 0.25)
            b.solid(Path.ellipse(x + (0.3 if kind == 2 else 0), -0.6, 0.55, 1.5), "ink")


def _table(b: Brush) -> None:
    b.outlined(Path.rect(Box(-1, TABLE, WIDTH + 2, HEIGHT - TABLE + 2)), "paper", "B-deep", 0.25)
    edge = Path().move(-1, TABLE + 8.8)
    count = 6
    step = (WIDTH + 2) / count
    for i in range(count):
        x = -1 + i * step
        edge = edge.curve(x + step * 0.25, TABLE + 12, x + step * 0.75, TABLE + 12, x + step, TABLE + 8.8)
    b.outlined(edge.line(WIDTH + 1, HEIGHT + 1).line(-1, HEIGHT + 1).close(), "B", "B-deep", 0.25, tint=0.55)


def _cup(b: Brush, x: float, foot: float) -> None:
    """A cup on its saucer, no two alike, with its steam."""
    c = b.chance
    w, h = c.between(2.0, 2.6), c.between(2.7, 3.6)
    steam = [
        Path()
        .move(x + d, foot - h - 0.6)
        .curve(x + d - 1, foot - h - 1.6, x + d + 1, foot - h - 2.2, x + d, foot - h - 3.4)
        for d in (-0.7, 0.8)
    ]
    b.draw(joined(steam), "B-deep", 0.25)
    b.outlined(Path.ellipse(x, foot, w * 1.6, 0.75), "paper", "B-deep", 0.25)
    b.draw(arc(x + w, foot - h * 0.55, h * 0.28, -90, 90), "B-deep", 0.45)
    waist = c.between(0.45, 0.9)
    cup = Path().move(x - w, foot - h).line(x + w, foot - h)
    cup = cup.curve(x + w, foot - h * 0.3, x + w * waist, foot, x + w * 0.5, foot).line(x - w * 0.5, foot)
    cup = cup.curve(x - w * waist, foot, x - w, foot - h * 0.3, x - w, foot - h).close()
    b.outlined(cup, c.pick(["B", "lamp", "rose", "paper"]), "B-deep", 0.25, tint=0.8)
