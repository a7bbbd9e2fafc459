"""Bounds of 16a: what no line from a turn's start can exceed, or do in fewer turns (docs/tabi-search.md)."""
