"""The decorator of compiled functions: kept in ``__pycache__``; plain Python where numba is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

try:
    from numba import njit
except ImportError:  # pragma: no cover  the bounds are the same, and slow

    def kernel(function: F) -> F:
        """That function as it is."""
        return function
else:

    def kernel(function: F) -> F:
        """Compile that function at its first call."""
        return cast("F", njit(cache=True, error_model="numpy")(function))
