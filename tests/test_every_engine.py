"""What must hold of every engine, whatever the game: states, moves, what is hidden, lines."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import islice

import engines
import pytest

from games.line import Line, document, read_line
from games.moves import IllegalMove
from games.positions import HIDDEN
from games.referee import RefusedLine, referee
from games.rules import perft

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


def hidden_places(seen, full, path=()):
    """Paths of all that stands in `full` and is not shown in `seen`."""
    if seen == HIDDEN:
        yield path
    elif isinstance(seen, int) and isinstance(full, list):
        yield from ((*path, i) for i in range(len(full)))
    elif isinstance(seen, dict) and isinstance(full, dict):
        for key in seen.keys() & full.keys():
            yield from hidden_places(seen[key], full[key], (*path, key))
    elif isinstance(seen, list) and isinstance(full, list):
        for i, (one, other) in enumerate(zip(seen, full, strict=False)):
            yield from hidden_places(one, other, (*path, i))


def at(document, path):
    for step in path:
        document = document[step]
    return document


@every_way
def test_what_is_hidden_cannot_be_seen(way):
    """Deal out all that a seat cannot see in another order: what it sees stays the same."""
    rules, rng = way.rules, random.Random(3)
    for state, _ in some(way, 20):
        if not rules.is_at_rest(state):
            continue
        for seat in range(way.players):
            full, seen = rules.dump(state), json.loads(json.dumps(rules.observe(state, seat)))
            paths = sorted(hidden_places(seen, full), key=str)
            values = [at(full, path) for path in paths]
            for path, value in zip(paths, rng.sample(values, len(values)), strict=True):
                at(full, path[:-1])[path[-1]] = value
            other = rules.load(full)
            assert json.loads(json.dumps(rules.observe(other, seat))) == seen


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


@every_way
def test_after_the_end_every_move_is_refused(way):
    last = game(way, "1")[-1][0]
    if not way.rules.kinds(last):
        for _, move in game(way, "1")[:-1]:
            assert not way.rules.is_legal(last, move)


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
