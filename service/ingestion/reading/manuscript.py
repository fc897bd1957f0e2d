"""The text that a reader writes, block by block, with where each block stood.

A reader says where it is (`at`, `heading`) and writes; offsets and places follow by themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from service.domain.document import ReadText
from service.domain.place import Place
from service.domain.places import Elsewhere, Places
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.limits import CHARACTERS, refuse_over

_LONGEST_HEADING = 120
_NOWHERE: Elsewhere = (None, None, None, None, ())
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Soft hyphens and spaces without width: they only tell a layout where it may break."""
_LINE_START = re.compile(r"\n(?=[^\n])")
_DEEPEST = 8
"""Levels of lists that are told apart."""


@dataclass(frozen=True, slots=True)
class _Heading:
    level: int
    text: str


class Manuscript:
    """Grows by blocks, each cleaned as it comes; `finished()` is the result."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._row: int | None = None
        self._here = _NOWHERE
        self._headings: list[_Heading] = []
        self._places = Places()

    def at(
        self,
        *,
        page: int | None = None,
        sheet: str | None = None,
        row: int | None = None,
        slide: int | None = None,
        part: str | None = None,
        keep_headings: bool = False,
    ) -> None:
        """Says where what follows stands; what isn't named is not there any more, headings included."""
        if not keep_headings:
            self._headings = []
        self._row = row
        self._here = (page, sheet, slide, part, self._path() if self._headings else ())

    def heading(self, text: str, level: int) -> None:
        """Writes a heading, a paragraph of its own. It stands under itself, as what follows does."""
        line = " ".join(tidy(text).split())
        if line:
            self.under(line, level)
            self.paragraph(line)

    def under(self, heading: str, level: int) -> None:
        """Says that what follows stands under a heading, which is not written."""
        self._headings = [one for one in self._headings if one.level < level]
        self._headings.append(_Heading(level, shortened(heading)))
        self._here = (*self._here[:4], self._path())

    def paragraph(self, text: str, depth: int = 0) -> None:
        """Writes a block with a blank line before it, `depth` levels deep in lists. White space writes nothing."""
        self._write(text, "\n\n", depth)

    def line(self, text: str, depth: int = 0) -> None:
        """Writes a line under what is there, `depth` levels deep in lists."""
        self._write(text, "\n", depth)

    def include(self, read: ReadText, part: str | None) -> None:
        """Writes what another reader made, each place as that reader has it, but in `part`."""
        text = read.text.strip()
        if not text:
            return
        if self._parts:
            self._append("\n\n")
        start = self._length
        self._append(text)
        shift = start - (len(read.text) - len(read.text.lstrip()))
        covered = start
        for place in (*read.places, Place(len(read.text), len(read.text))):
            begin, end = max(start, place.start + shift), min(self._length, place.end + shift)
            gap = text[covered - start : begin - start]
            if part is not None and gap.strip():
                self._mark(covered, covered + len(gap.rstrip()), None, (None, None, None, part, ()))
            if begin < end:
                within = part if place.part is None else place.part
                self._mark(begin, end, place.row, (place.page, place.sheet, place.slide, within, place.headings))
            covered = max(covered, end)

    def finished(self, mime_type: str, title: str | None = None) -> ReadText:
        """All that was written."""
        title = " ".join(tidy(title or "").split()) or None
        return ReadText("".join(self._parts), mime_type, title, self._places)

    def _write(self, text: str, separator: str, depth: int) -> None:
        text = tidy(text).strip()
        if depth and text:
            indent = "  " * min(depth, _DEEPEST)
            text, separator = _LINE_START.sub(f"\n{indent}", text), separator + indent
        if text:
            self._append(separator + text if self._parts else text)
            self._mark(self._length - len(text), self._length, self._row, self._here)

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
        if self._length > CHARACTERS:
            refuse_over(self._length, CHARACTERS, "characters of text")

    def _mark(self, start: int, end: int, row: int | None, here: Elsewhere) -> None:
        if row is not None or here != _NOWHERE:
            self._places.add(start, end, row, here)

    def _path(self) -> tuple[str, ...]:
        return tuple(one.text for one in self._headings)


def tidy(text: str) -> str:
    """`text` as it is stored, without characters that nobody sees."""
    if text.isascii() and text.isprintable():
        return text  # as most lines of a large table are
    return _INVISIBLE.sub("", clean(text))


def shortened(heading: str) -> str:
    """A heading as a path names it."""
    line = " ".join(heading.split())
    return line if len(line) <= _LONGEST_HEADING else line[: _LONGEST_HEADING - 2].rstrip() + " …"
