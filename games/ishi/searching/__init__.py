"""The dedicated exact search of a dive (``games/ishi/search.py``): tables, kernels, lines."""
