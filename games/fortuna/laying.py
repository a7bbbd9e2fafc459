"""How a seeded game of Fortuna is laid out without learning what shall stay hidden."""

from __future__ import annotations

from collections.abc import Sequence

from games.components import Edition
from games.fortuna.rules import Fortuna
from games.fortuna.state import Kinds, State
from games.table import SealedDeck


def steps(rules: Fortuna, state: State, edition: Edition) -> Sequence[str]:
    """A sentence for each thing that is laid."""
    terms, players = rules.terms, state.players
    keys = ["board", "start", "stack"]
    if terms.is_dealt:
        keys += ["open", "deal"] if terms.start_pile else ["deal"]
    else:
        keys += ["deal", *(["open"] if terms.start_pile else []), "end"]
    if terms.owner_points:
        keys.append("coins")
    fields = {
        "players": players,
        "hand": len(state.hands[0]),
        "open": terms.start_pile,
        "end": terms.end_pile,
        "deck": len(state.stock) - terms.end_pile,
        "total": rules.cards.total,
        "last": players - 1,
    }
    return [edition.word(f"table.steps.{key}", **fields) for key in keys]


def sealed(rules: Fortuna, state: State, edition: Edition) -> Sequence[SealedDeck]:
    """The whole deck, stacked so that dealing it makes the setup; none for a game that has begun."""
    stacked = _stacked(rules, state)
    if rules.cards.hidden in stacked or len(stacked) != rules.cards.total:
        return ()
    title = edition.word("decks.reels.title")
    icons = dict.fromkeys(rules.cards.icons)
    legend = "　".join(f"{icon} = {edition.word(f'icons.{icon}')}" for icon in icons)
    return [SealedDeck(title, rules.cards.written(rules.cards.unshuffled), rules.cards.written(stacked), legend)]


def _stacked(rules: Fortuna, state: State) -> Kinds:
    """The cards in the order in which they are dealt; in which order a hand came does not matter."""
    hands = tuple(kind for cards in zip(*state.hands, strict=False) for kind in cards)
    pile = tuple(kind for kind, count in enumerate(state.pile) for _ in range(count))
    return (*pile, *hands, *state.stock) if rules.terms.is_dealt else (*hands, *pile, *state.stock)
