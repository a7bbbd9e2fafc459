"""The PDF surface: forms and pages of a reportlab canvas, embedded fonts only, no time stamps."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import FILL_EVEN_ODD
from reportlab.pdfgen.canvas import Canvas as ReportlabCanvas
from reportlab.pdfgen.pathobject import PDFPathObject

from games.geometry import Box, Matrix, Path
from generator import fonts
from generator.colour import rgb
from generator.setting import Run
from generator.surfaces import Pen

MM = 72 / 25.4
"""Points per mm."""

NO_PEN = Pen()

OPERATORS = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}
"""PDF's path operators, by ours."""

# Base 85 around binary streams costs a quarter of a print's time and size, and serves 7-bit mail only.
rl_config.useA85 = 0


class PdfSurface:
    """What is drawn now goes to the open form or page of `canvas`."""

    def __init__(self, canvas: ReportlabCanvas) -> None:
        self._canvas = canvas
        self._pen = NO_PEN
        self._stack: list[Pen] = []
        self._colours: dict[str, Color] = {}

    def restart(self) -> None:
        """A new form or page begins: its graphics state is the default one."""
        self._pen = NO_PEN
        self._stack.clear()
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)

    def rect(self, box: Box, radius: float, pen: Pen) -> None:
        """A rectangle."""
        self._take(pen)
        if radius:
            self._canvas.roundRect(box.x, box.y, box.w, box.h, radius, **_painted(pen))
        else:
            self._canvas.rect(box.x, box.y, box.w, box.h, **_painted(pen))

    def circle(self, x: float, y: float, r: float, pen: Pen) -> None:
        """A circle."""
        self._take(pen)
        self._canvas.circle(x, y, r, **_painted(pen))

    def path(self, path: Path, pen: Pen) -> None:
        """Any outline."""
        self._take(pen)
        self._canvas.drawPath(_outline(path), fillMode=FILL_EVEN_ODD, **_painted(pen))

    def run(self, run: Run) -> None:
        """A run of text."""
        self._take(Pen(fill=run.colour, stroke=self._pen.stroke, line=self._pen.line, dash=self._pen.dash))
        cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
        text = self._canvas.beginText()
        text.setTextTransform(cos, sin, sin, -cos, run.x, run.y)
        text.setFont(fonts.font_name(run.bold), run.size / MM)
        text.textOut(run.text)
        self._canvas.drawText(text)

    def push(self, matrix: Matrix, clip: Path | None) -> None:
        """New coordinates, then the clip."""
        self._canvas.saveState()
        self._stack.append(self._pen)
        if matrix != Matrix():
            self._canvas.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        if clip is not None:
            self._canvas.clipPath(_outline(clip), stroke=0, fill=0, fillMode=FILL_EVEN_ODD)

    def pop(self) -> None:
        """Back again."""
        self._canvas.restoreState()
        self._pen = self._stack.pop()

    def form(self, name: str) -> None:
        """Show a form in the present coordinates (its own are in points, y upwards)."""
        self._canvas.saveState()
        self._canvas.transform(1 / MM, 0, 0, -1 / MM, 0, 0)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def _take(self, pen: Pen) -> None:
        """Emit what differs from the pen in force; unset parts of `pen` are left as they are."""
        now = self._pen
        fill, stroke = pen.fill or now.fill, pen.stroke or now.stroke
        if fill and fill != now.fill:
            self._canvas.setFillColor(self._colour(fill))
        if not pen.stroke:
            self._pen = Pen(fill, now.stroke, now.line, now.dash)
            return
        if stroke != now.stroke:
            self._canvas.setStrokeColor(self._colour(pen.stroke))
        if pen.line != now.line or now.stroke is None:
            self._canvas.setLineWidth(pen.line)
        if pen.dash != now.dash:
            self._canvas.setDash(list(pen.dash))
        self._pen = Pen(fill, stroke, pen.line, pen.dash)

    def _colour(self, colour: str) -> Color:
        if colour not in self._colours:
            self._colours[colour] = Color(*rgb(colour))
        return self._colours[colour]


def _outline(path: Path) -> PDFPathObject:
    return PDFPathObject([_operators(path)])


@lru_cache(maxsize=1 << 12)
def _operators(path: Path) -> str:
    """The path in PDF's words, to a tenth of a micrometre. Written here, and kept for paths that come again,
    as reportlab's own number formatting would take most of a print's time.
    """
    return " ".join(OPERATORS[op] % numbers for op, numbers in path.segments)


def _painted(pen: Pen) -> dict[str, int]:
    return {"fill": int(pen.fill is not None), "stroke": int(pen.stroke is not None)}


class PdfDocument:
    """A PDF in the making: first its forms (faces), then its pages that show them."""

    def __init__(self, title: str, subject: str, lang: str, page: tuple[float, float]) -> None:
        fonts.register()
        self._buffer = io.BytesIO()
        width, height = page
        self._height = height
        self._canvas = ReportlabCanvas(
            self._buffer,
            pagesize=(width * MM, height * MM),
            invariant=1,
            pageCompression=1,
            initialFontName=fonts.REGULAR,
            initialFontSize=8,
            lang=lang,
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor("Kamibako")
        self._canvas.setCreator("Kamibako")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self.surface = PdfSurface(self._canvas)

    @contextmanager
    def form(self, name: str, width: float, height: float, bleed: float) -> Iterator[PdfSurface]:
        """Within, the surface draws a form of that trim size (mm); its origin is the trim's top left."""
        low, left = -(height + bleed) * MM, -bleed * MM
        self._canvas.beginForm(name, left, low, (width + bleed) * MM, bleed * MM)
        self.surface.restart()
        self._canvas.transform(MM, 0, 0, -MM, 0, 0)
        yield self.surface
        self._canvas.endForm()

    @contextmanager
    def page(self, bookmark: str) -> Iterator[PdfSurface]:
        """Within, the surface draws the next page; its origin is the paper's top left."""
        self.surface.restart()
        key = f"page{self._canvas.getPageNumber()}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(bookmark, key)
        self._canvas.transform(MM, 0, 0, -MM, 0, self._height * MM)
        yield self.surface
        self._canvas.showPage()

    def finish(self) -> bytes:
        """The whole file."""
        self._canvas.save()
        return self._buffer.getvalue()
