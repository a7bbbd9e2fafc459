"""The first page: what is inside, how to print, cut and fold, and a thumbnail of each sheet."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.canvas import Canvas, TextStyle, Theme
from games.components import Component, Edition, Kind, Shape
from games.geometry import Box
from generator.papers import Paper
from generator.pieces import MOUNTAIN, VALLEY
from generator.places import Duplex, Place, Sheet, Side
from generator.wording import word

MARGIN = 16.0
ENTRY = 4.6
"""Height of a component's entry in one line."""

ENTRY_WITH_SIZE = 8.6
"""Height of an entry with the size under it."""

LEAST_THUMBS = 60.0
"""Room that the list of contents leaves for the thumbnails, mm."""

THUMB_GAP = 4.0
THUMB_LABEL = 3.6
MOST_THUMBS = 400
"""Sides of sheets that are shown at most."""

LEAST_THUMB = 1.0
SHORT_LABEL = 10.0
"""Narrower thumbnails bear their number only."""

THUMB_WIDTH = 34.0
"""Thumbnails are at most this wide, and as small as they must be to fit on the page."""

SAVING_THUMB_WIDTH = 15.0
"""Where ink is saved: a sheet of thin lines gets darker the smaller it is, and many sheets make a dark page."""

Show = Callable[[Place, Side], None]
"""Draws one side of a place's piece in the present coordinates (those of its sheet)."""


