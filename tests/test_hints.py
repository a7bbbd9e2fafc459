"""Hints of any game: order, intervals, reasons; on the toy game what they say, and that honest ones do not look."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from statistics import mean, stdev
from types import SimpleNamespace

import engines
import pytest
from test_commands import run

from games.messages import say
from games.reading import read_game
from games.rules import Sense, Setup
from solver import hints
from solver.api import Answer, Effort, Limit, Proof, Task, Verdict
from solver.hints import Expected, Hint, Ranked, Tally
from solver.plugins import policy_of, solver_for
from solver.reasons import reasons

RULES = engines.rules_of(engines.TOY, "plain")
SOURCE = read_game(engines.TOY)


def task_of(seed: str = "42", **fields) -> Task:
    return Task(RULES, RULES.initial(Setup(2, seed)), "score", **fields)


def solver():
    return solver_for(SOURCE, task_of())


def asking(sense: Sense | None) -> Task:
    """A task of which only the question's sense counts."""
    return Task(SimpleNamespace(questions={"q": sense}), None, "q")


def one(move: str, value=None, verdict=Verdict.OPTIMAL, **fields) -> Ranked:
    wins = 0.0 if verdict in (Verdict.UNWINNABLE, Verdict.UNKNOWN) else 1.0
    return Ranked(move, value, verdict, value, fields.pop("high", value), fields.pop("wins", wins), **fields)


def told(task: Task, hint: Hint) -> list[str]:
    return [str(reason) for reason in reasons(task, hint)]


# --- order, interval, reasons ---


@pytest.mark.parametrize(("sense", "order"), [(Sense.MOST, "cabde"), (Sense.FEWEST, "bacde")])
def test_wins_come_first_then_values_then_what_is_not_decided(sense, order):
    found = [
        one("e", None, Verdict.UNWINNABLE),
        one("d", None, Verdict.UNKNOWN),
        one("b", 3.0),
        one("c", 9.0, wins=1.0 if sense is Sense.MOST else 0.5),
        one("a", 5.0),
    ]
    assert "".join(ranked.move for ranked in hints._best_first(asking(sense), found)) == order


def test_the_mean_of_won_samples_with_its_interval():
    found = Tally("m", None, [2.0, 6.0] * 5 + [None] * 2).ranked()
    assert (found.value, found.wins, found.samples) == (4.0, 10 / 12, 12)
    assert found.high - 4.0 == pytest.approx(1.96 * stdev([2.0, 6.0] * 5) / 10**0.5)
    assert 4.0 - found.low == pytest.approx(found.high - 4.0)
    assert Tally("m", None, [5.0, 4.0]).ranked().high is None, "too few say nothing of their spread"
    assert Tally("m", None, [None]).ranked().value is None


def test_two_moves_are_compared_deal_by_deal():
    first = Tally("a", None, [3.0, 5.0, 4.0, 9.0, None, 2.0] * 2)
    second = Tally("b", None, [1.0, 4.0, 4.0, 7.0, 5.0, 1.0] * 2)
    assert hints._ahead([first, second])[0] == pytest.approx(mean([2.0, 1.0, 0.0, 2.0, 1.0]))
    assert hints._ahead([first, second]).deals == 10, "where both were won"
    assert hints._ahead([first]) is None
    assert hints._ahead([Tally("a", None, [3.0] * 5), Tally("b", None, [1.0] * 5)]) is None, "too few"


def test_the_only_move_is_called_so_only_if_all_others_are_refuted():
    lost = one("b", None, Verdict.UNWINNABLE)
    hint = Hint((one("a", 7), lost), is_all=True, verdict=Verdict.OPTIMAL, bound=7)
    assert told(asking(Sense.MOST), hint) == ["the only move that keeps the goal within reach (proven)"]
    some = told(asking(Sense.MOST), replace(hint, is_all=False))
    assert some == ["q: no move leads to more than 7 (proven)", "after b the goal cannot be reached (proven)"]


