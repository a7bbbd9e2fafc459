"""Fortuna's positions as JSON: read field by field, written, and as one player sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.fortuna.state import Kinds, LaidSet, State, counted
from games.fortuna.terms import Cards, Terms
from games.messages import Message, say
from games.positions import by_seat, cards, check_once, flag, listing, names, number, position, raise_faults
from games.reading.toml_table import Table, is_whole

KEYS = ("players", "hands", "sets", "pile", "deck", "end", "seat", "round", "trigger")
OWNERS = "owners"
"""Where numbers can be owned: the seat that owns each base number, null for nobody."""
OWED = "owed"
"""In an observation inside a turn: how many cards the player has still to discard."""

Codes = tuple[str, ...]


@dataclass(frozen=True)
class _Typed:
    """What was typed in, each field right by itself."""

    players: int
    hands: tuple[Codes, ...]
    sets: tuple[tuple[LaidSet, ...], ...]
    pile: Codes
    deck: Codes
    end: Codes
    seat: int
    round: int
    trigger: bool
    owners: tuple[int | None, ...]


def load(cards: Cards, terms: Terms, players: tuple[int, int], document: Mapping[str, Any]) -> State:
    """The state of a JSON object; a `DataError` with all that is wrong in it."""
    table = position(document, (*KEYS, OWNERS) if terms.owner_points else KEYS)
    typed = _Reader(table, cards, terms, number(table, "players", *players)).read()
    raise_faults(table)  # what is no card cannot be counted
    _Check(table, cards, terms, typed).run()
    raise_faults(table)
    return State(
        tuple(tuple(sorted(cards.read(hand))) for hand in typed.hands),
        typed.sets,
        counted((0,) * len(cards.codes), cards.read(typed.pile), 1),
        cards.read(typed.deck + typed.end),
        typed.seat,
        typed.round,
        owners=typed.owners,
    )


@dataclass(frozen=True)
class _Reader:
    """Reads each field by itself."""

    table: Table
    cards: Cards
    terms: Terms
    players: int

    def read(self) -> _Typed:
        """All fields."""
        codes, table = self.cards.index, self.table
        return _Typed(
            self.players,
            by_seat(table, "hands", self.players, self._hand),
            by_seat(table, "sets", self.players, self._sets),
            names(table, "pile", codes),
            self._stock("deck"),
            self._stock("end"),
            number(table, "seat", 0, self.players - 1),
            number(table, "round", 1, self.cards.total),
            flag(table, "trigger", default=False if self.terms.is_dealt else None),
            self._owners(),
        )

    def _hand(self, key: str, value: object) -> Codes:
        return cards(self.table, key, value, self.cards.index, self.cards.total)

    def _sets(self, key: str, value: object) -> tuple[LaidSet, ...]:
        """A player's sets, by size."""
        if not isinstance(value, list) or not all(isinstance(entry, Mapping) for entry in value):
            example = '[{"n": 2, "up": ["2L", "2G"], "down": []}]'
            self.table.fault(key, say("write a list of sets such as {example}", example=example))
            return ()
        before = len(self.table.report.faults)
        found = [self._set(Table(entry, (f"{key}.{i}",), self.table.report)) for i, entry in enumerate(value)]
        for n, count in Counter(laid.n for laid in found).items():
            if count > 1 and len(self.table.report.faults) == before:
                self.table.fault(key, say("{count} sets of {n}: a player has one of each size", count=count, n=n))
        return tuple(sorted(found, key=lambda laid: laid.n))

    def _set(self, table: Table) -> LaidSet:
        before = len(table.report.faults)
        table.only(("n", "up", "down"))
        n = number(table, "n", 1, self.terms.top)
        up = names(table, "up", self.cards.index)
        down = listing(table, "down", table.data.get("down", []), self.cards.index, hidden=True)
        if len(table.report.faults) == before:
            self._check_set(table, n, len(up), len(down))
        return LaidSet(n, tuple(sorted(self.cards.read(up))), tuple(sorted(self.cards.read(down))))

    def _check_set(self, table: Table, n: int, up: int, down: int) -> None:
        """Whether it has as many cards as it should."""
        most = 0 if self.terms.is_dealt else self.terms.fillers
        if up + down != n:
            table.fault("up", say("a set of {n} has {n} cards, up and down, not {found}", n=n, found=up + down))
        elif not up:
            table.fault("up", say("a set has at least one card face up"))
        elif most is not None and down > most:
            table.fault("down", say("{found} cards face down: {most} at most", found=down, most=most))

    def _stock(self, key: str) -> Codes:
        """Deck or end pile; where all is dealt there is none, and the key may be left out."""
        value = self.table.data.get(key, [] if self.terms.is_dealt else None)
        return listing(self.table, key, value, self.cards.index, hidden=True)

    def _owners(self) -> tuple[int | None, ...]:
        """The owner of each number."""
        if not self.terms.owner_points:
            return ()
        value, bases = self.table.data.get(OWNERS), [base for base, *_ in self.cards.groups]
        seats = range(self.players)
        if isinstance(value, list) and len(value) == len(bases) and all(_is_owner(entry, seats) for entry in value):
            return tuple(value)
        self.table.wrong(OWNERS, say("for each of {n} numbers the seat that owns it, or null", n=len(bases)))
        return (None,) * len(bases)


