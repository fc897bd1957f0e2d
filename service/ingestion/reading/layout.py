"""Lays the words of a page out as plain text: a blank line between blocks, a line for an item or a row."""

from __future__ import annotations

import re
from collections.abc import Collection

from lxml import etree

_BLOCKS = frozenset(
    {
        "nav",
        "footer",
        "aside",
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "dl",
        "table",
        "blockquote",
        "pre",
        "section",
        "article",
        "main",
        "header",
        "figure",
        "hr",
        "form",
        "fieldset",
        "body",
        "details",
        "address",
    }
)
_LINES = frozenset(
    {
        "div",
        "li",
        "tr",
        "dt",
        "dd",
        "br",
        "caption",
        "figcaption",
        "thead",
        "tbody",
        "tfoot",
        "summary",
        "legend",
        "option",
    }
)
_SPACE = re.compile(r"[ \t\n\r\f\v]+")


class Layout:
    """Is told of each element's opening and closing with the text that follows; `text()` is the result."""

    def __init__(self, cells_of_layout: Collection[etree._Element]) -> None:
        self._cells_of_layout = cells_of_layout
        self._parts: list[str] = []
        self._line_ends = 0
        self._space = False
        self._preformatted = 0
        self._in_data_cell = 0
        self._lists = 0
        self._bullet = ""

    def text(self) -> str:
        """All that was laid out, without white space around it."""
        return "".join(self._parts).strip()

    def open(self, element: etree._Element, text: str | None) -> None:
        """An element begins; `text` stands right after its tag."""
        tag = element.tag
        self._break(tag)
        if tag == "pre":
            self._preformatted += 1
        elif tag in ("td", "th") and self._is_data(element):
            before = element.getprevious()
            if before is not None and self._is_data(before) and not self._in_data_cell:
                self._space = False
                self._put(" | ")
            self._in_data_cell += 1
        elif tag in ("td", "th"):
            self._break("p")
        elif tag in ("ul", "ol"):
            self._lists += 1
        elif tag == "li":
            self._bullet = "- "
        self._add(text)

    def close(self, element: etree._Element, tail: str | None) -> None:
        """An element ends; `tail` stands right after its closing tag."""
        tag = element.tag
        if tag == "pre":
            self._preformatted = max(0, self._preformatted - 1)
        elif tag == "li":
            self._bullet = ""
        elif tag in ("ul", "ol"):
            self._lists = max(0, self._lists - 1)
        elif tag in ("td", "th") and self._is_data(element):
            self._in_data_cell = max(0, self._in_data_cell - 1)
        self._break(tag)
        self._add(tail)

    def pass_over(self, element: etree._Element, tail: str | None) -> None:
        """An element was left out; `tail` stands right after it."""
        self._break(element.tag)
        self._add(tail)

    def _is_data(self, cell: etree._Element) -> bool:
        return cell not in self._cells_of_layout

    def _break(self, tag: object) -> None:
        if self._bullet:
            return  # an item's first block stands beside its bullet
        wanted = 2 if tag in _BLOCKS else 1 if tag in _LINES else 0
        if self._lists and tag in ("ul", "ol"):
            wanted = 1  # a list within a list
        if wanted and self._in_data_cell:
            self._space = True  # a row stays one line
        else:
            self._line_ends = max(self._line_ends, wanted)

    def _add(self, text: str | None) -> None:
        if not text:
            return
        if self._preformatted:
            self._put(text)
            return
        words = _SPACE.sub(" ", text)
        if words.startswith(" "):
            self._space = True
            words = words[1:]
        if words:
            self._put(words.removesuffix(" "))
            self._space = words.endswith(" ")

    def _put(self, text: str) -> None:
        """Writes `text` after the line ends or the space that are due."""
        if self._line_ends:
            self._parts.append("\n" * self._line_ends if self._parts else "")
        elif self._space and self._parts and not self._parts[-1].endswith(" "):
            self._parts.append(" ")
        self._parts.append(self._bullet + text)
        self._line_ends, self._space, self._bullet = 0, False, ""
