"""`kamibako study`: one question over many seeds, as JSON lines that can be gone on with."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from games.errors import data_error
from games.messages import say
from games.reading import Source
from games.rules import Move, Rules, Setup
from games.wording import instead
from generator.output import check_names
from kamibako.choosing import (
    GameGroup,
    Seconds,
    Tell,
    chosen,
    first_state,
    game_options,
    json_option,
    setup_of,
)
from kamibako.interrupts import INTERRUPTED
from kamibako.opening import opened
from kamibako.progress import status
from kamibako.questions import first_solved, make_ready, question_of, question_options
from solver import study
from solver.api import Answer, Limits, Task
from solver.plugins import solver_for
from solver.running import ask
from solver.study import Key, Row, Summary

MOST_SEEDS = 1_000_000


def study_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako study``."""

    def make(source: Source) -> click.Command:
        asked = question_options(tell, source, workers=tell("Seeds that are asked at a time, each with one thread."))
        options = [*_seeds(tell), *game_options(tell, source, lang), *asked, *_files(tell)]
        return click.Command(source.id, params=options, callback=lambda **values: _study(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "Ask a question of many seeds: one JSON line a seed, written as it comes; a summary at the end.\n\n"
            "Example: kamibako study {game} --seeds 1..50 --time 60 --out study.jsonl",
            game=game,
        )

    return GameGroup("study", lang, text, make, first_solved())


def _seeds(tell: Tell) -> list[click.Parameter]:
    return [
        click.Option(["--seeds"], required=True, metavar="A..B", help=tell("Seeds from A to B.")),
        click.Option(
            ["--second-time"],
            type=Seconds(),
            metavar="SECONDS",
            help=tell("Most seconds of a second try for the seeds that the first left undecided."),
        ),
    ]


def _files(tell: Tell) -> list[click.Parameter]:
    file = click.Path(path_type=Path)
    return [
        click.Option(["--out"], type=file, required=True, metavar="FILE.jsonl", help=tell("File of the rows.")),
        click.Option(["--resume"], is_flag=True, help=tell("Go on with the rows that are in the file.")),
        json_option(tell),
    ]


def seeds_of(text: str) -> list[str]:
    """The seeds ``A..B``, both in decimal; a `DataError` when it is no range."""
    found = re.fullmatch(r"(\d{1,18})\.\.(\d{1,18})", text, re.ASCII)
    low, high = (int(found[1]), int(found[2])) if found else (1, 0)
    if not low <= high < low + MOST_SEEDS:
        raise data_error("--seeds", "", instead(text, say("a range of seeds such as 1..50")))
    return [str(seed) for seed in range(low, high + 1)]


def _study(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    seeds, out = seeds_of(values["seeds"]), values["out"]
    check_names([out])
    if out.exists() and not values["resume"]:
        raise data_error(str(out), "", say("is there already: add --resume to go on with it, or name another file"))
    rules = chosen(source, values["ruleset"], values["lang"]).rules
    setup, question = setup_of(rules, {**values, "seed": seeds[0]}), question_of(rules, values["ask"])
    first_of_all = first_state(rules, setup, values)
    opening = opened(source, rules, first_of_all, values)
    first = Task(rules, _after(rules, first_of_all, opening), question)
    make_ready(tell, solver_for(source, first, values["by"]), first)
    out.parent.mkdir(parents=True, exist_ok=True)
    options, sources = {**setup.options, **_opening(opening)}, study.sources_hash(study.resting(source.folder))
    key = Key(source.id, rules.ruleset, setup.players, options, question, sources)
    is_whole = _collected(tell, _Work(source, rules, setup, opening, question, values), seeds, key)
    rows = study.best_rows(study.read_rows(out), key)
    found = study.summary([rows[seed] for seed in seeds if seed in rows])
    if values["as_json"]:
        click.echo(json.dumps(asdict(found)))
    else:
        _tell(tell, found)
    if not is_whole:
        click.echo(tell("interrupted: go on with --resume"), err=True)
        sys.exit(INTERRUPTED)


def _collected(tell: Tell, work: _Work, seeds: Sequence[str], key: Key) -> bool:
    """Write the rows as they come; False when somebody interrupts it: what runs then is not written, nor waited for."""
    with status() as show:
        try:
            for row in work.rows(seeds, key):
                study.append(work.out, row)
                value = "" if row["value"] is None else row["value"]
                show(tell("seed {seed}: {verdict} {value}", seed=row["seed"], verdict=row["verdict"], value=value))
        except KeyboardInterrupt:
            return False
    return True


def _after(rules: Rules[Any, Any], state: Any, opening: Move | None) -> Any:
    """The state after the first decision, if the command line makes it."""
    return state if opening is None else rules.apply(state, opening)


def _opening(move: Move | None) -> dict[str, str]:
    """What rows remember of the first decision, however it was typed."""
    return {} if move is None else {move.verb: ",".join(move.words())}


class _Work:
    """The seeds that are to be asked, so many at a time."""

    def __init__(
        self, source: Source, rules: Any, setup: Setup, opening: Move | None, question: str, values: dict[str, Any]
    ) -> None:
        self._source, self._rules, self._question = source, rules, question
        self._setup, self._opening = setup, opening
        self._values, self._way = values, values["by"]
        self._stopped = threading.Event()
        self._budgets = [values["time"], *([values["second_time"]] if values["second_time"] else [])]

    @property
    def out(self) -> Path:
        """Where the rows are."""
        file: Path = self._values["out"]
        return file

    def rows(self, seeds: Sequence[str], key: Key) -> Iterator[Row]:
        """Rows as they come; each worker has one seed at a time. Whoever takes no more of them stops the workers."""
        known = study.best_rows(study.read_rows(self.out), key)
        with ThreadPoolExecutor(self._values["workers"]) as pool:
            try:
                for stage in range(1, len(self._budgets) + 1):
                    left = [seed for seed, at in study.pending(seeds, known, stage) if at == stage]
                    for seed, answer in self._asked(pool, left, stage):
                        known[seed] = key.row(seed, answer, stage)
                        yield known[seed]
            finally:
                self._stopped.set()
                pool.shutdown(wait=False, cancel_futures=True)

    def _asked(self, pool: ThreadPoolExecutor, seeds: Sequence[str], stage: int) -> Iterator[tuple[str, Answer]]:
        waiting = iter(seeds)
        running: dict[Future[Answer], str] = {}
        while True:
            for seed in waiting:
                running[pool.submit(self._answer, seed, stage)] = seed
                if len(running) >= self._values["workers"]:
                    break
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()

    def _answer(self, seed: str, stage: int) -> Answer:
        limits = Limits(self._budgets[stage - 1], self._values["memory"])
        state = self._rules.initial(replace(self._setup, seed=seed))
        task = Task(self._rules, _after(self._rules, state, self._opening), self._question, limits)
        return ask(solver_for(self._source, task, self._way), task, stopped=self._stopped)


def _tell(tell: Tell, found: Summary) -> None:
    verdicts = ", ".join(f"{name} {count}" for name, count in sorted(found.verdicts.items()))
    click.echo(tell("seeds {count}: {verdicts}", count=found.count, verdicts=verdicts))
    if found.mean_value is not None:
        click.echo(tell("mean value {value}", value=f"{found.mean_value:.2f}"))
    click.echo(tell("mean time {seconds} s", seconds=f"{found.mean_seconds:.2f}"))
    for share, (low, high), template in (
        (found.shares[0], found.won_low, tell("won, if the undecided are lost")),
        (found.shares[1], found.won_high, tell("won, if the undecided are won")),
    ):
        click.echo(f"{template}: {share:.1%} (95 %: {low:.1%}–{high:.1%})")
