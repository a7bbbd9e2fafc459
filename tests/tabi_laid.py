"""Positions of tabi laid out by hand, and short ones made of lines that win: other items, a short deck, few letters."""

from __future__ import annotations

from dataclasses import replace

from tabi_lines import LINES
from tabi_rows import engine_of

from games.line import read_document, read_line
from games.rules import Setup
from games.tabi.moves import Items
from games.tabi.state import Phase

ALL = frozenset("RGBYW")
DAYS = ("machi", "wangan", "tokai", "hamabe", "haikou", "eki", "sennenju")
"""Those of the positions laid out by hand."""


def walked(ruleset, name):
    """All decisions of a kept line, once its items are chosen."""
    rules, file = engine_of(ruleset), LINES / "tabi" / f"{name}.json"
    _, line = read_line(read_document(file), str(file), lambda _, ruleset: engine_of(ruleset))
    state = rules.initial(line.setup)
    for text in line.moves:
        state = rules.apply(state, rules.read(text))
        yield state


def laid(ruleset, *, events, hand, deck, played=None, **fields):
    """(rules, position): all cards that are not named lie with the discards. It stands in a window, nothing is resolved
    and no letter held, unless that is said.
    """
    rules = engine_of(ruleset)
    base = rules.apply(rules.initial(Setup(1, "1")), Items(("camera", "tent")))
    assert all(len(placed) <= rules.look.capacity[day] for day, placed in zip(DAYS, events, strict=True))
    gone = {played, *hand, *deck, *(event for placed in events for event in placed)}
    return rules, replace(
        base,
        days=DAYS,
        events=events,
        hand=rules.look.in_order(hand),
        deck=deck,
        played=played,
        discard=tuple(card for card in rules.look.order if card not in gone),
        turn=20,
        begun=True,
        used=frozenset(),
        known=frozenset(),
        camera=None,
        **{"phase": Phase.WINDOW, "resolved": frozenset(), "letters": 0} | fields,
    )


def shortened(rules, state, items, *, cards, hand, letters):
    """The same with those items, all ready (all used where green asks for one), and with fewer cards in the deck and in
    hand; what else has no room in that ruleset is discarded, too.
    """
    room = [rules.look.capacity[day] for day in state.days]
    out = [event for events, most in zip(state.events, room, strict=True) for event in events[most:]]
    return replace(
        state,
        items=items,
        used=frozenset(items if state.phase is Phase.GREEN else ()),
        events=tuple(events[:most] for events, most in zip(state.events, room, strict=True)),
        hand=state.hand[:hand],
        deck=state.deck[:cards],
        discard=rules.look.in_order((*state.discard, *state.hand[hand:], *state.deck[cards:], *out)),
        letters=letters,
        known=frozenset(),
    )


def can_have(state, items):
    """Whether the decision may come up with those items."""
    return not state.is_over and (state.phase is not Phase.LANTERN or "lantern" in items)


THREES = (("R3", "G3"), ("B3",), ("W3", "Y3"), (), (), (), ())
"""All cards that bring white from day 4 home lie on the table."""


def radio_in_the_walk():
    """16a: the card that wins lies third in a deck of three; after this turn the radio comes too late."""
    return laid(
        "16a",
        events=((), (), (), ("R1",), (), (), ()),
        hand=("G6", "B6"),
        deck=("G5", "B5", "W3"),
        phase=Phase.LANTERN,
        items=("lantern", "radio"),
        white=4,
        black=(5, 5),
        resolved=ALL,
    )


def backpack_before_the_play(ruleset):
    """16b: swap an event for a hand card, put it on the deck by letter, hear it by radio, play it: the game is won."""
    return laid(
        ruleset,
        events=THREES,
        hand=("G6", "B6"),
        deck=("G5", "B5"),
        phase=Phase.PLAY,
        items=("backpack", "radio"),
        white=4,
        black=(3, 7),
        resolved=ALL,
        letters=1,
    )


def last_epilogue(items, letters):
    """16a: red is told on the way home. The camera adds a point; a new order keeps R6 from being pushed out."""
    _, state = laid(
        "16a",
        events=((), ("G1", "R5", "R6"), (), (), (), (), ()),
        hand=("R1",),
        deck=("W5", "Y5"),
        phase=Phase.PLAY,
        items=items,
        white=1,
        black=(3, 3),
        resolved=ALL,
        letters=letters,
    )
    return replace(state, begun=False)


def radio_after_a_letter(ruleset):
    """16b: two threes are needed, the next turns' plays: one is pushed out now, and is put on the deck before it is
    heard together with the other.
    """
    return laid(
        ruleset,
        events=(("R1", "R3"), ("B3",), ("G3", "Y3"), (), (), (), ()),
        hand=("G6", "B6"),
        deck=("B5", "W3"),
        played="R6",
        phase=Phase.LETTERS,
        items=("radio", "tent"),
        white=1,
        black=(3, 3),
        resolved=ALL,
        letters=1,
    )


def backpack_before_yellow(ruleset):
    """16b: yellow must draw of an empty deck, so a letter brings a card back; it is needed, so the backpack had to
    discard it before.
    """
    return laid(
        ruleset,
        events=(("R3", "G3"), ("B3",), ("Y2", "W3"), ("Y3",), (), ("Y1",), ()),
        hand=("R6", "G6", "B6", "W6"),
        deck=(),
        items=("backpack", "tent"),
        white=4,
        black=(3, 6),
        resolved=ALL - {"Y"},
        letters=1,
    )


def backpack_over_green(ruleset):
    """The camera is used before green readies it, for a swap with a card that then takes green's own place."""
    return laid(
        ruleset,
        events=(("G1", "B1"), ("Y4",), (), (), (), (), ()),
        hand=("W5", "R2"),
        deck=("R6", "W6"),
        items=("backpack", "camera"),
        white=1,
        black=(2, 3),
    )


def backpack_over_green_for_points(ruleset):
    """The same with an epilogue behind: readied by green, the camera is used once more for that."""
    return laid(
        ruleset,
        events=((), ("G1", "B1", "R6"), ("Y4",), (), (), (), ()),
        hand=("W5", "R2"),
        deck=("B6", "W6"),
        items=("backpack", "camera"),
        white=2,
        black=(2, 4),
        resolved=frozenset("R"),
    )


def blue_by_the_backpack(ruleset):
    """The same with a blue card: it takes the place of one that counts for an epilogue before, and after green."""
    return laid(
        ruleset,
        events=((), ("G1", "R2", "R6"), ("Y4",), ("W5",), (), (), ()),
        hand=("B1", "R3"),
        deck=("B6", "W6"),
        items=("backpack", "camera"),
        white=2,
        black=(2, 4),
        resolved=frozenset("R"),
    )


def former_number_in_the_way(ruleset):
    """Blue wants the number that the camera has changed before: another use, on whatever card, restores it."""
    rules, state = laid(
        ruleset,
        events=((), ("B1", "R6"), ("Y4",), ("W4",), (), (), ()),
        hand=("G2",),
        deck=("B6", "W6"),
        items=("camera", "tent"),
        white=2,
        black=(2, 4),
    )
    return rules, replace(state, camera=("Y4", 1))


def camera_before_green():
    """16a: the camera is used before green readies it, for a swap by a blue card that is drawn later in the walk."""
    return laid(
        "16a",
        events=(("W4",), ("G1", "Y2", "R6"), ("R5",), (), (), (), ()),
        hand=("R1", "R3"),
        deck=("B3", "G6", "W6"),
        items=("backpack", "camera"),
        white=2,
        black=(3, 5),
    )
