"""The large seeded counts of `make verify`: each finished block is remembered, so a run can be resumed.

    python tests/verify.py [--again]

A block is a property checked on a range of seeds. What has passed is noted in `.verify/passed.txt` under a hash of the
sources it rests on, and is not run again until they change.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import verify_ishi
import verify_print
import verify_rules
import verify_tabi

ROOT = Path(__file__).parent.parent
PASSED = ROOT / ".verify" / "passed.txt"
BLOCK = 500
"""Seeds a block."""

Property = Callable[[int], None]
PROPERTIES: dict[str, tuple[Property, int]] = {
    "layouts": (verify_print.layout, 10_000),
    "line breaks": (verify_print.line_break, 20_000),
    "data folders": (verify_print.data_folder, 1_000),
    "sealed setups": (verify_rules.sealed_setup, 1_000),
    **verify_ishi.PROPERTIES,
    **verify_tabi.PROPERTIES,
    **{name: (check, 10_000) for name, check in verify_rules.GAMES.items()},
}
"""Name, check of one seed, number of seeds."""


def sources() -> str:
    """A hash of all code and data that the properties rest on."""
    digest = hashlib.sha256()
    for folder in ("games", "generator", "solver", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".toml"} and not file.name.startswith("test_"):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def blocks() -> Iterator[tuple[str, range]]:
    """All blocks of all properties."""
    for name, (_, count) in PROPERTIES.items():
        for start in range(0, count, BLOCK):
            yield name, range(start, min(start + BLOCK, count))


def main() -> int:
    """Run what has not passed yet; 1 at the first failure, which is named by its seed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true", help="run also what has passed before")
    again = parser.parse_args().again
    PASSED.parent.mkdir(exist_ok=True)
    done = set() if again or not PASSED.exists() else set(PASSED.read_text(encoding="utf-8").splitlines())
    version, began = sources(), time.monotonic()
    for name, seeds in blocks():
        key = f"{version} {name} {seeds.start}"
        if key in done:
            continue
        for seed in seeds:
            try:
                PROPERTIES[name][0](seed)
            except Exception:
                print(f"FAILED: {name}, seed {seed}", file=sys.stderr)
                raise
        with PASSED.open("a", encoding="utf-8") as file:
            file.write(key + "\n")
        print(f"{name}: seeds {seeds.start}–{seeds.stop - 1} passed ({time.monotonic() - began:.0f} s)", flush=True)
    total = sum(count for _, count in PROPERTIES.values())
    print(f"{total} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
