"""`kamibako solve` and `study` at their edges: every verdict in words, limits, interrupts, starts side by side."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import engines
import pytest
from ishi_positions import FLAGS, dealt, document, played, rules

from games.messages import japanese, say
from games.rules import Setup
from games.terminal import COLUMNS, aligned, columns
from kamibako import interrupts
from kamibako.answers import LIMITS, PROOFS, in_words
from kamibako.cli import main
from solver import study
from solver.api import Answer, Effort, Event, Limit, Limits, Proof, Task, Verdict
from solver.running import ask

ROOT = Path(__file__).parent.parent
TOY = engines.TOY
LINE = (
    "place 02 122 W", "place 07 131 E", "place 12 322 E", "claim cross 02-07-12 3 2 0", "place 17 211 W",
    "claim noise 07-12-17 1 4 0", "place 22 133 E", "place 27 212 E", "claim box 17-22-27 4 1 0", "place 32 111 W",
    "claim cross 22-27-32 0 1 4", "place 33 121 E",
)  # fmt: skip
"""A dive of seed 42 on the seeded sheet that ends with 39."""


def run(capsys, *words, lang="en"):
    code = 0
    try:
        main([*words, "--lang", lang])
    except SystemExit as stop:
        code = stop.code or 0
    out = capsys.readouterr()
    assert "Traceback" not in out.err
    return code, out.out, out.err


@pytest.fixture
def kamibako(capsys):
    return lambda *words, lang="en": run(capsys, *words, lang=lang)


def toy(tmp_path, search):
    """A copy of the toy game with another solver."""
    folder = tmp_path / "narabi"
    shutil.copytree(TOY, folder)
    (folder / "search.py").write_text(search)
    return str(folder)


def started(*words):
    """The program as somebody starts it."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", "kamibako.start", *words], env=environment, cwd=ROOT, **pipes)


# --- words ---


def words_of(answer, lang):
    return list(in_words(lambda template, **fields: say(template, **fields).render(lang), answer, lang))


TIMED = Effort(limit=Limit.TIME)


@pytest.mark.parametrize(
    ("answer", "english", "in_japanese"),
    [
        (
            Answer("q", Verdict.OPTIMAL, 41, 41, Proof.EXHAUSTED, line=("a",)),
            "OPTIMAL: 41, and no line is better (exhausted search)",
            "OPTIMAL（最適）：41。これより良い手順はありません（しらみつぶしの探索）。",
        ),
        (
            Answer("q", Verdict.WON, line=("a",)),
            "WON: there is a line that wins",
            "WON（勝てる）：勝つ手順があります。",
        ),
        (
            Answer("q", Verdict.UNWINNABLE, proof=Proof.GEOMETRY),
            "UNWINNABLE: no line wins (geometry)",
            "UNWINNABLE（勝てない）：どの手順でも勝てません（盤の形から）。",
        ),
        (
            Answer("q", Verdict.FEASIBLE, 41, 48, Proof.RELAXATION, line=("a",), effort=TIMED),
            "FEASIBLE: 41 found, bound 48 (relaxation bound); the time was over",
            "FEASIBLE（途中）：41 が見つかりました。限界値 48（条件をゆるめた限界）。時間切れです。",
        ),
        (
            Answer("q", Verdict.FEASIBLE, 41, line=("a",)),
            "FEASIBLE: 41 found, no bound is known; the search knows no more",
            "FEASIBLE（途中）：41 が見つかりました。限界値は分かりません。探索はここまでです。",
        ),
        (
            Answer("q", Verdict.UNKNOWN, bound=9, proof=Proof.COUNTING, effort=TIMED),
            "UNKNOWN: nothing was found, bound 9 (counting); the time was over",
            "UNKNOWN（不明）：何も見つかりませんでした。限界値 9（数え上げ）。時間切れです。",
        ),
        (
            Answer("q", Verdict.UNKNOWN, effort=Effort(limit=Limit.MEMORY)),
            "UNKNOWN: nothing was found; the memory was full",
            "UNKNOWN（不明）：何も見つかりませんでした。メモリの上限に達しました。",
        ),
    ],
)
def test_every_verdict_is_a_sentence_in_both_languages(answer, english, in_japanese):
    assert words_of(answer, "en") == [english]
    assert words_of(answer, "ja") == [in_japanese]


