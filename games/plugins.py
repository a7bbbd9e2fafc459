"""Python files in games' folders, run as they are now: faces, rules."""

from __future__ import annotations

import sys
import traceback
from hashlib import sha256
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from games.errors import data_error
from games.messages import Message, say

_HOME = Path(__file__).parent


def module_of(file: Path) -> ModuleType:
    """The file as a module. A file of a game of ours is an ordinary module, so that its classes are the same wherever
    they are imported; any other is run as it is now (`run_file`).
    """
    folder = file.resolve().parent
    if folder.parent == _HOME:
        return import_module(f"games.{folder.name}.{file.stem}")
    return run_file(file)


class _FreshLoader(SourceFileLoader):
    """Runs the source as it is now and leaves no ``__pycache__`` in somebody's folder."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def run_file(path: Path) -> ModuleType:
    """The file as a module; a `DataError` when it cannot be run."""
    name = f"games_{path.stem}_{sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    module = _module(name, path)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        module.__spec__.loader.exec_module(module)  # type: ignore[union-attr]
    except (Exception, SystemExit) as error:  # the file may raise anything
        del sys.modules[name]
        raise data_error(str(path), "", _stopped(error, path)) from error
    return module


def _module(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path, loader=_FreshLoader(name, str(path)))
    if spec is None:
        raise ImportError(str(path))  # does not happen: a spec is made of its loader
    return module_from_spec(spec)


def _stopped(error: BaseException, path: Path) -> Message:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == str(path) else (lines or [None])[-1]
    name, reason = type(error).__name__, error.msg if isinstance(error, SyntaxError) else str(error)
    if line is None:
        return say("cannot be run ({name}: {reason}): correct it", name=name, reason=reason)
    return say("cannot be run ({name} in line {line}: {reason}): correct it", name=name, line=line, reason=reason)
