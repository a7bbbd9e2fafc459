"""Stock faces of cards: the picture card, the aid, and the back.

A card is composed point-symmetrically: index top left beside the picture, and turned at bottom
right beside the text, so that a hand reads either way up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.art import Chance
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.stock import scenes
from games.stock.patterns import PATTERNS
from games.stock.prose import set_prose
from games.stock.sketch import Sketch

LANDSCAPE = 1.15
"""Wider than this many times their height, cards have their picture on the left."""

LABELLED = 41.0
"""Backs whose narrow side is shorter than this, mm, bear no words."""


def card(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Picture, corner index, title, text, a small word at the foot."""
    sketch = Sketch(canvas, card, theme)
    plan = _landscape(sketch) if canvas.width > LANDSCAPE * canvas.height else _upright(sketch)
    scenes.paint(sketch, plan.art)
    if plan.spine:
        corner(sketch)
        with canvas.group(move=(canvas.width, canvas.height), turn=180):
            corner(sketch)
    _words(sketch, plan)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things lie: the picture, the words, and the width that the index takes (0: none)."""

    art: Box
    words: Box
    spine: float


def margin(sketch: Sketch) -> float:
    """Inner margin, mm: inside the safe zone on every size."""
    return max(3.3, 4 * sketch.unit)


def _spine(sketch: Sketch) -> float:
    has_corner = sketch.index or sketch.icon
    return margin(sketch) + max(6.6, 7 * sketch.unit) + 1.6 if has_corner else 0


def _upright(sketch: Sketch) -> Plan:
    """Picture above, words below."""
    w, h, bleed, spine = sketch.width, sketch.height, sketch.canvas.bleed, _spine(sketch)
    if not sketch.word("title") and not sketch.word("body"):
        return _wordless(sketch, spine)
    bottom = h * _picture_share(sketch)
    left, m = spine or -bleed, margin(sketch)
    art = Box(left, -bleed, w + bleed - left, bottom + bleed)
    return Plan(art, Box(m, bottom + 3 * sketch.unit, w - 2 * m, h - bottom - 3 * sketch.unit - m), spine)


def _picture_share(sketch: Sketch) -> float:
    """Fact ``picture``: the picture's share of the height, in percent; else what the words leave."""
    share = float(sketch.card.fact("picture", 46 if sketch.word("body") else 72)) / 100
    return min(0.78, max(0.3, share))


def _wordless(sketch: Sketch, spine: float) -> Plan:
    """The picture runs through, between the indexes if there are any."""
    full = sketch.full
    return Plan(full.inset(spine + sketch.canvas.bleed if spine else 0, 0), Box(0, 0, 0, 0), spine)


def _landscape(sketch: Sketch) -> Plan:
    """Picture left, words right."""
    w, h, bleed, spine = sketch.width, sketch.height, sketch.canvas.bleed, _spine(sketch)
    left, m = spine or -bleed, margin(sketch)
    if not sketch.word("title") and not sketch.word("body"):
        return _wordless(sketch, spine)
    right = w * (0.52 if sketch.word("body") else 0.66)
    art = Box(left, -bleed, right - left, h + 2 * bleed)
    return Plan(art, Box(right + m, m, w - right - 2 * m, h - 2 * m), spine)


def corner(sketch: Sketch) -> None:
    """The index and, right under it, the icon."""
    m, y = margin(sketch), max(3.1, margin(sketch) - 0.4)
    if sketch.index:
        size = max(14.0, 18 * sketch.unit)
        box = Box(max(3.1, m - 0.2), y, max(6.6, 7 * sketch.unit) + 0.6, size * 0.36)
        y += (
            sketch.text(
                "index", sketch.index, box, size, role=sketch.role, bold=True, leading=1, floor=9, lines=1
            ).box.h
            + 0.8
        )
    if sketch.icon:
        side = max(4.2, 5 * sketch.unit)
        sketch.canvas.icon(sketch.icon, Box(m, y, side, side), sketch.colour)


