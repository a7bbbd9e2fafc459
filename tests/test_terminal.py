"""Lines for a terminal: columns, padding, where they break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.terminal import TIE, columns, padded, wrapped


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("abc", 3), ("席0 a", 5), ("ｶﾅ", 2), ("（Ａ）", 6), ("│☆", 2), ("あ、い", 6)]
)
def test_columns(text, count):
    assert columns(text) == count


def test_padding():
    assert padded("席", 4) == "席  "
    assert padded("abc", 2) == "abc"
    assert columns(padded("五月雨", 12)) == 12


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 8, [""]),
        ("one two three", 8, ["one two", "three"]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 6, ["one", "two", "three"]),
        ("unbreakable it is", 4, ["unbreakable", "it", "is"]),
        ("あいう。えお", 6, ["あい", "う。え", "お"]),
        ("あ「いう」え", 4, ["あ", "「い", "う」", "え"]),
        ("ランターン", 4, ["ラン", "ター", "ン"]),
        ("R1を山札の上に", 6, ["R1を山", "札の上", "に"]),
        ("R1 を使う", 5, ["R1 を", "使う"]),
    ],
)
def test_where_lines_break(text, width, lines):
    assert wrapped(text, width) == lines


def test_words_that_are_tied_stay_together():
    assert wrapped(f"Rotate{TIE}4{TIE}R, Run", 9) == ["Rotate 4 R,", "Run"]
    assert wrapped(f"Run, Rotate{TIE}1", 12) == ["Run,", "Rotate 1"]


def test_a_label_stands_left_of_all_lines():
    assert wrapped("one two three", 12, padded("席", 5)) == ["席   one two", "     three"]
    assert wrapped("", 12, padded("席", 5)) == ["席"]
    assert wrapped("unbreakable", 8, "label ") == ["label unbreakable"]


@given(st.text(st.sampled_from("ab 山、。「」あー3"), max_size=60), st.integers(4, 30))
def test_nothing_is_lost_and_only_single_pieces_are_too_long(text, width):
    lines = wrapped(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines:
        assert columns(line) <= width or len(line.split()) == 1
