"""Contact sheets: the pages of a finished PDF, rasterised from the very file, as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

COLUMNS, ROWS = 4, 2
PAGE_WIDTH = 480
"""Pixels a page."""

GAP = 16
BACKGROUND = (208, 206, 202)


def contact_sheets(pdf: bytes) -> list[bytes]:
    """PNG files, each of up to eight pages of `pdf` in reading order."""
    import pypdfium2  # noqa: PLC0415 - slow to import, and only previews need it

    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [_raster(document[i]) for i in range(len(document))]
    finally:
        document.close()
    return [_contact(chunk) for chunk in _chunks(pages, COLUMNS * ROWS)]


def _raster(page: Any) -> Any:
    return page.render(scale=PAGE_WIDTH / page.get_width()).to_pil()


def _chunks(pages: list[Any], size: int) -> Iterator[list[Any]]:
    for start in range(0, len(pages), size):
        yield pages[start : start + size]


def _contact(pages: list[Any]) -> bytes:
    from PIL import Image  # noqa: PLC0415 - as above

    width, height = pages[0].size
    columns = min(COLUMNS, len(pages))
    rows = -(-len(pages) // COLUMNS)
    sheet = Image.new("RGB", (GAP + columns * (width + GAP), GAP + rows * (height + GAP)), BACKGROUND)
    for index, page in enumerate(pages):
        row, column = divmod(index, COLUMNS)
        sheet.paste(page, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    buffer = io.BytesIO()
    sheet.save(buffer, "PNG", optimize=False)
    return buffer.getvalue()
