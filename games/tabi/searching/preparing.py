"""Compiling the bound on points before the time of an answer begins."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.rules import Setup
from games.tabi.modelling.scores import Switches, search
from games.tabi.rules import Tabi
from games.tabi.searching.data import data_of
from games.tabi.searching.endings import Endings, Pass, tightened
from games.tabi.searching.plans import whole_plan
from games.tabi.state import Phase


@cache
def compile_bound(rules: Tabi) -> None:
    """One step of a descent with hardly any cards; the backpack has a kernel of its own. What reads its table, too."""
    state = rules.initial(Setup(1, "1"))
    small = replace(state, items=("backpack", "tent"), phase=Phase.PLAY, deck=state.deck[:1])
    search(small, rules, None, Switches(goal=False, rounds=1))
    bound, _ = tightened(small, rules, 1, lambda: None)
    endings = Endings(data_of(rules.look, small.days), most=2, inside=2)
    endings.sift(Pass(1, whole_plan(counts_points=True), bound, 0, lambda: None, lambda _: True), 0)
