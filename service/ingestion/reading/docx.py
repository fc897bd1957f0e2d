"""Word documents: headings, paragraphs, lists, tables, text boxes, notes and comments, out of the XML itself.

Tags are compared without their namespaces, so that Strict and Transitional documents read alike. Deleted text, field
codes, and the headers and footers of pages are left out.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from lxml import etree

from service.domain.document import ReadText
from service.errors import Damaged, TooLargeInside
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.docx_styles import Numbering, Styles
from service.ingestion.reading.equations import linear
from service.ingestion.reading.limits import DEPTH
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import attribute, child, children, local_name, parse, words
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

_LEFT_OUT = frozenset({"del", "moveFrom", "instrText", "delText", "Fallback", "rPr", "pPr", "txbxContent", "ruby"})
_WRAPPERS = frozenset({"sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag", "AlternateContent", "Choice"})
_NOTES = (("footnotes", "footnote"), ("endnotes", "endnote"), ("comments", "comment"))


def read(archive: Archive) -> ReadText:
    """The text of a document, its notes and comments at the end. Raises Damaged, TooLargeInside."""
    name = main_part(archive, "word/document.xml")
    folder = posixpath.dirname(name)
    body = child(parse(archive.read(name), name), "body")
    if body is None:
        raise Damaged("This document has no body.", "Save it anew.")
    writer = _Writer(
        Styles(_part(archive, f"{folder}/styles.xml")), Numbering(_part(archive, f"{folder}/numbering.xml"))
    )
    writer.blocks(body, 0)
    for part, element in _NOTES:
        root = _part(archive, f"{folder}/{part}.xml")
        for note in children(root, element) if root is not None else ():
            if attribute(note, "type") not in ("separator", "continuationSeparator", "continuationNotice"):
                writer.note(note, part)
    properties = _part(archive, "docProps/core.xml")
    return writer.manuscript.finished(MIME_TYPE, words(child(properties, "title")) or writer.title)


def main_part(archive: Archive, usual: str) -> str:
    """The part that the package's relationships name as the document itself."""
    if "_rels/.rels" in archive:
        for relation in children(parse(archive.read("_rels/.rels"), "_rels/.rels"), "Relationship"):
            if (attribute(relation, "Type") or "").endswith("/officeDocument"):
                target = posixpath.normpath((attribute(relation, "Target") or "").lstrip("/"))
                if target in archive:
                    return target
    return usual


def _part(archive: Archive, name: str) -> etree._Element | None:
    return parse(archive.read(name), name) if name in archive else None


class _Writer:
    """Writes the blocks of a document into a manuscript."""

    def __init__(self, styles: Styles, numbering: Numbering) -> None:
        self.manuscript = Manuscript()
        self.title: str | None = None
        self._styles = styles
        self._numbering = numbering
        self._in_list = False

    def blocks(self, parent: etree._Element, depth: int) -> None:
        """All paragraphs and tables of a body, a box or a note."""
        if depth > DEPTH:
            raise TooLargeInside(f"It is nested over {DEPTH} deep.")
        for element in parent:
            name = local_name(element)
            if name == "p":
                self._paragraph(element, depth)
            elif name == "tbl":
                self._table(element, depth)
            elif name in _WRAPPERS:
                self.blocks(element, depth + 1)

    def note(self, note: etree._Element, part: str) -> None:
        """A footnote, an endnote or a comment, in a part of its own."""
        self.manuscript.at(part=part)
        author = attribute(note, "author")
        text = " ".join(_line(paragraph) for paragraph in note.iter(etree.Element) if local_name(paragraph) == "p")
        if text.strip():
            self.manuscript.paragraph(f"Comment by {author}: {text}" if part == "comments" and author else text)

    def _paragraph(self, paragraph: etree._Element, depth: int) -> None:
        line = _line(paragraph)
        properties = child(paragraph, "pPr")
        level = self._styles.heading_level(properties)
        number = self._numbering.number(properties, self._styles)
        if line.strip():
            if level is not None:
                self._heading(f"{number} {line}" if number not in ("", "-") else line, level)
            elif number:
                (self.manuscript.line if self._in_list else self.manuscript.paragraph)(f"{number} {line.strip()}")
            else:
                self.manuscript.paragraph(line)
            self._in_list = bool(number) and level is None
        for box in _boxes(paragraph):
            self.blocks(box, depth + 1)

    def _heading(self, text: str, level: int) -> None:
        self.title = self.title or text
        self.manuscript.heading(text, level)

    def _table(self, table: etree._Element, depth: int) -> None:
        rows = [row for row in _rows(table) if local_name(row) == "tr"]
        if len(rows) == 1 and sum(1 for _ in _cells(rows[0])) == 1:
            self.blocks(next(_cells(rows[0])), depth + 1)  # a frame around text
            return
        headers = sum(1 for row in rows if child(row, "trPr", "tblHeader") is not None) or _bold_head(rows)
        cells = [[_cell(cell, headed=index < headers) for cell in _cells(row)] for index, row in enumerate(rows)]
        for place, (_, line) in enumerate(row_lines(_merged(cells, rows))):
            (self.manuscript.line if place else self.manuscript.paragraph)(line)
        self._in_list = False


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    for element in table:
        if local_name(element) in _WRAPPERS:
            yield from _rows(element)
        else:
            yield element


