"""What must hold of every printed sheet, measured in the PDF. Each check names the page it fails on."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import numpy as np
from pdf_measure import Affine, Page, Rect, Stroke, Text
from prints import Piece, Print, SidePage, listed, whole_of

from generator.places import LINE_REACH

EDGE = 5.0
TRIM_EDGE = 7.5
EXACT = 1e-3
"""mm: what rounding in the file may take."""

TRIM_TOLERANCE = 0.05
INCH = 25.4


def where(side: SidePage) -> str:
    return f"page {side.page.number} (sheet {side.sheet}, {side.side})"


def printed_sides(print_: Print) -> list[SidePage]:
    """All sides but those on whose back nothing is printed, which must be quite empty."""
    found = []
    for side in print_.sides:
        if side.side == "back" and not any(p.component.back is not None for p in print_.front_of(side).pieces):
            page = side.page
            assert [*page.strokes, *page.fills, *page.texts, *page.placements] == [], f"{where(side)} is not empty"
        else:
            assert side.pieces, f"{where(side)} is empty"
            found.append(side)
    return found


# --- trims ---


def check_trim_sizes(print_: Print) -> None:
    """A placed form, less the bleed that was declared, is as large as the component was declared to be."""
    for side in print_.sides:
        for piece in side.pieces:
            size = (piece.whole.width, piece.whole.height)
            declared = piece.component.size
            lying = declared if piece.place["turn"] % 180 == 0 else declared[::-1]
            assert max(abs(a - b) for a, b in zip(size, lying, strict=True)) < TRIM_TOLERANCE, (
                where(side),
                piece.card.ref,
            )
            assert abs(piece.placement.matrix.zoom - 1) < 1e-5, f"{where(side)}: {piece.card.ref} is scaled"


def check_manifest_places(print_: Print) -> None:
    """The manifest's boxes and turns are those measured."""
    for side in print_.sides:
        for piece in side.pieces:
            place, matrix = piece.place, piece.placement.matrix
            gap = max(abs(a - b) for a, b in zip(piece.whole, listed(whole_of(place)), strict=True))
            assert gap < EXACT, f"{where(side)}: {piece.card.ref} is {gap:.4f} mm off its listed place"
            turn = round(math.degrees(math.atan2(matrix.b, matrix.a))) % 360
            assert turn == place["turn"], f"{where(side)}: {piece.card.ref} is turned by {turn}"


def check_margins(print_: Print) -> None:
    """Cuts keep 7.5 mm from the paper's edge; bleed, lines and text 5 mm."""
    for side in print_.sides:
        paper = side.page.paper
        for piece in side.pieces:
            assert paper.grown(-TRIM_EDGE).holds(piece.trim, EXACT), (where(side), piece.card.ref, piece.trim)
            assert paper.grown(-EDGE).holds(piece.seen, EXACT), (where(side), piece.card.ref, piece.seen)
    for page in print_.measured.pages:
        inside = page.paper.grown(-EDGE)
        for stroke in page.strokes:
            assert inside.holds(stroke.bounds, EXACT), f"page {page.number}: a line comes to {stroke.bounds}"
        for text in page.texts:
            assert inside.holds(text.bounds, EXACT), f"page {page.number}: {text.string!r} comes to {text.bounds}"


def check_white_edges(print_: Print, dpi: float = 100) -> None:
    """No pixel that lies within 4.9 mm of the paper's edge is anything but white."""
    for page in print_.measured.pages:
        pixels = print_.raster(page, dpi)
        rim = int(4.9 * dpi / INCH)
        dirty = (pixels != 255).any(axis=2)
        dirty[rim:-rim, rim:-rim] = False
        assert not dirty.any(), (
            f"page {page.number}: {dirty.sum()} pixels near the edge, first at {np.argwhere(dirty)[0]}"
        )


def check_apart(print_: Print) -> None:
    """No piece overlaps another, and no bleed is seen in another piece's trim."""
    for side in print_.sides:
        for one, two in combinations(side.pieces, 2):
            names = (where(side), one.card.ref, two.card.ref)
            assert one.trim.overlap(two.trim) < EXACT, names
            assert one.seen.overlap(two.trim) < EXACT, names
            assert two.seen.overlap(one.trim) < EXACT, names


