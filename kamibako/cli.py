"""The command line: thin commands over the generator and the solver."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from games import registry
from games.errors import KamibakoError
from games.messages import say
from games.reading import read_game
from games.wording import reason_of
from kamibako import __version__
from kamibako.checking import check_command, perft_command
from kamibako.hinting import hint_command
from kamibako.interrupts import INTERRUPTED, take_interrupts
from kamibako.language import LANGUAGES, spoken
from kamibako.playing import play_command
from kamibako.printing import Order, print_all, with_options
from kamibako.refusals import refusal
from kamibako.setting_up import setup_command
from kamibako.solving import solve_command
from kamibako.studying import study_command
from kamibako.tabling import table_command

MOST_FAULTS = 40
"""So many faults are told one by one; whoever has more mends these first."""

DEFAULT_OUT = Path("output")
Tell = Callable[..., str]
"""A message in the language spoken."""


COMMANDS = (
    setup_command,
    table_command,
    play_command,
    check_command,
    perft_command,
    solve_command,
    hint_command,
    study_command,
)


class _Unread(Exception):  # noqa: N818  the name says what happened
    """Nobody reads on (``| head``): no fault, though click would make it exit code 1."""


class _Program(click.Group):
    """All commands."""

    def invoke(self, ctx: click.Context) -> Any:
        """As any group does, but for a closed pipe."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _Unread from error


def build(lang: str) -> click.Group:
    """The whole command line, speaking `lang`."""

    def tell(template: str, **fields: object) -> str:
        return say(template, **fields).render(lang)

    group = _Program(
        "kamibako",
        help=tell("Print-and-play components for tabletop games.\n\nExample: kamibako print --paper a4 --lang both"),
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    click.version_option(__version__, prog_name="kamibako")(group)
    group.add_command(_list_command(tell, lang))
    group.add_command(_print_command(tell, lang))
    for make in COMMANDS:
        group.add_command(make(tell, lang))
    return group


def _list_command(tell: Tell, lang: str) -> click.Command:
    @click.command(
        "list", help=tell("The games there are: players, rulesets, options.\n\nExample: kamibako list --json")
    )
    @click.option("--json", "as_json", is_flag=True, help=tell("One JSON object on stdout."))
    @click.option("--lang", type=click.Choice(LANGUAGES), default=lang, help=tell("Language of titles and messages."))
    def list_command(as_json: bool, lang: str) -> None:
        found = [_described(name, lang) for name in registry.games()]
        if as_json:
            click.echo(json.dumps({"games": found}, ensure_ascii=False, indent=2))
            return
        for game in found:
            low, high = game["players"]
            players = f"{low}" if low == high else f"{low}–{high}"
            rulesets = " ".join(game["rulesets"])
            facts = f"{tell('players')}: {players}; {tell('rulesets')}: {rulesets}"
            click.echo(f"{game['id']:10} {game['title']}  ({facts})")
            for option, title in game["options"].items():
                click.echo(f"{'':10} --option {option}  {title}")

    return list_command


def _described(name: str, lang: str) -> dict[str, Any]:
    source = read_game(registry.folder(name))
    edition = source.edition(lang if lang in source.languages else source.languages[0]).edition
    return {
        "id": name,
        "title": edition.title,
        "version": edition.version,
        "players": list(edition.players),
        "rulesets": list(source.rulesets),
        "default_ruleset": source.default_ruleset,
        "options": {option: edition.word(f"options.{option}.title") for option in source.options},
        "languages": list(source.languages),
    }


def _print_command(tell: Tell, lang: str) -> click.Command:
    """Long, as it is the list of the options."""
    from generator import themes  # noqa: PLC0415 - keeps `kamibako --version` quick
    from generator.papers import PAPERS  # noqa: PLC0415
    from generator.places import Duplex  # noqa: PLC0415
    from kamibako.choosing import Number  # noqa: PLC0415

    @click.command(
        "print",
        help=tell(
            "Write a printable PDF of every component of each GAME (a name from `kamibako list`, or a FOLDER "
            "with a game.toml; all games if none is named), with a manifest beside it.\n\n"
            "Example: kamibako print my-game --paper letter --lang en --theme lowink --preview"
        ),
    )
    @click.argument("games", nargs=-1, metavar="[GAME | FOLDER]...")
    @click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help=tell("Paper size."))
    @click.option(
        "--duplex",
        type=click.Choice([str(edge) for edge in Duplex]),
        default="long",
        show_default=True,
        help=tell("Edge over which the printer turns the paper; none: fronts only."),
    )
    @click.option(
        "--gutter",
        type=Number(0, 50),
        default=0.0,
        metavar="MM",
        help=tell("Space between cards; 0: neighbours share a cut."),
    )
    @click.option(
        "--theme", type=click.Choice(themes.names()), default="colour", show_default=True, help=tell("Colours and ink.")
    )
    @click.option("--lang", metavar="ja|en|both", help=tell("Language of the edition; both: all that the game has."))
    @click.option("--ruleset", metavar="NAME", help=tell("A ruleset of the game; its default if none is given."))
    @click.option(
        "--option",
        "chosen",
        multiple=True,
        metavar="NAME",
        help=tell("An option of the game (see `kamibako list`); may be given several times."),
    )
    @click.option(
        "--only",
        multiple=True,
        metavar="KIND|CARD",
        help=tell("Only this kind, component or card; may be given several times."),
    )
    @click.option(
        "--out",
        type=click.Path(path_type=Path),
        default=DEFAULT_OUT,
        show_default=True,
        metavar="DIR",
        help=tell("Folder to write to."),
    )
    @click.option("--preview", is_flag=True, help=tell("Also write contact sheets (PNG) made from the PDF."))
    @click.option("--json", "as_json", is_flag=True, help=tell("One JSON object on stdout."))
    def print_command(games: tuple[str, ...], as_json: bool, **options: Any) -> None:
        """Collect the order and carry it out."""
        folders = tuple(dict.fromkeys(registry.find(name) for name in games)) or with_options(options["chosen"])
        written = print_all(Order(folders=folders, spoken=lang, **options))
        if as_json:
            click.echo(json.dumps({"printed": written}, ensure_ascii=False, indent=2))
            return
        for one in written:
            click.echo(tell("{file}: pieces {pieces}, sheets {sheets}", **one))

    return print_command


