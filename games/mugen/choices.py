"""All legal moves of a kind, as rows that are counted and indexed without being listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

from games.moves import Move
from games.mugen import moves as m
from games.mugen.chance import Chance
from games.mugen.kit import DOWN, UNKNOWN, Kit
from games.mugen.legality import in_short, pieces, sides_of
from games.mugen.state import Asked, Discarding, Facing, Over, State, Walk
from games.mugen.walks import Walks

Squares = tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """Moves in a fixed order: how many, the one at an index, and all of them one after the other."""

    size: int
    at: Callable[[int], Move]
    every: Callable[[], Iterable[Move]]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.every())


def _listed(moves: Iterable[Move]) -> Row:
    """A short row."""
    found = tuple(moves)
    return Row(len(found), found.__getitem__, lambda: found)


class Choices:
    """The rows of moves of one ruleset."""

    def __init__(self, kit: Kit, chance: Chance) -> None:
        self.kit, self._chance = kit, chance
        self._played = {kind.verb: kind for kind in m.PLAYED}
        self._rows: Mapping[str, Callable[[State], Row]] = {
            m.Roll.verb: self._roll,
            m.Run.verb: self._run,
            m.Teleport.verb: self._teleport,
            m.Rush1.verb: lambda state: self._rush(state, m.Rush1),
            m.Rush2.verb: lambda state: self._rush(state, m.Rush2),
            m.Move1.verb: lambda state: self._lead(state, m.Move1),
            m.Move2.verb: lambda state: self._lead(state, m.Move2),
            m.Move3.verb: lambda state: self._lead(state, m.Move3),
            m.Rotate1.verb: self._rotate1,
            m.Rotate4R.verb: lambda _: self._rotate4(m.Rotate4R),
            m.Rotate4L.verb: lambda _: self._rotate4(m.Rotate4L),
            m.Change.verb: self._change,
            m.Shift.verb: lambda _: _listed(m.Shift(*line) for line in self.kit.lines),
            m.Light.verb: self._light,
            m.Dark.verb: self._dark,
            m.End.verb: lambda _: _listed([m.End()]),
            m.Block.verb: lambda _: _listed([m.Block()]),
            m.Allow.verb: lambda _: _listed([m.Allow()]),
            m.Discard.verb: self._discard,
        }
        self._answers: Mapping[str, Callable[[State, Any], Row]] = {m.Go.verb: self._go, m.Face.verb: self._face}

    def kinds(self, state: State) -> tuple[str, ...]:
        """The verbs of legal moves, as far as can be known, in the order of the grammar."""
        match state.task:
            case None:
                return self._turn(state)
            case Asked():
                return (m.Block.verb, m.Allow.verb)
            case Walk():
                return (m.Go.verb,)
            case Facing():
                return (m.Face.verb,)
            case Discarding():
                return (m.Discard.verb,)
            case Over():
                return ()

    def _turn(self, state: State) -> tuple[str, ...]:
        ids, held = self.kit.cards.ids, sorted(set(state.hand))
        cards = (ids[card] for card in held if card < len(ids) and ids[card] in self._played)
        roll = () if state.used else (m.Roll.verb,)
        return (*roll, *(verb for verb in cards if self._is_possible(state, verb)), m.End.verb)

    def _is_possible(self, state: State, verb: str) -> bool:
        """A card may be used without effect, but some need a way or tiles (D12)."""
        match self._played[verb]:
            case m.Rush1 | m.Rush2:
                return bool(self.kit.ways(state.maze.board, state.maze.pawns[state.seat]))
            case m.Change:
                return len(self._bare(state)) > 1
            case m.Light:
                return any(DOWN <= tile < UNKNOWN for tile in state.maze.board)
            case m.Dark:
                return any(state.maze.board[square] < DOWN for square in self._bare(state))
        return True

    def row(self, state: State, kind: str) -> Row:
        """All moves of a kind that `kinds` names."""
        if (row := self._rows.get(kind)) is not None:
            return row(state)
        return self._answers[kind](state, state.task)

    # Walking

    def _roll(self, state: State) -> Row:
        return self._thrown(state, m.Roll) if in_short(state) else _listed([m.Roll()])

    def _run(self, state: State) -> Row:
        return self._thrown(state, m.Run) if in_short(state) else _listed([m.Run()])

    def _thrown(self, state: State, kind: type[m.Roll | m.Run]) -> Row:
        steps, _ = self._chance.thrown(state, kind.verb)
        return self._ways(Walks(self.kit, state.maze, state.seat, steps), kind)

    def _go(self, state: State, task: Walk) -> Row:
        return self._ways(Walks(self.kit, state.maze, task.piece, task.steps), m.Go)

    def _rush(self, state: State, kind: type[m.Rush]) -> Row:
        return self._ways(Walks(self.kit, state.maze, state.seat, self._steps(kind), rush=True), kind)

    def _steps(self, kind: type[m.Played]) -> int:
        return self.kit.cards.steps[self.kit.cards.index(kind.verb)]

    def _ways(self, walks: Walks, make: Callable[[m.Way], Move]) -> Row:
        names = self.kit.names
        return Row(len(walks), lambda i: make(names(walks[i])), lambda: (make(names(way)) for way in walks))

    def _lead(self, state: State, kind: type[m.Lead]) -> Row:
        """Each piece, and alone each of its ways."""
        found = pieces(state)
        if not in_short(state):
            return _listed(kind(name) for name in found)
        walks = {name: Walks(self.kit, state.maze, piece, self._steps(kind)) for name, piece in found.items()}
        return _listed(kind(name, self.kit.names(way)) for name, ways in walks.items() for way in ways)

    def _teleport(self, state: State) -> Row:
        beside = self.kit.steps[state.maze.pawns[state.seat]]
        return _listed(m.Teleport(self.kit.squares[square]) for square in sorted(square for square, _, _ in beside))

    # Tiles

    def _rotate1(self, _: State) -> Row:
        names, turns = self.kit.names(self.kit.loose), m.TURNS
        return Row(
            len(names) * len(turns),
            lambda i: m.Rotate1(names[i // len(turns)], turns[i % len(turns)]),
            lambda: (m.Rotate1(name, turn) for name in names for turn in turns),
        )

    def _rotate4(self, kind: type[m.Rotate4R | m.Rotate4L]) -> Row:
        return _listed(kind(self.kit.squares[at]) for at in self.kit.blocks)

    def _bare(self, state: State) -> Squares:
        """Tiles without a piece, but start tiles."""
        return tuple(square for square in self.kit.loose if state.maze.is_free(square))

    def _change(self, state: State) -> Row:
        names = self.kit.names(self._bare(state))
        return Row(
            comb(len(names), 2),
            lambda i: m.Change(*subset(names, 2, i)),
            lambda: (m.Change(*pair) for pair in combinations(names, 2)),
        )

    def _dark(self, state: State) -> Row:
        names = self.kit.names(square for square in self._bare(state) if state.maze.board[square] < DOWN)
        sizes = range(1, self.kit.numbers["dark"] + 1)
        return Row(
            sum(comb(len(names), size) for size in sizes),
            lambda i: m.Dark(_any_size(names, sizes, comb, subset, i)),
            lambda: (m.Dark(some) for size in sizes for some in combinations(names, size)),
        )

    def _light(self, state: State) -> Row:
        """In any order; only tiles that are known can be turned up."""
        down = (square for square, tile in enumerate(state.maze.board) if DOWN <= tile < UNKNOWN)
        names, sizes = self.kit.names(down), range(1, self.kit.numbers["light"] + 1)
        return Row(
            sum(perm(len(names), size) for size in sizes),
            lambda i: m.Light(_any_size(names, sizes, perm, arrangement, i)),
            lambda: (m.Light(some) for size in sizes for some in permutations(names, size)),
        )

    def _face(self, state: State, task: Facing) -> Row:
        tile = self.kit.squares[task.square]
        return _listed(m.Face(tile, sides) for sides in sides_of(state, task))

    # Cards

    def _discard(self, state: State) -> Row:
        """Each set of cards once, fewest first."""
        known = [card for card in state.hand if card < len(self.kit.cards.names)]
        sets = (some for size in range(len(known) + 1) for some in combinations(known, size))
        return _listed(m.Discard(tuple(self.kit.cards.names[card] for card in some)) for some in dict.fromkeys(sets))


def subset(items: Sequence[str], size: int, index: int) -> tuple[str, ...]:
    """The subset at `index` in the order of `itertools.combinations`."""
    chosen, start = list[str](), 0
    for left in range(size - 1, -1, -1):
        while index >= (count := comb(len(items) - start - 1, left)):
            index -= count
            start += 1
        chosen.append(items[start])
        start += 1
    return tuple(chosen)


def arrangement(items: Sequence[str], size: int, index: int) -> tuple[str, ...]:
    """The arrangement at `index` in the order of `itertools.permutations`."""
    left, chosen = list(items), list[str]()
    for rest in range(size - 1, -1, -1):
        place, index = divmod(index, perm(len(left) - 1, rest))
        chosen.append(left.pop(place))
    return tuple(chosen)


def _any_size(
    items: Sequence[str],
    sizes: Iterable[int],
    count: Callable[[int, int], int],
    choose: Callable[[Sequence[str], int, int], tuple[str, ...]],
    index: int,
) -> tuple[str, ...]:
    """As `choose`, over all sizes one after the other."""
    for size in sizes:
        here = count(len(items), size)
        if index < here:
            return choose(items, size, index)
        index -= here
    raise IndexError(index)
