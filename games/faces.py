"""The stock faces by name, and what each reads: all that a game of data alone is drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.components import Face
from games.stock.cards import back, card, text_card
from games.stock.sheets import board, pad, sheet
from games.stock.small import die_face, standee, tile, token, token_back


@dataclass(frozen=True, slots=True)
class Stock:
    """A stock face, and the facts and words it reads. Those in `needs` must be there, others may."""

    face: Face
    facts: tuple[str, ...]
    words: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


_ROLE = ("role", "suit")
_LOOK = (*_ROLE, "icon")
_INDEX = ("index", "number", "cost")
_SCENE = ("land", "sky")

CATALOGUE: Mapping[str, Stock] = {
    "card": Stock(card, (*_LOOK, *_INDEX, *_SCENE, "picture"), ("title", "subtitle", "body", "footer")),
    "text_card": Stock(text_card, _LOOK, ("title", "body", "footer"), ("body",)),
    "back": Stock(back, ("back_role", "back_icon", "pattern")),
    "tile": Stock(tile, (*_LOOK, *_INDEX, *_SCENE), ("label", "title")),
    "token": Stock(token, (*_LOOK, *_INDEX), ("label", "title")),
    "token_back": Stock(token_back, _LOOK),
    "die_face": Stock(die_face, (*_ROLE, "faces"), (), ("faces",)),
    "standee": Stock(standee, (*_LOOK, *_SCENE, "pattern"), ("label", "title")),
    "pad": Stock(pad, (*_LOOK, "rows", "columns"), ("title", "subtitle", "rows", "columns", "footer")),
    "board": Stock(
        board,
        (*_LOOK, "rows", "columns", "gap", "axes", "numbered", "icons"),
        ("title", "subtitle", "spaces", "body", "footer"),
    ),
    "sheet": Stock(sheet, _LOOK, ("title", "subtitle", "body", "footer"), ("body",)),
}
"""All stock faces with what they read."""

STOCK: Mapping[str, Face] = {name: stock.face for name, stock in CATALOGUE.items()}
"""All stock faces by the name that ``front = "card"`` gives."""
