"""Word documents by python-docx: headings, paragraphs, lists, tables, text boxes, notes and comments.

Changes are accepted and content controls opened before the blocks are read, since python-docx sees neither. Field
codes, and the headers and footers of pages, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.parts.coreprops import CorePropertiesPart
from docx.oxml import parse_xml
from docx.oxml.ns import nsmap, qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.parts.document import DocumentPart
from docx.table import Table, _Cell, _Row
from docx.text.paragraph import Paragraph
from docx.text.run import Run
from lxml import etree

from service.domain.document import ReadText
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.docx_lists import Numbering
from service.ingestion.reading.docx_styles import Styles
from service.ingestion.reading.equations import linear
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import attribute, child
from service.ingestion.reading.ooxml import faults_as_damage, package
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

_DELETED = [qn(f"w:{name}") for name in ("del", "moveFrom", "rt", "sdtPr", "sdtEndPr", "smartTagPr", "customXmlPr")]
_OPENED = [
    qn(f"w:{name}") for name in ("ins", "moveTo", "sdt", "sdtContent", "smartTag", "customXml", "ruby", "rubyBase")
]
_boxes = etree.XPath(".//w:txbxContent", namespaces=nsmap)
_pieces = etree.XPath(
    ".//m:oMath | .//w:r/*[self::w:t or self::w:tab or self::w:ptab or self::w:br or self::w:cr or self::w:sym"
    " or self::w:noBreakHyphen]",
    namespaces=nsmap,
)
_EQUATION = qn("m:oMath")
_WRITTEN = {qn("w:br"): "\n", qn("w:sym"): " "}
_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")
_NOTES = {
    "footnotes": RELATIONSHIP_TYPE.FOOTNOTES,
    "endnotes": RELATIONSHIP_TYPE.ENDNOTES,
    "comments": RELATIONSHIP_TYPE.COMMENTS,
}


def read(archive: Archive) -> ReadText:
    """The text of a document, its notes and comments at the end. Raises Encrypted, Damaged, TooLargeInside."""
    with faults_as_damage():
        document = Document(package(archive))
        part = document.part
        _settle(part.element)
        writer = _Writer(Styles(part), Numbering(_related(part, RELATIONSHIP_TYPE.NUMBERING)))
        writer.blocks(document.iter_inner_content())
        for name, kind in _NOTES.items():
            notes = _related(part, kind)
            for note in notes if notes is not None else ():
                if attribute(note, "type") not in _SEPARATORS:
                    writer.note(note, name)
        return writer.manuscript.finished(MIME_TYPE, _given_title(part) or writer.title)


def _related(part: DocumentPart, kind: str) -> BaseOxmlElement | None:
    """The root of the part of that kind, where there is one."""
    try:
        root = parse_xml(part.part_related_by(kind).blob)
    except KeyError:
        return None
    _settle(root)
    return root


def _given_title(part: DocumentPart) -> str:
    try:
        properties = part.package.part_related_by(RELATIONSHIP_TYPE.CORE_PROPERTIES)
    except KeyError:
        return ""  # python-docx would make properties up
    return str(properties.core_properties.title) if isinstance(properties, CorePropertiesPart) else ""


def _settle(root: BaseOxmlElement) -> None:
    """Accepts all changes, opens what only wraps text, and puts the blocks of a text box after its paragraph."""
    etree.strip_elements(root, *_DELETED, with_tail=False)
    etree.strip_tags(root, *_OPENED)
    for box in reversed(_boxes(root)):
        around = next(box.iterancestors(qn("w:p")), None)
        if around is not None:
            for block in reversed(box):
                around.addnext(block)


class _Writer:
    """Writes the blocks of a document into a manuscript."""

    def __init__(self, styles: Styles, numbering: Numbering) -> None:
        self.manuscript = Manuscript()
        self.title: str | None = None
        self._styles = styles
        self._numbering = numbering
        self._in_list = False

    def blocks(self, blocks: Iterator[Paragraph | Table]) -> None:
        """All paragraphs and tables of a body or of a cell."""
        for block in blocks:
            if isinstance(block, Paragraph):
                self._paragraph(block)
            else:
                self._table(block)

    def note(self, note: BaseOxmlElement, part: str) -> None:
        """A footnote, an endnote or a comment, in a part of its own."""
        self.manuscript.at(part=part)
        author = attribute(note, "author")
        text = _text(note)
        if text:
            self.manuscript.paragraph(f"Comment by {author}: {text}" if part == "comments" and author else text)

    def _paragraph(self, paragraph: Paragraph) -> None:
        line = _line(paragraph._p)
        level = self._styles.heading_level(paragraph)
        item = self._styles.list_item(paragraph)
        number = self._numbering.number(item)
        if not line.strip():
            return
        if level is not None:
            heading = f"{number} {line}" if number not in ("", "-") else line
            self.title = self.title or heading
            self.manuscript.heading(heading, level)
        elif item is not None and number:
            write = self.manuscript.line if self._in_list else self.manuscript.paragraph
            write(f"{number} {line.strip()}", item[1])
        else:
            self.manuscript.paragraph(line)
        self._in_list = bool(number) and level is None

    def _table(self, table: Table) -> None:
        rows = list(table.rows)
        if len(rows) == 1 and len(rows[0]._tr.tc_lst) == 1:
            self.blocks(_Cell(rows[0]._tr.tc_lst[0], table).iter_inner_content())  # a frame around text
            return
        for place, (_, line) in enumerate(row_lines(_cells(rows))):
            (self.manuscript.line if place else self.manuscript.paragraph)(line)
        self._in_list = False


def _cells(rows: list[_Row]) -> list[list[Cell]]:
    """The cells of a table; one that goes on the one above it says the same."""
    headers = sum(child(row._tr, "trPr", "tblHeader") is not None for row in rows) or _bold_head(rows)
    above: dict[int, str] = {}
    cells: list[list[Cell]] = []
    for index, row in enumerate(rows):
        column = row.grid_cols_before
        cells.append([Cell("", index < headers) for _ in range(column)])
        for tc in row._tr.tc_lst:
            text = _text(tc)
            above[column] = text or (above.get(column, "") if tc.vMerge == "continue" else "")
            cells[-1].append(Cell(above[column], index < headers, tc.grid_span))
            column += tc.grid_span
    return cells


def _bold_head(rows: list[_Row]) -> int:
    """1 where the first row is bold and the second isn't: headers that nobody marked as such."""
    return 1 if len(rows) > 1 and _is_bold(rows[0]) and not _is_bold(rows[1]) else 0


def _is_bold(row: _Row) -> bool:
    runs = [Run(run, row.table) for run in row._tr.xpath(".//w:r")]
    return any(run.text.strip() for run in runs) and all(run.bold for run in runs if run.text.strip())


def _text(element: BaseOxmlElement) -> str:
    """The paragraphs of a cell or a note on one line."""
    return " ".join(filter(str.strip, map(_line, element.iter(qn("w:p")))))


def _line(paragraph: BaseOxmlElement) -> str:
    """The words of a paragraph; python-docx's own `text` passes over equations and simple fields."""
    return "".join(
        linear(piece) if piece.tag == _EQUATION else _WRITTEN.get(piece.tag) or str(piece)
        for piece in _pieces(paragraph)
    )