def check_bleed(print_: Print) -> None:
    """Where nothing is in the way, the whole bleed is seen: up to a neighbour, half a gutter, the rim or a strip.

    (That of boards in parts is another matter: see `test_tiled_boards`.)
    """
    for side in print_.sides:
        for piece in (piece for piece in side.pieces if not piece.is_part):
            near = [other.trim for other in side.pieces if other is not piece]
            for name, seen, free in _reaches(piece, near, side.page.paper.grown(-EDGE)):
                wanted = min(LINE_REACH if piece.is_net else piece.component.bleed, free)
                assert abs(seen - wanted) < EXACT, (
                    f"{where(side)}: {piece.card.ref} bleeds {seen:.3f} mm {name}, not {wanted:.3f}"
                )


def _reaches(piece: Piece, near: list[Rect], page: Rect) -> Iterator[tuple[str, float, float]]:
    """For each direction, how far the bleed is seen and how far it may be."""
    t, s = piece.trim, piece.seen
    beside = [o for o in near if min(t.bottom, o.bottom) - max(t.top, o.top) > EXACT]
    above = [o for o in near if min(t.right, o.right) - max(t.left, o.left) > EXACT]

    def half(gaps: Iterable[float], rim: float) -> float:
        gaps = [gap for gap in gaps if gap > -EXACT]
        return min([rim, *(gap / 2 for gap in gaps)])

    yield "left", t.left - s.left, half((t.left - o.right for o in beside), t.left - page.left)
    yield "right", s.right - t.right, half((o.left - t.right for o in beside), page.right - t.right)
    yield "above", t.top - s.top, half((t.top - o.bottom for o in above), t.top - page.top)
    yield "below", s.bottom - t.bottom, half((o.top - t.bottom for o in above), page.bottom - t.bottom)


# --- marks ---


def blocks(print_: Print, side: SidePage) -> list[list[Piece]]:
    """Pieces that are cut along crop marks, by what they have in common; nets and round pieces have outlines."""
    found: dict[tuple[object, ...], list[Piece]] = defaultdict(list)
    for piece in side.pieces:
        if not piece.is_net and not piece.is_round:
            component = piece.component
            found[component.size, component.bleed, print_.duplex and component.back is not None].append(piece)
    return list(found.values())


def ruler_path(page: Page) -> list[Stroke]:
    """The lines of the one path of the page that is a ruler: by far the one with the most parts."""
    number, parts = Counter(stroke.path for stroke in page.strokes).most_common(1)[0]
    assert parts > 100, f"page {page.number} has no ruler"
    return [stroke for stroke in page.strokes if stroke.path == number]


def marks_and_halos(page: Page) -> tuple[list[Stroke], list[Stroke]]:
    """Straight black lines and straight white lines that are paths of their own."""
    parts = Counter(stroke.path for stroke in page.strokes)
    single = [stroke for stroke in page.strokes if stroke.is_segment and parts[stroke.path] == 1]
    return [s for s in single if s.colour == "#000000"], [s for s in single if s.colour == "#ffffff"]


def belongs_to_join(side: SidePage, mark: Stroke) -> bool:
    """Whether it tells where to glue, not where to cut: it is dashed, or stands on a strip."""
    return bool(mark.dash) or any(piece.is_part and piece.trim.holds(mark.bounds, EXACT) for piece in side.pieces)


