"""A CP-SAT model with the few kinds of constraints that the rules need.

A *row* says which card is somewhere: a literal for each card that can be, no two of them true. A card that is missing
is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ortools.sat.python import cp_model

from solver.literals import Lit, Literals, Number

Row = Mapping[int, Lit]


class Base(Literals):
    """Literals, rows, tables."""

    def total(self, literals: Iterable[Lit]) -> Number:
        """How many are true."""
        return cp_model.LinearExpr.sum(list(literals))

    def weighed(self, terms: Iterable[tuple[Lit, int]]) -> Number:
        """The sum of the weights of those that are true."""
        known = list(terms)
        return cp_model.LinearExpr.weighted_sum([literal for literal, _ in known], [weight for _, weight in known])

    # Clauses

    def never(self, *literals: Lit) -> None:
        """Not all are true."""
        self.model.add_bool_or([~literal for literal in literals])

    def same(self, causes: Iterable[Lit], one: Lit, other: Lit) -> None:
        """Where all causes are true, both are alike."""
        known = list(causes)
        self.implies([*known, one], other)
        self.implies([*known, other], one)

    def both(self, *literals: Lit) -> Lit:
        """A literal for: all are true."""
        if any(literal is self.false for literal in literals):
            return self.false
        known = [literal for literal in literals if literal is not self.true]
        if len(known) < 2:
            return known[0] if known else self.true
        found = self.boolean()
        for literal in known:
            self.implies([found], literal)
        self.implies(known, found)
        return found

    def any_of(self, *literals: Lit) -> Lit:
        """A literal for: one at least is true."""
        known = [literal for literal in literals if literal is not self.false]
        if any(literal is self.true for literal in known):
            return self.true
        if len(known) < 2:
            return known[0] if known else self.false
        return ~self.both(*(~literal for literal in known))

    # Numbers

    def choice(self, keys: Iterable[int]) -> dict[int, Lit]:
        """A literal for each key, exactly one of them true."""
        found = {key: self.boolean() for key in keys}
        self.model.add_exactly_one(list(found.values()))
        return found

    def fixed(self, keys: Iterable[int], key: int) -> dict[int, Lit]:
        """The same where it is known which."""
        return {other: self.true if other == key else self.false for other in keys}

    def number_of(self, chosen: Mapping[int, Lit]) -> Number:
        """The key that is chosen."""
        return self.weighed((literal, key) for key, literal in chosen.items())

    def related(
        self, one: Mapping[int, Lit], other: Mapping[int, Lit], known: Iterable[tuple[int, int]], *causes: Lit
    ) -> None:
        """The keys that are chosen are one of these pairs, where all causes are true."""
        onward: dict[int, list[Lit]] = {key: [] for key in one}
        back: dict[int, list[Lit]] = {key: [] for key in other}
        for key, to in known:
            onward[key].append(other[to])
            back[to].append(one[key])
        for chosen, follow in ((one, onward), (other, back)):
            for key, literal in chosen.items():
                if literal is not self.false:
                    self.implies([*causes, literal], *follow[key])

    def when(self, condition: Lit, expression: cp_model.BoundedLinearExpression | bool) -> None:
        """It holds where the condition is true."""
        self.model.add(expression).only_enforce_if(condition)

    # Rows

    def row(self, cards: Iterable[int]) -> dict[int, Lit]:
        """One of these cards, or none."""
        found = {card: self.boolean() for card in cards}
        self.model.add_at_most_one(list(found.values()))
        return found

    def has(self, row: Row) -> Lit:
        """Whether there is a card."""
        return self.some_of(row.values()) if row else self.false

    def equal(self, causes: Sequence[Lit], one: Row, other: Row) -> None:
        """Where all causes are true, the same card is in both."""
        for card in {*one, *other}:
            self.same(causes, one.get(card, self.false), other.get(card, self.false))

    def either(self, condition: Lit, yes: Row, no: Row) -> Row:
        """One row where the condition is true, else the other."""
        if condition is self.true or yes is no:
            return yes
        if condition is self.false:
            return no
        found = self.row(sorted({*yes, *no}))
        self.equal([condition], found, yes)
        self.equal([~condition], found, no)
        return found

    def picked(self, ways: Sequence[tuple[Lit, Row]]) -> Row:
        """The row of the condition that is true (no two are); none where none is."""
        found = self.row(sorted({card for _, row in ways for card in row}))
        for condition, row in ways:
            self.equal([condition], found, row)
        none = [condition for condition, _ in ways]
        for literal in found.values():
            self.implies([literal], *none)
        return found

    def of_suit(self, row: Row, cards: Iterable[int]) -> Lit:
        """Whether the card that is there is one of these."""
        known = [row[card] for card in cards if card in row]
        return self.some_of(known) if known else self.false
