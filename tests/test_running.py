"""Solvers in their child processes: answers refereed, limits each with their own verdict, nothing lost."""

from __future__ import annotations

import errno
import faulthandler
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import engines
import pytest

from games.rules import Setup
from kamibako.cli import main
from solver.api import Answer, Event, Limit, Limits, Proof, Task, Verdict
from solver.plugins import solver_for, ways
from solver.running import SolverFaultError, ask

RULES = engines.rules_of(engines.TOY, "plain")
TASK = Task(RULES, RULES.initial(Setup(2, "42")), "score")
TAKEN = ("take left",) * 8


def solver(solve):
    return SimpleNamespace(can=lambda _: True, solve=solve)


def value():
    state = TASK.state
    for text in TAKEN:
        state = RULES.apply(state, RULES.read(text))
    return RULES.outcome(state).score


def test_the_toy_is_solved_and_agrees_with_every_line():
    found = ask(solver_for(engines.source(engines.TOY), TASK), TASK)
    assert found.verdict is Verdict.OPTIMAL
    assert found.value >= value()
    assert found.line is not None
    assert found.effort.seconds > 0
    assert list(ways(engines.source(engines.TOY))) == ["search"]


def test_a_line_that_the_rules_refuse_is_never_an_answer():
    for line, worth in ((("take up",), None), (TAKEN[:3], None), (TAKEN, value() + 1)):
        wrong = solver(lambda task, line=line, worth=worth: Answer("score", Verdict.OPTIMAL, worth, line=line))
        with pytest.raises((SolverFaultError, Exception)) as stop:
            ask(wrong, TASK)
        assert stop.type.__name__ in ("SolverFaultError", "IllegalMove")
    said = solver(lambda task: task.report(Event(value() + 1, TAKEN)))
    with pytest.raises(SolverFaultError, match="is worth"):
        ask(said, TASK)


def slow(task):
    task.report(Event(value(), TAKEN, 99, 7))
    time.sleep(60)


def test_the_time_limit_keeps_the_best_line_and_the_bound(monkeypatch):
    monkeypatch.setattr("solver.running.GRACE", 0.1)
    found = ask(solver(slow), replace(TASK, limits=Limits(seconds=0.3)))
    assert (found.verdict, found.value, found.bound, found.line) == (Verdict.FEASIBLE, value(), 99, TAKEN)
    assert found.effort.limit is Limit.TIME
    assert found.effort.branches == 7
    assert found.effort.seconds < 30


def test_nothing_found_is_unknown_and_not_impossible(monkeypatch):
    monkeypatch.setattr("solver.running.GRACE", 0.1)
    found = ask(solver(lambda task: time.sleep(60)), replace(TASK, limits=Limits(seconds=0.2)))
    assert found.verdict is Verdict.UNKNOWN
    assert found.effort.limit is Limit.TIME


def greedy(task):
    task.report(Event(value(), TAKEN, 50))
    return [bytearray(2**20) for _ in range(10_000)]


def test_the_memory_limit_keeps_the_best_line():
    found = ask(solver(greedy), replace(TASK, limits=Limits(memory=64)))
    assert (found.verdict, found.value, found.bound) == (Verdict.FEASIBLE, value(), 50)
    assert found.effort.limit is Limit.MEMORY


def test_a_child_that_dies_without_a_cap_is_a_fault():
    with pytest.raises(SolverFaultError, match="exit code"):
        ask(solver(lambda task: os._exit(3)), TASK)


def caused():
    error = ImportError("a library cannot be loaded")
    error.__cause__ = MemoryError()
    return error


