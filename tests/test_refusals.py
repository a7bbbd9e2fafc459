"""What click refuses: one sentence that begins with the option, in both languages."""

from __future__ import annotations

import click
import pytest

from kamibako.cli import main
from kamibako.refusals import refusal

HINT = ("hint", "tabi", "--seed", "1")


def refused(capsys, *words, lang="en"):
    with pytest.raises(SystemExit) as stop:
        main([*words, "--lang", lang])
    out = capsys.readouterr()
    assert (stop.value.code, out.out) == (2, "")
    return out.err.rstrip("\n")


CASES = [
    ((*HINT, "--time", "abc"), '--time: found "abc": write a number from 0.001 to 1000000'),
    ((*HINT, "--time", "0"), '--time: found "0": write a number from 0.001 to 1000000'),
    ((*HINT, "--memory", "0"), '--memory: found "0": write a whole number from 1 to 1000000000'),
    ((*HINT, "--moves", "0"), '--moves: found "0": write a whole number from 1 to 50'),
    ((*HINT, "--moves", "it's"), '--moves: found "it\'s": write a whole number from 1 to 50'),
    (("solve", "tabi", "--branches", "0"), '--branches: found "0": write a whole number, 1 or more'),
    (("play", "tabi", "--limit", "-1"), '--limit: found "-1": write a whole number, 0 or more'),
    ((*HINT, "--time", "nan"), '--time: found "nan": write a number from 0.001 to 1000000'),
    ((*HINT, "--time", "1e400"), '--time: found "1e400": write a number from 0.001 to 1000000'),
    (("print", "--gutter", "nan"), '--gutter: found "nan": write a number from 0 to 50'),
    (("print", "--paper", "a5"), '--paper: found "a5": write one of a4, letter, a3'),
    (("print", "--gutter", "x"), '--gutter: found "x": write a number from 0 to 50'),
    (("setup", "tabi"), "--seed: is needed: see kamibako setup tabi --help"),
    (("check",), "LINE.json...: is needed: see kamibako check --help"),
    ((*HINT, "--moved", "1"), "--moved: there is no such option: did you mean --moves?"),
    (("solve", "ishi", "--items", "1"), "--items: there is no such option: see kamibako solve ishi --help"),
    ((*HINT, "--zzzzz", "1"), "--zzzzz: there is no such option: see kamibako hint tabi --help"),
    ((*HINT, "--honest=1"), "--honest: takes no value: leave it out"),
    ((*HINT, "extra", "more"), '"extra more" is too much here: see kamibako hint tabi --help'),
]


@pytest.mark.parametrize(("words", "sentence"), CASES)
def test_one_sentence_that_begins_with_the_option(capsys, words, sentence):
    assert refused(capsys, *words) == sentence


@pytest.mark.parametrize("words", [words for words, _ in CASES])
def test_japanese_has_no_english_in_it(capsys, words):
    found = refused(capsys, *words, lang="ja")
    assert found.endswith("。")
    assert not any(word in found for word in ("is ", "Error", "Usage", "valid", "see "))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solv"], '"solv" is none of these: did you mean solve?'),
        (["solve", "--lang", "en"], "a word is missing after kamibako solve: see kamibako solve --help"),
    ],
)
def test_a_command_or_a_game_that_is_not_there(capsys, monkeypatch, words, sentence):
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_an_option_without_its_value(capsys):
    with pytest.raises(SystemExit):
        main(["hint", "tabi", "--lang", "en", "--time"])
    assert capsys.readouterr().err == "--time: needs a value after it: write one\n"


def test_what_is_none_of_these_is_told_as_click_tells_it():
    assert refusal(click.UsageError("something else")) is None
    assert refusal(click.BadParameter("odd", param=click.Option(["--a"], type=click.IntRange(1, 2)))) is None
