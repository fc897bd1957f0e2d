"""Reading: what was handed in becomes the text that is stored and that all offsets count in.

The content decides what a source is; its MIME type and its name only where the content doesn't. One reader a format:
`read(text) -> ReadText`, after the bytes were decoded and cleaned here.
"""

from __future__ import annotations

from pathlib import PurePath
from types import ModuleType

from service.domain.document import ReadText
from service.ingestion.reading import html, markdown, plaintext
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.encoding import decode
from service.ingestion.reading.signatures import refuse_known_binary

__all__ = ["clean", "read"]

_BY_NAME = {
    ".md": markdown,
    ".markdown": markdown,
    ".mdown": markdown,
    ".mkd": markdown,
    ".html": html,
    ".htm": html,
    ".xhtml": html,
}
_BY_MIME_TYPE = {
    "text/markdown": markdown,
    "text/x-markdown": markdown,
    "text/html": html,
    "application/xhtml+xml": html,
}


def read(
    data: bytes | None = None, text: str | None = None, mime_type: str | None = None, path: str | None = None
) -> ReadText:
    """The text of a source given as `data` or as `text`, its format and its title.

    Text that is empty or white space comes back as it is. Raises Unreadable for bytes that are no text.
    """
    if (data is None) == (text is None):
        raise ValueError("A source is bytes or text: give exactly one of them.")
    hinted = _hinted(mime_type, path)
    if data is not None:
        refuse_known_binary(data)
        text = decode(data, html.declared_encoding(data) if hinted is not markdown else None)
    cleaned = clean(text or "")
    reader = html if html.looks_like_html(cleaned) else hinted
    done: ReadText = reader.read(cleaned)
    return done


def _hinted(mime_type: str | None, path: str | None) -> ModuleType:
    by_mime_type = _BY_MIME_TYPE.get((mime_type or "").partition(";")[0].strip().lower())
    return by_mime_type or _BY_NAME.get(PurePath(path or "").suffix.lower(), plaintext)
