"""Positions with ?? for what nobody at the table knows: `hint --honest` advises, `solve` says what is missing."""

from __future__ import annotations

import json

import engines
import pytest
from test_commands import run

from games.errors import DataError
from games.rules import Setup
from games.seeds import Stream
from solver.api import Task
from solver.plugins import solver_for, ways_in

SOLVED = [way for way in engines.ways() if ways_in(way.folder)]


def covered(known, other):
    """A position with ?? wherever another deal of what is hidden differs."""
    if isinstance(known, dict):
        return {key: covered(value, other[key]) for key, value in known.items()}
    if isinstance(known, list) and len(known) == len(other):
        return [covered(*pair) for pair in zip(known, other, strict=True)]
    return known if known == other else "??"


def typed_in(way):
    """What a player can write down after his first move; None where no piece of the game can stand as ??."""
    rules = way.rules
    state = rules.initial(way.setup("3"))
    state = rules.apply(state, next(rules.legal_moves(state)))
    other = rules.resample(state, rules.player(state), Stream("other"))
    document = covered(rules.dump(state), rules.dump(other))
    try:
        rules.initial(Setup(way.players, state=document))
    except DataError:
        return None
    return document if "??" in json.dumps(document) else None


TABLES = {way: typed_in(way) for way in SOLVED}
HIDING = [way for way, table in TABLES.items() if table]
every_table = pytest.mark.parametrize("way", HIDING, ids=str)


def test_games_with_hidden_cards_are_among_them():
    assert {way.folder.name for way in HIDING} >= {"narabi", "tabi"}


@pytest.fixture
def asked(capsys, monkeypatch, tmp_path):
    def ask(command, way, *words):
        file = tmp_path / "state.json"
        file.write_text(json.dumps(TABLES[way]))
        ruleset = ("--ruleset", way.ruleset, "--state", str(file))
        return run(capsys, monkeypatch, command, str(way.folder), *ruleset, *words)

    return ask


@every_table
def test_an_honest_hint_needs_no_more_than_the_player_knows(asked, way):
    code, out, _ = asked("hint", way, "--honest", "--samples", "1", "--moves", "1", "--json")
    assert code == 0
    assert json.loads(out)["moves"][0]["samples"] == 1


@pytest.mark.parametrize(("way", "by"), [(way, by) for way in HIDING for by in ways_in(way.folder)], ids=str)
def test_what_cannot_be_solved_says_that_not_all_is_known(asked, way, by):
    code, out, err = asked("solve", way, "--by", by)
    assert (code, out) == (2, "")
    assert "not all of this position is known (??)" in err


def in_a_turn(way):
    """The first decision in that table at which a position cannot be written down; None: there is none."""
    rules = way.rules
    state = rules.initial(Setup(way.players, state=TABLES[way]))
    while rules.is_at_rest(state):
        move = next(rules.legal_moves(state), None)
        if move is None:
            return None
        state = rules.apply(state, move)
    return state


def test_in_a_turn_it_says_the_same():
    asked = set()
    for way in HIDING:
        state = in_a_turn(way)
        if state is not None:
            with pytest.raises(DataError, match=r"not all of this position is known \(\?\?\)"):
                solver_for(engines.source(way.folder), Task(way.rules, state, "score"))
            asked.add(str(way))
    assert "tabi-16b-1" in asked


@every_table
def test_who_peeks_at_it_is_told_to_be_honest(asked, way):
    code, out, err = asked("hint", way)
    assert (code, out) == (2, "")
    assert "ask with --honest" in err
