"""The one place that makes a text the one that is stored: line ends are \\n, and all of it is storable."""

from __future__ import annotations

import re

from service.domain.text import storable

_LINE_END = re.compile(r"\r\n?")


def clean(text: str) -> str:
    """`text` as it is stored and as all offsets count in it. A byte order mark at the start is no text."""
    text = text.removeprefix("\ufeff")
    return storable(_LINE_END.sub("\n", text) if "\r" in text else text)
