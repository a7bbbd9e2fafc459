"""Decks in CSV and XLSX: what is read, and what is said about what cannot be."""

import csv
import io
from datetime import date
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from games.errors import Faults
from games.reading.csv_rows import number_or_text
from games.reading.tables import CardTable, TableFile, read_cards

LANGUAGES = ("en", "ja")


def read(file: TableFile) -> tuple[CardTable | None, list[str]]:
    faults = Faults()
    table = read_cards(file, LANGUAGES, faults)
    return table, [str(fault) for fault in faults.found]


@pytest.fixture
def csv_file(tmp_path, monkeypatch):
    """Writes a CSV file; faults name it as ``d.csv``."""
    monkeypatch.chdir(tmp_path)

    def write(content: str | bytes) -> TableFile:
        path = Path("d.csv")
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return TableFile(path)

    return write


@pytest.fixture
def xlsx_file(tmp_path, monkeypatch):
    """Writes a workbook with one sheet of these rows; faults name it as ``d.xlsx``."""
    monkeypatch.chdir(tmp_path)

    def write(*rows: tuple, sheet: str | None = None) -> TableFile:
        book = Workbook()
        for row in rows:
            book.active.append(row)
        book.save("d.xlsx")
        return TableFile(Path("d.xlsx"), sheet)

    return write


def cards(file: TableFile) -> dict:
    table, faults = read(file)
    assert faults == []
    return table.facts


def faults(file: TableFile) -> list[str]:
    table, found = read(file)
    assert (table is None) == bool(found)
    return found


# CSV: what is read


def test_columns_are_facts_copies_and_words(csv_file):
    table, _ = read(csv_file("id,copies,suit,title.ja,title.en\nA,2,red,あか,Red\n"))
    assert table.facts == {"A": {"copies": 2, "suit": "red"}}
    assert table.words == {"A": {"en": {"title": "Red"}, "ja": {"title": "あか"}}}


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("7", 7), ("-3", -3), ("0", 0), ("1.5", 1.5), ("-0.25", -0.25), (" 4 ", 4),
        ("007", "007"), ("-0", "-0"), ("+3", "+3"), ("1e3", "1e3"), (".5", ".5"), ("1.", "1."), ("1,5", "1,5"),
        ("３", "３"), ("nan", "nan"), ("true", "true"), ("12345678901234567890", "12345678901234567890"),
    ],
)  # fmt: skip
def test_what_looks_like_a_number_is_one(cell, value):
    found = number_or_text(cell)
    assert (found, type(found)) == (value, type(value))


def test_empty_cells_are_no_facts(csv_file):
    assert cards(csv_file("id,a,b\nX,, \nY,1,2\n")) == {"X": {}, "Y": {"a": 1, "b": 2}}


def test_empty_rows_are_skipped(csv_file):
    assert list(cards(csv_file("\nid,a\n\n,\nX,1\n,,\n\n".replace(",,\n", ", \n")))) == ["X"]


def test_line_breaks_in_quotes_are_kept_and_backslashes_too(csv_file):
    text = 'id,body\r\nX,"one\r\ntwo, ""three"""\r\nY,a\\nb\r\n'
    assert cards(csv_file(text)) == {"X": {"body": 'one\ntwo, "three"'}, "Y": {"body": "a\\nb"}}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks(csv_file, end, mark):
    assert cards(csv_file(mark + end.join(["id,名", "X,あ", ""]).encode())) == {"X": {"名": "あ"}}


def test_options_may_be_missing_at_the_end_of_a_row(csv_file):
    assert cards(csv_file("id,title.ja,title.en,a,copies\nX,あ,a\nY,い,i,1\n")) == {"X": {}, "Y": {"a": 1}}


def test_blank_columns_at_the_end_are_what_spreadsheets_leave(csv_file):
    assert cards(csv_file("id,a,,\nX,1,,\n")) == {"X": {"a": 1}}


