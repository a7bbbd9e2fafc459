"""A solution of the model turned into moves of the engine, each checked by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from games.moves import Move
from games.tabi import moves as m
from games.tabi.modelling.pawns import Pair
from games.tabi.rules import Tabi
from games.tabi.state import Phase, State, with_black

if TYPE_CHECKING:
    from games.tabi.modelling.base import Row
    from games.tabi.modelling.turn import Slot, Turn
    from games.tabi.modelling.walk import Walk
    from solver.literals import Lit

Values = Callable[["Lit"], int]


@dataclass(frozen=True)
class Chosen:
    """What a solution decides in a turn: cards, suits and days as numbers from 0; None: none."""

    card: int
    detour: int
    is_tented: bool
    split: Pair
    walked: list[Pair]
    table: Mapping[Slot, int | None]
    """Before the card is placed."""
    adventures: list[int]
    shots: list[tuple[int, int] | None]
    """By place: the card on which the camera is used, and the sign."""
    lantern: list[bool]
    black: list[Pair]
    """By place: where the black pawns stand after it."""
    swap: tuple[int, int] | None
    readied: list[str | None]
    resolved: int | None
    returned: list[int]

    @classmethod
    def of(cls, turn: Turn, walk: Walk, value: Values) -> Self:
        """Read a solution."""
        pairs = turn.board.pairs

        def pair(black: Mapping[int, Lit]) -> Pair:
            return pairs[_sure(_one(black, value))]

        return cls(
            card=_sure(_one(turn.card, value)),
            detour=_sure(_one(turn.detour, value)),
            is_tented=bool(value(turn.is_tented)),
            split=pair(turn.black),
            walked=[pair(black) for black in turn.walked[1:]],
            table={slot: _one(row, value) for slot, row in turn.lettered.items()},
            adventures=_known(turn.adventures, value),
            shots=[_shot(walk, place, value) for place in range(walk.most)],
            lantern=[bool(value(used)) for used in walk.lantern],
            black=[pair(black) for black in walk.black[1:]],
            swap=next((swap for swap, literal in walk.swaps.items() if value(literal)), None),
            readied=[next((item for item, is_so in known.items() if value(is_so)), None) for known in walk.readied],
            resolved=_one(turn.resolving, value),
            returned=_known(turn.returned, value),
        )


def _one(row: Row, value: Values) -> int | None:
    return next((key for key, literal in row.items() if value(literal)), None)


def _sure(key: int | None) -> int:
    assert key is not None
    return key


def _known(rows: Iterable[Row], value: Values) -> list[int]:
    return [card for row in rows if (card := _one(row, value)) is not None]


def _shot(walk: Walk, place: int, value: Values) -> tuple[int, int] | None:
    if not walk.uses or not value(walk.uses[place]):
        return None
    more, less = walk.shots[place]
    card = _one(more, value)
    return (card, 1) if card is not None else (_sure(_one(less, value)), -1)


class Replay:
    """Plays decisions from a state. An `IllegalMove` would be a fault of the model."""

    def __init__(self, rules: Tabi, state: State) -> None:
        self.rules, self.state, self.moves = rules, state, list[str]()
        self.cards = tuple(rules.look.order)

    def play(self, turns: Iterable[Chosen]) -> None:
        """All turns."""
        for chosen in turns:
            turn, letters = self.state.turn, self._letters(chosen)
            while self.state.turn == turn and not self.state.is_over:
                self._move(self._answer(chosen, letters))

    def _move(self, move: Move) -> None:
        self.state = self.rules.apply(self.state, move)
        self.moves.append(str(move))

    def _answer(self, chosen: Chosen, letters: list[Callable[[], Move]]) -> Move:
        phase = self.state.phase
        if phase is Phase.LETTERS:
            return letters.pop(0)() if letters else m.Pass()
        if phase is Phase.SPLIT:
            return self._split(chosen)
        known = {
            Phase.PLAY: m.Play(self.cards[chosen.card], chosen.detour),
            Phase.LOOP: m.Tent() if chosen.is_tented else m.Mill(),
            Phase.RETURN: m.Return(tuple(self.cards[card] for card in chosen.returned)),
            Phase.RESOLVE: m.Resolve(m.NONE if chosen.resolved is None else self.rules.look.suits[chosen.resolved]),
        }
        return known[phase] if phase in known else self._walk(chosen, phase, self.state.place)

    def _walk(self, chosen: Chosen, phase: Phase, place: int) -> Move:
        if phase is Phase.WINDOW:
            shot = chosen.shots[place] if place < len(chosen.shots) else None
            if shot is None or not self.state.is_ready("camera"):
                return m.Pass()
            return m.Camera(self.cards[shot[0]], shot[1] * self.rules.look.camera)
        if phase is Phase.LANTERN:
            return m.Lantern() if chosen.lantern[place] else m.Dark()
        if phase is Phase.BLUE:
            return m.Blue((m.NONE,) if chosen.swap is None else tuple(self.cards[card] for card in chosen.swap))
        if phase is Phase.GREEN:
            readied = chosen.readied[place]
            return m.Green(readied) if readied in self.state.used else next(iter(self.rules.legal_moves(self.state)))
        return self._pawn(phase, chosen.black[place])

    def _split(self, chosen: Chosen) -> Move:
        for move in self.rules.legal_moves(self.state):
            assert isinstance(move, m.Split)
            days = (day + far for day, far in zip(self.state.black, (move.lower, move.higher), strict=True))
            if self._pair(days) == chosen.split:
                return move
        raise AssertionError(chosen)

    def _pair(self, days: Iterable[int]) -> Pair:
        """Days from 0, the lower one first."""
        low, high = sorted((day - 1) % self.rules.look.days for day in days)
        return low, high

    def _pawn(self, phase: Phase, wanted: Pair) -> Move:
        for move in self.rules.legal_moves(self.state):
            to = self.state.white if phase is Phase.WHITE else self.rules.look.day(move.day, move.steps)  # type: ignore[attr-defined]
            if self._pair(with_black(self.state, move.day, to).black) == wanted:  # type: ignore[attr-defined]
                return move
        raise AssertionError(wanted)

    # Letters

    def _letters(self, chosen: Chosen) -> list[Callable[[], Move]]:
        """What is written, one after the other: each move is made when its time has come."""
        before, found = chosen.split, list[Callable[[], Move]]()
        for wanted in chosen.walked:
            if wanted != before:
                found.append(lambda wanted=wanted: self._location(wanted))  # type: ignore[misc]
            before = wanted
        for day, lying in enumerate(self.state.events):
            order = tuple(self.cards[_sure(chosen.table[day, place])] for place in range(len(lying)))
            if order != lying:
                found.append(lambda day=day, order=order: m.Events(day + 1, order))  # type: ignore[misc]
        return found + [lambda card=card: m.Adventure(self.cards[card]) for card in chosen.adventures]

    def _location(self, wanted: Pair) -> Move:
        for move in self.rules.answers(self.state, m.Location.verb):
            assert isinstance(move, m.Location)
            to = self.rules.look.day(move.day, move.steps)
            if self._pair(with_black(self.state, move.day, to).black) == wanted:
                return move
        raise AssertionError(wanted)
