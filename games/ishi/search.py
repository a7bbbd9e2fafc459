"""The dedicated exact search: all lines of a dive, or as many as a limit allows.

What is exact: every order of flags, every release, all walks with as many re-rolls as time can pay for, every value,
every way to claim and to spread points, every card. How it is done is said in ``searching``: `shapes` (orders and
claims), `releases`, `values` (rolls, values, the set of all reachable energies), `codes` (the cards last).

Options of a task: `switches` (`Switches`), `peeking` (the rolls are not known to the player, but the solver shall use
them).
"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count

from games.ishi.mechanics import Mechanics
from games.ishi.questions import PEEKED, WRITTEN, at_most
from games.ishi.rules import WITHIN
from games.ishi.searching.driver import Hunt, is_on_goal, least_placements
from games.ishi.searching.tables import fits
from games.ishi.searching.written import may_look, why_not, without_search
from games.ishi.state import Phase
from solver.api import Answer, Effort, Event, Limit, Proof, StoppedError, Task, Verdict

__all__ = ["can", "prepare", "solve", "why_not"]


def can(task: Task) -> bool:
    """Any question, from any state, if the rolls to come may be used, on boards that fit into a word."""
    mechanics = getattr(task.rules, "mechanics", None)
    if not isinstance(mechanics, Mechanics) or not task.rules.can_ask(task.question):
        return False
    return may_look(task) and fits(mechanics, task.state)


def prepare(task: Task) -> None:
    """Compile the kernels, or load what was compiled before, so that the time of an answer is that of its search."""
    if task.state.phase is not Phase.END:
        Hunt(task).prepare()


def solve(task: Task) -> Answer:
    """The answer, within the limits."""
    known = without_search(task)
    if known is not None:
        return known
    begun, hunt, limit = time.monotonic(), Hunt(task), None
    if task.question.startswith("energy") and task.state.phase is not Phase.END:
        task.report(Event(bound=hunt.cap, proof=Proof.COUNTING))
    try:
        answer = _answer(task, hunt)
    except StoppedError as stopped:
        answer, limit = _stopped(task, hunt), stopped.limit
    except KeyboardInterrupt:
        answer, limit = _stopped(task, hunt), Limit.INTERRUPT
    if hunt.is_cut and answer.proof is not None:
        answer = replace(answer, assumptions=(*answer.assumptions, WRITTEN))
    is_geometry = answer.proof is Proof.GEOMETRY and answer.line is None
    if task.state.is_honest and task.state.phase is not Phase.END and not is_geometry:
        answer = replace(answer, assumptions=(*answer.assumptions, PEEKED))
    return replace(answer, effort=Effort(time.monotonic() - begun, hunt.branches, limit))


def _answer(task: Task, hunt: Hunt) -> Answer:
    """The answer when no limit is reached: the fewest placements first, then more, as far as the question goes."""
    if task.state.phase is Phase.END:
        return _ended(task)
    least, most = least_placements(hunt.rules, hunt.state), _most(task)
    if least is None:
        return Answer(task.question, Verdict.UNWINNABLE, proof=Proof.GEOMETRY)
    if most is not None and least > most:
        return _unwinnable(task, Proof.GEOMETRY)
    for placements in count(least):
        hunt.floor = task.state.steps + placements
        if hunt.find(placements):
            return _won(task, hunt, placements, least)
        is_last = is_on_goal(hunt.rules, hunt.state) or not hunt.is_possible(placements)
        if is_last or placements == most:
            return _unwinnable(task, Proof.EXHAUSTED, is_last=is_last)
    raise AssertionError


def _ended(task: Task) -> Answer:
    """The dive is over: what it is worth is what it has."""
    question, most = task.question, _most(task)
    if not task.rules.outcome(task.state).is_won:
        return Answer(question, Verdict.UNWINNABLE, proof=Proof.EXHAUSTED)
    if most is not None and most < 0:
        return _unwinnable(task, Proof.EXHAUSTED)
    if question == "won":
        return Answer(question, Verdict.WON, line=())
    value = task.rules.facts(task.state)["steps" if question == "steps" else "energy"]
    return Answer(question, Verdict.OPTIMAL, value, value, Proof.EXHAUSTED, line=())


def _most(task: Task) -> int | None:
    """The most placements that the question still allows; None: any number."""
    within = WITHIN.fullmatch(task.question)
    return int(within[1]) - task.state.steps if within else None


def _unwinnable(task: Task, proof: Proof, *, is_last: bool = False) -> Answer:
    """No line wins: none at all (`is_last`), or none with as few placements as the question allows."""
    within = WITHIN.fullmatch(task.question)
    assumed = (at_most(int(within[1])),) if within and not is_last else ()
    return Answer(task.question, Verdict.UNWINNABLE, proof=proof, assumptions=assumed)


def _won(task: Task, hunt: Hunt, placements: int, least: int) -> Answer:
    """A win is found; what else the question asks for."""
    question = task.question
    if question == "won":
        return Answer(question, Verdict.WON, line=hunt.line)
    if question == "steps":
        steps, proof = hunt.floor, Proof.GEOMETRY if placements == least else Proof.EXHAUSTED
        return Answer(question, Verdict.OPTIMAL, steps, steps, proof, line=hunt.line)
    _improve(task, hunt, placements, least)
    hunt.bound = hunt.value or 0
    hunt.tell()
    return Answer(question, Verdict.OPTIMAL, hunt.value, hunt.value, Proof.EXHAUSTED, line=hunt.line)


def _improve(task: Task, hunt: Hunt, placements: int, least: int) -> None:
    """The most energy: with so many placements, then with more, as long as there can be more and they can gain."""
    most = placements if is_on_goal(hunt.rules, hunt.state) else _most(task) or placements
    if placements == least:
        for refuted in hunt.refine(placements):
            if placements == most:
                hunt.bound = refuted - 1
                hunt.tell()
    else:
        hunt.improve(placements)
    for more in range(placements + 1, most + 1):
        if hunt.value == hunt.cap or not hunt.is_possible(more - 1):
            return
        hunt.improve(more)


def _stopped(task: Task, hunt: Hunt) -> Answer:
    """What is known when a limit is reached."""
    hunt.write()
    question = task.question
    if question == "won":
        return Answer(question, Verdict.UNKNOWN if hunt.line is None else Verdict.WON, line=hunt.line)
    if question == "steps":
        is_least = hunt.floor - task.state.steps == least_placements(hunt.rules, hunt.state)
        proof = Proof.GEOMETRY if is_least else Proof.EXHAUSTED
        return Answer(question, Verdict.UNKNOWN, bound=hunt.floor, proof=proof)
    verdict = Verdict.UNKNOWN if hunt.line is None else Verdict.FEASIBLE
    return Answer(question, verdict, hunt.value, hunt.bound, hunt.proof, line=hunt.line)