def test_a_dot_without_language_is_a_fact(csv_file):
    assert cards(csv_file("id,size.mm\nX,3\n")) == {"X": {"size.mm": 3}}


# CSV: what is said

BROKEN_CSV = {
    "empty": ("", "d.csv: is empty: write the names of the columns in the first row, then a row for each card"),
    "blank": ("\n , \n", "d.csv: is empty: write the names of the columns in the first row, then a row for each card"),
    "no cards": ("id,a\n", "d.csv: has no cards: write a row for each below the header row"),
    "no id": ("name,a\nX,1\n", "d.csv: row 1: there is no column id: write one, every card needs an id of its own"),
    "capital ID": ("ID,a\nX,1\n", "d.csv: row 1: there is no column id: did you mean ID? Rename it to id"),
    "semicolons": (
        "id;a\nX;1\n",
        "d.csv: row 1: the cells are not separated by commas: save it as 'CSV UTF-8' with commas",
    ),
    "double header": (
        "id,a,a\nX,1,2\n",
        "d.csv: row 1, column a: stands more than once in the header row: rename the others",
    ),
    "empty header": ("id,,b\nX,1,2\n", "d.csv: row 1, column B: has no name in the header row: write one"),
    "empty header at the end": ("id,a,\nX,1,2\n", "d.csv: row 1, column C: has no name in the header row: write one"),
    "double id": ("id\nX\nY\nX\n", "d.csv: row 4, column id: X is the id in row 2 already: each card needs its own"),
    "empty id": ("id,a\n,1\n", "d.csv: row 2, column id: found nothing: write an id of letters, digits, _ and -"),
    "odd id": ("id\na b\n", 'd.csv: row 2, column id: found "a b": write an id of letters, digits, _ and -'),
    "copies 0": ("id,copies\nX,0\n", "d.csv: row 2, column copies: found 0: write a whole number, 1 or more"),
    "copies -1": ("id,copies\nX,-1\n", "d.csv: row 2, column copies: found -1: write a whole number, 1 or more"),
    "copies 1.5": ("id,copies\nX,1.5\n", "d.csv: row 2, column copies: found 1.5: write a whole number, 1 or more"),
    "copies x": ("id,copies\nX,x\n", 'd.csv: row 2, column copies: found "x": write a whole number, 1 or more'),
    "too many cells": (
        "id,a\nX,Hello, world\n",
        "d.csv: row 2: has 3 cells, the header row 2: put text that has commas between quotes",
    ),
    "too few cells": ("id,a,t.ja,t.en\nX,1,あ\n", "d.csv: row 2: ends before t.en: write all cells of the row"),
    "one language": (
        "id,t.ja\nX,あ\n",
        "d.csv: row 1: there is no column t.en: words need one for each language",
    ),
    "foreign language": (
        "id,t.ja,t.en,t.fr\nX,あ,a,à\n",
        "d.csv: row 1, column t.fr: the game has no words in fr: add text.fr.toml or take the column out",
    ),
    "not in all languages": (
        "id,t.ja,t.en\nX,あ,\n",
        "d.csv: row 2, column t.en: is empty, but t.ja is filled: write both or none",
    ),
    "open quote": (
        'id,a\nX,1\nY,"2\nZ,3\n',
        "d.csv: row 3: is not valid CSV (unexpected end of data): look for a quote too many or too few",
    ),
    "below a line break": (
        'id,a\nX,"1\n2\n3"\nX,1\n',
        "d.csv: row 3 (line 5), column id: X is the id in row 2 already: each card needs its own",
    ),
    "Shift_JIS": (
        "id,a\nX,赤い鳥\n".encode("cp932"),
        "d.csv: is not UTF-8 (it looks like Shift_JIS): save it as 'CSV UTF-8'",
    ),
    "EUC-JP": (
        "id,a\nX,赤いとり\n".encode("euc_jp"),
        "d.csv: is not UTF-8 (it looks like EUC-JP): save it as 'CSV UTF-8'",
    ),
    "UTF-16": (
        "id\ta\nX\t赤\n".encode("utf-16"),
        "d.csv: is not UTF-8 (it looks like UTF-16): save it as 'CSV UTF-8'",
    ),
    "UTF-16 without mark": (
        b"i\0d\0\n\0",
        "d.csv: is not UTF-8 (it looks like UTF-16): save it as 'CSV UTF-8'",
    ),
    "workbook": (b"PK\x03\x04\xff\0", "d.csv: is not UTF-8 (it looks like XLSX): save it as 'CSV UTF-8'"),
    "Latin-1": ("id,a\nX,café\n".encode("latin-1"), "d.csv: is not UTF-8: save it as 'CSV UTF-8'"),
}


