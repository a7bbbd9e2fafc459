"""Tabi solved, one worker a question; with --update the table goes into docs/benchmarks.md.

python benchmarks/solve_tabi.py [--rows .benchmarks/solve_tabi.jsonl] [--only won-best turns-fast …] [--update]

Rows are written as they come and kept by a hash of the sources: it goes on where it was stopped, and measures anew
what has changed. Each line is replayed by the referee before it counts.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import Any

from solve_rows import Case, refereed, row_of
from tables import write_table

from games import registry
from games.engines import engine
from games.reading import Source, read_game
from games.rules import Rules, Setup
from solver import study
from solver.api import Limits, Task
from solver.plugins import solver_for
from solver.running import ready
from solver.study import Key, Row

ROWS = Path(__file__).parent.parent / ".benchmarks" / "solve_tabi.jsonl"
ANY = ("",)
PAIRS = tuple(",".join(pair) for pair in combinations(("backpack", "camera", "lantern", "map", "radio", "tent"), 2))
FAST = ("lantern,map", "lantern,tent", "map,tent")
OTHERS = tuple(pair for pair in PAIRS if "backpack" not in pair and pair not in FAST)
PACKED = ("backpack,camera", "backpack,lantern", "backpack,map", "backpack,tent")


@dataclass(frozen=True)
class Group:
    """A row of the table: a question over seeds and pairs of items ("": whichever is best), with so many seconds."""

    name: str
    title: str
    question: str
    pairs: Sequence[str]
    seeds: int
    seconds: float
    goal: str


GROUPS = (
    Group("won-best", "`won`, best pair", "won", ANY, 200, 60, "all, mean ≤ 1 s"),
    Group("won-pairs", "`won`, each of 15 pairs", "won", PAIRS, 10, 20, "≥ 95 % decided"),
    Group("turns-fast", "`turns`, lantern+map, lantern+tent, map+tent", "turns", FAST, 50, 60, "≥ 98 %, mean ≤ 10 s"),
    Group("turns-others", "`turns`, other pairs without backpack", "turns", OTHERS, 10, 60, "80 %"),
    Group("turns-any", "`turns`, any pair", "turns", ANY, 20, 120, "mean ≤ 12.0, bound ≥ 10"),
    Group("turns-packed", "`turns`, four pairs with backpack", "turns", PACKED, 10, 120, "bound ≥ 11, 25 %"),
    Group("score-any", "`score`, any pair", "score", ANY, 20, 60, "mean ≥ 200"),
    Group("score-pairs", "`score`, pairs without backpack", "score", (*FAST, *OTHERS), 5, 60, "bound/best ≤ 2.5"),
)


def cases(source: Source, rules: Rules[Any, Any], group: Group) -> Iterator[Case]:
    """All questions of a group, in the order of seeds."""
    sources = study.sources_hash([source.folder, Path(study.__file__).parent])
    for seed in map(str, range(1, group.seeds + 1)):
        setup = Setup(1, seed)
        for pair in group.pairs:
            state = rules.initial(setup)
            before = (f"items {pair.replace(',', ' ')}",) if pair else ()
            for text in before:
                state = rules.apply(state, rules.read(text))
            options = {"items": pair} if pair else {}
            key = Key(source.id, rules.ruleset, 1, options | {"seconds": group.seconds}, group.question, sources)
            yield Case(seed, key, Task(rules, state, group.question, Limits(group.seconds)), setup, before)


def measured(source: Source, rules: Rules[Any, Any], group: Group, file: Path) -> str:
    """The group's row of the table."""
    rows, found = study.read_rows(file), []
    for case in cases(source, rules, group):
        if not found:
            ready(solver_for(source, case.task), case.task)
        row = row_of(source, case, rows, file)
        refereed(rules, case, row)
        found.append(row)
    return table_row(group, found)


def table_row(group: Group, rows: Sequence[Row]) -> str:
    """Counts, values, bounds and times."""
    count, solved = len(rows), sum(row["line"] is not None for row in rows)
    decided = sum(study.is_decided(row) for row in rows)
    low, high = study.wilson(decided, count)
    seconds = [row["effort"]["seconds"] for row in rows]
    values = [row["value"] for row in rows if row["value"] is not None]
    bounds = [row["bound"] for row in rows if row["bound"] is not None]
    ratios = [row["bound"] / row["value"] for row in rows if row["value"] and row["bound"] is not None]
    cells = [
        f"{group.title}, seeds 1–{group.seeds}, {group.seconds:g} s",
        f"{solved} of {count}",
        f"{decided} of {count} ({low:.1%}–{high:.1%})",
        f"{mean(values):.2f}" if values else "–",
        f"{min(bounds)}–{max(bounds)}" if bounds else "–",
        f"{mean(ratios):.2f}" if ratios and group.question == "score" else "–",
        *(f"{number:.2f}" for number in (mean(seconds), median(seconds), max(seconds))),
        group.goal,
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table, or put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, default=ROWS)
    parser.add_argument("--only", nargs="*", metavar="GROUP")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    source = read_game(registry.folder("tabi"))
    head = [
        f"Ruleset 16a, one worker; Python {platform.python_version()}, {platform.system()}.",
        "",
        "| question | found | proven (95 %) | mean value | bounds | bound/best | mean s | median s | max s | goal |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    print("\n".join(head))
    rows = []
    for group in GROUPS:
        if not arguments.only or group.name in arguments.only:
            rows.append(measured(source, engine(source), group, arguments.rows))
            print(rows[-1], flush=True)
    if arguments.update:
        write_table("solve tabi", "\n".join([*head, *rows]))


if __name__ == "__main__":
    main()
