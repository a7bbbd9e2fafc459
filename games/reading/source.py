"""A game's folder read as a game: checked as a whole, then given out by language and ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from games.components import Component, Edition, Game
from games.errors import Faults, data_error
from games.messages import say
from games.reading.face_book import FaceBook, read_faces
from games.reading.files import read_toml
from games.reading.overlays import at, without
from games.reading.rulesets import Layers, chains
from games.reading.schema import Facts, read_facts, read_head
from games.reading.toml_table import Report, Table
from games.reading.variants import Shelf, Variant, check_ids, common, make_variant, owners
from games.reading.words import Document, Texts, joined
from games.wording import hint, listed

FILE = "game.toml"


@dataclass(frozen=True)
class Source:
    """A game as its folder holds it: every language and ruleset, free of faults."""

    folder: Path
    version: str
    players: tuple[int, int]
    languages: tuple[str, ...]
    rulesets: tuple[str, ...]
    """Names of the rulesets, the default first."""
    _facts: Mapping[str, Facts] = field(repr=False)
    _words: Mapping[tuple[str, str], Document] = field(repr=False)
    _faces: FaceBook = field(repr=False)

    @property
    def id(self) -> str:
        """The folder's name."""
        return self.folder.resolve().name

    @property
    def default_ruleset(self) -> str:
        """The ruleset of those who do not ask for another."""
        return self.rulesets[0]

    def edition(self, lang: str, ruleset: str | None = None) -> Game:
        """The game in a language and by a ruleset (else the default one); a `DataError` when there is no such."""
        ruleset = self.default_ruleset if ruleset is None else ruleset
        if lang not in self.languages:
            problem = say("has no words in {lang}: use one of {known}", lang=lang, known=listed(self.languages))
            raise data_error(str(self.folder), "", problem)
        if ruleset not in self.rulesets:
            problem = say("there is no ruleset {name}: {hint}", name=ruleset, hint=hint(ruleset, self.rulesets))
            raise data_error(str(self.folder), "", problem)
        facts, words = self._facts[ruleset], self._words[lang, ruleset]
        edition = Edition(
            id=self.id,
            lang=lang,
            version=self.version,
            ruleset=ruleset,
            players=self.players,
            words=MappingProxyType(joined(words)),
            numbers=facts.numbers,
            palette=facts.palette,
            distinct=facts.distinct,
        )
        components = tuple(_worded(component, edition, words) for component in facts.components)
        return Game(edition, components, self._faces.used_by(components))


def _worded(component: Component, edition: Edition, words: Document) -> Component:
    """The component with its title, its cards with their words: the component's own are for all of them."""
    own = at(words, component.kind.table, component.id)
    shared = joined(without(own, "title", "cards"))
    cards = tuple(
        replace(card, edition=edition, words=MappingProxyType({**shared, **joined(at(own, "cards", card.id))}))
        for card in component.cards
    )
    return replace(component, title=own["title"], cards=cards)


def read_game(folder: Path) -> Source:
    """The game in `folder`; a `DataError` with everything that is wrong in its files."""
    _check_folder(folder)
    faults = Faults()
    document, texts = read_toml(folder / FILE, faults), Texts(folder, faults)
    faults.raise_any()
    root = Table(document, (), Report(str(folder / FILE)))
    head, layers = read_head(root), chains(root.table("rulesets"))
    check_ids(root)
    faults.extend(root.report.faults)
    if not at(document, "rulesets"):
        layers = {head.rulesets[0]: ()}
    shelf, faces = Shelf(folder, texts.languages, faults), read_faces(folder, faults)
    variants = {name: make_variant(root, layers[name], shelf) for name in layers}
    facts = _facts(variants, faces, faults)
    texts.check(
        owners(variants.values()) if len(layers) == len(head.rulesets) else None, at(document, "rulesets"), faults
    )
    words = _words(texts, layers, variants, faults)
    for (lang, name), found in words.items():
        texts.check_titles(lang, found, facts[name].components, faults)
    faults.raise_any()
    return Source(folder, head.version, head.players, texts.languages, head.rulesets, facts, words, faces)


def _check_folder(folder: Path) -> None:
    """Whether there is a folder with a game in it."""
    if not folder.exists():
        raise data_error(str(folder), "", say("there is no such folder: check its name and where it lies"))
    if not folder.is_dir():
        raise data_error(str(folder), "", say("is a file: give the folder that holds game.toml"))
    if not (folder / FILE).exists():
        raise data_error(str(folder), "", say("holds no game.toml: give the folder of a game"))


def _facts(variants: Mapping[str, Variant], faces: FaceBook, faults: Faults) -> dict[str, Facts]:
    facts = {name: read_facts(variant.root, faces) for name, variant in variants.items()}
    faults.extend(common({name: variant.report.faults for name, variant in variants.items()}))
    return facts


def _words(
    texts: Texts, layers: Mapping[str, Layers], variants: Mapping[str, Variant], faults: Faults
) -> dict[tuple[str, str], Document]:
    """By language and ruleset; also whether any word of a card is written in two files."""
    for variant in variants.values():
        texts.check_doubles(variant.tables, faults)
    return {
        (lang, name): texts.words(lang, layers[name], variant.tables)
        for lang in texts.languages
        for name, variant in variants.items()
    }
