"""Moves in a few words: what happens, as far as it can be foreseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.moves import Move
from games.mugen import moves as m
from games.mugen.effects import piece_of
from games.mugen.kit import GLYPHS, ROOM, glyph_of, mask_of, turned
from games.mugen.state import LOOT, NOWHERE, State, Walk
from games.mugen.words import Words

Saying = Callable[[Any], str]


@dataclass(frozen=True)
class Teller:
    """Says moves of one position."""

    words: Words

    @property
    def _state(self) -> State:
        return self.words.state

    def tell(self, move: Move) -> str:
        """The move in words."""
        return self._sayings()[type(move)](move)

    def _sayings(self) -> Mapping[type[Move], Saying]:
        return {
            m.Roll: lambda move: self._thrown(move.verb, "rolled", move.way),
            m.Run: lambda move: self._thrown(move.verb, "ran", move.way),
            m.Teleport: self._teleport,
            m.Rush1: self._rush,
            m.Rush2: self._rush,
            m.Move1: self._lead,
            m.Move2: self._lead,
            m.Move3: self._lead,
            m.Rotate1: self._rotate1,
            m.Rotate4R: self._ring,
            m.Rotate4L: self._ring,
            m.Change: self._change,
            m.Shift: lambda move: self._does(move.heading, line=move.line),
            m.Light: lambda move: self._does("light", tiles=self.words.joined(move.tiles)),
            m.Dark: lambda move: self._does("dark", tiles=self.words.joined(move.tiles)),
            m.End: self._end,
            m.Block: lambda _: self._does("block"),
            m.Allow: lambda _: self._does("allow"),
            m.Go: self._go,
            m.Face: self._face,
            m.Discard: self._discard,
        }

    def _does(self, key: str, **fields: object) -> str:
        return self.words.word(f"does.{key}", **fields)

    # Walking

    def _thrown(self, verb: str, done: str, way: m.Way | None) -> str:
        """With the dice where the way is named at once."""
        rules, state = self.words.rules, self._state
        if way is None:
            return self._does(verb, dice=rules.kit.numbers[verb])
        steps = rules.thrown(state, verb)
        return self._does(done, steps=steps, walk=self._walk(state.seat, way))

    def _walk(self, piece: int, names: m.Way, *, rush: bool = False) -> str:
        """Where a way leads, and what comes of it."""
        kit, maze = self.words.rules.kit, self._state.maze
        if not names:
            return self._does("stay", tile=kit.squares[maze.at(piece)])
        way = [kit.square[name] for name in names]
        count = len(names)
        parts = [self._does("walk", tile=names[-1], count=count), *self._on_the_way(piece, way, rush=rush)]
        return self.words.joined(parts)

    def _on_the_way(self, piece: int, way: list[int], *, rush: bool) -> Iterator[str]:
        """Treasure taken, pawns met, tiles turned up, the game won."""
        maze, kit = self._state.maze, self.words.rules.kit
        holds = maze.holder == piece != LOOT
        for square in dict.fromkeys(way):
            pawn = maze.on(square)
            if pawn not in (NOWHERE, piece):
                key = "throws" if rush else "gives" if piece == LOOT else "meets"
                yield self._does(key, who=self.words.who(pawn))
                holds = holds or (rush and pawn == maze.holder)
            if square == maze.lies and piece != LOOT and not holds:
                yield self._does("takes")
                holds = True
            if self.words.is_down(square):
                yield self._does("turns")
        if holds and way[-1] == kit.seats[self._state.players][piece][1] and (rush or maze.is_free(way[-1])):
            yield self._does("wins")

    def _rush(self, move: m.Rush) -> str:
        return self._walk(self._state.seat, move.way, rush=True)

    def _lead(self, move: m.Lead) -> str:
        piece = piece_of(move.piece)
        if move.way is None:
            cards = self.words.rules.kit.cards
            steps = cards.steps[cards.index(move.verb)]
            return self._does("lead", piece=self.words.piece(piece), steps=steps)
        return self._does("led", piece=self.words.piece(piece), walk=self._walk(piece, move.way))

    def _go(self, move: m.Go) -> str:
        assert isinstance(self._state.task, Walk)
        return self._walk(self._state.task.piece, move.way)

    def _teleport(self, move: m.Teleport) -> str:
        square = self.words.rules.kit.square[move.tile]
        pawn = self._state.maze.on(square)
        if pawn != NOWHERE:
            return self._does("swap", who=self.words.who(pawn))
        parts = [self._does("teleport", tile=move.tile), *self._on_the_way(self._state.seat, [square], rush=False)]
        return self.words.joined(parts)

    # Tiles

    def _rotate1(self, move: m.Rotate1) -> str:
        square = self.words.rules.kit.square[move.tile]
        tile, before = self._state.maze.board[square], self.words.glyph(square)
        after = before if self.words.is_down(square) else glyph_of(turned(tile, move.turn // 90))
        return self._does("rotate", tile=move.tile, before=before, after=after)

    def _ring(self, move: m.Rotate4R | m.Rotate4L) -> str:
        kit = self.words.rules.kit
        return self._does("ring", tiles=" ".join(kit.names(kit.blocks[kit.square[move.tile]])))

    def _change(self, move: m.Change) -> str:
        one, two = (self.words.glyph(self.words.rules.kit.square[name]) for name in (move.tile, move.other))
        return self._does("change", tile=move.tile, other=move.other, one=one, two=two)

    def _face(self, move: m.Face) -> str:
        room = self._state.maze.board[self.words.rules.kit.square[move.tile]] & ROOM
        return self._does("face", tile=move.tile, glyph=GLYPHS[mask_of(move.sides) | room])

    # Cards

    def _end(self, _: m.End) -> str:
        used = self._state.used
        return self._does("end", count=used) if used else self._does("pass")

    def _discard(self, move: m.Discard) -> str:
        return self._does("discard", count=len(move.cards)) if move.cards else self._does("keep")
