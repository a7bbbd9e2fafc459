"""Writing files all or nothing: temporary names first, then renames."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from games.errors import Fault
from games.messages import say
from games.wording import reason_of
from generator.errors import PrintError


def write_all(files: Mapping[Path, bytes], stale: Iterable[Path] = ()) -> None:
    """Write every file, replacing what was there, and remove `stale` ones not written now.

    A link is followed, and a file keeps its permissions. Raises PrintError when a file cannot be written: all are
    complete under temporary names, and their places tried, before the first is replaced.
    """
    check_names(files)
    temporary: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            target = path.resolve()
            part = temporary[target] = _part(target)
            part.write_bytes(data)
        for target, part in temporary.items():
            _writable(target)
            if target.exists():
                shutil.copymode(target, part)
        for target, part in temporary.items():
            part.replace(target)
        for path in set(stale) - set(files):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise PrintError([_unwritable(error, files)]) from None
    finally:
        for part in temporary.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)


def check_names(files: Iterable[Path]) -> None:
    """Raise PrintError for what can be no file's name, or is there and no ordinary file (a folder, a device)."""
    for path in files:
        if not path.name or "\0" in str(path):
            raise PrintError([Fault(str(path).replace("\0", "␀"), "", say("is no file's name: name a file"))])
        if os.path.lexists(path) and not path.is_file() and path.exists():
            raise PrintError([Fault(str(path), "", say("is no ordinary file: name another one"))])


def _part(target: Path) -> Path:
    """A temporary name beside the target, not longer than any name may be."""
    digest = hashlib.sha256(target.name.encode(errors="surrogateescape")).hexdigest()[:12]
    return target.with_name(f".{target.name[:40]}.{digest}.{os.getpid()}.part")


def _writable(path: Path) -> None:
    """A file that its owner protected is not replaced, although a rename could."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))


def _unwritable(error: OSError, files: Mapping[Path, bytes]) -> Fault:
    where = error.filename or str(next(iter(files)).parent)
    problem = say("cannot be written ({reason}): choose another folder, or free this one", reason=reason_of(error))
    return Fault(where, "", problem)
