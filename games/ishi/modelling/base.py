"""A CP-SAT model with the few kinds of constraints that the rules need, on literals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ortools.sat.python import cp_model

from solver.literals import Lit, Literals, Number


class Base(Literals):
    """Literals and clauses. A literal that is missing from a mapping is false."""

    def __init__(self) -> None:
        super().__init__()
        self.zero: Number = self.false

    def any_of(self, literals: Iterable[Lit]) -> None:
        """One at least is true."""
        self.model.add_bool_or(list(literals))

    def one_of(self, literals: Iterable[Lit]) -> None:
        """Exactly one is true."""
        self.model.add_exactly_one(list(literals))

    def most_one(self, literals: Iterable[Lit]) -> None:
        """No two are true."""
        self.model.add_at_most_one(list(literals))

    def choice(self, keys: Iterable[int]) -> dict[int, Lit]:
        """A literal for each key, exactly one of them true; a single one is the constant."""
        known = tuple(keys)
        if len(known) == 1:
            return {known[0]: self.true}
        found = {key: self.boolean() for key in known}
        self.one_of(found.values())
        return found

    def grouped(self, literals: Mapping[int, Lit], key: Mapping[int, int]) -> dict[int, Lit]:
        """By group: whether the one that is true is of it."""
        groups: dict[int, list[Lit]] = {}
        for name, literal in literals.items():
            groups.setdefault(key[name], []).append(literal)
        if len(groups) == 1:
            return dict.fromkeys(groups, self.true)
        return {group: self.some_of(known) for group, known in groups.items()}

    def total(self, terms: Iterable[tuple[int, Lit]]) -> Number:
        """The sum of weights of those that are true."""
        known = [(weight, literal) for weight, literal in terms if weight]
        return cp_model.LinearExpr.weighted_sum([literal for _, literal in known], [weight for weight, _ in known])
