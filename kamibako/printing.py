"""`kamibako print`: every game in every language asked for, checked as one, written as one."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games import registry
from games.errors import Fault, KamibakoError
from games.messages import say
from games.reading import Source, read_game
from generator.errors import PrintError
from generator.job import Job
from generator.output import write_all
from generator.papers import PAPERS
from generator.places import Duplex
from generator.press import Printed, print_game
from kamibako import __version__
from kamibako.choosing import check_named
from kamibako.progress import status


@dataclass(frozen=True)
class Order:
    """What the command line asked for. `lang` None: the one `spoken`, or what the game has.

    `chosen` are options of the games.
    """

    folders: tuple[Path, ...]
    paper: str
    duplex: str
    gutter: float
    theme: str
    lang: str | None
    spoken: str
    ruleset: str | None
    chosen: tuple[str, ...]
    only: tuple[str, ...]
    out: Path
    preview: bool

    @property
    def job(self) -> Job:
        """The generator's part of it."""
        return Job(PAPERS[self.paper], Duplex(self.duplex), self.gutter, self.theme, self.only, __version__)


def print_all(order: Order) -> list[dict[str, Any]]:
    """Print and write; returns a description of each PDF. Raises KamibakoError with all faults."""
    with status() as progress:
        printed = list(_collect(order, progress))
        _check_names(printed)
        files: dict[Path, bytes] = {}
        stale: list[Path] = []
        for one in printed:
            stale += _previews(one.name, order.out)
            files |= _files(one, order)
        write_all(files, stale)
    return [_description(one, order.out) for one in printed]


def _collect(order: Order, progress: Callable[[str], None]) -> Iterator[Printed]:
    """Every edition; all faults of all editions are gathered before anything is refused."""
    faults: list[Fault] = []
    for folder in order.folders:
        try:
            source = read_game(folder)
        except KamibakoError as error:
            faults += error.faults
            continue
        for lang in _languages(source, order):
            try:
                yield _print(source, lang, order, progress)
            except KamibakoError as error:
                faults += error.faults
    if faults:
        raise PrintError(dict.fromkeys(faults))


def _languages(source: Source, order: Order) -> tuple[str, ...]:
    """The editions to print of a game."""
    if order.lang == "both":
        return source.languages
    if order.lang is not None:
        return (order.lang,)
    return (order.spoken if order.spoken in source.languages else source.languages[0],)


def _check_names(printed: list[Printed]) -> None:
    """Two folders of one name would overwrite each other's files."""
    counts = Counter(one.name for one in printed)
    twice = [name for name, count in counts.items() if count > 1]
    problem = say("two of the folders would both be written to this file: print them to different folders (--out)")
    if twice:
        raise PrintError(Fault(f"{name}.pdf", "", problem) for name in twice)


def _print(source: Source, lang: str, order: Order, progress: Callable[[str], None]) -> Printed:
    check_named(source, order.ruleset, order.chosen, lang)
    return print_game(source.edition(lang, order.ruleset, order.chosen), order.job, progress)


def _files(one: Printed, order: Order) -> dict[Path, bytes]:
    text = json.dumps(one.manifest, ensure_ascii=False, indent=1) + "\n"
    files = {
        order.out / f"{one.name}.pdf": one.pdf,
        order.out / f"{one.name}.manifest.json": text.encode(),
    }
    if order.preview:
        from generator.preview import contact_sheets  # noqa: PLC0415 - needs the rasteriser

        for number, png in enumerate(contact_sheets(one.pdf), 1):
            files[order.out / f"{one.name}-preview-{number}.png"] = png
    return files


def _previews(name: str, out: Path) -> list[Path]:
    """Contact sheets of an earlier print."""
    ours = re.compile(re.escape(f"{name}-preview-") + r"[0-9]+\.png")
    return [file for file in out.iterdir() if ours.fullmatch(file.name)] if out.is_dir() else []


def _description(one: Printed, out: Path) -> dict[str, Any]:
    return {"file": str(out / f"{one.name}.pdf"), "pieces": one.pieces, "sheets": one.sheets}


def with_options(names: tuple[str, ...]) -> tuple[Path, ...]:
    """The games of ours that have these options; all of them when none has, so that the fault is told."""
    folders = tuple(registry.folder(name) for name in registry.games())
    having = tuple(folder for folder in folders if set(names) <= set(read_game(folder).options)) if names else ()
    return having or folders
