"""What CP-SAT models of games are built on: literals, and clauses of them."""

from __future__ import annotations

from collections.abc import Iterable

from ortools.sat.python import cp_model

Lit = cp_model.BoolVarT
"""A boolean variable, or its negation."""

Number = cp_model.LinearExpr


class Literals:
    """A model, its constants, and new variables for it."""

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self.true: Lit = self.model.new_constant(1)
        self.false: Lit = self.model.new_constant(0)

    def boolean(self) -> Lit:
        """A new literal."""
        return self.model.new_bool_var("")

    def integer(self, low: int, high: int) -> cp_model.IntVar:
        """A new whole number."""
        return self.model.new_int_var(low, high, "")

    def implies(self, causes: Iterable[Lit], *effects: Lit) -> None:
        """Where all causes are true, one of the effects is; without effects the causes are never true together."""
        self.model.add_bool_or([*(~cause for cause in causes), *effects])

    def some_of(self, exclusive: Iterable[Lit]) -> Lit:
        """Whether one of them is true, of which no two can be."""
        known, found = list(exclusive), self.boolean()
        self.model.add_exactly_one([*known, ~found])
        return found
