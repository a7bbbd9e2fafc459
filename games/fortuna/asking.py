"""Asking for the table in front of somebody, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.components import Edition
from games.fortuna.moves import STROKE
from games.fortuna.rules import Fortuna
from games.messages import Message, say
from games.positions import HIDDEN
from games.table import Ask, Unreadable
from games.wording import hint, shown

PLAYERS, PARTS = ";", ","
"""Between players, and between a player's sets."""
YES, NO = ("y", "yes", "はい"), ("n", "no", "いいえ")
NOTHING = "-"


@dataclass(frozen=True)
class Asker:
    """Questions about one table; `document` is what is known of it so far."""

    rules: Fortuna
    document: Mapping[str, Any]
    edition: Edition

    def next(self) -> Ask | None:
        """The next question."""
        asks: dict[str, Callable[[], Ask]] = {
            "players": self._players,
            "round": lambda: self._ask("round", self._number(1, self.rules.cards.total)),
            "seat": lambda: self._ask("seat", self._number(0, self._seats - 1)),
            "sets": lambda: self._ask("sets", self._read_sets, NOTHING),
            "pile": lambda: self._ask("pile", self._read_pile, NOTHING),
            "hands": lambda: self._ask("hands", self._read_hands),
        }
        if self.rules.terms.owner_points:
            asks["owners"] = lambda: self._ask("owners", self._read_owners, NOTHING)
        if not self.rules.terms.is_dealt:
            asks |= {"end": self._end, "deck": self._deck, "trigger": self._trigger}
        return next((make() for key, make in asks.items() if key not in self.document), None)

    @property
    def _seats(self) -> int:
        seats: int = self.document["players"]
        return seats

    def _ask(self, key: str, read: Callable[[str], Any], default: str | None = None, **fields: object) -> Ask:
        question = self.edition.word(f"table.ask.{key}", last=self.document.get("players", 0) - 1, **fields)
        return Ask(key, question, read, default)

    def _players(self) -> Ask:
        least, most = self.rules.players
        return self._ask("players", self._number(least, most), least=least, most=most)

    def _number(self, least: int, most: int) -> Callable[[str], int]:
        """Reads a whole number."""

        def read(text: str) -> int:
            if text.isascii() and text.isdecimal() and least <= int(text[:6]) <= most:
                return int(text)
            raise _unreadable(text, say("a whole number from {least} to {most}", least=least, most=most))

        return read

    def _cards(self, words: Sequence[str], *, hidden: bool = False) -> list[str]:
        """Cards, written in any case."""
        known = self.rules.cards.index
        found = [word.upper().replace("？", "?") for word in words]
        for code in found:
            if code not in known and not (hidden and code == HIDDEN):
                raise Unreadable(
                    say("{found} is none of this game's: {hint}", found=shown(code), hint=hint(code, known))
                )
        return found

    def _read_pile(self, text: str) -> list[str]:
        return [] if text == NOTHING else self._cards(text.split())

    def _by_seat(self, text: str) -> list[str]:
        """What was typed for each player."""
        parts = [part.strip() for part in text.replace("；", PLAYERS).split(PLAYERS)]
        if len(parts) != self._seats:
            players = self._seats
            raise _unreadable(text, say("{players} parts, one a player, with ; between them", players=players))
        return parts

    def _read_hands(self, text: str) -> list[Any]:
        """Each hand as cards, or as how many."""
        return [self._hand(part) for part in self._by_seat(text)]

    def _hand(self, text: str) -> list[str] | int:
        if text.isascii() and text.isdecimal():
            return self._number(0, self.rules.cards.total)(text)
        return [] if text == NOTHING else self._cards(text.split(), hidden=True)

    def _read_sets(self, text: str) -> list[Any]:
        """Each player's sets; a lone stroke for nobody's."""
        if text == NOTHING:
            return [[] for _ in range(self._seats)]
        return [[] if part in ("", NOTHING) else list(self._sets(part)) for part in self._by_seat(text)]

    def _sets(self, text: str) -> Iterator[dict[str, Any]]:
        """A player's sets; cards that are not named lie face down."""
        for part in text.replace("、", PARTS).split(PARTS):
            size, *words = part.split() or [""]
            n = self._number(1, self.rules.terms.top)(size)
            stroke = words.index(STROKE) if STROKE in words else len(words)
            up = self._cards(words[:stroke])
            down = self._cards(words[stroke + 1 :], hidden=True) or [HIDDEN] * max(0, n - len(up))
            yield {"n": n, "up": up, "down": down}

    def _read_owners(self, text: str) -> list[int | None]:
        """For each number a seat, or a stroke."""
        count = len(self.rules.cards.groups)
        words = [NOTHING] * count if text == NOTHING else text.split()
        if len(words) != count:
            raise _unreadable(text, say("{count} seats or strokes, one a number", count=count))
        read = self._number(0, self._seats - 1)
        return [None if word == NOTHING else read(word) for word in words]

    def _end(self) -> Ask:
        most = self.rules.terms.end_pile
        return self._ask("end", self._stock(most), str(most), most=most)

    def _deck(self) -> Ask:
        left = self._left
        return self._ask(
            "deck", self._stock(self.rules.cards.total), f"{HIDDEN} {left - 1}" if left else "0", left=left
        )

    def _stock(self, most: int) -> Callable[[str], list[str]]:
        """Reads a face-down pile: how many cards, before them those that are known (``5H 41``)."""

        def read(text: str) -> list[str]:
            *known, size = text.split() or [""]
            return self._cards(known, hidden=True) + [HIDDEN] * self._number(0, most - len(known))(size)

        return read

    @property
    def _left(self) -> int:
        """How many cards the deck must have: all that stand nowhere else."""
        document = self.document
        held: int = sum(len(hand) if isinstance(hand, list) else hand for hand in document["hands"])
        laid: int = sum(one["n"] for sets in document["sets"] for one in sets)
        return max(0, self.rules.cards.total - held - laid - len(document["pile"]) - len(document["end"]))

    def _trigger(self) -> Ask:
        gone = len(self.document["end"]) < self.rules.terms.end_pile
        return self._ask("trigger", _yes_or_no, self.edition.word("table.ask.yes" if gone else "table.ask.no"))


def _yes_or_no(text: str) -> bool:
    if text.casefold() in YES + NO:
        return text.casefold() in YES
    raise _unreadable(text, say("yes or no"))


def _unreadable(text: str, expected: Message) -> Unreadable:
    return Unreadable(say("found {found}: write {expected}", found=shown(text), expected=expected))
