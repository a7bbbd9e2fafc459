"""Asking for the table in front of somebody, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.asking import NOTHING, number, one_of, parts, split, unreadable
from games.components import Edition
from games.ishi.mechanics import Mechanics
from games.ishi.position import MOST
from games.ishi.rules import IshiRules
from games.ishi.setups import SHEETS, UNKNOWN
from games.ishi.terms import ENERGIES, MARKS, NULL_SIDES, SYSTEMS
from games.messages import say
from games.table import Ask, Unreadable
from games.wording import clipped, listed


@dataclass(frozen=True)
class Asking:
    """Questions about one table; `document` is what is known of it so far."""

    rules: IshiRules
    document: Mapping[str, Any]
    edition: Edition

    @property
    def _mechanics(self) -> Mechanics:
        return self.rules.mechanics

    def asks(self) -> Iterator[Ask]:
        """All of them, as far as the answers so far allow."""
        sides = ", ".join(f"{i} {side.sign}" for i, side in enumerate(self._mechanics.sides))
        yield self._ask("sheet", self._sheet, SHEETS[0])
        yield self._ask("energy", self._energy)
        yield self._ask("judgement", partial(one_of, known=SYSTEMS), systems=listed(SYSTEMS))
        yield self._ask("placed", self._placed)
        if self.document.get("placed"):
            yield self._ask("at", partial(one_of, known=self.document["placed"]))
            yield self._ask("pit", self._aim)
            yield self._ask("first", self._aim)
            yield self._ask("used", self._used, NOTHING)
            yield self._ask("paths", self._paths, NOTHING)
            least = len(self.document["placed"])
            yield self._ask("steps", partial(number, least=least, most=MOST), str(least))
        else:
            yield self._ask("pit", self._maybe_aim)
        yield self._ask("next_rolls", self._rolls, UNKNOWN, sides=sides)

    def _ask(self, key: str, read: Callable[[str], Any], default: str | None = None, **fields: object) -> Ask:
        return Ask(key, self.edition.word(f"table.ask.{key}", **fields), read, default)

    def _sheet(self, text: str) -> Any:
        """``standard``, or pairs of a flag and its digits."""
        words = split(text)
        if words == [SHEETS[0]]:
            return SHEETS[0]
        if len(words) < 2 or len(words) % 2:
            raise Unreadable(say('write "standard", or pairs of a flag and its values, such as 01 231332'))
        return {one_of(flag, self._flags): _digits(values) for flag, values in zip(*[iter(words)] * 2, strict=True)}

    @property
    def _flags(self) -> tuple[str, ...]:
        return tuple(self._mechanics.board.index)

    def _energy(self, text: str) -> list[int]:
        words, full = split(text), self._mechanics.full
        if len(words) != len(ENERGIES):
            raise unreadable(text, say("three whole numbers from 0 to {full}: T, P and S", full=full))
        return [number(word, 0, full) for word in words]

    def _placed(self, text: str) -> dict[str, list[str]]:
        found = {}
        for part in parts(text):
            words = split(part)
            if len(words) != 3:
                raise Unreadable(say("{found}: write a flag, a card and a side, such as 05 312 S", found=clipped(part)))
            flag, card, side = words
            codes = self._mechanics.deck.codes
            found[one_of(flag, self._flags)] = [one_of(card, codes), one_of(side, NULL_SIDES)]
        return found

    def _aim(self, text: str) -> int:
        return int(one_of(text, tuple(map(str, self._mechanics.aims))))

    def _maybe_aim(self, text: str) -> int | None:
        return self._aim(text) if split(text) else None

    def _used(self, text: str) -> dict[str, list[str]]:
        found = {}
        for part in parts(text):
            flag, *marks = split(part)
            found[one_of(flag, tuple(self.document["placed"]))] = [one_of(mark, MARKS) for mark in marks]
        return found

    def _paths(self, text: str) -> list[str]:
        names = self._mechanics.path_names
        return list(dict.fromkeys(one_of(word, names) for word in split(text)))

    def _rolls(self, text: str) -> Any:
        words = split(text)
        return UNKNOWN if words == [UNKNOWN] else [number(word, 0, len(self._mechanics.sides) - 1) for word in words]


def _digits(text: str) -> list[int]:
    if not (text.isascii() and text.isdecimal()) or len(text) != len(SYSTEMS) + 1:
        count = len(SYSTEMS) + 1
        raise Unreadable(say("{found}: write {count} digits for each flag", found=clipped(text), count=count))
    return [int(digit) for digit in text]
