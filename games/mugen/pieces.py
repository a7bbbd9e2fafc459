"""Dice, pawns and the treasure."""

from __future__ import annotations

from games.art import bleed_box, flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.mugen.emblems import EMBLEMS, LOTUS, blossom, emblem, seat_over, seat_role
from games.mugen.walls import courses

PIPS = {0: (), 1: ((0.0, 0.0),), 2: ((-0.5, 0.0), (0.5, 0.0)), 3: ((-1.0, 0.0), (0.0, 0.0), (1.0, 0.0))}
"""Where the pips stand under the number."""


def die_face(canvas: Canvas, card: Card, theme: Theme) -> None:
    """One face of a die: a number, and as many pips."""
    face(canvas, theme, card.fact("faces")[card.panel], Box(0, 0, canvas.width, canvas.height), f"face{card.panel}")


def face(canvas: Canvas, theme: Theme, value: int, box: Box, field: str) -> None:
    """A die's face in `box`."""
    side = box.w
    canvas.rect(box, fill=flat(theme, "floor"))
    frame = box.inset(side * 0.075)
    canvas.rect(frame, stroke=theme.colour("kerb"), line=side * 0.025, radius=side * 0.13)
    number = theme.text(side * 1.6, on="floor", bold=True, align="center", valign="middle", leading=1, lines=1)
    canvas.text(field, str(value), Box(box.x + side * 0.2, box.y + side * 0.14, side * 0.6, side * 0.52), number)
    x, y = box.x + side / 2, box.y + side * 0.76
    pips = [Path.ellipse(x + dx * side * 0.17, y, side * 0.055) for dx, _ in PIPS[value]]
    if pips:
        canvas.path(joined(pips), fill=theme.colour("accent"))
    else:
        canvas.circle(x, y, side * 0.05, stroke=theme.colour("accent"), line=side * 0.02)


def pawn(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A figure of stone: the seat's emblem on its colour, in front of a wall."""
    seat = card.fact("seat")
    role, w, h = seat_role(seat), canvas.width, canvas.height
    _niche(canvas, theme, role, card.ref)
    r = w * 0.38
    deep = theme.colour(f"{role}-deep")
    canvas.circle(w / 2, h * 0.4, r, fill=flat(theme, "paper"), stroke=deep, line=0.5)
    canvas.circle(w / 2, h * 0.4, r * 0.88, stroke=deep, line=0.2)
    side = r * 1.36
    emblem(canvas, theme, seat, Box(w / 2 - side / 2, h * 0.4 - side / 2, side, side))
    foot = Box(0, h * 0.76, w, h * 0.24)
    canvas.rect(foot, fill=flat(theme, role), stroke=theme.colour("kerb"), line=0.35)
    small = foot.h * 0.5
    for x in (w * 0.2, w * 0.5, w * 0.8):
        canvas.icon(EMBLEMS[seat], Box(x - small / 2, foot.center[1] - small / 2, small, small), seat_over(theme, seat))


def _niche(canvas: Canvas, theme: Theme, role: str, seed: str) -> None:
    """A wall in a role's colour."""
    w = canvas.width
    canvas.rect(bleed_box(canvas), fill=theme.area(role, 0.55), stroke=theme.edge(role), line=0.3)
    with canvas.group(clip=Box(0, 0, w, canvas.height)), canvas.group(scale=0.9):
        line = theme.colour(f"{role}-deep") if theme.edge(role) else theme.base(role, 0.85)
        canvas.path(courses(seed, Box(0, 0, 20, 32)), stroke=line, line=0.22)


def treasure(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The lotus on its pool; seen from above on the other side."""
    del card
    w, h = canvas.width, canvas.height
    canvas.rect(bleed_box(canvas), fill=flat(theme, "gold", 0.35), stroke=theme.edge("gold"), line=0.3)
    canvas.rect(Box(1, 1, w - 2, h - 2), stroke=theme.colour("accent"), line=0.3, radius=1)
    deep = theme.colour("petal-deep")
    x, y = w / 2, h / 2
    canvas.circle(x, y, w * 0.4, fill=flat(theme, "pool"), stroke=theme.colour("kerb"), line=0.35)
    blossom(canvas, theme, (x, y), w * 0.36)
    for top in (h * 0.045, h * 0.795):
        canvas.icon(LOTUS, Box(x - w * 0.14, top, w * 0.28, h * 0.15), deep)
