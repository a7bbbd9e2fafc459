"""Reading what a person types about the table in front of him: numbers, names, cards, a part for each player.

Full-width signs are as good as others (NFKC), and so are capitals and small letters. What is no answer raises
`Unreadable`.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from games.messages import Message, say
from games.positions import HIDDEN
from games.table import Unreadable
from games.wording import hint, shown

NOTHING = "-"
"""Typed where there is none."""
SEATS, PARTS, TIMES = ";", ",", "*"
"""Between players; between one player's parts; between a card and how often it is there."""
MOST_COPIES = 99


def normal(text: str) -> str:
    """The text in its plainest signs."""
    return normalize("NFKC", text).strip()


def split(text: str) -> list[str]:
    """The words, with spaces or commas between them; none for a lone stroke."""
    plain = normal(text)
    return [] if plain == NOTHING else plain.replace(",", " ").replace("、", " ").split()


def parts(text: str) -> list[str]:
    """What stands between commas; none for a lone stroke."""
    plain = normal(text)
    found = [] if plain == NOTHING else plain.replace("、", PARTS).split(PARTS)
    return [part.strip() for part in found if part.strip()]


def by_seat(text: str, players: int) -> list[str]:
    """What was typed for each player."""
    found = [part.strip() for part in normal(text).split(SEATS)]
    if len(found) != players:
        raise unreadable(text, say("{players} parts, one a player, with ; between them", players=players))
    return found


def number(text: str, least: int, most: int) -> int:
    """A whole number."""
    digits = normal(text)
    if is_number(digits) and least <= int(digits) <= most:
        return int(digits)
    raise unreadable(text, say("a whole number from {least} to {most}", least=least, most=most))


def is_number(text: str) -> bool:
    """Whether it is written in digits, and few enough of them to be counted with."""
    plain = normal(text)
    return plain.isascii() and plain.isdecimal() and len(plain) <= 9


def one_of(text: str, known: Iterable[str]) -> str:
    """The known name that is typed."""
    word, by_fold = normal(text), {name.casefold(): name for name in known}
    if word.casefold() not in by_fold:
        problem = say("{found} is none of these: {hint}", found=shown(word), hint=hint(word, by_fold.values()))
        raise Unreadable(problem)
    return by_fold[word.casefold()]


def cards(text: str, known: Iterable[str], *, hidden: bool = False) -> list[str]:
    """Known names, ``Run*2`` for two of them; `hidden` ones may be typed as ``??``."""
    names = [*known, HIDDEN] if hidden else list(known)
    found: list[str] = []
    for word in split(text):
        name, _, count = word.partition(TIMES)
        found += [one_of(name, names)] * (number(count, 1, MOST_COPIES) if count else 1)
    return found


def hand(text: str, known: Iterable[str], most: int) -> list[str] | int:
    """Cards, or how many they are."""
    return number(text, 0, most) if is_number(text) else cards(text, known, hidden=True)


def pile(text: str, known: Iterable[str], most: int) -> list[str]:
    """A face-down pile: how many cards, before that number those that are known, from the top (``5H 41``)."""
    *words, size = split(text) or [""]
    top = cards(" ".join(words), known, hidden=True)
    return [*top, *[HIDDEN] * number(size, 0, most - len(top))]


def unreadable(text: str, expected: Message) -> Unreadable:
    """What was typed where something else was expected."""
    return Unreadable(say("found {found}: write {expected}", found=shown(normal(text)), expected=expected))
