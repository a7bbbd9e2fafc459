"""A dive's table from above: the sheet with its cards at the left, all that lies beside it at the right. In mm."""

from __future__ import annotations

from games.art import flat
from games.canvas import Canvas, Theme
from games.components import Edition
from games.geometry import Box, Path
from games.ishi.board import NOWHERE
from games.ishi.deck import EMPTY, Lying, mark_names
from games.ishi.flag import UNIT, Flag, draw_flag, path_strip
from games.ishi.fpc import draw_fpc, mark
from games.ishi.icons import CHECK, ENERGY_ICONS, SYSTEM_ICONS
from games.ishi.look import chamfered, label, light, plate
from games.ishi.mechanics import Mechanics
from games.ishi.pieces import figure
from games.ishi.rules import IshiRules
from games.ishi.state import State
from games.ishi.terms import DOWN, ENERGIES, FIRST_PATH, LEFT, PAYS, RIGHT, SYSTEMS

WIDTH, HEIGHT = 180.0, 147.0
SIDE = 20.6
"""Of a flag on a sheet of five columns: what is written on it stays legible."""

ASIDE = 70.0
"""Width of what lies beside the sheet."""

TURNS = {DOWN: 0, LEFT: 90, RIGHT: 270}
"""How far a card is turned from the way it is printed, its null edge below."""

A_ROW = 9
"""Cards of the supply side by side."""


