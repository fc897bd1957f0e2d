"""CSV and TSV: the separator is found out, and each row becomes a line with its headers."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Literal

from service.domain.document import ReadText
from service.errors import TooLargeInside
from service.ingestion.reading.limits import CELLS, ROWS, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.tables import value_lines

CSV, TSV = "text/csv", "text/tab-separated-values"

_SEPARATORS = ",;\t|"
_SAMPLE = 50
_LONGEST_FIELD = 10_000_000


def read_csv(text: str) -> ReadText:
    """The rows of a CSV file, as the mime type `text/csv`."""
    return _read(text, CSV, _separator(text, _SEPARATORS))


def read_tsv(text: str) -> ReadText:
    """The rows of a file whose columns are separated by tabs."""
    return _read(text, TSV, "\t")


def _read(text: str, mime_type: str, separator: str) -> ReadText:
    manuscript = Manuscript()
    for number, line in value_lines(_rows(text, separator)):
        manuscript.at(row=number)
        manuscript.line(line)
    return manuscript.finished(mime_type)


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold something, each with its number. What is too large is refused before the first."""
    is_quoted = text.count('"') % 2 == 0  # else one mark too many would make a field of all the rest
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if is_quoted else csv.QUOTE_NONE
    before = csv.field_size_limit(_LONGEST_FIELD)
    try:
        cells = 0
        for number, values in enumerate(csv.reader(io.StringIO(text), delimiter=separator, quoting=quoting), start=1):
            cells += len(values)
            if number > ROWS or cells > CELLS:
                refuse_over(number, ROWS, "rows in a table")
                refuse_over(cells, CELLS, "cells in a table")
        for number, values in enumerate(csv.reader(io.StringIO(text), delimiter=separator, quoting=quoting), start=1):
            row = [" ".join(value.split()) for value in values]
            if any(row):
                yield number, row
    except csv.Error as error:
        raise TooLargeInside(f"A field is too large: {error}.", "Check its quotation marks.") from error
    finally:
        csv.field_size_limit(before)


def _separator(text: str, allowed: str) -> str:
    """The separator by which most of the first rows have the same number of columns, above one."""
    sample = text[:65536].split("\n")[:_SAMPLE]
    best = (0, 0, ",")
    for separator in allowed:
        widths = Counter(len(row) for row in csv.reader(sample, delimiter=separator) if row)
        width, rows = max(widths.items(), key=lambda one: (one[1], one[0]), default=(0, 0))
        if width > 1:
            best = max(best, (rows, width, separator), key=lambda one: one[:2])
    return best[2]
