"""Questions and answers as people read them: verdicts in a sentence, a line move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines import table
from games.messages import Message, say
from games.terminal import columns, padded, wrapped
from games.wording import listed
from kamibako.choosing import Tell
from kamibako.playing import Game
from solver.api import Answer, Limit, Proof, Verdict

LIMITS = {
    Limit.TIME: say("the time was over"),
    Limit.MEMORY: say("the memory was full"),
    Limit.BRANCHES: say("the limit of branches was reached"),
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


def moves_in_words(game: Game, line: Sequence[str]) -> Iterator[str]:
    """The line as a person plays it, from the game's position on: a row a move, numbered as the referee counts.

    An empty row stands after each turn of more than one move.
    """
    rules, state, shown = game.chosen.rules, game.state, table(game.chosen.source)
    width, was_at_rest = max(map(columns, line), default=0), True
    for number, text in enumerate(line, len(game.moves) + 1):
        is_at_rest = rules.is_at_rest(state)
        if is_at_rest and not was_at_rest:
            yield ""
        move, was_at_rest = rules.read(text), is_at_rest
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
