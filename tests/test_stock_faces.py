"""The stock faces: at every size, in every theme and language, and true to what their table says they read."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path as FilePath

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from games.components import Card, Edition, MissingWord, Role
from games.errors import FaceError, Faults
from games.faces import CATALOGUE, STOCK
from games.geometry import Box
from games.icons import GRID, ICONS
from games.reading import read_game
from games.sizes import SIZES
from games.stock.patterns import PATTERNS
from games.stock.scenes import LANDS, SKIES
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList
from generator.surfaces.pdf import PdfDocument
from kamibako.cli import main

DOCS = FilePath(__file__).parent.parent / "docs"
EXAMPLE = DOCS / "examples" / "amayadori"
GUIDE = (DOCS / "new-game.md").read_text(encoding="utf-8")

PALETTE = {
    "leaf": Role("#2E9E7E", hatch="diagonal"),
    "drop": Role("#24508F", hatch="cross"),
    "sun": Role("#EFB41A"),
}
WORDS = {
    "en": {
        "title": "A cat that is not yours",
        "subtitle": "Every evening",
        "body": "# Turn\n1. Roll the weather :sun: .\n:drop: The cat walks on.\n- Draw.",
        "footer": "Under the Eaves",
        "rows": ":leaf: Leaves|Rain|Total",
        "columns": "Ann|Ben",
        "spaces": "begin||end",
        "label": "Mike",
    },
    "ja": {
        "title": "団地の窓",
        "subtitle": "夕方はいつも",
        "body": "# 番\n1. 天気:sun:を振る。\n:drop: ねこが1マス進む。\n・引く。",
        "footer": "雨やどり",
        "rows": ":leaf: 葉|雨|合計",
        "columns": "一|二",
        "spaces": "はじめ||おわり",
        "label": "みけ",
    },
}
FACTS = {
    "role": "drop",
    "suit": "leaf",
    "icon": "cat",
    "index": "12",
    "number": 6,
    "cost": 3,
    "back_role": "drop",
    "back_icon": "umbrella",
    "faces": (1, "drop", "×2", 12, "風", 6),
    "icons": ("drop", "", "sun"),
    "rows": 3,
    "columns": 4,
    "picture": 38,
    "gap": 2,
    "axes": True,
    "numbered": True,
}
NEEDED = {"body": "Roll.", "faces": (1, 2, 3, 4, 5, 6)}
"""What some faces cannot do without."""

CARD_SIZES = {**{name: size for name, size in SIZES.items() if min(size) >= 44}, "small": (41.0, 63.0)}
SMALL_SIZES = {"15": (15.0, 15.0), "20": (20.0, 20.0), "tile-30": (30.0, 30.0), "tile-40": (40.0, 40.0)}
SHEETS = {"a6": (105.0, 148.0), "wide": (148.0, 105.0), "large": (190.0, 260.0)}
PLACES = {
    "card": (CARD_SIZES, 3, 3),
    "text_card": (CARD_SIZES, 3, 3),
    "back": (CARD_SIZES | SMALL_SIZES, 3, 3),
    "tile": (SMALL_SIZES, 3, 2),
    "token": (SMALL_SIZES, 3, 2),
    "token_back": (SMALL_SIZES, 3, 2),
    "die_face": ({"12": (12.0, 12.0), "16": (16.0, 16.0), "25": (25.0, 25.0)}, 0, 1),
    "standee": ({"small": (15.0, 25.0), "large": (30.0, 55.0)}, 0, 1),
    "pad": (SHEETS, 0, 3),
    "board": (SHEETS, 0, 3),
    "sheet": (SHEETS, 0, 3),
}
"""Sizes, bleed and safe zone at which each face is used."""


def edition(lang: str = "en") -> Edition:
    titles = {"game.title": {"ja": "雨やどり", "en": "Under the Eaves"}[lang], "decks.sights.title": "Sights"}
    return Edition("eaves", lang, "1", "1", (2, 4), titles, {}, PALETTE)


def a_card(facts=None, words=None, lang="en", **more) -> Card:
    return Card("x1", "sights", 1, facts or {}, words or {}, edition(lang), **more)


def drawn(name: str, card: Card, size=(63.0, 88.0), bleed=3.0, safe=3.0, theme="colour", round_trim=False):
    """The display list and the faults of a face."""
    surface, report = DisplayList(), Faults()
    canvas = FaceCanvas(surface, Frame(*size, bleed, safe, round_trim), card.edition.lang, name, report)
    STOCK[name](canvas, card, themes.load(theme, PALETTE))
    return surface.steps, report.found


def raster(name: str, card: Card, size=(63.0, 88.0), theme="colour") -> Image.Image:
    document = PdfDocument("t", "s", "en", size)
    with document.page("x") as surface:
        canvas = FaceCanvas(surface, Frame(*size, 3, 3), "en", name, Faults())
        STOCK[name](canvas, card, themes.load(theme, PALETTE))
    return pages(document.finish(), 4)[0]


def pages(pdf: bytes, scale: float) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    found = [page.render(scale=scale).to_pil().convert("RGB") for page in document]
    document.close()
    return found


def ink(image: Image.Image) -> float:
    """1 - luminance, averaged."""
    light = [(v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)]
    counts = [channel.histogram() for channel in image.split()]
    means = [sum(n * light[v] for v, n in enumerate(c)) / sum(c) for c in counts]
    return 1 - (0.2126 * means[0] + 0.7152 * means[1] + 0.0722 * means[2])


def samples(lang: str) -> list[Card]:
    """With everything there is; with the least."""
    shorter = {key: value for key, value in FACTS.items() if key not in ("index", "number")}
    return [
        a_card(FACTS, WORDS[lang], lang),
        a_card(shorter, WORDS[lang], lang, panel=1),
        a_card({"faces": NEEDED["faces"]}, {"body": NEEDED["body"]}, lang),
    ]


# At every size, in every theme and language


@pytest.mark.parametrize("theme", themes.names())
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", STOCK)
def test_faces_are_free_of_faults_at_every_size(name, lang, theme):
    sizes, bleed, safe = PLACES[name]
    for card, (label, size) in itertools.product(samples(lang), sizes.items()):
        _, faults = drawn(name, card, size, bleed, safe, theme)
        assert not faults, (label, [fault.render() for fault in faults])


@pytest.mark.parametrize("name", ["token", "token_back"])
@pytest.mark.parametrize("edge", [15.0, 20.0, 40.0])
def test_round_pieces_keep_their_text_inside_the_circle(name, edge):
    for card in samples("ja"):
        _, faults = drawn(name, card, (edge, edge), 3, 2, round_trim=True)
        assert not faults


def test_every_face_has_a_place_in_these_tests():
    assert set(PLACES) == set(STOCK)


def test_art_fills_the_bleed_and_words_stay_on_paper_white():
    steps, _ = drawn("card", a_card(FACTS, WORDS["en"]))
    boxes = [argument for name, arguments in steps if name == "path" for argument in [arguments[0].bounds()]]
    assert min(box.y for box in boxes) <= -3
    assert max(box.right for box in boxes) >= 66


# What they read


class Spy(Card):
    """A card that remembers what it was asked for."""

    asked: set[tuple[str, str]] = set()  # noqa: RUF012

    def _note(self, kind: str, key: str) -> None:
        if self.facts is FACTS or "spied" in self.facts:
            self.asked.add((kind, key))

    def fact(self, key, default=None):
        self._note("fact", key)
        return super().fact(key, default)

    def word(self, key, **fields):
        self._note("word", key)
        return super().word(key, **fields)

    def has_word(self, key):
        self._note("word", key)
        return super().has_word(key)


@pytest.mark.parametrize("name", CATALOGUE)
def test_faces_read_what_they_declare_and_nothing_else(name):
    Spy.asked.clear()
    least = {"spied": True, "faces": NEEDED["faces"]}
    for facts, panel, size in itertools.product((FACTS, least), (0, 1), ((63.0, 88.0), (88.0, 63.0))):
        for words in (WORDS["en"], {"body": "Roll."}):
            drawn(name, Spy("x1", "sights", 1, facts, words, edition(), panel), size)
    stock = CATALOGUE[name]
    assert {key for kind, key in Spy.asked if kind == "fact"} == set(stock.facts)
    assert {key for kind, key in Spy.asked if kind == "word"} == set(stock.words)


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, stock in CATALOGUE.items() for key in stock.needs])
def test_what_a_face_needs_is_asked_for_by_name(name, key):
    facts = {k: v for k, v in FACTS.items() if k != key}
    words = {k: v for k, v in WORDS["en"].items() if k != key}
    with pytest.raises(MissingWord, match=key):
        drawn(name, a_card(facts, words))


@pytest.mark.parametrize(
    ("name", "fact", "wrong", "meant"),
    [("card", "icon", "leef", "leaf"), ("back", "pattern", "asanoa", "asanoha"), ("card", "sky", "star", "stars")],
)
def test_a_slip_in_a_name_is_answered_with_the_nearest(name, fact, wrong, meant):
    with pytest.raises(FaceError, match=f"no {fact} {wrong}: did you mean {meant}"):
        drawn(name, a_card({fact: wrong}))


# How they look


def test_a_card_always_looks_the_same_and_unlike_its_neighbours():
    card = a_card({"icon": "leaf", "role": "leaf"})
    assert drawn("card", card) == drawn("card", card)
    assert drawn("card", card) != drawn("card", replace(card, id="x2"))


def test_backs_of_a_deck_give_nothing_away():
    deck = {"back_role": "drop", "pattern": "kikko"}
    one = a_card({"role": "leaf", "icon": "leaf", "number": 1, **deck}, {"title": "A"})
    other = replace(one, id="x2", facts={"role": "sun", "icon": "sun", "number": 2, **deck}, words={"title": "B"})
    assert drawn("back", one) == drawn("back", other)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_backs_look_the_same_when_turned(pattern):
    image = raster("back", a_card({"back_role": "drop", "back_icon": "cat", "pattern": pattern}))
    difference = ImageChops.difference(image, image.rotate(180))
    assert max(ImageStat.Stat(difference).mean) < 6


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_backs_save_ink_with_every_pattern(pattern, size):
    card = a_card({"back_role": "drop", "back_icon": "cat", "pattern": pattern})
    assert ink(raster("back", card, SIZES[size], "lowink")) < 0.12


def test_roles_have_lands_of_their_own():
    lands = [[step for step in drawn("card", a_card({"role": role}))[0] if step[0] == "path"] for role in PALETTE]
    shapes = [tuple(len(step[1][0].segments) for step in land) for land in lands]
    assert len(set(shapes)) == len(PALETTE)


@pytest.mark.parametrize("name", ICONS)
def test_icons_stay_on_their_grid(name):
    grid = Box(0, 0, GRID, GRID)
    icon = ICONS[name]
    assert icon.fills or icon.strokes
    assert all(grid.contains(path.bounds()) for path in icon.fills)
    assert all(grid.inset(1).contains(path.bounds(), 0.6) for path in icon.strokes)


# The guide


def row_of(name: str) -> list[str]:
    found = re.search(rf"^\| `{name}` \|.*$", GUIDE, re.MULTILINE)
    assert found, f"docs/new-game.md has no line for {name}"
    return found[0].strip("|").split("|")


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_guide_lists_what_each_face_reads(name):
    _, _, facts, words = row_of(name)
    stock = CATALOGUE[name]
    assert re.findall(r"`(\w+)`", facts) == list(stock.facts)
    assert re.findall(r"`(\w+)`", words) == list(stock.words)
    assert re.findall(r"\*\*`(\w+)`\*\*", facts + words) == list(stock.needs)


@pytest.mark.parametrize("known", [ICONS, PATTERNS, LANDS, SKIES, SIZES, STOCK], ids=lambda known: next(iter(known)))
def test_the_guide_names_all_there_is(known):
    assert not [name for name in known if f"`{name}`" not in GUIDE]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def guide_game(folder: FilePath) -> FilePath:
    """The game that the guide walks through, as its reader would write it."""
    toml = blocks("toml")
    files = {"game.toml": [0, 3, 6], "text.en.toml": [1, 4], "text.ja.toml": [2]}
    for file, numbers in files.items():
        (folder / file).write_text("\n".join(toml[i] for i in numbers), encoding="utf-8")
    tables = {"tokens.coins": "Coins", "tiles.lands": "Lands", "nets.die": "Die", "nets.witch": "Witch"}
    tables |= {"sheets.board": "Board", "pads.score": "Score"}
    titles = "".join(f'\n[{table}]\ntitle = "{title}"\n' for table, title in tables.items())
    with (folder / "text.en.toml").open("a", encoding="utf-8") as file:
        file.write(titles)
    aid = '\n[decks.aids]\ntitle = "番"\n[decks.aids.cards.turn]\nbody = "1. 出す。"\n'
    with (folder / "text.ja.toml").open("a", encoding="utf-8") as file:
        file.write(aid + titles)
    rows = re.findall(r"^\| ((?:id|spark|tide|mirror) .*) \|$", GUIDE, re.MULTILINE)
    lines = [",".join(cell.strip() for cell in row.split("|")) for row in rows]
    (folder / "spells.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_the_game_of_the_guide_prints(tmp_path):
    (folder := tmp_path / "my-game").mkdir()
    main(["print", str(guide_game(folder)), "--lang", "both", "--out", str(tmp_path / "o")])
    assert (tmp_path / "o" / "my-game-a4-ja.pdf").exists()


def test_the_faces_rulesets_and_checks_of_the_guide_work(tmp_path):
    (folder := tmp_path / "my-game").mkdir()
    guide_game(folder)
    checks, rulesets = blocks("toml")[5], blocks("toml")[7]
    game = (folder / "game.toml").read_text(encoding="utf-8").replace('front = "card"', 'front = "spell"')
    head, layers = rulesets.split("\n\n", 1)
    body = game.split("\n\n", 1)[1]
    (folder / "game.toml").write_text(f"{head}\n{body}\n{checks}\n{layers}", encoding="utf-8")
    (folder / "faces.py").write_text(blocks("python")[0], encoding="utf-8")
    main(["print", str(folder), "--lang", "en", "--ruleset", "quick", "--out", str(tmp_path / "o")])
    assert read_game(folder).edition("en", "quick").edition.numbers["hand"] == 3


# The example


def test_the_example_holds_five_kinds_of_six_sights():
    game = read_game(EXAMPLE).edition("en")
    sights = next(component for component in game.components if component.id == "sights")
    kinds = {(card.fact("suit"), card.fact("number")) for card in sights.cards}
    assert kinds == set(itertools.product(game.edition.palette, range(1, 7)))


def test_the_example_has_as_many_spaces_as_its_rules_say():
    game = read_game(EXAMPLE).edition("en")
    board = next(component for component in game.components if component.id == "shower").cards[0]
    assert board.fact("rows") * board.fact("columns") == game.edition.numbers["dry"] == len(board.fact("icons"))


@pytest.mark.parametrize("theme", themes.names())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_example_prints_in_every_theme(tmp_path, theme, paper):
    main(["print", str(EXAMPLE), "--lang", "both", "--theme", theme, "--paper", paper, "--out", str(tmp_path)])
    for lang in ("ja", "en"):
        pdf = (tmp_path / f"amayadori-{paper}-{lang}.pdf").read_bytes()
        if theme == "lowink":
            assert max(ink(page) for page in pages(pdf, 1)) < 0.12