@pytest.mark.parametrize(("content", "sentence"), BROKEN_CSV.values(), ids=BROKEN_CSV)
def test_broken_csv(csv_file, content, sentence):
    assert faults(csv_file(content)) == [sentence]


def test_all_faults_of_a_table_are_found(csv_file):
    assert len(faults(csv_file("id,copies\nX,0\nX,1\na b,2\nY,no\n"))) == 4


@settings(derandomize=True, max_examples=150)
@given(
    st.dictionaries(
        st.from_regex(r"[\w-]{1,8}", fullmatch=True),
        st.tuples(
            st.integers(-(10**14), 10**14)
            | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0")),
            st.text(st.characters(categories=["L", "P"]), min_size=1),
        ),
        min_size=1,
        max_size=5,
    )
)
def test_what_a_csv_writer_writes_is_read(tmp_path_factory, deck):
    """Facts come back as they were, but for blanks (no fact) and texts that look like numbers."""
    path = tmp_path_factory.mktemp("deck") / "d.csv"
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(["id", "fact", "t.ja", "t.en"])
    writer.writerows([key, fact, word, word] for key, (fact, word) in deck.items())
    path.write_bytes(buffer.getvalue().encode("utf-8-sig"))

    table, found = read(TableFile(path))

    assert found == []
    expected = {
        key: {"fact": number_or_text(str(fact))} if str(fact).strip() else {} for key, (fact, _) in deck.items()
    }
    assert table.facts == expected
    assert {key: words["en"]["t"] for key, words in table.words.items()} == {
        key: word for key, (_, word) in deck.items()
    }


# XLSX


def test_cells_keep_their_types(xlsx_file):
    rows = ("id", "i", "f", "whole", "yes", "text", "none"), ("X", 3, 1.5, 3.0, True, "007", None)
    found = cards(xlsx_file(*rows))
    assert found == {"X": {"i": 3, "f": 1.5, "whole": 3, "yes": True, "text": "007"}}
    assert [type(value) for value in found["X"].values()] == [int, float, int, bool, str]


def test_numbers_are_ids_and_words_too(xlsx_file):
    table, _ = read(xlsx_file(("id", "t.ja", "t.en"), (1, 2024, 2024.0)))
    assert table.words == {"1": {"en": {"t": "2024"}, "ja": {"t": "2024"}}}


def test_a_sheet_by_name(tmp_path):
    book = Workbook()
    book.active.append(["id"])
    sheet = book.create_sheet("イベント 2")
    sheet.append(["id"])
    sheet.append(["X"])
    book.save(tmp_path / "本.xlsx")
    assert list(cards(TableFile(tmp_path / "本.xlsx", "イベント 2"))) == ["X"]


