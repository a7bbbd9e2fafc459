"""Small pictures on the 24-unit grid: suits, marks, pawns, letters. One line weight, legible at 4 mm."""

from __future__ import annotations

import math

from games.art import arc, gear, joined
from games.canvas import Canvas, Icon, InlineIcon, Theme
from games.geometry import Box, Matrix, Path, Point


def _tilted(path: Path, turn: float, x: float, y: float) -> Path:
    """`path`, drawn round the origin, turned and put at ``(x, y)``."""
    return path.mapped(Matrix.placed((x, y), turn))


def _paw() -> Icon:
    pad = (
        Path()
        .move(12, 11.4)
        .curve(15.6, 11.4, 17.2, 14.2, 18.8, 16.4)
        .curve(20.8, 19.2, 18.6, 22.4, 15.6, 21.9)
        .curve(13.4, 21.5, 10.6, 21.5, 8.4, 21.9)
        .curve(5.4, 22.4, 3.2, 19.2, 5.2, 16.4)
        .curve(6.8, 14.2, 8.4, 11.4, 12, 11.4)
        .close()
    )
    toes = [(3.9, 10.6, -28), (8.9, 5.3, -8), (15.1, 5.3, 8), (20.1, 10.6, 28)]
    return Icon(fills=(pad, *(_tilted(Path.ellipse(0, 0, 2.35, 3.5), turn, x, y) for x, y, turn in toes)))


def _feather() -> Icon:
    vane = (
        Path()
        .move(6.2, 15.6)
        .curve(5.0, 10.0, 9.5, 3.2, 21.6, 1.0)
        .curve(21.3, 4.6, 20.4, 7.4, 18.8, 9.4)
        .line(15.4, 9.9)
        .line(17.2, 11.3)
        .curve(14.6, 13.9, 10.6, 15.6, 6.2, 15.6)
        .close()
    )
    quill = Path.lines([(2.6, 17.2), (6.8, 14.6)])
    rail = Path.lines([(1.5, 19.2), (22.5, 19.2)])
    sleepers = joined(Path.lines([(x, 19.2), (x, 22.6)]) for x in (4.5, 9.5, 14.5, 19.5))
    return Icon(fills=(vane,), strokes=(quill, rail, sleepers))


def _cat() -> Icon:
    head = (
        Path()
        .move(2.4, 2.2)
        .line(8.4, 6.4)
        .curve(10.6, 5.7, 13.4, 5.7, 15.6, 6.4)
        .line(21.6, 2.2)
        .curve(22.6, 6.0, 22.6, 9.4, 22.2, 12.6)
        .curve(21.4, 18.6, 17.2, 21.8, 12, 21.8)
        .curve(6.8, 21.8, 2.6, 18.6, 1.8, 12.6)
        .curve(1.4, 9.4, 1.4, 6.0, 2.4, 2.2)
        .close()
    )
    eyes = joined(Path.ellipse(x, 12.4, 1.5, 2.1) for x in (7.8, 16.2))
    nose = Path.polygon([(10.4, 16.2), (13.6, 16.2), (12, 18)])
    return Icon(fills=(head + eyes + nose,))


def _gear() -> Icon:
    return Icon(fills=(gear(12, 12, 11.4, 8, turn=22.5, depth=0.24, hole=0.34),))


def _sandbar() -> Icon:
    def wave(y: float) -> Path:
        return Path().move(1.2, y).curve(4.6, y - 5, 7.2, y + 5, 12, y).curve(16.8, y - 5, 19.4, y + 5, 22.8, y)

    bar = (
        Path()
        .move(1.2, 13.4)
        .curve(4.4, 7.2, 9.0, 12.0, 12.6, 9.4)
        .curve(16.0, 7.2, 20.8, 8.0, 22.8, 10.6)
        .curve(19.6, 16.8, 15.0, 12.0, 11.4, 14.8)
        .curve(8.0, 17.0, 3.2, 16.0, 1.2, 13.4)
        .close()
    )
    return Icon(fills=(bar,), strokes=(wave(3.8), wave(20.2)))


PALE = ("Y", "W")
"""Suits whose colour alone would be lost on paper."""

SUITS: dict[str, Icon] = {"R": _paw(), "G": _feather(), "B": _cat(), "Y": _gear(), "W": _sandbar()}


def _moon() -> Icon:
    outer = arc(11.5, 12, 10.2, 48, 312)
    inner = arc(16.6, 12, 7.6, 272, 88)
    return Icon(fills=(Path((*outer.segments, ("L", inner.segments[0][1]), *inner.segments[1:], ("Z", ()))),))


def _hourglass() -> Icon:
    sand = Path.polygon([(5.4, 3.5), (18.6, 3.5), (12.9, 12), (18.6, 20.5), (5.4, 20.5), (11.1, 12)])
    return Icon(fills=(sand,), strokes=(Path.lines([(4, 2.4), (20, 2.4)]), Path.lines([(4, 21.6), (20, 21.6)])))


