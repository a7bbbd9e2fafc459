"""The basic layout on one sheet: all tiles in their places, coordinates, and who starts where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.art import flat, joined
from games.canvas import Canvas, Theme
from games.components import Card
from games.geometry import Box, Matrix, Path
from games.mugen import glyphs
from games.mugen.emblems import medal, seat_role
from games.mugen.floors import LEDGE, UNIT, floor
from games.mugen.tiles import PLAZAS, Mason, door, flags, gate, inlay_paths, masonry, pool, raise_kerb, seat_line
from games.mugen.walls import pillars, slabs, stones

COUNT = 7
SIDE = COUNT * UNIT
BOARD = Box(8.5, 19, 173, 173)
RIM = 2.2
"""Where the board lies on the sheet, and the width of the wall round it, mm."""


def layout(canvas: Canvas, card: Card, theme: Theme) -> None:
    """The sheet: title, board, seats."""
    canvas.text("title", card.word("heading"), Box(5, 3.2, 100, 8), theme.text(15, bold=True, valign="middle", lines=1))
    _counts(canvas, card, theme)
    canvas.rect(BOARD.inset(-RIM), fill=flat(theme, "night"), stroke=theme.colour("kerb"), line=0.4, radius=1)
    maze(canvas, card, theme, BOARD)
    coordinates(canvas, theme, BOARD)
    _seats(canvas, card, theme)


def maze(canvas: Canvas, card: Card, theme: Theme, box: Box) -> None:
    """All tiles of the card's rows in a square; those that lie face down show their door."""
    rows, scale = card.fact("rows"), box.w / SIDE
    shown = [row.replace(glyphs.DOWN, "┼") for row in rows]
    with canvas.group(move=(box.x, box.y), clip=Box(0, 0, box.w, box.h)), canvas.group(scale=scale):
        mason = Mason(canvas, theme, scale)
        _walls(mason, shown)
        _gates(mason, card)
        _pillars(mason)
        _floors(mason, shown)
        _rooms(mason, card)
        _doors(mason, rows)
    canvas.rect(box, stroke=theme.colour("kerb"), line=0.5)


def _doors(mason: Mason, rows: Sequence[str]) -> None:
    """Backs of tiles that lie face down."""
    for _, x, y, glyph in glyphs.squares(rows):
        if glyph == glyphs.DOWN:
            with mason.canvas.group(move=(x * UNIT, y * UNIT), clip=Box(0, 0, UNIT, UNIT)):
                masonry(mason, "maze", glyphs.SIDES, 0)
                door(mason)


def _counts(canvas: Canvas, card: Card, theme: Theme) -> None:
    """How many tiles there are of each kind."""
    found = Counter(glyphs.kind(glyph) for _, _, _, glyph in glyphs.squares(card.fact("rows")))
    style = theme.text(7.5, role="muted", align="right", valign="middle", lines=1)
    canvas.text("counts", card.word("counts", **found), Box(85, 3.4, 100, 8), style)


def _places(rows: Sequence[str]) -> list[tuple[str, str, Matrix]]:
    """Name and glyph of every tile, and where it lies."""
    return [(name, glyph, Matrix.placed((x * UNIT, y * UNIT))) for name, x, y, glyph in glyphs.squares(rows)]


def _walls(mason: Mason, rows: Sequence[str]) -> None:
    theme, places = mason.theme, _places(rows)
    plain = [place for place in places if place[1] != glyphs.START]
    mason.wall(Path.rect(Box(0, 0, SIDE, SIDE)))
    found = [(stones(name), matrix) for name, _, matrix in plain]
    mason.canvas.path(joined(one.dark.mapped(m) for one, m in found), fill=theme.area("shade"))
    mason.wall(joined(one.light.mapped(m) for one, m in found), "light")
    mason.draw(joined(one.joints.mapped(m) for one, m in found), "joint", 0.14)
    carved = [(slabs(name, glyphs.OPENINGS[glyph]), matrix) for name, glyph, matrix in plain]
    outlines = joined(one.outlines.mapped(m) for one, m in carved)
    mason.canvas.path(outlines, fill=flat(theme, "light"), stroke=theme.colour("joint"), line=mason.line(0.2))
    mason.draw(joined(one.carvings.mapped(m) for one, m in carved), "muted" if mason.is_open else "joint", 0.22)


def _gates(mason: Mason, card: Card) -> None:
    """The corners' walls, in the colours of those who start there."""
    seats = _seats_at(card)
    for name, glyph, matrix in _places(card.fact("rows")):
        if glyph == glyphs.START:
            ground = Path.rect(Box(0, 0, UNIT, UNIT)).mapped(matrix)
            mason.canvas.path(ground, fill=mason.theme.area(seat_role(seats[name])))
            joints = stones(name).joints.mapped(matrix)
            mason.canvas.path(joints, stroke=seat_line(mason.theme, seats[name]), line=mason.line(0.14))


