"""Kamibako (紙箱): print-and-play components, and answers, for tabletop games."""

__version__ = "0.1.0"
