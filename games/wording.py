"""Parts of sentences that many faults share: what was found, and what there is instead."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from games.messages import Message, say

LONGEST = 40
"""So many characters of a found text are quoted."""


def shown(value: object) -> str | Message:
    """A value as it stands in the data, short enough for a sentence."""
    match value:
        case None:
            return say("nothing")
        case Mapping():
            return say("a table") if value else say("an empty table")
        case list() | tuple():
            return f"[{', '.join(str(shown(item)) for item in value)}]"
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(clipped(value), ensure_ascii=False)
    return clipped(str(value))


def clipped(text: str) -> str:
    """The beginning of a long text, with signs that a terminal would obey (or cannot write) spelled out."""
    start = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[:LONGEST])
    return start if len(text) <= LONGEST else start + "…"


def instead(found: object, expected: Message) -> Message:
    """What was found where something else was expected."""
    return say("found {found}: write {expected}", found=shown(found), expected=expected)


_REASONS: Mapping[int | None, Message] = {
    errno.ENOENT: say("No such file or directory"),
    errno.ENOTDIR: say("Not a directory"),
    errno.EISDIR: say("Is a directory"),
    errno.EEXIST: say("File exists"),
    errno.EACCES: say("Permission denied"),
    errno.EPERM: say("Operation not permitted"),
    errno.EROFS: say("Read-only file system"),
    errno.ENOSPC: say("No space left on device"),
    errno.ENAMETOOLONG: say("File name too long"),
    errno.ELOOP: say("Too many levels of symbolic links"),
    errno.EIO: say("Input/output error"),
}


def reason_of(error: OSError) -> str | Message:
    """Why the system refuses a file: in its own words, the usual ones in Japanese too."""
    return _REASONS.get(error.errno) or error.strerror or type(error).__name__


def whole_number(least: int) -> Message:
    """The name of what is expected where things are counted."""
    return say("a whole number, {least} or more", least=least)


def listed(words: Iterable[str]) -> str:
    """Words side by side."""
    return ", ".join(words)


def hint(word: str, known: Iterable[str]) -> Message:
    """What there is instead of `word`: the nearest spelling first."""
    names = list(known)
    if not names:
        return say("there are none")
    guess = nearest(word, names)
    if guess is None:
        return say("use one of {known}", known=listed(names))
    return say("did you mean {guess}? (All: {known})", guess=guess, known=listed(names))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` is most likely a slip of."""
    by_fold = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), by_fold, n=1)
    return by_fold[close[0]] if close else None
