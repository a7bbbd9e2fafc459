"""The setup sheet: which piece where, how to stack a deck unseen, and values to be uncovered one by one.

Pages are written for a person at a table with scissors at hand; all lengths in mm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from games.canvas import Canvas, Hatch, Paint, Theme
from games.components import Edition
from games.errors import Faults
from games.geometry import Box
from games.sealed import dealing
from games.table import Covered, SealedDeck
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.errors import PrintError
from generator.papers import EDGE, PAPERS, Paper
from generator.surfaces.pdf import PdfDocument
from generator.surfaces.svg import SvgSurface
from generator.wording import word

MARGIN = 16.0
GAP = 5.0
STEP_INDENT = 7.0

NUMBER_ROW = 9.0
"""Height of a row of pile numbers."""

NUMBER_WIDTH = 14.5

RANGE_WIDTH = 14.0
"""Room for what a row counts (``1–10``), left of it."""

A_ROW = 10
"""Pile numbers a row, in two groups of five."""

STRIP_ROW = 9.0
"""Height of a covered value and its flap."""

STRIP_WIDTH = 26.0
COUNT_WIDTH = 8.0
"""Room for a value's number, left of it."""

FOLD_ROOM = 1.5
"""White beside the fold, so that its line can be seen."""

STRIP_GAP = 6.0
"""Between a flap and the next strip's numbers."""

Draw = Callable[[Canvas, Theme], None]

T = TypeVar("T")


@dataclass(frozen=True)
class SetupSheet:
    """What is on it. `picture` draws the laid table in a box of `size` mm; `label` says seed and ruleset."""

    edition: Edition
    label: str
    steps: Sequence[str]
    size: tuple[float, float]
    picture: Draw
    decks: Sequence[SealedDeck] = ()
    covered: Sequence[Covered] = ()


def setup_pdf(sheet: SetupSheet, paper: Paper = PAPERS["a4"], theme: str = "colour") -> bytes:
    """The sheet as a PDF. Raises PrintError with every fault that was found."""
    faults = Faults()
    pdf = _Pages(sheet, paper, theme, faults).run()
    if faults.found:
        raise PrintError(faults.found)
    return pdf


def picture_svg(sheet: SetupSheet, theme: str = "colour") -> str:
    """The picture alone as an SVG."""
    faults = Faults()
    surface = SvgSurface(*sheet.size)
    canvas = FaceCanvas(surface, Frame(*sheet.size), sheet.edition.lang, f"{sheet.edition.id} setup", faults)
    sheet.picture(canvas, themes.load(theme, sheet.edition.palette))
    if faults.found:
        raise PrintError(faults.found)
    return surface.finish()


