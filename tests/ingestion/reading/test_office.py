"""Office files: Word, PowerPoint, workbooks, OpenDocument."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import openpyxl
import pytest

from service.domain.place import Place
from service.errors import Damaged, Encrypted, TooLargeInside, Unreadable
from service.ingestion.reading import read
from tests.ingestion.reading.files import archive, docx, odt, ole, paragraph, pptx, shape

STYLES = """<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>
    <w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>
    <w:style w:styleId="Mine"><w:basedOn w:val="H2"/></w:style>"""
NUMBERING = """<w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>"""


def style(name: str) -> str:
    return f'<w:pStyle w:val="{name}"/>'


def item(number: int, level: int = 0) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'


def table(*rows: str) -> str:
    """A table of Word whose cells stand between bars."""
    cells = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row.split("|")) + "</w:tr>" for row in rows
    )
    return f"<w:tbl>{cells}</w:tbl>"


def test_word_keeps_headings_and_what_stands_under_them() -> None:
    body = paragraph("One", style("H1")) + paragraph("Words.") + paragraph("Two", style("Mine")) + paragraph("More.")
    found = read(data=docx(body, styles=STYLES), path="a.pdf")
    assert found.text == "One\n\nWords.\n\nTwo\n\nMore."
    assert found.title == "One"
    assert found.places == (Place(0, 11, headings=("One",)), Place(13, 23, headings=("One", "Two")))


def test_word_lists_have_their_numbers() -> None:
    items = [("a", 1, 0), ("b", 1, 1), ("c", 1, 1), ("d", 1, 0), ("e", 2, 0)]
    body = "".join(paragraph(text, item(number, level)) for text, number, level in items)
    assert read(data=docx(body, numbering=NUMBERING)).text == "1. a\n1.a) b\n1.b) c\n2. d\n- e"


def test_word_tables_are_rows() -> None:
    body = paragraph("Before") + table("Name|Born|Field", "Ada|1815|mathematics")
    assert read(data=docx(body)).text == "Before\n\nName: Ada; Born: 1815; Field: mathematics."


def test_what_was_deleted_in_word_is_gone_and_what_was_inserted_is_there() -> None:
    body = "<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>"
    assert read(data=docx(body)).text == "new"


def test_text_boxes_are_read_once_and_notes_come_last() -> None:
    box = f"<w:txbxContent>{paragraph('Boxed')}</w:txbxContent>"
    body = (
        "<w:p><w:r><w:t>Around</w:t></w:r><w:r><AlternateContent><Choice>"
        f"{box}</Choice><Fallback>{box}</Fallback></AlternateContent></w:r></w:p>"
    )
    notes = (
        f'<w:footnote w:type="separator">{paragraph("x")}</w:footnote><w:footnote>{paragraph("A note")}</w:footnote>'
    )
    found = read(data=docx(body, footnotes=notes))
    assert found.text == "Around\n\nBoxed\n\nA note"
    assert found.places == (Place(15, 21, part="footnotes"),)


def test_equations_stand_on_one_line() -> None:
    half = "<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2n</m:t></m:r></m:den></m:f>"
    body = f'<w:p xmlns:m="urn:m"><w:r><w:t>x = </w:t></w:r><m:oMath>{half}</m:oMath></w:p>'
    assert read(data=docx(body)).text == "x = 1/2n"


def test_tables_in_tables_without_end_are_refused() -> None:
    deep = paragraph("x")
    for _ in range(100):
        deep = f"<w:tbl><w:tr><w:tc>{deep}</w:tc></w:tr></w:tbl>"
    with pytest.raises(TooLargeInside, match="deep"):
        read(data=docx(deep))
    deep = "<w:sdt>" * 110 + paragraph("x") + "</w:sdt>" * 110
    with pytest.raises(TooLargeInside, match="over 100 deep"):
        read(data=docx(deep))


def test_powerpoint_reads_slide_by_slide_from_top_to_bottom() -> None:
    slides = [
        shape("below", top=900_000) + shape("above", top=100_000) + shape("The title", "title") + shape("7", "sldNum")
    ]
    found = read(data=pptx([*slides, shape("Second")], notes={1: "Say this."}))
    assert found.text == "The title\n\nabove\n\nbelow\n\nNotes: Say this.\n\nSecond"
    assert [place.label for place in found.places] == ["slide 1, The title", "slide 2"]
    assert found.title == "The title"


def test_powerpoint_tables_are_rows() -> None:
    def row(*cells: str) -> str:
        inner = "".join(f"<a:tc><a:txBody><a:p><a:r><a:t>{cell}</a:t></a:r></a:p></a:txBody></a:tc>" for cell in cells)
        return f"<a:tr>{inner}</a:tr>"

    frame = f'<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>{row("A", "B")}{row("x", "y")}</a:tbl></p:graphicFrame>'
    assert read(data=pptx([frame])).text == "A: x; B: y."


def test_a_slide_that_is_missing_is_damage() -> None:
    whole = pptx([shape("one")])
    with pytest.raises(Damaged, match="missing"):
        read(data=whole.replace(b"slide1.xml", b"slideX.xml"))


def workbook() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Prices"
    rows: list[list[Any]] = [
        [],
        ["Price list"],
        ["Item", "Price", "Since"],
        ["Tea", 2.5, date(1901, 2, 3)],
        [],
        ["Only", True, 3],
    ]
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=2):
            sheet.cell(number, column, value)
    hidden = book.create_sheet("Hidden")
    hidden.append(["secret"])
    hidden.sheet_state = "hidden"
    book.create_sheet("Empty")
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_a_workbook_is_read_row_by_row_with_its_numbers() -> None:
    found = read(data=workbook(), path="a.zip")
    assert found.text == "Prices\n\nPrice list\n\nItem: Tea; Price: 2.5; Since: 1901-02-03.\n\nOnly; yes; 3."
    assert [place.label for place in found.places] == [
        "sheet Prices",
        "sheet Prices, row 2",
        "sheet Prices, row 4",
        "sheet Prices, row 6",
    ]
    assert found.text[found.places[2].start : found.places[2].end].startswith("Item: Tea")


def test_opendocument_keeps_headings_lists_tables_and_notes() -> None:
    body = (
        '<text:h text:outline-level="1">One</text:h><text:p>a<text:s text:c="2"/>b<text:note><text:note-body>'
        "<text:p>Noted</text:p></text:note-body></text:note></text:p>"
        "<text:list><text:list-item><text:p>x</text:p><text:list><text:list-item><text:p>y</text:p></text:list-item>"
        "</text:list></text:list-item></text:list>"
        "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell>"
        "<table:table-cell><text:p>B</text:p></table:table-cell>"
        '<table:table-cell table:number-columns-repeated="9999"/>'
        "</table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>1</text:p>"
        "</table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>"
    )
    found = read(data=odt(body))
    assert found.text == "One\n\na  b\n- x\n- y\n\nA: 1; B: 2.\n\nNoted"
    assert [place.label for place in found.places] == ["One", "notes"]


def test_opendocument_under_a_password_says_so() -> None:
    manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
    parts = {"mimetype": "application/vnd.oasis.opendocument.text", "META-INF/manifest.xml": manifest}
    with pytest.raises(Encrypted, match="password"):
        read(data=archive({**parts, "content.xml": b"\x00\x01"}))


def test_office_files_under_a_password_say_so() -> None:
    with pytest.raises(Encrypted, match="password"):
        read(data=ole({"EncryptionInfo": b"x", "EncryptedPackage": b"y"}), path="a.docx")


def test_old_office_files_and_other_archives_are_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="old Word document"):
        read(data=ole({"WordDocument": b"x"}))
    with pytest.raises(Unreadable, match="ZIP archive and no document"):
        read(data=archive({"a.txt": "words"}))
    with pytest.raises(Damaged):
        read(data=docx(paragraph("x"))[:-40])
    with pytest.raises(Damaged):
        read(data=b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(10))
