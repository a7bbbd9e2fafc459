"""Twenty-five inputs (and more) that somebody will try: the right print, or one clear sentence with its place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from kamibako.cli import main

GAME = """\
[game]
version = "1"
players = [2, 4]

[decks.spells]
size = "poker"
front = "card"
back = "back"
cards = "spells.csv"
"""
TEXT_EN = '[game]\ntitle = "Spells"\n\n[decks.spells]\ntitle = "Spells"\n'
TEXT_JA = '[game]\ntitle = "まほう"\n\n[decks.spells]\ntitle = "まほう"\n'
CSV = (
    "id,copies,title.ja,title.en,body.ja,body.en\nfire,2,火,Fire,燃える。,It burns.\nrain,1,雨,Rain,降る。,It falls.\n"
)

Edit = Callable[[Path], None]


def write(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name, text in {"game.toml": GAME, "text.en.toml": TEXT_EN, "text.ja.toml": TEXT_JA, "spells.csv": CSV}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def replaced(name: str, old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8", newline="")

    return edit


def encoded(name: str, encoding: str) -> Edit:
    def edit(folder: Path) -> None:
        (folder / name).write_bytes((folder / name).read_text(encoding="utf-8").encode(encoding))

    return edit


def removed(name: str) -> Edit:
    return lambda folder: (folder / name).unlink()


REFUSED: dict[str, tuple[Edit, str, str]] = {
    "bad TOML": (replaced("game.toml", "players = [2, 4]", "players = [2, 4"), "game.toml", "line"),
    "unknown face": (replaced("game.toml", '"card"', '"crad"'), "decks.spells.front", "crad"),
    "unknown back": (replaced("game.toml", '"back"', '"bakc"'), "decks.spells.back", "bakc"),
    "unknown key": (replaced("game.toml", "size =", "sise ="), "decks.spells", "sise"),
    "key missing in one language": (replaced("text.ja.toml", 'title = "まほう"\n\n', "\n"), "text.ja.toml", "title"),
    "component title missing": (replaced("text.en.toml", '[decks.spells]\ntitle = "Spells"\n', ""), "text", "spells"),
    "0 copies": (replaced("spells.csv", "fire,2", "fire,0"), "row 2, column copies", "0"),
    "half a copy": (replaced("spells.csv", "fire,2", "fire,1.5"), "row 2, column copies", "1.5"),
    "copies in words": (replaced("spells.csv", "fire,2", "fire,two"), "row 2, column copies", "two"),
    "negative size": (replaced("game.toml", '"poker"', "[-63, 88]"), "decks.spells.size", "-63"),
    "unknown size": (replaced("game.toml", '"poker"', '"pokre"'), "decks.spells.size", "pokre"),
    "size of text": (replaced("game.toml", '"poker"', '["a", 88]'), "decks.spells.size", "a"),
    "text too wide": (replaced("spells.csv", "It burns.", "W" * 80), "spells/fire", "W" * 80),
    "text too high": (replaced("spells.csv", "It burns.", "It burns and burns. " * 90), "spells/fire", "height"),
    "glyph not in font": (replaced("spells.csv", "燃える。", "𠮟る🔥"), "spells/fire", "U+1F525"),
    "tab in a text": (replaced("spells.csv", "It burns.", "It\tburns."), "spells/fire", "U+0009"),
    "card larger than paper": (replaced("game.toml", '"poker"', "[300, 400]"), "spells", "300 × 400"),
    "ragged CSV": (replaced("spells.csv", "It burns.", "It burns., and more"), "spells.csv", "row 2"),
    "duplicate id": (replaced("spells.csv", "rain,", "fire,"), "row 3, column id", "fire"),
    "no id column": (replaced("spells.csv", "id,", "name,"), "spells.csv", "id"),
    "unquoted newline": (replaced("spells.csv", "It burns.", "It\nburns."), "spells.csv", "row 3"),
    "word in one language only": (replaced("spells.csv", "燃える。", ""), "row 2, column body.ja", "body"),
    "Shift_JIS CSV": (encoded("spells.csv", "shift_jis"), "spells.csv", "Shift_JIS"),
    "UTF-16 CSV": (encoded("spells.csv", "utf-16"), "spells.csv", "UTF-16"),
    "Shift_JIS TOML": (encoded("text.ja.toml", "shift_jis"), "text.ja.toml", "Shift_JIS"),
    "UTF-16 TOML": (encoded("text.ja.toml", "utf-16"), "text.ja.toml", "UTF-16"),
    "CSV missing": (removed("spells.csv"), "decks.spells.cards", "spells.csv"),
    "empty CSV": (lambda folder: (folder / "spells.csv").write_text(""), "spells.csv", "first row"),
    "no texts": (lambda folder: [removed(f"text.{lang}.toml")(folder) for lang in ("ja", "en")], "game", "text."),
    "no game.toml": (removed("game.toml"), "game.toml", "game.toml"),
    "count mismatch": (replaced("game.toml", "cards =", "count = 30\ncards ="), "decks.spells.count", "30"),
    "bad colour": (
        replaced("game.toml", "[decks", '[palette.fire]\ncolour = "red"\n[decks'),
        "palette.fire.colour",
        "red",
    ),
    "unknown ruleset base": (
        replaced("game.toml", "[decks", '[rulesets.a]\nbased_on = "b"\n[decks'),
        "rulesets.a.based_on",
        "b",
    ),
    "face that raises": (
        lambda folder: (folder / "faces.py").write_text("def card(canvas, card, theme):\n    1 / 0\n"),
        "spells/fire",
        "line 2",
    ),
    "faces.py with a typing error": (
        lambda folder: (folder / "faces.py").write_text("def card(canvas, card, theme)\n    pass\n"),
        "faces.py",
        "line 1",
    ),
}  # fmt: skip


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code: int = 0
    try:
        main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_one_clear_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit, place, found = REFUSED[name]
    folder = write(tmp_path / "spells-game")
    edit(folder)
    code, out, err = run(capsys, "print", str(folder), "--lang", "both", "--out", str(tmp_path / "out"))
    assert code == 2, out + err
    assert "Traceback" not in err
    assert any(place in line and found in line for line in err.splitlines()), err
    assert not (tmp_path / "out").exists()


SETS: dict[str, tuple[Edit, str]] = {
    "angle brackets": (replaced("spells.csv", "It burns.", "<b>1 < 2</b>"), "<b>1 < 2</b>"),
    "ampersand": (replaced("spells.csv", "It burns.", "Fire &amp; ash & smoke"), "Fire &amp; ash & smoke"),
    "double braces": (replaced("spells.csv", "It burns.", "{{ 7 * 7 }} {% if %} {n}"), "{{ 7 * 7 }} {% if %} {n}"),
    "backslashes": (replaced("spells.csv", "It burns.", r"C:\new\table \u0041"), r"C:\new\table \u0041"),
    "percent": (replaced("spells.csv", "It burns.", "100 %s %d"), "100 %s %d"),
    "quoted newline": (replaced("spells.csv", "It burns.", '"It burns\nand burns."'), "It burns"),
    "quotes and commas": (replaced("spells.csv", "It burns.", '"It ""burns"", yes"'), 'It "burns", yes'),
    "CRLF": (replaced("spells.csv", "\n", "\r\n"), "It burns."),
    "CSV with BOM": (encoded("spells.csv", "utf-8-sig"), "It burns."),
    "TOML with BOM": (encoded("text.en.toml", "utf-8-sig"), "It burns."),
    "empty rows": (replaced("spells.csv", "rain,", ",,,,,\nrain,"), "It burns."),
}  # fmt: skip


@pytest.mark.parametrize("name", SETS)
def test_set_as_it_stands(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit, expected = SETS[name]
    folder = write(tmp_path / "spells-game")
    edit(folder)
    code, _, err = run(capsys, "print", str(folder), "--lang", "en", "--out", str(tmp_path / "out"))
    assert code == 0, err
    assert squeezed(expected) in squeezed(extracted(tmp_path / "out" / "spells-game-a4-en.pdf"))


def squeezed(text: str) -> str:
    return "".join(text.split())


def extracted(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        texts = []
        for index in range(len(document)):
            page = document[index]
            text = page.get_textpage()
            texts.append(text.get_text_range())
            text.close()
            page.close()
        return "\n".join(texts)
    finally:
        document.close()


def test_non_ascii_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "わたしの ゲーム")
    code, out, err = run(capsys, "print", str(folder), "--lang", "ja", "--out", str(tmp_path / "出力"))
    assert code == 0, err
    assert (tmp_path / "出力" / "わたしの ゲーム-a4-ja.pdf").is_file()
    assert "わたしの ゲーム-a4-ja.pdf" in out


def test_two_faults_in_two_languages_are_all_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "g")
    replaced("spells.csv", "It burns.", "W" * 80)(folder)
    replaced("spells.csv", "降る。", "☃🔥")(folder)
    code, _, err = run(capsys, "print", str(folder), "--lang", "both", "--out", str(tmp_path / "out"))
    assert code == 2
    assert "spells/fire" in err
    assert "spells/rain" in err


def test_a_removed_card_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = write(tmp_path / "g"), tmp_path / "out"
    rows = CSV + "".join(f"c{i},9,名,Name,文。,Text.\n" for i in range(20))
    (folder / "spells.csv").write_text(rows, encoding="utf-8")
    arguments = ("print", str(folder), "--lang", "en", "--out", str(out), "--preview")
    assert run(capsys, *arguments)[0] == 0
    many = {file.name for file in out.iterdir()}
    (folder / "spells.csv").write_text(CSV, encoding="utf-8")
    assert run(capsys, *arguments)[0] == 0
    few = {file.name for file in out.iterdir()}
    assert few == {"g-a4-en.pdf", "g-a4-en.manifest.json", "g-a4-en-preview-1.png"}
    assert few < many
    assert "c19" not in (out / "g-a4-en.manifest.json").read_text(encoding="utf-8")


def test_a_fault_leaves_the_last_good_print_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = write(tmp_path / "g"), tmp_path / "out"
    assert run(capsys, "print", str(folder), "--lang", "en", "--out", str(out))[0] == 0
    before = {file.name: file.read_bytes() for file in out.iterdir()}
    replaced("spells.csv", "fire,2", "fire,0")(folder)
    assert run(capsys, "print", str(folder), "--lang", "en", "--out", str(out))[0] == 2
    assert {file.name: file.read_bytes() for file in out.iterdir()} == before


def test_unwritable_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "g")
    (tmp_path / "out").write_text("a file where a folder should be", encoding="utf-8")
    code, _, err = run(capsys, "print", str(folder), "--lang", "en", "--out", str(tmp_path / "out"))
    assert code == 2
    assert f"{tmp_path / 'out'}: cannot be written" in err
    assert "Traceback" not in err


def test_two_folders_of_one_name_do_not_overwrite_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = write(tmp_path / "a" / "g"), write(tmp_path / "b" / "g")
    code, _, err = run(capsys, "print", str(one), str(two), "--lang", "en", "--out", str(tmp_path / "out"))
    assert code == 2
    assert "g-a4-en.pdf" in err
    assert not (tmp_path / "out").exists()
    assert run(capsys, "print", str(one), str(one), "--lang", "en", "--out", str(tmp_path / "out"))[0] == 0


def test_previews_of_others_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name may hold signs that mean something in patterns, and people keep notes beside prints."""
    folder, out = write(tmp_path / "[g]*"), tmp_path / "out"
    out.mkdir()
    kept = {"other-a4-en-preview-1.png", "g-a4-en-preview-1.png", "[g]*-a4-en-preview-notes.png"}
    for name in {*kept, "[g]*-a4-en-preview-9.png"}:
        (out / name).write_bytes(b"")
    assert run(capsys, "print", str(folder), "--lang", "en", "--out", str(out))[0] == 0
    assert {file.name for file in out.glob("*.png")} == kept


