"""Turns' starts of lines of tabi, played before or at random; the bound's potential along them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
from engines import LINES, rules_of

from games import registry
from games.rules import Setup
from games.seeds import Stream
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import Ground, potential
from games.tabi.rules import Tabi
from games.tabi.state import Phase, State

ITEMS = ("backpack", "camera", "lantern", "map", "radio", "tent")
PAIRS = [" ".join(pair) for pair in combinations(ITEMS, 2)]


def engine() -> Tabi:
    found = rules_of(registry.folder("tabi"), "16a")
    assert isinstance(found, Tabi)
    return found


def rests(rules: Tabi, states: Iterator[State]) -> list[State]:
    """Those at a turn's start once the items are chosen, and the end."""
    return [state for state in states if state.is_over or (state.phase is Phase.PLAY and not state.begun)]


def written(path: Path) -> tuple[list[State], dict]:
    """The turns' starts of a line, and its claims."""
    rules, line = engine(), json.loads(path.read_text(encoding="utf-8"))

    def played() -> Iterator[State]:
        state = rules.initial(Setup(1, line["seed"]))
        for move in line["moves"]:
            state = rules.apply(state, rules.read(move))
            yield state

    return rests(rules, played()), line["claims"]


def sampled(seed: int, items: str, game: int = 0) -> list[State]:
    """The turns' starts of a game played at random; greedy in some: it resolves, scores and stays off day 7."""
    rules, stream = engine(), Stream(f"bounds/{seed}/{items}" + (f"/{game}" if game else ""))

    def played() -> Iterator[State]:
        state = rules.apply(rules.initial(Setup(1, str(seed))), rules.read(f"items {items}"))
        yield state
        while not state.is_over:
            state = rules.play(state, _pick(rules, state, stream, greedy=(seed + game) % 2 == 0))
            yield state

    return rests(rules, played())


def _pick(rules: Tabi, state: State, stream: Stream, greedy: bool):
    if greedy and state.phase is Phase.RESOLVE:
        return next(iter(rules.legal_moves(state)))
    if greedy and state.phase in (Phase.PLAY, Phase.SPLIT, Phase.WHITE, Phase.BLUE):
        moves = list(rules.legal_moves(state))
        rated = [(_rate(rules.play(state, move)), i) for i, move in enumerate(moves)]
        return moves[max(rated)[1]] if stream.below(4) else stream.choose(moves)
    return rules.sample(state, stream)


def _rate(state: State) -> int:
    near = state.pawns(state.white) if state.white < 7 else -2
    return 3 * state.vp + near + 10 * len(state.resolved) - 100 * (state.phase is Phase.LOST)


def lines(pattern: str = "*.json") -> list[Path]:
    """Lines of 16a that we keep."""
    return sorted(path for path in (LINES / "tabi").glob(pattern) if not path.name.startswith("16b"))


def random_prices(ground: Ground, seed: int) -> Prices:
    """Prices of all kinds, many of them zero."""
    chance, layout = Random(seed), ground.layout
    vector = np.array([chance.choice((0.0, 8.0 * chance.random())) for _ in range(layout.size)])
    vector[layout.late :] *= 0.3
    return Prices(layout, vector)


def never_rises(states: Sequence[State], seed: int, has_goal: bool) -> None:
    """At any prices the potential of a line's positions falls from turn to turn, down to its points at the end."""
    falls(*priced(states[0], seed, has_goal), states)


def priced(start: State, seed: int, has_goal: bool) -> tuple[Ground, Prices]:
    """A table from a turn's start, at random prices."""
    ground = Ground.of(start, engine().look, has_goal)
    prices = random_prices(ground, seed)
    ground.value(prices)
    return ground, prices


def falls(ground: Ground, prices: Prices, states: Sequence[State]) -> int:
    """The potential falls along a line from the table's start; how many positions were looked at."""
    gone, last, has_goal, count = 0, np.inf, ground.frame.has_goal, 0
    for state in states:
        if state.phase is Phase.LOST:
            break
        gone = max(gone, drawn(states[0], state))
        value = potential(ground, prices, state, engine().look, gone)
        assert value <= last + 0.05, (state.turn, last, value)
        last, count = value, count + 1
        assert value >= state.vp - 0.05 or has_goal
    if states[-1].phase is Phase.WON:
        assert last >= states[-1].vp - 0.05
    return count


def drawn(start: State, state: State) -> int:
    """How many cards of the first deck are no longer on it."""
    deck = start.deck
    for left in range(len(deck), 0, -1):
        rest = deck[-left:]
        if any(state.deck[i : i + left] == rest for i in range(len(state.deck) - left + 1)):
            return len(deck) - left
    return len(deck)