def _words(sketch: Sketch, plan: Plan) -> None:
    """Title over the whole width, text beside the turned index, the foot in one line with it."""
    box, unit = plan.words, sketch.unit
    aside = max(0, plan.spine - margin(sketch) + 0.4)
    y = box.y
    if title := sketch.word("title"):
        y = _title(sketch, title, box) + 2.2 * unit
    foot = 3.4 if sketch.word("footer") else 0
    if body := sketch.word("body"):
        room = Box(box.x, y, box.w - aside, box.bottom - y - foot)
        set_prose(sketch, "body", body, room, 8.2 * max(1, unit))
    if footer := sketch.word("footer"):
        low = Box(box.x, box.bottom - 2.6, box.w - aside, 2.6)
        sketch.text("footer", footer, low, 6, role="muted", leading=1, valign="bottom", lines=1, floor=5, credit=True)


def _title(sketch: Sketch, title: str, box: Box) -> float:
    """The title, its small second line and a short rule; returns where they end."""
    size = 11.5 * max(0.85, sketch.unit)
    found = sketch.text(
        "title", title, box.top_part(size * 0.72), size, bold=True, leading=1.15, floor=7.5, balance=True
    )
    y = found.box.bottom + 1.2
    if subtitle := sketch.word("subtitle"):
        found = sketch.text("subtitle", subtitle, Box(box.x, y, box.w, 3), 6.5, role="muted", leading=1, lines=1)
        y = found.box.bottom + 1
    y += 0.9 * sketch.unit
    sketch.canvas.line((box.x, y), (box.x + 7 * sketch.unit, y), stroke=sketch.colour, line=0.6)
    return y


def text_card(canvas: Canvas, card: Card, theme: Theme) -> None:
    """An aid: a title on a pale band, and text whose numbered lines hang."""
    sketch = Sketch(canvas, card, theme)
    m, band = margin(sketch), 12.5 * sketch.unit + 1.5
    full = sketch.full
    sketch.ground(full.top_part(band - full.y), 0.18)
    icon_room = _band_icon(sketch, band) if sketch.icon else 0
    title = Box(m, 3, canvas.width - 2 * m - icon_room, band - 4)
    size = 12 * max(0.85, sketch.unit)
    sketch.text(
        "title", sketch.heading, title, size, on=sketch.role, tint=0.18, bold=True, valign="middle",
        leading=1.15, floor=8, balance=True,
    )  # fmt: skip
    foot = 4 if sketch.word("footer") else 0
    room = Box(m, band + 3 * sketch.unit, canvas.width - 2 * m, canvas.height - band - 3 * sketch.unit - m - foot)
    set_prose(sketch, "body", card.word("body"), room, 8.5 * max(1, sketch.unit))
    if foot:
        low = Box(m, canvas.height - m - 2.6, canvas.width - 2 * m, 2.6)
        sketch.text(
            "footer",
            sketch.word("footer"),
            low,
            6,
            role="muted",
            leading=1,
            valign="bottom",
            lines=1,
            floor=5,
            credit=True,
        )


def _band_icon(sketch: Sketch, band: float) -> float:
    side = 7 * sketch.unit
    if sketch.icon:
        box = Box(sketch.width - margin(sketch) - side, (band - side) / 2 + 0.6, side, side)
        sketch.canvas.icon(sketch.icon, box, sketch.colour)
    return side + 2


def back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A pattern over all of it and a paper label in the middle; the same when turned."""
    sketch = Sketch(canvas, _seen_from_behind(card), theme)
    cover_pattern(sketch, pattern_name(sketch), 8.5 * sketch.unit)
    label = _label_box(sketch)
    for r, grown in ((2.4, 0.0), (1.8, -1.0)):
        sketch.paper(Path.rounded(label.inset(-grown), r * sketch.unit), edged=grown != 0)
    for turn in (0, 180):
        with canvas.group(move=(canvas.width / 2, canvas.height / 2), turn=turn):
            _half_label(sketch, label)


def _seen_from_behind(card: Card) -> Card:
    """The card with what its back may tell: facts of its own (``back_role``), never the front's."""
    back = {"role": card.fact("back_role", ""), "icon": card.fact("back_icon", "")}
    return replace(card, facts={**back, "pattern": card.fact("pattern", "")})


