"""Writing files all or nothing: temporary names first, then renames."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from games.errors import Fault
from games.messages import say
from generator.errors import PrintError


def write_all(files: Mapping[Path, bytes], stale: Iterable[Path] = ()) -> None:
    """Write every file, replacing what was there, and remove `stale` ones not written now.

    Raises PrintError when a file cannot be written: all are complete under temporary names, and
    their places tried, before the first is replaced.
    """
    temporary: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary[path] = path.with_name(f".{path.name}.{os.getpid()}.part")
            temporary[path].write_bytes(data)
        for path in temporary:
            if path.is_dir():
                raise IsADirectoryError(21, "Is a directory", str(path))
            _writable(path)
        for path, part in temporary.items():
            part.replace(path)
        for path in set(stale) - set(files):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise PrintError([_unwritable(error, files)]) from None
    finally:
        for part in temporary.values():
            part.unlink(missing_ok=True)


def _writable(path: Path) -> None:
    """A file that its owner protected is not replaced, although a rename could."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))


def _unwritable(error: OSError, files: Mapping[Path, bytes]) -> Fault:
    where = error.filename or str(next(iter(files)).parent)
    reason = error.strerror or type(error).__name__
    return Fault(
        where,
        "",
        say("cannot be written ({reason}): choose another folder, or free this one", reason=reason),
    )
