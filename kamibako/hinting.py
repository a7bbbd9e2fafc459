"""`kamibako hint`: the next moves, best first, with what they lead to and why; honest if asked."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import click

from games.errors import DataError, data_error
from games.messages import Message, say
from games.reading import Source
from games.rules import Sense
from kamibako.answers import assumed
from kamibako.choosing import GameGroup, Tell, beginnings, game_options, json_option
from kamibako.interrupts import INTERRUPTED
from kamibako.playing import Game, begun
from kamibako.progress import status
from kamibako.questions import first_solved, make_ready, question_options, task_of
from solver.api import Solver, Task, Verdict, sighted
from solver.hints import Hint, Policy, Ranked, beside, honest, peeking, sense_of
from solver.plugins import policy_of, solver_for
from solver.reasons import reasons

SECONDS = 10.0
"""A hint takes no longer unless it is told to."""

MOST_SAMPLES = 1000

BESIDE = 2.0
"""Seconds for what the moves are worth to somebody who knows all."""


def hint_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako hint``."""

    def make(source: Source) -> click.Command:
        time = tell("Most seconds; {seconds:g} if neither this nor --samples is given.", seconds=SECONDS)
        asked = question_options(tell, source, time=time)
        options = [*beginnings(tell), *game_options(tell, source, lang), *asked, *_shape(tell)]
        return click.Command(source.id, params=options, callback=lambda **values: _hint(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "The next moves, best first, with what they lead to, how sure that is, and why. --honest sees no more than "
            "you do. Ctrl-C gives the list so far.\n\nExample: kamibako hint {game} --line line.json --honest",
            game=game,
        )

    return GameGroup("hint", lang, text, make, first_solved())


def _shape(tell: Tell) -> list[click.Parameter]:
    return [
        click.Option(["--honest"], is_flag=True, help=tell("Without looking at what is hidden from you.")),
        click.Option(["--moves"], type=click.IntRange(1, 50), default=5, show_default=True, help=tell("Moves shown.")),
        click.Option(
            ["--samples"],
            type=click.IntRange(0),
            help=tell("Exactly so many samples of what is hidden, however long it takes: then the hint repeats."),
        ),
        click.Option(
            ["--beside"],
            is_flag=True,
            help=tell("With --honest: beside it what each move leads to with all known. It tells of what is hidden."),
        ),
        json_option(tell),
    ]


@dataclass(frozen=True)
class _Asked:
    """All that a hint needs."""

    game: Game
    solver: Solver
    policy: Policy | None
    task: Task
    most: int
    samples: int | None
    is_honest: bool
    is_beside: bool
    """Whether the player wants to be told what moves lead to with all known."""

    @property
    def shown(self) -> Any:
        """The state in which the moves of the hint are legal."""
        return self.policy.blind(self.task) if self.is_honest and self.policy is not None else self.task.state

    @property
    def may_peek(self) -> bool:
        """Whether the player has chosen to know all, so that values with all known may stand beside."""
        return self.is_beside or self.shown != self.task.state or not self.task.rules.has_secrets


def _hint(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    asked = _asked(tell, source, values)
    found, is_whole = _found(tell, asked)
    if values["as_json"]:
        click.echo(json.dumps(_as_json(asked, found), ensure_ascii=False))
    else:
        for text in _Telling(tell, asked, found).lines():
            click.echo(text)
    if not is_whole:
        sys.exit(INTERRUPTED)


def _asked(tell: Tell, source: Source, values: dict[str, Any]) -> _Asked:
    game = begun(source, values)
    samples = values["samples"]
    if samples is not None and not values["honest"]:
        raise data_error("--samples", "", say("belongs to --honest: without it nothing is sampled"))
    if values["beside"] and not values["honest"]:
        raise data_error("--beside", "", say("belongs to --honest: without it all is known"))
    seconds = values["time"] or (None if samples is not None else SECONDS)
    task = task_of(game, values) if values["honest"] else sighted(task_of(game, values))
    policy = policy_of(source)
    dealt = _dealt(task, policy)
    if not task.rules.kinds(dealt.state if values["honest"] else task.state):
        if task.rules.kinds(dealt.state):
            raise data_error("", "", say("not all of this position is known: ask with --honest"))
        raise data_error("", "", say("nothing is left to decide: there is no legal move"))
    solver = _solver(source, task, dealt, values)
    make_ready(tell, solver, dealt if values["honest"] else task)
    if policy is not None:
        make_ready(tell, policy, dealt)
    task = replace(task, deadline=None if seconds is None else time.monotonic() + seconds)
    return _Asked(game, solver, policy, task, values["moves"], samples, values["honest"], values["beside"])


def _dealt(task: Task, policy: Policy | None) -> Task:
    """The task for somebody who cannot look, with something dealt that he does not know."""
    state = task.state if policy is None else policy.blind(task)
    rules = task.rules
    dealt = rules.resample(state, rules.player(state), rules.stream("0", "hint"))
    return sighted(replace(task, state=dealt))


def _solver(source: Source, task: Task, dealt: Task, values: dict[str, Any]) -> Solver:
    """Who solves what moves lead to: an honest hint solves dealt states only."""
    if values["honest"]:
        return solver_for(source, dealt, values["by"])
    try:
        return solver_for(source, task, values["by"])
    except DataError:
        solver_for(source, dealt, values["by"])
        raise data_error("", "", say("not all of this position is known: ask with --honest")) from None


def _found(tell: Tell, asked: _Asked) -> tuple[Hint, bool]:
    """The list, the best that the time allows; False when somebody interrupted it."""
    found = Hint(is_honest=asked.is_honest)
    try:
        with status() as show:
            for found in _stream(asked):
                if found.moves:
                    show(tell("samples {count}: {move}", count=found.moves[0].samples, move=found.moves[0].move))
        if asked.is_honest and found.moves and asked.may_peek:
            task = replace(asked.task, deadline=time.monotonic() + BESIDE)
            found = beside(asked.solver, asked.policy, task, found)
    except KeyboardInterrupt:
        return found, False
    return found, True


def _stream(asked: _Asked) -> Iterator[Hint]:
    if not asked.is_honest:
        return peeking(asked.solver, asked.policy, asked.task, asked.most)
    samples = MOST_SAMPLES if asked.samples is None else asked.samples
    return honest(asked.solver, asked.policy, asked.task, asked.most, samples)


def _why(asked: _Asked, one: Ranked) -> list[Message]:
    """What the game says of a move."""
    if asked.policy is None:
        return []
    return list(asked.policy.reasons(replace(asked.task, state=asked.shown), one.move))


def _words(asked: _Asked, one: Ranked) -> str:
    """The move in words, as the table tells it."""
    chosen = asked.game.chosen
    return chosen.table.move_in_words(chosen.rules, asked.shown, chosen.rules.read(one.move), chosen.edition)


def _as_json(asked: _Asked, found: Hint) -> dict[str, Any]:
    lang = asked.game.chosen.edition.lang
    moves = [
        {
            **asdict(one),
            "verdict": str(one.verdict),
            "line": list(one.line),
            "words": _words(asked, one),
            "reasons": [reason.render(lang) for reason in _why(asked, one)],
        }
        for one in found.moves
    ]
    return {
        "question": asked.task.question,
        "honest": asked.is_honest,
        "verdict": str(found.verdict),
        "bound": found.bound,
        "assumptions": list(map(str, found.assumptions)),
        "moves": moves,
        "reasons": [reason.render(lang) for reason in reasons(asked.task, found)],
    }


class _Telling:
    """The hint for a person."""

    def __init__(self, tell: Tell, asked: _Asked, found: Hint) -> None:
        self._tell, self._asked, self._found = tell, asked, found
        self._lang = asked.game.chosen.edition.lang

    def lines(self) -> Iterator[str]:
        """A move with what it leads to and why; then what is to be said of all."""
        found = self._found
        if not found.moves and found.verdict is not Verdict.UNWINNABLE:
            yield self._tell("no move was found in that time")
        for number, one in enumerate(found.moves, 1):
            words = _words(self._asked, one)
            yield f"{number}. {one.move}" + (f"  ({words})" if words else "")
            yield f"   {self._worth(one)}"
            for reason in _why(self._asked, one):
                yield f"   · {reason.render(self._lang)}"
        for reason in reasons(self._asked.task, found):
            yield f"→ {reason.render(self._lang)}"
        yield from assumed(self._tell, found.assumptions, self._lang)
        yield from self._legend()

    def _legend(self) -> Iterator[str]:
        """How the values are meant."""
        found = self._found
        if not found.is_honest or not found.moves or not found.moves[0].samples:
            return
        if not found.is_played:
            yield self._tell(
                "Samples are solved as if you knew all from then on: values are too good, most of all for moves "
                "that put choices off."
            )
        elif found.moves[0].expected is None:
            yield self._tell("Samples are played on without looking, as these hints go on.")
        else:
            yield self._tell("Expected is computed; samples are played on without looking, as these hints go on.")
        if any(map(_interval, found.moves)):
            yield self._tell("± is half of the 95 % interval.")

    def _worth(self, one: Ranked) -> str:
        """What a move leads to, and how that is known."""
        return self._mean(one) if self._found.is_honest else self._proven(one)

    def _proven(self, one: Ranked) -> str:
        fields = {"question": self._asked.task.question, "value": None if one.value is None else f"{one.value:g}"}
        match one.verdict:
            case Verdict.UNWINNABLE:
                return self._tell("the goal is out of reach (proven)")
            case Verdict.UNKNOWN:
                return self._tell("not decided in that time")
            case Verdict.WON:
                return self._tell("the goal can be reached (a line is known)")
            case Verdict.OPTIMAL:
                return self._tell("{question} {value} (proven best)", **fields)
        return self._found_so_far(one, fields)

    def _found_so_far(self, one: Ranked, fields: dict[str, str | None]) -> str:
        if one.high is None:
            return self._tell("{question} {value} (found)", **fields)
        if sense_of(self._asked.task) is Sense.FEWEST:
            return self._tell("{question} {value} (found; not under {bound})", **fields, bound=f"{one.high:g}")
        return self._tell("{question} {value} (found; not over {bound})", **fields, bound=f"{one.high:g}")

    def _mean(self, one: Ranked) -> str:
        parts = []
        if one.expected is not None:
            parts.append(
                self._tell(
                    "expected {question} {value}", question=self._asked.task.question, value=f"{one.expected:.1f}"
                )
            )
        if one.samples:
            won = round(one.wins * one.samples)
            parts.append(self._tell("won {won} of {count} samples", won=won, count=one.samples))
        if one.value is not None and sense_of(self._asked.task) is not None:
            mean = self._tell(
                "mean {question} of those {value}", question=self._asked.task.question, value=f"{one.value:.1f}"
            )
            parts.append(mean + _interval(one))
        if one.peeking is not None:
            parts.append(self._peeking(one.peeking, is_proven=one.is_peeking_proven))
        return " · ".join(parts) or self._tell("not decided in that time")

    def _peeking(self, value: float, *, is_proven: bool) -> str:
        """What follows for somebody who knows all."""
        if is_proven:
            return self._tell("with all known {value}", value=f"{value:g}")
        return self._tell("with all known {value} was found", value=f"{value:g}")


def _interval(one: Ranked) -> str:
    return "" if one.value is None or one.high is None else f" ± {one.high - one.value:.1f}"
