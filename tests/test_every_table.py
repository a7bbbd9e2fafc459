"""What must hold of every game's table: what is shown to whom, what is asked, what may be left out."""

from __future__ import annotations

from types import ModuleType

import engines
import pytest
from test_every_engine import some

from games.engines import table
from games.errors import DataError, Faults
from games.reading import read_game
from games.seeds import Stream
from games.table import NEEDED, whole
from games.terminal import COLUMNS, columns
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList
from kamibako.tabling import first_open, objections, put

WAYS = [way for way in engines.ways() if not way.options or way.options[0][1] != "seeded"]
every_way = pytest.mark.parametrize("way", WAYS, ids=str)


def table_of(way):
    return table(engines.source(way.folder))


def edition(way, lang="en"):
    return engines.source(way.folder).edition(lang, way.ruleset).edition


def shown(way, state, seat):
    """Lines and picture."""
    found, words, surface, faults = table_of(way), edition(way), DisplayList(), Faults()
    canvas = FaceCanvas(surface, Frame(*found.PICTURE), "en", "picture", faults)
    found.picture(canvas, way.rules, state, words, themes.load("colour", words.palette), seat)
    assert faults.found == ()
    lines = found.describe(way.rules, state, words, seat)
    assert all(columns(line) <= COLUMNS for line in lines)
    return list(lines), surface.steps


SECRETIVE = [way for way in WAYS if not (way.players == 1 and hasattr(way.rules, "next_dice"))]
"""Alone, ways are named with the dice to come: they are shown, though no observation holds them."""


@pytest.mark.parametrize("way", SECRETIVE, ids=str)
def test_nobody_is_shown_what_he_cannot_know(way):
    """All that a seat cannot know is dealt anew: it is shown the same, and so is nobody in particular."""
    for number, (state, _) in enumerate(some(way, 4)):
        for seat in range(way.players):
            other = way.rules.resample(state, seat, Stream(f"{number}/{seat}"))
            assert shown(way, other, seat) == shown(way, state, seat)
            assert shown(way, other, None) == shown(way, state, None)


@every_way
def test_questions_can_be_listed_whatever_is_known(way):
    """Any of the answers may be missing: nothing is asked twice, nothing that rests on a missing one."""
    asks, words = table_of(way).asks, edition(way)
    full = way.rules.dump(way.rules.initial(way.setup("42")))
    for missing in (None, *full):
        document = {key: value for key, value in full.items() if key != missing}
        keys = [ask.key for ask in asks(way.rules, document, words)]
        assert len(set(keys)) == len(keys)


def at(document, key):
    """The value at a question's key; None where there is none."""
    for name in key.split("."):
        document = document.get(name) if isinstance(document, dict) else None
    return document


@every_way
def test_right_answers_are_never_objected_to(way):
    """Answers are checked while others are still missing: no objection may rest on what is not asked yet."""
    asks, words, asked = table_of(way).asks, edition(way), 0
    seats = {"players": way.players} if way.rules.players[0] != way.rules.players[1] else {}
    for state in (state for state, _ in some(way, 12) if way.rules.is_at_rest(state)):
        full, document = way.rules.dump(state), dict(seats)
        while (ask := first_open(asks(way.rules, document, words), document)) is not None:
            value = at(full, ask.key)
            put(document, ask.key, ask.read(ask.default or "") if value is None else value)
            assert list(objections(way.rules, document, ask.key)) == []
            asked += 1
    assert asked


def test_the_first_open_question():
    way, document = WAYS[-1], {}
    assert way.folder == engines.TOY
    assert first_open(table_of(way).asks(way.rules, document, edition(way)), document).key == "row"
    put(document, "row", ["n1"])
    assert first_open(table_of(way).asks(way.rules, document, edition(way)), document).key == "taken"
    put(document, "taken", [])
    assert first_open(table_of(way).asks(way.rules, document, edition(way)), document) is None


def test_dots_in_keys_lead_into_tables():
    document = {}
    put(document, "events.1", ["R1"])
    put(document, "events.2", [])
    assert document == {"events": {"1": ["R1"], "2": []}}


def module(*names):
    found = ModuleType("table")
    for name in names:
        setattr(found, name, lambda *_: ["own"])
    return found


def test_decks_and_what_is_covered_may_be_left_out():
    found = whole(module(*NEEDED), "table.py")
    assert found.sealed(None, None, None) == found.covered(None, None, None) == ()
    assert whole(module(*NEEDED, "sealed"), "table.py").sealed(None, None, None) == ["own"]


def test_what_is_missing_is_named(tmp_path):
    for file in engines.TOY.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    file = tmp_path / "table.py"
    file.write_text(file.read_text().replace("def picture(", "def pictur(").replace("def asks(", "def ask("))
    with pytest.raises(DataError) as error:
        table(read_game(tmp_path))
    assert str(error.value) == f"{file}: does not define picture, asks, which every table.py does"
    assert error.value.faults[0].render("ja") != str(error.value)
