"""Random games a second, one core, by game and ruleset; with --update the table goes into docs/benchmarks.md.

python benchmarks/random_games.py [--seconds 3] [--update]
"""

from __future__ import annotations

import argparse
import platform
import time

from tables import write_table

from games import registry
from games.engines import can_be_played, engine
from games.reading import read_game
from games.rules import Setup
from games.seeds import Stream

MOST = 400
"""Moves a game at most."""


def measured(name: str, ruleset: str, seconds: float) -> tuple[float, float]:
    """Games a second, and moves a game, over seeds 1, 2, … for as long as it takes."""
    rules = engine(read_game(registry.folder(name)), ruleset)
    options = {option.name: option.default or option.choices[0] for option in rules.options if option.choices}
    games = moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        games += 1
        state = rules.initial(Setup(rules.players[0], str(games), options=options))
        stream = Stream(f"benchmark/{games}")
        count = 0
        while rules.kinds(state) and count < MOST:
            state = rules.apply(state, rules.sample(state, stream))
            count += 1
        moves += count
    return games / (time.perf_counter() - began), moves / games


def table(seconds: float) -> str:
    """The table in Markdown."""
    rows = [
        "| fewest seats, at most 400 moves a game | games a second | moves a game |",
        "| --- | ---: | ---: |",
    ]
    for name in registry.games():
        source = read_game(registry.folder(name))
        if can_be_played(source):
            for ruleset in source.rulesets:
                speed, moves = measured(name, ruleset, seconds)
                rows.append(f"| {name} {ruleset} | {speed:.0f} | {moves:.0f} |")
    machine = f"One core, Python {platform.python_version()}, {platform.system()}; every move checked by `apply`."
    return "\n".join([machine, "", *rows])


def main() -> None:
    """Print the table, or put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    text = table(arguments.seconds)
    print(text)
    if arguments.update:
        write_table("random games", text)


if __name__ == "__main__":
    main()
