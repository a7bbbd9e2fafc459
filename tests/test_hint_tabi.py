"""Hints for tabi: who plays without knowing the deck does not look at it, plays by the rules, and wins."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from functools import cache
from itertools import islice

import numpy as np
import pytest
from test_commands import run

from games.engines import engine
from games.messages import Message
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream
from games.tabi import policies, search
from games.tabi.advising.advice import FIRST, LEAST, Advice, key_of, tried
from games.tabi.advising.habits import STAGES, read, weights, write
from games.tabi.bounding.counting import turns_bound
from games.tabi.moves import Play
from games.tabi.searching import blind
from games.tabi.searching.beams import homes
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.plans import quick_plan
from games.tabi.searching.spelling import Spelling
from games.tabi.searching.traits import FUEL, GONE, HOME, LYING, NAMES, POINTS, REACHES, READY, TRAITS
from games.tabi.searching.turns import make_room
from games.tabi.state import Phase
from solver import hints
from solver.api import Task, Verdict


@cache
def rules(ruleset="16a"):
    return engine(read_game(folder("tabi")), ruleset)


def dealt(seed="3", items="lantern tent", ruleset="16a"):
    state = rules(ruleset).initial(Setup(1, seed))
    return rules(ruleset).apply(state, rules(ruleset).read(f"items {items}"))


def task_of(state, question="score", ruleset="16a", **fields) -> Task:
    return Task(rules(ruleset), state, question, **fields)


def quick(state, ruleset="16a"):
    return hints.Honest(search, policies, task_of(state, ruleset=ruleset)).choose()


@cache
def game(seed: str, ruleset="16a") -> tuple:
    """The states of a game by the player of the samples."""
    state, found = dealt(seed, ruleset=ruleset), []
    while rules(ruleset).kinds(state):
        found.append(state)
        state = rules(ruleset).apply(state, quick(state, ruleset))
    return (*found, state)


def honest(state, samples=3, most=3, question="score"):
    return list(hints.honest(search, policies, task_of(state, question), most, samples))


def other_deck(state, number):
    """The same for the player."""
    other = rules().resample(state, 0, Stream(f"other/{number}"))
    assert rules().observe(other, 0) == rules().observe(state, 0)
    return other


# --- nobody looks ---


@pytest.mark.parametrize("at", [0, 9, 40])
def test_permuting_the_unseen_deck_changes_nothing(at):
    state = game("3")[at]
    others = [other_deck(state, number) for number in range(2)]
    assert len({state.deck, *(other.deck for other in others)}) == 3
    found = [honest(one) for one in (state, *others)]
    assert found[0] == found[1] == found[2]
    assert found[0][-1].moves[0].samples == 3


def test_a_hint_repeats_whatever_was_asked_before():
    state = game("4")[12]
    before = honest(state, 5)
    honest(game("3")[20], 2)
    assert honest(state, 5) == before


def test_known_cards_are_dealt_where_they_lie():
    """Cards under the deck that he put there: he plans with them."""
    state = next(one for one in game("3") if one.known and one.phase is Phase.PLAY)
    deal = Advice(rules())._deal(state, 1, is_dealt=True).tolist()
    known = [card in state.known for card in state.deck]
    assert deal[2] == len(known) - 1 - max(i for i, one in enumerate(known) if not one) > 0
    data = data_of(rules().look, state.days)
    row, mind = row_of(data, rules().look, state), blind.make_mind(data, weights(), homes(data))
    before, room, values = row.copy(), make_room(data, 1 << 14), np.zeros(1 << 14)
    ends = blind.weigh(data, room, row, quick_plan(), mind, values, np.array(deal, np.int64))
    assert ends
    assert (row == before).all(), "what he imagines is another deck"
    guess = mind.rows[1]
    first, last = data.deck + deal[1], data.deck + len(state.deck) - deal[2]
    assert sorted(guess[first:last]) == sorted(row[first:last])
    assert list(guess[first:last]) != list(row[first:last])
    assert list(guess[last:]) == list(row[last:])


# --- how it plays ---


def test_games_of_the_samples_are_what_the_moves_make_of_them():
    """The compiled game, its moves replayed by the rules: same points, same turn."""
    advice, won = Advice(rules()), 0
    for seed in range(1, 30):
        state = dealt(str(seed))
        found = advice.game(state, seed)
        if found is None:
            continue
        won += 1
        for move in advice.line(state):
            state = rules().apply(state, move)
        assert (state.phase, state.vp, state.turn) == (Phase.WON, *found)
    assert won >= 12, "of 29; 70 % were won of many"


def test_a_deck_that_is_known_is_won_by_the_first_games():
    """Within five, with judgements that vary: of 40 seeds all were won within three."""
    for seed in range(1, 7):
        assert any(Advice(rules()).game(dealt(str(seed)), number) for number in range(1, 6))


def test_lines_get_better():
    for question, sign in (("score", 1), ("turns", -1), ("won", 0)):
        state = dealt("3")
        values = []
        for line in islice(policies.lines(task_of(state, question)), 4):
            end = state
            for text in line:
                end = rules().apply(end, rules().read(text))
            values.append(sign * (rules().facts(end)[question] if sign else 0))
        assert values == sorted(set(values))
        assert len(values) == 1 if question == "won" else len(values) > 1


def test_a_plan_is_followed_first():
    """A game that is told to begin with a plan begins with it."""
    state, advice = game("3")[0], Advice(rules())
    plans = advice.plans(state, 3)
    assert len({str(plan.moves[0]) for plan in plans[:3]}) == 3
    for plan in plans[:6]:
        assert all(rules().is_legal(state, plan.moves[0]) for plan in plans)
        advice._played(state, plan, 1)
        made = advice._mind.line[: len(plan.codes)].tolist()
        shared = len(key_of(plan.codes))
        assert made[:shared] == plan.codes[:shared]


def test_advice_is_legal_wherever_one_stands():
    """In any position of random games, in all rulesets, with all items."""
    seen = set()
    for number, ruleset in enumerate(("16a", "16b", "16b-hard", "16a")):
        engine_, stream = rules(ruleset), Stream(f"advice/{number}")
        state = engine_.initial(Setup(1, str(number)))
        for _ in range(60):
            if not engine_.kinds(state):
                break
            task = Task(engine_, engine_.resample(state, 0, stream), "score")
            for one in policies.candidates(task, 3) if state.phase is not Phase.ITEMS else ():
                assert engine_.is_legal(task.state, one.move), (one.move, state)
                assert all(isinstance(reason, Message) for reason in policies.reasons(task, str(one.move)))
                seen.add(state.phase)
            state = engine_.apply(state, engine_.pick(state, stream.choose(engine_.kinds(state)), stream))
    assert len(seen) > 5


def test_where_all_is_lost_the_legal_moves_are_told():
    state = replace(dealt(), deck=(), phase=Phase.PLAY)
    state = replace(state, discard=tuple(card for card in rules().look.order if card not in state.hand))
    found = honest(state, 1)[-1]
    assert found.moves
    assert all(one.wins == 0.0 for one in found.moves)


def test_plans_that_fall_behind_get_no_more_deals():
    state = game("3")[0]
    advice = Advice(rules())
    plans = advice.plans(state, 3)
    rounds = tried(advice, plans, lambda number: other_deck(state, number), "score", None)
    order = [next(rounds) for _ in range(FIRST + 2)][-1]
    counts = [len(plan.values) for plan in order]
    assert counts == sorted(counts, reverse=True)
    assert LEAST <= counts.count(FIRST + 2) < len(counts)


def test_the_time_ends_it_after_the_first_list():
    late = task_of(dealt(), deadline=time.monotonic() - 1)
    assert [hint.moves[0].samples for hint in hints.honest(search, policies, late, 3, 100)] == [0]


def test_the_items_are_a_hint_too():
    """What the table looks like is not known then: only how often a pair wins."""
    state = rules().initial(Setup(1, "1"))
    found = honest(state, 1, 15)[-1]
    assert {one.samples for one in found.moves} == {1}
    assert len({one.move for one in found.moves}) == 15


# --- parts ---


def next_start(state, ruleset="16a"):
    """A turn played by the compiled player: the state after it, and the traits that he noted there."""
    engine_of = rules(ruleset)
    data = data_of(engine_of.look, state.days)
    mind = blind.make_mind(data, weights(), homes(data))
    mind.noise[0] = 1e-9
    row, room = row_of(data, engine_of.look, state), make_room(data, 1 << 14)
    blind.played(data, room, row, quick_plan(), mind, 0, np.array([1, 0, 0, 0], np.int64))
    if not mind.deal[blind.LOGGED]:
        return None, None
    turn, codes = state.turn, mind.line[: mind.deal[blind.MOVES]].tolist()
    for move in Spelling(engine_of.look, data).spelt(state, codes, engine_of.play):
        state = engine_of.apply(state, move)
        if state.turn > turn:
            break
    return state, mind.log[0]


def test_traits_are_what_lies_there():
    """Told by plain loops over the state."""
    look, seen = rules().look, 0
    for start in game("3"):
        if start.phase is not Phase.PLAY or not rules().is_at_rest(start):
            continue
        state, x = next_start(start)
        if state is None:
            continue
        seen += 1
        suits = [suit for suit in look.suits if suit not in state.resolved]
        lying = [sum(look.suit[event] == suit for event in state.placed) for suit in suits]
        assert x[TRAITS] == len(suits)
        assert [x[LYING + k] for k in range(3)] == [sum(count > k for count in lying) for k in range(3)]
        gone = [sum(look.suit[card] == suit for card in state.discard) for suit in suits]
        assert [x[GONE + k] for k in range(3)] == [sum(count >= k + 2 for count in gone) for k in range(3)]
        assert x[FUEL] == len(state.deck) + state.letters
        assert x[READY] == state.is_ready("lantern")
        assert x[POINTS] == state.vp
        assert x[HOME] == homes(data_of(look, state.days))[state.white - 1, state.black[0] - 1, state.black[1] - 1]
    assert seen > 10


@pytest.mark.parametrize("ruleset", ["16a", "16b"])
def test_a_play_that_makes_a_suit_ready_is_seen(ruleset):
    """`made_ready` says so of a hand exactly if some split does, by the rules, where no effect comes between."""
    seen = {True: 0, False: 0}
    for seed in ("3", "4", "5", "7"):
        for start in game(seed, ruleset):
            if start.phase is not Phase.PLAY or not rules(ruleset).is_at_rest(start):
                continue
            state, x = next_start(start, ruleset)
            if state is None or state.resolved == frozenset(rules().look.suits):
                continue
            old = [card for card in state.hand if card in (*start.hand, *start.discard)]
            found = any(_is_ready(state, card, split, ruleset) for card in old for split in range(7))
            assert (x[REACHES] > 0) == found
            seen[found] += 1
    assert min(seen.values()) > 3


def _may_split(rest, lower, ruleset) -> bool:
    """Of the days that the black pawns move each has one at least, if there are two; in 16b one pawn has them all."""
    if ruleset == "16b":
        return lower in (0, rest)
    return (rest > 1) <= lower <= rest - (rest > 1)


def _is_ready(state, card, lower, ruleset) -> bool:
    """Whether a suit is ready once the card lies and the pawns have moved, by counting places."""
    look = rules(ruleset).look
    number = look.number[card]
    rest, white = look.days - number, look.day(state.white, number)
    if not _may_split(rest, lower, ruleset) or not look.capacity[state.days[white - 1]]:
        return False
    pawns = [white, look.day(state.black[0], lower), look.day(state.black[1], rest - lower)]
    events = [list(placed) for placed in state.events]
    events[white - 1] = [card, *events[white - 1]][: look.capacity[state.days[white - 1]]]
    return any(
        all(sum(look.suit[event] == suit for event in events[day - 1]) >= pawns.count(day) for day in pawns)
        for suit in look.suits
        if suit not in state.resolved
    )


def test_weights_are_read_as_they_were_written(tmp_path):
    file = tmp_path / "weights.toml"
    found = np.round(np.arange(STAGES * TRAITS).reshape(STAGES, TRAITS) / 7, 4)
    write(found, file)
    assert (read(file, NAMES) == found).all()
    assert len(set(NAMES)) == TRAITS


# --- what is told ---


def test_reasons_are_true():
    """A play that lays nothing needed puts off the earliest win, by the bound itself, from the next turn's start."""
    told = 0
    for seed in ("3", "4", "5"):
        for state in game(seed):
            if state.phase is not Phase.PLAY or not rules().is_at_rest(state):
                continue
            for move in rules().legal_moves(state):
                words = [str(reason) for reason in policies.reasons(task_of(state), str(move))]
                if not isinstance(move, Play) or not any("lays nothing" in text for text in words):
                    continue
                after = rules().apply(state, move)
                while after.turn == state.turn and rules().kinds(after):
                    after = rules().apply(after, next(rules().legal_moves(after)))
                if rules().kinds(after):
                    assert turns_bound(after, rules()) >= turns_bound(state, rules()) + 1
                    told += 1
    assert told > 5


