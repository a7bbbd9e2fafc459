"""Asking for the table in front of somebody, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.asking import NOTHING, by_seat, cards, hand, normal, number, parts, pile, split, unreadable
from games.components import Edition
from games.fortuna.moves import STROKE
from games.fortuna.rules import Fortuna
from games.messages import say
from games.positions import HIDDEN
from games.table import Ask

YES, NO = ("y", "yes", "はい"), ("n", "no", "いいえ")


@dataclass(frozen=True)
class Asking:
    """Questions about one table; `document` is what is known of it so far."""

    rules: Fortuna
    document: Mapping[str, Any]
    edition: Edition

    def asks(self) -> Iterator[Ask]:
        """All questions whose time has come."""
        codes, total, (least, most) = self.rules.cards.index, self.rules.cards.total, self.rules.players
        yield self._ask("players", partial(number, least=least, most=most), least=least, most=most)
        if "players" not in self.document:
            return
        yield self._ask("round", partial(number, least=1, most=total))
        yield self._ask("seat", self._seat)
        yield self._ask("sets", self._sets, NOTHING)
        yield self._ask("pile", partial(cards, known=codes), NOTHING)
        yield self._ask("hands", lambda text: [hand(part, codes, total) for part in by_seat(text, self._seats)])
        if self.rules.terms.owner_points:
            yield self._ask("owners", self._owners, NOTHING)
        if not self.rules.terms.is_dealt:
            yield from self._stock()

    @property
    def _seats(self) -> int:
        seats: int = self.document["players"]
        return seats

    def _ask(self, key: str, read: Callable[[str], Any], default: str | None = None, **fields: object) -> Ask:
        question = self.edition.word(f"table.ask.{key}", last=self.document.get("players", 0) - 1, **fields)
        return Ask(key, question, read, default)

    def _seat(self, text: str) -> int:
        return number(text, 0, self._seats - 1)

    def _sets(self, text: str) -> list[Any]:
        """Each player's sets; a lone stroke for nobody's."""
        if not parts(text):
            return [[] for _ in range(self._seats)]
        return [[self._set(laid) for laid in parts(part)] for part in by_seat(text, self._seats)]

    def _set(self, text: str) -> dict[str, Any]:
        """A set; cards that are not named lie face down."""
        codes, (size, *words) = self.rules.cards.index, split(text) or [""]
        n = number(size, 1, self.rules.terms.top)
        stroke = words.index(STROKE) if STROKE in words else len(words)
        up = cards(" ".join(words[:stroke]), codes)
        down = cards(" ".join(words[stroke + 1 :]), codes, hidden=True) or [HIDDEN] * max(0, n - len(up))
        return {"n": n, "up": up, "down": down}

    def _owners(self, text: str) -> list[int | None]:
        """For each number a seat, or a stroke."""
        count = len(self.rules.cards.groups)
        words = split(text) or [NOTHING] * count
        if len(words) != count:
            raise unreadable(text, say("{count} seats or strokes, one a number", count=count))
        return [None if word == NOTHING else self._seat(word) for word in words]

    # What lies face down

    def _stock(self) -> Iterator[Ask]:
        """The end pile; the deck, once all else is known; whether the end is triggered."""
        codes, most = self.rules.cards.index, self.rules.terms.end_pile
        yield self._ask("end", partial(pile, known=codes, most=most), str(most), most=most)
        if {"hands", "sets", "pile", "end"} <= self.document.keys():
            left = self._left
            default = f"{HIDDEN} {left - 1}" if left else "0"
            yield self._ask("deck", partial(pile, known=codes, most=self.rules.cards.total), default, left=left)
            gone = len(self.document["end"]) < most
            yield self._ask("trigger", _yes_or_no, self.edition.word("table.ask.yes" if gone else "table.ask.no"))

    @property
    def _left(self) -> int:
        """How many cards the deck must have: all that stand nowhere else."""
        document = self.document
        in_hand: int = sum(len(held) if isinstance(held, list) else held for held in document["hands"])
        laid: int = sum(one["n"] for sets in document["sets"] for one in sets)
        return max(0, self.rules.cards.total - in_hand - laid - len(document["pile"]) - len(document["end"]))


def _yes_or_no(text: str) -> bool:
    word = normal(text).casefold()
    if word in YES + NO:
        return word in YES
    raise unreadable(text, say("yes or no"))
