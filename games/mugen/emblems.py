"""The seats' emblems on the 24-unit grid, and the lotus: outlines that no one mistakes for another."""

from __future__ import annotations

import math

from games.art import flat, joined
from games.canvas import Canvas, Icon, Theme
from games.geometry import Box, Matrix, Path, Point
from games.icons import GRID, drawn

_MIRROR = Matrix(a=-1, e=GRID)


def _both(path: Path) -> tuple[Path, Path]:
    """A half and its mirror image."""
    return path, path.mapped(_MIRROR)


def _butterfly() -> Icon:
    upper = drawn("M12.3 10.6 C13.2 5.6 17.6 1.6 22.4 2.4 C23.6 7.2 20.8 12.2 15.6 12.8 C14.2 12.9 13 12.4 12.3 11.6 Z")
    lower = drawn(
        "M12.3 12.6 C13.6 13.8 15.2 14 16.8 13.8 C20 14.6 20.6 18.4 18.2 21.4 C14.8 21.2 12.6 17.6 12.3 14.2 Z"
    )
    body = Path.ellipse(12, 12.8, 0.95, 5.4)
    feelers = _both(drawn("M12.3 7.6 C12.8 5.2 13.8 3.6 15.2 2.6"))
    return Icon(fills=(*_both(upper), *_both(lower), body), strokes=feelers)


def _fish() -> Icon:
    body = drawn(
        "M1.4 12.2 C4.6 6.2 11.4 5 16.6 9.8 L22.6 5.6 C21.2 9.8 21.2 14.4 22.6 18.6 "
        "L16.6 14.6 C11.4 19.4 4.6 18.2 1.4 12.2 Z"
    )
    fin = drawn("M8.4 6 C10 3 13.4 2.6 15.4 3.4 C14.4 4.8 14 6.2 14 7.4 C12.4 6.2 10.4 5.8 8.4 6 Z")
    scales = drawn("M9.6 9.6 C11.2 11.2 11.2 13.4 9.6 15 L10.6 15.3 C12.6 13.4 12.6 11 10.6 9.3 Z")
    return Icon(fills=(body + Path.ellipse(5.7, 11, 1.15) + scales, fin))


def _swallow() -> Icon:
    half = (
        "M12 1.6 C13.5 2.4 14 4.6 13.8 6.9 C17.2 5.8 21.4 7.6 23.4 13 C20 10.8 16.8 10.9 14.2 12.8 "
        "C14 14.4 13.8 15.4 13.5 16.4 L17.6 22.8 C15.2 22 13.4 20.6 12 18.6 "
    )
    back = "C10.6 20.6 8.8 22 6.4 22.8 L10.5 16.4 C10.2 15.4 10 14.4 9.8 12.8 C7.2 10.9 4 10.8 0.6 13 "
    return Icon(fills=(drawn(half + back + "C2.6 7.6 6.8 5.8 10.2 6.9 C10 4.6 10.5 2.4 12 1.6 Z"),))


def _rabbit() -> Icon:
    head = drawn(
        "M8.4 11.4 C5.2 7.4 4.2 2.6 6.2 1.3 C8.6 0.3 10.8 5.2 11.1 9.9 L12.9 9.9 C13.2 5.2 15.4 0.3 17.8 1.3 "
        "C19.8 2.6 18.8 7.4 15.6 11.4 C18.6 12.5 20.2 14.7 20.2 17 C20.2 20.5 16.7 22.8 12 22.8 "
        "C7.3 22.8 3.8 20.5 3.8 17 C3.8 14.7 5.4 12.5 8.4 11.4 Z"
    )
    eyes = joined(Path.ellipse(x, 16.2, 1.15, 1.45) for x in (8.3, 15.7))
    nose = Path.polygon([(10.7, 18.8), (13.3, 18.8), (12, 20.4)])
    return Icon(fills=(head + eyes + nose,))


EMBLEMS: dict[int, Icon] = {1: _butterfly(), 2: _fish(), 3: _swallow(), 4: _rabbit()}
"""The picture of each seat."""


