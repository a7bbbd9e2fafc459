"""How to lay out a position: a sentence each, and the deck that is stacked unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.components import Edition
from games.positions import HIDDEN
from games.tabi.rules import Tabi
from games.tabi.state import Phase, State
from games.tabi.telling import items_in_use, place_name, together
from games.table import SealedDeck


def steps(rules: Tabi, state: State, edition: Edition) -> Sequence[str]:
    """Which piece where; nothing of what shall stay hidden."""
    return [*_items(rules, state, edition), *_days(rules, state, edition), *_table(rules, state, edition)]


def _items(rules: Tabi, state: State, edition: Edition) -> Iterator[str]:
    if state.phase is Phase.ITEMS:
        yield edition.word("table.lay.items_choose", count=rules.look.chosen)
        return
    yield edition.word("table.lay.items", items=items_in_use(state, edition))


def _days(rules: Tabi, state: State, edition: Edition) -> Iterator[str]:
    """Locations, cubes, pawns."""
    places = together(edition, (place_name(edition, place) for place in state.days))
    yield edition.word("table.lay.days", last=rules.look.days, places=places)
    cubes, left = ("cubes", "cubes_left") if rules.look.has_epilogues else ("summaries", "summaries_left")
    suits = " ".join(suit for suit in rules.look.suits if suit not in state.resolved) or edition.word("table.none")
    tree = place_name(edition, state.days[-1])
    yield edition.word(f"table.lay.{left if state.resolved else cubes}", place=tree, suits=suits)
    lower, higher = state.black
    yield edition.word("table.lay.pawns", white=state.white, lower=lower, higher=higher)


def _table(rules: Tabi, state: State, edition: Edition) -> Iterator[str]:
    """Events, cards, letters."""
    word = edition.word
    if state.placed:
        yield word("table.lay.events", events=together(edition, _events(state, edition)))
    if state.camera:
        event, number = state.camera[0], rules.look.value(state.camera[0], state.camera)
        yield word("table.lay.camera", event=event, number=number)
    if state.resolved:
        yield word("table.lay.letters", letters=state.letters, vp=state.vp)
    yield word("table.lay.hand", hand=" ".join(state.hand) or word("table.none"))
    if state.discard:
        yield word("table.lay.discard", cards=" ".join(state.discard))
    if sealed(rules, state, edition):
        yield word("table.lay.deck", count=len(state.deck))


def _events(state: State, edition: Edition) -> Iterator[str]:
    for day, events in enumerate(state.events, 1):
        if events:
            yield edition.word("table.lay.events_of_day", day=day, events=" ".join(events))


def sealed(rules: Tabi, state: State, edition: Edition) -> Sequence[SealedDeck]:
    """The deck, if all its cards are known to the one who prints."""
    if not state.deck or HIDDEN in state.deck:
        return []
    in_order = rules.look.in_order(state.deck)
    suits = dict.fromkeys(card[0] for card in in_order)
    legend = "　".join(f"{suit} = {edition.word(f'suits.{suit}.name')}" for suit in suits)
    return [SealedDeck(edition.word("decks.events.title"), in_order, state.deck, legend)]
