"""Tabi solved, one worker a question; with --update the table goes into docs/benchmarks.md.

python benchmarks/solve_tabi.py [--rows .benchmarks/solve_tabi.jsonl] [--only won-best turns-fast …] [--update]

Rows are written as they come and kept by a hash of the sources (the game, the base of engines, the solver) and by
what is asked, the moves to an ending included: it goes on where it was stopped, and measures anew what has changed.
Each line is replayed by the referee before it counts.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import Any

from goals import ANY_BOUND, Goal, bounded, decided, few, figures_of, many, quick, tight
from solve_rows import Case, refereed, row_of
from tables import share_of, write_table

from games import registry
from games.engines import engine
from games.reading import Source, read_game
from games.rules import Rules, Setup
from games.seeds import Stream
from solver import study
from solver.api import Limits, Task
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
    goals: tuple[Goal, ...] = ()
    ruleset: str = "16a"


GROUPS = (
    Group("won-best", "`won`, best pair", "won", ANY, 200, 60, (decided(1), quick(1))),
    Group("won-pairs", "`won`, each of 15 pairs", "won", PAIRS, 10, 20, (decided(0.95),)),
    Group(
        "turns-fast", "`turns`, lantern+map, lantern+tent, map+tent", "turns", FAST, 50, 60, (decided(0.98), quick(10))
    ),
    Group("turns-others", "`turns`, other pairs without backpack", "turns", OTHERS, 10, 60, (decided(0.8),)),
    Group("turns-any", "`turns`, any pair", "turns", ANY, 20, 120, (few(12), bounded(10))),
    Group("turns-packed", "`turns`, four pairs with backpack", "turns", PACKED, 10, 60, (bounded(11), decided(0.25))),
    Group("score-any", "`score`, any pair", "score", ANY, 20, 60, (many(200),)),
    Group("score-pairs", "`score`, pairs without backpack", "score", (*FAST, *OTHERS), 3, 60, (tight(2.5),)),
    Group("score-packed", "`score`, pairs with backpack", "score", (*PACKED, "backpack,radio"), 1, 60, (ANY_BOUND,)),
    Group("won-16b", "`won`, best pair, 16b", "won", ANY, 50, 60, (decided(1),), "16b"),
    Group("won-16b-hard", "`won`, best pair, 16b-hard", "won", ANY, 50, 60, (decided(1),), "16b-hard"),
    Group("score-16b", "`score`, any pair, 16b", "score", ANY, 10, 60, ruleset="16b"),
)


ENDINGS = Path(__file__).parent / "endings_tabi.txt"
FEW, PLACES = 5, 100
"""Cards in the deck, at most; positions."""


def cases(source: Source, rules: Rules[Any, Any], group: Group) -> Iterator[Case]:
    """All questions of a group, in the order of seeds."""
    sources = study.sources_hash(study.resting(source.folder))
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


@dataclass(frozen=True)
class Endings:
    """A row of the table: the most points from positions at a turn's start with few cards in the deck."""

    name: str
    title: str
    places: Callable[[Rules[Any, Any]], Iterator[tuple[str, tuple[str, ...]]]]
    """Seeds, and the moves to the positions."""
    seconds: float
    goals: tuple[Goal, ...] = ()
    ruleset: str = "16a"
    question: str = "score"