def _key() -> Icon:
    bow = Path.ellipse(6.8, 12, 5.6) + Path.ellipse(6.8, 12, 2.3)
    upper = [(12.0, 10.6), (23.0, 10.6), (23.0, 17.4), (20.4, 17.4), (20.4, 13.4)]
    shaft = Path.polygon([*upper, (18.2, 13.4), (18.2, 16), (15.8, 16), (15.8, 13.4), (12, 13.4)])
    return Icon(fills=(bow, shaft))


MARKS: dict[str, Icon] = {
    "moon": _moon(),
    "star": Icon(fills=(Path.star(12, 12.8, 12, 5, 0.42),)),
    "hourglass": _hourglass(),
    "key": _key(),
}


def _limb(begin: Point, end: Point, w0: float, w1: float) -> Path:
    """A straight limb, `w0` thick where it begins and `w1` where it ends."""
    (x0, y0), (x1, y1) = begin, end
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / length / 2, (x1 - x0) / length / 2
    left = [(x0 + nx * w0, y0 + ny * w0), (x1 + nx * w1, y1 + ny * w1)]
    right = [(x1 - nx * w1, y1 - ny * w1), (x0 - nx * w0, y0 - ny * w0)]
    return Path.polygon([*left, *right])


def _traveller() -> Icon:
    """A walker in hat, scarf and long coat, a case in hand."""
    scarf = Path().move(11.2, 7.9).curve(9.0, 7.0, 7.6, 9.4, 4.2, 7.6).curve(4.6, 8.8, 4.4, 9.4, 3.9, 10.2)
    scarf = scarf.curve(7.4, 11.4, 9.4, 9.4, 11.4, 9.9).close()
    back = _limb((10.4, 15.4), (7.7, 22.2), 2.3, 1.5) + Path.polygon([(6.9, 21.6), (8.6, 22.3), (8.8, 23), (6.2, 23)])
    front = _limb((12.9, 15.4), (15.2, 22.2), 2.3, 1.5) + Path.polygon(
        [(14.5, 21.9), (16.0, 21.6), (17.6, 23), (14.4, 23)]
    )
    coat = Path().move(10.2, 8.2).curve(8.8, 9.6, 8.2, 13.4, 7.2, 17.8).curve(9.8, 18.6, 12.6, 18.5, 15.6, 17.6)
    coat = coat.curve(15.2, 13.6, 14.8, 9.8, 13.8, 8.2).close()
    arm = _limb((13.3, 9.4), (16.8, 14.2), 1.9, 1.4)
    case = Path.rect(Box(14.4, 15.0, 5.8, 4.2)) + Path.lines(
        [(16, 15), (16.3, 14), (18.2, 14), (18.5, 15)], closed=True
    )
    head = Path.ellipse(12.1, 6.2, 1.95, 2.2)
    hat = Path().move(7.8, 5.4).curve(9.2, 4.9, 9.8, 4.8, 9.9, 4.6).curve(10.0, 2.6, 10.6, 1.4, 12.2, 1.4)
    hat = (
        hat.curve(13.8, 1.4, 14.5, 2.6, 14.6, 4.4)
        .curve(15.2, 4.6, 16.0, 4.7, 16.8, 4.8)
        .curve(14.4, 6.2, 10.4, 6.4, 7.8, 5.4)
    )
    return Icon(fills=(back, front, scarf, coat, arm, case, head, hat.close()))


TRAVELLER = _traveller()
_PAWN = (
    Path()
    .move(5.5, 22)
    .line(8.2, 13.4)
    .curve(6.0, 12.0, 5.6, 8.6, 7.2, 6.2)
    .curve(9.0, 3.2, 15.0, 3.2, 16.8, 6.2)
    .curve(18.4, 8.6, 18.0, 12.0, 15.8, 13.4)
    .line(18.5, 22)
    .close()
)
PAWN_BLACK = Icon(fills=(_PAWN,))
PAWN_WHITE = Icon(strokes=(_PAWN,))


def rim(theme: Theme, name: str) -> str | None:
    """The deep line that makes a pale suit seen on paper; the others need none."""
    return theme.colour(f"{name}-deep") if name in PALE else None


def suit(canvas: Canvas, theme: Theme, name: str, box: Box) -> None:
    """A suit's icon in its colour, with its rim."""
    icon, deep = SUITS[name], theme.colour(f"{name}-deep")
    canvas.icon(Icon(fills=icon.fills), box, theme.colour(name), outline=rim(theme, name))
    if icon.strokes:
        canvas.icon(Icon(strokes=icon.strokes), box, deep)


def words(theme: Theme) -> dict[str, InlineIcon]:
    """Icons that stand in running text: ``[R]`` … ``[W]`` for the suits, ``[moon]`` … for the marks."""
    inline = {f"[{name}]": InlineIcon(icon, theme.colour(f"{name}-deep")) for name, icon in SUITS.items()}
    return inline | {f"[{name}]": InlineIcon(icon, theme.colour("ink")) for name, icon in MARKS.items()}
