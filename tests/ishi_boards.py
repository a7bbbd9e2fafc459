"""Ishi on small sheets with few cards and other numbers, made through the data; every line of it, one by one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from ishi_positions import changed, lively

from games.ishi import model, search
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.rules import Setup
from games.seeds import Stream
from solver.api import Answer, Proof, Task, Verdict

GAME = Path(__file__).parent.parent / "games" / "ishi" / "game.toml"
TEXT = GAME.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Cut:
    """A small edition: columns × rows, the hall (0: there is none), goal, starts, paths A, B, C, cards, numbers."""

    columns: int
    rows: int
    hall: int
    goal: str
    starts: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]
    cards: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...] = ()
    copies: tuple[tuple[str, int], ...] = ()
    values: int = 3
    """Values of order cards and flags: fewer make it easier for the orders to be equal."""

    @property
    def flags(self) -> list[str]:
        return [f"{n:02d}" for n in range(1, self.columns * self.rows + 1) if n != self.hall]


def listed(names: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


@cache
def cut(board: Cut) -> IshiRules:
    """The engine of a small edition."""
    flags = TEXT[TEXT.index("[facts.flags]") : TEXT.index("# Energies; each")]
    kept = "[facts.flags]\n" + "".join(f'"{flag}" = [1, 2, 1, 1, 2, 1]\n' for flag in board.flags) + "\n"
    changes = [
        (flags, kept),
        ("hall = 18", f"hall = {board.hall or 99}"),
        ('goal = "33"', f'goal = "{board.goal}"'),
        ("columns = 5", f"columns = {board.columns}"),
        ("rows = 7", f"rows = {board.rows}"),
        ('start = ["01", "02", "03", "04", "05"]', f"start = {listed(board.starts)}"),
        ('A = ["23", "28"]', f"A = {listed(board.paths[0])}"),
        ('B = ["16", "17", "19", "20"]', f"B = {listed(board.paths[1])}"),
        ('C = ["03", "08", "13"]', f"C = {listed(board.paths[2])}"),
        ("count = 27", f"count = {len(board.cards) + sum(count - 1 for _, count in board.copies)}"),
    ]
    for line in re.findall(r"^\d{3} = \{ edges.*\n", TEXT, re.MULTILINE):
        count = dict(board.copies).get(line[:3])
        if line[:3] not in board.cards:
            changes.append((line, ""))
        elif count:
            changes.append((line, line.replace("{ edges", f"{{ copies = {count}, edges")))
    beyond = [f"order{value} = {{ value = {value} }}" for value in range(board.values + 1, 4)]
    changes += [(order, f"{order[:-3]}{board.values} }}") for order in beyond]
    for name, number in board.numbers:
        found = re.search(rf"^{name} = \d+", TEXT, re.MULTILINE)
        assert found, name
        changes.append((found[0], f"{name} = {number}"))
    return changed(Path(mkdtemp()), *changes)


def case(board: Cut, seed: int, most_moves: int, **options: Any) -> State:
    """A position of a dive on a random sheet with random marks, after some random moves."""
    rules, stream = cut(board), Stream(f"case {board} {seed}")
    sheet = {flag: _values(stream, board.values) for flag in board.flags}
    names = ("noise", "cross", "box")
    marks = {code: [name for name in names[: 1 + stream.below(3)] if stream.below(3)] for code in board.cards}
    state = rules.initial(Setup(1, str(seed), options={"sheet": sheet, "cards": marks, **options}))
    for _ in range(stream.below(most_moves + 1)):
        if rules.kinds(state):
            following = rules.apply(state, lively(rules, state, stream))
            state = state if following.phase is Phase.END else following
    return state


def varied(board: Cut, seed: int) -> State:
    """Such a position; of every four one has a few written rolls, and one a player who does not know them."""
    state = case(board, seed, 8, **({"rolls": "unknown"} if seed % 4 == 3 else {}))
    stream = Stream(f"rolls {seed}")
    return replace(state, coming=tuple(stream.below(4) for _ in range(stream.below(4)))) if seed % 4 == 2 else state


def _values(stream: Stream, known: int) -> list[int]:
    """Values of a flag, most of them the same: so that dives last."""
    common = 1 + stream.below(known)
    return [common if stream.below(3) else 1 + stream.below(known) for _ in range(5)] + [1 + stream.below(known)]


def outcomes(rules: IshiRules, state: State, most: int, states: int) -> tuple[dict[int, int], int]:
    """By number of placements: the most energy of any line that reaches the goal; and up to how many placements that
    is known, as there may be more than so many states. Every legal move of every state is tried, each state once.
    """
    found, layer, count = dict[int, int](), {state}, 1
    for steps in range(state.steps, most + 1):
        following, stack = set[State](), list(layer)
        while stack:
            here = stack.pop()
            if count > states:
                return found, steps - 1
            if here.phase is Phase.END and rules.outcome(here).is_won:
                found[steps] = max(found.get(steps, 0), sum(here.energy))
            for move in rules.legal_moves(here) if steps < most or here.phase is Phase.CLAIM else ():
                there = rules.play(here, move)
                known = layer if there.steps == steps else following
                if there not in known:
                    known.add(there)
                    count += 1
                    if known is layer:
                        stack.append(there)
        layer = following
    return found, most


TWO = (("sum2", 2), ("sum3", 1), ("sum4", 2))
"""Orders of the sums of 1 and 2."""

BOARDS = (
    Cut(
        2, 3, 0, "06", ("01", "02"), (("04",), ("05",), ("03",)), ("112", "121", "212", "221"),
        (("energy", 6), ("recovery", 2), ("line", 2), *TWO), values=2,
    ),
    Cut(
        3, 3, 5, "08", ("01", "03"), (("04",), ("06",), ("02",)), ("112", "122", "211"),
        (("energy", 5), ("recovery", 1), ("line", 2), *TWO), values=2,
    ),
    Cut(
        2, 3, 0, "05", ("01",), (("04",), ("03", "02"), ("01", "03")), ("112", "221", "211"),
        (("energy", 6), ("recovery", 3), ("line", 2), *TWO), (("112", 2),), values=2,
    ),
    Cut(
        3, 2, 0, "06", ("01",), (("04",), ("05",), ("02", "03")), ("112", "131", "213", "321"),
        (("energy", 6), ("recovery", 1), ("line", 3), ("judged", 3)),
    ),
    Cut(
        2, 4, 0, "08", ("01",), (("04",), ("05",), ("02", "03")), ("122", "211", "111"),
        (("energy", 6), ("recovery", 2), ("line", 2), *TWO), (("211", 2),), values=2,
    ),
    Cut(
        3, 3, 0, "09", ("02",), (("04", "05"), ("05",), ("02", "03")), ("122", "112", "211", "111"),
        (("energy", 6), ("recovery", 2), ("line", 3), ("up", 2), *TWO), values=2,
    ),
)  # fmt: skip
"""With and without hall, lines of two and three cards, several copies, dear steps up, a path on the start."""


@dataclass(frozen=True)
class Agreed:
    """What both ways said of a position: whether it can be won, the best lines."""

    is_won: bool
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Way:
    """A solver, how it proves, and the options that it is asked with."""

    solver: Any
    proof: Proof
    options: Mapping[str, Any] = field(default_factory=dict)

    def answer(self, rules: IshiRules, state: State, question: str) -> Answer:
        task = Task(rules, state, question, options=self.options)
        assert self.solver.can(task)
        answer: Answer = self.solver.solve(task)
        return answer


SEARCH = Way(search, Proof.EXHAUSTED, {"peeking": True})


@cache
def agreement(board: Cut, seed: int, more: int, states: int) -> Agreed | None:
    """Compare the model with every line of a small dive."""
    return compared(Way(model, Proof.CPSAT), cut(board), case(board, seed, 6), more, states)


def compared(way: Way, rules: IshiRules, state: State, more: int, states: int) -> Agreed | None:
    """Compare a solver with all lines of up to `more` placements, or fewer where there are more than so many states;
    None where even one placement is too much, or the dive is over.
    """
    every, most = outcomes(rules, state, state.steps + more, states)
    every = {steps: energy for steps, energy in every.items() if steps <= most}
    if most <= state.steps or state.phase is Phase.END:
        return None
    lines = [_energy(way, rules, state, every, limit) for limit in range(state.steps + 1, most + 1)]
    _fewest(way, rules, state, every)
    return Agreed(bool(every), tuple(line for line in lines if line is not None))


def _energy(way: Way, rules: IshiRules, state: State, every: dict[int, int], limit: int) -> tuple[str, ...] | None:
    answer = way.answer(rules, state, f"energy/{limit}")
    best = max((energy for steps, energy in every.items() if steps <= limit), default=None)
    assert answer.value == best
    if best is None:
        assert answer.verdict is Verdict.UNWINNABLE
        return None
    assert (answer.verdict, answer.bound, answer.proof) == (Verdict.OPTIMAL, best, way.proof)
    end = _end(rules, state, answer)
    assert (sum(end.energy), end.steps <= limit) == (best, True)
    return answer.line


def _fewest(way: Way, rules: IshiRules, state: State, every: dict[int, int]) -> None:
    """The other questions, where there is a line: else they would look for longer ones."""
    if every:
        steps, energy = (way.answer(rules, state, question) for question in ("steps", "energy"))
        assert (steps.verdict, steps.value) == (Verdict.OPTIMAL, min(every))
        assert (energy.verdict, energy.value) == (Verdict.OPTIMAL, every[min(every)])
        assert sum(_end(rules, state, energy).energy) == energy.value
        assert way.answer(rules, state, "won").verdict is Verdict.WON
        assert _end(rules, state, steps).steps == min(every)


def _end(rules: IshiRules, state: State, answer: Answer) -> State:
    """The won position to which a line leads."""
    for move in answer.line or ():
        state = rules.apply(state, rules.read(move))
    assert rules.outcome(state).is_won
    return state
