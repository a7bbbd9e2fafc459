"""How the black pawns share the days that a play moves them: the one truth of it for rows."""

from __future__ import annotations

from games.tabi.searching.data import Data
from solver.kernels import kernel


def shares_of(data: Data, number: int) -> tuple[int, int, int]:
    """After a card of that number: the days in all; what the lower pawn may have of them, as the least and the step.

    The higher pawn has the rest, and no less than that least. Each moves, if there is enough for both; in 16b one of
    them has all (`one_black`).
    """
    total = data.days - number
    if data.one_black:
        return total, 0, max(1, total)
    return total, int(total > 1), 1


shares = kernel(shares_of)
"""The same, for kernels."""
