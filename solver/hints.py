"""Hints: the next moves ranked, each with what it leads to and how that is known.

A peeking hint solves what each move leads to. An honest one takes what the player can know (`Rules.observe`)
and nothing else: what is hidden is dealt anew by `Rules.resample`, the same deals for every move, and each is
played on to its end by somebody who cannot look either (the game's ``policies.py``), or solved where nobody is
there who can play. The mean is told with its 95 % interval.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from statistics import mean, stdev
from typing import Any, NamedTuple, Protocol, cast

from games.messages import Message
from games.moves import Move
from games.rules import Sense
from games.seeds import Stream
from solver.api import Answer, Effort, Limit, Proof, Solver, Task, Verdict, sighted
from solver.running import ask, refereed

Z = 1.96
"""Standard errors to each side of a mean: 95 %."""

SCOUTS = 3
"""Deals that are solved to find a move where nobody knows one."""

SCOUTED = 2.0
"""Seconds that such a deal gets at most."""

COMPARED = 10
"""Samples that an interval rests on at least."""

LEAST = 0.05
"""Seconds that a move gets at least, whatever is left."""

QUICK = 0.25
"""Share of a move's time in which a policy looks for lines, where it does so."""

MOST_MOVES = 1000
"""So long a game is played on: none of ours takes as many."""


@dataclass(frozen=True)
class Expected:
    """A move with what a policy expects of it, by the value of the question (None: it cannot tell)."""

    move: Move
    value: float | None = None


class Policy(Protocol):
    """What a game's ``policies.py`` offers: somebody who plays without looking at what is hidden.

    The states that it is given are dealt anew: it can look at nothing that the player does not know.
    """

    def can(self, task: Task) -> bool:
        """Whether it plays for that question; else its candidates are solved."""

    def blind(self, task: Task) -> Any:
        """The task's state as somebody plays it who does not know what is hidden: his moves may be others."""

    def candidates(self, task: Task, most: int) -> Sequence[Expected]:
        """The moves that may be best, of each sort one, the best first; none where it knows nothing."""

    def reasons(self, task: Task, move: str) -> Sequence[Message]:
        """What speaks for a move: facts of the rules."""


class Trying(Protocol):
    """A policy that plays samples itself, faster than by choosing move by move (it can play all questions)."""

    def tried(self, task: Task, deal: Callable[[int], Any], most: int) -> Iterator[Sequence[Tally]]:
        """Its plans in its own order, after each deal one sample more of those that are ahead, until the time is
        over. `deal` gives dealt states by number; they are the same for all plans.
        """


class Quick(Protocol):
    """A policy that finds lines at once, where a solver may take long for its first."""

    def lines(self, task: Task) -> Iterator[tuple[str, ...]]:
        """Winning lines from the task's state, each better than those before, until the time is over."""

    def least(self, task: Task) -> float:
        """Seconds that the solver needs to find anything better: with less it is not asked."""


@dataclass(frozen=True)
class Ranked:
    """A move and what it leads to.

    `value` is the best that follows, for an honest hint the mean over won samples (None: none was won, or the answer
    is yes or no); `low` and `high` bound it: proven for a peeking hint, the 95 % interval for an honest one. `wins`
    is the share of samples that were won, `expected` what a policy says, `peeking` the best value found with all known,
    proven or not. `line` is the best line, for an honest hint what the policy plans, as far as it thinks ahead.
    """

    move: str
    value: float | None
    verdict: Verdict
    low: float | None = None
    high: float | None = None
    wins: float = 0.0
    samples: int = 0
    expected: float | None = None
    peeking: float | None = None
    is_peeking_proven: bool = False
    line: tuple[str, ...] = ()


class Lead(NamedTuple):
    """The first move's value less the second's: mean over the deals that both won, half of its 95 % interval's width,
    how many `deals` these are.
    """

    mean: float
    reach: float
    deals: int


@dataclass(frozen=True)
class Hint:
    """The list so far. `is_all`: no other move is legal. `ahead`: the first move's samples against the second's.

    `bound` holds for all moves and is proven; `verdict` is that on the position (honest: UNKNOWN, or proven UNWINNABLE
    whatever is hidden). `assumptions` are what these proofs rest on beside the rules.
    """

    moves: tuple[Ranked, ...] = ()
    is_all: bool = False
    verdict: Verdict = Verdict.UNKNOWN
    bound: int | None = None
    assumptions: tuple[Message, ...] = ()
    ahead: Lead | None = None
    is_honest: bool = False
    is_played: bool = False
    """Whether samples were played by the policy; else they were solved, as if all were known from then on."""
    doomed: int = 0
    """So many of some deals nobody could win, even knowing all: proven."""


