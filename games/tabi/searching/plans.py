"""How a search looks: an array of numbers that the kernels read."""

TARGET, COUNTS_POINTS, ALLOWED, USEFUL = range(4)
"""In how many turns the game shall be won (0: any); whether points matter; verbs that are used, as bits; rules that
leave moves out, as bits (`useful`).
"""
