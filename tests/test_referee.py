"""The referee accepts what was played by the rules, and says of everything else where it is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import engines
import pytest

from kamibako.cli import main

LINES = Path(__file__).parent / "lines"
FILES = sorted(LINES.glob("*/*.json"))
GOOD = {
    "format": 1,
    "game": "narabi",
    "ruleset": "plain",
    "players": 2,
    "seed": "42",
    "moves": ["take left", "take right", "take left"],
    "claims": {"result": "open", "scores": [7, 2]},
}


def check(capsys, file, *words):
    """Exit code and what was said."""
    with pytest.raises(SystemExit) as stop:
        main(["check", str(file), *words, "--lang", "en"])
    out = capsys.readouterr()
    assert "Traceback" not in out.err
    return stop.value.code or 0, out.out + out.err


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_played_lines_are_accepted(capsys, file):
    code, said = check(capsys, file)
    assert code == 0, said


def test_the_good_line(capsys, tmp_path):
    assert damaged(capsys, tmp_path, {})[0] == 0


def damaged(capsys, tmp_path, changes):
    file = tmp_path / "line.json"
    text = changes if isinstance(changes, str) else json.dumps(GOOD | changes)
    file.write_text(text, encoding="utf-8")
    return check(capsys, file, "--game", str(engines.TOY))


DEEP = "[" * 100_000
DAMAGED = [
    ({"moves": ["take left", "take up", "take left"]}, 1, "move 2, take up: there is no end up"),
    ({"moves": ["take left", "skip", "take left"]}, 1, "move 2, skip: no skip is left"),
    ({"moves": ["take left", "take right"]}, 1, "claim scores: says [7, 2]"),
    ({"moves": ["take right", "take left", "take left"]}, 1, "claim scores: says [7, 2]"),
    ({"moves": ["take left"] * 9}, 1, "move 9, take left: the game is over before this move"),
    ({"moves": ["take  left"]}, 1, "move 1, take  left"),
    ({"moves": ["Take left"]}, 1, "move 1, Take left"),
    ({"moves": ["take left "]}, 1, "move 1, take left "),
    ({"moves": [""]}, 1, "move 1"),
    ({"moves": ["x" * 5000]}, 1, "move 1, xxx"),
    ({"moves": ["take left", 3]}, 2, "moves: move 2: found 3"),
    ({"moves": "take left"}, 2, "moves: found"),
    ({"moves": None}, 2, "moves: found"),
    ({"claims": {"result": "open", "scores": [7, 3]}}, 1, "claim scores: says [7, 3]"),
    ({"claims": {"scores": [7]}}, 1, "claim scores: says [7]"),
    ({"claims": {"scores": "7"}}, 1, "claim scores"),
    ({"claims": {"scores": [7, 2.0]}}, 1, "claim scores"),
    ({"claims": {"scores": [True, 2]}}, 1, "claim scores"),
    ({"claims": {"result": "over"}}, 1, 'claim result: says "over", but it is "open"'),
    ({"claims": {"winner": 0}}, 1, "claim winner: this line has no winner"),
    ({"claims": {"elegance": 9}}, 1, "claim elegance: there is no such claim"),
    ({"claims": {"question": "beauty"}}, 1, "claim question: there is no such question"),
    ({"claims": {"question": ["score"]}}, 1, "claim question"),
    ({"claims": {"question": "score", "bound": "9"}}, 1, "claim bound"),
    ({"claims": {"question": "score", "bound": True}}, 1, "claim bound"),
    ({"claims": {"bound": 9}}, 1, "claim bound: belongs to a question"),
    ({"claims": {"proof": 3}}, 1, "claim proof"),
    ({"claims": []}, 2, "claims: found"),
    ({"seed": "43"}, 1, "claim scores"),
    ({"seed": ""}, 2, "seed: found"),
    ({"seed": "a b"}, 2, "seed: found"),
    ({"seed": "x" * 65}, 2, "seed: found"),
    ({"seed": True}, 2, "seed: found"),
    ({"seed": 4.2}, 2, "seed: found"),
    ({"seed": None}, 2, "seed: found nothing"),
    ({"seed": None, "setup": None}, 2, "seed"),
    ({"setup": {"row": []}}, 2, 'either a "seed" or a "setup"'),
    ({"format": 2}, 2, "format: found 2"),
    ({"format": "1"}, 2, "format: found"),
    ({"format": True}, 2, "format: found"),
    ({"game": "chess"}, 2, "game, ruleset: there is no such game"),
    ({"game": ["tabi"]}, 2, "game: found"),
    ({"game": "../narabi"}, 2, "there is no such game"),
    ({"ruleset": "plian"}, 2, "did you mean plain?"),
    ({"ruleset": None}, 2, "ruleset: found"),
    ({"players": 1}, 2, "players: found 1"),
    ({"players": 4}, 2, "players: found 4"),
    ({"players": "2"}, 2, "players: found"),
    ({"sheet": "standard"}, 2, "sheet: is no key"),
    ("", 2, "is not valid JSON"),
    ("[]", 2, "write a JSON object"),
    ("{", 2, "is not valid JSON in line 1"),
    ('{"format": NaN}', 2, "is not valid JSON"),
    (f'{{"format": {"9" * 6000}}}', 2, "is not valid JSON"),
    (DEEP, 2, "is nested too deeply"),
    ('{"moves": ' + DEEP, 2, "is nested too deeply"),
    ("\0" * 99, 2, "is not UTF-8"),
]


@pytest.mark.parametrize(("changes", "code", "sentence"), DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_lines_are_refused_with_their_place(capsys, tmp_path, changes, code, sentence):
    found, said = damaged(capsys, tmp_path, changes)
    assert (found, sentence in said) == (code, True), said
    assert len(said) < 600


def test_ten_megabytes_of_junk(capsys, tmp_path):
    code, said = damaged(capsys, tmp_path, "{" + "x" * 10_000_000)
    assert code == 2
    assert "is larger than" in said
    file = tmp_path / "junk.json"
    file.write_bytes(bytes(range(256)) * 1000)
    assert check(capsys, file)[0] == 2


def test_a_key_less_is_a_fault(capsys, tmp_path):
    for key in ("format", "game", "ruleset", "players", "seed", "moves"):
        line = {name: value for name, value in GOOD.items() if name != key}
        code, said = damaged(capsys, tmp_path, json.dumps(line))
        assert code == 2
        assert key in said


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_damaged_played_lines_are_refused(capsys, tmp_path, file):
    """Each played line, with a foreign move in its midst, one move too many, and a claim off by one."""
    line = json.loads(file.read_text(encoding="utf-8"))
    middle = len(line["moves"]) // 2
    copy = tmp_path / "line.json"
    moves = line["moves"]
    for changed in (
        {"moves": [*moves[:middle], "xyzzy", *moves[middle:]]},
        {"moves": [*moves[:middle], moves[middle] + " 1", *moves[middle + 1 :]]},
    ):
        copy.write_text(json.dumps(line | changed))
        code, said = check(capsys, copy)
        assert code == 1
        assert f"move {middle + 1}, " in said
    for name, value in line["claims"].items():
        if isinstance(value, int) and name != "bound":
            off = not value if isinstance(value, bool) else value + 1
            copy.write_text(json.dumps(line | {"claims": line["claims"] | {name: off}}))
            code, said = check(capsys, copy)
            assert code == 1
            assert f"claim {name}" in said
