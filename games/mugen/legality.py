"""Which moves are legal, and why another is not: one sentence, and the decision that it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from games.messages import Message, say
from games.moves import IllegalMove, Move
from games.mugen import moves as m
from games.mugen.chance import Chance
from games.mugen.kit import DOWN, ORIENTATIONS, SIDES, START, UNKNOWN_CARD, Kit
from games.mugen.state import LOOT, NOWHERE, Asked, Discarding, Facing, Over, State, Walk
from games.mugen.walks import Walks
from games.wording import clipped, hint, listed

Check = Callable[[State, Any], None]
Answer = Callable[[State, Any, Any], None]
"""As `Check`, of a move that answers a task: state, task, move."""


class Legality:
    """Checks the moves of one ruleset."""

    def __init__(self, kit: Kit, chance: Chance) -> None:
        self.kit, self._chance = kit, chance
        self._checks: Mapping[type[Move], Check] = {
            m.Roll: self._roll,
            m.Discard: self._discard,
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
        self._answers: Mapping[type[Move], Answer] = {m.Go: self._go, m.Face: self._face}

    def check(self, state: State, move: Move) -> None:
        """Raise `IllegalMove` unless the move is legal, as far as can be known."""
        _check_time(state, move)
        if isinstance(move, m.Played):
            self._check_hand(state, move)
        if check := self._checks.get(type(move)):
            check(state, move)
        elif answer := self._answers.get(type(move)):
            answer(state, state.task, move)

    def _check_hand(self, state: State, move: m.Played) -> None:
        card = self.kit.cards.index(move.verb)
        if card == UNKNOWN_CARD:
            _refuse(say("{verb} is only in the deck of the advanced game", verb=move.verb))
        if card not in state.hand:
            name = self.kit.cards.names[card]
            if UNKNOWN_CARD in state.hand:
                _refuse(say("whether {card} is in this hand is not known", card=name))
            _refuse(say("{card} is not in the hand ({hand})", card=name, hand=self._shown(state.hand)))

    def _shown(self, cards: bytes) -> str:
        return listed(self.kit.cards.names[card] for card in cards) or "–"

    # Walking

    def _roll(self, state: State, move: m.Roll) -> None:
        self._check_thrown(state, move, move.way)

    def _run(self, state: State, move: m.Run) -> None:
        self._check_thrown(state, move, move.way)

    def _check_thrown(self, state: State, move: Move, way: m.Way | None) -> None:
        check_form(state, move.verb, way)
        if way is not None:
            steps, _ = self._chance.thrown(state, move.verb)
            Walks(self.kit, state.maze, state.seat, steps).check(way)

    def _lead(self, state: State, move: m.Lead) -> None:
        check_form(state, f"{move.verb} {clipped(move.piece)}", move.way)
        known = pieces(state)
        if move.piece == m.TREASURE and state.maze.lies == NOWHERE:
            _refuse(say("the treasure lies nowhere, so it cannot be moved"))
        if move.piece not in known:
            _refuse(say("there is no piece {piece}: {hint}", piece=clipped(move.piece), hint=hint(move.piece, known)))
        if move.way is not None:
            Walks(self.kit, state.maze, known[move.piece], self._steps(move)).check(move.way)

    def _rush(self, state: State, move: m.Rush) -> None:
        Walks(self.kit, state.maze, state.seat, self._steps(move), rush=True).check(move.way)

    def _steps(self, move: m.Played) -> int:
        """The number on the card."""
        return self.kit.cards.steps[self.kit.cards.index(move.verb)]

    def _go(self, state: State, task: Walk, move: m.Go) -> None:
        Walks(self.kit, state.maze, task.piece, task.steps).check(move.way)

    def _teleport(self, state: State, move: m.Teleport) -> None:
        square, here = self._square(move.tile), state.maze.pawns[state.seat]
        if all(beside != square for beside, _, _ in self.kit.steps[here]):
            _refuse(say("{tile} does not lie beside {here}", tile=move.tile, here=self.kit.squares[here]))

    # Tiles

    def _square(self, name: str) -> int:
        if name not in self.kit.square:
            _refuse(say("there is no tile {tile}", tile=clipped(name)))
        return self.kit.square[name]

    def _loose(self, state: State, name: str) -> int:
        """The square of a tile that is no start tile."""
        square = self._square(name)
        if state.maze.board[square] & START:
            _refuse(say("{tile} is a start tile: it always stays as it is", tile=name))
        return square

    def _bare(self, state: State, name: str, rule: str = "") -> int:
        """The square of a tile that is no start tile and bears no piece."""
        square = self._square(name)
        if state.maze.board[square] & START:
            _refuse(say("{tile} is a start tile: it always stays as it is", tile=name), rule)
        if not state.maze.is_free(square):
            _refuse(say("a pawn or the treasure stands on {tile}", tile=name))
        return square

    def _rotate1(self, state: State, move: m.Rotate1) -> None:
        self._loose(state, move.tile)
        if move.turn not in m.TURNS:
            known = listed(map(str, m.TURNS))
            _refuse(say("a tile is turned by {known} degrees, not by {turn}", known=known, turn=move.turn))

    def _rotate4(self, _: State, move: m.Rotate4R | m.Rotate4L) -> None:
        if self._square(move.tile) not in self.kit.blocks:
            _refuse(say("{tile} is not the upper left tile of four without a start tile", tile=move.tile))

    def _change(self, state: State, move: m.Change) -> None:
        self._check_order([self._bare(state, name) for name in (move.tile, move.other)])

    def _check_order(self, squares: Sequence[int]) -> None:
        """Different tiles, each written once, in reading order."""
        if list(squares) != sorted(set(squares)):
            right = listed(self.kit.names(sorted(set(squares))))
            _refuse(say("name different tiles in reading order: {tiles}", tiles=right))

    def _shift(self, _: State, move: m.Shift) -> None:
        if (move.line, move.heading) not in self.kit.lines:
            known = listed(" ".join(line) for line in self.kit.lines)
            _refuse(
                say("{line} cannot be shifted: use one of {known}", line=f"{move.line} {move.heading}", known=known)
            )

    def _light(self, state: State, move: m.Light) -> None:
        squares = [self._square(name) for name in move.tiles]
        self._check_count(squares, "light")
        for name, square in zip(move.tiles, squares, strict=True):
            if not state.maze.board[square] & DOWN:
                _refuse(say("{tile} lies face up already", tile=name), "mugen D12")
        if len(set(squares)) < len(squares):
            _refuse(say("name each tile once"))

    def _dark(self, state: State, move: m.Dark) -> None:
        squares = [self._bare(state, name, "mugen D16") for name in move.tiles]
        self._check_count(squares, "dark")
        for name, square in zip(move.tiles, squares, strict=True):
            if state.maze.board[square] & DOWN:
                _refuse(say("{tile} lies face down already", tile=name), "mugen D12")
        self._check_order(squares)

    def _check_count(self, squares: Sequence[int], number: str) -> None:
        most = self.kit.numbers[number]
        if len(squares) > most:
            _refuse(say("at most {most} tiles are turned over, not {found}", most=most, found=len(squares)))

    def _face(self, state: State, task: Facing, move: m.Face) -> None:
        tile, known = self.kit.squares[task.square], sides_of(state, task)
        if move.tile != tile:
            _refuse(say("it is {tile} that is turned up now", tile=tile))
        if move.sides not in known:
            _refuse(say("this tile can lie with these sides open: {known}", known=listed(known)))

    # Cards

    def _discard(self, state: State, move: m.Discard) -> None:
        names, order = self.kit.cards.names, self.kit.cards.names.index
        held = Counter(names[card] for card in state.hand if card != UNKNOWN_CARD)
        for name, count in Counter(move.cards).items():
            if count > held[name] and UNKNOWN_CARD in state.hand:
                _refuse(say("whether {card} is in this hand is not known", card=clipped(name)))
            if count > held[name]:
                _refuse(
                    say("the hand holds {held} {card}, not {count}", card=clipped(name), held=held[name], count=count)
                )
        if list(move.cards) != sorted(move.cards, key=order):
            right = listed(sorted(move.cards, key=order))
            _refuse(say("name discards in the order of the deck list: {cards}", cards=right))


def _refuse(reason: Message, rule: str = "") -> NoReturn:
    raise IllegalMove(reason, rule)


def _check_time(state: State, move: Move) -> None:
    """Whether moves of that kind are asked for now."""
    match state.task:
        case Over():
            _refuse(say("the game is won: there are no more moves"), "mugen D6")
        case Asked(card, seat):
            _expect(move, (m.Block, m.Allow), say("p{seat} is asked to block or allow {card}", seat=seat, card=card))
        case Walk(_, steps):
            _expect(move, (m.Go,), say("steps are asked for: go and the way, at most {steps}", steps=steps))
        case Facing():
            _expect(move, (m.Face,), say("it is asked which way a tile shall lie: face, the tile, its open sides"))
        case Discarding():
            _expect(move, (m.Discard,), say("it is asked what is discarded: discard and the cards, or discard none"))
        case None if state.used and isinstance(move, m.Roll):
            _refuse(say("a card was used in this turn: use another or end it"))
        case None:
            _expect(move, (m.Roll, m.Played, m.End), say("it is asked for a roll, a card or the end of the turn"))


def _expect(move: Move, kinds: tuple[type[Move], ...], asked: Message) -> None:
    if not isinstance(move, kinds):
        _refuse(say("{verb} has no place now: {asked}", verb=move.verb, asked=asked))


def pieces(state: State) -> dict[str, int]:
    """What Move can lead, by name."""
    names = {m.ALONE: 0} if state.is_alone else {f"p{seat}": seat for seat in range(state.players)}
    return names | ({m.TREASURE: LOOT} if state.maze.lies != NOWHERE else {})


def in_short(state: State) -> bool:
    """Whether ways are named at once: nobody can be met, nothing is face down, so nothing is decided on the way."""
    return state.is_alone and max(state.maze.board) < DOWN


def check_form(state: State, words: str, way: m.Way | None) -> None:
    """Ways are named at once or asked for later."""
    if in_short(state) and way is None:
        _refuse(say("name the way too: {words} and the tiles, or {words} stay", words=words))
    if not in_short(state) and way is not None:
        _refuse(say("write {words} alone: the way is asked for afterwards", words=words))


def sides_of(state: State, task: Facing) -> list[str]:
    """Which way the tile that is turned up may lie: open to where its mover came from, or any way."""
    masks = ORIENTATIONS[state.maze.board[task.square] & 15]
    return [SIDES[mask] for mask in masks if mask & task.towards == task.towards]
