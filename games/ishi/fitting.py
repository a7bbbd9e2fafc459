"""How the fields of a position fit together: what each says for itself can still not be true at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.ishi.board import NOWHERE, Board
from games.ishi.deck import EMPTY, bits, mark_names
from games.ishi.mechanics import Mechanics
from games.ishi.state import Phase, State
from games.ishi.terms import DOWN, MARKS
from games.messages import Message, say
from games.positions import listing
from games.reading.toml_table import Table
from games.wording import hint, listed, shown


class Fitting:
    """Checks states whose fields have been read; `ending` says how the dive ends where a step would be next."""

    def __init__(self, mechanics: Mechanics, ending: Callable[[State], str | None]) -> None:
        self._mechanics, self._ending = mechanics, ending

    def check_table(self, table: Table, state: State) -> None:
        """Cards and marks, pit and first value, the number of placements."""
        self._check_marks(table, state)
        self._check_edges(table, state)
        is_begun = state.steps > 0
        for key, value in (("pit", state.pit), ("first", state.first)):
            if is_begun and not value:
                table.wrong(key, say("a value: cards have been placed, so there is one"))
        if state.first and not is_begun:
            table.fault("first", say("no card has been placed, so there is no first aligned value: write null"))
        if (state.at != NOWHERE) != is_begun:
            expected = say("the flag where you stand") if is_begun else say("null: no card has been placed yet")
            table.wrong("at", expected)

    def _check_marks(self, table: Table, state: State) -> None:
        board, deck = self._mechanics.board, self._mechanics.deck
        for cell in board.cells:
            if state.cards[cell] != EMPTY:
                code = deck.lying[state.cards[cell]].code
                for mark in mark_names(state.used[cell] & ~state.ground.marks[deck.codes.index(code)]):
                    problem = say("the card {card} does not bear {mark}", card=code, mark=mark)
                    table.fault(f"used.{board.names[cell]}", problem)

    def _check_edges(self, table: Table, state: State) -> None:
        """A null edge never lies against a card: it would have released it."""
        board, deck = self._mechanics.board, self._mechanics.deck
        for cell in board.cells:
            for side, other in board.neighbours[cell]:
                if EMPTY not in (state.cards[cell], state.cards[other]) and deck.lying[state.cards[cell]].null == side:
                    problem = say("its null edge touches the card on {flag}, which cannot lie there then",
                                  flag=board.names[other])  # fmt: skip
                    table.fault(f"placed.{board.names[cell]}", problem)

    def check_phase(self, table: Table, state: State) -> None:
        """What the phase says must be true of the position."""
        stands = state.at != NOWHERE and state.cards[state.at] != EMPTY
        self._check_new(table, state)
        board = self._mechanics.board
        goal = board.goal
        if state.phase is Phase.RISEN or (state.phase is Phase.END and state.at != NOWHERE and not stands):
            self._check_risen(table, state)
        elif (state.steps > 0) != stands:
            table.fault("at", say("there is no card on this flag, but one stands on a card"))
        elif (state.phase is Phase.START) != (state.steps == 0) and state.phase is not Phase.END:
            table.wrong("phase", say('"start" before the first card, another one after it'))
        elif state.cards[goal] != EMPTY and state.at != goal:
            table.fault("at", say("the card on {flag} was the last one: one stands there", flag=board.names[goal]))
        elif state.phase is Phase.CLAIM:
            if not self._mechanics.can_claim(state):
                table.fault("phase", say('nothing can be claimed with the card on which you stand: write "step"'))
        else:
            self._check_end(table, state)

    def _check_new(self, table: Table, state: State) -> None:
        """`new` and `claimed` say again what the phase and the marks say."""
        names = self._mechanics.board.names
        is_new, new = state.phase is Phase.CLAIM, read_flag(self._mechanics.board, table, "new")
        if new not in (NOWHERE, state.at):
            table.wrong("new", say("the flag where you stand, {flag}", flag=names[state.at]) if is_new else say("null"))
        if new != NOWHERE and not is_new and state.phase is not Phase.RISEN:
            table.wrong("new", say("null: there is a new card only while it can claim"))
        found = listing(table, "claimed", table.data.get("claimed", []), (*MARKS, *self._mechanics.path_names))
        claimed, served = bits([mark for mark in found if mark in MARKS]), state.used[state.at] if is_new else 0
        if claimed != served:
            known = listed(mark_names(served))
            table.wrong("claimed", say("the marks with which the new card has served: [{known}]", known=known))

    def _check_risen(self, table: Table, state: State) -> None:
        """You stand on a flag without a card, above a number of the card below."""
        mechanics, risen = self._mechanics, replace(state, phase=Phase.RISEN)
        below = next((cell for side, cell in mechanics.board.neighbours[state.at] if side == DOWN), NOWHERE)
        if not state.is_honest:
            table.fault("phase", say('one goes up before choosing only where "next_rolls" is "unknown"'))
        elif state.cards[state.at] != EMPTY or below == NOWHERE or state.cards[below] == EMPTY:
            table.wrong("at", say("the flag to which you have gone up: without a card, above one that has a card"))
        elif state.cards[mechanics.board.goal] != EMPTY:
            table.fault("phase", say("the dive has ended on {flag}", flag=mechanics.board.names[mechanics.board.goal]))
        elif mechanics.barrier(state.cards, state.at) is not None:
            table.fault("at", say("a null edge faces this flag: nobody goes up there"))
        elif mechanics.can_place(risen) != (state.phase is Phase.RISEN):
            can = say('a card can still be placed here: write "risen"')
            table.fault("phase", can if mechanics.can_place(risen) else say('no card can be paid here: write "end"'))

    def _check_end(self, table: Table, state: State) -> None:
        """The game is over where the rules say so, and nowhere else."""
        resting = replace(state, phase=Phase.STEP if state.steps else Phase.START)
        ending = self._ending(resting)
        if ending is None and state.phase is Phase.END:
            table.fault("phase", say("the dive is not over here: write {phase}", phase=f'"{resting.phase}"'))
        elif ending is not None and state.phase is not Phase.END:
            table.fault("phase", say('the dive is over here ({result}): write "end"', result=ending))


def read_flag(board: Board, table: Table, key: str) -> int:
    """The cell of the flag at `key`; `NOWHERE` for null, and (with a fault) where there is no such flag."""
    found = table.data.get(key)
    if found is None:
        return NOWHERE
    cell = board.cell(found) if isinstance(found, str) else None
    if cell is None:
        table.fault(key, say("found {found}: {hint}", found=shown(found), hint=flags_like(board, str(found))))
        return NOWHERE
    return cell


def flags_like(board: Board, word: str) -> Message:
    """What flags there are instead of `word`."""
    return hint(word, [board.names[cell] for cell in board.cells])
