"""Properties of engines, each a check of one seed (see verify.py)."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import engines

from games.engines import table
from games.line import Line, document, read_line
from games.referee import referee
from games.rules import Rules
from games.sealed import dealing, gathered
from games.seeds import Stream

MOST_MOVES = 400
"""Some games have no end of their own: at random, players may walk and pass for ever."""


def random_game(folder: Path, seed: int) -> None:
    """A whole game of sampled moves, each way to play in turn: no exception, no lost piece, a line that is accepted."""
    ways = [way for way in engines.ways() if way.folder == folder]
    way = ways[seed % len(ways)]
    rules = way.rules
    setup = way.setup(str(seed))
    state = rules.initial(setup)
    pieces, moves, stream = rules.pieces(state), [], Stream(f"verify/{way}/{seed}")
    while rules.kinds(state) and len(moves) < MOST_MOVES:
        move = rules.sample(state, stream)
        moves.append(str(move))
        state = rules.apply(state, rules.read(str(move)))
        if len(moves) % 16 == 0:
            assert rules.pieces(state) == pieces
            _check_written(rules, state)
    assert rules.pieces(state) == pieces
    facts = {name: fact for name, fact in rules.facts(state).items() if fact is not None}
    line = json.loads(json.dumps(document(rules, Line(setup, tuple(moves), facts))))
    referee(*read_line(line, "line", lambda *_: rules))


def _check_written(rules: Rules[Any, Any], state: Any) -> None:
    if rules.is_at_rest(state):
        text = json.dumps(rules.dump(state))
        assert json.dumps(rules.dump(rules.load(json.loads(text)))) == text


def sealed_setup(seed: int) -> None:
    """Every deck of every game, dealt by the printed pile numbers, lies as the seed says."""
    for folder in engines.folders():
        source = engines.source(folder)
        for ruleset in source.rulesets:
            way = next(way for way in engines.ways() if (way.folder, way.ruleset) == (folder, ruleset))
            edition = source.edition(source.languages[0], ruleset).edition
            seen = table(source)
            assert seen is not None
            for deck in seen.sealed(way.rules, way.rules.initial(way.setup(str(seed))), edition):
                way_to_deal = dealing(deck)
                stack = list(reversed(deck.sorted))
                for numbers in (way_to_deal.first, way_to_deal.second):
                    order = gathered(list(range(len(stack))), numbers, way_to_deal.piles)
                    stack = [stack[i] for i in order]
                assert tuple(stack) == deck.stacked


GAMES = {f"random games of {folder.name}": partial(random_game, folder) for folder in engines.folders()}