def sense_of(task: Task) -> Sense | None:
    """Which way the question's value is good; None: there is no value."""
    questions = task.rules.questions
    return questions.get(task.question, questions.get(task.question.partition("/")[0]))


def _is_better(task: Task, value: float, than: float) -> bool:
    return value < than if sense_of(task) is Sense.FEWEST else value > than


def _rank(task: Task, one: Ranked) -> tuple[float, float, float]:
    """The order of hints: wins first, then the value; what could not be decided before what is lost."""
    sign = -1.0 if sense_of(task) is Sense.FEWEST else 1.0
    return (
        one.wins,
        -math.inf if one.value is None else sign * one.value,
        -1.0 if one.verdict is Verdict.UNWINNABLE else 0.0,
    )


def _best_first(task: Task, found: Sequence[Ranked]) -> tuple[Ranked, ...]:
    return tuple(sorted(found, key=lambda one: _rank(task, one), reverse=True))


def _share(task: Task, left: int) -> float | None:
    """Seconds for the next of so many pieces of work."""
    return None if task.deadline is None else max(LEAST, (task.deadline - time.monotonic()) / left)


def _asked(solver: Solver, task: Task, state: Any, left: int) -> Answer:
    """Solved within its share: in a child only where memory is capped, for each of many small questions would pay for
    a process and for the libraries that a solver loads in it.
    """
    seconds = _share(task, left)
    if task.limits.memory is not None:
        return ask(solver, replace(task, state=state, limits=replace(task.limits, seconds=seconds)))
    task = replace(task, state=state, deadline=None if seconds is None else time.monotonic() + seconds)
    try:
        answer = solver.solve(task)
    except KeyboardInterrupt:
        return Answer(task.question, Verdict.UNKNOWN, effort=Effort(limit=Limit.INTERRUPT))
    if answer.line is None or answer.verdict is Verdict.UNWINNABLE:
        return replace(answer, line=None)
    return replace(answer, value=refereed(task, answer.line, answer.value))


def _go_on(answer: Answer) -> None:
    """Unless somebody interrupted the search, which must not be taken for the end of one question only."""
    if answer.effort.limit is Limit.INTERRUPT:
        raise KeyboardInterrupt


# Peeking


def _answered(solver: Solver, policy: Policy | None, task: Task, state: Any, left: int) -> Answer:
    """The solver's answer; where it is not proven, the better of it and of lines that a quick policy found before."""
    if not hasattr(policy, "lines"):
        return _asked(solver, task, state, left)
    quick, seconds, now = cast("Quick", policy), _share(task, left), time.monotonic()
    task = replace(task, state=state, deadline=None if seconds is None else now + seconds)
    is_short = seconds is not None and seconds < quick.least(task)
    share = None if seconds is None else seconds * (1 if is_short else QUICK)
    lines, limit = _quick(quick, replace(task, deadline=None if share is None else now + share))
    if limit is not None or (lines and (is_short or sense_of(task) is None)):
        return _improved(task, lines, Answer(task.question, Verdict.UNKNOWN, effort=Effort(limit=limit)))
    answer = _asked(solver, task, state, 1)
    if answer.verdict in (Verdict.UNWINNABLE, Verdict.OPTIMAL, Verdict.WON):
        return answer
    return _improved(task, lines, answer)


def _quick(quick: Quick, task: Task) -> tuple[list[tuple[str, ...]], Limit | None]:
    """The lines that it finds, and whether an interrupt ended it."""
    found: list[tuple[str, ...]] = []
    try:
        found.extend(quick.lines(task))
    except KeyboardInterrupt:
        return found, Limit.INTERRUPT
    return found, None


def _improved(task: Task, lines: Sequence[tuple[str, ...]], answer: Answer) -> Answer:
    """With the best of the lines, if it is better."""
    for line in lines:
        value = refereed(task, line, None)
        if value is None:
            return replace(answer, verdict=Verdict.WON, line=line)
        if answer.value is None or _is_better(task, value, answer.value):
            verdict = Verdict.OPTIMAL if value == answer.bound else Verdict.FEASIBLE
            answer = replace(answer, verdict=verdict, value=value, line=line)
    return answer


