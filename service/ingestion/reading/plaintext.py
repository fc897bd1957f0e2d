"""Plain text is its own text."""

from __future__ import annotations

from service.domain.document import ReadText

MIME_TYPE = "text/plain"


def read(text: str) -> ReadText:
    """`text` as it is. It has no title: what looks like one may be anything."""
    return ReadText(text, MIME_TYPE)
