"""Plain text is its own text; a first line that stands alone is its title."""

from __future__ import annotations

import re

from service.domain.document import ReadText

MIME_TYPE = "text/plain"

_TITLE = re.compile(r"\s*^[ \t]*(\S[^\n]{0,118}[^\n.,;:!?\s])[ \t]*\n[ \t]*\n", re.MULTILINE)


def read(text: str) -> ReadText:
    """`text` as it is. Its title is a first line of up to 120 characters that is no sentence and has an empty one
    below it."""
    found = _TITLE.match(text)
    return ReadText(text, MIME_TYPE, found[1] if found else None)
