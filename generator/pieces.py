"""One side of one piece, drawn by its face into a display list, with every check on."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path as FilePath

from games.canvas import Theme
from games.components import Card, Component, Face, Game, MissingWord, Shape
from games.errors import FaceError, Faults
from games.geometry import Box, Matrix, Path
from games.messages import Message, say
from games.nets import Net
from generator.canvas import FaceCanvas, Frame
from generator.displaylist import DisplayList, Step
from generator.places import Side
from generator.surfaces import Surface

CUT_LINE = 0.25
FOLD_LINE = 0.2
MOUNTAIN = (3.0, 1.0, 0.2, 1.0)
VALLEY = (1.6, 1.2)
"""Dashes of the two folds, mm, as origami has them: dash-dot and dashed."""


@dataclass(frozen=True)
class Drawn:
    """A side as primitives; its coordinates begin at the trim's top left."""

    component: Component
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Painter:
    """Draws pieces of one edition in one theme; what is wrong goes to `faults`."""

    game: Game
    theme: Theme
    faults: Faults

    def piece(self, component: Component, card: Card, side: Side) -> Drawn:
        """One side as a display list."""
        surface = DisplayList()
        self.paint(surface, component, card, side)
        return Drawn(component, surface.steps)

    def paint(self, surface: Surface, component: Component, card: Card, side: Side) -> None:
        """One side straight onto a surface."""
        name = component.front if side is Side.FRONT else component.back
        face = self.game.faces[name or ""]
        if component.net:
            self._net(surface, component, card, face, component.net.build())
        else:
            self._face(self._canvas(surface, _frame(component), card, side), card, face)

    def _canvas(self, surface: Surface, frame: Frame, card: Card, side: Side) -> FaceCanvas:
        where = f"{self.game.edition.id} {card.ref} ({self.game.edition.lang}, {side})"
        return FaceCanvas(surface, frame, self.game.edition.lang, where, self.faults)

    def _face(self, canvas: FaceCanvas, card: Card, face: Face) -> None:
        where = f"{self.game.edition.id} {card.ref} ({self.game.edition.lang})"
        try:
            face(canvas, card, self.theme)
        except MissingWord as missing:
            self.faults.add(where, "", _missing(missing, face))
        except FaceError as error:
            self.faults.add(where, "", error.problem)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a face is the designer's own code
            self.faults.add(where, "", _failed(error, face))

    def _net(self, surface: Surface, component: Component, card: Card, face: Face, net: Net) -> None:
        """Panels first, each only on its own area, then the lines for knife and fold over them."""
        whole = self._canvas(surface, Frame(net.width, net.height), card, Side.FRONT)
        for index, panel in enumerate(net.panels):
            frame = Frame(panel.width, panel.height, 0, component.safe)
            surface.push(panel.matrix, Path.rect(Box(0, 0, panel.width, panel.height)))
            self._face(self._canvas(surface, frame, card, Side.FRONT), card.on_panel(index), face)
            surface.pop()
        self._net_lines(whole, net)

    def _net_lines(self, canvas: FaceCanvas, net: Net) -> None:
        ink, muted = self.theme.colour("ink"), self.theme.colour("muted")
        for area in net.glue:
            _glue(canvas, area.bounds().center, muted)
        for fold in net.folds:
            dash = MOUNTAIN if fold.kind == "mountain" else VALLEY
            canvas.line(fold.a, fold.b, stroke=muted, line=FOLD_LINE, dash=dash)
        for cut in (*net.slits, net.cut):
            canvas.path(cut, stroke=ink, line=CUT_LINE)


def _glue(canvas: FaceCanvas, middle: tuple[float, float], colour: str) -> None:
    """The sign for glue: a drop, small enough for any flap."""
    x, y = middle
    canvas.circle(x, y, 0.8, stroke=colour, line=0.2)
    canvas.circle(x, y, 0.25, fill=colour)


def _frame(component: Component) -> Frame:
    return Frame(*component.size, component.bleed, component.safe, component.shape is Shape.ROUND)


def _missing(missing: MissingWord, face: Face) -> Message:
    return say(
        "face {face} needs the word or fact {key}: add it to this card or to its component",
        face=face.__name__,
        key=missing.args[0],
    )


def _failed(error: BaseException, face: Face) -> Message:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return say(
        "face {face} failed with {error} in {file}, line {line}: mend the face or the data it reads",
        face=face.__name__,
        error=f"{type(error).__name__}: {error}",
        file=FilePath(last.filename).name,
        line=last.lineno,
    )


def piece_matrix(center: tuple[float, float], size: tuple[float, float], turn: int) -> Matrix:
    """From a piece's own coordinates to the paper: turned about the middle of its place."""
    return Matrix.placed(center, turn) @ Matrix.placed((-size[0] / 2, -size[1] / 2))
