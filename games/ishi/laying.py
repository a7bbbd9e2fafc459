"""How to lay out a dive, and the rolls that are to be uncovered one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from games.components import Edition
from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY
from games.ishi.mechanics import Mechanics
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.ishi.terms import ENERGIES, PAYS, SYSTEMS
from games.seeds import Draws
from games.table import Covered

MOST_ROLLS = 40
"""So many rolls are covered: enough for a dive, and they fit a page."""


@dataclass(frozen=True)
class Laying:
    """Sentences for a setup or for any position."""

    rules: IshiRules
    state: State
    edition: Edition

    @property
    def _mechanics(self) -> Mechanics:
        return self.rules.mechanics

    def _say(self, key: str, **fields: object) -> str:
        return self.edition.word(f"table.steps.{key}", **fields)

    def steps(self) -> Sequence[str]:
        """From the sheet to the diver."""
        return list(self._steps())

    def _steps(self) -> Iterator[str]:
        state, mechanics = self.state, self._mechanics
        is_standard = state.ground.values == mechanics.standard.values
        yield self._say("sheet" if is_standard else "own_sheet")
        yield self._say("energy", energy=_energies(state))
        orders = mechanics.orders(state.cards).items()
        yield self._say("orders", orders=", ".join(f"{aim}: {count}" for aim, count in orders))
        yield self._say("cards", count=sum(mechanics.free(state.cards)))
        if any(card != EMPTY for card in state.cards):
            yield self._say("laid", cards=", ".join(self._laid()))
        system = SYSTEMS[state.judged]
        name = self.edition.word(f"systems.{system}")
        energy = self.edition.word(f"energies.{PAYS[system]}")
        yield self._say("roll", system=name, energy=energy, factor=self.edition.numbers["judged"])
        yield self._say("pit", value=state.pit) if state.pit else self._say("omega")
        if self.covered():
            yield self._say("later")
        begins = state.phase is Phase.START or state.at == NOWHERE
        yield self._say("begin") if begins else self._say("stand", flag=mechanics.board.names[state.at])

    def _laid(self) -> Iterator[str]:
        """``05 312 (1)``."""
        for cell in self._mechanics.board.cells:
            if self.state.cards[cell] != EMPTY:
                card = self._mechanics.deck.lying[self.state.cards[cell]]
                yield f"{self._mechanics.board.names[cell]} {card.code} ({card.top})"

    def covered(self) -> Sequence[Covered]:
        """The rolls to come, where they are known to the setup."""
        state = self.state
        if isinstance(state.coming, Draws):
            rolls: Sequence[int] = [state.coming[state.rolls + i] for i in range(MOST_ROLLS)]
        else:
            rolls = list(islice(state.coming, MOST_ROLLS))
        values = tuple(self._roll(roll) for roll in rolls)
        return [Covered(self.edition.word("table.covered.title"), values)] if values else []

    def _roll(self, roll: int) -> str:
        """The sign of a side and the system that it judges."""
        side = self._mechanics.sides[roll]
        return f"{side.sign} {self.edition.word(f'systems.{SYSTEMS[side.judged]}')}"


def _energies(state: State) -> str:
    """``T 16, P 0, S 3``."""
    return ", ".join(f"{name} {have}" for name, have in zip(ENERGIES, state.energy, strict=True))
