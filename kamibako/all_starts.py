"""`kamibako solve --all-starts`: one question for every beginning that a game sets side by side, as a table."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from typing import Any

import click

from games.engines import engine
from games.errors import data_error
from games.line import written
from games.messages import say
from games.reading import Source
from games.rules import Start
from games.terminal import aligned
from generator.output import write_all
from kamibako.choosing import Chosen, Tell, chosen, first_state, setup_of
from kamibako.interrupts import INTERRUPTED
from kamibako.playing import Game
from kamibako.questions import limits_of, make_ready, question_of, solver_of
from solver.api import Answer, Limit, Limits, Task, Verdict
from solver.running import as_json, ask

LOST, OPEN, WON = "×", "?", "○"
"""In the table: proven that no line wins; not known; won, where no value is asked for."""


def starts_option(tell: Tell, source: Source) -> list[click.Parameter]:
    """``--all-starts``, for games that have such beginnings."""
    if engine(source).starts_by is None:
        return []
    text = tell("Every way to begin on the setup of --seed, as a table; --time is for each, --out a folder of lines.")
    return [click.Option(["--all-starts"], is_flag=True, help=text)]


@dataclass(frozen=True)
class Asked:
    """What all beginnings are asked."""

    of_game: Chosen
    question: str
    limits: Limits
    way: str | None

    def task(self, start: Start) -> Task:
        """The question about one of them."""
        return Task(start.rules, start.state, self.question, self.limits)


def solve_all_starts(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    """Ask one after the other; Ctrl-C shows the table so far."""
    _check(values)
    of_game = chosen(source, values["ruleset"], values["lang"])
    setup = setup_of(of_game.rules, values)
    first_state(of_game.rules, setup, values)
    asked = Asked(of_game, question_of(of_game.rules, values["ask"]), limits_of(values), values["by"])
    found: list[tuple[Start, Answer]] = []
    try:
        for start, answer in _answers(tell, asked, list(of_game.rules.starts(setup))):
            found.append((start, answer))
            click.echo(_in_short(tell, start, answer), err=True)
    except KeyboardInterrupt:
        _show(tell, asked, found, values)
        sys.exit(INTERRUPTED)
    _show(tell, asked, found, values)
    if found and found[-1][1].effort.limit is Limit.INTERRUPT:
        sys.exit(INTERRUPTED)


def _check(values: dict[str, Any]) -> None:
    """A seed says which setup; a folder takes the lines."""
    if values["seed"] is None or values["state"] is not None or values["line"] is not None:
        raise data_error("--all-starts", "", say("goes with --seed alone: a position has begun already"))
    out = values["out"]
    if out is not None and out.exists() and not out.is_dir():
        raise data_error(str(out), "", say("is no folder: with --all-starts every line is written to a file in it"))


def _answers(tell: Tell, asked: Asked, starts: Sequence[Start]) -> Iterator[tuple[Start, Answer]]:
    for number, start in enumerate(starts):
        task = asked.task(start)
        solver = solver_of(asked.of_game.source, task, asked.way)
        if not number:
            make_ready(tell, solver, task)
        answer = ask(solver, task)
        yield start, answer
        if answer.effort.limit is Limit.INTERRUPT:
            return


def _in_short(tell: Tell, start: Start, answer: Answer) -> str:
    return tell(
        "{start}: {verdict}, {seconds} s",
        start=" · ".join(start.names),
        verdict=f"{answer.verdict} {'' if answer.value is None else answer.value}".strip(),
        seconds=f"{answer.effort.seconds:.2f}",
    )


def _show(tell: Tell, asked: Asked, found: Sequence[tuple[Start, Answer]], values: dict[str, Any]) -> None:
    """Files, then JSON or the table."""
    if values["out"] is not None:
        write_all({file: text.encode() for file, text in _files(asked, found, values["out"])})
    if values["as_json"]:
        by = asked.of_game.rules.starts_by or ()
        rows = [dict(zip(by, start.names, strict=True)) | as_json(answer) for start, answer in found]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for text in (*_table(tell, asked, found), *_legend(tell, [answer for _, answer in found])):
        click.echo(text)


def _files(asked: Asked, found: Sequence[tuple[Start, Answer]], folder: Path) -> Iterator[tuple[Path, str]]:
    """A line for each; it claims no bound, which would be one on all ways to begin from that position."""
    rules = asked.of_game.rules
    for start, answer in found:
        if answer.line is not None:
            game = Game(asked.of_game, start.setup, [rules.initial(start.setup)])
            for text in answer.line:
                game.make(rules.read(text))
            line = replace(game.line, claims={**game.line.claims, "question": answer.question})
            yield folder / f"{'-'.join(start.names)}.json", written(rules, line)


def _table(tell: Tell, asked: Asked, found: Sequence[tuple[Start, Answer]]) -> list[str]:
    """Rows and columns in the game's order; what was not asked any more is left empty."""
    edition = asked.of_game.edition
    titles = [edition.word(f"starts.{name}") for name in asked.of_game.rules.starts_by or ()]
    cells = {start.names: _cell(answer) for start, answer in found}
    rows, columns = (list(dict.fromkeys(names[i] for names in cells)) for i in (0, 1))
    head = tell("{row} by {column}: {question}", row=titles[0], column=titles[1], question=asked.question)
    lines = [["", *columns], *([row, *(cells.get((row, column), "") for column in columns)] for row in rows)]
    return [head, "", *aligned(lines), ""] if found else []


def _cell(answer: Answer) -> str:
    """The value, or a sign; what is not proven with its bound."""
    match answer.verdict:
        case Verdict.OPTIMAL:
            return str(answer.value)
        case Verdict.WON:
            return WON
        case Verdict.UNWINNABLE:
            return LOST
        case Verdict.FEASIBLE:
            return f"{answer.value} ({OPEN if answer.bound is None else answer.bound})"
    return OPEN


def _legend(tell: Tell, answers: Sequence[Answer]) -> Iterator[str]:
    """How many of each verdict, the mean, and what the signs in the table stand for."""
    counts = Counter(answer.verdict for answer in answers)
    verdicts = ", ".join(f"{verdict} {count}" for verdict, count in sorted(counts.items()))
    yield tell("starts {count}: {verdicts}", count=len(answers), verdicts=verdicts)
    values = [answer.value for answer in answers if answer.value is not None]
    if values:
        yield tell("mean value {value}", value=f"{mean(values):.2f}")
    signs = {
        Verdict.WON: tell("{sign}: there is a line that wins", sign=WON),
        Verdict.UNWINNABLE: tell("{sign}: no line wins (proven)", sign=LOST),
        Verdict.FEASIBLE: tell("in brackets: a bound, where the value is not proven to be the best"),
        Verdict.UNKNOWN: tell("{sign}: nothing was found before a limit", sign=OPEN),
    }
    yield from (text for verdict, text in signs.items() if counts[verdict])
