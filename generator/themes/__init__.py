"""Themes: how a role (of the theme, or of a game's palette) looks on paper.

A theme is a TOML file beside this one: a way to treat areas and the standard roles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import get_args

from games.canvas import Align, Hatch, HatchPattern, Paint, TextStyle, Valign
from games.components import Role
from games.errors import FaceError
from games.messages import say
from games.wording import hint
from generator import colour as tone

MIN_CONTRAST = 4.5
"""WCAG AA for body text."""


@dataclass(frozen=True)
class PaperTheme:
    """A theme with a game's palette laid over its standard roles (`games.canvas.Theme`)."""

    name: str
    areas: str
    roles: Mapping[str, Role] = field(repr=False)

    def _role(self, role: str) -> Role:
        if role not in self.roles:
            raise FaceError(say("the palette has no role {role}: {hint}", role=role, hint=hint(role, self.roles)))
        return self.roles[role]

    def colour(self, role: str) -> str:
        """For lines and small things."""
        found = self._role(role)
        if self.areas == "hatched":
            return found.grey or tone.grey(found.colour)
        return (found.lowink or found.colour) if self.areas == "open" else found.colour

    def area(self, role: str, tint: float = 1.0) -> Paint:
        """For large areas: flat, hatched, or open."""
        pattern = self._role(role).hatch
        if self.areas == "open":
            return Paint(None, self._hatch(pattern, self.colour(role), 2.4) if tint > 0.5 else None)
        flat = tone.mix(self.colour(role), self.colour("paper"), tint)
        if self.areas == "solid" or tint <= 0.5:
            return Paint(flat)
        over = self.colour("paper") if tone.luminance(flat) < 0.4 else self.colour("ink")
        return Paint(flat, self._hatch(pattern, tone.mix(over, flat, 0.7), 1.2))

    def _hatch(self, pattern: str | None, colour: str, gap: float) -> Hatch | None:
        known = [name for name in get_args(HatchPattern) if name == pattern]
        return Hatch(known[0], colour, gap) if known else None

    def edge(self, role: str) -> str | None:
        """An outline where areas are open; a pale role borrows the muted ink."""
        if self.areas != "open":
            return None
        own = self.colour(role)
        return own if tone.contrast(own, self.colour("paper")) >= 2 else self.colour("muted")

    def base(self, role: str, tint: float = 1.0) -> str:
        """What lies under text on this area."""
        if self.areas == "open":
            return self.colour("paper")
        return tone.mix(self.colour(role), self.colour("paper"), tint)

    def text(
        self,
        size: float,
        *,
        role: str = "ink",
        on: str = "paper",
        tint: float = 1.0,
        bold: bool = False,
        align: Align = "left",
        valign: Valign = "top",
        leading: float = 1.45,
        floor: float = 6.0,
        balance: bool = False,
        vertical: bool = False,
        credit: bool = False,
        lines: int | None = None,
    ) -> TextStyle:
        """A style whose colour reads on the area."""
        under = self.base(on, tint)
        return TextStyle(
            size=size,
            colour=self._readable(role, under),
            on=under,
            floor=floor,
            bold=bold,
            align=align,
            valign=valign,
            leading=leading,
            balance=balance,
            vertical=vertical,
            credit=credit,
            lines=lines,
        )

    def _readable(self, role: str, under: str) -> str:
        own = self.colour(role)
        if tone.contrast(own, under) >= MIN_CONTRAST:
            return own
        return max((self.colour("ink"), self.colour("paper")), key=lambda c: tone.contrast(c, under))


@cache
def names() -> tuple[str, ...]:
    """All themes there are, the default first."""
    files = (file.name for file in resources.files(__name__).iterdir())
    found = sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
    return ("colour", *(name for name in found if name != "colour"))


def load(name: str, palette: Mapping[str, Role]) -> PaperTheme:
    """The theme `name` with `palette` laid over its roles."""
    data = tomllib.loads((resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8"))
    standard = {role: Role(value) for role, value in data["roles"].items()}
    return PaperTheme(name, data["areas"], {**standard, **palette})
