"""The compiled search of tabi (``games/tabi/search.py``): rows, moves, whole turns, beams."""
