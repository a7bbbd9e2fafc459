"""The benchmark's job as a programmer would write it by hand: reportlab, no checks, no line breaking.

Usage: python print_bare.py CARDS.csv FONTS_FOLDER OUT.pdf
"""

from __future__ import annotations

import csv
import math
import sys
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT, COLUMNS, ROWS, LINE = 63 * mm, 88 * mm, 3, 3, 17
LEFT, BOTTOM = (A4[0] - COLUMNS * WIDTH) / 2, (A4[1] - ROWS * HEIGHT) / 2
INK, ACCENT, GOLD = "#2a2530", "#8a4b2d", "#d9a441"


def border_and_star(pdf: Canvas, x: float, y: float, middle: float, r: float) -> None:
    """What front and back have in common; the star's `middle` is measured from the card's bottom."""
    pdf.setStrokeColor(ACCENT)
    pdf.setLineWidth(0.4 * mm)
    pdf.roundRect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, 3 * mm)
    pdf.setLineWidth(0.3 * mm)
    star = pdf.beginPath()
    for i in range(10):
        angle, reach = math.pi * (i / 5 + 0.5), r if i % 2 == 0 else 0.4 * r
        (star.lineTo if i else star.moveTo)(
            x + WIDTH / 2 + reach * math.cos(angle), y + middle + reach * math.sin(angle)
        )
    star.close()
    pdf.setFillColor(GOLD)
    pdf.drawPath(star, fill=1)
    pdf.setFillColor(INK)


def front(pdf: Canvas, x: float, y: float, card: dict[str, str]) -> None:
    """One face."""
    border_and_star(pdf, x, y, 49 * mm, 13 * mm)
    pdf.setFont("Bold", 14)
    pdf.drawString(x + 6 * mm, y + 77 * mm, card["NUMBER"])
    pdf.setFont("Bold", 13)
    pdf.drawCentredString(x + WIDTH / 2, y + 68 * mm, card["TITLE"])
    pdf.setFont("Regular", 8)
    for line in range(math.ceil(len(card["BODY"]) / LINE)):
        pdf.drawString(x + 6 * mm, y + (25 - 4.1 * line) * mm, card["BODY"][line * LINE : (line + 1) * LINE])


def back(pdf: Canvas, x: float, y: float, card: dict[str, str]) -> None:
    """The same for all cards."""
    border_and_star(pdf, x, y, 46 * mm, 20 * mm)
    pdf.setFont("Bold", 14)
    pdf.drawCentredString(x + WIDTH / 2, y + 14 * mm, card["BACK"])


def page(pdf: Canvas, cards: list[dict[str, str]], *, mirrored: bool) -> None:
    """Nine cards and the marks round them."""
    for i, card in enumerate(cards):
        row, column = divmod(i, COLUMNS)
        x = LEFT + (COLUMNS - 1 - column if mirrored else column) * WIDTH
        (back if mirrored else front)(pdf, x, BOTTOM + (ROWS - 1 - row) * HEIGHT, card)
    pdf.setLineWidth(0.25)
    pdf.setStrokeColor("#000000")
    for x in (LEFT + i * WIDTH for i in range(COLUMNS + 1)):
        pdf.lines([(x, BOTTOM - 6 * mm, x, BOTTOM - mm), (x, A4[1] - BOTTOM + mm, x, A4[1] - BOTTOM + 6 * mm)])
    for y in (BOTTOM + i * HEIGHT for i in range(ROWS + 1)):
        pdf.lines([(LEFT - 6 * mm, y, LEFT - mm, y), (A4[0] - LEFT + mm, y, A4[0] - LEFT + 6 * mm, y)])
    pdf.showPage()


def main(table: str, fonts: str, out: str) -> None:
    """Read, draw, save."""
    for name in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(name, str(Path(fonts, f"BIZUDPGothic-{name}.ttf"))))
    with Path(table).open(encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    pdf = Canvas(out, pagesize=A4)
    for first in range(0, len(cards), COLUMNS * ROWS):
        page(pdf, cards[first : first + COLUMNS * ROWS], mirrored=False)
        page(pdf, cards[first : first + COLUMNS * ROWS], mirrored=True)
    pdf.save()


main(*sys.argv[1:])
