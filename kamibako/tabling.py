"""`kamibako table`: the table in front of somebody, asked for piece by piece, as a position in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from games.errors import DataError, Fault
from games.messages import Message, say
from games.reading import Source
from games.rules import Rules
from games.table import Ask, Unreadable
from generator.output import check_names, write_all
from kamibako.choosing import Chosen, GameGroup, Tell, check_terminal, chosen, edition_options

BACK = "<"


def table_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako table``."""

    def make(source: Source) -> click.Command:
        to = click.Option(
            ["--to"],
            type=click.Path(path_type=Path),
            default=Path(f"{source.id}-state.json"),
            show_default=True,
            metavar="STATE.json",
            help=tell("File to write the position to."),
        )
        options = [*edition_options(tell, source, lang), to]
        return click.Command(source.id, params=options, callback=lambda **values: _ask_all(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "Type in the table in front of you, piece by piece; it is checked as you type and written as a position "
            "to play from.\n\nExample: kamibako table {game} --to my-table.json",
            game=game,
        )

    return GameGroup("table", lang, text, make)


def _ask_all(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    check_terminal()
    check_names([values["to"]])
    of_game = chosen(source, values["ruleset"], values["lang"])
    click.echo(tell("Enter takes what stands in brackets; {back} goes back to the question before.", back=BACK))
    document = _Questions(tell, of_game, values.get("players")).run()
    write_all({values["to"]: (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()})
    click.echo(tell("saved to {file}", file=values["to"]))


def put(document: dict[str, Any], key: str, value: Any) -> None:
    """Write an answer into the document; dots in its key lead into tables."""
    *tables, last = key.split(".")
    for name in tables:
        document = document.setdefault(name, {})
    document[last] = value


def first_open(asks: Iterable[Ask], document: Mapping[str, Any]) -> Ask | None:
    """The first question that has no answer in the document; the later ones may depend on it."""
    return next((ask for ask in asks if not _is_answered(document, ask.key)), None)


def _is_answered(document: Mapping[str, Any], key: str) -> bool:
    *tables, last = key.split(".")
    for name in tables:
        document = document.get(name, {})
    return last in document


def objections(rules: Rules[Any, Any], document: Mapping[str, Any], key: str) -> Iterator[Message]:
    """What the rules have against the answer at `key`, whatever is still to be asked."""
    try:
        rules.load(document)
    except DataError as error:
        for fault in error.faults:
            if f"{fault.place}.".startswith(f"{key}."):
                yield fault.problem


class _Questions:
    """Questions one after the other until the document is a position."""

    def __init__(self, tell: Tell, of_game: Chosen, players: int | None) -> None:
        self._tell, self._chosen = tell, of_game
        self._given = {} if players is None else {"players": players}
        self._answers: dict[str, Any] = {}
        self._typed: dict[str, str] = {}

    def run(self) -> dict[str, Any]:
        """The whole position, which the rules accept."""
        while True:
            ask = self._next()
            if ask is not None:
                self._put(ask)
                continue
            try:
                self._chosen.rules.load(self._document)
            except DataError as error:
                self._take_back(error)
            else:
                return self._document

    @property
    def _document(self) -> dict[str, Any]:
        document: dict[str, Any] = {**self._given}
        for key, value in self._answers.items():
            put(document, key, value)
        return document

    def _next(self) -> Ask | None:
        document = self._document
        return first_open(self._chosen.table.asks(self._chosen.rules, document, self._chosen.edition), document)

    def _put(self, ask: Ask) -> None:
        """Ask until there is an answer, or the player goes back; what he typed before is offered again."""
        default = self._typed.get(ask.key, ask.default)
        while True:
            typed = click.prompt(ask.question, default=default or "", show_default=default is not None).strip()
            if typed == BACK:
                self._answers.pop(next(reversed(self._answers), ""), None)
                return
            try:
                self._answers[ask.key] = self._accepted(ask.key, ask.read(typed))
            except Unreadable as error:
                click.echo(error.problem.render(self._chosen.edition.lang))
            else:
                self._typed[ask.key] = typed
                return

    def _accepted(self, key: str, value: Any) -> Any:
        """The answer; `Unreadable` when the rules object to it already, beside what was answered before."""
        document = self._document
        put(document, key, value)
        problem = next(objections(self._chosen.rules, document, key), None)
        if problem is not None:
            raise Unreadable(say("{problem} ({back} goes back to the question before.)", problem=problem, back=BACK))
        return value

    def _take_back(self, error: DataError) -> None:
        """Tell what the rules object to, and ask those questions again (all of them if none is named)."""
        for fault in error.faults:
            click.echo(fault.render(self._chosen.edition.lang))
        named = set(_named(error.faults, self._answers))
        self._answers = {key: value for key, value in self._answers.items() if named and key not in named}


def _named(faults: tuple[Fault, ...], answers: Mapping[str, Any]) -> Iterator[str]:
    """The answers that faults stand at."""
    for fault in faults:
        place = str(fault.place)
        yield from (
            key for key in answers if place == key or place.startswith(f"{key}.") or key.startswith(f"{place}.")
        )
