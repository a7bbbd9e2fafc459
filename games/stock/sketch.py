"""What all stock faces share: how data is read, and how roles come to paper in every theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.art import bleed_box, cover
from games.canvas import Canvas, Icon, InlineIcon, TextSet, Theme
from games.components import Card, Kind
from games.errors import FaceError
from games.geometry import Box, Path
from games.icons import GRID, ICONS
from games.messages import say
from games.wording import hint

POKER = 63.0
"""Narrow side, mm, of the card whose measures the faces are written for."""

SMALL = 44.0
"""Pieces whose narrow side is shorter than this, mm, are small ones."""

SMALL_PICTURE = 5.5
"""Icons up to this size, mm, stay solid in themes that leave areas open."""


def in_stock(kind: str, name: object, known: Mapping[str, object]) -> str:
    """`name`, if it is one of `known`; else a `FaceError` that says which there are."""
    if name not in known:
        raise FaceError(
            say("there is no {kind} {name}: {hint}", kind=kind, name=str(name), hint=hint(str(name), known))
        )
    return str(name)


def stock_icon(name: object) -> Icon:
    """The stock icon of that name."""
    return ICONS[in_stock("icon", name, ICONS)]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A face in the making: canvas, card and theme, and the questions that all faces ask of them."""

    canvas: Canvas
    card: Card
    theme: Theme

    # the sheet

    @property
    def width(self) -> float:
        """Trim width, mm."""
        return self.canvas.width

    @property
    def height(self) -> float:
        """Trim height, mm."""
        return self.canvas.height

    @property
    def least(self) -> float:
        """The narrow side, mm."""
        return min(self.width, self.height)

    @property
    def unit(self) -> float:
        """1 on a poker card; smaller and larger with the narrow side, within what type can bear."""
        return min(1.25, max(0.72, self.least / POKER))

    @property
    def full(self) -> Box:
        """The whole face with its bleed."""
        return bleed_box(self.canvas)

    # the data

    @property
    def role(self) -> str:
        """The palette role of this face: fact ``role``, else ``suit`` where that is one, else the accent."""
        role, suit = self.card.fact("role", ""), self.card.fact("suit", "")
        palette = self.card.edition.palette if self.card.edition else {}
        return str(role or (suit if suit in palette else "") or "accent")

    @property
    def icon(self) -> Icon | None:
        """Fact ``icon``, else ``suit`` where that is the name of one."""
        name, suit = self.card.fact("icon", ""), self.card.fact("suit", "")
        return stock_icon(name) if name else ICONS.get(str(suit))

    @property
    def index(self) -> str:
        """What stands in the corner: fact ``index``, else ``number``, else ``cost``; may be empty."""
        facts = (self.card.fact(key, "") for key in ("index", "number", "cost"))
        return next((str(fact) for fact in facts if fact != ""), "")

    def choice(self, key: str, known: Mapping[str, object], default: str) -> str:
        """The fact at `key`, one of `known`; else `default`."""
        return in_stock(key, self.card.fact(key, "") or default, known)

    def word(self, key: str) -> str:
        """The word at `key`, or nothing."""
        return self.card.word(key) if self.card.has_word(key) else ""

    def labels(self, key: str) -> list[str]:
        """The word at `key`, cut at ``|`` into labels."""
        return [label.strip() for label in self.word(key).split("|")] if self.card.has_word(key) else []

    def items(self, key: str) -> list[Any]:
        """The list at fact `key`; a text is cut at ``|``."""
        value = self.card.fact(key, ())
        return [item.strip() for item in value.split("|")] if isinstance(value, str) else list(value)

    @property
    def heading(self) -> str:
        """The card's title, else that of its component."""
        return self.word("title") or self.set_title or self.card.word("title")

    @property
    def set_title(self) -> str:
        """The title of the component that this card belongs to."""
        edition = self.card.edition
        keys = [f"{kind.table}.{self.card.component}.title" for kind in Kind]
        return next((edition.word(key) for key in keys if edition.has_word(key)), "")

    @property
    def label(self) -> str:
        """What small pieces have room for: word ``label``, else ``title``."""
        return self.word("label") or self.word("title")

    # colours

    @property
    def is_open(self) -> bool:
        """Whether the theme leaves areas empty and draws their edges."""
        return self.theme.edge(self.role) is not None

    @property
    def colour(self) -> str:
        """The role's colour, for lines and icons."""
        return self.theme.colour(self.role)

    def shade(self, tint: float) -> str:
        """A line colour of that tint: the colour itself where tints are not printed."""
        return self.colour if self.is_open else self.theme.base(self.role, tint)

    def solid(self) -> float:
        """The strongest tint that stays calm under a pattern: flat in every theme."""
        return 0.5 if self.theme.area(self.role).hatch else 1.0

    def over(self, tint: float = 1.0) -> str:
        """What shows best on an area of the role: the role where areas are open, else paper or ink."""
        return self.colour if self.is_open else self.theme.text(8, role="paper", on=self.role, tint=tint).colour

    # drawing

    def weight(self, line: float) -> float:
        """A line's weight, mm: finer on small pieces where ink is saved."""
        return line * 0.65 if self.is_spare else line

    @property
    def is_spare(self) -> bool:
        """Whether it is a small piece in a theme that saves ink: it does without its finest lines."""
        return self.is_open and self.least < SMALL

    def area(self, path: Path, tint: float = 1.0, line: float = 0.25) -> None:
        """An area of the role; it hides what lies behind and shows its edge in every theme."""
        self.canvas.path(
            path, fill=cover(self.theme, self.role, tint), stroke=self.theme.edge(self.role), line=self.weight(line)
        )

    def ground(self, box: Box, tint: float = 1.0) -> None:
        """A rectangular area that may run off the face: edges are drawn only where they are inside it."""
        self.canvas.rect(box, fill=cover(self.theme, self.role, tint))
        self.inner_edges(box)

    def inner_edges(self, box: Box) -> None:
        """The sides of an area that lie inside the face, in themes that leave areas open."""
        edge, full = self.theme.edge(self.role), self.full
        if edge is None:
            return
        sides = [
            (box.x > full.x, (box.x, box.y), (box.x, box.bottom)),
            (box.right < full.right, (box.right, box.y), (box.right, box.bottom)),
            (box.y > full.y, (box.x, box.y), (box.right, box.y)),
            (box.bottom < full.bottom, (box.x, box.bottom), (box.right, box.bottom)),
        ]
        for is_inside, a, b in sides:
            if is_inside:
                self.canvas.line(a, b, stroke=edge, line=self.weight(0.25))

    def paper(self, path: Path, *, edged: bool = False) -> None:
        """A piece of paper left white, with a thin edge if asked for, or if the theme is open."""
        stroke = self.theme.edge(self.role) or (self.colour if edged else None)
        self.canvas.path(path, fill=self.theme.colour("paper"), stroke=stroke, line=self.weight(0.25))

    def picture(self, icon: Icon, box: Box, colour: str | None = None) -> None:
        """An icon as a picture: solid, or drawn in outline where the theme saves ink."""
        side = min(box.w, box.h)
        if not self.is_open or side <= SMALL_PICTURE:
            self.canvas.icon(icon, box, colour or self.colour)
            return
        colour = colour or self.theme.edge(self.role)
        line, paper = 0.35 * GRID / side, self.theme.colour("paper")
        with self.canvas.group(move=(box.center[0] - side / 2, box.center[1] - side / 2), scale=side / GRID):
            for path in icon.fills:
                self.canvas.path(path, fill=paper, stroke=colour, line=line)
            for path in icon.strokes:
                self.canvas.path(path, stroke=colour, line=2 * line)

    # text

    @property
    def leading(self) -> float:
        """Line distance of running text: kana and kanji want more air."""
        return 1.62 if self.canvas.lang == "ja" else 1.4

    def text(self, field: str, string: str, box: Box, size: float, **style: Any) -> TextSet:
        """Set `string`; ``:leaf:`` in it becomes a picture."""
        icons = self._inline() if ":" in string else None
        return self.canvas.text(field, string, box, self.theme.text(size, **style), icons=icons)

    def _inline(self) -> dict[str, InlineIcon]:
        palette = self.card.edition.palette if self.card.edition else {}
        colours = {name: self.theme.colour(name if name in palette else "ink") for name in ICONS}
        return {f":{name}:": InlineIcon(icon, colours[name]) for name, icon in ICONS.items()}


def circle_box(x: float, y: float, r: float) -> Box:
    """The square round a circle."""
    return Box(x - r, y - r, 2 * r, 2 * r)
