"""The manifest: what is on which sheet, side and place, as plain data for ``*.manifest.json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.components import Game
from games.geometry import Box
from generator.job import Job
from generator.places import Duplex, Part, Place, Sheet


def manifest(game: Game, job: Job, sheets: Sequence[Sheet]) -> dict[str, Any]:
    """All sheets with their places (trim in mm from the paper's top left), and the declared counts."""
    edition, paper = game.edition, job.paper
    return {
        "format": 1,
        "game": edition.id,
        "title": edition.title,
        "version": edition.version,
        "ruleset": edition.ruleset,
        "options": list(edition.options),
        "lang": edition.lang,
        "theme": job.theme,
        "paper": {"name": paper.name, "width": paper.width, "height": paper.height},
        "duplex": str(job.duplex),
        "kamibako": job.tool_version,
        "components": [
            {
                "id": component.id,
                "kind": str(component.kind),
                "title": component.title,
                "size": list(component.size),
                "bleed": component.bleed,
                "cards": {card.id: card.copies for card in component.cards},
            }
            for component in game.components
        ],
        "sheets": [_sheet(sheet, job.duplex) for sheet in sheets],
    }


def _sheet(sheet: Sheet, duplex: Duplex) -> dict[str, Any]:
    """Pages are counted from 1; the cover is the first leaf."""
    pages_a_leaf = 1 if duplex is Duplex.NONE else 2
    first = 1 + pages_a_leaf * sheet.number
    sides = [{"side": "front", "page": first, "places": [_place(place) for place in sheet.front]}]
    if sheet.back:
        sides.append({"side": "back", "page": first + 1, "places": [_place(place) for place in sheet.back]})
    return {"sheet": sheet.number, "sides": sides}


def _place(place: Place) -> dict[str, Any]:
    box = place.box
    found: dict[str, Any] = {
        "component": place.component.id,
        "card": place.card.id,
        **_box(box),
        "turn": place.turn,
    }
    return found | {"part": _part(place.part)} if place.part else found


def _part(part: Part) -> dict[str, Any]:
    """Counted from 1; `whole` is where the whole board would lie on this sheet."""
    return {
        "part": part.number,
        "parts": part.count,
        "column": part.column + 1,
        "row": part.row + 1,
        "columns": part.columns,
        "rows": part.rows,
        "whole": _box(part.whole),
    }


def _box(box: Box) -> dict[str, float]:
    return {"x": round(box.x, 4), "y": round(box.y, 4), "w": round(box.w, 4), "h": round(box.h, 4)}
