"""The reel board: two sheets of three lanes each. Cards laid in a lane cover its values one by one.

A lane's columns are the values. The first discard of number b fills the place that ends with
column b, each further one lies a column further to the right: what is first left uncovered is the
highest value of b just now. So the board counts by itself, and nothing is pushed or written.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.art import cover, flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.fortuna.digits import numeral
from games.fortuna.ornament import lathe
from games.fortuna.reel import window
from games.geometry import Box, Path

CARD = 63.0
"""Width of a card, mm; a lane is as high as a card."""
LEFT, RIGHT = 18.0, 4.0
"""Where the first place of lane 1 begins; margin to the right of the last column."""


@dataclass(frozen=True)
class Lane:
    """One base number's lane: its box, and the columns from its number to "any number"."""

    number: int
    box: Box
    last: int

    @property
    def pitch(self) -> float:
        """Width of a column: how far each further card is moved."""
        return (self.box.w - LEFT - RIGHT - CARD) / (self.last - 1)

    def column(self, value: int) -> Box:
        """The column of a value."""
        right = self.box.right - RIGHT - (self.last - value) * self.pitch
        return Box(right - self.pitch, self.box.y, self.pitch, self.box.h)

    @property
    def place(self) -> Box:
        """Where the first card lies."""
        return Box(self.column(self.number).right - CARD, self.box.y, CARD, self.box.h)

    @property
    def values(self) -> range:
        """The values that have a number in this lane."""
        return range(self.number, self.last)


def reel_board(canvas: Canvas, card: Card, theme: Theme) -> None:
    """One half of the board."""
    numbers, last = card.fact("lanes"), card.edition.numbers["any_from"]
    whole = Box(0, 0, canvas.width, canvas.height)
    canvas.rect(whole, fill=cover(theme, "cream", 0.6))
    lanes = [Lane(n, box, last) for n, box in zip(numbers, whole.rows(len(numbers)), strict=True)]
    for lane in lanes:
        _lane(canvas, card, theme, lane)
    _seams(canvas, theme, lanes)
    _guide(canvas, card, theme, lanes[0])
    for lane in lanes[1:]:
        _rosette(canvas, theme, lane)


def _lane(canvas: Canvas, card: Card, theme: Theme, lane: Lane) -> None:
    y = lane.box.center[1]
    gilt = theme.colour("gilt")
    for at in (y - 0.5, y + 0.5):
        canvas.line((10, at), (lane.box.right - RIGHT, at), stroke=gilt, line=0.3)
    _place(canvas, card, theme, lane)
    for value in lane.values:
        _column(canvas, theme, lane, value)
    _any(canvas, card, theme, lane)
    _parked(canvas, theme, lane)
    window(canvas, theme, lane.number, Box(4.2, y - 15, 11.6, 30), weight=2.2)


def _example(canvas: Canvas, card: Card, theme: Theme, lane: Lane) -> None:
    """Three little cards as they come to lie, and an arrow to the first value that they leave open."""
    place, step, w, h = lane.place, 5.0, 11.0, 15.4
    x, y = place.x + 6, place.y + 46
    for i in range(3):
        box = Box(x + i * step, y, w, h)
        canvas.rect(box, fill=flat(theme, "cream"), stroke=theme.colour("ink"), line=0.3, radius=0.8)
        style = theme.text(8, bold=True, on="cream", valign="middle", lines=1)
        canvas.text("example", str(lane.number), Box(box.x + 1.2, y + 0.9, 3.4, 3.6), style)
    right = x + 2 * step + w
    reach = Box(right + 1.2, y + 1, 6, 6)
    style = theme.text(14, bold=True, on="cream", tint=0.25, valign="middle", align="center", lines=1)
    canvas.text("example", str(lane.number + 3), reach, style)
    tip = Path.polygon([(reach.center[0], y + 8), (reach.center[0] - 1.6, y + 10.6), (reach.center[0] + 1.6, y + 10.6)])
    canvas.path(tip, fill=theme.colour("C"))
    style = theme.text(7, on="cream", tint=0.25, role="muted", lines=1, valign="middle")
    text = card.word("example", low=lane.number, high=lane.number + 3)
    canvas.text("example", text, Box(place.x + 6, y + h + 1.6, CARD - lane.pitch - 8, 4), style)