@dataclass(frozen=True)
class Cover:
    """What the cover tells of."""

    edition: Edition
    components: Sequence[Component]
    sheets: Sequence[Sheet]
    paper: Paper
    duplex: Duplex

    def draw(self, canvas: Canvas, theme: Theme, show: Show) -> None:
        """The whole page."""
        area = Box(0, 0, self.paper.width, self.paper.height).inset(MARGIN)
        used = self._head(canvas, theme, area)
        rest = area.below(used + 6)
        left, right = rest.columns(2, 9)
        bottom = max(self._contents(canvas, theme, left), self._advice(canvas, theme, right))
        room = Box(area.x, bottom + 6, area.w, area.bottom - bottom - 6)
        self._thumbnails(canvas, theme, room, show)

    def _say(self, key: str, **fields: object) -> str:
        return word(self.edition.lang, key, **fields)

    def _head(self, canvas: Canvas, theme: Theme, area: Box) -> float:
        """Title, subtitle and the line under them; returns the height used."""
        title = theme.text(26, bold=True, leading=1.2, floor=14)
        bottom = canvas.text("title", self.edition.title, area.top_part(22), title).box.bottom
        low, high = self.edition.players
        players = f"{low}" if low == high else f"{low}–{high}"
        facts = [self._say("players_one" if high == 1 else "players", n=players), self.edition.label]
        if self.edition.has_word("game.subtitle"):
            facts.insert(0, self.edition.word("game.subtitle"))
        line = canvas.text(
            "subtitle", "　".join(facts), Box(area.x, bottom + 2, area.w, 5), theme.text(9.5, role="muted")
        )
        canvas.line(
            (area.x, line.box.bottom + 2.5),
            (area.right, line.box.bottom + 2.5),
            stroke=theme.colour("accent"),
            line=0.6,
        )
        bottom = self._options(canvas, theme, Box(area.x, line.box.bottom + 5.5, area.w, 12))
        return max(line.box.bottom + 2.5, bottom) - area.y

    def _options(self, canvas: Canvas, theme: Theme, box: Box) -> float:
        """What was chosen, a line each; returns where they end."""
        bottom = box.y - 1
        for name in self.edition.options:
            line = self._say("option", name=name, title=self.edition.word(f"options.{name}.title"))
            style = theme.text(8, role="muted", leading=1.3)
            bottom = canvas.text("option", line, Box(box.x, bottom + 1, box.w, box.h), style).box.bottom
        return bottom

    def _contents(self, canvas: Canvas, theme: Theme, box: Box) -> float:
        """One entry a component, in as many columns as they need; returns where the list ends."""
        y = _heading(canvas, theme, self._say("inside"), box)
        room = box.bottom - LEAST_THUMBS - y
        columns = max(1, math.ceil(len(self.components) * ENTRY / room))
        rows = math.ceil(len(self.components) / columns)
        step = min(ENTRY_WITH_SIZE, room / max(1, rows))
        places = Box(box.x, y, box.w, step * rows).columns(columns, 3)
        for index, component in enumerate(self.components):
            column, row = divmod(index, rows)
            place = places[column]
            self._component(canvas, theme, component, Box(place.x, y + row * step, place.w, step))
        return y + rows * step

    def _component(self, canvas: Canvas, theme: Theme, component: Component, box: Box) -> None:
        line = self._say("piece_line", total=component.total, title=component.title)
        sheets = self._sheets_of(component)
        where = self._say("sheet_of" if len(sheets) == 1 else "sheets_of", numbers=_ranges(sheets))
        small = theme.text(7.5, role="muted", lines=1)
        name = canvas.text(component.id, line, box.top_part(4.4), theme.text(9, bold=True, lines=1))
        if box.h >= ENTRY_WITH_SIZE - 0.6:
            canvas.text(component.id, f"{self._size(component)}　{where}", box.below(4.3).top_part(3.8), small)
        else:
            left = name.box.right + 2
            canvas.text(component.id, where, Box(left, box.y + 0.3, box.right - left, 3.8), small)

    def _size(self, component: Component) -> str:
        w, h = (f"{value:g}" for value in component.size)
        if component.kind is Kind.NET:
            return self._say("size_net", w=w, h=h)
        return self._say("size_round" if component.shape is Shape.ROUND else "size", w=w, h=h)

    def _sheets_of(self, component: Component) -> list[int]:
        return [sheet.number for sheet in self.sheets if any(place.component is component for place in sheet.front)]

    def _advice(self, canvas: Canvas, theme: Theme, box: Box) -> float:
        """How to print, turn, cut and fold; returns where it ends."""
        y = box.y
        paper = self.paper.name.upper() if len(self.paper.name) < 3 else self.paper.name.title()
        for title, text in (
            ("print_title", self._say("print", paper=paper)),
            ("duplex_title", self._say(f"duplex_{self.duplex}")),
            ("cut_title", "\n".join(self._cutting())),
        ):
            y = _heading(canvas, theme, self._say(title), Box(box.x, y, box.w, 8))
            for point in text.split("\n"):
                y = _point(canvas, theme, point, Box(box.x, y, box.w, 40))
            y += 3
        return self._legend(canvas, theme, Box(box.x, y - 1, box.w, 4)) if self._has_nets else y

    def _cutting(self) -> list[str]:
        """How to cut, and whatever is to be done after."""
        return [self._say("cut"), *self._outline_advice(), *self._net_advice(), *self._join_advice()]

    @property
    def _has_nets(self) -> bool:
        return any(component.net for component in self.components)

    def _outline_advice(self) -> list[str]:
        """How to cut pieces with a printed outline, and to fold, if there are any such."""
        outlined = self._has_nets or any(component.shape is Shape.ROUND for component in self.components)
        return [self._say("outline")] * outlined + [self._say("fold")] * self._has_nets

    def _net_advice(self) -> list[str]:
        """How to put together each kind of net that is there."""
        makes = dict.fromkeys(component.net.make for component in self.components if component.net)
        return [self._say(f"net_{make}") for make in makes]

    def _join_advice(self) -> list[str]:
        """How to glue a board together, if there is one in parts."""
        return [self._say("join")] if any(place.part for sheet in self.sheets for place in sheet.front) else []

    def _legend(self, canvas: Canvas, theme: Theme, box: Box) -> float:
        ink, muted = theme.colour("ink"), theme.colour("muted")
        samples: tuple[tuple[str, str, tuple[float, ...]], ...] = (
            ("cut", ink, ()),
            ("mountain", muted, MOUNTAIN),
            ("valley", muted, VALLEY),
        )
        x = box.x
        for key, colour, dash in samples:
            canvas.line((x, box.y + 2), (x + 7.5, box.y + 2), stroke=colour, line=0.25, dash=dash)
            x = self._label(canvas, theme, f"legend_{key}", x + 8.8, box)
        canvas.circle(x + 1, box.y + 2, 0.8, stroke=muted, line=0.2)
        canvas.circle(x + 1, box.y + 2, 0.25, fill=muted)
        self._label(canvas, theme, "legend_glue", x + 3, box)
        return box.bottom

    def _label(self, canvas: Canvas, theme: Theme, key: str, x: float, box: Box) -> float:
        """A label of the legend; returns where the next sample begins."""
        style = theme.text(7, role="muted", valign="middle", lines=1)
        label = self._say(key)
        width = canvas.measure(label, 7) + 0.5
        canvas.text(key, label, Box(x, box.y, width, box.h), style)
        return x + width + 2

    def _thumbnails(self, canvas: Canvas, theme: Theme, room: Box, show: Show) -> None:
        """All sides of all sheets in a grid that fits the room."""
        sides = [(sheet, side) for sheet in self.sheets for side in (Side.FRONT, Side.BACK) if sheet.places(side)]
        y = _heading(canvas, theme, self._say("thumbs"), room)
        box = Box(room.x, y, room.w, room.bottom - y)
        shape = self.paper.height / self.paper.width
        sides = sides[:MOST_THUMBS]
        most = THUMB_WIDTH if theme.edge("ink") is None else SAVING_THUMB_WIDTH
        columns, width = thumb_grid(len(sides), box, shape, most)
        for index, leaf in enumerate(sides):
            row, column = divmod(index, columns)
            corner = (box.x + column * (width + THUMB_GAP), box.y + row * (width * shape + THUMB_LABEL + THUMB_GAP / 2))
            with canvas.group(move=corner):
                self._thumbnail(canvas, theme, leaf, width, show)

    def _thumbnail(self, canvas: Canvas, theme: Theme, leaf: tuple[Sheet, Side], width: float, show: Show) -> None:
        """One side of a sheet, its pieces only, at the origin."""
        sheet, side = leaf
        height = width * self.paper.height / self.paper.width
        page = Box(0, 0, width, height)
        with canvas.group(scale=width / self.paper.width):
            for place in sheet.places(side):
                show(place, side)
        canvas.rect(page, stroke=theme.colour("muted"), line=0.15)
        label = self._say("thumb", number=sheet.number, side=self._say(side))
        if width < SHORT_LABEL:
            label = str(sheet.number) if side is Side.FRONT else ""
        style = theme.text(6.5, role="muted", align="center", valign="middle", lines=1)
        canvas.text("thumb", label, Box(-THUMB_GAP / 2, height + 0.2, width + THUMB_GAP, THUMB_LABEL), style)


