"""How long a print takes: ours with all checks, a bare reportlab script, protograf; then our games.

The job is made in a temporary folder. No table is shown unless each PDF holds the whole job.
The exit code is 1 if ours is slower than is wanted, 2 if something could not be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from print_check import IncompleteError
from print_job import write_job
from print_rivals import MissingError, contenders, protograf_in
from print_table import Measured, as_json, as_markdown, machine
from print_times import FailedError, race, time_games

DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- print: begin -->", "<!-- print: end -->"
EXAMPLE = "example: .venv/bin/python benchmarks/print.py --runs 9 --update"


def _options() -> argparse.Namespace:
    look = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, epilog=EXAMPLE, formatter_class=look)
    runs = "runs of each after its warm-up (default: 5)"
    parser.add_argument("--runs", type=_count, default=5, metavar="N", help=runs)
    venv = "folder in which protograf is kept between runs (default: one in the user's cache)"
    parser.add_argument("--venv", type=Path, default=_cache(), metavar="DIR", help=venv)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.add_argument("--update", action="store_true", help="rewrite the tables in docs/benchmarks.md")
    return parser.parse_args()


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number of runs: write 1 or more")
    return int(text)


def _cache() -> Path:
    """A folder of ours in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kamibako" / "benchmarks"


def measure(runs: int, venv: Path) -> Measured:
    """Run everything."""
    protograf = protograf_in(venv.resolve())
    print(f"protograf {protograf.versions['protograf']}", file=sys.stderr)
    with TemporaryDirectory(prefix="kamibako-") as folder:
        job = write_job(Path(folder))
        results = race(contenders(job, protograf), job, runs)
        return Measured(results, time_games(job, runs), machine(protograf.versions))


def _warn() -> None:
    """Say so when others keep the machine busy: the medians then tell of them."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores / 2:
        print(f"the machine is busy (load {load:.1f} on {cores} cores): measure again later", file=sys.stderr)


def update(text: str) -> None:
    """Put `text` between the marks in the document."""
    old = DOCUMENT.read_text(encoding="utf-8")
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise MissingError(f"docs/{DOCUMENT.name} has no lines {BEGIN} and {END}")
    DOCUMENT.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main() -> int:
    """Measure and show."""
    options = _options()
    try:
        _warn()
        measured = measure(options.runs, options.venv)
        if options.update:
            update(as_markdown(measured))
    except (IncompleteError, MissingError, FailedError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(as_json(measured), ensure_ascii=False, indent=2) if options.json else as_markdown(measured))
    return 0 if measured.holds else 1


if __name__ == "__main__":
    sys.exit(main())
