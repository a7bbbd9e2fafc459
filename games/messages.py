"""Sentences for people: an English template with fields, turned into Japanese by a catalogue.

The English template stands where it is needed and is the key of the Japanese one
(`messages.ja.toml` in each package and in each game's folder; a test holds the two together).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

CATALOGUES = ("games", "generator", "solver", "kamibako")


@dataclass(frozen=True)
class Message:
    """A sentence with its fields, e.g. ``Message("no file {name}", name="x.csv")``."""

    template: str
    fields: Mapping[str, object] = field(default_factory=dict)

    def render(self, lang: str = "en") -> str:
        """The sentence in `lang`; English where the catalogue has no other."""
        template = japanese().get(self.template, self.template) if lang == "ja" else self.template
        return template.format(**{k: _shown(v, lang) for k, v in self.fields.items()})

    def __str__(self) -> str:
        return self.render()


def say(template: str, **fields: object) -> Message:
    """A `Message`, spelled as it reads."""
    return Message(template, fields)


def _shown(value: object, lang: str) -> object:
    return value.render(lang) if isinstance(value, Message) else value


@cache
def japanese() -> Mapping[str, str]:
    """All catalogues as one mapping from English to Japanese templates."""
    merged: dict[str, str] = {}
    for package in CATALOGUES:
        home = resources.files(package)
        for folder in (home, *(inner for inner in home.iterdir() if inner.is_dir())):
            file = folder / "messages.ja.toml"
            if file.is_file():
                merged |= tomllib.loads(file.read_text(encoding="utf-8"))
    return merged
