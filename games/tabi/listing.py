"""All legal moves of each kind, lazily, in a fixed order (events in that of the deck's list, days upward)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations, product

from games.moves import Move
from games.tabi import moves as m
from games.tabi.course import Course
from games.tabi.lookups import Lookups
from games.tabi.state import Phase, State
from games.tabi.windows import can_listen, reach

ITEM_KINDS = ("item radio", "item camera", "item backpack")


class Listing:
    """What can be asked in each phase, and all answers."""

    def __init__(self, look: Lookups, course: Course) -> None:
        self._look, self._course = look, course
        self._kinds = _kinds(look)
        self._moves: Mapping[str, Callable[[State], Iterator[Move]]] = {
            "items": self._items,
            "item radio": self._radio,
            "item camera": self._camera,
            "item backpack": self._backpack,
            "pass": lambda _: iter((m.Pass(),)),
            "play": self._play,
            "tent": lambda _: iter((m.Tent(),)),
            "mill": lambda _: iter((m.Mill(),)),
            "split": self._split,
            "letter location": self._location,
            "letter events": self._events,
            "letter adventure": self._adventure,
            "red": self._red,
            "blue": self._blue,
            "green": lambda state: (m.Green(item) for item in state.items if item in state.used),
            "white": lambda state: (m.White(day) for day in _days(state)),
            "lantern": lambda _: iter((m.Lantern(),)),
            "dark": lambda _: iter((m.Dark(),)),
            "resolve": self._resolve,
            "return": self._return,
        }

    def asked(self, state: State) -> tuple[str, ...]:
        """The kinds that the phase knows, whether or not there is a move of each."""
        return self._kinds.get(state.phase, ())

    def moves(self, state: State, kind: str) -> Iterator[Move]:
        """All moves of a kind; none when it is not asked for."""
        return self._moves[kind](state) if kind in self.asked(state) else iter(())

    def shares(self, total: int) -> list[tuple[int, int]]:
        """How the two black pawns may share the days that they move: each moves, if there is enough for both."""
        if self._look.one_black:
            return [(0, total), (total, 0)] if total else [(0, 0)]
        least = 1 if total > 1 else 0
        return [(a, total - a) for a in range(least, total - least + 1)]

    # Each kind

    def _items(self, _: State) -> Iterator[Move]:
        return map(m.Items, combinations(self._look.items, self._look.chosen))

    def _radio(self, state: State) -> Iterator[Move]:
        if can_listen(state, self._look):
            yield m.Radio()

    def _camera(self, state: State) -> Iterator[Move]:
        if state.is_ready("camera"):
            changes = (self._look.camera, -self._look.camera)
            yield from (m.Camera(*pair) for pair in product(self._look.in_order(state.placed), changes))

    def _backpack(self, state: State) -> Iterator[Move]:
        if state.is_ready("backpack"):
            yield from (m.Backpack(*pair) for pair in product(state.hand, self._look.in_order(state.placed)))

    def _play(self, state: State) -> Iterator[Move]:
        detours = (0, self._look.map, -self._look.map) if state.is_ready("map") else (0,)
        for card, detour in product(state.hand, detours):
            if 0 <= self._look.number[card] + detour <= self._look.days:
                yield m.Play(card, detour)

    def _split(self, state: State) -> Iterator[Move]:
        is_same = state.black[0] == state.black[1]
        pairs = self.shares(self._look.days - self._look.number[str(state.played)])
        return (m.Split(a, b) for a, b in pairs if a <= b or not is_same)

    def _location(self, state: State) -> Iterator[Move]:
        if state.letters:
            far = reach(state, self._look)
            steps = [step for step in range(-far, far + 1) if step]
            yield from (m.Location(day, step) for day, step in product(_days(state), steps))

    def _events(self, state: State) -> Iterator[Move]:
        if state.letters:
            for day, events in enumerate(state.events, 1):
                orders = permutations(events)
                next(orders)  # as they lie
                yield from (m.Events(day, order) for order in orders)

    def _adventure(self, state: State) -> Iterator[Move]:
        if state.letters:
            yield from map(m.Adventure, state.discard)

    def _red(self, state: State) -> Iterator[Move]:
        return (m.Red(day, step) for day, step in product(_days(state), (-1, 1)))

    def _blue(self, state: State) -> Iterator[Move]:
        yield from map(m.Blue, self._course.walk.swaps(state))
        yield m.Blue((m.NONE,))

    def _resolve(self, state: State) -> Iterator[Move]:
        yield from map(m.Resolve, self._course.ready_suits(state))
        yield m.Resolve(m.NONE)

    def _return(self, state: State) -> Iterator[Move]:
        return map(m.Return, permutations(state.hand, len(state.hand) - self._look.hand))


def _days(state: State) -> tuple[int, ...]:
    """The days of the black pawns, each once."""
    return tuple(dict.fromkeys(state.black))


def _kinds(look: Lookups) -> Mapping[Phase, tuple[str, ...]]:
    """What each phase asks, in the order of the page."""
    letters = tuple(f"letter {use}" for use in look.letter_uses)
    free = (*letters, *ITEM_KINDS) if look.letters_anytime else ITEM_KINDS
    step = free if look.letters_anytime else (*letters, *ITEM_KINDS)
    alone = (Phase.ITEMS, Phase.SPLIT, Phase.RED, Phase.BLUE, Phase.GREEN, Phase.WHITE, Phase.RESOLVE, Phase.RETURN)
    return {
        **{phase: (phase.value,) for phase in alone},
        Phase.PLAY: (*free, "play"),
        Phase.LOOP: ("tent", "mill"),
        Phase.LETTERS: (*step, "pass"),
        Phase.WINDOW: (*free, "pass"),
        Phase.LANTERN: ("lantern", "dark"),
    }
