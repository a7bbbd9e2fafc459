"""Plans for the rest of a turn, and how games go on after them, by a player who does not know the deck.

Plans are all ends of the turn on a deck that is imagined (`blind.weigh`), told apart by their moves up to where
something new is seen. Each is tried on the same deals: the plan is played, then the game goes on by plans of the same
player. Those that fall behind get no more deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from games.moves import Move
from games.tabi.advising.habits import weights
from games.tabi.rules import Tabi
from games.tabi.searching import verbs
from games.tabi.searching.beams import homes
from games.tabi.searching.blind import MOVES, TURN, make_mind, played, weigh
from games.tabi.searching.data import Data, data_of, row_of
from games.tabi.searching.plans import quick_plan
from games.tabi.searching.spelling import Spelling
from games.tabi.searching.turns import make_room, path
from games.tabi.state import Phase, State
from games.tabi.unseen import is_known

ROOM = 1 << 16
"""Positions in a turn."""

LOOKED_AT = 60
"""So many of the ends that promise most become plans."""

TRIED = 20
"""Plans that are tried on deals, at most."""

FIRST, LEAST = 4, 3
"""Deals before the first plans are given up, half as many again each time after twice as many; plans that stay."""

TRUST = 6.0
"""What a plan promises weighs as much as so many deals."""

WIN = 10.0
"""What a won game is worth, in suits resolved in a lost one: the five that it resolves, and five more; as in what
weights were learned of (benchmarks/learn_tabi.py). A promise counts for no more.
"""

POINT = 0.01
"""What a point is worth beside it where points are asked for: 100 points weigh as much as a tenth of the win. It only
orders plans by their deals, and is apart from what weights were learned with (benchmarks/learn_tabi.py, `--points`).
"""

BLUR = 0.25
"""By how much judgements vary, in suits, where many games are played on one deck: each by half as much at most, either
way.
"""


@dataclass
class Plan:
    """Moves of the rest of a turn: as codes, as moves; what it promises, how deals went: None where they were lost."""

    codes: list[int]
    moves: tuple[Move, ...]
    promise: float | None = None
    values: list[float | None] = field(default_factory=list)
    went: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """The mean of its deals; what it promises weighs in as some more."""
        if self.promise is None:
            return sum(self.went) / max(1, len(self.went))
        return (TRUST * self.promise + sum(self.went)) / (TRUST + len(self.went))


class Advice:
    """The player, for one engine."""

    def __init__(self, rules: Tabi) -> None:
        self._rules, self._look = rules, rules.look
        data = data_of(rules.look, tuple(rules.look.capacity))
        self._room, self._values = make_room(data, ROOM), np.zeros(ROOM)
        self._mind, self._plan = make_mind(data, weights(), homes(data)), quick_plan()

    def prepare(self, state: State) -> None:
        """Have all kernels compiled."""
        if not state.is_over:
            plan = self.plans(state, 1)[:1]
            self._played(state, plan[0] if plan else Plan([], ()), 1)

    # Plans

    def plans(self, state: State, most: int) -> list[Plan]:
        """The most promising plans of a dealt state: first the best for each first move, then others."""
        if state.phase is Phase.ITEMS:
            return [Plan([], (move,)) for move in self._rules.legal_moves(state)]
        data = data_of(self._look, state.days)
        ranked = self._ranked(data, state)
        spelling = Spelling(self._look, data)
        found = [Plan(codes, self._spelt(spelling, state, codes), promise) for codes, promise in ranked]
        if not found:  # all is lost
            return [Plan([], (move,)) for move in islice(self._rules.legal_moves(state), most)]
        firsts = {str(plan.moves[0]): plan for plan in reversed(found)}
        ahead = [plan for plan in found if firsts[str(plan.moves[0])] is plan][:most]
        return ahead + [plan for plan in found if plan not in ahead]

    def _ranked(self, data: Data, state: State) -> list[tuple[list[int], float]]:
        """Codes of plans with what they promise, the best first."""
        deal = self._deal(state, 1, is_dealt=True)
        row = row_of(data, self._look, state)
        ends = weigh(data, self._room, row, self._plan, self._mind, self._values, deal)
        order = np.argsort(-self._values[:ends], kind="stable")[:LOOKED_AT]
        found: dict[tuple[int, ...], tuple[list[int], float]] = {}
        for end in order.tolist():
            codes = path(self._room, int(self._room.ends[end]))
            found.setdefault(key_of(codes), (codes, min(float(self._values[end]), WIN)))
        return list(found.values())

    def _spelt(self, spelling: Spelling, state: State, codes: list[int]) -> tuple[Move, ...]:
        """As moves, as far as they can be made: cards that were only imagined are nobody's."""
        return tuple(spelling.spelt(state, key_of(codes), self._rules.play))

    # Games

    def follow(self, state: State, plan: Plan, seed: int, question: str) -> None:
        """Play a plan on a dealt state, and go on to the end."""
        points = self._played(state, plan, seed)
        if points < 0:
            plan.values.append(None)
            plan.went.append(-1.0 - points)
            return
        value = {"score": points, "turns": int(self._mind.deal[TURN])}.get(question, 0)
        plan.values.append(float(value))
        plan.went.append(WIN + (POINT * points if question == "score" else 0.0))

    def _played(self, state: State, plan: Plan, seed: int) -> int:
        if state.phase is Phase.ITEMS:
            state = self._rules.apply(state, plan.moves[0])
        data = data_of(self._look, state.days)
        self._mind.codes[: len(plan.codes)] = plan.codes[::-1]
        deal = self._deal(state, seed, is_dealt=False)
        row = row_of(data, self._look, state)
        return int(played(data, self._room, row, self._plan, self._mind, len(plan.codes), deal))

    def game(self, state: State, seed: int) -> tuple[int, int] | None:
        """A game played on the deck as it is: points and turn; None if it is lost. Judgements vary, but for seed 1."""
        if state.is_over or state.phase is Phase.ITEMS:
            return None
        self._mind.noise[0] = BLUR if seed > 1 else 0.0
        points = self._played(state, Plan([], ()), seed)
        self._mind.noise[0] = 0.0
        return None if points < 0 else (points, int(self._mind.deal[TURN]))

    def line(self, state: State) -> tuple[Move, ...]:
        """The moves of the game that was played last, from that state."""
        codes = self._mind.line[: self._mind.deal[MOVES]].tolist()
        return tuple(Spelling(self._look, data_of(self._look, state.days)).spelt(state, codes, self._rules.play))

    def _deal(self, state: State, seed: int, *, is_dealt: bool) -> Any:
        """The seed of what is imagined, known cards on top and at the bottom, whether to deal first."""
        known = [is_known(state, place) for place in range(len(state.deck))]
        top = known.index(False) if False in known else len(known)
        bottom = known[::-1].index(False) if False in known else 0
        return np.array([seed, top, bottom, is_dealt], np.int64)


