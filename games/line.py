"""Lines: played games as JSON. Reading and writing; `games.referee` replays them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.errors import DataError, Fault, Faults, data_error
from games.messages import Message, say
from games.reading.files import read_text
from games.reading.toml_table import Report, Table, is_whole
from games.rules import Option, Rules, Setup
from games.seeds import LONGEST, is_seed
from games.wording import instead, listed

FORMAT = 1

LARGEST = 4_000_000
"""Bytes that a file of a line or a position has at most."""

HEAD = ("format", "game", "ruleset", "players", "seed", "setup", "moves", "claims")

MARKS = ("format", "game", "moves")
"""Keys of every line, and of no position."""


@dataclass(frozen=True)
class Line:
    """A played game, or its beginning: the setup, the moves as text, what the writer says of it."""

    setup: Setup
    moves: tuple[str, ...]
    claims: Mapping[str, Any] = field(default_factory=dict)


Engines = Callable[[str, str], Rules[Any, Any]]
"""From a game's id and a ruleset's name to the engine; a `DataError` when there is none."""


def read_document(path: Path) -> Mapping[str, Any]:
    """The JSON object in a file; a `DataError` when there is none to be had."""
    faults = Faults()
    _check_size(path)
    text = read_text(path, say("save it as UTF-8"), faults)
    faults.raise_any()
    try:
        document = json.loads(text or "", parse_constant=_no_number, object_pairs_hook=_object)
    except RecursionError:
        raise data_error(str(path), "", say("is nested too deeply: it is no line and no position")) from None
    except ValueError as error:
        raise data_error(str(path), "", _syntax(error)) from None
    if not isinstance(document, dict):
        raise data_error(str(path), "", instead(document, say("a JSON object, in braces")))
    return document


def check_is_line(document: Mapping[str, Any], where: str, advice: Message) -> None:
    """A `DataError` for something else altogether, most likely a position; `advice` says what to do with one."""
    if document and not any(mark in document for mark in MARKS):
        problem = say("is no line, as it has none of {marks}: {advice}", marks=listed(MARKS), advice=advice)
        raise data_error(where, "", problem)


def check_is_position(document: Mapping[str, Any], where: str, advice: Message) -> None:
    """A `DataError` for a line; `advice` says what to do with one."""
    if sum(mark in document for mark in MARKS) > 1:
        raise data_error(where, "", say("is a line, not a position: {advice}", advice=advice))


def _check_size(path: Path) -> None:
    if path.exists() and not path.is_file() and not path.is_dir() and not path.is_fifo():
        raise data_error(str(path), "", say("is no ordinary file: name another one"))
    if path.is_file() and path.stat().st_size > LARGEST:
        raise data_error(str(path), "", say("is larger than {most} bytes: it is no line and no position", most=LARGEST))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that stands twice would hide one of its values."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)!a} stands twice")
    return found


def _no_number(name: str) -> float:
    raise ValueError(name)


def _syntax(error: ValueError) -> Message:
    if isinstance(error, json.JSONDecodeError):
        return say(
            "is not valid JSON in line {line}, column {column}: {reason}",
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        )
    return say("is not valid JSON: {reason}", reason=str(error)[:60])


def read_line(document: Mapping[str, Any], where: str, engines: Engines) -> tuple[Rules[Any, Any], Line]:
    """The line and the engine that plays it; a `DataError` with all that is wrong in its form."""
    table = Table(document, (), Report(where))
    if not is_whole(document.get("format")) or document["format"] != FORMAT:
        table.wrong("format", say("the format's number, {format}", format=FORMAT))
    game = table.text("game", say("the id of a game"))
    ruleset = table.text("ruleset", say("the name of a ruleset"))
    _raise(table)
    rules = _engine(engines, game, ruleset, where)
    table.only((*HEAD, *(option.name for option in rules.options)))
    moves = _moves(table)
    claims = table.table("claims").data
    return rules, Line(read_setup(table, rules), moves, claims)


def _raise(table: Table) -> None:
    if table.report.faults:
        raise DataError(table.report.faults)


def _engine(engines: Engines, game: str, ruleset: str, where: str) -> Rules[Any, Any]:
    """The faults of choosing an engine are the line's."""
    try:
        return engines(game, ruleset)
    except DataError as error:
        raise DataError(Fault(where, "game, ruleset", fault.problem) for fault in error.faults) from None


