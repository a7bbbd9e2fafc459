"""From a game to a file: faces once each, sheets, pages, checks, manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.components import Card, Component, Edition, Game, Shape
from games.errors import Fault, Faults
from games.geometry import Matrix, Path
from games.messages import say
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.cover import Cover
from generator.displaylist import Step, play
from generator.errors import PrintError
from generator.imposition import impose
from generator.job import Job
from generator.manifest import manifest
from generator.marks import crop_marks, furniture, joins, round_cuts
from generator.palette import palette_faults
from generator.papers import EDGE
from generator.pieces import Drawn, Painter, piece_matrix
from generator.places import LINE_REACH, Duplex, Part, Place, Sheet, Side
from generator.surfaces.pdf import PdfDocument, PdfSurface
from generator.wording import word

Progress = Callable[[str], None]

MOST_PIECES = 10_000
"""Pieces a file holds at most: more than a thousand sheets."""


@dataclass(frozen=True)
class Printed:
    """A finished print: the PDF, what is where in it, how many sheets and pieces."""

    name: str
    pdf: bytes
    manifest: dict[str, Any]
    sheets: int
    pieces: int


def print_game(game: Game, job: Job, progress: Progress = lambda _: None) -> Printed:
    """The PDF of one edition. Raises PrintError with every fault that was found."""
    game = _chosen(game, job.only)
    _check_size(game)
    progress(game.edition.title)
    sheets, unfit = impose(game.components, job.paper, job.duplex, job.gutter)
    _check_count(game, sum(len(sheet.front) for sheet in sheets))
    faults = Faults()
    faults.extend([*palette_faults(game.edition), *unfit])
    pdf = _Press(game, job, sheets, faults).run()
    if faults.found:
        raise PrintError(faults.found)
    name = f"{game.edition.id}-{job.paper.name}-{game.edition.lang}"
    total = sum(component.total for component in game.components)
    return Printed(name, pdf, manifest(game, job, sheets), len(sheets), total)


def _check_size(game: Game) -> None:
    """A game of nothing, or of more than anybody cuts out, is a slip in the data."""
    total = sum(component.total for component in game.components)
    if not total:
        raise PrintError([Fault(game.edition.id, "", say("has no components: add a table such as [decks.cards]"))])
    _check_count(game, total)


def _check_count(game: Game, total: int) -> None:
    """Pieces, or parts of boards."""
    if total > MOST_PIECES:
        problem = say(
            "{count} pieces are too many for one file, which holds {most}: print them in parts",
            count=total,
            most=MOST_PIECES,
        )
        raise PrintError([Fault(game.edition.id, "", problem)])


def _chosen(game: Game, only: Sequence[str]) -> Game:
    """The game with the pieces that `only` names: kinds, components, cards (``id`` or ``component/id``)."""
    if not only:
        return game
    known = {name for component, card in game.pieces() for name in _names(component, card)}
    unknown = [name for name in only if name not in known]
    if unknown:
        kinds = ", ".join(sorted({component.kind for component in game.components} | {c.id for c in game.components}))
        raise PrintError(
            Fault(
                game.edition.id,
                "",
                say(
                    "{name} is no kind, component or card of this game: use one of {kinds} or a card's id",
                    name=name,
                    kinds=kinds,
                ),
            )
            for name in unknown
        )
    chosen = (_narrowed(component, only) for component in game.components)
    return replace(game, components=tuple(component for component in chosen if component.cards))


def _names(component: Component, card: Card) -> tuple[str, ...]:
    return (component.kind, f"{component.kind}s", component.id, card.id, card.ref)


def _narrowed(component: Component, only: Iterable[str]) -> Component:
    wanted = set(only)
    return replace(component, cards=tuple(card for card in component.cards if wanted & set(_names(component, card))))


class _Press:
    """One run: forms first, then pages."""

    def __init__(self, game: Game, job: Job, sheets: Sequence[Sheet], faults: Faults) -> None:
        self._game, self._job, self._sheets, self._faults = game, job, sheets, faults
        self._theme = themes.load(job.theme, game.edition.palette)
        self._painter = Painter(game, self._theme, faults)
        self._forms: dict[tuple[str, str, Side], str] = {}
        self._known: dict[tuple[tuple[Step, ...], tuple[float, float], float], str] = {}
        edition = game.edition
        self._document = PdfDocument(
            title=f"{edition.title} ({edition.label})",
            subject=self._say("overview", title=edition.title),
            lang=edition.lang,
            page=(job.paper.width, job.paper.height),
        )

    def run(self) -> bytes:
        """Everything, in the order of the file."""
        self._draw_forms()
        self._cover()
        for sheet in self._sheets:
            self._side(sheet, Side.FRONT)
            if self._job.duplex is not Duplex.NONE:
                self._side(sheet, Side.BACK)
        return self._document.finish()

    def _say(self, key: str, **fields: object) -> str:
        return word(self._game.edition.lang, key, **fields)

    def _draw_forms(self) -> None:
        for component, card in self._game.pieces():
            self._form(component, card, Side.FRONT)
            if component.back is not None and self._job.duplex is not Duplex.NONE:
                self._form(component, card, Side.BACK)

    def _form(self, component: Component, card: Card, side: Side) -> None:
        """Draw a face; a face that looks like an earlier one shares its form."""
        drawn = self._painter.piece(component, card, side)
        key = (drawn.steps, component.size, component.bleed)
        if key not in self._known:
            self._known[key] = f"face{len(self._known) + 1}"
            self._emit(self._known[key], drawn)
        self._forms[component.id, card.id, side] = self._known[key]

    def _emit(self, name: str, drawn: Drawn) -> None:
        component = drawn.component
        reach = LINE_REACH if component.net else component.bleed
        with self._document.form(name, *component.size, reach) as surface:
            play(drawn.steps, surface)

    def _page_canvas(self, surface: PdfSurface, where: str) -> FaceCanvas:
        paper = self._job.paper
        frame = Frame(paper.width, paper.height, 0, EDGE)
        edition = self._game.edition
        return FaceCanvas(surface, frame, edition.lang, f"{edition.id} {where} ({edition.lang})", self._faults)

    def _cover(self) -> None:
        edition, job = self._game.edition, self._job
        with self._document.page(self._say("cover")) as surface:
            canvas = self._page_canvas(surface, self._say("cover"))
            cover = Cover(edition, self._game.components, self._sheets, job.paper, job.duplex)
            cover.draw(canvas, self._theme, lambda place, side: self._show(surface, place, side))
        if job.duplex is not Duplex.NONE:
            with self._document.page(self._say("cover")):
                pass

    def _side(self, sheet: Sheet, side: Side) -> None:
        label = self._say("thumb", number=sheet.number, side=self._say(side))
        paper = self._job.paper
        with self._document.page(label) as surface:
            if not sheet.places(side):
                return
            canvas = self._page_canvas(surface, label)
            for place in sheet.places(side):
                self._show(surface, place, side)
            for block in sheet.blocks(side):
                if block.reach:
                    crop_marks(canvas, block, paper, strip_sides=sheet.strip_sides)
            if side is Side.FRONT:
                round_cuts(canvas, sheet.front)
                self._joins(canvas, sheet)
            furniture(canvas, self._theme, self._sheet_name(sheet, side), paper, strip_sides=sheet.strip_sides)

    def _joins(self, canvas: FaceCanvas, sheet: Sheet) -> None:
        """On fronts only: from behind, strips are seen."""
        for block in sheet.fronts:
            joins(
                canvas,
                self._theme,
                block,
                self._job.paper,
                strip_sides=sheet.strip_sides,
                name=lambda part: self._say("part", part=part),
            )

    def _sheet_name(self, sheet: Sheet, side: Side) -> str:
        edition: Edition = self._game.edition
        name = self._say(
            "sheet",
            title=edition.title,
            label=edition.label,
            number=sheet.number,
            sheets=len(self._sheets),
            side=self._say(side),
            flip=self._say(f"flip_{self._job.duplex}"),
            paper=self._job.paper.name,
            theme=self._job.theme,
            tool_version=self._job.tool_version,
        )
        parts = [self._part(place.part) for place in sheet.front if place.part]
        return "   ".join([*parts, name])

    def _part(self, part: Part) -> str:
        return self._say(
            "part_of",
            part=part.number,
            parts=part.count,
            row=part.row + 1,
            column=part.column + 1,
        )

    def _show(self, surface: PdfSurface, place: Place, side: Side) -> None:
        """The place's form, seen through its clip."""
        surface.push(Matrix(), Path.rect(place.clip))
        surface.push(piece_matrix(place.whole.center, place.component.size, place.turn), _outline(place.component))
        surface.form(self._forms[place.component.id, place.card.id, side])
        surface.pop()
        surface.pop()


def _outline(component: Component) -> Path | None:
    """A round piece shows its bleed as a ring, whatever its face draws."""
    if component.shape is not Shape.ROUND:
        return None
    width, height = component.size
    return Path.ellipse(width / 2, height / 2, width / 2 + component.bleed)