def peeking(solver: Solver, policy: Policy | None, task: Task, most: int) -> Iterator[Hint]:
    """The best moves of a player who knows all: first the best line's, then others, each solved within its share.

    An interrupt comes out as such, after what was found till then.
    """
    root = _answered(solver, policy, task, task.state, 2)
    if root.verdict is Verdict.UNWINNABLE:
        yield Hint(verdict=root.verdict, assumptions=root.assumptions)
        return
    found, assumed = _first(task, root), root.assumptions
    yield Hint(tuple(found), verdict=root.verdict, bound=root.bound, assumptions=assumed)
    _go_on(root)
    moves, is_all = _choices(policy, task, most)
    left = [move for move in moves if str(move) not in {one.move for one in found}][: most - len(found)]
    is_all = is_all and len(found) + len(left) == len(moves)
    yield Hint(tuple(found), is_all and not left, root.verdict, root.bound, assumed)
    for number, move in enumerate(left):
        answer = _answered(solver, policy, task, task.rules.apply(task.state, move), len(left) - number)
        _go_on(answer)
        ranked = _ranked(task, move, answer)
        if ranked is not None and not _contradicts(task, root, ranked):
            found.append(ranked)
            assumed = _each_once((*assumed, *answer.assumptions))
        is_done = is_all and number == len(left) - 1 and len(found) == len(moves)
        yield Hint(_best_first(task, found), is_done, root.verdict, root.bound, assumed)


def _each_once(messages: Iterable[Message]) -> tuple[Message, ...]:
    """In their order; messages have no hash."""
    found: list[Message] = []
    for message in messages:
        if message not in found:
            found.append(message)
    return tuple(found)


def _choices(policy: Policy | None, task: Task, most: int) -> tuple[list[Move], bool]:
    """Moves to be looked at, and whether they are all that are legal."""
    legal = list(islice(task.rules.legal_moves(task.state), most + 1))
    if len(legal) <= most:
        return legal, True
    found = [] if policy is None else [one.move for one in policy.candidates(task, most)]
    return found or legal[:most], False


def _first(task: Task, root: Answer) -> list[Ranked]:
    """The first move of the best line, which needs not be solved again."""
    if not root.line:
        return []
    sense = sense_of(task)
    bound = None if sense is None else root.bound
    return [Ranked(root.line[0], root.value, root.verdict, root.value, bound, 1.0, 1, line=root.line)]


def _contradicts(task: Task, root: Answer, found: Ranked) -> bool:
    """A value better than the best of all lines answers another question (with more placements, say)."""
    if root.verdict is not Verdict.OPTIMAL or root.value is None or found.value is None:
        return False
    return _is_better(task, found.value, root.value)


def _ranked(task: Task, move: Move, answer: Answer) -> Ranked | None:
    line = (str(move), *(answer.line or ())) if answer.line is not None else ()
    won = 0.0 if answer.line is None else 1.0
    bound = answer.bound if sense_of(task) is not None else None
    return Ranked(str(move), answer.value, answer.verdict, answer.value, bound, won, 1, line=line)


# Honest


@dataclass
class Tally:
    """A move's samples so far; a lost one has no value."""

    move: Move
    expected: float | None
    values: list[float | None] = field(default_factory=list)
    line: tuple[str, ...] = ()
    """What is planned, as far as it was thought ahead."""

    def ranked(self) -> Ranked:
        """The mean with its interval."""
        won = [value for value in self.values if value is not None]
        count = len(self.values)
        verdict = Verdict.FEASIBLE if won else Verdict.UNKNOWN
        found = Ranked(str(self.move), None, verdict, samples=count, expected=self.expected, line=self.line)
        if not won:
            return found
        middle, reach = mean(won), reach_of(won)
        low, high = (None, None) if reach is None else (middle - reach, middle + reach)
        return replace(found, value=middle, low=low, high=high, wins=len(won) / count)


def reach_of(values: Sequence[float]) -> float | None:
    """Half the width of the 95 % interval of a mean (normal); None of fewer than `COMPARED` values, of which the
    spread says too little.
    """
    return Z * stdev(values) / math.sqrt(len(values)) if len(values) >= COMPARED else None


class LateError(Exception):
    """The time was over before a sample was."""


