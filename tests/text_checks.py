"""What must hold of all text on paper: there, whole, large enough, readable. Measured in PDF and pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from unittest.mock import patch

import numpy as np
from pdf_measure import MM, Page, Rect, Text, squeezed
from prints import Print, painter

from games.components import Component
from generator import colour as tone
from generator.canvas import FaceCanvas
from generator.places import Side
from generator.setting import Run

LEAST_BODY, LEAST_CREDIT = 6.0, 5.0
MIN_CONTRAST = 4.5
DPI = 200


def set_by_faces(print_: Print) -> dict[tuple[str, str, str], list[Run]]:
    """All runs of every face, by component, card and side."""
    draw = painter(print_.game, print_.job.theme)
    found = {}
    for component, card in print_.game.pieces():
        for side in _sides(component):
            steps = draw.piece(component, card, side).steps
            found[component.id, card.id, str(side)] = [arguments[0] for name, arguments in steps if name == "run"]
    return found


def _sides(component: Component) -> tuple[Side, ...]:
    return (Side.FRONT,) if component.back is None else (Side.FRONT, Side.BACK)


def check_text_is_there(print_: Print) -> None:
    """What faces set is what a reader copies from the page: every run whole, every character.

    (The text of a board in parts is on its pages as a whole, seen or not: papers that hold the board tell more.)
    """
    faces = set_by_faces(print_)
    for side in (side for side in print_.sides if not any(piece.is_part for piece in side.pieces)):
        text = squeezed(print_.extracted(side.page))
        on_page = Counter(squeezed("".join(t.string for t in side.page.texts)))
        for piece in side.pieces:
            runs = [squeezed(run.text) for run in faces[piece.component.id, piece.card.id, side.side]]
            on_page.update("".join(runs))
            where = (side.page.number, piece.card.ref)
            assert print_.measured.forms[piece.placement.form].string == "".join(runs), where
            for run in runs if piece.place["turn"] % 180 == 0 else ():  # pdfium breaks sideways lines in pieces
                assert run in text, (*where, run)
            for column in columns(faces[piece.component.id, piece.card.id, side.side]):
                assert in_order(column, text), (*where, column)
        assert Counter(text) == on_page, (side.page.number, on_page - Counter(text), Counter(text) - on_page)


def columns(runs: Iterable[Run]) -> Iterator[str]:
    """Texts set character by character, one under the other, as vertical titles are."""
    column = ""
    last = None
    for run in runs:
        em = run.size * MM
        under = last and abs(run.x - last.x) < em and 0.3 * em < run.y - last.y < 1.5 * em and run.size == last.size
        if column and not (under and len(run.text) == 1):
            yield column
            column = ""
        column += run.text if len(run.text) == 1 else ""
        last = run if len(run.text) == 1 else None
    yield column


def in_order(wanted: str, text: str) -> bool:
    """Whether all characters of `wanted` come in `text`, one after another."""
    rest = iter(text)
    return all(char in rest for char in wanted)


def credit_strings(print_: Print) -> set[str]:
    """What faces set as credits, which may be smaller."""
    found: set[str] = set()
    real = FaceCanvas.text

    def noting(self, field, string, box, style, *, icons=None):
        if style.credit:
            found.add(squeezed(string))
        return real(self, field, string, box, style, icons=icons)

    with patch.object(FaceCanvas, "text", noting):
        set_by_faces(print_)
    return found


def check_sizes(print_: Print) -> None:
    """Body text of 6 pt or more as it comes to paper; credits, rulers and sheet names of 5 pt or more."""
    credits_ = credit_strings(print_)
    for side in print_.sides:
        for text in side.page.texts:
            assert text.size >= LEAST_CREDIT - 0.005, (side.page.number, text.string, text.size)
        for piece in side.pieces:
            for text in print_.measured.texts_of(piece.placement):
                credit = any(squeezed(text.string) in known for known in credits_)
                least = LEAST_CREDIT if credit else LEAST_BODY
                assert text.size >= least - 0.005, (piece.card.ref, text.string, text.size)
    for page in print_.measured.pages[: print_.covers]:
        for text in page.texts:
            assert text.size >= LEAST_BODY - 0.005, (page.number, text.string, text.size)


def check_text_inside(print_: Print) -> None:
    """All text of a face keeps out of the safe zone (of a net: of its outline's box)."""
    for side in print_.sides:
        for piece in side.pieces:
            room = piece.whole if piece.is_net else piece.whole.grown(-piece.component.safe)
            for text in print_.measured.texts_of(piece.placement):
                assert room.holds(text.bounds, 0.05), (piece.card.ref, text.string, text.bounds, room)


def check_texts_apart(print_: Print) -> None:
    """No text is set over another, on a face or on a page: em boxes meet by 0.2 mm at most."""
    forms = print_.measured.forms
    shown = {piece.placement.form: piece.card.ref for side in print_.sides for piece in side.pieces}
    found = [(ref, forms[form].texts) for form, ref in shown.items()]
    found += [(f"page {page.number}", page.texts) for page in print_.measured.pages]
    for name, texts in found:
        boxes = [(text.string, text.bounds) for text in texts if squeezed(text.string)]
        for (one, first), (two, second) in combinations(boxes, 2):
            assert first.overlap(second) <= 0.2, (print_.game.edition.id, name, one, two)


def check_contrast(print_: Print) -> int:
    """Every run can be seen and reads on what lies under it, in the pixels. Returns how many were looked at."""
    done: set[str] = set()
    count = 0
    for page in print_.measured.pages:
        shown = [p for p in page.placements if page.number > print_.covers and p.form not in done]
        texts = list(page.texts)
        for placement in shown:
            if placement.form not in done:
                done.add(placement.form)
                texts += print_.measured.texts_of(placement)
        texts = [text for text in texts if squeezed(text.string)]
        if texts:
            _check_contrasts(print_, page, texts)
        count += len(texts)
    return count


def _check_contrasts(print_: Print, page: Page, texts: Iterable[Text]) -> None:
    pixels = print_.raster(page, DPI)
    for text in texts:
        crop = _crop(pixels, text.bounds)
        ink, under = _rgb(text.colour), _under(crop, text.colour)
        name = (print_.game.edition.id, print_.job.theme, page.number, text.string, text.colour)
        assert under is not None, (*name, "stands on its own colour")
        ratio = tone.contrast(text.colour, under)
        assert ratio >= MIN_CONTRAST, (*name, f"on {under}: {ratio:.2f}")
        step = ink - _rgb(under)
        reach = ((crop - _rgb(under)) @ step / (step @ step)).max()
        assert reach > 0.5, (*name, f"cannot be seen: its darkest pixel is {reach:.0%} of its colour")


def _crop(pixels: np.ndarray, bounds: Rect) -> np.ndarray:
    left, top, right, bottom = (round(value * DPI / 25.4) for value in bounds)
    return pixels[top : max(bottom, top + 1), left : max(right, left + 1)].reshape(-1, 3).astype(int)


def _rgb(colour: str) -> np.ndarray:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])


def _under(crop: np.ndarray, ink: str) -> str | None:
    """The most frequent colour but the text's own; None where there is hardly any other."""
    packed = crop[:, 0] << 16 | crop[:, 1] << 8 | crop[:, 2]
    own = int(ink[1:], 16)
    others = packed[packed != own]
    if len(others) < 0.3 * len(packed):
        return None
    values, counts = np.unique(others, return_counts=True)
    return f"#{values[counts.argmax()]:06x}"


# --- ink ---

_LEVELS = np.arange(256) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4)


def mean_ink(pixels: np.ndarray) -> float:
    """1 − luminance, averaged over the page."""
    return 1 - float((_LINEAR[pixels] @ np.array([0.2126, 0.7152, 0.0722])).mean())


def check_ink(print_: Print, most: float = 0.12) -> None:
    for page in print_.measured.pages:
        ink = mean_ink(print_.raster(page, 72))
        assert ink < most, f"page {page.number} of {print_.printed.name} in {print_.job.theme}: {ink:.1%} ink"
