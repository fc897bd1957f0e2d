"""Lays the words of a page out as plain text: a blank line between blocks, a line for an item or a row."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from service.ingestion.reading.manuscript import Manuscript

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
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_SPACE = re.compile(r"[ \t\n\r\f\v]+")


def line_ends_around(tag: object) -> int:
    """How many line ends an element wants around it: 2 for a block, 1 for a line, 0 within a line."""
    return 2 if tag in _BLOCKS else 1 if tag in _LINES else 0


class Layout:
    """Is told of each element's opening and closing with the text that follows, and writes into a manuscript."""

    def __init__(self, manuscript: Manuscript) -> None:
        self._manuscript = manuscript
        self._parts: list[str] = []
        self._line_ends = 2
        self._space = False
        self._preformatted = 0
        self._lists: list[int | None] = []
        """The lists that are open: the number of the last item, or None where items have no numbers."""
        self._bullet = ""
        self._depth = 0
        """How deep in lists the line that is being written stands."""
        self._heading = 0

    def open(self, element: etree._Element, text: str | None) -> None:
        """An element begins; `text` stands right after its tag."""
        tag = element.tag
        self._break(tag)
        if tag == "pre":
            self._preformatted += 1
        elif tag in ("td", "th"):
            self._break("p")
        elif tag in ("ul", "ol"):
            self._open_list(_first_number(element) - 1 if tag == "ol" else None)
        elif tag == "li":
            self._open_item()
        elif tag in _HEADINGS and not self._bullet:
            self._heading = _HEADINGS[tag]
        self._add(text)

    def close(self, element: etree._Element, tail: str | None) -> None:
        """An element ends; `tail` stands right after its closing tag."""
        tag = element.tag
        if tag in _HEADINGS:
            self._flush()
            self._heading = 0
        elif tag == "pre":
            self._preformatted = max(0, self._preformatted - 1)
        elif tag == "li":
            self._bullet = ""
        elif tag in ("ul", "ol"):
            self._lists = self._lists[:-1]
        self._break(tag)
        self._add(tail)

    def pass_over(self, element: etree._Element, tail: str | None) -> None:
        """An element was left out; `tail` stands right after it."""
        self._break(element.tag)
        self._add(tail)

    def rows(self, lines: Iterable[str], tail: str | None) -> None:
        """The lines of a table; `tail` stands right after it."""
        self._break("table")
        for line in lines:
            self._break("tr")
            self._put(line, is_row=True)
        self._break("table")
        self._add(tail)

    def end(self) -> None:
        """Writes what is still held back."""
        self._flush()

    def _open_list(self, number: int | None) -> None:
        if self._lists and not self._bullet:
            self._line_ends = 1  # a list within a list stands close, though a paragraph ended before it
        self._lists.append(number)

    def _open_item(self) -> None:
        number = self._lists[-1] if self._lists else None
        if number is None:
            self._bullet = "- "
        else:
            self._lists[-1] = number + 1
            self._bullet = f"{number + 1}. "

    def _break(self, tag: object) -> None:
        if self._bullet:
            return  # an item's first block stands beside its bullet
        wanted = line_ends_around(tag)
        if self._lists and tag in ("ul", "ol"):
            wanted = 1  # a list within a list
        if wanted:
            self._flush()
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

    def _put(self, text: str, *, is_row: bool = False) -> None:
        """Adds `text` to the line, after the space that is due."""
        if self._space and self._parts and not self._parts[-1].endswith(" "):
            self._parts.append(" ")
        if not self._parts:
            self._depth = self._depth_of_line(is_row=is_row)
        self._parts.append(self._bullet + text)
        self._space, self._bullet = False, ""

    def _depth_of_line(self, *, is_row: bool) -> int:
        """An item stands as deep as lists are around its own; what follows in it stands under its words."""
        if self._bullet:
            return max(0, len(self._lists) - 1)
        return 0 if is_row else len(self._lists)  # what makes a line a row is how it begins

    def _flush(self) -> None:
        """Writes the line, or the preformatted lines, as a block."""
        text = "".join(self._parts)
        if not text.strip():
            return
        self._parts.clear()
        self._space = False
        if self._heading:
            self._manuscript.heading(text, self._heading)
        elif self._line_ends > 1:
            self._manuscript.paragraph(text, self._depth)
        else:
            self._manuscript.line(text, self._depth)
        self._line_ends = 1 if self._preformatted else 0


def _first_number(ordered: etree._Element) -> int:
    start = ordered.get("start", "")
    return int(start) if start.isascii() and start.isdigit() and len(start) < 10 else 1
