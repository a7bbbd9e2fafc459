"""How `solve`, `hint` and `study` ask: the options of a question, its task, what is done before its time begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from games import registry
from games.engines import engine
from games.errors import data_error
from games.messages import say
from games.reading import Source
from games.rules import Rules
from games.wording import hint, listed
from kamibako.choosing import Seconds, Tell
from kamibako.interrupts import left_at_once
from kamibako.opening import opening_option
from kamibako.playing import Game
from solver.api import Limits, Solver, Task
from solver.plugins import solver_for, ways_in
from solver.running import ready

MOST_MEMORY, MOST_WORKERS = 10**9, 256
"""MB and threads: more than any machine has, and no more than systems can count, or start."""


def question_options(
    tell: Tell, source: Source, *, time: str | None = None, workers: str | None = None
) -> list[click.Parameter]:
    """What is asked, and how much the search may take.

    `time` says when it ends, if it has an end of its own; `workers` what these do, if they are not its threads.
    """
    known = listed(engine(source).question_names)
    help_of_asking = tell("What is asked, one of: {known}; by default the first.", known=known)
    return [
        *opening_option(tell, source),
        click.Option(["--ask"], metavar="QUESTION", help=help_of_asking),
        click.Option(
            ["--time"],
            type=Seconds(),
            metavar="SECONDS",
            help=time or tell("Most seconds; without it until the answer is proven, or Ctrl-C."),
        ),
        click.Option(
            ["--memory"],
            type=click.IntRange(1, MOST_MEMORY),
            metavar="MB",
            help=tell("Most memory that the search may add."),
        ),
        click.Option(
            ["--workers"],
            type=click.IntRange(1, MOST_WORKERS),
            default=1,
            show_default=True,
            help=workers or tell("Threads (one repeats itself)."),
        ),
        click.Option(["--by"], metavar="WAY", help=tell("The way to solve it: search or cpsat.")),
    ]


def first_solved() -> str | None:
    """The first game that can be solved, for examples."""
    return next((name for name in registry.games() if ways_in(registry.folder(name))), None)


def question_of(rules: Rules[Any, Any], asked: str | None) -> str:
    """The question asked, else the game's first; a `DataError` when the game knows no such question."""
    question = asked or next(iter(rules.questions), "")
    if not rules.can_ask(question):
        raise data_error(
            "--ask", "", say("there is no such question: {hint}", hint=hint(question, rules.question_names))
        )
    return question


def limits_of(values: Mapping[str, Any]) -> Limits:
    """What the command line lets a search use."""
    return Limits(values["time"], values["memory"], values["workers"], values.get("branches"))


def task_of(game: Game, values: Mapping[str, Any]) -> Task:
    """The task that the command line asks for."""
    rules = game.chosen.rules
    return Task(rules, game.state, question_of(rules, values["ask"]), limits_of(values))


def solver_of(source: Source, task: Task, way: str | None) -> Solver:
    """The solver of that way, or the first that can answer; a `DataError` when it shall count branches, but cannot."""
    solver = solver_for(source, task, way)
    if task.limits.branches is not None and not getattr(solver, "COUNTS_BRANCHES", False):
        raise data_error("--branches", "", say("this way to solve the game counts no branches: use --time"))
    return solver


def make_ready(tell: Tell, solver: object, task: Task) -> None:
    """Let a solver, or a policy, get ready before its time begins; said on stderr if it takes long."""

    def say_so() -> None:
        click.echo(
            tell("this part of the search is compiled first, and kept: up to two minutes, then the time begins"),
            err=True,
        )

    with left_at_once(tell("interrupted")):
        ready(solver, task, say_so)
