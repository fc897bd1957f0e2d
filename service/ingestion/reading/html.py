"""HTML to text as a reader sees it: headings, paragraphs, list items and table rows on lines of their own.

The parser (lxml) builds the tree and mends broken markup; it loads nothing and expands no entities but HTML's own
characters. The tree is walked step by step, without recursion, and `layout.py` lays the words out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree
from lxml import html as lxml_html

from service.domain.document import ReadText
from service.errors import Unreadable
from service.ingestion.reading.layout import Layout

MIME_TYPE = "text/html"

_LOOKS = re.compile(r"(?:\s|<\?[^>]*>|<!--.*?-->)*+<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_CHARSET = re.compile(
    rb"""<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]{0,200}?encoding=["']([\w:.-]+)""", re.I
)
_LEFT_OUT = frozenset(
    {
        "script",
        "style",
        "nav",
        "footer",
        "aside",
        "noscript",
        "template",
        "svg",
        "iframe",
        "canvas",
        "audio",
        "video",
        "object",
        "head",
        "datalist",
        "select",
    }
)
_INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_MAKES_LAYOUT = {"p": 1, "div": 1} | dict.fromkeys(
    ("table", "ul", "ol", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"), 2
)


def looks_like_html(text: str) -> bool:
    """Whether `text` begins as a page of HTML does."""
    return _LOOKS.match(text[:4096]) is not None


def declared_encoding(data: bytes) -> str | None:
    """The encoding that a page names within its first 4 KB."""
    found = _CHARSET.search(data[:4096])
    if found is None:
        return None
    name = (found[1] or found[2]).decode("ascii", "replace").lower()
    # A page whose declaration can be read byte by byte is not in UTF-16, and Latin-1 means Windows' (as in browsers).
    return {"utf-16": "utf-8", "iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252"}.get(name, name)


def read(text: str) -> ReadText:
    """The visible text of a page, and its title: that of `<title>`, else its first `<h1>`.

    Raises Unreadable where elements are nested deeper than the parser follows (2,048): the rest would be lost.
    """
    root = _parsed(text)
    if root is None:
        return ReadText("", MIME_TYPE)
    layout = Layout(_cells_of_layout(root))
    for event, element in _visible(root):
        tail = None if element is root else element.tail
        if event == "start":
            layout.open(element, element.text)
        elif event == "end":
            layout.close(element, tail)
        else:
            layout.pass_over(element, tail)
    return ReadText(layout.text(), MIME_TYPE, _title(root))


def _parsed(text: str) -> etree._Element | None:
    parser = lxml_html.HTMLParser(
        encoding="utf-8", huge_tree=True, no_network=True, remove_comments=True, remove_pis=True
    )
    if not text.strip():
        return None
    try:
        root = lxml_html.document_fromstring(text.encode("utf-8"), parser=parser)
    except etree.ParserError:  # nothing but comments
        root = None
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise Unreadable(
            "This page's elements are nested over 2,048 deep or hold over 10 million characters in one piece.",
            "Hand in its text instead.",
        )
    return root


def _visible(root: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """The "start" and "end" of each element that is shown, and one event "left out" for each that is not."""
    walk = etree.iterwalk(root, events=("start", "end"))
    left_out = None
    for event, element in walk:
        if event == "start" and _is_left_out(element):
            walk.skip_subtree()
            left_out = element
        elif element is left_out:
            yield "left out", element
        else:
            yield event, element


def _is_left_out(element: etree._Element) -> bool:
    return (
        element.tag in _LEFT_OUT
        or element.get("hidden") is not None
        or element.get("aria-hidden") == "true"
        or _INVISIBLE.search(element.get("style", "")) is not None
    )


def _cells_of_layout(root: etree._Element) -> set[etree._Element]:
    """The table cells that arrange a page: with a list, a heading, a table or several paragraphs in them. The others
    hold data, and a row of them is a line."""
    open_cells: list[etree._Element] = []
    weights: dict[etree._Element, int] = {}
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if element.tag in ("td", "th"):
            if event == "start":
                open_cells.append(element)
            else:
                open_cells.pop()
        elif event == "start" and element.tag in _MAKES_LAYOUT:
            for cell in reversed(open_cells):
                if weights.get(cell, 0) >= 2:
                    break  # and so are the cells around it
                weights[cell] = weights.get(cell, 0) + _MAKES_LAYOUT[element.tag]
    return {cell for cell, weight in weights.items() if weight >= 2}


def _title(root: etree._Element) -> str | None:
    for tag in ("title", "h1"):
        for element in root.iter(tag):
            title = " ".join("".join(map(str, element.itertext())).split())
            if title:
                return title
    return None
