"""Text in boxes: what is set, how large, where, and what is said when it does not fit."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.canvas import Icon, InlineIcon, TextStyle
from games.geometry import Box
from generator.fonts import metrics
from generator.linebreak import NO_END, NO_START
from generator.typeset import set_text

METRICS = metrics()
BOX = Box(5, 7, 53, 30)
COIN = InlineIcon(Icon(), "#aa7700")
WOOD = InlineIcon(Icon(), "#228844")


def style(size=9, **options):
    return TextStyle(size=size, colour="#112233", on="#ffffff", **options)


def put(string, box=BOX, *, icons=None, zoom=1.0, **options):
    return set_text(string, box, style(**options), METRICS, icons, zoom)


def em(size):
    return size * 25.4 / 72


def said(setting, lang="en"):
    return [problem.render(lang) for problem in setting.problems]


# Golden examples: a card's text as it comes out.


@pytest.mark.parametrize(
    ("string", "box", "size", "lines"),
    [
        (
            "手札からカードを3枚まで捨て、同じ枚数を山札から引く。「鬼」が出たら、旅は……そこで――終わりとなる！",
            Box(0, 0, 52, 24),
            9,
            (
                "手札からカードを3枚まで捨て、同じ",
                "枚数を山札から引く。「鬼」が出たら、",
                "旅は……そこで――終わりとなる！",
            ),
        ),
        (
            "Draw 2 cards, then discard a well-known card/token.\n\nNight—always.",
            Box(0, 0, 52, 30),
            9,
            ("Draw 2 cards, then discard a", "well-known card/token.", "", "Night—always."),
        ),
        (
            "山札の一番上のカードを公開し、それが「鬼」ならば手札をすべて捨て札にする。",
            Box(0, 0, 26, 21.5),
            8.75,  # at 9 pt the five lines would be 21.6 mm high, and four would be too long
            ("山札の一番上の", "カードを公開し、", "それが「鬼」ならば", "手札をすべて捨て", "札にする。"),
        ),
    ],
)
def test_golden(string, box, size, lines):
    setting = put(string, box)
    assert (setting.size, setting.lines, setting.problems) == (size, lines, ())


# Where runs stand


def test_a_line_is_one_run_in_the_style_given():
    setting = put("一行目です\n2 lines", bold=True)
    assert [run.text for run in setting.runs] == ["一行目です", "2 lines"]
    assert {(run.size, run.bold, run.colour, run.turn) for run in setting.runs} == {(9, True, "#112233", 0)}
    assert setting.runs[1].width == pytest.approx(METRICS.width("2 lines", 9, bold=True))


def test_from_the_top_the_first_em_box_begins_at_the_boxs_top():
    setting = put("上\n中\n下", leading=1.5)
    assert [run.y for run in setting.runs] == pytest.approx([7 + (METRICS.ascent + 1.5 * i) * em(9) for i in range(3)])
    assert setting.box.y == pytest.approx(7)
    assert setting.box.h == pytest.approx(4 * em(9))


def test_to_the_bottom_the_last_em_box_ends_at_the_boxs_bottom():
    setting = put("上\n下", valign="bottom")
    assert setting.box.bottom == pytest.approx(BOX.bottom)
    assert setting.runs[1].y == pytest.approx(BOX.bottom - METRICS.descent * em(9))


@pytest.mark.parametrize("string", ["7", "上\n下"])
def test_in_the_middle_cap_top_and_last_baseline_are_equally_far_from_the_edges(string):
    setting = put(string, valign="middle")
    above = setting.runs[0].y - METRICS.cap_height * em(9) - BOX.y
    assert above == pytest.approx(BOX.bottom - setting.runs[-1].y)


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_align(align, share):
    setting = put("札\n長い行", align=align)
    for run in setting.runs:
        assert run.x == pytest.approx(BOX.x + share * (BOX.w - run.width))
    assert setting.box.w == pytest.approx(setting.runs[1].width)


def test_spaces_at_the_end_of_a_line_do_not_shift_it():
    assert put("旅  ", align="right").runs[0].x == put("旅", align="right").runs[0].x
    assert put("旅\u3000", align="right").runs[0].x == put("旅", align="right").runs[0].x
    assert put("旅\u3000", align="right").lines == ("旅\u3000",)


def test_spaces_inside_a_line_are_kept():
    assert put("a  b\u3000c").runs[0].text == "a  b\u3000c"


def test_an_empty_string_sets_nothing():
    setting = put("")
    assert (setting.runs, setting.marks, setting.lines, setting.problems) == ((), (), (), ())
    assert (setting.box.w, setting.box.h) == (0, 0)


@pytest.mark.parametrize("string", ["<b>&amp;</b>", "{{ x }} {y}", r"\n 100%s \u0041", "$a #{b} `c` %(d)s"])
def test_nothing_is_interpreted(string):
    setting = put(string)
    assert [run.text for run in setting.runs] == [string]
    assert setting.problems == ()


def test_windows_newlines_are_newlines():
    assert put("一\r\n二") == put("一\n二")


# Shrinking

LONG = "山札の一番上のカードを公開し、それが「鬼」ならば手札をすべて捨て札にする。"


def test_text_keeps_its_size_if_it_fits_exactly():
    assert put("旅" * 10, Box(0, 0, 10 * em(9), em(9))).size == 9
    assert put("旅" * 10, Box(0, 0, 10 * em(9) - 0.01, em(9))).size == 8.75
    assert put("旅" * 10, Box(0, 0, 10 * em(9), em(9) - 0.01)).size == 8.75


def test_whole_phrases_go_before_broken_ones_at_the_same_size_only():
    roomy, tight = put(LONG, Box(0, 0, 30, 21.6)), put(LONG, Box(0, 0, 30, 21.5))
    assert (roomy.size, tight.size) == (9, 9)
    assert roomy.lines == ("山札の一番上の", "カードを公開し、", "それが「鬼」ならば", "手札をすべて捨て", "札にする。")
    assert tight.lines == ("山札の一番上のカー", "ドを公開し、それが", "「鬼」ならば手札をす", "べて捨て札にする。")


def test_the_number_of_lines_can_be_limited():
    assert len(put(LONG).lines) == 3
    limited = put(LONG, lines=2)
    assert len(limited.lines) == 2
    assert limited.size < 9


def test_text_shrinks_down_to_its_floor_and_no_further():
    box = Box(0, 0, 10 * em(7), em(9))
    assert put("旅" * 10, box, floor=7).size == 7
    assert said(put("旅" * 10, box, floor=7.1, lines=1)) == [
        "text needs 6.2 mm of height at 7.1 pt and has 3.1 mm: shorten it or enlarge its box",
        "text needs 2 lines at 7.1 pt and may have 1: shorten it or enlarge its box",
    ]


@pytest.mark.parametrize(("credit", "floor", "least"), [(False, 4, 6), (True, 4, 5), (True, 6, 6), (False, 7, 7)])
def test_no_floor_is_lower_than_body_or_credits_may_be(credit, floor, least):
    assert put("旅" * 40, Box(0, 0, 20, 3), credit=credit, floor=floor).size == least


def test_the_floor_holds_on_paper_not_in_the_drawing():
    box = Box(0, 0, 20, 3)
    assert put("旅" * 40, box, zoom=2).size == 3
    assert put("旅" * 40, box, size=30, zoom=0.5).size == 12


def test_a_size_below_the_floor_is_a_problem_and_is_kept():
    small = put("旅", size=5)
    assert small.size == 5
    assert said(small) == ["text of 5 pt is too small to read: the least here is 6 pt"]
    assert said(put("旅", size=9, zoom=0.5)) == ["text of 4.5 pt is too small to read: the least here is 6 pt"]
    assert said(put("旅", size=5, credit=True, floor=5)) == []


def test_too_much_text_is_set_at_the_floor_and_said():
    setting = put(LONG, Box(0, 0, 20, 6))
    assert setting.size == 6
    assert "".join(setting.lines) == LONG
    assert said(setting) == [
        "text needs 11.4 mm of height at 6 pt and has 6 mm: shorten it or enlarge its box",
    ]
    assert said(setting, "ja") == [
        "文字が6 ptで高さ11.4 mmを要しますが、枠には6 mmしかありません。短くするか、枠を広げてください。"
    ]


def test_a_word_that_is_too_long_is_named_and_never_broken():
    setting = put("the Donaudampfschifffahrt ship", Box(0, 0, 20, 20))
    assert setting.lines == ("the", "Donaudampfschifffahrt", "ship")
    assert said(setting) == [
        "“Donaudampfschifffahrt” needs 27.8 mm of width at 6 pt and has 20 mm: shorten it or enlarge its box"
    ]


def test_problems_speak_of_millimetres_on_paper():
    assert "and has 12 mm" in said(put(LONG, Box(0, 0, 40, 12), size=40, floor=40))[0]
    assert "at 20 pt and has 6 mm" in said(put(LONG, Box(0, 0, 40, 12), size=40, floor=20, zoom=0.5))[0]


def test_what_is_needed_and_what_there_is_never_read_alike():
    box = Box(0, 0, 50, em(6) - 0.001)
    assert said(put("旅", box, size=6)) == [
        "text needs 2.2 mm of height at 6 pt and has 2.1 mm: shorten it or enlarge its box"
    ]


def test_rounding_errors_do_not_show():
    assert "has 5.7 mm" in said(put(LONG, Box(0, 0, 20, 1.1 + 4.6)))[0]  # 5.699999999999999


# Missing glyphs


def test_each_character_without_a_glyph_is_named_once():
    assert said(put("한\tあ한😀")) == [
        "the font has no glyph for 한 (U+D55C): use another character",
        "the font has no glyph for \\t (U+0009): use another character",
        "the font has no glyph for 😀 (U+1F600): use another character",
    ]
    assert said(put("한"), "ja") == ["フォントに한（U+D55C）の字形がありません。別の文字を使ってください。"]


# Balance


def test_a_balanced_title_has_as_many_lines_about_equally_long():
    title = "人生という名の長い旅の物語"
    assert put(title, size=14, bold=True).lines == ("人生という名の長い", "旅の物語")
    assert put(title, size=14, bold=True, balance=True).lines == ("人生という名の", "長い旅の物語")


def test_balance_does_not_break_phrases_that_the_box_holds():
    setting = put("百物語怪談会の夜", Box(0, 0, 7.5 * em(9), 30), balance=True)
    assert setting.lines == ("百物語怪談会の", "夜")


def test_balance_leaves_one_line_and_one_size_alone():
    assert put("旅の宿", balance=True) == put("旅の宿")


# Icons


def test_tokens_become_marks_and_stay_in_the_lines():
    setting = put("(coin)3を払い(wood)を得る", icons={"(coin)": COIN, "(wood)": WOOD, "(tea)": WOOD})
    assert setting.lines == ("(coin)3を払い(wood)を得る",)
    assert [mark.icon for mark in setting.marks] == [COIN, WOOD]
    assert [run.text for run in setting.runs] == ["3を払い", "を得る"]
    assert setting.problems == ()


def test_a_mark_is_an_em_square_in_line_centred_on_the_capitals():
    setting = put("A (coin)B", icons={"(coin)": COIN})
    (mark,), (before, after) = setting.marks, setting.runs
    assert (mark.box.w, mark.box.h) == pytest.approx((em(9), em(9)))
    assert before.width == pytest.approx(METRICS.width("A ", 9))  # a backend may stretch it to this
    assert mark.box.x == pytest.approx(before.x + before.width)
    assert after.x == pytest.approx(mark.box.right)
    assert mark.box.center[1] == pytest.approx(before.y - METRICS.cap_height * em(9) / 2)


def test_the_longest_token_wins():
    setting = put("(c)(c)+", icons={"(c)": COIN, "(c)+": WOOD})
    assert [mark.icon for mark in setting.marks] == [COIN, WOOD]
    assert setting.runs == ()


def test_icons_break_like_characters_and_keep_their_number():
    setting = put("この番は3(coin)を払う", Box(0, 0, 5.5 * em(9), 30), icons={"(coin)": COIN})
    assert setting.lines == ("この番は", "3(coin)を払う")


def test_a_private_use_character_is_not_taken_for_an_icon():
    setting = put("\ue000(coin)", icons={"(coin)": COIN})
    assert setting.lines == ("\ue000(coin)",)
    assert len(setting.marks) == 1
    assert said(setting) == ["the font has no glyph for \\ue000 (U+E000): use another character"]


# Vertical

PILLAR = Box(10, 20, 12, 60)


def column(string, box=PILLAR, *, icons=None, **options):
    return put(string, box, icons=icons, vertical=True, **options)


def test_a_column_reads_downwards_each_character_upright_in_the_middle():
    setting = column("鬼の館", align="center")
    assert [run.text for run in setting.runs] == ["鬼", "の", "館"]
    assert [run.y for run in setting.runs] == pytest.approx([20 + (i + METRICS.ascent) * em(9) for i in range(3)])
    assert [run.x + run.width / 2 for run in setting.runs] == pytest.approx([16] * 3)
    assert {run.turn for run in setting.runs} == {0}
    assert setting.lines == ("鬼の館",)


@pytest.mark.parametrize("char", "ー～…―—–-「」『』（）")
def test_dashes_and_brackets_are_turned(char):
    run = column(f"鬼{char}館").runs[1]
    assert (run.text, run.turn) == (char, 90)


@pytest.mark.parametrize("char", "鬼かアAあ！？・")
def test_other_characters_are_not(char):
    assert column(f"鬼{char}館").runs[1].turn == 0


def test_a_space_takes_its_own_width_and_an_ideographic_one_a_cell():
    narrow, wide = column("鬼 館"), column("鬼\u3000館")
    assert [run.text for run in narrow.runs] == ["鬼", "館"]
    assert narrow.runs[1].y - narrow.runs[0].y == pytest.approx(em(9) + METRICS.width(" ", 9))
    assert wide.runs[1].y - wide.runs[0].y == pytest.approx(2 * em(9))


def test_a_turned_character_takes_its_own_width_down_the_column():
    bracket, kanji = column("「鬼").runs
    assert bracket.y == pytest.approx(20)
    assert kanji.y - METRICS.ascent * em(9) == pytest.approx(20 + bracket.width)


def test_stops_move_to_the_upper_right_of_their_cell():
    kanji, stop, after = column("鬼。館", align="center").runs
    assert 16 < stop.x < 16 + em(9) / 2
    assert kanji.y < stop.y < kanji.y + em(9) / 2
    assert after.y == pytest.approx(kanji.y + 2 * em(9))


def test_small_kana_move_a_little_to_the_upper_right():
    large, small, _ = column("つっつ", align="center").runs
    assert 16 < small.x + small.width / 2 < 16 + em(9) / 4
    assert em(9) / 2 < small.y - large.y < em(9)


def test_two_digits_stand_side_by_side_in_one_cell():
    setting = column("第12章", align="center")
    assert [run.text for run in setting.runs] == ["第", "12", "章"]
    assert setting.runs[1].x + setting.runs[1].width / 2 == pytest.approx(16)
    assert setting.runs[2].y == pytest.approx(setting.runs[0].y + 2 * em(9))
    assert setting.box.w == pytest.approx(setting.runs[1].width)  # wider than the em


def test_one_or_three_digits_and_short_words_stand_one_below_the_other():
    assert [run.text for run in column("AB型の3人と108鬼").runs] == list("AB型の3人と108鬼")


def test_long_latin_words_are_turned_as_a_whole():
    setting = column("Hero登場")
    assert [(run.text, run.turn) for run in setting.runs] == [("Hero", 90), ("登", 0), ("場", 0)]


def test_latin_text_is_turned_throughout_but_for_its_icons():
    setting = column("The (coin) Lost City", icons={"(coin)": COIN})
    assert [(run.text, run.turn) for run in setting.runs] == [("The ", 90), (" Lost City", 90)]
    assert len(setting.marks) == 1


def test_a_turned_run_has_its_capitals_in_the_middle_of_the_column():
    (run,) = column("Castle", align="center").runs
    assert run.x + METRICS.cap_height * em(9) / 2 == pytest.approx(16)


def test_an_icon_fills_a_cell():
    setting = column("鬼(coin)館", icons={"(coin)": COIN}, align="center")
    assert setting.marks[0].box.center == pytest.approx((16, 20 + 1.5 * em(9)))


def test_what_does_not_fit_in_a_column_goes_on_in_the_next_one_to_the_left():
    setting = column("昔々あるところに、お爺さんとお婆さんがいた。", Box(10, 20, 12, 40))
    assert setting.lines == ("昔々あるところに、お爺さ", "んとお婆さんがいた。")
    first, second = (next(run for run in setting.runs if run.text == char) for char in "昔ん")
    middle = first.x + first.width / 2
    assert second.x + second.width / 2 == pytest.approx(middle - 1.45 * em(9))
    assert second.y == first.y
    assert (setting.box.x, setting.box.right) == pytest.approx((10, middle + em(9) / 2))


@pytest.mark.parametrize(("align", "x"), [("left", 10), ("center", 16 - em(9) / 2), ("right", 22 - em(9))])
@pytest.mark.parametrize(("valign", "y"), [("top", 20), ("middle", 50 - em(9)), ("bottom", 80 - 2 * em(9))])
def test_a_block_of_columns_is_placed_in_its_box(align, x, valign, y):
    box = column("鬼館", align=align, valign=valign).box
    assert (box.x, box.y, box.w, box.h) == pytest.approx((x, y, em(9), 2 * em(9)))


def test_a_column_shrinks_and_says_what_is_too_much():
    assert column("鬼" * 10, Box(0, 0, 4, 10 * em(8))).size == 8
    setting = column("鬼の棲む古い館の物語", Box(0, 0, 5, 12))
    assert setting.size == 6
    assert said(setting) == ["text needs 5.2 mm of width at 6 pt and has 5 mm: shorten it or enlarge its box"]
    assert said(column("Castle", Box(0, 0, 5, 7))) == [
        "“Castle” needs 7.5 mm of height at 6 pt and has 7 mm: shorten it or enlarge its box"
    ]


def test_kinsoku_holds_in_columns_too():
    setting = column("山札の鬼々々たち", Box(0, 0, 20, 4 * em(9)))
    assert setting.lines == ("山札の", "鬼々々た", "ち")


# Properties

TEXT = st.text(alphabet="旅の宿カード、。「」（）ー…―っ3枚 \u3000abc-/.!()\n", min_size=1, max_size=60)
BOXES = st.builds(Box, st.just(3.0), st.just(4.0), st.floats(3, 60), st.floats(2.2, 40))
STYLES = st.builds(
    style,
    st.sampled_from([6, 7.1, 9, 12]),
    align=st.sampled_from(["left", "center", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    balance=st.booleans(),
    lines=st.sampled_from([None, 1, 3]),
    vertical=st.booleans(),
)


def lay(string, box, chosen):
    return set_text(string, box, chosen, METRICS)


@settings(derandomize=True, max_examples=400, deadline=None)
@given(TEXT, BOXES, STYLES)
def test_what_is_set_lies_in_its_box_unless_a_problem_is_reported(string, box, chosen):
    setting = lay(string, box, chosen)
    if not setting.problems:
        overhang = 0.01 * em(setting.size)  # caps are not quite centred in the em
        assert box.inset(-overhang).contains(setting.box)
        assert chosen.lines is None or len(setting.lines) <= chosen.lines


@settings(derandomize=True, max_examples=400, deadline=None)
@given(TEXT, BOXES, STYLES)
def test_all_of_the_text_is_set(string, box, chosen):
    def solid(text):
        return [char for char in text if not char.isspace()]

    setting = lay(string, box, chosen)
    assert solid("".join(setting.lines)) == solid(string)
    assert solid("".join(run.text for run in setting.runs)) == solid(string)


@settings(derandomize=True, max_examples=400, deadline=None)
@given(TEXT, BOXES, STYLES)
def test_kinsoku_holds_whether_or_not_it_fits(string, box, chosen):
    lines = lay(string.replace("\n", ""), box, chosen).lines
    assert [line for line in lines[1:] if line[0] in NO_START] == []
    assert [line for line in lines[:-1] if line.rstrip(" \u3000")[-1:] in NO_END and line.strip()] == []


@settings(derandomize=True, max_examples=200, deadline=None)
@given(TEXT, BOXES, STYLES)
def test_the_size_is_the_first_step_down_that_fits(string, box, chosen):
    setting = lay(string, box, chosen)
    steps = [chosen.size - 0.25 * i for i in range(25) if chosen.size - 0.25 * i > chosen.floor]
    tried = [replace(chosen, size=size, floor=size) for size in [*steps, chosen.floor]]
    fitting = [alone.size for alone in tried if not lay(string, box, alone).problems]
    assert setting.size == (fitting[0] if fitting else chosen.floor)
    assert bool(setting.problems) == (not fitting)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(TEXT, BOXES, STYLES, st.floats(0, 20))
def test_a_higher_box_never_makes_text_smaller(string, box, chosen, more):
    grown = Box(box.x, box.y, box.w + more * chosen.vertical, box.h + more * (not chosen.vertical))
    assert lay(string, grown, chosen).size >= lay(string, box, chosen).size


@settings(derandomize=True, max_examples=200, deadline=None)
@given(TEXT, BOXES, STYLES)
def test_balance_changes_neither_size_nor_number_of_lines(string, box, chosen):
    one, other = (
        set_text(string, box, style(chosen.size, lines=chosen.lines, balance=balance), METRICS)
        for balance in (False, True)
    )
    assert (one.size, len(one.lines), one.problems) == (other.size, len(other.lines), other.problems)
    assert max(run.width for run in other.runs) <= max(run.width for run in one.runs) + 1e-6 if one.runs else True
