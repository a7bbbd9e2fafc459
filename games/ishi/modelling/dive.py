"""The whole model of a plan, and what a solution of it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.ishi.deck import EMPTY
from games.ishi.modelling.base import Base
from games.ishi.modelling.energies import KINDS, Energies
from games.ishi.modelling.orders import Orders
from games.ishi.modelling.plan import Plan
from games.ishi.modelling.recovery import Recovery
from games.ishi.modelling.replay import Step
from games.ishi.modelling.row import Row
from games.ishi.modelling.walking import Walking
from solver.literals import Lit, Number

Values = Callable[[Number], int]


class Dive:
    """All lines of a plan as the solutions of a CP-SAT model.

    Exact: each line with that many placements is a solution with its energies or less, with all its releases,
    walks, rolls and claims; and each solution is a line. Of walks only the number of rolls is chosen, and how
    the last step goes; of two claims in a step the order is not.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.base = plan, Base()
        self.row = Row(self.base, plan)
        self.row.copies()
        self.row.occupy()
        self.walking = Walking(self.base, self.row)
        self.recovery = Recovery(self.base, self.row)
        self.energies = Energies(self.base, self.row, self.walking, self.recovery)
        if not plan.is_open:
            Orders(self.base, self.row)

    def steps(self, value: Values) -> list[Step]:
        """What a solution says, step by step."""
        return [self._step(step, value) for step in range(self.plan.length + 1)]

    def _step(self, step: int, value: Values) -> Step:
        new = self.row.new(step) if step else None
        after = [value(self.energies.after[step][kind]) for kind in KINDS]
        return Step(
            cell=chosen(new.at, value) if new else EMPTY,
            lying=chosen(new.lying, value) if new else EMPTY,
            rolls=value(self.walking.ups[step]),
            lines=tuple(
                (claim.mark, next(line for line, one in claim.lines.items() if value(one)))
                for claim in self.recovery.lines
                if claim.step == step and value(claim.made)
            ),
            paths=tuple(claim.path for claim in self.recovery.paths if claim.step == step and value(claim.made)),
            energy=(after[0], after[1], after[2]),
        )


def chosen(choice: Mapping[int, Lit], value: Values) -> int:
    """The key that is true."""
    return next(key for key, literal in choice.items() if value(literal))