def _seats_at(card: Card) -> dict[str, int]:
    return {name: seat for seat, name in enumerate(card.fact("seats"), 1)}


def _pillars(mason: Mason) -> None:
    theme, found = mason.theme, pillars()
    plinths, flowers = joined(_lattice(found.plinths)), joined(_lattice(found.flowers))
    edge = theme.colour("muted" if mason.is_open else "kerb")
    mason.canvas.path(plinths, fill=flat(theme, "light"), stroke=edge, line=mason.line(0.22))
    mason.draw(joined(_lattice(found.rings)), "joint", 0.18)
    mason.canvas.path(flowers, fill=flat(theme, "rim"), stroke=theme.colour("joint"), line=mason.line(0.12))


def _floors(mason: Mason, rows: Sequence[str]) -> None:
    theme = mason.theme
    kinds = [(glyphs.OPENINGS[glyph], glyphs.kind(glyph), matrix) for _, glyph, matrix in _places(rows)]
    whole = [(floor(opens, PLAZAS.get(kind, "")), matrix) for opens, kind, matrix in kinds]
    inner = [floor(opens, PLAZAS.get(kind, ""), LEDGE).area.mapped(matrix) for opens, kind, matrix in kinds]
    kerbs = joined(one.kerb.mapped(m) for one, m in whole)
    edges = joined(Path.rect(Box(0, 0, UNIT, UNIT)).mapped(matrix) for _, _, matrix in kinds)
    raise_kerb(mason, kerbs)
    mason.canvas.path(joined(one.area.mapped(m) for one, m in whole), fill=flat(theme, "edge"))
    mason.canvas.path(joined(inner), fill=flat(theme, "floor"))
    mason.draw(joined(flags(opens, kind).mapped(m) for opens, kind, m in kinds), "seam", 0.16)
    mason.draw(kerbs, "kerb", 0.38)
    mason.draw(edges, "line", 0.08)


def _lattice(parts: Path) -> list[Path]:
    """The pillar in a tile's upper left corner, once at every corner of the board's tiles."""
    first = Path(parts.segments[: len(parts.segments) // 4])
    return [first.mapped(Matrix.placed((x * UNIT, y * UNIT))) for x in range(COUNT + 1) for y in range(COUNT + 1)]


def _rooms(mason: Mason, card: Card) -> None:
    """Gates, pool and inlays."""
    seats, crossings = _seats_at(card), list[Matrix]()
    for name, glyph, matrix in _places(card.fact("rows")):
        with mason.canvas.group(move=(matrix.e, matrix.f)):
            if glyph == glyphs.START:
                gate(mason, seats[name], (seats[name] + 1) % 4 + 1)
            elif glyph == glyphs.TREASURE:
                pool(mason)
        if glyph == "┼":
            crossings.append(matrix)
    for path, role in zip(inlay_paths(), ("rim", "stone"), strict=True):
        drawn = joined(path.mapped(m) for m in crossings)
        line = mason.line(0.16)
        mason.canvas.path(drawn, fill=flat(mason.theme, role), stroke=mason.theme.colour("joint"), line=line)


def coordinates(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Letters above and below a board, numbers left and right."""
    style = theme.text(8, role="muted", bold=True, align="center", valign="middle", lines=1)
    step = box.w / COUNT
    for i in range(COUNT):
        for y in (box.y - RIM - 4.6, box.bottom + RIM + 0.4):
            canvas.text("column", "abcdefg"[i], Box(box.x + i * step, y, step, 4.2), style)
        for x in (box.x - RIM - 3.3, box.right + RIM + 0.1):
            canvas.text("row", str(i + 1), Box(x, box.y + i * step, 3.2, step), style)


def _seats(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Each seat: its medal, where it starts and where it is bound."""
    places = card.fact("seats")
    columns = Box(5, BOARD.bottom + RIM + 5.6, canvas.width - 10, 9).columns(4, 2)
    for seat, (place, box) in enumerate(zip(places, columns, strict=True), 1):
        medal(canvas, theme, seat, (box.x + 4.4, box.y + 4.5), 4.0)
        words = card.word("seat", name=card.edition.word(f"seats.{seat}"), start=place, goal=places[(seat + 1) % 4])
        canvas.text(
            f"seat{seat}", words, Box(box.x + 9.6, box.y, box.w - 9.6, 9), theme.text(7, valign="middle", leading=1.3)
        )
