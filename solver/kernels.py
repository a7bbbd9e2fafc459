"""Compiled functions: kernels, and those of them that Python calls, whose code is kept on disk.

None of them calls itself: numba 0.68 crashes when it loads such functions from its cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def number(value: int) -> int:
    """A constant to be handed to kernels: numba compiles a function anew for each literal that it is called with."""
    return cast("int", np.int64(value))


ZERO = number(0)

BARE: dict[str, Any] = {"error_model": "numpy", "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
"""For functions that only kernels call. What Python, or C, would need to call them takes half of the compilation."""

CALLED: dict[str, Any] = {**BARE, "no_cpython_wrapper": False, "nogil": True}
"""For functions that Python calls; other threads may run meanwhile."""

STAMP = "kernels.sha256"
"""Beside the kept code: a hash of the sources that it was made of."""


def kernel(function: F) -> F:
    """Compile a function that only kernels call."""
    return cast("F", njit(**BARE)(function))


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep it on disk if that can be."""
    try:
        compiled = njit(cache=True, **CALLED)(function)
        is_kept = _keeps(compiled.stats.cache_path, Path(function.__code__.co_filename).parent)
    except RuntimeError:  # numba finds no folder that it may write to
        is_kept = False
    if is_kept:
        return cast("F", compiled)
    return cast("F", njit(**CALLED)(function))


@cache
def _keeps(folder: str, package: Path) -> bool:
    """Whether that folder can keep compiled code. What was made of other sources is dropped: numba looks at the file
    of the called function only, and not at those of the kernels that are compiled into it.
    """
    stamp, sources = Path(folder) / STAMP, _sources(package)
    try:
        if not stamp.exists() or stamp.read_text(encoding="ascii") != sources:
            for kept in Path(folder).glob("*.nb[ci]"):
                kept.unlink(missing_ok=True)
            stamp.write_text(sources, encoding="ascii")
    except OSError:
        return False
    return True


def _sources(package: Path) -> str:
    """A hash of all files that kernels of a package are made of: its own, and this one."""
    digest = sha256()
    for file in (Path(__file__), *sorted(package.glob("*.py"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()


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