@dataclass
class Honest:
    """A player who cannot look, with what he needs to think: deals of what is hidden, a policy, a solver."""

    solver: Solver
    policy: Policy | None
    task: Task
    chosen: dict[str, Move] = field(default_factory=dict)
    """By what was observed: the move that was chosen. Samples share many beginnings."""

    is_played: bool = False
    """Whether samples are played by the policy, who knows what to do; else they are solved."""

    def blind(self) -> Task:
        """The task of somebody who does not know what is hidden, dealt anew."""
        state = self.task.state if self.policy is None else self.policy.blind(self.task)
        return self._on(self.dealt(state, "think"))

    def _on(self, state: Any) -> Task:
        return replace(self.task, state=state)

    def dealt(self, state: Any, purpose: str) -> Any:
        """The state with all that is hidden dealt anew: it hangs on what can be observed alone."""
        rules = self.task.rules
        return rules.resample(state, rules.player(state), Stream(f"{self._observed(state)}/{purpose}"))

    def _observed(self, state: Any) -> str:
        """A key of all that can be observed, and of nothing else."""
        rules = self.task.rules
        observed = json.dumps(rules.observe(state, rules.player(state)), sort_keys=True)
        return hashlib.sha256(observed.encode()).hexdigest()

    def candidates(self, most: int) -> list[Expected]:
        """The moves that are looked at; where there are few, all."""
        task = self.blind()
        known = [] if self.policy is None else list(self.policy.candidates(task, most))
        if known:
            self.is_played = self.is_played or (self.policy is not None and self.policy.can(self.task))
            return known[:most]
        legal = list(islice(task.rules.legal_moves(task.state), most + 1))
        if len(legal) <= most:
            return [Expected(move) for move in legal]
        return [Expected(move) for move in (self._scouted(task.state) or legal)[:most]]

    def choose(self) -> Move:
        """The move that is played."""
        state = self.task.state if self.policy is None else self.policy.blind(self.task)
        key = self._observed(state)
        if key not in self.chosen:
            self.chosen[key] = self.candidates(1)[0].move
        return self.chosen[key]

    def _scouted(self, state: Any) -> list[Move]:
        """First moves of the best lines of some deals."""
        found: dict[str, None] = {}
        for number in range(SCOUTS):
            answer = self._scout(state, number)
            if answer.line:
                found[answer.line[0]] = None
        return [self.task.rules.read(text) for text in found]

    def _scout(self, state: Any, number: int) -> Answer:
        seconds = min(_share(self.task, 2 * SCOUTS) or SCOUTED, SCOUTED)
        deadline = time.monotonic() + seconds
        task = replace(self.task, deadline=deadline)
        answer = _asked(self.solver, task, self.dealt(state, f"scout/{number}"), 1)
        _go_on(answer)
        return answer

    def finished(self, state: Any) -> float | None:
        """What comes of a dealt state: played on without looking, or solved; None: it is lost."""
        if _is_over(self.task):
            raise LateError
        return self._played(state) if self.is_played else self._solved(state)

    def _solved(self, state: Any) -> float | None:
        """What is found when the time is over may be anything: it does not count."""
        answer = _asked(self.solver, self.task, state, 1)
        _go_on(answer)
        if answer.effort.limit is not None:
            raise LateError
        return None if answer.line is None else float(answer.value or 0)

    def lost(self, state: Any) -> list[Answer]:
        """Of some deals those that nobody could win who knew all."""
        answers = [self._scout(state, number) for number in range(SCOUTS)]
        return [answer for answer in answers if answer.verdict is Verdict.UNWINNABLE]

    def _played(self, state: Any) -> float | None:
        rules = self.task.rules
        for _ in range(MOST_MOVES):
            if not rules.kinds(state):
                break
            if _is_over(self.task):
                raise LateError
            state = rules.apply(state, replace(self, task=self._on(state)).choose())
        if not rules.outcome(state).is_won:
            return None
        fact = rules.facts(state).get(self.task.question.partition("/")[0])
        return 0.0 if fact is None or isinstance(fact, bool) else float(fact)