def best_endings(_: Rules[Any, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """From the best lines that were known: a seed and the moves, a line each; the positions were drawn by chance."""
    for line in ENDINGS.read_text(encoding="utf-8").splitlines():
        seed, _, moves = line.partition(": ")
        yield seed, tuple(moves.split(", "))


def random_endings(rules: Rules[Any, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """From play at random, with the pairs of items in turn: of each game one of the positions, drawn by chance."""
    count, seed = 0, 0
    while count < PLACES:
        seed += 1
        found = _random_ends(rules, str(seed), PAIRS[seed % len(PAIRS)])
        if found:
            count += 1
            yield str(seed), found[Stream(f"endings/place/{seed}").below(len(found))]


def _random_ends(rules: Rules[Any, Any], seed: str, pair: str) -> list[tuple[str, ...]]:
    """The moves to each turn's start with few cards in the deck."""
    stream, moves, found = Stream(f"endings/{seed}"), [f"items {pair.replace(',', ' ')}"], []
    state = rules.apply(rules.initial(Setup(1, seed)), rules.read(moves[0]))
    while not state.is_over:
        move = rules.sample(state, stream)
        state = rules.apply(state, move)
        moves.append(str(move))
        if not state.is_over and rules.is_at_rest(state) and len(state.deck) <= FEW:
            found.append(tuple(moves))
    return found


def ending_cases(source: Source, rules: Rules[Any, Any], group: Endings) -> Iterator[Case]:
    """All questions of a group; their seeds are numbered, for a seed may come twice. Keys hold a hash of the moves."""
    sources = study.sources_hash(study.resting(source.folder))
    for number, (seed, before) in enumerate(group.places(rules), 1):
        setup = Setup(1, seed)
        state = rules.initial(setup)
        for text in before:
            state = rules.apply(state, rules.read(text))
        moves = sha256(", ".join(before).encode()).hexdigest()[:16]
        options = {"ending": group.name, "moves": moves, "seconds": group.seconds}
        key = Key(source.id, rules.ruleset, 1, options, group.question, sources)
        task = Task(rules, state, group.question, Limits(group.seconds))
        yield Case(f"{seed}/{number}", key, task, setup, before)


def measured(source: Source, rules: Rules[Any, Any], group: Group | Endings, file: Path) -> str:
    """The group's row of the table."""
    rows, found = study.read_rows(file), []
    for case in cases(source, rules, group) if isinstance(group, Group) else ending_cases(source, rules, group):
        row = row_of(source, case, rows, file)
        refereed(rules, case, row)
        found.append(row)
    return table_row(group, f"{group.title}, {places(group)}, {group.seconds:g} s", found)


def places(group: Group | Endings) -> str:
    """What is asked of."""
    if isinstance(group, Endings):
        return f"{PLACES} positions"
    return "seed 1" if group.seeds == 1 else f"seeds 1–{group.seeds}"


def table_row(group: Group | Endings, title: str, rows: Sequence[Row]) -> str:
    """Counts, values, bounds, times, and what was wanted."""
    found = figures_of(rows)
    cells = [
        title,
        f"{found.found} of {found.count}",
        share_of(found.decided, found.count),
        f"{mean(found.values):.2f}" if found.values else "–",
        span(found.bounds),
        f"{mean(found.ratios):.2f}" if found.ratios and group.question == "score" else "–",
        *(f"{number:.2f}" for number in (mean(found.seconds), median(found.seconds), max(found.seconds))),
        "; ".join(goal.told(found) for goal in group.goals) or "–",
    ]
    return "| " + " | ".join(cells) + " |"


def span(bounds: Sequence[float]) -> str:
    """From the least to the most."""
    if not bounds:
        return "–"
    low, high = min(bounds), max(bounds)
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"


ENDING_GROUPS = (
    Endings("endings-best", "`score`, ≤ 5 cards in the deck, from best lines", best_endings, 30, (decided(0.95),)),
    Endings("endings-random", "`score`, ≤ 5 cards in the deck, from random play", random_endings, 30, (decided(0.95),)),
    Endings("endings-16b", "the same in 16b", random_endings, 30, ruleset="16b"),
)


def main() -> None:
    """Print the table, or put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, default=ROWS)
    names = [group.name for group in (*GROUPS, *ENDING_GROUPS)]
    parser.add_argument("--only", nargs="*", metavar="GROUP", choices=names, help=f"of {', '.join(names)}")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    if arguments.only and arguments.update:
        parser.error("--update writes the whole table: leave out --only")
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    source = read_game(registry.folder("tabi"))
    head = [
        f"Ruleset 16a but where another is named, one worker; Python {platform.python_version()}, {platform.system()}.",
        "",
        "| question | found | proven (95 %) | mean value | bounds | bound/best | mean s | median s | max s | goal |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    print("\n".join(head))
    rows = []
    for group in (*GROUPS, *ENDING_GROUPS):
        if not arguments.only or group.name in arguments.only:
            rows.append(measured(source, engine(source, group.ruleset), group, arguments.rows))
            print(rows[-1], flush=True)
    if arguments.update:
        write_table("solve tabi", "\n".join([*head, *rows]))


if __name__ == "__main__":
    main()
