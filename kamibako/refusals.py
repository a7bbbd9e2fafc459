"""What click refuses, said as all else is: the option, what was found, what to write; in the language spoken."""

from __future__ import annotations

import re
from typing import Any

import click

from games.errors import Fault
from games.messages import Message, say
from games.wording import instead, listed, shown, whole_number

_FOUND = re.compile(r"(?:(?P<quote>['\"])(?P<text>.*)(?P=quote)|(?P<number>\S+)) is not ", re.DOTALL)
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
        case click.UsageError() if found := _EXTRA.match(error.message):
            words = shown(found["words"])
            return Fault("", "", say("{words} is too much here: see {help}", words=words, help=_help(error)))
    return None


def _help(error: click.UsageError) -> str:
    return f"{error.ctx.command_path if error.ctx else 'kamibako'} --help"


def _nearest(error: click.NoSuchOption) -> Message:
    if error.possibilities:
        return say("did you mean {guess}?", guess=error.possibilities[0])
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