def honest(solver: Solver, policy: Policy | None, task: Task, most: int, samples: int) -> Iterator[Hint]:
    """The best moves by what the player can know; better and better: a list before the first sample, one after each. If
    the first is lost by all moves, one more tells what is proven of lost deals.

    Moves that a policy has judged stay in its order, others are ordered by their samples.
    """
    player = Honest(solver, policy, sighted(task))  # looks at deals, not at what is there
    start = player.blind().state
    tallies = [Tally(one.move, one.value) for one in player.candidates(most)]
    is_all = len(list(islice(task.rules.legal_moves(start), most + 1))) <= len(tallies)
    if player.is_played and hasattr(policy, "tried"):
        yield from _tried(player, start, most, samples, is_all=is_all)
        return
    yield _honest_hint(player, tallies, is_all=is_all)
    lost: list[Answer] = []
    for number in range(samples):
        dealt = player.dealt(start, f"sample/{number}")
        try:
            found = [player.finished(task.rules.apply(dealt, tally.move)) for tally in tallies]
        except LateError:
            return
        for tally, value in zip(tallies, found, strict=True):
            tally.values.append(value)
        hint = _honest_hint(player, tallies, is_all=is_all)
        yield _doomed(hint, lost)
        if not number and not any(one.wins for one in hint.moves):
            lost = player.lost(start)
            yield _doomed(hint, lost)


def _tried(player: Honest, start: Any, most: int, samples: int, *, is_all: bool) -> Iterator[Hint]:
    """As the policy plays the samples; its order stands."""
    policy = cast("Trying", player.policy)
    task = replace(player.task, state=start)
    for tallies in islice(
        policy.tried(task, lambda number: player.dealt(start, f"sample/{number}"), most), samples + 1
    ):
        moves = tuple(_measured(task, tally) for tally in tallies)
        yield Hint(moves, is_all, ahead=_ahead(tallies), is_honest=True, is_played=True)


def _doomed(hint: Hint, lost: Sequence[Answer]) -> Hint:
    """With what is proven of lost deals; what geometry says of one (`Proof.GEOMETRY`) holds for all."""
    is_always = any(answer.proof is Proof.GEOMETRY for answer in lost)
    assumed = _each_once(message for answer in lost for message in answer.assumptions)
    verdict = Verdict.UNWINNABLE if is_always else hint.verdict
    return replace(hint, doomed=len(lost), verdict=verdict, assumptions=assumed)


def _is_over(task: Task) -> bool:
    return task.deadline is not None and time.monotonic() > task.deadline


def _honest_hint(player: Honest, tallies: Sequence[Tally], *, is_all: bool) -> Hint:
    known = all(tally.expected is not None for tally in tallies)
    ranked = {str(tally.move): _measured(player.task, tally) for tally in tallies}
    moves = tuple(ranked.values()) if known else _best_first(player.task, list(ranked.values()))
    order = [tally for one in moves for tally in tallies if str(tally.move) == one.move]
    return Hint(moves, is_all, ahead=_ahead(order), is_honest=True, is_played=player.is_played)


def _measured(task: Task, tally: Tally) -> Ranked:
    """A move's samples; of a question of yes or no they have no value."""
    ranked = tally.ranked()
    return ranked if sense_of(task) is not None else replace(ranked, value=None, low=None, high=None)


def _ahead(order: Sequence[Tally]) -> Lead | None:
    """The first move's samples less the second's, deal by deal, where both were won."""
    if len(order) < 2:
        return None
    pairs = zip(order[0].values, order[1].values, strict=False)
    differences = [a - b for a, b in pairs if a is not None and b is not None]
    reach = reach_of(differences) if len(differences) >= COMPARED else None
    return None if reach is None else Lead(mean(differences), reach, len(differences))


def beside(solver: Solver, policy: Policy | None, task: Task, hint: Hint) -> Hint:
    """An honest hint with the value of each move for somebody who knows all; the order stays as it is."""
    task = sighted(task)
    state = task.state if policy is None else policy.blind(task)
    moves = []
    for number, one in enumerate(hint.moves):
        move = task.rules.read(one.move)
        after = task.rules.apply(state, move) if task.rules.is_legal(state, move) else None
        is_known = after is not None and solver.can(replace(task, state=after))
        answer = _answered(solver, policy, task, after, len(hint.moves) - number) if is_known else None
        if answer is not None:
            _go_on(answer)
        value = None if answer is None else answer.value
        is_proven = answer is not None and answer.verdict is Verdict.OPTIMAL
        moves.append(replace(one, peeking=value, is_peeking_proven=is_proven))
    return replace(hint, moves=tuple(moves))
