"""The one place that makes a text storable: line ends are \\n, and what has no UTF-8 form or is NUL is U+FFFD."""

from __future__ import annotations

import re

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_LINE_END = re.compile(r"\r\n?")


def clean(text: str) -> str:
    """`text` as it is stored and as all offsets count in it.

    Replacements are one character for one. A pair of surrogates, which JSON readers may leave as two characters, is
    the one character that it stands for. A byte order mark at the start is no text.
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    if _UNSTORABLE.search(text):
        text = _PAIR.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)
        text = _UNSTORABLE.sub("\ufffd", text)
    return text