def answered():
    """An error that came up while a lack of memory was dealt with, raised from none."""
    error = RuntimeError("no such move")
    error.__context__ = MemoryError()
    error.__suppress_context__ = True
    return error


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        caused(),
        RuntimeError("Unable to allocate section memory!"),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        RuntimeError("std::bad_alloc"),
        RuntimeError("can't start new thread"),
        SystemError("error return without exception set"),
        ImportError("libortools.so: failed to map segment from shared object"),
    ],
    ids=repr,
)
def test_errors_that_tell_of_a_full_memory(error):
    def solve(_):
        raise error

    assert ask(solver(solve), replace(TASK, limits=Limits(memory=512))).effort.limit is Limit.MEMORY


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("no such move"),
        RuntimeError("cards are allocated twice"),
        answered(),
        OSError(errno.ENOENT, "no such file"),
        ImportError("no module"),
        SystemError("odd"),
    ],
    ids=repr,
)
def test_a_fault_under_a_cap_is_a_fault(error):
    def solve(_):
        raise error

    with pytest.raises(SolverFaultError, match=re.escape(repr(error))):
        ask(solver(solve), replace(TASK, limits=Limits(memory=512)))


def broken(number):
    """Die of that signal, without the interpreter's own words."""
    faulthandler.disable()
    os.kill(os.getpid(), number)


def test_under_a_cap_only_a_child_that_is_killed_lacked_memory():
    capped = replace(TASK, limits=Limits(memory=512))
    killed = solver(lambda _: os.kill(os.getpid(), signal.SIGKILL))
    assert ask(killed, capped).effort.limit is Limit.MEMORY
    with pytest.raises(SolverFaultError, match="exit code 3"):
        ask(solver(lambda _: os._exit(3)), capped)
    for number in (signal.SIGFPE, signal.SIGILL):
        with pytest.raises(SolverFaultError, match=f"exit code -{int(number)}"):
            ask(solver(lambda _, number=number: broken(number)), capped)


def test_an_interrupt_keeps_the_best_line():
    code = """
import test_running as t
from solver.running import ask
found = ask(t.solver(t.slow), t.TASK, lambda _: print("told", flush=True))
print(found.verdict, found.value, found.effort.limit)
"""
    folder = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": str(folder.parent)}
    words = [sys.executable, "-c", code]
    run = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment)
    assert run.stdout.readline() == "told\n"
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=30)
    assert out == f"FEASIBLE {value()} interrupt\n"


def kamibako(capsys, *words):
    code = 0
    try:
        main([*words, "--lang", "en"])
    except SystemExit as stop:
        code = stop.code or 0
    out = capsys.readouterr()
    return code, out.out, out.err


def test_solve_at_the_command_line(capsys, tmp_path):
    toy, file = str(engines.TOY), tmp_path / "line.json"
    code, out, err = kamibako(capsys, "solve", toy, "--seed", "42", "--out", str(file))
    assert code == 0
    assert out.startswith("OPTIMAL: ")
    assert "best" in err
    line = json.loads(file.read_text())
    assert line["claims"]["proof"] == str(Proof.EXHAUSTED)
    assert line["claims"]["bound"] == line["claims"]["score"]
    assert kamibako(capsys, "check", "--game", toy, str(file))[0] == 0
    code, out, _ = kamibako(capsys, "solve", toy, "--line", str(file), "--json")
    assert json.loads(out)["line"] == []


def test_solve_as_json_twice_is_the_same_answer(capsys):
    answers = [json.loads(kamibako(capsys, "solve", str(engines.TOY), "--seed", "7", "--json")[1]) for _ in range(2)]
    for answer in answers:
        answer["effort"].pop("seconds")
    assert answers[0] == answers[1]
    assert set(answers[0]) == {"question", "verdict", "value", "bound", "proof", "assumptions", "line", "effort"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", "1", "--ask", "beauty"], "--ask: there is no such question"),
        (["--seed", "1", "--by", "magic"], "there is no way magic"),
        (["--seed", "1", "--time", "0"], "--time"),
        (["--ask", "score"], "give one of --seed"),
    ],
)
def test_bad_questions_get_one_sentence(capsys, words, sentence):
    code, out, err = kamibako(capsys, "solve", str(engines.TOY), *words)
    assert (code, out) == (2, "")
    assert sentence in err
