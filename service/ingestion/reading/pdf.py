"""PDF: page by page, by PDFium. Pages without text (scans) give none; nothing is drawn and no image is unpacked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from service.domain.document import ReadText
from service.errors import Damaged, Encrypted
from service.ingestion.reading.limits import refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.pdf_layout import PARTED, Line, in_reading_order, paragraphs, without_repeated_edges
from service.ingestion.reading.pdf_lists import with_depths

MIME_TYPE = "application/pdf"

_PAGES = 20_000
_LINE = re.compile(f"[^\r\n{PARTED}]*(?:\r?\n|{PARTED}|\r|$)")
_UNSEEN = f" \t\r\n\xa0{PARTED}"
_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
_BULLETS = re.compile("[\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0be\uf02d\x84\x95]")
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\uffff]")
_JUST_A_FILE = re.compile(
    r"\.(?:docx?|pdf|pptx?|xlsx?|indd|qxd|tex|dvi)$|^untitled|^\(anonymous\)|^(?:microsoft )?\w+ (?:- |presentation$)",
    re.IGNORECASE,
)
"""Titles that a program made up."""


def read(data: bytes) -> ReadText:
    """The text of all pages, each with its number. Raises Encrypted, Damaged, TooLargeInside."""
    try:
        with closing(pdfium.PdfDocument(data)) as document:
            refuse_over(len(document), _PAGES, "pages")
            pages = [list(_page_lines(document, index)) for index in range(len(document))]
            title = _title(document)
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium_c.FPDF_ERR_PASSWORD:
            raise Encrypted("This PDF needs a password.", "Save it without one.") from error
        raise Damaged(
            f"This PDF can't be opened: {str(error).rstrip('.')}.", "Save or print it to PDF anew."
        ) from error
    manuscript = Manuscript()
    for number, lines in enumerate(without_repeated_edges(pages), start=1):
        manuscript.at(page=number)
        for paragraph in paragraphs(with_depths(in_reading_order(lines))):
            for place, line in enumerate(paragraph.split("\n")):
                words = line.lstrip(" ")
                (manuscript.line if place else manuscript.paragraph)(words, (len(line) - len(words)) // 2)
    return manuscript.finished(MIME_TYPE, title)


def _page_lines(document: pdfium.PdfDocument, index: int) -> Iterator[Line]:
    try:
        page = document[index]
    except pdfium.PdfiumError:
        return  # one broken page must not lose the others
    with closing(page), closing(page.get_textpage()) as text_page:
        text = text_page.get_text_range()
        start = 0
        for written in _LINE.findall(text):
            if (words := _cleaned(written)).strip(_UNSEEN):
                yield _line(text_page, written, start, words)
            start += len(written)


def _line(text_page: pdfium.PdfTextPage, written: str, start: int, words: str) -> Line:
    """A line with the box around it, by its first and last character that is seen."""
    first = start + len(written) - len(written.lstrip(_UNSEEN))
    last = start + len(written.rstrip(_UNSEEN)) - 1
    left, bottom, right, top = _box(text_page, first)
    left_of_last, bottom_of_last, right_of_last, top_of_last = _box(text_page, last)
    return Line(
        words,
        min(left, left_of_last),
        max(right, right_of_last),
        max(top, top_of_last),
        min(bottom, bottom_of_last),
    )


def _box(text_page: pdfium.PdfTextPage, text_index: int) -> tuple[float, float, float, float]:
    index = pdfium_c.FPDFText_GetCharIndexFromTextIndex(text_page, text_index)
    try:
        left, bottom, right, top = text_page.get_charbox(index, loose=True)
    except pdfium.PdfiumError:
        return 0.0, 0.0, 0.0, 0.0  # a character that PDFium made up, such as a space
    return float(left), float(bottom), float(right), float(top)


def _cleaned(line: str) -> str:
    """The line without its end, control characters and private signs, ligatures as letters."""
    return _NO_TEXT.sub("", _BULLETS.sub("•", line)).strip("\r\n").translate(_LIGATURES)


def _title(document: pdfium.PdfDocument) -> str | None:
    title = str(document.get_metadata_value("Title")).strip()
    return title if title and not _JUST_A_FILE.search(title) else None
