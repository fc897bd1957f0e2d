"""Tables of HTML: which of them arrange a page, and the rows and cells of those that hold data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lxml import etree

from service.ingestion.reading.layout import line_ends_around
from service.ingestion.reading.tables import Cell

_ARRANGES = {"p": 1, "div": 1} | dict.fromkeys(("ul", "ol", "dl", "blockquote", "pre"), 2)
_SURELY = frozenset({"table", "h1", "h2", "h3", "h4", "h5", "h6"})

IsLeftOut = Callable[[etree._Element], bool]


@dataclass(slots=True)
class _Table:
    """What has been seen of a table so far."""

    headers: int = 0
    heaviest: int = 0
    """How much one of its cells looks like a piece of a page."""
    surely: bool = False


def layout_tables(root: etree._Element) -> set[etree._Element]:
    """The tables that arrange a page: with a heading or a table in a cell; or, where they have no headers, with a list
    or several paragraphs in one. The others hold data, and a row of them is a line."""
    open_tables: list[etree._Element] = []
    weights: list[int] = []
    tables: dict[etree._Element, _Table] = {}
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "end":
            if element.tag == "table":
                open_tables.pop()
            elif element.tag in ("td", "th") and open_tables:
                here = tables[open_tables[-1]]
                here.heaviest = max(here.heaviest, weights.pop() if weights else 0)
            continue
        if open_tables:
            here = tables[open_tables[-1]]
            here.headers += element.tag == "th"
            here.surely = here.surely or (element.tag in _SURELY and bool(weights))
            if weights and element.tag in _ARRANGES:
                weights[-1] += _ARRANGES[element.tag]
            if element.tag in ("td", "th"):
                weights.append(0)
        if element.tag == "table":
            open_tables.append(element)
            tables[element] = _Table()
    return {table for table, seen in tables.items() if seen.surely or (seen.heaviest >= 2 and not seen.headers)}


def table_rows(table: etree._Element, is_left_out: IsLeftOut) -> list[list[Cell]]:
    """The rows of a table of data with their cells."""
    rows = []
    for row in table.iter("tr"):
        if is_left_out(row):
            continue
        in_head = any(ancestor.tag == "thead" for ancestor in row.iterancestors("thead", "table"))
        cells = [
            Cell(
                cell_text(cell, is_left_out),
                in_head or cell.tag == "th",
                _span(cell.get("colspan")),
                _span(cell.get("rowspan")),
            )
            for cell in row.iterchildren("td", "th")
            if not is_left_out(cell)
        ]
        if cells:
            rows.append(cells)
    return rows


def cell_text(cell: etree._Element, is_left_out: IsLeftOut) -> str:
    """The words of a cell on one line; items of a list stand between commas."""
    return " ".join("".join(_pieces(cell, is_left_out)).split()).replace(" , ", ", ")


def _pieces(cell: etree._Element, is_left_out: IsLeftOut) -> Iterator[str]:
    walk = etree.iterwalk(cell, events=("start", "end"))
    left_out = None
    for event, element in walk:
        if event == "start" and is_left_out(element):
            walk.skip_subtree()
            left_out = element
            continue
        if event == "start":
            yield ", " if element.tag == "li" and element.getprevious() is not None else ""
            yield " " if line_ends_around(element.tag) else ""
            yield element.text or ""
        elif element is not cell:
            yield " " if line_ends_around(element.tag) and element is not left_out else ""
            yield element.tail or ""


def _span(given: str | None) -> int:
    return int(given) if given is not None and given.isascii() and given.isdigit() and len(given) < 6 else 1
