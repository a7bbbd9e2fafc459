"""Folders of small games for tests, and what is said about them."""

from pathlib import Path
from types import MappingProxyType

import pytest

from games.components import Component
from games.errors import DataError
from games.reading import read_game

GAME = """
[game]
version = "1.2"
players = [2, 4]

[numbers]
hand = 4

[palette.R]
colour = "#D55E00"
[palette.G]
colour = "#009E73"
grey = "#808080"
hatch = "dots"

[checks]
distinct = [["R", "G"]]

[decks.events]
size = "poker"
front = "plain"
back = "plain_back"
[decks.events.facts]
effect = "none"
[decks.events.cards]
R1 = {suit = "R", number = 1, copies = 2}
G1 = {suit = "G", number = 1, effect = "draw"}
"""
TEXT_JA = """
[game]
title = "旅"
[suits.R]
name = "赤"
[decks.events]
title = "イベント"
rule = "引く"
[decks.events.cards.R1]
title = "鳥"
[decks.events.cards.G1]
title = "森"
rule = "捨てる"
"""
TEXT_EN = """
[game]
title = "Travel"
[suits.R]
name = "Red"
[decks.events]
title = "Events"
rule = "draw"
[decks.events.cards.R1]
title = "Bird"
[decks.events.cards.G1]
title = "Wood"
rule = "discard"
"""
HEAD_AB = '[game]\nversion = "1"\nplayers = [1, 1]\ndefault_ruleset = "a"\n[rulesets.a]\n'
ONE_DECK = """
[decks.d]
size = [10, 20]
front = "plain"
"""

RULESETS = """
[game]
version = "1"
players = [1, 1]
default_ruleset = "b"
[numbers]
hand = 4
days = 7
[decks.d]
size = [10, 20]
front = "plain"
[decks.d.cards]
X = {n = 1, m = 1}
[rulesets.a]
[rulesets.c]
based_on = "b"
numbers = {hand = 2}
[rulesets.b.numbers]
hand = 3
[rulesets.b.decks.d.cards]
X = {n = 2}
[rulesets.b.decks.new]
size = [10, 20]
front = "plain"
cards = {N = {}}
[rulesets.c.decks.d.cards.X]
m = 9
"""
RULESETS_TEXT = """
[decks.d]
title = "D"
rule = "of a"
[decks.new]
title = "New"
[rulesets.b.decks.d]
rule = "of b"
[rulesets.c.decks.new.cards.N]
title = "of c"
"""


def plain(canvas, card, theme):
    """A stock face."""


def write(files: dict[str, str | bytes], folder: str = "g") -> Path:
    for name, content in files.items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return Path(folder)


def whole(changes: dict[str, str | bytes] | None = None) -> Path:
    """The game above, but for some files."""
    return write({"game.toml": GAME, "text.ja.toml": TEXT_JA, "text.en.toml": TEXT_EN} | (changes or {}))


def small(game: str = "", text: str = "", more: dict[str, str | bytes] | None = None) -> Path:
    """A game in one language that has a head and whatever is given."""
    head = '[game]\nversion = "1"\nplayers = [1, 1]\n' if "game]" not in game and "game =" not in game else ""
    return write({"game.toml": head + game, "text.en.toml": '[game]\ntitle = "T"\n' + text} | (more or {}))


def component(game: str, text: str = "", more: dict[str, str | bytes] | None = None) -> Component:
    """The one component of a small game."""
    (found,) = read_game(small(game, text, more)).edition("en").components
    return found


def faults(folder: Path) -> list[str]:
    with pytest.raises(DataError) as error:
        read_game(folder)
    return [str(fault) for fault in error.value.faults]


def stand_alone(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Two stock faces; `folder` is where one stands, so that faults name files as a person would."""
    stock = MappingProxyType({"plain": plain, "plain_back": plain})
    monkeypatch.setattr("games.faces.STOCK", stock)
    monkeypatch.chdir(folder)
