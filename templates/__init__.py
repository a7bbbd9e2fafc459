"""Jinja2 frames and macros of long texts; the words themselves live with their game."""
