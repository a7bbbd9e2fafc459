"""The referee: replays a line by the rules alone, and checks every claim that its writer makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.errors import Fault, KamibakoError
from games.line import Line
from games.messages import Message, say
from games.moves import IllegalMove
from games.reading.toml_table import is_whole
from games.rules import Rules
from games.wording import clipped, hint, instead, shown

GENERAL_CLAIMS = ("question", "proof", "bound")
"""Claims of every game, beside its own facts."""


class RefusedLine(KamibakoError):  # noqa: N818  the name says what happened
    """A line that the rules refuse, or whose claims are false."""


@dataclass(frozen=True)
class Verdict:
    """What the referee found of an accepted line: its facts, and the claims that nobody can check by replaying."""

    state: Any
    facts: Mapping[str, Any]
    unchecked: tuple[str, ...]


def replay(rules: Rules[Any, Any], line: Line, where: str = "") -> Any:
    """The position after all moves; a `RefusedLine` that names the first move that is none."""
    state = rules.initial(line.setup)
    for number, text in enumerate(line.moves, 1):
        if rules.outcome(state).is_over:
            raise RefusedLine([Fault(where, _move(number, text), say("the game is over before this move"))])
        try:
            state = rules.apply(state, rules.read(text))
        except IllegalMove as error:
            raise RefusedLine([Fault(where, _move(number, text), error.reason)]) from None
    return state


def _move(number: int, text: str) -> Message:
    return say("move {number}, {text}", number=number, text=clipped(text))


def referee(rules: Rules[Any, Any], line: Line, where: str = "") -> Verdict:
    """The verdict on an accepted line; a `RefusedLine` with the move, or all claims, that it refuses."""
    state = replay(rules, line, where)
    facts = rules.facts(state)
    problems = [
        Fault(where, say("claim {name}", name=name), problem) for name, problem in _refuted(rules, state, line, facts)
    ]
    if problems:
        raise RefusedLine(problems)
    unchecked = [name for name in line.claims if name in ("proof", "bound")]
    return Verdict(state, facts, tuple(unchecked))


def _refuted(rules: Rules[Any, Any], state: Any, line: Line, facts: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """The claims that are false or unknown, each with the reason."""
    known = (*facts, *GENERAL_CLAIMS)
    for name, value in line.claims.items():
        if name not in known:
            yield clipped(name), say("there is no such claim: {hint}", hint=hint(name, known))
        elif name in facts and facts[name] is None:
            yield name, say("this line has no {name}: it does not come to that end", name=name)
        elif name in facts and not _same(value, facts[name]):
            yield name, say("says {found}, but it is {fact}", found=shown(value), fact=shown(facts[name]))
    yield from _refuted_bound(rules, state, line.claims)


def _refuted_bound(rules: Rules[Any, Any], state: Any, claims: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """A bound can be refuted by the line itself, though never confirmed."""
    question, bound, proof = claims.get("question"), claims.get("bound"), claims.get("proof")
    if "proof" in claims and not isinstance(proof, str):
        yield "proof", instead(proof, say("a text"))
    elif "proof" in claims and question is None:
        yield "proof", say('belongs to a question: write "question" too')
    if "question" in claims and not (isinstance(question, str) and rules.can_ask(question)):
        yield "question", say("there is no such question: {hint}", hint=hint(str(question), rules.question_names))
    elif "bound" not in claims:
        return
    elif not is_whole(bound):
        yield "bound", instead(bound, say("a whole number"))
    elif question is None:
        yield "bound", say('belongs to a question: write "question" too')
    elif rules.bound_holds(state, str(question), bound) is False:
        yield "bound", say("this very line refutes the bound {bound}", bound=bound)


def _same(value: object, fact: object) -> bool:
    """Equal and of one type: true is not 1."""
    if isinstance(fact, list | tuple):
        return isinstance(value, list) and len(value) == len(fact) and all(map(_same, value, fact))
    return type(value) is type(fact) and value == fact
