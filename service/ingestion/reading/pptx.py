"""PowerPoint by python-pptx: slide by slide the title, the texts in order, tables, charts, diagrams and the notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.oxml import parse_xml
from pptx.oxml.ns import qn
from pptx.oxml.xmlchemy import BaseOxmlElement
from pptx.shapes.base import BaseShape
from pptx.shapes.graphfrm import GraphicFrame
from pptx.shapes.group import GroupShape
from pptx.slide import Slide
from pptx.table import Table

from service.domain.document import ReadText
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.charts import chart_lines
from service.ingestion.reading.equations import linear
from service.ingestion.reading.limits import PARTS, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import attribute, child
from service.ingestion.reading.ooxml import faults_as_damage, package
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation"

_TITLES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.VERTICAL_TITLE)
_FURNITURE = (
    PP_PLACEHOLDER.SLIDE_NUMBER,
    PP_PLACEHOLDER.DATE,
    PP_PLACEHOLDER.FOOTER,
    PP_PLACEHOLDER.HEADER,
    PP_PLACEHOLDER.SLIDE_IMAGE,
)
_PER_LINE = 100_000
"""EMU (a tenth of an inch or so) within which shapes stand side by side."""


def read(archive: Archive) -> ReadText:
    """The text of a presentation; hidden slides are read too. Raises Encrypted, Damaged, TooLargeInside."""
    with faults_as_damage():
        presentation = Presentation(package(archive))
        refuse_over(len(presentation.slides), PARTS, "slides")
        manuscript = Manuscript()
        title = None
        for number, slide in enumerate(presentation.slides, start=1):
            manuscript.at(slide=number)
            first = _write_slide(manuscript, slide)
            title = title or first
        given = presentation.core_properties.title
        return manuscript.finished(MIME_TYPE, given if given and given != "PowerPoint Presentation" else title)


def _write_slide(manuscript: Manuscript, slide: Slide) -> str | None:
    shapes = list(_shapes(slide.shapes))
    title = " ".join(line for shape in shapes if _kind(shape) in _TITLES for line in _lines(shape._element))
    if title:
        manuscript.heading(title, 1)
    for shape in sorted(shapes, key=_position):
        if isinstance(shape, GraphicFrame) and shape.has_table:
            _write_lines(manuscript, _rows(shape.table))
        elif isinstance(shape, GraphicFrame) and shape.has_chart:
            _write_lines(manuscript, _chart(shape))
        elif _kind(shape) not in (*_TITLES, *_FURNITURE):
            _write_outline(manuscript, shape._element)
    for relation in slide.part.rels.values():
        if relation.reltype == RELATIONSHIP_TYPE.DIAGRAM_DATA:
            for line in _lines(parse_xml(relation.target_part.blob)):
                manuscript.paragraph(line)
    if slide.has_notes_slide and (notes := slide.notes_slide.notes_placeholder) is not None:
        _write_outline(manuscript, notes._element, "Notes: ")
    return title or None


def _write_outline(manuscript: Manuscript, element: BaseOxmlElement, opening: str = "") -> None:
    """The paragraphs of a shape; those that stand deeper than the outermost are items of lists."""
    for place, (line, level) in enumerate(_paragraphs(element)):
        written = f"- {line}" if level else line
        if place:
            manuscript.line(written, max(0, level - 1))
        else:
            manuscript.paragraph(opening + written, max(0, level - 1))


def _write_lines(manuscript: Manuscript, lines: Iterable[str]) -> None:
    for place, line in enumerate(lines):
        (manuscript.line if place else manuscript.paragraph)(line)


def _rows(table: Table) -> Iterator[str]:
    # A cell that spans others is followed by those that it covers, which are empty.
    rows = [[Cell(" ".join(_lines(cell._tc))) for cell in row.cells] for row in table.rows]
    return (line for _, line in row_lines(rows, 1 if table.first_row else None))


def _chart(shape: GraphicFrame) -> Iterator[str]:
    try:
        part = shape.chart_part
    except KeyError:
        return iter(())  # a chart that is nowhere in the file
    return chart_lines(parse_xml(part.blob))


def _shapes(shapes: Iterable[BaseShape]) -> Iterator[BaseShape]:
    """The shapes of a slide, those of groups among them."""
    for shape in shapes:
        if isinstance(shape, GroupShape):
            yield from _shapes(shape.shapes)
        else:
            yield shape


def _kind(shape: BaseShape) -> PP_PLACEHOLDER | None:
    return shape.placeholder_format.type if shape.is_placeholder else None


def _position(shape: BaseShape) -> tuple[int, int]:
    """Top to bottom, then left to right; a placeholder stands where its layout has it."""
    return (shape.top or 0) // _PER_LINE, shape.left or 0


def _lines(element: BaseOxmlElement) -> list[str]:
    """The paragraphs of DrawingML within."""
    return [line for line, _ in _paragraphs(element)]


def _paragraphs(element: BaseOxmlElement) -> Iterator[tuple[str, int]]:
    """Each paragraph of DrawingML within, and how deep it stands, from 0."""
    for paragraph in element.iter(qn("a:p")):
        line = " ".join("".join(map(_written, paragraph.xpath(".//a:t | .//a:br | .//m:oMath"))).split())
        properties = child(paragraph, "pPr")
        level = (attribute(properties, "lvl") if properties is not None else None) or "0"
        if line:
            yield line, int(level) if level.isascii() and level.isdigit() and len(level) < 3 else 0


def _written(piece: BaseOxmlElement) -> str:
    """A piece of a paragraph; python-pptx's own `text` passes over equations."""
    if piece.tag == qn("m:oMath"):
        return linear(piece)
    return " " if piece.tag == qn("a:br") else piece.text or ""
