"""The rules protocol: states, moves, outcomes, what a player can know.

A game's ``rules.py`` gives ``rules(game) -> Rules``: the engine of one ruleset, with numbers and components
from the game's data. States and moves are immutable and hashable. Chance is in the setup (`games.seeds`) or
is an explicit move; so the same setup and the same moves always lead to the same state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from games.components import Game
from games.errors import DataError, data_error
from games.messages import Message, say
from games.moves import Grammar, IllegalMove, Move
from games.seeds import Stream
from games.wording import instead

__all__ = [
    "IllegalMove",
    "Move",
    "NotKnown",
    "Option",
    "Outcome",
    "Rules",
    "Sense",
    "Setup",
    "Start",
    "fresh_seed",
    "perft",
]

OPEN = "open"
"""Result of a line that stopped before the game's end."""


@dataclass(frozen=True)
class Setup:
    """How a game begins: from a seed, or from a whole position (`state`, as JSON) that somebody laid out.

    Exactly one of the two is given; a ValueError otherwise.
    `options` holds the game's own choices by name, each as a text or, where the option takes data, as JSON.
    """

    players: int
    seed: str | None = None
    state: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if (self.seed is None) == (self.state is None):
            raise ValueError(self)


@dataclass(frozen=True)
class Option:
    """A choice that a game has at setup. `takes_data`: a table of the player's own may stand for a choice.

    Its help is the game's word ``setup.<name>``. A line always bears it if `always`, else when it is not
    the default. `default` None: there is no such thing unless it is given. `in_position`: positions may have it
    themselves, under its name; it is for those that have not.
    """

    name: str
    choices: tuple[str, ...]
    default: str | None
    takes_data: bool = False
    always: bool = False
    in_position: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a game stands: `result` is the page's word for it (``won``, ``stuck``, ``open`` …).

    `score` is that of a won or finished game where the game counts one; `winner` is a seat.
    """

    result: str
    is_over: bool
    is_won: bool = False
    score: int | None = None
    winner: int | None = None


@dataclass(frozen=True)
class Start:
    """One of the beginnings that a game sets side by side (`Rules.starts`).

    `names` are those of its row and its column. `rules` are an engine that knows this beginning only, so that the
    best line of `state` is one of it; `setup` is how such a line is written down.
    """

    names: tuple[str, str]
    rules: Rules[Any, Any]
    state: Any
    setup: Setup


class Sense(Enum):
    """Which way a question's value is good; so of which kind a bound on it is."""

    MOST = "most"
    FEWEST = "fewest"


class NotKnown(IllegalMove):
    """A move that would show what nobody has named (``??`` in a position): no move of the game as it is known."""


S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Move)


