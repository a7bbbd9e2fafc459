"""Positions as JSON: written, read field by field, and as a player sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.messages import say
from games.mugen import glyphs
from games.mugen.kit import DOWN, ROOM, START, TILES, UNKNOWN, UNKNOWN_CARD, Kit, counted, glyph_of, kind_of
from games.mugen.legality import sides_of
from games.mugen.state import (
    LOOT,
    NOWHERE,
    Asked,
    Charge,
    Dice,
    Discarding,
    Facing,
    Lit,
    Maze,
    Over,
    State,
    Stock,
    Task,
    Walk,
)
from games.mugen.steps import winner
from games.positions import HIDDEN, by_seat, cards, check_once, names, number, position, raise_faults, wholes
from games.seeds import is_seed
from games.wording import hint

ASIDE = "aside"
KEYS = (
    "players",
    "rows",
    "hidden",
    "pawns",
    "treasure",
    "hands",
    "deck",
    "discard",
    "dice",
    "seed",
    "rolled",
    "reshuffles",
    "seat",
    "turns",
)
"""``seed`` and ``rolled`` stand instead of ``dice`` where the stream is known; ``turns`` may be left out at 0."""

MANY = 1_000_000


# Writing


def dump(kit: Kit, state: State) -> dict[str, Any]:
    """The whole position."""
    dice = state.dice
    board = state.maze.board
    known = {kit.squares[at]: glyph_of(tile & ~DOWN) for at, tile in enumerate(board) if DOWN <= tile < UNKNOWN}
    return {
        **_table(kit, state),
        **({"hidden": known} if known else {}),
        "hands": [card_names(kit, hand) for hand in state.stock.hands],
        "deck": card_names(kit, state.stock.deck),
        **_rest(kit, state),
        **({"dice": list(dice.known)} if dice.seed is None else {"seed": dice.seed, "rolled": dice.rolled}),
    }


def _table(kit: Kit, state: State) -> dict[str, Any]:
    """What lies in front of everybody."""
    maze = state.maze
    return {
        "players": state.players,
        "rows": rows_of(kit, maze),
        "pawns": list(kit.names(maze.pawns)),
        "treasure": treasure_of(kit, maze),
    }


def _rest(kit: Kit, state: State) -> dict[str, Any]:
    return {
        "discard": card_names(kit, state.stock.discard),
        "reshuffles": state.stock.reshuffles,
        "seat": state.seat,
        **({"turns": state.turns} if state.turns else {}),
    }


def rows_of(kit: Kit, maze: Maze) -> list[str]:
    """The board in glyphs."""
    shown = "".join(map(glyph_of, maze.board))
    return [shown[at : at + kit.wide] for at in range(0, len(shown), kit.wide)]


def treasure_of(kit: Kit, maze: Maze) -> str:
    """Where the treasure is: a tile, a seat, or not there yet."""
    if maze.holder != NOWHERE:
        return f"p{maze.holder}"
    return ASIDE if maze.lies == NOWHERE else kit.squares[maze.lies]


def card_names(kit: Kit, cards: Iterable[int]) -> list[str]:
    """Cards by name; unknown ones as ``??``."""
    return [HIDDEN if card == UNKNOWN_CARD else kit.cards.names[card] for card in cards]


# Seeing


def observe(kit: Kit, state: State, seat: int) -> dict[str, Any]:
    """What the seat can see: other hands and the deck by number, no face-down tiles, no dice to come.

    Memory is left aside: who has seen a tile before it was turned down has to remember it himself.
    """
    hands = state.stock.hands
    return {
        **_table(kit, state),
        "hands": [card_names(kit, hand) if at == seat else len(hand) for at, hand in enumerate(hands)],
        "deck": len(state.stock.deck),
        **_rest(kit, state),
        **({"used": state.used} if state.used else {}),
        **({} if state.task is None else {"task": _task(kit, state, state.task)}),
    }


def _task(kit: Kit, state: State, task: Task) -> dict[str, Any]:
    """What is to be decided inside a turn."""
    match task:
        case Asked(card, seat):
            return {"asked": seat, "card": str(card)}
        case Walk():
            return _then(kit, task)
        case Facing(square, _, then):
            tile = state.maze.board[square]
            faced = {"tile": kit.squares[square], "kind": kind_of(tile), "faces": sides_of(state, task)}
            return {**faced, "then": _then(kit, then)}
        case Discarding():
            return {"discard": True}
        case Over(who, seat):
            return {"winner": who, "decided": seat}


def _then(kit: Kit, task: Walk | Charge | Lit) -> dict[str, Any]:
    match task:
        case Walk(piece, steps, rolled):
            return {"piece": piece_name(piece), "steps": steps, "rolled": rolled}
        case Charge(way):
            return {"rush": list(kit.names(way))}
        case Lit(squares):
            return {"light": list(kit.names(squares))}


def piece_name(piece: int) -> str:
    """A piece where several may play."""
    return "treasure" if piece == LOOT else f"p{piece}"


# Reading


class Reading:
    """One document, as it is read: what is wrong is reported to its table."""

    def __init__(self, kit: Kit, document: Mapping[str, Any]) -> None:
        self.kit = kit
        self.table = position(document, KEYS)

    def state(self) -> State:
        """The state, or a `DataError` with everything that is wrong."""
        table = self.table
        players = number(table, "players", min(self.kit.seats), max(self.kit.seats))
        raise_faults(table)  # everything else hangs on it
        board, stock, dice = self._board(), self._stock(players), self._dice()
        pawns = self._pawns(players)
        seat = number(table, "seat", 0, players - 1, 0 if players == 1 else None)
        turns = number(table, "turns", 0, MANY, 0)
        raise_faults(table)
        maze = self._maze(board, pawns)
        raise_faults(table)
        return State(maze, stock, dice, seat, turns)

    # Tiles

    def _board(self) -> bytes:
        """The tiles, as far as they are known."""
        table, kit = self.table, self.kit
        rows = table.data.get("rows")
        expected = say("{high} rows of {wide} signs each", high=kit.high, wide=kit.wide)
        if not isinstance(rows, list) or len(rows) != kit.high or not all(map(self._is_row, rows)):
            table.wrong("rows", expected)
            return kit.layout
        shown = dict(zip(kit.squares, "".join(rows), strict=True))
        known = self._hidden(shown)
        self._check_glyphs(shown)
        raise_faults(table)
        board = bytes(self._tile(glyph, known.get(name)) for name, glyph in shown.items())
        self._check_tiles(board)
        return board

    def _is_row(self, row: object) -> bool:
        return isinstance(row, str) and len(row) == self.kit.wide

    def _hidden(self, shown: Mapping[str, str]) -> dict[str, str]:
        """Face-down tiles that are known all the same."""
        table, known = self.table.table("hidden"), dict[str, str]()
        for name, glyph in table.data.items():
            if shown.get(name) != glyphs.DOWN:
                table.fault(name, say("no tile lies face down there"))
            elif glyph not in TILES or TILES[glyph] & START:
                table.fault(name, say("is no tile: write one of {known}", known=" ".join(_loose_glyphs())))
            else:
                known[name] = glyph
        return known

    def _check_glyphs(self, shown: Mapping[str, str]) -> None:
        """Every sign is a tile, start tiles are in their places, and only the advanced game has tiles face down."""
        for at, (name, glyph) in enumerate(shown.items()):
            is_start = bool(self.kit.layout[at] & START)
            if glyph not in TILES and glyph != glyphs.DOWN:
                problem = say("{sign} on {tile} is no tile: {hint}", sign=glyph, tile=name, hint=hint(glyph, _signs()))
            elif (glyph == glyphs.START) != is_start:
                problem = say("start tiles lie in their places and nowhere else: correct {tile}", tile=name)
            elif glyph == glyphs.DOWN and not self.kit.is_advanced:
                problem = say("{tile} lies face down, as tiles do in the advanced game only", tile=name)
            else:
                continue
            self.table.fault("rows", problem)

    def _tile(self, glyph: str, known: str | None) -> int:
        if glyph != glyphs.DOWN:
            return TILES[glyph]
        return UNKNOWN if known is None else TILES[known] | DOWN

    def _check_tiles(self, board: bytes) -> None:
        """No more tiles of a kind than there are; so none is missing where all are known."""
        stock = counted(self.kit.layout)
        for kind, found in counted(board).items():
            if kind != glyphs.DOWN and found > stock[kind]:
                problem = say(
                    "there are {found} tiles of the kind {kind}, but the game has {count}: correct the others",
                    found=found,
                    kind=kind,
                    count=stock[kind],
                )
                self.table.fault("rows", problem)

    # Pieces

    def _pawns(self, players: int) -> tuple[int, ...]:
        table = self.table
        found = names(table, "pawns", self.kit.squares)
        if len(found) != players and isinstance(table.data.get("pawns"), list):
            table.fault(
                "pawns", say("there are {found} pawns for {players} players", found=len(found), players=players)
            )
        if len(set(found)) < len(found):
            table.fault("pawns", say("two pawns stand on one tile"))
        return tuple(self.kit.square[name] for name in found)

    def _maze(self, board: bytes, pawns: tuple[int, ...]) -> Maze:
        """Pieces stand on tiles that lie face up; a game that is won is over."""
        maze = self._with_treasure(Maze(board, pawns))
        for pawn, at in enumerate(pawns):
            if board[at] & DOWN:
                self._fault("pawns", at, pawn=f"p{pawn}")
        if not self.table.report.faults and (seat := winner(self.kit, maze)) != NOWHERE:
            self.table.fault(
                "treasure", say("p{seat} stands on its goal with the treasure: the game is over", seat=seat)
            )
        return maze

    def _fault(self, key: str, at: int, pawn: str) -> None:
        tile = self.kit.squares[at]
        self.table.fault(key, say("{piece} stands on {tile}, which lies face down", piece=pawn, tile=tile))

    def _with_treasure(self, maze: Maze) -> Maze:
        table, value = self.table, self.table.data.get("treasure")
        seats = [f"p{seat}" for seat in range(len(maze.pawns))]
        if value in seats:
            return maze.held_by(seats.index(value))
        if value == ASIDE:
            self._check_aside(maze.board)
            return maze
        if not isinstance(value, str) or value not in self.kit.square:
            table.wrong("treasure", say("a tile, the seat that holds it (p0 …), or aside"))
            return maze
        return self._lying(maze, self.kit.square[value])

    def _check_aside(self, board: bytes) -> None:
        """The treasure is set aside until the treasure room is turned up for the first time (D13)."""
        if not self.kit.is_advanced:
            self.table.fault("treasure", say("only in the advanced game the treasure is aside"))
        elif any(tile & ROOM and not tile & DOWN for tile in board):
            problem = say("the treasure room lies face up, so the treasure has appeared: say where it is")
            self.table.fault("treasure", problem)

    def _lying(self, maze: Maze, at: int) -> Maze:
        tile = self.kit.squares[at]
        if maze.board[at] & DOWN:
            self.table.fault("treasure", say("treasure never lies on a face-down tile such as {tile}", tile=tile))
        if maze.on(at) != NOWHERE:
            problem = say(
                "p{seat} stands on {tile}, so it has taken the treasure: write p{seat}", seat=maze.on(at), tile=tile
            )
            self.table.fault("treasure", problem)
        return maze.placed(LOOT, at)

    # Cards and dice

    def _stock(self, players: int) -> Stock:
        table, known = self.table, self.kit.cards.names
        before = len(table.report.faults)
        hands = self._hands(players)
        deck, discard = self._deck(), names(table, "discard", known)
        if len(table.report.faults) == before:
            places = {**{f"hands.{seat}": hand for seat, hand in enumerate(hands)}, "deck": deck, "discard": discard}
            check_once(table, places, Counter(dict(zip(known, self.kit.cards.copies, strict=True))), whole=True)
        reshuffles = number(table, "reshuffles", 0, MANY, 0)
        return Stock(tuple(map(self._cards, hands)), self._coded(deck), self._cards(discard), reshuffles)

    def _hands(self, players: int) -> tuple[tuple[str, ...], ...]:
        hands, most = by_seat(self.table, "hands", players, self._row), self.kit.numbers["hand"]
        for seat, hand in enumerate(hands):
            if len(hand) > most:
                problem = say(
                    "p{seat} holds {found} cards, but never more than {most}", seat=seat, found=len(hand), most=most
                )
                self.table.fault(f"hands.{seat}", problem)
        return hands

    def _deck(self) -> tuple[str, ...]:
        return self._row("deck", self.table.data.get("deck"))

    def _row(self, key: str, value: object) -> tuple[str, ...]:
        return cards(self.table, key, value, self.kit.cards.names, sum(self.kit.cards.copies))

    def _coded(self, cards: Sequence[str]) -> bytes:
        return bytes(UNKNOWN_CARD if card == HIDDEN else self.kit.cards.names.index(card) for card in cards)

    def _cards(self, cards: Sequence[str]) -> bytes:
        """In component order."""
        return bytes(sorted(self._coded(cards)))

    def _dice(self) -> Dice:
        """The stream of a seed, or dice that are known to come."""
        table = self.table
        if "seed" not in table.data:
            if "rolled" in table.data:
                table.fault("rolled", say("belongs to a seed: write the seed too"))
            return Dice(known=self._known_dice())
        if "dice" in table.data:
            table.fault("dice", say("follow from the seed: take them out"))
        seed = table.data["seed"]
        if not (isinstance(seed, str) and is_seed(seed)):
            table.wrong("seed", say("a seed: a text without spaces"))
        return Dice(str(seed), number(table, "rolled", 0, MANY, 0))

    def _known_dice(self) -> tuple[int, ...]:
        faces = self.kit.faces
        if "dice" not in self.table.data:
            return ()
        expected = say("a list of what is rolled next, each from {least} to {most}", least=faces[0], most=faces[-1])
        return wholes(self.table, "dice", faces, expected)


def _signs() -> list[str]:
    return [*TILES, glyphs.DOWN]


def _loose_glyphs() -> list[str]:
    return [glyph for glyph, tile in TILES.items() if not tile & START]
