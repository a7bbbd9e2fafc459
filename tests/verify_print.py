"""Properties of printing, each a check of one seed (see verify.py)."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path

from games.canvas import TextStyle
from games.components import Card, Component, Edition, Kind, Role, Shape
from games.geometry import Box
from games.reading import read_game
from generator.errors import PrintError
from generator.fonts import metrics
from generator.imposition import impose
from generator.job import Job
from generator.marks import mark_lines
from generator.papers import EDGE, PAPERS, TRIM_EDGE, Paper
from generator.places import Block, Duplex, Place, Sheet
from generator.press import print_game
from generator.typeset import set_text

EDITION = Edition("x", "en", "1", "1", (1, 1), {"game.title": "x"}, {}, {"a": Role("#000000")})
LETTERS = "あいうアイウ漢字「」、。ー（）っッabc XYZ 12 …！？"


def layout(seed: int) -> None:
    """Random components on random paper: all pieces laid, apart, inside the margins; backs meet their fronts."""
    dice = random.Random(seed)
    paper, duplex = dice.choice(list(PAPERS.values())), dice.choice(list(Duplex))
    components = [_component(dice, number) for number in range(dice.randint(1, 4))]
    sheets, faults = impose(components, paper, duplex, dice.choice([0, 0, 1.5, 4]))
    refused = {fault.where for fault in faults}
    laid = Counter((place.component.id, place.card.id) for sheet in sheets for place in sheet.front)
    for component in components:
        for card in component.cards:
            assert laid[component.id, card.id] == (0 if component.id in refused else card.copies)
    for sheet in sheets:
        _check_side(sheet.front, paper)
        for front, back in _pairs(sheet):
            _check_back(front, back, paper, duplex)
        for block in sheet.fronts:
            if block.reach:
                _check_marks(block, sheet, paper)


def _component(dice: random.Random, number: int) -> Component:
    side = dice.uniform(8, 120)
    round_one = dice.random() < 0.2
    size = (side, side) if round_one else (side, dice.uniform(8, 300))
    name = f"c{number}"
    cards = tuple(Card(str(i), name, dice.randint(1, 5), edition=EDITION) for i in range(dice.randint(1, 30)))
    back = "b" if dice.random() < 0.6 else None
    shape = Shape.ROUND if round_one else Shape.RECT
    return Component(name, Kind.DECK, size, "f", back, cards, bleed=dice.choice([0, 3]), shape=shape)


def _check_side(places: tuple[Place, ...], paper: Paper) -> None:
    page = Box(0, 0, paper.width, paper.height)
    for i, place in enumerate(places):
        assert page.inset(TRIM_EDGE).contains(place.box)
        assert page.inset(EDGE).contains(place.clip)
        assert place.clip.contains(place.box)
        for other in places[i + 1 :]:
            assert not _overlap(place.clip, other.box)
            assert not _overlap(place.box, other.box)


def _overlap(a: Box, b: Box, slack: float = 1e-6) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > slack and min(a.bottom, b.bottom) - max(a.y, b.y) > slack


def _pairs(sheet: Sheet) -> list[tuple[Place, Place]]:
    """Fronts that have backs, with them: both sides keep the order of their pieces."""
    fronts = [place for place in sheet.front if place.component.back is not None] if sheet.back else []
    return list(zip(fronts, sheet.back, strict=True))


def _check_back(front: Place, back: Place, paper: Paper, duplex: Duplex) -> None:
    assert front.card is back.card
    if duplex is Duplex.LONG:
        assert abs(front.box.x - (paper.width - back.box.right)) < 1e-9
        assert abs(front.box.y - back.box.y) < 1e-9
    else:
        assert abs(front.box.y - (paper.height - back.box.bottom)) < 1e-9
        assert abs(front.box.x - back.box.x) < 1e-9


def _check_marks(block: Block, sheet: Sheet, paper: Paper) -> None:
    page = Box(0, 0, paper.width, paper.height).inset(EDGE)
    for a, b in mark_lines(block, paper, strip_sides=sheet.strip_sides):
        assert page.contains(Box(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])), 1e-6)
        assert abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 1.0
        for place in sheet.front:
            assert not _overlap(
                Box(min(a[0], b[0]) - 0.1, min(a[1], b[1]), 0.2, abs(a[1] - b[1])), place.box.inset(0.2)
            )


def line_break(seed: int) -> None:
    """Random mixed text in random boxes: nothing is lost, nothing is wider than its box unless it is said."""
    dice = random.Random(seed)
    string = "".join(dice.choice(LETTERS) for _ in range(dice.randint(0, 60)))
    style = TextStyle(dice.choice([6, 8, 12.5]), "#000000", "#ffffff", vertical=dice.random() < 0.2)
    box = Box(3, 4, dice.uniform(4, 60), dice.uniform(3, 40))
    setting = set_text(string, box, style, metrics())
    assert "".join(setting.lines).replace(" ", "") == string.replace(" ", "")
    if not setting.problems and setting.runs and not style.vertical:
        assert all(run.x >= box.x - 0.01 and run.x + run.width <= box.right + 0.01 for run in setting.runs)


def data_folder(seed: int) -> None:
    """A random data-only game either prints or is refused with sentences, never otherwise."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "g"
        game.mkdir()
        size = [dice.choice([30, 44, 63, 91]), dice.choice([30, 55, 88, 300])]
        text = "".join(dice.choice(LETTERS + "<&{}\\\"'%") for _ in range(dice.randint(1, 80)))
        rows = "".join(f"r{i},{dice.randint(1, 4)},{_quoted(text)}\n" for i in range(dice.randint(1, 12)))
        (game / "deck.csv").write_text("id,copies,body.en\n" + rows, encoding="utf-8")
        (game / "game.toml").write_text(
            f'[game]\nversion = "1"\nplayers = [1, 2]\n[decks.d]\nsize = {size}\nfront = "card"\nback = "back"\n'
            'cards = "deck.csv"\n',
            encoding="utf-8",
        )
        words = '[game]\ntitle = "T"\n[decks.d]\ntitle = "D"\n'
        (game / "text.en.toml").write_text(words, encoding="utf-8")
        edition = read_game(game).edition("en")
        try:
            printed = print_game(edition, Job())
        except PrintError as error:
            assert all(str(fault) for fault in error.faults)
        else:
            assert printed.pieces == sum(component.total for component in edition.components)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
