"""The sheets of futures: every flag has its words, all words are printed, marks follow the facts."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from pdf_measure import squeezed
from prints import painter

from games.components import Card, Component, Game
from games.ishi import futures
from games.ishi.sheet import flags
from games.reading import read_game
from games.registry import folder
from generator.displaylist import Step
from generator.places import Side

LANGUAGES = ("ja", "en")
THEMES = ("colour", "grey", "lowink")
KEYS = {"title", "now", "1", "2", "3"}
FREE = ("futures.", "prologue.", "endings.")
PAGES = [("f1", Side.FRONT), ("f1", Side.BACK), ("f2", Side.FRONT), ("f2", Side.BACK)]


@cache
def game(lang: str = "ja") -> Game:
    return read_game(folder("ishi")).edition(lang, "1")


def component(name: str, lang: str = "ja") -> Component:
    return next(found for found in game(lang).components if found.id == name)


def leaf(name: str, lang: str = "ja") -> Card:
    return next(card for card in component("futures", lang).cards if card.id == name)


@cache
def pages(lang: str, theme: str = "colour") -> tuple[tuple[Step, ...], ...]:
    paint = painter(game(lang), theme)
    drawn = [paint.piece(component("futures", lang), leaf(name, lang), side) for name, side in PAGES]
    assert not paint.faults.found, list(map(str, paint.faults.found))
    return tuple(page.steps for page in drawn)


def said(steps: tuple[Step, ...]) -> str:
    return "".join(squeezed(arguments[0].text) for name, arguments in steps if name == "run")


def free_words(lang: str) -> dict[str, str]:
    return {key: text for key, text in game(lang).edition.words.items() if key.startswith(FREE)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_flag_has_its_words_and_no_others(lang):
    wanted = {f"futures.{name}.{key}" for name in component("fpo").cards[0].fact("flags") for key in KEYS}
    wanted |= {"prologue.text", *(f"endings.{name}" for name in futures.ENDINGS)}
    assert set(free_words(lang)) == wanted
    assert all(text.strip() for text in free_words(lang).values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_texts_are_alike(lang):
    counts = Counter(free_words(lang).values())
    assert [text for text, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_left_out_of_the_print(lang, theme):
    printed = "\n".join(map(said, pages(lang, theme)))
    for key, text in free_words(lang).items():
        assert squeezed(text) in printed, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_is_seven_points_or_more(lang):
    sizes = [arguments[0].size for steps in pages(lang) for name, arguments in steps if name == "run"]
    assert min(sizes) >= 7


def test_every_flag_is_on_one_page_in_order():
    found = list(flags(leaf("f1")))
    on_pages = [futures.page_of(found, page) for page in range(1, len(PAGES) + 1)]
    assert [flag.name for page in on_pages for flag in page] == [flag.name for flag in found]
    assert [leaf(name).fact("page") + (side is Side.BACK) for name, side in PAGES] == [1, 2, 3, 4]
    assert [len(page) for page in on_pages] == [9, 9, 9, 7]


def test_facts_are_those_of_the_sheet():
    sheet = component("fpo").cards[0]
    assert list(flags(leaf("f1"))) == list(flags(leaf("f2"))) == list(flags(sheet))


def test_marks_follow_the_facts(monkeypatch):
    """One field a flag is marked, round the value that is fixed; its corner and its cells tell the same."""
    marked = _marks(monkeypatch, leaf("f1"))
    assert marked == [(flag.name, flag.fixed) for flag in flags(leaf("f1"))][: 2 * 9]


def test_other_facts_move_the_marks(monkeypatch):
    card = leaf("f1")
    turned = {name: (*values[:5], values[5] % 3 + 1) for name, values in card.fact("flags").items()}
    changed = Card(card.id, card.component, 1, {**card.facts, "flags": turned}, card.words, card.edition)
    before, after = _marks(monkeypatch, card), _marks(monkeypatch, changed)
    assert [(name, value % 3 + 1) for name, value in before] == after


def _marks(monkeypatch, card: Card) -> list[tuple[str, int]]:
    """Flags and values whose futures are drawn in a marked field, on both sides of a leaf."""
    found: list[tuple[str, int]] = []
    fields: list[object] = []
    future, leaning = futures._future, futures._leaning

    def noting(canvas, theme, text, key, row):
        fields.clear()
        future(canvas, theme, text, key, row)
        found.extend([(key[0].name, key[1])] * len(fields))

    def field(canvas, theme, box):
        fields.append(box)
        leaning(canvas, theme, box)

    with monkeypatch.context() as patch:
        patch.setattr(futures, "_future", noting)
        patch.setattr(futures, "_leaning", field)
        paint = painter(game(), "colour")
        own = futures.futures_front, futures.futures_back
        for side, face in zip((Side.FRONT, Side.BACK), own, strict=True):
            faces = {**game().faces, component("futures").front: face, component("futures").back: face}
            type(paint)(_with(faces), paint.theme, paint.faults).piece(component("futures"), card, side)
        assert not paint.faults.found, list(map(str, paint.faults.found))
    return found


def _with(faces) -> Game:
    return Game(game().edition, game().components, faces)
