"""What a source is, by its content: first bytes, the parts of an archive, the streams of an OLE file, the look of a
text. The MIME type and the name that came with it decide only between kinds of text that look alike."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import PurePath

from service.ingestion.reading import html, json_data, xml
from service.ingestion.reading.eml import looks_like_mail
from service.ingestion.reading.signatures import known_binary


class Format(Enum):
    """The kinds of source, as far as they can be told without unpacking anything."""

    PLAIN = auto()
    MARKDOWN = auto()
    HTML = auto()
    CSV = auto()
    TSV = auto()
    JSON = auto()
    XML = auto()
    MAIL = auto()
    RTF = auto()
    PDF = auto()
    ARCHIVE = auto()
    """ZIP: a Word, Excel, PowerPoint, OpenDocument or EPUB file, by its parts."""
    OLE = auto()
    """An Outlook message, an old Excel file, or an office file under a password, by its streams."""


READ_AT_ONCE = frozenset({Format.PLAIN, Format.MARKDOWN})
"""Formats whose readers take time and memory in proportion to the text."""

_BY_NAME = {
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".mdown": Format.MARKDOWN,
    ".mkd": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".xhtml": Format.HTML,
    ".csv": Format.CSV,
    ".tsv": Format.TSV,
    ".tab": Format.TSV,
    ".json": Format.JSON,
    ".jsonl": Format.JSON,
    ".ndjson": Format.JSON,
    ".eml": Format.MAIL,
}
_BY_MIME_TYPE = {
    "text/markdown": Format.MARKDOWN,
    "text/x-markdown": Format.MARKDOWN,
    "text/html": Format.HTML,
    "application/xhtml+xml": Format.HTML,
    "text/csv": Format.CSV,
    "application/csv": Format.CSV,
    "text/tab-separated-values": Format.TSV,
    "application/json": Format.JSON,
    "application/x-ndjson": Format.JSON,
    "application/jsonl": Format.JSON,
    "message/rfc822": Format.MAIL,
}
_BINARY = {"PDF": Format.PDF, "ZIP": Format.ARCHIVE, "OLE": Format.OLE, "RTF": Format.RTF}


def hinted(mime_type: str | None, path: str | None) -> Format:
    """What the MIME type, else the name, says that a text is; PLAIN where they say nothing."""
    by_mime_type = _BY_MIME_TYPE.get((mime_type or "").partition(";")[0].strip().lower())
    return by_mime_type or _BY_NAME.get(PurePath(path or "").suffix.lower(), Format.PLAIN)


def of_bytes(data: bytes) -> Format | None:
    """The format of bytes that are no text; None for text. Raises Unreadable for a known format without a reader."""
    return _BINARY.get(known_binary(data) or "")


def of_text(text: str, hint: Format) -> Format:
    """The format of a text. JSON, and XML that isn't declared, are only guesses: who reads falls back on the hint."""
    if html.looks_like_html(text):
        return Format.HTML
    if xml.is_declared_xml(text):
        return Format.XML
    if looks_like_mail(text) or (hint is Format.MAIL and text.strip()):
        return Format.MAIL
    if hint is not Format.MARKDOWN and json_data.may_be_json(text):
        return Format.JSON
    if hint is Format.PLAIN and xml.may_be_xml(text):
        return Format.XML
    return Format.PLAIN if hint is Format.MAIL else hint
