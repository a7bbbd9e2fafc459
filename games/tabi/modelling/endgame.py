"""The last turns of a game as a CP-SAT model: a win at the end of the last one, not before."""

from __future__ import annotations

from ortools.sat.python.cp_model import LinearExpr

from games.tabi.lookups import Lookups
from games.tabi.modelling.base import Base
from games.tabi.modelling.pawns import index
from games.tabi.modelling.replay import Chosen, Values
from games.tabi.modelling.turn import Board, Position, Turn, finish
from games.tabi.modelling.walk import Walk
from games.tabi.searching.data import data_of
from games.tabi.state import State
from solver.literals import Lit, Number


class Endgame:
    """So many turns from a turn's start."""

    def __init__(self, look: Lookups, state: State, length: int) -> None:
        self.base = Base()
        self.board = Board(self.base, look, data_of(look, state.days), state)
        self.turns: list[tuple[Turn, Walk]] = []
        position, points = self.board.start(state), list[Number]()
        for left in reversed(range(length)):
            turn = Turn(self.board, position)
            walk = Walk(turn)
            position = finish(turn, walk.table, walk.black[-1], walk.deck, walk.extra)
            self.turns.append((turn, walk))
            points.append(walk.total)
            self._won(position, is_won=left == 0)
        self.points: Number = state.vp + LinearExpr.sum(points)

    def _won(self, position: Position, *, is_won: bool) -> None:
        last, board = self.board.days - 1, self.board
        home: list[Lit] = [position.white[last], position.black[index(board.days)[last, last]]]
        all_of = [*home, *position.resolved.values()]
        if is_won:
            for literal in all_of:
                self.base.implies([], literal)
        else:
            self.base.never(*all_of)

    def chosen(self, value: Values) -> list[Chosen]:
        """The decisions of a solution, turn by turn."""
        return [Chosen.of(turn, walk, value) for turn, walk in self.turns]
