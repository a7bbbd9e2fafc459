"""Mugen's data against its rules page: what is in the box, and what every picture claims."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from games.art import joined
from games.components import Component, Game
from games.geometry import Path
from games.mugen import glyphs
from games.mugen.floors import HALF, MIDDLE, UNIT, floor
from games.mugen.icons import ACTIONS
from games.mugen.papers import OURS
from games.mugen.tiles import PLAZAS, flags
from games.mugen.walls import pillars
from games.reading import read_game
from games.registry import folder
from generator import colour

RULESETS = ("basic", "scrambled", "advanced")
LANGUAGES = ("ja", "en")
LAYOUT = ("☆┬─┬─┬☆", "├┘┌┴┐└┤", "│┌┼┬┼┐│", "├┤├◇┤├┤", "│└┼┴┼┘│", "├┐└┬┘┌┤", "☆┴─┴─┴☆")
CARDS = (
    ("run", 6), ("teleport", 6), ("rush1", 6), ("rush2", 4), ("move1", 6), ("move2", 6), ("move3", 4), ("rotate1", 8),
    ("rotate4r", 4), ("rotate4l", 4), ("change", 6), ("shift", 4), ("light", 6), ("dark", 6), ("block", 12),
)  # fmt: skip
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}


@cache
def game(ruleset: str = "basic", lang: str = "ja") -> Game:
    return read_game(folder("mugen")).edition(lang, ruleset)


def component(name: str, ruleset: str = "basic") -> Component:
    return next(found for found in game(ruleset).components if found.id == name)


def action(name: str):
    return next(card for card in component("actions").cards if card.id == name)


def test_the_rulesets_the_default_and_the_players():
    assert read_game(folder("mugen")).rulesets == RULESETS
    assert read_game(folder("mugen")).default_ruleset == "basic"
    assert game().edition.version == "0.2"
    assert game().edition.players == (1, 4)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_in_the_box(ruleset):
    counts = {found.id: found.total for found in game(ruleset).components}
    assert counts == {"maze": 49, "actions": 88, "aids": 2, "layout": 1, "die": 2, "pawns": 4, "treasure": 1}


# --- tiles ---


def test_the_layout_is_that_of_the_rules():
    card = component("layout").cards[0]
    assert card.fact("rows") == LAYOUT
    assert card.fact("seats") == ("a1", "g1", "g7", "a7")


def test_tiles_are_30_mm_and_have_backs():
    maze = component("maze")
    assert maze.size == (30, 30)
    assert maze.back == "tile_back"


def test_larger_tiles_are_an_option_of_every_ruleset():
    for ruleset in RULESETS:
        edition = read_game(folder("mugen")).edition("ja", ruleset, ("tiles-40",))
        changed = [found.id for found in edition.components if found.size != component(found.id, ruleset).size]
        assert changed == ["maze"]
        assert next(found for found in edition.components if found.id == "maze").size == (40, 40)


def test_tiles_are_the_layout_in_reading_order_and_then_the_corners():
    expected = [(name, glyph) for name, _, _, glyph in glyphs.squares(LAYOUT) if glyph != glyphs.START]
    cards = component("maze").cards
    assert [card.id for card in cards[:45]] == [name for name, _ in expected]
    assert (cards[0].id, cards[44].id) == ("b1", "f7")
    assert [card.id for card in cards[45:]] == ["a1", "g1", "g7", "a7"]
    for card, (_, glyph) in zip(cards, expected, strict=False):
        assert (card.fact("openings"), card.fact("kind")) == (glyphs.OPENINGS[glyph], glyphs.kind(glyph)), card.id


def test_how_many_tiles_of_each_kind():
    kinds = Counter(card.fact("kind") for card in component("maze").cards)
    assert kinds == {"bend": 12, "tee": 20, "straight": 8, "crossing": 4, "start": 4, "treasure": 1}


def test_openings_say_what_the_glyphs_show():
    assert glyphs.OPENINGS["└"] == "NE"
    assert all(sides == "".join(s for s in glyphs.SIDES if s in sides) for sides in glyphs.OPENINGS.values())
    assert len(set(glyphs.OPENINGS.values())) == len(glyphs.OPENINGS) - 2  # ┼, ☆ and ◇ are open alike


def test_goals_lie_diagonally_across():
    places = {card.fact("seat"): card for card in component("maze").cards if card.fact("kind") == "start"}
    across = {"a1": "g7", "g7": "a1", "g1": "a7", "a7": "g1"}
    assert set(places) == {1, 2, 3, 4}
    for card in places.values():
        goal_of = places[card.fact("goal")]
        assert goal_of.id == across[card.id]
        assert card.fact("openings") == "NESW"


def test_eight_steps_from_every_corner_to_the_treasure():
    openings = {card.id: card.fact("openings") for card in component("maze").cards}
    distances, found = {"d4": 0}, ["d4"]
    for name in found:
        for other in neighbours(name, openings):
            if other not in distances:
                distances[other] = distances[name] + 1
                found.append(other)
    assert {distances[corner] for corner in ("a1", "g1", "g7", "a7")} == {8}
    assert len(distances) == 49


def neighbours(name: str, openings: dict[str, str]) -> list[str]:
    column, row = glyphs.column_row(name)
    beside = {side: f"{'abcdefghij'[column + dx]}{row + dy + 1}" for side, (dx, dy) in STEP.items() if column + dx >= 0}
    return [
        beside[side] for side in openings[name] if side in beside and ACROSS[side] in openings.get(beside[side], "")
    ]


# --- tiles join ---

EVERY_FLOOR = [(sides, "") for sides in dict.fromkeys(glyphs.OPENINGS.values())] + [
    ("NESW", p) for p in PLAZAS.values()
]


@pytest.mark.parametrize(("openings", "plaza"), EVERY_FLOOR)
def test_paths_meet_the_edge_in_its_middle_and_equally_wide(openings, plaza):
    area = floor(openings, plaza).area
    points = {(round(numbers[-2], 6), round(numbers[-1], 6)) for _, numbers in area.segments if numbers}
    ends = {
        "N": {(MIDDLE - HALF, 0), (MIDDLE + HALF, 0)},
        "S": {(MIDDLE - HALF, UNIT), (MIDDLE + HALF, UNIT)},
        "W": {(0, MIDDLE - HALF), (0, MIDDLE + HALF)},
        "E": {(UNIT, MIDDLE - HALF), (UNIT, MIDDLE + HALF)},
    }
    on_edge = {point for point in points if min(point) <= 1e-6 or max(point) >= UNIT - 1e-6}
    assert on_edge == set().union(*(ends[side] for side in openings))


@pytest.mark.parametrize(("openings", "plaza"), EVERY_FLOOR)
def test_nothing_by_an_opening_tells_left_from_right(openings, plaza):
    """Kerbs and flagstones within 4.9 units of an opening are their own mirror image."""
    kinds = [kind for kind, shape in PLAZAS.items() if shape == plaza] or ["tee"]
    kerb = {p for p in points_of(floor(openings, plaza).kerb) if p[1] <= 4.9}
    seams = {p for p in points_of(flags(openings, kinds[0])) if p[1] <= 4.9}
    if "N" in openings:
        for found in (kerb, seams):
            near = {p for p in found if abs(p[0] - MIDDLE) <= HALF + 1e-6}
            assert {(round(UNIT - x, 6), y) for x, y in near} == near


def test_pillars_look_the_same_after_quarter_turns():
    flowers = points_of(pillars().flowers)
    assert {(round(UNIT - y, 3), round(x, 3)) for x, y in flowers} == {(round(x, 3), round(y, 3)) for x, y in flowers}


def points_of(path: Path) -> set[tuple[float, float]]:
    return {
        (round(x, 6), round(y, 6)) for _, n in joined([path]).segments for x, y in zip(n[0::2], n[1::2], strict=True)
    }


# --- cards ---


@pytest.mark.parametrize("ruleset", RULESETS)
def test_88_cards_in_component_order(ruleset):
    cards = component("actions", ruleset).cards
    assert tuple((card.id, card.copies) for card in cards) == CARDS
    assert sum(copies for _, copies in CARDS) == 88
    assert sum(card.copies for card in cards if not card.fact("advanced")) == 76
    assert {card.id for card in cards if card.fact("advanced")} == {"light", "dark"}
    assert {card.id for card in cards} == set(ACTIONS)


def test_numbers_on_cards():
    numbers = {card.id: card.fact("number") for card in component("actions").cards if card.fact("number")}
    rushes_and_moves = {"rush1": 1, "rush2": 2, "move1": 1, "move2": 2, "move3": 3}
    assert numbers == rushes_and_moves | {"rotate1": 1, "rotate4r": 4, "rotate4l": 4}
    assert dict(game().edition.numbers) == {
        "hand": 4, "cards": 2, "roll": 1, "run": 2, "light": 3, "dark": 3, "shuffled": 45, "scramble": 8,
        "scrambled": 0, "advanced": 0,
    }  # fmt: skip


def openings_of(rows) -> dict[str, str]:
    return {name: glyphs.OPENINGS.get(glyph, "NESW") for name, _, _, glyph in glyphs.squares(rows)}


def standing(entries) -> dict[str, str]:
    return dict(entry.split() for entry in entries)


@pytest.mark.parametrize("name", ["run", "rush1", "rush2", "move1", "move2", "move3", "block"])
def test_ways_in_pictures_can_be_walked(name):
    card = action(name)
    openings, trail = openings_of(card.fact("before")), card.fact("trail")
    assert all(b in neighbours(a, openings) for a, b in pairwise(trail))
    mover = next(who for who, where in standing(card.fact("stood")).items() if where == trail[0])
    after = {who.rstrip("+"): where for who, where in standing(card.fact("stands")).items()}
    assert after[mover] == (trail[0] if name == "block" else trail[-1])
    if card.fact("number"):
        assert len(trail) - 1 == card.fact("number")


def test_pictures_of_run_and_teleport():
    assert sum(action("run").fact("dice")) == len(action("run").fact("trail")) - 1
    a, b = action("teleport").fact("swap")
    assert b not in neighbours(a, openings_of(action("teleport").fact("before")))
    assert standing(action("teleport").fact("stands")) == {"seat1": b, "seat2": a}


@pytest.mark.parametrize("name", ["rush1", "rush2"])
def test_a_rush_throws_back_and_takes_the_treasure(name):
    card = action(name)
    *_, before_last, last = card.fact("trail")
    assert standing(card.fact("stood"))["seat2+"] == last
    assert standing(card.fact("stands")) == {"seat1+": last, "seat2": before_last}


@pytest.mark.parametrize(("name", "ring"), [("rotate4r", "a1 b1 b2 a2"), ("rotate4l", "a1 a2 b2 b1")])
def test_pictures_of_four_tiles_that_go_round(name, ring):
    before, after = (
        {where: glyph for where, _, _, glyph in glyphs.squares(action(name).fact(key))} for key in ("before", "after")
    )
    places = ring.split()
    moved = {to: before[at] for at, to in pairwise([*places, places[0]])}
    assert after == before | moved
    assert set(action(name).fact("marked")) == set(places)


def test_pictures_of_tiles_that_turn_change_and_shift():
    (turned,) = changes("rotate1")
    assert turned == ("b2", "┘", "┌")
    assert changes("change") == [("a2", "┘", "├"), ("c2", "├", "┘")]
    column = ["".join(row[1] for row in action("shift").fact(key)) for key in ("before", "after")]
    assert column[1] == column[0][1:] + column[0][0]
    assert [who for who, _, _ in changes("shift")] == ["b1", "b2", "b3"]


@pytest.mark.parametrize(("name", "key"), [("light", "before"), ("dark", "after")])
def test_three_tiles_are_turned_over(name, key):
    down = [where for where, _, _, glyph in glyphs.squares(action(name).fact(key)) if glyph == glyphs.DOWN]
    assert tuple(down) == action(name).fact("marked")
    assert len(down) == game().edition.numbers[name]


def changes(name: str) -> list[tuple[str, str, str]]:
    before, after = (list(glyphs.squares(action(name).fact(key))) for key in ("before", "after"))
    return [(a[0], a[3], b[3]) for a, b in zip(before, after, strict=True) if a[3] != b[3]]


# --- dice ---


def test_two_dice_of_0_1_1_2_2_3():
    die = component("die").cards[0]
    assert die.copies == 2
    assert sorted(die.fact("faces")) == [0, 1, 1, 2, 2, 3]


def test_opposite_faces_are_those_that_the_card_shows():
    faces = component("die").cards[0].fact("faces")
    assert sorted(sorted((faces[a], faces[b])) for a, b in ((0, 2), (1, 3), (4, 5))) == [[0, 3], [1, 2], [1, 2]]


def test_an_ordinary_die_is_halved():
    assert tuple(number // 2 for number in range(1, 7)) == OURS
    assert {OURS[a - 1] + OURS[b - 1] for a, b in ((1, 6), (2, 5), (3, 4))} == {3}


# --- words and colours ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_are_the_designers(lang):
    titles = [card.word("title") for card in next(c for c in game("basic", lang).components if c.id == "actions").cards]
    assert titles == [
        "Run", "Teleport", "Rush 1", "Rush 2", "Move 1", "Move 2", "Move 3", "Rotate 1", "Rotate 4 R", "Rotate 4 L",
        "Change", "Shift", "Light", "Dark", "Block",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_effects_say_their_numbers(lang):
    for card in next(found for found in game("basic", lang).components if found.id == "actions").cards:
        said = card.word("effect", **card.edition.numbers, number=card.fact("number"))
        assert "{" not in said
        if card.id.startswith(("rush", "move")):
            assert str(card.fact("number")) in said


@pytest.mark.parametrize("seen", [None, *colour.DICHROMACIES])
def test_seats_differ_for_everyone(seen):
    palette = game().edition.palette
    roles = [f"seat{seat}" for seat in range(1, 5)]
    shown = [palette[role].colour if seen is None else colour.as_seen(palette[role].colour, seen) for role in roles]
    assert min(colour.difference(a, b) for a, b in combinations(shown, 2)) >= 15
    assert len({palette[role].hatch for role in roles}) == len(roles)
