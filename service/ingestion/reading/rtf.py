"""RTF: its words, by striprtf."""

from __future__ import annotations

import re

from striprtf.striprtf import rtf_to_text

from service.domain.document import ReadText
from service.errors import Damaged
from service.ingestion.reading.manuscript import Manuscript

MIME_TYPE = "application/rtf"

_TITLE = re.compile(r"\{\\title ([^{}]{1,500})\}")
_CODE_PAGE = re.compile(rb"\\ansicpg(\d{2,5})")
_ROW = re.compile(r"\s*\|\s*")


def read(data: bytes) -> ReadText:
    """The text of an RTF file. A row of a table is a line, its cells between semicolons. Raises Damaged."""
    code_page = _CODE_PAGE.search(data[:2000])
    encoding = f"cp{code_page[1].decode()}" if code_page else "cp1252"
    source = data.decode("latin-1")
    try:
        text = _text(source, encoding)
        title = _TITLE.search(source[:20_000])
        title_text = _text("{\\rtf1 " + title[1] + "}", encoding) if title else None
    except (ValueError, LookupError, IndexError, OverflowError) as error:
        raise Damaged(f"This RTF file can't be read: {error}.", "Save it anew.") from error
    manuscript = Manuscript()
    blank = True
    for line in text.split("\n"):
        row = [cell for cell in _ROW.split(line.strip()) if cell] if "|" in line else [line.strip()]
        if not any(row):
            blank = True
            continue
        (manuscript.paragraph if blank else manuscript.line)("; ".join(row))
        blank = False
    return manuscript.finished(MIME_TYPE, title_text)


def _text(source: str, encoding: str) -> str:
    found: str = rtf_to_text(source, encoding=encoding, errors="replace")  # type: ignore[no-untyped-call]
    return found
