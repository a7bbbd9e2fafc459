"""Positions of the maze: small, frozen, hashable."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.mugen.moves import Played

NOWHERE = -1
LOOT = -1
"""The treasure, where a piece is asked for; pawns are pieces by their seat."""


@dataclass(frozen=True, slots=True)
class Maze:
    """Tiles and pieces. The treasure lies on a square, is held by a seat, or (advanced) has yet to appear."""

    board: bytes
    pawns: tuple[int, ...]
    lies: int = NOWHERE
    holder: int = NOWHERE

    def at(self, piece: int) -> int:
        """The square of a pawn or of the lying treasure."""
        return self.lies if piece == LOOT else self.pawns[piece]

    def on(self, square: int) -> int:
        """The seat whose pawn stands there, or NOWHERE."""
        return self.pawns.index(square) if square in self.pawns else NOWHERE

    def is_free(self, square: int) -> bool:
        """Whether neither a pawn nor the treasure is there."""
        return square != self.lies and square not in self.pawns

    def placed(self, piece: int, square: int) -> Maze:
        """With a piece on that square."""
        if piece == LOOT:
            return replace(self, lies=square)
        return replace(self, pawns=(*self.pawns[:piece], square, *self.pawns[piece + 1 :]))

    def held_by(self, seat: int) -> Maze:
        """With the treasure in that seat's hands."""
        return Maze(self.board, self.pawns, NOWHERE, seat)

    def laid(self, square: int, tile: int) -> Maze:
        """With that tile on that square."""
        return replace(self, board=self.board[:square] + bytes((tile,)) + self.board[square + 1 :])


@dataclass(frozen=True, slots=True)
class Stock:
    """The cards: hands and discards in component order, the deck from its top; how often it was shuffled anew."""

    hands: tuple[bytes, ...]
    deck: bytes
    discard: bytes = b""
    reshuffles: int = 0

    def with_hand(self, seat: int, hand: bytes) -> Stock:
        """With that hand."""
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def used(self, seat: int, cards: bytes) -> Stock:
        """With cards gone from a hand to the discards."""
        left = list(self.hands[seat])
        for card in cards:
            left.remove(card)
        return replace(self.with_hand(seat, bytes(left)), discard=bytes(sorted(self.discard + cards)))


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance to come: the stream of a seed of which `rolled` dice are gone, or dice that somebody wrote down."""

    seed: str | None = None
    rolled: int = 0
    known: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A card is declared, and a seat with a Block is asked (D11)."""

    card: Played
    seat: int


@dataclass(frozen=True, slots=True)
class Walk:
    """A piece may make so many steps; `rolled`: by a turn's die, so that discarding follows."""

    piece: int
    steps: int
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class Charge:
    """What is left of a rush's way."""

    way: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lit:
    """Tiles that Light has yet to turn up."""

    squares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Facing:
    """A tile is turned up: which way shall it lie? It must be open to the side `towards`, if that is not 0.

    `then` is what follows.
    """

    square: int
    towards: int
    then: Walk | Charge | Lit


@dataclass(frozen=True, slots=True)
class Discarding:
    """Cards may be thrown away after a roll."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game is won by `winner`; `seat` made the last decision."""

    winner: int
    seat: int


Task = Asked | Walk | Facing | Discarding | Over


@dataclass(frozen=True, slots=True)
class State:
    """A position. `task` is what has to be decided before the turn goes on; None: a roll, a card or the end."""

    maze: Maze
    stock: Stock
    dice: Dice
    seat: int = 0
    turns: int = 0
    used: int = 0
    task: Task | None = None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.maze.pawns)

    @property
    def is_alone(self) -> bool:
        """Whether this is a solo run."""
        return len(self.maze.pawns) == 1

    @property
    def hand(self) -> bytes:
        """The hand of the seat whose turn it is."""
        return self.stock.hands[self.seat]
