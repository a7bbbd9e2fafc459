"""All energies that can be reached, held as one integral polymatroid instead of a set of points.

Whoever has more energy can do all that he could do with less, so a set of reachable (T, P, S) may be closed
downwards. It begins as a box and changes in four ways: a cost is paid, the fixed value gives each energy some,
a claim spreads its points freely, no energy rises above full. Each of them turns {x ≥ 0 : x(A) ≤ f(A) for
all A ⊆ {T, P, S}}, f submodular with whole numbers, into such a set again:

* a claim is the sum with {x(A) ≤ points}, and sums of integral polymatroids have no points but the sums of
  theirs: f(A) + points;
* a full energy: min over B ⊆ A of f(B) + full · |A − B|;
* a cost: f(B) − c(B), then the minimum over B ⊇ A; the set is empty if any of these is negative.

So eight whole numbers (f by the bits of A: 1 is T, 2 is P, 4 is S) are exact. Every change is monotone in f;
so the greatest of several f, taken subset by subset, bounds them all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.kernels import kernel

SETS = 8
"""Subsets of the three energies."""


def box(energy: tuple[int, int, int]) -> Any:
    """The f of a single point and all below it."""
    found = np.zeros(SETS, np.int64)
    for subset in range(SETS):
        found[subset] = sum(energy[i] for i in range(3) if subset >> i & 1)
    return found


@kernel
def pay(f: Any, t: int, p: int, s: int) -> bool:
    """Pay that cost from `f`, in place; False when no reachable energies can (then `f` is spoilt)."""
    f[1] -= t
    f[2] -= p
    f[4] -= s
    f[3] -= t + p
    f[5] -= t + s
    f[6] -= p + s
    f[7] -= t + p + s
    if min(f[1], f[2], f[3], f[4]) < 0 or min(f[5], f[6], f[7]) < 0:
        return False
    f[3], f[5], f[6] = min(f[3], f[7]), min(f[5], f[7]), min(f[6], f[7])
    f[1] = min(f[1], f[3], f[5])
    f[2] = min(f[2], f[3], f[6])
    f[4] = min(f[4], f[5], f[6])
    return True


@kernel
def gain(f: Any, each: int, spread: int, full: int) -> None:
    """Give each energy `each` and `spread` freely, none above `full`, in place."""
    f[1] = min(f[1] + each + spread, full)
    f[2] = min(f[2] + each + spread, full)
    f[4] = min(f[4] + each + spread, full)
    f[3] = min(f[3] + 2 * each + spread, f[1] + full, f[2] + full)
    f[5] = min(f[5] + 2 * each + spread, f[1] + full, f[4] + full)
    f[6] = min(f[6] + 2 * each + spread, f[2] + full, f[4] + full)
    f[7] = min(f[7] + 3 * each + spread, f[3] + full, f[5] + full, f[6] + full)


@kernel
def keep_time(f: Any) -> bool:
    """Drop the energies without time: T = 0 ends a dive (D12), in place; False when none are left."""
    if not pay(f, 1, 0, 0):
        return False
    f[1] += 1
    f[3] += 1
    f[5] += 1
    f[7] += 1
    return True


@kernel
def copy(f: Any, g: Any) -> None:
    """Set f to g."""
    for subset in range(SETS):
        f[subset] = g[subset]


@kernel
def join(f: Any, g: Any) -> None:
    """Raise f to the greater of both, subset by subset."""
    for subset in range(SETS):
        f[subset] = max(f[subset], g[subset])
