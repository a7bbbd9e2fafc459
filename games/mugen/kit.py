"""The maze's lookups, built once from the game's data: squares, tiles, cards, numbers.

Squares are numbered in reading order from 0. A tile is one byte (`Tile`), a board a row of them; a card is its
place in component order, and hands, deck and discards are bytes of such places. So positions are small and
quick to compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from games.components import Card, Component, Game
from games.errors import data_error
from games.messages import say
from games.mugen import glyphs

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL_SIDES = 15
START, ROOM, DOWN = 16, 32, 64
"""Bits of a tile beside its four open sides: a start tile, the treasure room, lying face down."""
UNKNOWN = 192
"""A face-down tile that nobody knows."""

OPEN = bytes(ALL_SIDES if tile & DOWN else tile & ALL_SIDES for tile in range(256))
"""Open sides of each tile: face down it counts as open all round (mugen, advanced)."""

UNKNOWN_CARD = 255
"""A card that nobody knows."""

NUMBERS = ("hand", "cards", "roll", "run", "light", "dark", "shuffled", "scramble", "scrambled", "advanced")
"""What the rules take from the data's table of numbers."""

_BITS = dict(zip(glyphs.SIDES, (NORTH, EAST, SOUTH, WEST), strict=True))
SIDES = tuple("".join(side for side, bit in _BITS.items() if mask & bit) for mask in range(16))
"""Open sides in letters, by mask."""


def mask_of(sides: str) -> int:
    """The mask of sides in letters."""
    return sum(_BITS[side] for side in sides)


def turned(tile: int, quarters: int) -> int:
    """The tile after quarter turns clockwise."""
    mask = tile & ALL_SIDES
    return (tile & ~ALL_SIDES) | ((mask << quarters | mask >> (4 - quarters)) & ALL_SIDES)


ORIENTATIONS = tuple(tuple(sorted({turned(mask, quarters) for quarters in range(4)})) for mask in range(16))
"""The masks that a tile of each mask can be turned to."""


def _glyphs() -> dict[str, int]:
    """The tile of each glyph."""
    marks = {glyphs.START: START, glyphs.TREASURE: ROOM}
    return {glyph: mask_of(sides) | marks.get(glyph, 0) for glyph, sides in glyphs.OPENINGS.items()}


TILES = _glyphs()
GLYPHS = {tile: glyph for glyph, tile in TILES.items()}


def glyph_of(tile: int) -> str:
    """How a tile is written; face down it is ``?``."""
    return glyphs.DOWN if tile & DOWN else GLYPHS[tile]


def kind_of(tile: int) -> str:
    """What the tile is called in the data, whichever way it lies."""
    return glyphs.kind(GLYPHS[tile & ~DOWN])


@dataclass(frozen=True)
class Cards:
    """The action cards, in component order: `names` as moves write them, `ids` as verbs, `steps` their numbers."""

    names: tuple[str, ...]
    ids: tuple[str, ...]
    steps: tuple[int, ...]
    copies: tuple[int, ...]

    @property
    def stock(self) -> bytes:
        """All cards, in component order."""
        return bytes(card for card, copies in enumerate(self.copies) for _ in range(copies))

    def index(self, verb: str) -> int:
        """The card of that id; UNKNOWN_CARD when this ruleset has none."""
        return self.ids.index(verb) if verb in self.ids else UNKNOWN_CARD


