"""Compiled parts of the expectations: arrays over all energies, T × P × S, each from 0 to full.

A value is what can be expected at the end of the dive by somebody who, from there on, chooses each value and each
spread of points as he sees the rolls come.
"""

from __future__ import annotations

from typing import Any

from solver.kernels import entry


@entry
def claimed(after: Any, points: int) -> Any:
    """Before a claim: its points, as many as can be received, go where most can be expected."""
    full, found = after.shape[0] - 1, after.copy()
    for t in range(full + 1):
        for p in range(full + 1):
            for s in range(full + 1):
                gain = min(points, 3 * full - t - p - s)
                best = after[t, p, s] if gain == 0 else -1e9
                for more_t in range(min(gain, full - t) + 1):
                    for more_p in range(min(gain - more_t, full - p) + 1):
                        more_s = gain - more_t - more_p
                        if s + more_s <= full:
                            best = max(best, after[t + more_t, p + more_p, s + more_s])
                found[t, p, s] = best
    return found


@entry
def aligned(after: Any, prices: Any, fixed: int, mask: int, back: int, lost: float) -> Any:
    """Before an alignment under a known judgement: the best of the values that are allowed, `lost` if none is paid.

    `prices` holds T, P, S by value; `after` is by value, too: what a value leaves may differ by more than energy.
    """
    full = after.shape[1] - 1
    found = after[0].copy()
    for t in range(full + 1):
        for p in range(full + 1):
            for s in range(full + 1):
                best = lost
                for value in range(len(prices)):
                    a, b, c = t - prices[value, 0], p - prices[value, 1], s - prices[value, 2]
                    if mask >> value & 1 and a >= 0 and b >= 0 and c >= 0:
                        if value == fixed:
                            a, b, c = min(a + back, full), min(b + back, full), min(c + back, full)
                        best = max(best, after[value, a, b, c])
                found[t, p, s] = best
    return found


@entry
def turned(now: Any, rolled: Any, up: int) -> None:
    """Where one may pay time for another roll before a level step, in place: `now` by judgement, `rolled` by side."""
    full = now.shape[1] - 1
    for t in range(up + 1, full + 1):
        for p in range(full + 1):
            for s in range(full + 1):
                other = 0.0
                for side in range(len(rolled)):
                    other += now[rolled[side], t - up, p, s]
                other /= len(rolled)
                for judged in range(len(now)):
                    now[judged, t, p, s] = max(now[judged, t, p, s], other)
