"""Why a move is refused: one sentence each, in a player's terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.fortuna.moves import AllIn, Deed, Discard, Pass, Play
from games.fortuna.state import Kinds, State, Turn
from games.fortuna.terms import Cards, Terms
from games.messages import Message, say
from games.moves import IllegalMove
from games.wording import hint, shown


@dataclass(frozen=True)
class Judge:
    """Judges the moves of one position."""

    cards: Cards
    terms: Terms
    state: State
    turn: Turn

    def check(self, move: Deed) -> None:
        """Raise `IllegalMove` unless the move is legal."""
        match move:
            case Discard(card):
                self._check_owed(owed=True)
                self._check_held((card,))
            case Pass(card):
                self._check_owed(owed=False)
                self._check_held((card,))
            case Play():
                self._check_owed(owed=False)
                self._check_play(move)
            case AllIn():
                self._check_owed(owed=False)
                self._check_all_in(move)

    def _check_owed(self, *, owed: bool) -> None:
        """Whether cards are to be discarded after a play, or not."""
        there = self.state.owed
        if there and not owed:
            raise IllegalMove(say("the play is not finished: discard from your hand first, cards to go: {n}", n=there))
        if owed and not there:
            raise IllegalMove(say("nothing is left over from a play: to discard without playing, pass"))

    def _check_play(self, move: Play) -> None:
        self._check_size(move.n)
        found = self._check_held(move.cards)
        if len(found) != move.n:
            raise IllegalMove(say("a set of {n} takes exactly {n} cards, not {found}", n=move.n, found=len(found)))
        self._check_counting(found, move.n)

    def _check_all_in(self, move: AllIn) -> None:
        if self.terms.is_dealt:
            raise IllegalMove(say("there is no all-in where all cards are dealt"), "fortuna D10")
        self._check_size(move.n)
        self._check_whole_hand(move)
        self._check_counting(self.turn.hand, move.n)
        self._check_fillers(move)

    def _check_size(self, n: int) -> None:
        """Whether a set of `n` may be laid at all."""
        if n < 1:
            raise IllegalMove(say("the smallest set is one of 1: no reel shows {n}", n=n), "fortuna D3")
        if n > self.terms.top:
            raise IllegalMove(say("the largest set is one of {top}, not {n}", top=self.terms.top, n=n))
        if self.turn.has_set(n):
            raise IllegalMove(say("you have a set of {n}: nobody lays two of the same size", n=n))

    def _check_whole_hand(self, move: AllIn) -> None:
        hand = self.turn.hand
        found = self._check_held(move.cards)
        if len(hand) >= move.n:
            reason = say(
                "an all-in needs fewer than {n} cards in hand, and you hold {held}: play {n} of them, or pass",
                n=move.n,
                held=len(hand),
            )
            raise IllegalMove(reason)
        if found != hand:
            written = " ".join(self.cards.written(hand))
            raise IllegalMove(say("an all-in lays the whole hand: {cards}", cards=written))

    def _check_fillers(self, move: AllIn) -> None:
        """Whether the face-down cards are as many as are wanted, and lie in the pile (D5)."""
        needed, most = move.n - len(move.cards), self.terms.fillers
        if most is not None and needed > most:
            reason = say("an all-in takes at most {most} face-down cards, not {needed}", most=most, needed=needed)
            raise IllegalMove(reason, "fortuna D10")
        there = sum(self.state.pile)
        if there < needed:
            raise IllegalMove(
                say("{needed} face-down cards are needed, but {there} are discarded", needed=needed, there=there)
            )
        if len(move.fillers) != needed:
            reason = say(
                "{held} cards make a set of {n} with {needed} face-down ones, not {found}",
                held=len(move.cards),
                n=move.n,
                needed=needed,
                found=len(move.fillers),
            )
            raise IllegalMove(reason)
        pile = Counter({kind: count for kind, count in enumerate(self.state.pile) if count})
        if missing := Counter(self._kinds(move.fillers)) - pile:
            names = self._named(missing)
            raise IllegalMove(
                say("face-down cards come from the discards, which lack {cards}", cards=names), "fortuna D5"
            )

    def _check_held(self, codes: Sequence[str]) -> Kinds:
        """The cards, all of them in hand."""
        found = self._kinds(codes)
        missing = Counter(found) - Counter(self.turn.hand)
        if not missing:
            return found
        unseen = self.turn.hand.count(self.cards.hidden)
        if unseen >= missing.total():
            reason = say(
                "{cards}: not known to be in hand, where {n} cards are hidden", cards=self._named(missing), n=unseen
            )
            raise IllegalMove(reason)
        raise IllegalMove(say("not in hand: {cards}", cards=self._named(missing)))

    def _kinds(self, codes: Sequence[str]) -> Kinds:
        """The cards of these codes, which must be ones and stand in order."""
        for code in codes:
            if code not in self.cards.index:
                known = self.cards.index
                raise IllegalMove(
                    say("{found} is none of this game's: {hint}", found=shown(code), hint=hint(code, known))
                )
        found = self.cards.read(tuple(codes))
        ordered = tuple(sorted(found))
        if found != ordered:
            right = " ".join(self.cards.written(ordered))
            raise IllegalMove(say("cards stand in their order, by number, then by icon: {right}", right=right))
        return found

    def _check_counting(self, kinds: Kinds, n: int) -> None:
        """Whether every card can count as `n`, by the pile as it lies (D4)."""
        for kind in kinds:
            if kind == self.cards.hidden:
                raise IllegalMove(say("a card in hand is hidden: whether it counts as {n} is not known", n=n))
            if not self.turn.worth[kind] >> n & 1:
                reason = say(
                    "{card} counts as {values} while the discards lie as they do, not as {n}",
                    card=self.cards.code(kind),
                    values=self._values(kind),
                    n=n,
                )
                raise IllegalMove(reason, "fortuna D4")

    def _values(self, kind: int) -> Message | str:
        """What a card counts as, in words."""
        base = self.cards.numbers[kind]
        first, end = next((first, end) for number, first, end in self.cards.groups if number == base)
        low, high = self.terms.reach(base, sum(self.state.pile[first:end]))
        return str(low) if low == high else say("{low} to {high}", low=low, high=high)

    def _named(self, kinds: Counter[int]) -> str:
        return " ".join(self.cards.written(tuple(sorted(kinds.elements()))))
