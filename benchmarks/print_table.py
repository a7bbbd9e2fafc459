"""What was measured, as Markdown and as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from statistics import median
from typing import Any

from print_times import GameTimes, Result

MOST_OF_BARE = 3.0
"""Ours may take this many times as long as the bare script."""
LEAST_OF_PROTOGRAF = 3.0
"""Protograf's quicker script must take at least this many times as long as ours."""

_LIBRARIES = ("kamibako", "reportlab", "budoux", "pypdfium2")


@dataclass(frozen=True)
class Measured:
    """A whole run of the benchmark."""

    results: Sequence[Result]
    games: Sequence[GameTimes]
    versions: Mapping[str, str]

    def seconds(self, key: str) -> float:
        """The median time of a contender."""
        return next(result.median for result in self.results if result.contender.key == key)

    @property
    def of_bare(self) -> float:
        """Our time as a multiple of the bare script's."""
        return self.seconds("ours") / self.seconds("bare")

    @property
    def of_protograf(self) -> float:
        """The time of protograf's quicker script as a multiple of ours."""
        return min(self.seconds("protograf-lines"), self.seconds("protograf-html")) / self.seconds("ours")

    @property
    def holds(self) -> bool:
        """Whether we are as quick as we want to be."""
        return self.of_bare <= MOST_OF_BARE and self.of_protograf >= LEAST_OF_PROTOGRAF


def machine(rivals: Mapping[str, str]) -> dict[str, str]:
    """The machine and the versions on it; `rivals` are the versions in protograf's environment."""
    found = {"cores": str(os.cpu_count()), "system": platform.system(), "Python": platform.python_version()}
    return found | {name: version(name) for name in _LIBRARIES} | dict(rivals)


def as_json(measured: Measured) -> dict[str, Any]:
    """Everything, in seconds and bytes."""
    return {
        "machine": dict(measured.versions),
        "contenders": {result.contender.key: _plain(result) for result in measured.results},
        "ours_of_bare": round(measured.of_bare, 3),
        "protograf_of_ours": round(measured.of_protograf, 3),
        "holds": measured.holds,
        "games": {game.name: vars(game) for game in measured.games},
    }


def _plain(result: Result) -> dict[str, Any]:
    return {
        "median": result.median,
        "min": min(result.times),
        "times": result.times,
        "bytes": result.size,
        "pages": result.pages,
    }


def as_markdown(measured: Measured) -> str:
    """Both tables, and the sentences round them."""
    parts = [_setting(measured), _results(measured), _verdict(measured)]
    if measured.games:
        parts.append(_games(measured.games))
    return "\n\n".join(parts)


def _setting(measured: Measured) -> str:
    runs = len(measured.results[0].times)
    facts = dict(measured.versions)
    cores, system = facts.pop("cores"), facts.pop("system")
    listed = ", ".join(f"{name} {number}" for name, number in facts.items())
    return f"Median of {runs} runs in turn after a warm-up; {cores} cores, {system}; {listed}."


def _results(measured: Measured) -> str:
    bare = measured.seconds("bare")
    rows = [
        (
            result.contender.title,
            f"{result.median:.2f}",
            f"{min(result.times):.2f}",
            "–" if result.contender.inside else f"{result.median / bare:.1f}",
            f"{result.size / 1000:.0f}",
            str(result.pages),
        )
        for result in measured.results
    ]
    return _table(("108 cards on 12 sheets, A4, both sides", "median s", "min s", "× bare", "PDF kB", "pages"), rows)


def _verdict(measured: Measured) -> str:
    return (
        f"As whole commands, ours takes {measured.of_bare:.1f} times as long as the bare script "
        f"(we want at most {MOST_OF_BARE:g}), and protograf's quicker script takes {measured.of_protograf:.1f} times "
        f"as long as ours (we want at least {LEAST_OF_PROTOGRAF:g})."
    )


def _games(games: Sequence[GameTimes]) -> str:
    rows = [(_game_name(game), *_game_cells(game)) for game in games]
    return _table(("our games, A4, Japanese, in a running process", "pieces", "sheets", "median s", "min s"), rows)


def _game_name(game: GameTimes) -> str:
    return "all in one command" if game.name == "*" else game.name


def _game_cells(game: GameTimes) -> tuple[str, ...]:
    if game.faults or not game.times:
        return ("–", "–", "has faults", "–")
    return (str(game.pieces), str(game.sheets), f"{median(game.times):.2f}", f"{min(game.times):.2f}")


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    rule = ["---", *["---:"] * (len(header) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (header, rule, *rows))
