"""The commands around engines, as a person types them; on the toy game, so that they hold for any."""

from __future__ import annotations

import io
import json
import sys

import engines
import pypdfium2
import pytest

from kamibako.cli import main

TOY = str(engines.TOY)


def run(capsys, monkeypatch, *words, typed=""):
    """Exit code, stdout, stderr."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = 0
    try:
        main([*words, "--lang", "en"])
    except SystemExit as stop:
        code = stop.code or 0
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.fixture
def kamibako(capsys, monkeypatch):
    return lambda *words, typed="": run(capsys, monkeypatch, *words, typed=typed)


def test_setup_tells_where_things_go_and_nothing_that_is_hidden(kamibako):
    code, out, _ = kamibako("setup", TOY, "--seed", "42")
    assert code == 0
    assert out.startswith("1. Stack the row")
    assert "n6" not in out


def test_setup_as_json_is_the_whole_position(kamibako):
    _, out, _ = kamibako("setup", TOY, "--seed", "42", "--json", "--players", "3")
    state = json.loads(out)
    assert sorted(state["row"]) == ["n1", "n2", "n3", "n3", "n4", "n5", "n6", "n7"]
    assert len(state["taken"]) == 3
    assert json.loads(kamibako("setup", TOY, "--seed", "43", "--json")[1])["row"] != state["row"]


def test_the_setup_sheet_is_a_pdf_with_a_page_for_each_deck_and_the_same_each_time(kamibako, tmp_path):
    for name in ("a.pdf", "b.pdf"):
        code, out, _ = kamibako("setup", TOY, "--seed", "42", "--pdf", str(tmp_path / name))
        assert code == 0
        assert name in out
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(tmp_path / "a.pdf")]
    assert len(pages) == 2
    assert "Seed 42" in pages[0]
    assert "n3 ×2" in pages[1]
    assert "n6 n7" not in pages[0]


def test_the_picture_is_an_svg(kamibako, tmp_path):
    assert kamibako("setup", TOY, "--seed", "42", "--svg", str(tmp_path / "a.svg"))[0] == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["setup", TOY, "--seed", "a b"], '--seed: found "a b": write a seed'),
        (["setup", TOY, "--seed", ""], "--seed: found"),
        (["setup", TOY, "--seed", "x" * 65], "--seed: found"),
        (["setup", TOY, "--seed", "１"], "--seed: found"),
        (["setup", TOY, "--seed", "あ"], "letters (A–Z, a–z)"),
        (["setup", TOY, "--seed", "1", "--ruleset", "plan"], "did you mean plain?"),
        (["setup", TOY, "--seed", "1", "--players", "9"], "--players"),
        (["setup", "nonesuch", "--seed", "1"], "neither a game nor the path of a folder"),
        (["setup", TOY], "--seed"),
        (["play", TOY], "give one of --seed, --state and --line"),
        (["play", TOY, "--seed", "1", "--state", "x.json"], "give one of"),
        (["play", TOY, "--state", "nonesuch.json"], "nonesuch.json: there is no such file"),
        (["play", TOY, "--line", "nonesuch.json"], "nonesuch.json: there is no such file"),
        (["setup", "ishi", "--seed", "1", "--sheet", "nonesuch.json"], "nonesuch.json: there is no such file"),
        (["play", TOY, "--state", TOY], "is a folder: name a file"),
        (["perft", TOY, "--seed", "1", "--depth", "-1"], "--depth"),
        (["check", "nonesuch.json"], "nonesuch.json: there is no such file"),
    ],
)
def test_bad_words_get_one_sentence_and_exit_2(kamibako, words, sentence):
    code, out, err = kamibako(*words)
    assert code == 2
    assert sentence in err
    assert not out
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["setup", "perft", "play", "table"])
def test_a_ruleset_that_is_not_there_is_refused_at_its_option(kamibako, command):
    rest = {"perft": ("--seed", "1", "--depth", "1"), "table": ()}.get(command, ("--seed", "1"))
    code, _, err = kamibako(command, TOY, *rest, "--ruleset", "plan")
    assert (code, err) == (2, '--ruleset: narabi has no ruleset "plan": did you mean plain? (All: plain, patient)\n')


@pytest.mark.parametrize(
    ("option", "name", "sentence"),
    [
        ("--ruleset", "plan", '--ruleset: narabi has no ruleset "plan": did you mean plain?'),
        ("--option", "large", '--option: narabi has no option "large": there are none'),
    ],
)
def test_what_a_game_cannot_be_printed_with_is_refused_at_its_option(kamibako, tmp_path, option, name, sentence):
    code, _, err = kamibako("print", TOY, option, name, "--out", str(tmp_path))
    assert code == 2
    assert err.startswith(sentence)


def test_a_language_without_words_is_refused_at_its_option(capsys, tmp_path):
    with pytest.raises(SystemExit):
        main(["print", "tabi", "--lang", "fr", "--out", str(tmp_path)])
    assert capsys.readouterr().err == '--lang: tabi has no words in "fr": use one of en, ja\n'


def test_a_line_is_no_position_and_a_position_no_line(kamibako, tmp_path):
    """One sentence that tells where it belongs, in place of a fault for each key."""
    line, state = tmp_path / "line.json", tmp_path / "state.json"
    kamibako("play", TOY, "--seed", "7", "--random", "--limit", "2", "--to", str(line))
    state.write_text(kamibako("setup", TOY, "--seed", "7", "--json")[1])
    for words, file, advice in (
        (("play", TOY, "--state"), line, "is a line, not a position: give it with --line"),
        (("play", TOY, "--line"), state, "if it is a position, give it with --state"),
        (("check", "--game", TOY), state, "is no line, as it has none of format, game, moves: kamibako check is for"),
    ):
        code, _, err = kamibako(*words, str(file))
        assert (code, err.count("\n")) == (2, 1)
        assert advice in err


def test_perft(kamibako):
    assert kamibako("perft", TOY, "--seed", "1", "--depth", "3")[1] == "0 1\n1 2\n2 4\n3 8\n"
    _, out, _ = kamibako("perft", TOY, "--seed", "1", "--depth", "3", "--ruleset", "patient", "--json")
    assert json.loads(out)["counts"] == [1, 3, 9, 24]


def test_a_game_played_to_its_end(kamibako, tmp_path):
    """By numbers and by words, with a slip, a question, an undo and a save."""
    file = tmp_path / "line.json"
    typed = "\n".join(["1", "take middle", "?", "u", "u", "99", "take right", f"s {file}", *["1"] * 7])
    code, out, _ = kamibako("play", TOY, "--seed", "42", typed=typed + "\n")
    assert code == 0
    for sentence in ("there is no end middle", "Take the card at either end", "nothing to take back", "no move 99"):
        assert sentence in out
    assert json.loads(file.read_text())["moves"] == ["take right"]
    assert json.loads(out.strip().splitlines()[-1])["result"] == "over"


def test_a_finished_game_can_be_saved_and_taken_back(kamibako, tmp_path):
    file = tmp_path / "line.json"
    typed = "\n".join([*["1"] * 8, f"s {file}", "u", "q"])
    code, out, _ = kamibako("play", TOY, "--seed", "42", typed=typed + "\n")
    assert code == 0
    assert len(json.loads(file.read_text())["moves"]) == 8
    assert json.loads(out.strip().splitlines()[-1])["result"] == "open"
    assert "not saved" in out, "a move was taken back after it was saved"


def test_a_saved_game_goes_on(kamibako, tmp_path):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    kamibako("play", TOY, "--seed", "42", "--to", str(first), typed="take left\nq\n")
    code, _, _ = kamibako("play", TOY, "--line", str(first), "--to", str(second), typed="take left\n")
    assert code == 0
    assert json.loads(second.read_text())["moves"] == ["take left"] * 2
    code, out, _ = kamibako("check", "--game", TOY, str(second))
    assert code == 0
    assert 'result "open"' in out


def test_random_play_repeats_itself_stops_at_the_limit_and_is_accepted(kamibako, tmp_path):
    file = tmp_path / "line.json"
    assert kamibako("play", TOY, "--seed", "7", "--random", "--limit", "5", "--to", str(file))[0] == 0
    line = json.loads(file.read_text())
    assert len(line["moves"]) == 5
    assert line["claims"]["result"] == "open"
    once, twice = (kamibako("play", TOY, "--seed", "7", "--random")[1] for _ in range(2))
    assert once == twice
    assert json.loads(once)["moves"][:5] == line["moves"]
    assert kamibako("check", "--game", TOY, str(file))[0] == 0


def test_a_table_typed_in_is_a_position_to_play_from(kamibako, tmp_path):
    file = tmp_path / "state.json"
    typed = "\nn1 n2 n3\n\nn1 n2 n3 n3 n4 n5 n6 n7\n\n"
    code, out, _ = kamibako("table", TOY, "--to", str(file), typed=typed)
    assert code == 0
    assert "name the cards" in out
    assert "5 pieces stand nowhere" in out
    assert "[n1 n2 n3]" in out, "what was typed before is offered again"
    assert json.loads(file.read_text())["row"][0] == "n1"
    code, out, _ = kamibako("play", TOY, "--state", str(file), typed="take left\nq\n")
    assert code == 0
    assert "Seat 0: n1" in out


def test_a_table_that_is_given_up_leaves_no_file(kamibako, tmp_path):
    file = tmp_path / "state.json"
    code, _, err = kamibako("table", TOY, "--to", str(file), typed="n1\n")
    assert code == 130
    assert "interrupted" in err
    assert not file.exists()


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ('["n1", "n1", "n2", "n3", "n3", "n4", "n5", "n6"]', "row: n1 stands in 2 places (row, row), but there is 1"),
        ('["n1", "n2", "n3", "n3", "n4", "n5", "n6", "n9"]', 'row: "n9" is none of this game\'s'),
        ('["n1", "n2", "??"]', "6 pieces stand nowhere (n3, n3, n4, n5, n6, n7) and 1 are hidden"),
    ],
)
def test_a_position_that_contradicts_itself(kamibako, tmp_path, row, sentence):
    file = tmp_path / "state.json"
    file.write_text(f'{{"row": {row}, "taken": [[], []]}}')
    code, _, err = kamibako("play", TOY, "--state", str(file), typed="")
    assert code == 2
    assert sentence in err
    assert str(file) in err


def test_every_command_has_help_with_an_example(kamibako):
    for name in ("setup", "table", "play", "check", "perft", "solve", "hint", "study", "print", "list"):
        code, out, _ = kamibako(name, "--help")
        assert code == 0
        assert f"Example: kamibako {name}" in " ".join(out.split())
