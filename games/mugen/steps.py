"""What happens to pieces, step by step: entering, meeting, being thrown back, changing places."""

from __future__ import annotations

from games.mugen.kit import ROOM, Kit
from games.mugen.state import LOOT, NOWHERE, Maze


def winner(kit: Kit, maze: Maze) -> int:
    """The seat that holds the treasure on its goal, whoever brought it there (D6); else NOWHERE."""
    holder = maze.holder
    if holder == NOWHERE or maze.pawns[holder] != kit.seats[len(maze.pawns)][holder][1]:
        return NOWHERE
    return holder


def entered(maze: Maze, piece: int, square: int) -> Maze:
    """A piece enters a tile without a pawn; a pawn takes the treasure that lies there."""
    maze = maze.placed(piece, square)
    return maze.held_by(piece) if piece != LOOT and square == maze.lies else maze


def rushed(maze: Maze, seat: int, square: int) -> Maze:
    """A pawn enters without dice; who stands there goes to where it came from and loses the treasure."""
    other = maze.on(square)
    if other == NOWHERE:
        return entered(maze, seat, square)
    return beaten(maze, seat, other, square)


def beaten(maze: Maze, piece: int, other: int, square: int) -> Maze:
    """The mover comes to stand on the tile, the other where the mover came from."""
    after = maze.placed(other, maze.at(piece)).placed(piece, square)
    return after.held_by(piece) if maze.holder == other else after


def driven_off(maze: Maze, piece: int, other: int) -> Maze:
    """The mover has to go back, and loses the treasure to who stands there."""
    return maze.held_by(other) if maze.holder == piece else maze


def teleported(maze: Maze, seat: int, square: int) -> Maze:
    """To that tile; a pawn there changes places, each keeps what it holds; lying treasure is taken (D8)."""
    other = maze.on(square)
    if other == NOWHERE:
        return entered(maze, seat, square)
    return maze.placed(other, maze.pawns[seat]).placed(seat, square)


def revealed(maze: Maze, square: int, tile: int) -> Maze:
    """A tile is turned up; with the treasure room the treasure appears, if it has yet to (D13)."""
    maze = maze.laid(square, tile)
    if not tile & ROOM or maze.lies != NOWHERE or maze.holder != NOWHERE:
        return maze
    pawn = maze.on(square)
    return maze.held_by(pawn) if pawn != NOWHERE else maze.placed(LOOT, square)
