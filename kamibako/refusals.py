"""What click refuses, said as all else is: the option, what was found, what to write; in the language spoken."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

import click

from games.errors import Fault
from games.messages import Message, say
from games.wording import hint, instead, listed, shown, whole_number

_FOUND = re.compile(r"(?:(?P<quote>['\"])(?P<text>.*)(?P=quote)|(?P<number>\S+)) is not ", re.DOTALL)
_COMMAND = re.compile(r"No such command (?P<quote>['\"])(?P<name>.*)(?P=quote)", re.DOTALL)
_EXTRA = re.compile(r"Got unexpected extra arguments? \((?P<words>.*)\)", re.DOTALL)


def refusal(error: click.ClickException) -> Fault | None:
    """The fault that the error tells of; None when it is none of the usual ones."""
    match error:
        case click.NoSuchOption():
            return Fault(error.option_name, "", say("there is no such option: {advice}", advice=_nearest(error)))
        case click.BadOptionUsage():
            return Fault(error.option_name, "", _misused(error))
        case click.MissingParameter(param=click.Parameter() as param):
            return Fault(_name(param), "", say("is needed: see {help}", help=_help(error)))
        case click.BadParameter(param=click.Parameter() as param):
            return _bad_value(error, param)
        case click.UsageError():
            problem = _of_words(error)
            return None if problem is None else Fault("", "", problem)
    return None


def _of_words(error: click.UsageError) -> Message | None:
    """What is wrong with words that belong to no option: commands, games, files."""
    if error.ctx is not None and (found := _COMMAND.match(error.message)):
        return _no_command(error.ctx, found["name"])
    if error.message == "Missing command.":
        return say("a word is missing after {command}: see {help}", command=_path(error), help=_help(error))
    if found := _EXTRA.match(error.message):
        return say("{words} is too much here: see {help}", words=shown(found["words"]), help=_help(error))
    return None


def _path(error: click.UsageError) -> str:
    return error.ctx.command_path if error.ctx else "kamibako"


def _help(error: click.UsageError) -> str:
    return f"{_path(error)} --help"


def _no_command(ctx: click.Context, name: str) -> Message:
    known = ctx.command.list_commands(ctx) if isinstance(ctx.command, click.Group) else []
    return say("{found} is none of these: {hint}", found=shown(name), hint=hint(name, known))


def _nearest(error: click.NoSuchOption) -> Message:
    near = {name.lstrip("-"): name for name in error.possibilities or ()}
    guesses = get_close_matches(error.option_name.lstrip("-"), near, 1)  # click's count the strokes as well
    if guesses:
        return say("did you mean {guess}?", guess=near[guesses[0]])
    return say("see {help}", help=_help(error))


def _misused(error: click.BadOptionUsage) -> Message:
    if "does not take a value" in error.message:
        return say("takes no value: leave it out")
    return say("needs a value after it: write one")


def _bad_value(error: click.BadParameter, param: click.Parameter) -> Fault | None:
    expected, found = _expected(param.type), _FOUND.match(error.message)
    if expected is None or found is None:
        return None
    return Fault(_name(param), "", instead(found["number"] if found["text"] is None else found["text"], expected))


def _expected(kind: click.ParamType[Any]) -> Message | None:
    match kind:
        case click.IntRange(min=least, max=None) if least is not None:
            return whole_number(int(least))
        case click.IntRange(min=least, max=most) if least is not None:
            return say("a whole number from {least} to {most}", least=least, most=most)
        case click.FloatRange(min=least, max=most) if least is not None and most is not None:
            return say("a number from {least} to {most}", least=_plain(least), most=_plain(most))
        case click.Choice(choices=known):
            return say("one of {known}", known=listed(map(str, known)))
    return None


def _plain(number: float) -> str:
    return str(int(number) if number == int(number) else number)


def _name(param: click.Parameter) -> str:
    """How it stands on the command line."""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name
