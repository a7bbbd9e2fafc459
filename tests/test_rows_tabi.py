"""Rows and their moves against the engine, decision by decision."""

from __future__ import annotations

import numpy as np
import pytest
from tabi_rows import agreement, engine_of

from games.tabi.searching.data import WORD, data_of


@pytest.mark.parametrize("ruleset", ["16a", "16b", "16b-hard"])
@pytest.mark.parametrize("seed", range(12))
def test_rows_play_as_the_engine_does(ruleset, seed):
    assert agreement(ruleset, seed) > 20


def test_rows_are_one_width():
    rules = engine_of("16a")
    data = data_of(rules.look, ("wangan", "hamabe", "machi", "tokai", "eki", "haikou", "sennenju"))
    assert data.width % WORD == 0
    assert np.array_equal(data.first[[0, -1]], [data.where + 30, data.deck])
