"""Asking for the table in front of somebody, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.asking import NOTHING, by_seat, cards, hand, normal, number, pile, split, unreadable
from games.components import Edition
from games.messages import say
from games.mugen import glyphs
from games.mugen.kit import GLYPHS, ROOM, START, mask_of
from games.mugen.rules import MazeRules
from games.table import Ask, Unreadable
from games.wording import shown

ROOMS = ("room", glyphs.TREASURE, "宝の間")
"""How the treasure room may be written."""

Read = Callable[[str], Any]


@dataclass(frozen=True)
class Asking:
    """Questions about one table; `document` is what is known of it so far."""

    rules: MazeRules
    document: Mapping[str, Any]
    edition: Edition

    def asks(self) -> Iterator[Ask]:
        """All questions whose time has come."""
        least, most = self.rules.players
        yield self._ask("players", partial(number, least=least, most=most), "1", least=least, most=most)
        if "players" not in self.document:
            return
        yield self._ask("rows", self._read_rows, NOTHING, "rows_down" if self.rules.kit.is_advanced else "rows")
        yield self._pawns()
        if "rows" in self.document:
            yield self._treasure()
        yield from self._cards()
        yield self._ask("dice", self._read_dice, NOTHING)
        if last := self._players - 1:
            yield self._ask("seat", partial(number, least=0, most=last), last=last)

    @property
    def _players(self) -> int:
        players: int = self.document["players"]
        return players

    def _ask(self, key: str, read: Read, default: str | None = None, word: str = "", **fields: object) -> Ask:
        return Ask(key, self.edition.word(f"table.ask.{word or key}", **fields), read, default)

    # Tiles

    def _read_rows(self, text: str) -> list[str]:
        """Tiles that differ from the basic layout, or in the advanced game those that lie face up; or whole rows."""
        kit, words = self.rules.kit, split(text)
        if len(words) == kit.high and all(len(word) == kit.wide and "=" not in word for word in words):
            return words
        board = [self._unseen(tile) for tile in kit.layout]
        for word in words:
            name, _, sides = word.partition("=")
            board[self._square(name.lower())] = self._glyph(sides)
        return ["".join(board[at : at + kit.wide]) for at in range(0, len(board), kit.wide)]

    def _unseen(self, tile: int) -> str:
        """What lies where nothing is said of it."""
        return glyphs.DOWN if self.rules.kit.is_advanced and not tile & START else GLYPHS[tile]

    def _square(self, name: str) -> int:
        if name not in self.rules.kit.square:
            raise Unreadable(say("there is no tile {tile}", tile=shown(name)))
        return self.rules.kit.square[name]

    def _glyph(self, sides: str) -> str:
        """A tile by its open sides in any order, by its sign, or as the room."""
        if sides in GLYPHS.values() or sides == glyphs.DOWN:
            return sides
        if sides.lower() in ROOMS:
            return GLYPHS[mask_of(glyphs.SIDES) | ROOM]
        found = {side for side in sides.upper() if side in glyphs.SIDES}
        if len(found) < 2 or len(found) != len(sides):
            raise unreadable(sides, say("open sides such as NE, or room"))
        return GLYPHS[mask_of("".join(found))]

    def _pawns(self) -> Ask:
        kit, players = self.rules.kit, self._players
        starts = " ".join(kit.squares[start] for start, _ in kit.seats[players])
        return self._ask("pawns", self._read_pawns, starts, example=starts)

    def _read_pawns(self, text: str) -> list[str]:
        found, players = split(text.lower()), self._players
        if len(found) != players:
            raise unreadable(text, say("{players} tiles, one for each pawn", players=players))
        return [self.rules.kit.squares[self._square(name)] for name in found]

    def _treasure(self) -> Ask:
        """Where the treasure room is, to begin with."""
        rows = "".join(self.document["rows"])
        at = rows.find(glyphs.TREASURE)
        default = "aside" if at < 0 else self.rules.kit.squares[at]
        return self._ask("treasure", self._read_treasure, default)

    def _read_treasure(self, text: str) -> str:
        known = ["aside", *(f"p{seat}" for seat in range(self._players))]
        word = normal(text).lower()
        return word if word in known else self.rules.kit.squares[self._square(word)]

    # Cards and dice

    def _cards(self) -> Iterator[Ask]:
        """Hands, discards; then the deck: all cards that are nowhere else."""
        names, total = self.rules.kit.cards.names, len(self.rules.kit.cards.stock)
        yield self._ask("hands", self._read_hands, word="hand" if self._players == 1 else "hands")
        yield self._ask("discard", partial(cards, known=names, hidden=True), NOTHING)
        if {"hands", "discard"} <= self.document.keys():
            held = sum(len(hand) if isinstance(hand, list) else hand for hand in self.document["hands"])
            left = max(0, total - held - len(self.document["discard"]))
            yield self._ask("deck", partial(pile, known=names, most=total), str(left))

    def _read_hands(self, text: str) -> list[Any]:
        """Each hand as cards, or as how many."""
        names, total = self.rules.kit.cards.names, len(self.rules.kit.cards.stock)
        return [hand(part, names, total) for part in by_seat(text, self._players)]

    def _read_dice(self, text: str) -> list[int]:
        faces = self.rules.kit.faces
        return [number(word, faces[0], faces[-1]) for word in split(text)]
