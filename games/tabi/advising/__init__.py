"""Advice for somebody who does not know the deck of tabi (``games/tabi/policies.py``)."""
