"""`kamibako solve`: can it be won, and what is the best line? With proof, or with a bound."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from games.line import Line, written
from games.reading import Source
from generator.output import check_names, write_all
from kamibako.all_starts import solve_all_starts, starts_option
from kamibako.answers import in_words, moves_in_words
from kamibako.choosing import GameGroup, Tell, beginnings, game_options, json_option
from kamibako.interrupts import INTERRUPTED
from kamibako.playing import Game, begun
from kamibako.questions import first_solved, make_ready, question_options, solver_of, task_of
from solver.api import Answer, Event, Limit, Task
from solver.running import as_json, ask


def solve_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako solve``."""

    def make(source: Source) -> click.Command:
        asked = [*question_options(tell, source), *_results(tell), *starts_option(tell, source)]
        options = [*beginnings(tell), *game_options(tell, source, lang), *asked]
        return click.Command(source.id, params=options, callback=lambda **values: _solve(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "Answer a question about a setup or a position: the best line, with proof or with a bound. Ctrl-C gives "
            "the best so far.\n\nExample: kamibako solve {game} --seed 42 --time 60",
            game=game,
        )

    return GameGroup("solve", lang, text, make, first_solved())


def _results(tell: Tell) -> list[click.Parameter]:
    file = click.Path(path_type=Path)
    return [
        click.Option(
            ["--branches"],
            type=click.IntRange(min=1),
            metavar="N",
            help=tell("Most branches that are searched: such a limit gives the same answer on every machine."),
        ),
        json_option(tell),
        click.Option(["--out"], type=file, metavar="LINE.json", help=tell("File to write the line to.")),
    ]


def _solve(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    if values.get("all_starts"):
        solve_all_starts(tell, source, values)
        return
    if values["out"] is not None:
        check_names([values["out"]])
    game = begun(source, values)
    task = task_of(game, values)
    solver = solver_of(source, task, values["by"])
    make_ready(tell, solver, task)
    answer = ask(solver, task, Progress(tell, task).show)
    _show(tell, game, answer, values)
    if answer.effort.limit is Limit.INTERRUPT:
        sys.exit(INTERRUPTED)


def _show(tell: Tell, game: Game, answer: Answer, values: dict[str, Any]) -> None:
    """The file first: whoever does not read on (``| head``) has it all the same."""
    moves = list(moves_in_words(game, answer.line or ()))
    is_written = values["out"] is not None and answer.line is not None
    if is_written:
        write_all({values["out"]: written(game.chosen.rules, line_of(game, answer)).encode()})
    if values["as_json"]:
        click.echo(json.dumps(as_json(answer), ensure_ascii=False))
        return
    for text in (*in_words(tell, answer, values["lang"]), *moves):
        click.echo(text)
    if is_written:
        click.echo(tell("written: {file}", file=values["out"]))
    effort = answer.effort
    click.echo(tell("{seconds} s, {branches} branches", seconds=effort.seconds, branches=effort.branches), err=True)


@dataclass
class Progress:
    """Events on stderr, each time something got better."""

    tell: Tell
    task: Task
    value: int | None = None
    bound: int | None = None

    def show(self, event: Event) -> None:
        """One line, if the best value or the bound is new."""
        if (event.value, event.bound) == (self.value, self.bound):
            return
        self.value, self.bound = event.value, event.bound
        best = "–" if event.value is None else event.value
        if event.bound is None:
            click.echo(self.tell("best {best}", best=best), err=True)
            return
        gap = "–" if event.value is None else abs(event.bound - event.value)
        click.echo(self.tell("best {best}, bound {bound}, gap {gap}", best=best, bound=event.bound, gap=gap), err=True)


def line_of(game: Game, answer: Answer) -> Line:
    """The whole line from the game's beginning, with its facts and the answer as claims."""
    for text in answer.line or ():
        game.make(game.chosen.rules.read(text))
    line = game.line
    claims: dict[str, Any] = {**line.claims, "question": answer.question}
    if answer.proof is not None:
        claims["proof"] = str(answer.proof)
    if answer.bound is not None:
        claims["bound"] = answer.bound
    return Line(line.setup, line.moves, claims)
