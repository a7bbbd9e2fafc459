"""Games made by hand for the tests: tiny faces whose every piece can be told apart in the PDF.

Each piece has a number; its front is painted in `front_colour(number)`, its back in
`back_colour(number)`, over trim and bleed. A line of `TRIM_LINE` is drawn along the trim. The front
has a dot at its top left, the back one at its top right: both show the same corner of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.canvas import Canvas, Theme
from games.components import Card, Component, Edition, Face, Game, Kind, Role, Shape
from games.geometry import Box
from games.nets import NetSpec

TRIM_LINE = "#ff00ff"
FRONT_DOT = "#cc0000"
BACK_DOT = "#0000cc"
DOT = 6.0
"""Distance of a dot's centre from the two edges of its corner, mm."""

POKER = (63.0, 88.0)


def front_colour(number: int) -> str:
    return f"#{120 + number // 16 * 8:02x}{120 + number % 16 * 8:02x}40"


def back_colour(number: int) -> str:
    return f"#40{120 + number // 16 * 8:02x}{120 + number % 16 * 8:02x}"


def ground(c: Canvas, colour: str) -> None:
    """Trim and bleed in one colour, the trim outlined, and a white panel."""
    trim = Box(0, 0, c.width, c.height)
    c.rect(trim.inset(-c.bleed), fill=colour)
    c.rect(trim, stroke=TRIM_LINE, line=0.05)
    c.rect(trim.inset(4), fill="#ffffff")


def front(c: Canvas, card: Card, t: Theme) -> None:
    ground(c, front_colour(card.fact("number")))
    c.circle(DOT, DOT, 1.5, fill=FRONT_DOT)
    c.text("name", card.word("name"), Box(5, c.height / 2 - 8, c.width - 10, 16), t.text(9, align="center", lines=2))


def back(c: Canvas, card: Card, t: Theme) -> None:
    ground(c, back_colour(card.fact("number")))
    c.circle(c.width - DOT, DOT, 1.5, fill=BACK_DOT)
    c.text("name", card.word("back"), Box(5, c.height / 2 - 8, c.width - 10, 16), t.text(9, align="center", lines=2))


def shared_back(c: Canvas, card: Card, t: Theme) -> None:
    ground(c, back_colour(255))
    c.circle(c.width - DOT, DOT, 1.5, fill=BACK_DOT)


def disc(c: Canvas, card: Card, t: Theme) -> None:
    number = card.fact("number")
    c.circle(c.width / 2, c.height / 2, c.width / 2 + c.bleed, fill=front_colour(number))
    c.circle(c.width / 2, c.height / 2, c.width / 2 - 4, fill="#ffffff")
    c.text("name", str(number), Box(0, 0, c.width, c.height).inset(6), t.text(8, align="center", valign="middle"))


def disc_back(c: Canvas, card: Card, t: Theme) -> None:
    c.circle(c.width / 2, c.height / 2, c.width / 2 + c.bleed, fill=back_colour(card.fact("number")))


def credited(c: Canvas, card: Card, t: Theme) -> None:
    """A vertical title, running text that shrinks, a line for the artist, and text turned and scaled."""
    c.text("title", "ワタリガラスと星降り列車", Box(5, 5, 8, 60), t.text(11, bold=True, vertical=True))
    long = "長い旅のあいだ、ポケットの石がひとつずつ増えてゆく。Stones fill the pocket, one by one. " * 6
    c.text("story", long, Box(16, 5, 42, 50), t.text(9))
    c.text("artist", "絵　山田　花子", Box(16, 80, 42, 4), t.text(5, floor=5, credit=True))
    with c.group(move=(56, 60), turn=90, scale=0.5):
        c.text("turned", "横倒しの文字", Box(0, 0, 36, 16), t.text(14))


def panel(c: Canvas, card: Card, t: Theme) -> None:
    c.text(
        "letter",
        "ABCDEF"[card.panel],
        Box(0, 0, c.width, c.height).inset(2),
        t.text(12, bold=True, align="center", valign="middle"),
    )


FACES: dict[str, Face] = {
    "front": front,
    "back": back,
    "shared": shared_back,
    "disc": disc,
    "disc_back": disc_back,
    "panel": panel,
    "credited": credited,
}

WORDS = {
    "ja": {"game.title": "明日、旅に出ます", "game.subtitle": "ひとり旅のためのカードゲーム"},
    "en": {"game.title": "Leaving Tomorrow", "game.subtitle": "A card game for one traveller"},
}


