"""The engine of tabi and the compiled rows, side by side."""

from __future__ import annotations

from functools import cache

import numpy as np
from engines import rules_of
from numba import njit

from games import registry
from games.rules import Setup
from games.seeds import Stream
from games.tabi.searching import verbs
from games.tabi.searching.data import data_of, row_of
from games.tabi.searching.listing import MOST_MOVES, list_moves
from games.tabi.searching.playing import make
from games.tabi.searching.spelling import Spelling
from games.tabi.state import Phase


@njit(error_model="numpy")
def listed(data, row, out):
    return list_moves(data, row, out)


@njit(error_model="numpy")
def made(data, row, code):
    make(data, row, code)


@cache
def engine_of(ruleset):
    return rules_of(registry.folder("tabi"), ruleset)


def agreement(ruleset, seed):
    """Play a random game on both; all moves and all rows must be alike. The number of decisions."""
    rules, stream = engine_of(ruleset), Stream(f"rows/{ruleset}/{seed}")
    state = rules.initial(Setup(1, str(seed)))
    state = rules.apply(state, rules.sample(state, stream))
    look = rules.look
    data, out, count = data_of(look, state.days), np.zeros(MOST_MOVES, np.int64), 0
    spelling = Spelling(look, data)
    while not state.is_over:
        row = row_of(data, look, state)
        codes = out[: listed(data, row, out)].tolist()
        move = rules.sample(state, stream)
        if state.phase is Phase.RETURN:
            assert sorted(code >> 16 & 255 for code in codes) == [look.order[card] for card in state.hand]
            ours = [code for card in move.cards for code in codes if code >> 16 & 255 == look.order[card]]
        else:
            by_move = {spelling.move(state, code): code for code in codes}
            assert len(by_move) == len(codes)
            assert set(by_move) == set(rules.legal_moves(state))
            ours = [by_move[move]]
        for code in ours:
            made(data, row, code)
        assert spelling.spelt(state, ours, rules.apply) == [move]
        state, count = rules.apply(state, move), count + 1
        if not state.is_over:
            assert row.tolist() == row_of(data, look, state).tolist(), (move, verbs)
        else:
            assert row[0] == row_of(data, look, state)[0]
    return count
