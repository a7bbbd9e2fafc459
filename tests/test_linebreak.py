"""Where lines break. Widths are in ems here: a character is 1 wide, an ASCII one half."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.linebreak import NO_END, NO_START, Break, atoms, break_lines, exceeds, fill_lines, pieces


def ems(string):
    return sum(0.5 if char < "\x80" else 1 for char in string)


def lines(string, width, *, phrases=False):
    return break_lines(string, width, ems, phrases=phrases)


# Kinsoku: each example shows the width at which the naive break would be wrong.


@pytest.mark.parametrize(
    ("string", "width", "expected"),
    [
        ("山札を引く。次へ", 5, ["山札を引", "く。次へ"]),  # no full stop first
        ("山札を引き、捨てる", 5, ["山札を引", "き、捨てる"]),
        ("これが「旅」の札", 3, ["これが", "「旅」", "の札"]),  # no bracket last
        ("これは「旅」の札", 4, ["これは", "「旅」の", "札"]),
        ("札は（赤）だけ", 4, ["札は", "（赤）だ", "け"]),  # no closing bracket first
        ("好きなカード", 4, ["好きな", "カード"]),  # no prolonged sound mark first
        ("勝利ちゃった", 4, ["勝利", "ちゃった"]),  # small kana, one after the other
        ("人々の時々", 4, ["人々の", "時々"]),  # no iteration mark first
        ("旅は……終わる", 3, ["旅", "は……", "終わる"]),  # leaders: never first, never apart
        ("あの人――鬼", 4, ["あの人", "――鬼"]),  # dashes stay together
        ("体力が5％へる", 4, ["体力が", "5％へる"]),
        ("旅人！？鬼だ", 3, ["旅", "人！？", "鬼だ"]),
        ("２～４人で", 4, ["２～４人", "で"]),
    ],
)
def test_kinsoku(string, width, expected):
    assert lines(string, width) == expected


@pytest.mark.parametrize(
    "mark", "、。，．・：；？！）」』】〕〉》ー々ゝゞヽヾっゃゅょぁぃぅぇぉッャュョァィゥェォ…‥％℃"
)
def test_no_line_starts_with(mark):
    assert lines(f"旅人の宿{mark}夜", 4) == ["旅人の", f"宿{mark}夜"]


@pytest.mark.parametrize("mark", "「『（【〔〈《“")
def test_no_line_ends_with(mark):
    assert lines(f"旅人の{mark}宿", 4) == ["旅人の", f"{mark}宿"]


# Numbers and their units


@pytest.mark.parametrize("number", ["3枚", "1個", "10点", "３枚", "1つ", "-2点", "＋2点"])
def test_a_number_keeps_its_unit(number):
    before = "あ" * 4
    assert lines(before + number, 4 + ems(number) - 0.5) == [before, number]


def test_a_number_keeps_what_counts_it():
    assert lines("これが第2章", 5) == ["これが", "第2章"]


def test_a_number_leaves_its_unit_only_where_the_line_is_narrower_than_both():
    assert lines("100年", 2) == ["100", "年"]


def test_a_number_itself_is_never_broken():
    assert lines("1000000点", 3) is None
    assert lines("１０００点", 3) is None


# English


@pytest.mark.parametrize(
    ("string", "width", "expected"),
    [
        ("Draw two cards.", 5, ["Draw two", "cards."]),
        ("Draw two  cards.", 5, ["Draw two", "cards."]),  # spaces at the end vanish
        ("Draw  two cards.", 5, ["Draw  two", "cards."]),  # inside they stay
        ("a well-known card", 4, ["a well-", "known", "card"]),
        ("card/token", 3, ["card/", "token"]),
        ("night—always", 4, ["night—", "always"]),
        ("lose -2 coins", 3.5, ["lose -2", "coins"]),
        ("for 2-4 of you", 3, ["for", "2-4 of", "you"]),  # a range is one number
        ("odd ( but ) ok", 4, ["odd", "( but )", "ok"]),  # kinsoku reaches across spaces
    ],
)
def test_english(string, width, expected):
    assert lines(string, width) == expected
    assert lines(string, width, phrases=True) == expected


def test_a_word_is_never_broken():
    assert lines("go to Wanderlust now", 4) is None
    assert fill_lines("go to Wanderlust now", 4, ems, phrases=False) == ["go to", "Wanderlust", "now"]
    assert "Wanderlust " in pieces("go to Wanderlust now", 4, ems, phrases=True)


def test_latin_words_stay_whole_in_japanese():
    assert lines("この札のHPを見る", 4.5) == ["この札の", "HPを見る"]
    assert lines("赤札/青札", 2.4) == ["赤", "札/", "青札"]


# Phrases


@pytest.mark.parametrize(
    ("string", "width", "phrases", "characters"),
    [
        ("同じ枚数を山札から引く。", 8, ["同じ枚数を", "山札から引く。"], ["同じ枚数を山札か", "ら引く。"]),
        ("手札からカードを捨てる。", 6, ["手札から", "カードを", "捨てる。"], ["手札からカー", "ドを捨てる。"]),
        ("おばけの棲む古屋敷", 5, ["おばけの", "棲む古屋敷"], ["おばけの棲", "む古屋敷"]),
    ],
)
def test_phrases_before_characters(string, width, phrases, characters):
    assert lines(string, width, phrases=True) == phrases
    assert lines(string, width) == characters


def test_a_phrase_wider_than_the_line_is_broken_by_kinsoku():
    assert lines("超巨大怪獣を倒す", 4, phrases=True) == ["超巨大怪", "獣を倒す"]


def test_an_icon_is_a_noun_in_japanese_and_stays_with_its_number():
    assert lines("\ue000を2\ue001と替える", 5, phrases=True) == ["\ue000を2\ue001と", "替える"]
    assert lines("ここで3\ue000", 4) == ["ここで", "3\ue000"]
    assert lines("ここで\ue0003", 4) == ["ここで", "\ue0003"]


def test_a_combining_mark_stays_on_its_character():
    assert lines("旅か\u3099", 2) == ["旅", "か\u3099"]


# Newlines and spaces


def test_newlines_and_blank_lines_are_kept():
    assert lines("一\n\n二三四\n", 2) == ["一", "", "二三", "四", ""]


def test_ideographic_spaces_are_kept_but_take_no_room_at_the_end():
    assert lines("なに？\u3000鬼だ", 3) == ["なに？\u3000", "鬼だ"]
    assert lines("\u3000旅の宿", 3) == ["\u3000旅の", "宿"]


def test_an_empty_string_is_one_empty_line():
    assert lines("", 5) == [""]


# Properties

TEXT = st.text(alphabet="旅の宿カード、。「」（）ー…―っ3枚 \u3000abc-/.!()\ue000\n", max_size=40)
WIDTH = st.floats(0.5, 12)


def sound(string, width, phrases):
    return fill_lines(string, width, ems, phrases=phrases)


@settings(derandomize=True, max_examples=400)
@given(TEXT, WIDTH, st.booleans())
def test_no_broken_line_offends_kinsoku(string, width, phrases):
    for paragraph in string.split("\n"):
        broken = sound(paragraph, width, phrases)
        assert [line for line in broken[1:] if line[0] in NO_START] == []
        assert [line for line in broken[:-1] if line.rstrip(" \u3000")[-1:] in NO_END and line.strip(" \u3000")] == []


@settings(derandomize=True, max_examples=400)
@given(TEXT, WIDTH, st.booleans())
def test_the_lines_joined_are_the_text_but_for_spaces_at_breaks(string, width, phrases):
    rest = string
    for line in sound(string, width, phrases):
        assert rest.startswith(line)
        rest = rest[len(line) :].lstrip(" ").removeprefix("\n")
    assert rest == ""


@settings(derandomize=True, max_examples=400)
@given(TEXT, WIDTH, st.booleans())
def test_no_line_is_too_wide_unless_it_is_a_single_piece(string, width, phrases):
    unbreakable = {piece.rstrip(" ") for piece in pieces(string, width, ems, phrases=phrases)}
    wide = [line for line in sound(string, width, phrases) if exceeds(line, width, ems)]
    assert set(wide) <= unbreakable
    assert (break_lines(string, width, ems, phrases=phrases) is None) == bool(wide)


@settings(derandomize=True, max_examples=400)
@given(TEXT, WIDTH, st.booleans())
def test_no_line_could_have_taken_the_next_piece(string, width, phrases):
    for paragraph in string.split("\n"):
        line = ""
        expected = []
        for piece in pieces(paragraph, width, ems, phrases=phrases):
            if line and exceeds(line + piece, width, ems):
                expected.append(line.rstrip(" "))
                line = ""
            line += piece
        assert sound(paragraph, width, phrases) == [*expected, line.rstrip(" ")]


@settings(derandomize=True, max_examples=200)
@given(st.text(alphabet="旅の宿カード、。「」abc ", min_size=1, max_size=30))
def test_finer_levels_cut_wherever_coarser_ones_do(string):
    def cuts(level):
        parts = atoms(string, level)
        return {len("".join(parts[:i])) for i in range(1, len(parts) + 1)}

    assert cuts(Break.PHRASE) <= cuts(Break.CHARACTER) <= cuts(Break.NEED) <= cuts(Break.NEVER)
