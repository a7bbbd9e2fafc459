"""The engine of tabi: one traveller, seven days that go round in a circle (rules page: docs/rules/tabi.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from games.components import Game
from games.moves import Grammar, Move
from games.positions import HIDDEN
from games.rules import OPEN, Outcome, Rules, Sense, Setup
from games.seeds import Stream
from games.tabi import position
from games.tabi.checking import Checking
from games.tabi.course import Course
from games.tabi.listing import Listing
from games.tabi.lookups import Lookups
from games.tabi.moves import GRAMMAR, Items, Return
from games.tabi.state import OVER, Phase, State
from games.tabi.unseen import deck_anew


def rules(game: Game) -> Rules[Any, Any]:
    """The engine of an edition's ruleset."""
    return Tabi(game)


class Tabi(Rules[State, Move]):
    """What can be played, and what follows: the data, the course of the game, lists of moves, checks."""

    grammar: ClassVar[Grammar] = GRAMMAR
    questions: ClassVar[Mapping[str, Sense | None]] = MappingProxyType(
        {"score": Sense.MOST, "turns": Sense.FEWEST, "won": None}
    )
    opening: ClassVar[str] = Items.verb
    opening_from: ClassVar[str] = "items"
    alike: ClassVar[frozenset[str]] = frozenset({Return.verb})  # and there may be a million of them

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.look = Lookups.of(game)
        self.course = Course(self.look)
        self._listing = Listing(self.look, self.course)
        self._checking = Checking(self.look, self.course, self._listing)

    @property
    def opening_count(self) -> int:
        """The items that one travels with."""
        return self.look.chosen

    # Positions

    def deal(self, seed: str, setup: Setup) -> State:  # noqa: ARG002
        """Locations, deck, pawns and hand of a seed; the items are the first decision."""
        return self._beginning(self.stream(seed, "locations"), self.stream(seed, "events"))

    def _beginning(self, locations: Stream, events: Stream) -> State:
        look, days = self.look, self._days(locations)
        deck, start = events.shuffle(look.order), 1
        lower, higher = sorted(look.day(start, look.number[card]) for card in deck[:2])
        return State(
            phase=Phase.ITEMS,
            turn=1,
            begun=False,
            items=(),
            used=frozenset(),
            days=days,
            events=((),) * look.days,
            hand=look.in_order(deck[: look.hand]),
            deck=deck[look.hand :],
            discard=(),
            known=frozenset(),
            white=start,
            black=(lower, higher),
            resolved=frozenset(),
            letters=0,
            vp=0,
            camera=None,
        )

    def _days(self, stream: Stream) -> tuple[str, ...]:
        """The locations day by day: some always stand on the same day, the others are shuffled."""
        fixed = {day: place for place, day in self.look.fixed.items()}
        shuffled = iter(stream.shuffle(place for place in self.look.capacity if place not in self.look.fixed))
        return tuple(fixed[day] if day in fixed else next(shuffled) for day in range(1, self.look.days + 1))

    def load(self, document: Mapping[str, Any]) -> State:
        """The position at a turn's start."""
        return position.load(document, self.look, self.course)

    def dump(self, state: State) -> dict[str, Any]:
        """The position at a turn's start."""
        return position.dump(state, self.look)

    def is_at_rest(self, state: State) -> bool:
        """Whether a turn starts."""
        return position.is_at_rest(state)

    # Moves

    def player(self, state: State) -> int:  # noqa: ARG002
        """The one who travels."""
        return 0

    def asked(self, state: State) -> Sequence[str]:
        """The kinds that have a move."""
        return [kind for kind in self._listing.asked(state) if next(self.answers(state, kind), None) is not None]

    def answers(self, state: State, kind: str) -> Iterator[Move]:
        """All moves of a kind."""
        return self._listing.moves(state, kind)

    def judge(self, state: State, move: Move) -> None:
        """Refuse what the rules do not allow."""
        self._checking.check(state, move)

    def is_certain(self, state: State) -> bool:
        """Whether the whole deck is known."""
        return HIDDEN not in state.deck

    def play(self, state: State, move: Move) -> State:
        """The position at the next decision."""
        return self.course.after(state, move)

    def pick(self, state: State, kind: str, stream: Stream) -> Move:
        """A move of a kind; cards that go under the deck are drawn, not chosen from a million of orders."""
        if kind == Return.verb:
            return Return(stream.shuffle(state.hand)[: len(state.hand) - self.look.hand])
        return super().pick(state, kind, stream)

    # What is known

    def outcome(self, state: State) -> Outcome:
        """Won, lost or open."""
        if state.phase not in OVER:
            return Outcome(OPEN, is_over=False)
        is_won = state.phase is Phase.WON
        return Outcome(state.phase.value, is_over=True, is_won=is_won, score=state.vp if is_won else None)

    def facts(self, state: State) -> Mapping[str, Any]:
        """Result, whether won, score (of a won game), turns (those of which a move stands), points."""
        outcome = self.outcome(state)
        return {
            "result": outcome.result,
            "won": outcome.is_won,
            "score": outcome.score,
            "turns": state.turn if state.begun else state.turn - 1,
            "vp": state.vp,
        }

    def observe(self, state: State, seat: int) -> Mapping[str, Any]:  # noqa: ARG002
        """All but the order of the deck; of that, what the player has put there."""
        return position.observe(state, self.look)

    def resample(self, state: State, seat: int, stream: Stream) -> State:  # noqa: ARG002
        """Another order of the deck; before the items are chosen, another table altogether."""
        if state.phase is Phase.ITEMS:
            return self._beginning(stream, stream)
        return deck_anew(state, self.look, stream)

    def pieces(self, state: State) -> Counter[str]:
        """Event cards, wherever they are (also in play), locations, pawns."""
        cards = (*state.hand, *state.deck, *state.discard, *state.placed, *filter(None, [state.played]))
        count = Counter((*cards, *state.days))
        count.update({"white pawn": 1, "black pawn": len(state.black)})
        return count