def test_what_is_not_proven_is_not_said():
    found = one("a", 7, Verdict.FEASIBLE, high=9)
    assert (
        told(asking(Sense.MOST), Hint((found, one("b", 5, Verdict.FEASIBLE, high=8)), verdict=Verdict.FEASIBLE)) == []
    )
    best = Hint((one("a", 7), one("b", 5, high=6)), verdict=Verdict.OPTIMAL, bound=7)
    assert told(asking(Sense.MOST), best)[1] == "the other moves listed lead to at most 6 (proven)"
    open_end = replace(best, moves=(best.moves[0], replace(best.moves[1], high=None)))
    assert told(asking(Sense.MOST), open_end) == ["q: no move leads to more than 7 (proven)"]
    fewest = Hint((one("a", 3), one("b", 5, high=4)), verdict=Verdict.OPTIMAL, bound=3)
    assert told(asking(Sense.FEWEST), fewest) == [
        "q: no move leads to fewer than 3 (proven)",
        "the other moves listed lead to at least 4 (proven)",
    ]


def test_a_lost_position_says_so():
    hint = Hint(verdict=Verdict.UNWINNABLE)
    assert told(asking(None), hint) == ["the goal cannot be reached any more, whatever is played (proven)"]
    sampled = Hint((one("a", None, Verdict.UNKNOWN, samples=4),), is_honest=True, doomed=2)
    assert told(asking(None), sampled) == [
        "2 of 3 deals looked at cannot be won, even knowing all (proven)",
        "none of 4 sampled games was won",
    ]


# --- peeking ---


def peeked(task: Task, most: int = 5, by=None, policy=None) -> Hint:
    *_, last = hints.peeking(by or solver(), policy, task, most)
    return last


def test_each_move_is_worth_what_the_best_line_after_it_is():
    task = task_of("7")
    hint = peeked(task)
    exact = {
        str(move): solver().solve(replace(task, state=RULES.apply(task.state, move))).value
        for move in RULES.legal_moves(task.state)
    }
    assert {found.move: found.value for found in hint.moves} == exact
    assert hint.is_all
    assert [found.value for found in hint.moves] == sorted(exact.values(), reverse=True)
    assert all(found.line[0] == found.move for found in hint.moves)


def test_a_value_above_the_best_of_all_lines_answers_another_question():
    """As where a move wastes a placement, and the fewest placements are more from there on."""
    task = task_of()

    def solve(asked):
        answer = solver().solve(asked)
        return answer if asked.state == task.state else replace(answer, value=99, line=None)

    assert len(peeked(task).moves) == 2
    assert len(peeked(task, by=SimpleNamespace(solve=solve)).moves) == 1
    best = solver().solve(task)
    assert not hints._contradicts(asking(Sense.FEWEST), best, Ranked("x", 99, Verdict.OPTIMAL))


def test_an_interrupted_search_ends_the_hint():
    """The kernel's answer to Ctrl-C must not be taken for the end of one move only."""
    stopped = Answer("score", Verdict.UNKNOWN, effort=Effort(limit=Limit.INTERRUPT))
    with pytest.raises(KeyboardInterrupt):
        peeked(task_of(), by=SimpleNamespace(solve=lambda _: stopped))


def until_interrupted(found) -> list[Hint]:
    """All hints before the interrupt, which there has to be."""
    seen = []
    with pytest.raises(KeyboardInterrupt):
        seen.extend(found)
    return seen


INTERRUPTED = Effort(limit=Limit.INTERRUPT)


def test_what_an_interrupted_search_had_found_is_told():
    best = solver().solve(task_of())
    cut = replace(best, verdict=Verdict.FEASIBLE, bound=99, effort=INTERRUPTED)
    *_, last = until_interrupted(hints.peeking(SimpleNamespace(solve=lambda _: cut), None, task_of(), 5))
    assert [(one.move, one.value, one.high) for one in last.moves] == [(best.line[0], best.value, 99)]
    assert not last.is_all


def test_an_interrupt_while_moves_are_judged_keeps_those_that_were():
    def solve(asked):
        answer = solver().solve(asked)
        return answer if asked.state == task_of().state else replace(answer, effort=INTERRUPTED)

    *_, last = until_interrupted(hints.peeking(SimpleNamespace(solve=solve), None, task_of(), 5))
    assert [one.move for one in last.moves] == [solver().solve(task_of()).line[0]]


