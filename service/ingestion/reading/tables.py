"""Tables as text: a row is a line that reads by itself, "Name: Ada Lovelace; Born: 1815."

Whoever reads a row alone, a person or a parser, must know what its cells mean; so each carries its header, and the
line ends as a sentence does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from service.ingestion.reading.header_words import is_header_word
from service.ingestion.reading.limits import CELLS, refuse_over

_LONGEST_HEADER = 80
_MOST_COLUMNS = 16_384  # a spreadsheet's
_LOOKED_AT = 1000
_NUMBER = re.compile(r"[^\w]*\d[\d\s.,:/%()€$£¥+-]*[^\w]*|[-–—]|n/?a", re.IGNORECASE)  # noqa: RUF001
_ENDS = tuple(".!?:;…。！？؟।")  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it is written down: its words, whether it is marked as a header, and what it spans."""

    text: str
    is_header: bool = False
    columns: int = 1
    rows: int = 1


Row = Sequence[Cell]


def row_lines(rows: Sequence[Row], headers: int | None = None) -> Iterator[tuple[int, str]]:
    """The index and the line of each row that says something. Rows of headers are no lines where others follow.

    `headers` is how many rows of headers there are; where it isn't known, marks and looks decide.
    """
    grid = _grid(rows)
    titles = 0
    if headers is None:
        titles = next((index for index, row in enumerate(rows) if len(row) != 1 or row[0].columns < 2), 0)
        yield from ((index, grid[index][0]) for index in range(titles) if grid[index][0])
        rows, grid = rows[titles:], grid[titles:]
        headers = _marked(rows) or (0 if _is_row_headed(rows) else _looks_headed(grid, likely=False))
    for index, line in _body_lines(grid, headers):
        spans_all = len(rows[index]) == 1 and rows[index][0].columns > 1
        yield titles + index, grid[index][0] if spans_all else line


def value_lines(rows: Iterable[tuple[int, Sequence[str]]]) -> Iterator[tuple[int, str]]:
    """The same for values without marks or spans, each row with its number, of a kind of table that mostly has headers.

    Row by row: only the first thousand are looked at for headers.
    """
    rows = iter(rows)
    first = list(islice(rows, _LOOKED_AT))
    width = max((len(row) for _, row in first), default=0)
    grid = [[*row, *[""] * (width - len(row))] for _, row in first]
    headers = _looks_headed(grid, likely=True)
    names = _names(grid[:headers], width)
    for number, row in chain(first[headers:], rows):
        line = _line(names, row)
        if line:
            yield number, line


def _body_lines(grid: Sequence[Sequence[str]], headers: int) -> Iterator[tuple[int, str]]:
    width = len(grid[0]) if grid else 0
    body = range(headers, len(grid))
    if not any(any(grid[index]) for index in body):
        yield from ((index, "; ".join(filter(None, grid[index]))) for index in range(headers) if any(grid[index]))
        return
    names = _names(grid[:headers], width)
    if width == 1:
        names, body = [""], range(len(grid))
    for index in body:
        line = _line(names, grid[index])
        if line:
            yield index, line


def _line(names: Sequence[str], values: Sequence[str]) -> str:
    named = zip_longest(names, values, fillvalue="")
    parts = [f"{name}: {value}" if name else value for name, value in named if value]
    if len(parts) == 2 and not any(names):
        parts = [f"{parts[0].removesuffix(':')}: {parts[1]}"]  # a name and what it is
    line = "; ".join(parts)
    return line if not line or len(names) == 1 or line.endswith(_ENDS) else line + "."


def _grid(rows: Sequence[Row]) -> list[list[str]]:
    """Every row with as many values as the widest; a cell that spans rows stands in each of them."""
    grid: list[list[str]] = []
    hanging: dict[int, tuple[int, str]] = {}
    cells = 0
    for row in rows:
        values: list[str] = []
        for cell in row:
            while len(values) in hanging:
                values.append(_hung(hanging, len(values)))
            text = " ".join(cell.text.split())
            for offset in range(max(1, min(cell.columns, _MOST_COLUMNS))):
                value = text if offset == 0 or cell.is_header else ""
                if cell.rows > 1:
                    hanging[len(values)] = (cell.rows - 1, value)
                values.append(value)
            cells += max(1, cell.columns)
            refuse_over(cells, CELLS, "cells in a table")
        while len(values) in hanging:
            values.append(_hung(hanging, len(values)))
        grid.append(values)
    width = max(map(len, grid), default=0)
    refuse_over(width * len(grid), CELLS, "cells in a table")
    return [values + [""] * (width - len(values)) for values in grid]


def _hung(hanging: dict[int, tuple[int, str]], column: int) -> str:
    left, value = hanging.pop(column)
    if left > 1:
        hanging[column] = (left - 1, value)
    return value


def _names(headers: Sequence[Sequence[str]], width: int) -> list[str]:
    """The name of each column: of stacked headers, all that differ."""
    names = []
    for column in range(width):
        name = " ".join(dict.fromkeys(row[column] for row in headers if row[column]))
        name = name.rstrip(" :")
        names.append(name if len(name) <= _LONGEST_HEADER else name[: _LONGEST_HEADER - 2].rstrip() + " …")
    return names


def _marked(rows: Sequence[Row]) -> int:
    """How many rows at the top hold nothing but marked headers."""
    for index, row in enumerate(rows):
        if not all(cell.is_header or not cell.text.strip() for cell in row) or not any(cell.is_header for cell in row):
            return index
    return len(rows)


def _is_row_headed(rows: Sequence[Row]) -> bool:
    """Whether the marked headers stand at the left: a list of names and values."""
    return any(row and row[0].is_header and not all(cell.is_header for cell in row) for row in rows)


def _looks_headed(grid: Sequence[Sequence[str]], *, likely: bool) -> int:
    """1 where the first row reads like headers: full, of different words and no numbers; and, in a table of two
    columns, which is as often names and values, only where that is likely, the second column is of numbers, or both
    are words that head columns."""
    if len(grid) < 2 or len(grid[0]) < 2:
        return 0
    first = grid[0]
    if len(set(first)) < len(first) or any(len(value) > _LONGEST_HEADER for value in first):
        return 0
    empty = sum(not value for value in first)
    if empty > (1 if not first[0] else 0) or any(_NUMBER.fullmatch(value) for value in first if value):
        return 0
    body = grid[1:]
    if likely or len(first) > 2 or (all(map(is_header_word, first)) and not _is_of_names([row[0] for row in body])):
        return 1
    return 1 if _is_of_numbers([row[1] for row in body]) else 0


def _is_of_names(values: Sequence[str]) -> bool:
    """Whether most of a first column would head columns: then it names what stands in the second."""
    return sum(map(is_header_word, values)) * 2 > len(values)


def _is_of_numbers(values: Sequence[str]) -> bool:
    full = [value for value in values if value]
    return bool(full) and sum(bool(_NUMBER.fullmatch(value)) for value in full) * 2 > len(full)
