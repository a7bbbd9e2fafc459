"""What must hold of every engine, whatever the game: states, moves, what is hidden, lines."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from itertools import islice

import engines
import pytest

from games.errors import DataError
from games.line import Line, document, read_line
from games.moves import IllegalMove
from games.referee import RefusedLine, referee
from games.rules import Setup, perft
from games.seeds import Stream

WAYS = list(engines.ways())
every_way = pytest.mark.parametrize("way", WAYS, ids=str)
SEEDS = ("1", "42", "x~!")
SMALL = 300
"""Legal moves that are listed in full at most."""


@cache
def game(way, seed="42"):
    return engines.played(way, seed, 160)


def some(way, count):
    """States all over a game, with the moves that were made there."""
    pairs = [pair for seed in SEEDS for pair in game(way, seed)[:-1]]
    return random.Random(7).sample(pairs, min(count, len(pairs)))


def listed(rules, state):
    """All legal moves, or None when they are too many."""
    moves = list(islice(rules.legal_moves(state), SMALL + 1))
    return moves if len(moves) <= SMALL else None


def test_there_are_engines():
    assert {way.folder.name for way in WAYS} >= {"narabi"}


@every_way
def test_moves_read_as_they_are_written(way):
    for state, _ in some(way, 40):
        for move in islice(way.rules.legal_moves(state), 60):
            again = way.rules.read(str(move))
            assert again == move
            assert hash(again) == hash(move)
            assert str(again) == str(move)


@every_way
def test_listed_moves_apply_and_leave_the_state_alone(way):
    for state, _ in some(way, 25):
        before = hash(state)
        for move in islice(way.rules.legal_moves(state), 40):
            assert way.rules.is_legal(state, move)
            after = way.rules.apply(state, move)
            assert after == way.rules.apply(state, move)
            assert hash(after) == hash(way.rules.apply(state, move))
        assert hash(state) == before


@every_way
def test_sampled_moves_are_legal_and_repeat(way):
    for state, move in some(way, 40):
        assert way.rules.is_legal(state, move)
        moves = listed(way.rules, state)
        if moves is not None:
            assert move in moves
    assert engines.played(way, "42", 60) == engines.played(way, "42", 60)


@every_way
def test_kinds_are_those_of_the_moves_in_their_order(way):
    for state, _ in some(way, 40):
        moves = listed(way.rules, state)
        if moves is not None:
            assert list(dict.fromkeys(move.verb for move in moves)) == list(way.rules.kinds(state))
            assert len({str(move) for move in moves}) == len(moves)
            assert moves == list(way.rules.legal_moves(state))


def mutated(text, words):
    """Other texts that are nearly this move: a word changed, taken out, doubled, swapped."""
    parts = text.split(" ")
    for i in range(len(parts)):
        yield " ".join(parts[:i] + parts[i + 1 :])
        yield " ".join([*parts[: i + 1], *parts[i:]])
        for word in words:
            yield " ".join([*parts[:i], word, *parts[i + 1 :]])
    if len(parts) > 2:
        yield " ".join([parts[0], *reversed(parts[1:])])


@every_way
def test_a_move_is_legal_just_when_it_is_listed(way):
    """Thousands of mutated moves: the engine accepts those that it lists, and no others."""
    words = sorted({word for _, move in game(way)[:-1] for word in str(move).split(" ")})
    rng = random.Random(5)
    refused = 0
    for state, _ in some(way, 12):
        moves = listed(way.rules, state)
        if moves is None:
            continue
        texts = {str(move) for move in moves}
        some_moves, some_words = rng.sample(moves, min(4, len(moves))), rng.sample(words, min(9, len(words)))
        tried = [text for move in some_moves for text in mutated(str(move), some_words)]
        for text in tried:
            try:
                way.rules.apply(state, way.rules.read(text))
            except IllegalMove as error:
                refused += 1
                assert text not in texts
                assert error.reason.render("ja")
            else:
                assert text in texts, f"{text!r} was accepted, but is not listed"
    assert refused


@every_way
def test_no_piece_is_lost(way):
    for seed in SEEDS:
        states = [state for state, _ in game(way, seed)]
        assert all(way.rules.pieces(state) == way.rules.pieces(states[0]) for state in states)


@every_way
def test_positions_are_written_and_read(way):
    written = 0
    for state, _ in [*some(way, 60), (game(way)[0][0], None)]:
        if way.rules.is_at_rest(state):
            text = json.dumps(way.rules.dump(state))
            again = way.rules.load(json.loads(text))
            assert json.dumps(way.rules.dump(again)) == text
            assert hash(again) == hash(way.rules.load(json.loads(text)))
            before, after = (list(islice(map(str, way.rules.legal_moves(one)), 50)) for one in (state, again))
            if '"unknown"' in text:  # what is not written cannot be turned up
                assert set(after) <= set(before)
            else:
                assert after == before
            written += 1
    assert written


def seen(rules, state, seat):
    return json.loads(json.dumps(rules.observe(state, seat)))


@cache
def looks(way):
    """Every state of some games, through the eyes of every seat; each with a name of its own for a stream."""
    states = [state for seed in SEEDS[:2] for state, _ in game(way, seed)] + list(engines.stored(way))
    return [(state, seat, f"{number}/{seat}") for number, state in enumerate(states) for seat in range(way.players)]


def mostly_or_never(way, count):
    """Whether the dealing changes something, as often as can be asked (the last cards are the last); or never does."""
    return 4 * count > len(looks(way)) if way.rules.has_secrets else not count


def anew(way, state, seat, name):
    return way.rules.resample(state, seat, Stream(name))


@every_way
def test_what_is_hidden_cannot_be_seen(way):
    """Deal all anew that a seat cannot know: what it sees stays the same, and no piece is lost."""
    changed = 0
    for state, seat, name in looks(way):
        other = anew(way, state, seat, name)
        assert seen(way.rules, other, seat) == seen(way.rules, state, seat)
        assert way.rules.pieces(other) == way.rules.pieces(state)
        changed += other != state
    assert mostly_or_never(way, changed)


@every_way
def test_what_is_dealt_anew_hangs_on_the_stream_and_on_what_is_seen_alone(way):
    changed = 0
    for state, seat, name in looks(way):
        one, other = anew(way, state, seat, name), anew(way, state, seat, f"{name}/other")
        assert anew(way, state, seat, name) == one
        assert anew(way, other, seat, name) == one
        changed += other != one
    assert mostly_or_never(way, changed)


@every_way
def test_what_is_dealt_anew_can_be_played(way):
    """The seat to move cannot tell the states apart, so it is asked the same, and the game goes on."""
    rules = way.rules
    for state, seat, name in looks(way):
        other = anew(way, state, seat, name)
        assert rules.player(other) == rules.player(state)
        assert rules.outcome(other) == rules.outcome(state)
        assert bool(rules.kinds(other)) == bool(rules.kinds(state))
        if rules.kinds(other):
            rules.apply(other, rules.sample(other, Stream(f"{name}/move")))


@every_way
def test_observations_are_json_in_every_state(way):
    for state, _ in game(way):
        for seat in range(way.players):
            json.dumps(way.rules.observe(state, seat))
        assert 0 <= way.rules.player(state) < way.players


@every_way
def test_outcomes_and_facts_agree(way):
    for state, move in [*some(way, 30), game(way, "1")[-1]]:
        end, facts = way.rules.outcome(state), way.rules.facts(state)
        assert end.is_over == (not way.rules.kinds(state))
        assert facts["result"] == end.result
        if move is not None:
            assert not end.is_over
        json.dumps(dict(facts))


def finished(way):
    """How a game ends, and its moves; in some, it takes chance thousands of them."""
    for seed in range(1, 30):
        pairs = engines.played(way, str(seed), 5000)
        last = pairs[-1][0]
        if not way.rules.kinds(last):
            return last, {move for _, move in pairs[:-1]}
    pytest.fail("no game came to an end")


@every_way
def test_after_the_end_every_move_is_refused(way):
    last, moves = finished(way)
    assert way.rules.outcome(last).is_over
    for move in moves:
        assert not way.rules.is_legal(last, move)
    for verb in way.rules.grammar.verbs:
        assert not list(way.rules.moves(last, verb))


@every_way
def test_a_played_line_is_accepted_and_a_damaged_one_is_not(way):
    moves = tuple(str(move) for _, move in game(way)[:-1])
    facts = {name: value for name, value in way.rules.facts(game(way)[-1][0]).items() if value is not None}
    line = Line(way.setup("42"), moves, facts)
    rules, again = read_line(json.loads(json.dumps(document(way.rules, line))), "line", lambda *_: way.rules)
    assert referee(rules, again).facts == way.rules.facts(game(way)[-1][0])
    for claims in ({"result": "no such result"}, {"no such claim": 1}, {"bound": 3}):
        with pytest.raises(RefusedLine, match="claim"):
            referee(rules, Line(line.setup, moves, claims))
    with pytest.raises(RefusedLine, match=r"move 1, xyzzy"):
        referee(rules, Line(line.setup, ("xyzzy", *moves), {}))


@every_way
def test_perft_counts_what_is_listed(way):
    """Counted by listing alone, and by playing every move."""
    rules, state = way.rules, way.rules.initial(way.setup("42"))
    moves = listed(rules, state)
    if moves is not None:
        assert perft(rules, state, 1) == len(moves)
        replies = [listed(rules, rules.apply(state, move)) for move in moves]
        if all(reply is not None for reply in replies):
            assert perft(rules, state, 2) == sum(len(reply) or 1 for reply in replies)


@every_way
def test_a_game_begins_from_a_seed_or_from_a_position_for_as_many_as_play(way):
    rules, (least, most) = way.rules, way.rules.players
    state = rules.dump(rules.initial(way.setup("1")))
    for seed, position in ((None, None), ("1", state)):
        with pytest.raises(ValueError, match="Setup"):
            Setup(way.players, seed, position)
    for players in (least - 1, most + 1):
        for setup in (Setup(players, "1"), Setup(players, state=state)):
            with pytest.raises(DataError, match=f"players: found {players}: write a whole number"):
                rules.initial(replace(setup, options=dict(way.options)))
    for players in {least, most} - {way.players}:
        with pytest.raises(DataError, match=f"players: found {players}: write {way.players}, as in the position"):
            rules.initial(Setup(players, state=state))


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_beginnings_set_side_by_side_are_named_apart_and_can_be_written_as_lines(way):
    rules = way.rules
    starts = list(rules.starts(way.setup("5")))
    assert bool(starts) == (rules.starts_by is not None)
    assert len({start.names for start in starts}) == len(starts)
    for start in starts:
        move = next(start.rules.legal_moves(start.state))
        line = Line(start.setup, (str(move),), {})
        assert referee(rules, line).state == rules.apply(rules.initial(start.setup), move)
        assert rules.dump(start.state) == rules.dump(rules.initial(start.setup))


def test_some_game_sets_beginnings_side_by_side():
    assert any(way.rules.starts_by for way in WAYS)
