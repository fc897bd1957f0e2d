"""Reading: what was handed in becomes the text that is stored and that all offsets count in, and where it stood.

The content decides what a source is; its MIME type and its name only where the content doesn't. One reader a format.
`read` works in this process; the service reads through `isolated.IsolatedReading`, which can cut a reader off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from service.domain.document import ReadText
from service.errors import Damaged, TooLargeInside
from service.ingestion.reading import delimited, eml, html, json_data, markdown, pdf, plaintext, rtf, xml
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.containers import read_archive, read_ole
from service.ingestion.reading.encoding import decode, plainly_utf8
from service.ingestion.reading.formats import READ_AT_ONCE, Format, hinted, of_bytes, of_text
from service.ingestion.reading.limits import MAILS
from service.ingestion.reading.mail import ReadAttachment

__all__ = ["clean", "read", "read_at_once"]


def read(
    data: bytes | None = None,
    text: str | None = None,
    mime_type: str | None = None,
    path: str | None = None,
    *,
    mails: int = 0,
) -> ReadText:
    """The text of a source given as `data` or as `text`, its format, its title and its places.

    Text that is empty or white space comes back as it is. Raises Unreadable, or what is under it: Encrypted, Damaged,
    TooLargeInside. `mails` is how many mails are around it.
    """
    if (data is None) == (text is None):
        raise ValueError("A source is bytes or text: give exactly one of them.")
    if mails > MAILS:
        raise TooLargeInside(f"It lies within {MAILS} other mails.", "Hand it in by itself.")
    read_attachment = partial(_read_attachment, mails=mails + 1)
    binary = None if data is None else of_bytes(data)
    if data is not None and binary is not None:
        return _read_binary(binary, data, read_attachment)
    hint = hinted(mime_type, path)
    words = _text(data, text, hint)
    found = of_text(words, hint)
    if found is Format.MAIL:
        return eml.read(words.encode() if data is None else data, read_attachment)
    if found is Format.JSON:
        return _read_json(words, hint)
    return _OF_TEXT[found](words)


def read_at_once(
    data: bytes | None = None, text: str | None = None, mime_type: str | None = None, path: str | None = None
) -> ReadText | None:
    """What `read` says of plain text and of Markdown, in time and memory proportional to them; None for all else.

    Bytes that aren't UTF-8 are no plain text here: telling their encoding takes its time. Raises Unreadable for bytes
    that no reader is for.
    """
    if data is not None:
        if of_bytes(data) is not None:
            return None
        text = plainly_utf8(data)
        if text is None:
            return None
    words, hint = clean(text or ""), hinted(mime_type, path)
    found = of_text(words, hint)
    return _OF_TEXT[found](words) if found in READ_AT_ONCE else None


def _read_binary(binary: Format, data: bytes, read_attachment: ReadAttachment) -> ReadText:
    if binary is Format.OLE:
        return read_ole(data, read_attachment)
    return {Format.PDF: pdf.read, Format.RTF: rtf.read, Format.ARCHIVE: read_archive}[binary](data)


def _text(data: bytes | None, text: str | None, hint: Format) -> str:
    if data is not None:
        text = decode(data, html.declared_encoding(data) if hint is not Format.MARKDOWN else None)
    return clean(text or "")


def _read_json(text: str, hint: Format) -> ReadText:
    """What only looks like JSON, such as a text that begins with a bracket, is read as what it was handed in as."""
    if hint is Format.JSON and text.strip():
        return json_data.read(text)
    found = json_data.parsed(text)
    return plaintext.read(text) if found is None else json_data.read_parsed(*found)


def _read_xml(text: str) -> ReadText:
    """A text that only begins like XML, with a tag of no meaning, stays a text."""
    try:
        return xml.read(text)
    except Damaged:
        if xml.is_declared_xml(text):
            raise
        return plaintext.read(text)


_OF_TEXT: dict[Format, Callable[[str], ReadText]] = {
    Format.HTML: html.read,
    Format.XML: _read_xml,
    Format.CSV: delimited.read_csv,
    Format.TSV: delimited.read_tsv,
    Format.MARKDOWN: markdown.read,
    Format.PLAIN: plaintext.read,
}


def _read_attachment(data: bytes, mime_type: str | None, name: str, *, mails: int) -> ReadText:
    return read(data, None, mime_type, name, mails=mails)
