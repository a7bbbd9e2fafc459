"""Action cards: the verb, what happens to a piece of maze, the effect in words; and their back."""

from __future__ import annotations

from games.art import Chance, bleed_box, flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Path
from games.mugen.diagram import SIDE, Fragment
from games.mugen.emblems import blossom, emblem, over
from games.mugen.icons import ACTIONS
from games.mugen.labyrinth import labyrinth
from games.mugen.walls import courses

BOARD = 24.6
"""Side of a piece of maze on a card, mm."""

TOP = 21.4
"""Where the pieces of maze begin, mm."""

FRAME = 2.0
"""Width of the stone frame within the cut, mm."""


def action(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The front of an action card."""
    stone_frame(canvas, theme, str(card.fact("role")), card.ref)
    for turn, corner in ((0, (0.0, 0.0)), (180, (canvas.width, canvas.height))):
        with canvas.group(move=corner, turn=turn):
            _index(canvas, card, theme)
    _title(canvas, card, theme)
    _pictures(canvas, card, theme)
    _words(canvas, card, theme)


def stone_frame(canvas: Canvas, theme: Theme, role: str, seed: str) -> None:
    """A frame of dressed stone in the colour of `role`, to the very edge; within it all is paper."""
    outer, inner = bleed_box(canvas), Box(0, 0, canvas.width, canvas.height).inset(FRAME)
    canvas.rect(outer, fill=flat(theme, role, 0.8))
    is_open = theme.edge(role) is not None
    canvas.path(_courses(outer, seed), stroke=theme.colour("joint") if is_open else theme.base(role, 0.45), line=0.2)
    canvas.rect(
        inner, fill=flat(theme, "paper"), stroke=theme.colour(role if is_open else "kerb"), line=0.35, radius=1.6
    )


def _courses(box: Box, seed: str) -> Path:
    """Joints across a frame's four sides: short lines from the edge inwards, at uneven distances."""
    chance, deep = Chance(f"{seed} frame"), 5.0
    lines = []
    for y in (box.y, box.bottom - deep):
        lines += [Path.lines([(x, y), (x, y + deep)]) for x in _uneven(chance, box.x, box.right)]
    for x in (box.x, box.right - deep):
        lines += [Path.lines([(x, y), (x + deep, y)]) for y in _uneven(chance, box.y, box.bottom)]
    return joined(lines)


def _uneven(chance: Chance, start: float, end: float) -> list[float]:
    """Places between `start` and `end`, 4 to 8 mm apart."""
    found, at = list[float](), start + chance.between(2, 6)
    while at < end:
        found.append(at)
        at += chance.between(4.5, 8.5)
    return found


def _index(canvas: Canvas, card: Card, theme: Theme) -> None:
    role, number = str(card.fact("role")), card.fact("number")
    canvas.icon(ACTIONS[card.id], Box(4.2, 4.4, 8, 8), theme.colour(role))
    if number:
        style = theme.text(14, role=role, bold=True, align="center", valign="middle", lines=1)
        canvas.text("number", str(number), Box(4.2, 12.8, 8, 5.8), style)


def _title(canvas: Canvas, card: Card, theme: Theme) -> None:
    role = str(card.fact("role"))
    style = theme.text(20, bold=True, valign="middle", lines=1, floor=15)
    canvas.text("title", card.word("title"), Box(14.6, 4.0, 44, 8.8), style)
    canvas.line((14.8, 13.4), (58.6, 13.4), stroke=theme.colour(role), line=0.5)
    other = theme.text(7, role="muted", valign="middle", lines=1)
    canvas.text("other", card.word("other"), Box(14.6, 14.2, 26, 4), other)
    if card.fact("advanced"):
        _tag(canvas, theme, role, card.word("advanced"))


def _tag(canvas: Canvas, theme: Theme, role: str, word: str) -> None:
    """Only in the advanced game: a label in the card's colour."""
    wide = canvas.measure(word, 6.5, bold=True) + 3
    box = Box(58.8 - wide, 14.5, wide, 3.9)
    canvas.rect(box, fill=flat(theme, role), stroke=theme.colour(role), line=0.3, radius=0.8)
    style = theme.text(6.5, role="paper", on=role, bold=True, align="center", valign="middle", lines=1)
    canvas.text("advanced", word, box, style)


def _pictures(canvas: Canvas, card: Card, theme: Theme) -> None:
    before, marked = card.fact("before"), card.fact("marked", ())
    for x, rows, pieces in ((4.3, before, "stood"), (34.1, card.fact("after", before), "stands")):
        with canvas.group(move=(x, TOP), scale=BOARD / SIDE):
            fragment = Fragment(canvas, theme, str(card.fact("role")), rows, marked)
            fragment.draw()
            if pieces == "stood":
                _marks(fragment, card)
            fragment.pieces(card.fact(pieces, ()))
    _between(canvas, card, theme, 31.5, TOP + BOARD / 2)


def _marks(fragment: Fragment, card: Card) -> None:
    """Arrows on the first picture."""
    if card.fact("trail", ()):
        end = card.fact("trail")[-1]
        taken = any(entry.split()[1] == end for entry in card.fact("stood", ()))
        fragment.trail(card.fact("trail"), card.fact("stop", ""), taken=taken)
    if card.fact("swap", ()):
        fragment.swap(card.fact("swap"))
    if card.fact("turn", ""):
        fragment.turn(card.fact("turn"))
    if card.fact("slide", ""):
        fragment.slide()


def _between(canvas: Canvas, card: Card, theme: Theme, x: float, y: float) -> None:
    """An arrow from picture to picture, and the dice if there are any."""
    ink = theme.colour("ink")
    canvas.path(Path.polygon([(x - 1.5, y - 2.2), (x + 1.7, y), (x - 1.5, y + 2.2)]), fill=ink)
    for i, value in enumerate(card.fact("dice", ())):
        box = Box(x - 2.2, y - 10.6 + 5.2 * i if i == 0 else y + 4.8, 4.4, 4.4)
        canvas.rect(box, fill=flat(theme, "paper"), stroke=ink, line=0.3, radius=0.8)
        spots = [(0.0, 0.0)] if value == 1 else [(-0.95, -0.95), (0.95, 0.95)]
        cx, cy = box.center
        canvas.path(joined(Path.ellipse(cx + dx, cy + dy, 0.5) for dx, dy in spots), fill=ink)


def _words(canvas: Canvas, card: Card, theme: Theme) -> None:
    numbers = {**card.edition.numbers, "number": card.fact("number")}
    leading = 1.5 if canvas.lang == "ja" else 1.36
    style = theme.text(8.5, leading=leading, floor=7.5)
    canvas.text("effect", card.word("effect", **numbers), Box(4.8, 48.4, 45.6, 28.4), style)
    foot = theme.text(6.5, role="muted", valign="bottom", lines=1)
    canvas.text("copies", card.word("copies", copies=card.copies), Box(4.8, 79.6, 40, 4.2), foot)
    _bricks(canvas, theme, str(card.fact("role")), card.copies)


def _bricks(canvas: Canvas, theme: Theme, role: str, count: int) -> None:
    """As many small bricks as there are cards of the kind."""
    if theme.edge(role):
        bars = joined(Path.rect(Box(4.9 + 3.1 * i, 78.4, 2.4, 0.6)) for i in range(count))
        canvas.path(bars, fill=theme.colour(role))
        return
    bricks = joined(Path.rect(Box(4.9 + 3.1 * i, 77.8, 2.6, 1.5)) for i in range(count))
    canvas.path(bricks, fill=flat(theme, role, 0.45), stroke=theme.colour(role), line=0.15)


def action_back(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The labyrinth, the same either way up."""
    is_open = theme.edge("night") is not None
    canvas.rect(bleed_box(canvas), fill=flat(theme, "night"))
    if not is_open:
        _night_wall(canvas, theme, card.component)
    inner = Box(0, 0, canvas.width, canvas.height).inset(5)
    canvas.rect(inner, stroke=over(theme, "night"), line=0.3, radius=2)
    x, y = inner.center
    canvas.circle(x, y, 25, fill=flat(theme, "night"), stroke=theme.colour("gold"), line=0.6)
    canvas.path(labyrinth(x, y, 22.8, 7), stroke=theme.colour("joint" if is_open else "floor"), line=0.7)
    blossom(canvas, theme, (x, y), 6.6)
    _seekers(canvas, theme)


def _night_wall(canvas: Canvas, theme: Theme, seed: str) -> None:
    """Courses of stone in the dark: the lower half is the upper one turned."""
    b = canvas.bleed
    half = Box(-b, -b, canvas.width + 2 * b, canvas.height / 2 + b)
    for turn, corner in ((0, (0.0, 0.0)), (180, (canvas.width, canvas.height))):
        with canvas.group(move=corner, turn=turn):
            canvas.path(courses(seed, half), stroke=theme.base("night", 0.82), line=0.2)


def _seekers(canvas: Canvas, theme: Theme) -> None:
    """The four emblems, above and below."""
    colour = theme.colour("joint" if theme.edge("night") else "light")
    for turn, corner in ((0, (0.0, 0.0)), (180, (canvas.width, canvas.height))):
        with canvas.group(move=corner, turn=turn):
            for seat, x in enumerate((13.5, 25.5, 37.5, 49.5), 1):
                y = 11.0 if seat in {2, 3} else 14.0
                canvas.circle(x, y, 4.0, fill=flat(theme, "night"), stroke=colour, line=0.3)
                emblem(canvas, theme, seat, Box(x - 2.6, y - 2.6, 5.2, 5.2), colour)
