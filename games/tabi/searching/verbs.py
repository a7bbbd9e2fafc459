"""Kinds of moves as numbers. A move is one number: kind, then three bytes, signed ones with 100 added.

``return`` is one move for each card here (`TUCK`), since cards go under the deck one by one.
"""

PASS, PLAY, TENT, MILL, SPLIT = range(5)
LOCATION, EVENTS, ADVENTURE = range(5, 8)
RADIO, CAMERA, BACKPACK = range(8, 11)
RED, BLUE, GREEN, WHITE, LANTERN, DARK, RESOLVE, TUCK = range(11, 19)

NONE = 127
"""Stands for a swap or a suit that the player will not have."""

ZERO = 100
"""What is added to a signed byte."""