def edition(lang: str = "ja") -> Edition:
    palette = {
        "R": Role("#c8502c", hatch="diagonal"),
        "B": Role("#2c5f9e", hatch="dots"),
        "Y": Role("#edb83d", hatch="grid"),
    }
    return Edition("handmade", lang, "1", "first", (1, 2), WORDS[lang], {}, palette, (("R", "B", "Y"),))


EDITION = edition()


def card(component: str, number: int, copies: int = 1, ed: Edition = EDITION) -> Card:
    words = {
        "ja": {"name": f"{component}の札・第{number}", "back": f"{component}の裏・第{number}"},
        "en": {"name": f"{component} card no. {number}", "back": f"{component} back no. {number}"},
    }[ed.lang]
    return Card(f"{component}{number}", component, copies, {"number": number}, words, ed)


def deck(
    name: str,
    numbers: Sequence[int],
    size: tuple[float, float] = POKER,
    *,
    front: str = "front",
    back: str | None = "back",
    copies: int = 1,
    bleed: float = 3,
    safe: float = 3,
    kind: Kind = Kind.DECK,
    ed: Edition = EDITION,
) -> Component:
    cards = tuple(card(name, number, copies, ed) for number in numbers)
    return Component(name, kind, size, front, back, cards, bleed, safe, title=name)


def tokens(name: str, numbers: Sequence[int], across: float = 30, copies: int = 1, ed: Edition = EDITION) -> Component:
    cards = tuple(card(name, number, copies, ed) for number in numbers)
    return Component(
        name, Kind.TOKEN, (across, across), "disc", "disc_back", cards, bleed=2, safe=3, shape=Shape.ROUND, title=name
    )


def net(name: str, make: str, measures: tuple[float, ...], copies: int = 1, ed: Edition = EDITION) -> Component:
    spec = NetSpec(make, measures)
    built = spec.build()
    only = Card(name, name, copies, {"number": 0}, {}, ed)
    size = (built.width, built.height)
    return Component(name, Kind.NET, size, "panel", None, (only,), bleed=0, safe=1, net=spec, title=name)


def game(*components: Component, ed: Edition = EDITION) -> Game:
    return Game(ed, components, FACES)


def cards(count: int, size: tuple[float, float] = POKER) -> Game:
    """`count` cards, each with a back of its own."""
    return game(deck("card", range(count), size))


def everything(lang: str = "ja") -> Game:
    """All kinds of component, shared and own backs, none at all, copies, and more than one sheet of most."""
    ed = edition(lang)
    return game(
        deck("own", range(11), ed=ed),
        deck("alike", range(20, 24), back="shared", copies=3, ed=ed),
        deck("bare", range(30, 33), back=None, ed=ed),
        deck("tile", range(40, 50), (30, 30), bleed=0, kind=Kind.TILE, copies=4, ed=ed),
        tokens("token", range(60, 67), copies=3, ed=ed),
        deck("sheet", [70], (148, 210), bleed=0, safe=3, back=None, kind=Kind.SHEET, ed=ed),
        deck("pad", [80], (105, 148), bleed=0, back=None, kind=Kind.PAD, copies=3, ed=ed),
        deck("wide", range(90, 95), (91, 55), ed=ed),
        net("die", "cube", (16,), copies=5, ed=ed),
        net("figure", "standee", (25, 40, 12), copies=3, ed=ed),
        ed=ed,
    )


def texts() -> Game:
    only = Card("only", "texts", 2, {"number": 0}, {}, EDITION)
    return game(Component("texts", Kind.DECK, POKER, "credited", None, (only,), title="texts"))


GAMES: dict[str, Callable[[], Game]] = {
    "cards1": lambda: cards(1),
    "cards2": lambda: cards(2),
    "cards5": lambda: cards(5),
    "cards18": lambda: cards(18),
    "cards40": lambda: cards(40),
    "lying": lambda: cards(11, (88, 63)),
    "tall": lambda: cards(5, (70, 120)),
    "mixed": lambda: game(
        deck("own", range(4)), deck("alike", range(10, 13), back="shared", copies=2), deck("other", range(20, 25))
    ),
    "round": lambda: game(tokens("token", range(50)), deck("card", range(60, 63))),
    "texts": texts,
    "everything": everything,
    "everything_en": lambda: everything("en"),
}
"""By name, so that prints of them can be kept."""
