"""Setups: a ruleset with options, each with its facts and its words in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.errors import Fault, Faults
from games.messages import Message, say
from games.reading.face_book import FaceBook
from games.reading.rulesets import Layers
from games.reading.schema import Facts, read_facts
from games.reading.toml_table import Table
from games.reading.variants import Shelf, Variant, make_variant
from games.reading.words import Document, Texts


@dataclass(frozen=True)
class Setup:
    """What is printed of a game: a ruleset, and options laid over it in the order of the data."""

    ruleset: str
    options: tuple[str, ...] = ()

    @property
    def without_options(self) -> Setup:
        """Its ruleset alone."""
        return Setup(self.ruleset)

    def place(self, place: str | Message, *, everywhere: bool) -> str | Message:
        """The place of a fault that only this setup has, or all rulesets with these options."""
        options = " + ".join(self.options)
        if not self.options:
            return place if everywhere else say("{place} (ruleset {ruleset})", place=place, ruleset=self.ruleset)
        if everywhere:
            return say("{place} (option {options})", place=place, options=options)
        return say("{place} (ruleset {ruleset}, option {options})", place=place, ruleset=self.ruleset, options=options)


def singles(rulesets: Iterable[str], options: Sequence[str]) -> list[Setup]:
    """Every ruleset as it is, and with each option: what is checked whenever a game is read."""
    names = list(rulesets)
    return [Setup(name, chosen) for chosen in ((), *((option,) for option in options)) for name in names]


@dataclass(frozen=True)
class Bench:
    """What setups are made of: ``game.toml``, the layers of its rulesets, tables, faces and texts."""

    root: Table
    layers: Mapping[str, Layers]
    options: tuple[str, ...]
    shelf: Shelf
    faces: FaceBook
    texts: Texts

    def variants(self, setups: Iterable[Setup]) -> dict[Setup, Variant]:
        """The document of each setup."""
        return {setup: make_variant(self.root, self._layers(setup), self.shelf) for setup in setups}

    def _layers(self, setup: Setup) -> Layers:
        return (*self.layers[setup.ruleset], *(("options", name) for name in setup.options))

    def facts(self, variants: Mapping[Setup, Variant], faults: Faults) -> dict[Setup, Facts]:
        """All but words."""
        facts = {setup: read_facts(variant.root, self.faces) for setup, variant in variants.items()}
        faults.extend(common({setup: variant.report.faults for setup, variant in variants.items()}))
        return facts

    def words(
        self, variants: Mapping[Setup, Variant], facts: Mapping[Setup, Facts], faults: Faults
    ) -> dict[tuple[str, Setup], Document]:
        """By language; also whether any word of a card is written in two files, and every title is there."""
        for variant in variants.values():
            self.texts.check_doubles(variant.tables, faults)
        words = {
            (lang, setup): self.texts.words(lang, self._layers(setup), variant.tables)
            for lang in self.texts.languages
            for setup, variant in variants.items()
        }
        options = [("options", name) for name in self.options]
        for (lang, setup), found in words.items():
            components = [(component.kind.table, component.id) for component in facts[setup].components]
            self.texts.check_titles(lang, found, (("game",), *options, *components), faults)
        return words


def common(reports: Mapping[Setup, Sequence[Fault]]) -> Iterator[Fault]:
    """The faults of all setups; those that only some have tell which, and options tell what is new with them."""
    for options in dict.fromkeys(setup.options for setup in reports):
        alike = {setup: found for setup, found in reports.items() if setup.options == options}
        if options:
            alike = {setup: _new(found, reports.get(setup.without_options, ())) for setup, found in alike.items()}
        everywhere = set.intersection(*map(set, alike.values()))
        for setup, found in alike.items():
            for fault in found:
                yield _placed(fault, setup, everywhere=fault in everywhere)


def _new(found: Sequence[Fault], before: Sequence[Fault]) -> list[Fault]:
    return [fault for fault in found if fault not in before]


def _placed(fault: Fault, setup: Setup, *, everywhere: bool) -> Fault:
    """A place inside a layer says by itself whose it is."""
    if str(fault.place).startswith(("rulesets.", "options.")):
        return fault
    return replace(fault, place=setup.place(fault.place, everywhere=everywhere))
