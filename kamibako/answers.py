"""Questions and answers as people read them: verdicts in a sentence, a line move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from games.engines import table
from games.errors import data_error
from games.messages import Message, say
from games.rules import Rules
from games.terminal import columns, padded, wrapped
from games.wording import hint, listed
from kamibako.choosing import Tell
from kamibako.playing import Game
from solver.api import Answer, Limit, Proof, Solver, Task, Verdict
from solver.running import ready

LIMITS = {
    Limit.TIME: say("the time was over"),
    Limit.MEMORY: say("the memory was full"),
    Limit.INTERRUPT: say("interrupted"),
}

GAVE_UP = say("the search knows no more")
"""Said in place of a limit where none was reached."""

PROOFS = {
    Proof.GEOMETRY: say("geometry"),
    Proof.COUNTING: say("counting"),
    Proof.EXHAUSTED: say("exhausted search"),
    Proof.CPSAT: say("CP-SAT optimal"),
    Proof.RELAXATION: say("relaxation bound"),
}

INTERRUPTED = 130
"""Exit code after Ctrl-C or SIGTERM, as of any program; the best so far is told all the same."""


def question_of(rules: Rules[Any, Any], asked: str | None) -> str:
    """The question asked, else the game's first; a `DataError` when the game knows no such question."""
    question = asked or next(iter(rules.questions), "")
    if not rules.can_ask(question):
        raise data_error(
            "--ask", "", say("there is no such question: {hint}", hint=hint(question, rules.question_names))
        )
    return question


def make_ready(tell: Tell, solver: Solver, task: Task) -> None:
    """Let the solver get ready before its time begins; said on stderr if it takes long."""

    def say_so() -> None:
        click.echo(tell("the search is being compiled: only this once, and its time begins afterwards"), err=True)

    ready(solver, task, say_so)


def moves_in_words(game: Game, line: Sequence[str]) -> Iterator[str]:
    """The line as a person plays it, from the game's position on: a row a move, numbered as the referee counts."""
    rules, state, shown = game.chosen.rules, game.state, table(game.chosen.source)
    width = max(map(columns, line), default=0)
    for number, text in enumerate(line, len(game.moves) + 1):
        move = rules.read(text)
        words = "" if shown is None else shown.move_in_words(rules, state, move, game.chosen.edition)
        yield from wrapped(words, label=f"{number:4}  {padded(text, width)}  ")
        state = rules.apply(state, move)


def in_words(tell: Tell, answer: Answer, lang: str) -> Iterator[str]:
    """The verdict in a sentence, what it rests on, and whether anything is left to play."""
    yield _verdict(tell, answer)
    yield from assumed(tell, answer.assumptions, lang)
    if answer.line == ():
        yield tell("the game is over: nothing is left to play")


def assumed(tell: Tell, assumptions: Sequence[Message], lang: str) -> Iterator[str]:
    """What proofs rest on beside the rules, if on anything."""
    if assumptions:
        yield tell("assuming: {assumptions}", assumptions=listed(one.render(lang) for one in assumptions))


def _verdict(tell: Tell, answer: Answer) -> str:
    proof = "–" if answer.proof is None else PROOFS[answer.proof]
    match answer.verdict:
        case Verdict.OPTIMAL:
            return tell("OPTIMAL: {value}, and no line is better ({proof})", value=answer.value, proof=proof)
        case Verdict.WON:
            return tell("WON: there is a line that wins")
        case Verdict.UNWINNABLE:
            return tell("UNWINNABLE: no line wins ({proof})", proof=proof)
    return _undecided(tell, answer, proof)


def _undecided(tell: Tell, answer: Answer, proof: str | Message) -> str:
    """What a limit left: the best so far, or nothing, with a bound if there is one."""
    limit = GAVE_UP if answer.effort.limit is None else LIMITS[answer.effort.limit]
    fields = {"value": answer.value, "bound": answer.bound, "proof": proof, "limit": limit}
    if answer.verdict is Verdict.FEASIBLE and answer.bound is None:
        return tell("FEASIBLE: {value} found, no bound is known; {limit}", **fields)
    if answer.verdict is Verdict.FEASIBLE:
        return tell("FEASIBLE: {value} found, bound {bound} ({proof}); {limit}", **fields)
    if answer.bound is None:
        return tell("UNKNOWN: nothing was found; {limit}", **fields)
    return tell("UNKNOWN: nothing was found, bound {bound} ({proof}); {limit}", **fields)