def cuts(values: Iterable[float]) -> list[float]:
    """Different positions of cuts; shared ones once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.02:
            found.append(value)
    return found


def check_marks(print_: Print) -> None:
    """Every cut has a mark at both its ends, on a white halo, on no piece, and nothing else is marked."""
    for side in print_.sides:
        marks, halos = marks_and_halos(side.page)
        marks = [mark for mark in marks if not belongs_to_join(side, mark)]
        across = [m for m in marks if abs(m.points[0][0] - m.points[1][0]) < EXACT]
        along = [m for m in marks if abs(m.points[0][1] - m.points[1][1]) < EXACT]
        assert len(across) + len(along) == len(marks), f"{where(side)}: a mark is askew"
        vertical = [(m.points[0][0], m.bounds.top, m.bounds.bottom) for m in across]
        horizontal = [(m.points[0][1], m.bounds.left, m.bounds.right) for m in along]
        wanted = 0
        for block in blocks(print_, side):
            trims = [piece.trim for piece in block]
            hull = Rect.round([p for t in trims for p in ((t.left, t.top), (t.right, t.bottom))])
            near = max(block[0].component.bleed, 2.0 if block[0].is_part else 0.0) + 1.0 + EXACT
            xs = cuts(x for t in trims for x in (t.left, t.right))
            ys = cuts(y for t in trims for y in (t.top, t.bottom))
            found_x = _ends(side, "vertical", xs, vertical, (hull.top, hull.bottom), near)
            found_y = _ends(side, "horizontal", ys, horizontal, (hull.left, hull.right), near)
            _check_distances(side, block, found_x, found_y)
            wanted += 2 * (len(xs) + len(ys))
        assert len(marks) == wanted, f"{where(side)}: {len(marks)} marks, not {wanted}"
        for mark in marks:
            _check_mark(side, mark, halos)


def _ends(
    side: SidePage,
    name: str,
    at: list[float],
    marks: list[tuple[float, float, float]],
    block: tuple[float, float],
    near: float,
) -> list[float]:
    """That each cut has a mark that begins shortly before the block and one shortly behind; where these stand."""
    found = []
    for cut in at:
        here = [mark for mark in marks if abs(mark[0] - cut) < 0.02]
        before = [mark for mark in here if 0 < block[0] - mark[2] <= near]
        behind = [mark for mark in here if 0 < mark[1] - block[1] <= near]
        assert before, f"{where(side)}: {name} cut at {cut:.2f}: no mark before {block[0]:.2f}, only {here}"
        assert behind, f"{where(side)}: {name} cut at {cut:.2f}: no mark behind {block[1]:.2f}, only {here}"
        assert abs(before[0][0] - behind[0][0]) < EXACT, (
            f"{where(side)}: {name} cut at {cut:.2f}: askew from mark to mark"
        )
        found.append(before[0][0])
    return found


def _check_distances(side: SidePage, block: list[Piece], xs: list[float], ys: list[float]) -> None:
    """From mark to mark it is as far as the declared size: what a person cuts."""
    for piece in block:
        w, h = piece.component.size if piece.place["turn"] % 180 == 0 else piece.component.size[::-1]
        if piece.is_part:
            w, h = piece.trim.width, piece.trim.height
        for marks, start, size in ((xs, piece.trim.left, w), (ys, piece.trim.top, h)):
            first = min(marks, key=lambda mark, start=start: abs(mark - start))
            second = min(marks, key=lambda mark, end=start + size: abs(mark - end))
            assert abs(second - first - size) < TRIM_TOLERANCE, (
                f"{where(side)}: {piece.card.ref}: marks {first}, {second}"
            )
            assert abs(first - start) < TRIM_TOLERANCE, f"{where(side)}: {piece.card.ref}: marks {first}, {second}"


def _check_mark(side: SidePage, mark: Stroke, halos: list[Stroke]) -> None:
    """Strong and long enough; on a white line that is wider by 0.2 mm on each side, lies over all pieces
    and hides nothing: no piece, no other mark.
    """
    name = f"{where(side)}: mark {mark.bounds}"
    assert mark.width >= 0.2 - 1e-6, f"{name} is {mark.width:.3f} mm thin"
    seen = mark.length + mark.width  # the caps are round
    assert seen >= 1.5 - 0.011, f"{name} is {seen:.3f} mm short"
    under = [halo for halo in halos if max(map(math.dist, halo.points, mark.points)) < EXACT]
    assert under, f"{name} has no halo"
    halo = under[0]
    assert halo.width >= mark.width + 0.4 - EXACT, f"{name}: its halo is {halo.width} mm wide"
    last = max(placement.path for placement in side.page.placements)
    assert last < halo.path < mark.path, f"{name}: pieces, halo and mark are painted in another order"
    white = halo.bounds.grown(halo.width / 2)
    for piece in side.pieces:
        assert white.overlap(piece.trim) <= 0, f"{name} lies on {piece.card.ref}"
    over = [
        other
        for other in halos
        if other.path > mark.path and mark.bounds.grown(0.1).overlap(other.bounds.grown(0.5)) > 0
    ]
    assert not over, f"{name} lies under the halo of another"


def check_rulers(print_: Print) -> None:
    """100 mm on one side of the ruler's line and 4 in on the other, each with all its ticks, at full scale."""
    for side in printed_sides(print_):
        parts = ruler_path(side.page)
        line = max(parts, key=lambda part: part.length)
        (x0, y0), (x1, y1) = line.points
        ux, uy = (x1 - x0) / line.length, (y1 - y0) / line.length
        scales: dict[bool, list[float]] = defaultdict(list)
        for tick in parts:
            if tick is line:
                continue
            (ax, ay), (bx, by) = tick.points
            along = (ax - x0) * ux + (ay - y0) * uy
            off, up = (ay - y0) * ux - (ax - x0) * uy, (by - ay) * ux - (bx - ax) * uy
            assert abs(off) < EXACT, f"{where(side)}: a tick does not stand on the ruler's line"
            assert abs((bx - ax) * ux + (by - ay) * uy) < EXACT, f"{where(side)}: a tick is askew"
            scales[up > 0].append(along)
        metric, imperial = sorted(scales.values(), key=len, reverse=True)
        _check_scale(side, metric, 101, 1.0, 100.0)
        _check_scale(side, imperial, 33, INCH / 8, 4 * INCH)
        labels = {text.string for text in side.page.texts}
        assert {"100 mm", "4 in"} <= labels, f"{where(side)}: the ruler's labels are missing"


