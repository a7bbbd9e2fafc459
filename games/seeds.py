"""Seeds: named streams of 64-bit words, so that a seed means the same setup for ever and everywhere.

``word(key, i)`` is the first 8 bytes, big-endian, of SHA-256 of ``key#i``. Each purpose has a key of its own,
``game/ruleset/seed/purpose``; no library's random numbers are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import count
from threading import Lock
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 64

LONGEST = 64
"""Signs that a seed has at most."""


def is_seed(text: str) -> bool:
    """Whether it is 1 to 64 signs from ``!`` to ``~``."""
    return 1 <= len(text) <= LONGEST and all("!" <= sign <= "~" for sign in text)


def word(key: str, index: int) -> int:
    """The word at `index` of the stream `key`."""
    return int.from_bytes(sha256(f"{key}#{index}".encode()).digest()[:8], "big")


def words(key: str) -> Iterator[int]:
    """All words of the stream `key`."""
    return (word(key, index) for index in count())


def _below(source: Iterator[int], n: int) -> int:
    """A number from 0 to n − 1, each equally likely: words beyond the last whole multiple of n are skipped."""
    limit = _WORDS // n * n
    return next(x for x in source if x < limit) % n


class Stream:
    """A stream that is used up word by word."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._words = words(key)

    def below(self, n: int) -> int:
        """The next number from 0 to n − 1; n must be at least 1."""
        if n < 1:
            raise ValueError(n)
        return _below(self._words, n)

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in a random order; index 0 of a shuffled deck is its top."""
        a = list(items)
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]
        return tuple(a)

    def choose(self, items: Iterable[T]) -> T:
        """One of the items."""
        known = tuple(items)
        return known[self.below(len(known))]


@dataclass(frozen=True, slots=True)
class Draws:
    """The endless row ``below(n)``, ``below(n)``, … of a stream, by index: what states hold of dice to come."""

    key: str
    n: int

    def __getitem__(self, index: int) -> int:
        source, known = _drawn(self)
        with _DRAWING:
            while len(known) <= index:
                known.append(_below(source, self.n))
        return known[index]


_DRAWING = Lock()
"""States are shared by threads, and so are the rows that they remember."""


@lru_cache(1024)
def _drawn(draws: Draws) -> tuple[Iterator[int], list[int]]:
    """The words that are left of its stream, and what was made of those before."""
    return words(draws.key), []
