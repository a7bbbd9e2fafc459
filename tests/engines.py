"""Every engine there is, each ruleset and number of seats, and games that are played with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from games import registry
from games.engines import can_be_played, engine
from games.line import read_document, read_line
from games.reading import Source, read_game
from games.rules import Rules, Setup
from games.seeds import Stream

TOY = Path(__file__).parent / "toy" / "narabi"
LINES = Path(__file__).parent / "lines"


@dataclass(frozen=True)
class Way:
    """A way to play: a game's folder, a ruleset, how many seats, the game's options."""

    folder: Path
    ruleset: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.folder.name, self.ruleset, str(self.players), *(value for _, value in self.options)])

    @property
    def rules(self) -> Rules[Any, Any]:
        return rules_of(self.folder, self.ruleset)

    def setup(self, seed: str) -> Setup:
        return Setup(self.players, seed, options=dict(self.options))


@cache
def source(folder: Path) -> Source:
    return read_game(folder)


@cache
def rules_of(folder: Path, ruleset: str) -> Rules[Any, Any]:
    return engine(source(folder), ruleset)


def folders() -> list[Path]:
    ours = [registry.folder(name) for name in registry.games()]
    return [*(folder for folder in ours if can_be_played(source(folder))), TOY]


def ways() -> Iterator[Way]:
    """Each ruleset with each number of seats; each choice of each option with the fewest seats."""
    for folder in folders():
        for ruleset in source(folder).rulesets:
            rules = rules_of(folder, ruleset)
            least, most = rules.players
            for players in range(least, most + 1):
                yield Way(folder, ruleset, players, defaults(rules))
            for option in rules.options:
                for choice in option.choices:
                    if choice != dict(defaults(rules)).get(option.name):
                        yield Way(folder, ruleset, least, tuple({**dict(defaults(rules)), option.name: choice}.items()))


def defaults(rules: Rules[Any, Any]) -> tuple[tuple[str, str], ...]:
    """Values of the options that always stand in lines: the default, else the first choice."""
    return tuple(
        (option.name, option.default or option.choices[0])
        for option in rules.options
        if option.default is not None or option.always
    )


def played(way: Way, seed: str, most: int = 400) -> list[tuple[Any, Any]]:
    """Pairs of state and sampled move, from the beginning; the last state's move is None."""
    rules = way.rules
    state = rules.initial(way.setup(seed))
    stream = Stream(f"tests/{way}/{seed}")
    found = []
    while len(found) < most and rules.kinds(state):
        move = rules.sample(state, stream)
        found.append((state, move))
        state = rules.apply(state, move)
    return [*found, (state, None)]


def stored(way: Way) -> Iterator[Any]:
    """All states of the stored lines that were played this way."""
    for file in sorted((LINES / way.folder.name).glob("*.json")):
        rules, line = read_line(read_document(file), str(file), lambda _, ruleset: rules_of(way.folder, ruleset))
        found = line.setup.players, {name: line.setup.options.get(name) for name in dict(way.options)}
        if rules is way.rules and found == (way.players, dict(way.options)):
            yield from accumulate(map(rules.read, line.moves), rules.apply, initial=rules.initial(line.setup))
