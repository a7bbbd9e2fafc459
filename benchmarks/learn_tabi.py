"""Learn the weights by which tabi is played without knowing the deck (``games/tabi/advising/weights.toml``).

python benchmarks/learn_tabi.py [--seconds 100] [--games 800] [--points 0] [--pairs "lantern tent" "map tent"]

Games are played by the weights so far, judgements blurred at random; then how each went on from its turns' starts
(suits resolved, 5 more for a win) is fitted by traits: one line for all, and its departures by suits left (ridge
regression over the last rounds). Half of the fit is taken over, and so on. Seconds are CPU time. Learning goes on from
the weights that there are; seeds are apart from those of ``benchmarks/honest_tabi.py``.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.engines import engine
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.tabi.advising.habits import STAGES, weights, write
from games.tabi.searching.beams import homes
from games.tabi.searching.blind import LOGGED, make_mind, played
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.plans import quick_plan
from games.tabi.searching.traits import TRAITS
from games.tabi.searching.turns import make_room

SEEDS, ROUNDS, BLUR = 400, 5, 0.25
"""Tables to play on; rounds that are fitted together; by how much judgements vary."""

WIN, RIDGE = 5.0, 20.0
"""What a win is worth, in suits; how strongly the weights of a stage are held to those of all."""


@dataclass
class School:
    """Tables, and the player who learns."""

    starts: list[Any]
    mind: Any
    room: Any
    points: float
    """What a point of a win is worth, in suits."""
    count: int = 0

    def game(self) -> tuple[Any, float, bool]:
        """Play one: its log, how it went, whether it was won."""
        self.count += 1
        data, row = self.starts[self.count % len(self.starts)]
        deal = np.array([self.count, 0, 0, 1], np.int64)
        points = played(data, self.room, row, quick_plan(), self.mind, 0, deal)
        log = self.mind.log[: self.mind.deal[LOGGED]].copy()
        is_won = points >= 0
        return log, 5 + WIN + self.points * points if is_won else -1.0 - points, is_won


def school(pairs: list[str], points: float) -> School:
    """The tables of seeds that nothing else uses, with the pairs in turn."""
    rules: Any = engine(read_game(folder("tabi")), "16a")
    starts = []
    for number in range(SEEDS):
        state = rules.initial(Setup(1, f"learn{number}"))
        state = rules.apply(state, rules.read(f"items {pairs[number % len(pairs)]}"))
        data = data_of(rules.look, state.days)
        starts.append((data, row_of(data, rules.look, state)))
    data = starts[0][0]
    mind = make_mind(data, weights(), homes(data))
    mind.noise[0] = BLUR
    return School(starts, mind, make_room(data, 1 << 16), points)


def fitted(log: Any, went: Any) -> Any:
    """[suits left, trait]: what of the traits tells how it went."""
    traits, left = log[:, :TRAITS], log[:, TRAITS]
    shared = np.linalg.solve(traits.T @ traits + np.eye(TRAITS), traits.T @ went)
    found = np.tile(shared, (STAGES, 1))
    for stage in range(STAGES):
        own = traits[left == stage]
        rest = went[left == stage] - own @ shared
        found[stage] += np.linalg.solve(own.T @ own + RIDGE * np.eye(TRAITS), own.T @ rest)
    return found


def learn(pupil: School, seconds: float, games: int) -> None:
    """Round by round; the weights are written after each."""
    rounds: list[tuple[Any, Any]] = []
    began = time.process_time()
    while time.process_time() - began < seconds:
        found = [pupil.game() for _ in range(games)]
        log = np.concatenate([one for one, _, _ in found])
        went = np.concatenate([np.full(len(one), result) for one, result, _ in found])
        rounds = [*rounds, (log, went)][-ROUNDS:]
        won = sum(is_won for _, _, is_won in found) / games
        print(f"{time.process_time() - began:5.0f} s: {won:.1%} won, mean {np.mean([one for _, one, _ in found]):.2f}")
        pupil.mind.weights[:] += 0.5 * (fitted(*map(np.concatenate, zip(*rounds, strict=True))) - pupil.mind.weights)
        write(pupil.mind.weights)


def main() -> None:
    """Learn from the weights that there are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=100.0)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--points", type=float, default=0.0)
    parser.add_argument("--pairs", nargs="+", default=["lantern tent", "map tent"])
    arguments = parser.parse_args()
    learn(school(arguments.pairs, arguments.points), arguments.seconds, arguments.games)


if __name__ == "__main__":
    main()
