"""The decorator of compiled functions: compiled at the first call, kept in ``__pycache__``.

None of them calls itself: numba 0.68 crashes when it loads such functions from its cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def kernel(function: F) -> F:
    """Compile that function."""
    return cast("F", njit(cache=True, error_model="numpy")(function))


@kernel
def bit_count(word: int) -> int:
    """How many of the lower 62 bits are set."""
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (word * 0x0101010101010101) >> 56


@kernel
def lowest(word: int) -> int:
    """The index of the lowest bit that is set."""
    return bit_count((word & -word) - 1)
