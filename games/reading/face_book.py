"""Faces by name: a game's own ones (its ``faces.py``), then the stock ones."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from games import faces
from games.components import Component, Face
from games.errors import DataError, Faults
from games.messages import Message, say
from games.plugins import module_of
from games.wording import hint

FILE = "faces.py"


@dataclass(frozen=True)
class FaceBook:
    """The faces that a game's components can name. `own` is None when ``faces.py`` could not be run."""

    own: Mapping[str, object] | None
    stock: Mapping[str, Face]

    def find(self, name: str) -> Face | None:
        """The face of that name, if there is one."""
        value = (self.own or {}).get(name)
        return value if _is_face(value) else self.stock.get(name)  # type: ignore[return-value]

    def problem(self, name: str) -> Message | None:
        """Why there is no face of that name; None when there is one, or none can be known."""
        if self.find(name) or self.own is None:
            return None
        if name in self.own:
            return say("{name} in faces.py is no face: make it a function (canvas, card, theme)", name=name)
        return say("there is no face {name}: {hint}", name=name, hint=hint(name, self.names()))

    def used_by(self, components: Iterable[Component]) -> Mapping[str, Face]:
        """The faces of these components by name."""
        names = {name for component in components for name in (component.front, component.back) if name}
        faces = {name: self.find(name) for name in sorted(names)}
        return MappingProxyType({name: face for name, face in faces.items() if face})

    def names(self) -> list[str]:
        """All faces there are, the game's own ones first."""
        own = [name for name, value in (self.own or {}).items() if not name.startswith("_") and _is_face(value)]
        return list(dict.fromkeys([*sorted(own), *sorted(self.stock)]))


def _is_face(value: object) -> bool:
    """Whether it is a function that can be called with a canvas, a card and a theme."""
    if not callable(value) or inspect.isclass(value):
        return False
    try:
        inspect.signature(value).bind(None, None, None)
    except (TypeError, ValueError):
        return False
    return True


def read_faces(folder: Path, faults: Faults) -> FaceBook:
    """The faces that a game in `folder` can use."""
    path = folder / FILE
    return FaceBook(_run(path, faults) if path.exists() else {}, faces.STOCK)


def _run(path: Path, faults: Faults) -> Mapping[str, object] | None:
    """What the file defines; None (and a fault) when it cannot be run."""
    try:
        return vars(module_of(path))
    except DataError as error:
        faults.extend(error.faults)
        return None
