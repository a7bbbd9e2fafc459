"""Tune the weights by which beams look for many points (``games/tabi/searching/rich.toml``).

python benchmarks/tune_tabi.py [--seconds 600] [--cases 10] [--width 200] [--seed 1]

Hill climbing: one to four weights, each for all numbers of suits left or for some, are multiplied by factors from 0.3
to 3; if one guided beam on each deal then has as many points on average as before or more, they stay, and are written.
It goes on from the weights that there are. Seconds are CPU time, after the tables of the deals are made (1–2 s, 75 MB
each). The same seed tries the same factors; deals are apart from those of ``benchmarks/solve_tabi.py``.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

from games.engines import engine
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream
from games.tabi.advising.habits import STAGES, write
from games.tabi.bounding.table import Ground
from games.tabi.modelling.scores import usual_prices
from games.tabi.searching.beams import Beam, Found, Search
from games.tabi.searching.data import Data, data_of, row_of
from games.tabi.searching.guiding import Guide, guide_of
from games.tabi.searching.hunt import ENDS, SPREAD
from games.tabi.searching.plans import plan_of
from games.tabi.searching.traits import FUEL, LACKS, POINTS, TRAITS, UNDER_3, UNDER_6
from games.tabi.searching.weighing import RICH, RICH_FILE, RICH_NAMES

PAIRS = ("lantern tent", "camera map", "map tent", "camera tent", "lantern map")
FACTORS = (0.3, 0.5, 0.7, 1.4, 2.0, 3.0)
MOST_CHANGES = 4

GUIDE = TRAITS
"""Its place among `RICH_NAMES`."""

TOLD = (GUIDE, GUIDE, GUIDE, POINTS, FUEL, LACKS, UNDER_3, UNDER_6)
"""Weights that tell most, which are changed as often as all traits together."""

DIGITS = 4
"""Of weights in the file: those that are tried are rounded as well, so that what is kept is what was tried."""

HEAD = "# Weights of traits and of the guide, with 0, 1, … 5 suits left; written by benchmarks/tune_tabi.py."


@dataclass(frozen=True)
class Deal:
    """A position after the items are chosen, with the table of its bound at the usual prices."""

    data: Data
    row: Any
    guide: Guide


def deals(count: int) -> list[Deal]:
    """So many, with the pairs of items in turn."""
    rules: Any = engine(read_game(folder("tabi")), "16a")
    found = []
    for number in range(count):
        state = rules.initial(Setup(1, f"tune{number}"))
        state = rules.apply(state, rules.read(f"items {PAIRS[number % len(PAIRS)]}"))
        data, ground = data_of(rules.look, state.days), Ground.of(state, rules.look)
        prices = usual_prices(ground.layout)
        ground.value(prices)
        found.append(Deal(data, row_of(data, rules.look, state), guide_of(ground, prices)))
    return found


def points(beam: Beam, deal: Deal, weights: Any, width: int) -> int:
    """The most points of wins that one beam meets; 0 if it meets none."""
    wins = [0]

    def on_win(found: Found) -> bool:
        wins.append(found.points)
        return False

    beam.data = deal.data
    plan = plan_of(0, counts_points=True)
    search = Search(width, plan, weights, lambda: None, on_win, width * ENDS, SPREAD, guide=deal.guide)
    beam.run(deal.row, 0, search)
    return max(wins)


def changed(weights: Any, stream: Stream) -> tuple[Any, list[str]]:
    """One to four weights multiplied, and what was done."""
    found, told = weights.copy(), []
    for _ in range(1 + stream.below(MOST_CHANGES)):
        weight = stream.choose(TOLD) if stream.below(2) else stream.below(TRAITS)
        factor, first, last = stream.choose(FACTORS), 0, STAGES
        if stream.below(2):
            first = stream.below(STAGES)
            last = min(STAGES, first + 1 + stream.below(3))
        found[first:last, weight] *= factor
        told.append(f"{RICH_NAMES[weight]} × {factor:g} with {first}–{last - 1} left")
    return found.round(DIGITS), told


def climb(tried_on: list[Deal], seconds: float, width: int, stream: Stream) -> None:
    """Step by step; the weights are written after each gain."""
    beam, weights, began = Beam(tried_on[0].data), RICH, time.process_time()
    kept = sum(points(beam, deal, weights, width) for deal in tried_on)
    print(f"mean {kept / len(tried_on):.1f}", flush=True)
    step = 0
    while time.process_time() - began < seconds:
        step += 1
        new, told = changed(weights, stream)
        total = sum(points(beam, deal, new, width) for deal in tried_on)
        if total < kept:
            continue
        weights = new
        if total > kept:
            kept = total
            write(weights[:, : len(RICH_NAMES)], RICH_FILE, RICH_NAMES, HEAD)
            spent = time.process_time() - began
            print(f"{spent:5.0f} s, step {step}: mean {kept / len(tried_on):.1f} ({'; '.join(told)})", flush=True)
    print(f"{step} steps")


def main() -> None:
    """Climb from the weights that there are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--cases", type=int, default=10)
    parser.add_argument("--width", type=int, default=200)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    climb(deals(max(1, arguments.cases)), arguments.seconds, arguments.width, Stream(f"tune/{arguments.seed}"))


if __name__ == "__main__":
    main()
