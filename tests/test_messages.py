"""Every sentence that people can meet is there in Japanese, with the same fields."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from games import registry
from games.errors import Fault
from games.messages import CATALOGUES, japanese, say

ROOT = Path(__file__).parent.parent
SAYING = ("say", "tell", "_tell")


def spoken(package: str) -> dict[str, str]:
    """The templates of all ``say(...)`` calls in a package, with the place of each."""
    found = {}
    for file in sorted((ROOT / package).rglob("*.py")):
        for call in says(ast.parse(file.read_text(encoding="utf-8"))):
            place = f"{file.relative_to(ROOT)}:{call.lineno}"
            first = call.args[0]
            if isinstance(first, ast.Constant):
                found[first.value] = place
            elif not isinstance(first, ast.Name):  # a name is handed on, as in `tell`
                pytest.fail(f"{place}: a sentence must be written out, or it cannot be translated")
    return found


def says(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node.func) in SAYING and node.args:
            yield node


def _called(function: ast.expr) -> str:
    """The name of a function, or of an attribute that holds one."""
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def catalogue(package: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted((ROOT / package).rglob("messages.ja.toml")):
        found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("package", CATALOGUES)
def test_every_sentence_is_in_the_catalogue(package):
    entries = catalogue(package)
    missing = [f"{place}: {template!r}" for template, place in spoken(package).items() if template not in entries]
    assert missing == []


@pytest.mark.parametrize("game", registry.games())
def test_a_game_brings_its_own_sentences(game):
    """A game is a folder: what it says is translated there, or in the catalogue that games share."""
    shared = tomllib.loads((ROOT / "games" / "messages.ja.toml").read_text(encoding="utf-8"))
    own = {**shared, **catalogue(f"games/{game}")}
    assert [place for template, place in spoken(f"games/{game}").items() if template not in own] == []


@pytest.mark.parametrize("package", CATALOGUES)
def test_no_entry_is_stale(package):
    assert catalogue(package).keys() - spoken(package).keys() == set()


@pytest.mark.parametrize("package", CATALOGUES)
def test_translations_have_the_same_fields(package):
    odd = [template for template, other in catalogue(package).items() if fields(template) != fields(other)]
    assert odd == []


@pytest.mark.parametrize("package", CATALOGUES)
def test_translations_are_japanese(package):
    odd = [
        other
        for other in catalogue(package).values()
        if not re.search(r"[ぁ-ん一-龠ァ-ヶ]", re.sub(r"{\w+}", "", other))
    ]
    assert odd == []


def test_catalogues_agree_where_they_meet():
    """All catalogues are one mapping: the same English must not have two translations."""
    for file in sorted(ROOT.glob("*/**/messages.ja.toml")):
        if ".venv" not in file.parts:
            for template, other in tomllib.loads(file.read_text(encoding="utf-8")).items():
                assert japanese()[template] == other, f"{file}: {template}"


def test_parts_of_a_sentence_are_translated_with_it():
    message = say("is missing: write {expected}", expected=say("the name of a face"))
    assert str(message) == "is missing: write the name of a face"
    assert message.render("ja") == "ありません。フェイスの名前を書いてください。"


def test_a_fault_is_one_line_in_both_languages():
    place = say("{row}, column {column}", row=say("row {row}", row=3), column="copies")
    fault = Fault("game/events.csv", place, say("is missing: write a title"))
    assert fault.render() == "game/events.csv: row 3, column copies: is missing: write a title"
    assert fault.render("ja") == "game/events.csv: 3行目のcopies列: ありません。タイトルを書いてください。"


def test_a_sentence_without_translation_stays_english():
    assert say("{what} happened", what="it").render("ja") == "it happened"
