"""How a seeded game is laid out without learning what shall stay hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.mugen.kit import DOWN, START, UNKNOWN, UNKNOWN_CARD
from games.mugen.state import NOWHERE
from games.mugen.words import Words
from games.table import Covered, SealedDeck

DICE = 44
"""So many dice are covered: enough for a solo run in par, and for the first rounds of a game."""


def steps(words: Words) -> Sequence[str]:
    """A sentence for each thing that is laid."""
    return [*_tiles(words), *_pieces(words), *_cards(words), *_dice(words)]


def _tiles(words: Words) -> Iterator[str]:
    kit, word = words.rules.kit, words.word
    if not any(tile & DOWN for tile in words.state.maze.board):
        yield word("steps.tiles")
        return
    corners = [name for name, tile in zip(kit.squares, kit.layout, strict=True) if tile & START]
    seats = words.rules.kit.seats[max(kit.seats)]
    names = [f"{kit.squares[start]} {words.edition.word(f'seats.{i}')}" for i, (start, _) in enumerate(seats, 1)]
    yield word("steps.corners", names=words.joined(names))
    yield word("steps.stack_tiles", count=len(kit.squares) - len(corners))
    yield word("steps.lay_tiles")


def _pieces(words: Words) -> Iterator[str]:
    """Pawns and the treasure."""
    word, state = words.word, words.state
    kit = words.rules.kit
    if state.maze.lies == NOWHERE:
        yield word("steps.aside")
    else:
        yield word("steps.treasure", tile=kit.squares[state.maze.lies])
    if state.is_alone:
        start, goal = words.bound(0)
        yield word("steps.pawn", start=start, goal=goal)
        return
    names = [f"{words.who(seat)} {words.bound(seat)[0]}" for seat in range(state.players)]
    yield word("steps.pawns", names=words.joined(names))


def _cards(words: Words) -> Iterator[str]:
    word, state, kit = words.word, words.state, words.rules.kit
    if not kit.is_advanced:
        yield word("steps.apart")
    yield word("steps.stack", count=len(kit.cards.stock))
    yield word("steps.deal_alone" if state.is_alone else "steps.deal", hand=kit.numbers["hand"])


def _dice(words: Words) -> Iterator[str]:
    if words.state.dice.seed is not None:
        yield words.word("steps.dice")


def sealed(words: Words) -> Sequence[SealedDeck]:
    """The deck and, where they lie face down, the tiles; none once the game has begun or what is not all known."""
    state, kit = words.state, words.rules.kit
    stock = state.stock
    stacked = bytes(card for cards in zip(*stock.hands, strict=False) for card in cards) + stock.deck
    if state.turns or UNKNOWN_CARD in stacked or len(stacked) != len(kit.cards.stock):
        return ()
    deck = SealedDeck(words.word("pile"), tuple(words.cards(kit.cards.stock)), tuple(words.cards(stacked)))
    return (*_sealed_tiles(words), deck)


def _sealed_tiles(words: Words) -> Sequence[SealedDeck]:
    """In the order in which they are laid; which way they lie does not matter."""
    board = words.state.maze.board
    down = [tile for tile in board if DOWN <= tile < UNKNOWN]
    if not down:
        return ()
    stacked = tuple(map(words.tile, down))
    order = list(dict.fromkeys(words.tile(words.rules.kit.layout[at]) for at in words.rules.kit.loose))
    return [SealedDeck(words.word("tiles.tiles"), tuple(sorted(stacked, key=order.index)), stacked)]


def covered(words: Words) -> Sequence[Covered]:
    """The dice to come."""
    dice = words.rules.next_dice(words.state, DICE)
    return [Covered(words.word("tiles.dice"), tuple(map(str, dice)))] if dice else ()