def _place(canvas: Canvas, card: Card, theme: Theme, lane: Lane) -> None:
    """The first card's place, with what lies there in words."""
    place, gilt = lane.place, theme.colour("gilt")
    canvas.rect(place.inset(0, 1), fill=flat(theme, "cream", 0.25), stroke=gilt, line=0.35, radius=3)
    room = Box(place.x + 6, place.bottom - 11, CARD - lane.pitch - 8, 5)
    label = theme.text(8, role="muted", bold=True, on="cream", tint=0.25, valign="middle", lines=1)
    canvas.text("place", card.word("place", number=lane.number), room, label)


def _column(canvas: Canvas, theme: Theme, lane: Lane, value: int) -> None:
    """A value, readable from both sides of the table; its bead on the wire; a notch where cards begin."""
    box = lane.column(value)
    tint = 0.9 if value % 2 else 0.45
    cell = box.inset(0, 3)
    canvas.rect(cell, fill=flat(theme, "drum", tint), stroke=theme.edge("drum"), line=0.15)
    _both_ways(canvas, theme, str(value), box, "ink")
    bead = min(box.w * 0.36, 4.0)
    x, y = box.center
    canvas.circle(x, y, bead, fill=flat(theme, "gilt-light"), stroke=theme.colour("ink"), line=0.3)
    canvas.circle(x, y, bead * 0.42, stroke=theme.colour("ink"), line=0.2)


def _both_ways(canvas: Canvas, theme: Theme, string: str, box: Box, role: str) -> None:
    weight = 1.5 if len(string) == 1 else 1.15
    for turn, at in ((0, (box.x, box.y)), (180, (box.right, box.bottom))):
        with canvas.group(move=at, turn=turn):
            numeral(canvas, theme, string, Box(1.8, 11.4, box.w - 3.6, 8.4), weight=weight, role=role)


def _any(canvas: Canvas, card: Card, theme: Theme, lane: Lane) -> None:
    """The last column: from here on the number counts as anything."""
    box = lane.column(lane.last)
    canvas.rect(box.inset(0, 3), fill=cover(theme, "cloth"), stroke=theme.edge("cloth"), line=0.4)
    light = theme.colour("gilt-light" if theme.edge("cloth") is None else "gilt")
    for turn, at in ((0, (box.x, box.y)), (180, (box.right, box.bottom))):
        with canvas.group(move=at, turn=turn):
            canvas.path(Path.star(box.w / 2, 16, min(4.4, box.w * 0.4), 5, 0.42), fill=light)
            style = theme.text(7, role="cream", on="cloth", bold=True, align="center", valign="middle", lines=1)
            text = card.word("any", **card.edition.numbers)
            canvas.text("any", text, Box(0.5, 22.4, box.w - 1, 4), style)
    x, y = box.center
    canvas.circle(x, y, 3.2, fill=light, stroke=theme.colour("ink"), line=0.3)


def _parked(canvas: Canvas, theme: Theme, lane: Lane) -> None:
    """Beads pushed to the left: the values below the number."""
    if lane.number == 1:
        return
    y = lane.box.center[1]
    beads = joined(Path.ellipse(18.6 + 4.2 * i, y, 1.9) for i in range(lane.number - 1))
    canvas.path(beads, fill=flat(theme, "gilt-light"), stroke=theme.colour("ink"), line=0.25)


def _seams(canvas: Canvas, theme: Theme, lanes: list[Lane]) -> None:
    for lane in lanes[1:]:
        y = lane.box.y
        canvas.line((0, y), (canvas.width, y), stroke=theme.colour("gilt"), line=0.7)
        canvas.line((0, y + 0.9), (canvas.width, y + 0.9), stroke=theme.colour("gilt"), line=0.2)


def _rosette(canvas: Canvas, theme: Theme, lane: Lane) -> None:
    """An ornament in a place without words."""
    at = (lane.place.x + (CARD - lane.pitch) / 2, lane.place.center[1] - 3)
    for r, swing, lobes in ((16.0, 2.6, 30), (9.0, 3.0, 18)):
        canvas.path(lathe(at, r, swing, lobes, 2), stroke=theme.colour("gilt"), line=0.16)
    canvas.path(Path.star(*at, 3.4, 10, 0.5), stroke=theme.colour("gilt"), line=0.25)


def _guide(canvas: Canvas, card: Card, theme: Theme, lane: Lane) -> None:
    """How the board is used, in the first place of its first lane: it is covered as soon as play begins."""
    place = lane.place
    room = Box(place.x + 6, place.y + 6, CARD - lane.pitch - 9, 37)
    style = theme.text(8, on="cream", tint=0.25, leading=1.5)
    _example(canvas, card, theme, lane)
    canvas.text("guide", card.word("guide", **card.edition.numbers), room, style)