def main(arguments: Sequence[str] | None = None) -> None:
    """Run; a fault of the input is one clear sentence (or a list of them) and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    take_interrupts()
    lang = spoken(words)
    try:
        build(lang).main(words, prog_name="kamibako", standalone_mode=False)
    except click.ClickException as error:
        _show_refusal(error, lang)
        sys.exit(error.exit_code)
    except KamibakoError as error:
        _show_faults(error, lang)
        sys.exit(2)
    except OSError as error:
        _stop_output(error, lang)
    except _Unread as stop:
        _stop_output(BrokenPipeError(str(stop)), lang)
    except (click.Abort, KeyboardInterrupt):
        click.echo(say("interrupted").render(lang), err=True)
        sys.exit(INTERRUPTED)
    except RecursionError:
        click.echo(say("the data is nested too deeply to be read: make it flatter").render(lang), err=True)
        sys.exit(2)


def _stop_output(error: OSError, lang: str) -> NoReturn:
    """Nobody reads on (a closed pipe) is no fault; an output that cannot be written is one."""
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - flushed when Python ends
    if isinstance(error, BrokenPipeError):
        sys.exit(0)
    reason = reason_of(error)
    if error.filename:
        problem = say(
            "{file}: cannot be used ({reason}): check its name and who may read it", file=error.filename, reason=reason
        )
        click.echo(problem.render(lang), err=True)
        sys.exit(2)
    click.echo(say("the output cannot be written ({reason}): free its place", reason=reason).render(lang), err=True)
    sys.exit(2)


def _show_refusal(error: click.ClickException, lang: str) -> None:
    fault = refusal(error)
    if fault is None:
        error.show()
    else:
        click.echo(fault.render(lang), err=True)


def _show_faults(error: KamibakoError, lang: str) -> None:
    for fault in error.faults[:MOST_FAULTS]:
        click.echo(fault.render(lang), err=True)
    if len(error.faults) > 1:
        click.echo(say("{count} faults; nothing was written", count=len(error.faults)).render(lang), err=True)
