"""Rules of a toy: take from either end of a row, see only its ends."""

from collections import Counter
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.messages import say
from games.moves import Grammar, Move
from games.positions import HIDDEN, check_once, listing, names, number, position, raise_faults
from games.rules import IllegalMove, Outcome, Rules, Sense


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a card from an end: ``left`` or ``right``."""

    verb = "take"
    end: str


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Leave a turn out."""

    verb = "skip"


@dataclass(frozen=True, slots=True)
class State:
    """The row from the left, what each seat has taken and how often it has skipped, whose turn it is."""

    row: tuple
    taken: tuple
    skips: tuple
    seat: int = 0


class Narabi(Rules):
    """The engine."""

    grammar = Grammar(Take, Skip)
    questions = MappingProxyType({"score": Sense.MOST})

    def __init__(self, game):
        super().__init__(game)
        cards = game.components[0].cards
        self._points = {card.id: card.fact("number") for card in cards}
        self._all = Counter({card.id: card.copies for card in cards})
        self._skips = game.edition.number("skips")

    def deal(self, seed, setup):
        deck = [card for card in self._points for _ in range(self._all[card])]
        row = self.stream(seed, "row").shuffle(deck)
        return State(row, ((),) * setup.players, (0,) * setup.players)

    def load(self, document):
        table = position(document, ("players", "row", "taken", "skips", "seat"))
        row = names(table, "row", self._points, hidden=True)
        taken = [listing(table, "taken", item, self._points) for item in document.get("taken", [])]
        seat = number(table, "seat", 0, max(0, len(taken) - 1), 0)
        check_once(table, {"row": row, **{f"taken.{i}": cards for i, cards in enumerate(taken)}}, self._all, whole=True)
        raise_faults(table)
        skips = tuple(document.get("skips", [0] * len(taken)))
        return State(row, tuple(taken), skips, seat)

    def dump(self, state):
        taken, skips = [list(cards) for cards in state.taken], list(state.skips)
        return {"players": len(taken), "row": list(state.row), "taken": taken, "skips": skips, "seat": state.seat}

    def seats(self, state):
        return len(state.taken)

    def player(self, state):
        return state.seat

    def asked(self, state):
        if not state.row:
            return ()
        return ("take", "skip") if state.skips[state.seat] < self._skips else ("take",)

    def answers(self, state, kind):
        moves = [Take("left"), Take("right")] if kind == "take" else [Skip()]
        return iter(moves if kind in self.asked(state) else [])

    def judge(self, state, move):
        if not state.row:
            raise IllegalMove(say("the row is empty"))
        if isinstance(move, Skip) and state.skips[state.seat] >= self._skips:
            raise IllegalMove(say("no skip is left"))
        if isinstance(move, Take) and move.end not in ("left", "right"):
            raise IllegalMove(say("there is no end {end}", end=move.end))

    def play(self, state, move):
        seat = state.seat
        after = replace(state, seat=(seat + 1) % len(state.taken))
        if isinstance(move, Skip):
            return replace(after, skips=tuple(n + (i == seat) for i, n in enumerate(state.skips)))
        card, row = (state.row[0], state.row[1:]) if move.end == "left" else (state.row[-1], state.row[:-1])
        taken = tuple((*cards, card) if i == seat else cards for i, cards in enumerate(state.taken))
        return replace(after, row=row, taken=taken)

    def outcome(self, state):
        scores = self._scores(state)
        if state.row:
            return Outcome("open", is_over=False)
        return Outcome("over", is_over=True, is_won=True, score=scores[0], winner=scores.index(max(scores)))

    def _scores(self, state):
        return [sum(self._points[card] for card in cards) for cards in state.taken]

    def facts(self, state):
        end = self.outcome(state)
        return {"result": end.result, "scores": self._scores(state), "score": end.score, "winner": end.winner}

    def observe(self, state, seat):
        ends = {0, len(state.row) - 1}
        row = [card if i in ends else HIDDEN for i, card in enumerate(state.row)]
        return {**self.dump(state), "row": row}

    def resample(self, state, seat, stream):
        first, between, last = state.row[:1], state.row[1:-1], state.row[1:][-1:]
        seen = Counter([*first, *last, *(card for cards in state.taken for card in cards)])
        unseen = stream.shuffle(sorted((self._all - seen).elements()))
        return replace(state, row=first + unseen[: len(between)] + last)

    def pieces(self, state):
        return Counter([*state.row, *(card for cards in state.taken for card in cards)])


def rules(game):
    """The engine of a ruleset."""
    return Narabi(game)
