"""Written rolls that cannot be enough: known without a search, for both ways."""

from __future__ import annotations

from games.ishi.mechanics import Mechanics
from games.ishi.state import Phase, State
from games.messages import say
from solver.api import Answer, Proof, Task, Verdict


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
