"""Checks of a palette: what must be told apart, can be, by everyone and on every printer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.components import Edition
from games.errors import Fault
from games.messages import say
from generator import colour as tone

LEAST_DIFFERENCE = 15.0
"""CIEDE2000 ΔE between any two roles of a distinct set, however seen."""


def palette_faults(edition: Edition) -> Iterator[Fault]:
    """Pairs of a distinct set that look alike, in colour or in their hatches (for grey)."""
    for group in edition.distinct:
        for a, b in combinations(group, 2):
            yield from _alike(edition, a, b)


def _alike(edition: Edition, a: str, b: str) -> Iterator[Fault]:
    one, two = edition.palette[a], edition.palette[b]
    for sight, gap in differences(one.colour, two.colour).items():
        if gap < LEAST_DIFFERENCE:
            problem = say(
                "{a} and {b} differ by ΔE {gap} only ({sight}); at least {least} is needed: move them apart",
                a=a,
                b=b,
                gap=f"{gap:.1f}",
                sight=sight,
                least=f"{LEAST_DIFFERENCE:g}",
            )
            yield Fault(edition.id, "palette", problem)
    if one.hatch == two.hatch:
        problem = say(
            "{a} and {b} have the same hatch, so grey prints cannot tell them apart: give each its own", a=a, b=b
        )
        yield Fault(edition.id, "palette", problem)


def differences(a: str, b: str) -> dict[str, float]:
    """ΔE as they are (``full colour``) and as each dichromacy shows them."""
    seen = {"full colour": tone.difference(a, b)}
    for name in tone.DICHROMACIES:
        seen[name] = tone.difference(tone.as_seen(a, name), tone.as_seen(b, name))
    return seen
