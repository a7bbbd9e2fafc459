"""Files are written all or none, and what is left of an earlier print goes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator import output
from generator.errors import PrintError
from generator.output import write_all


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_files_are_written_and_replaced(tmp_path):
    out = tmp_path / "新しい フォルダー" / "deep"
    write_all({out / "a.pdf": b"one", out / "b.json": b"two"})
    write_all({out / "a.pdf": b"three"})
    assert files(out) == {"a.pdf": b"three", "b.json": b"two"}


def test_stale_files_go_unless_they_are_written_again(tmp_path):
    for name in ("p-1.png", "p-2.png", "p-3.png", "other.png"):
        (tmp_path / name).write_bytes(b"old")
    stale = [tmp_path / f"p-{n}.png" for n in (1, 2, 3)]
    write_all({tmp_path / "p-1.png": b"new"}, stale)
    assert files(tmp_path) == {"p-1.png": b"new", "other.png": b"old"}


def test_stale_files_that_are_gone_already_do_not_matter(tmp_path):
    write_all({tmp_path / "a": b"a"}, [tmp_path / "gone"])
    assert files(tmp_path) == {"a": b"a"}


def refused(wanted: dict[Path, bytes], stale=()) -> str:
    with pytest.raises(PrintError) as caught:
        write_all(wanted, stale)
    (fault,) = caught.value.faults
    return str(fault)


@pytest.fixture
def old(tmp_path) -> Path:
    """A folder with an earlier print in it."""
    (tmp_path / "a.pdf").write_bytes(b"old a")
    (tmp_path / "b.pdf").write_bytes(b"old b")
    (tmp_path / "stale.png").write_bytes(b"old")
    return tmp_path


UNCHANGED = {"a.pdf": b"old a", "b.pdf": b"old b", "stale.png": b"old"}


def test_a_file_where_a_folder_should_be(old):
    said = refused({old / "a.pdf": b"new", old / "b.pdf" / "c.pdf": b"new"}, [old / "stale.png"])
    assert "b.pdf" in said
    assert files(old) == UNCHANGED


def test_a_folder_where_a_file_should_be(old):
    (old / "c.pdf").mkdir()
    said = refused({old / "a.pdf": b"new", old / "c.pdf": b"new"}, [old / "stale.png"])
    assert "c.pdf" in said
    assert files(old) == UNCHANGED


def test_a_protected_file(old, monkeypatch):
    """Also for root, who may write everything."""
    (old / "b.pdf").chmod(0o444)
    access = os.access
    monkeypatch.setattr(output.os, "access", lambda path, mode: Path(path).name != "b.pdf" and access(path, mode))
    assert "b.pdf" in refused({old / "a.pdf": b"new", old / "b.pdf": b"new"}, [old / "stale.png"])
    assert files(old) == UNCHANGED


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_protected_folder(old):
    old.chmod(0o555)
    try:
        assert str(old) in refused({old / "a.pdf": b"new", old / "c.pdf": b"new"})
    finally:
        old.chmod(0o755)
    assert files(old) == UNCHANGED


def test_a_full_disk(old, monkeypatch):
    """It fills up in the middle of the second file, of which a part is there by then."""
    write = Path.write_bytes

    def filling(self, data):
        if "b.pdf" in self.name:
            write(self, data[:2])
            raise OSError(28, "No space left on device", str(self))
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", filling)
    said = refused({old / "a.pdf": b"new", old / "b.pdf": b"newer"}, [old / "stale.png"])
    monkeypatch.undo()
    assert "No space left" in said
    assert files(old) == UNCHANGED


def test_an_interruption_leaves_nothing_behind(old, monkeypatch):
    write = Path.write_bytes

    def stopped(self, data):
        if "b.pdf" in self.name:
            raise KeyboardInterrupt
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_all({old / "a.pdf": b"new", old / "b.pdf": b"new"})
    monkeypatch.undo()
    assert files(old) == UNCHANGED


def test_a_rename_that_fails_leaves_no_parts(old, monkeypatch):
    """However far it came: no file is half-written, and none of our temporary names is left."""
    replace = Path.replace

    def failing(self, target):
        if Path(target).name == "b.pdf":
            raise OSError(5, "Input/output error", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    refused({old / "a.pdf": b"new a", old / "b.pdf": b"new b"})
    monkeypatch.undo()
    assert set(files(old)) == set(UNCHANGED)
    assert files(old)["b.pdf"] == b"old b"


def test_a_link_is_followed_and_permissions_are_kept(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "real").chmod(0o600)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_all({tmp_path / "link": b"new"})
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o600


def test_what_is_no_ordinary_file_is_left_alone(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in (tmp_path / "pipe", tmp_path, Path(), Path("/"), Path("a\0b")):
        with pytest.raises(PrintError, match="name"):
            write_all({name: b"new"})
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe"]


def test_names_as_long_as_names_may_be(tmp_path):
    name = tmp_path / ("n" * 251 + ".pdf")
    write_all({name: b"x"})
    assert name.read_bytes() == b"x"
    with pytest.raises(PrintError, match="cannot be written"):
        write_all({tmp_path / ("n" * 300): b"x"})
