"""Fortuna's table from above: the reel board with its discards, the piles, every player's hand and sets.

In mm. Cards are small: number and letter in the corner, the icon below. In a row of cards each shows
this corner; what is hidden shows its back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.art import cover, flat
from games.canvas import Canvas, Theme
from games.components import Edition
from games.fortuna.digits import numeral
from games.fortuna.icons import suit
from games.fortuna.reel import window
from games.fortuna.rules import Fortuna
from games.fortuna.scoring import score
from games.fortuna.state import Kinds, State
from games.geometry import Box, Path

WIDTH, HEIGHT = 180.0, 180.0
CARD = (8.0, 11.4)
STRIP = 5.8
"""How much of a covered card is seen."""
LANE, LABEL, STOCK = 12.4, 13.0, 30.0
"""Height of a lane; room left of its columns for the number; room right of the board for the piles."""
GAP = 3.0
NAME = 25.0
"""Room for a player's name and points."""


@dataclass(frozen=True)
class Picture:
    """One drawing of one position, as `seat` sees it (None: what lies open for everybody)."""

    canvas: Canvas
    theme: Theme
    rules: Fortuna
    state: State
    edition: Edition
    seat: int | None

    def draw(self) -> None:
        """All of it."""
        groups = self.rules.cards.groups
        board = Box(0, 0, WIDTH - STOCK, LANE * len(groups))
        self.canvas.rect(
            board, fill=cover(self.theme, "cream", 0.6), stroke=self.theme.colour("gilt"), line=0.5, radius=2
        )
        for box, (base, first, end) in zip(board.rows(len(groups)), groups, strict=True):
            self._lane(box, base, [kind for kind in range(first, end) for _ in range(self.state.pile[kind])])
        self._side(Box(board.right + GAP, 0, STOCK - GAP, board.h))
        room = Box(0, board.bottom + GAP, WIDTH, HEIGHT - board.bottom - GAP)
        for seat, box in enumerate(room.rows(self.state.players, 2)):
            self._player(seat, box)

    # The board

    def _lane(self, box: Box, base: int, pile: Sequence[int]) -> None:
        """A number, its values, and the discards that cover them one by one."""
        theme = self.theme
        last = self.rules.terms.any_from
        columns = Box(box.x + LABEL, box.y, box.w - LABEL - 1, box.h).columns(last)
        gilt, y = theme.colour("gilt"), box.center[1]
        self.canvas.line((box.x + LABEL, y), (box.right - 2, y), stroke=gilt, line=0.25)
        window(self.canvas, theme, base, Box(box.x + 3, box.y + 1.2, 6.4, box.h - 2.4), weight=0.9)
        for value in range(base, last + 1):
            self._value(columns[value - 1], value, is_any=value == last)
        for place, kind in enumerate(pile):
            column = columns[min(base + place, last) - 1]
            beyond = max(0, base + place - last)
            lift = min(0.9 * beyond, 4.0)
            card = Box(column.center[0] - CARD[0] / 2 - lift, box.y + (box.h - CARD[1]) / 2, *CARD)
            self._card(card, kind)

    def _value(self, box: Box, value: int, *, is_any: bool) -> None:
        """A value that is not covered yet; the star stands for any."""
        theme = self.theme
        cell = box.inset(0.5, 0.8)
        x, y = cell.center
        if is_any:
            self.canvas.rect(cell, fill=flat(theme, "cloth"), stroke=theme.edge("cloth"), line=0.3, radius=1)
            light = theme.colour("gilt-light" if theme.edge("cloth") is None else "gilt")
            self.canvas.path(Path.star(x, y, 4, 5, 0.42), fill=light)
            return
        self.canvas.rect(cell, fill=flat(theme, "drum", 0.7), stroke=theme.edge("drum"), line=0.15, radius=1)
        numeral(self.canvas, theme, str(value), Box(cell.x + 2, y - 2.6, cell.w - 4, 5.2), weight=0.8)

    # Beside it

    def _side(self, box: Box) -> None:
        """Deck and end pile, or the coins of numbers that are owned."""
        if self.rules.terms.is_dealt:
            for row, owner, (base, *_) in zip(
                box.rows(len(self.rules.cards.groups)), self.state.owners, self.rules.cards.groups, strict=False
            ):
                self._coin(row, base, owner)
            return
        most, left = self.rules.terms.end_pile, len(self.state.stock)
        upper, lower = box.rows(2, 2)
        self._stack(upper, max(0, left - most), self.edition.word("table.pile_deck"))
        self._stack(lower, min(left, most), self.edition.word("table.pile_end"))

    def _stack(self, box: Box, count: int, name: str) -> None:
        """A face-down pile with how many cards it has."""
        theme, (x, y) = self.theme, (box.center[0], box.y + 12)
        card = Box(x - 7, y - 9.8, 14, 19.6)
        for step in [1.4, 0.7, 0.0] if count > 1 else [0.0] * count:
            self._back(card.moved(step, step))
        if not count:
            self.canvas.rect(card, stroke=theme.colour("line"), line=0.3, radius=1)
        style = theme.text(9, bold=True, align="center", valign="middle", lines=1, floor=6)
        self.canvas.text("pile", f"{name} {count}", Box(box.x, card.bottom + 2.4, box.w, 5), style)

    def _coin(self, box: Box, base: int, owner: int | None) -> None:
        """A number's coin: beside its lane, or with the name of its owner."""
        theme, (x, y) = self.theme, (box.x + 6, box.center[1])
        fill = flat(theme, "gilt-light", 1.0 if owner is not None else 0.35)
        self.canvas.circle(x, y, 5, fill=fill, stroke=theme.colour("gilt"), line=0.4)
        numeral(self.canvas, theme, str(base), Box(x - 2, y - 2.6, 4, 5.2), weight=0.8)
        if owner is not None:
            style = theme.text(8.5, valign="middle", lines=1, floor=6)
            text = self.edition.word("table.seat", seat=owner)
            self.canvas.text("owner", text, Box(x + 6, y - 2.5, box.right - x - 6, 5), style)

    # Players

    def _player(self, seat: int, box: Box) -> None:
        """A player: name and points, hand above sets."""
        theme, state = self.theme, self.state
        moves = seat == self.rules.player(state) and not self.rules.is_over(state)
        self.canvas.rect(
            box,
            fill=cover(theme, "cream", 0.25),
            stroke=theme.colour("C" if moves else "gilt"),
            line=0.8 if moves else 0.3,
            radius=1.5,
        )
        name = Box(box.x + 2, box.y + 1.6, NAME - 3, 5)
        bold = theme.text(10, bold=True, on="cream", tint=0.25, valign="middle", lines=1, floor=6)
        self.canvas.text("seat", self.edition.word("table.seat", seat=seat), name, bold)
        plain = theme.text(8.5, on="cream", tint=0.25, valign="middle", lines=1, floor=6)
        points = score(self.rules.cards, self.rules.terms, state, seat)
        self.canvas.text("points", self.edition.word("table.points", points=points), name.moved(0, 5.4), plain)
        if seat == 0:
            suit(self.canvas, theme, "C", Box(name.x, name.y + 11.4, 6, 6))
        rows = Box(box.x + NAME, box.y + 0.9, box.w - NAME - 1.5, box.h - 1.8).rows(2, 0.6)
        self._row(rows[0], [self._shown(seat)])
        self._row(rows[1], [laid.up + (self.rules.cards.hidden,) * len(laid.down) for laid in state.sets[seat]])

    def _shown(self, seat: int) -> Kinds:
        """The hand: face up for whoever looks, in his turn with the card just drawn."""
        state = self.state
        if seat != self.seat or self.rules.is_over(state):
            return (self.rules.cards.hidden,) * len(state.hands[seat])
        return self.rules.turn(state).hand if seat == state.seat else state.hands[seat]

    def _row(self, box: Box, groups: Sequence[Kinds]) -> None:
        """Groups of cards side by side, pushed together where they are many."""
        shown = [group for group in groups if group]
        if not shown:
            return
        covered = sum(len(group) - 1 for group in shown)
        room = box.w - len(shown) * (CARD[0] + GAP) + GAP
        step = min(STRIP, room / covered) if covered else STRIP
        x, y = box.x, box.y + (box.h - CARD[1]) / 2
        for group in shown:
            for kind in group:
                self._card(Box(x, y, *CARD), kind, step)
                x += step
            x += CARD[0] - step + GAP

    # Cards

    def _card(self, box: Box, kind: int, step: float = STRIP) -> None:
        """A card; its words only where a neighbour leaves room for them."""
        if kind == self.rules.cards.hidden:
            self._back(box)
            return
        theme, cards = self.theme, self.rules.cards
        icon = cards.icons[kind]
        self.canvas.rect(box, fill=flat(theme, "cream"), stroke=theme.colour("ink"), line=0.25, radius=0.9)
        room = min(step, STRIP)
        if room >= 5:
            style = theme.text(8, bold=True, on="cream", valign="middle", lines=1, floor=6)
            self.canvas.text("card", cards.codes[kind], Box(box.x + 0.6, box.y + 0.5, box.w - 0.8, 4.6), style)
        suit(self.canvas, theme, icon, Box(box.x + 0.5, box.y + 5.8, min(4.2, room), 4.6))

    def _back(self, box: Box) -> None:
        """A card that is not seen: cloth, a gilt line, a star."""
        theme = self.theme
        gilt = theme.colour("gilt-light" if theme.edge("cloth") is None else "gilt")
        self.canvas.rect(box, fill=flat(theme, "cloth"), stroke=theme.colour("ink"), line=0.25, radius=0.9)
        self.canvas.rect(box.inset(0.9), stroke=gilt, line=0.2, radius=0.4)
        self.canvas.path(Path.star(*box.center, min(box.w, box.h) * 0.22, 10, 0.5), fill=gilt)
