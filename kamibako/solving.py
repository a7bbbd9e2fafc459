"""`kamibako solve`: can it be won, and what is the best line? With proof, or with a bound."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from games.errors import data_error
from games.line import Line, written
from games.messages import say
from games.reading import Source
from games.rules import Rules
from games.wording import hint, listed
from generator.output import write_all
from kamibako.choosing import GameGroup, Tell, beginnings, game_options
from kamibako.playing import Game, begun
from solver.api import Answer, Event, Limit, Limits, Solver, Task, Verdict
from solver.plugins import solver_for
from solver.running import as_json, ask, ready

LIMITS = {
    Limit.TIME: say("the time was over"),
    Limit.MEMORY: say("the memory was full"),
    Limit.INTERRUPT: say("interrupted"),
}


def solve_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako solve``."""

    def make(source: Source) -> click.Command:
        options = [*beginnings(tell), *game_options(tell, source, lang), *question_options(tell), *_results(tell)]
        return click.Command(source.id, params=options, callback=lambda **values: _solve(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "Answer a question about a setup or a position: the best line, with proof or with a bound. Ctrl-C gives "
            "the best so far.\n\nExample: kamibako solve {game} --seed 42 --time 60",
            game=game,
        )

    return GameGroup("solve", text, make)


def question_options(tell: Tell) -> list[click.Parameter]:
    """What is asked, and how much the search may take."""
    whole = click.IntRange(1)
    return [
        click.Option(["--ask"], metavar="QUESTION", help=tell("What is asked; the game's first question by default.")),
        click.Option(["--time"], type=click.FloatRange(0.001), metavar="SECONDS", help=tell("Most seconds.")),
        click.Option(["--memory"], type=whole, metavar="MB", help=tell("Most memory that the search may add.")),
        click.Option(
            ["--workers"],
            type=whole,
            default=1,
            show_default=True,
            help=tell("Threads (one repeats itself)."),
        ),
        click.Option(["--by"], metavar="WAY", help=tell("The way to solve it: search or cpsat.")),
    ]


def _results(tell: Tell) -> list[click.Parameter]:
    file = click.Path(path_type=Path)
    return [
        click.Option(["--json", "as_json"], is_flag=True, help=tell("One JSON object on stdout.")),
        click.Option(["--out"], type=file, metavar="LINE.json", help=tell("File to write the line to.")),
    ]


def task_of(game: Game, values: dict[str, Any]) -> Task:
    """The task that the command line asks for."""
    rules = game.chosen.rules
    limits = Limits(values["time"], values["memory"], values["workers"])
    return Task(rules, game.state, question_of(rules, values["ask"]), limits)


def question_of(rules: Rules[Any, Any], asked: str | None) -> str:
    """The question asked, else the game's first; a `DataError` when the game knows no such question."""
    question = asked or next(iter(rules.questions), "")
    if not rules.can_ask(question):
        raise data_error("--ask", "", say("there is no such question: {hint}", hint=hint(question, rules.questions)))
    return question


def _solve(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    game = begun(source, values)
    task = task_of(game, values)
    solver = solver_for(source, task, values["by"])
    make_ready(tell, solver, task)
    answer = ask(solver, task, Progress(tell, task).show)
    if values["out"] is not None and answer.line is not None:
        line = line_of(game, answer)
        write_all({values["out"]: written(game.chosen.rules, line).encode()})
    if values["as_json"]:
        click.echo(json.dumps(as_json(answer), ensure_ascii=False))
        return
    _tell_answer(tell, answer)
    if values["out"] is not None and answer.line is not None:
        click.echo(tell("written: {file}", file=values["out"]))


def make_ready(tell: Tell, solver: Solver, task: Task) -> None:
    """Let the solver get ready before its time begins; said on stderr if it takes long."""

    def say_so() -> None:
        click.echo(tell("the search is being compiled: only this once, and its time begins afterwards"), err=True)

    ready(solver, task, say_so)


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


def _tell_answer(tell: Tell, answer: Answer) -> None:
    click.echo(_verdict(tell, answer))
    if answer.assumptions:
        click.echo(tell("assuming: {assumptions}", assumptions=listed(answer.assumptions)))
    if answer.line is not None:
        click.echo("  ".join(answer.line))
    effort = answer.effort
    click.echo(tell("{seconds} s, {branches} branches", seconds=effort.seconds, branches=effort.branches), err=True)


def _verdict(tell: Tell, answer: Answer) -> str:
    """The verdict in a sentence."""
    limit = "–" if answer.effort.limit is None else LIMITS[answer.effort.limit]
    match answer.verdict:
        case Verdict.OPTIMAL:
            return tell("OPTIMAL: {value}, and no line is better ({proof})", value=answer.value, proof=answer.proof)
        case Verdict.WON:
            return tell("WON: there is a line that wins")
        case Verdict.UNWINNABLE:
            return tell("UNWINNABLE: no line wins ({proof})", proof=answer.proof)
        case Verdict.FEASIBLE:
            bound = "–" if answer.bound is None else answer.bound
            return tell(
                "FEASIBLE: {value} found; bound {bound} ({limit})", value=answer.value, bound=bound, limit=limit
            )
    return tell("UNKNOWN: nothing was found ({limit})", limit=limit)
