"""Columns of a row: a position, inside a turn or at its start, as small numbers.

Days, cards, suits and items are indices from 0, cards in the order of the deck's list. Cards in columns are written
as index + 1, so that 0 is none. After the columns named here follow, at places that `Data` tells: where each card
is, the placed events by day (innermost first), the deck (top first).
"""

PHASE, TURN, WHITE, LOW, HIGH, RESOLVED, LETTERS = range(7)
"""`LOW`, `HIGH`: days of the black pawns; `RESOLVED`: suits, as bits; `LETTERS`: those in hand."""

HUNDREDS, POINTS = range(7, 9)
"""Points scored: 100 × `HUNDREDS` + `POINTS`."""

READY, OWNED = range(9, 11)
"""Items, as bits."""

SHOT, CHANGE = range(11, 13)
"""The event that the camera shows otherwise, and by how much."""

PLAYED, PLACE, APPLIED, SCORED = range(13, 17)
"""The card in play; how far the effects have been walked: place, suits that had their application, as bits, whether
an epilogue has scored.
"""

HAND, DECK = range(17, 19)
"""How many cards."""

FIXED = 19
"""So many columns are the same for all games."""