def _is_owner(value: object, seats: range) -> bool:
    return value is None or (is_whole(value) and value in seats)


@dataclass(frozen=True)
class _Check:
    """Whether the fields agree with each other."""

    table: Table
    cards: Cards
    terms: Terms
    typed: _Typed

    def run(self) -> None:
        """Report all that cannot be."""
        typed = self.typed
        places = {f"hands.{seat}": hand for seat, hand in enumerate(typed.hands)}
        for seat, sets in enumerate(typed.sets):
            places[f"sets.{seat}"] = tuple(self.cards.code(kind) for laid in sets for kind in laid.up + laid.down)
        places |= {"pile": typed.pile, "deck": typed.deck, "end": typed.end}
        check_once(self.table, places, Counter(dict(zip(self.cards.codes, self.cards.copies, strict=True))), whole=True)
        self._check_stock()
        for seat in range(typed.players):
            self._check_seat(seat)
        for place, (base, *_) in enumerate(self.cards.groups):
            self._check_owner(base, typed.owners[place] if typed.owners else None)

    def _check_stock(self) -> None:
        """Whether deck, end pile and trigger tell the same story."""
        deck, end, most = len(self.typed.deck), len(self.typed.end), self.terms.end_pile
        if self.terms.is_dealt:
            self._check_dealt(deck, end)
        elif end > most:
            self.table.fault("end", say("{found} cards: the end pile has {most} at most", found=end, most=most))
        elif end < most and deck:
            self.table.fault(
                "end", say("{found} cards, but {most} stay in it until the deck is empty", found=end, most=most)
            )
        elif self.typed.trigger != (end < most):
            self.table.fault("trigger", self._trigger_is(end, most))

    def _check_dealt(self, deck: int, end: int) -> None:
        rest = self.cards.total - self.terms.start_pile - self.typed.players * self.terms.deal[self.typed.players]
        if deck != rest:
            self.table.fault(
                "deck", say("all cards are dealt: {rest} are left in the deck, not {found}", rest=rest, found=deck)
            )
        if end or self.typed.trigger:
            self.table.fault("end" if end else "trigger", say("all cards are dealt: there is no end pile"))

    def _trigger_is(self, end: int, most: int) -> Message:
        if end < most:
            return say("write true: {gone} cards of the end pile are drawn", gone=most - end)
        return say("write false: no card of the end pile is drawn yet")

    def _check_seat(self, seat: int) -> None:
        """Whether a player has had enough turns for his sets, and holds as many cards as he must."""
        typed = self.typed
        turns = typed.round - 1 + (seat < typed.seat)
        sets, held = typed.sets[seat], len(typed.hands[seat])
        if len(sets) > turns:
            self.table.fault(
                f"sets.{seat}", say("{sets} sets in {turns} turns: one a turn at most", sets=len(sets), turns=turns)
            )
            return
        most = self._most(seat, turns)
        if held > most or (held < most and not typed.trigger):
            self.table.fault(
                f"hands.{seat}",
                say(
                    "{found} cards, but a player of {sets} sets holds {most} here",
                    found=held,
                    sets=len(sets),
                    most=most,
                ),
            )

    def _most(self, seat: int, turns: int) -> int:
        """How many cards the seat holds: after the trigger it may be less."""
        sets = self.typed.sets[seat]
        if self.terms.is_dealt:  # who lays his last cards has none left to discard
            laid = sum(laid.n for laid in sets)
            return max(0, self.terms.deal[self.typed.players] - self.terms.discard * turns - laid)
        return self.terms.settled(len(sets))

    def _check_owner(self, base: int, owner: int | None) -> None:
        """Whether an owned number reaches "any value", and one that only a player can have brought there is owned."""
        if not self.terms.owner_points or not self.terms.is_dealt:  # only there do discards stay for ever
            return
        there = sum(self.cards.numbers[self.cards.index[code]] == base for code in self.typed.pile)
        needed = self.terms.any_from - base
        if owner is not None and there < needed:
            self.table.fault(
                OWNERS, say("nobody owns {base} before {needed} of it are discarded", base=base, needed=needed)
            )
        if owner is None and there >= needed > self.terms.start_pile:
            self.table.fault(OWNERS, say("{there} discards of {base}: somebody must own it", there=there, base=base))


