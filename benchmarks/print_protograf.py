"""The benchmark's job in protograf's own idiom: Data, Deck, Card, CardBack, templates, grid marks.

`print_rivals` runs it with the Python of protograf's own environment, beside the table of cards.
Usage: python print_protograf.py CARDS.csv OUT.pdf lines|html

``lines`` draws each line by itself, broken at a fixed length: the quickest way there is.
``html`` leaves the breaking to protograf: an HTML text box. Its other box (``wrap=True``) is slower still.
"""

from __future__ import annotations

import sys

from protograf import (  # type: ignore[import-not-found] # it lives in an environment of its own
    Card,
    CardBack,
    Create,
    Data,
    Deck,
    Font,
    Save,
    T,
    group,
    rectangle,
    star,
    text,
)

TABLE, OUT, MODE = sys.argv[1:]
del sys.argv[1:]  # protograf reads the command line as well
INK, ACCENT, GOLD = "#2a2530", "#8a4b2d", "#d9a441"
REGULAR, BOLD = "BIZ UDPGothic", "BIZ UDPGothic Bold"
LINE = 17

Create(filename=OUT, paper="A4", units="mm", margin=10.5, margin_top=16.5, margin_bottom=16.5)
Font(REGULAR)
Data(filename=TABLE)
Deck(width=63, height=88, cols=3, rows=3, stroke="white", grid_marks=True, grid_marks_length=5)

border = rectangle(x=3, y=3, width=57, height=82, rounding=3, stroke=ACCENT, stroke_width=1.1, fill=None)
look = {"rays": 5, "inner_fraction": 0.4, "fill": GOLD, "stroke": ACCENT, "stroke_width": 0.85}
Card(
    "*",
    group(border, star(cx=31.5, cy=39, radius=13, **look)),
    text(text=T("{{ NUMBER }}"), x=6, y=11, font_name=BOLD, font_size=14, stroke=INK, align="left"),
    text(text=T("{{ TITLE }}"), x=31.5, y=20, font_name=BOLD, font_size=13, stroke=INK, align="centre"),
)
body = {"x": 6, "font_name": REGULAR, "font_size": 8, "stroke": INK, "align": "left"}
if MODE == "html":
    Card("*", text(text=T("{{ BODY }}"), y=60, width=51, height=19, html=True, **body))
else:
    for line in range(3):
        piece = T(f"{{{{ BODY[{line * LINE}:{line * LINE + LINE}] }}}}")
        Card("*", text(text=piece, y=63 + 4.1 * line, **body))
CardBack(
    "*",
    group(border, star(cx=31.5, cy=42, radius=20, **look)),
    text(text=T("{{ BACK }}"), x=31.5, y=74, font_name=BOLD, font_size=14, stroke=INK, align="centre"),
)
Save()