def test_assumptions_are_told_in_the_language_spoken_and_stay_english_in_json(kamibako, capsys):
    answer = Answer(
        "q", Verdict.UNWINNABLE, proof=Proof.EXHAUSTED, assumptions=(say("at most {count} placements", count=7),)
    )
    assert words_of(answer, "en")[1] == "assuming: at most 7 placements"
    assert words_of(answer, "ja")[1] == "前提：配置は7回まで"
    words = ("solve", "ishi", "--seed", "1", "--ask", "energy/7", "--json")
    for lang in ("en", "ja"):
        assert json.loads(kamibako(*words, lang=lang)[1])["assumptions"] == ["at most 7 placements"]


def test_all_proofs_and_limits_have_words():
    assert set(PROOFS) == set(Proof)
    assert set(LIMITS) == set(Limit)
    assert [str(PROOFS[proof]) for proof in Proof] == [str(proof) for proof in Proof]
    assert all(str(message) in japanese() for message in (*PROOFS.values(), *LIMITS.values()))


def test_a_line_is_shown_move_by_move_and_numbered_as_the_referee_counts(kamibako, tmp_path):
    first = tmp_path / "first.json"
    begun = {"format": 1, "game": "ishi", "ruleset": "1", "seed": "42", "sheet": "seeded", "moves": list(LINE[:2])}
    first.write_text(json.dumps(begun))
    moves = json.loads(kamibako("solve", "ishi", "--line", str(first), "--json")[1])["line"]
    for lang, words in (("en", "go up, roll; then 12 to 2"), ("ja", "上がってWB、12 を 2 に")):
        _, out, _ = kamibako("solve", "ishi", "--line", str(first), lang=lang)
        rows = out.splitlines()[1:]
        assert words in rows[0]
        assert all(columns(row) <= COLUMNS for row in rows)
        numbered = [row for row in rows if row[:4].strip()]
        assert len(numbered) == len(moves)
        for number, (row, move) in enumerate(zip(numbered, moves, strict=True), 3):
            assert row.startswith(f"{number:4}  {move} ")


def test_turns_of_a_line_stand_apart(kamibako):
    """An empty row after each turn but the last, none in between."""
    _, out, _ = kamibako("solve", "tabi", "--seed", "3", "--items", "lantern,tent", "--ask", "won")
    rows = out.splitlines()[1:]
    plays = [index for index, row in enumerate(rows) if row[6:].startswith("play ")]
    assert len(plays) > 1
    assert [index for index, row in enumerate(rows) if not row] == [index - 1 for index in plays[1:]]


def test_signs_of_full_width_keep_columns_straight():
    lines = aligned([["", "1", "Ω"], ["スタート", "41", "(2)"], ["b", "9", "日本"]])
    assert lines == ["            1      Ω", "スタート   41    (2)", "b           9   日本"]
    assert {columns(line) for line in lines} == {20}


# --- limits and odd positions ---

MID = played(dealt("42", sheet="seeded"), *LINE[:3])
LAST = played(dealt("42", sheet="seeded"), *LINE[:-1])
OVER = played(dealt("42", sheet="seeded"), *LINE)
POOR = document("02:122W 07:131E", at="07", energy=[3, 0, 0], sheet={flag: [1, 3, 1, 3, 1, 3] for flag in FLAGS})


def asked(kamibako, tmp_path, state, *words, by="search"):
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state))
    return kamibako("solve", "ishi", "--state", str(file), "--by", by, *words)


