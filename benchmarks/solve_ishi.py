"""Ishi solved, one worker a question; with --update the table goes into docs/benchmarks.md.

python benchmarks/solve_ishi.py [--time 60] [--rows .benchmarks/solve_ishi.jsonl] [--only won energy …] [--update]

Rows are written as they come and kept by a hash of the sources: it goes on where it was stopped, and measures anew
what has changed. Each line is replayed by the referee before it counts.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any

from solve_rows import Case, refereed, row_of
from tables import share_of, write_table

from games import registry
from games.engines import engine
from games.reading import Source, read_game
from games.rules import Rules, Setup
from solver import study
from solver.api import Limits, Task, Verdict
from solver.plugins import solver_for
from solver.running import ready
from solver.study import Key, Row

ROOT = Path(__file__).parent.parent
ROWS = ROOT / ".benchmarks" / "solve_ishi.jsonl"
KNOWN = 20
"""Means of seeds 1 to 20 are compared between versions."""


@dataclass(frozen=True)
class Group:
    """A row of the table: one question over seeds, on a sheet, from all starts or the seed's own.

    `share` is how many shall be decided at least, `seconds` what the mean shall not exceed (None: no goal).
    """

    question: str
    sheet: str
    seeds: int
    share: float | None = None
    seconds: float | None = None
    all_starts: bool = False

    @property
    def title(self) -> str:
        """What is asked of what."""
        starts = ", all 20 starts" if self.all_starts else ""
        return f"`{self.question}`, {self.sheet}{starts}, seeds 1–{self.seeds}"


GROUPS = (
    Group("won", "seeded", 50, 1.0, 1.0),
    Group("energy", "seeded", 50, 1.0, 0.5),
    Group("energy/9", "seeded", 50, 0.95),
    Group("energy/10", "seeded", 50, 0.95),
    Group("energy/11", "seeded", 10),
    Group("won", "standard", 20, 1.0, 1.0, all_starts=True),
    Group("energy", "standard", 20, 1.0, 0.5, all_starts=True),
)


def cases(source: Source, rules: Rules[Any, Any], group: Group, limits: Limits) -> Iterator[Case]:
    """All questions of a group, in the order of seeds."""
    sources = study.sources_hash([source.folder, Path(study.__file__).parent])
    for seed in map(str, range(1, group.seeds + 1)):
        setup = Setup(1, seed, options={"sheet": group.sheet, "rolls": "known"})
        options = {"sheet": group.sheet}
        if not group.all_starts:
            key = Key(source.id, rules.ruleset, 1, options, group.question, sources)
            yield Case(seed, key, Task(rules, rules.initial(setup), group.question, limits), setup)
            continue
        for start in rules.starts(setup):
            named = options | dict(zip(rules.starts_by or (), start.names, strict=True))
            key = Key(source.id, rules.ruleset, 1, named, group.question, sources)
            yield Case(seed, key, Task(start.rules, start.state, group.question, limits), start.setup)


def measured(source: Source, rules: Rules[Any, Any], group: Group, limits: Limits, file: Path) -> str:
    """The group's row of the table."""
    rows, found = study.read_rows(file), []
    for case in cases(source, rules, group, limits):
        if not found:
            ready(solver_for(source, case.task), case.task)
        row = row_of(source, case, rows, file)
        if refereed(rules, case, row) != (row["verdict"] in (Verdict.WON, Verdict.OPTIMAL, Verdict.FEASIBLE)):
            raise ValueError(row)
        found.append(row)
    return table_row(group, found)


def table_row(group: Group, rows: Sequence[Row]) -> str:
    """Counts, values and times."""
    count, solved = len(rows), sum(row["line"] is not None for row in rows)
    decided = sum(study.is_decided(row) for row in rows)
    seconds = [row["effort"]["seconds"] for row in rows]
    values = [row["value"] for row in rows if row["value"] is not None]
    first = [row["value"] for row in rows if row["value"] is not None and int(row["seed"]) <= KNOWN]
    cells = [
        group.title,
        f"{solved} of {count}",
        share_of(decided, count),
        f"{mean(values):.2f}" if values else "–",
        f"{mean(first):.2f}" if first else "–",
        *(f"{number:.2f}" for number in (mean(seconds), median(seconds), max(seconds))),
        goal(group, decided / count, mean(seconds)),
    ]
    return "| " + " | ".join(cells) + " |"


def goal(group: Group, share: float, seconds: float) -> str:
    """What was wanted, and whether it is so."""
    wanted = []
    if group.share is not None:
        met = "met" if share >= group.share else "missed"
        wanted.append(f"{'all' if group.share == 1 else f'≥ {group.share:.0%}'}: {met}")
    if group.seconds is not None:
        wanted.append(f"mean ≤ {group.seconds:g} s: {'met' if seconds <= group.seconds else 'missed'}")
    return "; ".join(wanted) or "–"


def main() -> None:
    """Print the table, or put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", type=float, default=60.0)
    parser.add_argument("--rows", type=Path, default=ROWS)
    parser.add_argument("--only", nargs="*", metavar="QUESTION")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    if arguments.only and arguments.update:
        parser.error("--update writes the whole table: leave out --only")
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    source = read_game(registry.folder("ishi"))
    head = [
        f"At most {arguments.time:g} s a question; Python {platform.python_version()}, {platform.system()}.",
        "",
        "| question, sheet | line found | proven (95 %) | mean value | seeds 1–20 | mean s | median s | max s | goal |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    print("\n".join(head))
    rows = []
    for group in GROUPS:
        if not arguments.only or group.question in arguments.only:
            rows.append(measured(source, engine(source), group, Limits(arguments.time), arguments.rows))
            print(rows[-1], flush=True)
    if arguments.update:
        write_table("solve ishi", "\n".join([*head, *rows]))


if __name__ == "__main__":
    main()
