"""Whether a PDF holds the whole job: what is not drawn takes no time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from print_job import BACK, PER_SHEET, SHEETS, PrintJob

A4 = (210.0, 297.0)
SIDES = 2 * SHEETS


class IncompleteError(Exception):
    """A PDF is not what was to be printed."""


def check_pdf(pdf: Path, job: PrintJob) -> int:
    """The number of pages of `pdf`; raises IncompleteError unless the last 24 are the job's."""
    if not pdf.exists():
        raise IncompleteError(f"{pdf.name}: was not written")
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [_text(page) for page in document]
        sizes = {_millimetres(page) for page in document}
    if len(pages) < SIDES:
        raise IncompleteError(f"{pdf.name}: {len(pages)} pages, at least {SIDES} are needed")
    if sizes != {A4}:
        raise IncompleteError(f"{pdf.name}: pages of {sizes} mm, not A4")
    _check_sides(pdf.name, pages[-SIDES:], job)
    return len(pages)


def _text(page: pypdfium2.PdfPage) -> str:
    """All that is written on the page, without blanks: who breaks lines breaks words as well."""
    return "".join(page.get_textpage().get_text_range().split())


def _millimetres(page: pypdfium2.PdfPage) -> tuple[float, float]:
    width, height = (round(points * 25.4 / 72) for points in page.get_size())
    return width, height


def _check_sides(name: str, sides: Sequence[str], job: PrintJob) -> None:
    for sheet in range(SHEETS):
        front, back = sides[2 * sheet : 2 * sheet + 2]
        here = job.entries[sheet * PER_SHEET : (sheet + 1) * PER_SHEET]
        for entry in job.entries:
            if front.count(entry.title) != (entry in here):
                raise IncompleteError(f"{name}: front {sheet + 1} has {entry.title} {front.count(entry.title)} times")
        missing = [entry.id for entry in here if front.count(entry.text) == 0]
        if missing:
            raise IncompleteError(f"{name}: front {sheet + 1} lacks the text of {', '.join(missing)}")
        if back.count(BACK) != PER_SHEET:
            raise IncompleteError(f"{name}: back {sheet + 1} has {back.count(BACK)} backs, not {PER_SHEET}")
