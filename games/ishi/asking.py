"""Asking for the table in front of somebody, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.components import Edition
from games.ishi.mechanics import Mechanics
from games.ishi.rules import IshiRules
from games.ishi.setups import SHEETS, UNKNOWN
from games.ishi.terms import ENERGIES, MARKS, NULL_SIDES, SYSTEMS
from games.messages import say
from games.table import Ask, Unreadable
from games.wording import clipped, hint, listed

NOTHING = "-"
"""Typed where there is none."""


@dataclass(frozen=True)
class Asker:
    """Questions about one table; `document` is what is known of it so far."""

    rules: IshiRules
    document: Mapping[str, Any]
    edition: Edition

    @property
    def _mechanics(self) -> Mechanics:
        return self.rules.mechanics

    def next(self) -> Ask | None:
        """The next question."""
        return next((ask for ask in self._all() if ask.key not in self.document), None)

    def _all(self) -> Iterator[Ask]:
        """All of them, as far as the answers so far allow."""
        sides = ", ".join(f"{i} {side.sign}" for i, side in enumerate(self._mechanics.sides))
        yield self._ask("sheet", self._sheet, SHEETS[0])
        yield self._ask("energy", self._energy)
        yield self._ask("judgement", lambda text: _one_of(text, SYSTEMS), systems=listed(SYSTEMS))
        yield self._ask("placed", self._placed)
        if self.document.get("placed"):
            yield self._ask("at", lambda text: _one_of(text, tuple(self.document["placed"])))
            yield self._ask("pit", self._aim)
            yield self._ask("first", self._aim)
            yield self._ask("used", self._used, NOTHING)
            yield self._ask("paths", self._paths, NOTHING)
            yield self._ask("steps", self._steps, str(len(self.document["placed"])))
        else:
            yield self._ask("pit", self._maybe_aim)
        yield self._ask("next_rolls", self._rolls, UNKNOWN, sides=sides)

    def _ask(self, key: str, read: Callable[[str], Any], default: str | None = None, **fields: object) -> Ask:
        return Ask(key, self.edition.word(f"table.ask.{key}", **fields), read, default)

    def _sheet(self, text: str) -> Any:
        """``standard``, or pairs of a flag and its digits."""
        if text == SHEETS[0]:
            return text
        words = text.split()
        if len(words) < 2 or len(words) % 2:
            raise Unreadable(say('write "standard", or pairs of a flag and its values, such as 01 231332'))
        return {_one_of(flag, self._flags): _digits(values) for flag, values in zip(*[iter(words)] * 2, strict=True)}

    @property
    def _flags(self) -> tuple[str, ...]:
        return tuple(self._mechanics.board.index)

    def _energy(self, text: str) -> list[int]:
        words, full = text.replace(",", " ").split(), self._mechanics.full
        if len(words) != len(ENERGIES) or not all(word.isdecimal() and int(word) <= full for word in words):
            raise Unreadable(say("write three whole numbers from 0 to {full}: T, P and S", full=full))
        return [int(word) for word in words]

    def _placed(self, text: str) -> dict[str, list[str]]:
        found = {}
        for part in _parts(text):
            words = part.split()
            if len(words) != 3:
                raise Unreadable(say("{found}: write a flag, a card and a side, such as 05 312 S", found=clipped(part)))
            flag, card, side = words
            codes = self._mechanics.deck.codes
            found[_one_of(flag, self._flags)] = [_one_of(card, codes), _one_of(side.upper(), NULL_SIDES)]
        return found

    def _aim(self, text: str) -> int:
        return int(_one_of(text, tuple(map(str, self._mechanics.aims))))

    def _maybe_aim(self, text: str) -> int | None:
        return None if text in {"", NOTHING} else self._aim(text)

    def _used(self, text: str) -> dict[str, list[str]]:
        found = {}
        for part in _parts(text):
            flag, *marks = part.split()
            found[_one_of(flag, tuple(self.document["placed"]))] = [_one_of(mark, MARKS) for mark in marks]
        return found

    def _paths(self, text: str) -> list[str]:
        names = self._mechanics.path_names
        words = [] if text == NOTHING else text.replace(",", " ").upper().split()
        return [_one_of(word, names) for word in dict.fromkeys(words)]

    def _steps(self, text: str) -> int:
        least = len(self.document["placed"])
        if not text.isdecimal() or int(text) < least:
            raise Unreadable(say("write a whole number, {least} or more", least=least))
        return int(text)

    def _rolls(self, text: str) -> Any:
        if text == UNKNOWN:
            return text
        known = tuple(str(i) for i in range(len(self._mechanics.sides)))
        return [int(_one_of(word, known)) for word in text.replace(",", " ").split()]


def _parts(text: str) -> list[str]:
    """The parts between commas."""
    return [] if text in {"", NOTHING} else [part.strip() for part in text.split(",") if part.strip()]


def _one_of(text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise Unreadable(say("{found} is not known here: {hint}", found=clipped(text), hint=hint(text, known)))
    return text


def _digits(text: str) -> list[int]:
    if not (text.isascii() and text.isdecimal()) or len(text) != len(SYSTEMS) + 1:
        count = len(SYSTEMS) + 1
        raise Unreadable(say("{found}: write {count} digits for each flag", found=clipped(text), count=count))
    return [int(digit) for digit in text]