class Picture:
    """One drawing of one position."""

    def __init__(self, canvas: Canvas, theme: Theme, rules: IshiRules, state: State, edition: Edition) -> None:
        self._canvas, self._theme, self._state, self._edition = canvas, theme, state, edition
        self._mechanics: Mechanics = rules.mechanics
        board = rules.mechanics.board
        self._side = min(SIDE, (WIDTH - ASIDE - 3) / board.columns, (HEIGHT - 2) / board.rows)
        self._grid = Box(1, 1, self._side * board.columns, self._side * board.rows)

    def draw(self) -> None:
        """Everything."""
        self._canvas.rect(Box(0, 0, WIDTH, HEIGHT), fill=flat(self._theme, "ice", 0.5))
        self._sheet()
        x = max(self._grid.right + 5, WIDTH - ASIDE - 1)
        aside = Box(x, 1, WIDTH - 1 - x, HEIGHT - 2)
        energies, judgement, orders, paths, supply = 26.0, 15.0, 17.0, 11.0, 56.0
        y = aside.y
        for height, part in (
            (energies, self._energies),
            (judgement, self._judgement),
            (orders, self._orders),
            (paths, self._paths),
            (supply, self._supply),
        ):
            part(Box(aside.x, y, aside.w, height))
            y += height + 5

    # The sheet

    def _cell(self, cell: int) -> Box:
        row, column = divmod(cell, self._mechanics.board.columns)
        return Box(
            self._grid.x + column * self._side, self._grid.bottom - (row + 1) * self._side, self._side, self._side
        )

    def _sheet(self) -> None:
        """Flags, or the cards on them; the hall; a frame; the diver."""
        canvas, theme, board, state = self._canvas, self._theme, self._mechanics.board, self._state
        canvas.rect(self._grid, fill=flat(theme, "deep"), stroke=theme.colour("deep"), line=0.6)
        if board.hall in board.names:
            self._hall(self._cell(board.names.index(board.hall)))
        for cell in board.cells:
            box = self._cell(cell)
            canvas.rect(box, fill=theme.colour("paper"))
            if state.cards[cell] == EMPTY:
                self._flag(cell, box)
            else:
                self._card(cell, box)
            canvas.rect(box, stroke=theme.colour("deep"), line=0.35)
        if state.at != NOWHERE:
            self._diver(self._cell(state.at))

    def _hall(self, box: Box) -> None:
        """A well without a floor."""
        for share in (0.42, 0.35, 0.28, 0.2):
            self._canvas.circle(*box.center, box.w * share, stroke=light(self._theme), line=0.3)

    def _flag(self, cell: int, box: Box) -> None:
        board = self._mechanics.board
        *values, fixed = self._state.ground.values[cell] or ()
        path = next((path for path, cells in board.paths.items() if cell in cells), "")
        with self._canvas.group(move=(box.x, box.y), scale=box.w / UNIT):
            draw_flag(
                self._canvas, self._theme, Flag(board.names[cell], tuple(values), fixed, path, cell == board.goal)
            )

    def _card(self, cell: int, box: Box) -> None:
        """The card as it lies, with its code and its flag's number."""
        canvas, theme = self._canvas, self._theme
        card = self._mechanics.deck.lying[self._state.cards[cell]]
        marks = mark_names(self._state.ground.marks[card.card])
        canvas.rect(box, fill=flat(theme, "ice", 0.6))
        with canvas.group(move=box.center, turn=TURNS[card.null], scale=box.w / UNIT, clip=_square()):
            draw_fpc(canvas, theme, _numbers(card), marks)
        self._tag(card.code, Box(box.x + 0.4, box.y + 0.5, 5.4, 2.8))
        self._tag(self._mechanics.board.names[cell], Box(box.right - 4.4, box.y + 0.5, 4, 2.8))
        self._spent(mark_names(self._state.used[cell]), box)

    def _tag(self, text: str, box: Box) -> None:
        """A small word on a scrap of paper."""
        self._canvas.rect(box, fill=self._theme.colour("paper"), radius=0.5)
        label(self._canvas, self._theme, f"tag {text}", text, box, 6.5, role="deep")

    def _spent(self, marks: tuple[str, ...], box: Box) -> None:
        """A small sign of each mark that has served, with a check, at the foot of the card."""
        for index, name in enumerate(marks):
            x, y = box.x + 2.4 + 6 * index, box.bottom - 2.4
            with self._canvas.group(move=(x, y)):
                mark(self._canvas, self._theme, name, 1.8, Path.ellipse(0, 0, 1.8))
            self._canvas.icon(CHECK, Box(x + 1.2, y - 2.2, 3, 3), self._theme.colour("accent"))

    def _token(self, x: float, y: float, r: float) -> None:
        canvas, theme = self._canvas, self._theme
        canvas.circle(x, y, r, fill=theme.colour("paper"), stroke=theme.colour("deep"), line=0.3)
        canvas.icon(CHECK, Box(x - r * 0.7, y - r * 0.7, r * 1.4, r * 1.4), theme.colour("deep"))

    def _diver(self, box: Box) -> None:
        """At the lower right of where you stand."""
        canvas, theme = self._canvas, self._theme
        x, y = box.right - 3.6, box.bottom - 0.8
        canvas.circle(x, y - 3.4, 3.2, fill=theme.colour("paper"), stroke=theme.colour("accent"), line=0.5)
        with canvas.group(move=(x, y - 0.9), scale=0.27):
            figure(canvas, theme, from_behind=False)

    # Beside it

    def _frame(self, box: Box) -> Box:
        self._canvas.path(
            chamfered(box, 1.8), fill=self._theme.colour("paper"), stroke=self._theme.colour("deep"), line=0.35
        )
        return box.inset(2.5, 1.8)

    def _name(self, field: str, text: str, box: Box, size: float = 7.5) -> None:
        self._canvas.text(field, text, box, self._theme.text(size, valign="middle", lines=1))

    def _energies(self, box: Box) -> None:
        """A gauge for each energy: icon, letter, filled as far as there is."""
        full = self._mechanics.full
        for name, have, row in zip(ENERGIES, self._state.energy, self._frame(box).rows(len(ENERGIES), 1), strict=True):
            deep = self._theme.colour(f"{name}-deep")
            self._canvas.icon(ENERGY_ICONS[name], Box(row.x, row.y + 0.6, 5.6, 5.6), deep)
            label(self._canvas, self._theme, f"energy {name}", name, Box(row.x + 6.4, row.y, 4.6, row.h), 9)
            bar = Box(row.x + 12, row.y + 1.3, row.w - 22, row.h - 2.6)
            filled = Box(bar.x, bar.y, bar.w * have / max(1, full), bar.h)
            self._canvas.rect(filled, fill=flat(self._theme, name, 0.55), stroke=deep, line=0.35)
            self._canvas.rect(bar, stroke=deep, line=0.35)
            label(self._canvas, self._theme, f"have {name}", str(have), Box(bar.right + 1.5, row.y, 8.5, row.h), 12)

    def _judgement(self, box: Box) -> None:
        """The judged system: sign, picture, name, what costs more."""
        canvas, theme = self._canvas, self._theme
        room, system = self._frame(box), SYSTEMS[self._state.judged]
        energy = PAYS[system]
        deep = theme.colour(f"{energy}-deep")
        canvas.path(chamfered(box, 1.8), fill=flat(theme, energy, 0.2), stroke=deep, line=0.35)
        sign = next((side.sign for side in self._mechanics.sides if side.judged == self._state.judged), "")
        label(canvas, theme, "sign", sign, Box(room.x, room.y, 8, room.h), 18, on=energy, tint=0.2)
        canvas.icon(SYSTEM_ICONS[system], Box(room.x + 9, room.y + 1.2, 9, 9), deep)
        style = theme.text(9, on=energy, tint=0.2, bold=True, valign="middle", lines=1)
        canvas.text("system", self._edition.word(f"systems.{system}"), Box(room.x + 20, room.y, 26, room.h), style)
        canvas.icon(ENERGY_ICONS[energy], Box(room.right - 17, room.y + 2.4, 6.6, 6.6), deep)
        factor = f"×{self._edition.numbers['judged']}"
        label(canvas, theme, "factor", factor, Box(room.right - 9.5, room.y, 9.5, room.h), 12, on=energy, tint=0.2)

    def _orders(self, box: Box) -> None:
        """The counts of the three orders; then what lies in the pit."""
        canvas, theme = self._canvas, self._theme
        *cells, pit = self._frame(box).columns(len(self._mechanics.aims) + 1, 2)
        for (aim, count), cell in zip(self._mechanics.orders(self._state.cards).items(), cells, strict=True):
            plate(canvas, theme, aim, (cell.x + 4, cell.center[1]), 3.4, 12)
            label(canvas, theme, f"order {aim}", str(count), Box(cell.x + 7.6, cell.y, cell.w - 7.6, cell.h), 13)
        canvas.rect(pit, stroke=theme.colour("deep"), line=0.35, radius=1)
        word = self._edition.word("table.pit")
        label(canvas, theme, "pit", word, Box(pit.x, pit.y + 0.4, pit.w, 3.2), 7, role="muted", bold=False)
        if self._state.pit:
            plate(canvas, theme, self._state.pit, (pit.center[0], pit.bottom - 4.6), 3.4, 12)

    def _paths(self, box: Box) -> None:
        """The paths: what each wants, a token where it has been claimed."""
        canvas, theme, state = self._canvas, self._theme, self._state
        for index, (path, cell) in enumerate(
            zip(self._mechanics.path_names, self._frame(box).columns(len(self._mechanics.path_names), 2), strict=True)
        ):
            path_strip(canvas, theme, path, Box(cell.x, cell.y + 0.8, 10, cell.h - 1.6))
            wanted = state.first if path == FIRST_PATH else state.pit
            if state.paths >> index & 1:
                self._token(cell.x + 14.6, cell.center[1], 2.8)
            elif wanted:
                plate(canvas, theme, wanted, (cell.x + 14.6, cell.center[1]), 2.6, 9)

    def _supply(self, box: Box) -> None:
        """All cards by code and marks; those that are placed are left out."""
        room = self._frame(box)
        deck, left = self._mechanics.deck, self._mechanics.free(self._state.cards)
        title = self._edition.word("table.supply", count=sum(left))
        self._name("supply", title, Box(room.x, room.y - 0.4, room.w, 4))
        rows = -(-len(deck.codes) // A_ROW)
        grid = Box(room.x, room.y + 4.6, room.w, room.h - 4.6)
        cells = [cell for row in grid.rows(rows, 1.2) for cell in row.columns(A_ROW, 0.8)]
        for code, marks, count, cell in zip(deck.codes, self._state.ground.marks, left, cells, strict=False):
            self._chip(code, mark_names(marks), cell, is_there=count > 0)

    def _chip(self, code: str, marks: tuple[str, ...], cell: Box, *, is_there: bool) -> None:
        """A card of the supply: its code over the signs of its marks; an empty place where it was."""
        canvas, theme = self._canvas, self._theme
        line = theme.colour("deep" if is_there else "line")
        canvas.rect(cell, fill=flat(theme, "ice", 0.6) if is_there else None, stroke=line, line=0.25, radius=0.8)
        if not is_there:
            return
        upper, lower = cell.top_part(cell.h * 0.5), cell.below(cell.h * 0.5)
        label(canvas, theme, f"card {code}", code, upper, 7.5, on="ice", tint=0.6)
        for name, spot in zip(marks, lower.columns(len(marks)), strict=True):
            r = min(1.7, spot.w * 0.4)
            with canvas.group(move=(spot.center[0], spot.y + spot.h * 0.4)):
                mark(canvas, theme, name, r, Path.ellipse(0, 0, r))


def _square() -> Box:
    return Box(-UNIT / 2, -UNIT / 2, UNIT, UNIT)


def _numbers(card: Lying) -> tuple[int, ...]:
    """The numbers clockwise from the null edge."""
    return tuple(card.edges[(card.null + step) % 4] for step in (1, 2, 3))
