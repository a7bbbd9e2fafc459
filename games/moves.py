"""Moves and their text: short strings such as ``split 1 4``, one spelling for each move.

A game writes each kind of move as a frozen dataclass under `Move`; its fields are its words: a text or
a whole number is one word, a signed number (`SIGNED`) bears its sign, a tuple of texts takes all words
that are left (at least one), or is one word with a sign between the texts (`joined_by`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Self, get_type_hints

from games.errors import Fault, KamibakoError
from games.messages import Message, say
from games.wording import clipped, hint

SIGNED: Mapping[str, Any] = MappingProxyType({"signed": True})
"""Metadata of a number that is always written with its sign: ``+2``."""


def joined_by(sign: str) -> Mapping[str, Any]:
    """Metadata of a tuple that is written as one word: ``b1-c1``."""
    return MappingProxyType({"joined": sign})


class IllegalMove(KamibakoError):  # noqa: N818  the name says what happened
    """A move that the rules refuse: why, and the decision that it rests on, if any (its D-number)."""

    def __init__(self, reason: Message, rule: str = "") -> None:
        self.reason = say("{reason} (rule {rule})", reason=reason, rule=rule) if rule else reason
        self.rule = rule
        super().__init__([Fault("", "", self.reason)])


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. `verb` is how its text begins; moves of one verb are of one kind."""

    verb: ClassVar[str] = ""

    def words(self) -> Iterable[str]:
        """The words after the verb."""
        return [word for spec in fields(self) for word in _written(getattr(self, spec.name), spec)]

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """The move of these words after the verb; a ValueError when they are none."""
        left = list(words)
        types = _types(cls)  # type: ignore[arg-type]  # classes can be hashed
        values = [_taken(left, spec, types[spec.name]) for spec in fields(cls)]
        if left:
            raise ValueError(left)
        return cls(*values)

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words()))


@cache
def _types(kind: Hashable) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _written(value: Any, spec: Field[Any]) -> Iterator[str]:
    if isinstance(value, tuple):
        joint = spec.metadata.get("joined")
        yield from (value if joint is None else (joint.join(value),))
    elif isinstance(value, int):
        yield f"{value:+d}" if "signed" in spec.metadata else str(value)
    else:
        yield str(value)


def _taken(left: list[str], spec: Field[Any], wanted: Any) -> Any:
    """The field's value, its words taken from those that are left."""
    if not left:
        raise ValueError(spec.name)
    if wanted is int:
        return int(left.pop(0))
    if wanted is str:
        return left.pop(0)
    if joint := spec.metadata.get("joined"):
        return tuple(left.pop(0).split(joint))
    taken, left[:] = tuple(left), []
    return taken


LONGEST = 1000
"""Signs that a move's text has at most."""


class Grammar:
    """All kinds of moves of a game, by their verbs."""

    def __init__(self, *kinds: type[Move]) -> None:
        self._kinds = {kind.verb: kind for kind in kinds}

    @property
    def verbs(self) -> tuple[str, ...]:
        """How moves begin."""
        return tuple(self._kinds)

    def read(self, text: str) -> Move:
        """The move of that text; an `IllegalMove` when there is none, or another spelling is the right one."""
        words = text[:LONGEST].split(" ")
        for length in (2, 1):
            kind = self._kinds.get(" ".join(words[:length]))
            if kind is not None:
                return _spelled(kind, words[length:], text)
        found = clipped(text)
        raise IllegalMove(say("{found} is no move: {hint}", found=found, hint=hint(words[0], self._kinds)))


def _spelled(kind: type[Move], words: Sequence[str], text: str) -> Move:
    """The move, if `text` is how it is written."""
    try:
        move = kind.read(words)
    except ValueError:
        move = None
    if move is None or str(move) != text:
        raise IllegalMove(say('{found} is not how a move "{verb}" is written', found=clipped(text), verb=kind.verb))
    return move
