"""The search over whole turns: winning at once, in the fewest turns, with many points.

What it rests on is in ``searching``: the rules on rows (`playing`, `listing`), all ends of a turn (`turns`), layers of
positions (`layers`), beams (`beams`), guided by the tables of the bound on points (`guiding`). A beam finds lines and
proves nothing. Proofs are those of counting and of prices (`games.tabi.bounding`), and of layers that hold every
position.
"""

from __future__ import annotations

import time
from dataclasses import replace

from games.positions import HIDDEN
from games.tabi.rules import Tabi
from games.tabi.searching.aims import AIMS, hopeless
from games.tabi.searching.beams import Search
from games.tabi.searching.data import can_hold
from games.tabi.searching.fastest import Fastest
from games.tabi.searching.hunt import Hunt
from games.tabi.searching.leaving import most_at_end
from games.tabi.searching.plans import whole_plan
from games.tabi.searching.preparing import compile_bound
from games.tabi.searching.repair import Repairer
from games.tabi.searching.weighing import no_weights
from solver.api import Answer, Effort, Limit, Proof, StoppedError, Task, Verdict

COUNTS_BRANCHES = True
"""Keeps to `Limits.branches`, which are ends of turns here."""


def can(task: Task) -> bool:
    """Any question about a position whose deck is known."""
    rules = task.rules
    return isinstance(rules, Tabi) and can_hold(rules.look) and HIDDEN not in task.state.deck


def prepare(task: Task) -> None:
    """Compile the kernels, or load what was compiled before, so that the time of an answer is that of its search."""
    if not task.state.is_over:
        hunt = Hunt(task)
        plan = whole_plan(counts_points=True)
        hunt.beam.prepare(hunt.starts[0].row, Search(1, plan, no_weights(), lambda: None, lambda _: True))
        if task.question == "score":
            Repairer(hunt.beam, None, hunt.look_at_clock).prepare(hunt.starts[0].row)
            if hunt.counts_at_end:
                most_at_end(hunt.starts[0].data, hunt.starts[0].row)
        if task.question == "score" and hunt.rules.look.is_16a:
            compile_bound(hunt.rules)
        if task.question == "turns":
            Fastest(hunt)


def solve(task: Task) -> Answer:
    """The answer, within the limits."""
    if task.state.is_over:
        return _ended(task)
    begun, hunt, limit = time.monotonic(), Hunt(task), None
    try:
        hopeless(hunt)
        if not hunt.is_settled:
            AIMS[task.question](hunt)
    except StoppedError as stopped:
        limit = stopped.limit
    except KeyboardInterrupt:
        limit = Limit.INTERRUPT
    return replace(hunt.answer(), effort=Effort(time.monotonic() - begun, hunt.branches, limit))


def _ended(task: Task) -> Answer:
    """The game is over: what it is worth is what it has."""
    outcome, question = task.rules.outcome(task.state), task.question
    if not outcome.is_won:
        return Answer(question, Verdict.UNWINNABLE, proof=Proof.EXHAUSTED)
    if question == "won":
        return Answer(question, Verdict.WON, line=())
    value = task.rules.facts(task.state)[question]
    return Answer(question, Verdict.OPTIMAL, value, value, Proof.EXHAUSTED, line=())
