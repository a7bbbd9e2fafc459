"""Studies: a row a seed, nothing lost when killed, gone on with where they stopped, summed up honestly."""

from __future__ import annotations

import json
import shutil

import engines
import pytest

import games
from kamibako.cli import main
from solver import study
from solver.api import Answer, Effort, Limit, Verdict
from solver.study import Key, wilson

TOY = str(engines.TOY)
KEY = Key("toy", "plain", 2, {}, "score", "abc")


def kamibako(capsys, *words):
    code = 0
    try:
        main([*words, "--lang", "en"])
    except SystemExit as stop:
        code = stop.code or 0
    out = capsys.readouterr()
    return code, out.out, out.err


def seeds(file):
    return [json.loads(text)["seed"] for text in file.read_text().splitlines()]


def test_a_row_a_seed_and_a_summary(capsys, tmp_path):
    file = tmp_path / "rows.jsonl"
    code, out, _ = kamibako(capsys, "study", TOY, "--seeds", "3..6", "--out", str(file), "--json")
    assert code == 0
    assert seeds(file) == ["3", "4", "5", "6"]
    found = json.loads(out)
    assert found["verdicts"] == {"OPTIMAL": 4}
    rows = study.read_rows(file)
    assert found["mean_value"] == sum(row["value"] for row in rows) / 4
    assert all(row["line"] and row["proof"] == "exhausted search" and row["stage"] == 1 for row in rows)


def test_rows_rest_on_the_game_and_the_base_of_engines(tmp_path, monkeypatch):
    folder = tmp_path / "games"
    own, other = folder / "one", folder / "two"
    for file in (folder / "__init__.py", folder / "rules.py", own / "rules.py", other / "rules.py"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    monkeypatch.setattr(games, "__file__", str(folder / "__init__.py"))
    found = [study.sources_hash(study.resting(own))]
    for changed in (other, own, folder):
        (changed / "rules.py").write_text("changed = True\n")
        found.append(study.sources_hash(study.resting(own)))
    assert found[0] == found[1]
    assert len(set(found[1:])) == 3


def test_a_torn_line_is_asked_again_and_the_others_are_not(capsys, tmp_path):
    file = tmp_path / "rows.jsonl"
    kamibako(capsys, "study", TOY, "--seeds", "1..3", "--out", str(file))
    whole = file.read_text()
    file.write_text(whole[: -len(whole.splitlines()[-1]) // 2])
    assert kamibako(capsys, "study", TOY, "--seeds", "1..5", "--out", str(file), "--resume")[0] == 0
    rows = study.read_rows(file)
    assert sorted(row["seed"] for row in rows) == ["1", "2", "3", "4", "5"]


def test_rows_of_other_questions_sources_and_options_are_left_alone(capsys, tmp_path):
    file, copy = tmp_path / "rows.jsonl", tmp_path / "narabi"
    shutil.copytree(TOY, copy)
    kamibako(capsys, "study", str(copy), "--seeds", "1..2", "--out", str(file))
    kamibako(capsys, "study", str(copy), "--seeds", "1..2", "--out", str(file), "--resume", "--players", "3")
    assert len(seeds(file)) == 4
    (copy / "search.py").write_text((copy / "search.py").read_text() + "\n# changed\n")
    kamibako(capsys, "study", str(copy), "--seeds", "1..2", "--out", str(file), "--resume")
    assert len(seeds(file)) == 6


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seeds", "5"], "--seeds: found"),
        (["--seeds", "5..4"], "--seeds: found"),
        (["--seeds", "1..99999999999"], "--seeds: found"),
        (["--seeds", "1..2", "--ask", "x"], "--ask"),
    ],
)
def test_bad_words(capsys, tmp_path, words, sentence):
    code, _, err = kamibako(capsys, "study", TOY, *words, "--out", str(tmp_path / "x.jsonl"))
    assert code == 2
    assert sentence in err
    assert not (tmp_path / "x.jsonl").exists()


def test_a_file_that_is_there_is_not_overwritten(capsys, tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_text("mine\n")
    code, _, err = kamibako(capsys, "study", TOY, "--seeds", "1..2", "--out", str(file))
    assert code == 2
    assert "--resume" in err
    assert file.read_text() == "mine\n"


def row(seed, verdict, stage=1, line=None):
    limit = None if verdict in study.DECIDED else Limit.TIME
    return KEY.row(seed, Answer("score", verdict, None, line=line, effort=Effort(limit=limit)), stage)


def test_the_second_stage_is_for_the_undecided():
    rows = {"1": row("1", Verdict.OPTIMAL), "2": row("2", Verdict.UNKNOWN), "3": row("3", Verdict.FEASIBLE, 2)}
    assert list(study.pending(["1", "2", "3", "4"], rows, 1)) == [("4", 1)]
    assert list(study.pending(["1", "2", "3", "4"], rows, 2)) == [("4", 1), ("2", 2), ("4", 2)]


def test_the_undecided_are_counted_both_ways():
    won = row("1", Verdict.OPTIMAL, line=("a",))
    found = study.summary([won, row("2", Verdict.UNWINNABLE), row("3", Verdict.UNKNOWN), row("4", Verdict.UNKNOWN)])
    assert found.shares == (0.25, 0.75)
    assert found.verdicts == {"OPTIMAL": 1, "UNWINNABLE": 1, "UNKNOWN": 2}
    assert found.won_low == wilson(1, 4)
    assert found.won_high == wilson(3, 4)


def test_wilson_by_the_textbook():
    """Newcombe 1998, table I: 15 of 148 is 0.0624 to 0.1605; 0 of 20 is 0 to 0.1611."""
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)