def pattern_name(sketch: Sketch) -> str:
    """Fact ``pattern``, else one that belongs to this component of this game."""
    edition = sketch.card.edition.id if sketch.card.edition else ""
    chosen = Chance(f"{edition}/{sketch.card.component}").pick(list(PATTERNS))
    return sketch.choice("pattern", PATTERNS, chosen)


def cover_pattern(sketch: Sketch, name: str, cell: float) -> None:
    """The pattern over the whole face: the upper half, and the same turned, so that no way is up."""
    strong = sketch.solid()
    full, line = sketch.full, 0.14 if sketch.is_open else 0.3
    sketch.ground(full, strong)
    found = PATTERNS[name](full, max(8.5, cell) * 1.6 if sketch.is_open else cell)
    half = Box(full.x, full.y, full.w, full.h / 2)
    for turn in (0, 180):
        with sketch.canvas.group(move=(sketch.width, sketch.height) if turn else (0, 0), turn=turn, clip=half):
            if found.areas.segments:
                sketch.area(found.areas, 0.74 if strong == 1 else 0.28, line)
            if found.lines.segments:
                sketch.canvas.path(found.lines, stroke=sketch.shade(0.5 if strong == 1 else 0.9), line=line)


def _label_box(sketch: Sketch) -> Box:
    w = min(sketch.width * 0.62, sketch.width - 12)
    h = w
    if sketch.least >= LABELLED:
        w, h = max(w, 30.0), min(max(24 * sketch.unit, 23.0), sketch.height * 0.5)
    return Box((sketch.width - w) / 2, (sketch.height - h) / 2, w, h)


def _half_label(sketch: Sketch, label: Box) -> None:
    """The upper half of the label, its origin in the middle of the face."""
    h, colour = label.h / 2, sketch.colour
    title = sketch.card.edition.title if sketch.card.edition else ""
    if sketch.least < LABELLED or not title:
        if sketch.icon:
            side = h * 0.72
            sketch.canvas.icon(sketch.icon, Box(-side / 2, -h + 1.6, side, side), colour)
        return
    sketch.canvas.line((-label.w / 2 + 2.6, 0), (label.w / 2 - 2.6, 0), stroke=colour, line=0.2)
    inner = Box(-label.w / 2 + 2.6, -h + 2.2, label.w - 5.2, h - 3.4)
    if sketch.icon:
        side = min(6.4 * sketch.unit, inner.h)
        sketch.canvas.icon(sketch.icon, Box(inner.x, inner.center[1] - side / 2, side, side), colour)
        inner = Box(inner.x + side + 1.8, inner.y, inner.w - side - 1.8, inner.h)
    _label_words(sketch, title, inner)


def _label_words(sketch: Sketch, title: str, box: Box) -> None:
    """The game's title and, small under it, the component's; side by side with the icon or centred."""
    align = "left" if sketch.icon else "center"
    below = sketch.set_title if sketch.set_title != title else ""
    small = 2.8 if below else 0
    upper = Box(box.x, box.y, box.w, box.h - small - (0.4 if below else 0))
    sketch.text(
        "title", title, upper, 9.5 * sketch.unit, bold=True, align=align, valign="bottom" if below else "middle",
        leading=1.15, balance=True,
    )  # fmt: skip
    if below:
        low = Box(box.x, box.bottom - small, box.w, small)
        sketch.text("title", below, low, 6.5, role="muted", align=align, valign="middle", leading=1, lines=1)
