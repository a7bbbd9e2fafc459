"""Small pieces: letter cubes, pawns, day stamps."""

from __future__ import annotations

import math

from games.art import arc, bleed_box, flat, perforated
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path, Point
from games.tabi.icons import TRAVELLER, suit

DAYS = 7
EVENING = (("glow", 0.8), ("peach", 0.75), ("rose", 0.6), ("mauve", 0.6), ("dusk", 0.7), ("night", 0.8), ("night", 1.0))
"""The sky on the stamps of days 1 to 7: a week is one evening."""


def letter_cube(canvas: Canvas, card: Card, theme: Theme) -> None:
    """One face of a letter cube: a sealed envelope, or the stamp on its other side."""
    name = card.fact("suit")
    canvas.rect(bleed_box(canvas), fill=flat(theme, name, 0.3))
    draw = _cube_stamp if card.panel % 2 else _envelope
    draw(canvas, theme, name, canvas.width)


def _cube_stamp(canvas: Canvas, theme: Theme, name: str, side: float) -> None:
    edge = perforated(Box(1.8, 1.8, side - 3.6, side - 3.6), 1.9, 0.48)
    canvas.path(edge, fill=theme.colour("paper"), stroke=theme.colour(f"{name}-deep"), line=0.2)
    suit(canvas, theme, name, Box(side / 2 - 3.9, side / 2 - 3.9, 7.8, 7.8))


def _envelope(canvas: Canvas, theme: Theme, name: str, side: float) -> None:
    deep, sheet = theme.colour(f"{name}-deep"), Box(1.4, 2.9, side - 2.8, side - 5.8)
    canvas.rect(sheet, fill=theme.colour("paper"), stroke=deep, line=0.3)
    for x in (sheet.x, sheet.right):
        canvas.line((x, sheet.bottom), (side / 2, sheet.y + 3.6), stroke=deep, line=0.25)
    flap = Path.polygon([(sheet.x, sheet.y), (sheet.right, sheet.y), (side / 2, sheet.y + 6)])
    canvas.path(flap, fill=flat(theme, name, 0.22), stroke=deep, line=0.3)
    canvas.circle(side / 2, side / 2 + 0.2, 3.1, fill=theme.colour("paper"), stroke=deep, line=0.3)
    suit(canvas, theme, name, Box(side / 2 - 2.1, side / 2 - 1.9, 4.2, 4.2))


def pawn(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The traveller: white before the night (now), black before the moon (past and future)."""
    is_white = card.fact("tone") == "white"
    foot = canvas.height - 6.4
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    (_night if is_white else _moonrise)(canvas, theme, foot)
    _figure(canvas, theme, foot, theme.colour("paper" if is_white else "ink"))
    canvas.line((-canvas.bleed, foot), (canvas.width + canvas.bleed, foot), stroke=theme.colour("ink"), line=0.4)
    style = theme.text(7 if is_white else 6.5, bold=True, align="center", valign="middle", leading=1.1)
    canvas.text("label", card.word("label"), Box(1.5, foot + 0.3, canvas.width - 3, 4.6), style)


def _night(canvas: Canvas, theme: Theme, foot: float) -> None:
    b = canvas.bleed
    for share, role, tint in ((0, "night", 1.0), (0.34, "night", 0.85), (0.62, "dusk", 1.0), (0.84, "dusk", 0.8)):
        y = (foot + b) * share - b
        band = Box(-b, y, canvas.width + 2 * b, foot - y)
        canvas.rect(band, fill=flat(theme, role, tint), stroke=theme.edge(role), line=0.2)


def _moonrise(canvas: Canvas, theme: Theme, foot: float) -> None:
    b = canvas.bleed
    sky = Box(-b, -b, canvas.width + 2 * b, foot + b)
    canvas.rect(sky, fill=flat(theme, "glow", 0.45), stroke=theme.edge("glow"), line=0.2)
    moon = flat(theme, "lamp", 0.8)
    canvas.circle(canvas.width / 2 + 2.2, 9, 5.4, fill=moon, stroke=theme.edge("lamp"), line=0.2)


def _figure(canvas: Canvas, theme: Theme, foot: float, colour: str) -> None:
    scale = 20 / 24
    with canvas.group(move=(canvas.width / 2 - 11.8 * scale, foot - 23 * scale), scale=scale):
        for part in TRAVELLER.fills:
            canvas.path(part, fill=colour, stroke=theme.colour("ink"), line=0.3)


def day_stamp(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A stamp with the day's number; its moon grows from new to full, its sky from glow to night."""
    day = card.fact("day")
    role, tint = EVENING[(day - 1) % DAYS]
    side = canvas.width
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    canvas.path(perforated(Box(0.8, 0.8, side - 1.6, side - 1.6), 1.75, 0.45), stroke=theme.colour("muted"), line=0.2)
    picture = Box(2.1, 2.1, side - 4.2, side - 4.2)
    canvas.rect(picture, fill=flat(theme, role, tint), stroke=theme.colour("ink"), line=0.25)
    _moon(canvas, theme, day, (side - 5.4, 5.2))
    number = theme.text(19, bold=True, valign="middle", on=role, tint=tint, lines=1)
    canvas.text("day", str(day), Box(3.4, 3, 9, 8.6), number)
    label = theme.text(6, bold=True, valign="middle", on=role, tint=tint, lines=1)
    canvas.text("label", card.word("label"), Box(3.4, 11.8, side - 6.8, 3), label)


def _moon(canvas: Canvas, theme: Theme, day: int, at: Point) -> None:
    """Its lit part is day/7 of the disc, waxing from the right."""
    (x, y), r = at, 2.1
    ink = theme.colour("ink")
    canvas.circle(x, y, r, fill=theme.colour("hill"), stroke=ink, line=0.2)
    if day >= DAYS:
        canvas.circle(x, y, r, fill=theme.colour("lamp"), stroke=ink, line=0.2)
        return
    bulge = math.cos(math.pi * day / DAYS) * r * 4 / 3
    lit = arc(x, y, r, -90, 90).curve(x + bulge, y + r, x + bulge, y - r, x, y - r).close()
    canvas.path(lit, fill=theme.colour("lamp"), stroke=ink, line=0.2)
