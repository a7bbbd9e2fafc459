"""Fortuna: the engine of its rulesets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from games.components import Game
from games.errors import data_error
from games.fortuna import position, unseen
from games.fortuna.legality import Judge
from games.fortuna.moves import GRAMMAR, AllIn, Deed, Discard, Pass, Play
from games.fortuna.multisets import Supply, choice, choices, count, supply
from games.fortuna.scoring import discards, scores
from games.fortuna.state import Kinds, LaidSet, State, Turn, counted, without
from games.fortuna.terms import cards_of, terms_of
from games.messages import say
from games.moves import Grammar, IllegalMove
from games.rules import OPEN, NotKnown, Outcome, Rules, Sense, Setup
from games.seeds import Stream

OVER = "over"


def rules(game: Game) -> Fortuna:
    """The engine of an edition."""
    return Fortuna(game)


class Fortuna(Rules[State, Deed]):
    """Draft 3 with its switches: what a ruleset changes is in the numbers (`Terms`)."""

    grammar: ClassVar[Grammar] = GRAMMAR
    questions: ClassVar[Mapping[str, Sense | None]] = MappingProxyType(
        {"best-set": Sense.MOST, "best-partition": Sense.MOST}
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards, self.terms = cards_of(game), terms_of(game)
        self._reach = {
            base: tuple(_bits(*self.terms.reach(base, d)) for d in range(self.cards.total + 1))
            for base, _, _ in self.cards.groups
        }
        self._sizes = range(1, self.terms.top + 1)
        for players in range(self.players[0], self.players[1] + 1):
            self._check_counts(players)

    def _check_counts(self, players: int) -> None:
        """Whether the cards suffice for so many players."""
        terms = self.terms
        each = terms.deal[players] if terms.is_dealt else terms.hand
        needed = players * each + terms.start_pile + (0 if terms.is_dealt else terms.end_pile)
        if needed > self.cards.total or (not terms.is_dealt and terms.end_pile < 1):
            problem = say(
                "{players} players need {needed} cards at the start (end pile: {end}), and there are {total}",
                players=players,
                needed=needed,
                end=terms.end_pile,
                total=self.cards.total,
            )
            raise data_error(self.id, "numbers", problem)

    # Positions

    def deal(self, seed: str, setup: Setup) -> State:
        """The first state: the stream ``reel`` over all cards in order."""
        players, terms = setup.players, self.terms
        deck = self.stream(seed, "reel").shuffle(self.cards.unshuffled)
        if terms.is_dealt:  # the first cards begin the pile, the rest is dealt (D10)
            pile, deck = deck[: terms.start_pile], deck[terms.start_pile :]
            hands, stock = _dealt(deck, players, terms.deal[players])
        else:
            hands, deck = _dealt(deck, players, terms.hand)
            pile, stock = deck[: terms.start_pile], deck[terms.start_pile :]
        empty = counted((0,) * len(self.cards.codes), pile, 1)
        return State(hands, ((),) * players, empty, stock, 0, 1, owners=self.nobody)

    @property
    def nobody(self) -> tuple[int | None, ...]:
        """The owners of the numbers at the start; empty where numbers are not owned."""
        return (None,) * len(self.cards.groups) if self.terms.owner_points else ()

    def load(self, document: Mapping[str, Any]) -> State:
        """The state of a JSON object."""
        return position.load(self.cards, self.terms, self.players, document)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as a JSON object."""
        return position.dump(self.cards, self.terms, state)

    def is_at_rest(self, state: State) -> bool:
        """Whether a turn begins (or would, were the game not over)."""
        return not state.owed

    def seats(self, state: State) -> int:
        """How many play."""
        return state.players

    # How it stands

    def is_triggered(self, stock: Kinds) -> bool:
        """Whether a card has been drawn from the end pile."""
        return not self.terms.is_dealt and len(stock) < self.terms.end_pile

    def is_over(self, state: State) -> bool:
        """Whether no turn comes any more: the round of the trigger is played, or the end pile ran out (D7);
        where all is dealt, a hand is empty.
        """
        if state.owed:
            return False
        if self.terms.is_dealt:
            return not all(state.hands)
        return not state.stock or (state.seat == 0 and self.is_triggered(state.stock))

    def player(self, state: State) -> int:
        """The seat that decides."""
        return (state.seat - 1) % state.players if self.is_over(state) else state.seat

    def outcome(self, state: State) -> Outcome:
        """Over or open; ties go to the earlier in turn order."""
        if not self.is_over(state):
            return Outcome(OPEN, is_over=False)
        found = scores(self.cards, self.terms, state)
        return Outcome(OVER, is_over=True, winner=found.index(max(found)))

    def facts(self, state: State) -> Mapping[str, Any]:
        """Result, scores by seat, winner, and the rounds of which a move stands."""
        outcome = self.outcome(state)
        begun = state.seat > 0 or state.owed > 0
        return {
            "result": outcome.result,
            "scores": scores(self.cards, self.terms, state),
            "winner": outcome.winner,
            "rounds": state.round if begun else state.round - 1,
        }

    def observe(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a player knows, as a position with ``??``."""
        drawn = not self.is_over(state) and seat == state.seat
        return position.observed(self.cards, self.terms, state, seat, drawn=drawn)

    def resample(self, state: State, seat: int, stream: Stream) -> State:
        """The other hands and the stock are dealt anew; of the stock the seat at its turn has drawn already."""
        at_turn = not self.is_over(state) and seat == state.seat
        drawn = len(state.stock) - len(self.turn(state).stock) if at_turn else 0
        return unseen.dealt_anew(self.cards, state, seat, drawn, stream)

    def pieces(self, state: State) -> Counter[str]:
        """Every card, ``??`` for those not known."""
        return position.pieces(self.cards, state)

    def bound_holds(self, state: State, question: str, bound: int) -> bool | None:  # noqa: ARG002
        """A bound is on the points of one seat while the others only pass (D9): no position can tell."""
        return None

    # Moves

    def worth(self, state: State) -> Kinds:
        """What each kind of card counts as just now (bit N: as N), 0 for a card that is not known (D4)."""
        found: list[int] = []
        pile = state.pile
        for base, first, end in self.cards.groups:
            found += [self._reach[base][sum(pile[first:end])]] * (end - first)
        return (*found, 0)

    def turn(self, state: State) -> Turn:
        """What the player to decide has before him, the turn's draw made."""
        hand, stock = state.hands[state.seat], state.stock
        if not state.owed and not self.terms.is_dealt:
            hand, stock = tuple(sorted(hand + stock[: self.terms.draw])), stock[self.terms.draw :]
        return Turn(hand, stock, state.sets[state.seat], self.worth(state))

    def asked(self, state: State) -> Sequence[str]:
        """The kinds that have a move."""
        if self.is_over(state):
            return ()
        turn = self.turn(state)
        known = turn.hand[:1] != (self.cards.hidden,)  # the unknown ones come last
        if state.owed:
            return (Discard.verb,) if known else ()
        found = [Play.verb] if next(self._plays(turn), None) else []
        found += [AllIn.verb] if next(self._all_ins(state, turn), None) else []
        return [*found, Pass.verb] if known else found

    def answers(self, state: State, kind: str) -> Iterator[Deed]:
        """All moves of a kind: by size of the set, then by cards."""
        if self.is_over(state):
            return
        turn, written = self.turn(state), self.cards.written
        if kind == Play.verb and not state.owed:
            for n, cards in self._plays(turn):
                yield from (Play(n, written(chosen)) for chosen in choices(cards, n))
        elif kind == AllIn.verb and not state.owed:
            for n, fillers in self._all_ins(state, turn):
                hand, needed = written(turn.hand), n - len(turn.hand)
                yield from (AllIn(n, hand, written(chosen)) for chosen in choices(fillers, needed))
        elif kind == (Discard.verb if state.owed else Pass.verb):
            single = Discard if state.owed else Pass
            known = (card for card, _ in supply(turn.hand) if card != self.cards.hidden)
            yield from (single(self.cards.code(card)) for card in known)

    def _plays(self, turn: Turn) -> Iterator[tuple[int, Supply]]:
        """The sizes of sets that can be played, with the cards to choose from."""
        for n in self._sizes:
            counting = turn.counting(n)
            if len(counting) >= n and not turn.has_set(n):
                yield n, supply(counting)

    def _all_ins(self, state: State, turn: Turn) -> Iterator[tuple[int, Supply]]:
        """The sizes of sets that an all-in can make, with the discards to choose from (D5)."""
        held, there = len(turn.hand), sum(state.pile)
        if self.terms.is_dealt:
            return
        most = there if self.terms.fillers is None else min(there, self.terms.fillers)
        pile = tuple((kind, copies) for kind, copies in enumerate(state.pile) if copies)
        for n in range(held + 1, min(held + most, self.terms.top) + 1):
            if len(turn.counting(n)) == held and not turn.has_set(n):
                yield n, pile

    def pick(self, state: State, kind: str, stream: Stream) -> Deed:
        """A move of a kind, each equally likely: the one at a place, found without a list."""
        if kind not in (Play.verb, AllIn.verb) or not self.is_certain(state):
            return super().pick(state, kind, stream)
        turn, written = self.turn(state), self.cards.written
        if kind == Play.verb:
            n, chosen = _picked([(n, n, cards) for n, cards in self._plays(turn)], stream)
            return Play(n, written(chosen))
        options = [(n, n - len(turn.hand), pile) for n, pile in self._all_ins(state, turn)]
        n, chosen = _picked(options, stream)
        return AllIn(n, written(turn.hand), written(chosen))

    def judge(self, state: State, move: Deed) -> None:
        """Raise `IllegalMove` unless the rules allow the move."""
        if self.is_over(state):
            raise IllegalMove(say("this game is over: no turn is left to take"))
        Judge(self.cards, self.terms, state, self.turn(state)).check(move)

    def play(self, state: State, move: Deed) -> State:
        """The state after a legal move."""
        turn = self.turn(state)
        match move:
            case Play(n, cards):
                return self._laid(state, turn, LaidSet(n, self.cards.read(cards)))
            case AllIn(n, cards, fillers):
                return self._laid(state, turn, LaidSet(n, self.cards.read(cards), self.cards.read(fillers)))
            case Pass(card) | Discard(card):
                return self._discarded(state, turn, self.cards.index[card])

    def _laid(self, state: State, turn: Turn, laid: LaidSet) -> State:
        """After a set: the face-down cards leave the pile (D4), then the refill, then what is too much."""
        terms = self.terms
        sets = tuple(sorted((*turn.sets, laid), key=lambda one: one.n))
        hand, stock = without(turn.hand, laid.up), turn.stock
        limit = terms.limit(len(sets))
        if terms.is_dealt:
            owed = min(terms.discard, len(hand))
        else:
            if not self.is_triggered(stock):  # else plays draw nothing; a refill that has begun is completed (D6)
                drawn = max(0, limit - len(hand))
                hand, stock = tuple(sorted(hand + stock[:drawn])), stock[drawn:]
            owed = max(0, len(hand) - limit)
        after = State(
            _replaced(state.hands, state.seat, hand),
            _replaced(state.sets, state.seat, sets),
            counted(state.pile, laid.down, -1) if laid.down else state.pile,
            stock,
            state.seat,
            state.round,
            owed,
            state.owners,
        )
        return after if owed else self._ended(after)

    def _discarded(self, state: State, turn: Turn, kind: int) -> State:
        """After a discard; a pass is the first of as many as the ruleset asks for."""
        hand = without(turn.hand, (kind,))
        owed = (state.owed or self.terms.discard) - 1
        after = State(
            _replaced(state.hands, state.seat, hand),
            state.sets,
            counted(state.pile, (kind,), 1),
            turn.stock,
            state.seat,
            state.round,
            min(owed, len(hand)),
            self._owners(state, kind),
        )
        return after if after.owed else self._ended(after)

    def _owners(self, state: State, kind: int) -> tuple[int | None, ...]:
        """The owners once a card is discarded: whoever makes a number reach "any value" owns it (D10)."""
        if not state.owners:
            return ()
        base = self.cards.numbers[kind]
        place = next(i for i, (number, *_) in enumerate(self.cards.groups) if number == base)
        there = discards(self.cards, state)[base] + 1
        if base + there != self.terms.any_from or state.owners[place] is not None:
            return state.owners
        return _replaced(state.owners, place, state.seat)

    def _ended(self, state: State) -> State:
        """The next player's turn; at a round's end a card of the deck may be discarded (D10)."""
        seat = (state.seat + 1) % state.players
        pile, stock, number = state.pile, state.stock, state.round
        if seat == 0:
            number += 1
            opened = stock[: self._opened(stock)]
            if self.cards.hidden in opened:
                raise NotKnown(say("the next card is not known, and this round's end lays it open"), "fortuna D10")
            pile, stock = counted(pile, opened, 1), stock[len(opened) :]
        return State(state.hands, state.sets, pile, stock, seat, number, 0, state.owners)

    def _opened(self, stock: Kinds) -> int:
        """How many cards a round's end discards: of the deck alone, never of the end pile."""
        if not self.terms.round_discard:
            return 0
        return max(0, min(self.terms.round_discard, len(stock) - self.terms.end_pile))

    def is_certain(self, state: State) -> bool:
        """Whether no card can be laid open that is not known: only a round's end could do so."""
        return (
            not self.terms.round_discard
            or state.seat < state.players - 1
            or self.cards.hidden not in state.stock[: max(0, len(state.stock) - self.terms.end_pile)]
        )


def _bits(low: int, high: int) -> int:
    """Bits `low` to `high` set."""
    return (1 << high + 1) - (1 << low)


def _dealt(deck: Kinds, players: int, each: int) -> tuple[tuple[Kinds, ...], Kinds]:
    """The hands, dealt one card at a time from seat 0, and the rest."""
    dealt = deck[: players * each]
    return tuple(tuple(sorted(dealt[seat::players])) for seat in range(players)), deck[len(dealt) :]


def _picked(options: Sequence[tuple[int, int, Supply]], stream: Stream) -> tuple[int, Kinds]:
    """One of all choices of all options (size of the set, how many cards, from which), each equally likely."""
    ways = [count(cards, size) for _, size, cards in options]
    place = stream.below(sum(ways))
    for (n, size, cards), here in zip(options, ways, strict=True):
        if place < here:
            return n, choice(cards, size, place)
        place -= here
    raise AssertionError(place)


def _replaced(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])