class _Pages:
    """One run over all pages."""

    def __init__(self, sheet: SetupSheet, paper: Paper, theme: str, faults: Faults) -> None:
        self._sheet, self._paper, self._faults = sheet, paper, faults
        self._theme = themes.load(theme, sheet.edition.palette)
        edition = sheet.edition
        title = self._say("setup_title", title=edition.title)
        self._document = PdfDocument(title, sheet.label, edition.lang, (paper.width, paper.height))
        self._area = Box(0, 0, paper.width, paper.height).inset(MARGIN)

    def run(self) -> bytes:
        """The file."""
        self._page(self._say("setup_title", title=self._sheet.edition.title), self._lay_out)
        for deck in self._sheet.decks:
            self._page(self._say("sealed_title", deck=deck.title), partial(self._sealed, deck))
        for covered in self._sheet.covered:
            done = 0
            while done < len(covered.values):
                done = self._page(covered.title, partial(self._strips, covered, done))
        return self._document.finish()

    def _say(self, key: str, **fields: object) -> str:
        return word(self._sheet.edition.lang, key, **fields)

    def _page(self, title: str, draw: Callable[[Canvas, Box], T]) -> T:
        """A page with its head; `draw` gets the room below. Returns what `draw` does."""
        with self._document.page(title) as surface:
            edition = self._sheet.edition
            frame = Frame(self._paper.width, self._paper.height, 0, EDGE)
            canvas = FaceCanvas(surface, frame, edition.lang, f"{edition.id} setup ({edition.lang})", self._faults)
            return draw(canvas, self._head(canvas, title))

    def _head(self, canvas: Canvas, title: str) -> Box:
        """Title, label and a line; returns the room below."""
        theme, area = self._theme, self._area
        style = theme.text(20, bold=True, leading=1.2, floor=12, lines=2)
        bottom = canvas.text("title", title, area.top_part(18), style).box.bottom
        line = Box(area.x, bottom + 1.5, area.w, 5)
        y = canvas.text("label", self._sheet.label, line, theme.text(9, role="muted", lines=1)).box.bottom + 2.5
        canvas.line((area.x, y), (area.right, y), stroke=theme.colour("accent"), line=0.6)
        return area.below(y - area.y + GAP)

    def _lay_out(self, canvas: Canvas, box: Box) -> None:
        """The picture, and the steps below it."""
        w, h = self._sheet.size
        steps = self._sheet.steps
        room = box.h - GAP - 9 * (len(steps) + 1) / (1 if len(steps) < 6 else 2)
        scale = min(1.0, box.w / w, room / h)
        with canvas.group(move=(box.center[0] - w * scale / 2, box.y), scale=scale):
            self._sheet.picture(canvas, self._theme)
        self._steps(canvas, steps, box.below(h * scale + GAP))

    def _steps(self, canvas: Canvas, steps: Sequence[str], box: Box) -> None:
        """Numbered sentences, in two columns where there are many."""
        columns = box.columns(1 if len(steps) < 6 else 2, 8)
        rows, y = -(-len(steps) // len(columns)), box.y
        for index, text in enumerate(steps):
            column, row = divmod(index, rows)
            y = box.y if row == 0 else y
            y = self._step(canvas, index + 1, text, Box(columns[column].x, y, columns[column].w, box.bottom - y))

    def _step(self, canvas: Canvas, number: int, text: str, box: Box) -> float:
        """A number in a disc and its sentence; returns where the next one begins."""
        theme = self._theme
        canvas.circle(box.x + 2.4, box.y + 2.2, 2.4, stroke=theme.colour("accent"), line=0.4)
        disc = Box(box.x, box.y - 0.2, 4.8, 4.8)
        style = theme.text(8, bold=True, align="center", valign="middle", lines=1)
        canvas.text(f"number {number}", str(number), disc, style)
        inner = Box(box.x + STEP_INDENT, box.y, box.w - STEP_INDENT, box.h)
        found = canvas.text(f"step {number}", text, inner, theme.text(9, leading=1.4)).box
        return max(found.bottom, box.y + 4.6) + 2.6

    def _sealed(self, deck: SealedDeck, canvas: Canvas, box: Box) -> None:
        """The advice, then the pile numbers of both passes."""
        way = dealing(deck)
        advice = self._say("sealed", count=len(deck.sorted), piles=way.piles, order=_in_order(deck.sorted)).split("\n")
        y = box.y
        for number, text in enumerate(advice, 1):
            y = self._step(canvas, number, text, Box(box.x, y, box.w, box.bottom - y))
            if number == 1 and deck.legend:
                y = self._legend(canvas, deck.legend, Box(box.x + STEP_INDENT, y - 1, box.w - STEP_INDENT, 20))
        for key, numbers in (("sealed_first", way.first), ("sealed_second", way.second)):
            y = self._numbers(canvas, self._say(key), numbers, Box(box.x, y + 3, box.w, box.bottom - y - 3))

    def _legend(self, canvas: Canvas, text: str, box: Box) -> float:
        """What the letters stand for; returns where the next step begins."""
        style = self._theme.text(8.5, role="accent", leading=1.4)
        return canvas.text("legend", text, box, style).box.bottom + 2.6

    def _numbers(self, canvas: Canvas, title: str, numbers: Sequence[int], box: Box) -> float:
        """Pile numbers, ten a row, in the order of dealing; returns where they end."""
        theme = self._theme
        style = theme.text(10.5, role="accent", bold=True, lines=1)
        y = canvas.text("heading", title, box.top_part(6), style).box.bottom + 2
        rows = -(-len(numbers) // A_ROW)
        height = min(NUMBER_ROW, (box.bottom - y) / max(1, rows)) if rows > 8 else NUMBER_ROW
        for row in range(rows):
            part = numbers[row * A_ROW : (row + 1) * A_ROW]
            self._number_row(canvas, row * A_ROW, part, Box(box.x, y + row * height, box.w, height))
        return y + rows * height

    def _number_row(self, canvas: Canvas, start: int, numbers: Sequence[int], box: Box) -> None:
        theme = self._theme
        label = theme.text(6.5, role="muted", align="right", valign="middle", lines=1)
        canvas.text("count", f"{start + 1}–{start + len(numbers)}", Box(box.x, box.y, RANGE_WIDTH - 3, box.h), label)
        big = theme.text(min(14, box.h * 1.7), bold=True, align="center", valign="middle", lines=1)
        for index, number in enumerate(numbers):
            x = box.x + RANGE_WIDTH + index * NUMBER_WIDTH + (GAP if index >= A_ROW // 2 else 0)
            cell = Box(x, box.y, NUMBER_WIDTH, box.h)
            canvas.rect(cell.inset(0.5, 0.4), stroke=theme.colour("line"), line=0.25, radius=1)
            canvas.text("pile", str(number), cell, big)

    def _strips(self, covered: Covered, start: int, canvas: Canvas, box: Box) -> int:
        """Values from `start` on, each with a flap to be folded over it; returns where the next page begins."""
        y = box.y
        for number, text in enumerate(self._say("covered").split("\n"), 1):
            y = self._step(canvas, number, text, Box(box.x, y, box.w, box.bottom - y))
        rows = int((box.bottom - y - 2) // STRIP_ROW)
        columns = int((box.w + STRIP_GAP) // (2 * STRIP_WIDTH + COUNT_WIDTH + STRIP_GAP))
        values = covered.values[start : start + rows * columns]
        for index, value in enumerate(values):
            column, row = divmod(index, rows)
            x = box.x + column * (2 * STRIP_WIDTH + COUNT_WIDTH + STRIP_GAP) + COUNT_WIDTH
            self._flap(canvas, start + index + 1, value, (x, y + 2 + row * STRIP_ROW))
        return start + len(values)

    def _flap(self, canvas: Canvas, number: int, value: str, at: tuple[float, float]) -> None:
        """A value, and right of the fold its flap, hatched so that nothing shows through."""
        theme, (x, y) = self._theme, at
        cell, flap = Box(x, y, STRIP_WIDTH, STRIP_ROW), Box(x + STRIP_WIDTH, y, STRIP_WIDTH, STRIP_ROW)
        side = theme.text(7, role="muted", align="right", valign="middle", lines=1)
        canvas.text("count", str(number), Box(x - COUNT_WIDTH, y, COUNT_WIDTH - 1.5, STRIP_ROW), side)
        canvas.rect(cell, stroke=theme.colour("line"), line=0.25)
        style = theme.text(9, bold=True, align="center", valign="middle", lines=1, floor=6)
        canvas.text("value", value, cell.inset(1), style)
        printed = Box(flap.x + FOLD_ROOM, flap.y, flap.w - FOLD_ROOM, flap.h)
        canvas.rect(printed, fill=Paint(None, Hatch("grid", theme.colour("muted"), 0.9, 0.35)))
        ink = theme.colour("ink")
        for top in (flap.y, flap.bottom):
            canvas.line((flap.x, top), (flap.right, top), stroke=ink, line=0.25)
        canvas.line((flap.right, flap.y), (flap.right, flap.bottom), stroke=ink, line=0.25)
        canvas.line((flap.x, flap.y), (flap.x, flap.bottom), stroke=ink, line=0.3, dash=(2, 1.2))


def _in_order(cards: Sequence[str]) -> str:
    """Sorted cards as a person reads them: ``1L ×3 1W ×3 …``."""
    return "  ".join(f"{card} ×{count}" if count > 1 else card for card, count in Counter(cards).items())
