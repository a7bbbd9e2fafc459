"""CP-SAT for ishi: a row of placements from any position, for all questions about a dive whose rolls are known.

The model of a number of placements covers all lines with so many: releases, walks, turns down and up for another
roll, every way to claim (`games.ishi.modelling.dive`). So its bounds hold over all lines of that length, and a
question about several lengths is answered by several models. `won` and `steps` have no longest length: they end
with a line, with a proof that nobody can place so many cards, or at a limit.

Options of a task: `switches` (`Switches`), `settings` (`solver.cpsat.Settings`), `peeking` (the rolls are not known
to the player, but the solver shall use them).
"""

from __future__ import annotations

from dataclasses import replace

from games.ishi.modelling.plan import Switches
from games.ishi.searching.written import may_look, why_not, without_search
from solver.api import Answer, Task
from solver.cpsat import Settings

__all__ = ["can", "solve", "why_not"]


def can(task: Task) -> bool:
    """All questions, from any state, if the rolls to come may be used, and cost time (else they have no end)."""
    return may_look(task) and task.rules.can_ask(task.question) and task.rules.mechanics.up > 0  # type: ignore[attr-defined]


def solve(task: Task) -> Answer:
    """The answer, within the limits."""
    from games.ishi.modelling.inquiry import Inquiry  # noqa: PLC0415  ortools takes half a second

    known = without_search(task)
    if known is not None:
        return known
    settings = task.options.get("settings") or Settings()
    settings = replace(settings, workers=task.limits.workers)
    return Inquiry(task, task.options.get("switches") or Switches(), settings).answer()
