"""What the style of a Word paragraph makes of it: a heading, an item of a list."""

from __future__ import annotations

import re
from functools import cache

from docx.enum.style import WD_STYLE_TYPE
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.parts.document import DocumentPart
from docx.styles.style import ParagraphStyle
from docx.text.paragraph import Paragraph
from lxml import etree

from service.ingestion.reading.markup import attribute, child

_HEADING = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|kop|rubrik|заголовок|标题|見出し)\s*(\d)", re.IGNORECASE
)
_MOST_STEPS = 20
_LEVELS = 9


class Styles:
    """The paragraph styles of a document."""

    def __init__(self, part: DocumentPart) -> None:
        self._part = part
        self._chain = cache(self._chain_of)  # python-docx searches all styles for each paragraph's

    def heading_level(self, paragraph: Paragraph) -> int | None:
        """1 to 9 for a heading, 0 for the document's title, None for other paragraphs."""
        own = paragraph._p.pPr
        level = _outline_level(own)
        for name, properties in self._chain(own.style) if own is not None and level is None else ():
            if name.lower() == "title":
                return 0
            found = _HEADING.match(name)
            level = int(found[1]) if found else _outline_level(properties)
            if level is not None:
                break
        return level

    def list_item(self, paragraph: Paragraph) -> tuple[str, int] | None:
        """The id of the list that it is an item of, and how deep in it; by its own properties, else by its style's."""
        own = paragraph._p.pPr
        if own is None:
            return None
        given = child(own, "numPr")
        for _, properties in self._chain(own.style) if given is None else ():
            given = given if given is not None else child(properties, "numPr")
        listed, depth = _value(given, "numId"), _value(given, "ilvl")
        return None if listed is None else (listed, int(depth) if depth and depth.isdigit() else 0)

    def _chain_of(self, style_id: str | None) -> list[tuple[str, BaseOxmlElement | None]]:
        """The names and properties of a style and of those that it is based on."""
        chain: list[tuple[str, BaseOxmlElement | None]] = []
        style = self._part.get_style(style_id, WD_STYLE_TYPE.PARAGRAPH)
        while isinstance(style, ParagraphStyle) and len(chain) < _MOST_STEPS:
            chain.append((style.name or "", style.element.pPr))
            style = style.base_style
        return chain


def _outline_level(properties: BaseOxmlElement | None) -> int | None:
    outline = _value(properties, "outlineLvl")
    return int(outline) + 1 if outline and outline.isdigit() and int(outline) < _LEVELS else None


def _value(properties: etree._Element | None, name: str) -> str | None:
    found = child(properties, name)
    return None if found is None else attribute(found, "val")
