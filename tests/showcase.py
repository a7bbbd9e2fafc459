"""One face with every primitive of the canvas: for golden logs and for comparing surfaces."""

from __future__ import annotations

from handmade import EDITION, POKER

from games.canvas import Canvas, Hatch, Icon, InlineIcon, Paint, Theme
from games.components import Card, Component, Game, Kind
from games.geometry import Box, Path

STAR = Icon(fills=(Path.star(12, 12, 10),), strokes=(Path.lines([(4, 22), (20, 22)]),))
PATTERNS = ("diagonal", "back", "cross", "horizontal", "vertical", "grid", "dots")


def showcase(c: Canvas, card: Card, t: Theme) -> None:
    """Shapes above, text below, some of it turned, scaled, vertical, with icons in it."""
    c.rect(Box(-c.bleed, -c.bleed, c.width + 2 * c.bleed, c.height + 2 * c.bleed), fill=t.area("R", 0.2))
    c.rect(Box(4, 4, 20, 12), fill="#ffffff", stroke=t.colour("ink"), line=0.3, radius=2)
    c.circle(32, 10, 6, fill=t.area("B"), stroke=t.edge("B"))
    c.circle(58, 29, 1.5, fill=t.colour("accent"))
    c.path(Path.regular(46, 10, 6, 6), fill=None, stroke=t.colour("accent"), line=0.4, dash=(1, 0.5))
    c.line((54, 4), (60, 16), stroke=t.colour("muted"))
    for i, pattern in enumerate(PATTERNS):
        hatch = Hatch(pattern, "#224466", gap=1.0)
        c.rect(Box(4 + 8 * i, 19, 7, 7), fill=Paint("#eef2f6", hatch), stroke="#224466")
    c.circle(58, 36, 3, fill=Paint(None, Hatch("grid", "#663322")))
    with c.group(move=(10, 36), turn=30, scale=0.8, clip=Box(-5, -5, 10, 10)):
        c.icon(STAR, Box(-6, -6, 12, 12), t.colour("accent"), outline=t.colour("ink"))
    c.rect(Box(4, 44, 55, 40), fill="#ffffff")
    icons = {"[star]": InlineIcon(STAR, t.colour("accent"))}
    c.text("rule", "手札から[star]を1枚捨てる。Discard [star], then draw.", Box(16, 46, 40, 16), t.text(8), icons=icons)
    c.text("title", "星降りノート、っRails 12号", Box(6, 46, 6, 36), t.text(9, bold=True, vertical=True))
    c.text("centre", "Two lines\nof text", Box(16, 64, 40, 10), t.text(8.5, align="center", valign="middle"))
    with c.group(move=(56, 76), turn=90, scale=0.9):
        c.text("turned", "横倒し", Box(0, 0, 8, 12), t.text(7))
    with c.group(move=(40, 82), turn=180):
        c.text("upside", "逆さま", Box(0, 0, 20, 4), t.text(7, align="right"))


def game() -> Game:
    card = Card("only", "showcase", 1, {}, {}, EDITION)
    component = Component("showcase", Kind.DECK, POKER, "showcase", None, (card,), title="showcase")
    return Game(EDITION, (component,), {"showcase": showcase})