def _check_scale(side: SidePage, ticks: list[float], count: int, step: float, length: float) -> None:
    ticks = sorted(ticks)
    assert len(ticks) == count, f"{where(side)}: {len(ticks)} ticks"
    assert abs(ticks[-1] - ticks[0] - length) < 0.05, f"{where(side)}: the ruler is {ticks[-1] - ticks[0]} mm long"
    assert all(abs(b - a - step) < 0.01 for a, b in pairwise(ticks)), f"{where(side)}: uneven ticks"


def check_strips(print_: Print) -> None:
    """The sheet's name and the rulers stand clear of pieces, bleed and marks."""
    for side in printed_sides(print_):
        ruler = Rect.round([point for part in ruler_path(side.page) for point in part.points])
        said = [text for text in sheet_name(side.page) if not any(p.trim.holds(text.bounds) for p in side.pieces)]
        name = Rect.round([p for text in said for p in (text.bounds[:2], text.bounds[2:])])
        marks, _ = marks_and_halos(side.page)
        labels = [text.bounds for text in side.page.texts if text.string in {"100 mm", "4 in"}]
        for rect in (ruler, name, *labels):
            for piece in side.pieces:
                assert rect.overlap(piece.seen) <= EXACT, f"{where(side)}: {piece.card.ref} runs into a strip"
            for mark in marks:
                inked = mark.bounds.grown(mark.width / 2)  # its round end may reach into an em box, not to the ink
                assert rect.overlap(inked) <= 0.1, f"{where(side)}: the mark {mark.bounds} runs into {rect}"
        assert ruler.overlap(name) <= 0, f"{where(side)}: ruler and name overlap"


def sheet_name(page: Page) -> list[Text]:
    return [text for text in page.texts if text.string not in {"100 mm", "4 in"}]


def check_round_cuts(print_: Print) -> None:
    """Round pieces have their outline printed on the front: a circle as large as the trim."""
    for side in print_.fronts:
        circles = [s for s in side.page.strokes if len(s.points) > 40]
        for piece in side.pieces:
            if piece.is_round:
                near = [
                    c
                    for c in circles
                    if max(abs(a - b) for a, b in zip(c.bounds, piece.trim, strict=True)) < TRIM_TOLERANCE
                ]
                assert len(near) == 1, f"{where(side)}: {piece.card.ref} has {len(near)} outlines"


