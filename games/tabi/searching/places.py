"""Where a card is (rows, from `Data.where`)."""

HELD, DECKED, DISCARDED, PLACED, IN_PLAY = range(5)