def _cells(row: etree._Element) -> Iterator[etree._Element]:
    for element in row:
        name = local_name(element)
        if name == "tc":
            yield element
        elif name in _WRAPPERS:
            yield from _cells(element)


def _cell(cell: etree._Element, *, headed: bool) -> Cell:
    lines = [_line(element) for element in cell.iter(etree.Element) if local_name(element) == "p"]
    span = attribute(span_element, "val") if (span_element := child(cell, "tcPr", "gridSpan")) is not None else None
    return Cell(" ".join(line for line in lines if line.strip()), headed, int(span) if span and span.isdigit() else 1)


def _bold_head(rows: list[etree._Element]) -> int:
    """1 where the first row is bold and the second isn't: headers that nobody marked as such."""
    return 1 if len(rows) > 1 and _is_bold(rows[0]) and not _is_bold(rows[1]) else 0


def _is_bold(row: etree._Element) -> bool:
    runs = [run for run in row.iter(etree.Element) if local_name(run) == "r" and words(run)]
    bold = [child(run, "rPr", "b") for run in runs]
    return bool(runs) and all(mark is not None and attribute(mark, "val") not in ("0", "false") for mark in bold)


def _merged(cells: list[list[Cell]], rows: list[etree._Element]) -> list[list[Cell]]:
    """The rows where a cell that goes on the one above it says the same as that one."""
    merged: list[list[Cell]] = []
    for row, element in zip(cells, rows, strict=True):
        going_on = [_goes_on(cell) for cell in _cells(element)]
        above = merged[-1] if merged else []
        merged.append(
            [
                Cell(above[place].text, cell.is_header, cell.columns)
                if going_on[place] and not cell.text and place < len(above)
                else cell
                for place, cell in enumerate(row)
            ]
        )
    return merged


def _goes_on(cell: etree._Element) -> bool:
    merge = child(cell, "tcPr", "vMerge")
    return merge is not None and attribute(merge, "val") in (None, "continue")


def _boxes(paragraph: etree._Element) -> Iterator[etree._Element]:
    """The contents of text boxes; each is written twice, and the second, for old programs, is passed over."""
    walk = etree.iterwalk(paragraph, events=("start",))
    for _, element in walk:
        name = local_name(element)
        if name == "Fallback":
            walk.skip_subtree()
        elif name == "txbxContent":
            walk.skip_subtree()
            yield element


def _line(paragraph: etree._Element) -> str:
    return "".join(_pieces(paragraph))


def _pieces(paragraph: etree._Element) -> Iterator[str]:
    """The words of a paragraph, without those of its boxes."""
    walk = etree.iterwalk(paragraph, events=("start",))
    for _, element in walk:
        name = local_name(element)
        if element is not paragraph and (name in _LEFT_OUT or name == "p"):
            walk.skip_subtree()
        elif name == "oMath":
            walk.skip_subtree()
            yield linear(element)
        elif name == "t":
            yield element.text or ""
        elif name in ("tab", "ptab"):
            yield "\t"
        elif name in ("br", "cr"):
            yield "\n"
        elif name == "noBreakHyphen":
            yield "-"
        elif name == "sym":
            yield " "
