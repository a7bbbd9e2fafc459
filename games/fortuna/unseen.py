"""What a player cannot know: the other hands, and the stock but for what he has drawn of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from games.fortuna.state import Kinds, State
from games.fortuna.terms import Cards
from games.seeds import Stream


def dealt_anew(cards: Cards, state: State, seat: int, drawn: int, stream: Stream) -> State:
    """All cards that the seat has not seen go to the other hands, then to the stock below its first `drawn` cards.

    A card that is not known even where it would be seen stays so: some other card is then left over.
    """
    mine, top = state.hands[seat], state.stock[:drawn]
    unseen = iter(stream.shuffle(_unseen(cards, state, (*mine, *top))))
    others = [hand if i == seat else _sorted(islice(unseen, len(hand))) for i, hand in enumerate(state.hands)]
    return replace(state, hands=tuple(others), stock=top + tuple(islice(unseen, len(state.stock) - drawn)))


def _unseen(cards: Cards, state: State, held: Kinds) -> list[int]:
    """The cards that are neither held nor on the table, in order."""
    seen = Counter(held) + Counter({kind: count for kind, count in enumerate(state.pile) if count})
    for sets in state.sets:
        for laid in sets:
            seen.update(laid.up + laid.down)
    return sorted((Counter(cards.unshuffled) - seen).elements())


def _sorted(kinds: Iterable[int]) -> Kinds:
    return tuple(sorted(kinds))
