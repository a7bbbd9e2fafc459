"""Advice to a player who does not know the rolls to come: expected energies, and who plays by them."""
