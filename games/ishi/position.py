"""A dive's position as JSON, and back: what somebody types in from the table in front of him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY, bits, mark_names
from games.ishi.fitting import Fitting, flags_like, read_flag
from games.ishi.ground import Energy, Ground
from games.ishi.mechanics import Mechanics
from games.ishi.setups import SHEETS, UNKNOWN, Setups
from games.ishi.state import Phase, Rolls, State
from games.ishi.terms import ENERGIES, MARKS, NULL_SIDES, SYSTEMS, UP
from games.messages import Message, say
from games.positions import check_once, listing, number, optional, position, raise_faults, wholes
from games.reading.toml_table import Table
from games.seeds import Draws
from games.wording import hint, listed, shown

KEYS = ("energy", "judgement", "rolls", "pit", "first", "at", "placed", "used", "paths", "new", "claimed", "steps",
        "sheet", "cards", "next_rolls", "phase")  # fmt: skip

AHEAD = 64
"""So many of a seed's rolls are written: more than any dive needs that pays time for each."""

MOST = 9999
"""Rolls and placements are counted up to here."""


class Positions:
    """Loads and dumps; `ending` says how the game ends in a state where a step would be next."""

    def __init__(self, mechanics: Mechanics, ending: Callable[[State], str | None]) -> None:
        self._mechanics = mechanics
        self._setups, self._fitting = Setups(mechanics), Fitting(mechanics, ending)

    # To JSON

    def dump(self, state: State) -> dict[str, Any]:
        """The state, its keys in the page's order; `cards` only where they are not those of the game."""
        names, deck = self._mechanics.board.names, self._mechanics.deck
        there = [cell for cell in self._mechanics.board.cells if state.cards[cell] != EMPTY]
        lying = {names[cell]: deck.lying[state.cards[cell]] for cell in there}
        is_new = state.phase is Phase.CLAIM
        found: dict[str, Any] = {
            "energy": list(state.energy),
            "judgement": SYSTEMS[state.judged],
            "rolls": state.rolls,
            "pit": state.pit or None,
            "first": state.first or None,
            "at": names[state.at] if state.at != NOWHERE else None,
            "placed": {flag: [card.code, card.side] for flag, card in lying.items()},
            "used": {names[cell]: list(mark_names(state.used[cell])) for cell in there if state.used[cell]},
            "paths": [path for i, path in enumerate(self._mechanics.path_names) if state.paths >> i & 1],
            "new": names[state.at] if is_new else None,
            "claimed": list(mark_names(state.used[state.at])) if is_new else [],
            "steps": state.steps,
            "sheet": self._sheet(state.ground),
        }
        if state.ground.marks != deck.marks:
            found["cards"] = {
                code: list(mark_names(marks)) for code, marks in zip(deck.codes, state.ground.marks, strict=True)
            }
        return found | {"next_rolls": self._next_rolls(state), "phase": str(state.phase)}

    def _sheet(self, ground: Ground) -> Any:
        if ground.values == self._mechanics.standard.values:
            return SHEETS[0]
        return {
            self._mechanics.board.names[cell]: list(ground.values[cell] or ()) for cell in self._mechanics.board.cells
        }

    def _next_rolls(self, state: State) -> Any:
        if state.is_honest:
            return UNKNOWN
        if isinstance(state.coming, Draws):
            return [state.coming[state.rolls + i] for i in range(AHEAD)]
        return list(state.coming)

    # From JSON

    def load(self, document: Mapping[str, Any], *, is_honest: bool = False) -> State:
        """The state; a `DataError` with all that is wrong, first in the fields, then in how they fit together."""
        table = position(document, KEYS)
        state = self._fields(table, is_honest=is_honest)
        raise_faults(table)
        self._fitting.check_table(table, state)
        raise_faults(table)
        self._fitting.check_phase(table, state)
        raise_faults(table)
        return state

    def _fields(self, table: Table, *, is_honest: bool) -> State:
        """The state as its fields have it, each read for itself."""
        cards = self._placed(table)
        count = sum(card != EMPTY for card in cards)
        phase = _phase(table, Phase.STEP if count else Phase.START)
        coming = self._coming(table)
        return State(
            ground=self._mechanics.ground(self._setups.values(_required(table, "sheet")), self._setups.marks(table)),
            energy=self._energy(table),
            judged=_system(table),
            rolls=number(table, "rolls", 1, MOST, default=1),
            pit=optional(table, "pit", self._mechanics.aims) or 0,
            first=optional(table, "first", self._mechanics.aims) or 0,
            at=self._at(table, phase, cards),
            cards=cards,
            used=self._used(table, cards),
            paths=self._paths(table),
            steps=number(table, "steps", count, MOST, default=count),
            phase=phase,
            is_honest=is_honest or coming is None,
            coming=coming or (),
        )

    def _energy(self, table: Table) -> Energy:
        full = self._mechanics.full
        expected = say("three whole numbers from 0 to {full}: T, P and S", full=full)
        time, power, space = wholes(table, "energy", range(full + 1), expected, count=len(ENERGIES)) or (full,) * 3
        return time, power, space

    def _at(self, table: Table, phase: Phase, cards: tuple[int, ...]) -> int:
        """Where you stand. Having gone up, some write the card that they came from: it is the flag above it."""
        at = read_flag(self._mechanics.board, table, "at")
        if phase is not Phase.RISEN or at == NOWHERE or cards[at] == EMPTY:
            return at
        return next((cell for side, cell in self._mechanics.board.neighbours[at] if side == UP), at)

    def _placed(self, table: Table) -> tuple[int, ...]:
        board, deck = self._mechanics.board, self._mechanics.deck
        cards, held = [EMPTY] * len(board.names), dict[str, list[str]]()
        for name, found in _required(table, "placed").table("placed").data.items():
            cell, card = board.cell(name), self._lying(found)
            if cell is None:
                table.fault(f"placed.{name}", say("there is no such flag: {hint}", hint=flags_like(board, name)))
            elif card is None:
                table.fault(f"placed.{name}", _instead_of_card(found, deck.codes))
            else:
                cards[cell] = card
                held[f"placed.{name}"] = [deck.lying[card].code]
        check_once(table, held, Counter(dict(zip(deck.codes, deck.copies, strict=True))), whole=False)
        return tuple(cards)

    def _lying(self, found: object) -> int | None:
        """The entry of a card and the side of its null edge."""
        match found:
            case [str(code), str(side)]:
                return self._mechanics.deck.index.get((code, side))
        return None

    def _used(self, table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
        board, used = self._mechanics.board, [0] * len(cards)
        inner, placed = table.table("used"), table.data.get("placed")
        there = placed if isinstance(placed, Mapping) else {}
        for name, found in inner.data.items():
            cell = board.cell(name)
            if name not in there:
                inner.fault(name, say("there is no card on this flag whose marks could have served"))
            elif cell is not None:
                used[cell] = bits(listing(inner, name, found, MARKS))
        return tuple(used)

    def _paths(self, table: Table) -> int:
        names = self._mechanics.path_names
        found = listing(table, "paths", table.data.get("paths", []), names)
        return sum(1 << names.index(path) for path in set(found))

    def _coming(self, table: Table) -> Rolls | None:
        """The rolls to come; None when they are not known."""
        last = len(self._mechanics.sides) - 1
        if _required(table, "next_rolls").data.get("next_rolls", UNKNOWN) == UNKNOWN:
            return None
        expected = say('a list of rolls, each from 0 to {last}, or "unknown"', last=last)
        return wholes(table, "next_rolls", range(last + 1), expected)


def _required(table: Table, key: str) -> Table:
    if key not in table.data:
        expected = {
            "sheet": say('"standard", or a table with the values of all flags'),
            "placed": say("a table of flags and their cards"),
            "next_rolls": say('a list of rolls, or "unknown"'),
        }
        table.wrong(key, expected[key])
    return table


def _system(table: Table) -> int:
    if "judgement" not in table.data:
        table.wrong("judgement", say("one of {known}", known=listed(SYSTEMS)))
    return SYSTEMS.index(table.choice("judgement", SYSTEMS) or SYSTEMS[0])


def _phase(table: Table, default: Phase) -> Phase:
    return Phase(table.choice("phase", list(Phase)) or default)


def _instead_of_card(found: object, codes: tuple[str, ...]) -> Message:
    """What is wrong with a placed card: its code, or all of it."""
    match found:
        case [str(code), _] if code not in codes:
            return say("{found} is none of this game's: {hint}", found=shown(code), hint=hint(code, codes))
    expected = say("a card and the side of its null edge ({sides}), such as {example}",
                   sides=listed(NULL_SIDES), example='["312", "S"]')  # fmt: skip
    return say("found {found}: write {expected}", found=shown(found), expected=expected)
