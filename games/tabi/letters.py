"""Event cards: a postcard with a stamp, a postmark that bears the number, and a few written lines."""

from __future__ import annotations

from collections.abc import Callable

from games.art import Brush, Chance, airmail, bleed_box, cover, flat, perforated, postmark, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.tabi import beasts, gear_tower, stamp, tea_party, tombolo, train
from games.tabi.icons import MARKS, rim, suit

TALES: dict[str, Callable[[Brush, int], None]] = {
    "R": beasts.parade,
    "G": train.night_train,
    "B": tea_party.tea_party,
    "Y": gear_tower.gear_tower,
    "W": tombolo.sandbar,
}
STAMP = Box(14.2, 4.6, stamp.WIDTH + 3.8, stamp.HEIGHT + 3.8)
INDEX = Box(4, 3.8, 9, 22)
EDGE = 1.9
"""Height of the airmail edge, mm."""


def event(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of an event."""
    name = card.fact("suit")
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    for turn, corner in ((0, (0.0, 0.0)), (180, (canvas.width, canvas.height))):
        with canvas.group(move=corner, turn=turn):
            _edge(canvas, theme, name)
            _index(canvas, card, theme)
    _stamp(canvas, card, theme)
    _writing(canvas, card, theme)


def _edge(canvas: Canvas, theme: Theme, name: str) -> None:
    """An airmail edge along the top: the suit's colour, and dusk."""
    b = canvas.bleed
    strip = Box(-b, -b, canvas.width + 2 * b, b + EDGE)
    with canvas.group(clip=strip):
        share = 0.25 if theme.edge("ink") else 0.5
        first = airmail(strip, 6, 3, share=share)
        canvas.path(first, fill=theme.colour(name), stroke=rim(theme, name), line=0.15)
        second = airmail(strip, 6, 3, 0.5)
        canvas.path(second, fill=flat(theme, "dusk", 0.5))


def _index(canvas: Canvas, card: Card, theme: Theme) -> None:
    box = INDEX
    style = theme.text(18, bold=True, align="center", valign="middle", lines=1)
    canvas.text("number", str(card.fact("number")), box.top_part(7), style)
    suit(canvas, theme, card.fact("suit"), Box(box.x + 0.9, box.y + 7.6, 7.2, 7.2))
    if mark := card.fact("mark", ""):
        canvas.icon(MARKS[mark], Box(box.x + 1.75, box.y + 16.6, 5.5, 5.5), theme.colour("ink"))


def _stamp(canvas: Canvas, card: Card, theme: Theme) -> None:
    name, number = card.fact("suit"), card.fact("number")
    deep = theme.colour(f"{name}-deep")
    if theme.edge("ink"):  # open areas: a row of holes takes less ink than a toothed edge
        canvas.path(Path.rect(STAMP), stroke=deep, line=0.4, dash=(0, 1.3))
    else:
        canvas.path(perforated(STAMP, 2.05, 0.55), fill=theme.colour("paper"), stroke=deep, line=0.15)
    with canvas.group(move=(STAMP.x + 1.9, STAMP.y + 1.9), clip=Box(0, 0, stamp.WIDTH, stamp.HEIGHT)):
        TALES[name](Brush(canvas, theme, Chance(card.id)), number)
    picture = Box(STAMP.x + 1.9, STAMP.y + 1.9, stamp.WIDTH, stamp.HEIGHT)
    canvas.rect(picture, stroke=deep, line=0.25)
    at = (11.2, 52.0)
    postmark(canvas, theme, at, 7.0, role=f"{name}-deep", run=10)
    style = theme.text(13, bold=True, align="center", valign="middle", lines=1)
    canvas.text("postmark", str(number), Box(at[0] - 4, at[1] - 4, 8, 8), style)


def _writing(canvas: Canvas, card: Card, theme: Theme) -> None:
    name = card.fact("suit")
    title = card.edition.word(f"suits.{name}.name")
    band = Box(4, 61.4, 46, 9)
    canvas.text("title", title, band, theme.text(10, bold=True, valign="bottom", leading=1.2, balance=True, lines=2))
    canvas.line((4, 72), (49, 72), stroke=theme.colour(f"{name}-deep"), line=0.35)
    if mark := card.fact("mark", ""):
        _seal(canvas, theme, mark, name)
    else:
        effect = card.edition.word(f"suits.{name}.effect")
        canvas.text("effect", effect, Box(4, 73.6, 45, 8), theme.text(8, leading=1.35, lines=2, balance=True))


def _seal(canvas: Canvas, theme: Theme, mark: str, name: str) -> None:
    """The card's mark, large, where the effect stands in other rulesets."""
    x, y = 9.8, 79.0
    canvas.path(rays(x, y, 5.0, 5.7, 28), stroke=theme.colour(f"{name}-deep"), line=0.4)
    canvas.icon(MARKS[mark], Box(x - 3.6, y - 3.6, 7.2, 7.2), theme.colour("ink"))


def event_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The back of an envelope, the same either way up: airmail border, four flaps, a seal."""
    del card
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    _border(canvas, theme)
    inner = Box(0, 0, canvas.width, canvas.height).inset(5.5)
    canvas.rect(inner, fill=cover(theme, "glow", 0.45), stroke=theme.colour("muted"), line=0.3)
    x, y = inner.center
    for corner in ((inner.x, inner.y), (inner.right, inner.bottom)):
        far = (inner.right, corner[1])
        near = (inner.x, corner[1])
        flap = Path().move(*near).line(x, y).line(*far).close()
        canvas.path(flap, fill=cover(theme, "glow", 0.85), stroke=theme.colour("muted"), line=0.3)
    _wax(canvas, theme, x, y)


def _border(canvas: Canvas, theme: Theme) -> None:
    b, w, h = canvas.bleed, canvas.width, canvas.height
    strips = [Box(-b, -b, w + 2 * b, b + 3.4), Box(-b, h - 3.4, w + 2 * b, b + 3.4)]
    for strip in strips:
        with canvas.group(clip=strip):
            for role, phase in (("brick", 0.0), ("dusk", 0.5)):
                canvas.path(
                    airmail(strip, 9, 4, phase, 0.3), fill=cover(theme, role), stroke=theme.edge(role), line=0.2
                )
    for corner, turn in (((3.4, 3.4), 90), ((w - 3.4, h - 3.4), 270)):
        side = Box(0, 0, h - 6.8, b + 3.4)
        with canvas.group(move=corner, turn=turn, clip=side):
            for role, phase in (("brick", 0.2), ("dusk", 0.7)):
                canvas.path(
                    airmail(side, 9, -4, phase, 0.3), fill=cover(theme, role), stroke=theme.edge(role), line=0.2
                )


def _wax(canvas: Canvas, theme: Theme, x: float, y: float) -> None:
    canvas.path(Path.star(x, y, 9, 24, 0.93), fill=cover(theme, "brick"), stroke=theme.colour("ink"), line=0.3)
    canvas.circle(
        x, y, 6.8, stroke=theme.colour("paper") if theme.edge("ink") is None else theme.colour("ink"), line=0.35
    )
    rose = Path.star(x, y, 5.8, 8, 0.36)
    canvas.path(rose, fill=theme.colour("paper"), stroke=theme.edge("ink"), line=0.25)
