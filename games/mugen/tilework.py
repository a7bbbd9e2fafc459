"""What cards do to tiles, with the pieces that ride along; and the scrambled layout (D10, D14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.errors import data_error
from games.messages import say
from games.mugen.kit import ROOM, Kit, turned
from games.mugen.state import Maze
from games.mugen.walks import distances
from games.seeds import Stream

MOST_ATTEMPTS = 10_000
"""A layout that chance has not mended by then is broken for good."""


def rotated(maze: Maze, square: int, quarters: int) -> Maze:
    """One tile turned clockwise; face down it looks the same afterwards."""
    return maze.laid(square, turned(maze.board[square], quarters))


def carried(maze: Maze, ring: Sequence[int]) -> Maze:
    """Each tile of the ring goes to the next place, the last to the first, with what stands on it (D10)."""
    board, goes = bytearray(maze.board), dict(zip(ring, (*ring[1:], ring[0]), strict=True))
    for at, to in goes.items():
        board[to] = maze.board[at]
    pawns = tuple(goes.get(at, at) for at in maze.pawns)
    return Maze(bytes(board), pawns, goes.get(maze.lies, maze.lies), maze.holder)


def exchanged(maze: Maze, one: int, other: int) -> Maze:
    """Two tiles change places."""
    return maze.laid(one, maze.board[other]).laid(other, maze.board[one])


def scrambled(kit: Kit, streams: Callable[[str], Stream]) -> bytes:
    """The basic layout after random tile cards; tried anew until everybody can run without cards (D14).

    `streams` gives the stream of a purpose.
    """
    if not kit.numbers["scrambled"]:
        return kit.layout
    for attempt in range(MOST_ATTEMPTS):
        stream, maze = streams(f"tiles-{attempt}"), Maze(kit.layout, ())
        for _ in range(kit.numbers["scramble"]):
            maze = _random_card(kit, maze, stream)
        if all_can_run(kit, maze.board):
            return maze.board
    raise data_error("", "numbers.scramble", say("no layout was found in which everybody can run without cards"))


def _random_card(kit: Kit, maze: Maze, stream: Stream) -> Maze:
    """One tile card, played by chance."""
    kind, tiles = stream.below(4), kit.loose
    if kind == 0:
        square = tiles[stream.below(len(tiles))]
        return rotated(maze, square, 1 + stream.below(3))
    if kind == 1:
        block = tuple(kit.blocks.values())[stream.below(len(kit.blocks))]
        return carried(maze, block[:: -1 if stream.below(2) else 1])
    if kind == 2:
        one, other = stream.below(len(tiles)), stream.below(len(tiles) - 1)
        return exchanged(maze, tiles[one], tiles[other + (other >= one)])
    return carried(maze, tuple(kit.lines.values())[stream.below(len(kit.lines))])


def all_can_run(kit: Kit, board: bytes) -> bool:
    """Whether the treasure room and the goal can be reached from every start tile without cards."""
    room = next(at for at, tile in enumerate(board) if tile & ROOM)
    seats = [seat for table in kit.seats.values() for seat in table]
    return all({room, goal} <= distances(kit, board, start).keys() for start, goal in dict.fromkeys(seats))