def check_nets(print_: Print) -> None:
    """A net's outline fills its box, and no two outlines' boxes come nearer than 2 mm."""
    for side in print_.fronts:
        outlines = []
        for piece in side.pieces:
            if not piece.is_net:
                continue
            cut = max(
                (s for s in print_.measured.strokes_of(piece.placement) if not s.dash and not s.is_segment),
                key=lambda stroke: stroke.length,
            )
            gap = max(abs(a - b) for a, b in zip(cut.bounds, piece.trim, strict=True))
            assert gap < TRIM_TOLERANCE, f"{where(side)}: outline of {piece.card.ref} is {gap:.3f} mm off its box"
            outlines.append(cut.bounds)
        for one, two in combinations(outlines, 2):
            assert one.grown(1).overlap(two.grown(1)) < EXACT, f"{where(side)}: nets at {one} and {two} touch"


# --- registration ---


def turning(print_: Print, page: Page) -> Affine:
    """Where a point of the back page lies, seen from the front, when the paper has been turned over."""
    if str(print_.job.duplex) == "long":
        return Affine(a=-1, e=page.width)
    return Affine(d=-1, f=page.height)


def check_registration(print_: Print) -> int:
    """Every back meets its own card's front, and the card turned like a book page shows it upright.

    Returns how many backs were checked.
    """
    count = 0
    for front, back in print_.leaves():
        backed = [piece for piece in front.pieces if piece.component.back is not None]
        over = turning(print_, back.page)
        assert len(back.pieces) == len(backed), where(back)
        for piece in backed:
            found = [
                b
                for b in back.pieces
                if max(abs(m - n) for m, n in zip(over.rect(b.trim), piece.trim, strict=True)) < EXACT
            ]
            assert len(found) == 1, f"{where(back)}: {len(found)} backs behind {piece.card.ref} at {piece.trim}"
            assert found[0].card.ref == piece.card.ref, f"{where(back)}: {found[0].card.ref} behind {piece.card.ref}"
            like_a_page = piece.placement.matrix.after(Affine(a=-1, e=piece.component.size[0]))
            gap = over.after(found[0].placement.matrix).differs(like_a_page)
            assert gap < EXACT, f"{where(back)}: the back of {piece.card.ref} does not stand upright ({gap:.3f})"
            seen = max(abs(m - n) for m, n in zip(over.rect(found[0].seen), piece.seen, strict=True))
            assert seen < EXACT, f"{where(back)}: the bleed of {piece.card.ref} differs by {seen:.3f} mm"
            count += 1
    return count


# --- counts ---


def check_counts(print_: Print) -> None:
    """Each declared card is drawn exactly as often as it has copies, counted by the forms on the pages."""
    declared = {(component.id, card.id): card.copies for component, card in print_.game.pieces()}
    for side_name in ("front", "back") if print_.duplex else ("front",):
        drawn: Counter[str] = Counter()
        cards: Counter[tuple[str, str]] = Counter()
        forms: dict[tuple[str, str], set[str]] = defaultdict(set)
        for side in print_.sides:
            if side.side == side_name:
                for piece in (piece for piece in side.pieces if piece.counts):
                    key = (piece.component.id, piece.card.id)
                    cards[key] += 1
                    forms[key].add(piece.placement.form)
                    drawn[piece.placement.form] += 1
        wanted = {
            (component.id, card.id): card.copies
            for component, card in print_.game.pieces()
            if side_name == "front" or component.back is not None
        }
        assert dict(cards) == wanted
        assert all(len(found) == 1 for found in forms.values()), f"one card, several forms: {forms}"
        by_form: Counter[str] = Counter()
        for key, (form,) in forms.items():
            by_form[form] += wanted[key]
        assert drawn == by_form
    listed = {(c["id"], card): n for c in print_.printed.manifest["components"] for card, n in c["cards"].items()}
    assert listed == declared
    assert print_.printed.pieces == sum(declared.values())


ALL = (
    check_trim_sizes,
    check_manifest_places,
    check_margins,
    check_apart,
    check_bleed,
    check_marks,
    check_rulers,
    check_strips,
    check_round_cuts,
    check_nets,
    check_counts,
)
"""Checks that take no rasterising."""
