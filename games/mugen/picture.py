"""The maze from above: the board as its tiles make it, pieces, and below it the players and the hand.

In mm. A pawn is a medal in its seat's colour; a small lotus by it is the treasure it holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.art import flat
from games.canvas import Canvas, Theme
from games.geometry import Box
from games.mugen.board import COUNT, RIM, coordinates, maze
from games.mugen.emblems import LOTUS, medal
from games.mugen.icons import ACTIONS
from games.mugen.kit import UNKNOWN_CARD
from games.mugen.position import rows_of
from games.mugen.state import NOWHERE, Over
from games.mugen.words import Words, layout

WIDTH, HEIGHT = 170.0, 198.0
BOARD = Box(11, 7, 148, 148)
CELL = BOARD.w / COUNT
SEAT = 9.0
"""Height of a player's line."""
CARD = (17.0, 22.0)


@dataclass(frozen=True)
class Picture:
    """One drawing of one position, as `seat` sees it (None: what lies open for everybody)."""

    canvas: Canvas
    theme: Theme
    words: Words
    seat: int | None

    def draw(self) -> None:
        """All of it."""
        card = layout(self.words.rules)
        rows = tuple(rows_of(self.words.rules.kit, self.words.state.maze))
        night = flat(self.theme, "night")
        self.canvas.rect(BOARD.inset(-RIM), fill=night, stroke=self.theme.colour("kerb"), line=0.4, radius=1)
        maze(self.canvas, replace(card, facts={**card.facts, "rows": rows}), self.theme, BOARD)
        coordinates(self.canvas, self.theme, BOARD)
        self._pieces()
        room = Box(0, BOARD.bottom + RIM + 6.5, WIDTH, HEIGHT - BOARD.bottom - RIM - 6.5)
        self._seats(Box(room.x, room.y, 84, room.h))
        self._cards(Box(room.x + 88, room.y, room.w - 88, room.h))

    # On the board

    def _pieces(self) -> None:
        table = self.words.state.maze
        for seat, at in enumerate(table.pawns):
            x, y = self._centre(at)
            ink = self.theme.colour("ink")
            self.canvas.circle(x, y, CELL * 0.31, fill=flat(self.theme, "paper"), stroke=ink, line=0.35)
            medal(self.canvas, self.theme, self.words.seat(seat), (x, y), CELL * 0.27)
            if seat == table.holder:
                self._treasure(x + CELL * 0.25, y - CELL * 0.25, CELL * 0.17)
        if table.lies != NOWHERE:
            self._treasure(*self._centre(table.lies), CELL * 0.24)

    def _centre(self, square: int) -> tuple[float, float]:
        row, column = divmod(square, self.words.rules.kit.wide)
        return BOARD.x + (column + 0.5) * CELL, BOARD.y + (row + 0.5) * CELL

    def _treasure(self, x: float, y: float, r: float) -> None:
        """A lotus on gold."""
        line = self.theme.colour("petal-deep")
        self.canvas.circle(x, y, r, fill=flat(self.theme, "gold", 0.55), stroke=line, line=0.35)
        self.canvas.icon(LOTUS, Box(x - r * 0.78, y - r * 0.86, r * 1.56, r * 1.56), line)

    # Below it

    def _seats(self, box: Box) -> None:
        """Each player: medal, name, where from and where to, how many cards."""
        words, state = self.words, self.words.state
        for seat in range(state.players):
            row = Box(box.x, box.y + seat * SEAT, box.w, SEAT)
            x, y = row.x + 4.5, row.center[1]
            medal(self.canvas, self.theme, words.seat(seat), (x, y), 3.6)
            if seat == state.maze.holder:
                self._treasure(x + 3.4, y - 2.6, 2.2)
            start, goal = words.bound(seat)
            name = words.who(seat) + "   " + words.word("bound", start=start, goal=goal)
            bold = words.rules.player(state) == seat and not isinstance(state.task, Over)
            style = self.theme.text(10, bold=bold, valign="middle", lines=1)
            self.canvas.text("seat", name, Box(row.x + 10, row.y, 50, row.h), style)
            held = words.word("held", count=len(state.stock.hands[seat]))
            plain = self.theme.text(9, role="muted", align="right", valign="middle", lines=1)
            self.canvas.text("held", held, Box(row.x + 61, row.y, 20, row.h), plain)

    def _cards(self, box: Box) -> None:
        """The hand of whoever looks, else that of whoever decides from behind; deck and discards."""
        state, words = self.words.state, self.words
        unseen = bytes([UNKNOWN_CARD]) * len(state.stock.hands[words.rules.player(state)])
        hand = words.hand(self.seat)
        for i, card in enumerate(unseen if hand is None else hand):
            at = Box(box.x + i * (CARD[0] + 2), box.y + 0.5, *CARD)
            if card == UNKNOWN_CARD:
                self._back(at)
            else:
                self._card(at, words.rules.kit.cards.ids[card])
        line = words.word("deck", count=len(state.stock.deck)) + "  ·  "
        line += words.word("discards", count=len(state.stock.discard))
        style = self.theme.text(9, role="muted", valign="middle", lines=1)
        self.canvas.text("deck", line, Box(box.x, box.y + CARD[1] + 2.5, box.w, 5), style)

    def _card(self, box: Box, verb: str) -> None:
        """A small action card: picture, number, title, in the colour of its verb."""
        theme, fact = self.theme, self._facts(verb)
        role, number = str(fact["role"]), fact["number"]
        self.canvas.rect(box, fill=flat(theme, "paper"), stroke=theme.colour(role), line=0.7, radius=1)
        icon = Box(box.x + 2, box.y + 2.2, 9, 9)
        self.canvas.icon(ACTIONS[verb], icon if number else icon.moved((box.w - 13) / 2, 0), theme.colour(role))
        if number:
            style = theme.text(12, role=role, bold=True, align="center", valign="middle", lines=1)
            self.canvas.text("number", str(number), Box(box.x + 10.6, box.y + 2.2, 5.4, 9), style)
        title = theme.text(8.5, bold=True, align="center", valign="middle", leading=1.1, lines=2)
        self.canvas.text("title", self.words.card(verb), Box(box.x + 1, box.y + 12.4, box.w - 2, 8.4), title)

    def _facts(self, verb: str) -> dict[str, object]:
        """Role and number of a card."""
        actions = self.words.rules.game.component("actions")
        card = next(card for card in actions.cards if card.id == verb)
        return {"role": card.fact("role"), "number": card.fact("number")}

    def _back(self, box: Box) -> None:
        """A card that is not seen."""
        theme = self.theme
        self.canvas.rect(box, fill=flat(theme, "night"), stroke=theme.colour("kerb"), line=0.4, radius=1)
        pale = theme.colour("light" if theme.edge("night") is None else "kerb")
        self.canvas.rect(box.inset(1.4), stroke=pale, line=0.25, radius=0.6)
        self.canvas.icon(LOTUS, Box(box.center[0] - 4, box.center[1] - 4, 8, 8), pale)
