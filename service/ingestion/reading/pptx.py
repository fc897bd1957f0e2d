"""PowerPoint: slide by slide the title, the texts in reading order, tables, diagrams and the speaker's notes."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from lxml import etree

from service.domain.document import ReadText
from service.errors import Damaged, TooLargeInside
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.docx import main_part
from service.ingestion.reading.limits import DEPTH, PARTS, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import attribute, child, children, descendants, local_name, parse, words
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation"

_TITLES = ("title", "ctrTitle")
_FURNITURE = ("sldNum", "dt", "ftr", "hdr", "sldImg")
_PER_LINE = 100_000
"""EMU (a tenth of an inch or so) within which shapes stand side by side."""


def read(archive: Archive) -> ReadText:
    """The text of a presentation; hidden slides are read too. Raises Damaged, TooLargeInside."""
    name = main_part(archive, "ppt/presentation.xml")
    root = parse(archive.read(name), name)
    relations = _relations(archive, name)
    slides = child(root, "sldIdLst")
    order = (
        [relations.get(_relation(slide), ("", ""))[1] for slide in children(slides, "sldId")]
        if slides is not None
        else []
    )
    refuse_over(len(order), PARTS, "slides")
    manuscript = Manuscript()
    title = None
    for number, path in enumerate(order, start=1):
        if path not in archive:
            raise Damaged(f"Slide {number} is missing.", "Save the presentation anew.")
        manuscript.at(slide=number)
        first = _write_slide(manuscript, archive, path)
        title = title or first
    core = "docProps/core.xml"
    given = words(child(parse(archive.read(core), core), "title")) if core in archive else ""
    return manuscript.finished(MIME_TYPE, given if given and given != "PowerPoint Presentation" else title)


def _write_slide(manuscript: Manuscript, archive: Archive, path: str) -> str | None:
    root = parse(archive.read(path), path)
    shapes = list(_shapes(child(root, "cSld", "spTree"), 0))
    titles = [shape for shape in shapes if _kind(shape) in _TITLES]
    title = " ".join(words_of(paragraph) for shape in titles for paragraph in descendants(shape, "p")).strip()
    if title:
        manuscript.heading(title, 1)
    for shape in sorted((shape for shape in shapes if shape not in titles), key=_position):
        if _kind(shape) not in _FURNITURE:
            _write_shape(manuscript, shape)
    for kind, target in _relations(archive, path).values():
        if kind == "diagramData" and target in archive:
            for paragraph in descendants(parse(archive.read(target), target), "p"):
                manuscript.paragraph(words_of(paragraph))
        elif kind == "notesSlide" and target in archive:
            _write_notes(manuscript, parse(archive.read(target), target))
    return title or None


def _write_shape(manuscript: Manuscript, shape: etree._Element) -> None:
    table = next(descendants(shape, "tbl"), None)
    if table is not None:
        properties = child(table, "tblPr")
        headers = 1 if properties is not None and attribute(properties, "firstRow") in ("1", "true") else None
        rows = [[_cell(cell) for cell in children(row, "tc")] for row in children(table, "tr")]
        for place, (_, line) in enumerate(row_lines(rows, headers)):
            (manuscript.line if place else manuscript.paragraph)(line)
        return
    body = child(shape, "txBody")
    lines = [_item(paragraph) for paragraph in children(body, "p")] if body is not None else []
    for place, line in enumerate(line for line in lines if line):
        (manuscript.line if place else manuscript.paragraph)(line)


def _write_notes(manuscript: Manuscript, root: etree._Element) -> None:
    for shape in _shapes(child(root, "cSld", "spTree"), 0):
        if _kind(shape) == "body":
            text = "\n".join(filter(None, (words_of(paragraph) for paragraph in descendants(shape, "p"))))
            if text.strip():
                manuscript.paragraph(f"Notes: {text}")


def _shapes(tree: etree._Element | None, depth: int) -> Iterator[etree._Element]:
    """The shapes of a slide, those of groups among them."""
    if depth > DEPTH:
        raise TooLargeInside(f"Its groups are nested over {DEPTH} deep.")
    for shape in tree if tree is not None else ():
        name = local_name(shape)
        if name in ("grpSp", "AlternateContent", "Choice"):
            yield from _shapes(shape, depth + 1)
        elif name in ("sp", "graphicFrame", "cxnSp"):
            yield shape


def _kind(shape: etree._Element) -> str | None:
    """What a placeholder is for."""
    for properties in shape:
        if (holder := child(properties, "nvPr", "ph")) is not None:
            return attribute(holder, "type") or "object"
    return None


def _position(shape: etree._Element) -> tuple[int, int]:
    """Top to bottom, then left to right; a placeholder without a place of its own stands first."""
    offset = next(descendants(shape, "off"), None)
    if offset is None:
        return (-1, 0)
    x, y = (attribute(offset, name) or "0" for name in ("x", "y"))
    return (int(y) // _PER_LINE if y.lstrip("-").isdigit() else 0, int(x) if x.lstrip("-").isdigit() else 0)


def _item(paragraph: etree._Element) -> str:
    line = words_of(paragraph)
    properties = child(paragraph, "pPr")
    is_item = properties is not None and (attribute(properties, "lvl") or "0") != "0"
    return f"- {line}" if line and is_item else line


def words_of(paragraph: etree._Element) -> str:
    """The words of a paragraph of DrawingML."""
    pieces = []
    for element in paragraph.iter(etree.Element):
        name = local_name(element)
        if name == "t":
            pieces.append(element.text or "")
        elif name == "br":
            pieces.append(" ")
    return " ".join("".join(pieces).split())


def _cell(cell: etree._Element) -> Cell:
    # A cell that spans others is followed by those that it covers, which are empty.
    return Cell(" ".join(words_of(paragraph) for paragraph in descendants(cell, "p")))


def _relation(element: etree._Element) -> str | None:
    """The id of the part that an element names: `r:id`, beside an `id` of its own."""
    return next((str(value) for key, value in element.items() if str(key).endswith("}id")), None)


def _relations(archive: Archive, name: str) -> dict[str | None, tuple[str, str]]:
    """By id, the kind and the path of each part that a part refers to. What lies outside the file is left out."""
    folder, base = posixpath.split(name)
    path = f"{folder}/_rels/{base}.rels"
    if path not in archive:
        return {}
    return {
        attribute(one, "Id"): (
            (attribute(one, "Type") or "").rpartition("/")[2],
            posixpath.normpath(posixpath.join(folder, attribute(one, "Target") or "")).lstrip("/"),
        )
        for one in children(parse(archive.read(path), path), "Relationship")
        if attribute(one, "TargetMode") != "External"
    }
