"""The search over whole turns: winning at once, in the fewest turns, with many points.

What it rests on is in ``searching``: the rules on rows (`playing`, `listing`), all ends of a turn (`turns`), layers of
positions (`layers`), beams (`beams`). A beam finds lines; it proves nothing. Proofs are those of counting
(`counting`), and of layers that hold every position (`exhaust`).
"""

from __future__ import annotations

import time
from dataclasses import replace

from games.positions import HIDDEN
from games.tabi.rules import Tabi
from games.tabi.searching.data import can_hold
from games.tabi.searching.hunt import Hunt, StoppedError
from solver.api import Answer, Effort, Limit, Task


def can(task: Task) -> bool:
    """Any question about a position whose deck is known."""
    rules = task.rules
    return isinstance(rules, Tabi) and can_hold(rules.look) and HIDDEN not in task.state.deck


def prepare(task: Task) -> None:
    """Compile the kernels, or load what was compiled before, so that the time of an answer is that of its search."""
    if not task.state.is_over:
        Hunt(task).prepare()


def solve(task: Task) -> Answer:
    """The answer, within the limits."""
    begun, hunt, limit = time.monotonic(), Hunt(task), None
    try:
        hunt.run()
    except StoppedError:
        limit = Limit.TIME
    except KeyboardInterrupt:
        limit = Limit.INTERRUPT
    answer = hunt.answer()
    return replace(answer, effort=Effort(time.monotonic() - begun, hunt.branches, limit))
