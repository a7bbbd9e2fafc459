"""The bundled fonts: their measures, their glyphs, and what reportlab makes of them."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generator import fonts

METRICS = fonts.metrics()


def mm(points):
    return points * 25.4 / 72


def test_widths_are_in_mm_at_a_size_in_points():
    assert METRICS.width("漢", 72) == pytest.approx(25.4)
    assert METRICS.width("漢字", 9) == pytest.approx(2 * mm(9))
    assert METRICS.width("", 9) == 0


def test_widths_come_from_the_font_files():
    for bold in (False, True):
        with TTFont(Path(fonts.__file__).with_name(f"{fonts.font_name(bold)}.ttf")) as font:
            advances, glyphs = font["hmtx"], font.getBestCmap()
        for char in "あアｱA1i、（ ー":
            expected = mm(10) * advances[glyphs[ord(char)]][0] / 2048
            assert METRICS.width(char, 10, bold=bold) == pytest.approx(expected, rel=1e-6), char


def test_the_width_of_a_string_is_the_sum_of_its_characters():
    string = "AVATAR とても長い「旅」……12%"
    assert METRICS.width(string, 8) == pytest.approx(sum(METRICS.width(char, 8) for char in string))


def test_bold_is_measured_with_the_bold_face():
    assert METRICS.width("Wide", 10, bold=True) != METRICS.width("Wide", 10)


def test_vertical_measures_are_fractions_of_the_em_and_fill_it():
    assert METRICS.ascent == pytest.approx(0.88, abs=0.001)
    assert METRICS.descent == pytest.approx(0.12, abs=0.001)
    assert METRICS.ascent + METRICS.descent == pytest.approx(1)
    assert METRICS.cap_height == pytest.approx(0.765, abs=0.001)


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_of_jis_x_0208_can_be_printed(bold):
    rows = range(0xA1, 0xFF)
    pairs = (bytes((row, cell)).decode("euc_jp", "ignore") for row in rows for cell in rows)
    wanted = {char for char in pairs if len(char) == 1}
    assert len(wanted) > 6800
    assert [char for char in wanted if not METRICS.has(char, bold=bold)] == []


@pytest.mark.parametrize("char", ["\t", "\r", "\u200b", "\u00ad", "\ue000", "😀", "𠮟", "한"])
def test_what_cannot_be_printed_is_known(char):
    assert not METRICS.has(char)


def test_beyond_the_bmp_a_glyph_is_not_enough(monkeypatch):
    monkeypatch.setitem(METRICS._glyphs[False], ord("𠮟"), 1)
    assert not METRICS.has("𠮟")


def test_the_metrics_are_made_once():
    assert fonts.metrics() is METRICS


def test_registering_twice_keeps_the_faces_apart_and_known():
    fonts.register()
    fonts.register()
    assert pdfmetrics.getFont(fonts.REGULAR).face.name != pdfmetrics.getFont(fonts.BOLD).face.name
    assert pdfmetrics.stringWidth("旅の宿", fonts.BOLD, 10) == pytest.approx(
        METRICS.width("旅の宿", 10, bold=True) / mm(1)
    )


def test_japanese_reads_back_from_a_pdf():
    fonts.register()
    canvas = Canvas(file := BytesIO(), initialFontName=fonts.REGULAR)
    canvas.setFont(fonts.BOLD, 12)
    canvas.drawString(72, 72, "鬼の棲む屋敷……3枚")
    canvas.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    page = document[0]
    text = page.get_textpage()
    assert text.get_text_range() == "鬼の棲む屋敷……3枚"
    for part in (text, page, document):
        part.close()
