"""A position as it lies on the table, from above: the week in a row, and what the traveller has at hand. In mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.art import Brush, Chance, flat, perforated
from games.canvas import Canvas, Icon, Theme
from games.components import Edition
from games.geometry import Box, Path
from games.positions import HIDDEN
from games.tabi.icons import MARKS, PAWN_BLACK, suit
from games.tabi.objects import OBJECTS
from games.tabi.places import FOOT, LANDSCAPES
from games.tabi.rules import Tabi
from games.tabi.scene import WIDTH, Scene, sky_ring
from games.tabi.state import Phase, State
from games.tabi.telling import item_name, place_name

SIZE = (176.0, 112.0)
GAP = 2.0
LAND = 20.5
"""Height of a landscape, mm."""
CHIP = 6.6
"""Height of a small event card, mm."""
CHIP_WIDTH = 12.0
TAG = (21.0, 26.0)
"""An item's tag, upright."""
CARD = (13.5, 19.0)
"""A card in hand."""


@dataclass(frozen=True)
class Drawing:
    """All that every part of the picture needs."""

    canvas: Canvas
    theme: Theme
    rules: Tabi
    state: State
    edition: Edition

    def label(self, field: str, text: str, box: Box, *, size: float = 6.5, align: str = "left") -> None:
        """A small muted text."""
        style = self.theme.text(size, role="muted", align=align, valign="middle", lines=1)  # type: ignore[arg-type]
        self.canvas.text(field, text, box, style)


def picture(canvas: Canvas, rules: Tabi, state: State, edition: Edition, theme: Theme, _: int | None) -> None:
    """The position in the box ``(0, 0, *SIZE)``, with the hand of the one who plays alone."""
    drawing = Drawing(canvas, theme, rules, state, edition)
    week = Box(0, 0, SIZE[0], 0).columns(rules.look.days, GAP)
    for day, column in enumerate(week, 1):
        _day(drawing, day, column.x, column.w)
    y = 36.0 + (CHIP + 0.8) * max(3, *rules.look.capacity.values())
    canvas.line((0, y - 2.4), (SIZE[0], y - 2.4), stroke=theme.colour("line"), line=0.3)
    _items(drawing, Box(0, y, 50, 31))
    _hand(drawing, Box(54, y, 78, 31))
    _stock(drawing, Box(136, y, 40, 31))
    _discard(drawing, Box(0, y + 34, SIZE[0], SIZE[1] - y - 34))


# The week


def _day(d: Drawing, day: int, x: float, w: float) -> None:
    """A day: its number, its landscape with the pawns that stand there, its events below."""
    place = d.state.days[day - 1]
    style = d.theme.text(8, bold=True, align="center", valign="middle", lines=1)
    d.canvas.text(f"day {day}", str(day), Box(x, 0, w, 4.6), style)
    land = Box(x, 5, w, LAND)
    _landscape(d, place, land)
    _pawns(d, day, land)
    name = d.theme.text(7, bold=True, align="center", valign="middle", leading=1.15, balance=True, lines=2)
    d.canvas.text(f"place {day}", place_name(d.edition, place), Box(x, 5.3 + LAND, w, 6.4), name)
    _slots(d, day, Box(x, 12.2 + LAND, w, CHIP))
    if d.rules.look.has_epilogues and not d.rules.look.capacity[place]:
        _cubes(d, [name for name in d.rules.look.suits if name not in d.state.resolved], Box(x, 12.2 + LAND, w, 16))


def _landscape(d: Drawing, place: str, box: Box) -> None:
    """The location card's picture, cut to the box."""
    scale = box.w / WIDTH
    with d.canvas.group(move=(box.x, box.y), scale=scale, clip=Box(0, 0, WIDTH, box.h / scale)):
        LANDSCAPES[place](Scene(d.canvas, d.theme, Chance(f"locations/{place}"), FOOT))
    d.canvas.rect(box, stroke=d.theme.colour("ink"), line=0.3)


def _pawns(d: Drawing, day: int, land: Box) -> None:
    """The pawns of a day side by side, on a strip of paper so that they are seen on every landscape."""
    colours = ["paper"] * (d.state.white == day) + ["ink"] * d.state.black.count(day)
    if not colours:
        return
    width = 6.2 * len(colours) + 1.2
    x, y = land.center[0] - width / 2, land.bottom - 9.6
    d.canvas.rect(
        Box(x, y, width, 8.6), fill=flat(d.theme, "glow", 0.9), stroke=d.theme.colour("ink"), line=0.25, radius=1.6
    )
    for index, colour in enumerate(colours):
        box = Box(x + 0.6 + index * 6.2, y + 0.9, 6.2, 6.8)
        d.canvas.icon(Icon(fills=PAWN_BLACK.fills), box, d.theme.colour(colour), outline=d.theme.colour("ink"))


