"""Positions of tabi a few turns before the end, made of games played at random: most suits resolved, a short deck."""

from __future__ import annotations

from dataclasses import replace

from tabi_lines import engine, sampled

from games.seeds import Stream

PAIRS = ("camera lantern", "camera map", "camera tent", "lantern map", "lantern tent", "map tent")
"""The items that the CP-SAT model knows."""


def short(seed, most_cards=2):
    """(rules, position): with these cards on the table and in hand, all else drawn by lot."""
    rules, stream = engine(), Stream(f"short/{seed}")
    states = [state for state in sampled(seed, PAIRS[seed % len(PAIRS)]) if not state.is_over]
    state = states[len(states) // 3 + stream.below(max(1, len(states) // 2))]
    cards, suits = stream.shuffle((*state.deck, *state.discard)), stream.shuffle(rules.look.suits)
    deck = tuple(cards[: 1 + stream.below(most_cards)])
    resolved = frozenset(suits[: 5 - (stream.below(4) == 0)])
    return rules, replace(
        state,
        deck=deck,
        discard=rules.look.in_order(cards[len(deck) :]),
        known=frozenset(),
        used=frozenset(item for item in state.items if stream.below(3) == 0),
        resolved=resolved,
        letters=min(len(resolved), stream.below(3)),
        camera=None,
    )
