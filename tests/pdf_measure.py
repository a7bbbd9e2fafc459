"""Measures a PDF as it is: what its content streams draw, where, how large, in mm on the paper.

Nothing of ours takes part: pikepdf reads the objects, and a small interpreter follows the graphics
state (matrices, clips, colours, text). Pages are measured in mm from the paper's top left, y
downwards; forms in mm from their own origin, y downwards.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import pikepdf

MM = 25.4 / 72
"""mm per point."""

ASCENT, DESCENT = 0.88, 0.12
"""The em box of the fonts: above and below the baseline."""

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle by its edges, mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meet(self, other: Rect) -> Rect:
        """What both have; of no (or negative) width or height where they have nothing."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def overlap(self, other: Rect) -> float:
        """By how much they overlap in the direction in which they do least; 0 or less: they do not."""
        both = self.meet(other)
        return min(both.width, both.height)

    def holds(self, other: Rect, slack: float = 0.0) -> bool:
        big = self.grown(slack)
        return (
            big.left <= other.left and big.top <= other.top and big.right >= other.right and big.bottom >= other.bottom
        )

    @staticmethod
    def round(points: Sequence[Point]) -> Rect:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return Rect(min(xs), min(ys), max(xs), max(ys))


EVERYWHERE = Rect(-math.inf, -math.inf, math.inf, math.inf)


