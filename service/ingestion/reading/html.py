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
from service.errors import TooLargeInside
from service.ingestion.reading.html_tables import cell_text, layout_tables, table_rows
from service.ingestion.reading.layout import Layout
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.tables import row_lines

MIME_TYPE = "text/html"

_LOOKS = re.compile(r"(?:\s|<\?[^>]*>|<!--.*?-->)*+<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_CHARSET = re.compile(
    rb"""<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]{0,200}?encoding=["']([\w:.-]+)""", re.I
)
_NO_TEXT = frozenset(
    {
        "script",
        "style",
        "noscript",
        "template",
        "svg",
        "math",
        "iframe",
        "canvas",
        "audio",
        "video",
        "object",
        "head",
        "datalist",
        "select",
        "button",
    }
)
_AROUND = frozenset({"nav", "footer", "aside"})
_NEVER_LEFT_OUT = frozenset({"html", "body", "main", "article"})
_ROLES = frozenset({"navigation", "search", "menu", "menubar", "banner", "contentinfo", "dialog"})
_NAMES = frozenset(
    {
        "breadcrumb",
        "breadcrumbs",
        "catlinks",
        "menu",
        "mw-editsection",
        "mw-indicators",
        "mw-jump-link",
        "mw-portlet",
        "nav",
        "navbar",
        "navbox",
        "navigation",
        "noprint",
        "skip-link",
        "sidebar",
        "toc",
        "vector-dropdown",
        "vector-menu",
    }
)
"""Classes by which pages mark what leads elsewhere."""
_SKIPS = re.compile(r"\s*(?:skip|jump) to (?:the )?(?:main |page )?(?:content|navigation|search)\s*", re.IGNORECASE)
"""What a link within the page says that a screen reader offers first."""
_INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


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
    """The visible text of a page under its headings, and its title: that of `<title>`, else its first `<h1>`.

    What leads elsewhere (navigation, footers, asides) is left out, unless the page has nothing else. Raises
    TooLargeInside where elements are nested deeper than the parser follows (2,048): the rest would be lost.
    """
    root = _parsed(text)
    if root is None:
        return ReadText("", MIME_TYPE)
    for whole in (False, True):
        manuscript = Manuscript()
        _lay_out(root, manuscript, whole=whole)
        found = manuscript.finished(MIME_TYPE, _title(root))
        if found.text:
            break
    return found


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
    except etree.XMLSyntaxError as error:
        raise MemoryError from error  # it mends everything else
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise TooLargeInside(
            "This page's elements are nested over 2,048 deep or hold over 10 million characters in one piece.",
            "Hand in its text instead.",
        )
    return root


def _lay_out(root: etree._Element, manuscript: Manuscript, *, whole: bool) -> None:
    layout = Layout(manuscript)
    for event, element in _shown(root, layout_tables(root), whole=whole):
        tail = None if element is root else element.tail
        if event == "start":
            layout.open(element, element.text)
        elif event == "end":
            layout.close(element, tail)
        elif event == "table":
            layout.rows(_lines(element, whole=whole), tail)
        else:
            layout.pass_over(element, tail)
    layout.end()


def _shown(
    root: etree._Element, arranging: set[etree._Element], *, whole: bool
) -> Iterator[tuple[str, etree._Element]]:
    """The "start" and "end" of each element that is shown, and one event, "left out" or "table", for each that isn't
    and for each table of data."""
    walk = etree.iterwalk(root, events=("start", "end"))
    skipped: tuple[str, etree._Element | None] = ("", None)
    for event, element in walk:
        if event == "start" and _is_left_out(element, whole=whole):
            walk.skip_subtree()
            skipped = ("left out", element)
        elif event == "start" and element.tag == "table" and element not in arranging:
            walk.skip_subtree()
            skipped = ("table", element)
        elif element is skipped[1]:
            yield skipped[0], element
        else:
            yield event, element


def _lines(table: etree._Element, *, whole: bool) -> Iterator[str]:
    def is_left_out(element: etree._Element) -> bool:
        return _is_left_out(element, whole=whole)

    for caption in table.iterchildren("caption"):
        yield cell_text(caption, is_left_out)
    for _, line in row_lines(table_rows(table, is_left_out)):
        yield line


def _is_left_out(element: etree._Element, *, whole: bool) -> bool:
    tag = element.tag
    if tag in _NO_TEXT or (tag in _AROUND and not whole):
        return True
    attributes = element.attrib
    if not attributes:
        return False
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    if _INVISIBLE.search(attributes.get("style", "")):
        return True
    return not whole and tag not in _NEVER_LEFT_OUT and _leads_elsewhere(element)


def _leads_elsewhere(element: etree._Element) -> bool:
    classes = element.get("class", "").lower().split()
    if element.tag == "sup" and "reference" in classes:
        return True
    if element.tag == "a" and element.get("href", "").startswith("#") and _SKIPS.fullmatch(_words(element)):
        return True
    return element.get("role") in _ROLES or not _NAMES.isdisjoint(classes)


def _words(element: etree._Element) -> str:
    return "".join(map(str, element.itertext()))


def _title(root: etree._Element) -> str | None:
    for tag in ("title", "h1"):
        for element in root.iter(tag):
            title = " ".join(_words(element).split())
            if title:
                return title
    return None
