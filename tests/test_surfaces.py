"""PDF, SVG and recording draw the same text in the same places; golden logs of drawing calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import handmade
import pytest
import showcase
from pdf_measure import MM, Affine, Text, squeezed
from prints import Print, default_editions, game_print, painter, press

from games.components import Card, Component, Game, Kind
from games.faces import STOCK
from generator import themes
from generator.displaylist import DisplayList, play
from generator.pieces import Painter
from generator.places import Side
from generator.surfaces.recording import RecordingSurface
from generator.surfaces.svg import SvgSurface

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Said:
    """A string, where its baseline begins (mm from the trim's top left), its size (points), its direction."""

    string: str
    x: float
    y: float
    size: float
    direction: tuple[float, float]

    def differs(self, other: Said) -> float:
        """The largest distance, mm."""
        size = abs(self.size - other.size) * MM
        turn = max(abs(a - b) for a, b in zip(self.direction, other.direction, strict=True))
        return max(abs(self.x - other.x), abs(self.y - other.y), size, turn)


def _said(string: str, size: float, matrix: Affine) -> Said:
    zoom = matrix.zoom
    return Said(squeezed(string), matrix.e, matrix.f, size * zoom, (matrix.a / zoom, matrix.b / zoom))


def of_steps(steps) -> Iterator[Said]:
    """The runs of a display list, their groups' matrices applied."""
    stack = [Affine()]
    for name, arguments in steps:
        if name == "push":
            m = arguments[0]
            stack.append(stack[-1].after(Affine(m.a, m.b, m.c, m.d, m.e, m.f)))
        elif name == "pop":
            stack.pop()
        elif name == "run":
            run = arguments[0]
            yield _said(run.text, run.size, stack[-1].after(_turned(run.turn, run.x, run.y)))


def _turned(degrees: float, x: float, y: float) -> Affine:
    quarter = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[round(degrees) % 360]
    return Affine(quarter[0], quarter[1], -quarter[1], quarter[0], x, y)


def of_svg(svg: str) -> Iterator[Said]:
    """The texts of an SVG, the transforms of their groups applied."""

    def walk(element: ET.Element, matrix: Affine) -> Iterator[Said]:
        if element.tag in {f"{SVG}defs", f"{SVG}clipPath"}:
            return
        for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
            values = [float(number) for number in re.split(r"[ ,]+", numbers.strip())]
            step = Affine(*values) if name == "matrix" else _about(*values)
            matrix = matrix.after(step)
        if element.tag == f"{SVG}text":
            at = Affine(e=float(element.get("x")), f=float(element.get("y")))
            yield _said(element.text, float(element.get("font-size")) / MM, matrix.after(at))
        for child in element:
            yield from walk(child, matrix)

    yield from walk(ET.fromstring(svg), Affine())


def _about(degrees: float, x: float = 0, y: float = 0) -> Affine:
    return Affine(e=x, f=y).after(_turned(degrees, 0, 0)).after(Affine(e=-x, f=-y))


def of_pdf(texts: list[Text], wanted: list[Said]) -> Iterator[Said]:
    """The texts of a form; a run that changes the font's subset in its middle comes in parts, which are joined."""
    rest = iter(texts)
    for said in wanted:
        first = next(rest)
        string, last = squeezed(first.string), first
        while len(string) < len(said.string):
            last = next(rest)
            string += squeezed(last.string)
        yield _said(string, first.size / first.matrix.zoom, first.matrix)
    assert next(rest, None) is None, "the PDF says more"


def draw_svg(draw: Painter, component: Component, card: Card, side: Side) -> str:
    surface = SvgSurface(*component.size, component.bleed, debug=True)
    draw.paint(surface, component, card, side)
    return surface.finish()


def check_surfaces_agree(print_: Print) -> int:
    """For every face that is placed: display list, SVG and PDF, run by run. Returns the number of runs."""
    draw = painter(print_.game, print_.job.theme)
    done: set[str] = set()
    count = 0
    for side in print_.sides:
        for piece in side.pieces:
            if piece.placement.form in done:
                continue
            done.add(piece.placement.form)
            steps = draw.piece(piece.component, piece.card, Side(side.side)).steps
            wanted = list(of_steps(steps))
            texts = print_.measured.forms[piece.placement.form].texts
            svg = list(of_svg(draw_svg(draw, piece.component, piece.card, Side(side.side))))
            for name, found in (("pdf", list(of_pdf(texts, wanted))), ("svg", svg)):
                assert [said.string for said in found] == [said.string for said in wanted], (piece.card.ref, name)
                for one, two in zip(found, wanted, strict=True):
                    assert one.differs(two) < 0.002, (piece.card.ref, name, one, two)
            count += len(wanted)
    return count


def test_every_surface_says_the_same():
    assert check_surfaces_agree(press(showcase.game())) > 12


@pytest.mark.parametrize("edition", default_editions(), ids="-".join)
def test_every_surface_says_the_same_for_every_face(edition):
    assert check_surfaces_agree(game_print(*edition)) > 0


@pytest.mark.parametrize("theme", themes.names())
def test_svg_is_valid_and_as_large_as_trim_and_bleed(theme):
    """svgwrite checks each element and attribute with ``debug=True``; sizes are in mm."""
    game = showcase.game()
    ((component, card),) = game.pieces()
    root = ET.fromstring(draw_svg(painter(game, theme), component, card, Side.FRONT))
    assert (root.get("width"), root.get("height")) == ("69mm", "94mm")
    assert root.get("viewBox") == "-3 -3 69 94"
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    used = {match for element in root.iter() for match in re.findall(r"url\(#(.*?)\)", element.get("clip-path", ""))}
    assert used <= ids
    assert used
    assert {f"{SVG}rect", f"{SVG}circle", f"{SVG}path", f"{SVG}text"} <= {element.tag for element in root.iter()}


def test_a_display_list_plays_what_it_heard():
    """Recorded straight, or by way of a display list: the same log."""
    game = showcase.game()
    straight, played = RecordingSurface(), RecordingSurface()
    draw = painter(game, "grey")
    ((component, card),) = game.pieces()
    draw.paint(straight, component, card, Side.FRONT)
    heard = DisplayList()
    draw.paint(heard, component, card, Side.FRONT)
    play(heard.steps, played)
    assert played.lines == straight.lines
    assert [step[0].text for name, step in heard.steps if name == "run"] == [run.text for run in straight.runs]


@pytest.mark.parametrize("theme", themes.names())
def test_golden_log(theme, update_golden):
    """What a face draws, call by call. ``pytest --update-golden`` writes the file anew: read the difference."""
    game = showcase.game()
    ((component, card),) = game.pieces()
    compare(GOLDEN / f"showcase.{theme}.log", log(game, component, card, Side.FRONT, theme), update=update_golden)


@pytest.mark.parametrize("name", ["card", "token", "board"])
def test_golden_log_of_a_stock_face(name, update_golden):
    """A stock face with a little of everything on it."""
    ed = handmade.edition("en")
    words = {
        "title": "The night train",
        "subtitle": "No. 7",
        "body": "Draw a card :R: .\n- Discard it.",
        "label": "Train",
    }
    card = Card("x", "c", 1, {"role": "R", "number": 7, "icon": "star", "back_role": "B"}, words, ed)
    component = Component("c", Kind.DECK, (63, 88), name, None, (card,), title="c")
    game = Game(ed, (component,), STOCK)
    compare(GOLDEN / f"stock.{name}.log", log(game, component, card, Side.FRONT), update=update_golden)


def log(game, component, card, side, theme="colour") -> str:
    surface, draw = RecordingSurface(), painter(game, theme)
    draw.paint(surface, component, card, side)
    assert not draw.faults.found
    return "\n".join(surface.lines) + "\n"


def compare(file: Path, text: str, *, update: bool) -> None:
    if update:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.exists(), f"{file.name} is missing: write it with pytest --update-golden"
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()