class Rules(ABC, Generic[S, M]):
    """The engine of one ruleset."""

    grammar: ClassVar[Grammar]
    """Its kinds of moves."""

    options: ClassVar[tuple[Option, ...]] = ()

    questions: ClassVar[Mapping[str, Sense | None]] = MappingProxyType({})
    """What can be asked, the first by default; None: the answer is yes or no. The value is the fact of that name."""

    families: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How those of `questions` are written that stand for a whole family: ``energy/9`` for ``energy/N``."""

    starts_by: ClassVar[tuple[str, str] | None] = None
    """What its starts differ in, by row and by column, if it sets them side by side; titled by the words
    ``starts.<name>``.
    """

    opening: ClassVar[str] = ""
    """The verb of a first decision that may be made before a question is asked; empty: there is none."""

    opening_from: ClassVar[str] = ""
    """The component whose cards that decision names; a game that has an `opening` gives it."""

    has_secrets: ClassVar[bool] = True
    """Whether anything is ever hidden from a player."""

    alike: ClassVar[frozenset[str]] = frozenset()
    """Kinds of which every move shows the same: where not all is known, one of them stands for all."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.edition.id

    @property
    def ruleset(self) -> str:
        """The ruleset that is played."""
        return self.game.edition.ruleset

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most seats."""
        return self.game.edition.players

    def stream(self, seed: str, purpose: str) -> Stream:
        """The stream of that purpose."""
        return Stream(self.key(seed, purpose))

    def key(self, seed: str, purpose: str) -> str:
        """The key of the stream of that purpose."""
        return f"{self.id}/{self.ruleset}/{seed}/{purpose}"

    @property
    def opening_count(self) -> int:
        """How many different cards the first decision names; a game that has an `opening` overrides it."""
        return 0

    # Positions

    @abstractmethod
    def deal(self, seed: str, setup: Setup) -> S:
        """The first state of a game from the seed of `setup`."""

    @abstractmethod
    def load(self, document: Mapping[str, Any]) -> S:
        """The state of a JSON object, every field checked; a `DataError` with all that is wrong."""

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """The state as a JSON object, the inverse of `load`.

        Only for states at rest (`is_at_rest`): inside a turn a position is written as a line.
        """

    def is_at_rest(self, state: S) -> bool:  # noqa: ARG002
        """Whether the state can be written by `dump`."""
        return True

    def resume(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> S:  # noqa: ARG002
        """The state of a position that is played on; a game overrides it if its options change positions."""
        return self.load(document)

    def seats(self, state: S) -> int:  # noqa: ARG002
        """For how many seats the position is; a game overrides it where that is a choice."""
        return self.players[0]

    def initial(self, setup: Setup) -> S:
        """The first state; a `DataError` unless it is one for as many players as are said to play."""
        least, most = self.players
        if not least <= setup.players <= most:
            raise _wrong_players(setup, say("a whole number from {least} to {most}", least=least, most=most))
        if setup.seed is not None:
            return self.deal(setup.seed, setup)
        state = self.resume(setup.state or {}, setup.options)
        if self.seats(state) != setup.players:
            raise _wrong_players(setup, say("{n}, as in the position", n=self.seats(state)))
        return state

    def starts(self, setup: Setup) -> Iterator[Start]:  # noqa: ARG002
        """The beginnings that can be compared on the setup of a seed, row by row; a game that has `starts_by`
        overrides it.
        """
        return iter(())

    # Moves: what the rules allow, as far as is known

    @abstractmethod
    def player(self, state: S) -> int:
        """The seat that decides now; in a finished game the last one that did."""

    @abstractmethod
    def asked(self, state: S) -> Sequence[str]:
        """The verbs of all moves that the rules allow, in the order of the page; empty when the game is over."""

    @abstractmethod
    def answers(self, state: S, kind: str) -> Iterator[M]:
        """All moves of a kind that the rules allow, lazily, in a fixed order; none when it is not asked for."""

    @abstractmethod
    def judge(self, state: S, move: M) -> None:
        """Raise `IllegalMove`, with the reason and the decision that it rests on, unless the rules allow the move."""

    @abstractmethod
    def play(self, state: S, move: M) -> S:
        """The state after a move that the rules allow; `NotKnown` if it would show what is not known."""

    def is_certain(self, state: S) -> bool:  # noqa: ARG002
        """Whether no move from here can raise `NotKnown`: then none is played to find out."""
        return True

    # Moves: those of them that can be played

    def kinds(self, state: S) -> Sequence[str]:
        """The verbs of all legal moves, in the order of the page; empty when the game is over."""
        asked = self.asked(state)
        if self.is_certain(state):
            return asked
        return tuple(kind for kind in asked if next(self._known(state, kind), None) is not None)

    def moves(self, state: S, kind: str) -> Iterator[M]:
        """All legal moves of a kind, lazily, in a fixed order."""
        return self.answers(state, kind) if self.is_certain(state) else self._known(state, kind)

    def _known(self, state: S, kind: str) -> Iterator[M]:
        """Those that show nothing unknown. Even to list them may need what is not known: a die, say."""
        with suppress(NotKnown):
            moves = self.answers(state, kind)
            if kind not in self.alike:
                yield from (move for move in moves if self.is_known(state, move))
            elif (first := next(moves, None)) is not None and self.is_known(state, first):
                yield from chain((first,), moves)

    def is_known(self, state: S, move: M) -> bool:
        """Whether a move that the rules allow shows nothing unknown."""
        try:
            self.play(state, move)
        except NotKnown:
            return False
        return True

    def check(self, state: S, move: M) -> None:
        """Raise `IllegalMove`, with the reason and the decision that it rests on, unless the move is legal."""
        self.judge(state, move)
        if not self.is_certain(state):
            self.play(state, move)

    def legal_moves(self, state: S) -> Iterator[M]:
        """All legal moves, lazily, in a fixed order."""
        return (move for kind in self.kinds(state) for move in self.moves(state, kind))

    def is_legal(self, state: S, move: M) -> bool:
        """Whether the move is legal, without listing all."""
        try:
            self.check(state, move)
        except IllegalMove:
            return False
        return True

    def apply(self, state: S, move: M) -> S:
        """The state after a move; an `IllegalMove` when it is none."""
        self.judge(state, move)
        return self.play(state, move)

    def read(self, text: str) -> M:
        """The move of that text, legal or not; an `IllegalMove` when it is none of this game's."""
        return self.grammar.read(text)  # type: ignore[return-value]

    def sample(self, state: S, stream: Stream) -> M:
        """A legal move: first the kind, then the move, each equally likely; some decisions have a million."""
        kind = stream.choose(self.kinds(state))
        return self.pick(state, kind, stream)

    def pick(self, state: S, kind: str, stream: Stream) -> M:
        """One of the legal moves of a kind; a game overrides it where they are too many to be listed."""
        return stream.choose(self.moves(state, kind))

    # What is known

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How the game stands."""

    @abstractmethod
    def facts(self, state: S) -> Mapping[str, Any]:
        """What a line may claim besides question, proof and bound, each with its true value in this position;
        None where the position has no such value (a score before the end).
        """

    @abstractmethod
    def observe(self, state: S, seat: int) -> Mapping[str, Any]:
        """What that player can know, as JSON; equal for states that only differ in what is hidden from him."""

    @abstractmethod
    def resample(self, state: S, seat: int, stream: Stream) -> S:
        """A state that this seat cannot tell from the given one: all that is hidden from it is dealt anew.

        It hangs on the stream and on what the seat can know (`observe`) alone, so what is hidden is gathered,
        sorted and shuffled; dice and shuffles to come get a `fresh_seed`. What is not known (``??``) is dealt
        as well, save where the seat would see it. Engines say once more here, apart from `observe`, what is
        hidden, so that tests can hold the two together. OpenSpiel calls this ``resample_from_infostate``.
        """

    @abstractmethod
    def pieces(self, state: S) -> Counter[str]:
        """How often each piece is there: the same in every state of a game."""

    def can_ask(self, question: str) -> bool:
        """Whether there is such a question; a game overrides it for families such as ``energy/9``."""
        return question in self.questions

    @property
    def question_names(self) -> tuple[str, ...]:
        """The questions as they are told to people, a family by its form."""
        return tuple(self.families.get(question, question) for question in self.questions)

    def bound_holds(self, state: S, question: str, bound: int) -> bool | None:
        """Whether this position agrees with a bound on a question's value; None when it cannot tell."""
        sense, value = self.questions.get(question), self.facts(state).get(question)
        if sense is None or value is None or not self.outcome(state).is_won:
            return None
        return bool(value <= bound if sense is Sense.MOST else value >= bound)


def _wrong_players(setup: Setup, expected: Message) -> DataError:
    return data_error("", "players", instead(setup.players, expected))


def fresh_seed(stream: Stream) -> str:
    """A seed that the stream brings."""
    return str(stream.below(1 << 63))


def perft(rules: Rules[S, M], state: S, depth: int) -> int:
    """How many sequences of `depth` moves there are; games that end earlier count once."""
    if depth == 0 or not rules.kinds(state):
        return 1
    if depth == 1:
        return sum(1 for _ in rules.legal_moves(state))
    return sum(perft(rules, rules.play(state, move), depth - 1) for move in rules.legal_moves(state))
