"""Progress of long work: a line on the terminal's stderr that is gone when the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def status() -> Iterator[Callable[[str], None]]:
    """A spinner with a text on a terminal, silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and only terminals need it
    from rich.markup import escape  # noqa: PLC0415

    with Console(stderr=True).status("") as spinner:
        yield lambda text: spinner.update(escape(text))