@pytest.mark.parametrize("by", ["search", "cpsat"])
def test_too_few_written_rolls_are_seen_at_once(kamibako, tmp_path, by):
    """Each row upwards takes one: 07 lies in row 2, the goal in row 7."""
    code, out, _ = asked(kamibako, tmp_path, POOR | {"next_rolls": [0, 1, 2, 3]}, by=by)
    assert code == 0
    assert out == (
        "UNWINNABLE: no line wins (geometry)\nassuming: no rolls but the 4 that are written; 5 are needed at least\n"
    )


@pytest.mark.parametrize("by", ["search", "cpsat"])
@pytest.mark.parametrize("seconds", ["0.001", "0.01"])
def test_no_time_is_no_proof(kamibako, by, seconds):
    words = ("solve", "ishi", "--seed", "42", "--sheet", "seeded", "--by", by, "--time", seconds, "--json")
    code, out, _ = kamibako(*words)
    found = json.loads(out)
    assert code == 0
    assert found["verdict"] in ("UNKNOWN", "FEASIBLE")
    assert found["effort"]["limit"] == "time"
    assert (found["bound"] is None) == (found["proof"] is None)


@pytest.mark.parametrize("by", ["search", "cpsat"])
def test_a_full_memory_is_told_and_nothing_else_is(capfd, by):
    """Libraries that die would tell of it on stderr. The search has loaded all it needs before, and may get by."""
    words = ("solve", "ishi", "--seed", "42", "--by", by, "--memory", "1", "--json")
    main([*words, "--lang", "en"])
    out, err = capfd.readouterr()
    found = json.loads(out)
    verdict = found["verdict"], found["effort"]["limit"]
    assert verdict == ("UNKNOWN", "memory") or (by == "search" and verdict == ("OPTIMAL", None))
    assert "terminate" not in err
    assert "Traceback" not in err


def test_libraries_that_shout_before_they_die_are_not_heard(capfd):
    def die(_):
        os.write(2, b"terminate called\n")
        os.kill(os.getpid(), signal.SIGKILL)

    solver = SimpleNamespace(can=lambda _: True, solve=die)
    rules_ = engines.rules_of(TOY, "plain")
    task = Task(rules_, rules_.initial(Setup(2, "42")), "score", Limits(memory=64))
    assert ask(solver, task).effort.limit is Limit.MEMORY
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("by", ["search", "cpsat"])
def test_one_move_before_the_end_and_after_it(kamibako, tmp_path, by):
    last, over = rules().dump(LAST), rules().dump(OVER)
    found = json.loads(asked(kamibako, tmp_path, last, "--json", by=by)[1])
    assert (found["verdict"], found["value"], len(found["line"])) == ("OPTIMAL", 39, 1)
    for question, value in (("energy", 39), ("steps", 8), ("won", None)):
        found = json.loads(asked(kamibako, tmp_path, over, "--json", "--ask", question, by=by)[1])
        assert (found["line"], found["value"]) == ([], value)
        assert found["verdict"] == ("WON" if question == "won" else "OPTIMAL")
    assert "nothing is left to play" in asked(kamibako, tmp_path, over, by=by)[1]


@pytest.mark.parametrize("by", ["search", "cpsat"])
@pytest.mark.parametrize("question", ["energy", "won", "steps"])
def test_a_goal_out_of_reach_is_proven_so(kamibako, tmp_path, by, question):
    found = json.loads(asked(kamibako, tmp_path, POOR, "--json", "--ask", question, by=by)[1])
    assert (found["verdict"], found["line"], found["effort"]["limit"]) == ("UNWINNABLE", None, None)
    assert found["proof"] in ("exhausted search", "CP-SAT optimal")


