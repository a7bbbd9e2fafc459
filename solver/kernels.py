"""Compiled functions for exact and beam searches, by numba.

None of them calls itself: numba 0.68 crashes when it loads such functions from its cache. With
``NUMBA_DISABLE_JIT=1`` the same functions run as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def kernel(function: F) -> F:
    """Compile that function at its first call; what was compiled is kept beside the sources."""
    return cast("F", njit(cache=True, error_model="numpy")(function))