@pytest.mark.parametrize("late", [False, True])
def test_lines_found_at_once_outlive_an_interrupt(late):
    """Be it that they are still looked for, or that the solver gets ready to search."""
    line = solver().solve(task_of()).line

    def lines(_):
        yield line
        if not late:
            raise KeyboardInterrupt

    def solve(_):
        raise KeyboardInterrupt

    quick = SimpleNamespace(lines=lines, least=lambda _: 0.0, candidates=lambda *_: [])
    *_, last = until_interrupted(hints.peeking(SimpleNamespace(solve=solve), quick, task_of(), 5))
    assert [one.line for one in last.moves] == [line]


def test_an_interrupted_sample_ends_an_honest_hint():
    def solve(asked):
        return replace(solver().solve(asked), effort=INTERRUPTED)

    *_, last = until_interrupted(hints.honest(SimpleNamespace(solve=solve), None, task_of(), 4, 9))
    assert [one.samples for one in last.moves] == [0, 0]


def test_a_first_sample_that_is_lost_outlives_an_interrupt():
    """Then it is asked of other deals whether anybody could win them."""
    asked = []

    def solve(task):
        asked.append(task)
        if len(asked) > 2:
            raise KeyboardInterrupt
        return Answer(task.question, Verdict.UNWINNABLE)

    *_, last = until_interrupted(hints.honest(SimpleNamespace(solve=solve), None, task_of(), 4, 9))
    assert [one.samples for one in last.moves] == [1, 1]


def test_what_proofs_rest_on_is_told_once():
    """A move that is refuted within some placements is not refuted for good."""
    short, long = say("at most {count} placements", count=3), say("no rolls but those that are written")

    def solve(asked):
        answer = solver().solve(asked)
        if asked.state == task_of().state:
            return replace(answer, assumptions=(short,))
        return replace(answer, verdict=Verdict.UNWINNABLE, value=None, line=None, assumptions=(short, long))

    assert peeked(task_of(), by=SimpleNamespace(solve=solve)).assumptions == (short, long)


def test_a_lost_position_has_no_moves():
    lost = SimpleNamespace(solve=lambda task: Answer(task.question, Verdict.UNWINNABLE, proof=Proof.COUNTING))
    assert peeked(task_of(), by=lost) == Hint(verdict=Verdict.UNWINNABLE)


# --- honest ---


def honest(task: Task, samples: int = 6, by=None, policy=None) -> list[Hint]:
    return list(hints.honest(by or solver(), policy, task, 4, samples))


def permuted(state):
    """The same for whoever sees the row's ends only."""
    row = state.row
    return replace(state, row=(row[0], *reversed(row[1:-1]), row[-1]))


@pytest.mark.parametrize("samples", [3, 12])
def test_yes_or_no_has_no_value(samples):
    tally = Tally("m", None, [0.0] * samples)
    found = hints._measured(asking(None), tally)
    assert (found.wins, found.value, found.low, found.high) == (1.0, None, None, None)
    assert hints._measured(asking(Sense.MOST), tally).value == 0.0


def test_permuting_what_is_unseen_changes_nothing():
    task = task_of()
    other = replace(task, state=permuted(task.state))
    assert other.state != task.state
    assert honest(task) == honest(other)
    assert honest(task) != honest(task_of("43"))


def test_the_same_samples_serve_all_moves_and_come_one_by_one():
    seen = []

    def solve(task):
        seen.append(task.state.row)
        return solver().solve(task)

    found = honest(task_of(), 3, SimpleNamespace(solve=solve))
    assert [hint.moves[0].samples for hint in found] == [0, 1, 2, 3]
    for left, right in zip(seen[::2], seen[1::2], strict=True):
        assert left[:-1] == right[1:], "both moves meet the same row"
    assert len({row[1:-1] for row in seen}) > 2