class Affine(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f: the six numbers of PDF's `cm`."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, first: Affine) -> Affine:
        """First `first`, then this."""
        return Affine(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def at(self, point: Point) -> Point:
        x, y = point
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def rect(self, rect: Rect) -> Rect:
        """The rectangle round the image of `rect`."""
        corners = [(x, y) for x in (rect.left, rect.right) for y in (rect.top, rect.bottom)]
        return Rect.round([self.at(corner) for corner in corners])

    @property
    def zoom(self) -> float:
        """By how much areas grow, as a length."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def differs(self, other: Affine) -> float:
        """The largest difference of any of the six numbers."""
        return max(abs(x - y) for x, y in zip(self, other, strict=True))


FLIP = Affine(d=-1.0)


Part = tuple[Point | tuple[Point, Point, Point], ...]
"""One part of a path: points joined by straight lines, or a curve's two handles and its end."""


def flat(part: Part) -> tuple[Point, ...]:
    """Straight from point to point; curves by sixteen steps."""
    points: list[Point] = []
    for node in part:
        if isinstance(node[0], tuple):
            start = points[-1]
            points += [_bezier(start, *node, t / 16) for t in range(1, 17)]
        else:
            points.append(node)
    return tuple(points)


def _map_part(part: Part, matrix: Affine) -> Part:
    return tuple(tuple(map(matrix.at, node)) if isinstance(node[0], tuple) else matrix.at(node) for node in part)


@dataclass(frozen=True)
class Stroke:
    """One part of a stroked path."""

    part: Part
    width: float
    colour: str
    dash: tuple[float, ...]
    clip: Rect
    path: int
    """Parts of one path have the same number, which also tells what was painted earlier."""

    @cached_property
    def points(self) -> tuple[Point, ...]:
        return flat(self.part)

    @property
    def is_segment(self) -> bool:
        return len(self.part) == 2 and not isinstance(self.part[1][0], tuple)

    @property
    def length(self) -> float:
        return sum(map(math.dist, self.points, self.points[1:]))

    @property
    def bounds(self) -> Rect:
        return Rect.round(self.points)

    def mapped(self, matrix: Affine) -> Stroke:
        return replace(self, part=_map_part(self.part, matrix), width=self.width * matrix.zoom)


@dataclass(frozen=True)
class Fill:
    """A filled path."""

    parts: tuple[Part, ...]
    colour: str
    clip: Rect
    path: int

    @property
    def bounds(self) -> Rect:
        return Rect.round([point for part in self.parts for point in flat(part)])


@dataclass(frozen=True)
class Text:
    """A string that is shown: what it says, its font, its size in points when all matrices are applied.

    `matrix` maps its own mm (origin at the baseline's start, y downwards) to where it stands.
    """

    string: str
    font: str
    size: float
    width: float
    colour: str
    matrix: Affine
    path: int

    @property
    def start(self) -> Point:
        return (self.matrix.e, self.matrix.f)

    @property
    def bounds(self) -> Rect:
        """Round its em boxes."""
        em = self.size * MM
        return Affine(*(_unit(self.matrix))).rect(Rect(0, -ASCENT * em, self.width, DESCENT * em))

    def mapped(self, matrix: Affine) -> Text:
        zoom = matrix.zoom
        return replace(self, matrix=matrix.after(self.matrix), size=self.size * zoom, width=self.width * zoom)


@dataclass(frozen=True)
class Placement:
    """A form shown on a page (or in a form); `matrix` maps the form's mm to the page's."""

    form: str
    matrix: Affine
    clip: Rect
    path: int


@dataclass
class Content:
    """All that one content stream draws, in the order of painting."""

    strokes: list[Stroke] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    placements: list[Placement] = field(default_factory=list)


@dataclass
class Form(Content):
    """A form XObject; `bbox` in its own mm."""

    name: str = ""
    bbox: Rect = EVERYWHERE

    @property
    def string(self) -> str:
        """All its text without white space, in the order of painting."""
        return squeezed("".join(text.string for text in self.texts))


@dataclass
class Page(Content):
    """A page: its paper in mm, the boxes it declares."""

    number: int = 0
    width: float = 0.0
    height: float = 0.0
    boxes: dict[str, Rect] = field(default_factory=dict)

    @property
    def paper(self) -> Rect:
        return Rect(0, 0, self.width, self.height)


class Measured:
    """A PDF, measured. Open `pdf` for what is no drawing (fonts, outline, metadata)."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.pdf = pikepdf.open(io.BytesIO(data))
        self.forms: dict[str, Form] = {}
        self._fonts: dict[Any, _Font] = {}

    @cached_property
    def pages(self) -> list[Page]:
        return [self._page(number, page) for number, page in enumerate(self.pdf.pages, 1)]

    @property
    def outline(self) -> list[str]:
        with self.pdf.open_outline() as outline:
            return [str(item.title) for item in outline.root]

    def texts_of(self, placement: Placement) -> list[Text]:
        """The texts of a form as they stand on the page."""
        return [text.mapped(placement.matrix) for text in self.forms[placement.form].texts]

    def strokes_of(self, placement: Placement) -> list[Stroke]:
        """The strokes of a form as they lie on the page."""
        return [stroke.mapped(placement.matrix) for stroke in self.forms[placement.form].strokes]

    def seen(self, placement: Placement) -> Rect:
        """What of the placement's form can be seen: its bounding box on the page within its clip."""
        return placement.matrix.rect(self.forms[placement.form].bbox).meet(placement.clip)

    def _page(self, number: int, page: pikepdf.Page) -> Page:
        left, low, right, high = (float(value) for value in page.mediabox)
        unit = float(page.obj.get("/UserUnit", 1)) * MM
        start = Affine(unit, 0, 0, -unit, -left * unit, high * unit)
        boxes = {
            name: start.rect(Rect(*(float(value) for value in page.obj[name])))
            for name in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox")
            if name in page.obj
        }
        found = Page(number=number, width=(right - left) * unit, height=(high - low) * unit, boxes=boxes)
        return _Reader(self, page.obj, start, found).run()

    def form(self, name: str, stream: pikepdf.Object) -> str:
        """Measure a form once; returns its name in `forms`."""
        key = f"{name}#{stream.objgen[0]}"
        if key not in self.forms:
            matrix = Affine(*(float(v) for v in stream.get("/Matrix", [1, 0, 0, 1, 0, 0])))
            start = Affine(MM, 0, 0, -MM).after(matrix)
            bbox = start.rect(Rect(*(float(value) for value in stream.BBox)))
            self.forms[key] = Form(name=key, bbox=bbox)
            _Reader(self, stream, start, self.forms[key]).run()
        return key

    def font(self, font: pikepdf.Object) -> _Font:
        key = font.objgen
        if key not in self._fonts:
            self._fonts[key] = _Font(font)
        return self._fonts[key]


class _Font:
    """A simple (one byte a character) font: what its codes say, and how wide they are."""

    def __init__(self, font: pikepdf.Object) -> None:
        self.name = str(font.BaseFont).lstrip("/")
        first = int(font.get("/FirstChar", 0))
        self._widths = {first + i: float(w) / 1000 for i, w in enumerate(font.get("/Widths", []))}
        self._unicode = dict(_to_unicode(font.ToUnicode.read_bytes())) if "/ToUnicode" in font else {}

    def read(self, codes: bytes) -> str:
        return "".join(self._unicode.get(code, "\ufffd") for code in codes)

    def ems(self, codes: bytes) -> float:
        return sum(self._widths.get(code, 0.0) for code in codes)


def _to_unicode(cmap: bytes) -> Iterator[tuple[int, str]]:
    text = cmap.decode("latin-1")
    for block in re.findall(r"beginbfchar(.*?)endbfchar", text, re.DOTALL):
        for code, char in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            yield int(code, 16), bytes.fromhex(char).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", text, re.DOTALL):
        for first, last, listed, start in re.findall(
            r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:\[(.*?)\]|<([0-9A-Fa-f]+)>)", block, re.DOTALL
        ):
            codes = range(int(first, 16), int(last, 16) + 1)
            chars = re.findall(r"<([0-9A-Fa-f]+)>", listed) or [f"{int(start, 16) + i:04x}" for i in range(len(codes))]
            for code, char in zip(codes, chars, strict=False):
                yield code, bytes.fromhex(char).decode("utf-16-be")


def squeezed(string: str) -> str:
    """Without white space, to be compared."""
    return "".join(string.split())


def _unit(matrix: Affine) -> Affine:
    """The same map without its scale."""
    zoom = matrix.zoom or 1.0
    return Affine(matrix.a / zoom, matrix.b / zoom, matrix.c / zoom, matrix.d / zoom, matrix.e, matrix.f)


@dataclass(frozen=True)
class _State:
    """The graphics state as far as it matters here."""

    ctm: Affine
    clip: Rect = EVERYWHERE
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    dash: tuple[float, ...] = ()
    font: _Font | None = None
    size: float = 0.0
    rise: float = 0.0
    stretch: float = 1.0


class _Reader:
    """Follows one content stream."""

    def __init__(self, measured: Measured, owner: Any, start: Affine, into: Any) -> None:
        self._measured = measured
        self._owner = owner
        self._resources = owner.get("/Resources", {})
        self._into = into
        self._state = _State(start)
        self._stack: list[_State] = []
        self._parts: list[list[Any]] = []
        self._clipping = False
        self._count = 0
        self._text, self._line = Affine(), Affine()

    def run(self) -> Any:
        for instruction in pikepdf.parse_content_stream(self._owner):
            do = getattr(self, f"do_{OPERATORS.get(str(instruction.operator), 'ignore')}")
            do(*instruction.operands)
        assert not self._stack, f"{len(self._stack)} more q than Q"
        return self._into

    def do_ignore(self, *operands: Any) -> None:
        pass

    # --- state ---

    def _set(self, **changes: Any) -> None:
        self._state = replace(self._state, **changes)

    def do_save(self) -> None:
        self._stack.append(self._state)

    def do_restore(self) -> None:
        self._state = self._stack.pop()

    def do_concat(self, *six: Any) -> None:
        self._set(ctm=self._state.ctm.after(Affine(*map(float, six))))

    def do_line_width(self, width: Any) -> None:
        self._set(width=float(width))

    def do_dash(self, dash: Any, phase: Any) -> None:
        assert float(phase) == 0, "dashes that begin in their middle are not measured"
        self._set(dash=tuple(float(value) for value in dash))

    def do_fill_colour(self, *parts: Any) -> None:
        self._set(fill=_hex(parts))

    def do_stroke_colour(self, *parts: Any) -> None:
        self._set(stroke=_hex(parts))

    # --- paths ---

    def do_move(self, x: Any, y: Any) -> None:
        self._parts.append([self._at(x, y)])

    def do_line(self, x: Any, y: Any) -> None:
        self._parts[-1].append(self._at(x, y))

    def do_curve(self, *six: Any) -> None:
        self._parts[-1].append(tuple(self._at(*six[i : i + 2]) for i in (0, 2, 4)))

    def do_close(self) -> None:
        if self._parts:
            self._parts[-1].append(self._parts[-1][0])

    def do_rect(self, x: Any, y: Any, w: Any, h: Any) -> None:
        x, y, w, h = (float(value) for value in (x, y, w, h))
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
        self._parts.append([self._at(*corner) for corner in corners])

    def _at(self, x: Any, y: Any) -> Point:
        return self._state.ctm.at((float(x), float(y)))

    def do_clip(self) -> None:
        self._clipping = True

    def do_end(self) -> None:
        self._paint()

    def do_stroke(self) -> None:
        self._paint(stroke=True)

    def do_close_stroke(self) -> None:
        self.do_close()
        self._paint(stroke=True)

    def do_fill(self) -> None:
        self._paint(fill=True)

    def do_both(self) -> None:
        self._paint(fill=True, stroke=True)

    def do_close_both(self) -> None:
        self.do_close()
        self._paint(fill=True, stroke=True)

    def _paint(self, *, fill: bool = False, stroke: bool = False) -> None:
        state = self._state
        parts = tuple(map(tuple, self._parts))
        self._count += 1
        if fill and parts:
            self._into.fills.append(Fill(parts, state.fill, state.clip, self._count))
        if stroke:
            width, dash = state.width * state.ctm.zoom, tuple(value * state.ctm.zoom for value in state.dash)
            self._into.strokes += [Stroke(part, width, state.stroke, dash, state.clip, self._count) for part in parts]
        if self._clipping:
            self._set(clip=state.clip.meet(Rect.round([point for part in parts for point in flat(part)])))
        self._parts, self._clipping = [], False

    # --- text ---

    def do_begin_text(self) -> None:
        self._text = self._line = Affine()

    def do_font(self, name: Any, size: Any) -> None:
        self._set(font=self._measured.font(self._resources.Font[name]), size=float(size))

    def do_text_matrix(self, *six: Any) -> None:
        self._text = self._line = Affine(*map(float, six))

    def do_text_move(self, x: Any, y: Any) -> None:
        self._text = self._line = self._line.after(Affine(e=float(x), f=float(y)))

    def do_spacing(self, amount: Any) -> None:
        assert float(amount) == 0, "letter or word spacing is not measured"

    def do_show(self, string: Any) -> None:
        state, codes = self._state, bytes(string)
        assert state.font is not None, "text before a font was chosen"
        full = state.ctm.after(self._text)
        ems = state.font.ems(codes)
        points = state.size * full.zoom / MM
        self._count += 1
        self._into.texts.append(
            Text(
                state.font.read(codes),
                state.font.name,
                points,
                ems * points * MM,
                state.fill,
                full.after(FLIP),
                self._count,
            )
        )
        self._text = self._text.after(Affine(e=ems * state.size))

    def do_show_array(self, array: Any) -> None:
        for item in array:
            assert isinstance(item, pikepdf.String), "kerned text is not measured"
            self.do_show(item)

    # --- forms ---

    def do_form(self, name: Any) -> None:
        stream = self._resources.XObject[name]
        assert stream.Subtype == "/Form", "pictures are not measured"
        key = self._measured.form(str(name), stream)
        form_mm = Affine(1 / MM, 0, 0, -1 / MM)
        self._count += 1
        self._into.placements.append(Placement(key, self._state.ctm.after(form_mm), self._state.clip, self._count))


OPERATORS = {
    "q": "save", "Q": "restore", "cm": "concat", "w": "line_width", "d": "dash",
    "rg": "fill_colour", "g": "fill_colour", "RG": "stroke_colour", "G": "stroke_colour",
    "m": "move", "l": "line", "c": "curve", "h": "close", "re": "rect", "W": "clip", "W*": "clip", "n": "end",
    "S": "stroke", "s": "close_stroke", "f": "fill", "F": "fill", "f*": "fill",
    "B": "both", "B*": "both", "b": "close_both", "b*": "close_both",
    "BT": "begin_text", "Tf": "font", "Tm": "text_matrix", "Td": "text_move", "Tc": "spacing", "Tw": "spacing",
    "Tj": "show", "TJ": "show_array", "Do": "form",
}  # fmt: skip


def _hex(parts: Sequence[Any]) -> str:
    values = [round(255 * float(part)) for part in parts]
    return "#" + "".join(f"{value:02x}" for value in (values * 3 if len(values) == 1 else values))


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
    return (x, y)