def dump(cards: Cards, terms: Terms, state: State) -> dict[str, Any]:
    """The state as a JSON object."""
    deck = max(0, len(state.stock) - (0 if terms.is_dealt else terms.end_pile))
    stock = list(cards.written(state.stock))
    triggered = not terms.is_dealt and len(stock) < terms.end_pile
    document = {
        "players": state.players,
        "hands": [_hand(cards, hand) for hand in state.hands],
        "sets": [[_set(cards, laid) for laid in sets] for sets in state.sets],
        "pile": [code for code, count in zip(cards.codes, state.pile, strict=True) for _ in range(count)],
        "deck": stock[:deck],
        "end": stock[deck:],
        "seat": state.seat,
        "round": state.round,
        "trigger": triggered,
    }
    return document | ({OWNERS: list(state.owners)} if state.owners else {})


def _hand(cards: Cards, hand: Kinds) -> list[str] | int:
    """The cards; their number when none of them is known."""
    return len(hand) if hand and set(hand) == {cards.hidden} else list(cards.written(hand))


def _set(cards: Cards, laid: LaidSet) -> dict[str, Any]:
    return {"n": laid.n, "up": list(cards.written(laid.up)), "down": list(cards.written(laid.down))}


def observed(cards: Cards, terms: Terms, state: State, seat: int, *, drawn: bool) -> dict[str, Any]:
    """The position as a player knows it: a JSON object that can be loaded, save inside a turn.

    He knows his hand and, if he has `drawn` for his turn, the first cards of the stock; of other hands
    and of the stock he knows how many cards there are. Face-down cards of sets are known to all: they
    came from the open pile, and moves name them.
    """
    first = terms.draw if drawn and not state.owed and not terms.is_dealt else 0
    hidden = (cards.hidden,)
    seen = State(
        tuple(hand if i == seat else hidden * len(hand) for i, hand in enumerate(state.hands)),
        state.sets,
        state.pile,
        state.stock[:first] + hidden * len(state.stock[first:]),
        state.seat,
        state.round,
        state.owed,
        state.owners,
    )
    return dump(cards, terms, seen) | ({OWED: state.owed} if state.owed else {})


def pieces(cards: Cards, state: State) -> Counter[str]:
    """Every card of a position; ``??`` for those not known."""
    found: Counter[int] = Counter(state.stock)
    for hand in state.hands:
        found.update(hand)
    for sets in state.sets:
        for laid in sets:
            found.update(laid.up + laid.down)
    found.update({kind: count for kind, count in enumerate(state.pile) if count})
    return Counter({cards.code(kind): count for kind, count in found.items()})
