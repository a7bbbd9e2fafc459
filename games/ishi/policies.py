"""A player of ishi who does not know the rolls, for honest hints: by expectations (`advising`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.ishi.advising.advice import Advice
from games.ishi.advising.prospects import LOST
from games.ishi.deck import EMPTY
from games.ishi.mechanics import Mechanics
from games.ishi.moves import ClaimLine, ClaimPath, Place, Up, Walk
from games.ishi.rules import IshiRules
from games.ishi.searching.tables import fits
from games.ishi.state import Phase, State
from games.ishi.terms import MARKS, UP
from games.messages import Message, say
from games.moves import Move
from solver.api import Task
from solver.hints import Expected

MARK_WORDS = {"noise": say("noise"), "cross": say("cross"), "box": say("box")}


@lru_cache(2)
def _advice(rules: IshiRules) -> Advice:
    return Advice(rules)


def can(task: Task) -> bool:
    """It plays for the most energy with the fewest placements, which also wins, with the fewest placements."""
    return task.question in ("energy", "won", "steps") and _is_ours(task)


def _is_ours(task: Task) -> bool:
    mechanics = getattr(task.rules, "mechanics", None)  # a copy of this folder has an engine class of its own
    return isinstance(mechanics, Mechanics) and fits(mechanics, task.state)


def blind(task: Task) -> State:
    """Where the rolls are unknown one goes up before one chooses."""
    state: State = task.state
    return replace(state, is_honest=True)


def candidates(task: Task, most: int) -> Sequence[Expected]:
    """By expectation; where the rolls are known, the next one is looked at: a step up has its card at once."""
    if not _is_ours(task):
        return []
    rules, state = _engine(task), task.state
    if state.is_honest or state.phase is not Phase.STEP:
        ranked = _advice(rules).ranked(replace(state, is_honest=True), most)
        return [_told(task, one.move, one.value) for one in ranked if one.value > LOST]
    return _sighted(rules, state, most)


def _engine(task: Task) -> IshiRules:
    rules: IshiRules = task.rules  # type: ignore[assignment]
    return rules


def _told(task: Task, move: Move, value: float) -> Expected:
    """Energy is what is expected; of another question nothing is said."""
    return Expected(move, value if task.question == "energy" else None)


def _sighted(rules: IshiRules, state: State, most: int) -> list[Expected]:
    advice, unseen = _advice(rules), replace(state, is_honest=True)
    found = []
    for one in advice.ranked(unseen, most):
        if isinstance(one.move, Up):
            risen = rules.apply(unseen, one.move)
            placed = advice.ranked(risen, most) if risen.phase is Phase.RISEN else []
            found += [Expected(then.move) for then in placed]
        else:
            found.append(Expected(one.move))
    return found[:most]


def reasons(task: Task, move: str) -> list[Message]:
    """What the rules say of it."""
    rules = _engine(task)
    return list(_facts(rules, task.state, rules.read(move)))


def _facts(rules: IshiRules, state: State, move: Move) -> Iterator[Message]:
    mechanics = rules.mechanics
    match move:
        case Up(flag):
            yield _payable(rules, state, flag)
        case Walk(flag):
            is_up = mechanics.board.side_towards(state.at, int(flag) - 1) == UP
            if is_up:
                yield say("costs {up} time and brings another roll", up=mechanics.up)
        case ClaimLine():
            flags = "-".join(move.flags)
            yield say("completes the line {mark} {flags}: {points} points", mark=MARK_WORDS[move.mark], flags=flags,
                      points=move.t + move.p + move.s)  # fmt: skip
        case ClaimPath():
            yield say("completes path {path}: {points} points", path=move.path, points=move.t + move.p + move.s)
        case Place():
            yield from _placed(rules, state, move)


def _payable(rules: IshiRules, state: State, flag: str) -> Message:
    """On how many sides of the WB a card can be paid after going up."""
    mechanics, cell = rules.mechanics, int(flag) - 1
    risen = replace(state, at=cell, phase=Phase.RISEN, is_honest=True,
                    energy=(state.energy[0] - mechanics.up, *state.energy[1:]))  # fmt: skip
    good = sum(mechanics.can_place(replace(risen, judged=side.judged)) for side in mechanics.sides)
    if good == len(mechanics.sides):
        return say("whatever the WB shows, a card can be paid on {flag}", flag=flag)
    return say("a card can be paid on {flag} after {good} of {count} sides of the WB", flag=flag, good=good,
               count=len(mechanics.sides))  # fmt: skip


def _placed(rules: IshiRules, state: State, move: Place) -> Iterator[Message]:
    after: Any = rules.apply(state, move)
    mechanics = rules.mechanics
    if after.phase is Phase.CLAIM:
        for mark, line in mechanics.lines(after):
            flags = "-".join(mechanics.board.names[cell] for cell in line)
            yield say("makes a line that can be claimed: {mark} {flags}", mark=MARK_WORDS[MARKS[mark]], flags=flags)
        for path in mechanics.whole_paths(after):
            yield say("makes path {path} whole", path=path)
    if after.cards[mechanics.board.goal] != EMPTY and rules.outcome(replace(after, phase=Phase.END)).is_won:
        yield say("makes all orders equal on the goal")
