"""The sheets of futures: for each flag what is to come, and what it changes to; how it begins and ends."""

from __future__ import annotations

from collections.abc import Sequence

from games.art import flat
from games.canvas import Canvas, TextStyle, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.flag import NOTCH, PATH_TINT, UNIT, Flag, fixed_corner, path_strip
from games.ishi.icons import ENERGY_ICONS, NULL, PAYS, SYSTEM_ICONS, SYSTEMS, TARGET, UP
from games.ishi.look import VALUES, chamfered, circuit, draw_circuit, fine, label, light, plate, signal
from games.ishi.sheet import flags

COLUMNS, ROWS = 3, 3
MARGIN, GAP = 3.0, 2.2
BAND = 10.0
"""Height of the band at the head of a page."""

HEAD = 11.0
NOW = 20.2
"""Heights of a box's head, and of its provisional future."""

PAD = 2.5
"""From a box's frame to its text."""

CUT = 2.6
FIXED_TINT = 0.22
BODY = {"ja": 8.0, "en": 7.7}
SMALL = {"ja": 7.8, "en": 7.1}
STORY = {"ja": 8.0, "en": 7.4}
FLOOR = 7.0
"""Sizes of the text, points: what is to come, what it changes to, beginning and ends; the least."""

LEADING = {"ja": 1.55, "en": 1.34}

ENDINGS = ("goal", "unequal", "time", "stuck")
SIGNS = {
    "prologue": (UP, "accent"),
    "goal": (TARGET, "accent"),
    "unequal": (TARGET, "muted"),
    "time": (ENERGY_ICONS["T"], "T-deep"),
    "stuck": (NULL, "deep"),
}
"""The signs of the parts, as on the FPO sheet, and their roles."""


