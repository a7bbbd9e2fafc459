"""A game's folder read as a game: checked as a whole, then given out by language, ruleset and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from games.components import Component, Edition, Game
from games.errors import Faults, data_error
from games.messages import say
from games.reading.face_book import read_faces
from games.reading.files import read_toml
from games.reading.overlays import at, without
from games.reading.rulesets import chains
from games.reading.schema import Facts, read_head
from games.reading.setups import Bench, Setup, singles
from games.reading.toml_table import Report, Table
from games.reading.variants import Shelf, check_ids, owners
from games.reading.words import Document, Texts, joined
from games.wording import hint, listed

FILE = "game.toml"


@dataclass(frozen=True)
class Source:
    """A game as its folder holds it: every language and ruleset, also with each option, free of faults."""

    folder: Path
    version: str
    players: tuple[int, int]
    languages: tuple[str, ...]
    rulesets: tuple[str, ...]
    """Names of the rulesets, the default first."""
    options: tuple[str, ...]
    """Names of the options, in the order in which they are laid over a ruleset."""
    _facts: Mapping[Setup, Facts] = field(repr=False)
    _words: Mapping[tuple[str, Setup], Document] = field(repr=False)
    _bench: Bench = field(repr=False)

    @property
    def id(self) -> str:
        """The folder's name."""
        return self.folder.resolve().name

    @property
    def default_ruleset(self) -> str:
        """The ruleset of those who do not ask for another."""
        return self.rulesets[0]

    def edition(self, lang: str, ruleset: str | None = None, options: Iterable[str] = ()) -> Game:
        """The game in a language, by a ruleset (else the default one), with options.

        Raises a `DataError` when there is no such, or when options do not go together.
        """
        if lang not in self.languages:
            problem = say("has no words in {lang}: use one of {known}", lang=lang, known=listed(self.languages))
            raise data_error(str(self.folder), "", problem)
        setup = self._setup(self.default_ruleset if ruleset is None else ruleset, set(options))
        facts, words = self._read(lang, setup)
        edition = Edition(
            id=self.id,
            lang=lang,
            version=self.version,
            ruleset=setup.ruleset,
            players=self.players,
            words=MappingProxyType(joined(words)),
            numbers=facts.numbers,
            palette=facts.palette,
            distinct=facts.distinct,
            options=setup.options,
        )
        components = tuple(_worded(component, edition, words) for component in facts.components)
        return Game(edition, components, self._bench.faces.used_by(components))

    def _setup(self, ruleset: str, options: set[str]) -> Setup:
        """What was asked for; the order in which options were named does not matter."""
        faults = Faults()
        if ruleset not in self.rulesets:
            problem = say("there is no ruleset {name}: {hint}", name=ruleset, hint=hint(ruleset, self.rulesets))
            faults.add(str(self.folder), "", problem)
        for name in sorted(options - set(self.options)):
            problem = say("there is no option {name}: {hint}", name=name, hint=hint(name, self.options))
            faults.add(str(self.folder), "", problem)
        faults.raise_any()
        return Setup(ruleset, tuple(name for name in self.options if name in options))

    def _read(self, lang: str, setup: Setup) -> tuple[Facts, Document]:
        """What was read with the game, or a combination of options read now."""
        if setup in self._facts:
            return self._facts[setup], self._words[lang, setup]
        faults, variants = Faults(), self._bench.variants([setup])
        facts = self._bench.facts(variants, faults)
        words = self._bench.words(variants, facts, faults)
        faults.raise_any()
        return facts[setup], words[lang, setup]


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
    bench = Bench(root, layers, head.options, shelf, faces, texts)
    variants = bench.variants(singles(layers, head.options))
    facts = bench.facts(variants, faults)
    known = owners(variants.values()) if len(layers) == len(head.rulesets) else None
    texts.check(known, {name: at(document, name) for name in ("rulesets", "options")}, faults)
    words = bench.words(variants, facts, faults)
    faults.raise_any()
    return Source(folder, head.version, head.players, texts.languages, head.rulesets, head.options, facts, words, bench)


def _check_folder(folder: Path) -> None:
    """Whether there is a folder with a game in it."""
    if not folder.exists():
        raise data_error(str(folder), "", say("there is no such folder: check its name and where it lies"))
    if not folder.is_dir():
        raise data_error(str(folder), "", say("is a file: give the folder that holds game.toml"))
    if not (folder / FILE).exists():
        raise data_error(str(folder), "", say("holds no game.toml: give the folder of a game"))
