"""Studies: one question over many seeds, a JSON line a seed, written as it comes and resumable.

Rows are keyed by seed and by a hash of the sources that they rest on, so that a study may go on over days.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any

import games
from solver.api import Answer, Verdict
from solver.running import as_json

Row = dict[str, Any]

DECIDED = (Verdict.WON, Verdict.UNWINNABLE, Verdict.OPTIMAL)


@dataclass(frozen=True)
class Key:
    """What a row answers: the game's ruleset, seats and options, the question, the sources' hash."""

    game: str
    ruleset: str
    players: int
    options: Mapping[str, Any]
    question: str
    sources: str

    def row(self, seed: str, answer: Answer, stage: int) -> Row:
        """The row of a seed; `stage` 2 had the larger budget."""
        return {**self._head(), "seed": seed, "stage": stage, **as_json(answer)}

    def _head(self) -> Row:
        found = {"game": self.game, "ruleset": self.ruleset, "players": self.players, "question": self.question}
        return {**found, "options": dict(self.options), "sources": self.sources}

    def is_of(self, row: Row) -> bool:
        """Whether the row answers just this."""
        return all(row.get(name) == value for name, value in self._head().items())


def resting(folder: Path) -> list[Path]:
    """What answers about a game rest on: its folder, the base of all engines (modules of `games`), the solver."""
    return [folder, *sorted(Path(games.__file__).parent.glob("*.py")), Path(__file__).parent]


def sources_hash(folders: Iterable[Path]) -> str:
    """A hash of the code and data in these folders (or files): what a row rests on."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
            if file.suffix in {".py", ".toml"} and not file.name.startswith(("text.", "messages.")):
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def read_rows(file: Path) -> list[Row]:
    """The rows that were written; a last line that was torn off is left out."""
    if not file.exists():
        return []
    rows = []
    for text in file.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(text)
        except ValueError:
            continue
        if isinstance(row, dict):
            rows.append(row)
    return rows


def append(file: Path, row: Row) -> None:
    """Write a row so that a kill loses none: on its own line, forced to the disk."""
    torn = _is_torn(file)
    with file.open("a", encoding="utf-8") as out:
        out.write(("\n" if torn else "") + json.dumps(row, ensure_ascii=False) + "\n")
        out.flush()
        os.fsync(out.fileno())


def _is_torn(file: Path) -> bool:
    """Whether the file's last line has no end: its writer was killed."""
    if not file.exists() or not file.stat().st_size:
        return False
    with file.open("rb") as old:
        old.seek(-1, os.SEEK_END)
        return old.read(1) != b"\n"


def best_rows(rows: Iterable[Row], key: Key) -> dict[str, Row]:
    """The latest row of each seed for that key."""
    return {row["seed"]: row for row in rows if key.is_of(row)}


def is_decided(row: Row) -> bool:
    """Whether the row's verdict is final."""
    return row["verdict"] in DECIDED


def pending(seeds: Sequence[str], rows: Mapping[str, Row], stages: int) -> Iterator[tuple[str, int]]:
    """Seeds that still have to be asked, with the stage: all of the first, then what is undecided."""
    for stage in range(1, stages + 1):
        for seed in seeds:
            row = rows.get(seed)
            if row is None or (not is_decided(row) and row["stage"] < stage):
                yield seed, stage


def wilson(successes: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score; (0, 1) of nothing."""
    if not count:
        return 0.0, 1.0
    share, square = successes / count, z * z / count
    middle = (share + square / 2) / (1 + square)
    reach = z / (1 + square) * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Summary:
    """What a study found. Shares count the undecided both ways: as lost, and as won."""

    count: int
    verdicts: Mapping[str, int]
    mean_value: float | None
    mean_seconds: float
    won_low: tuple[float, float]
    won_high: tuple[float, float]
    shares: tuple[float, float] = field(default=(0.0, 1.0))


def summary(rows: Sequence[Row]) -> Summary:
    """Of all rows."""
    verdicts = Counter(row["verdict"] for row in rows)
    won = sum(row["line"] is not None or row["verdict"] == Verdict.WON for row in rows)
    lost = verdicts[Verdict.UNWINNABLE]
    count = len(rows)
    values = [row["value"] for row in rows if row["value"] is not None]
    return Summary(
        count=count,
        verdicts=dict(verdicts),
        mean_value=mean(values) if values else None,
        mean_seconds=mean(row["effort"]["seconds"] for row in rows) if rows else 0.0,
        won_low=wilson(won, count),
        won_high=wilson(count - lost, count),
        shares=(won / count, (count - lost) / count) if count else (0.0, 1.0),
    )
