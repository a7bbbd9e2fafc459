"""CP-SAT for the last turns of a game, a second opinion on the search: one model for each number of turns.

A model covers all lines of so many turns from a turn's start with a known deck (`games.tabi.modelling.endgame`), so its
bounds hold over all of them. It knows the rules of 16a, without radio and backpack.

Options of a task: `switches` (`games.tabi.modelling.inquiry.Switches`), `settings` (`solver.cpsat.Settings`).
"""

from __future__ import annotations

from dataclasses import replace

from games.messages import Message, say
from games.positions import HIDDEN
from games.tabi.bounding.counting import most_turns
from games.tabi.rules import Tabi
from games.tabi.state import Phase
from solver.api import Answer, Task
from solver.cpsat import Settings

UNKNOWN_ITEMS = ("radio", "backpack")

MOST_TURNS = 8
"""With more turns to come a model takes too long."""


def can(task: Task) -> bool:
    """Any question about a turn's start with a known deck, few turns before the end; or about a game that is over."""
    return task.state.is_over or (_knows(task) and _obstacle(task) is None)


def why_not(task: Task) -> Message | None:
    """What lies in its way."""
    if _knows(task):
        return _obstacle(task)
    is_known = HIDDEN not in task.state.deck
    return say("CP-SAT knows the rules of 16a only: ask the search (--by search)") if is_known else None


def _knows(task: Task) -> bool:
    rules, state = task.rules, task.state
    if not isinstance(rules, Tabi) or HIDDEN in state.deck:
        return False
    return rules.look.is_16a


def _obstacle(task: Task) -> Message | None:
    rules, state = task.rules, task.state
    assert isinstance(rules, Tabi)
    if state.phase is Phase.ITEMS or not rules.is_at_rest(state):
        return say("CP-SAT begins at a turn's start, when the items are chosen")
    strange = [item for item in state.items if item in UNKNOWN_ITEMS]
    if strange:
        return say("CP-SAT does not know the items {items}", items=", ".join(strange))
    turns = most_turns(state, rules)
    if turns > MOST_TURNS:
        return say("CP-SAT is for the last {most} turns, but {turns} may be left here", most=MOST_TURNS, turns=turns)
    return None


def solve(task: Task) -> Answer:
    """The answer, within the limits."""
    from games.tabi.modelling.inquiry import Inquiry, Switches  # noqa: PLC0415  ortools takes half a second

    if task.state.is_over:
        from games.tabi import search  # noqa: PLC0415  nothing is left to be modelled

        return search.solve(task)
    settings = replace(task.options.get("settings") or Settings(), workers=task.limits.workers)
    return Inquiry(task, task.options.get("switches") or Switches(), settings).answer()
