"""The choices at setup: the sheet's values, the cards' marks, whether the rolls are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ishi.deck import bits
from games.ishi.ground import Ground, Values, seeded_values
from games.ishi.mechanics import Mechanics
from games.ishi.terms import MARKS, SYSTEMS
from games.messages import say
from games.positions import listing, raise_faults
from games.reading.toml_table import Report, Table, is_whole
from games.seeds import Stream
from games.wording import listed

SHEETS = ("standard", "seeded")
KNOWN, UNKNOWN = "known", "unknown"


class Setups:
    """Reads what a player may choose or type in, with all faults at once."""

    def __init__(self, mechanics: Mechanics) -> None:
        self._mechanics = mechanics

    def ground(self, options: Mapping[str, Any], stream: Stream) -> Ground:
        """The sheet and the cards of a seeded dive."""
        table = Table(options, (), Report(""))
        values, marks = self._sheet(table, stream), self.marks(table)
        raise_faults(table)
        return self._mechanics.ground(values, marks)

    def is_honest(self, options: Mapping[str, Any]) -> bool:
        """Whether the option `rolls` hides the rolls from the player."""
        table = Table(options, (), Report(""))
        chosen = table.choice("rolls", (KNOWN, UNKNOWN))
        raise_faults(table)
        return chosen == UNKNOWN

    def completed(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position with the sheet and the cards that the options give, where it has none itself."""
        given = {name: options[name] for name in ("sheet", "cards") if options.get(name) is not None}
        return {**given, **document}

    def _sheet(self, table: Table, stream: Stream) -> tuple[Values | None, ...]:
        if table.data.get("sheet", SHEETS[0]) != SHEETS[1]:
            return self.values(table)
        board = self._mechanics.board
        found = dict(zip(board.cells, seeded_values(stream, len(board.cells), self._mechanics.aims), strict=True))
        return tuple(found.get(cell) for cell in range(len(board.names)))

    def values(self, table: Table) -> tuple[Values | None, ...]:
        """The values at ``sheet``: ``standard``, or a table of all flags; reports what is wrong."""
        standard, sheet = self._mechanics.standard.values, table.data.get("sheet", SHEETS[0])
        if sheet == SHEETS[0]:
            return standard
        if sheet == SHEETS[1]:
            table.fault("sheet", say("a position has no seed to draw this sheet from: write the values of its flags"))
        elif not isinstance(sheet, Mapping):
            table.wrong("sheet", say('"standard", or a table with the values of all flags'))
        else:
            return self._typed(table.table("sheet"))
        return standard

    def _typed(self, sheet: Table) -> tuple[Values | None, ...]:
        board, known = self._mechanics.board, self._mechanics.aims
        sheet.only([board.names[cell] for cell in board.cells])
        values: list[Values | None] = [None] * len(board.names)
        for cell in board.cells:
            found = sheet.data.get(board.names[cell])
            if (
                isinstance(found, list | tuple)
                and len(found) == len(SYSTEMS) + 1
                and all(_is_of(x, known) for x in found)
            ):
                values[cell] = tuple(found)
                continue
            expected = say("the values of the {count} systems, then the fixed value, each one of {known}",
                           count=len(SYSTEMS), known=listed(map(str, known)))  # fmt: skip
            sheet.wrong(board.names[cell], expected)
        return tuple(values)

    def marks(self, table: Table) -> tuple[int, ...]:
        """The marks of all cards: those at ``cards`` for the cards named there; reports what is wrong."""
        deck = self._mechanics.deck
        if table.data.get("cards") is None:
            return deck.marks
        cards = table.table("cards")
        cards.only(deck.codes)
        return tuple(
            bits(listing(cards, code, cards.data[code], MARKS)) if code in cards.data else printed
            for code, printed in zip(deck.codes, deck.marks, strict=True)
        )


def _is_of(value: object, known: tuple[int, ...]) -> bool:
    return is_whole(value) and value in known
