"""The WB: a tray that is unfolded, turned face down and spun; one side is looked at. And its lid."""

from __future__ import annotations

from games.art import arc, bleed_box, flat
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.backs import dark, rosette, wall_pattern
from games.ishi.icons import ENERGY_ICONS, PAYS, SYSTEM_ICONS, TRAY
from games.ishi.look import chamfered, fine, label, light, plate, signal

EDGE = 2.0
"""Room round what is drawn, mm."""


def wb(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The inside of the tray: a result on each wall, the floor between them."""
    face = wb_wall if card.panel < len(card.fact("sides")) else wb_base
    face(canvas, card, theme)


def wb_wall(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The inner face of side `card.panel`: its path value at the left, its system at the right."""
    value, system, sign = card.fact("sides")[card.panel]
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    room = Box(0, 0, canvas.width, canvas.height).inset(EDGE)
    left = Box(room.x, room.y, room.w * 0.36, room.h)
    right = Box(left.right + 1.2, room.y, room.w - left.w - 1.2, room.h)
    _path_value(canvas, card, theme, value, left)
    _judgement(canvas, card, theme, (system, sign), right)


def _path_value(canvas: Canvas, card: Card, theme: Theme, value: str, box: Box) -> None:
    """The value in its shape on its signal; Ω stands for one that is not known yet."""
    deep = theme.colour("deep")
    canvas.path(chamfered(box, 1.5, (0, 3)), fill=flat(theme, "ice", 0.7), stroke=deep, line=0.35)
    head = min(3.4, box.h * 0.24)
    caption, word = Box(box.x + 0.5, box.y + 0.6, box.w - 1, head), card.edition.word("wb.path")
    label(canvas, theme, "path", word, caption, 6.5, on="ice", tint=0.7, bold=False)
    body = Box(box.x + 1, box.y + head + 0.5, box.w - 2, box.h - head - 1.2)
    r = min(body.h * 0.41, body.w * 0.38)
    if value in "123":
        wave = signal(int(value), Box(body.x, body.y + body.h / 4, body.w, body.h / 2))
        canvas.path(wave, stroke=light(theme), line=fine(theme, 0.4))
        plate(canvas, theme, int(value), body.center, r, r * 3.6)
        return
    disc = Path.ellipse(*body.center, r)
    canvas.path(disc, fill=theme.colour("paper"), stroke=deep, line=0.4, dash=(1.2, 0.8))
    label(canvas, theme, "value", value, Box(body.center[0] - r, body.center[1] - r, 2 * r, 2 * r), r * 3.2)


def _judgement(canvas: Canvas, card: Card, theme: Theme, result: tuple[str, str], box: Box) -> None:
    """The judged system: its pictogram, its sign, the energy that costs double, its name."""
    system, sign = result
    energy = PAYS[system]
    deep = theme.colour(f"{energy}-deep")
    canvas.path(chamfered(box, 1.5, (1, 2)), fill=flat(theme, energy, 0.2), stroke=deep, line=0.35)
    foot = min(5.0, box.h * 0.32)
    top = Box(box.x + 1.2, box.y + 0.8, box.w - 2.4, box.h - foot - 1.6)
    side = min(top.h, top.w / 2.6) * 0.92
    picture, letter, cost = top.columns(3)
    canvas.icon(SYSTEM_ICONS[system], Box(picture.x, picture.center[1] - side / 2, picture.w, side), deep)
    label(canvas, theme, "sign", sign, letter, side * 2.4, on=energy, tint=0.2)
    _cost(canvas, card, theme, energy, cost)
    name = Box(box.x + 1, box.bottom - foot - 0.5, box.w - 2, foot)
    word = card.edition.word(f"systems.{system}")
    label(canvas, theme, "system", word, name, min(9.0, foot * 2), on=energy, tint=0.2)


def _cost(canvas: Canvas, card: Card, theme: Theme, energy: str, box: Box) -> None:
    """The energy, and by how much it costs more."""
    side = min(box.w / 2, box.h * 0.6)
    y = box.center[1]
    canvas.icon(ENERGY_ICONS[energy], Box(box.x, y - side / 2, side, side), theme.colour(f"{energy}-deep"))
    times = Box(box.x + side, y - side / 2, box.w - side, side)
    label(canvas, theme, "judged", f"×{card.edition.numbers['judged']}", times, side * 2, on=energy, tint=0.2)


def wb_lid(canvas: Canvas, card: Card, theme: Theme) -> None:  # noqa: ARG001  it tells nothing
    """The outside of the lid: all sides alike, and the top the same under quarter turns."""
    if abs(canvas.width - canvas.height) > 0.01:
        wall_pattern(canvas, theme)
        return
    dark(canvas, theme)
    rosette(canvas, theme, (canvas.width / 2, canvas.height / 2), canvas.width * 0.46)


def wb_base(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The floor inside: what to do with the box."""
    (x, y), r = (canvas.width / 2, canvas.height / 2), min(canvas.width, canvas.height) * 0.4
    canvas.rect(bleed_box(canvas), fill=flat(theme, "ice", 0.7))
    tip = Path.polygon([(r - 1.4, -1.2), (r + 1.4, -1.2), (r, 1.6)])
    for turn in (0, 90, 180, 270):
        with canvas.group(move=(x, y), turn=turn):
            canvas.path(arc(0, 0, r, -80, -18), stroke=light(theme), line=0.5)
        with canvas.group(move=(x, y), turn=turn - 18):
            canvas.path(tip, fill=light(theme))
    side, k = r * 0.5, r * 0.72
    canvas.icon(TRAY, Box(x - side / 2, y - r * 0.66, side, side), theme.colour("deep"))
    style = theme.text(7.5, on="ice", tint=0.7, align="center", valign="middle", leading=1.35, balance=True)
    canvas.text("base", card.edition.word("wb.base"), Box(x - k, y - r * 0.06, 2 * k, r * 0.66), style)