def test_too_deep_and_too_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deep, many, empty = (write(tmp_path / name) for name in ("deep", "many", "empty"))
    (deep / "text.en.toml").write_text(f"x = {'[' * 5000}{']' * 5000}\n", encoding="utf-8")
    replaced("spells.csv", "fire,2", "fire,20000")(many)
    (empty / "game.toml").write_text(GAME.split("[decks", maxsplit=1)[0], encoding="utf-8")
    (empty / "text.en.toml").write_text('[game]\ntitle = "T"\n', encoding="utf-8")
    (empty / "text.ja.toml").unlink()
    for folder, found in ((deep, "nested too deeply"), (many, "20001 pieces"), (empty, "has no components")):
        code, _, err = run(capsys, "print", str(folder), "--lang", "en", "--out", str(tmp_path / "out"))
        assert (code, found in err, "Traceback" in err) == (2, True, False), err


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (("print", "no-such-game"), "no-such-game"),
        (("print", "--paper", "a5"), "a5"),
        (("print", "--gutter", "-1"), "-1"),
        (("print", "--theme", "sepia"), "sepia"),
        (("print", "--ruleset", "17z"), "17z"),
        (("print", "--only", "dragons"), "dragons"),
        (("frobnicate",), "frobnicate"),
    ],
)
def test_wrong_arguments(
    arguments: tuple[str, ...], found: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write(tmp_path / "g")
    game = () if arguments[-1] in {"no-such-game", "frobnicate"} else (str(folder),)
    code, _, err = run(capsys, *arguments, *game, *(("--out", str(tmp_path / "out")) if game else ()))
    assert code == 2
    assert found in err
    assert "Traceback" not in err


def test_interrupt_leaves_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "g")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kamibako.printing.write_all", interrupt)
    with pytest.raises(SystemExit) as stop:
        main(["print", str(folder), "--lang", "en", "--out", str(tmp_path / "out")])
    assert stop.value.code == 130
    assert not (tmp_path / "out").exists()


def test_the_installed_command_speaks_the_locale(tmp_path: Path) -> None:
    command = shutil.which("kamibako", path=str(Path(sys.executable).parent))
    assert command
    environment = {**os.environ, "LC_ALL": "ja_JP.UTF-8", "PYTHONUTF8": "1"}
    done = subprocess.run([command, "print", "nix"], capture_output=True, env=environment, cwd=tmp_path, check=False)
    assert done.returncode == 2
    assert "nix" in done.stderr.decode()
    assert any("ぁ" <= char <= "ん" for char in done.stderr.decode())
