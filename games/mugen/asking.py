"""Asking for the table in front of somebody, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.components import Edition
from games.messages import Message, say
from games.mugen import glyphs
from games.mugen.kit import GLYPHS, ROOM, START, mask_of
from games.mugen.rules import MazeRules
from games.positions import HIDDEN
from games.table import Ask, Unreadable
from games.wording import hint, shown

NOTHING, PLAYERS = "-", ";"
ROOMS = ("room", glyphs.TREASURE, "宝の間")
"""How the treasure room may be written."""

Read = Callable[[str], Any]


@dataclass(frozen=True)
class Asker:
    """Questions about one table; `document` is what is known of it so far."""

    rules: MazeRules
    document: Mapping[str, Any]
    edition: Edition

    def next(self) -> Ask | None:
        """The next question."""
        asks: dict[str, Callable[[], Ask]] = {
            "players": self._players,
            "rows": self._rows,
            "pawns": self._pawns,
            "treasure": self._treasure,
            "hands": self._hands,
            "discard": lambda: self._ask("discard", self._read_cards, NOTHING),
            "deck": self._deck,
            "dice": lambda: self._ask("dice", self._read_dice, NOTHING),
        }
        if self.document.get("players", 1) > 1:
            last = self.document["players"] - 1
            asks["seat"] = lambda: self._ask("seat", _number(0, last), last=last)
        return next((make() for key, make in asks.items() if key not in self.document), None)

    def _ask(self, key: str, read: Read, default: str | None = None, word: str = "", **fields: object) -> Ask:
        return Ask(key, self.edition.word(f"table.ask.{word or key}", **fields), read, default)

    def _players(self) -> Ask:
        least, most = self.rules.players
        return self._ask("players", _number(least, most), "1", least=least, most=most)

    # Tiles

    def _rows(self) -> Ask:
        """Tiles that differ from the basic layout, or in the advanced game those that lie face up."""
        return self._ask("rows", self._read_rows, NOTHING, "rows_down" if self.rules.kit.is_advanced else "rows")

    def _read_rows(self, text: str) -> list[str]:
        kit, words = self.rules.kit, [] if text == NOTHING else text.split()
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
            raise _unreadable(sides, say("open sides such as NE, or room"))
        return GLYPHS[mask_of("".join(found))]

    def _pawns(self) -> Ask:
        kit, players = self.rules.kit, self.document["players"]
        starts = " ".join(kit.squares[start] for start, _ in kit.seats[players])
        return self._ask("pawns", self._read_pawns, starts, example=starts)

    def _read_pawns(self, text: str) -> list[str]:
        found, players = text.lower().split(), self.document["players"]
        if len(found) != players:
            raise _unreadable(text, say("{players} tiles, one for each pawn", players=players))
        return [self.rules.kit.squares[self._square(name)] for name in found]

    def _treasure(self) -> Ask:
        """Where the treasure room is, to begin with."""
        rows = "".join(self.document["rows"])
        at = rows.find(glyphs.TREASURE)
        default = "aside" if at < 0 else self.rules.kit.squares[at]
        return self._ask("treasure", self._read_treasure, default)

    def _read_treasure(self, text: str) -> str:
        known = ["aside", *(f"p{seat}" for seat in range(self.document["players"]))]
        word = text.lower()
        return word if word in known else self.rules.kit.squares[self._square(word)]

    # Cards and dice

    def _hands(self) -> Ask:
        alone = self.document["players"] == 1
        return self._ask("hands", self._read_hands, word="hand" if alone else "hands")

    def _read_hands(self, text: str) -> list[Any]:
        """Each hand as cards, or as how many."""
        parts, players = text.replace("；", PLAYERS).split(PLAYERS), self.document["players"]
        if len(parts) != players:
            raise _unreadable(text, say("{players} parts, one a player, with ; between them", players=players))
        return [int(part) if _is_number(part.strip()) else self._read_cards(part) for part in parts]

    def _read_cards(self, text: str) -> list[str]:
        """Cards in any case, ``Run*2`` for two of them; in component order, save where some are hidden."""
        found = list[str]()
        for word in [] if text.strip() == NOTHING else text.split():
            name, _, count = word.partition("*")
            found += [self._card(name)] * (_number(1, 99)(count) if count else 1)
        return found

    def _card(self, word: str) -> str:
        by_name = {name.lower(): name for name in self.rules.kit.cards.names}
        if word.replace("？", "?") == HIDDEN:
            return HIDDEN
        if word.lower() not in by_name:
            known = list(by_name.values())
            raise Unreadable(say("{found} is none of this game's: {hint}", found=shown(word), hint=hint(word, known)))
        return by_name[word.lower()]

    def _deck(self) -> Ask:
        """All cards that are nowhere else."""
        held = sum(len(hand) if isinstance(hand, list) else hand for hand in self.document["hands"])
        left = len(self.rules.kit.cards.stock) - held - len(self.document["discard"])
        return self._ask("deck", self._read_deck, str(max(0, left)))

    def _read_deck(self, text: str) -> list[str]:
        """How many cards, before them those that are known, from the top."""
        *known, size = text.split() or [""]
        cards = self._read_cards(" ".join(known))
        return cards + [HIDDEN] * _number(0, len(self.rules.kit.cards.stock) - len(cards))(size)

    def _read_dice(self, text: str) -> list[int]:
        faces = self.rules.kit.faces
        return [] if text == NOTHING else [_number(faces[0], faces[-1])(word) for word in text.split()]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number."""

    def read(text: str) -> int:
        if _is_number(text) and least <= int(text[:6]) <= most:
            return int(text[:6])
        raise _unreadable(text, say("a whole number from {least} to {most}", least=least, most=most))

    return read


def _unreadable(text: str, expected: Message) -> Unreadable:
    return Unreadable(say("found {found}: write {expected}", found=shown(text), expected=expected))
