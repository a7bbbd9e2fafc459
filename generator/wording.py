"""The generator's own words (strips, cover), by language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from games.components import fill


@cache
def _words(lang: str) -> Mapping[str, str]:
    file = resources.files("generator") / f"text.{lang}.toml"
    if not file.is_file():
        file = resources.files("generator") / "text.en.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def word(lang: str, key: str, **fields: object) -> str:
    """The word at `key` in `lang` (English for languages we have no words in)."""
    return fill(_words(lang)[key], fields)