@pytest.mark.parametrize("by", ["search", "cpsat"])
def test_fewer_placements_than_there_can_be(kamibako, by):
    found = json.loads(kamibako("solve", "ishi", "--seed", "1", "--ask", "energy/7", "--by", by, "--json")[1])
    assert (found["verdict"], found["proof"], found["assumptions"]) == (
        "UNWINNABLE", "geometry", ["at most 7 placements"],
    )  # fmt: skip


def test_the_fewest_placements_are_told_as_they_are_found(kamibako):
    code, out, err = kamibako("solve", "ishi", "--seed", "42", "--sheet", "seeded", "--ask", "steps")
    assert code == 0
    assert out.startswith("OPTIMAL: 8, and no line is better (geometry)")
    assert err.startswith("best 8"), "not the energy of that line"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"placed": {"02": ["122", "W"], "07": ["122", "E"]}}, "122 stands in 2 places (placed.02, placed.07)"),
        ({"energy": [17, 1, 1]}, "energy: found [17, 1, 1]: write three whole numbers from 0 to 16"),
        ({"pit": None}, "pit: found nothing: write a value"),
        ({"first": 7}, "first: found 7"),
        ({"next_rolls": "unknown"}, 'write them as "next_rolls"'),
        ({"next_rolls": [4]}, "next_rolls"),
        ({"sheet": "seeded"}, "a position has no seed"),
    ],
)
@pytest.mark.parametrize("by", ["search", "cpsat"])
def test_contradictions_get_one_sentence_each(kamibako, tmp_path, by, fields, sentence):
    code, out, err = asked(kamibako, tmp_path, rules().dump(MID) | fields, by=by)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_what_a_position_says_is_not_said_beside_it(kamibako, tmp_path):
    position = rules().dump(MID)
    code, out, err = asked(kamibako, tmp_path, position, "--sheet", "standard")
    assert (code, out) == (2, "")
    assert err.startswith("--sheet: the file that the game begins with says this itself")
    bare = {key: value for key, value in position.items() if key != "sheet"}
    assert asked(kamibako, tmp_path, bare, "--sheet", "standard", "--ask", "won")[0] == 0


@pytest.mark.parametrize("option", ["--sheet", "--rolls", "--ruleset"])
def test_what_a_line_says_is_not_said_beside_it(kamibako, tmp_path, option):
    file = tmp_path / "line.json"
    kamibako("play", "ishi", "--seed", "1", "--random", "--limit", "2", "--to", str(file))
    code, out, err = kamibako("solve", "ishi", "--line", str(file), option, "unknown")
    assert (code, out) == (2, "")
    assert err.startswith(f"{option}: the file that the game begins with says this itself")


def test_rolls_of_a_position_can_be_hidden_beside_it(kamibako, tmp_path):
    """It counts its rolls under that name: these are others."""
    code, _, err = asked(kamibako, tmp_path, rules().dump(MID), "--rolls", "unknown")
    assert code == 2
    assert "the rolls to come are unknown" in err


@pytest.mark.parametrize("question", ["energy/0", "energy/abc", "energy/", "energy/99999", "wonn"])
def test_questions_that_are_none(kamibako, question):
    code, out, err = kamibako("solve", "ishi", "--seed", "1", "--ask", question, "--time", "0.01")
    assert (code, out) == (2, "")
    assert "All: energy, energy/N, won, steps" in err


def test_an_empty_question_is_the_first(kamibako):
    code, out, _ = kamibako("solve", str(TOY), "--seed", "1", "--ask", "", "--json")
    assert (code, json.loads(out)["question"]) == (0, "score")


def test_a_game_without_a_solver_says_so(kamibako, tmp_path):
    folder = Path(toy(tmp_path, ""))
    (folder / "search.py").unlink()
    code, out, err = kamibako("solve", str(folder), "--seed", "1")
    assert (code, out) == (2, "")
    assert "it can be played, but not solved" in err


