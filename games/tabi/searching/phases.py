"""What is to be decided in a row (`columns.PHASE`)."""

PLAY, LOOP, SPLIT, LETTERS, WINDOW, LANTERN, RED, BLUE, GREEN, WHITE, RESOLVE, RETURN, WON, LOST = range(14)
