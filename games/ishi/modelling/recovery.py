"""Claims of lines and paths (ishi D9 to D11): which cards serve, how many points come in a step."""

from __future__ import annotations

from dataclasses import dataclass

from games.ishi.board import Line
from games.ishi.modelling.base import Base
from games.ishi.modelling.row import Piece, Row
from games.ishi.state import Phase
from games.ishi.terms import FIRST_PATH, MARKS
from solver.literals import Lit


@dataclass(frozen=True, eq=False)
class LineClaim:
    """A claim that the new card of a step can make with a mark: the literals of the line's flags, who serves."""

    step: int
    mark: int
    made: Lit
    lines: dict[Line, Lit]
    serves: dict[Piece, Lit]


@dataclass(frozen=True, eq=False)
class PathClaim:
    """A claim of a path that the new card of a step can make."""

    step: int
    path: int
    made: Lit


class Recovery:
    """All claims; `claims` by step."""

    def __init__(self, base: Base, row: Row) -> None:
        self.base, self.row, self.plan = base, row, row.plan
        self.lines: list[LineClaim] = []
        self.paths: list[PathClaim] = []
        first = 0 if self.plan.state.phase is Phase.CLAIM else 1
        for step in range(first, self.plan.length + 1):
            new = row.new(step)
            if new is not None:
                self._lines(step, new)
                self._paths(step, new)
        self._once()

    def claims(self, step: int) -> list[Lit]:
        """The claims of a step."""
        lines = [claim.made for claim in self.lines if claim.step == step]
        return lines + [claim.made for claim in self.paths if claim.step == step]

    def _others(self, step: int, new: Piece) -> list[Piece]:
        return [piece for piece in self.row.before(step) if piece is not new]

    # Lines

    def _lines(self, step: int, new: Piece) -> None:
        there = self.plan.covered[step]
        lines = sorted({line for cell in new.at for line in self.plan.board.lines[cell] if set(line) <= there})
        for mark in range(len(MARKS)):
            servants = [one for one in self._others(step, new) if self._can_serve(one, mark)]
            if lines and self._can_serve(new, mark) and len(servants) >= self.plan.in_line - 1:
                self.lines.append(self._line(step, mark, new, lines, servants))

    def _can_serve(self, piece: Piece, mark: int) -> bool:
        """Whether it can bear the mark, and has not served yet."""
        is_used = not piece.born and bool(self.plan.state.used[next(iter(piece.at))] >> mark & 1)
        return mark in piece.mark and not is_used

    def _line(self, step: int, mark: int, new: Piece, lines: list[Line], servants: list[Piece]) -> LineClaim:
        base, model = self.base, self.base.model
        claim = LineClaim(step, mark, base.boolean(), {}, {})
        base.implies((claim.made,), new.mark[mark])
        for line in lines:
            claim.lines[line] = base.boolean()
            base.implies((claim.lines[line],), *(new.at[cell] for cell in line if cell in new.at))
        base.one_of([*claim.lines.values(), ~claim.made])
        for piece in servants:
            claim.serves[piece] = self._servant(claim, piece)
        count = base.total((1, serves) for serves in claim.serves.values())
        model.add(count == base.total([(self.plan.in_line - 1, claim.made)]))
        return claim

    def _servant(self, claim: LineClaim, piece: Piece) -> Lit:
        """A card of the line, besides the new one."""
        base, serves = self.base, self.base.boolean()
        base.implies((serves,), self.row.stay(piece, claim.step))
        base.implies((serves,), piece.mark[claim.mark])
        base.implies((serves,), claim.made)
        for line, chosen in claim.lines.items():
            base.implies((serves, chosen), *(piece.at[cell] for cell in line if cell in piece.at))
        return serves

    # Paths

    def _paths(self, step: int, new: Piece) -> None:
        for index, cells in enumerate(self.plan.board.paths.values()):
            if self.plan.path_can_be_whole(index, step) and set(cells) & new.at.keys():
                self.paths.append(self._path(step, index, new))

    def _path(self, step: int, index: int, new: Piece) -> PathClaim:
        """All its flags are aligned to the value that is wanted: each by another card."""
        base, cells = self.base, tuple(self.plan.board.paths.values())[index]
        claim, parts = PathClaim(step, index, base.boolean()), []
        for piece in (*self._others(step, new), new):
            on_it = [piece.at[cell] for cell in cells if cell in piece.at]
            if on_it:
                part = claim.made if piece is new else base.boolean()
                parts.append(part)
                base.implies((part,), claim.made)
                base.implies((part,), *on_it)
                base.implies((part,), self.row.stay(piece, step))
                self._aligned(part, index, piece)
        base.model.add(base.total((1, part) for part in parts) == base.total([(len(cells), claim.made)]))
        return claim

    def _aligned(self, part: Lit, index: int, piece: Piece) -> None:
        """The wanted value: that of the first alignment, or the pit's."""
        state, is_first = self.plan.state, self.plan.mechanics.path_names[index] == FIRST_PATH
        known = state.first if is_first else state.pit
        wanted = {known: self.base.true} if known else self.row.news[0].top
        for value, is_wanted in wanted.items():
            there = [piece.top[value]] if value in piece.top else []
            self.base.implies((part, is_wanted), *there)

    # Once

    def _once(self) -> None:
        """A card serves one line for each of its marks; a path serves once."""
        base = self.base
        for piece in (*self.row.olds, *self.row.news):
            for mark in range(len(MARKS)):
                base.most_one(self._services(piece, mark))
        for index in range(len(self.plan.board.paths)):
            base.most_one(claim.made for claim in self.paths if claim.path == index)

    def _services(self, piece: Piece, mark: int) -> list[Lit]:
        found = [claim.serves[piece] for claim in self.lines if claim.mark == mark and piece in claim.serves]
        own = [claim.made for claim in self.lines if claim.mark == mark and self.row.new(claim.step) is piece]
        return found + own
