"""What engines say about a game's folder that lacks what the rules need."""

from __future__ import annotations

import re
import shutil
import tomllib

import engines
import pytest

from games.engines import engine
from games.errors import DataError
from games.reading import read_game

FOLDERS = [pytest.param(folder, id=folder.name) for folder in engines.folders()]


def tables(data, path=()):
    """The headers of all tables of numbers: the game's, those of its rulesets."""
    for key, value in data.items():
        if key == "numbers":
            yield ".".join((*path, key)), list(value)
        elif isinstance(value, dict):
            yield from tables(value, (*path, key))


def without(text, header, key):
    """The data without one line of a table."""
    start = text.index(f"[{header}]")
    end = (
        start + (re.search(r"^\[", text[start + 1 :], re.MULTILINE) or re.search(r"\Z", text[start + 1 :])).start() + 1
    )
    line = re.search(rf"^{key} *=.*\n", text[start:end], re.MULTILINE)
    return text[: start + line.start()] + text[start + line.end() :]


def spoken(copy, ruleset):
    """What is said instead of an engine, if there is none."""
    try:
        engine(read_game(copy), ruleset)
    except DataError as error:
        return [str(fault) for fault in error.faults]
    return None


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_missing_number_is_one_sentence(folder, tmp_path):
    copy = tmp_path / folder.name
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    text, rulesets = (folder / "game.toml").read_text(encoding="utf-8"), engines.source(folder).rulesets
    refused = set()
    for header, keys in tables(tomllib.loads(text)):
        for key in keys:
            (copy / "game.toml").write_text(without(text, header, key), encoding="utf-8")
            for said in filter(None, (spoken(copy, ruleset) for ruleset in rulesets)):
                assert len(said) == 1, said
                refused.add((header, key, said[0]))
    assert all(key in said for _, key, said in refused if "is missing" in said)
    assert any("is missing: write a whole number" in said for *_, said in refused)


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_the_data_holds(folder):
    game = engines.source(folder).edition("en")
    for component in game.components:
        assert game.component(component.id) is component
    for key, value in game.edition.numbers.items():
        assert game.edition.number(key) == value
    with pytest.raises(DataError, match=r"game\.toml: there is no component nonesuch"):
        game.component("nonesuch")
    with pytest.raises(DataError, match=r"game\.toml: numbers\.nonesuch: is missing: write a whole number"):
        game.edition.number("nonesuch")
