"""Markdown is made to be read as it stands, so its text is kept to the letter; only tables become rows with headers.

Headings are looked for, for the title and the places. One pass over the lines: linear, whatever comes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from service.domain.document import ReadText
from service.domain.place import Place
from service.ingestion.reading.limits import refuse_over
from service.ingestion.reading.manuscript import shortened
from service.ingestion.reading.tables import Cell, row_lines

MIME_TYPE = "text/markdown"

_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*)|[ \t]*)$")
_CLOSING = re.compile(r"(?:^|[ \t])#+$")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_NO_PARAGRAPH = re.compile(r"[ \t]*([-*+>|]|\d+[.)]|$| {4})")
_MARKUP = re.compile(r"!?\[([^\]\[]*)\]\([^)(]*\)|[*_`]{1,3}")
_DELIMITERS = re.compile(r"[ \t]*+\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+$")
_CELL = re.compile(r"(?:[^|\\`]|\\.|`[^`]*`|[\\`])*")
_ESCAPED = re.compile(r"\\\|")
_MOST_CELLS = 300_000
"""Of one table. It is held in this process, in which other documents are being read."""


@dataclass(slots=True)
class _Path:
    """The headings so far, and where each stretch of text under the same ones began."""

    title: str | None = None
    open: list[tuple[int, str]] = field(default_factory=list)
    marks: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    def enter(self, at: int, level: int, text: str) -> None:
        heading = _plain(text)
        if not heading:
            return
        self.title = self.title or heading
        self.open = [one for one in self.open if one[0] < level]
        self.open.append((level, shortened(heading)))
        self.marks.append((at, tuple(one for _, one in self.open)))

    def places(self, end: int) -> tuple[Place, ...]:
        ends = [at for at, _ in self.marks[1:]] + [end]
        marked = zip(self.marks, ends, strict=False)  # no marks, no places
        return tuple(Place(at, to, headings=headings) for (at, headings), to in marked if at < to)


def read(text: str) -> ReadText:
    """`text` as it is, front matter and all, but for its tables; its first heading is its title."""
    path = _Path()
    written = "\n".join(_with_tables_as_rows(text.split("\n"), path))
    return ReadText(written, MIME_TYPE, path.title, path.places(len(written)))


def _with_tables_as_rows(lines: list[str], path: _Path) -> Iterator[str]:
    """The lines to write. The path is told of each heading with its offset in what is written."""
    fence = ""
    before, before_at = "", 0
    index = _front_matter(lines)
    yield from lines[:index]
    at = sum(len(line) + 1 for line in lines[:index])
    while index < len(lines):
        line = lines[index]
        opening = _FENCE.match(line)
        text_before, before = before, ""
        if fence or opening:
            # A fence is closed by its own kind, at least as long, with nothing after it.
            if not fence and opening:
                fence = opening[1]
            elif opening and opening[1].startswith(fence) and not line[opening.end() :].strip():
                fence = ""
        elif "|" in line and index + 1 < len(lines) and (rows := _table(lines, index)):
            for _, row in row_lines(rows, headers=1):
                yield row
                at += len(row) + 1
            index += len(rows) + 1
            continue
        elif heading := _HEADING.match(line):
            path.enter(at, len(heading[1]), _CLOSING.sub("", (heading[2] or "").rstrip()))
        elif text_before and (underline := _UNDERLINE.match(line)):
            path.enter(before_at, 1 if underline[1].startswith("=") else 2, text_before)
        else:
            before, before_at = ("" if _NO_PARAGRAPH.match(line) else line), at
        yield line
        at += len(line) + 1
        index += 1


def _front_matter(lines: list[str]) -> int:
    """How many lines at the top are front matter."""
    if lines[0].rstrip() == "---":
        for index, line in enumerate(lines[1:], start=1):
            if line.rstrip() in ("---", "..."):
                return index + 1
    return 0


def _table(lines: list[str], index: int) -> list[list[Cell]]:
    """The rows of the table that begins at a line, its headers first; none where there is no table."""
    delimiters = lines[index + 1]
    if not ("|" in delimiters or ":" in delimiters) or not _DELIMITERS.match(delimiters):
        return []
    headers = _cells(lines[index])
    if len(headers) != len(_cells(delimiters)):
        return []
    rows = [headers]
    cells = len(headers)
    for line in islice(lines, index + 2, None):
        if not line.strip() or "|" not in line:
            break
        rows.append(_cells(line)[: len(headers)])
        cells += len(headers)
        refuse_over(cells, _MOST_CELLS, "cells in a table of Markdown")
    return rows


def _cells(line: str) -> list[Cell]:
    line = line.strip().removeprefix("|")
    refuse_over(line.count("|"), _MOST_CELLS, "cells in a line of Markdown")
    cells = []
    at = 0
    while True:
        found = _CELL.match(line, at)
        assert found is not None
        cells.append(Cell(_ESCAPED.sub("|", found[0]).strip()))
        at = found.end() + 1
        if at >= len(line):
            return cells


def _plain(title: str) -> str:
    return _MARKUP.sub(lambda found: found[1] or "", title).strip()
