"""Fortuna: facts, words and faces."""