def key_of(codes: Sequence[int]) -> tuple[int, ...]:
    """A plan up to where something is seen that is only imagined now: cards of a radio, of a loop, to choose from."""
    kinds = [code >> 24 for code in codes]
    first = next((at for at, verb in enumerate(kinds) if verb in (verbs.TUCK, verbs.TENT, verbs.MILL)), len(codes))
    if verbs.RADIO in kinds and verbs.PLAY in kinds[kinds.index(verbs.RADIO) :]:
        first = min(first, kinds.index(verbs.RADIO) + 1)
    return tuple(codes[: max(first, _whole(kinds))])


def _whole(kinds: Sequence[int]) -> int:
    """So many moves belong together at the beginning: all cards that go back now, or one move."""
    return next((at for at, verb in enumerate(kinds) if verb != verbs.TUCK), len(kinds)) or 1


def tried(
    advice: Advice, plans: list[Plan], deal: Callable[[int], State], question: str, deadline: float | None
) -> Iterator[list[Plan]]:
    """The plans in their order after each deal, until the time is over."""
    given_up: list[Plan] = []
    alive, number, rest = plans[:TRIED], 0, FIRST
    while True:
        state = deal(number)
        for plan in alive:
            if deadline is not None and time.monotonic() > deadline:
                return
            advice.follow(state, plan, number + 1, question)
        number += 1
        alive.sort(key=lambda plan: plan.worth, reverse=True)
        if number == rest:
            keep = max(LEAST, (2 * len(alive) + 2) // 3)
            given_up, alive, rest = alive[keep:] + given_up, alive[:keep], rest + max(FIRST, rest // 2)
        yield alive + given_up
