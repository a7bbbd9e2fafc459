"""Dice and the deck: what chance brings, from the streams of a seed or as somebody wrote it down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.messages import say
from games.mugen.kit import Kit
from games.mugen.state import Dice, State, Stock
from games.rules import NotKnown
from games.seeds import Draws, Stream

Keys = Callable[[str, str], str]
"""The key of a stream, from a seed and a purpose."""


class Chance:
    """The dice and the deck of one ruleset; what nobody knows is refused where it would show."""

    def __init__(self, kit: Kit, key: Keys) -> None:
        self._kit, self._key = kit, key

    def thrown(self, state: State, number: str) -> tuple[int, State]:
        """The sum of so many dice as that number of the game says."""
        total, dice = 0, state.dice
        for _ in range(self._kit.numbers[number]):
            value, dice = self._die(dice)
            total += value
        return total, replace(state, dice=dice)

    def _die(self, dice: Dice) -> tuple[int, Dice]:
        """The next die in order of play."""
        if dice.seed is not None:
            draws = Draws(self._key(dice.seed, "dice"), len(self._kit.faces))
            return self._kit.faces[draws[dice.rolled]], replace(dice, rolled=dice.rolled + 1)
        if not dice.known:
            raise NotKnown(say("the next die is not known: write what was rolled under dice"))
        return dice.known[0], replace(dice, known=dice.known[1:])

    def dice(self, state: State, count: int) -> tuple[int, ...]:
        """The next dice, as far as they are known."""
        found, dice = list[int](), state.dice
        while len(found) < count and (dice.seed is not None or dice.known):
            value, dice = self._die(dice)
            found.append(value)
        return tuple(found)

    def drawn(self, state: State, seat: int, count: int) -> State:
        """So many cards from the deck into a hand, as far as there are any; unknown ones stay unknown."""
        stock, taken = state.stock, b""
        while len(taken) < count and (stock.deck or stock.discard):
            if not stock.deck:
                stock = self._shuffled(stock, state.dice)
            more = stock.deck[: count - len(taken)]
            taken, stock = taken + more, replace(stock, deck=stock.deck[len(more) :])
        return replace(state, stock=stock.with_hand(seat, bytes(sorted(stock.hands[seat] + taken)))) if taken else state

    def _shuffled(self, stock: Stock, dice: Dice) -> Stock:
        """All used and discarded cards, this turn's too, are the new deck (D4)."""
        if dice.seed is None:
            problem = say("the deck is used up, and how the discards are shuffled is not known")
            raise NotKnown(problem, "mugen D4")
        number = stock.reshuffles + 1
        deck = Stream(self._key(dice.seed, f"cards-{number}")).shuffle(stock.discard)
        return replace(stock, deck=bytes(deck), discard=b"", reshuffles=number)
