"""Words: one ``text.<lang>.toml`` a language, under the same keys as the facts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from games.errors import Faults
from games.messages import Message, say
from games.reading.files import read_toml
from games.reading.overlays import at, flat, laid_over, without
from games.reading.parts import TABLES
from games.reading.rulesets import Layers
from games.reading.tables import CardTable
from games.reading.toml_table import Keys, Report, Table
from games.wording import hint, instead

Document = Mapping[str, Any]

Owners = Mapping[Keys, set[str] | None]
"""The components, as ``("decks", "events")``, and the ids of their cards; None where these are not known."""

_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


class Texts:
    """The text files of a game, by language."""

    def __init__(self, folder: Path, faults: Faults) -> None:
        self._files = dict(_files(folder, faults))
        self._documents: dict[str, Document] = {lang: read_toml(file, faults) for lang, file in self._files.items()}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the game."""
        return tuple(self._files)

    def words(self, lang: str, layers: Layers, tables: Mapping[Keys, CardTable]) -> Document:
        """All words: those of the decks' tables, the text file's, its layers', and the titles of all options."""
        document = self._documents[lang]
        words = laid_over(_of_tables(tables, lang), without(document, "rulesets", "options"))
        for keys in layers:
            words = laid_over(words, without(at(document, *keys), "title"))
        return laid_over(words, {"options": _titles(at(document, "options"))})

    def check(self, owners: Owners | None, layers: Mapping[str, Collection[str]], faults: Faults) -> None:
        """Whether all words are texts, belong to something (if that is known), and stand in every language.

        `layers`: the names in the tables ``rulesets`` and ``options`` of the facts.
        """
        for lang, document in self._documents.items():
            root = Table(document, (), Report(str(self._files[lang])))
            _check_values(root)
            _check_rulesets(root.table("rulesets"), layers["rulesets"])
            _check_options(root.table("options"), layers["options"])
            for table in (root, *(layer for name in layers for _, layer in root.table(name).tables())):
                if owners is not None:
                    _check_owners(table, owners)
            faults.extend(root.report.faults)
        self._check_languages(faults)

    def _check_languages(self, faults: Faults) -> None:
        holders: dict[Keys, list[str]] = {}
        for lang, document in self._documents.items():
            for keys in flat(document):
                holders.setdefault(keys, []).append(lang)
        for keys, langs in holders.items():
            for lang in (lang for lang in self.languages if lang not in langs):
                problem = say("is missing, but {file} has it: write it here too", file=self._files[langs[0]].name)
                faults.add(str(self._files[lang]), ".".join(keys), problem)

    def check_titles(self, lang: str, words: Document, titled: Iterable[Keys], faults: Faults) -> None:
        """Whether there is a title at each of these keys (unless another language has told so)."""
        where, known = str(self._files[lang]), {(fault.where, str(fault.place)) for fault in faults.found}
        for keys in titled:
            place, title = ".".join((*keys, "title")), at(words, *keys).get("title", "")
            if title == "":
                problem = say("is missing: write a title")
            elif not isinstance(title, str):
                problem = instead(title, say("text between quotes"))
            else:
                continue
            if (where, place) not in known:
                faults.add(where, place, problem)

    def check_doubles(self, tables: Mapping[Keys, CardTable], faults: Faults) -> None:
        """Whether a card's word stands in its deck's table and in the text file: one would be lost."""
        for lang, document in self._documents.items():
            own = flat(document)
            for keys, spot in _spots(tables, lang):
                if keys in own:
                    problem = say("is in {place} too: take one of the two out", place=spot)
                    faults.add(str(self._files[lang]), ".".join(keys), problem)


def _spots(tables: Mapping[Keys, CardTable], lang: str) -> Iterator[tuple[Keys, Message]]:
    """Where the words of decks' tables stand, by the keys that they would have in a text file."""
    for component, table in tables.items():
        for card, words in table.words.items():
            spot = say("{file}, {row}", file=table.file.where, row=table.places[card])
            yield from (((*component, "cards", card, *key.split(".")), spot) for key in words[lang])


def _files(folder: Path, faults: Faults) -> Iterator[tuple[str, Path]]:
    files = sorted(folder.glob("text.*.toml"))
    for file in files:
        lang = file.name.removeprefix("text.").removesuffix(".toml")
        if _LANG.fullmatch(lang):
            yield lang, file
        else:
            faults.add(str(file), "", say("names no language: call it text.ja.toml or text.en.toml, for example"))
    if not files:
        faults.add(str(folder), "", say("has no words: write text.ja.toml or text.en.toml beside game.toml"))


def _of_tables(tables: Mapping[Keys, CardTable], lang: str) -> Document:
    document: Document = {}
    for (table, component), cards in tables.items():
        words = {card: found[lang] for card, found in cards.words.items()}
        document = laid_over(document, {table: {component: {"cards": words}}})
    return document


def _check_values(root: Table) -> None:
    for keys, value in flat(root.data).items():
        if not isinstance(value, str):
            root.report.add(keys, instead(value, say("text between quotes")))
        if any(key == "" or "." in key for key in keys):
            root.report.add(keys, say("a key of words is not empty and holds no dot: rename it"))


def _check_rulesets(table: Table, known: Iterable[str]) -> None:
    for name in table.data:
        if name not in known:
            table.fault(name, say("there is no ruleset {name}: {hint}", name=name, hint=hint(name, known)))


def _check_options(table: Table, known: Iterable[str]) -> None:
    for name in table.data:
        if name not in known:
            table.fault(name, say("there is no option {name}: {hint}", name=name, hint=hint(name, known)))


def _titles(tables: Document) -> Document:
    """What each of the tables has as its title."""
    return {name: {"title": table["title"]} for name in tables if "title" in (table := at(tables, name))}


def _check_owners(root: Table, owners: Owners) -> None:
    for name in (name for name in root.data if name in TABLES):
        for component, words in root.table(name).tables():
            if (name, component) not in owners:
                known = [other for table, other in owners if table == name]
                root.table(name).fault(
                    component, say("there is no such component: {hint}", hint=hint(component, known))
                )
            elif (cards := owners[name, component]) is not None:
                _check_cards(words.table("cards"), cards)


def _check_cards(table: Table, known: set[str]) -> None:
    for card, _ in table.tables():
        if card not in known:
            table.fault(card, say("there is no such card: {hint}", hint=hint(card, sorted(known))))


def joined(document: Document) -> dict[str, str]:
    """Words by keys with dots: ``suits.R.name``."""
    return {".".join(keys): value for keys, value in flat(document).items()}
