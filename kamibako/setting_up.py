"""`kamibako setup`: a seeded setup as words, as JSON, or as a sheet to lay it from without learning it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from games.canvas import Canvas, Theme
from games.errors import data_error
from games.messages import say
from games.reading import Source
from games.rules import Setup
from generator.output import write_all
from generator.papers import PAPERS
from generator.wording import word
from kamibako.choosing import Chosen, GameGroup, Tell, chosen, first_state, game_options, seed_option, setup_of

if TYPE_CHECKING:
    from generator.setup_sheet import SetupSheet


def setup_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako setup``."""

    def make(source: Source) -> click.Command:
        file = click.Path(path_type=Path)
        options = [
            seed_option(tell, required=True),
            *game_options(tell, source, lang),
            click.Option(["--json", "as_json"], is_flag=True, help=tell("The whole position as JSON, decks and all.")),
            click.Option(["--pdf"], type=file, metavar="FILE", help=tell("Write the setup sheet, to be printed.")),
            click.Option(["--svg"], type=file, metavar="FILE", help=tell("Write a picture of the laid table.")),
            click.Option(
                ["--paper"], type=click.Choice(list(PAPERS)), default="a4", show_default=True, help=tell("Paper size.")
            ),
        ]
        return click.Command(source.id, params=options, callback=lambda **values: _set_up(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "How to lay out a seeded game: which piece where, without telling what shall stay hidden; "
            "with --pdf also how to stack a deck unseen.\n\nExample: kamibako setup {game} --seed 42 --pdf setup.pdf",
            game=game,
        )

    return GameGroup("setup", lang, text, make)


def _set_up(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    of_game = chosen(source, values["ruleset"], values["lang"])
    setup = setup_of(of_game.rules, values)
    state = first_state(of_game.rules, setup, values)
    if values["pdf"] is not None and values["pdf"] == values["svg"]:
        raise data_error("--svg", "", say("is the same file as --pdf: name two files"))
    files = _files(of_game, setup, state, values)
    if files:
        write_all(files)
    if values["as_json"]:
        click.echo(json.dumps(of_game.rules.dump(state), ensure_ascii=False))
        return
    for number, text in enumerate(of_game.table.steps(of_game.rules, state, of_game.edition), 1):
        click.echo(f"{number}. {text}")
    for file in files:
        click.echo(tell("written: {file}", file=file))


def _files(of_game: Chosen, setup: Setup, state: Any, values: dict[str, Any]) -> dict[Path, bytes]:
    """The files that were asked for."""
    if values["pdf"] is None and values["svg"] is None:
        return {}
    from generator.setup_sheet import picture_svg, setup_pdf  # noqa: PLC0415 - the fonts take a moment

    sheet = sheet_of(of_game, setup, state)
    files: dict[Path, bytes] = {}
    if values["pdf"] is not None:
        files[values["pdf"]] = setup_pdf(sheet, PAPERS[values["paper"]])
    if values["svg"] is not None:
        files[values["svg"]] = picture_svg(sheet).encode()
    return files


def sheet_of(of_game: Chosen, setup: Setup, state: Any) -> SetupSheet:
    """The setup sheet of a game's first state."""
    from generator.setup_sheet import SetupSheet  # noqa: PLC0415 - the fonts take a moment

    rules, edition, table = of_game.rules, of_game.edition, of_game.table

    def picture(canvas: Canvas, theme: Theme) -> None:
        table.picture(canvas, rules, state, edition, theme, None)  # nobody has looked yet

    return SetupSheet(
        edition=edition,
        label=_label(of_game, setup),
        steps=table.steps(rules, state, edition),
        size=table.PICTURE,
        picture=picture,
        decks=table.sealed(rules, state, edition),
        covered=table.covered(rules, state, edition),
    )


def _label(of_game: Chosen, setup: Setup) -> str:
    """Which setup it is: seed, ruleset, seats, and the options that are not the defaults."""
    edition, rules = of_game.edition, of_game.rules
    parts = [word(edition.lang, "setup_seed", seed=setup.seed), edition.label]
    if rules.players[0] != rules.players[1]:
        parts.append(word(edition.lang, "players_one" if setup.players == 1 else "players", n=setup.players))
    for option in rules.options:
        value = setup.options.get(option.name)
        if value is not None and (option.always or value != option.default):
            parts.append(f"{option.name}: {value if isinstance(value, str) else word(edition.lang, 'own_data')}")
    return "　".join(parts)
