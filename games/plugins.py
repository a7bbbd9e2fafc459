"""Python files in games' folders: faces, rules and the rest, loaded by what is there."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

from games.errors import data_error
from games.messages import Message, learn, say

_HOME = Path(__file__).parent


def module_of(file: Path) -> ModuleType:
    """The file as a module of its folder, which is a package: it may import its neighbours (``from . import state``).

    As long as no Python file of the folder changes it is the same module, so that its classes are the same
    wherever they come from. A `DataError` when it cannot be run.
    """
    folder = file.resolve().parent
    package = f"games.{folder.name}" if folder.parent == _HOME else _package(folder)
    try:
        with _no_bytecode(folder):
            return import_module(f"{package}.{file.stem}")
    except (Exception, SystemExit) as error:  # the file may raise anything
        raise data_error(str(file), "", _stopped(error, file)) from error


def _package(folder: Path) -> str:
    """The name under which a folder that is not ours is a package, made when it is asked for."""
    digest = sha256(str(folder).encode())
    for source in sorted(folder.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    name = f"games_at_{digest.hexdigest()[:16]}"
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package
        learn(folder)
        invalidate_caches()
    return name


@contextmanager
def _no_bytecode(folder: Path) -> Iterator[None]:
    """No ``__pycache__`` is left in somebody's folder."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = before or folder.parent != _HOME
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _stopped(error: BaseException, file: Path) -> Message:
    """Why, and in which line of the file."""
    names = {str(file), str(file.resolve())}
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename in names]
    line = error.lineno if isinstance(error, SyntaxError) and error.filename in names else (lines or [None])[-1]
    name, reason = type(error).__name__, error.msg if isinstance(error, SyntaxError) else str(error)
    if line is None:
        return say("cannot be run ({name}: {reason}): correct it", name=name, reason=reason)
    return say("cannot be run ({name} in line {line}: {reason}): correct it", name=name, line=line, reason=reason)
