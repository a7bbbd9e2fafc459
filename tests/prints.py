"""Prints, made once each and measured: of games made by hand, and of every game there is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import handmade
import numpy as np
import pypdfium2
from pdf_measure import Measured, Page, Placement, Rect

from games import registry
from games.components import Card, Component, Game, Kind, Shape
from games.errors import Faults
from games.reading import Source, read_game
from generator import themes
from generator.job import Job
from generator.papers import PAPERS
from generator.pieces import Painter
from generator.places import LINE_REACH, Duplex
from generator.press import Printed, print_game

VERSION = "9.8.7"


@dataclass(frozen=True)
class Piece:
    """A placement on a page and the card it is, as the manifest says of that place.

    `trim` is what is cut out: of a board's part, what the manifest lists; `whole` is the trim of the whole piece.
    """

    placement: Placement
    component: Component
    card: Card
    trim: Rect
    seen: Rect
    place: dict[str, Any]
    whole: Rect

    @property
    def is_part(self) -> bool:
        return "part" in self.place

    @property
    def counts(self) -> bool:
        """Whether it is counted: a board that is cut to parts counts once."""
        return not self.is_part or self.place["part"]["part"] == 1

    @property
    def is_net(self) -> bool:
        return self.component.kind is Kind.NET

    @property
    def is_round(self) -> bool:
        return self.component.shape is Shape.ROUND


def listed(box: dict[str, Any]) -> Rect:
    """A box of the manifest."""
    return Rect(box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"])


def whole_of(place: dict[str, Any]) -> dict[str, Any]:
    """Where the manifest says that the whole piece lies."""
    return place["part"]["whole"] if "part" in place else place


@dataclass(frozen=True)
class SidePage:
    """One side of a sheet: its page, and the pieces on it."""

    sheet: int
    side: str
    page: Page
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Print:
    """A game, how it was printed, and what came out."""

    game: Game
    job: Job
    printed: Printed

    @cached_property
    def measured(self) -> Measured:
        return Measured(self.printed.pdf)

    @property
    def duplex(self) -> bool:
        return self.job.duplex is not Duplex.NONE

    @property
    def covers(self) -> int:
        """Pages before the first sheet."""
        return 2 if self.duplex else 1

    @cached_property
    def sides(self) -> list[SidePage]:
        """Every page of every sheet, blank backs too."""
        found = []
        listed = {side["page"]: side["places"] for sheet in self.printed.manifest["sheets"] for side in sheet["sides"]}
        for page in self.measured.pages[self.covers :]:
            index = page.number - self.covers - 1
            sheet, side = (index // 2 + 1, ("front", "back")[index % 2]) if self.duplex else (index + 1, "front")
            found.append(SidePage(sheet, side, page, tuple(self._pieces(page, listed.get(page.number, [])))))
        return found

    @property
    def fronts(self) -> list[SidePage]:
        return [side for side in self.sides if side.side == "front"]

    def front_of(self, back: SidePage) -> SidePage:
        """The other side of a sheet."""
        return next(side for side in self.fronts if side.sheet == back.sheet)

    def leaves(self) -> Iterator[tuple[SidePage, SidePage]]:
        """Front and back of every sheet."""
        yield from zip(self.sides[0::2], self.sides[1::2], strict=True)

    def _pieces(self, page: Page, places: Sequence[dict[str, Any]]) -> Iterator[Piece]:
        """Placements with the place of the manifest whose middle they have."""
        cards = {(component.id, card.id): (component, card) for component, card in self.game.pieces()}
        assert len(page.placements) == len(places), f"page {page.number}: drawn and listed pieces differ in number"
        left = list(places)
        for placement in page.placements:
            bbox = placement.matrix.rect(self.measured.forms[placement.form].bbox)
            x, y = bbox.center
            here = [p for p in left if math.dist(listed(whole_of(p)).center, (x, y)) < 0.01]
            assert len(here) == 1, f"page {page.number}: {len(here)} places listed at {x:.2f}, {y:.2f}"
            left.remove(here[0])
            component, card = cards[here[0]["component"], here[0]["card"]]
            whole, seen = bbox.grown(-(LINE_REACH if component.net else component.bleed)), self.measured.seen(placement)
            trim = listed(here[0]) if "part" in here[0] else whole
            yield Piece(placement, component, card, trim, seen, here[0], whole)

    @cached_property
    def _document(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.printed.pdf)

    def raster(self, page: Page, dpi: float) -> np.ndarray:
        """The page as the preview's rasteriser shows it: rows × columns × RGB."""
        return self._document[page.number - 1].render(scale=dpi / 72, rev_byteorder=True).to_numpy()[..., :3]

    def extracted(self, page: Page) -> str:
        """The page's text as a reader can copy it. (pdfium says U+FFFE for a hyphen at the end of a line.)"""
        return self._document[page.number - 1].get_textpage().get_text_range().replace("\ufffe", "-")


def painter(game: Game, theme: str) -> Painter:
    """Draws the faces of `game`; what is wrong is in its `faults.found`."""
    return Painter(game, themes.load(theme, game.edition.palette), Faults())


def press(game: Game, **options: Any) -> Print:
    """Print a game; options as on the command line."""
    job = Job(
        PAPERS[options.pop("paper", "a4")],
        Duplex(options.pop("duplex", "long")),
        options.pop("gutter", 0),
        options.pop("theme", "colour"),
        tuple(options.pop("only", ())),
        VERSION,
    )
    assert not options, options
    return Print(game, job, print_game(game, job))


@cache
def handmade_print(
    name: str, paper: str = "a4", duplex: str = "long", gutter: float = 0, theme: str = "colour"
) -> Print:
    """A print of one of `handmade.GAMES`, made once."""
    return press(handmade.GAMES[name](), paper=paper, duplex=duplex, gutter=gutter, theme=theme)


EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"


def games() -> dict[str, Path]:
    """The folders of every registered game, and of the examples of the documentation."""
    found = {name: registry.folder(name) for name in registry.games()}
    return found | {file.parent.name: file.parent for file in sorted(EXAMPLES.glob("*/game.toml"))}


@cache
def source(name: str) -> Source:
    """One of `games`, read."""
    return read_game(games()[name])


def editions() -> list[tuple[str, str, str]]:
    """Every game in every language by every ruleset."""
    return [
        (name, lang, ruleset)
        for name in games()
        for lang in source(name).languages
        for ruleset in source(name).rulesets
    ]


def option_editions() -> list[tuple[str, str, str]]:
    """Every game in every language with each of its options (the last of the three)."""
    return [
        (name, lang, option) for name in games() for lang in source(name).languages for option in source(name).options
    ]


def default_editions() -> list[tuple[str, str, str]]:
    """Every game in every language, by its default ruleset."""
    return [one for one in editions() if one[2] == source(one[0]).default_ruleset]


@cache
def game_print(
    name: str,
    lang: str,
    ruleset: str,
    paper: str = "a4",
    duplex: str = "long",
    gutter: float = 0,
    theme: str = "colour",
    options: tuple[str, ...] = (),
) -> Print:
    """A print of one of `games`, made once."""
    game = source(name).edition(lang, ruleset, options)
    return press(game, paper=paper, duplex=duplex, gutter=gutter, theme=theme)
