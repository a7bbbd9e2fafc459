"""The terms of the rules, by the names that data, states and moves use."""

from __future__ import annotations

ENERGIES = ("T", "P", "S")
"""Time, power, space: the order in which they stand everywhere."""

SYSTEMS = ("pol", "eco", "war", "dis", "nat")
"""The systems in the order in which every flag shows them."""

PAYS = {"pol": "T", "eco": "P", "war": "S", "dis": "P", "nat": "S"}
"""The energy that each system costs."""

MARKS = ("noise", "cross", "box")

FIRST_PATH = "C"
"""The path that wants the first aligned value; all others want the pit's."""

SIDES = ("N", "E", "S", "W")
"""Sides of a card on the table, clockwise."""

UP, RIGHT, DOWN, LEFT = range(4)
"""Indices of `SIDES`, as directions on the sheet."""

NULL_SIDES = ("E", "S", "W")
"""Where a null edge can lie: the upper edge bears the aligned value."""
