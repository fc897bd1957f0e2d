"""Where in its source a stretch of a document's text stood: on which page, in which row, under which headings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

_HEADINGS = " › "  # noqa: RUF001 (the usual mark between the steps of a path)


@dataclass(frozen=True, slots=True)
class Place:
    """`start` and `end` count in the document's stored text. What a format doesn't have is None, or no headings.

    Those of a document are sorted and don't overlap; what lies between two of them stood nowhere in particular.
    """

    start: int
    end: int
    page: int | None = None
    """From 1, as counted from the first page, whatever is printed on it."""
    sheet: str | None = None
    row: int | None = None
    """Of a sheet, a table file or a list of records, from 1, as a spreadsheet numbers its rows."""
    slide: int | None = None
    """From 1."""
    part: str | None = None
    """What a document is made of: a mail's attachment, a book's chapter, a report's footnotes."""
    headings: tuple[str, ...] = ()
    """The headings that it stands under, the outermost first."""

    @property
    def label(self) -> str:
        """It in a few words: "page 12", "sheet Prices, row 4", "Introduction › Method"."""  # noqa: RUF002
        numbered = [
            f"{name} {value}"
            for name, value in (("page", self.page), ("sheet", self.sheet), ("row", self.row), ("slide", self.slide))
            if value is not None
        ]
        headings = self.headings
        if self.part is not None and headings[:1] == (self.part,):
            headings = headings[1:]  # a chapter that is named by its heading
        parts = [] if self.part is None else [self.part]
        return ", ".join([*parts, *numbered, *([_HEADINGS.join(headings)] if headings else [])])


def place_at(places: Sequence[Place], offset: int | None) -> Place | None:
    """The place that holds the character at `offset`."""
    if offset is None:
        return None
    index = bisect_right(places, offset, key=lambda place: place.start) - 1
    return places[index] if index >= 0 and offset < places[index].end else None


def places_within(places: Sequence[Place], start: int, end: int) -> tuple[Place, ...]:
    """Those that reach into `start` to `end`, whole."""
    first = bisect_right(places, start, key=lambda place: place.end)
    last = bisect_right(places, end - 1, key=lambda place: place.start)
    return tuple(places[first:last])
