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
from pathlib import Path

FILE = "messages.ja.toml"

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


def japanese() -> Mapping[str, str]:
    """All catalogues as one mapping from English to Japanese templates."""
    return {**_learnt, **_ours()} if _learnt else _ours()


@cache
def _ours() -> Mapping[str, str]:
    merged: dict[str, str] = {}
    for package in CATALOGUES:
        home = resources.files(package)
        for folder in (home, *(inner for inner in home.iterdir() if inner.is_dir())):
            file = folder / FILE
            if file.is_file():
                merged |= tomllib.loads(file.read_text(encoding="utf-8"))
    return merged


_learnt: dict[str, str] = {}


def learn(folder: Path) -> None:
    """Take in the catalogue of a game that is not ours, if it has one; a broken one is left alone."""
    try:
        entries = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    _learnt.update({key: text for key, text in entries.items() if isinstance(text, str)})
