"""The maze at a terminal of 80 columns: tiles as lines, who stands where, hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.mugen.kit import DOWN, EAST, SOUTH, WEST, glyph_of
from games.mugen.state import NOWHERE, Asked, Discarding, Facing, Over, State, Walk
from games.mugen.words import Words
from games.terminal import TIE, padded, wrapped

CELL = 6
"""Columns of a tile: two left of its middle, the middle, three right of it."""
PANEL = 49
"""Where the words beside the board begin."""
LABEL = 12
WAY, WALL, UNSEEN = "way", "wall", "unseen"
"""How a side of a tile looks: open, closed, or face down."""
DOWNWARDS = {(WAY, WAY): "│", (WAY, WALL): "╵", (WALL, WAY): "╷", (WAY, UNSEEN): "┊", (UNSEEN, WAY): "┊"}
"""The line between a tile and the one below it."""


def _look(tile: int, side: int) -> str:
    """How a side of a tile looks."""
    return UNSEEN if tile & DOWN else WAY if tile & side else WALL


@dataclass(frozen=True)
class Telling:
    """A position in lines, as `seat` sees it (None: what lies open for everybody)."""

    words: Words
    seat: int | None

    @property
    def _state(self) -> State:
        return self.words.state

    def lines(self) -> Sequence[str]:
        """All of it."""
        return [self._head(), "", *self._beside(self._board(), self._panel()), "", *self._hand(), self._legend()]

    def _head(self) -> str:
        edition, state = self.words.edition, self._state
        turn = state.turns + (state.task is None and not state.used)
        return " · ".join([edition.title, edition.ruleset, self.words.word("turn", turn=turn), self._doing()])

    def _doing(self) -> str:
        """Who decides what."""
        word, who, state = self.words.word, self.words.who, self._state
        match state.task:
            case Asked(card, seat):
                return word("to_block", who=who(seat), card=card)
            case Walk(piece, steps):
                key = "to_walk" if piece == state.seat else "to_go"
                return word(key, who=who(state.seat), piece=self.words.piece(piece), steps=steps)
            case Facing(square):
                return word("to_face", who=who(state.seat), tile=self.words.rules.kit.squares[square])
            case Discarding():
                return word("to_discard", who=who(state.seat))
            case Over(seat):
                return word("over", who=who(seat))
            case None:
                return word("to_play_on" if state.used else "to_play", who=who(state.seat))

    # The board

    def _board(self) -> Iterator[str]:
        """Letters, then for each row its tiles and, between rows, the ways down and the pieces."""
        kit = self.words.rules.kit
        yield "   " + "".join(f"  {kit.squares[x][0]:<{CELL - 2}}" for x in range(kit.wide)).rstrip()
        for y in range(kit.high):
            row = range(y * kit.wide, (y + 1) * kit.wide)
            yield f"{y + 1:>2} " + "".join(map(self._across, row)).rstrip()
            yield "   " + "".join(map(self._below, row)).rstrip()

    def _across(self, square: int) -> str:
        """A tile with its ways to the left and right."""
        left, right = self._arm(square, WEST), self._arm(square, EAST)
        return left * 2 + glyph_of(self._state.maze.board[square]) + right * 3

    def _arm(self, square: int, side: int) -> str:
        """A way out; of a face-down tile, which counts as open, only where it meets an open side."""
        mine, theirs = self._meets(square, side)
        if mine == UNSEEN:
            return "╌" if theirs == WAY else " "
        return "─" if mine == WAY else " "

    def _below(self, square: int) -> str:
        """The way down from a tile, half a line where only one side is open, and what stands on the tile."""
        return f"  {DOWNWARDS.get(self._meets(square, SOUTH), ' ')}{self._standing(square):<{CELL - 3}}"

    def _meets(self, square: int, side: int) -> tuple[str, str]:
        """How a side of a tile and that of its neighbour look; at the rim all is closed (D1)."""
        board = self._state.maze.board
        for other, out, back in self.words.rules.kit.steps[square]:
            if out == side:
                return _look(board[square], out), _look(board[other], back)
        return WALL, WALL

    def _standing(self, square: int) -> str:
        """``p0``, ``p0*`` with the treasure, ``*`` the treasure alone."""
        maze = self._state.maze
        pawn = maze.on(square)
        if pawn == NOWHERE:
            return "*" if square == maze.lies else ""
        return ("P" if self._state.is_alone else f"p{pawn}") + ("*" if pawn == maze.holder else "")

    # Beside it

    def _panel(self) -> Iterator[str]:
        state, word = self._state, self.words.word
        for seat in range(state.players):
            yield from self._player(seat)
        yield ""
        maze = state.maze
        if maze.holder == NOWHERE:
            lies = maze.lies != NOWHERE
            yield word("lies", tile=self.words.rules.kit.squares[maze.lies]) if lies else word("aside")
        yield word("deck", count=len(state.stock.deck)) + " · " + word("discards", count=len(state.stock.discard))

    def _player(self, seat: int) -> Iterator[str]:
        word, state = self.words.word, self._state
        start, goal = self.words.bound(seat)
        mark = ">" if seat == self.words.rules.player(state) and not isinstance(state.task, Over) else " "
        yield f"{mark} {self.words.who(seat)}  " + word("bound", start=start, goal=goal)
        parts = [word("held", count=len(state.stock.hands[seat]))]
        if seat == state.maze.holder:
            parts.append(word("holds"))
        yield "   " + " · ".join(parts)

    def _beside(self, left: Iterable[str], right: Iterable[str]) -> Iterator[str]:
        panel = ["", *right]
        for i, line in enumerate(left):
            yield (padded(line, PANEL) + (panel[i] if i < len(panel) else "")).rstrip()

    # Below it

    def _hand(self) -> Iterator[str]:
        """The hand of whoever looks; alone, the dice to come as well, since ways are named with them."""
        state, words = self._state, self.words
        hand = words.hand(self.seat)
        if hand is not None:
            yield from self._row("hand", words.cards(hand) or [words.word("none")])
        if state.is_alone and state.task is None:
            yield from self._row("dice", self._dice() or [words.word("unknown")])

    def _row(self, key: str, parts: Sequence[str]) -> Sequence[str]:
        """Parts side by side behind their label, each of them in one line."""
        text = ", ".join(part.replace(" ", TIE) for part in parts)
        return wrapped(text, label=padded(self.words.word(key), LABEL))

    def _dice(self) -> list[str]:
        """As many dice as one move may need."""
        rules = self.words.rules
        count = max(rules.kit.numbers["roll"], rules.kit.numbers["run"])
        return [str(die) for die in rules.next_dice(self._state, count)]

    def _legend(self) -> str:
        return self.words.word("legend_alone" if self._state.is_alone else "legend")
