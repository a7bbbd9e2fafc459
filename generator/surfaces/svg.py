"""The SVG surface: one face as an SVG file in mm, by svgwrite."""

from __future__ import annotations

import hashlib
from typing import Any

import svgwrite

from games.geometry import Box, Matrix, Path
from generator.fonts import MM_PER_POINT
from generator.setting import Run
from generator.surfaces import Pen


class SvgSurface:
    """An SVG of a face: the trim plus its bleed; user units are mm."""

    def __init__(self, width: float, height: float, bleed: float = 0, *, debug: bool = False) -> None:
        full = (width + 2 * bleed, height + 2 * bleed)
        self._drawing = svgwrite.Drawing(
            size=(f"{full[0]:g}mm", f"{full[1]:g}mm"),
            viewBox=f"{-bleed:g} {-bleed:g} {full[0]:g} {full[1]:g}",
            debug=debug,
        )
        self._groups: list[Any] = [self._drawing]
        self._clips: set[str] = set()

    def rect(self, box: Box, radius: float, pen: Pen) -> None:
        """A rectangle."""
        self._add(self._drawing.rect((_n(box.x), _n(box.y)), (_n(box.w), _n(box.h)), rx=_n(radius) or None), pen)

    def circle(self, x: float, y: float, r: float, pen: Pen) -> None:
        """A circle."""
        self._add(self._drawing.circle((_n(x), _n(y)), _n(r)), pen)

    def path(self, path: Path, pen: Pen) -> None:
        """Any outline."""
        self._add(self._drawing.path(_d(path), fill_rule="evenodd"), pen)

    def run(self, run: Run) -> None:
        """A run of text; `textLength` holds it to our metrics where the font is another."""
        text = self._drawing.text(
            run.text,
            insert=(_n(run.x), _n(run.y)),
            fill=run.colour,
            font_family="BIZ UDPGothic",
            font_size=_n(run.size * MM_PER_POINT),
            font_weight="bold" if run.bold else "normal",
            textLength=_n(run.width),
            lengthAdjust="spacingAndGlyphs",
        )
        text["xml:space"] = "preserve"
        if run.turn:
            text.rotate(run.turn, (_n(run.x), _n(run.y)))
        self._groups[-1].add(text)

    def push(self, matrix: Matrix, clip: Path | None) -> None:
        """New coordinates, and a clip on an inner group."""
        group = self._drawing.g(transform=f"matrix({','.join(str(_n(v)) for v in _six(matrix))})")
        if clip is not None:
            inner = self._drawing.g(clip_path=f"url(#{self._clip(_d(clip))})")
            group.add(inner)
            self._groups[-1].add(group)
            self._groups.append(inner)
            return
        self._groups[-1].add(group)
        self._groups.append(group)

    def _clip(self, outline: str) -> str:
        """Name of the clip, from its outline: so that several drawings may stand in one page."""
        name = "clip-" + hashlib.sha256(outline.encode()).hexdigest()[:12]
        if name not in self._clips:
            self._clips.add(name)
            shape = self._drawing.clipPath(id=name)
            shape.add(self._drawing.path(outline, clip_rule="evenodd"))
            self._drawing.defs.add(shape)
        return name

    def pop(self) -> None:
        """Back again."""
        self._groups.pop()

    def finish(self) -> str:
        """The file's text."""
        return str(self._drawing.tostring())

    def _add(self, shape: Any, pen: Pen) -> None:
        shape.fill(pen.fill or "none")
        if pen.stroke:
            shape.stroke(pen.stroke, width=_n(pen.line), linecap="round", linejoin="round")
            if pen.dash:
                shape.dasharray([_n(value) for value in pen.dash])
        self._groups[-1].add(shape)


def _n(number: float) -> float:
    return round(number, 4) + 0.0


def _six(matrix: Matrix) -> tuple[float, ...]:
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _d(path: Path) -> str:
    return " ".join(op + ",".join(str(_n(n)) for n in numbers) for op, numbers in path.segments)
