"""Commands that take a game: ``kamibako setup GAME --seed S …``, with the options that the game declares."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from games import registry
from games.components import Edition
from games.engines import can_be_played, engine, table
from games.errors import DataError, Fault, Faults, KamibakoError, data_error
from games.line import Engines, read_document, seed_expected
from games.messages import say
from games.reading import Source, read_game
from games.reading.toml_table import is_whole
from games.rules import Option, Rules, Setup
from games.seeds import is_seed
from games.table import Table
from games.wording import hint, instead, listed, shown
from kamibako.language import LANGUAGES

Tell = Callable[..., str]
"""A message in the language spoken."""


@dataclass(frozen=True)
class Chosen:
    """A game that can be played, one ruleset of it, and the edition whose words are shown."""

    source: Source
    rules: Rules[Any, Any]
    edition: Edition

    @property
    def table(self) -> Table:
        """How its positions are seen; a `DataError` when the game has no ``table.py``."""
        found = table(self.source)
        if found is None:
            raise data_error(str(self.source.folder), "", say("has no table.py: its positions cannot be shown"))
        return found


def chosen(source: Source, ruleset: str | None, lang: str) -> Chosen:
    """The game by a ruleset (else the default one), in `lang` if it has words in it."""
    check_named(source, ruleset)
    spoken = lang if lang in source.languages else source.languages[0]
    return Chosen(source, engine(source, ruleset), source.edition(spoken, ruleset).edition)


def check_named(source: Source, ruleset: str | None, options: Iterable[str] = (), lang: str | None = None) -> None:
    """A `DataError` that begins with the option of the command line by which something was named that is not there."""
    faults, game = Faults(), source.id
    if ruleset is not None and ruleset not in source.rulesets:
        problem = say(
            "{game} has no ruleset {name}: {hint}", game=game, name=shown(ruleset), hint=hint(ruleset, source.rulesets)
        )
        faults.add("--ruleset", "", problem)
    for name in options:
        if name not in source.options:
            problem = say(
                "{game} has no option {name}: {hint}", game=game, name=shown(name), hint=hint(name, source.options)
            )
            faults.add("--option", "", problem)
    if lang is not None and lang not in source.languages:
        problem = say(
            "{game} has no words in {name}: {hint}", game=game, name=shown(lang), hint=hint(lang, source.languages)
        )
        faults.add("--lang", "", problem)
    faults.raise_any()


def check_terminal() -> None:
    """A `KamibakoError` when there is nobody to talk to."""
    if sys.stdin is None or sys.stdout is None:
        raise KamibakoError([Fault("", "", say("input and output must be open: this command talks with you"))])


class Number(click.FloatRange):
    """A number of a range; what is refused is told as it was typed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; not even ``nan`` slips through."""
        try:
            found: float = super().convert(value, param, ctx)
        except click.BadParameter:
            found = math.nan
        if not math.isfinite(found):
            self.fail(f"'{value}' is not in this range.", param, ctx)
        return found


class Seconds(Number):
    """A time for which systems can wait: a million seconds are eleven days."""

    def __init__(self) -> None:
        super().__init__(0.001, 1e6)


class GameGroup(click.Group):
    """A command whose first argument is a game; what follows are that game's options."""

    def __init__(
        self,
        name: str,
        lang: str,
        text: Callable[[str], str],
        make: Callable[[Source], click.Command],
        example: str | None = None,
    ) -> None:
        """`lang`: of the games' titles; `example`: the game that the help names; the first one by default."""
        language = click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, hidden=True)
        shown = example or next(iter(registry.games()), "my-game")
        super().__init__(name, help=text(shown), params=[language], subcommand_metavar="GAME [OPTIONS]...")
        self._lang, self._make, self._text = lang, make, text

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The games that can be played."""
        return [name for name in registry.games() if can_be_played(read_game(registry.folder(name)))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002
        """The command for a game, or for the folder of one."""
        source = read_game(registry.find(cmd_name))
        command = self._make(source)
        command.help, command.short_help = self._text(cmd_name), chosen(source, None, self._lang).edition.title
        return command


def game_options(tell: Tell, source: Source, lang: str) -> list[click.Parameter]:
    """Ruleset, seats, language, and what the game declares for its setup."""
    edition = chosen(source, None, lang).edition
    declared = [_declared(option, edition) for option in engine(source).options]
    return [*edition_options(tell, source, lang), *declared]


def edition_options(tell: Tell, source: Source, lang: str) -> list[click.Parameter]:
    """Ruleset, seats, language."""
    rules = engine(source)
    least, most = rules.players
    found: list[click.Parameter] = [
        click.Option(["--ruleset"], metavar="NAME", help=tell("One of: {known}.", known=listed(source.rulesets))),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=lang, help=tell("Language of words.")),
    ]
    if least != most:
        seats = click.Option(
            ["--players"], type=click.IntRange(least, most), show_default=str(least), help=tell("Seats.")
        )
        found.insert(1, seats)
    return found


def _declared(option: Option, edition: Edition) -> click.Option:
    """An option of the game's own; a file may stand for data."""
    key = f"setup.{option.name}"
    return click.Option(
        [f"--{option.name}"],
        metavar="|".join((*option.choices, *(["FILE.json"] if option.takes_data else []))),
        help=edition.word(key) if edition.has_word(key) else None,
    )


