"""What both ways know of the rolls to come: whether they may be looked at, and when too few are written."""

from __future__ import annotations

from games.ishi.mechanics import Mechanics
from games.ishi.questions import UNKNOWN
from games.ishi.state import Phase, State
from games.messages import Message, say
from solver.api import PEEKING, Answer, Proof, Task, Verdict


def may_look(task: Task) -> bool:
    """Whether the rolls to come may be looked at: the player knows them, or the task says so and somebody does."""
    state: State = task.state
    return not state.is_honest or (state.has_rolls and bool(task.options.get(PEEKING)))


def why_not(task: Task) -> Message | None:
    """What to do about rolls that the player does not know."""
    return UNKNOWN if task.state.is_honest else None


def without_search(task: Task) -> Answer | None:
    """The answer where too few rolls are written: each step up makes one, and the goal lies so many rows higher."""
    state: State = task.state
    mechanics: Mechanics = task.rules.mechanics  # type: ignore[attr-defined]
    if state.phase is Phase.END or not isinstance(state.coming, tuple) or not state.has_rolls:
        return None
    columns = mechanics.board.columns
    rises = mechanics.board.goal // columns - (0 if state.phase is Phase.START else state.at // columns)
    if rises <= len(state.coming):
        return None
    assumed = say("no rolls but the {written} that are written; {needed} are needed at least",
                  written=len(state.coming), needed=rises)  # fmt: skip
    return Answer(task.question, Verdict.UNWINNABLE, proof=Proof.GEOMETRY, assumptions=(assumed,))
