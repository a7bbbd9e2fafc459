"""A dive's position as arrays for the kernels: board, prices, cards, rolls to come, what lies there already.

Cells are bits of a 64-bit word. A *card* (instance) is a placement: first those that lie there already, then
one for each step of the search, so that a code that is placed, released and placed again is two cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from games.ishi.deck import EMPTY
from games.ishi.mechanics import Mechanics
from games.ishi.searching.energies import box
from games.ishi.state import Phase, State
from games.ishi.terms import FIRST_PATH, MARKS, SIDES, SYSTEMS
from games.seeds import Draws
from solver.kernels import number

CELLS = 62
"""As many as a word has bits to spare."""

MOST_CHOICES = 20
"""Lines and paths that one placement can claim: more than boards have."""

MOST_STEPS = 90
"""Longer lines are not searched."""

FAR = number(99)
"""Stands for a distance or a number of steps that does not exist."""

PLACE, ENTER, CLAIM = range(3)
"""Kinds of steps: by walking there; where one stands already or begins; no placement, only claims."""


DISTANCE, FIXED, LINES = range(4, 7)
"""Columns of `Data.board` after the neighbours by side."""

NET = 3
"""Column of `Data.price` after the energies."""

NULL, MARKED, COPIES = range(4, 7)
"""Columns of `Data.entries` after the values by side."""

CELL, LYING, FRESH = range(3)
"""Columns of `Start.there`."""


class Data(NamedTuple):
    """What the kernels read. Values are indices of the order cards' values, sides those of `SIDES`.

    Few arrays with many columns, since each array that a kernel gets makes its compilation longer.
    """

    columns: int
    flags: int
    """The cells that are flags, as bits; and those of the first and of the last column."""
    first_column: int
    last_column: int
    goal: int
    full: int
    points: int
    back: int
    up: int
    starts: int
    """Cells, as bits."""
    first_path: int
    """The path that wants the first aligned value, or −1."""
    values: int
    line_size: int
    line_times: int
    """How often the same line could be claimed at once, by different marks."""
    most_marks: int
    board: Any
    """[cell]: the neighbouring cells by side (−1: none), then: `DISTANCE` to the goal (or FAR); `FIXED`, its
    fixed value (or −1); from `LINES` on all lines through it, then −1.
    """
    lines: Any
    """[line]: its cells, then the same as bits."""
    paths: Any
    """[path]: its cells as bits."""
    within: Any
    """[distance]: the cells that are at most so far from the goal, as bits."""
    price: Any
    """[cell, system, value]: the three costs, then `NET`: all together, less what the fixed value gives."""
    judged: Any
    """[roll]: the judged system after so many more rolls."""
    entries: Any
    """[entry of the deck's `lying`]: values by side (−1: null), `NULL` side, marks, copies."""
    bearing: Any
    """[marks]: how many cards bear these marks at least."""
    sums: Any
    """[value, value]: the order that two touching values count for."""
    stop: Any
    """[0]: not 0 when another thread wants the search to stop; what kernels return then means nothing."""


class Start(NamedTuple):
    """Where the search begins."""

    kind: int
    """That of the first step."""
    at: int
    lying: int
    """How many cards lie there."""
    pit: int
    """The value in the pit, −1: there is none; `values`: no flag can be aligned to it."""
    first: int
    there: Any
    """[card]: its cell; its entry; its marks that have not served."""
    card_at: Any
    """[cell]: the card, or −1."""


@dataclass(frozen=True)
class Position:
    """A state ready for the search."""

    data: Data
    start: Start
    live: int
    """Cells with a card, as bits."""
    turned: tuple[int, ...]
    """By side: the cells whose card has its null edge there, as bits."""
    paths: int
    """Claimed ones, as bits."""
    energy: Any
    rolls: int
    """The most rolls that can still be made."""
    is_cut: bool
    """Whether that is so because no more rolls are written."""


def fits(mechanics: Mechanics, state: State) -> bool:
    """Whether the kernels can hold the game: a small board, time for each step up, nothing that makes energy worse."""
    board = mechanics.board
    marks, copies = np.array(state.ground.marks, np.int64), np.array(mechanics.deck.copies, np.int64)
    times = _line_times(marks, copies, max((len(line) for of in board.lines for line in of), default=1))
    choices = max(map(len, board.lines), default=0) * times + len(board.paths)
    return (
        len(board.names) <= CELLS
        and choices <= MOST_CHOICES
        and mechanics.up >= 1
        and mechanics.back >= 0
        and mechanics.points >= 0
        and mechanics.full >= 1
    )


def make_position(mechanics: Mechanics, state: State, placements: int, stop: Any = None) -> Position:
    """The position for a search of so many more placements; `stop` is an array (`Data.stop`) with which to end it."""
    most = most_rolls(mechanics, state, placements)
    known = most if isinstance(state.coming, Draws) else len(state.coming)
    rolls, there = min(most, known), _there(mechanics, state)
    nulls = [[c for c in there if mechanics.deck.lying[state.cards[c]].null == side] for side in range(len(SIDES))]
    return Position(
        data=make_data(mechanics, state, rolls, np.zeros(1, np.int64) if stop is None else stop),
        start=make_start(mechanics, state),
        live=_bits(there),
        turned=tuple(map(_bits, nulls)),
        paths=state.paths,
        energy=box(state.energy),
        rolls=rolls,
        is_cut=known < most,
    )


def most_rolls(mechanics: Mechanics, state: State, placements: int) -> int:
    """The most rolls that can be paid: each costs time, which never exceeds full and is received by placements only.

    A placement brings T no more than `full`, whatever is claimed, since no energy rises above it.
    """
    return (state.energy[0] + mechanics.full * (placements + 1)) // mechanics.up


def make_data(mechanics: Mechanics, state: State, rolls: int, stop: Any) -> Data:
    """Board, prices, cards and the rolls to come."""
    board, deck, aims = mechanics.board, mechanics.deck, _aims(mechanics)
    lines = sorted({line for cell in board.cells for line in board.lines[cell]})
    marks, copies = np.array(state.ground.marks, np.int64), np.array(deck.copies, np.int64)
    size = max((len(line) for line in lines), default=1)
    table = _board(mechanics, state, lines)
    return Data(
        columns=board.columns,
        flags=_bits(board.cells),
        first_column=_bits(cell for cell in board.cells if cell % board.columns == 0),
        last_column=_bits(cell for cell in board.cells if (cell + 1) % board.columns == 0),
        goal=board.goal,
        full=mechanics.full,
        points=mechanics.points,
        back=mechanics.back,
        up=mechanics.up,
        starts=_bits(board.starts),
        first_path=mechanics.path_names.index(FIRST_PATH) if FIRST_PATH in mechanics.path_names else -1,
        values=len(_aims(mechanics)),
        line_size=size,
        line_times=_line_times(marks, copies, size),
        most_marks=max((int(found).bit_count() for found in marks), default=0),
        board=table,
        lines=np.array([[*line, _bits(line)] for line in lines], np.int64).reshape(len(lines), size + 1),
        paths=np.array([_bits(path) for path in board.paths.values()] or [0], np.int64),
        within=_within(table),
        price=_prices(mechanics, state),
        judged=np.array(_judged(mechanics, state, rolls), np.int64),
        entries=_entries(mechanics, state),
        bearing=np.array([copies[(marks & want) == want].sum() for want in range(1 << len(MARKS))], np.int64),
        sums=np.array([[aims.index(mechanics.sums[a + b]) for b in aims] for a in aims], np.int64),
        stop=stop,
    )


def make_start(mechanics: Mechanics, state: State) -> Start:
    """What lies there, where one stands."""
    lying, there = mechanics.deck.lying, _there(mechanics, state)
    card_at = np.full(len(mechanics.board.names), -1, np.int64)
    card_at[there] = range(len(there))
    cards = [
        (cell, state.cards[cell], state.ground.marks[lying[state.cards[cell]].card] & ~state.used[cell])
        for cell in there
    ]
    return Start(
        kind={Phase.CLAIM: CLAIM, Phase.STEP: PLACE}.get(state.phase, ENTER),
        at=state.at,
        lying=len(there),
        pit=_value(mechanics, state.pit),
        first=_value(mechanics, state.first),
        there=np.array([*cards, (-1, -1, 0)], np.int64),
        card_at=card_at,
    )


def _there(mechanics: Mechanics, state: State) -> list[int]:
    return [cell for cell in mechanics.board.cells if state.cards[cell] != EMPTY]


def _bits(cells: Any) -> int:
    return sum(1 << int(cell) for cell in set(cells))


def _aims(mechanics: Mechanics) -> list[int]:
    """The order cards' values, each once: two cards of one value show the same."""
    return list(dict.fromkeys(mechanics.aims))


def _value(mechanics: Mechanics, value: int) -> int:
    """Its index; −1 where there is none yet; one too many where nothing can be aligned to it."""
    aims = _aims(mechanics)
    if not value:
        return -1
    return aims.index(value) if value in aims else len(aims)


def _board(mechanics: Mechanics, state: State, lines: list[tuple[int, ...]]) -> Any:
    board, cells = mechanics.board, len(mechanics.board.names)
    through = [[i for i, line in enumerate(lines) if cell in line] for cell in range(cells)]
    found = np.full((cells, LINES + 1 + max(map(len, through), default=0)), -1, np.int64)
    for cell in board.cells:
        for side, other in board.neighbours[cell]:
            found[cell, side] = other
    found[:, DISTANCE] = _distances(found, board.goal)
    for cell in range(cells):
        values = state.ground.values[cell]
        found[cell, FIXED] = -1 if values is None else _value(mechanics, values[-1])
        found[cell, LINES : LINES + len(through[cell])] = through[cell]
    return found


def _distances(board: Any, goal: int) -> Any:
    distance = np.full(len(board), FAR, np.int64)
    distance[goal], queue = 0, [goal]
    for cell in queue:
        for other in board[cell, : len(SIDES)]:
            if other >= 0 and distance[other] == FAR:
                distance[other] = distance[cell] + 1
                queue.append(other)
    return distance


def _within(board: Any) -> Any:
    most = max(distance for distance in board[:, DISTANCE] if distance < FAR)
    return np.array([_bits(np.flatnonzero(board[:, DISTANCE] <= far)) for far in range(most + 1)], np.int64)


def _prices(mechanics: Mechanics, state: State) -> Any:
    columns = [mechanics.aims.index(aim) for aim in _aims(mechanics)]
    price = np.zeros((len(mechanics.board.names), len(SYSTEMS), len(columns), 4), np.int64)
    for cell in mechanics.board.cells:
        price[cell, :, :, :NET] = np.array(state.ground.prices[cell])[:, columns]
        price[cell, :, :, NET] = price[cell].sum(axis=2)
        values = state.ground.values[cell]
        if values is not None:
            price[cell, :, _value(mechanics, values[-1]), NET] -= 3 * mechanics.back
    return price


def _entries(mechanics: Mechanics, state: State) -> Any:
    deck = mechanics.deck
    return np.array([
        [*(_value(mechanics, edge) for edge in card.edges), card.null, state.ground.marks[card.card],
         deck.copies[card.card]]
        for card in deck.lying
    ], np.int64)  # fmt: skip


def _judged(mechanics: Mechanics, state: State, rolls: int) -> list[int]:
    """The judged system now and after each roll to come."""
    coming = state.coming
    sides = [coming[state.rolls + i] if isinstance(coming, Draws) else coming[i] for i in range(rolls)]
    return [state.judged, *(mechanics.sides[side].judged for side in sides)]


def _line_times(marks: Any, copies: Any, size: int) -> int:
    """A line serves k marks at once only if that many cards bear the same k."""

    def bears(k: int) -> bool:
        wanted = (sum(1 << i for i in group) for group in combinations(range(len(MARKS)), k))
        return any(copies[(marks & want) == want].sum() >= size for want in wanted)

    return max((k for k in range(1, len(MARKS) + 1) if bears(k)), default=0)
