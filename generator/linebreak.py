"""Where lines may break in mixed Japanese and English text, and how lines are filled.

Japanese breaks between phrases (BudouX) or, where room is scarce, between any two characters
that kinsoku (JIS X 4051, JLREQ) lets stand apart. English breaks at spaces and after hyphens,
dashes and slashes inside words. A character that may not begin a line takes its neighbour with
it to the next one (oidashi); nothing hangs in the margin and no space is squeezed.

All functions take a `measure` that must be additive (the bundled fonts have no kerning).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache, lru_cache
from itertools import accumulate, pairwise

Measure = Callable[[str], float]

SPACES = " \u3000"
"""Spaces a line may break after. At the end of a line they take no room."""

NO_START = frozenset(
    "’”）〕］｝〉》」』】｠〙〗»〟)]}｣"  # cl-02 closing brackets
    "‐゠–〜～"  # cl-03 hyphens
    "！？‼⁇⁈⁉!?"  # cl-04 dividing punctuation marks
    "・：；･:;／"  # cl-05 middle dots, and the full-width slash that works like one
    "。．｡.、，､,"  # cl-06 full stops, cl-07 commas
    "…‥"  # cl-08, as most Japanese publishers have it
    "々〻ゝゞヽヾ"  # cl-09 iteration marks
    "ーｰﾞﾟ゛゜"  # cl-10 prolonged sound mark, and sound marks that stand alone
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"  # cl-11 small kana
    "％‰℃°′″¢￠%",  # cl-13 postfixed abbreviations
)
"""Characters that may not begin a line (gyoto kinsoku)."""

NO_END = frozenset(
    "‘“（〔［｛〈《「『【｟〘〖«〝([{｢"  # cl-01 opening brackets
    "￥＄￡€№",  # cl-12 prefixed abbreviations
)
"""Characters that may not end a line (gyomatsu kinsoku)."""

_TWINS = frozenset("―─━—")
_GLUE_BEFORE = frozenset("/—")
_SIGNS_AND_RANGES = frozenset("+-−±×＋－～〜")
_COUNTER_PREFIXES = frozenset("第約全各計残")
_KANA_COUNTERS = frozenset("つかケマ")
_NOT_WESTERN = frozenset("―…‥※‼⁇⁈⁉")
_WORD_BREAK = re.compile(r"(?<=\w)[-‐/–—]+(?=([^\W\d_]))")
_KANA_OR_KANJI = re.compile("[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]")


class Break(IntEnum):
    """How readily a line breaks between two characters."""

    NEVER = 0
    """Inside a Western word or number, and where kinsoku forbids it."""
    NEED = 1
    """Between a number and its unit, or twin dashes: only if they are wider than the line."""
    CHARACTER = 2
    """Between two Japanese characters."""
    PHRASE = 3
    """Between two Japanese phrases, at a space, after a hyphen."""


def break_lines(string: str, width_mm: float, measure: Measure, *, phrases: bool) -> list[str] | None:
    """The lines of `string` within `width_mm`, or None when a word is wider than that.

    With `phrases`, lines break between phrases, and inside one only if it is wider than the line;
    without, between any characters that kinsoku lets stand apart. `measure` gives a string's width
    in the unit of `width_mm`. A newline always ends a line; ASCII spaces at the end of a line vanish.
    """
    lines = fill_lines(string, width_mm, measure, phrases=phrases)
    return None if any(exceeds(line, width_mm, measure) for line in lines) else lines


def fill_lines(string: str, width: float, measure: Measure, *, phrases: bool) -> list[str]:
    """As `break_lines`, but a word that is too wide stands on a line of its own."""
    return [line for text in string.split("\n") for line in _fill(text, width, measure, _level(phrases))]


def pieces(string: str, width: float, measure: Measure, *, phrases: bool) -> list[str]:
    """What `fill_lines` takes as unbreakable at this width, trailing spaces included."""
    return [piece for text in string.split("\n") for piece in _pieces(text, width, measure, _level(phrases))]


def exceeds(line: str, width: float, measure: Measure) -> bool:
    """Whether `line`, but for spaces at its end, is wider than `width` (by more than rounding)."""
    return measure(line.rstrip(SPACES)) > width + 1e-6


def _level(phrases: bool) -> Break:
    return Break.PHRASE if phrases else Break.CHARACTER


def _fill(text: str, width: float, measure: Measure, level: Break) -> list[str]:
    if not exceeds(text, width, measure):
        return [text.rstrip(" ")]
    lines, line, used = [], "", 0.0
    for piece in _pieces(text, width, measure, level):
        if line and exceeds(piece, width - used, measure):
            lines.append(line.rstrip(" "))
            line, used = "", 0.0
        line += piece
        used += measure(piece)
    return [*lines, line.rstrip(" ")]


def _pieces(text: str, width: float, measure: Measure, level: Break) -> Iterator[str]:
    """Atoms of `level`; where one is wider than the line, those of the next lower level."""
    for atom in atoms(text, level):
        if level > Break.NEED and exceeds(atom, width, measure):
            yield from _pieces(atom, width, measure, Break(level - 1))
        else:
            yield atom


@lru_cache(maxsize=1 << 14)
def atoms(text: str, level: Break) -> tuple[str, ...]:
    """A paragraph cut wherever a line may break at `level` or more readily. Joined, they are `text`."""
    readiness = _readiness(text)
    ends = _phrase_ends(text) if level is Break.PHRASE else frozenset()
    cuts = [i for i, at in enumerate(readiness) if at >= level or (at is Break.CHARACTER and i in ends)]
    return tuple(text[a:b] for a, b in pairwise((0, *cuts, len(text))) if a < b)


@lru_cache(maxsize=1 << 12)
def _readiness(text: str) -> tuple[Break, ...]:
    """For each character, how readily a line breaks before it (phrases left aside)."""
    readiness, solid = [Break.NEVER], ""
    for before, after in pairwise(text):
        solid = solid if before in SPACES else before
        readiness.append(_after_space(solid, after) if before in SPACES else _between(before, after))
    for match in _WORD_BREAK.finditer(text):
        if _western(match[1]):
            readiness[match.end()] = Break.PHRASE
    return tuple(readiness)


@cache
def _after_space(solid: str, after: str) -> Break:
    """The same across spaces, which hang on `solid`, the last character before them (if any)."""
    forbidden = not solid or solid in NO_END or after in NO_START or after in SPACES
    return Break.NEVER if forbidden else Break.PHRASE


@cache
def _between(before: str, after: str) -> Break:
    """The pair table of JLREQ, in the order in which its rules take precedence."""
    if after in NO_START or before in NO_END or after in SPACES or after in _GLUE_BEFORE:
        return Break.NEVER
    if (_western(before) and _western(after)) or (before.isdecimal() and after.isdecimal()):
        return Break.NEVER
    if unicodedata.combining(after):
        return Break.NEVER
    return Break.NEED if _belong_together(before, after) else Break.CHARACTER


def _western(char: str) -> bool:
    """Letters, digits and punctuation of Western words; symbols from the arrows on stand alone."""
    return char < "\u2190" and char not in _NOT_WESTERN


def _belong_together(before: str, after: str) -> bool:
    if after.isdecimal():
        return before in _COUNTER_PREFIXES or before in _SIGNS_AND_RANGES or _private(before)
    if before.isdecimal():
        return after in _KANA_COUNTERS or "\u3400" <= after <= "\u9fff" or _private(after)
    return before == after and before in _TWINS


def _private(char: str) -> bool:
    """Whether `char` is of the private use area: it stands for an inline icon."""
    return "\ue000" <= char <= "\uf8ff"


def _phrase_ends(text: str) -> frozenset[int]:
    """Where BudouX ends a phrase. A private-use character reads like a noun to it."""
    if not _KANA_OR_KANJI.search(text):
        return frozenset()
    return frozenset(accumulate(map(len, _phrase_parser()(text))))


@cache
def _phrase_parser() -> Callable[[str], list[str]]:
    import budoux  # noqa: PLC0415 - only text that wraps needs it

    return budoux.load_default_japanese_parser().parse