def _lotus() -> Icon:
    """A flower from the side: one petal in front, two pairs behind it, water under it."""
    front = drawn("M12 4.2 C15.2 7.8 15.6 13.4 12 17.8 C8.4 13.4 8.8 7.8 12 4.2 Z")
    second = drawn("M16.2 6.8 C18 11 17.6 15.6 13.4 18 C15.6 15 16.4 11 15 7.9 Z")
    outer = drawn("M22.6 10.4 C22 15.4 18.6 18.6 14.2 18.6 C17.4 17 19 14 18.8 11.2 C20 10.5 21.2 10.2 22.6 10.4 Z")
    return Icon(fills=(front, *_both(second), *_both(outer)), strokes=(drawn("M3 21.4 L21 21.4"),))


LOTUS = _lotus()


def seat_role(seat: int) -> str:
    """The palette's name for a seat's colour."""
    return f"seat{seat}"


def emblem(canvas: Canvas, theme: Theme, seat: int, box: Box, colour: str | None = None) -> None:
    """A seat's emblem, in its deep colour unless told otherwise."""
    canvas.icon(EMBLEMS[seat], box, colour or theme.colour(f"{seat_role(seat)}-deep"))


def over(theme: Theme, role: str) -> str:
    """What shows best on a solid area of the role: paper or ink; the role's own colour on open areas."""
    return theme.text(8, role="paper", on=role).colour if theme.edge(role) is None else theme.colour(role)


def seat_over(theme: Theme, seat: int) -> str:
    """What shows best on a seat's colour; on open areas, its deep partner."""
    role = seat_role(seat)
    return over(theme, role) if theme.edge(role) is None else theme.colour(f"{role}-deep")


def medal(canvas: Canvas, theme: Theme, seat: int, at: Point, r: float, *, hatched: bool = False) -> None:
    """A disc in a seat's colour with its emblem: a pawn from above, a goal, an entry in a legend."""
    role = seat_role(seat)
    fill = theme.area(role) if hatched else flat(theme, role)
    edge = theme.colour(f"{role}-deep" if theme.edge(role) else "kerb")
    canvas.circle(*at, r, fill=fill, stroke=edge, line=max(0.15, min(0.32, 0.09 * r)) if r < 8 else 0.09 * r)
    side = 1.36 * r
    emblem(canvas, theme, seat, Box(at[0] - side / 2, at[1] - side / 2, side, side), seat_over(theme, seat))


def petals(x: float, y: float, inner: float, outer: float, width: float, count: int, turn: float = 0) -> Path:
    """A ring of pointed petals round ``(x, y)``, as one path of parts that do not overlap."""
    petal = Path().move(0, -inner).curve(width, -inner - (outer - inner) * 0.25, width * 0.8, -outer * 0.86, 0, -outer)
    petal = petal.curve(-width * 0.8, -outer * 0.86, -width, -inner - (outer - inner) * 0.25, 0, -inner).close()
    return joined(petal.mapped(Matrix.placed((x, y), turn + 360 * i / count)) for i in range(count))


def blossom(canvas: Canvas, theme: Theme, at: Point, r: float) -> None:
    """A lotus seen from above, of radius `r`: two rings of petals and a seed head."""
    (x, y), line = at, max(0.12, 0.028 * r)
    deep = theme.colour("petal-deep")
    canvas.path(petals(x, y, r * 0.2, r, r * 0.27, 8, 22.5), fill=flat(theme, "petal", 0.75), stroke=deep, line=line)
    canvas.path(petals(x, y, r * 0.16, r * 0.74, r * 0.22, 8), fill=flat(theme, "petal", 0.4), stroke=deep, line=line)
    canvas.circle(x, y, r * 0.24, fill=flat(theme, "gold"), stroke=deep, line=line)
    seeds = [
        (0.0, 0.0),
        *((math.cos(a) * r * 0.14, math.sin(a) * r * 0.14) for a in (k * math.tau / 6 for k in range(6))),
    ]
    canvas.path(joined(Path.ellipse(x + dx, y + dy, r * 0.032) for dx, dy in seeds), fill=theme.colour("ink"))
