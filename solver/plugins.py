"""Solvers by game, found by what is in its folder: ``search.py`` (exact search), then ``model.py`` (CP-SAT)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from games.errors import data_error
from games.messages import Message, say
from games.plugins import module_of
from games.positions import HIDDEN
from games.reading import Source
from games.wording import hint
from solver.api import Solver, Task
from solver.hints import Policy

WAYS = {"search": "search.py", "cpsat": "model.py"}
"""Names of the ways to an answer, in the order of preference, and the files that hold them."""

POLICY = "policies.py"
"""The file that holds players who do not look at what is hidden."""


def policy_of(source: Source) -> Policy | None:
    """The game's player; None when it has none."""
    file = source.folder / POLICY
    return cast("Policy", module_of(file)) if file.is_file() else None


def ways(source: Source) -> dict[str, Solver]:
    """The ways that a game has."""
    return {name: cast("Solver", module_of(file)) for name, file in ways_in(source.folder).items()}


def ways_in(folder: Path) -> dict[str, Path]:
    """The files of the ways that a game's folder holds."""
    return {name: folder / file for name, file in WAYS.items() if (folder / file).is_file()}


def solver_for(source: Source, task: Task, way: str | None = None) -> Solver:
    """The solver of that way, or the first that can answer; a `DataError` when there is none."""
    known = ways(source)
    if way is not None and way not in known:
        problem = say("there is no way {way} to solve it: {hint}", way=way, hint=hint(way, known))
        raise data_error(source.id, "", problem)
    if not known:
        raise data_error(source.id, "", say("has no search.py and no model.py: it can be played, but not solved"))
    named = [solver for name, solver in known.items() if way in (None, name)]
    for solver in named:
        if solver.can(task):
            return solver
    raise data_error(source.id, "", _why_not(named, task))


def _why_not(solvers: Sequence[Solver], task: Task) -> Message:
    """What the first that knows says of it; else what is not known, if anything is."""
    for solver in solvers:
        reason: Message | None = getattr(solver, "why_not", _unknown)(task)
        if reason is not None:
            return reason
    if not _is_known(task):
        return say("not all of this position is known (??): write what is missing, or let kamibako hint --honest "
                   "advise without it")  # fmt: skip
    return say("nothing here can answer the question {question}", question=task.question)


def _is_known(task: Task) -> bool:
    """Whether all of the position is: a position at rest is written without ??, in another no move can ask for it."""
    rules, state = task.rules, task.state
    if not rules.is_at_rest(state):
        return rules.is_certain(state)
    return f'"{HIDDEN}"' not in json.dumps(rules.dump(state))


def _unknown(_: Task) -> None:
    """A solver that says nothing."""
