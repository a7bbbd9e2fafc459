"""How a search looks: an array of numbers that the kernels read."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.tabi.searching import verbs
from games.tabi.searching.useful import FAST, LOSSLESS, RICH

TARGET, COUNTS_POINTS, ALLOWED, USEFUL = range(4)
"""In how many turns the game shall be won (0: any); whether points matter; verbs that are used, as bits; rules that
leave moves out, as bits (`useful`).
"""

EVERY_VERB = (1 << 19) - 1
RICH_VERBS = EVERY_VERB & ~(1 << verbs.EVENTS)
FEW_VERBS = RICH_VERBS & ~(1 << verbs.ADVENTURE)
"""Without the letters of which there are most; adventures make the game longer, so bring points."""


def plan_of(target: int, *, counts_points: bool) -> Any:
    """The plan of a beam."""
    allowed = RICH_VERBS if counts_points else FEW_VERBS
    return np.array([target, counts_points, allowed, RICH if counts_points else FAST], np.int64)


def whole_plan(*, counts_points: bool, useful: int = LOSSLESS, target: int = 0) -> Any:
    """The plan of a search that leaves nothing out."""
    return np.array([target, counts_points, EVERY_VERB, useful], np.int64)
