"""What is paid and what comes back: energies after each step.

More energy never hurts: so the model may have less than there is (`≤` instead of `=`), and its best is the true one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ortools.sat.python import cp_model

from games.ishi.mechanics import TIME
from games.ishi.modelling.base import Base
from games.ishi.modelling.recovery import Recovery
from games.ishi.modelling.row import Piece, Row
from games.ishi.modelling.walking import Walking
from games.ishi.state import Phase
from games.ishi.terms import ENERGIES
from solver.literals import Lit, Number

KINDS = range(len(ENERGIES))


class Energies:
    """`after` by step and kind: the energies when the step's claims have been made."""

    def __init__(self, base: Base, row: Row, walking: Walking, recovery: Recovery) -> None:
        self.base, self.row, self.plan = base, row, row.plan
        self.walking, self.recovery = walking, recovery
        self.after: list[list[Number]] = [self._begun()]
        self.gains: dict[int, list[Number]] = {}
        for step, piece in enumerate(row.news, 1):
            self._step(step, piece)

    @property
    def total(self) -> Number:
        """All energy at the end."""
        return cp_model.LinearExpr.sum(self.after[-1])

    def _levels(self) -> list[Number]:
        """Energies at rest: without time the dive is over (D12)."""
        return [self.base.integer(1 if kind == TIME else 0, self.plan.mechanics.full) for kind in KINDS]

    def _begun(self) -> list[Number]:
        """What there is now; a new card that can still claim does so first."""
        energy: list[Number] = [self.base.model.new_constant(have) for have in self.plan.state.energy]
        if self.plan.state.phase is not Phase.CLAIM:
            return energy
        after, gains = self._levels(), self._gained(0)
        for kind in KINDS:
            self.base.model.add(after[kind] <= energy[kind] + gains[kind])
        return after

    def _gained(self, step: int) -> list[Number]:
        """The points of the step's claims, by energy."""
        claims, points = self.recovery.claims(step), self.plan.mechanics.points
        if not claims:
            return [self.base.zero for _ in KINDS]
        most = min(self.plan.mechanics.full, points * len(claims))
        gains: list[Number] = [self.base.integer(0, most) for _ in KINDS]
        self.base.model.add(cp_model.LinearExpr.sum(gains) <= self.base.total((points, claim) for claim in claims))
        return gains

    def _step(self, step: int, piece: Piece) -> None:
        """Way and alignment must be paid; then the fixed value gives back, and claims do."""
        base, mechanics, before, after = self.base, self.plan.mechanics, self.after[-1], self._levels()
        aligned = self._aligned(piece)
        gains, fixed = self._gained(step), self._fixed(aligned)
        ups, last = self.walking.ups[step], self.walking.last_up[step]
        base.model.add(before[TIME] - mechanics.up * ups + mechanics.up * last >= 1)
        for kind in KINDS:
            paid = before[kind] - self._cost(step, kind, aligned)
            paid = paid - mechanics.up * ups if kind == TIME else paid
            base.model.add(paid >= 0)
            base.model.add(after[kind] <= paid + fixed + gains[kind])
        self.after.append(after)

    def _aligned(self, piece: Piece) -> dict[tuple[int, int], Lit]:
        """By flag and value: whether the card is placed so."""
        base = self.base
        found = {(cell, aim): base.boolean() for cell in piece.at for aim in piece.top}
        for cell, at in piece.at.items():
            base.one_of([*(found[cell, aim] for aim in piece.top), ~at])
        for aim, top in piece.top.items():
            base.one_of([*(found[cell, aim] for cell in piece.at), ~top])
        return found

    def _fixed(self, aligned: dict[tuple[int, int], Lit]) -> Number:
        values, back = self.plan.state.ground.values, self.plan.mechanics.back
        return self.base.total((back, one) for (cell, aim), one in aligned.items() if (values[cell] or (0,))[-1] == aim)

    # Costs

    def _price(self, cell: int, aim: int, judged: int, kind: int) -> int:
        mechanics = self.plan.mechanics
        return self.plan.state.ground.prices[cell][judged][mechanics.aims.index(aim)][kind]

    def _cost(self, step: int, kind: int, aligned: dict[tuple[int, int], Lit]) -> Number:
        """The least that the alignment can cost, and what the judged system adds."""
        judged = self.walking.judged[step]
        least = {key: min(self._price(*key, system, kind) for system in judged) for key in aligned}
        more = list(self._more(judged, kind, aligned, least))
        return self.base.total([*((least[key], one) for key, one in aligned.items()), *more])

    def _more(
        self, judged: dict[int, Lit], kind: int, aligned: dict[tuple[int, int], Lit], least: dict[tuple[int, int], int]
    ) -> Iterator[tuple[int, Lit]]:
        """Weights and literals of what the judged system adds."""
        for system, is_judged in judged.items():
            dear: dict[int, list[Lit]] = {}
            for key, one in aligned.items():
                dear.setdefault(self._price(*key, system, kind) - least[key], []).append(one)
            if any(dear):
                yield from self._shared(is_judged, {weight: self.base.some_of(ones) for weight, ones in dear.items()})

    def _shared(self, is_judged: Lit, levels: dict[int, Lit]) -> Iterator[tuple[int, Lit]]:
        """Where the system is judged, one of its levels adds its weight: the true one. Sums make a better relaxation
        than a clause for each level.
        """
        base, parts = self.base, list[Lit]()
        for weight, level in sorted(levels.items()):
            part = base.boolean()
            base.implies((part,), level)
            parts.append(part)
            yield weight, part
        base.one_of([*parts, ~is_judged])
