"""How far honest hints go in ishi: dives with seeded sheets whose rolls are not known, by several players.

python benchmarks/honest_ishi.py --rows rows.jsonl [--seeds 1..200] [--update]

`hint` follows the first honest hint; `cheapest` aligns each flag to its cheapest value, among the cards after which
the goal may still be reached; `plan` keeps to one plan, the best of several that are each best for some guessed rolls;
`known` is the best of all lines with the fewest placements for somebody who knows the rolls. Rows are written as they
come and kept apart by a hash of the sources, so that the run can be gone on with.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from tables import share_of, write_table

from games.engines import engine
from games.ishi import policies, search
from games.ishi.advising.advice import Advice
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.moves import Move
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream
from solver import hints, study
from solver.api import Task

PLANS = 8
"""Rolls that are guessed to find a fixed plan."""

TRIALS = 32
"""Rolls by which these plans are judged."""


def hinted(rules: IshiRules, state: State) -> State:
    """Follow the first honest hint."""
    player = hints.Honest(search, policies, Task(rules, state, "energy"))
    while rules.kinds(state):
        state = rules.apply(state, replace(player, task=replace(player.task, state=state)).choose())
    return state


def cheapest(rules: IshiRules, state: State) -> State:
    """The cheapest value on each flag, without losing sight of the goal; every claim is taken."""
    advice = Advice(rules)
    while rules.kinds(state):
        state = rules.apply(state, _cheap_claim(rules, state) or _cheap_step(rules, advice, state))
    return state


def _cheap_step(rules: IshiRules, advice: Advice, state: State) -> Move:
    options = advice.ranked(state, 50)
    by_cost = sorted(
        (one for one in options if isinstance(one.move, Place) and one.value > 0),
        key=lambda one: -sum(rules.apply(state, one.move).energy),
    )
    return by_cost[0].move if by_cost else options[0].move if options else next(rules.legal_moves(state))


def _cheap_claim(rules: IshiRules, state: State) -> Move | None:
    """The first claim there is, its points where least energy is."""
    if state.phase is not Phase.CLAIM:
        return None
    claims = [move for move in rules.legal_moves(state) if isinstance(move, ClaimLine | ClaimPath)]
    return max(claims, key=lambda move: min(rules.apply(state, move).energy)) if claims else Pass()


def planned(rules: IshiRules, state: State) -> State:
    """Keep to one plan; a dive is lost when it cannot be paid."""
    found = {line: None for line in map(_best_line, _guesses(rules, state, "plan", PLANS)) if line}
    trials = [dealt for _, dealt in _guesses(rules, state, "trial", TRIALS)]
    best = max(found, key=lambda line: mean(_worth(rules, _kept(rules, dealt, line)) for dealt in trials), default=())
    return _kept(rules, state, best)


def _guesses(rules: IshiRules, state: State, purpose: str, count: int) -> Iterator[tuple[IshiRules, State]]:
    for number in range(count):
        yield rules, rules.resample(state, 0, Stream(f"benchmark/{purpose}/{number}"))


def _best_line(guess: tuple[IshiRules, State]) -> tuple[str, ...]:
    return search.solve(Task(*guess, "energy")).line or ()


def _worth(rules: IshiRules, state: State) -> int:
    return sum(state.energy) if rules.outcome(state).is_won else 0


def _kept(rules: IshiRules, state: State, line: tuple[str, ...]) -> State:
    """The dive by the flags and cards of a line; points are spread anew where least energy is."""
    for move in map(rules.read, line):
        if isinstance(move, Place | Up):
            while state.phase is Phase.CLAIM:
                state = rules.apply(state, _cheap_claim(rules, state) or Pass())
        if isinstance(move, ClaimLine | ClaimPath | Pass):
            continue
        if not rules.is_legal(state, move):
            return state
        state = rules.apply(state, move)
    while state.phase is Phase.CLAIM:
        state = rules.apply(state, _cheap_claim(rules, state) or Pass())
    return state


def known(rules: IshiRules, state: State) -> State:
    """The best line, by exact search with the rolls known."""
    for text in search.solve(Task(rules, state, "energy")).line or ():
        state = rules.apply(state, rules.read(text))
    return state


PLAYERS: dict[str, Callable[[IshiRules, State], State]] = {
    "hint": hinted,
    "plan": planned,
    "cheapest": cheapest,
    "known": known,
}


def rows(file: Path, seeds: list[str]) -> list[study.Row]:
    """The rows of all players and seeds; those that are missing are played now."""
    rules: IshiRules = engine(read_game(folder("ishi")), "1")  # type: ignore[assignment]
    home = Path(study.__file__).parent
    sources = study.sources_hash([folder("ishi"), home, Path(__file__).parent / "honest_ishi.py"])
    done = {(row["player"], row["seed"]): row for row in study.read_rows(file) if row["sources"] == sources}
    for name, play in PLAYERS.items():
        for seed in seeds:
            if (name, seed) not in done:
                done[name, seed] = row = _row(rules, name, play, seed) | {"sources": sources}
                study.append(file, row)
    return [done[name, seed] for name in PLAYERS for seed in seeds]


def _row(rules: IshiRules, name: str, play: Callable[[IshiRules, State], State], seed: str) -> study.Row:
    began = time.process_time()
    state: State = rules.initial(Setup(1, seed, options={"sheet": "seeded", "rolls": "unknown"}))
    end = play(rules, state)
    energy = sum(end.energy) if rules.outcome(end).is_won else None
    return {"player": name, "seed": seed, "energy": energy, "seconds": round(time.process_time() - began, 3)}


TITLES = {
    "hint": "the first honest hint, followed",
    "plan": "a fixed plan",
    "cheapest": "the cheapest value",
    "known": "rolls known, proven best",
}


def table(found: list[study.Row], seeds: list[str]) -> str:
    """The table in Markdown."""
    lines = [
        "| player | goal reached (95 %) | mean energy of those (95 %) | seeds 1–20 | CPU s a dive |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for name in PLAYERS:
        own = [row for row in found if row["player"] == name]
        won = [row["energy"] for row in own if row["energy"] is not None]
        first = [row["energy"] for row in own if row["energy"] is not None and row["seed"] in map(str, range(1, 21))]
        reach = 1.96 * stdev(won) / len(won) ** 0.5
        lines.append(
            f"| {TITLES[name]} | {share_of(len(won), len(own))} | {mean(won):.2f} ± {reach:.2f} "
            f"| {mean(first):.2f} ({len(first)}) | {mean(row['seconds'] for row in own):.2f} |"
        )
    pairs = _pairs(found, "hint", "plan"), _pairs(found, "hint", "cheapest")
    told = "; ".join(
        f"{mean(found):+.2f} ± {1.96 * stdev(found) / len(found) ** 0.5:.2f} against {TITLES[other]}"
        for found, other in zip(pairs, ("plan", "cheapest"), strict=True)
    )
    head = (
        f"Seeds {seeds[0]}–{seeds[-1]}, seeded sheets, 8 placements; the hint's lead where both reach the goal: {told}."
    )
    return "\n".join([head, "", *lines])


def _pairs(found: list[study.Row], one: str, other: str) -> list[int]:
    energy: dict[tuple[str, str], Any] = {(row["player"], row["seed"]): row["energy"] for row in found}
    seeds = sorted({seed for _, seed in energy})
    both = [(energy[one, seed], energy[other, seed]) for seed in seeds]
    return [a - b for a, b in both if a is not None and b is not None]


def main() -> None:
    """Print the table, or put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1..200")
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    low, high = map(int, arguments.seeds.split(".."))
    seeds = [str(seed) for seed in range(low, high + 1)]
    text = table(rows(arguments.rows, seeds), seeds)
    print(text)
    if arguments.update:
        write_table("honest ishi", text)


if __name__ == "__main__":
    main()