def test_events_of_a_suit_are_counted_only_where_some_lie():
    seen = set()
    for state in game("3"):
        plays = [move for move in rules().legal_moves(state) if isinstance(move, Play)]
        for move in plays if rules().is_at_rest(state) else ():
            words = " ".join(map(str, policies.reasons(task_of(state), str(move))))
            lying = sum(rules().look.suit[event] == rules().look.suit[move.card] for event in state.placed)
            is_first, is_counted = "lays the first event" in words, f"so far: {lying})" in words
            assert (is_first and lying == 0) or (is_counted and lying > 0) or "still to be resolved" not in words
            seen |= {(is_first, is_counted)}
    assert {(True, False), (False, True)} <= seen


def test_peeking_hints_from_the_middle_of_a_turn():
    """Each move with a line that wins, replayed, and no value above its bound."""
    state = next(one for one in game("3") if one.phase is Phase.SPLIT and len(one.deck) < 12)
    *_, hint = hints.peeking(search, policies, task_of(state, "won", deadline=time.monotonic() + 8), 3)
    assert hint.moves[0].verdict is Verdict.WON
    for one in hint.moves:
        after = state
        for text in one.line:
            after = rules().apply(after, rules().read(text))
        assert not one.line or rules().outcome(after).is_won


def test_a_line_found_at_once_stands_where_the_solver_found_none():
    state = dealt("3")
    nothing = type("Nothing", (), {"solve": staticmethod(lambda task: hints.Answer(task.question, Verdict.UNKNOWN))})
    task = task_of(state, deadline=time.monotonic() + 4)
    found = hints._answered(nothing, policies, task, state, 1)
    assert found.verdict is Verdict.FEASIBLE
    assert found.value is not None


# --- the command ---


@pytest.fixture
def kamibako(capsys, monkeypatch):
    return lambda *words: run(capsys, monkeypatch, *words)


def test_honest_hints_at_the_command_line(kamibako):
    words = ("hint", "tabi", "--seed", "3", "--items", "lantern,tent", "--honest", "--samples", "4", "--json")
    once, twice = (json.loads(kamibako(*words)[1]) for _ in range(2))
    assert once == twice
    first = once["moves"][0]
    assert first["samples"] == 4
    assert first["line"][0] == first["move"]
    assert first["peeking"] is None, "the deck is hidden from the player"


def test_a_win_has_no_value(kamibako):
    words = ("--seed", "3", "--items", "lantern,tent", "--honest", "--samples", "2", "--ask", "won", "--json")
    moves = json.loads(kamibako("hint", "tabi", *words)[1])["moves"]
    assert any(one["wins"] for one in moves)
    assert {one["value"] for one in moves} == {None}


def test_beside_belongs_to_honest_hints(kamibako):
    code, out, err = kamibako("hint", "tabi", "--seed", "3", "--beside")
    assert (code, out) == (2, "")
    assert "belongs to --honest" in err
