"""What the benchmarks of solvers share: rows that are kept, lines that are refereed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.line import Line
from games.reading import Source
from games.referee import referee
from games.rules import Rules, Setup
from solver import study
from solver.api import Task
from solver.plugins import solver_for
from solver.running import ask
from solver.study import Key, Row


@dataclass(frozen=True)
class Case:
    """One question: of which seed (and start), its task, how its line is written down and checked."""

    seed: str
    key: Key
    task: Task
    setup: Setup
    before: tuple[str, ...] = ()
    """Moves from the setup to the position that is asked about."""


def row_of(source: Source, case: Case, rows: Sequence[Row], file: Path) -> Row:
    """The row that is there, else a new one."""
    known = study.best_rows((row for row in rows if row["seed"] == case.seed), case.key)
    if case.seed in known:
        return known[case.seed]
    row = case.key.row(case.seed, ask(solver_for(source, case.task), case.task), 1)
    study.append(file, row)
    return row


def refereed(rules: Rules[Any, Any], case: Case, row: Row) -> bool:
    """Whether there is a line; it is right, and worth what is said: else the referee raises."""
    if row["line"] is None:
        return False
    name = row["question"].partition("/")[0]
    claims = {"won": True} | ({name: row["value"]} if row["value"] is not None else {})
    if case.setup.state is None and row["bound"] is not None:
        claims |= {"question": row["question"], "bound": row["bound"]}
    referee(rules, Line(case.setup, (*case.before, *row["line"]), claims))
    return True