def seed_option(tell: Tell, *, required: bool) -> click.Option:
    """``--seed``."""
    return click.Option(["--seed"], required=required, metavar="SEED", help=tell("Which setup, such as 42."))


def json_option(tell: Tell) -> click.Option:
    """``--json``."""
    return click.Option(["--json", "as_json"], is_flag=True, help=tell("One JSON object on stdout."))


def beginnings(tell: Tell) -> list[click.Parameter]:
    """Where a game begins: a seed, a position, a line; exactly one of them is to be given."""
    file = click.Path(path_type=Path)
    return [
        seed_option(tell, required=False),
        click.Option(["--state"], type=file, metavar="STATE.json", help=tell("Begin at this position.")),
        click.Option(["--line"], type=file, metavar="LINE.json", help=tell("Go on where this line stopped.")),
    ]


def setup_of(rules: Rules[Any, Any], values: Mapping[str, Any], state: Mapping[str, Any] | None = None) -> Setup:
    """The setup that the command line asks for; `values` are its options by name."""
    seed = values.get("seed")
    if seed is not None and not is_seed(seed):
        raise data_error("--seed", "", instead(seed, seed_expected()))
    players = values.get("players") or _seats(state) or rules.players[0]
    given = {option.name: _value(option, values.get(option.name)) for option in rules.options}
    return Setup(players, seed, state, {name: value for name, value in given.items() if value is not None})


def first_state(rules: Rules[Any, Any], setup: Setup, values: Mapping[str, Any]) -> Any:
    """The state in which the game begins; a `DataError` whose faults name the file that they are in."""
    try:
        return rules.initial(setup)
    except DataError as error:
        raise DataError(replace(fault, where=_file_of(fault, setup, values)) for fault in error.faults) from None


def _file_of(fault: Fault, setup: Setup, values: Mapping[str, Any]) -> str:
    """The file of the option that the fault stands in, else that of the position."""
    name = str(fault.place).split(".")[0]
    of_option = isinstance(setup.options.get(name), Mapping)
    return str((values[name] if of_option else values.get("state")) or "")


def _seats(state: Mapping[str, Any] | None) -> int | None:
    """The number of seats that a position tells, if it does."""
    players = (state or {}).get("players")
    return players if is_whole(players) else None


def _value(option: Option, text: str | None) -> Any:
    """The choice, or the data in the file of that name."""
    if text is None:
        return option.default
    if text in option.choices:
        return text
    if option.takes_data and (Path(text).suffix == ".json" or Path(text).exists()):
        return read_document(Path(text))
    known = listed(option.choices)
    expected = (
        say("{known} or the name of a JSON file", known=known)
        if option.takes_data
        else say("one of {known}", known=known)
    )
    raise data_error(f"--{option.name}", "", instead(text, expected))


def engines_of(*sources: Source) -> Engines:
    """Engines by the names in lines: those of `sources`, then of the games of ours."""
    known = {source.id: source for source in sources}

    def find(game: str, ruleset: str) -> Rules[Any, Any]:
        return engine(known.get(game) or read_game(registry.folder(game)), ruleset)

    return find
