"""What people type about a table, read in every spelling that keyboards make of it."""

import pytest

from games.asking import by_seat, cards, hand, number, one_of, parts, pile, split
from games.table import Unreadable

CARDS = ("Run", "Rush1", "5H")


@pytest.mark.parametrize(("text", "read"), [("7", 7), (" ７ ", 7), ("007", 7), ("0", 0), ("10", 10)])
def test_numbers(text, read):
    assert number(text, 0, 10) == read


@pytest.mark.parametrize("text", ["", "-1", "11", "x", "1.0", "٣", "1" * 5000, "1 2", "一"])
def test_no_numbers(text):
    with pytest.raises(Unreadable) as error:
        number(text, 0, 10)
    assert "write a whole number from 0 to 10" in str(error.value.problem)
    assert "0から10までの整数" in error.value.problem.render("ja")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("-", []),
        ("－", []),
        ("a b,c", ["a", "b", "c"]),
        ("Ａ、Ｂ　C，d", ["A", "B", "C", "d"]),
        ("- -", ["-", "-"]),
    ],
)
def test_words(text, words):
    assert split(text) == words


@pytest.mark.parametrize(
    ("text", "found"), [("-", []), ("", []), ("a 1, b", ["a 1", "b"]), ("ａ 1、b，", ["a 1", "b"])]
)
def test_parts(text, found):
    assert parts(text) == found


def test_a_part_for_each_player():
    assert by_seat("a b ; - ；c", 3) == ["a b", "-", "c"]
    assert by_seat("", 1) == [""]
    with pytest.raises(Unreadable) as error:
        by_seat("a ; b", 3)
    assert "write 3 parts, one a player" in str(error.value.problem)


def test_names_in_any_case():
    assert one_of("rUN", CARDS) == "Run"
    assert one_of("ｒｕｎ", CARDS) == "Run"
    with pytest.raises(Unreadable) as error:
        one_of("runn", CARDS)
    assert str(error.value.problem) == '"runn" is none of these: did you mean Run? (All: Run, Rush1, 5H)'


def test_cards():
    assert cards("run*2 ５ｈ、RUSH1", CARDS) == ["Run", "Run", "5H", "Rush1"]
    assert cards("-", CARDS) == []
    assert cards("？？*2 run", CARDS, hidden=True) == ["??", "??", "Run"]
    for text in ("??", "Run*0", "Run*x", "Run**2", "Jump"):
        with pytest.raises(Unreadable):
            cards(text, CARDS)


def test_hands_are_cards_or_how_many():
    assert hand("６", CARDS, 9) == 6
    assert hand("5h ??", CARDS, 9) == ["5H", "??"]
    assert hand("-", CARDS, 9) == []
    with pytest.raises(Unreadable) as error:
        hand("10", CARDS, 9)
    assert "from 0 to 9" in str(error.value.problem)


def test_piles_begin_with_what_is_known():
    assert pile("3", CARDS, 4) == ["??"] * 3
    assert pile("5H ?? ２", CARDS, 4) == ["5H", "??", "??", "??"]
    for text in ("5H 4", "5H", "", "-"):
        with pytest.raises(Unreadable):
            pile(text, CARDS, 4)
