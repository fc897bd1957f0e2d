"""XML of no known kind: its words without its tags. An element among words is part of their line, others are blocks."""

from __future__ import annotations

import re

from lxml import etree

from service.domain.document import ReadText
from service.ingestion.reading import html
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import child, children, descendants, local_name, parse, words
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "application/xml"

_DECLARED = re.compile(r"\s*<\?xml\s")
_LOOKS = re.compile(r"\s*+(?:<!DOCTYPE[^>\[]*+>\s*+)?<[A-Za-z_][\w:.-]*+(?:\s[^<>]*+)?>")
_HTML = re.compile(r"</(?:p|div|li|a|h[1-6])>", re.IGNORECASE)
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_TITLES = (("title", None), ("article-title", "title-group"))
"""Elements that are headings, and the parent that they must have."""


def is_declared_xml(text: str) -> bool:
    """Whether it begins with an XML declaration."""
    return _DECLARED.match(text) is not None


def may_be_xml(text: str) -> bool:
    """Whether it begins and ends with a tag; only parsing tells whether it is XML."""
    return _LOOKS.match(text[:4096]) is not None and text.rstrip().endswith(">")


def read(text: str) -> ReadText:
    """All words of the file; a `title` is a heading of what follows it. Raises Damaged, TooLargeInside."""
    # The text is decoded already: what the declaration says of bytes is true no more.
    root = parse(_DECLARATION.sub("", text, count=1).encode("utf-8"), "XML")
    manuscript = Manuscript()
    title = None
    depth = 0
    walk = etree.iterwalk(root, events=("start", "end"))
    for event, element in walk:
        if event == "end":
            depth -= 1
            continue
        depth += 1
        if local_name(element) == "table":
            walk.skip_subtree()
            _write_table(manuscript, element)
        elif len(element) == 0 or _has_words_of_its_own(element):
            walk.skip_subtree()
            line = words(element)
            if _is_title(element):
                title = title or line
                manuscript.heading(line, depth)
            elif _HTML.search(line):  # feeds carry pages as text
                manuscript.include(html.read(clean(line)), part=None)
            else:
                manuscript.paragraph(line)
    return manuscript.finished(MIME_TYPE, title)


def _is_title(element: etree._Element) -> bool:
    parent = element.getparent()
    around = None if parent is None else local_name(parent)
    return any(local_name(element) == name and within in (None, around) for name, within in _TITLES)


def _has_words_of_its_own(element: etree._Element) -> bool:
    return bool((element.text or "").strip()) or any((inner.tail or "").strip() for inner in element)


def _write_table(manuscript: Manuscript, table: etree._Element) -> None:
    rows = [
        [
            Cell(words(cell), local_name(cell) == "th" or _is_in_head(row))
            for cell in row
            if local_name(cell) in ("td", "th", "entry")
        ]
        for name in ("tr", "row")
        for row in descendants(table, name)
    ]
    manuscript.paragraph(words(child(table, "caption")))
    for index, (_, line) in enumerate(row_lines(rows)):
        (manuscript.line if index else manuscript.paragraph)(line)
    for note in children(table, "table-wrap-foot"):
        manuscript.paragraph(words(note))


def _is_in_head(row: etree._Element) -> bool:
    parent = row.getparent()
    return parent is not None and local_name(parent) == "thead"