def altered(file: TableFile, old: bytes, new: bytes) -> TableFile:
    """The workbook with something changed in its sheet, as other programs would write it."""
    with ZipFile(file.path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert old in sheet
    with ZipFile(file.path, "w") as book:
        for name, data in (parts | {"xl/worksheets/sheet1.xml": sheet.replace(old, new)}).items():
            book.writestr(name, data)
    return file


def test_rows_that_a_wrong_dimension_hides_are_read(xlsx_file):
    file = altered(xlsx_file(("id", "a"), ("X", 1)), b'ref="A1:B2"', b'ref="A1:A1"')
    assert cards(file) == {"X": {"a": 1}}


def test_a_formula_that_gives_an_empty_text_is_an_empty_cell(xlsx_file):
    file = altered(xlsx_file(("id", "a"), ("X", '=""')), b'<c r="B2">', b'<c r="B2" t="str">')
    assert cards(file) == {"X": {}}


DATE = "was made a date or time (2024-01-02 00:00:00): format the cell as text and type it again"
BROKEN_XLSX = {
    "formula": (
        [("id", "a"), ("X", "=1+1")],
        "d.xlsx: row 2, column a: the formula has no value yet: open the file in a spreadsheet and save it",
    ),
    "error": ([("id", "a"), ("X", "#REF!")], "d.xlsx: row 2, column a: holds the error #REF!: correct the formula"),
    "date": (
        [("id", "a"), ("X", date(2024, 1, 2))],
        f"d.xlsx: row 2, column a: {DATE}",
    ),
    "date as a header": (
        [("id", date(2024, 1, 2)), ("X", 1)],
        f"d.xlsx: row 1, column B: {DATE}",
    ),
    "copies as text": (
        [("id", "copies"), ("X", "2")],
        'd.xlsx: row 2, column copies: found "2": write a whole number, 1 or more',
    ),
    "copies as truth": (
        [("id", "copies"), ("X", True)],
        "d.xlsx: row 2, column copies: found true: write a whole number, 1 or more",
    ),
    "word as truth": (
        [("id", "t.ja", "t.en"), ("X", True, "yes")],
        "d.xlsx: row 2, column t.ja: found true: write text",
    ),
    "beyond the header": (
        [("id",), ("X", 1)],
        "d.xlsx: row 2: has 2 cells, the header row 1: name all columns",
    ),
    "rows with gaps": (
        [("id",), (), ("X",), ("X",)],
        "d.xlsx: row 4, column id: X is the id in row 3 already: each card needs its own",
    ),
    "empty": ([], "d.xlsx: is empty: write the names of the columns in the first row, then a row for each card"),
}


@pytest.mark.parametrize(("rows", "sentence"), BROKEN_XLSX.values(), ids=BROKEN_XLSX)
def test_broken_xlsx(xlsx_file, rows, sentence):
    assert faults(xlsx_file(*rows)) == [sentence]


def test_a_sheet_that_is_not_there(xlsx_file):
    assert faults(xlsx_file(("id",), sheet="Sheat")) == [
        "d.xlsx#Sheat: there is no sheet Sheat in this workbook: did you mean Sheet? (All: Sheet)"
    ]


def test_a_workbook_that_is_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("d.xlsx").write_text("id\nX\n")
    assert faults(TableFile(Path("d.xlsx"))) == [
        "d.xlsx: is not a readable workbook (File is not a zip file): save it as .xlsx again"
    ]


# Names of tables


@pytest.mark.parametrize(
    ("name", "path", "sheet"),
    [
        ("d.csv", "d.csv", None),
        ("D.CSV", "D.CSV", None),
        ("a#b.csv", "a#b.csv", None),
        ("data/d.xlsx", "data/d.xlsx", None),
        ("d.xlsx#My sheet", "d.xlsx", "My sheet"),
        ("d.XLSX#a#b", "d.XLSX", "a#b"),
    ],
)
def test_names_of_tables(name, path, sheet):
    assert TableFile.named(Path("game"), name) == TableFile(Path("game") / path, sheet)


@pytest.mark.parametrize("name", ["", "d.txt", "d.xls", ".csv", "d.xlsx#", "../d.csv", "/tmp/d.csv", "d"])
def test_names_of_no_table(name):
    assert TableFile.named(Path("game"), name) is None
