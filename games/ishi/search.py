"""The dedicated exact search: all lines of a dive, or as many as a limit allows.

What is exact: every order of flags, every release, all walks with as many re-rolls as time can pay for, every value,
every way to claim and to spread points, every card. How it is done is said in ``searching``: `shapes` (orders and
claims), `releases`, `values` (rolls, values, the set of all reachable energies), `codes` (the cards last).
"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count

from games.ishi.mechanics import Mechanics
from games.ishi.questions import PEEKED, UNKNOWN, WRITTEN, at_most
from games.ishi.rules import WITHIN
from games.ishi.searching.driver import Hunt, StoppedError, can_see, is_on_goal, least_placements
from games.ishi.searching.tables import fits
from games.ishi.state import Phase
from games.messages import Message
from solver.api import Answer, Effort, Event, Limit, Proof, Task, Verdict


def can(task: Task) -> bool:
    """Any question about a position whose rolls are known, on boards that fit into a word."""
    mechanics = getattr(task.rules, "mechanics", None)
    if not isinstance(mechanics, Mechanics) or not task.rules.can_ask(task.question):
        return False
    return can_see(task.state) and fits(mechanics, task.state)


def why_not(task: Task) -> Message | None:
    """What to do about rolls that nobody knows."""
    return None if can_see(task.state) else UNKNOWN


def prepare(task: Task) -> None:
    """Compile the kernels, or load them: a minute the first time, a fifth of a second later."""
    if task.state.phase is not Phase.END:
        Hunt(task).warm()


def solve(task: Task) -> Answer:
    """The answer, within the limits; memory is no limit here, the tables are small."""
    begun, hunt, limit = time.monotonic(), Hunt(task), None
    try:
        answer = _answer(task, hunt)
    except StoppedError as stopped:
        answer, limit = _stopped(task, hunt), stopped.limit
    except KeyboardInterrupt:
        answer, limit = _stopped(task, hunt), Limit.INTERRUPT
    if hunt.is_cut and answer.proof:
        answer = replace(answer, assumptions=(*answer.assumptions, WRITTEN))
    if task.state.is_honest and task.state.phase is not Phase.END:
        answer = replace(answer, assumptions=(*answer.assumptions, PEEKED))
    return replace(answer, effort=Effort(time.monotonic() - begun, hunt.branches, limit))


def _answer(task: Task, hunt: Hunt) -> Answer:
    """The answer when no limit is reached."""
    if task.state.phase is Phase.END:
        return _ended(task)
    least = least_placements(hunt.rules, hunt.state)
    if least is None:
        return Answer(task.question, Verdict.UNWINNABLE, proof=Proof.GEOMETRY)
    most = _most(task)
    if most is not None and least > most:
        return _unwinnable(task, Proof.GEOMETRY)
    for placements in count(least):
        hunt.floor = task.state.steps + placements
        if hunt.find(placements):
            return _won(task, hunt, placements, least, most)
        is_last = is_on_goal(hunt.rules, hunt.state) or not hunt.is_possible(placements)
        if is_last or placements == most:
            return _unwinnable(task, Proof.EXHAUSTED, is_last=is_last)
    raise AssertionError


def _ended(task: Task) -> Answer:
    """The dive is over: what it is worth is what it has."""
    outcome, question = task.rules.outcome(task.state), task.question
    if not outcome.is_won:
        return Answer(question, Verdict.UNWINNABLE, proof=Proof.EXHAUSTED, line=())
    if question == "won":
        return Answer(question, Verdict.WON, line=())
    value = task.rules.facts(task.state)["steps" if question == "steps" else "energy"]
    return Answer(question, Verdict.OPTIMAL, value, value, Proof.EXHAUSTED, line=())


def _most(task: Task) -> int | None:
    """The most placements that the question still allows; None: any number."""
    within = WITHIN.fullmatch(task.question)
    return int(within[1]) - task.state.steps if within else None


def _unwinnable(task: Task, proof: Proof, *, is_last: bool = False) -> Answer:
    """No line wins: none at all, or none with as few placements as the question allows."""
    within = WITHIN.fullmatch(task.question)
    assumed = (at_most(int(within[1])),) if within and not is_last else ()
    return Answer(task.question, Verdict.UNWINNABLE, proof=proof, assumptions=assumed)


def _won(task: Task, hunt: Hunt, placements: int, least: int, most: int | None) -> Answer:
    """A win is found; what else the question asks for."""
    question = task.question
    if question == "won":
        return Answer(question, Verdict.WON, line=hunt.line)
    if question == "steps":
        steps, proof = hunt.floor, Proof.GEOMETRY if placements == least else Proof.EXHAUSTED
        return Answer(question, Verdict.OPTIMAL, steps, steps, proof, line=hunt.line)
    is_only = most is None or placements == most or is_on_goal(hunt.rules, hunt.state)
    if placements == least:
        for refuted in hunt.refine(placements):
            hunt.bound = refuted - 1 if is_only else hunt.cap
            task.report(Event(None, None, hunt.bound, hunt.branches, _known_by(hunt)))
    else:
        hunt.improve(placements)
    if not is_only and most is not None:
        _improve(hunt, placements + 1, most)
    hunt.write()
    task.report(Event(hunt.value, hunt.line, hunt.value, hunt.branches, Proof.EXHAUSTED))
    return Answer(question, Verdict.OPTIMAL, hunt.value, hunt.value, Proof.EXHAUSTED, line=hunt.line)


def _improve(hunt: Hunt, first: int, last: int) -> None:
    """More placements, as long as there can be more and something is to be gained."""
    for placements in range(first, last + 1):
        if hunt.value == hunt.cap:
            return
        hunt.improve(placements)
        if placements < last and not hunt.is_possible(placements):
            return


def _stopped(task: Task, hunt: Hunt) -> Answer:
    """What is known when a limit is reached."""
    hunt.write()
    question = task.question
    if question == "won":
        return Answer(question, Verdict.UNKNOWN if hunt.line is None else Verdict.WON, line=hunt.line)
    if question == "steps":
        return Answer(
            question, Verdict.UNKNOWN, bound=hunt.floor or None, proof=Proof.EXHAUSTED if hunt.floor else None
        )
    verdict = Verdict.UNKNOWN if hunt.line is None else Verdict.FEASIBLE
    bound = hunt.cap if hunt.bound is None else hunt.bound
    return Answer(question, verdict, hunt.value, bound, _known_by(hunt), line=hunt.line)


def _known_by(hunt: Hunt) -> Proof:
    """How the bound on energy is known: that no energy rises above full needs no search."""
    return Proof.RELAXATION if hunt.bound in (None, hunt.cap) else Proof.EXHAUSTED
