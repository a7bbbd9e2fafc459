"""A dive at a terminal of 80 columns: the sheet with its cards, what is left, and moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.components import Edition
from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY, mark_names
from games.ishi.ground import Energy
from games.ishi.mechanics import Mechanics
from games.ishi.moves import ClaimLine, ClaimPath, Place, Up, Walk
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.ishi.terms import ENERGIES, PAYS, SYSTEMS
from games.moves import Move
from games.terminal import padded, wrapped

CELL = 13
"""Columns of a flag, without its frame."""

A_ROW = 9
"""Cards of the supply side by side."""

ENDINGS = {"goal": "goal", "orders unequal": "unequal", "time 0": "time", "stuck": "stuck"}
"""From results to the keys of their words."""


@dataclass(frozen=True)
class Telling:
    """A position in words, as far as the player can see it."""

    rules: IshiRules
    state: State
    edition: Edition

    @property
    def _mechanics(self) -> Mechanics:
        return self.rules.mechanics

    def _say(self, key: str, **fields: object) -> str:
        return self.edition.word(f"table.{key}", **fields)

    def _name(self, cell: int) -> str:
        return self._mechanics.board.names[cell]

    def lines(self) -> Sequence[str]:
        """All of it."""
        return [
            self._head(),
            "",
            *self._sheet(),
            *self._legend(),
            "",
            *self._counts(),
            "",
            *self._supply(),
            *self._story(),
        ]

    def _head(self) -> str:
        """Title, and what is to be decided."""
        if self.state.phase is Phase.END:
            result = self.rules.outcome(self.state).result
            doing = self._say("over", how=self.edition.word(f"sheets.futures.{ENDINGS[result]}_title"))
        else:
            doing = self._say(str(self.state.phase), flag=self._name(self.state.at))
        return f"{self.edition.title}: {doing}"

    # The sheet

    def _sheet(self) -> Iterator[str]:
        """Three lines a row, the highest row first, framed."""
        board = self._mechanics.board
        frame = "+".join(["", *["-" * CELL] * board.columns, ""])
        yield frame
        for row in reversed(range(board.rows)):
            cells = [self._cell(row * board.columns + column) for column in range(board.columns)]
            for parts in zip(*cells, strict=True):
                yield "|".join(["", *(padded(part, CELL) for part in parts), ""])
            yield frame

    def _cell(self, cell: int) -> tuple[str, str, str]:
        if self._name(cell) == self._mechanics.board.hall:
            return "/" * CELL, f" {self._say('hall')}", "/" * CELL
        if cell not in self._mechanics.board.cells:
            return "", "", ""
        return self._flag(cell) if self.state.cards[cell] == EMPTY else self._card(cell)

    def _flag(self, cell: int) -> tuple[str, str, str]:
        """Number, path or goal, fixed value; the values of the systems."""
        values = self.state.ground.values[cell] or ()
        *systems, fixed = values
        first = padded(f" {self._name(cell)} {self._sign(cell)}", 7) + padded(self._you(cell), 3) + f"={fixed}"
        return first, "  " + " ".join(map(str, systems)), ""

    def _sign(self, cell: int) -> str:
        """The path's letter, or the goal's star."""
        paths = [path for path, cells in self._mechanics.board.paths.items() if cell in cells]
        return "*" if cell == self._mechanics.board.goal else "".join(paths)

    def _you(self, cell: int) -> str:
        return "@" if cell == self.state.at else ""

    def _card(self, cell: int) -> tuple[str, str, str]:
        """A card as it lies: its numbers round its marks."""
        card = self._mechanics.deck.lying[self.state.cards[cell]]
        upper, right, lower, left = (str(number) if number else "#" for number in card.edges)
        marks = self._marks(cell, card.card)
        side = f"   {left}{marks:^7}{right}"
        first = padded(f" {self._name(cell)} {self._sign(cell)}", 6)
        return f"{first} {upper}   {self._you(cell)}", side, f" {card.code}   {lower}"

    def _marks(self, cell: int, card: int) -> str:
        """The marks' letters; those that have served in brackets."""
        spent = mark_names(self.state.used[cell])
        names = mark_names(self.state.ground.marks[card])
        return "".join(f"({name[0]})" if name in spent else name[0] for name in names)

    def _legend(self) -> Iterator[str]:
        yield self._say("legend", systems=" ".join(SYSTEMS))
        yield self._say("legend2")

    # Beside it

    def _counts(self) -> Iterator[str]:
        """Energies and judgement; orders, pit, first value, paths."""
        state, numbers = self.state, self.edition.numbers
        system = SYSTEMS[state.judged]
        energies = " ".join(
            f"{self.edition.word(f'energies.{name}')} {name} {have:>2}/{self._mechanics.full}  "
            for name, have in zip(ENERGIES, state.energy, strict=True)
        )
        judged = self._say(
            "judged", system=self.edition.word(f"systems.{system}"), energy=PAYS[system], factor=numbers["judged"]
        )
        yield energies.rstrip()
        yield f"{judged}   {self._say('rolls', count=state.rolls)}   {self._say('placements', count=state.steps)}"
        orders = "  ".join(f"{aim}: {count}" for aim, count in self._mechanics.orders(state.cards).items())
        none = self._say("none")
        paths = " ".join(path for i, path in enumerate(self._mechanics.path_names) if state.paths >> i & 1) or none
        yield "   ".join(
            [
                f"{self._say('orders')} {orders}",
                f"{self._say('pit')} {state.pit or none}",
                f"{self._say('first')} {state.first or none}",
                f"{self._say('paths')} {paths}",
            ]
        )

    def _supply(self) -> Iterator[str]:
        """The cards that are left, each with its marks."""
        deck, left = self._mechanics.deck, self._mechanics.free(self.state.cards)
        yield self._say("supply", count=sum(left))
        marks = ["".join(name[0] for name in mark_names(found)) for found in self.state.ground.marks]
        shown = [
            padded(f"{code} {mark}", 8) if count else " " * 8
            for code, mark, count in zip(deck.codes, marks, left, strict=True)
        ]
        for start in range(0, len(shown), A_ROW):
            yield ("  " + "".join(shown[start : start + A_ROW])).rstrip()

    def _story(self) -> Iterator[str]:
        """What was changed where you stand; at the end, how the dive ended."""
        state = self.state
        if state.at != NOWHERE and state.cards[state.at] != EMPTY:
            key, top = f"futures.{self._name(state.at)}", self._mechanics.deck.lying[state.cards[state.at]].top
            if self.edition.has_word(f"{key}.{top}"):
                yield ""
                yield from wrapped(f"{self.edition.word(f'{key}.title')}: {self.edition.word(f'{key}.{top}')}")
        if state.phase is Phase.END:
            yield ""
            yield from wrapped(self.edition.word(f"endings.{ENDINGS[self.rules.outcome(state).result]}"))

    # Moves

    def move(self, move: Move) -> str:
        """What a move does."""
        match move:
            case Place():
                return self._place(move)
            case Walk(flag):
                is_up = int(flag) - 1 - self.state.at == self._mechanics.board.columns
                return self._do("walk_up" if is_up else "walk", flag=flag, up=self._mechanics.up)
            case Up(flag):
                return self._do("up", flag=flag, up=self._mechanics.up)
            case ClaimLine():
                points = points_of((move.t, move.p, move.s), "+")
                return self._do("line", mark=self.edition.word(f"marks.{move.mark}"), points=points)
            case ClaimPath():
                return self._do("path", path=move.path, points=points_of((move.t, move.p, move.s), "+"))
        return self._do("pass")

    def _do(self, key: str, **fields: object) -> str:
        return self._say(f"words.{key}", **fields)

    def _place(self, move: Place) -> str:
        """What is paid and comes back; of a step up not, for that would tell the roll to come."""
        mechanics, cell = self._mechanics, int(move.flag) - 1
        entry = next(entry for entry in mechanics.entries(self.state) if entry.cell == cell)
        card = mechanics.deck.index[move.card, move.side]
        aim, freed = mechanics.deck.lying[card].top, mechanics.released(self.state.cards, cell, card)
        loses = self._do("freed", flag=self._name(freed)) if freed != NOWHERE else ""
        if entry.is_up:
            return self._do("place_up", flag=move.flag, value=aim, freed=loses)
        values = self.state.ground.values[cell] or ()
        gain = points_of((mechanics.back,) * 3, "+") if values[-1] == aim else ""
        back = self._do("back", back=gain) if gain else ""
        price = points_of(mechanics.price(self.state, entry, aim)) or self._do("nothing")
        return self._do("place", flag=move.flag, value=aim, price=price, back=back, freed=loses)


def points_of(points: Energy, sign: str = "") -> str:
    """``T 4, S 1``: those that are not 0."""
    return ", ".join(f"{name} {sign}{count}" for name, count in zip(ENERGIES, points, strict=True) if count)
