"""The readers of positions: what each takes, and the one sentence that it says of anything else."""

import pytest

from games.messages import say
from games.positions import by_seat, cards, flag, optional, position, wholes

KNOWN = ("Run", "Block")


def read(reader, value, *words, **options):
    """What the reader makes of the value (``...``: nothing is there), and what it says."""
    table = position({} if value is ... else {"key": value}, ("key",))
    found = reader(table, "key", *words, **options)
    return found, [str(fault) for fault in table.report.faults]


@pytest.mark.parametrize(
    ("value", "found", "said"),
    [
        ([1, 3], (1, 3), []),
        ([], (), ["key: found []: write two days"]),
        ([1], (), ["key: found [1]: write two days"]),
        ([1, 4], (), ["key: found [1, 4]: write two days"]),
        ([1, True], (), ["key: found [1, true]: write two days"]),
        ([1.0, 1], (), ["key: found [1.0, 1]: write two days"]),
        ([1, None], (), ["key: found [1, nothing]: write two days"]),
        ("12", (), ['key: found "12": write two days']),
        (..., (), ["key: is missing: write two days"]),
    ],
)
def test_lists_of_whole_numbers(value, found, said):
    assert read(wholes, value, range(1, 4), say("two days"), count=2) == (found, said)


def test_lists_of_any_length():
    assert read(wholes, [1, 1, 1], range(1, 4), say("days")) == ((1, 1, 1), [])
    assert read(wholes, [], range(1, 4), say("days")) == ((), [])


@pytest.mark.parametrize(("value", "found"), [(2, 2), (None, None), (..., None)])
def test_values_that_may_be_none(value, found):
    assert read(optional, value, (1, 2)) == (found, [])


@pytest.mark.parametrize(("value", "shown"), [(0, "0"), (True, "true"), ("1", '"1"'), (1.0, "1.0")])
def test_values_that_are_not_known(value, shown):
    assert read(optional, value, (1, 2)) == (None, [f"key: found {shown}: write one of 1, 2, or null"])


@pytest.mark.parametrize("value", [True, False])
def test_true_and_false(value):
    assert read(flag, value) == (value, [])


def test_flags_that_are_none():
    assert read(flag, ..., default=True) == (True, [])
    assert read(flag, ...) == (False, ["key: is missing: write true or false"])
    assert read(flag, 1) == (False, ["key: found 1: write true or false"])


def test_an_entry_for_each_player():
    assert read(by_seat, ["a", 1], 2, lambda key, value: (key, value)) == ((("key.0", "a"), ("key.1", 1)), [])
    for value in (["a"], "ab", {"0": 1, "1": 2}):
        found, (said,) = read(by_seat, value, 2, lambda *_: None)
        assert found == ()
        assert "write a list with an entry for each of 2 players" in said


@pytest.mark.parametrize(
    ("value", "found", "said"),
    [
        (3, ("??",) * 3, []),
        (0, (), []),
        (["Run", "??"], ("Run", "??"), []),
        (4, (), ["key: found 4: write a list of cards, or how many they are"]),
        (True, (), ["key: found true: write a list of cards, or how many they are"]),
        ("Run", (), ['key: found "Run": write a list of cards, or how many they are']),
        (None, (), ["key: found nothing: write a list of cards, or how many they are"]),
        (["Jump"], (), ['key: "Jump" is none of this game\'s: use one of Run, Block']),
    ],
)
def test_cards_or_how_many(value, found, said):
    assert read(cards, value, value, KNOWN, 3) == (found, said)


def test_cards_that_are_missing():
    assert read(cards, ..., None, KNOWN, 3) == ((), ["key: is missing: write a list of cards, or how many they are"])
