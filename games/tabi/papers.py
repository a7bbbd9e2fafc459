"""Things to read and to write on: the aid, the summaries of ruleset 16b, the travel log."""

from __future__ import annotations

from games.art import Brush, Chance, airmail, bleed_box, flat, joined, perforated, rays
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.tabi.icons import PAWN_BLACK, PAWN_WHITE, SUITS, suit, words
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
            style = theme.text(7, valign="middle", leading=1.2)
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
            canvas.path(airmail(strip, 6, 3), fill=theme.colour(name), stroke=theme.colour(f"{name}-deep"), line=0.15)


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


def log_pad(canvas: Canvas, card: Card, theme: Theme) -> None:
    """A sheet to note where the pawns stood, turn by turn."""
    title = theme.text(10, bold=True, valign="middle", lines=1)
    canvas.text("heading", card.word("heading"), Box(4, 3.6, 40, 5.4), title)
    _legend(canvas, card, theme)
    turns, days = card.fact("turns"), card.edition.numbers["days"]
    columns = _columns(card, days, Box(4, 14, canvas.width - 8, 0))
    _heads(canvas, card, theme, columns)
    foot = canvas.height - 10.6
    row = (foot - 19) / turns
    for i in range(turns):
        _row(canvas, theme, columns, days, i, 19 + i * row, row)
    _frame(canvas, theme, columns, 14, foot)
    _foot(canvas, card, theme, foot + 1.6)


def _columns(card: Card, days: int, box: Box) -> list[Box]:
    """Turn, card, the days, loop, and (where points are counted on the way) VP."""
    ends = [9.0, 9.0] if card.fact("points") == "running" else [9.0]
    day = (box.w - 7 - 9 - sum(ends)) / days
    boxes, x = list[Box](), box.x
    for width in [7.0, 9.0, *([day] * days), *ends]:
        boxes.append(Box(x, box.y, width, 5))
        x += width
    return boxes


def _legend(canvas: Canvas, card: Card, theme: Theme) -> None:
    style = theme.text(6, role="muted", valign="middle", lines=1)
    right = canvas.text("legend", card.word("legend"), Box(4, 9.2, canvas.width - 8, 3.4), style)
    x = canvas.width - 14
    for icon in (PAWN_WHITE, PAWN_BLACK, PAWN_BLACK):
        canvas.icon(icon, Box(x, 4.2, 4.2, 4.2), theme.colour("ink"))
        x += 3.4
    del right


def _heads(canvas: Canvas, card: Card, theme: Theme, columns: list[Box]) -> None:
    days = card.edition.numbers["days"]
    labels = [
        card.word("turn"),
        card.word("card"),
        *(card.word("day", day=d) for d in range(1, days + 1)),
        card.word("loop"),
    ]
    if card.fact("points") == "running":
        labels.append(card.word("last"))
    for i, (box, label) in enumerate(zip(columns, labels, strict=True)):
        is_day = 2 <= i < 2 + days
        style = theme.text(9 if is_day else 6, bold=True, align="center", valign="middle", lines=1)
        canvas.text(f"head{i}", label, box, style)


def _row(canvas: Canvas, theme: Theme, columns: list[Box], days: int, index: int, y: float, h: float) -> None:
    left, right = columns[0].x, columns[-1].right
    if index % 2 == 0:
        canvas.rect(Box(left, y, right - left, h), fill=theme.area("glow", 0.3))
    style = theme.text(
        6.5, role="muted", align="center", valign="middle", on="glow", tint=0.3 if index % 2 == 0 else 0.0, lines=1
    )
    canvas.text("turn", str(index + 1), Box(left, y, columns[0].w, h), style)
    line = theme.colour("muted")
    middle = y + h / 2
    rings = joined(Path.ellipse(box.x + box.w * 0.36, middle, 1.5) for box in columns[2 : 2 + days])
    dots = joined(
        Path.ellipse(box.x + box.w * 0.76, middle + d, 0.72) for box in columns[2 : 2 + days] for d in (-0.95, 0.95)
    )
    canvas.path(rings, fill=theme.colour("paper"), stroke=line, line=0.25)
    canvas.path(dots, fill=theme.colour("paper"), stroke=line, line=0.2)


def _frame(canvas: Canvas, theme: Theme, columns: list[Box], top: float, foot: float) -> None:
    xs = [box.x for box in columns] + [columns[-1].right]
    canvas.path(joined(Path.lines([(x, top), (x, foot)]) for x in xs), stroke=theme.colour("line"), line=0.2)
    ends = joined(Path.lines([(xs[0], y), (xs[-1], y)]) for y in (top, top + 5, foot))
    canvas.path(ends, stroke=theme.colour("ink"), line=0.35)


def _foot(canvas: Canvas, card: Card, theme: Theme, y: float) -> None:
    keys = ["items", "total"] if card.fact("points") == "running" else ["items", "score1", "score2", "score3", "total"]
    shares = [3, 1] if len(keys) == 2 else [2, 1, 1, 1, 1]
    x, unit = 4.0, (canvas.width - 8) / sum(shares)
    for key, share in zip(keys, shares, strict=True):
        w = unit * share
        canvas.text(key, card.word(key), Box(x, y, w - 1, 3), theme.text(6, role="muted", lines=1))
        canvas.line((x, y + 5.6), (x + w - 2, y + 5.6), stroke=theme.colour("ink"), line=0.25)
        x += w