def _slots(d: Drawing, day: int, first: Box) -> None:
    """The events of a day, the innermost on top, and its empty places."""
    events = d.state.events[day - 1]
    for index in range(d.rules.look.capacity[d.state.days[day - 1]]):
        box = first.moved(0, index * (CHIP + 0.8))
        if index < len(events):
            _chip(d, f"event {day}.{index}", events[index], box)
            _mark_place(d, day, index, box)
        else:
            d.canvas.path(Path.rounded(box, 1), stroke=d.theme.colour("line"), line=0.25, dash=(1.2, 0.9))


def _mark_place(d: Drawing, day: int, index: int, box: Box) -> None:
    """A frame round the event whose effect is being applied."""
    walking = (Phase.WINDOW, Phase.LANTERN, Phase.RED, Phase.BLUE, Phase.GREEN, Phase.WHITE)
    if d.state.phase in walking and (d.state.white, d.state.place) == (day, index):
        d.canvas.rect(box.inset(-0.5), stroke=d.theme.colour("accent"), line=0.7, radius=1.4)


def _chip(d: Drawing, field: str, event: str, box: Box) -> None:
    """A small event card: the suit's picture, the code, the mark, what the camera makes of it."""
    name, (shown, is_changed) = d.rules.look.suit[event], _code(d, event)
    d.canvas.rect(box, fill=flat(d.theme, name, 0.22), stroke=d.theme.colour(f"{name}-deep"), line=0.3, radius=1)
    suit(d.canvas, d.theme, name, Box(box.x + 0.8, box.y + 0.9, box.h - 1.8, box.h - 1.8))
    style = d.theme.text(
        8, bold=True, on=name, tint=0.22, valign="middle", lines=1, role="accent" if is_changed else "ink"
    )
    d.canvas.text(field, shown, Box(box.x + box.h - 0.4, box.y, box.w - box.h, box.h), style)
    if (mark := d.rules.look.mark[event]) and box.w > CHIP_WIDTH + 2:
        d.canvas.icon(MARKS[mark], Box(box.right - 4.6, box.y + 1.3, 4, 4), d.theme.colour("ink"))


def _code(d: Drawing, event: str) -> tuple[str, bool]:
    """A placed event's code, with the number that the camera shows."""
    if d.state.camera is None or d.state.camera[0] != event:
        return event, False
    return f"{event} = {d.rules.look.value(event, d.state.camera)}", True


def _cubes(d: Drawing, suits: Sequence[str], box: Box) -> None:
    """Letter cubes, three a row."""
    for index, name in enumerate(suits):
        row, column = divmod(index, 3)
        side = Box(box.x + 0.6 + column * 7.8, box.y + row * 7.8, 6.8, 6.8)
        _cube(d, name, side)


def _cube(d: Drawing, name: str, box: Box) -> None:
    edge = perforated(box, 1.7, 0.4)
    d.canvas.path(edge, fill=flat(d.theme, name, 0.35), stroke=d.theme.colour(f"{name}-deep"), line=0.2)
    suit(d.canvas, d.theme, name, box.inset(1.3))


# At hand


def _items(d: Drawing, box: Box) -> None:
    """The items: a used one lies sideways. Before they are chosen, two empty places."""
    d.label("items", d.edition.word("table.items"), box.top_part(4))
    w, h = TAG
    for index in range(d.rules.look.chosen):
        x, y = box.x + index * (h - 1), box.y + 5
        if index >= len(d.state.items):
            d.canvas.path(
                Path.rounded(Box(x, y, w, h - 1), 1.6), stroke=d.theme.colour("line"), line=0.3, dash=(1.2, 0.9)
            )
            continue
        item = d.state.items[index]
        is_used = item in d.state.used
        with d.canvas.group(move=(x + h - 2, y + 2) if is_used else (x, y), turn=90 if is_used else 0):
            _tag(d, item, Box(0, 0, w, h - 2))


