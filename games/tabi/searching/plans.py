"""How a search looks: an array of numbers that the kernels read."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.tabi.searching import verbs
from games.tabi.searching.useful import ADVENTURE_LATE, ALL, FAST, LETTERS_AIMED, LOSSLESS, RICH

TARGET, COUNTS_POINTS, ALLOWED, USEFUL, EXCEED = range(5)
"""In how many turns the game shall be won (0: any); whether points matter; verbs that are used, as bits; rules that
leave moves out, as bits (`useful`); points that a line must exceed, where they are counted in the end (0: any).
"""

EVERY_VERB = (1 << 19) - 1
RICH_VERBS = EVERY_VERB & ~(1 << verbs.EVENTS)
FEW_VERBS = RICH_VERBS & ~(1 << verbs.ADVENTURE)
"""Without the letters of which there are most; adventures make the game longer, so bring points."""


def plan_of(target: int, *, counts_points: bool) -> Any:
    """The plan of a beam."""
    allowed, useful = (RICH_VERBS, RICH) if counts_points else (FEW_VERBS, FAST)
    return _made(allowed, useful, counts_points=counts_points, target=target)


def whole_plan(*, counts_points: bool, useful: int = LOSSLESS, target: int = 0) -> Any:
    """The plan of a search that leaves nothing out."""
    return _made(EVERY_VERB, useful, counts_points=counts_points, target=target)


def exceeding(plan: Any, points: int) -> Any:
    """The plan for lines that have more points than that at their end."""
    plan = plan.copy()
    plan[EXCEED] = points
    return plan


def repair_plan() -> Any:
    """The plan of turns that are held to few discarded cards (`following`): so adventures may come early."""
    return _made(RICH_VERBS, ALL & ~ADVENTURE_LATE, counts_points=True)


def quick_plan() -> Any:
    """The plan of the player who does not know the deck, and is quick (`blind`)."""
    return _made(RICH_VERBS, ALL | LETTERS_AIMED, counts_points=False)


def _made(allowed: int, useful: int, *, counts_points: bool, target: int = 0) -> Any:
    plan = np.zeros(5, np.int64)
    plan[[TARGET, COUNTS_POINTS, ALLOWED, USEFUL]] = target, counts_points, allowed, useful
    return plan