def test_the_time_ends_it_after_the_first_list():
    hint = list(hints.honest(solver(), None, task_of(deadline=time.monotonic() - 1), 4, 10**6))
    assert [found.moves[0].samples for found in hint] == [0]
    cut = replace(solver().solve(task_of()), effort=Effort(limit=Limit.TIME))
    found = honest(task_of(), 3, SimpleNamespace(solve=lambda _: replace(cut, line=None)))
    assert [hint.moves[0].samples for hint in found] == [0], "what was cut off does not count"


class Watching:
    """A policy that notes what it is shown, and prefers the right end."""

    def __init__(self):
        self.shown = []

    def can(self, task):
        return True

    def blind(self, task):
        return task.state

    def candidates(self, task, most):
        self.shown.append(task.state)
        moves = sorted(RULES.legal_moves(task.state), key=str, reverse=True)
        return [Expected(move, float(-i)) for i, move in enumerate(moves)][:most]

    def reasons(self, task, move):
        return []


def test_a_policy_is_shown_deals_only_and_keeps_its_order():
    shown = []
    for state in (task_of().state, permuted(task_of().state)):
        policy = Watching()
        found = honest(replace(task_of(), state=state), 4, policy=policy)
        assert found[-1].moves[0].move == "take right"
        assert found[-1].is_played
        shown.append(policy.shown)
    assert shown[0] == shown[1]
    assert task_of().state not in shown[0]


def test_values_with_all_known_stand_beside_and_change_no_order():
    task = task_of("5")
    hint = honest(task, 4)[-1]
    found = hints.beside(solver(), None, task, replace(hint, moves=hint.moves[::-1]))
    assert [one.move for one in found.moves] == [one.move for one in hint.moves[::-1]]
    exact = {one.move: one.value for one in peeked(task).moves}
    assert {one.move: one.peeking for one in found.moves} == exact


def test_the_toy_has_no_policy():
    assert policy_of(SOURCE) is None


# --- the command ---


@pytest.fixture
def kamibako(capsys, monkeypatch):
    return lambda *words: run(capsys, monkeypatch, *words)


def test_hint_at_the_command_line(kamibako):
    code, out, _ = kamibako("hint", str(engines.TOY), "--seed", "42")
    assert code == 0
    assert out.startswith("1. take ")
    assert "(proven best)" in out
    assert "→ score: no move leads to more than" in out


def test_a_hint_with_so_many_samples_repeats(kamibako):
    words = ("hint", str(engines.TOY), "--seed", "42", "--honest", "--samples", "8")
    once, twice = (kamibako(*words)[1] for _ in range(2))
    assert once == twice
    assert "won 8 of 8 samples" in once


def test_hint_as_json(kamibako):
    _, out, _ = kamibako("hint", str(engines.TOY), "--seed", "42", "--json")
    found = json.loads(out)
    assert set(found) == {"question", "honest", "verdict", "bound", "assumptions", "moves", "reasons"}
    assert set(found["moves"][0]) == {
        "move", "value", "verdict", "low", "high", "wins", "samples", "expected", "peeking",
        "is_peeking_proven", "line", "words", "reasons",
    }  # fmt: skip
    assert found["moves"][0]["value"] == found["bound"]


def test_help_has_an_example(kamibako):
    code, out, _ = kamibako("hint", "--help")
    assert code == 0
    assert "Example: kamibako hint" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", "1", "--samples", "3"], "belongs to --honest"),
        (["--seed", "1", "--moves", "0"], "--moves"),
        (["--seed", "1", "--ask", "beauty"], "there is no such question"),
        ([], "give one of --seed, --state and --line"),
    ],
)
def test_bad_hints_get_one_sentence(kamibako, words, sentence):
    code, out, err = kamibako("hint", str(engines.TOY), *words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_nothing_is_left_to_decide(kamibako, tmp_path):
    file = tmp_path / "line.json"
    kamibako("play", str(engines.TOY), "--seed", "7", "--random", "--to", str(file))
    code, out, err = kamibako("hint", str(engines.TOY), "--line", str(file))
    assert (code, out) == (2, "")
    assert "nothing is left to decide" in err