def _moves(table: Table) -> tuple[str, ...]:
    moves = table.data.get("moves")
    if not isinstance(moves, list):
        table.wrong("moves", say("a list of moves"))
        return ()
    for number, move in enumerate(moves, 1):
        if not isinstance(move, str):
            table.fault("moves", say("move {number}: {problem}", number=number, problem=instead(move, say("a text"))))
    return tuple(moves)


def read_setup(table: Table, rules: Rules[Any, Any]) -> Setup:
    """How the game of a line begins; a `DataError` with all that is wrong with the line so far."""
    seed, state = _seed(table), table.data.get("setup")
    if ("seed" in table.data) == ("setup" in table.data):
        table.fault("seed", say('a line has either a "seed" or a "setup": give one of them'))
    if "setup" in table.data and not isinstance(state, Mapping):
        table.wrong("setup", say("a position: a JSON object"))
    options = {option.name: _option(table, option) for option in rules.options}
    given = {name: value for name, value in options.items() if value is not None}
    players = _players(table, rules)
    _raise(table)
    return Setup(players, seed, state, given)


def _players(table: Table, rules: Rules[Any, Any]) -> int:
    """A game with a choice of seats always says how many there are."""
    least, most = rules.players
    if least == most:
        if not is_whole(table.data.get("players", least)) or table.data.get("players", least) != least:
            table.wrong("players", say("nothing: this game is for {players}", players=least))
        return least
    players = table.data.get("players")
    if is_whole(players) and least <= players <= most:
        return players
    table.wrong("players", say("a whole number from {least} to {most}", least=least, most=most))
    return least


def _seed(table: Table) -> str | None:
    if "seed" not in table.data:
        return None
    seed = table.data["seed"]
    if is_whole(seed):
        seed = str(seed)
    if isinstance(seed, str) and is_seed(seed):
        return seed
    table.wrong("seed", seed_expected())
    return None


def seed_expected() -> Message:
    """What a seed is."""
    return say("a seed: 1 to {most} letters (A–Z, a–z), digits and signs of ASCII, no spaces, such as 42", most=LONGEST)


def _option(table: Table, option: Option) -> Any:
    """The value of an option, or its default."""
    if option.name not in table.data:
        if option.always:
            table.wrong(option.name, say("one of {known}", known=listed(option.choices)))
        return option.default
    value = table.data[option.name]
    if isinstance(value, str) and value in option.choices:
        return value
    if option.takes_data and isinstance(value, Mapping):
        return value
    table.fault(option.name, instead(value, _choices(option)))
    return option.default


def _choices(option: Option) -> Message:
    known = listed(option.choices)
    if not option.takes_data:
        return say("one of {known}", known=known)
    return say("{known} or a table of your own", known=known) if known else say("a table of your own")


def document(rules: Rules[Any, Any], line: Line) -> dict[str, Any]:
    """The line as a JSON object, its keys in the usual order."""
    setup = line.setup
    found: dict[str, Any] = {"format": FORMAT, "game": rules.id, "ruleset": rules.ruleset}
    if rules.players[0] != rules.players[1]:
        found["players"] = setup.players
    found |= {"seed": setup.seed} if setup.state is None else {"setup": setup.state}
    for option in rules.options:
        value = setup.options.get(option.name, option.default)
        if value is not None and (option.always or value != option.default):
            found[option.name] = value
    return found | {"moves": list(line.moves), "claims": dict(line.claims)}


def written(rules: Rules[Any, Any], line: Line) -> str:
    """The line as the text of a file."""
    return json.dumps(document(rules, line), ensure_ascii=False) + "\n"
