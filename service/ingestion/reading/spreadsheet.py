"""Workbooks of Excel (xlsx, xlsm, xlsb, xls) and OpenDocument (ods): each row of each sheet a line with its headers.

Values are those that the program saved, formulas' results included; dates are written as ISO 8601 has them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import groupby
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook, PasswordError

from service.domain.document import ReadText
from service.errors import Damaged, Encrypted
from service.ingestion.reading.limits import CELLS, PARTS, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.tables import value_lines

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
XLS = "application/vnd.ms-excel"
ODS = "application/vnd.oasis.opendocument.spreadsheet"

_Rows = list[tuple[int, list[str]]]


def read(data: bytes, mime_type: str) -> ReadText:
    """The text of all sheets that are shown and hold anything. Raises Encrypted, Damaged, TooLargeInside."""
    manuscript = Manuscript()
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as workbook:
            refuse_over(len(workbook.sheet_names), PARTS, "sheets")
            for sheet in workbook.sheets_metadata:
                if str(sheet.visible).endswith("Visible") and str(sheet.typ).endswith("WorkSheet"):
                    _write_sheet(manuscript, sheet.name, workbook.get_sheet_by_name(sheet.name))
    except PasswordError as error:
        raise Encrypted("This workbook needs a password.", "Save it without one.") from error
    except CalamineError as error:
        raise Damaged(f"This workbook can't be read: {error}.", "Save it anew.") from error
    return manuscript.finished(mime_type)


def _write_sheet(manuscript: Manuscript, name: str, sheet: Any) -> None:
    rows = _filled_rows(sheet)
    if not rows:
        return
    manuscript.at(sheet=name)
    manuscript.paragraph(name)
    for block in _blocks(rows):
        _write_block(manuscript, name, block)


def _filled_rows(sheet: Any) -> _Rows:
    """The rows that hold something, numbered as the program numbers them."""
    refuse_over(sheet.total_height * sheet.width, CELLS, "cells in a sheet")
    values = ((number, [_word(value) for value in row]) for number, row in enumerate(sheet.iter_rows(), start=1))
    return [(number, row) for number, row in values if any(row)]


def _blocks(rows: _Rows) -> Iterator[_Rows]:
    """The tables of a sheet: empty rows part them."""
    for _, block in groupby(enumerate(rows), key=lambda one: one[1][0] - one[0]):
        yield [row for _, row in block]


def _write_block(manuscript: Manuscript, sheet: str, block: _Rows) -> None:
    """A block's titles, which stand alone in their rows above it, then its rows without empty columns."""
    columns = [column for column in range(len(block[0][1])) if any(row[column] for _, row in block)]
    titles = 0
    while len(columns) > 1 and titles < len(block) - 1 and sum(bool(value) for value in block[titles][1]) == 1:
        number, row = block[titles]
        manuscript.at(sheet=sheet, row=number)
        manuscript.paragraph("".join(row))
        titles += 1
    body = ((number, [row[column] for column in columns]) for number, row in block[titles:])
    for place, (number, line) in enumerate(value_lines(body)):
        manuscript.at(sheet=sheet, row=number)
        (manuscript.line if place else manuscript.paragraph)(line)


def _word(value: Any) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.15g}" if abs(value) < 1e15 else str(value)
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)
