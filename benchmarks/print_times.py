"""Running and timing: warm-up once, then all contenders in turn, each PDF checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from print_check import check_pdf
from print_job import PrintJob
from print_rivals import Contender, inside

from games import registry


class FailedError(Exception):
    """A command that was to be timed has failed."""


@dataclass
class Result:
    """A contender's times in seconds, and what it wrote."""

    contender: Contender
    times: list[float] = field(default_factory=list)
    size: int = 0
    pages: int = 0

    @property
    def median(self) -> float:
        """The middle one of the times."""
        return median(self.times)


@dataclass
class GameTimes:
    """A game's times in seconds (none if it has faults), and how much there is of it."""

    name: str
    times: list[float] = field(default_factory=list)
    pieces: int = 0
    sheets: int = 0
    faults: str = ""


def race(contenders: Sequence[Contender], job: PrintJob, runs: int) -> list[Result]:
    """Time all contenders `runs` times, in turn, so that whatever slows the machine slows them all."""
    results = [Result(contender) for contender in contenders]
    for run in range(runs + 1):
        for result in results:
            seconds = _once(result.contender, job)
            result.pages = check_pdf(result.contender.pdf, job)
            result.size = result.contender.pdf.stat().st_size
            if run:
                result.times.append(seconds)
        print(f"run {run} of {runs}" if run else "warmed up", file=sys.stderr)
    return results


def _once(contender: Contender, job: PrintJob) -> float:
    contender.pdf.unlink(missing_ok=True)
    start = perf_counter()
    said = _run(contender.command, dict(contender.env), job.out)
    seconds = perf_counter() - start
    if not contender.inside:
        return seconds
    (told,) = json.loads(said)
    if "faults" in told:
        raise FailedError(told["faults"])
    return float(told["seconds"])


def _run(command: Sequence[str], env: dict[str, str], folder: Path) -> str:
    """What the command writes; a command that fails is an error."""
    done = subprocess.run(
        command, env=_environment(folder) | env, cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise FailedError(f"{' '.join(command)}\n{done.stderr}{done.stdout}")
    return done.stdout


def _environment(folder: Path) -> dict[str, str]:
    """Ours, with compiled modules kept as Python does unless told otherwise: the warm-up leaves them in `folder`."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def time_games(job: PrintJob, runs: int) -> list[GameTimes]:
    """Every registered game, then (if there are several) all in one command, in a process that has started up."""
    names = registry.games()
    found = {name: GameTimes(name) for name in names + ["*"] * (len(names) > 1)}
    for _ in range(runs if names else 0):
        for told in json.loads(_run((*inside(job, job.out / "games"), *found), {}, job.out)):
            _note(found[told["target"]], told)
    for game in found.values():
        if game.faults:
            print(f"{game.name}: {game.faults}", file=sys.stderr)
    return list(found.values())


def _note(game: GameTimes, told: dict[str, Any]) -> None:
    if "faults" in told:
        game.faults = told["faults"]
        return
    game.times.append(told["seconds"])
    game.pieces = sum(one["pieces"] for one in told["printed"])
    game.sheets = sum(one["sheets"] for one in told["printed"])
