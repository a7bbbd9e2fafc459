"""Stock faces of small pieces: tiles, tokens, dice, standing figures."""

from __future__ import annotations

import math

from games.art import bleed_box, joined, rays
from games.canvas import Canvas, Theme
from games.components import Card, MissingWord
from games.geometry import Box, Path, Point
from games.icons import ICONS
from games.stock import scenes
from games.stock.cards import cover_pattern, pattern_name
from games.stock.sketch import Sketch, circle_box, stock_icon


def tile(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A tile: a land to the very edge, the icon on a disc, index in a corner, label at the foot."""
    sketch = Sketch(canvas, card, theme)
    w, h, full = canvas.width, canvas.height, bleed_box(canvas)
    foot = 5.2 * max(1.0, sketch.unit) if sketch.label else 0
    scenes.paint_ground(sketch, full.top_part(h - foot - full.y) if foot else full)
    x, y = w / 2, (h - foot) / 2 + (0.4 if foot else 0)
    r = min(w, h - foot) * 0.31
    if sketch.icon:
        sketch.paper(Path.ellipse(x, y, r))
        sketch.picture(sketch.icon, circle_box(x, y, r * 0.64))
    if foot:
        _tile_foot(sketch, foot)
    if sketch.index:
        _tile_index(sketch, alone=sketch.icon is None, middle=(x, y))


def _tile_foot(sketch: Sketch, foot: float) -> None:
    full = sketch.full
    sketch.paper(Path.rect(Box(full.x, sketch.height - foot, full.w, full.bottom - sketch.height + foot)))
    box = Box(2.1, sketch.height - foot + 0.3, sketch.width - 4.2, foot - 2.4)
    sketch.text("label", sketch.label, box, 7.5, bold=True, align="center", valign="middle", leading=1.1)


def _tile_index(sketch: Sketch, *, alone: bool, middle: Point) -> None:
    """The index: on a paper disc of its own, top left, or in the middle where there is no icon."""
    size = min(22.0, max(9.0, sketch.least * (0.9 if alone else 0.42)))
    r = size * 0.36 * (0.72 if alone else 0.66)
    half = max(r, sketch.canvas.measure(sketch.index, size, bold=True) / 2 + r * 0.45)
    x, y = middle if alone else (2.2 + half, 2.2 + r)
    box = Box(x - half, y - r, 2 * half, 2 * r)
    sketch.paper(Path.rounded(box, r))
    sketch.text(
        "index", sketch.index, box, size, role=sketch.role, bold=True, align="center",
        valign="middle", leading=1, lines=1,
    )  # fmt: skip


def token(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A round (or square) piece: a rim with a milled edge, a number or an icon on white."""
    sketch = Sketch(canvas, card, theme)
    x, y, r = _rim(sketch)
    sketch.paper(Path.ellipse(x, y, r))
    if sketch.index and sketch.icon:
        side = r * 0.7
        sketch.picture(sketch.icon, Box(x - side / 2, y - r * 0.86, side, side))
        _number(sketch, Box(x - r * 0.62, y - r * 0.2, r * 1.24, r * 0.92))
    elif sketch.icon:
        sketch.picture(sketch.icon, circle_box(x, y, r * 0.62))
    elif sketch.index or sketch.label:
        _number(sketch, circle_box(x, y, r * 0.64))


def token_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The other side of a token: dark within the rim too, with a ring of rays round the icon."""
    sketch = Sketch(canvas, card, theme)
    x, y, r = _rim(sketch)
    colour = sketch.over(sketch.solid())
    canvas.circle(x, y, r, stroke=colour, line=0.35)
    canvas.path(rays(x, y, r * 0.76, r * 0.92, 24), stroke=colour, line=0.25)
    if sketch.icon:
        sketch.picture(sketch.icon, circle_box(x, y, r * 0.54), colour)


def _rim(sketch: Sketch) -> tuple[float, float, float]:
    """The rim with its notches; returns the middle and the radius of what it encloses."""
    x, y, outer = sketch.width / 2, sketch.height / 2, sketch.least / 2
    sketch.ground(sketch.full, sketch.solid())
    inner = outer - max(1.8, outer * 0.22)
    marks = max(12, round(outer * 2.2))
    ring = (outer + inner) / 2
    angles = [2 * math.pi * i / marks for i in range(marks)]
    dots = joined(Path.ellipse(x + ring * math.sin(a), y - ring * math.cos(a), 0.36) for a in angles)
    sketch.canvas.path(dots, fill=sketch.over(sketch.solid()))
    return x, y, inner


def _number(sketch: Sketch, box: Box) -> None:
    size = min(30.0, box.h / 0.36)
    string = sketch.index or sketch.label
    sketch.text(
        "index", string, box, size, role=sketch.role, bold=True, align="center", valign="middle", leading=1.05,
    )  # fmt: skip


# Dice

_SPOTS = {"c": (0, 0), "tl": (-1, -1), "tr": (1, -1), "bl": (-1, 1), "br": (1, 1), "l": (-1, 0), "r": (1, 0)}
_PIPS = {1: "c", 2: "tl br", 3: "tl c br", 4: "tl tr bl br", 5: "tl tr c bl br", 6: "tl tr l r bl br"}


def die_face(canvas: Canvas, card: Card, theme: Theme) -> None:
    """One side of a die: fact ``faces`` says what each shows: pips 1 to 6, an icon, or a short text."""
    sketch = Sketch(canvas, card, theme)
    shown = sketch.items("faces")
    if not shown:
        raise MissingWord("faces")
    value = shown[card.panel % len(shown)]
    edge = canvas.width
    frame = Box(0, 0, edge, canvas.height).inset(edge * 0.075)
    canvas.path(Path.rounded(frame, edge * 0.14), stroke=sketch.colour, line=0.3)
    if value in _PIPS:
        _pips(sketch, int(value))
    elif value in ICONS:
        role = _role_named(sketch, str(value))
        sketch.picture(stock_icon(value), circle_box(edge / 2, canvas.height / 2, edge * 0.29), theme.colour(role))
    elif value != "":
        box = Box(0, 0, edge, canvas.height).inset(max(1.2, edge * 0.14))
        sketch.text(
            f"faces {card.panel + 1}", str(value), box, edge * 1.5, role=sketch.role, bold=True, align="center",
            valign="middle", leading=1.1,
        )  # fmt: skip


def _role_named(sketch: Sketch, name: str) -> str:
    """The palette role of that name, else the face's own."""
    palette = sketch.card.edition.palette if sketch.card.edition else {}
    return name if name in palette else sketch.role


def _pips(sketch: Sketch, number: int) -> None:
    x, y, step = sketch.width / 2, sketch.height / 2, sketch.width * 0.235
    for spot in _PIPS[number].split():
        dx, dy = _SPOTS[spot]
        sketch.canvas.circle(x + dx * step, y + dy * step, sketch.width * 0.082, fill=sketch.colour)


# Figures


def standee(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A standing figure: the icon on a hill, its label below; the back shows it from behind."""
    sketch = Sketch(canvas, card, theme)
    w, h = canvas.width, canvas.height
    foot = 4.4 if sketch.label else 0.0
    ground = Box(0, 0, w, h - foot)
    with canvas.group(clip=ground):
        if card.panel == 0:
            scenes.paint_ground(sketch, ground, crest=0.74)
        else:
            cover_pattern(sketch, pattern_name(sketch), 5)
    _figure(sketch, ground)
    if foot:
        sketch.paper(Path.rect(Box(0, h - foot, w, foot)))
        box = Box(1.2, h - foot + 0.4, w - 2.4, foot - 1.5)
        sketch.text("label", sketch.label, box, 7.5, bold=True, align="center", valign="middle", leading=1.05)


def _figure(sketch: Sketch, ground: Box) -> None:
    x, y = ground.center
    r = min(ground.w * 0.4, ground.h * 0.4)
    sketch.paper(Path.ellipse(x, y, r))
    if sketch.icon is None:
        return
    if sketch.card.panel == 0:
        sketch.picture(sketch.icon, circle_box(x, y, r * 0.66))
        return
    with sketch.canvas.group(move=(x, y)):
        sketch.canvas.circle(0, 0, r * 0.84, stroke=sketch.colour, line=0.25)
        sketch.picture(sketch.icon, circle_box(0, 0, r * 0.5))
