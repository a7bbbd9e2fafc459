"""`kamibako print` within one process, timed after start-up: libraries loaded, one card printed.

Usage: python print_inside.py JOB_FOLDER CARD OUT_FOLDER TARGET...
Writes a JSON list, an object for each target: a game, a folder, or ``*`` for all games at once.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from time import perf_counter
from typing import Any

from kamibako.cli import main as kamibako


def printed(*arguments: str) -> dict[str, Any]:
    """How long one print took, and what it says about its files or its faults."""
    said, complaints = StringIO(), StringIO()
    faults = False
    start = perf_counter()
    with redirect_stdout(said), redirect_stderr(complaints):
        try:
            kamibako(["print", *arguments, "--paper", "a4", "--lang", "ja", "--json"])
        except SystemExit as stop:
            faults = bool(stop.code)
    seconds = perf_counter() - start
    if faults:
        return {"seconds": seconds, "faults": complaints.getvalue().strip()}
    return {"seconds": seconds, **json.loads(said.getvalue())}


def main(job: str, card: str, out: str, *targets: str) -> None:
    """Start up, then time each target once."""
    first = printed(job, "--only", card, "--out", str(Path(out, "first")))
    if "faults" in first:
        sys.exit(first["faults"])
    times = [{"target": target, **printed(*([] if target == "*" else [target]), "--out", out)} for target in targets]
    json.dump(times, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