def futures_front(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The first page of a leaf."""
    _page(canvas, card, theme, card.fact("page"))


def futures_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The second page of a leaf."""
    _page(canvas, card, theme, card.fact("page") + 1)


def page_of(found: Sequence[Flag], page: int) -> Sequence[Flag]:
    """The flags on a page; the first one is page 1."""
    return found[(page - 1) * COLUMNS * ROWS : page * COLUMNS * ROWS]


def _page(canvas: Canvas, card: Card, theme: Theme, page: int) -> None:
    """Boxes in rows; where flags leave room in the last row, how it begins and ends."""
    here = page_of(list(flags(card)), page)
    _band(canvas, card, theme, here)
    top = MARGIN + BAND + GAP
    room = Box(MARGIN, top, canvas.width - 2 * MARGIN, canvas.height - MARGIN - top)
    boxes = [box for row in room.rows(ROWS, GAP) for box in row.columns(COLUMNS, GAP)]
    for flag, box in zip(here, boxes, strict=False):
        _box(canvas, card, theme, flag, box)
    if rest := boxes[len(here) :]:
        _story(canvas, card, theme, Box.hull(rest))


# --- the band ---


def _band(canvas: Canvas, card: Card, theme: Theme, here: Sequence[Flag]) -> None:
    """Which flags are here, what stands above and below, the values' names."""
    band = Box(MARGIN, MARGIN, canvas.width - 2 * MARGIN, BAND)
    shape = chamfered(band, CUT)
    canvas.path(shape, fill=flat(theme, "ice", 0.7), stroke=_frame(theme), line=fine(theme, 0.4))
    with canvas.group(clip=shape), canvas.group(move=(band.x, band.y)):
        draw_circuit(canvas, theme, circuit("futures", Box(0, 0, 11, BAND), 2.2, 1))
    title = theme.text(12, role="deep", bold=True, valign="middle", lines=1, on="ice", tint=0.7)
    canvas.text("title", card.edition.word("sheets.futures.title"), Box(band.x + 13, band.y, 47, 6.8), title)
    span = theme.text(8, role="muted", valign="middle", lines=1, leading=1, on="ice", tint=0.7)
    canvas.text("flags", f"{here[0].name} – {here[-1].name}", Box(band.x + 13, band.y + 6, 47, 3.4), span)
    note = theme.text(7.5, role=_ink(theme), valign="middle", leading=1.3, on="ice", tint=0.7)
    canvas.text("note", card.word("note"), Box(band.x + 63, band.y, 54, BAND), note)
    _legend(canvas, card, theme, Box(band.right - 64, band.y, 62, BAND))


def _legend(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """The values with their names, and how the fixed one is marked."""
    style = theme.text(7.5, role=_ink(theme), valign="middle", lines=1, leading=1, on="ice", tint=0.7)
    cells = [cell for row in box.inset(0, 0.5).rows(2) for cell in row.columns(2, 1)]
    for value, cell in zip(VALUES, cells, strict=False):
        plate(canvas, theme, value, (cell.x + 4, cell.center[1]), 2, 7.5)
        name = card.edition.word(f"values.{value}")
        canvas.text(f"value {value}", name, Box(cell.x + 8, cell.y, cell.w - 8, cell.h), style)
    last = cells[-1]
    _leaning(canvas, theme, Box(last.x, last.y + 0.5, 6.8, last.h - 1))
    canvas.text("fixed", card.word("fixed"), Box(last.x + 8, last.y, last.w - 8, last.h), style)


# --- a flag ---


def _words(canvas: Canvas, theme: Theme, size: float, on: str = "paper", tint: float = 1.0) -> TextStyle:
    """Balanced lines in the middle of their field."""
    role, leading = _ink(theme), LEADING[canvas.lang]
    return theme.text(size, role=role, floor=FLOOR, balance=True, valign="middle", leading=leading, on=on, tint=tint)


def _ink(theme: Theme) -> str:
    """The role of running text: there is so much of it that it is paler where ink is saved."""
    return "muted" if theme.edge("deep") else "ink"


def _frame(theme: Theme) -> str:
    """The colour of frames: paler where ink is saved."""
    return theme.colour("muted" if theme.edge("deep") else "deep")


def _rule(theme: Theme) -> str:
    """The colour of a line under a head."""
    return theme.colour("line") if theme.edge("deep") else light(theme)


def _box(canvas: Canvas, card: Card, theme: Theme, flag: Flag, box: Box) -> None:
    """One flag in words."""
    frame = chamfered(box, CUT, (0, 2, 3))
    with canvas.group(clip=frame):
        _head(canvas, card, theme, flag, box.top_part(HEAD))
    word = card.edition.word
    body = box.below(HEAD)
    room = Box(body.x + PAD, body.y + 0.8, body.w - 2 * PAD, NOW - 0.8)
    style = _words(canvas, theme, BODY[canvas.lang])
    canvas.text(f"{flag.name} now", word(f"futures.{flag.name}.now"), room, style)
    for value, row in zip(VALUES, Box(body.x, body.y + NOW, body.w, body.h - NOW - 0.5).rows(len(VALUES)), strict=True):
        _future(canvas, theme, word(f"futures.{flag.name}.{value}"), (flag, value), row)
    canvas.path(frame, stroke=_frame(theme), line=fine(theme, 0.4))


def _head(canvas: Canvas, card: Card, theme: Theme, flag: Flag, box: Box) -> None:
    """As on the FPO sheet: number, path, values, and the fixed value in its corner; with a title."""
    on, tint = (flag.path, PATH_TINT) if flag.path else ("ice", 0.7)
    canvas.rect(box, fill=flat(theme, on, tint))
    canvas.line((box.x, box.bottom), (box.right, box.bottom), stroke=_rule(theme), line=fine(theme, 0.35))
    _number(canvas, theme, flag, Box(box.x + 1, box.y + 0.8, 10.2, box.h - 1.6), (on, tint))
    heavy = not theme.edge("deep")
    title = theme.text(10, floor=7.5, bold=heavy, valign="middle", lines=1, leading=1, on=on, tint=tint)
    middle = Box(box.x + 12.2, box.y + 0.8, box.w - 13.4 - NOTCH.w, 5)
    canvas.text(f"{flag.name} title", card.edition.word(f"futures.{flag.name}.title"), middle, title)
    _values(canvas, theme, flag, Box(middle.x, box.y + 6, middle.w, 4.4))
    with canvas.group(move=(box.right - UNIT, box.y)):
        fixed_corner(canvas, theme, flag.fixed)


def _number(canvas: Canvas, theme: Theme, flag: Flag, box: Box, ground: tuple[str, float]) -> None:
    """The number; under it the path's letter, or the goal's target."""
    on, tint = ground
    digits = box.top_part(5.4) if flag.path or flag.is_goal else box
    label(canvas, theme, f"{flag.name} number", flag.name, digits, 13, role="deep", on=on, tint=tint)
    sign = Box(box.x + 0.6, box.y + 5.4, 9, 4.1)
    if flag.path:
        path_strip(canvas, theme, flag.path, sign)
    if flag.is_goal:
        canvas.icon(TARGET, sign, theme.colour("accent"))


def _values(canvas: Canvas, theme: Theme, flag: Flag, strip: Box) -> None:
    """The five system values in equal cells on the tints of what they cost."""
    heavy = not theme.edge("deep")
    for system, value, cell in zip(SYSTEMS, flag.values, strip.columns(len(SYSTEMS), 0.4), strict=True):
        energy, field = PAYS[system], f"{flag.name} {system}"
        canvas.rect(cell, fill=theme.colour("paper"))
        canvas.rect(cell, fill=flat(theme, energy, 0.2))
        picture, digit = cell.columns(2)
        canvas.icon(SYSTEM_ICONS[system], picture.inset(0.1, 0.4), theme.colour(f"{energy}-deep"))
        label(canvas, theme, field, str(value), digit, 9, on=energy, tint=0.2, bold=heavy)


def _future(canvas: Canvas, theme: Theme, text: str, key: tuple[Flag, int], row: Box) -> None:
    """What comes of a value, behind its shape and its signal; the fixed value's is marked."""
    flag, value = key
    on, tint = ("cyan", FIXED_TINT) if value == flag.fixed else ("paper", 1.0)
    canvas.line((row.x, row.y), (row.right, row.y), stroke=theme.colour("line"), line=0.2)
    if value == flag.fixed:
        _leaning(canvas, theme, row.inset(1, 0.6))
    x, y = row.x + 5.2, row.center[1] - 1.9
    plate(canvas, theme, value, (x, y), 2.5, 9.5)
    if not theme.edge("deep"):  # a plate tells the value without ink for its signal
        canvas.path(signal(value, Box(x - 2.5, y + 4, 5, 1.8)), stroke=light(theme), line=0.3)
    room = Box(row.x + 9.6, row.y + 0.5, row.w - 9.6 - PAD, row.h - 1)
    canvas.text(f"{flag.name} {value}", text, room, _words(canvas, theme, SMALL[canvas.lang], on, tint))


def _leaning(canvas: Canvas, theme: Theme, box: Box) -> None:
    """The field of the fixed value: its upper corner is solid. Where ink is saved, a bar stands for the rest."""
    cut = min(CUT, box.h * 0.45)
    deep = theme.colour("deep")
    if theme.edge("deep"):
        canvas.rect(Box(box.x, box.y, 0.7, box.h - cut), fill=deep)
    else:
        field = chamfered(box, cut, (1, 2, 3))
        canvas.path(field, fill=flat(theme, "cyan", FIXED_TINT), stroke=deep, line=0.35)
    corner = [(box.right - cut * 0.75, box.y), (box.right, box.y), (box.right, box.y + cut * 0.75)]
    canvas.path(Path.polygon(corner), fill=deep)


# --- before and after ---


def _story(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """The prologue over the four endings."""
    canvas.path(chamfered(box, CUT), fill=flat(theme, "ice", 0.7), stroke=_frame(theme), line=fine(theme, 0.4))
    room = box.inset(PAD + 0.4, PAD)
    y = _part(canvas, card, theme, "prologue", room) + 1.6
    if not theme.edge("deep"):
        canvas.path(signal(2, Box(room.x, y, room.w, 1.6)), stroke=light(theme), line=0.3)
    rest = Box(room.x, y + 3.6, room.w, room.bottom - y - 3.6)
    cells = [cell for row in rest.rows(2, 1) for cell in row.columns(2, 4.4)]
    for name, cell in zip(ENDINGS, cells, strict=True):
        _part(canvas, card, theme, name, cell)


def _part(canvas: Canvas, card: Card, theme: Theme, name: str, box: Box) -> float:
    """A sign, a title and its text; returns where it ends."""
    icon, role = SIGNS[name]
    canvas.icon(icon, Box(box.x, box.y, 4, 4), theme.colour(role))
    title = theme.text(8.5, role="deep", bold=True, valign="middle", lines=1, leading=1, on="ice", tint=0.7)
    canvas.text(f"{name} title", card.word(f"{name}_title"), Box(box.x + 5.2, box.y, box.w - 5.2, 4), title)
    size, key = STORY[canvas.lang], f"endings.{name}" if name in ENDINGS else f"{name}.text"
    style = theme.text(
        size, floor=FLOOR, role=_ink(theme), balance=name in ENDINGS, leading=LEADING[canvas.lang], on="ice", tint=0.7
    )
    return canvas.text(name, card.edition.word(key), box.below(5.2), style).box.bottom
