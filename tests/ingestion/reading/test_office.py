"""Office files: Word, PowerPoint, workbooks, OpenDocument."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from typing import Any

import openpyxl
import pytest

from service.domain.place import Place
from service.errors import Damaged, Encrypted, TooLargeInside, Unreadable
from service.ingestion.reading import read
from tests.ingestion.reading.files import archive, docx, odt, ole, paragraph, pptx, shape

STRICT = "http://purl.oclc.org/ooxml/"
STYLES = """<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
    <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>
    <w:style w:type="paragraph" w:styleId="Mine"><w:basedOn w:val="H2"/></w:style>"""
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


def rewritten(data: bytes, old: str, new: str) -> bytes:
    """The archive with `old` replaced in all parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return archive({name: file.read(name).decode().replace(old, new) for name in file.namelist()})


def test_word_keeps_headings_and_what_stands_under_them() -> None:
    body = paragraph("One", style("H1")) + paragraph("Words.") + paragraph("Two", style("Mine")) + paragraph("More.")
    found = read(data=docx(body, styles=STYLES), path="a.pdf")
    assert found.text == "One\n\nWords.\n\nTwo\n\nMore."
    assert found.title == "One"
    assert found.places == (Place(0, 11, headings=("One",)), Place(13, 23, headings=("One", "Two")))


def test_word_lists_have_their_numbers() -> None:
    items = [("a", 1, 0), ("b", 1, 1), ("c", 1, 1), ("d", 1, 0), ("e", 2, 0)]
    body = "".join(paragraph(text, item(number, level)) for text, number, level in items)
    assert read(data=docx(body, numbering=NUMBERING)).text == "1. a\n  1.a) b\n  1.b) c\n2. d\n- e"


def test_word_tables_are_rows() -> None:
    body = paragraph("Before") + table("Name|Born|Field", "Ada|1815|mathematics")
    assert read(data=docx(body)).text == "Before\n\nName: Ada; Born: 1815; Field: mathematics."


def test_what_was_deleted_in_word_is_gone_and_what_was_inserted_is_there() -> None:
    body = "<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>"
    assert read(data=docx(body)).text == "new"


def test_content_controls_and_ruby_hide_no_text() -> None:
    control = f"<w:sdt><w:sdtPr/><w:sdtContent>{paragraph('a')}</w:sdtContent></w:sdt>"
    ruby = "<w:ruby><w:rt><w:r><w:t>xì</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>戏</w:t></w:r></w:rubyBase></w:ruby>"
    assert read(data=docx(f"{control}<w:p><w:r>{ruby}</w:r></w:p>")).text == "a\n\n戏"


def test_a_cell_that_goes_on_below_another_says_the_same() -> None:
    def cell(text: str, merge: str) -> str:
        return f"<w:tc><w:tcPr>{merge}</w:tcPr>{paragraph(text)}</w:tc>"

    head = "".join(cell(name, "") for name in ("Kind", "From", "To"))
    first = cell("Fast", '<w:vMerge w:val="restart"/>') + cell("1", "") + cell("2", "")
    second = cell("", "<w:vMerge/>") + cell("3", '<w:gridSpan w:val="2"/>')
    rows = "".join(f"<w:tr>{row}</w:tr>" for row in (head, first, second))
    assert read(data=docx(f"<w:tbl>{rows}</w:tbl>")).text == "Kind: Fast; From: 1; To: 2.\nKind: Fast; From: 3."


def test_strict_files_templates_and_files_with_macros_are_read_like_others() -> None:
    plain = docx(paragraph("One", style("H1")), styles=STYLES)
    strict = rewritten(plain, "http://schemas.openxmlformats.org/wordprocessingml/2006/", f"{STRICT}wordprocessingml/")
    strict = rewritten(strict, "http://schemas.openxmlformats.org/officeDocument/2006/", f"{STRICT}officeDocument/")
    kind = "vnd.openxmlformats-officedocument.wordprocessingml.document.main"
    macros = rewritten(plain, kind, "vnd.ms-word.document.macroEnabled.main")
    template = rewritten(plain, kind, kind.replace("document.main", "template.main"))
    for data in (strict, macros, template):
        assert read(data=data).places == (Place(0, 3, headings=("One",)),)
    show = rewritten(pptx([shape("One")]), "presentation.main+xml", "slideshow.main+xml")
    assert read(data=show).text == "One"


