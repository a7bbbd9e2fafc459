"""Ways through the maze: all of them, one of them, and whether a way can be gone.

Alone, Run has thousands of ways (back and forth counts), so they are counted by square, steps left and whether the
treasure is carried, and the n-th is found without listing those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.messages import Message, say
from games.moves import IllegalMove
from games.mugen.kit import DOWN, Kit
from games.mugen.state import LOOT, NOWHERE, Maze
from games.wording import clipped

Way = tuple[int, ...]
D5, D6, D7 = "mugen D5", "mugen D6", "mugen D7"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a way: the square, steps left, whether the piece carries the treasure, whether the way ends here."""

    at: int
    left: int
    holds: bool
    ends: bool = False


class Walks(Sequence[Way]):
    """The ways of a piece, shortest beginnings first, sides in the order NESW.

    Up to `steps` steps, the first way being to stay; pawns and face-down tiles end a way, since something is decided
    there. A `rush` goes exactly so far, through both. Every way ends where it wins (D6, D7).
    """

    def __init__(self, kit: Kit, maze: Maze, piece: int, steps: int, *, rush: bool = False) -> None:
        self._kit, self._maze, self._piece, self._rush = kit, maze, piece, rush
        self._goal = NOWHERE if piece == LOOT else kit.seats[len(maze.pawns)][piece][1]
        self._counts: dict[Spot, int] = {}
        self._start = Spot(maze.at(piece), steps, maze.holder == piece != LOOT)

    def _entered(self, spot: Spot, square: int) -> Spot:
        """The place one step further."""
        maze = self._maze
        pawn = maze.on(square)
        meets = pawn not in (NOWHERE, self._piece)
        holds = spot.holds or (
            self._piece != LOOT and (square == maze.lies or (meets and self._rush and pawn == maze.holder))
        )
        wins = holds and square == self._goal
        stops = not self._rush and (meets or bool(maze.board[square] & DOWN))
        return Spot(square, spot.left - 1, holds, wins or stops)

    def _next(self, spot: Spot) -> list[Spot]:
        if spot.ends or not spot.left:
            return []
        return [self._entered(spot, square) for square in self._kit.ways(self._maze.board, spot.at)]

    def _counts_as(self, spot: Spot) -> bool:
        """Whether a way may end here."""
        return not self._rush or spot.ends or not spot.left

    def _size(self, spot: Spot) -> int:
        """How many ways begin with the way to this place."""
        if spot not in self._counts:
            self._counts[spot] = self._counts_as(spot) + sum(map(self._size, self._next(spot)))
        return self._counts[spot]

    def __len__(self) -> int:
        return self._size(self._start)

    def __getitem__(self, index: int) -> Way:  # type: ignore[override]  # no slices
        if not 0 <= index < len(self):
            raise IndexError(index)
        spot, way = self._start, list[int]()
        while index or not self._counts_as(spot):
            index -= self._counts_as(spot)
            for spot in self._next(spot):  # noqa: B020  the place that is found is where we go on
                if index < self._size(spot):
                    break
                index -= self._size(spot)
            way.append(spot.at)
        return tuple(way)

    def __iter__(self) -> Iterator[Way]:
        return self._below(self._start, ())

    def _below(self, spot: Spot, way: Way) -> Iterator[Way]:
        if self._counts_as(spot):
            yield way
        for after in self._next(spot):
            yield from self._below(after, (*way, after.at))

    def check(self, names: Sequence[str]) -> None:
        """Raise `IllegalMove` unless the way can be gone."""
        spot = self._start
        for name in names:
            self._check_step(spot, name)
            spot = self._entered(spot, self._kit.square[name])
        if not self._counts_as(spot):
            steps, found = self._start.left, len(names)
            raise IllegalMove(say("goes exactly {steps} steps, but this way has {found}", steps=steps, found=found), D7)

    def _check_step(self, spot: Spot, name: str) -> None:
        here = self._kit.squares[spot.at]
        if spot.ends:
            raise IllegalMove(*self._why_ended(spot))
        if name not in self._kit.square:
            raise IllegalMove(say("there is no tile {tile}", tile=clipped(name)))
        if not spot.left:
            raise IllegalMove(say("the way is too long: there are {steps} steps", steps=self._start.left))
        to = self._kit.square[name]
        if to not in self._kit.ways(self._maze.board, spot.at):
            raise IllegalMove(self._why_closed(spot.at, to, here, name), D5)

    def _why_ended(self, spot: Spot) -> tuple[Message, str]:
        tile = self._kit.squares[spot.at]
        if spot.holds and spot.at == self._goal:
            return say("the game is won on {tile}: the way ends there", tile=tile), D6
        if self._maze.board[spot.at] & DOWN:
            return say("{tile} lies face down: the way stops there until it is turned up", tile=tile), D5
        return say("a pawn stands on {tile}: the way stops there", tile=tile), D5

    def _why_closed(self, at: int, to: int, here: str, name: str) -> Message:
        if all(to != square for square, _, _ in self._kit.steps[at]):
            return say("{tile} does not lie beside {here}", tile=name, here=here)
        return say("{here} and {tile} are not joined: both must be open towards each other", here=here, tile=name)


def distances(kit: Kit, board: bytes, at: int) -> dict[int, int]:
    """The fewest steps to every square that can be reached without cards."""
    found, queue = {at: 0}, [at]
    for here in queue:
        for other in kit.ways(board, here):
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found
