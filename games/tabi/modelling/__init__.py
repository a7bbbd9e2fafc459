"""Linear programmes for tabi (docs/tabi-search.md)."""
