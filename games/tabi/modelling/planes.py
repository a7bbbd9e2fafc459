"""Cutting planes: the least value of a convex function of many prices, from values and subgradients (GLOP)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Oracle = Callable[[Floats], tuple[float, Floats]]
"""Value and subgradient at prices."""


@dataclass
class Box:
    """How far the next point may lie from the best one, by price; narrower after each failure."""

    radius: float = 2.0
    least: float = 0.02
    grow: float = 1.5
    shrink: float = 0.6


@dataclass
class Planes:
    """The model: planes below the function; the next point is where their maximum is least, within the box."""

    oracle: Oracle
    point: Floats
    box: Box = field(default_factory=Box)
    value: float = np.inf
    gap: float = np.inf

    def __post_init__(self) -> None:
        from ortools.linear_solver import pywraplp  # noqa: PLC0415  half a second, which only bounds on points need

        self._optimal = pywraplp.Solver.OPTIMAL
        self._solver = pywraplp.Solver.CreateSolver("GLOP")
        most = self._solver.infinity()
        self._prices = [self._solver.NumVar(0.0, most, "") for _ in self.point]
        self._height = self._solver.NumVar(-most, most, "")
        self._solver.Minimize(self._height)
        self.add(self.point)

    def add(self, point: Floats) -> float:
        """Ask the oracle there; the value."""
        value, slope = self.oracle(point)
        row = self._solver.Constraint(value - float(slope @ point), self._solver.infinity())
        row.SetCoefficient(self._height, 1.0)
        for price, factor in zip(self._prices, slope, strict=True):
            if factor:
                row.SetCoefficient(price, -float(factor))
        if value < self.value:
            self.value, self.point = value, point
        return value

    def step(self) -> bool:
        """One more plane; False when there is nothing to gain."""
        before, center = self.value, self.point
        for price, at in zip(self._prices, center, strict=True):
            price.SetBounds(max(0.0, at - self.box.radius), at + self.box.radius)
        if self._solver.Solve() != self._optimal:
            return False
        self.gap = before - self._height.solution_value()
        if self.gap < self.box.least:
            return False
        value = self.add(np.array([price.solution_value() for price in self._prices]).clip(0.0))
        good = before - value > 0.2 * self.gap
        self.box.radius *= self.box.grow if good else self.box.shrink if value > before else 1.0
        return True
