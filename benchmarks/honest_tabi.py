"""How far honest hints go in tabi: games whose deck is not known, by several players, all with the same two items.

python benchmarks/honest_tabi.py [--rows FILE] [--seeds 1..40] [--update]

`hint` asks for the first honest hint at each turn's start, 2 s each, and plays the turn as that plans it; what it
leaves open (cards that were not seen yet) is decided as `quick` does. `quick` is the player that the samples are played
by, without any sample. `thumb` follows rules of thumb (`Thumb`). `known` looks for a win with the deck known, by 200
games of that player, then by the search, 20 s: the share of deals that can be won by somebody who peeks. Rows are
written as they come and kept apart by a hash of the sources, so that the run can be gone on with.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from tables import share_of, write_table

from games.engines import engine
from games.moves import Move
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream
from games.tabi import policies, search
from games.tabi.moves import Location, Pass, Return
from games.tabi.rules import Tabi
from games.tabi.state import Phase, State
from solver import hints, study
from solver.api import Limits, Task
from solver.running import ask

ITEMS = "items lantern tent"
SECONDS, KNOWN_SECONDS = 2.0, 20.0
PLANS = 3
"""Moves that a hint lists."""
UNTIL_THE_CLOCK = 1_000_000
"""Samples, of which no hint takes so many in its time."""

ROWS = Path(__file__).parent.parent / ".benchmarks" / "honest_tabi.jsonl"


def hinted(rules: Tabi, state: State) -> State:
    """Follow the first honest hint of each turn."""
    while rules.kinds(state):
        turn, task = state.turn, Task(rules, state, "score", deadline=time.monotonic() + SECONDS)
        *_, hint = hints.honest(search, policies, task, PLANS, UNTIL_THE_CLOCK)
        for text in hint.moves[0].line if hint.moves else ():
            state = rules.apply(state, rules.read(text))
        while rules.kinds(state) and state.turn == turn:
            state = rules.apply(state, _quick(rules, state))
    return state


def _quick(rules: Tabi, state: State) -> Move:
    return hints.Honest(search, policies, Task(rules, state, "score")).choose()


def quick(rules: Tabi, state: State) -> State:
    """The player of the samples, decision by decision."""
    while rules.kinds(state):
        state = rules.apply(state, _quick(rules, state))
    return state


class Thumb:
    """Rules of thumb: resolve when you can; else lay events of suits that are still to be resolved, up to three, and
    have pawns stand where they lie; spare the deck; when all is resolved, bring the pawns to the last day.
    """

    def __init__(self, rules: Tabi) -> None:
        self._rules, self._look = rules, rules.look

    def play(self, state: State) -> State:
        """Decision by decision, each with a look at the whole turn."""
        while self._rules.kinds(state):
            state = self._rules.apply(state, self._best(state))
        return state

    def _best(self, state: State) -> Move:
        """On a deck dealt at random: the thumb does not look."""
        dealt = self._rules.resample(state, 0, Stream(f"thumb/{state.turn}"))
        return max(self._moves(dealt), key=lambda move: self._after(self._rules.apply(dealt, move), state.turn))

    def _after(self, state: State, turn: int) -> float:
        """The best that the turn can still come to."""
        if state.turn != turn or state.is_over:
            return self._worth(state)
        return max(self._after(self._rules.apply(state, move), turn) for move in self._moves(state))

    def _moves(self, state: State) -> list[Move]:
        """Letters are kept until all suits are resolved, to bring pawns home."""
        if state.phase is Phase.RETURN:
            return [self._returned(state)]
        moves = list(self._rules.legal_moves(state))
        if state.phase is not Phase.LETTERS:
            return moves
        is_done = len(state.resolved) == len(self._look.suits)
        return [Pass(), *(move for move in moves if is_done and isinstance(move, Location) and self._is_homely(move))]

    def _is_homely(self, move: Location) -> bool:
        return self._look.day(move.day, move.steps) == self._look.days

    def _worth(self, state: State) -> float:
        """Suits, events, pawns, cards: what is counted by looking at the table."""
        if state.is_over:
            return 1e6 if self._rules.outcome(state).is_won else -1e6
        open_suits = [suit for suit in self._look.suits if suit not in state.resolved]
        if not open_suits:
            home = sum(state.pawns(day) * (day == self._look.days) for day in range(1, self._look.days + 1))
            return 1000.0 + 20 * home + len(state.deck) + state.letters
        lying = sum(min(3, self._lying(state, suit)) for suit in open_suits)
        stand = max(self._standing(state, suit) for suit in open_suits)
        return 20 * len(state.resolved) + 4 * lying + 3 * stand + len(state.deck) + state.letters

    def _lying(self, state: State, suit: str) -> int:
        return sum(self._look.suit[event] == suit for event in state.placed)

    def _standing(self, state: State, suit: str) -> int:
        found = 0
        for day, events in enumerate(state.events, 1):
            found += min(state.pawns(day), sum(self._look.suit[event] == suit for event in events))
        return found

    def _returned(self, state: State) -> Move:
        """Cards of resolved suits go back first, then those of suits of which most lie there."""
        order = sorted(state.hand, key=lambda card: (self._look.suit[card] not in state.resolved,
                                                     -self._lying(state, self._look.suit[card])))  # fmt: skip
        return Return(tuple(order[: len(state.hand) - self._look.hand]))


def thumb(rules: Tabi, state: State) -> State:
    """By rules of thumb."""
    return Thumb(rules).play(state)


def known(rules: Tabi, state: State) -> State:
    """A win with the deck known: by games that happen to be won, else by search; or the start."""
    task = Task(rules, state, "won", Limits(seconds=KNOWN_SECONDS))
    line = next(policies.lines(task), None) or ask(search, task).line
    for text in line or ():
        state = rules.apply(state, rules.read(text))
    return state


PLAYERS: dict[str, Callable[[Tabi, State], State]] = {"thumb": thumb, "quick": quick, "hint": hinted, "known": known}


def rows(file: Path, seeds: list[str], players: list[str]) -> Iterator[study.Row]:
    """The rows of all players and seeds; those that are missing are played now."""
    rules: Any = engine(read_game(folder("tabi")), "16a")
    sources = study.sources_hash([*study.resting(folder("tabi")), Path(__file__)])
    done = {(row["player"], row["seed"]): row for row in study.read_rows(file) if row["sources"] == sources}
    file.parent.mkdir(exist_ok=True)
    for name in players:
        for seed in seeds:
            if (name, seed) not in done:
                done[name, seed] = _row(rules, name, seed) | {"sources": sources}
                study.append(file, done[name, seed])
            yield done[name, seed]


def _row(rules: Tabi, name: str, seed: str) -> study.Row:
    state = rules.apply(rules.initial(Setup(1, seed)), rules.read(ITEMS))
    began = time.process_time()
    end = PLAYERS[name](rules, state)
    seconds = round(time.process_time() - began, 2)
    won = rules.outcome(end).is_won
    score = end.vp if won else None
    return {"player": name, "seed": seed, "won": won, "score": score, "turns": end.turn, "seconds": seconds}


TITLES = {
    "thumb": "rules of thumb",
    "quick": "the player of the samples, none tried",
    "hint": "the first honest hint each turn, 2 s",
    "known": "deck known: a win was found",
}


def table(found: list[study.Row], seeds: list[str]) -> str:
    """The table in Markdown."""
    lines = [
        "| player | won (95 %) | mean points of wins (95 %) | mean turns of wins | CPU s a game |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for name in [name for name in PLAYERS if any(row["player"] == name for row in found)]:
        own = [row for row in found if row["player"] == name]
        won = [row for row in own if row["won"]]
        turns = f"{mean(row['turns'] for row in won):.1f}" if won else "–"
        seconds = mean(row["seconds"] for row in own)
        lines.append(
            f"| {TITLES[name]} | {share_of(len(won), len(own))} | {_points(name, won)} | {turns} "
            f"| {'–' if name == 'known' else f'{seconds:.1f}'} |"
        )
    return "\n".join([f"Seeds {seeds[0]}–{seeds[-1]}, lantern and tent, 16a.", "", *lines])


def _points(name: str, won: list[study.Row]) -> str:
    """Who only looks for a win does not look for points."""
    points = [row["score"] for row in won]
    if name == "known" or len(points) < 2:
        return "–"
    return f"{mean(points):.1f} ± {1.96 * stdev(points) / len(points) ** 0.5:.1f}"


def main() -> None:
    """Print the table, or put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1..40")
    parser.add_argument("--rows", type=Path, default=ROWS)
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=list(PLAYERS))
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    low, high = map(int, arguments.seeds.split(".."))
    seeds = [str(seed) for seed in range(low, high + 1)]
    text = table(list(rows(arguments.rows, seeds, arguments.players)), seeds)
    print(text)
    if arguments.update:
        write_table("honest tabi", text)


if __name__ == "__main__":
    main()
