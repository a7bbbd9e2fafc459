"""Why a move is the first one: sentences made of what is proven, or was measured, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.messages import Message, say
from games.rules import Sense
from solver.api import Task, Verdict
from solver.hints import SCOUTS, Hint, Ranked, sense_of


def reasons(task: Task, hint: Hint) -> list[Message]:
    """Of a whole hint."""
    return list(_of_samples(hint) if hint.is_honest else _of_proofs(task, hint))


def _of_proofs(task: Task, hint: Hint) -> Iterator[Message]:
    if hint.verdict is Verdict.UNWINNABLE:
        yield say("the goal cannot be reached any more, whatever is played (proven)")
    if not hint.moves:
        return
    best, others = hint.moves[0], hint.moves[1:]
    lost = [one for one in others if one.verdict is Verdict.UNWINNABLE]
    if best.wins and others and hint.is_all and len(lost) == len(others):
        yield say("the only move that keeps the goal within reach (proven)")
        return
    if hint.verdict is Verdict.OPTIMAL and best.value is not None:
        yield _no_better(task, best)
    yield from _next(task, best, others)
    for one in lost:
        yield say("after {move} the goal cannot be reached (proven)", move=one.move)


def _no_better(task: Task, best: Ranked) -> Message:
    """By the question: another one may count more lines in, with more placements, say."""
    fields = {"question": task.question, "value": f"{best.value:g}"}
    if sense_of(task) is Sense.FEWEST:
        return say("{question}: no move leads to fewer than {value} (proven)", **fields)
    return say("{question}: no move leads to more than {value} (proven)", **fields)


def _next(task: Task, best: Ranked, others: Sequence[Ranked]) -> Iterator[Message]:
    """What the others are known not to exceed."""
    bounds = [one.high for one in others if one.verdict is not Verdict.UNWINNABLE]
    known = [bound for bound in bounds if bound is not None]
    if not known or len(known) < len(bounds) or best.value is None:
        return
    is_fewest = sense_of(task) is Sense.FEWEST
    bound = min(known) if is_fewest else max(known)
    if (bound < best.value) if is_fewest else (bound > best.value):
        return
    if bound == best.value:
        equal = sum(one.value == best.value for one in others)
        if equal:
            yield say("other moves listed that lead to as much: {count}", count=equal)
        return
    if is_fewest:
        yield say("the other moves listed lead to at least {bound} (proven)", bound=f"{bound:g}")
    else:
        yield say("the other moves listed lead to at most {bound} (proven)", bound=f"{bound:g}")


def _of_samples(hint: Hint) -> Iterator[Message]:
    if hint.verdict is Verdict.UNWINNABLE:
        yield say("the goal cannot be reached any more, whatever is played (proven)")
    elif hint.doomed:
        yield say("{count} of {all} deals looked at cannot be won, even knowing all (proven)", count=hint.doomed,
                  all=SCOUTS)  # fmt: skip
    if not hint.moves:
        return
    best, others = hint.moves[0], hint.moves[1:]
    if not best.samples:
        return
    won = round(best.wins * best.samples)
    if not won and not any(one.wins for one in others):
        yield say("none of {count} sampled games was won", count=best.samples)
        return
    if hint.ahead is not None and abs(hint.ahead.mean) > hint.ahead.reach:
        yield say(
            "measured against the next move on the same {count} samples: {difference} ± {reach}",
            count=hint.ahead.deals,
            difference=f"{hint.ahead.mean:+.2f}",
            reach=f"{hint.ahead.reach:.2f}",
        )
    if others and hint.is_all and won and not any(one.wins for one in others):
        yield say("no sample was won with another move")
