"""The same data make the same bytes: in another folder, time zone, locale, and with other hash seeds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from prints import EXAMPLES, games, source

COMMAND = [sys.executable, "-c", "from kamibako.cli import main; main()", "print"]
ENVIRONMENTS = [
    {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1", "LC_ALL": "C", "LANG": "C"},
    {"TZ": "America/Los_Angeles", "PYTHONHASHSEED": "4711", "LC_ALL": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"},
]


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> list[dict[str, bytes]]:
    """All files of two runs, side by side; the second one reads the examples from a copy elsewhere."""
    running, outs = [], []
    for index, environment in enumerate(ENVIRONMENTS):
        home = tmp_path_factory.mktemp(("here", "別の場所")[index])
        examples = sorted(EXAMPLES.iterdir()) if index == 0 else sorted(_copied(home).iterdir())
        out = "out" if index == 0 else str(home / "some" / "where else")
        named = [name for name, folder in games().items() if folder.parent != EXAMPLES]
        command = [*COMMAND, *named, *map(str, examples), "--lang", "both", "--preview", "--out", out]
        running.append(
            subprocess.Popen(
                command,
                cwd=home,
                env={**os.environ, **environment},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        )
        outs.append(home / out)
    said = [process.communicate(timeout=120)[1].decode() for process in running]
    assert said == ["", ""]
    assert [process.returncode for process in running] == [0, 0]
    return [{file.name: file.read_bytes() for file in out.iterdir()} for out in outs]


def _copied(home: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES, home / "examples"))


def test_every_game_was_printed(runs):
    wanted = {
        f"{name}-a4-{lang}.{kind}"
        for name in games()
        for lang in source(name).languages
        for kind in ("pdf", "manifest.json")
    }
    assert wanted <= set(runs[0])
    assert any(name.endswith(".png") for name in runs[0])


def test_the_same_files_come_out(runs):
    assert set(runs[0]) == set(runs[1])


@pytest.mark.parametrize("suffix", [".pdf", ".manifest.json", ".png"])
def test_files_are_alike_byte_by_byte(runs, suffix):
    names = [name for name in runs[0] if name.endswith(suffix)]
    assert names
    assert [name for name in names if runs[0][name] != runs[1][name]] == []


def test_nothing_tells_of_the_folder_or_the_day(runs):
    """No path of this machine and no time stamp of today in any file."""
    for name, data in runs[1].items():
        assert b"where else" not in data, name
        assert os.fsencode(str(Path.home())) not in data, name