def thumb_grid(count: int, box: Box, shape: float, most: float = THUMB_WIDTH) -> tuple[int, float]:
    """Columns, and the largest width (mm, up to `most`), with which `count` thumbnails of height/width `shape`
    fit in `box`.
    """
    for columns in range(1, max(1, count) + 1):
        width = min(most, (box.w + THUMB_GAP) / columns - THUMB_GAP)
        rows = math.ceil(count / columns)
        if rows * (width * shape + THUMB_LABEL + THUMB_GAP / 2) <= box.h:
            break
    return columns, max(width, LEAST_THUMB)


def _heading(canvas: Canvas, theme: Theme, string: str, box: Box) -> float:
    """A small heading; returns where the text under it begins."""
    style: TextStyle = theme.text(10.5, role="accent", bold=True, lines=1)
    return canvas.text("heading", string, Box(box.x, box.y, box.w, 5), style).box.bottom + 2


def _point(canvas: Canvas, theme: Theme, string: str, box: Box) -> float:
    """A point of advice behind a dot; returns where the next one begins."""
    canvas.circle(box.x + 0.7, box.y + 1.5, 0.55, fill=theme.colour("accent"))
    inner = Box(box.x + 3.2, box.y, box.w - 3.2, box.h)
    return canvas.text("advice", string, inner, theme.text(8, leading=1.45)).box.bottom + 1.2


def _ranges(numbers: Sequence[int]) -> str:
    """``1, 2, 3, 5`` as ``1–3, 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
