"""Files as people's programs leave them: with or without BOM, in the wrong encoding, not there at all."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.errors import Faults
from games.messages import Message, say
from games.wording import reason_of

_BOMS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_ASIAN = (("Shift_JIS", "cp932"), ("EUC-JP", "euc_jp"))
_PLAIN_JAPANESE = re.compile(r"[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]")
_TOML_SPOT = re.compile(
    r"^(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL
)


def read_bytes(path: Path, faults: Faults) -> bytes | None:
    """The bytes of the file at `path`; None (and a fault) when they cannot be had."""
    try:
        return path.read_bytes()
    except OSError as error:
        faults.add(str(path), "", _unreadable(error))
        return None


def _unreadable(error: OSError) -> Message:
    """Why there are no bytes to be had, and what to do: a slip in a name is no matter of permissions."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return say("there is no such file: check its name and where it lies")
        case IsADirectoryError():
            return say("is a folder: name a file")
    return say("cannot be read ({reason}): check that you may open this file", reason=reason_of(error))


def read_text(path: Path, save_as: Message, faults: Faults) -> str | None:
    """The text of a UTF-8 file, without BOM; `save_as` tells how to make such a file of another one."""
    data = read_bytes(path, faults)
    if data is None:
        return None
    try:
        if b"\0" not in data:
            return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    faults.add(str(path), "", _not_utf_8(data, save_as))
    return None


def _not_utf_8(data: bytes, save_as: Message) -> Message:
    guess = encoding_of(data)
    if guess is None:
        return say("is not UTF-8: {save_as}", save_as=save_as)
    return say("is not UTF-8 (it looks like {guess}): {save_as}", guess=guess, save_as=save_as)


def encoding_of(data: bytes) -> str | None:
    """What bytes that are not UTF-8 look like."""
    if data.startswith(b"PK\x03\x04"):
        return "XLSX"
    if data.startswith(_BOMS_OF_UTF_16) or b"\0" in data:
        return "UTF-16"
    return next((name for name, codec in _ASIAN if _reads_as_japanese(data, codec)), None)


def _reads_as_japanese(data: bytes, codec: str) -> bool:
    """Whether most signs beyond ASCII are kana, kanji or full-width: wrong codecs give half-width kana."""
    try:
        foreign = [sign for sign in data.decode(codec) if not sign.isascii()]
    except UnicodeDecodeError:
        return False
    return 2 * sum(bool(_PLAIN_JAPANESE.match(sign)) for sign in foreign) > len(foreign)


def read_toml(path: Path, faults: Faults) -> Mapping[str, Any]:
    """The root table of a TOML file; empty (and a fault) when there is none to be had."""
    text = read_text(path, say("save it as UTF-8"), faults)
    if text is None:
        return {}
    try:
        return tomllib.loads(text)
    except ValueError as error:
        faults.add(str(path), "", _syntax(str(error), text.split("\n")))
        return {}


def _syntax(error: str, lines: list[str]) -> Message:
    """Where and why TOML stopped. Its reader says so in English only; the advice is ours."""
    spot = _TOML_SPOT.match(error)
    if spot is None:
        return say("is not valid TOML: {reason}", reason=error)
    if spot["line"] is None:
        return say("is not valid TOML: {reason} at its end: complete the last line", reason=spot["reason"])
    line, column = int(spot["line"]), int(spot["column"])
    advice = _advice(lines[line - 1], column)
    return say(
        "is not valid TOML in line {line}, column {column}: {reason}: {advice}",
        line=line, column=column, reason=spot["reason"], advice=advice,
    )  # fmt: skip


def _advice(line: str, column: int) -> Message:
    sign = line[column - 1 : column]
    if not sign or sign.isascii():
        return say("correct that line")
    return say("{sign} may only stand between quotes (keys in other letters than A–Z need quotes too)", sign=sign)
