"""Location cards: a landscape, the name in two languages, slots for events or squares for cubes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.art import Brush, Chance, bands, bleed_box, ground, joined, perforated, sine_edge, twinkles
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.tabi import inland, seaside
from games.tabi.icons import TRAVELLER, suit
from games.tabi.scene import Scene

LANDSCAPES: dict[str, Callable[[Scene], None]] = {
    "wangan": seaside.coast_road,
    "hamabe": seaside.beach,
    "machi": inland.small_town,
    "tokai": seaside.big_city,
    "eki": inland.station,
    "haikou": inland.mine,
    "sennenju": inland.tree,
}
FOOT = 58.0
"""Where the landscape ends and the paper begins, mm."""
SQUARE = 16.0
PITCH = 18.5
SLOT = 5.6


def location(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of a location."""
    cubes = card.fact("cubes")
    foot = 45.0 if cubes else FOOT
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    with canvas.group(clip=Box(-canvas.bleed, -canvas.bleed, canvas.width + 2 * canvas.bleed, foot + canvas.bleed)):
        LANDSCAPES[card.id](Scene(canvas, theme, Chance(card.ref), foot))
    if cubes:
        _squares(canvas, theme, cubes, foot + 3)
        _title_cell(canvas, card, theme, Box(5, foot + 3, 17.5, SQUARE))
    else:
        _title_line(canvas, card, theme, Box(4, foot + 2.6, canvas.width - 8, 6))
        _always(canvas, card, theme, Box(4, foot + 10, canvas.width - 8, 4))
        _slots(canvas, theme, card.fact("capacity"), foot + 11)


def _title_line(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    room = Box(box.x, box.y, box.w - 11.5, box.h)
    name = canvas.text("title", card.word("title"), room, theme.text(12, bold=True, valign="middle", lines=1))
    rest = Box(name.box.right + 2, box.y, box.right - name.box.right - 2, box.h)
    canvas.text("other", card.word("other"), rest, theme.text(7, role="muted", align="right", valign="middle", lines=1))


def _title_cell(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    name = canvas.text("title", card.word("title"), box, theme.text(12, bold=True, leading=1.15, floor=8))
    rest = box.below(name.box.h + 1.2)
    other = canvas.text("other", card.word("other"), rest, theme.text(7, role="muted", leading=1.2))
    _always(canvas, card, theme, rest.below(other.box.h + 1))


def _always(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """On which day a place always lies, if it does."""
    if day := card.fact("day"):
        canvas.text("always", card.word("always", day=day), box, theme.text(6.5, role="brick", bold=True, lines=1))


def _slots(canvas: Canvas, theme: Theme, capacity: int, top: float) -> None:
    """A letter for each event that the place holds, the innermost first; an arrow shows how they slide out."""
    ink = theme.colour("muted")
    for i in range(capacity):
        box = Box(12.5, top + i * SLOT, canvas.width - 25, SLOT - 1.3)
        canvas.rect(box, fill=theme.area("glow", 0.6), stroke=ink, line=0.3, radius=0.4)
        lines = [Path.lines([(box.x + 2, box.y + y), (box.x + 2 + w, box.y + y)]) for y, w in ((1.5, 17), (2.9, 11))]
        canvas.path(joined(lines), stroke=theme.colour("line"), line=0.3)
        canvas.rect(Box(box.right - 3.9, box.y + 0.7, 3, 2.9), stroke=ink, line=0.25)
    if capacity:
        x, foot = 8.6, top + capacity * SLOT - 1.3
        canvas.line((x, top), (x, foot - 0.6), stroke=ink, line=0.35)
        canvas.path(Path.polygon([(x - 1.2, foot - 1.7), (x + 1.2, foot - 1.7), (x, foot + 0.2)]), fill=ink)


def _squares(canvas: Canvas, theme: Theme, cubes: Sequence[str], top: float) -> None:
    """A square for each suit's cube, like a torn block of stamps; the first cell is the title's."""
    for i, name in enumerate(cubes, start=1):
        box = Box(5 + PITCH * (i % 3), top + PITCH * (i // 3), SQUARE, SQUARE)
        canvas.path(
            perforated(box, 2.0, 0.5), fill=theme.area(name, 0.25), stroke=theme.colour(f"{name}-deep"), line=0.25
        )
        suit(canvas, theme, name, box.inset(4.2))


def location_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Two evenings, one the other's image, each with its traveller: the same either way up."""
    canvas.rect(bleed_box(canvas), fill=theme.colour("paper"))
    frame = Box(4, 4, canvas.width - 8, canvas.height - 8)
    canvas.path(perforated(frame, 2.3, 0.6), fill=theme.colour("paper"), stroke=theme.colour("muted"), line=0.25)
    picture = frame.inset(2.4)
    with canvas.group(clip=picture):
        for turn, corner in ((0, (0.0, 0.0)), (180, (canvas.width, canvas.height))):
            with canvas.group(move=corner, turn=turn):
                _half(Brush(canvas, theme, Chance(card.component)), picture)
    canvas.rect(picture, stroke=theme.colour("ink"), line=0.3)


def _half(b: Brush, box: Box) -> None:
    """The upper half of the back: dusk, a moon, a hill with a traveller; its edge is odd about the middle."""
    x, y = box.center
    seam = sine_edge(0, 2 * x, y, [(3.4, 2 * x, -0.5)])
    outline = Path((*Path.smooth(seam).segments, ("L", (2 * x, 0)), ("L", (0, 0)), ("Z", ())))
    with b.canvas.group(clip=outline):
        tints = (("dusk", 0.62), ("dusk", 0.42), ("mauve", 0.5), ("rose", 0.45), ("peach", 0.5), ("glow", 0.7))
        bands(b.canvas, b.theme, Box(0, 0, 2 * x, y), [(r, t, 0.16 * i) for i, (r, t) in enumerate(tints)], swell=0.8)
        b.fill(Path.ellipse(x + 11, 20, 5.2), "lamp")
        stars = twinkles(b.chance, Box(9, 9, 26, 14), 7, 0.8)
        b.canvas.path(stars, fill=b.theme.colour("paper"), stroke=b.theme.edge("ink"), line=0.12)
        b.fill(ground(sine_edge(0, 2 * x, 35, [(1.8, 40, 0.1)]), y + 8), "ridge", 0.7)
        b.fill(ground(sine_edge(0, 2 * x, 39.5, [(3.0, 2 * x, -0.5)]), y + 8), "hill", 0.92)
        b.canvas.icon(TRAVELLER, Box(x - 17, 27.6, 11, 11), b.theme.colour("ink"))
    b.canvas.path(Path.smooth(seam), stroke=b.theme.colour("paper"), line=0.9)
