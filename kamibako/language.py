"""Which language the program speaks: ``--lang ja`` or ``--lang en``, else the locale's."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

LANGUAGES = ("ja", "en")


def spoken(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """``ja`` or ``en``, from the command line before it is parsed, else from the locale."""
    return _asked(arguments) or _locale(environment)


def _asked(arguments: Sequence[str]) -> str | None:
    for position, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[position + 1] if position + 1 < len(arguments) else "")
            return value if value in LANGUAGES else None
    return None


def _locale(environment: Mapping[str, str]) -> str:
    """POSIX order: LC_ALL, LC_MESSAGES, LANG."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ja" if environment[name].startswith("ja") else "en"
    return "en"
