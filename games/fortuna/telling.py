"""Fortuna at a terminal of 80 columns: the position and its moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.components import Edition
from games.fortuna.moves import AllIn, Deed, Play
from games.fortuna.rules import Fortuna
from games.fortuna.scoring import bonus, discards, equal_icons, owned, score, set_points
from games.fortuna.state import LaidSet, State
from games.terminal import COLUMNS, padded, wrapped

LABEL = 12
"""Columns of what stands left of hands and sets."""


@dataclass(frozen=True)
class Telling:
    """A position in words, as `seat` sees it (None: what lies open for everybody)."""

    rules: Fortuna
    state: State
    edition: Edition
    seat: int | None

    def lines(self) -> Sequence[str]:
        """All of it."""
        lines = [self._head(), self._stock(), "", *self._reels(), ""]
        for seat in range(self.state.players):
            lines += self._player(seat)
        if not self.rules.is_over(self.state):
            lines += ["", *self._hand(), self._legend()]
        return [line for line in lines if line is not None]

    def _say(self, key: str, **fields: object) -> str:
        return self.edition.word(f"table.{key}", **fields)

    def _head(self) -> str:
        """Ruleset, round, and who decides what."""
        state = self.state
        if self.rules.is_over(state):
            doing = self._say("over", seat=self.rules.outcome(state).winner)
        elif state.owed:
            doing = self._say("to_discard", seat=state.seat, count=state.owed)
        else:
            doing = self._say("to_move", seat=state.seat)
        begun = self.rules.facts(state)["rounds"] if self.rules.is_over(state) else state.round
        return " · ".join([self.edition.title, self.edition.ruleset, self._say("round", round=begun), doing])

    def _stock(self) -> str | None:
        """What is left of deck and end pile, the turn's draw made."""
        if self.rules.terms.is_dealt:
            return None
        most = self.rules.terms.end_pile
        left = len(self.state.stock if self.rules.is_over(self.state) else self.rules.turn(self.state).stock)
        parts = [self._say("deck", count=max(0, left - most)), self._say("end", count=min(left, most))]
        return " · ".join([*parts, self._say("triggered")] if left < most else parts)

    def _reels(self) -> Iterator[str]:
        """What each number counts as, and its discards."""
        cards, terms = self.rules.cards, self.rules.terms
        wide = 3 * terms.top + 2
        yield padded(self._say("number"), 8) + padded(self._say("counts"), wide) + self._say("discards")
        for base, first, end in cards.groups:
            pile = [cards.codes[kind] for kind in range(first, end) for _ in range(self.state.pile[kind])]
            low, high = terms.reach(base, len(pile))
            values = "".join(f"{n if low <= n <= high else '.':>3}" for n in range(1, terms.top + 1))
            yield (f"{base:>3}     " + padded(values, wide) + (" ".join(pile) or "-"))[:COLUMNS].rstrip()

    def _player(self, seat: int) -> Iterator[str]:
        """A player's points, how many cards he holds, and his sets."""
        cards, terms, state = self.rules.cards, self.rules.terms, self.state
        mark = ">" if seat == self.rules.player(state) and not self.rules.is_over(state) else " "
        held = len(self._held() if seat == state.seat else state.hands[seat])
        points = score(cards, terms, state, seat)
        parts = [self._say("points", points=points), self._say("held", count=held)]
        if seat in state.owners:
            numbers = [str(base) for (base, *_), owner in zip(cards.groups, state.owners, strict=True) if owner == seat]
            parts.append(self._say("coins", numbers=" ".join(numbers), points=owned(cards, terms, state, seat)))
        if extra := bonus(cards, state.sets[seat]):
            parts.append(self._say("bonus", points=extra))
        yield padded(f"{mark} " + self._say("seat", seat=seat), LABEL) + " · ".join(parts)
        yield from (self._set(laid) for laid in state.sets[seat])

    def _held(self) -> tuple[int, ...]:
        """The hand of the player whose turn it is."""
        if self.rules.is_over(self.state):
            return self.state.hands[self.state.seat]
        return self.rules.turn(self.state).hand

    def _set(self, laid: LaidSet) -> str:
        """``    5  3L 4W 5L 5H 5G  5 × 2 = 10``."""
        cards, terms = self.rules.cards, self.rules.terms
        down = ["/", *cards.written(laid.down)] if laid.down else []
        shown = " ".join([*cards.written(laid.up), *down])
        points = set_points(cards, terms, laid)
        return f"{laid.n:>6}      {padded(shown, 36)} {laid.n:>2} × {points // laid.n:>2} = {points:>3}"

    def _hand(self) -> Sequence[str]:
        """The hand of whoever looks, in his turn with the card just drawn after a plus sign."""
        rules, state, seat = self.rules, self.state, self.seat
        if seat is None:
            return ()
        hand, drawn = state.hands[seat], tuple[str, ...]()
        if seat == state.seat and not state.owed and not rules.terms.is_dealt:
            drawn = rules.cards.written(state.stock[: rules.terms.draw])
        words = [*rules.cards.written(hand), *(["+", *drawn] if drawn else [])]
        return wrapped(" ".join(words), label=padded(self._say("hand"), LABEL))

    def _legend(self) -> str:
        """What the letters stand for."""
        icons = dict.fromkeys(self.rules.cards.icons)
        return padded("", LABEL) + "  ".join(f"{icon} {self.edition.word(f'icons.{icon}')}" for icon in icons)


def move_in_words(rules: Fortuna, state: State, move: Deed, edition: Edition) -> str:
    """What a set scores, or what a discard makes of its number."""
    if isinstance(move, Play | AllIn):
        return _set_in_words(rules, state, move, edition)
    return _discard_in_words(rules, state, move.card, edition)


def _set_in_words(rules: Fortuna, state: State, move: Play | AllIn, edition: Edition) -> str:
    cards, sets = rules.cards, state.sets[state.seat]
    laid = LaidSet(move.n, cards.read(move.cards))
    icon, times = equal_icons(cards, laid)
    points = set_points(cards, rules.terms, laid)
    name = edition.word(f"icons.{icon}")
    parts = [edition.word("table.does_score", points=points, n=move.n, icon=name, count=times)]
    before, after = bonus(cards, sets), bonus(cards, (*sets, laid))
    if before != after:
        parts.append(edition.word("table.does_bonus", before=before, after=after))
    return edition.word("table.and").join(parts)


def _discard_in_words(rules: Fortuna, state: State, card: str, edition: Edition) -> str:
    base = rules.cards.numbers[rules.cards.index[card]]
    there = discards(rules.cards, state)[base]
    low, high = rules.terms.reach(base, there + 1)
    return edition.word("table.does_turn", number=base, low=low, high=high)