def test_references_to_pictures_and_to_nothing_do_no_harm() -> None:
    relation = '<Relationship Id="x" Type="http://x/image" Target="{}"/></Relationships>'
    for target in ("NULL", "media/a.png", "../../x"):
        data = rewritten(docx(paragraph("words"), styles=STYLES), "</Relationships>", relation.format(target))
        assert read(data=data).text == "words"


def test_text_boxes_are_read_once_and_notes_come_last() -> None:
    box = f"<w:txbxContent>{paragraph('Boxed')}</w:txbxContent>"
    body = (
        '<w:p xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:r><w:t>Around</w:t></w:r><w:r>'
        f"<mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
        "</w:r></w:p>"
    )
    notes = (
        f'<w:footnote w:type="separator">{paragraph("x")}</w:footnote><w:footnote>{paragraph("A note")}</w:footnote>'
    )
    found = read(data=docx(body, footnotes=notes))
    assert found.text == "Around\n\nBoxed\n\nA note"
    assert found.places == (Place(15, 21, part="footnotes"),)


def test_equations_stand_on_one_line() -> None:
    half = "<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2n</m:t></m:r></m:den></m:f>"
    names = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    body = f"<w:p {names}><w:r><w:t>x = </w:t></w:r><m:oMath>{half}</m:oMath></w:p>"
    assert read(data=docx(body)).text == "x = 1/2n"


def test_tables_in_tables_without_end_are_refused() -> None:
    deep = paragraph("x")
    for _ in range(100):
        deep = f"<w:tbl><w:tr><w:tc>{deep}</w:tc></w:tr></w:tbl>"
    with pytest.raises(TooLargeInside, match="deep"):
        read(data=docx(deep))


def test_powerpoint_reads_slide_by_slide_from_top_to_bottom() -> None:
    slides = [
        shape("below", top=900_000) + shape("above", top=100_000) + shape("The title", "title") + shape("7", "sldNum")
    ]
    found = read(data=pptx([*slides, shape("Second")], notes={1: "Say this."}))
    assert found.text == "The title\n\nabove\n\nbelow\n\nNotes: Say this.\n\nSecond"
    assert [place.label for place in found.places] == ["slide 1, The title", "slide 2"]
    assert found.title == "The title"


def test_powerpoint_sets_in_what_stands_deeper() -> None:
    def deeper(text: str, level: int) -> str:
        return f'</a:p><a:p><a:pPr lvl="{level}"/><a:r><a:t>{text}</a:t></a:r>'

    one = shape("a").replace("</a:p>", deeper("b", 1) + deeper("c", 2) + deeper("d", 1) + deeper("e", 0) + "</a:p>")
    assert read(data=pptx([one])).text == "a\n- b\n  - c\n- d\ne"


def test_powerpoint_tables_are_rows() -> None:
    def row(*cells: str) -> str:
        inner = "".join(f"<a:tc><a:txBody><a:p><a:r><a:t>{cell}</a:t></a:r></a:p></a:txBody></a:tc>" for cell in cells)
        return f"<a:tr>{inner}</a:tr>"

    frame = (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="it"/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/>'
        '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">'
        f'<a:tbl><a:tblPr firstRow="1"/>{row("A", "B")}{row("x", "y")}</a:tbl>'
        "</a:graphicData></a:graphic></p:graphicFrame>"
    )
    assert read(data=pptx([frame])).text == "A: x; B: y."


def test_a_slide_that_is_missing_is_damage() -> None:
    whole = pptx([shape("one")])
    with pytest.raises(Damaged, match="slide1"):
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
    assert found.text == "One\n\na  b\n\n- x\n  - y\n\nA: 1; B: 2.\n\nNoted"
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
