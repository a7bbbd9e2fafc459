"""`kamibako hint`: the next moves, best first, with what they lead to and why; honest if asked."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any, cast

import click

from games.errors import data_error
from games.messages import say
from games.reading import Source
from kamibako.answers import make_ready
from kamibako.choosing import GameGroup, Tell, beginnings, game_options
from kamibako.playing import Game, begun
from kamibako.progress import status
from kamibako.solving import question_options, task_of
from solver.api import Task
from solver.hints import Hinting, Ranked, honest, peeking, reasons
from solver.plugins import solver_for

SECONDS = 10.0
"""A hint takes no longer unless it is told to."""

MOST_SAMPLES = 400


def hint_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako hint``."""

    def make(source: Source) -> click.Command:
        options = [*beginnings(tell), *game_options(tell, source, lang), *question_options(tell, source), *_shape(tell)]
        return click.Command(source.id, params=options, callback=lambda **values: _hint(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "The next moves, best first, with what they lead to and how that is known. --honest sees no more than "
            "you do.\n\nExample: kamibako hint {game} --line line.json --honest",
            game=game,
        )

    return GameGroup("hint", text, make)


def _shape(tell: Tell) -> list[click.Parameter]:
    return [
        click.Option(["--honest"], is_flag=True, help=tell("Without looking at what is hidden from you.")),
        click.Option(["--moves"], type=click.IntRange(1, 50), default=5, show_default=True, help=tell("Moves shown.")),
        click.Option(["--json", "as_json"], is_flag=True, help=tell("One JSON object on stdout.")),
    ]


def _hint(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    game = begun(source, values)
    if game.is_over:
        raise data_error("", "", say("nothing is left to decide: there is no legal move"))
    task = task_of(game, values)
    solver = solver_for(source, task, values["by"])
    if not hasattr(solver, "candidates"):
        raise data_error(source.id, "", say("nothing here can hint at this game"))
    make_ready(tell, solver, task)
    task = replace(task, deadline=time.monotonic() + (values["time"] or SECONDS))
    ranked = _ranked(tell, cast("Hinting", solver), task, values)
    if values["as_json"]:
        click.echo(json.dumps(_as_json(ranked, task, values, game.chosen.edition.lang), ensure_ascii=False))
        return
    _tell_moves(tell, game, ranked, values)


def _ranked(tell: Tell, solver: Hinting, task: Task, values: dict[str, Any]) -> list[Ranked]:
    """The list, the best that the time allows."""
    if not values["honest"]:
        return peeking(solver, task, values["moves"])
    found: list[Ranked] = []
    with status() as show:
        for number, ranked in enumerate(honest(solver, task, values["moves"], MOST_SAMPLES), 1):
            found = ranked
            show(tell("samples {count}: {move}", count=number, move=ranked[0].move))
    return found


def _as_json(ranked: list[Ranked], task: Task, values: dict[str, Any], lang: str) -> dict[str, Any]:
    moves = [
        {
            "move": one.move,
            "value": one.value,
            "verdict": str(one.verdict),
            "low": one.low,
            "high": one.high,
            "wins": one.wins,
            "samples": one.samples,
        }
        for one in ranked
    ]
    why = [reason.render(lang) for reason in reasons(ranked)]
    return {"question": task.question, "honest": values["honest"], "moves": moves, "reasons": why}


def _tell_moves(tell: Tell, game: Game, ranked: list[Ranked], values: dict[str, Any]) -> None:
    for number, one in enumerate(ranked, 1):
        click.echo(f"{number}. {one.move}  {_worth(tell, one, honest=values['honest'])}")
    for reason in reasons(ranked):
        click.echo(reason.render(game.chosen.edition.lang))


def _worth(tell: Tell, one: Ranked, *, honest: bool) -> str:
    """What a move leads to, and how that is known."""
    if one.value is None:
        return tell("no win was found ({verdict})", verdict=one.verdict)
    if not honest:
        return tell("leads to {value} ({verdict})", value=f"{one.value:g}", verdict=one.verdict)
    interval = "" if one.low is None or one.high is None else f" ({one.low:.2f}–{one.high:.2f})"
    return tell(
        "leads to {value}{interval} on average, wins {wins} of {samples}",
        value=f"{one.value:.2f}",
        interval=interval,
        wins=round(one.wins * one.samples),
        samples=one.samples,
    )
