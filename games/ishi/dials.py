"""Energy and order cards: a scale runs along the edges, so that a clip or a marker can point at it."""

from __future__ import annotations

from collections.abc import Sequence

from games.art import bleed_box, flat, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.ishi.bays import pair_sums
from games.ishi.icons import ENERGY_ICONS, PAYS, SYSTEM_ICONS, SYSTEMS
from games.ishi.look import VALUES, label, light, plate, signal

DEPTH = 8.0
"""Of the scale's cells, mm."""


def energy(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A gauge from 0 at the lower left to full at the lower right."""
    role, most = card.fact("energy"), card.edition.numbers["energy"]
    deep = theme.colour(f"{role}-deep")
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    scale = arch(canvas.width, canvas.height, most + 1)
    for i, cell in enumerate(scale):
        _cell(canvas, theme, str(i), cell, role, i % 2 == 0, strong=i in {0, most})
    inner = Box(DEPTH, DEPTH, canvas.width - 2 * DEPTH, canvas.height - DEPTH)
    canvas.rect(inner, fill=theme.colour("paper"))
    low = canvas.height + canvas.bleed
    frame = [(inner.x, low), (inner.x, inner.y), (inner.right, inner.y), (inner.right, low)]
    canvas.path(Path.lines(frame), stroke=deep, line=0.5)
    _energy_face(canvas, card, theme, role)


def _energy_face(canvas: Canvas, card: Card, theme: Theme, role: str) -> None:
    """Picture, letter, name; the systems that this energy pays for."""
    deep, x = theme.colour(f"{role}-deep"), canvas.width / 2
    canvas.circle(x - 11.5, 20, 8.2, fill=flat(theme, role, 0.2), stroke=deep, line=0.4)
    canvas.path(rays(x - 11.5, 20, 8.9, 10, 48), stroke=deep, line=0.2)
    canvas.icon(ENERGY_ICONS[role], Box(x - 17, 14.5, 11, 11), deep)
    label(canvas, theme, "letter", role, Box(x + 1, 11.4, 18, 10), 26)
    label(canvas, theme, "name", card.edition.word(f"energies.{role}"), Box(x - 2, 22.2, 24, 5), 10)
    paid = [system for system in SYSTEMS if PAYS[system] == role]
    boxes = Box(x - 23, 31, 46, 8).columns(len(paid), 1.5)
    for system, box in zip(paid, boxes, strict=True):
        canvas.icon(SYSTEM_ICONS[system], Box(box.x, box.y + 0.6, 5.4, 5.4), deep)
        style = theme.text(7.5, valign="middle", leading=1.15)
        canvas.text(system, card.edition.word(f"systems.{system}"), Box(box.x + 6.6, box.y, box.w - 6.6, 6.6), style)


def order(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A ring of counts, 0 at the upper left, clockwise."""
    value, most = card.fact("value"), card.edition.numbers["orders"]
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    scale = ring(canvas.width, canvas.height)
    for i, cell in enumerate(scale[: most + 1]):
        _cell(canvas, theme, str(i), cell, "cyan", i % 2 == 0, strong=i == 0)
    for cell in scale[most + 1 :]:
        _again(canvas, theme, cell)
    inner = Box(0, 0, canvas.width, canvas.height).inset(DEPTH)
    canvas.rect(inner, fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.5)
    _order_face(canvas, card, theme, value, inner)


def _order_face(canvas: Canvas, card: Card, theme: Theme, value: int, inner: Box) -> None:
    """The value in its shape, its name and its signal; under them what counts for it."""
    plate(canvas, theme, value, (inner.x + 9.6, inner.y + 9), 6.6, 24)
    x, w = inner.x + 19, inner.w - 20.5
    title = theme.text(11, bold=True, lines=1, leading=1)
    canvas.text("title", card.word("title"), Box(x, inner.y + 1.6, w, 5.6), title)
    state = theme.text(8, role="muted", lines=1, leading=1)
    canvas.text("state", card.edition.word(f"values.{value}"), Box(x, inner.y + 7.2, w, 3.6), state)
    canvas.path(signal(value, Box(x, inner.y + 11.8, w, 4.4)), stroke=light(theme), line=0.4)
    y = inner.y + 18
    canvas.line((inner.x + 2, y), (inner.right - 2, y), stroke=theme.colour("line"), line=0.25)
    _counted(canvas, card, theme, value, Box(inner.x + 1.5, y + 0.6, inner.w - 3, inner.bottom - y - 1))


def _counted(canvas: Canvas, card: Card, theme: Theme, value: int, box: Box) -> None:
    """One more for the value on top, and for each pair of touching values that belongs to it."""
    label(canvas, theme, "one", "＋1", Box(box.x, box.y, 8, 5.4), 10, role="deep")
    rest = Box(box.x + 8, box.y, box.w - 8, box.h)
    cells = rest.columns(3)
    plate(canvas, theme, value, (cells[0].center[0], box.y + 2.7), 2.1, 8)
    for cell, pair in zip(cells[1:], pairs_for(card, value), strict=True):
        x, y = cell.center[0], box.y + 2.7
        for at, touching in zip((x - 3.9, x + 3.9), pair, strict=True):
            plate(canvas, theme, touching, (at, y), 2.1, 8)
        label(canvas, theme, "plus", "＋", Box(x - 1.4, y - 1.5, 2.8, 3), 6)
    label(canvas, theme, "top", card.word("top"), Box(cells[0].x, box.y + 5.6, cells[0].w, 3), 6, bold=False)
    wide = Box(cells[1].x, box.y + 5.6, cells[2].right - cells[1].x, 3)
    label(canvas, theme, "touching", card.word("touching"), wide, 6, bold=False)


def pairs_for(card: Card, value: int) -> list[tuple[int, int]]:
    """The pairs of touching values, smaller first, that count for order `value`."""
    sums = dict(pair_sums(card))
    return [(a, b) for a in VALUES for b in VALUES if a <= b and sums[a + b] == value]


def _cell(canvas: Canvas, theme: Theme, text: str, cell: Box, role: str, tinted: bool, *, strong: bool) -> None:
    """A number of the scale; `cell` reaches to the trim, its colour into the bleed."""
    tint = 0.3 if tinted else 0.12
    grown = _into_bleed(canvas, cell)
    canvas.rect(grown, fill=flat(theme, role, tint), stroke=theme.edge(role), line=0.15)
    w, h = canvas.width, canvas.height
    room = Box(max(cell.x, 3), max(cell.y, 3), 0, 0)
    room = Box(room.x, room.y, min(cell.right, w - 3) - room.x, min(cell.bottom, h - 3) - room.y)
    if strong:
        canvas.circle(*room.center, 2.4, fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.4)
    label(canvas, theme, f"count {text}", text, room, 8, on="paper" if strong else role, tint=1 if strong else tint)


def _into_bleed(canvas: Canvas, cell: Box) -> Box:
    b, w, h = canvas.bleed, canvas.width, canvas.height
    left = cell.x - b if cell.x <= 0 else cell.x
    top = cell.y - b if cell.y <= 0 else cell.y
    right = cell.right + b if cell.right >= w - 1e-6 else cell.right
    bottom = cell.bottom + b if cell.bottom >= h - 1e-6 else cell.bottom
    return Box(left, top, right - left, bottom - top)


def _again(canvas: Canvas, theme: Theme, cell: Box) -> None:
    """Past the last number one goes round again."""
    x, y = cell.center
    deep = theme.colour("deep")
    canvas.line((x, y + 1.8), (x, y - 1.2), stroke=deep, line=0.4)
    canvas.path(Path.polygon([(x - 1.2, y - 0.6), (x, y - 2.4), (x + 1.2, y - 0.6)]), fill=deep)


def arch(w: float, h: float, count: int) -> list[Box]:
    """`count` cells up the left edge, along the upper and down the right one."""
    side = (count - 3) // 4 + 1
    top = count - 2 * side - 2
    tall, wide = (h - DEPTH) / side, (w - 2 * DEPTH) / top
    left = [Box(0, h - (i + 1) * tall, DEPTH, tall) for i in range(side)]
    upper = [Box(DEPTH + i * wide, 0, wide, DEPTH) for i in range(top)]
    right = [Box(w - DEPTH, DEPTH + i * tall, DEPTH, tall) for i in range(side)]
    return [*left, Box(0, 0, DEPTH, DEPTH), *upper, Box(w - DEPTH, 0, DEPTH, DEPTH), *right]


LONG, SHORT = 9, 5
"""Cells of a ring between its corners, on the long and on the short edges."""


def ring(w: float, h: float) -> Sequence[Box]:
    """32 cells round a card, clockwise from the upper left corner: 0, 10, 16 and 26 are corners."""
    d, wide, tall = DEPTH, (w - 2 * DEPTH) / LONG, (h - 2 * DEPTH) / SHORT
    upper = [Box(d + i * wide, 0, wide, d) for i in range(LONG)]
    right = [Box(w - d, d + i * tall, d, tall) for i in range(SHORT)]
    lower = [Box(d + i * wide, h - d, wide, d) for i in reversed(range(LONG))]
    left = [Box(0, d + i * tall, d, tall) for i in reversed(range(SHORT))]
    corners = [Box(x, y, d, d) for x, y in ((0, 0), (w - d, 0), (w - d, h - d), (0, h - d))]
    return [corners[0], *upper, corners[1], *right, corners[2], *lower, corners[3], *left]
