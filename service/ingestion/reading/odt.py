"""OpenDocument text: headings, paragraphs, lists, tables and notes out of content.xml.

Our own code over lxml: odfdo writes links as Markdown and notes into the midst of sentences, and refuses a document
that packs better than 200 to 1; odfpy is in part under the GPL and had its last release in 2020.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from service.domain.document import ReadText
from service.errors import Damaged, Encrypted, TooLargeInside
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.limits import CELLS, DEPTH, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import attribute, child, children, descendants, local_name, parse, words
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "application/vnd.oasis.opendocument.text"

_NOT_TEXT = frozenset({"annotation", "note", "tracked-changes", "sequence-decls", "ruby-text", "bookmark", "frame"})
_MOST_SPACES = 100
_MOST_REPEATED = 1000


def refuse_encrypted(archive: Archive) -> None:
    """Raises Encrypted where the manifest says that parts are."""
    name = "META-INF/manifest.xml"
    if name in archive and next(descendants(parse(archive.read(name), name), "encryption-data"), None) is not None:
        raise Encrypted("This document needs a password.", "Save it without one.")


def read(archive: Archive) -> ReadText:
    """The text of a document, its notes at the end. Raises Encrypted, Damaged, TooLargeInside."""
    refuse_encrypted(archive)
    body = child(parse(archive.read("content.xml"), "content.xml"), "body", "text")
    if body is None:
        raise Damaged("This document has no text part.", "Save it anew.")
    manuscript = Manuscript()
    _write_blocks(manuscript, body, 0)
    notes = [note for note in descendants(body, "note-body") if words(note)]
    manuscript.at(part="notes")
    for note in notes:
        manuscript.paragraph(" ".join(_inline(note)))
    title = None
    if "meta.xml" in archive:
        title = words(next(descendants(parse(archive.read("meta.xml"), "meta.xml"), "title"), None))
    return manuscript.finished(MIME_TYPE, title)


def _write_blocks(manuscript: Manuscript, parent: etree._Element, depth: int) -> None:
    if depth > DEPTH:
        raise TooLargeInside(f"It is nested over {DEPTH} deep.")
    for element in parent:
        name = local_name(element)
        if name == "h":
            level = attribute(element, "outline-level") or "1"
            manuscript.heading(_line(element), int(level) if level.isdigit() else 1)
        elif name == "p":
            manuscript.paragraph(_line(element))
            _write_boxes(manuscript, element, depth)
        elif name == "list":
            _write_list(manuscript, element, depth)
        elif name == "table":
            _write_table(manuscript, element)
        elif name not in _NOT_TEXT:
            _write_blocks(manuscript, element, depth + 1)


def _write_boxes(manuscript: Manuscript, paragraph: etree._Element, depth: int) -> None:
    for frame in children(paragraph, "frame"):
        for box in children(frame, "text-box"):
            _write_blocks(manuscript, box, depth + 1)


def _write_list(manuscript: Manuscript, items: etree._Element, depth: int, level: int = 0) -> None:
    if depth > DEPTH:
        raise TooLargeInside(f"Its lists are nested over {DEPTH} deep.")
    begins = level == 0
    for item in items:
        bullet = "- "
        for block in item:
            name = local_name(block)
            if name == "list":
                _write_list(manuscript, block, depth + 1, level + 1)
            elif name in ("p", "h") and (line := _line(block)).strip():
                # What follows in an item stands under its words.
                write = manuscript.paragraph if begins else manuscript.line
                write(bullet + line.strip(), level if bullet else level + 1)
                bullet, begins = "", False


def _write_table(manuscript: Manuscript, table: etree._Element) -> None:
    rows: list[list[Cell]] = []
    cells = 0
    for row, is_header in _rows(table):
        rows.append([])
        for element in children(row, "table-cell"):
            cell = Cell(_cell(element), is_header, _number(attribute(element, "number-columns-spanned")))
            times = _number(attribute(element, "number-columns-repeated"))
            cells += times
            refuse_over(cells, CELLS, "cells in a table")
            rows[-1].extend([cell] * times)
    for index, (_, line) in enumerate(row_lines(rows)):
        (manuscript.line if index else manuscript.paragraph)(line)


def _rows(table: etree._Element) -> Iterator[tuple[etree._Element, bool]]:
    for row in descendants(table, "table-row"):
        parent = row.getparent()
        yield row, parent is not None and local_name(parent) == "table-header-rows"


def _cell(cell: etree._Element) -> str:
    return " ".join(_line(block) for name in ("p", "h") for block in descendants(cell, name))


def _line(block: etree._Element) -> str:
    return "".join(_inline(block))


def _inline(block: etree._Element) -> Iterator[str]:
    """The words within a block, with the white space that has elements of its own."""
    walk = etree.iterwalk(block, events=("start", "end"))
    for event, element in walk:
        name = local_name(element)
        if event == "start":
            if name in _NOT_TEXT:
                walk.skip_subtree()
            elif name == "s":
                yield " " * min(_MOST_SPACES, _number(attribute(element, "c")))
            elif name == "tab":
                yield "\t"
            elif name == "line-break":
                yield "\n"
            else:
                yield element.text or ""
        elif element is not block:
            yield element.tail or ""


def _number(given: str | None) -> int:
    return min(_MOST_REPEATED, int(given)) if given and given.isascii() and given.isdigit() and len(given) < 10 else 1