@pytest.mark.parametrize(
    "words",
    [("--time", "nan"), ("--time", "inf"), ("--time", "1e30"), ("--time", "0"), ("--workers", "99999"),
     ("--memory", "99999999999999"), ("--memory", "0")],
)  # fmt: skip
def test_limits_that_nobody_can_keep_are_refused(kamibako, words):
    for command in (("solve", str(TOY), "--seed", "1"), ("study", str(TOY), "--seeds", "1..2", "--out", "x.jsonl")):
        code, out, err = kamibako(*command, *words)
        assert (code, out) == (2, "")
        assert words[0] in err
    assert kamibako("solve", str(TOY), "--seed", "1", "--memory", str(10**9), "--time", "1e6")[0] == 0


def test_a_limit_by_branches_is_for_those_who_count_them(kamibako):
    code, out, err = kamibako("solve", "tabi", "--seed", "2", "--items", "map,tent", "--branches", "50", "--lang", "en")
    assert code == 0
    assert "the limit of branches was reached" in out
    for way in (), ("--by", "cpsat"):
        code, out, err = kamibako("solve", "ishi", "--seed", "42", "--branches", "50", *way)
        assert (code, out) == (2, "")
        assert "--branches" in err
        assert "--time" in err


@pytest.mark.parametrize("out", [".", "/", ""])
def test_no_search_for_a_line_that_cannot_be_written(kamibako, tmp_path, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    code, told, _ = kamibako("solve", str(TOY), "--seed", "1", "--out", out)
    assert (code, told) == (2, "")


def test_a_missing_folder_is_made(kamibako, tmp_path):
    file = tmp_path / "new" / "line.json"
    assert kamibako("solve", str(TOY), "--seed", "1", "--out", str(file))[0] == 0
    assert kamibako("check", "--game", str(TOY), str(file))[0] == 0


# --- what is done once ---

READY = """
import time
from solver.api import Answer, Limit, Effort, Verdict

READY = []

def can(task):
    return True

def prepare(task):
    time.sleep(2)
    READY.append(1)

def solve(task):
    assert READY
    return Answer(task.question, Verdict.UNKNOWN)
"""


def test_getting_ready_is_not_counted_against_the_time(kamibako, tmp_path):
    folder = toy(tmp_path, READY)
    found = json.loads(kamibako("solve", folder, "--seed", "1", "--time", "0.3", "--json")[1])
    assert found["effort"]["seconds"] < 2
    rows = tmp_path / "rows.jsonl"
    assert kamibako("study", folder, "--seeds", "1..3", "--time", "0.3", "--out", str(rows))[0] == 0
    assert all(row["effort"]["seconds"] < 2 for row in study.read_rows(rows))


# --- interrupts ---


@pytest.mark.parametrize("by", ["search", "cpsat"])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_interrupts_give_the_best_so_far(tmp_path, by, stop):
    """Whoever presses Ctrl-C some times means it once."""
    file = tmp_path / "line.json"
    words = ("--seed", "2", "--sheet", "seeded", "--ask", "energy/30", "--by", by, "--out", str(file), "--json")
    running = started("solve", "ishi", *words)
    assert any(line.startswith("best ") and line[5].isdigit() for line in running.stderr), "a line was found"
    for _ in range(5):
        running.send_signal(stop)
        time.sleep(0.004)
    out, err = running.communicate(timeout=30)
    found = json.loads(out)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert (found["verdict"], found["effort"]["limit"]) == ("FEASIBLE", "interrupt")
    assert (found["bound"] is None) == (found["proof"] is None)
    line = json.loads(file.read_text())
    assert line["moves"] == found["line"]


def test_interrupts_are_heard_anew_after_a_while(monkeypatch):
    clock = SimpleNamespace(monotonic=lambda: clock.now, now=100.0)
    monkeypatch.setattr(interrupts, "time", clock)
    taken = interrupts._Interrupts()
    heard = []
    for clock.now in (100.0, 100.1, 101.0, 100.0 + interrupts.BURST, 101.0 + interrupts.BURST):
        try:
            taken.take()
        except KeyboardInterrupt:
            heard.append(clock.now)
    assert heard == [100.0, 100.0 + interrupts.BURST]


DEAF = """
import time
from solver.api import Answer, Verdict

def can(task):
    return True

def prepare(task):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            time.sleep(60)
        except KeyboardInterrupt:
            pass

def solve(task):
    return Answer(task.question, Verdict.UNKNOWN)
"""


LATE = """
import atexit, os, signal, sys, types

def loaded(name):
    if name != "main":
        raise AttributeError(name)
    atexit.register(os.kill, os.getpid(), int(sys.argv[1]))
    return lambda: None

cli = sys.modules["kamibako.cli"] = types.ModuleType("kamibako.cli")
cli.__getattr__ = loaded
from kamibako.start import main
main()
"""
"""A program whose libraries take a while to end; an interrupt comes then."""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_while_libraries_end_is_not_heard(stop):
    done = subprocess.run([sys.executable, "-c", LATE, str(int(stop))], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_while_getting_ready_ends_the_program_at_once(tmp_path, stop):
    """Whether or not a compiler would pass it on."""
    running = started("solve", toy(tmp_path, DEAF), "--seed", "1", "--lang", "en")
    assert "compiled first" in running.stderr.readline()
    running.send_signal(stop)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (130, "", "interrupted\n")


def test_whoever_does_not_read_on_is_no_fault():
    with started("solve", str(TOY), "--seed", "1") as running:
        running.stdout.close()
        assert "Traceback" not in running.stderr.read()
        assert running.wait(timeout=30) == 0


def test_an_answer_can_be_stopped_from_another_thread():
    def slow(task):
        task.report(Event(None, None, 50, 3, Proof.COUNTING))
        time.sleep(60)

    rules_ = engines.rules_of(TOY, "plain")
    task = Task(rules_, rules_.initial(Setup(2, "42")), "score")
    stopped = threading.Event()
    threading.Timer(0.3, stopped.set).start()
    found = ask(SimpleNamespace(can=lambda _: True, solve=slow), task, stopped=stopped)
    assert (found.verdict, found.bound, found.proof) == (Verdict.UNKNOWN, 50, Proof.COUNTING)
    assert found.effort.limit is Limit.INTERRUPT
    assert found.effort.seconds < 50


def test_a_bound_that_was_told_without_its_proof_is_a_relaxation(monkeypatch):
    monkeypatch.setattr("solver.running.GRACE", 0.1)

    def slow(task):
        task.report(Event(None, None, 50))
        time.sleep(60)

    rules_ = engines.rules_of(TOY, "plain")
    task = Task(rules_, rules_.initial(Setup(2, "42")), "score", Limits(seconds=0.2))
    assert ask(SimpleNamespace(can=lambda _: True, solve=slow), task).proof is Proof.RELAXATION


# --- studies ---

SLOW = """
import time
from solver.api import Answer, Effort, Limit, Verdict

def can(task):
    return True

def solve(task):
    time.sleep(0.2 if task.state.row[0] != "n1" else 30)
    if task.limits.seconds is not None and task.limits.seconds < 40:
        return Answer(task.question, Verdict.UNKNOWN, effort=Effort(limit=Limit.TIME))
    return Answer(task.question, Verdict.UNWINNABLE)
"""
QUICK = SLOW.replace("30)", "0.2)")


def test_the_undecided_are_asked_again_with_more_time(kamibako, tmp_path):
    file, folder = tmp_path / "rows.jsonl", toy(tmp_path, QUICK)
    words = ("study", folder, "--seeds", "1..4", "--time", "30", "--out", str(file), "--workers", "2")
    _, out, _ = kamibako(*words, lang="ja")
    assert "UNKNOWN 4" in out
    assert "勝てる割合（未決を負けとする）: 0.0%" in out
    code, out, _ = kamibako(*words, "--second-time", "50", "--resume", "--json")
    assert code == 0
    assert json.loads(out)["verdicts"] == {"UNWINNABLE": 4}
    assert [row["stage"] for row in study.read_rows(file)] == [1] * 4 + [2] * 4


TOGETHER = """
import os, time
from pathlib import Path
from solver.api import Answer, Verdict

def can(task):
    return True

def solve(task):
    here = Path(__file__).parent
    (here / f"{os.getpid()}.there").touch()
    for _ in range(1000):
        if len(list(here.glob("*.there"))) > 1:
            return Answer(task.question, Verdict.UNWINNABLE)
        time.sleep(0.02)
    return Answer(task.question, Verdict.UNKNOWN)
"""


def test_workers_go_side_by_side(kamibako, tmp_path):
    """Each waits until another one is there."""
    file = tmp_path / "rows.jsonl"
    words = ("study", toy(tmp_path, TOGETHER), "--seeds", "1..2", "--out", str(file), "--workers", "2")
    assert kamibako(*words)[0] == 0
    assert [row["verdict"] for row in study.read_rows(file)] == ["UNWINNABLE", "UNWINNABLE"]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_study_that_is_stopped_keeps_its_rows_and_goes_on(kamibako, tmp_path, stop):
    """Seed after seed takes a moment, some take long; nobody waits for those."""
    file, folder = tmp_path / "rows.jsonl", toy(tmp_path, SLOW)
    words = ("study", folder, "--seeds", "1..60", "--out", str(file), "--workers", "2")
    running = started(*words)
    until(lambda: len(study.read_rows(file)) >= 3)
    running.send_signal(stop)
    _, err = running.communicate(timeout=25)  # a long search takes 30 s
    assert running.returncode == (-9 if stop is signal.SIGKILL else 130)
    assert "Traceback" not in err
    rows = study.read_rows(file)
    assert len(rows) >= 3
    seeds = ["1", "2", "3", *(row["seed"] for row in rows)]
    Path(folder, "search.py").write_text(SLOW)  # the same sources: the same key
    code, _, _ = kamibako(
        "study", folder, "--seeds", f"{min(map(int, seeds))}..3", "--resume", "--out", str(file), "--time", "1"
    )
    assert code == 0
    again = study.read_rows(file)
    assert again[: len(rows)] == rows
    assert len({row["seed"] for row in again}) == len(again), "nothing is asked twice"


def until(happens, seconds=30):
    """Wait for it."""
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_device_takes_no_rows(kamibako):
    code, out, err = kamibako("study", str(TOY), "--seeds", "1..2", "--out", "/dev/full")
    assert (code, out) == (2, "")
    assert "is no ordinary file" in err


def test_a_study_of_what_cannot_be_asked_says_why_before_it_begins(kamibako, tmp_path):
    file = tmp_path / "rows.jsonl"
    words = ("study", "ishi", "--seeds", "1..2", "--rolls", "unknown", "--by", "cpsat", "--out", str(file))
    code, _, err = kamibako(*words)
    assert code == 2
    assert "the rolls to come are unknown" in err
    assert not file.exists()


# --- all starts ---


@pytest.fixture(scope="module")
def starts():
    return list(rules().starts(Setup(1, "42", options={"sheet": "seeded"})))


def test_starts_are_the_flags_by_the_first_roll(starts):
    """The sides of the WB in their order; the seed's later rolls stay."""
    sides = [("1", 1, "pol"), ("2", 2, "war"), ("3", 3, "eco"), ("Ω", 0, "dis")]
    seeded = rules().dump(dealt("42", sheet="seeded"))
    expected = [((flag, path), pit or None, judged) for flag in FLAGS[:5] for path, pit, judged in sides]
    found = [(start.names, start.setup.state["pit"], start.setup.state["judgement"]) for start in starts]
    assert found == expected
    for start in starts:
        assert start.setup.state["next_rolls"] == seeded["next_rolls"]
        assert start.setup.state["sheet"] == seeded["sheet"]
        assert {move.flag for move in start.rules.legal_moves(start.state)} == {start.names[0]}
        assert {move.flag for move in rules().legal_moves(rules().initial(start.setup))} == set(FLAGS[:5])
    own = next(start for start in starts if start.setup.state["pit"] == seeded["pit"])
    assert replace(own.state, ground=MID.ground) == replace(dealt("42", sheet="seeded"), ground=MID.ground)


def test_all_starts_as_a_table_rows_and_lines(kamibako, tmp_path):
    words = ("solve", "ishi", "--seed", "42", "--sheet", "seeded", "--all-starts")
    code, out, err = kamibako(*words, "--json", "--out", str(tmp_path))
    rows = json.loads(out)
    assert code == 0
    assert [(row["start"], row["path"]) for row in rows[:5]] == [*[("01", path) for path in "123Ω"], ("02", "1")]
    assert len(rows) == len(err.splitlines()) == 20
    assert all(row["verdict"] == "OPTIMAL" and row["line"][0].split()[1] == row["start"] for row in rows)
    assert max(row["value"] for row in rows if row["start"] in ("02", "04")) >= 39, (
        "the seed's own start is one of them"
    )
    assert kamibako("check", *(str(file) for file in tmp_path.glob("*.json")))[0] == 0
    assert len(list(tmp_path.glob("*.json"))) == 20
    lines = kamibako(*words)[1].splitlines()
    assert lines[0] == "start flag by path value: energy"
    assert lines[2].split() == ["1", "2", "3", "Ω"]
    assert [line.split() for line in lines[3:8]] == [
        [flag, *(str(row["value"]) for row in rows if row["start"] == flag)] for flag in FLAGS[:5]
    ]


def test_starts_without_an_answer_are_told_by_signs(kamibako):
    code, out, _ = kamibako("solve", "ishi", "--seed", "42", "--all-starts", "--ask", "energy/1")
    assert code == 0
    assert out.count("×") == 21
    assert "×: no line wins (proven)" in out
    out = kamibako("solve", "ishi", "--seed", "42", "--all-starts", "--ask", "energy/1", lang="ja")[1]
    assert out.startswith("縦はスタート、横はパス値：energy/1\n")
    assert "始め方20通り：UNWINNABLE 20" in out
    out = kamibako("solve", "ishi", "--seed", "42", "--all-starts", "--time", "0.001")[1]
    assert "?: nothing was found before a limit" in out
    out = kamibako("solve", "ishi", "--seed", "42", "--all-starts", "--ask", "won")[1]
    assert out.count("○") == 21


def test_all_starts_belong_to_a_seed_of_a_game_that_has_them(kamibako, tmp_path):
    code, out, err = kamibako("solve", str(TOY), "--seed", "1", "--all-starts")
    assert (code, out) == (2, "")
    assert "--all-starts" not in kamibako("solve", str(TOY), "--help")[1]
    assert "--all-starts" in kamibako("solve", "ishi", "--help")[1]
    file = tmp_path / "state.json"
    file.write_text(json.dumps(rules().dump(MID)))
    code, out, err = kamibako("solve", "ishi", "--state", str(file), "--all-starts")
    assert (code, out, err) == (2, "", "--all-starts: goes with --seed alone: a position has begun already\n")
    code, _, err = kamibako("solve", "ishi", "--seed", "1", "--all-starts", "--out", str(file))
    assert code == 2
    assert "is no folder" in err


def test_ctrl_c_shows_the_table_so_far():
    running = started(
        "solve", "ishi", "--seed", "1", "--sheet", "seeded", "--all-starts", "--ask", "energy/13", "--time", "1"
    )
    assert running.stderr.readline().startswith("01 · 1: ")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert out.startswith("start flag by path value: energy/13")
    assert "Traceback" not in err
