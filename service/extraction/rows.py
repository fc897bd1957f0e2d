"""Rows of tables as the readers write them, "Name: Ada Lovelace; Born: 1815.": each a sentence, and no clause.

Nothing marks them in the text, so they are told by their form: a line of two or more cells with headers; and lines of
one such cell, or of many without headers, where they stand together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from service.domain.entity import Span

_LINE = re.compile(r"[^\n]+")
_CELL = re.compile(r"(?P<header>[^\s:;|.!?#*•>-][^:;|!?]{0,79}): (?=\S)")
_SEPARATOR = re.compile("; ")
_ENDS = tuple(".!?:;…。！？؟।")  # noqa: RUF001 as the readers end a row
_SENTENCE_WITHIN = re.compile(r"[.!?] ")
_CELLS_WITHOUT_HEADERS = 3
_LONGEST = 2000
"""Characters. What is longer is prose, and has sentences of its own."""


@dataclass(frozen=True, slots=True)
class Row:
    """Where a row stands, and where the value of each of its cells does, without the header."""

    span: Span
    values: tuple[Span, ...]
    headers: tuple[Span, ...]
    """Of those of its cells that have one."""


def table_rows(text: str) -> tuple[Row, ...]:
    """The rows of tables in a text, in order."""
    if ": " not in text and "; " not in text:
        return ()
    likely = [row for line in _LINE.finditer(text) if (row := _row(text, *line.span())) is not None]
    return tuple(row for place, row in enumerate(likely) if len(row.headers) > 1 or _has_company(text, likely, place))


def labels(text: str) -> tuple[Span, ...]:
    """What stands over columns, in rows of two or more cells with headers, in order. It names what a cell is about, and
    nothing else: "First Name", "City". (Before a single cell may stand who says it, or what it is told of.)"""
    return tuple(header for row in table_rows(text) if len(row.headers) > 1 for header in row.headers)


def _row(text: str, start: int, end: int) -> Row | None:
    """The line as a row, if it may be one."""
    if end - start > _LONGEST or not text[start:end].rstrip().endswith(_ENDS):
        return None
    cells = list(_cells(text, start, end))
    headers = tuple(header for header, _ in cells if header is not None)
    if len(headers) < 2 and (
        _SENTENCE_WITHIN.search(text, start, end) or not (headers or len(cells) >= _CELLS_WITHOUT_HEADERS)
    ):
        return None
    return Row(Span(start, end), tuple(value for _, value in cells), headers)


def _cells(text: str, start: int, end: int) -> Iterator[tuple[Span | None, Span]]:
    """Where header and value of each cell stand."""
    while start < end:
        separator = _SEPARATOR.search(text, start, end)
        cell_end = separator.start() if separator else end
        header = _CELL.match(text, start, cell_end)
        value = header.end() if header else start
        yield (Span(*header.span("header")) if header else None), Span(value, cell_end)
        start = separator.end() if separator else end


def _has_company(text: str, likely: list[Row], place: int) -> bool:
    """Whether the line above or below may be a row, too."""
    span = likely[place].span
    above = place > 0 and text[likely[place - 1].span.end : span.start] == "\n"
    return above or (place + 1 < len(likely) and text[span.end : likely[place + 1].span.start] == "\n")