def _tag(d: Drawing, item: str, box: Box) -> None:
    """An item as a luggage tag."""
    d.canvas.rect(box, fill=d.theme.colour("paper"), stroke=d.theme.colour("ink"), line=0.3, radius=1.6)
    scale = 0.42
    with d.canvas.group(move=(box.center[0], box.y + 9.6), scale=scale):
        brush = Brush(d.canvas, d.theme, Chance(f"items/{item}"))
        sky_ring(brush, 20)
        OBJECTS[item](brush)
    style = d.theme.text(6.5, bold=True, align="center", valign="middle", lines=1, floor=6)
    d.canvas.text(f"item {item}", item_name(d.edition, item), Box(box.x + 0.5, box.bottom - 5, box.w - 1, 4.4), style)


def _hand(d: Drawing, box: Box) -> None:
    """The hand, the card in play, and the letters."""
    words = [d.edition.word("table.hand"), d.edition.word("table.letters", letters=d.state.letters)]
    if d.rules.look.points is None:
        words.append(d.edition.word("table.vp", vp=d.state.vp))
    d.label("hand", "   ".join(words), box.top_part(4))
    cards = [*d.state.hand, *filter(None, [d.state.played])]
    step = min(CARD[0] + 1.5, (box.w - CARD[0]) / max(1, len(cards) - 1))
    for index, card in enumerate(cards):
        is_played = index == len(d.state.hand)
        _card(d, f"hand {index}", card, Box(box.x + index * step, box.y + (8 if is_played else 5), *CARD))


def _card(d: Drawing, field: str, event: str, box: Box) -> None:
    """A card in hand: its code, its suit, its mark."""
    name = d.rules.look.suit[event]
    d.canvas.rect(box, fill=d.theme.colour("paper"), stroke=d.theme.colour("ink"), line=0.3, radius=1.2)
    band = Box(box.x + 0.9, box.y + 0.9, box.w - 1.8, 5.4)
    d.canvas.rect(band, fill=flat(d.theme, name, 0.3), radius=0.6)
    style = d.theme.text(9, bold=True, on=name, tint=0.3, align="center", valign="middle", lines=1)
    d.canvas.text(field, event, band, style)
    suit(d.canvas, d.theme, name, Box(box.x + 2.6, box.y + 8, box.w - 5.2, box.w - 5.2))
    if mark := d.rules.look.mark[event]:
        d.canvas.icon(MARKS[mark], Box(box.right - 4.4, box.bottom - 4.4, 3.6, 3.6), d.theme.colour("ink"))


def _stock(d: Drawing, box: Box) -> None:
    """The deck, face down, and what its owner knows of it; the summaries' cubes where the ruleset has them."""
    count = d.edition.word("table.cards", count=len(d.state.deck))
    d.label("deck", f"{d.edition.word('table.deck')}   {count}", box.top_part(4))
    back = Box(box.x, box.y + 5, *CARD)
    for shift in (1.2, 0.6, 0.0):
        d.canvas.rect(
            back.moved(shift, shift),
            fill=flat(d.theme, "glow", 0.6),
            stroke=d.theme.colour("ink"),
            line=0.3,
            radius=1.2,
        )
    d.canvas.circle(*back.center, 3.4, fill=flat(d.theme, "brick", 0.85), stroke=d.theme.colour("ink"), line=0.3)
    d.canvas.path(Path.star(*back.center, 2.6, 8, 0.4), fill=d.theme.colour("paper"))
    known = [card for card in d.rules.observe(d.state, 0)["deck"] if card != HIDDEN]
    for index, card in enumerate(known[-6:]):
        row, column = divmod(index, 2)
        _chip(
            d,
            f"known {index}",
            card,
            Box(back.right + 2.4 + column * (CHIP_WIDTH + 0.6), back.y + row * 7.2, CHIP_WIDTH, CHIP),
        )
    if not d.rules.look.has_epilogues:
        left = [name for name in d.rules.look.suits if name not in d.state.resolved]
        for index, name in enumerate(left):
            _cube(d, name, Box(box.x + index * 7.6, back.bottom + 2.6, 6.2, 6.2))


def _discard(d: Drawing, box: Box) -> None:
    """The discarded cards, sorted."""
    d.label("discard", d.edition.word("table.discard"), box.top_part(4))
    a_row = int((box.w + 0.6) // (CHIP_WIDTH - 1 + 0.7))
    for index, card in enumerate(d.state.discard):
        row, column = divmod(index, a_row)
        at = Box(box.x + column * (CHIP_WIDTH - 0.3), box.y + 4.6 + row * (CHIP + 0.7), CHIP_WIDTH - 1, CHIP)
        _chip(d, f"discard {index}", card, at)
