"""What a player cannot know: other hands, the deck, tiles that lie face down, dice and shuffles to come."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

from games.mugen.kit import DOWN, ORIENTATIONS, ROOM, START, Kit
from games.mugen.moves import Block
from games.mugen.state import Asked, Dice, Facing, State, Stock
from games.rules import fresh_seed
from games.seeds import Stream


def dealt_anew(kit: Kit, state: State, seat: int, stream: Stream) -> State:
    """All that the seat has not seen: cards and tiles in another order, dice and shuffles of another seed."""
    maze = replace(state.maze, board=_tiles(kit, state, stream))
    return replace(state, maze=maze, stock=_cards(kit, state, seat, stream), dice=Dice(fresh_seed(stream)))


def _cards(kit: Kit, state: State, seat: int, stream: Stream) -> Stock:
    """Dealt until a seat that is asked to block holds a Block, as everybody knows that it does (D11)."""
    stock, block = _dealt(kit, state.stock, seat, stream), kit.cards.index(Block.verb)
    while isinstance(state.task, Asked) and block not in stock.hands[state.task.seat]:
        stock = _dealt(kit, state.stock, seat, stream)
    return stock


def _dealt(kit: Kit, stock: Stock, seat: int, stream: Stream) -> Stock:
    seen = Counter(stock.hands[seat] + stock.discard)
    unseen = iter(stream.shuffle(sorted((Counter(kit.cards.stock) - seen).elements())))
    others = [hand if i == seat else bytes(sorted(islice(unseen, len(hand)))) for i, hand in enumerate(stock.hands)]
    return replace(stock, hands=tuple(others), deck=bytes(islice(unseen, len(stock.deck))))


def _tiles(kit: Kit, state: State, stream: Stream) -> bytes:
    """A tile that is being turned up is seen already. Which way one lies face down has no meaning."""
    board = bytearray(state.maze.board)
    facing = state.task.square if isinstance(state.task, Facing) else None
    down = [square for square, tile in enumerate(board) if tile & DOWN and square != facing]
    seen = Counter(_upright(tile) for square, tile in enumerate(board) if square not in down)
    unseen = sorted((Counter(map(_upright, kit.layout)) - seen).elements())
    for square, tile in zip(down, stream.shuffle(unseen), strict=True):
        board[square] = tile | DOWN
    return bytes(board)


def _upright(tile: int) -> int:
    """The tile in one of the ways that it can lie, always the same."""
    return ORIENTATIONS[tile & 15][0] | tile & (START | ROOM)