@dataclass(frozen=True)
class Kit:
    """Everything that the rules take from the data."""

    wide: int
    high: int
    squares: tuple[str, ...]
    square: Mapping[str, int]
    steps: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each square its neighbours in the order NESW: square, my side, its side."""
    layout: bytes
    loose: tuple[int, ...]
    """Squares of tiles other than start tiles, in reading order."""
    blocks: Mapping[int, tuple[int, ...]]
    """2 × 2 blocks without a start tile by their upper left square, each clockwise from there."""
    lines: Mapping[tuple[str, str], tuple[int, ...]]
    """What Shift may move: squares in the direction of the slide, by line and heading, in the order of D14."""
    seats: Mapping[int, tuple[tuple[int, int], ...]]
    """Start and goal of each seat, by the number of players."""
    cards: Cards
    faces: tuple[int, ...]
    numbers: Mapping[str, int]

    @property
    def is_advanced(self) -> bool:
        """Whether tiles lie face down."""
        return bool(self.numbers["advanced"])

    def ways(self, board: bytes, at: int) -> list[int]:
        """Neighbours that are connected with the square: both tiles are open towards each other (D5)."""
        mine = OPEN[board[at]]
        return [other for other, out, back in self.steps[at] if mine & out and OPEN[board[other]] & back]

    def names(self, squares: Iterable[int]) -> tuple[str, ...]:
        """The names of squares."""
        return tuple(self.squares[at] for at in squares)


def read_kit(game: Game) -> Kit:
    """The lookups of one ruleset; a `DataError` where the parts of the data contradict each other."""
    maze, layout = game.component("maze"), game.component("layout").cards[0]
    rows: Sequence[str] = layout.fact("rows")
    wide, high = len(rows[0]), len(rows)
    squares = tuple(name for name, _, _, _ in glyphs.squares(rows))
    board = bytes(TILES[glyph] for row in rows for glyph in row)
    numbers = {key: game.edition.number(key) for key in NUMBERS}
    _check(game, maze, dict(zip(squares, board, strict=True)))
    return Kit(
        wide,
        high,
        squares,
        {name: at for at, name in enumerate(squares)},
        _neighbours(wide, high),
        board,
        tuple(at for at, tile in enumerate(board) if not tile & START),
        _blocks(board, wide, high),
        _lines(squares, wide, high),
        _seats(layout, maze, squares),
        _cards(game.component("actions"), advanced=bool(numbers["advanced"])),
        tuple(sorted(game.component("die").cards[0].fact("faces"))),
        numbers,
    )


def _check(game: Game, maze: Component, laid: Mapping[str, int]) -> None:
    """The tiles are those that the layout shows, each named by its place there."""
    tiles = {card.id: card.fact("openings") for card in maze.cards}
    odd = [name for name, tile in laid.items() if tiles.get(name) != SIDES[tile & ALL_SIDES]]
    if odd or len(tiles) != len(laid):
        name = odd[0] if odd else next(name for name in tiles if name not in laid)
        raise data_error(game.edition.id, f"{name}", say("the tile and the basic layout differ: correct one of them"))
    loose = sum(not tile & START for tile in laid.values())
    if game.edition.number("shuffled") != loose:
        problem = say("there are {count} tiles other than start tiles: write this number", count=loose)
        raise data_error(game.edition.id, "numbers.shuffled", problem)


def _neighbours(wide: int, high: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The board's rim is closed (D1)."""
    around = ((0, -1, NORTH, SOUTH), (1, 0, EAST, WEST), (0, 1, SOUTH, NORTH), (-1, 0, WEST, EAST))
    return tuple(
        tuple(
            ((y + dy) * wide + x + dx, out, back)
            for dx, dy, out, back in around
            if 0 <= x + dx < wide and 0 <= y + dy < high
        )
        for y, x in product(range(high), range(wide))
    )


def _blocks(board: bytes, wide: int, high: int) -> dict[int, tuple[int, ...]]:
    corners = [y * wide + x for y, x in product(range(high - 1), range(wide - 1))]
    blocks = {at: (at, at + 1, at + wide + 1, at + wide) for at in corners}
    return {at: block for at, block in blocks.items() if not any(board[square] & START for square in block)}


def _lines(squares: Sequence[str], wide: int, high: int) -> dict[tuple[str, str], tuple[int, ...]]:
    """Columns and rows but the outermost, each both ways."""
    lines: dict[tuple[str, str], tuple[int, ...]] = {}
    for x in range(1, wide - 1):
        column, letter = tuple(range(x, wide * high, wide)), squares[x][0]
        lines |= {(letter, "up"): column[::-1], (letter, "down"): column}
    for y in range(1, high - 1):
        row = tuple(range(y * wide, (y + 1) * wide))
        lines |= {(str(y + 1), "left"): row[::-1], (str(y + 1), "right"): row}
    return lines


def _seats(layout: Card, maze: Component, squares: Sequence[str]) -> dict[int, tuple[tuple[int, int], ...]]:
    """Clockwise; two players sit across."""
    starts: Sequence[str] = layout.fact("seats")
    own = {card.id: card.fact("seat") for card in maze.cards if card.id in starts}
    goal_of = {card.fact("goal"): card.id for card in maze.cards if card.id in starts}
    tables = {count: starts[:count] for count in range(1, len(starts) + 1)} | {2: layout.fact("pair")}
    place = squares.index
    return {count: tuple((place(name), place(goal_of[own[name]])) for name in names) for count, names in tables.items()}


def _cards(actions: Component, *, advanced: bool) -> Cards:
    """Those in this ruleset's deck."""
    cards = [card for card in actions.cards if advanced or not card.fact("advanced")]
    return Cards(
        tuple(str(card.fact("code")) for card in cards),
        tuple(card.id for card in cards),
        tuple(card.fact("number") for card in cards),
        tuple(card.copies for card in cards),
    )


def counted(tiles: Iterable[int]) -> Counter[str]:
    """How many tiles there are of each kind; unknown ones are ``?``."""
    return Counter(glyphs.DOWN if tile == UNKNOWN else kind_of(tile) for tile in tiles)
