"""Ishi no Tsubu: a dive into linked quantum computers, for one player."""
