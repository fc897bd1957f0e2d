"""The one thing that all stored text has in common: Neo4j can hold it."""

from __future__ import annotations

import re

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """`text` with NUL and lone surrogates, which have no place in UTF-8, replaced by U+FFFD, one to one.

    A pair of surrogates, which JSON readers may leave as two characters, becomes the one that it stands for.
    """
    if not _UNSTORABLE.search(text):
        return text
    text = _PAIR.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)
    return _UNSTORABLE.sub("\ufffd", text)
