"""Why a move is none: one sentence, and the decision that it rests on."""

from __future__ import annotations

from typing import NoReturn

from games.ishi.board import Line
from games.ishi.deck import EMPTY
from games.ishi.ground import Energy
from games.ishi.mechanics import TIME, Entry, Mechanics
from games.ishi.moves import ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.state import Phase, State
from games.ishi.terms import MARKS, NULL_SIDES, UP
from games.messages import Message, say
from games.moves import IllegalMove, Move
from games.wording import clipped, hint, listed


def _refuse(reason: Message, decision: str = "") -> NoReturn:
    raise IllegalMove(reason, f"ishi {decision}" if decision else "")


class Checks:
    """Checks a single move without listing any others."""

    def __init__(self, mechanics: Mechanics) -> None:
        self._mechanics = mechanics

    def check(self, state: State, move: Move) -> None:
        """Raise `IllegalMove` unless the move is legal."""
        self._check_phase(state, move)
        match move:
            case Place():
                self._place(state, move)
            case Walk(flag):
                self._walk(state, flag)
            case Up(flag):
                self._up(state, flag)
            case ClaimLine():
                self._line(state, move)
            case ClaimPath():
                self._path(state, move)

    def _check_phase(self, state: State, move: Move) -> None:
        recovers = isinstance(move, ClaimLine | ClaimPath | Pass)
        match state.phase:
            case Phase.END:
                _refuse(say("the dive is over"))
            case Phase.CLAIM if not recovers:
                _refuse(say("the new card can still recover energy: claim it, or pass"), "D11")
            case Phase.START if not isinstance(move, Place):
                _refuse(say("a dive begins with a card on a start flag"))
            case Phase.RISEN if not isinstance(move, Place):
                _refuse(say("you have gone up to {flag}: a card must be placed there now", flag=self._name(state.at)))
            case Phase.STEP if recovers:
                _refuse(say("there is nothing to claim: recovery follows a placement, and needs room"), "D11")

    def _name(self, cell: int) -> str:
        return self._mechanics.board.names[cell]

    def _cell(self, flag: str) -> int:
        """The cell of a flag."""
        board = self._mechanics.board
        cell = board.cell(flag)
        if cell is None and flag == board.hall:
            _refuse(say("{flag} is the hall, which nobody enters", flag=flag), "D1")
        if cell is None:
            _refuse(say("{flag} is no flag: they are {first} to {last}", flag=clipped(flag),
                        first=self._name(board.cells[0]), last=self._name(board.cells[-1])), "D1")  # fmt: skip
        return cell

    # Steps

    def _way(self, state: State, cell: int) -> bool:
        """Whether the step goes up; refuses a flag that is no step away."""
        side = self._mechanics.board.side_towards(state.at, cell)
        if side is None:
            _refuse(
                say("{flag} is no neighbour of {at}, where you stand", flag=self._name(cell), at=self._name(state.at))
            )
        if not self._mechanics.deck.lying[state.cards[state.at]].edges[side]:
            _refuse(say("the null edge of your card on {at} bars the way to {flag}",
                        at=self._name(state.at), flag=self._name(cell)), "D4")  # fmt: skip
        return side == UP

    def _rise(self, state: State) -> None:
        """Refuse a step up that cannot be paid, or whose roll nobody knows."""
        if state.energy[TIME] < self._mechanics.up:
            _refuse(
                say("a step up costs {cost} time, but {left} is left", cost=self._mechanics.up, left=state.energy[TIME])
            )
        if self._mechanics.next_roll(state) is None:
            _refuse(say("the next roll is not known: roll the WB, and write the position after it"))

    def _walk(self, state: State, flag: str) -> None:
        cell = self._cell(flag)
        is_up = self._way(state, cell)
        if state.cards[cell] == EMPTY:
            _refuse(say("there is no card on {flag}: to go there is to place one", flag=flag))
        if is_up:
            self._rise(state)

    def _up(self, state: State, flag: str) -> None:
        cell = self._cell(flag)
        if not self._way(state, cell):
            _refuse(say("{flag} does not lie above you: sideways and down need no roll", flag=flag), "D8")
        if not state.is_honest:
            _refuse(say("the rolls are known: going up is part of placing or walking"))
        if state.cards[cell] != EMPTY:
            _refuse(say("there is a card on {flag} already: walk there", flag=flag))
        self._barrier(state, cell)
        if not self._mechanics.may_rise(state, cell):
            _refuse(say("no card is left that could be placed on {flag}", flag=flag))
        self._rise(state)

    # Placement

    def _place(self, state: State, move: Place) -> None:
        entry = self._entry(state, self._cell(move.flag))
        card = self._card(state, move)
        aim = self._mechanics.deck.lying[card].top
        if self._mechanics.aligned(state, entry, aim) is None:
            price = self._mechanics.price(state, entry, aim)
            _refuse(say("to align {flag} to {value} costs {price}, but there is {energy}", flag=move.flag, value=aim,
                        price=_energies(price), energy=_energies(state.energy)))  # fmt: skip

    def _entry(self, state: State, cell: int) -> Entry:
        """The way to a flag that shall bear a card."""
        flag = self._name(cell)
        if state.phase is Phase.START:
            if cell not in self._mechanics.board.starts:
                first = listed(self._name(start) for start in self._mechanics.board.starts)
                _refuse(say("a dive begins on a start flag: {flags}", flags=first), "D1")
        elif state.phase is Phase.RISEN:
            if cell != state.at:
                _refuse(say("you have gone up to {flag}: a card must be placed there now", flag=self._name(state.at)))
        else:
            return self._step(state, cell, flag)
        return next(entry for entry in self._mechanics.entries(state) if entry.cell == cell)

    def _step(self, state: State, cell: int, flag: str) -> Entry:
        if state.cards[cell] != EMPTY:
            _refuse(say("there is a card on {flag} already: walk there", flag=flag))
        is_up = self._way(state, cell)
        self._barrier(state, cell)
        if not is_up:
            return Entry(cell, state.judged)
        if state.is_honest:
            _refuse(say("the roll comes first: go up to {flag}, then place", flag=flag))
        self._rise(state)
        return next(entry for entry in self._mechanics.entries(state) if entry.cell == cell)

    def _barrier(self, state: State, cell: int) -> None:
        other = self._mechanics.barrier(state.cards, cell)
        if other is not None:
            _refuse(say("the card on {other} turns its null edge to {flag}: no card fits there",
                        other=self._name(other), flag=self._name(cell)))  # fmt: skip

    def _card(self, state: State, move: Place) -> int:
        """The card as it shall lie."""
        deck = self._mechanics.deck
        if move.card not in deck.codes:
            _refuse(
                say("there is no card {card}: {hint}", card=clipped(move.card), hint=hint(move.card, deck.codes)), "D4"
            )
        if move.side not in NULL_SIDES:
            _refuse(say("the null edge lies E, S or W: the upper edge bears the aligned value"), "D4")
        index = deck.codes.index(move.card)
        if self._mechanics.free(state.cards)[index] <= 0:
            where = [self._name(cell) for cell in self._mechanics.board.cells if self._lies(state, cell, index)]
            _refuse(
                say("the card {card} is not in the supply: it lies on {flags}", card=move.card, flags=listed(where))
            )
        return deck.index[move.card, move.side]

    def _lies(self, state: State, cell: int, index: int) -> bool:
        return state.cards[cell] != EMPTY and self._mechanics.deck.lying[state.cards[cell]].card == index

    # Recovery

    def _line(self, state: State, move: ClaimLine) -> None:
        if move.mark not in MARKS:
            _refuse(say("there is no mark {mark}: {hint}", mark=clipped(move.mark), hint=hint(move.mark, MARKS)), "D5")
        line = tuple(self._cell(flag) for flag in move.flags)
        self._shape(state, line)
        for cell in line:
            self._serves(state, cell, MARKS.index(move.mark))
        self._spread(state, (move.t, move.p, move.s))

    def _shape(self, state: State, line: Line) -> None:
        if list(line) != sorted(set(line)):
            _refuse(say("the flags of a line are written in ascending order"))
        if state.at not in line:
            _refuse(say("the new card on {flag} must be part of the line", flag=self._name(state.at)), "D9")
        if line not in self._mechanics.board.lines[state.at]:
            _refuse(say("{flags} are no line of neighbouring flags in a row, a column or a diagonal",
                        flags=listed(map(self._name, line))), "D9")  # fmt: skip

    def _serves(self, state: State, cell: int, mark: int) -> None:
        flag, name = self._name(cell), MARKS[mark]
        if state.cards[cell] == EMPTY:
            _refuse(say("there is no card on {flag}", flag=flag), "D9")
        if not self._mechanics.has_mark(state, cell, mark):
            _refuse(say("the card on {flag} does not bear {mark}", flag=flag, mark=name), "D5")
        if state.used[cell] >> mark & 1:
            _refuse(say("the card on {flag} has served a line of {mark} already", flag=flag, mark=name), "D9")

    def _path(self, state: State, move: ClaimPath) -> None:
        mechanics = self._mechanics
        if move.path not in mechanics.path_names:
            found = hint(move.path, mechanics.path_names)
            _refuse(say("there is no path {path}: {hint}", path=clipped(move.path), hint=found), "D1")
        if state.paths >> mechanics.path_names.index(move.path) & 1:
            _refuse(say("path {path} has been claimed already: it serves once a game", path=move.path), "D10")
        cells, aim = mechanics.board.paths[move.path], mechanics.wanted(state, move.path)
        if state.at not in cells:
            _refuse(
                say("the new card on {flag} is not on path {path}", flag=self._name(state.at), path=move.path), "D10"
            )
        missing = [self._name(cell) for cell in cells if not mechanics.is_aligned(state, cell, aim)]
        if missing:
            _refuse(say("path {path} must be aligned to {value} as a whole, but {flags} is not", path=move.path,
                        value=aim, flags=listed(missing)), "D10")  # fmt: skip
        self._spread(state, (move.t, move.p, move.s))

    def _spread(self, state: State, spread: Energy) -> None:
        gain = self._mechanics.gain(state.energy)
        if min(spread) < 0 or sum(spread) != gain:
            _refuse(say("exactly {gain} points are received here: spread them over T, P and S", gain=gain), "D11")
        if any(more > room for more, room in zip(spread, self._mechanics.rooms(state.energy), strict=True)):
            _refuse(say("no energy can rise above {full}: there is {energy}", full=self._mechanics.full,
                        energy=_energies(state.energy)), "D11")  # fmt: skip


def _energies(energy: Energy) -> str:
    return f"T {energy[0]}, P {energy[1]}, S {energy[2]}"
