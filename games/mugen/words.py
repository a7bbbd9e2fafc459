"""What people call seats, pieces, cards and tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.components import Card, Edition
from games.mugen.kit import DOWN, UNKNOWN_CARD, glyph_of, kind_of
from games.mugen.rules import MazeRules
from games.mugen.state import LOOT, Over, State
from games.positions import HIDDEN


@dataclass(frozen=True)
class Words:
    """Words about one position, in the edition's language."""

    rules: MazeRules
    state: State
    edition: Edition

    def word(self, key: str, **fields: object) -> str:
        """A word of the table."""
        return self.edition.word(f"table.{key}", **fields)

    def seat(self, seat: int) -> int:
        """The seat's number on pawn and start tile, from 1: with two players the second is the third."""
        start, _ = self.rules.kit.seats[self.state.players][seat]
        starts: tuple[str, ...] = layout(self.rules).fact("seats")
        return 1 + starts.index(self.rules.kit.squares[start])

    def who(self, seat: int) -> str:
        """A player."""
        name = self.edition.word(f"seats.{self.seat(seat)}")
        return self.word("alone", name=name) if self.state.is_alone else self.word("piece", seat=seat, name=name)

    def piece(self, piece: int) -> str:
        """A pawn or the treasure."""
        return self.word("treasure") if piece == LOOT else self.who(piece)

    def hand(self, seat: int | None) -> bytes | None:
        """The hand that a seat sees while the game goes on: who is alone always sees his own, None nobody's."""
        looks = 0 if self.state.is_alone else seat
        return None if looks is None or isinstance(self.state.task, Over) else self.state.stock.hands[looks]

    def bound(self, seat: int) -> tuple[str, str]:
        """Names of its start and its goal."""
        start, goal = self.rules.kit.names(self.rules.kit.seats[self.state.players][seat])
        return start, goal

    def card(self, verb: str) -> str:
        """A card's title."""
        return self.edition.word(f"decks.actions.cards.{verb}.title")

    def cards(self, cards: Iterable[int]) -> list[str]:
        """Titles of cards; ``??`` where they are not known."""
        return [HIDDEN if card == UNKNOWN_CARD else self.card(self.rules.kit.cards.ids[card]) for card in cards]

    def tile(self, tile: int) -> str:
        """What kind of tile it is, also face down."""
        return self.word(f"tiles.{kind_of(tile)}")

    def glyph(self, square: int) -> str:
        """A tile as it is seen."""
        return glyph_of(self.state.maze.board[square])

    def joined(self, words: Iterable[str]) -> str:
        """Words side by side."""
        return self.word("and").join(words)

    def is_down(self, square: int) -> bool:
        """Whether the tile lies face down."""
        return bool(self.state.maze.board[square] & DOWN)


def layout(rules: MazeRules) -> Card:
    """The card of the basic layout's sheet."""
    return rules.game.component("layout").cards[0]
