"""What moves do to a position. Whether they are legal is `legality`'s matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.messages import say
from games.moves import Move
from games.mugen import moves as m
from games.mugen.chance import Chance
from games.mugen.kit import DOWN, ROOM, UNKNOWN, UNKNOWN_CARD, Kit, mask_of
from games.mugen.state import (
    LOOT,
    NOWHERE,
    Asked,
    Charge,
    Discarding,
    Facing,
    Lit,
    Over,
    State,
    Walk,
)
from games.mugen.steps import beaten, driven_off, entered, revealed, rushed, teleported, winner
from games.mugen.tilework import carried, exchanged, rotated
from games.rules import NotKnown

Way = tuple[int, ...]
Play = Callable[[State, Any], State]
Answer = Callable[[State, Any, Any], State]
"""As `Play`, of a move that answers a task: state, task, move."""


class Effects:
    """Plays the moves of one ruleset."""

    def __init__(self, kit: Kit, chance: Chance) -> None:
        self.kit, self._chance = kit, chance
        self._block = kit.cards.index(m.Block.verb)
        self._turns: Mapping[type[Move], Play] = {
            **dict.fromkeys(m.PLAYED, self._declared),
            m.Roll: self._roll,
            m.End: self._end,
            m.Discard: self._discarded,
        }
        self._answers: Mapping[type[Move], Answer] = {
            m.Block: self._blocked,
            m.Allow: self._allowed,
            m.Go: self._go,
            m.Face: self._faced,
        }
        self._effects: Mapping[type[Move], Play] = self._cards()

    def _cards(self) -> dict[type[Move], Play]:
        return {
            m.Run: self._run,
            m.Teleport: self._teleport,
            m.Rush1: self._rush,
            m.Rush2: self._rush,
            m.Move1: self._lead,
            m.Move2: self._lead,
            m.Move3: self._lead,
            m.Rotate1: self._rotate1,
            m.Rotate4R: self._rotate4,
            m.Rotate4L: self._rotate4,
            m.Change: self._change,
            m.Shift: self._shift,
            m.Light: self._light,
            m.Dark: self._dark,
        }

    def play(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        if (play := self._turns.get(type(move))) is not None:
            return play(state, move)
        return self._answers[type(move)](state, state.task, move)

    # Turns

    def _roll(self, state: State, move: m.Roll) -> State:
        steps, state = self._chance.thrown(_begun(state), "roll")
        return self._set_out(state, Walk(state.seat, steps, rolled=True), move.way)

    def _end(self, state: State, _: m.End) -> State:
        """No card at all is a pass (D3)."""
        return self._turn_over(_begun(state), state.used)

    def _discarded(self, state: State, move: m.Discard) -> State:
        cards = bytes(self.kit.cards.names.index(name) for name in move.cards)
        return self._turn_over(replace(state, stock=state.stock.used(state.seat, cards)), len(cards))

    def _turn_over(self, state: State, count: int) -> State:
        """As many cards are drawn as were used or discarded; the next seat begins."""
        state = self._chance.drawn(state, state.seat, count)
        return replace(state, seat=(state.seat + 1) % state.players, used=0, task=None)

    # Cards and those who block them

    def _declared(self, state: State, move: m.Played) -> State:
        """A card lies on the table; whoever could block it is asked before anything happens (D11)."""
        card = bytes((self.kit.cards.index(move.verb),))
        state = replace(_begun(state), stock=state.stock.used(state.seat, card), used=state.used + 1)
        return self._asked(state, move, state.seat)

    def _asked(self, state: State, move: m.Played, after: int) -> State:
        """The next seat with a Block is asked; when there is none, the card takes effect."""
        seat = (after + 1) % state.players
        while seat != state.seat:
            if self._could_block(state, seat):
                return replace(state, task=Asked(move, seat))
            seat = (seat + 1) % state.players
        return self._effects[type(move)](state, move)

    def _could_block(self, state: State, seat: int) -> bool:
        hand = state.stock.hands[seat]
        if UNKNOWN_CARD in hand and self._block not in hand and self._block_may_hide(state):
            raise NotKnown(say("whether p{seat} holds a Block is not known", seat=seat), "mugen D11")
        return self._block in hand

    def _block_may_hide(self, state: State) -> bool:
        """Whether some Block is not to be seen anywhere."""
        stock, block = state.stock, self._block
        seen = sum(cards.count(block) for cards in (*stock.hands, stock.deck, stock.discard))
        return seen < self.kit.cards.copies[block]

    def _allowed(self, state: State, task: Asked, _: m.Allow) -> State:
        return self._asked(state, task.card, task.seat)

    def _blocked(self, state: State, task: Asked, _: m.Block) -> State:
        """The card was used for nothing; the blocker draws at once (D11)."""
        state = replace(state, stock=state.stock.used(task.seat, bytes((self._block,))))
        return self._card_over(self._chance.drawn(state, task.seat, 1))

    def _card_over(self, state: State) -> State:
        """After a card the game may be won; after the last card the turn ends by itself."""
        if state.maze.holder != NOWHERE and winner(self.kit, state.maze) != NOWHERE:
            return _won(state)
        if state.used >= self.kit.numbers["cards"]:
            return self._turn_over(state, state.used)
        return replace(state, task=None)

    # Walking

    def _run(self, state: State, move: m.Run) -> State:
        steps, state = self._chance.thrown(state, "run")
        return self._set_out(state, Walk(state.seat, steps), move.way)

    def _lead(self, state: State, move: m.Lead) -> State:
        steps = self.kit.cards.steps[self.kit.cards.index(move.verb)]
        return self._set_out(state, Walk(piece_of(move.piece), steps), move.way)

    def _set_out(self, state: State, walk: Walk, way: m.Way | None) -> State:
        """The way is named already (alone), or it is asked for as long as there are steps."""
        if way is not None:
            return self._walked(state, walk, way)
        return replace(state, task=walk) if walk.steps else self._walk_over(state, walk)

    def _go(self, state: State, task: Walk, move: m.Go) -> State:
        return self._walked(state, task, move.way)

    def _walked(self, state: State, walk: Walk, names: m.Way) -> State:
        """Steps one at a time (D5); at most the last one meets somebody or turns a tile up."""
        if not names:
            return self._walk_over(state, walk)
        *free, last = (self.kit.square[name] for name in names)
        maze, piece = state.maze, walk.piece
        for square in free:
            maze = entered(maze, piece, square)
        came, left = maze.at(piece), replace(walk, steps=walk.steps - len(names))
        state = replace(state, maze=maze)
        if maze.on(last) != NOWHERE:
            return self._met(state, left, last)
        state = replace(state, maze=entered(maze, piece, last))
        if maze.board[last] & DOWN:
            return self._turned_up(state, last, self._side(last, came), left)
        return self._walk_over(state, left)

    def _side(self, square: int, other: int) -> int:
        """The side of a square on which its neighbour lies."""
        return next(out for beside, out, _ in self.kit.steps[square] if beside == other)

    def _met(self, state: State, walk: Walk, square: int) -> State:
        """A pawn rolls against the one that stands there, the mover's owner first; treasure is just taken (D9)."""
        piece, other = walk.piece, state.maze.on(square)
        if piece == LOOT:
            return self._walk_over(replace(state, maze=state.maze.held_by(other)), walk)
        mine, state = self._chance.thrown(state, "roll")
        theirs, state = self._chance.thrown(state, "roll")
        if mine > theirs:
            return self._go_on(replace(state, maze=beaten(state.maze, piece, other, square)), walk)
        return self._walk_over(replace(state, maze=driven_off(state.maze, piece, other)), walk)

    def _go_on(self, state: State, walk: Walk) -> State:
        """Asked again, unless the game is won or no steps are left."""
        if walk.steps and winner(self.kit, state.maze) == NOWHERE:
            return replace(state, task=walk)
        return self._walk_over(state, walk)

    def _walk_over(self, state: State, walk: Walk) -> State:
        if not walk.rolled:
            return self._card_over(state)
        if state.maze.holder != NOWHERE and winner(self.kit, state.maze) != NOWHERE:
            return _won(state)
        return replace(state, task=Discarding())

    def _rush(self, state: State, move: m.Rush) -> State:
        way = tuple(self.kit.square[name] for name in move.way)
        self._check_known(state, way)
        return self._charged(state, way)

    def _charged(self, state: State, way: Way) -> State:
        """Without dice (D7); a face-down tile on the way is turned up first, and may bar the rest of it."""
        for number, square in enumerate(way, 1):
            maze, came = state.maze, state.maze.pawns[state.seat]
            if square not in self.kit.ways(maze.board, came):
                break
            state = replace(state, maze=rushed(maze, state.seat, square))
            if winner(self.kit, state.maze) != NOWHERE:
                break
            if maze.board[square] & DOWN:
                return self._turned_up(state, square, self._side(square, came), Charge(way[number:]))
        return self._card_over(state)

    def _teleport(self, state: State, move: m.Teleport) -> State:
        square = self.kit.square[move.tile]
        state = replace(state, maze=teleported(state.maze, state.seat, square))
        if state.maze.board[square] & DOWN:
            return self._turned_up(state, square, 0, Lit())
        return self._card_over(state)

    # Tiles

    def _rotate1(self, state: State, move: m.Rotate1) -> State:
        square = self.kit.square[move.tile]
        return self._card_over(replace(state, maze=rotated(state.maze, square, move.turn // 90)))

    def _rotate4(self, state: State, move: m.Rotate4R | m.Rotate4L) -> State:
        block = self.kit.blocks[self.kit.square[move.tile]]
        ring = block if isinstance(move, m.Rotate4R) else block[::-1]
        return self._card_over(replace(state, maze=carried(state.maze, ring)))

    def _change(self, state: State, move: m.Change) -> State:
        one, other = self.kit.square[move.tile], self.kit.square[move.other]
        return self._card_over(replace(state, maze=exchanged(state.maze, one, other)))

    def _shift(self, state: State, move: m.Shift) -> State:
        line = self.kit.lines[move.line, move.heading]
        return self._card_over(replace(state, maze=carried(state.maze, line)))

    def _light(self, state: State, move: m.Light) -> State:
        squares = tuple(self.kit.square[name] for name in move.tiles)
        self._check_known(state, squares)
        return self._lit(state, squares)

    def _lit(self, state: State, squares: Way) -> State:
        """Tiles are turned up one by one."""
        if not squares:
            return self._card_over(state)
        return self._turned_up(state, squares[0], 0, Lit(squares[1:]))

    def _dark(self, state: State, move: m.Dark) -> State:
        board = bytearray(state.maze.board)
        for name in move.tiles:
            board[self.kit.square[name]] |= DOWN
        return self._card_over(replace(state, maze=replace(state.maze, board=bytes(board))))

    def _turned_up(self, state: State, square: int, towards: int, then: Walk | Charge | Lit) -> State:
        """Which way a tile shall lie is asked when it is seen."""
        self._check_known(state, (square,))
        return replace(state, task=Facing(square, towards, then))

    def _check_known(self, state: State, squares: Way) -> None:
        """What is turned up must be known."""
        for square in squares:
            if state.maze.board[square] == UNKNOWN:
                raise NotKnown(say("what lies face down on {tile} is not known", tile=self.kit.squares[square]))

    def _faced(self, state: State, task: Facing, move: m.Face) -> State:
        tile = mask_of(move.sides) | (state.maze.board[task.square] & ROOM)
        state = replace(state, maze=revealed(state.maze, task.square, tile))
        match task.then:
            case Walk() as walk:
                return self._go_on(state, walk)
            case Charge(way):
                return self._charged(state, way)
            case Lit(squares):
                return self._lit(state, squares)


def piece_of(name: str) -> int:
    """The piece of that name."""
    return LOOT if name == m.TREASURE else 0 if name == m.ALONE else int(name[1:])


def _begun(state: State) -> State:
    """A turn counts once a move of it stands."""
    return state if state.used else replace(state, turns=state.turns + 1)


def _won(state: State) -> State:
    """Over; the last decision was that of who was asked, or of whose turn it is."""
    seat = state.task.seat if isinstance(state.task, Asked) else state.seat
    return replace(state, task=Over(state.maze.holder, seat))
