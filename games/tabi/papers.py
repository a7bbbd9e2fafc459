"""Things to read: the aid, and the summaries of ruleset 16b."""

from __future__ import annotations

from games.art import Brush, Chance, airmail, bleed_box, flat, perforated, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.tabi.icons import SUITS, rim, suit, words
from games.tabi.scene import sky_ring

BODY = 6.5
"""Size of the aid's text, points."""


def aid_front(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A turn, step by step."""
    _letterhead(canvas, theme, card.word("front_title"))
    y = 11.6
    steps = [i for i in range(1, 10) if card.has_word(f"step{i}")]
    for i in steps:
        y = _step(canvas, card, theme, i, y) + 1.4
        if i != steps[-1]:
            canvas.line((14.6, y - 0.6), (59, y - 0.6), stroke=theme.colour("line"), line=0.2)


def _letterhead(canvas: Canvas, theme: Theme, title: str) -> None:
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    strip = Box(-canvas.bleed, -canvas.bleed, canvas.width + 2 * canvas.bleed, canvas.bleed + 2)
    with canvas.group(clip=strip):
        for role, phase in (("brick", 0.0), ("dusk", 0.5)):
            canvas.path(airmail(strip, 9, 3, phase, 0.3), fill=flat(theme, role), stroke=theme.edge(role), line=0.2)
    canvas.text("heading", title, Box(4, 3.6, 55, 6), theme.text(10, bold=True, valign="middle", lines=1))
    canvas.line((4, 10), (59, 10), stroke=theme.colour("ink"), line=0.4)


def _step(canvas: Canvas, card: Card, theme: Theme, index: int, y: float) -> float:
    """One step of a turn; returns where it ends."""
    canvas.circle(8.6, y + 2.6, 2.5, fill=flat(theme, "glow", 0.9), stroke=theme.colour("ink"), line=0.3)
    number = theme.text(9, bold=True, align="center", valign="middle", on="glow", tint=0.9, lines=1)
    canvas.text(f"number{index}", str(index), Box(6.1, y + 0.1, 5, 5), number)
    title = theme.text(BODY, bold=True, align="center", lines=1, floor=6)
    canvas.text(f"step{index}_title", card.word(f"step{index}_title"), Box(3.2, y + 5.5, 10.8, 3), title)
    text = card.word(f"step{index}", **card.edition.numbers)
    body = canvas.text(
        f"step{index}", text, Box(14.6, y, 44.8, 84.6 - y), theme.text(BODY, leading=1.3), icons=words(theme)
    )
    return max(body.box.bottom, y + 8)


def aid_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """What events do, then the rest that one looks up."""
    _letterhead(canvas, theme, card.word("back_title"))
    y = 11.6
    if card.fact("effects"):
        for name in SUITS:
            suit(canvas, theme, name, Box(4.4, y + 0.1, 5, 5))
            style = theme.text(7, valign="middle", leading=1.2, balance=True)
            canvas.text(f"effect_{name}", card.edition.word(f"suits.{name}.effect"), Box(11.5, y, 47.5, 5.2), style)
            y += 6.1
        canvas.line((4, y), (59, y), stroke=theme.colour("line"), line=0.2)
        y += 1.4
    for i in range(1, 10):
        if card.has_word(f"note{i}"):
            y = _note(canvas, card, theme, i, y) + 1.7


def _note(canvas: Canvas, card: Card, theme: Theme, index: int, y: float) -> float:
    title = theme.text(BODY + 0.5, bold=True, lines=1)
    head = canvas.text(f"note{index}_title", card.word(f"note{index}_title"), Box(4, y, 55, 3.2), title)
    text = card.word(f"note{index}", **card.edition.numbers)
    box = Box(4, head.box.bottom + 0.6, 55, 84.6 - head.box.bottom - 0.6)
    return canvas.text(f"note{index}", text, box, theme.text(BODY, leading=1.34), icons=words(theme)).box.bottom


def summary(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A suit's summary: what its events do, and the square for its cube."""
    name = card.fact("suit")
    _suit_sheet(canvas, theme, name)
    with canvas.group(move=(31.5, 22)):
        sky_ring(Brush(canvas, theme, Chance(card.ref)), 12.5)
    suit(canvas, theme, name, Box(24, 14.5, 15, 15))
    _centred_title(canvas, card, theme, 37)
    effect = card.edition.word(f"suits.{name}.effect")
    style = theme.text(8.5, align="center", valign="middle", leading=1.4, balance=True)
    canvas.text("effect", effect, Box(6, 48.6, 51, 11), style)
    square = Box(23.5, 61.2, 16, 16)
    canvas.path(
        perforated(square, 2.0, 0.5), fill=flat(theme, name, 0.25), stroke=theme.colour(f"{name}-deep"), line=0.25
    )
    suit(canvas, theme, name, square.inset(5))
    canvas.text("cube", card.word("cube"), Box(6, 78.8, 51, 3.6), theme.text(7, role="muted", align="center", lines=1))


def _suit_sheet(canvas: Canvas, theme: Theme, name: str) -> None:
    b = canvas.bleed
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    for corner, turn in (((0.0, 0.0), 0), ((canvas.width, canvas.height), 180)):
        strip = Box(-b, -b, canvas.width + 2 * b, b + 1.9)
        with canvas.group(move=corner, turn=turn, clip=strip):
            canvas.path(airmail(strip, 6, 3), fill=theme.colour(name), stroke=rim(theme, name), line=0.15)


def _centred_title(canvas: Canvas, card: Card, theme: Theme, y: float) -> None:
    name = card.fact("suit")
    title = card.edition.word(f"suits.{name}.name")
    style = theme.text(10, bold=True, align="center", valign="middle", leading=1.2, balance=True, lines=2)
    canvas.text("title", title, Box(5, y, 53, 9), style)
    canvas.line((20, y + 10.4), (43, y + 10.4), stroke=theme.colour(f"{name}-deep"), line=0.4)


def summary_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The same suit, resolved: a cancelled letter."""
    name = card.fact("suit")
    deep = theme.colour(f"{name}-deep")
    _suit_sheet(canvas, theme, name)
    envelope = Box(9, 12, 45, 29)
    canvas.rect(envelope, fill=flat(theme, "glow", 0.5), stroke=theme.colour("ink"), line=0.4)
    for x in (envelope.x, envelope.right):
        canvas.line((x, envelope.bottom), (31.5, 27), stroke=theme.colour("ink"), line=0.3)
    flap = Path.polygon([(envelope.x, envelope.y), (envelope.right, envelope.y), (31.5, 31)])
    canvas.path(flap, fill=flat(theme, "glow", 0.9), stroke=theme.colour("ink"), line=0.4)
    canvas.circle(31.5, 30, 7.4, fill=theme.colour("paper"), stroke=deep, line=0.5)
    canvas.path(rays(31.5, 30, 6.1, 7, 28), stroke=deep, line=0.35)
    suit(canvas, theme, name, Box(27.3, 25.8, 8.4, 8.4))
    _centred_title(canvas, card, theme, 45)
    style = theme.text(13, bold=True, align="center", valign="middle", lines=1)
    canvas.text("resolved", card.word("resolved"), Box(6, 59.4, 51, 8), style)
    canvas.text(
        "gone", card.word("gone"), Box(6, 68.4, 51, 9), theme.text(8.5, align="center", leading=1.4, balance=True)
    )
