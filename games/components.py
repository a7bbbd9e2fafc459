"""The data model of what lies in a game's box: facts apart from words, sizes in mm.

A `Game` is one edition (a language, a ruleset, options) of a game's folder, read by `games.reading`:
components, each with its cards. "Card" is the word for one face pair of any component: a tile,
a token, a sheet, a net and a pad have one or more of them as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from games.canvas import Canvas, Theme
from games.errors import data_error
from games.messages import say
from games.nets import NetSpec


class Kind(StrEnum):
    """What a component is; its TOML table is the plural (``[decks.events]``)."""

    DECK = "deck"
    TILE = "tile"
    TOKEN = "token"  # noqa: S105  no password
    SHEET = "sheet"
    PAD = "pad"
    NET = "net"

    @property
    def table(self) -> str:
        """Name of the TOML table that holds components of this kind."""
        return f"{self.value}s"


class Shape(StrEnum):
    """Outline along which a piece is cut. Nets have outlines of their own (`Component.net`)."""

    RECT = "rect"
    ROUND = "round"


DATA = "game.toml"
"""The file that what the rules need is missing from."""

ONLY_RULESET = "1"
"""Name of the ruleset of a game that has no table of them."""


class MissingWord(KeyError):  # noqa: N818  the name says what happened
    """A face asked for a word or fact that the data does not hold."""


@dataclass(frozen=True)
class Role:
    """One colour of a game's palette: ``#rrggbb`` for each theme (None: derived), and a hatch."""

    colour: str
    grey: str | None = None
    lowink: str | None = None
    hatch: str | None = None


@dataclass(frozen=True)
class Edition:
    """What all cards of a game share: language, ruleset with options, words, numbers, palette.

    `words` is flat: ``suits.R.name``. `numbers` is the ``[numbers]`` table: what the rules use.
    `distinct` lists sets of palette roles that players must be able to tell apart.
    """

    id: str
    lang: str
    version: str
    ruleset: str
    players: tuple[int, int]
    words: Mapping[str, str] = field(repr=False)
    numbers: Mapping[str, int] = field(repr=False)
    palette: Mapping[str, Role] = field(repr=False)
    distinct: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The game's title."""
        return self.word("game.title")

    @property
    def label(self) -> str:
        """Ruleset (where there is a choice), version of the data, options, as sheets bear them: ``16b v1 + large``."""
        version = f"v{self.version}"
        name = version if self.ruleset == ONLY_RULESET else f"{self.ruleset} {version}"
        return " + ".join([name, *self.options])

    def word(self, key: str, **fields: object) -> str:
        """The word at `key`; ``{name}`` is replaced for each given field, nothing else is.

        Raises MissingWord with the key when there is none.
        """
        if key not in self.words:
            raise MissingWord(key)
        return fill(self.words[key], fields)

    def has_word(self, key: str) -> bool:
        """Whether there is a word at `key`."""
        return key in self.words

    def number(self, key: str) -> int:
        """The number at `key`; a `DataError` with its place when there is none."""
        if key not in self.numbers:
            problem = say("is missing: write {expected}", expected=say("a whole number"))
            raise data_error(DATA, f"numbers.{key}", problem)
        return self.numbers[key]


@dataclass(frozen=True)
class Card:
    """One face pair. `facts` are as written in the data; `panel` counts the faces of a net."""

    id: str
    component: str
    copies: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict, repr=False)
    edition: Edition = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    panel: int = 0

    @property
    def ref(self) -> str:
        """``component/id``: unique in a game."""
        return f"{self.component}/{self.id}"

    def word(self, key: str, **fields: object) -> str:
        """The card's word at `key`, else its component's; raises MissingWord when there is none."""
        if key not in self.words:
            raise MissingWord(key)
        return fill(self.words[key], fields)

    def has_word(self, key: str) -> bool:
        """Whether the card or its component has a word at `key` that is not empty."""
        return bool(self.words.get(key))

    def fact(self, key: str, default: Any = None) -> Any:
        """The card's fact at `key`, else its component's, else the whole game's, else `default`.

        Raises MissingWord when there is none and no default is given.
        """
        value = self.facts.get(key, default)
        if value is None:
            raise MissingWord(key)
        return value

    def on_panel(self, panel: int) -> Card:
        """The same card as seen on face `panel` of its net."""
        return replace(self, panel=panel)


Face = Callable[[Canvas, Card, Theme], None]


@dataclass(frozen=True)
class Joins:
    """Where a sheet that is larger than the paper may best be cut to parts: mm from its trim's left and top."""

    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()


@dataclass(frozen=True)
class Component:
    """A deck, a set of tiles or tokens, a sheet, a pad or a net: pieces of one size and make.

    `size` is the trim in mm (for a net: the box round its outline). `bleed` is how far faces
    reach beyond it, `safe` how far text stays inside. `back` is None for one-sided pieces.
    """

    id: str
    kind: Kind
    size: tuple[float, float]
    front: str
    back: str | None
    cards: tuple[Card, ...]
    bleed: float = 3.0
    safe: float = 3.0
    shape: Shape = Shape.RECT
    net: NetSpec | None = None
    title: str = ""
    joins: Joins = Joins()

    @property
    def total(self) -> int:
        """How many pieces are to be cut out: the sum of all copies."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True)
class Game:
    """One edition and its components; `faces` maps the names used in `front`, `back` to functions."""

    edition: Edition
    components: tuple[Component, ...]
    faces: Mapping[str, Face] = field(repr=False)

    def component(self, name: str) -> Component:
        """The component of that id; a `DataError` when there is none."""
        for found in self.components:
            if found.id == name:
                return found
        raise data_error(DATA, "", say("there is no component {name}, which the rules need", name=name))

    def pieces(self) -> Iterator[tuple[Component, Card]]:
        """All cards with their component, in the order of the data."""
        for component in self.components:
            for card in component.cards:
                yield component, card


def fill(template: str, fields: Mapping[str, object]) -> str:
    """Replace ``{name}`` for the given names only: braces that mean something else are left alone."""
    for name, value in fields.items():
        template = template.replace("{" + name + "}", str(value))
    return template
