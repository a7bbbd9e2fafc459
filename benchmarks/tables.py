"""Tables of benchmarks, put between their marks in docs/benchmarks.md."""

from __future__ import annotations

import re
from pathlib import Path

from solver import study

DOCS = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def share_of(part: int, count: int) -> str:
    """So many of so many, with the 95 % interval of the share (Wilson)."""
    low, high = study.wilson(part, count)
    return f"{part} of {count} ({low:.1%}–{high:.1%})"


def write_table(name: str, text: str) -> None:
    """Replace what stands between the marks of that name."""
    first, last = (f"<!-- {name}: {end} -->" for end in ("begin", "end"))
    pattern = re.compile(f"{first}.*{last}", re.DOTALL)
    old = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(pattern.sub(lambda _: f"{first}\n{text}\n{last}", old), encoding="utf-8")
