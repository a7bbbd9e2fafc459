"""The rules of the maze: the engine of one ruleset, for two to four players and for the solo run (D15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from games.components import Game
from games.moves import Grammar, Move
from games.mugen import position, unseen
from games.mugen.chance import Chance
from games.mugen.choices import Choices
from games.mugen.effects import Effects
from games.mugen.kit import DOWN, ROOM, UNKNOWN, UNKNOWN_CARD, Kit, counted, read_kit
from games.mugen.legality import Legality
from games.mugen.moves import GRAMMAR, Change, Dark
from games.mugen.state import NOWHERE, Asked, Dice, Maze, Over, State, Stock
from games.mugen.tilework import scrambled
from games.rules import OPEN, Outcome, Rules, Sense, Setup
from games.seeds import Stream

TRIES = 64
"""So often a move is drawn in a position of which not all is known, before all that can be played are listed."""


def rules(game: Game) -> MazeRules:
    """The engine of one edition."""
    return MazeRules(game)


class MazeRules(Rules[State, Move]):
    """Basic, scrambled or advanced, as the data's switches say."""

    grammar: ClassVar[Grammar] = GRAMMAR
    questions: ClassVar[Mapping[str, Sense | None]] = MappingProxyType({"turns": Sense.FEWEST, "won": None})
    alike: ClassVar[frozenset[str]] = frozenset({Change.verb, Dark.verb})  # whatever tiles they are played on

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.kit: Kit = read_kit(game)
        chance = self._chance = Chance(self.kit, self.key)
        self._effects = Effects(self.kit, chance)
        self._legality = Legality(self.kit, chance)
        self._choices = Choices(self.kit, chance)

    # Positions

    def deal(self, seed: str, setup: Setup) -> State:
        """Tiles, cards and pieces as the seed has them."""
        board = self._laid(seed)
        lies = next((at for at, tile in enumerate(board) if tile & ROOM and not tile & DOWN), NOWHERE)
        pawns = tuple(start for start, _ in self.kit.seats[setup.players])
        return State(Maze(board, pawns, lies), self._dealt(seed, setup.players), Dice(seed))

    def _laid(self, seed: str) -> bytes:
        """The layout of the ruleset: basic, scrambled (D14), or shuffled face down (D13)."""
        kit = self.kit
        board = scrambled(kit, lambda purpose: self.stream(seed, purpose))
        if not kit.is_advanced:
            return board
        down = dict(zip(kit.loose, self.stream(seed, "tiles").shuffle(board[at] for at in kit.loose), strict=True))
        return bytes(down[at] | DOWN if at in down else tile for at, tile in enumerate(board))

    def _dealt(self, seed: str, players: int) -> Stock:
        """One card at a time, from seat 0."""
        deck = bytes(self.stream(seed, "cards").shuffle(self.kit.cards.stock))
        count = players * self.kit.numbers["hand"]
        hands = tuple(bytes(sorted(deck[seat:count:players])) for seat in range(players))
        return Stock(hands, deck[count:])

    def load(self, document: Mapping[str, Any]) -> State:
        """The state of a JSON object."""
        return position.Reading(self.kit, document).state()

    def dump(self, state: State) -> dict[str, Any]:
        """The state as a JSON object."""
        return position.dump(self.kit, state)

    def is_at_rest(self, state: State) -> bool:
        """At a turn's start."""
        return state.task is None and not state.used

    def seats(self, state: State) -> int:
        """How many play."""
        return state.players

    # Moves

    def player(self, state: State) -> int:
        """Who is asked to block, else whose turn it is."""
        return state.task.seat if isinstance(state.task, Asked | Over) else state.seat

    def asked(self, state: State) -> Sequence[str]:
        """In the order of the grammar."""
        return self._choices.kinds(state)

    def answers(self, state: State, kind: str) -> Iterator[Move]:
        """In the order of the rows of `choices`."""
        return iter(self._choices.row(state, kind)) if kind in self._choices.kinds(state) else iter(())

    def pick(self, state: State, kind: str, stream: Stream) -> Move:
        """By its index, so that nothing is listed."""
        row = self._choices.row(state, kind)
        if self.is_certain(state):
            return row.at(stream.below(row.size))
        for _ in range(TRIES):
            move = row.at(stream.below(row.size))
            if self.is_known(state, move):
                return move
        return super().pick(state, kind, stream)

    def judge(self, state: State, move: Move) -> None:
        """By the rules, as far as is known."""
        self._legality.check(state, move)

    def is_certain(self, state: State) -> bool:
        """Whether all that could show is known: dice and shuffles by a seed, every card, every tile."""
        stock = state.stock
        return (
            state.dice.seed is not None
            and UNKNOWN not in state.maze.board
            and UNKNOWN_CARD not in stock.deck
            and not any(UNKNOWN_CARD in hand for hand in stock.hands)
        )

    def play(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        return self._effects.play(state, move)

    # What is known

    def thrown(self, state: State, number: str) -> int:
        """What the next dice show, so many as that number of the game says; `NotKnown` if nobody knows."""
        return self._chance.thrown(state, number)[0]

    def next_dice(self, state: State, count: int) -> tuple[int, ...]:
        """The next dice in order of play, as far as they are known."""
        return self._chance.dice(state, count)

    def outcome(self, state: State) -> Outcome:
        """Won by somebody, or open."""
        if isinstance(state.task, Over):
            return Outcome("won", is_over=True, is_won=True, winner=state.task.winner)
        return Outcome(OPEN, is_over=False)

    def facts(self, state: State) -> Mapping[str, Any]:
        """Claims: the winner only where several play."""
        outcome = self.outcome(state)
        found: dict[str, Any] = {"result": outcome.result, "won": outcome.is_won, "turns": state.turns}
        return found if state.is_alone else found | {"winner": outcome.winner}

    def observe(self, state: State, seat: int) -> Mapping[str, Any]:
        """What the seat can see."""
        return position.observe(self.kit, state, seat)

    def resample(self, state: State, seat: int, stream: Stream) -> State:
        """Other hands, deck, tiles that lie face down, dice: all anew. Nobody remembers a tile turned down again."""
        return unseen.dealt_anew(self.kit, state, seat, stream)

    def pieces(self, state: State) -> Counter[str]:
        """Cards by name, tiles by kind, pawns, the treasure; unknown ones are counted as such."""
        stock = state.stock
        cards = Counter(card for place in (*stock.hands, stock.deck, stock.discard) for card in place)
        named = Counter({name: cards[card] for card, name in enumerate(self.kit.cards.names)})
        unknown = Counter({"unknown cards": cards[UNKNOWN_CARD]})
        pawns = Counter(f"p{seat}" for seat in range(len(set(state.maze.pawns))))
        return named + unknown + counted(state.maze.board) + pawns + Counter(["treasure"])
