"""Remake the bundled font subsets from the full BIZ UDPGothic files.

Example:
    npm pack @expo-google-fonts/biz-udpgothic && tar xzf expo-google-fonts-biz-udpgothic-*.tgz
    python generator/fonts/remake.py package/400Regular/*.ttf package/700Bold/*.ttf

Needs fonttools (in the `test` extra). Keeps ASCII, Latin-1 and Latin Extended-A, general
punctuation, arrows, box drawing, symbols, kana and every character of JIS X 0208.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A
    (0x2010, 0x205E),  # general punctuation
    (0x2070, 0x209C),  # superscripts, subscripts
    (0x20A0, 0x20BF),  # currency
    (0x2100, 0x218B),  # letterlike, number forms
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x24FF),  # enclosed numbers
    (0x2500, 0x266F),  # box drawing, shapes, symbols
    (0x3000, 0x30FF),  # CJK punctuation, kana
    (0xFF01, 0xFFEE),  # full and half width forms
)


def jis_x_0208() -> set[int]:
    """Code points of JIS X 0208, by way of EUC-JP's two-byte plane."""
    points = set()
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            try:
                points.add(ord(bytes((row, cell)).decode("euc_jp")))
            except UnicodeDecodeError:
                continue
    return points


def remake(source: Path, target: Path) -> None:
    """Write the subset of `source` to `target`; the same input gives the same bytes."""
    wanted = jis_x_0208() | {point for low, high in RANGES for point in range(low, high + 1)}
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.save(target)


def main() -> None:
    """Remake both weights, named as the generator looks for them."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    here = Path(__file__).parent
    for source, weight in zip(sys.argv[1:], ("Regular", "Bold"), strict=True):
        remake(Path(source), here / f"BIZUDPGothic-{weight}.ttf")


if __name__ == "__main__":
    main()
