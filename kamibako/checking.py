"""`kamibako check` and `kamibako perft`: what the rules say of a line, and how many ways there are."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from games import registry
from games.errors import KamibakoError
from games.line import Engines, check_is_line, read_document, read_line
from games.messages import say
from games.reading import Source, read_game
from games.referee import RefusedLine, Verdict, referee
from games.rules import perft
from kamibako.choosing import (
    GameGroup,
    Tell,
    chosen,
    engines_of,
    first_state,
    game_options,
    json_option,
    seed_option,
    setup_of,
)
from kamibako.language import LANGUAGES
from kamibako.progress import status

MOST_PROBLEMS = 20
"""So many problems of a line are told."""


def check_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako check``."""

    @click.command(
        "check",
        help=tell(
            "Replay played games by the rules alone, and check what their writers claim. "
            "Exit code 0: all are right; 1: one is refused; 2: a file is no line.\n\nExample: kamibako check line.json"
        ),
    )
    @click.argument("files", nargs=-1, required=True, metavar="LINE.json...", type=click.Path(path_type=Path))
    @click.option("--game", "folder", metavar="FOLDER", help=tell("Folder of a game that is none of ours."))
    @click.option("--json", "as_json", is_flag=True, help=tell("One JSON object on stdout."))
    @click.option("--lang", type=click.Choice(LANGUAGES), default=lang, help=tell("Language of words."))
    def command(files: tuple[Path, ...], folder: str | None, as_json: bool, lang: str) -> None:
        engines = engines_of(*([] if folder is None else [read_game(registry.find(folder))]))
        results = [_checked(file, engines, lang) for file in files]
        if as_json:
            click.echo(json.dumps({"lines": results}, indent=2))
        else:
            for result in results:
                _tell(tell, result)
        sys.exit(max(result["exit"] for result in results))

    return command


def _checked(file: Path, engines: Engines, lang: str) -> dict[str, Any]:
    """What there is to say of a file, as JSON; ``exit`` is the exit code that it calls for."""
    try:
        document = read_document(file)
        check_is_line(
            document,
            str(file),
            say("kamibako check is for lines; a position is checked where it is played from, by --state"),
        )
        rules, line = read_line(document, str(file), engines)
        verdict = referee(rules, line, str(file))
    except KamibakoError as error:
        code = 1 if isinstance(error, RefusedLine) else 2
        problems = [fault.render(lang) for fault in error.faults]
        return {"file": str(file), "accepted": False, "problems": problems[:MOST_PROBLEMS], "exit": code}
    except RecursionError:
        problem = say("{file}: is nested too deeply: it is no line", file=file).render(lang)
        return {"file": str(file), "accepted": False, "problems": [problem], "exit": 2}
    return {"file": str(file), "accepted": True, "moves": len(line.moves), **_facts(verdict), "exit": 0}


def _facts(verdict: Verdict) -> dict[str, Any]:
    facts = {name: value for name, value in verdict.facts.items() if value is not None}
    return {"facts": facts, "unchecked": list(verdict.unchecked)}


def _tell(tell: Tell, result: dict[str, Any]) -> None:
    if not result["accepted"]:
        for problem in result["problems"]:
            click.echo(problem, err=True)
        return
    facts = ", ".join(f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in result["facts"].items())
    click.echo(tell("{file}: right; {facts}", file=result["file"], facts=facts))
    if result["unchecked"]:
        click.echo(tell("  not checked by replaying: {names}", names=", ".join(result["unchecked"])))


def perft_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako perft``."""

    def make(source: Source) -> click.Command:
        depth = click.Option(["--depth"], type=click.IntRange(0, 100), required=True, help=tell("Moves a sequence."))
        options = [seed_option(tell, required=True), depth, *game_options(tell, source, lang), json_option(tell)]
        return click.Command(source.id, params=options, callback=lambda **values: _perft(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "Count the sequences of legal moves of each length: a test of an engine.\n\n"
            "Example: kamibako perft {game} --seed 42 --depth 3",
            game=game,
        )

    return GameGroup("perft", lang, text, make)


def _perft(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    rules = chosen(source, values["ruleset"], values["lang"]).rules
    state = first_state(rules, setup_of(rules, values), values)
    counts = []
    with status() as show:
        for depth in range(values["depth"] + 1):
            show(tell("depth {depth}", depth=depth))
            counts.append(perft(rules, state, depth))
            if not values["as_json"]:
                click.echo(f"{depth} {counts[-1]}")
    if values["as_json"]:
        click.echo(json.dumps({"game": rules.id, "ruleset": rules.ruleset, "seed": values["seed"], "counts": counts}))
