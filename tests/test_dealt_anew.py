"""What `resample` deals anew and what it leaves, game by game; what holds of all is in test_every_engine."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import engines
import pytest

from games import registry
from games.ishi.state import Phase as Dive
from games.mugen.kit import DOWN, kind_of
from games.positions import HIDDEN
from games.rules import Setup
from games.seeds import Stream
from games.tabi.state import Phase

STREAMS = [str(number) for number in range(60)]


@cache
def rules(game, ruleset):
    return engines.rules_of(registry.folder(game), ruleset)


def ways(*games):
    return [way for way in engines.ways() if way.folder.name in games]


def states(way, seed="1", most=160):
    return [state for state, _ in engines.played(way, seed, most)]


def anew(r, state, seat=0):
    return [r.resample(state, seat, Stream(name)) for name in STREAMS]


@pytest.mark.parametrize("way", ways("fortuna", "mugen"), ids=str)
def test_a_position_as_a_seat_knows_it_is_filled_up_like_the_whole_one(way):
    r = way.rules
    for state in filter(r.is_at_rest, states(way, most=60)):
        for seat in range(way.players):
            if r.kinds(state):
                known = r.load(json.loads(json.dumps(r.observe(state, seat))))
                assert r.resample(known, seat, Stream("1")) == r.resample(state, seat, Stream("1"))


def test_what_a_player_does_not_know_of_his_own_hand_stays_unknown():
    r = rules("fortuna", "3")
    state = r.initial(Setup(3, "1"))
    hidden = r.load(r.observe(state, 1))
    other = r.resample(hidden, 0, Stream("1"))
    assert r.observe(other, 0) == r.observe(hidden, 0)
    assert r.pieces(other)[HIDDEN] == 6 + 1  # his hand, and the card that he draws
    assert not r.pieces(other) - r.pieces(state) - Counter({HIDDEN: 7})


@pytest.mark.parametrize("way", ways("tabi"), ids=str)
def test_a_deck_of_unknown_cards_is_filled_up_like_the_whole_one(way):
    r, found = way.rules, 0
    for state in filter(r.is_at_rest, states(way)):
        document = r.dump(state)
        deck = [card if card in state.known else HIDDEN for card in state.deck]
        if r.kinds(state) and state.phase is Phase.PLAY:
            found += 1
            known = r.load(document | {"deck": deck})
            assert r.resample(known, 0, Stream("1")) == r.resample(state, 0, Stream("1"))
    assert found


def test_cards_that_the_player_has_put_under_the_deck_or_sees_at_a_loop_stay():
    r, kept, tops, moved = rules("tabi", "16a"), 0, 0, set()
    for seed in range(1, 9):
        for state in states(ways("tabi")[0], str(seed)):
            other = r.resample(state, 0, Stream("1"))
            places = [place for place, card in enumerate(state.deck) if card in state.known]
            assert [other.deck[place] for place in places] == [state.deck[place] for place in places]
            kept += len(places)
            if state.phase is Phase.LOOP:
                assert other.deck[0] == state.deck[0]
                tops += 1
            moved |= {state.phase} if other.deck != state.deck else set()
    assert kept
    assert tops
    assert moved >= {Phase.ITEMS, Phase.PLAY, Phase.LOOP, Phase.SPLIT, Phase.WINDOW, Phase.RESOLVE}


@pytest.mark.parametrize("rolls", [[0, 1, 2], [], "unknown"])
def test_any_roll_may_come_next_also_where_one_is_written(rolls):
    r = rules("ishi", "1")
    state = states(ways("ishi")[0], "2")[1]
    written = r.load(r.dump(state) | {"next_rolls": rolls})
    found = anew(r, written)
    assert {r.mechanics.next_roll(other) for other in found} == set(range(len(r.mechanics.sides)))
    assert len({tuple(other.coming[other.rolls + i] for i in range(20)) for other in found}) == len(STREAMS)


def test_a_roll_is_not_dealt_that_would_have_ended_the_dive_before():
    """Here a step up can be paid after three of the four rolls; after the other the dive would be stuck."""
    r = rules("ishi", "1")
    dive = states(ways("ishi")[0], "12")[:-1]
    (state,) = (one for one in dive if one.phase is Dive.STEP and not r.kinds(replace(one, coming=(3,))))
    found = anew(r, state)
    assert {r.mechanics.next_roll(other) for other in found} == {0, 1, 2}
    assert all(r.kinds(other) for other in found)


def test_any_die_may_come_next_also_where_some_are_written():
    r = rules("mugen", "basic")
    state = r.initial(Setup(2, "1"))
    document = {key: value for key, value in r.dump(state).items() if key not in ("seed", "rolled")}
    for one in (state, r.load(document | {"dice": [1, 1, 1]})):
        assert {r.next_dice(other, 1) for other in anew(r, one)} == {(die,) for die in r.kit.faces}
        assert len({other.dice.seed for other in anew(r, one)}) == len(STREAMS)


def test_a_tile_turned_down_again_is_forgotten_and_one_being_turned_up_is_seen():
    r = rules("mugen", "advanced")
    facing = darkened = 0
    for way in ways("mugen"):
        if way.rules is r:
            for before, state in pairwise(states(way, "42")):
                down = [at for at, tile in enumerate(state.maze.board) if tile & DOWN]
                dark = [at for at in down if before.maze.board[at] == state.maze.board[at] & ~DOWN]
                shown = getattr(state.task, "square", None)
                found = anew(r, state)[:30] if dark or shown is not None else []
                for at in dark:
                    assert len({kind_of(other.maze.board[at]) for other in found}) > 1
                    darkened += 1
                if shown is not None:
                    assert {other.maze.board[shown] for other in found} == {state.maze.board[shown]}
                    facing += 1
    assert darkened
    assert facing
